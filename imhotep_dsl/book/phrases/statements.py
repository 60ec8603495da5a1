"""Statements as steps: one or more sentences each, with what belongs below them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import TypeVar, get_args

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.asked_ahead import asked_ahead, with_what_is_asked
from imhotep_dsl.book.phrases.binders import in_turn_noun
from imhotep_dsl.book.phrases.bookkeeping import is_somebody
from imhotep_dsl.book.phrases.by_case import by_case
from imhotep_dsl.book.phrases.calls import call
from imhotep_dsl.book.phrases.choosing import (
    choose,
    choose_action,
    choose_at_random,
    choose_option,
    choose_several,
    draw,
    may,
)
from imhotep_dsl.book.phrases.conditions import condition
from imhotep_dsl.book.phrases.decided import deciding, still_decided_behind, still_decided_within
from imhotep_dsl.book.phrases.expressions import noun, phrase, where
from imhotep_dsl.book.phrases.markers import add_marker, none_marked, roll, set_marker
from imhotep_dsl.book.phrases.moments import reach
from imhotep_dsl.book.phrases.moves import by_seat, is_by_seat, move, move_some
from imhotep_dsl.book.phrases.naming import let
from imhotep_dsl.book.phrases.needs import conditions_first, left_before, needed_for, needed_in_all
from imhotep_dsl.book.phrases.nouns import PLAYER, kind_noun, marker_noun, place_sort
from imhotep_dsl.book.phrases.points import points
from imhotep_dsl.book.phrases.ranking import rank
from imhotep_dsl.book.phrases.repeating import repeat, repeat_until
from imhotep_dsl.book.phrases.rounds import from_the_first, is_round
from imhotep_dsl.book.phrases.scope import Named, Scope, variable_of
from imhotep_dsl.book.phrases.seats import is_everybody
from imhotep_dsl.book.phrases.settled import settled, unsettled
from imhotep_dsl.book.phrases.somebody import the_only_one
from imhotep_dsl.book.phrases.stacks import from_the_lowest
from imhotep_dsl.book.phrases.staying_true import meet, reads, writes
from imhotep_dsl.book.phrases.stopping import Loop, with_what_stops
from imhotep_dsl.book.phrases.things_called import bind, called_noun
from imhotep_dsl.book.phrases.turns import turns
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import TRUTH


def block(scope: Scope, body: Sequence[ir.Stmt] | None) -> tuple[p.Step, ...]:
    made: list[p.Step] = []
    vouched, asked, decided = scope.vouched, scope.asked, scope.decided
    ahead = {id(line): asked_ahead(scope, line) for line in body or ()}
    lines = tuple(told for line in body or () for told in (*(own for _, own in ahead[id(line)]), line))
    told_ahead = {id(own) for found in ahead.values() for _, own in found}
    for statement, afterwards in with_what_is_asked(scope, conditions_first(lines), told_ahead):
        scope.asked = (*asked, *(written for written, _ in ahead.get(id(statement), ())))
        if any(statement is told for told in asked):
            continue
        if isinstance(statement, ir.Known):
            scope.vouched = (*scope.vouched, statement.condition)
        if isinstance(statement, ir.Require):
            made += _require(scope, statement, afterwards, left_before(scope, lines, statement))
        elif isinstance(statement, ir.SetLocal | ir.KeepList):
            made += let(scope, statement, lines[lines.index(statement) + 1 :])
        else:
            made += [*needed_for(scope, statement), *step(scope, statement)]
        scope.decided = still_decided_behind(scope, statement)
    scope.vouched, scope.asked, scope.decided = vouched, asked, decided
    return tuple(made)


def step(scope: Scope, statement: ir.Stmt) -> tuple[p.Step, ...]:
    known = scope.decided
    scope.decided = still_decided_within(scope, statement)
    told = STATEMENTS[type(statement)](scope, statement)
    scope.decided = known
    return with_what_stops(scope, statement, told) if isinstance(statement, Loop) else told


def _do(clause: p.Clause, statement: ir.Stated) -> tuple[p.Step, ...]:
    return (p.Step(clause, statement.span),)


# ---- effects ----------------------------------------------------------------------------------------------------


Moving = TypeVar("Moving", ir.Move, ir.MoveSome)


def _moved(scope: Scope, statement: Moving, tell: Callable[[Scope, Moving], p.Clause]) -> tuple[p.Step, ...]:
    """In the author's own sentence where there is one for the place; nothing, where the author is silent about it."""
    from imhotep_dsl.book.phrases.told import sentence

    target = statement.target
    entry = scope.tellings.places.get(target.place) if isinstance(target, ir.PlaceAt) else None
    if entry is None or entry.telling is None:
        return _do(tell(scope, statement), statement)
    return () if entry.telling.silent else (p.Step(sentence(scope, entry), statement.span, "told"),)


