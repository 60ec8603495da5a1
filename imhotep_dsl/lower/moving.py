"""Pieces that move: one, some, two that change places, and decks that are made anew when they run out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.lower.areas import BOTTOM, TOP
from imhotep_dsl.lower.binding import binder_name, laid_down
from imhotep_dsl.lower.counts import COUNT
from imhotep_dsl.lower.form import Assign, Block, Entry, Expr, Give, Leave, Load, Loop, Num, Op, Stmt, Store, Var, Word
from imhotep_dsl.lower.layout import SPOT
from imhotep_dsl.lower.lowering import ARENA
from imhotep_dsl.lower.making import both, call, either, load, op, pick, run, when
from imhotep_dsl.lower.pieces import BELOW
from imhotep_dsl.lower.rewriting import surely_answered
from imhotep_dsl.lower.rules import Rule
from imhotep_dsl.lower.sight import mixed
from imhotep_dsl.lower.tables import shape_table
from imhotep_dsl.lower.targets import AT, has_drawings, target
from imhotep_dsl.lower.walking import members, pile, unless, words
from imhotep_dsl.lower.work import counted

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction, Program

REFUSED = Num(-1)


def _move(rule: Rule, at: int, about: Instruction, step: steps.Move) -> list[Stmt]:
    if step.target.sort == "spot":
        return _lay(rule, step)
    found: list[Stmt] = []
    piece = rule.scope.hold(rule.value(step.piece), "piece", found)
    found += when(op("<", piece, 0), [Give(REFUSED)])
    space = rule.scope.fresh("space")
    return [
        *found,
        *target(rule.values.areas, rule.scope, step.target, piece, space),
        *when(op("<", Var(space), 0), [Give(REFUSED)]),
        run(_laying(step), piece, Var(space)),
    ]


def _laying(step: steps.Move | steps.MoveSome) -> str:
    return "move under" if step.under else "move"


def _lay(rule: Rule, step: steps.Move) -> list[Stmt]:
    """A piece with a drawing goes onto a spot that is one of its own, and free but for the piece itself."""
    scope, lowering, tables = rule.scope, rule.lowering, rule.program.tables
    found: list[Stmt] = []
    piece = scope.hold(rule.value(step.piece), "piece", found)
    spot = scope.hold(rule.value(step.target.node), "spot", found)
    found += when(either(op("<", piece, 0), op("<", spot, 0)), [Give(REFUSED)])
    fitting: dict[int, set[int]] = {}
    for spots in tables.spots:
        fitting.setdefault(spots.shape + 1, set()).update(spots.regions)
    shapes = 1 + max(fitting, default=0)
    fits = lowering.lists("spots of shapes", [sorted(fitting.get(shape, ())) for shape in range(shapes)])
    shape = scope.hold(Entry(shape_table(lowering), piece), "shape", found)
    known, label = scope.fresh("fits"), scope.fresh("search")
    search = members(
        scope, fits, shape, lambda other: when(Op("=", other, spot), [Assign(known, Num(1)), Leave(label)])
    )
    taken = members(
        scope, rule.values.areas.listed("spot"), spot,
        lambda space: when(Op(">", load(COUNT, space), call("covers", piece, space)), [Give(REFUSED)]),
    )  # fmt: skip
    return [
        *found,
        Assign(known, Num(0)),
        Block(label, tuple(search)),
        *unless(Var(known), [Give(REFUSED)]),
        *taken,
        run("cover", piece, spot),
    ]


def _move_some(rule: Rule, at: int, about: Instruction, step: steps.MoveSome) -> list[Stmt]:
    scope, among = rule.scope, _uppermost(rule, step) or _Among(rule, step.binder)
    wanted = scope.fresh("wanted")
    found = among.look()
    if step.amount == ABSENT:
        found.append(Assign(wanted, among.count))
    else:
        found.append(Assign(wanted, rule.value(step.amount)))
        if step.source.refill != ABSENT:
            found += when(
                Op("<", among.count, Var(wanted)), [*_refill(rule, step.source, scope.fresh("deck")), *among.look()]
            )
    if not step.up_to:
        found += when(Op("<", among.count, Var(wanted)), [Give(REFUSED)])
    elif step.under:  # what has gone under its own pile would be come to once more
        found += when(Op("<", among.count, Var(wanted)), [Assign(wanted, among.count)])
    label, item, space = scope.fresh("moving"), scope.fresh("piece"), scope.fresh("space")
    full = [Leave(label)] if step.up_to else [Give(REFUSED)]
    found.append(
        Loop(
            label,
            (
                *when(either(op("<=", Var(wanted), 0), among.is_over), [Leave(label)]),
                Assign(wanted, op("-", Var(wanted), 1)),
                *among.take(item),
                *target(rule.values.areas, scope, step.target, Var(item), space),
                *when(op("<", Var(space), 0), cast("list[Stmt]", full)),
                run(_laying(step), Var(item), Var(space)),
            ),
        )
    )
    if is_hidden(rule.program, step.source):
        found.append(rule.commit())
    return found


def is_hidden(program: Program, area: steps.Area) -> bool:
    """Whether nobody sees what lies there: pieces that are taken from there have been come to by chance."""
    node = program.nodes[area.node]
    return node.op == "place" and program.tables.places[node.number(0)].seen == "none"


class _Among:
    """Pieces that are taken from the end of a list, one by one: from the top of a pile where they are one, else from
    working memory."""

    def __init__(self, rule: Rule, binder: steps.Binder) -> None:
        self.rule = rule
        self.binder = binder
        scope = rule.scope
        plain = binder.where == binder.order == ABSENT
        self.is_pile = plain and rule.values.areas.pile_on(scope, binder.source) is not None
        self.begin, self.end = scope.fresh("begin"), scope.fresh("end")

    def look(self) -> list[Stmt]:
        if self.is_pile:
            pile_ = self.rule.values.areas.pile_on(self.rule.scope, self.binder.source)
            assert pile_ is not None
            return [*pile_[0], Assign(self.end, pile_[1])]
        steps_, first, last = laid_down(self.rule, self.binder)
        return [*steps_, Assign(self.begin, first), Assign(self.end, last)]

    @property
    def count(self) -> Expr:
        if self.is_pile:
            lies = load(COUNT, load(AT, Var(self.end)))
            return pick(op(">=", Var(self.end), 0), lies, Num(0))
        return op(">>", op("-", Var(self.end), Var(self.begin)), 2)

    @property
    def is_over(self) -> Expr:
        return op("<", Var(self.end), 0) if self.is_pile else Op("<=", Var(self.end), Var(self.begin))

    def take(self, into: str) -> list[Stmt]:
        if self.is_pile:
            return [Assign(into, Var(self.end)), Assign(self.end, load(BELOW, Var(into)))]
        return [Assign(self.end, op("-", Var(self.end), 4)), Assign(into, Load(Word(Var(self.end))))]


def _uppermost(rule: Rule, step: steps.MoveSome) -> _Among | None:
    """Where one piece out of a pile is wanted, and asking whether it is the right one cannot go wrong."""
    binder, scope, lists = step.binder, rule.scope, rule.values.lists
    if step.amount == ABSENT or rule.value(step.amount) != Num(1) or step.source.refill != ABSENT:
        return None
    if binder.where == ABSENT or binder.order != ABSENT or (binder.in_frame and not rule.plain):
        return None
    if rule.values.areas.pile_on(scope, binder.source) is None:
        return None
    piece = Var(scope.fresh("piece"))
    is_right = lists.value(lists.with_member(scope, binder.source, binder_name(binder), piece), binder.where)
    return _Uppermost(rule, binder, piece, is_right) if surely_answered(is_right, piece) else None


class _Uppermost(_Among):
    """One piece out of a pile: the first from the top for which a condition holds. Those below are not looked at."""

    def __init__(self, rule: Rule, binder: steps.Binder, piece: Var, is_right: Expr) -> None:
        super().__init__(rule, binder)
        self.is_pile = True
        self.end = piece.name
        self.is_right = is_right

    def look(self) -> list[Stmt]:
        label, piece = self.rule.scope.fresh("search"), Var(self.end)
        work = self.rule.values.lists.work.ranging(self.binder.source, self.binder.where)
        search = (
            *when(op("<", piece, 0), [Leave(label)]),
            *when(self.is_right, [Leave(label)]),
            Assign(self.end, load(BELOW, piece)),
        )
        return [*counted(work), *super().look(), Loop(label, search)]

    @property
    def count(self) -> Expr:
        return op(">=", Var(self.end), 0)

    def take(self, into: str) -> list[Stmt]:
        return [Assign(into, Var(self.end)), Assign(self.end, Num(-1))]


def _swap(rule: Rule, at: int, about: Instruction, step: steps.Swap) -> list[Stmt]:
    scope, tables = rule.scope, rule.program.tables
    found: list[Stmt] = []
    one = scope.hold(rule.value(step.first), "one", found)
    other = scope.hold(rule.value(step.second), "other", found)
    found += when(either(op("<", one, 0), op("<", other, 0)), [Give(REFUSED)])
    kinds = [kind.name for kind in tables.kinds]
    table = rule.lowering.table("kind of pieces", [kinds.index(piece.kind) for piece in tables.pieces])
    found += when(Op("!=", Entry(table, one), Entry(table, other)), [Give(REFUSED)])
    if has_drawings(rule.lowering):
        shapes = shape_table(rule.lowering)
        lies = either(op(">=", load(SPOT, one), 0), op(">=", load(SPOT, other), 0))
        found += when(both(lies, Op("!=", Entry(shapes, one), Entry(shapes, other))), [Give(REFUSED)])
    return [*found, *when(Op("!=", one, other), [run("swap", one, other)])]


def _draw(rule: Rule, at: int, about: Instruction, step: steps.Draw) -> Callable[[dict[str, list[Stmt]]], list[Stmt]]:
    scope, drawn = rule.scope, rule.scope.fresh("drawn")

    def top() -> list[Stmt]:
        label = scope.fresh("search")
        search = rule.values.areas.each_space(
            scope, step.place.node, step.place.sort,
            lambda space: when(op(">=", load(BOTTOM, space), 0), [Assign(drawn, load(TOP, space)), Leave(label)]),
            backwards=True,
        )  # fmt: skip
        return [Assign(drawn, Num(-1)), Block(label, tuple(search))]

    found = [rule.commit(), *top()]
    if step.place.refill != ABSENT:
        deck = scope.fresh("deck")
        anew = when(op(">=", Var(deck), 0), [Assign(drawn, load(TOP, Var(deck)))])
        found += when(op("<", Var(drawn), 0), [*_refill(rule, step.place, deck), *anew])
    taken = rule.set_name(step.slot, Var(drawn))
    return lambda ways: [*found, *when(op(">=", Var(drawn), 0), [taken, *ways["body"]], ways["else"])]


def _refill(rule: Rule, area: steps.Area, deck: str) -> list[Stmt]:
    """The discards, shuffled, below what is left of the deck; deck: where it is noted which space that is."""
    scope, areas = rule.scope, rule.values.areas
    lefts, fresh, end = scope.fresh("left"), scope.fresh("fresh"), scope.fresh("end")
    label = scope.fresh("first")

    def lay(item: Expr) -> list[Stmt]:
        return [Store(Word(Var(end)), item), Assign(end, op("+", Var(end), 4))]

    first = areas.each_space(scope, area.node, area.sort, lambda space: [Assign(deck, space), Leave(label)])
    discards = areas.each_space(
        scope, area.refill, area.refill_sort,
        lambda space: when(Op("!=", space, Var(deck)), pile(scope, space, lay)),
    )  # fmt: skip
    mixing = [
        Assign(lefts, Var(ARENA)),
        Assign(end, Var(lefts)),
        *pile(scope, Var(deck), lay),
        Assign(fresh, Var(end)),
        *discards,
        *words(scope, Var(fresh), Var(end), lambda piece: [run("move", piece, Var(deck))]),
        run("mix", Var(fresh), Var(end)),
        *words(scope, Var(fresh), Var(end), lambda piece: mixed(scope.lowering, piece, Var(deck))),
        *words(scope, Var(lefts), Var(fresh), lay),
        run("arrange", Var(deck), Var(fresh), Var(end)),
    ]
    return [
        Assign(deck, Num(-1)),
        Block(label, tuple(first)),
        *when(op(">=", Var(deck), 0), mixing),
    ]


LOWERED: dict[type, Callable[[Rule, int, Instruction, Any], Any]] = {
    steps.Move: _move,
    steps.MoveSome: _move_some,
    steps.Swap: _swap,
    steps.Draw: _draw,
}
