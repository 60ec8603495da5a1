"""The sides that boards have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from imhotep_dsl.resolve.project import Project
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


def sides_of(project: Project, variants: Sequence[str] | None = None) -> dict[str, list[str]]:
    """Board → its sides, in the order in which they are declared; of these variants only, or of all."""
    chosen = project.variants if variants is None else [name for name in variants if name in project.variants]
    return _sides_in(project, [*project.items, *(item for name in chosen for item in project.variants[name].items)])


def sides_written_in(project: Project, variant: str) -> dict[str, list[str]]:
    """Board → the sides that this variant brings, replaces or adds something to."""
    items = project.variants[variant].items
    return _sides_in(project, [item.member if isinstance(item, tree.Replace) else item for item in items])


def sides_left_out(project: Project, sides: Mapping[str, str], variants: Sequence[str]) -> list[tuple[str, str, str]]:
    """Variant, board and side: rules of variants in play for boards that lie with another side up."""
    found = []
    for variant in (name for name in variants if name in project.variants):
        known = sides_of(project, _with_needs(project, variants))
        for board, written in sides_written_in(project, variant).items():
            if sides.get(board, min(known.get(board, written))) not in written:
                found += [(variant, board, side) for side in written]
    return found


def _sides_in(project: Project, items: Iterable[tree.Item]) -> dict[str, list[str]]:
    found: dict[str, dict[str, None]] = {}
    boards = {item.name.text for item in _all_items(project) if isinstance(item, tree.BoardDecl)}
    for item in items:
        if isinstance(item, tree.Design) and item.side is not None and item.kind.text in boards:
            for name in item.names:
                found.setdefault(name.text, {})[item.side.text] = None
    return {board: list(sides) for board, sides in found.items()}


def _all_items(project: Project) -> Iterator[tree.Item]:
    yield from project.items
    for variant in project.variants.values():
        yield from variant.items


def variants_in_play(project: Project, sides: Mapping[str, str], variants: Sequence[str]) -> list[str]:
    """The variants that were asked for, and those that the sides on the table bring along."""
    chosen = list(dict.fromkeys(variants))
    while True:
        with_needs = _with_needs(project, chosen)
        brings = _brought(project, with_needs)
        there = {board: sides.get(board, min(known)) for board, known in sides_of(project, with_needs).items()}
        more = [name for board, side in there.items() for name in brings.get((board, side), ()) if name not in chosen]
        if not more:
            return chosen
        chosen += dict.fromkeys(more)


def brought_at(project: Project, variant: str) -> Span | None:
    """Where a side says that it brings this variant along."""
    designs = (item.member if isinstance(item, tree.Replace) else item for item in _all_items(project))
    words = (word for item in designs if isinstance(item, tree.Design) for word in item.brings)
    return next((word.span for word in words if word.text == variant), None)


def _with_needs(project: Project, names: Sequence[str]) -> list[str]:
    found = list(names)
    for name in found:
        if name in project.variants:
            found += [word.text for word in project.variants[name].decl.needs if word.text not in found]
    return found


def _brought(project: Project, variants: Sequence[str]) -> dict[tuple[str, str], tuple[str, ...]]:
    """By board and side; a side that is like another one brings what that one brings."""
    items = [*project.items, *(item for name in variants if name in project.variants
                               for item in project.variants[name].items)]  # fmt: skip
    designs = [item.member if isinstance(item, tree.Replace) else item for item in items]
    heads = {
        (name.text, item.side.text): item
        for item in designs
        if isinstance(item, tree.Design) and item.side is not None
        for name in item.names
    }
    if not any(head.brings for head in heads.values()):
        return {}
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for (board, side), head in heads.items():
        seen = {side}
        names = [word.text for word in head.brings]
        while head.like is not None and head.like.text not in seen and (board, head.like.text) in heads:
            seen.add(head.like.text)
            head = heads[board, head.like.text]
            names += [word.text for word in head.brings]
        found[board, side] = tuple(dict.fromkeys(names))
    return found
