"""Lists: going through their members one by one, or laying them down in working memory first where that is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.lower.areas import COUNT, Areas
from imhotep_dsl.lower.form import (
    After,
    Assign,
    Block,
    Call,
    Effort,
    Entry,
    Expr,
    Leave,
    Load,
    Loop,
    Num,
    Op,
    Run,
    Stmt,
    Store,
    Var,
    When,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.lowering import Lowering, Name, Scope
from imhotep_dsl.lower.making import both, call, load, op, when
from imhotep_dsl.lower.walking import Body, counting, fixed, members, words
from imhotep_dsl.lower.work import counted

ARENA = "arena"
"""The name, known to all functions, of where free working memory begins."""

MOST_OF_RANGE = 10_000
"""Longer ranges that have to be laid down end in a fault, and the interpreter goes on."""


class Lists:
    def __init__(self, lowering: Lowering, areas: Areas, value: Callable[[Scope, int], Expr]) -> None:
        self.lowering = lowering
        self.areas = areas
        self.value = value
        self.work = areas.work
        self._each: dict[str, Callable[[Scope, int, Body], list[Stmt]]] = {
            "list": self._listed,
            "range": self._ranged,
            "printed list": self._printed,
            "reverse": self._reversed,
            "things": self._things,
            "dispatch": self._dispatched,
            "query": self._found,
            "placements": self._placements,
            "following": self._following,
            "neighbours": self._neighbours,
            "below": self._below,
            "spaces": self._spaces,
            "pieces in": self._pieces,
            "parts": self._parts,
            "along": self._along,
            "players from": self._players_from,
            "one or other": self._one_or_other,
            "take": self._take,
            "both": lambda scope, at, body: self._of_two(scope, at, body, wanted=True),
            "without": lambda scope, at, body: self._of_two(scope, at, body, wanted=False),
            "either": self._either,
        }

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
            return [*start, *self._reserved(begin, 4 * self.most(at)), *fill(lay)], Var(begin), Var(end)
        return [*start, *fill(lambda item: [*lay(item), Assign(ARENA, Var(end))])], Var(begin), Var(end)

    @staticmethod
    def _reserved(begin: str, room: int) -> list[Stmt]:
        return [Assign(ARENA, op("+", Var(begin), room))]

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
        if node.op == "range":
            return MOST_OF_RANGE
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
            return len(cast("tuple[int, ...]", node.data[1]))
        if node.op == "printed list":
            return max((len(each) for each in self.lowering.program.lists[cast(int, node.data[0])].values), default=0)
        return max(len(tables.pieces), len(tables.spaces), len(tables.regions))

    def _through_memory(
        self, scope: Scope, at: int, fill: Callable[[Body], list[Stmt]], body: Body, backwards: bool = False
    ) -> list[Stmt]:
        steps, begin, end = self.laid_down(scope, at, fill)
        return [*steps, *words(scope, begin, end, body, backwards)]

    # ---- lists of every sort --------------------------------------------------------------------------------

    def _listed(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        kids = [self.lowering.node(kid) for kid in node.kids]
        if not kids:
            return []
        if len(kids) == 1:
            steps: list[Stmt] = []
            item = scope.hold(self.value(scope, node.kids[0]), "item", steps)
            return [*steps, *body(item)]
        if all(kid.op == "const" for kid in kids):
            numbers = [cast(int, kid.data[0]) for kid in kids]
            return fixed(scope, "list " + " ".join(map(str, numbers)), numbers, body)

        def fill(lay: Body) -> list[Stmt]:
            return [step for kid in node.kids for step in lay(self.value(scope, kid))]

        return self._through_memory(scope, at, fill, body)

    def _ranged(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        steps: list[Stmt] = []
        low = scope.hold(self.value(scope, node.kids[0]), "low", steps)
        high = scope.hold(self.value(scope, node.kids[1]), "high", steps)
        known = isinstance(low, Num) and isinstance(high, Num)
        if not known:
            # Longer than can be gone through is a fault; so the effort is counted before.
            steps.append(When(Op(">", high, low), (Effort(op("min", op("-", high, low), 1 << 24)),)))
        return [*steps, *counting(scope, low, op("+", high, 1), body)]

    def _printed(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        number = cast(int, node.data[0])
        table = self.lowering.lists(f"printed list {number}", self.lowering.program.lists[number].values)
        return members(scope, table, self.value(scope, node.kids[0]), body)

    def _reversed(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        return self._through_memory(scope, at, lambda lay: self.each(scope, node.kids[0], lay), body, backwards=True)

    def _things(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        numbers = cast("tuple[int, ...]", node.data[1])
        return fixed(scope, "things " + " ".join(map(str, numbers)), numbers, body)

    def _dispatched(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        cases = dict(zip(cast("tuple[int, ...]", node.data[1]), node.kids[2:], strict=True))

        def fill(lay: Body) -> list[Stmt]:
            steps: list[Stmt] = []
            which = scope.hold(self.value(scope, node.kids[0]), "subject", steps)
            case = scope.fresh("case")
            found = self.each(scope, node.kids[1], lay)
            for value, kid in cases.items():
                found = when(op("=", Var(case), value), self.each(scope, kid, lay), found)
            return [*steps, *when(op(">=", which, 0), [Assign(case, self.case(which, node)), *found])]

        return self._through_memory(scope, at, fill, body)

    def case(self, which: Expr, node: Node) -> Expr:
        """What a dispatch goes by: the design of the piece, or the board itself."""
        return Entry(designs(self.lowering), which) if node.data[0] == "design" else which

    def _spaces(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        return self.areas.each_space(scope, node.kids[0], cast(str, node.data[0]), body)

    def _pieces(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        return self.areas.each_piece(scope, self.lowering.node(at), body)

    def _along(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        from imhotep_dsl.lower.geometry import along

        return along(self, scope, at, body)

    def _players_from(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        players, steps, item = self.lowering.program.layout.players, list[Stmt](), scope.fresh("player")
        first = scope.hold(self.value(scope, self.lowering.node(at).kids[0]), "first", steps)

        def each(more: Expr) -> list[Stmt]:
            return [Assign(item, Op("%+", op("+", first, more), Num(players))), *body(Var(item))]

        return [*steps, *when(op(">=", first, 0), counting(scope, Num(0), Num(players), each))]

    def _one_or_other(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        condition, one, other = self.lowering.node(at).kids

        def fill(lay: Body) -> list[Stmt]:
            return when(self.value(scope, condition), self.each(scope, one, lay), self.each(scope, other, lay))

        return self._through_memory(scope, at, fill, body)

    def _take(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        amount, members_ = self.lowering.node(at).kids
        left, label = scope.fresh("left"), scope.fresh("take")

        def each(item: Expr) -> list[Stmt]:
            return [
                *when(op("<=", Var(left), 0), [Leave(label)]),
                Assign(left, op("-", Var(left), 1)),
                *body(item),
            ]

        return [Assign(left, self.value(scope, amount)), Block(label, tuple(self.each(scope, members_, each)))]

    def _of_two(self, scope: Scope, at: int, body: Body, wanted: bool) -> list[Stmt]:
        """Those of the first list that are, or are not, in the second."""
        one, other = self.lowering.node(at).kids
        steps, begin, end = self.laid_down(scope, at, lambda lay: self.each(scope, other, lay))

        def each(item: Expr) -> list[Stmt]:
            there = call("listed", begin, end, item)
            return when(there, body(item)) if wanted else when(there, [], body(item))

        return [*steps, *self.each(scope, one, each)]

    def _either(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        one, other = self.lowering.node(at).kids
        steps, begin, end = self.laid_down(
            scope, at, lambda lay: [*self.each(scope, one, lay), *self.each(scope, other, lay)]
        )
        kept = scope.fresh("kept")
        once: list[Stmt] = [Assign(kept, call("each once", begin, end))]
        return [*steps, *once, *words(scope, begin, Var(kept), body)]

    def _neighbours(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        table = self.lowering.lists("neighbours", self.lowering.program.tables.neighbours)
        return members(scope, table, self.value(scope, node.kids[0]), body)

    def _below(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        table = self.lowering.lists("supports", self.lowering.program.tables.supports)
        return members(scope, table, self.value(scope, node.kids[0]), body)

    def _following(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        tables = self.lowering.program.tables
        steps: list[Stmt] = []
        space = scope.hold(self.value(scope, node.kids[0]), "space", steps)
        firsts = self.lowering.table(
            "first space beside", [tables.instances[at.instance].first for at in tables.spaces]
        )
        sizes = self.lowering.table("spaces beside", [tables.instances[at.instance].size for at in tables.spaces])
        first, size, item = scope.fresh("first"), scope.fresh("size"), scope.fresh("item")

        def each(step: Expr) -> list[Stmt]:
            place = Op("%+", op("+", op("-", space, Var(first)), step), Var(size))
            return [Assign(item, op("+", Var(first), place)), *body(Var(item))]

        inside = [
            Assign(first, Entry(firsts, space)),
            Assign(size, Entry(sizes, space)),
            *counting(scope, Num(1), op("+", Var(size), 1), each),
        ]
        return [*steps, *when(op(">=", space, 0), inside)]

    def _parts(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        word, tables = cast(str, node.data[0]), self.lowering.program.tables
        known = {parts.instance: parts.regions for parts in tables.parts if parts.word == word}
        lists = [known.get(instance, ()) for instance in range(len(tables.instances))]
        return members(scope, self.lowering.lists(f"{word} of places", lists), self.value(scope, node.kids[0]), body)

    def _placements(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        tables = self.lowering.program.tables
        shapes = 2 + max([spots.shape for spots in tables.spots], default=0)
        known = {(spots.shape + 1, spots.instance): spots.regions for spots in tables.spots}
        lists = [known.get((at % shapes, at // shapes), ()) for at in range(shapes * len(tables.instances))]
        ways = self.lowering.lists("spots", lists)
        steps: list[Stmt] = []
        piece = scope.hold(self.value(scope, node.kids[0]), "piece", steps)
        place = scope.hold(self.value(scope, node.kids[1]), "place", steps)
        shape = Entry(shape_table(self.lowering), piece)
        covered = self.areas.listed("spot")

        def each(spot: Expr) -> list[Stmt]:
            label = scope.fresh("taken")
            free = members(scope, covered, spot, lambda space: when(load(COUNT, space), [Leave(label)]))
            return [Block(label, (*free, *body(spot)))]

        both_there = both(op(">=", piece, 0), op(">=", place, 0))
        inside = members(scope, ways, op("+", op("*", place, shapes), shape), each)
        return [*steps, *when(both_there, inside)]

    def _found(self, scope: Scope, at: int, body: Body) -> list[Stmt]:
        node = self.lowering.node(at)
        source, where, order, _ = node.kids
        name: Name = ("bound", cast(int, node.data[1]))
        if node.data[0] == "until":
            return self._before(scope, source, where, name, body)
        if node.data[0] == "groups":
            return self._groups(scope, source, where, name, body)
        return self.matching(scope, source, where, order, bool(node.data[2]), name, body)

    def _before(self, scope: Scope, source: int, until: int, name: Name, body: Body) -> list[Stmt]:
        """All before the first for which the condition holds."""
        label = scope.fresh("before")

        def each(item: Expr) -> list[Stmt]:
            return [*when(self.value(scope.with_name(name, item), until), [Leave(label)]), *body(item)]

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
                return [*noted, *when(self.value(scope.with_name(name, item), where), inside(item))]

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
        begin, end = scope.fresh("begin"), scope.fresh("end")

        def lay(item: Expr) -> list[Stmt]:
            key = self.value(scope.with_name(name, item), order)
            return [
                Run(Call("insert", (Var(begin), Var(end), op("-", Num(0), key) if highest else key, item))),
                Assign(end, op("+", Var(end), 8)),
            ]

        at, label, item = scope.fresh("at"), scope.fresh("each"), scope.fresh("item")
        return [
            Assign(begin, Var(ARENA)),
            Assign(end, Var(begin)),
            *self._reserved(begin, 8 * self.most(source)),
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
        search = self.each(
            scope, node.kids[1], lambda other: when(Op("=", other, item), [Assign(found, Num(1)), Leave(label)])
        )
        return After((*steps, Assign(found, Num(0)), Block(label, tuple(search))), Var(found))


def designs(lowering: Lowering) -> str:
    return lowering.table("design of pieces", [piece.design for piece in lowering.program.tables.pieces])


def shape_table(lowering: Lowering) -> str:
    """Counted from 1; 0 is a single square."""
    tables = lowering.program.tables
    return lowering.table("shape of pieces", [1 + tables.designs[piece.design].shape for piece in tables.pieces])
