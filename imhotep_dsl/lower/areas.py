"""Places, spaces, rows, groups and spots: going through their spaces, and what they can be asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from imhotep_dsl.code.nodes import Node
from imhotep_dsl.lower import counts, rooms
from imhotep_dsl.lower.counts import COUNT, UNASKED
from imhotep_dsl.lower.form import (
    After,
    Assign,
    Block,
    Entry,
    Expr,
    Fault,
    Leave,
    Load,
    Num,
    Op,
    Stmt,
    Var,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.layout import words_of_group
from imhotep_dsl.lower.lowering import ListTable, Lowering, Scope
from imhotep_dsl.lower.making import load, op, pick, when
from imhotep_dsl.lower.targets import AT, free_space, only_space
from imhotep_dsl.lower.walking import Body, bits_of_word, counting, members, only_piece, pile
from imhotep_dsl.lower.work import Work, counted
from imhotep_dsl.program.tables import Instance

Value = Callable[[Scope, int], Expr]
TOP, BOTTOM = "top piece of each space", "bottom piece of each space"


class Areas:
    """How areas are lowered; value: lowers the node that says which area is meant."""

    def __init__(self, lowering: Lowering, value: Value) -> None:
        self.lowering = lowering
        self.value = value
        self.work = Work(lowering.program)
        self._instances: dict[int | None, list[Instance]] = {}

    # ---- going through spaces -------------------------------------------------------------------------------

    def each_space(
        self, scope: Scope, area: int, sort: str, body: Body, backwards: bool = False, of_none: tuple[Stmt, ...] = ()
    ) -> list[Stmt]:
        """Code for each space of an area in building order; of_none: what is done if there is no such area."""
        tables, which = self.lowering.program.tables, self.value(scope, area)
        if sort == "place" and isinstance(which, Num) and which.value >= 0:
            instance = tables.instances[which.value]
            return counting(scope, Num(instance.first), Num(instance.first + instance.size), body, backwards)
        if sort == "place":
            return self._each_of_place(scope, area, which, body, backwards, of_none)
        steps: list[Stmt] = []
        which = scope.hold(which, "area", steps)
        if sort == "space":
            found = body(which)
        elif sort == "group":
            found = self._each_of_group(scope, which, body, backwards)
        else:
            found = members(scope, self.listed(sort), which, body, backwards)
        return [*steps, *when(op(">=", which, 0), found, list(of_none))]

    def _each_of_place(
        self, scope: Scope, area: int, which: Expr, body: Body, backwards: bool, of_none: tuple[Stmt, ...]
    ) -> list[Stmt]:
        steps: list[Stmt] = []
        first, of = self.first_space(scope, which, steps)
        first = scope.hold(first, "first", steps)
        if self.sizes(area) == {1}:
            found = body(first)
        else:
            found = counting(scope, first, op("+", first, of(self.instance_sizes())), body, backwards)
        return [*steps, *when(op(">=", first, 0), found, list(of_none))]

    def first_space(self, scope: Scope, which: Expr, steps: list[Stmt]) -> tuple[Expr, Callable[[str], Expr]]:
        """The first space of a place, or none; and what a table of places says of it. The place of something is not
        looked up for that: there are tables that say the same of the something."""
        first = self.first_spaces()
        while isinstance(which, After):
            steps += which.steps
            which = which.value
        if isinstance(which, Entry):
            inner, index = which.table, scope.hold(which.index, "thing", steps)
            found = Entry(self.lowering.composed(first, inner), index, which.or_none)
            return found, lambda table: Entry(self.lowering.composed(table, inner), index)
        place = scope.hold(which, "area", steps)
        return Entry(first, place, or_none=True), lambda table: Entry(table, place)

    def listed(self, sort: str) -> ListTable:
        tables = self.lowering.program.tables
        if sort == "board":
            return self.lowering.lists("spaces of boards", [board.spaces for board in tables.boards])
        return self.lowering.lists("spaces of regions", tables.regions)

    def first_spaces(self) -> str:
        tables = self.lowering.program.tables
        return self.lowering.table("first space of places", [instance.first for instance in tables.instances])

    def instance_sizes(self) -> str:
        tables = self.lowering.program.tables
        return self.lowering.table("size of places", [instance.size for instance in tables.instances])

    def sizes(self, area: int) -> set[int]:
        """How many spaces the places may have that are meant."""
        return {instance.size for instance in self.instances(area)}

    def instances(self, area: int) -> list[Instance]:
        """The places that may be meant."""
        node = self.lowering.node(area)
        place = node.number(0) if node.op == "place" else None
        if place not in self._instances:
            among = self.lowering.program.tables.instances
            meant = range(len(among)) if place is None else self.lowering.instances(place)
            self._instances[place] = [among[at] for at in meant]
        return self._instances[place]

    def _each_of_group(self, scope: Scope, group: Expr, body: Body, backwards: bool) -> list[Stmt]:
        """A group is a row of bits in working memory, one for each space."""

        def each(space: Expr) -> list[Stmt]:
            word = Load(Word(op("+", group, op("<<", op(">>", space, 5), 2))))
            bit = op("&", op(">>", word, op("&", space, 31)), 1)
            return when(bit, body(space))

        if backwards:
            return counting(scope, Num(0), Num(len(self.lowering.program.tables.spaces)), each, backwards)
        return counting(
            scope, Num(0), Num(words_of_group(self.lowering.program)), partial(bits_of_word, scope, group, body)
        )

    # ---- what they can be asked -----------------------------------------------------------------------------

    def count(self, scope: Scope, node: Node) -> Expr:
        found = counts.count(self, scope, node.kids[0], node.text(0))
        return found or self._total(scope, node, lambda space: load(COUNT, space))

    def free(self, scope: Scope, node: Node) -> Expr:
        steps: list[Stmt] = []
        only = only_space(self, scope, node.kids[0], node.text(0), steps)
        if only is not None:
            steps += when(op("<", only, 0), [Fault(UNASKED)])
            return After(tuple(steps), rooms.free_on(self.lowering, only))
        return self._total(scope, node, lambda space: rooms.free_on(self.lowering, space))

    def size(self, scope: Scope, node: Node) -> Expr:
        area, sort = node.kids[0], node.text(0)
        if sort == "space":
            return After((*self._surely(scope, area),), Num(1))
        return self._total(scope, node, lambda space: Num(1))

    def _surely(self, scope: Scope, area: int) -> list[Stmt]:
        return when(op("<", self.value(scope, area), 0), [Fault(UNASKED)])

    def _total(self, scope: Scope, node: Node, of: Callable[[Expr], Expr]) -> Expr:
        area, sort = node.kids[0], node.text(0)
        which = self.value(scope, area)
        if isinstance(which, Num) and which.value >= 0 and sort == "place":
            instance = self.lowering.program.tables.instances[which.value]
            if instance.size == 1:
                return of(Num(instance.first))
        total_name = scope.fresh("total")
        work = counted(self.work.spaces(area, sort))
        steps = self.each_space(
            scope, area, sort, lambda space: [Assign(total_name, op("+", Var(total_name), of(space)))],
            of_none=(Fault(UNASKED),),
        )  # fmt: skip
        return After((*work, Assign(total_name, Num(0)), *steps), Var(total_name))

    def top(self, scope: Scope, node: Node) -> Expr:
        return self._first_that(scope, node, lambda space: load(TOP, space), backwards=True)

    def bottom(self, scope: Scope, node: Node) -> Expr:
        return self._first_that(scope, node, lambda space: load(BOTTOM, space))

    def _first_that(self, scope: Scope, node: Node, of: Callable[[Expr], Expr], backwards: bool = False) -> Expr:
        """The first answer that is not none."""
        area, sort = node.kids[0], node.text(0)
        steps: list[Stmt] = []
        only = only_space(self, scope, area, sort, steps)
        if only is not None:
            return After(tuple(steps), pick(op(">=", only, 0), of(only), Num(-1)))
        found, label = scope.fresh("found"), scope.fresh("search")

        def each(space: Expr) -> list[Stmt]:
            return [Assign(found, of(space)), *when(op(">=", Var(found), 0), [Leave(label)])]

        steps = self.each_space(scope, area, sort, each, backwards)
        return After((Assign(found, Num(-1)), Block(label, tuple(steps))), Var(found))

    def next(self, scope: Scope, node: Node) -> Expr:
        return free_space(self, scope, node.kids[0], node.text(0))

    def first(self, scope: Scope, node: Node) -> Expr:
        return self._end(scope, node, backwards=False)

    def last(self, scope: Scope, node: Node) -> Expr:
        return self._end(scope, node, backwards=True)

    def _end(self, scope: Scope, node: Node, backwards: bool) -> Expr:
        found, label = scope.fresh("found"), scope.fresh("end")
        steps = self.each_space(
            scope, node.kids[0], node.text(0), lambda space: [Assign(found, space), Leave(label)], backwards
        )
        return After((Assign(found, Num(-1)), Block(label, tuple(steps))), Var(found))

    def in_area(self, scope: Scope, node: Node) -> Expr:
        steps: list[Stmt] = []
        piece = scope.hold(self.value(scope, node.kids[0]), "piece", steps)
        lies = scope.fresh("lies")
        inside = self.contains(scope, node.kids[1], node.text(0), Var(lies))
        return After((*steps,), pick(op(">=", piece, 0), After((Assign(lies, load(AT, piece)),), inside), Num(0)))

    def contains(self, scope: Scope, area: int, sort: str, space: Expr) -> Expr:
        """Whether a space belongs to an area."""
        if sort == "place":
            steps: list[Stmt] = []
            which = scope.hold(self.value(scope, area), "place", steps)
            table = self.lowering.table("place of spaces", [at.instance for at in self.lowering.program.tables.spaces])
            return After(tuple(steps), Op("=", Entry(table, space), which))
        if sort == "space":
            return Op("=", space, self.value(scope, area))
        found, label = scope.fresh("inside"), scope.fresh("search")
        steps = self.each_space(
            scope, area, sort, lambda other: when(Op("=", other, space), [Assign(found, Num(1)), Leave(label)])
        )
        return After((Assign(found, Num(0)), Block(label, tuple(steps))), Var(found))

    # ---- pieces there ---------------------------------------------------------------------------------------

    def each_piece(self, scope: Scope, node: Node, body: Body) -> list[Stmt]:
        tables = self.lowering.program.tables
        inside = body
        if node.data[1] is not None:
            kinds = [kind.name for kind in tables.kinds]
            table = self.lowering.table("kind of pieces", [kinds.index(piece.kind) for piece in tables.pieces])
            wanted = kinds.index(node.text(1))
            inside = lambda piece: when(Op("=", Entry(table, piece), Num(wanted)), body(piece))  # noqa: E731
        on_space = only_piece if counts.one_each(self, node.kids[0], node.text(0)) else pile
        return self.each_space(scope, node.kids[0], node.text(0), lambda space: on_space(scope, space, inside))

    def pile_on(self, scope: Scope, listed: int) -> tuple[list[Stmt], Expr] | None:
        """If a list is nothing but the pieces on one space, from the bottom up: the code, and the piece on top, or
        none."""
        node = self.lowering.node(listed)
        if node.op != "pieces in" or node.data[1] is not None or self.lowering.program.tables.spots:
            return None
        area, sort = node.kids[0], node.text(0)
        if sort != "space" and not (sort == "place" and self.sizes(area) == {1}):
            return None
        top = scope.fresh("top")
        steps = self.each_space(
            scope, area, sort,
            lambda space: [Assign(top, load(TOP, space))],
        )  # fmt: skip
        work = counted(self.work.ranging(listed))
        return [*work, Assign(top, Num(-1)), *steps], Var(top)
