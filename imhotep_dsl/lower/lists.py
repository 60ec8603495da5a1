"""Lists: going through their members one by one, or laying them down in working memory first where that is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.lower.areas import Areas
from imhotep_dsl.lower.form import (
    After,
    Assign,
    Block,
    Call,
    Entry,
    Expr,
    Fault,
    Leave,
    Load,
    Loop,
    Num,
    Op,
    Run,
    Stmt,
    Store,
    Var,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.groups import has_groups, same
from imhotep_dsl.lower.listed import EACH
from imhotep_dsl.lower.lowering import ARENA, Lowering, Name, Scope, is_kept_list
from imhotep_dsl.lower.making import both, call, op, when
from imhotep_dsl.lower.tables import designs
from imhotep_dsl.lower.walking import Body, words
from imhotep_dsl.lower.work import counted

MOST_OF_RANGE = 10_000
"""Longer ranges that have to be laid down end in a fault, and the interpreter goes on."""


class Lists:
    def __init__(self, lowering: Lowering, areas: Areas, value: Callable[[Scope, int], Expr]) -> None:
        self.lowering = lowering
        self.areas = areas
        self.value = value
        self.work = areas.work
        self._each: dict[str, Callable[[Scope, int, Body], list[Stmt]]] = {
            op_: partial(each, self) for op_, each in EACH.items()
        }
        self._each["query"] = self._found

    @property
    def ops(self) -> Iterable[str]:
        return self._each

    def each(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        """Code for each member of a list, in its order. The code must not change what the list is made of."""
        return self._each[self.lowering.node(at).op](scope, at, body)

    # ---- in working memory ----------------------------------------------------------------------------------

    def laid_down(
        self, scope: Scope, at: int, fill: Callable[[Body], list[Stmt]], ordered: bool = False
    ) -> tuple[list[Stmt], Expr, Expr]:
        """Members one behind the other in working memory: the code, where they begin and end.

        at: the list that they come from. If it needs working memory itself, room for all members is kept free first;
        else they are simply laid where free memory begins.
        """
        begin, end = scope.fresh("begin"), scope.fresh("end")
        start: list[Stmt] = [Assign(begin, Var(ARENA)), Assign(end, Var(begin))]

        def lay(item: Expr) -> list[Stmt]:
            return [Store(Word(Var(end)), item), Assign(end, op("+", Var(end), 4))]

        if ordered or self.needs_memory(at):
            room = 4 * self.most(at)
            fill_ = fill(lambda item: [*self._fits(at, begin, end, room), *lay(item)])
            return [*start, *self._reserved(begin, room), *fill_], Var(begin), Var(end)
        return [*start, *fill(lambda item: [*lay(item), Assign(ARENA, Var(end))])], Var(begin), Var(end)

    @staticmethod
    def _reserved(begin: str, room: int) -> list[Stmt]:
        return [Assign(ARENA, op("+", Var(begin), room))]

    def _fits(self, at: int, begin: str, end: str, room: int) -> list[Stmt]:
        """Only lists of which nobody knows how long they get may get too long."""
        if self.most(at) < MOST_OF_RANGE:
            return []
        return when(op(">=", op("-", Var(end), Var(begin)), room), [Fault("too long a list")])

    def needs_memory(self, at: int) -> bool:
        """Whether members of a list are laid down while it is gone through."""
        node = self.lowering.node(at)
        if node.op == "query":
            return node.data[0] == "groups" or node.kids[2] != ABSENT or self.needs_memory(node.kids[0])
        return node.op in ("reverse", "dispatch", "list", "one or other", "both", "either", "without") or (
            node.op == "take" and self.needs_memory(node.kids[1])
        )

    def most(self, at: int) -> int:
        """How many members a list has at most."""
        node, tables = self.lowering.node(at), self.lowering.program.tables
        kids = [kid for kid in node.kids if kid != ABSENT]
        if node.op == "range" or is_kept_list(node):
            return MOST_OF_RANGE
        if node.op == "players from":
            return self.lowering.program.layout.players
        if node.op == "list":
            return len(kids)
        if node.op == "dispatch":
            return max(self.most(kid) for kid in kids[1:])
        if node.op in ("both", "either", "without"):
            return sum(self.most(kid) for kid in kids)
        if node.op == "one or other":
            return max(self.most(kid) for kid in kids[1:])
        if node.op == "take":
            return self.most(kids[1])
        if node.op == "reverse" or (node.op == "query" and node.data[0] != "groups"):
            return self.most(kids[0])
        if node.op == "things":
            return len(node.numbers(1))
        if node.op == "printed list":
            return max((len(each) for each in self.lowering.program.lists[node.number(0)].values), default=0)
        return max(len(tables.pieces), len(tables.spaces), len(tables.regions))

    def through_memory(
        self, scope: Scope, at: int, fill: Callable[[Body], list[Stmt]], body: Body, backwards: bool = False
    ) -> list[Stmt]:
        steps, begin, end = self.laid_down(scope, at, fill)
        return [*steps, *words(scope, begin, end, body, backwards)]

    def case(self, which: Expr, node: Node) -> Expr:
        """What a dispatch goes by: the design of the piece, or the board itself."""
        return Entry(designs(self.lowering), which) if node.data[0] == "design" else which

    def _found(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        source, where, order, _ = node.kids
        name: Name = ("bound", node.number(1))
        if node.data[0] == "until":
            return self._before(scope, source, where, name, body)
        if node.data[0] == "groups":
            return self._groups(scope, source, where, name, body)
        return self.matching(scope, source, where, order, bool(node.data[2]), name, body)

    def with_member(self, scope: Scope, source: int, name: Name, item: Expr) -> Scope:
        """Where a name stands for a member of a list."""
        return scope.with_name(name, item, has_groups(self.lowering.program, source))

    def _before(self, scope: Scope, source: int, until: int, name: Name, body: Body) -> list[Stmt]:
        """All before the first for which the condition holds."""
        label = scope.fresh("before")

        def each(item: Expr) -> list[Stmt]:
            return [*when(self.value(self.with_member(scope, source, name, item), until), [Leave(label)]), *body(item)]

        counted_ = counted(self.work.ranging(source, until))
        return [*counted_, Block(label, tuple(self.each(scope, source, each)))]

    def matching(
        self, scope: Scope, source: int, where: int, order: int, highest: bool, name: Name, body: Body,
        looked_at: str | None = None, each: int = ABSENT,
    ) -> list[Stmt]:  # fmt: skip
        """Code for each thing that a binder stands for, in its order. looked_at: where the thing is noted that was
        looked at last; each: what is asked of each of them."""

        def look(inside: Body) -> list[Stmt]:
            def one(item: Expr) -> list[Stmt]:
                noted: list[Stmt] = [] if looked_at is None else [Assign(looked_at, item)]
                if where == ABSENT:
                    return [*noted, *inside(item)]
                return [*noted, *when(self.value(self.with_member(scope, source, name, item), where), inside(item))]

            return self.each(scope, source, one)

        if order == ABSENT:
            return [*counted(self.work.ranging(source, where, each)), *look(body)]
        ordered = self._in_order(scope, source, look, order, highest, name, body)
        return [*counted(self.work.ranging(source, where, order, each)), *ordered]

    def _in_order(
        self, scope: Scope, source: int, look: Callable[[Body], list[Stmt]], order: int, highest: bool, name: Name,
        body: Body,
    ) -> list[Stmt]:  # fmt: skip
        """Laid down as key and thing, each new one moved before those that come later: equals stay in their order."""
        begin, end, room = scope.fresh("begin"), scope.fresh("end"), 8 * self.most(source)

        def lay(item: Expr) -> list[Stmt]:
            key = self.value(self.with_member(scope, source, name, item), order)
            return [
                *self._fits(source, begin, end, room),
                Run(Call("insert", (Var(begin), Var(end), op("-", Num(0), key) if highest else key, item))),
                Assign(end, op("+", Var(end), 8)),
            ]

        at, label, item = scope.fresh("at"), scope.fresh("each"), scope.fresh("item")
        return [
            Assign(begin, Var(ARENA)),
            Assign(end, Var(begin)),
            *self._reserved(begin, room),
            *look(lay),
            Assign(at, Var(begin)),
            Loop(
                label,
                (
                    *when(Op(">=", Var(at), Var(end)), [Leave(label)]),
                    Assign(item, Load(Word(op("+", Var(at), 4)))),
                    *body(Var(item)),
                    Assign(at, op("+", Var(at), 8)),
                ),
            ),
        ]

    def _groups(self, scope: Scope, source: int, where: int, name: Name, body: Body) -> list[Stmt]:
        """Spaces still to be grouped are bits; `grouped` takes the group of one of them out and lays it down."""
        spaces = len(self.lowering.program.tables.spaces)
        self.lowering.lists("neighbours", self.lowering.program.tables.neighbours)
        left, order, ends = scope.fresh("left"), scope.fresh("order"), scope.fresh("ends")

        def note(space: Expr) -> list[Stmt]:
            return [
                Run(Call("bit set", (Var(left), space))),
                Store(Word(Var(ends)), space),
                Assign(ends, op("+", Var(ends), 4)),
            ]

        looking = self.matching(scope, source, where, ABSENT, False, name, note)
        group = scope.fresh("group")

        def each(space: Expr) -> list[Stmt]:
            inside = [Assign(group, call("grouped", Var(left), space)), *body(Var(group))]
            return when(call("bit", Var(left), space), inside)

        return [
            Assign(left, call("bits", Num((spaces + 31) // 32))),
            Assign(order, Var(ARENA)),
            Assign(ends, Var(order)),
            *self._reserved(order, 4 * self.most(source)),
            *looking,
            *words(scope, Var(order), Var(ends), each),
        ]

    # ---- what lists can be asked ----------------------------------------------------------------------------

    def length(self, scope: Scope, node: Node) -> Expr:
        listed = self.lowering.node(node.kids[0])
        if listed.op == "things":
            return Num(len(listed.numbers(1)))
        if listed.op == "list" and all(self.lowering.node(kid).op == "const" for kid in listed.kids):
            return Num(len(listed.kids))
        found = scope.fresh("length")
        steps = self.each(scope, node.kids[0], lambda item: [Assign(found, op("+", Var(found), 1))])
        return After((Assign(found, Num(0)), *steps), Var(found))

    def first(self, scope: Scope, node: Node) -> Expr:
        found, label = scope.fresh("first"), scope.fresh("search")
        steps = self.each(scope, node.kids[0], lambda item: [Assign(found, item), Leave(label)])
        return After((Assign(found, Num(-1)), Block(label, tuple(steps))), Var(found))

    def last(self, scope: Scope, node: Node) -> Expr:
        found = scope.fresh("last")
        steps = self.each(scope, node.kids[0], lambda item: [Assign(found, item)])
        return After((Assign(found, Num(-1)), *steps), Var(found))

    def contains(self, scope: Scope, node: Node) -> Expr:
        steps: list[Stmt] = []
        item = scope.hold(self.value(scope, node.kids[0]), "item", steps)
        listed = self.lowering.node(node.kids[1])
        if listed.op == "range":
            low = scope.hold(self.value(scope, listed.kids[0]), "low", steps)
            high = self.value(scope, listed.kids[1])
            return After(tuple(steps), both(Op("<=", low, item), Op("<=", item, high)))
        found, label = scope.fresh("inside"), scope.fresh("search")
        of_groups = has_groups(self.lowering.program, node.kids[1])
        search = self.each(
            scope, node.kids[1], lambda other: when(same(of_groups, other, item), [Assign(found, Num(1)), Leave(label)])
        )
        return After((*steps, Assign(found, Num(0)), Block(label, tuple(search))), Var(found))
