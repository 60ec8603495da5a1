"""The sides that boards have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from imhotep_dsl.resolve.project import Project
from imhotep_dsl.syntax import tree


def sides_of(project: Project, variants: Sequence[str] | None = None) -> dict[str, list[str]]:
    """Board → its sides, in the order in which they are declared; of these variants only, or of all."""
    chosen = project.variants if variants is None else [name for name in variants if name in project.variants]
    return _sides_in(project, [*project.items, *(item for name in chosen for item in project.variants[name].items)])


def sides_written_in(project: Project, variant: str) -> dict[str, list[str]]:
    """Board → the sides that this variant brings, replaces or adds something to."""
    items = project.variants[variant].items
    return _sides_in(project, [item.member if isinstance(item, tree.Replace) else item for item in items])


def _sides_in(project: Project, items: Iterable[tree.Item]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    boards = {item.name.text for item in _all_items(project) if isinstance(item, tree.BoardDecl)}
    for item in items:
        if isinstance(item, tree.Design) and item.side is not None and item.kind.text in boards:
            for name in item.names:
                sides = found.setdefault(name.text, [])
                if item.side.text not in sides:
                    sides.append(item.side.text)
    return found


def _all_items(project: Project) -> Iterator[tree.Item]:
    yield from project.items
    for variant in project.variants.values():
        yield from variant.items