def _score(scope: Scope, statement: ir.Score) -> tuple[p.Step, ...]:
    if (choice := by_case(scope, statement.amount)) is not None:
        one, other = replace(statement, amount=choice.value), replace(statement, amount=choice.otherwise)
        return _if(scope, ir.If(statement.span, choice.condition, (one,), (other,)))
    who = noun(scope, statement.player)
    amount = points(scope, statement.amount, statement.player)
    return _do(p.clause("lose" if statement.losing else "score", who=who, points=amount), statement)


def _swap(scope: Scope, statement: ir.Swap) -> tuple[p.Step, ...]:
    """Two that were chosen together change places with each other."""
    first, second = statement.first, statement.second
    if isinstance(first, ir.Function) and isinstance(second, ir.Function) and first.name == second.name == "entry":
        (chosen, one), (others, other) = first.args, second.args
        both = isinstance(one, ir.Const) and isinstance(other, ir.Const) and one.value != other.value
        if both and chosen == others and isinstance(chosen, ir.Local) and chosen.slot in scope.pairs:
            things = noun(scope, chosen)
            two = (p.Text(("@two",), "two"), *things.adjectives)
            return _do(p.clause("swap-both", things=replace(things, adjectives=two)), statement)
    return parts_only(scope, statement)


def _show(scope: Scope, statement: ir.Show) -> tuple[p.Step, ...]:
    name, to = "show-all", dict[str, p.Phrase]()
    if statement.player is not None:
        name, to = "show", {"who": noun(scope, statement.player)}
    if statement.what.type.tag in ("place", "space", "part"):
        pieces = kind_noun(scope, statement.what.type.kind, "the", many=True)
        said = p.clause(f"{name}-pieces", **to, pieces=pieces, where=where(scope, statement.what, "at"))
        return _do(said, statement)
    return _do(p.clause(name, **to, what=noun(scope, statement.what)), statement)


def _hide(scope: Scope, statement: ir.Hide) -> tuple[p.Step, ...]:
    if statement.what.type.tag in ("place", "space", "part"):
        pieces = kind_noun(scope, statement.what.type.kind, "the", many=True)
        return _do(p.clause("hide-pieces", pieces=pieces, where=where(scope, statement.what, "at")), statement)
    return _do(p.clause("hide", what=noun(scope, statement.what)), statement)


def _show_marker(scope: Scope, statement: ir.ShowMarker) -> tuple[p.Step, ...]:
    whose = noun(scope, statement.what.whose) if statement.what.whose is not None else None
    marker = marker_noun(scope, statement.what.marker, whose)
    if statement.player is None:
        return _do(p.clause("show-all", what=marker), statement)
    return _do(p.clause("show", who=noun(scope, statement.player), what=marker), statement)


def _require(
    scope: Scope, statement: ir.Require, afterwards: Sequence[ir.Stmt] = (), unless_over: str | None = None
) -> tuple[p.Step, ...]:
    """Spelled out: what a word of one thing means is what a reader wants to know here.

    afterwards: what is done before it must hold, though it is told after it; that is said where it may matter.
    unless_over: what may be over by then, so that it need not hold."""
    if settled(scope, statement.condition):
        return ()
    if unless_over is None and (need := needed_in_all(scope, statement.condition, afterwards)) is not None:
        return (p.Step(need, statement.span, "require"),)
    said = condition(scope, _spelled_out(scope, unsettled(scope, statement.condition)))
    changed = meet(reads(scope, statement.condition), writes(scope, tuple(afterwards)))
    name = "require-afterwards" if changed else "require"
    name = name if unless_over is None else f"require-unless-{unless_over}"
    return (p.Step(p.clause(name, condition=said), statement.span, "require"),)


