"""One program being lowered: the tables and functions that are made on the way, and the scope of the one at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.lower.calling import Calls
from imhotep_dsl.lower.form import Assign, Call, Expr, Function, Load, Num, Op, Slot, Stmt, Table, Var, Word
from imhotep_dsl.lower.layout import StateLayout, state_layout
from imhotep_dsl.lower.making import is_simple
from imhotep_dsl.lower.rewriting import Looking
from imhotep_dsl.program.layout import FRAME_HEAD
from imhotep_dsl.program.model import Program

Name = tuple[str, int]
"""What an expression can be given from around it: `bound` or `local` with its number, `group` with that of a name for a
group of spaces, `list` with that of a cell that says where a list with a name begins or ends, or `you`."""

ARENA = "arena"
"""The name, known to all functions, of where free working memory begins."""

YOU_NAME: Name = ("you", 0)
LONGEST = 60
"""Expressions of more parts than this become functions of their own."""


class Lowering:
    def __init__(self, program: Program, keeps_groups: bool = False) -> None:
        self.program = program
        self.layout: StateLayout = state_layout(program, keeps_groups)
        self.functions: dict[str, Function] = {}
        self.tables: dict[str, Table] = {}
        self._names: list[frozenset[Name] | None] = [None] * len(program.nodes)
        self._sizes: list[int] = [0] * len(program.nodes)
        self._under_way: set[str] = set()
        self.looking = Looking()
        self.calls = Calls(program)

    # ---- tables ---------------------------------------------------------------------------------------------

    def table(self, name: str, numbers: Iterable[int]) -> str:
        if name not in self.tables:
            listed = tuple(numbers)
            narrow = all(-(2**15) <= number < 2**15 for number in listed)
            self.tables[name] = Table(name, listed or (0,), 2 if narrow else 4)
        return name

    def composed(self, outer: str, inner: str) -> str:
        """What a table says of what another says of something; -1 if that is none."""
        numbers = self.tables[outer].numbers
        return self.table(f"{outer} of {inner}", (numbers[at] if at >= 0 else -1 for at in self.tables[inner].numbers))

    def lists(self, name: str, lists: Sequence[Sequence[int]]) -> ListTable:
        """Lists one behind the other: where each begins, where it ends, and all their members."""
        starts, members = [0], list[int]()
        for each in lists:
            members += each
            starts.append(len(members))
        return ListTable(self.table(f"{name} begin", starts), self.table(f"{name} members", members))

    @cached_property
    def _places(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for at, instance in enumerate(self.program.tables.instances):
            found.setdefault(instance.place, []).append(at)
        return found

    def instances(self, place: int) -> list[int]:
        """The places that are called so: one, or one for each player or holder."""
        return self._places.get(place, [])

    # ---- functions ------------------------------------------------------------------------------------------

    def function(self, name: str, params: Sequence[str], make: Callable[[], list[Stmt]], about: str = "") -> str:
        """A function, made when it is first asked for. One that asks for itself is only named meanwhile."""
        if name not in self.functions and name not in self._under_way:
            self._under_way.add(name)
            self.functions[name] = Function(name, tuple(params), tuple(make()), about)
        return name

    # ---- what nodes are made of -----------------------------------------------------------------------------

    def node(self, at: int) -> Node:
        return self.program.nodes[at]

    def names(self, at: int) -> frozenset[Name]:
        """The names around it that a node asks."""
        found = self._names[at]
        if found is None:
            node = self.node(at)
            found = frozenset().union(*(self.names(kid) for kid in node.kids if kid != ABSENT))
            if node.op == "query":
                found -= {("bound", node.data[1])}
            elif is_kept_list(node):
                found = frozenset(list_names(node))
            elif node.op in ("bound", "local"):
                found = frozenset({name_of(node)})
            elif node.op == "you":
                found = frozenset({YOU_NAME})
            self._names[at] = found
        return found

    def size(self, at: int) -> int:
        """Of how many parts a node is made, those apart that become functions."""
        if not self._sizes[at]:
            kids = [self.size(kid) for kid in self.node(at).kids if kid != ABSENT]
            self._sizes[at] = 1 + sum(1 if kid > LONGEST else kid for kid in kids)
        return self._sizes[at]


def name_of(node: Node) -> Name:
    """The name that a node asks."""
    return "group" if node.data[1:2] == ("group",) else node.op, node.number(0)


def is_kept_list(node: Node) -> bool:
    """Whether it asks a list that has a name within a rule."""
    return node.op == "local" and " of " in str(node.data[1])


def list_names(node: Node) -> tuple[Name, Name]:
    """Where a list with a name begins, and where it ends."""
    slot = node.number(0)
    return ("list", slot), ("list", slot + 1)


@dataclass(frozen=True, slots=True)
class ListTable:
    begin: str
    members: str


@dataclass(slots=True)
class Scope:
    """What names mean in the function being written. known: names that are kept in names of the function; the others
    lie in the frame. groups: those names within expressions that stand for groups of spaces. frame: where the frame
    lies, if it is not the one at hand."""

    lowering: Lowering
    known: dict[Name, Expr] = field(default_factory=dict)
    count: list[int] = field(default_factory=lambda: [0])
    groups: frozenset[Name] = frozenset()
    frame: Expr | None = None

    def fresh(self, word: str) -> str:
        self.count[0] += 1
        return f"{word}{self.count[0]}"

    def with_name(self, name: Name, value: Expr, is_group: bool = False) -> Scope:
        groups = self.groups | {name} if is_group else self.groups - {name}
        return Scope(self.lowering, {**self.known, name: value}, self.count, groups, self.frame)

    def named(self, name: Name) -> Expr:
        if name in self.known:
            return self.known[name]
        kind, number = name
        at = FRAME_HEAD + number
        kept = Load(Slot(at) if self.frame is None else Word(Op("+", self.frame, Num(4 * at))))
        return kept if kind == "local" else Call(_IN_FRAME[kind], (kept,))

    def hold(self, value: Expr, word: str, into: list[Stmt]) -> Expr:
        """The value as something that may be asked twice."""
        if is_simple(value):
            return value
        name = self.fresh(word)
        into.append(Assign(name, value))
        return Var(name)


_IN_FRAME = {"list": "cell address", "group": "bits of"}
"""Functions that make what is meant out of what lies in the frame."""

NOTHING = Num(-1)
