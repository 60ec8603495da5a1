"""Expressions as numbered nodes: what a rule asks, without names, types or places in a text.

A node says what is done (op), of which other nodes (kids), with which fixed numbers and words (data). Every node lies
once in the pool, so the same question is the same number wherever it was written, and a word that is used twice costs
nothing twice. An absent kid is ABSENT. A thing that is not there is the number -1.
"""

from __future__ import annotations

from dataclasses import dataclass, field

ABSENT = -1
NONE = -1

Datum = int | str | bool | None | tuple["Datum", ...]


@dataclass(frozen=True, slots=True)
class Node:
    op: str
    kids: tuple[int, ...] = ()
    data: tuple[Datum, ...] = ()


@dataclass(frozen=True, slots=True)
class Lookup:
    """Something fixed about each thing of a sort: its owner, its row, what is printed on it.

    of: the sort of thing that is looked up (`piece`, `space`, `board`, `player`), and of which kind; gives: the sort of
    what is found.
    """

    of: str
    kind: str
    name: str
    gives: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lists:
    """A printed list of numbers for each thing of a sort."""

    of: str
    kind: str
    name: str
    values: tuple[tuple[int, ...], ...]


@dataclass(slots=True)
class Pool:
    """All nodes of one table, and the tables they look things up in."""

    nodes: list[Node] = field(default_factory=list)
    lookups: list[Lookup] = field(default_factory=list)
    lists: list[Lists] = field(default_factory=list)
    depth: int = 0
    _numbers: dict[tuple[str, tuple[int, ...], tuple[Datum, ...]], int] = field(default_factory=dict)
    _lookup_numbers: dict[tuple[str, str, str, str], int] = field(default_factory=dict)
    _list_numbers: dict[tuple[str, str, str], int] = field(default_factory=dict)

    def add(self, op: str, kids: tuple[int, ...] = (), data: tuple[Datum, ...] = ()) -> int:
        key = (op, kids, data)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.nodes)
            self.nodes.append(Node(op, kids, data))
        return number

    def const(self, value: int) -> int:
        return self.add("const", (), (value,))

    def lookup(self, table: Lookup) -> int:
        """The number of a table; a table is told from others by what it is about."""
        key = (table.of, table.kind, table.name, table.gives)
        if key not in self._lookup_numbers:
            self._lookup_numbers[key] = len(self.lookups)
            self.lookups.append(table)
        return self._lookup_numbers[key]

    def list_table(self, table: Lists) -> int:
        key = (table.of, table.kind, table.name)
        if key not in self._list_numbers:
            self._list_numbers[key] = len(self.lists)
            self.lists.append(table)
        return self._list_numbers[key]

    def copy(self) -> Pool:
        """A pool that can grow by itself."""
        return Pool(
            list(self.nodes), list(self.lookups), list(self.lists), self.depth,
            dict(self._numbers), dict(self._lookup_numbers), dict(self._list_numbers),
        )  # fmt: skip

    def bound(self, depth: int) -> int:
        """The name that lives within an expression, so many binders deep."""
        self.depth = max(self.depth, depth + 1)
        return self.add("bound", (), (depth,))


@dataclass(frozen=True, slots=True)
class Op:
    """What an op is made of: how many kids (most None: any number), the names of its data, what it gives.

    gives: `value` (a number, a truth or the number of a thing), `list`, or `either`, depending on what is below it.
    """

    least: int
    most: int | None
    data: tuple[str, ...]
    gives: str


def _op(kids: int | tuple[int, int | None], data: str = "", gives: str = "value") -> Op:
    least, most = (kids, kids) if isinstance(kids, int) else kids
    return Op(least, most, tuple(data.split()), gives)


OPS: dict[str, Op] = {
    "const": _op(0, "number"),
    "unknown": _op(0),
    "local": _op(0, "slot sort kind"),
    "bound": _op(0, "depth"),
    "you": _op(0),
    "marker": _op((0, 1), "marker"),
    "place": _op((0, 1), "place of"),
    "lookup": _op(1, "table"),
    "printed list": _op(1, "table", "list"),
    "table": _op(1, "first further entries sort"),
    "next player": _op(1, "step"),
    "points": _op(1),
    "space of": _op(1),
    "space at": _op(2),
    "part number": _op(1),
    "count": _op(1, "sort"),
    "size": _op(1, "sort"),
    "free": _op(1, "sort"),
    "top": _op(1, "sort"),
    "bottom": _op(1, "sort"),
    "next": _op(1, "sort"),
    "first": _op(1, "sort"),
    "last": _op(1, "sort"),
    "following": _op(1, "", "list"),
    "neighbours": _op(1, "", "list"),
    "below": _op(1, "", "list"),
    "length": _op(1),
    "list first": _op(1),
    "list last": _op(1),
    "arithmetic": _op(2, "op"),
    "compare": _op(2, "op"),
    "in list": _op(2),
    "in area": _op(2, "sort"),
    "is": _op(1, "designs"),
    "not": _op(1),
    "and": _op((0, None)),
    "or": _op((0, None)),
    "list": _op((0, None), "", "list"),
    "range": _op(2, "", "list"),
    "things": _op(0, "sort numbers", "list"),
    "players from": _op(1, "players", "list"),
    "pieces in": _op(1, "sort kind", "list"),
    "spaces": _op(1, "sort", "list"),
    "parts": _op(1, "word", "list"),
    "query": _op(4, "function depth highest sort", "either"),
    "dispatch": _op((2, None), "by which", "either"),
    "least": _op((1, None)),
    "most": _op((1, None)),
    "remainder": _op(2),
    "touch": _op(2),
    "supported": _op(1, "sort"),
    "reverse": _op(1, "", "list"),
    "placements": _op(2, "", "list"),
    "offered": _op(1, "sort"),
    "offered text": _op(0, "text"),
    "deciding": _op(0),
    "visible": _op(2),
    "scored": _op(2),
    "winners": _op(0, "", "list"),
}
"""Every op. Kids of a query: what it ranges over, the condition, the order, the value for each; any may be ABSENT."""

QUERIES = ("any", "every", "count", "first", "last", "list", "sum", "max", "min", "distinct", "groups")

FROM_PARTS = (
    "const", "unknown", "bound", "table", "next player", "length", "list first", "list last", "arithmetic", "in list",
    "not", "and", "or", "list", "range", "things", "players from", "least", "most", "remainder", "reverse",
)  # fmt: skip
"""Ops whose answer follows from the answers of their parts: nothing that lies on the table is looked at."""
