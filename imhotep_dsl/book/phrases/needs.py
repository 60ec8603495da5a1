"""What one must have for a rule: conditions come before the deeds, and what is taken step by step is added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.carried_out import parts_carried_out
from imhotep_dsl.book.phrases.expressions import where
from imhotep_dsl.book.phrases.nouns import kind_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of

Line = tuple[ir.Stmt, tuple[ir.Stmt, ...]]
_LEAVING: dict[type, str] = {ir.EndGame: "game", ir.EndTurns: "turns", ir.Stop: "loop"}
_CHOICES = (ir.Choose, ir.ChooseAtRandom)


def conditions_first(body: Sequence[ir.Stmt]) -> list[Line]:
    """The lines with every condition ahead of the deeds before it, as far as the names allow that it speaks of; each
    with the deeds that it was moved ahead of."""
    made: list[Line] = []
    for statement in body:
        at = len(made)
        if isinstance(statement, ir.Require):
            used = {part.slot for part in parts_of(statement.condition) if isinstance(part, ir.Local)}
            while at and not (_names(made[at - 1][0]) & used) and not isinstance(made[at - 1][0], ir.Note | ir.Require):
                at -= 1
        passed = tuple(line for line, _ in made[at:])
        if any(_is_deed(line) for line in passed):
            made.insert(at, (statement, passed))
        else:
            made.append((statement, ()))
    return made


def left_before(scope: Scope, body: Sequence[ir.Stmt], condition: ir.Require) -> str | None:
    """What may be over before a condition is come to, so that it need not hold: the game, the turns or the loop."""
    before = tuple(body[: next(at for at, line in enumerate(body) if line is condition)])
    leaving = {_LEAVING[type(part)] for part in parts_carried_out(scope.checked, before) if type(part) in _LEAVING}
    leaving -= set() if any(map(_stops, before)) else {"loop"}
    return next((what for what in _LEAVING.values() if what in leaving), None)


def _stops(line: ir.Stmt) -> bool:
    """Whether a line leaves the loop around it, and not one of its own."""
    if isinstance(line, ir.If):
        return any(map(_stops, (*line.body, *(line.otherwise or ()))))
    return isinstance(line, ir.Stop)


def _names(statement: ir.Stmt) -> set[int]:
    """The slots that a line fills for those after it."""
    if isinstance(statement, ir.SetLocal | ir.KeepList | ir.ChooseSeveral | ir.Draw):
        return {statement.slot}
    if isinstance(statement, _CHOICES) and isinstance(statement.binder.variable, ir.Local):
        return {statement.binder.variable.slot}
    return set()


def _is_deed(statement: ir.Stmt) -> bool:
    return not isinstance(
        statement,
        ir.Note | ir.Require | ir.Known | ir.KnownToEnd | ir.SetLocal | ir.KeepList | ir.ChooseOption | ir.May,
    )


# ---- how many pieces one needs ---------------------------------------------------------------------------------------


def needed_in_all(scope: Scope, condition: ir.Expr, before: Sequence[ir.Stmt]) -> p.Clause | None:
    """`take 2 from here, then one more must be here`: 3 are needed."""
    if not (isinstance(condition, ir.Not) and isinstance(condition.value, ir.Attr) and condition.value.name == "empty"):
        return None
    area = condition.value.subject
    taken = sum(amount for line in before for place, amount in _taken(scope, line) if place == area)
    return _need(scope, area, taken + 1) if taken and isinstance(area, ir.PlaceAt) else None


def needed_for(scope: Scope, statement: ir.Stmt) -> tuple[p.Step, ...]:
    """What several rounds of the same take together, unless the author vouches for it."""
    if not isinstance(statement, ir.Repeat):
        return ()
    places = list(dict.fromkeys(place for place, _ in _taken(scope, statement)))
    if len(places) != 1 or _is_vouched_for(scope, places[0], statement):
        return ()
    amount = sum(amount for _, amount in _taken(scope, statement))
    return (p.Step(_need(scope, places[0], amount), statement.span, "require"),) if amount > 1 else ()


def _is_vouched_for(scope: Scope, area: ir.PlaceAt, statement: ir.Repeat) -> bool:
    """Whether a `known`, before the line or in what it carries out, speaks of the place."""
    within = (part for part in parts_carried_out(scope.checked, statement.body) if isinstance(part, ir.Known))
    return any(area in parts_of(condition) for condition in (*scope.vouched, *(known.condition for known in within)))


def _need(scope: Scope, area: ir.PlaceAt, amount: int) -> p.Clause:
    things = replace(kind_noun(scope, area.type.kind, "bare"), amount=p.Number(amount))
    return p.clause("need", things=things, where=where(scope, area, "at"))


def _taken(scope: Scope, statement: ir.Stmt, calls: tuple[int, ...] = ()) -> list[tuple[ir.PlaceAt, int]]:
    """What a line surely takes from a place of the acting player, with all that it carries out."""
    if isinstance(statement, ir.MoveSome):
        area, amount = statement.binder.source.area, statement.amount
        own = isinstance(area, ir.PlaceAt) and isinstance(area.player, ir.You) and not statement.up_to
        if own and isinstance(area, ir.PlaceAt) and isinstance(amount, ir.Const):
            return [(area, amount.value)]
    if isinstance(statement, ir.Repeat) and isinstance(statement.times, ir.Const):
        return [found for line in statement.body for found in _taken(scope, line, calls)] * statement.times.value
    if isinstance(statement, ir.Choose) and statement.otherwise is None:
        return [found for line in statement.body for found in _taken(scope, line, calls)]
    targets = {target for _, target in statement.targets} if isinstance(statement, ir.Call) else set()
    if len(targets) == 1 and not targets <= set(calls):
        rule = scope.checked.rules[targets.pop()]
        if rule.acting is None:
            return [found for line in rule.body for found in _taken(scope, line, (*calls, rule.index))]
    return []