def _spelled_out(scope: Scope, expr: ir.Expr) -> ir.Expr:
    """But for words that were explained, and words of several things: nothing shorter can be said of these."""
    if not isinstance(expr, ir.And | ir.Or):
        return expr
    word = expr.word
    if word is not None and (
        (word.subject, word.name) in scope.defined or [name for name, _ in word.given] != [word.subject]
    ):
        return expr
    return replace(expr, word=None, items=tuple(_spelled_out(scope, item) for item in expr.items))


def note(scope: Scope, statement: ir.Note) -> tuple[p.Step, ...]:
    if statement.span in scope.untrue:
        return ()
    text = p.Text((statement.text,), statement.text)
    return (p.Step(p.clause("remark", text=text), statement.span, "ruling" if statement.ruling else "note"),)


# ---- the order of turns -------------------------------------------------------------------------------------------


def _of_player(clause_id: str) -> Callable[[Scope, ir.NextTurn | ir.Pass | ir.Eliminate], tuple[p.Step, ...]]:
    return lambda scope, statement: _do(p.clause(clause_id, who=noun(scope, statement.player)), statement)


# ---- conditions and loops --------------------------------------------------------------------------------------


def _if(scope: Scope, statement: ir.If) -> tuple[p.Step, ...]:
    """What is certain at this table, or of this piece, is no condition; what leads to nothing is not told."""
    certain = settled(scope, statement.condition)
    if certain is not None:
        return block(scope, statement.body if certain else statement.otherwise)
    if statement.otherwise is None and any(is_somebody(statement.condition, at) for at in scope.kept.memories):
        return block(scope, statement.body)
    asked = unsettled(scope, statement.condition)
    said = p.clause("if", condition=condition(scope, asked))
    body = _if_so(scope, statement, statement.body, True)
    otherwise = _if_so(scope, statement, statement.otherwise, False)
    if not body:
        said = p.clause("if", condition=condition(scope, asked, denied=True))
        return (p.Step(said, statement.span, "if", otherwise),) if otherwise else ()
    return (p.Step(said, statement.span, "if", body, otherwise),)


def _if_so(scope: Scope, statement: ir.If, body: Sequence[ir.Stmt] | None, holds: bool) -> tuple[p.Step, ...]:
    known = scope.decided
    scope.decided = deciding(scope, statement.condition, holds)
    told = block(scope, body)
    scope.decided = known
    return told


def _set_marker(scope: Scope, statement: ir.SetMarker) -> tuple[p.Step, ...]:
    """What becomes yes or no as a condition says is told in both cases."""
    value = statement.value
    if value.type == TRUTH and not isinstance(value, ir.Const) and not scope.is_silent(statement.marker):
        yes, no = (replace(statement, value=ir.Const(value.span, TRUTH, said)) for said in (1, 0))
        return _if(scope, ir.If(statement.span, value, (yes,), (no,)))
    choice = by_case(scope, value)
    if choice is None:
        return set_marker(scope, statement)
    one, other = replace(statement, value=choice.value), replace(statement, value=choice.otherwise)
    return _if(scope, ir.If(statement.span, choice.condition, (one,), (other,)))


