"""Names within a kind, its designs and its sides: what one of them gives anew must be what the others call it.

A misspelt rule, word or place of a design would leave the kind's own in force, without a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from imhotep_dsl.data.model import LayoutEntry
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.diagnostics.suggest import Index, did_you_mean
from imhotep_dsl.resolve.pool import Pool, let_name
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import Remembered, nodes

_Named = tree.PlaceDecl | tree.MarkerDecl | tree.RuleDecl | tree.Let


@dataclass(slots=True)
class _Family:
    """All that a kind, its designs and its sides declare, by name."""

    names: dict[str, list[Span]] = field(default_factory=dict)


def report_strangers(
    items: Iterable[tree.Item], others: Iterable[tree.Node], layouts: Iterable[LayoutEntry], diagnostics: Diagnostics
) -> None:
    """Members of designs and kinds, and attributes of spaces, that nothing asks for, beside a name that something asks
    for."""
    items = list(items)
    asked = _mentioned([*items, *others])
    for family in [*_families(items).values(), _printed(layouts)]:
        wanted = Index.of(name for name in family.names if name in asked)
        for name, spans in family.names.items():
            if name in asked or len(spans) > 1:
                continue
            meant = wanted.nearest(name)
            if meant:
                diagnostics.error(
                    "E334",
                    spans[0],
                    f"Nothing ever asks for `{name}`, so it has no effect.",
                    did_you_mean(name, meant),
                    Label(family.names[meant[0]][0], f"`{meant[0]}` is asked for"),
                )


def _families(items: list[tree.Item]) -> dict[str, _Family]:
    families: dict[str, _Family] = {}
    kinds = {name.text: node.kind.text for node in items if isinstance(node, tree.Design) for name in node.names}
    for node in chain.from_iterable(map(_declaring.of, items)):
        if isinstance(node, tree.PieceDecl | tree.BoardDecl):
            _join(families.setdefault(node.name.text, _Family()), node.members)
        elif isinstance(node, tree.AddTo):
            _join(families.setdefault(kinds.get(node.name.text, node.name.text), _Family()), node.members)
        elif isinstance(node, tree.Design):
            _join(families.setdefault(node.kind.text, _Family()), node.members)
        elif "." in (path := let_name(node)):
            kind, _, name = path.partition(".")
            families.setdefault(kind, _Family()).names.setdefault(name, []).append(node.span)
    return families


_Declaring = tree.PieceDecl | tree.BoardDecl | tree.AddTo | tree.Design | tree.Let


def _declares_members(root: tree.Node) -> tuple[_Declaring, ...]:
    """The nodes of a tree by which kinds, designs and sides have what they have."""
    return tuple(node for node in nodes([root]) if isinstance(node, _Declaring))


_declaring = Remembered(_declares_members)


def _printed(layouts: Iterable[LayoutEntry]) -> _Family:
    """What is printed on spaces, wherever it is."""
    family = _Family()
    for layout in layouts:
        for name, span in layout.printed:
            family.names.setdefault(name, []).append(span)
    return family


def _join(family: _Family, members: tuple[tree.Member, ...]) -> None:
    for member in members:
        inner = member.member if isinstance(member, tree.Replace) else member
        if isinstance(inner, _Named):
            name = let_name(inner) if isinstance(inner, tree.Let) else inner.name.text
            family.names.setdefault(name, []).append(inner.span)


def _mentioned(roots: Iterable[tree.Node]) -> set[str]:
    """Every name that stands somewhere to be looked up, not to be declared."""
    return set[str]().union(*map(_mentions.of, roots))


def _names_in(root: tree.Node) -> frozenset[str]:
    found: set[str] = set()
    declared: set[int] = set()
    for node in nodes([root]):
        if isinstance(node, tree.Let):
            target = node.target
            declared.add(id(target))
        elif id(node) in declared:
            continue
        elif isinstance(node, tree.Name):
            found.add(node.text)
        elif isinstance(node, tree.Dot):
            found.add(node.name.text)
    return frozenset(found)


_mentions = Remembered(_names_in)


def report_targets(pool: Pool, kinds: list[str], diagnostics: Diagnostics) -> None:
    """What stands before the `=` of a `let`: a name, or that of a kind or `player`, a dot and a name; then names."""
    for node in _lets(pool):
        target = node.target
        subject = target.subject if isinstance(target, tree.Dot) else None
        if isinstance(subject, tree.Name):
            if subject.text not in (*kinds, "player"):
                diagnostics.error(
                    "E336",
                    subject.span,
                    f"`{subject.text}` is not a kind of thing, so nothing can be asked for this word.",
                    did_you_mean(subject.text, [*kinds, "player"])
                    or f"Write `let {_asked_of(target)} = …`, and ask for it in the same way.",
                    about=subject.text,
                )
        elif not isinstance(target, tree.Name):
            diagnostics.error(
                "E336", target.span, "This cannot be a name for a value.",
                "Write `let NAME = …`, `let NAME(x) = …` or `let KIND.NAME = …`.",
            )  # fmt: skip


def _asked_of(target: tree.Expr) -> str:
    """`space.near` as a word with a parameter: `near(space)`."""
    assert isinstance(target, tree.Dot) and isinstance(target.subject, tree.Name)
    return f"{target.name.text}({target.subject.text})"


def _lets(pool: Pool) -> Iterator[tree.Let]:
    yield from (entry.node for entry in pool.entries.values() if isinstance(entry.node, tree.Let))
