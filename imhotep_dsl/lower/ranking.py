"""Rankings: a player's place is how many are ahead, and a tie takes up as many places as there are players in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.lower.binding import laid_down, with_item
from imhotep_dsl.lower.form import Assign, Bounded, Expr, Give, Leave, Load, Loop, Num, Op, Stmt, Store, Var, Word
from imhotep_dsl.lower.lowering import ARENA
from imhotep_dsl.lower.making import call, op, pick, when
from imhotep_dsl.lower.rules import Rule
from imhotep_dsl.lower.walking import counting, words

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction


def rank(rule: Rule, at: int, about: Instruction, step: steps.Rank) -> list[Stmt]:
    """Each candidate becomes a record of keys and player; then the prizes; then every record is compared with all."""
    from imhotep_dsl.lower.effects import add_points

    scope, keys = rule.scope, len(step.keys)
    found, begin, end = laid_down(rule, step.binder)
    records, prizes, tied, free = (scope.fresh(word) for word in ("records", "prizes", "tied", "free"))
    size = 4 * (keys + 1)

    def lay(value: Expr) -> list[Stmt]:
        return [Store(Word(Var(free)), value), Assign(free, op("+", Var(free), 4)), Assign(ARENA, Var(free))]

    def record(player: Expr) -> list[Stmt]:
        inside, made = with_item(scope, step.binder, player), list[Stmt]()
        if step.binder.in_frame and not rule.plain:
            made.append(rule.set_name(step.binder.slot, player))
        for highest, key in step.keys:
            asked = rule.values.value(inside, key)
            made += lay(asked if highest else op("-", Num(0), asked))
        return [*made, *lay(player)]

    found += [Assign(records, Var(ARENA)), Assign(free, Var(records)), *words(scope, begin, end, record)]
    found.append(Assign(prizes, Var(free)))
    for prize in step.pay:
        found += lay(rule.value(prize))
    found.append(Assign(tied, rule.value(step.tied_pay) if step.tied_pay != ABSENT else Num(0)))
    rule.lowering.function("ahead", ("one", "other", "keys"), _ahead)
    ahead, level, mine = scope.fresh("ahead"), scope.fresh("level"), scope.fresh("mine")

    def compare(other: Expr) -> list[Stmt]:
        order = scope.fresh("order")
        return [
            Assign(order, call("ahead", other, Var(mine), Num(keys))),
            Assign(ahead, op("+", Var(ahead), Op(">", Var(order), Num(0)))),
            Assign(level, op("+", Var(level), Op("=", Var(order), Num(0)))),
        ]

    points = scope.fresh("points")

    def pay(one: Expr) -> list[Stmt]:
        player = Load(Word(op("+", one, 4 * keys)))
        paid = [
            *_share(rule, step, prizes, ahead, level, tied, points),
            *add_points(rule, step.heading, player, Var(points)),
        ]
        return [
            Assign(mine, one),
            Assign(ahead, Num(0)),
            Assign(level, Num(0)),
            *_records(rule, records, prizes, size, compare),
            *when(op("<", Var(ahead), len(step.pay)), paid),
        ]

    return [*found, *_records(rule, records, prizes, size, pay)]


def _records(rule: Rule, begin: str, end: str, size: int, body: object) -> list[Stmt]:
    assert callable(body)
    at, label = rule.scope.fresh("record"), rule.scope.fresh("each")
    return [
        Assign(at, Var(begin)),
        Loop(
            label,
            (
                *when(Op(">=", Var(at), Var(end)), [Leave(label)]),
                *body(Var(at)),
                Assign(at, op("+", Var(at), size)),
            ),
        ),
    ]


def _share(rule: Rule, step: steps.Rank, prizes: str, ahead: str, level: str, tied: str, into: str) -> list[Stmt]:
    """What one of those who are level gets."""
    scope, total = rule.scope, rule.scope.fresh("total")
    first = Load(Word(op("+", Var(prizes), op("<<", Var(ahead), 2))))
    last = op("min", op("+", Var(ahead), Var(level)), len(step.pay))

    def add(place: Expr) -> list[Stmt]:
        return [Assign(total, Bounded("+", Var(total), Load(Word(op("+", Var(prizes), op("<<", place, 2))))))]

    shared = [Assign(total, Num(0)), *counting(scope, Var(ahead), last, add)]
    level_, total_ = Var(level), Var(total)
    tie: dict[str, Expr] = {
        "down": Op("/", total_, level_),
        "nearest": Op("/", op("+", op("*", total_, 2), level_), op("*", level_, 2)),
        "full": first,
        "each": Var(tied),
    }
    worked_out = [*(shared if step.ties in ("down", "nearest") else []), Assign(into, tie.get(step.ties, Num(0)))]
    return when(op("=", level_, 1), [Assign(into, first)], worked_out)


def _ahead() -> list[Stmt]:
    """1 if one record has the higher keys, -1 if the other has, 0 if they are level."""
    at, one, other = Var("at"), Var("first"), Var("second")
    return [
        Assign("at", Num(0)),
        Loop(
            "keys",
            (
                *when(Op(">=", at, Var("keys")), [Give(Num(0))]),
                Assign("first", Load(Word(op("+", Var("one"), op("<<", at, 2))))),
                Assign("second", Load(Word(op("+", Var("other"), op("<<", at, 2))))),
                *when(Op("!=", one, other), [Give(pick(Op(">", one, other), Num(1), Num(-1)))]),
                Assign("at", op("+", at, 1)),
            ),
        ),
        Give(Num(0)),
    ]