def _for_each(scope: Scope, statement: ir.ForEach) -> tuple[p.Step, ...]:
    if is_everybody(scope, statement.binder.source.area):
        statement = replace(statement, binder=replace(statement.binder, source=ir.Source("players")))
    binder = statement.binder
    if (unmarked := none_marked(scope, statement)) is not None:
        return _do(unmarked, statement)
    if (only := the_only_one(scope, statement)) is not None:
        return _for_one(scope, statement, only)
    if binder.source.how in ("players", "players from"):
        told = _for_each_player(scope, statement)
        if told is not None:
            return told
    area = binder.source.area
    if isinstance(area, ir.RangeOf):
        low, high = phrase(scope, area.low), phrase(scope, area.high)
        thing = called_noun(scope, binder, "bare")
        known = scope.knows(binder.name, f"number.{binder.name}")
        said = p.clause("each-number" if known else "each-number-called", name=thing, low=low, high=high)
    elif isinstance(area, ir.Printed):
        name_ = called_noun(scope, binder, "bare")
        said = p.clause("each-listed", name=name_, subject=noun(scope, area.subject))
    elif isinstance(area, ir.ListOf):
        said = p.clause("each-of-these", things=p.ListOf(tuple(phrase(scope, item) for item in area.items)))
    elif isinstance(statement.body[-1], ir.Stop) and not statement.by_choice:
        return _for_the_first(scope, statement)
    else:
        said = p.clause(_each(scope, statement), thing=in_turn_noun(scope, binder, "bare"))
    listed = isinstance(area, ir.Printed | ir.RangeOf | ir.ListOf)
    bind(scope, binder, called_noun(scope, binder, "that" if listed else "the"))
    body = statement.body
    if listed and binder.where is not None:
        body = (ir.If(statement.span, binder.where, body, None),)
    return (p.Step(said, statement.span, "each", block(scope, body)),)


def _for_one(scope: Scope, statement: ir.ForEach, who: ir.Expr) -> tuple[p.Step, ...]:
    """`The player with the fewest points scores 2 points`: no lead-in where there is nobody else."""
    body = statement.body[:-1] if isinstance(statement.body[-1], ir.Stop) else statement.body
    if statement.binder.element.tag == "piece":
        bind(scope, statement.binder, noun(scope, who))
        return block(scope, statement.body)
    if not (_only_scores(statement, body) or list(parts_of(body)).count(statement.binder.variable) == 1):
        said = p.clause("each-first", thing=noun(scope, who))
        bind(scope, statement.binder, called_noun(scope, statement.binder, "the"))
        return (p.Step(said, statement.span, "each", block(scope, body)),)
    variable, slot = variable_of(statement.binder, scope)
    variable[slot] = Named(noun(scope, who), replace(PLAYER, determiner="that"))
    return block(scope, body)


def _for_the_first(scope: Scope, statement: ir.ForEach) -> tuple[p.Step, ...]:
    """A loop that is left after the first round."""
    binder = statement.binder
    if binder.order is not None and binder.element.tag == "player":  # else “the first player” would be another one
        first = noun(scope, ir.Query(statement.span, binder.element, "first", binder, None))
    else:
        thing = in_turn_noun(scope, binder, "the")
        first = replace(thing, adjectives=(p.Text(("@first",), "first"), *thing.adjectives))
        by_seat = binder.source.how == "players" and scope.checked.model.players > 1
        first = from_the_first(scope, first) if by_seat else first
    bind(scope, statement.binder, called_noun(scope, statement.binder, "the"))
    body = block(scope, statement.body[:-1])
    return (p.Step(p.clause("each-first", thing=first), statement.span, "each", body),)


def _each(scope: Scope, statement: ir.ForEach) -> str:
    if statement.by_choice:
        return "each-by-choice"
    if from_the_lowest(scope, statement):
        return "each-from-lowest"
    return "each-in-order" if _in_order(scope, statement.binder) else "each"


def _in_order(scope: Scope, binder: ir.Binder) -> bool:
    """Pieces that lie on spaces come in the order of the spaces."""
    area = binder.source.area
    return (
        binder.source.how == "in" and isinstance(area, ir.PlaceAt) and place_sort(scope, area.place) == "spaces"
        and binder.order is None
    )  # fmt: skip


