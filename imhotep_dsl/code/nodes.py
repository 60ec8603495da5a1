"""Expressions as numbered nodes: what a rule asks, without names, types or places in a text.

A node says what is done (op), of which other nodes (kids), with which fixed numbers and words (data). Every node lies
once in the pool, so the same question is the same number wherever it was written, and a word that is used twice costs
nothing twice. An absent kid is ABSENT. A thing that is not there is the number -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from imhotep_dsl.source import records

ABSENT = -1
NONE = -1

Datum = int | str | bool | None | tuple["Datum", ...]


@records.dataclass(frozen=True, slots=True)
class Node:
    op: str
    kids: tuple[int, ...] = ()
    data: tuple[Datum, ...] = ()

    # What a node's data are follows from its op (`program/verify.py`), which no type says.

    def number(self, at: int) -> int:
        return cast(int, self.data[at])

    def text(self, at: int) -> str:
        return cast(str, self.data[at])

    def numbers(self, at: int) -> tuple[int, ...]:
        return cast("tuple[int, ...]", self.data[at])


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
    """A printed list for each thing of a sort; gives: the sort of what is listed."""

    of: str
    kind: str
    name: str
    gives: str
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
    below: dict[int, tuple[int, ...]] = field(default_factory=dict, compare=False, repr=False)
    """What was found to lie under a node: that never changes."""

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
            dict(self._numbers), dict(self._lookup_numbers), dict(self._list_numbers), dict(self.below),
        )  # fmt: skip

    def bound(self, depth: int) -> int:
        """The name that lives within an expression, so many binders deep."""
        self.depth = max(self.depth, depth + 1)
        return self.add("bound", (), (depth,))


@dataclass(frozen=True, slots=True)
class Op:
    """Everything that is said about a sort of question, once; whoever needs a list of such questions derives it.

    least, most: how many kids (most None: any number); data: the names of its data.
    gives: `number`, `truth` (0 or 1), `thing` (which is none if that is none of which it is asked), `value` (one of
    these, depending on what it is made of), `list`, or `either`, depending on what is below it.
    from_parts: the answer follows from the answers of its parts; nothing that lies on the table is looked at.
    from_outside: only scenarios ask it, and it may depend on everything.
    needs: how many of its first kids must not be none, for it cannot be asked of none. lists: the kids that are lists;
    all others are values, but for the ways of a fork, which are what it is itself.
    lying: the kids that say where it looks at what lies there. cells: the region of the state (`program/layout.py`) in
    which the answer is kept for each thing.
    tells: what it tells of a piece that a player does not know: nothing (empty), all that is asked of it (`subject`),
    or what `graph/flow/secrets.py` finds (`own`). by_piece: another piece that was meant would give another answer.
    """

    least: int
    most: int | None
    data: tuple[str, ...]
    gives: str
    from_parts: bool = False
    from_outside: bool = False
    needs: int = 0
    lists: tuple[int, ...] = ()
    lying: tuple[int, ...] = ()
    cells: str = ""
    tells: str = ""
    by_piece: bool = False

    @property
    def is_value(self) -> bool:
        return self.gives != "list"

    @property
    def is_list(self) -> bool:
        return self.gives in ("list", "either")


Kids = int | tuple[int, int | None]


def _of(kids: Kids) -> tuple[int, int | None]:
    return (kids, kids) if isinstance(kids, int) else kids


def from_parts(kids: Kids, data: str, gives: str, by_piece: bool = False, lists: tuple[int, ...] = ()) -> Op:
    return Op(*_of(kids), tuple(data.split()), gives, from_parts=True, by_piece=by_piece, lists=lists)


def _from_outside(kids: Kids, data: str, gives: str) -> Op:
    return Op(*_of(kids), tuple(data.split()), gives, from_outside=True)


def looking(
    kids: Kids,
    data: str,
    gives: str,
    *,
    needs: int,
    reads: tuple[int, ...] | str,
    tells: str,
    by_piece: bool,
    lists: tuple[int, ...] = (),
) -> Op:
    """A question about the table: nothing may be left unsaid. reads: the kids at which it looks at what lies there, or
    the region of the state in which the answer is kept; else nothing but its kids can change the answer."""
    lying, cells = ((), reads) if isinstance(reads, str) else (reads, "")
    return Op(
        *_of(kids), tuple(data.split()), gives, needs=needs, lists=lists, lying=lying, cells=cells, tells=tells,
        by_piece=by_piece,
    )  # fmt: skip


def _open(kids: Kids, data: str, gives: str, *, needs: int = 0, reads: tuple[int, ...] | str = ()) -> Op:
    """What everybody at the table sees, whichever piece it is."""
    return looking(kids, data, gives, needs=needs, reads=reads, tells="", by_piece=False)


def _of_piece(
    kids: Kids, data: str, gives: str, *, needs: int = 0, tells: str = "subject", lists: tuple[int, ...] = ()
) -> Op:
    """What is fixed about a piece, and so tells which one it is."""
    return looking(kids, data, gives, needs=needs, reads=(), tells=tells, by_piece=True, lists=lists)


OPS: dict[str, Op] = {
    "const": from_parts(0, "number", "number"),
    "unknown": from_parts(0, "", "value"),
    "local": looking(0, "slot sort kind", "either", needs=0, reads=(), tells="own", by_piece=False),
    "bound": from_parts(0, "depth", "value"),
    "you": _open(0, "", "value"),
    "marker": looking((0, 1), "marker", "value", needs=1, reads=(), tells="own", by_piece=True),
    "place": _open((0, 1), "place of", "value"),
    "lookup": _of_piece(1, "table", "value"),
    "printed list": _of_piece(1, "table", "list"),
    "table": from_parts(1, "first further entries sort", "number"),
    "next player": from_parts(1, "step", "value"),
    "points": _open(1, "", "number", needs=1, reads="points"),
    "space of": looking(1, "", "thing", needs=0, reads=(0,), tells="own", by_piece=True),
    "space at": _open(2, "", "value"),
    "part number": _open(1, "", "number", needs=1),
    "count": _open(1, "sort", "number", needs=1, reads=(0,)),
    "size": _open(1, "sort", "number", needs=1),
    "free": looking(1, "sort", "number", needs=1, reads=(0,), tells="own", by_piece=False),
    "top": _open(1, "sort", "value", reads=(0,)),
    "bottom": _open(1, "sort", "value", reads=(0,)),
    "next": looking(1, "sort", "value", needs=0, reads=(0,), tells="own", by_piece=False),
    "first": _open(1, "sort", "thing"),
    "last": _open(1, "sort", "thing"),
    "following": _open(1, "step", "list"),
    "neighbours": _open(1, "", "list"),
    "below": _open(1, "", "list"),
    "length": from_parts(1, "", "number", lists=(0,)),
    "list first": from_parts(1, "sort", "value", lists=(0,)),
    "list last": from_parts(1, "sort", "value", lists=(0,)),
    "list at": from_parts(2, "sort", "value", lists=(0,)),
    "position": from_parts(2, "", "value", lists=(0,)),
    "ray": from_parts(2, "", "value"),
    "along": from_parts(1, "table", "list"),
    "cell": from_parts(3, "", "value"),
    "further": from_parts(2, "table", "value"),
    "distance": _open(2, "", "number", needs=2),
    "joined": from_parts(3, "sort other", "truth", lists=(0,)),
    "arithmetic": from_parts(2, "op", "number"),
    "compare": _of_piece(2, "op", "truth", tells="own"),
    "in list": from_parts(2, "", "truth", by_piece=True, lists=(1,)),
    "in area": looking(2, "sort", "truth", needs=0, reads=(0, 1), tells="own", by_piece=True),
    "is": _of_piece(1, "designs", "truth"),
    "not": from_parts(1, "", "truth"),
    "and": from_parts((0, None), "", "truth"),
    "or": from_parts((0, None), "", "truth"),
    "list": from_parts((0, None), "", "list"),
    "range": from_parts(2, "", "list"),
    "things": from_parts(0, "sort numbers", "list"),
    "players from": from_parts(1, "players", "list"),
    "pieces in": _open(1, "sort kind", "list", reads=(0,)),
    "spaces": _open(1, "sort", "list"),
    "parts": _open(1, "word", "list"),
    "query": looking(
        4, "function depth highest sort", "either", needs=0, reads=(), tells="own", by_piece=False, lists=(0,)
    ),
    "dispatch": _of_piece((2, None), "by which", "either", needs=1),
    "one or other": from_parts(3, "", "either"),
    "least": from_parts((1, None), "", "number"),
    "most": from_parts((1, None), "", "number"),
    "remainder": from_parts(2, "", "number"),
    "touch": _open(2, "", "truth", needs=2),
    "supported": _open(1, "sort", "truth", needs=1, reads=(0,)),
    "reverse": from_parts(1, "", "list", lists=(0,)),
    "take": from_parts(2, "", "list", lists=(1,)),
    "both": _of_piece(2, "", "list", tells="own", lists=(0, 1)),
    "either": _of_piece(2, "", "list", tells="own", lists=(0, 1)),
    "without": _of_piece(2, "", "list", tells="own", lists=(0, 1)),
    "placements": looking(2, "", "list", needs=0, reads=(1,), tells="subject", by_piece=False),
    "offered": _from_outside(1, "sort", "truth"),
    "offered text": _from_outside(0, "text", "truth"),
    "deciding": _from_outside(0, "", "value"),
    "visible": _from_outside(2, "", "truth"),
    "scored": _from_outside(2, "", "number"),
    "winners": _from_outside(0, "", "list"),
    "game over": _from_outside(0, "", "truth"),
}
"""Every op. Kids of a query: what it ranges over, the condition, the order, the value for each; any may be ABSENT."""

OF_GAMES = tuple(op for op, about in OPS.items() if not about.from_outside and op != "unknown")
"""The questions that a game can come to: those that only scenarios ask, and mistakes, are not among them."""

LOOKED_UP = ("lookup", "along", "further")
"""The questions whose table is a `Lookup`; other tables are `Lists`."""

FORKS = ("one or other", "dispatch")
"""Of their kids the first decides; the others are the ways, of which one is the answer."""

SIGNS = {"arithmetic": ("+", "-", "*", "/"), "compare": ("=", "!=", "<", "<=", ">", ">=")}
"""What stands between the two parts of a question."""

LISTING = ("list", "groups", "until")
QUERIES = ("any", "every", "count", "first", "last", "sum", "max", "min", "distinct", *LISTING)

_EACH_ONCE = (
    "things", "players from", "spaces", "parts", "pieces in", "range", "along", "neighbours", "following", "below",
    "either", "placements",
)  # fmt: skip


def lists_things(nodes: Sequence[Node], node: Node) -> bool:
    """Whether the answer is a list."""
    if OPS[node.op].gives != "either":
        return OPS[node.op].is_list
    if node.op in FORKS:
        return lists_things(nodes, nodes[node.kids[1]])
    return node.text(0) in LISTING if node.op == "query" else node.text(1).startswith(("list of ", "set of "))


def lists_each_once(node: Node) -> bool:
    """Whether nothing stands twice in a list. Of one that is made of others nobody knows it: it is looked over."""
    return node.op in _EACH_ONCE or (node.op == "local" and node.text(1).startswith("set of "))
