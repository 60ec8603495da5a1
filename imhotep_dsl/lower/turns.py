"""Turns lowered: whose turn it is, who is next, who is left out, who takes no more of them, which way round they go."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from imhotep_dsl.code import steps
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.limits import MOST_ROUNDS
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.lower.form import (
    FRAME_AT_HAND,
    Assign,
    Expr,
    Fault,
    Give,
    Leave,
    Load,
    Loop,
    Num,
    Op,
    Stmt,
    Store,
    Var,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.frames import address
from imhotep_dsl.lower.making import both, call, either, load, negated, op, pick, when
from imhotep_dsl.lower.rules import Rule
from imhotep_dsl.program.derived import changes_order, skips_turns
from imhotep_dsl.program.layout import ALL_SKIPPED, FRAME, LISTED, NAMED, PASSED, REVERSED, SKIPPED, TAKEN

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction

REFUSED = Num(-1)
Ways = dict[str, list[Stmt]]
Turn = Callable[[Ways], list[Stmt]]


def _turns_start(rule: Rule, at: int, about: Instruction, step: steps.TurnsStart) -> list[Stmt]:
    found: list[Stmt] = []
    who = rule.scope.hold(rule.value(step.first), "player", found)
    return [
        *found,
        *when(op("<", who, 0), [Give(REFUSED)]),
        rule.set_name(step.slot, rule.you),
        rule.set_name(step.slot + 1, who),
        rule.set_name(step.slot + 2, Num(TAKEN | LISTED | NAMED if step.listed else TAKEN)),
    ]


def _turns_next(rule: Rule, at: int, about: Instruction, step: steps.TurnsNext) -> Turn:
    until, player, listed = rule.value(step.until), rule.scope.fresh("player"), step.after != ABSENT
    in_order = changes_order(rule.program) or listed
    order = rule.name(step.slot + 2)
    remembered = Var(player) if listed else _beside(rule, step, Var(player), order if in_order else None)
    going = [
        *([rule.set_name(step.slot + 2, op("&", order, ~(NAMED | ALL_SKIPPED)))] if in_order else []),
        *counted_rounds(rule, step.rounds),
        rule.set_you(Var(player)),
        rule.set_name(step.slot + 1, remembered),
    ]
    first: list[Stmt] = [Assign(player, rule.name(step.slot + 1))]
    if listed:
        unnamed = negated(op("&", order, NAMED))
        first += when(unnamed, [Assign(player, _beside(rule, step, Var(player), order))])

    def whole(ways: Ways) -> list[Stmt]:
        turn: list[Stmt] = [*going, *ways["body"]]
        if step.where == ABSENT and not in_order:
            return [rule.commit(), *when(until, ways["done"], [*first, *turn])]
        looked = when(until, [Assign(player, Num(-1))], [*first, *_taking_turns(rule, step, player, in_order)])
        return [rule.commit(), *looked, *when(op(">=", Var(player), 0), turn, ways["done"])]

    return whole


def _beside(rule: Rule, step: steps.TurnsNext, player: Expr, order: Expr | None) -> Expr:
    """Who is next in the order of turns, or in that of the seats."""
    if step.after != ABSENT and order is not None:
        scope = rule.scope.with_name(("bound", step.depth), player)
        following, preceding = (rule.values.value(scope, node) for node in (step.after, step.before))
        return pick(op("&", order, REVERSED), preceding, following)
    players = rule.program.layout.players
    after = op("+", player, 1)
    on = pick(op("=", after, players), Num(0), after)
    if order is None:
        return on
    back = pick(op("=", player, 0), Num(players - 1), op("-", player, 1))
    return pick(op("&", order, REVERSED), back, on)


def _taking_turns(rule: Rule, step: steps.TurnsNext, player: str, in_order: bool) -> list[Stmt]:
    """The first from one on who takes a turn and is not left out; with nobody left, none."""
    players = rule.program.layout.players
    left, label, order = rule.scope.fresh("left"), rule.scope.fresh("looking"), rule.name(step.slot + 2)
    takes: Expr = Num(1)
    if step.where != ABSENT:
        takes = rule.values.value(rule.scope.with_name(("bound", step.depth), Var(player)), step.where)
    if in_order:
        takes = both(negated(op("&", order, Op("<<", Num(PASSED), Var(player)))), takes)
    nobody = op("=", Var(left), 0)
    if step.after != ABSENT:
        nobody = either(nobody, op("<", Var(player), 0))
    taken: list[Stmt] = [Leave(label)]
    begun: list[Stmt] = [Assign(left, Num(players))]
    if skips_turns(rule.program):
        skips = rule.scope.fresh("skips")
        begun.append(Assign(skips, op("&", order, ALL_SKIPPED)))
        one_less: list[Stmt] = [Assign(skips, op("-", Var(skips), SKIPPED)), Assign(left, Num(players + 1))]
        taken = when(op("=", Var(skips), 0), taken, one_less)
    looking = Loop(
        label,
        (
            *when(nobody, [Assign(player, Num(-1)), Leave(label)]),
            *when(takes, taken),
            Assign(player, _beside(rule, step, Var(player), order if in_order else None)),
            Assign(left, op("-", Var(left), 1)),
        ),
    )
    return [*begun, looking]


def counted_rounds(rule: Rule, rounds: int) -> list[Stmt]:
    """Where only the author says that it comes to an end, the rounds are counted."""
    if rounds == ABSENT:
        return []
    more = rule.set_name(rounds, op("+", rule.name(rounds), 1))
    return [more, *when(op(">", rule.name(rounds), MOST_ROUNDS), [Fault("too many rounds")])]


def _turns_end(rule: Rule, at: int, about: Instruction, step: steps.TurnsEnd) -> list[Stmt]:
    cleared = [rule.set_name(step.slot + more, Num(0)) for more in range(3)]
    return [rule.set_you(rule.name(step.slot)), *cleared]


def _end_turns(rule: Rule, at: int, about: Instruction, step: steps.EndTurns) -> list[Stmt]:
    """Rule after rule is left until one is found in which turns are being taken."""
    after = rule.scope.fresh("after")
    return [
        rule.commit(),
        Assign(after, call("end turns", Num(about.rule), Num(at))),
        *when(op("<", Var(after), 0), [Give(Var(after))]),
        Assign(FRAME_AT_HAND, address(rule.lowering, load("machine", FRAME))),
        Give(Var(after)),
    ]


def _order_turns(rule: Rule, at: int, about: Instruction, step: steps.OrderTurns) -> list[Stmt]:
    """Where no turns are taken nothing changes."""
    found: list[Stmt] = []
    who: Expr = Num(0)
    if step.player != ABSENT:
        who = rule.scope.hold(rule.value(step.player), "player", found)
        found += when(op("<", who, 0), [Give(REFUSED)])
    turns = rule.scope.fresh("turns")
    changed = _CHANGES[step.how](Var(turns), who, rule.program.layout.players)
    return [*found, Assign(turns, call("innermost turns", Num(about.rule))), *when(Var(turns), changed)]


def _next(turns: Expr) -> Word:
    return Word(op("+", turns, 4))


def _order(turns: Expr) -> Word:
    return Word(op("+", turns, 8))


def _name_next(turns: Expr, player: Expr, players: int) -> list[Stmt]:
    """Whoever was to be left out before is not spoken of any more: this player is next."""
    nobody_skipped = op("&", Load(_order(turns)), ~ALL_SKIPPED)
    return [Store(_next(turns), player), Store(_order(turns), op("|", nobody_skipped, NAMED))]


def _skip(turns: Expr, player: Expr, players: int) -> list[Stmt]:
    order = Load(_order(turns))
    countable = op("!=", op("&", order, ALL_SKIPPED), ALL_SKIPPED)
    return when(countable, [Store(_order(turns), op("+", order, SKIPPED))])


def _pass(turns: Expr, player: Expr, players: int) -> list[Stmt]:
    return [Store(_order(turns), op("|", Load(_order(turns)), Op("<<", Num(PASSED), player)))]


def _reverse(turns: Expr, player: Expr, players: int) -> list[Stmt]:
    """The next player has been worked out already: now it is the one on the other side, unless one was named."""
    order = Load(_order(turns))
    two_on = pick(op("&", order, REVERSED), Num(2 * players - 2), Num(2))
    other = Op("%+", op("+", Load(_next(turns)), two_on), Num(players))
    return [
        Store(_order(turns), Op("^", order, Num(REVERSED))),
        *when(negated(op("&", order, NAMED | LISTED)), [Store(_next(turns), other)]),
    ]


_CHANGES: dict[str, Callable[[Expr, Expr, int], list[Stmt]]] = {
    "next": _name_next, "pass": _pass, "reverse": _reverse, "skip": _skip,
}  # fmt: skip
complete(_CHANGES, steps.TURN_ORDERS, "changes of the order of turns that are lowered")

LOWERED: dict[type, Callable[[Rule, int, Instruction, Any], Any]] = {
    steps.TurnsStart: _turns_start,
    steps.TurnsNext: _turns_next,
    steps.TurnsEnd: _turns_end,
    steps.EndTurns: _end_turns,
    steps.OrderTurns: _order_turns,
}