def _for_each_player(scope: Scope, statement: ir.ForEach) -> tuple[p.Step, ...] | None:
    """`Each player scores …`: no lead-in where every sentence speaks of the player anyway."""
    binder, body = statement.binder, statement.body
    each = in_turn_noun(scope, binder, "each")
    if len(body) == 1 and isinstance(body[0], ir.AsPlayer) and body[0].player == binder.variable:
        name = "at-once" if statement.at_once else "as-player"
        each = replace(each, keys=PLAYER.keys, fallback=PLAYER.fallback)  # below it, whoever acts is `you`
        each = from_the_first(scope, each) if is_round(scope.checked, statement) else each
        return (p.Step(p.clause(name, who=each), statement.span, "block", block(scope, body[0].body)),)
    if len(body) == 1 and isinstance(body[0], ir.MoveSome) and is_by_seat(body[0].amount):
        bind(scope, binder, replace(PLAYER, determiner="it"))
        return _do(by_seat(scope, body[0], each), statement)
    if not _only_scores(statement, body):
        return None
    variable, slot = variable_of(binder, scope)
    variable[slot] = Named(each, replace(PLAYER, determiner="it"))
    return block(scope, body)


def _only_scores(loop: ir.ForEach, body: ir.Block) -> bool:
    return all(isinstance(item, ir.Score) and item.player == loop.binder.variable for item in body)


def _as_player(scope: Scope, statement: ir.AsPlayer) -> tuple[p.Step, ...]:
    """Who acted so far is called by name in there: `you` is somebody else. What `you` do is told as it is."""
    if isinstance(statement.player, ir.You):
        return block(scope, statement.body)
    said = p.clause("as-player", who=noun(scope, statement.player))
    other = not (isinstance(statement.player, ir.Local) and statement.player.slot in scope.aside)
    before = dict(scope.locals)
    scope.locals.update(scope.aside if other else {})
    body = block(scope, statement.body)
    scope.locals.update({slot: before[slot] for slot in scope.aside if slot in before})
    return (p.Step(said, statement.span, "block", body),)


def parts_only(scope: Scope, statement: ir.Stmt) -> tuple[p.Step, ...]:
    """A phrase that is called like its statement, with a noun for each part."""
    names = [field.name for field in fields(statement) if field.name != "span"]
    told = {name: noun(scope, getattr(statement, name)) for name in names}
    return _do(p.clause(called_like(type(statement)), **told), statement)


def called_like(statement: type) -> str:
    """`swap`, `end-turns`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", statement.__name__).lower()


def _are_exprs(statement: type[ir.Stmt]) -> bool:
    return all(field.name == "span" or field.type == "Expr" for field in fields(statement))


STATEMENTS: dict[type, Callable[..., tuple[p.Step, ...]]] = {
    **{statement: parts_only for statement in get_args(ir.Stmt) if _are_exprs(statement)},
    ir.Move: lambda scope, statement: _moved(scope, statement, move),
    ir.MoveSome: lambda scope, statement: _moved(scope, statement, move_some),
    ir.Swap: _swap,
    ir.Score: _score,
    ir.SetMarker: _set_marker,
    ir.AddMarker: add_marker,
    ir.Show: _show,
    ir.ShowMarker: _show_marker,
    ir.Hide: _hide,
    ir.SetLocal: let,
    ir.KeepList: let,
    ir.Call: call,
    ir.Reach: reach,
    ir.Require: _require,
    ir.KnownToEnd: lambda scope, statement: (),
    ir.Known: lambda scope, statement: (),  # the author vouches for it; a reader has no use for it
    ir.NextTurn: _of_player("next-turn"),
    ir.Pass: _of_player("pass"),
    ir.Eliminate: _of_player("eliminate"),
    ir.Roll: roll,
    ir.Choose: choose,
    ir.ChooseAtRandom: choose_at_random,
    ir.ChooseSeveral: choose_several,
    ir.ChooseAction: choose_action,
    ir.ChooseOption: choose_option,
    ir.May: may,
    ir.Draw: draw,
    ir.If: _if,
    ir.ForEach: _for_each,
    ir.Repeat: repeat,
    ir.RepeatUntil: repeat_until,
    ir.Turns: turns,
    ir.AsPlayer: _as_player,
    ir.Rank: rank,
    ir.Note: note,
}
