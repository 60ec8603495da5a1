"""All declarations of a game and its variants in one pool, each under the path by which an author names it.

A variant adds to the pool, replaces or removes what lies under a path, or leaves a change for later stages of the
resolve step. Every change is recorded with its path, so that two variants that meet can be shown to each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.resolve.model import Scope
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

Key = tuple[str, str]


@dataclass(slots=True)
class Entry:
    """counted_for: whose points are scored in it: what replaces something does so for what that belonged to."""

    node: tree.Member
    scope: Scope
    origin: str | None
    counted_for: str | None = None


@dataclass(slots=True)
class DesignHead:
    """The header of `card NAME` or `board NAME side B`, with all entries below its owner key."""

    kind: str
    name: str
    side: str | None
    like: tree.Word | None
    title: str | None
    span: Span
    kind_span: Span
    origin: str | None

    @property
    def owner(self) -> str:
        return side_owner(self.name, self.side) if self.side else self.name


@dataclass(frozen=True, slots=True)
class Change:
    """What a variant did to something that was there before."""

    path: str
    operation: str
    node: tree.Member | tree.VariantDecl
    variant: str


@dataclass(slots=True)
class Pool:
    """laid_on: the variants on top of which each variant lies. covered: by the owner key of a side that is like the one
    it replaces, the side that it replaces. silenced: what no longer happens at a moment. unoffered: the
    actions that are none any more. titles_before: what designs were called that have been replaced. stood: where
    each design stood when it was first declared. in_place: what stands where something was replaced.
    counted_for: of a declaration that replaces another, to whom that one belonged.
    """

    diagnostics: Diagnostics
    entries: dict[Key, Entry] = field(default_factory=dict)
    loose: dict[str, list[Entry]] = field(default_factory=dict)
    designs: dict[str, DesignHead] = field(default_factory=dict)
    mentions: list[DesignHead] = field(default_factory=list)
    places: list[tuple[str, tree.PlaceDecl]] = field(default_factory=list)
    board_kinds: set[str] = field(default_factory=set)
    changes: list[Change] = field(default_factory=list)
    laid_on: dict[str, frozenset[str]] = field(default_factory=dict)
    covered: dict[str, DesignHead] = field(default_factory=dict)
    silenced: list[Change] = field(default_factory=list)
    unoffered: set[Key] = field(default_factory=set)
    titles_before: dict[str, str] = field(default_factory=dict)
    stood: dict[str, int] = field(default_factory=dict)
    in_place: set[Span] = field(default_factory=set)
    counted_for: dict[Span, str | None] = field(default_factory=dict)
    removed: dict[str, Span] = field(default_factory=dict)
    removed_known: set[str] = field(default_factory=set)
    by_owner: dict[str, list[Entry]] | None = None

    def of_owner(self, owner: str) -> list[Entry]:
        """All that an owner declares, once everything has been added."""
        if self.by_owner is None:
            self.by_owner = {}
            for (above, _), entry in self.entries.items():
                self.by_owner.setdefault(above, []).append(entry)
        return self.by_owner.get(owner, [])

    def add_design(self, head: DesignHead) -> None:
        """What replaces a design stands where that one stood."""
        again = head.owner in self.stood
        self.stood.setdefault(head.owner, len(self.stood))
        self.designs[head.owner] = head
        if again:
            self.designs = {owner: self.designs[owner] for owner in sorted(self.designs, key=self.stood.__getitem__)}

    def keep_order(self, entries: list[Key], places: list[Key]) -> None:
        """As it was before something was replaced, which what replaces it stands for; what is new comes last."""
        order = {key: at for at, key in enumerate(entries)}
        self.entries = dict(sorted(self.entries.items(), key=lambda item: order.get(item[0], len(order))))
        order = {key: at for at, key in enumerate(places)}
        self.places.sort(key=lambda place: order.get(_key(*place), len(order)))

    def order(self) -> tuple[list[Key], list[Key]]:
        return list(self.entries), [_key(*place) for place in self.places]

    def comes_late(self, where: Span, origin: str | None) -> bool:
        """What a variant adds comes after what the game, its boards and its pieces do. where: a declaration, or the
        block of one without a name."""
        return origin is not None and where not in self.in_place

    def named(self, owner: str, name: str) -> Entry | None:
        return self.entries.get((owner, name))

    def is_beneath(self, lower: str | None, upper: str | None) -> bool:
        """Whether one text (None: the game's) may be taken away by the other: nobody does so unasked to a variant."""
        return lower is None or lower in self.laid_on.get(upper or "", ())

    def is_moment(self, name: str) -> bool:
        entry = self.entries.get(("", name))
        return entry is not None and isinstance(entry.node, tree.MomentDecl)


def _key(owner: str, place: tree.PlaceDecl) -> Key:
    return owner, place.name.text


def side_owner(board: str, side: str) -> str:
    return f"{board} side {side}"


def member_name(node: tree.Member) -> str | None:
    """The name under which a declaration lies in the pool; None for what has no name of its own."""
    if isinstance(node, tree.Let):
        return let_name(node)
    if isinstance(node, tree.Play | tree.Winner):
        return "play" if isinstance(node, tree.Play) else "winner"
    name = getattr(node, "name", None)
    return name.text if isinstance(name, tree.Word) else None


def let_name(node: tree.Let) -> str:
    return path_of(node.target)


def home_of_let(pool: Pool, node: tree.Member) -> str:
    """The kind below which a word stands already that `let KIND.NAME` names from outside; empty if there is none."""
    if not isinstance(node, tree.Let) or not isinstance(node.target, tree.Dot):
        return ""
    kind = path_of(node.target.subject)
    there = pool.entries.get((kind, node.target.name.text))
    return kind if there is not None and isinstance(there.node, tree.Let) else ""


def said_at_home(node: tree.Member) -> tree.Member:
    """`let KIND.NAME = …` as it is written below the kind."""
    if not isinstance(node, tree.Let) or not isinstance(node.target, tree.Dot):
        return node
    name = node.target.name
    return replace(node, target=tree.Name(name.span, name.text))


def path_of(expr: tree.Expr) -> str:
    """A target as an author writes it: `room`, `table[2]`, `card.used`."""
    if isinstance(expr, tree.Name):
        return expr.text
    if isinstance(expr, tree.Dot):
        return f"{path_of(expr.subject)}.{expr.name.text}"
    if isinstance(expr, tree.Index):
        index = expr.index
        return f"{path_of(expr.subject)}[{index.value if isinstance(index, tree.Number) else '?'}]"
    if isinstance(expr, tree.Call):
        return path_of(expr.subject)
    return "?"
