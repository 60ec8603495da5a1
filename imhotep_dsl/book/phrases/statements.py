"""Statements as steps: one or more sentences each, with what belongs below them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import get_args

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.binders import bind, binder_noun, value_of_each
from imhotep_dsl.book.phrases.calls import call, reach
from imhotep_dsl.book.phrases.conditions import condition
from imhotep_dsl.book.phrases.expressions import noun, phrase, where
from imhotep_dsl.book.phrases.moves import move, move_some
from imhotep_dsl.book.phrases.nouns import PLAYER, kind_noun, marker_noun, marker_text, name_noun, place_sort, type_noun
from imhotep_dsl.book.phrases.points import points
from imhotep_dsl.book.phrases.scope import Named, Scope, plain, variable_of
from imhotep_dsl.check import ir
from imhotep_dsl.check.types import NUMBER, Type
from imhotep_dsl.code.texts import numbered


def block(scope: Scope, body: Sequence[ir.Stmt] | None) -> tuple[p.Step, ...]:
    made: list[p.Step] = []
    for statement in body or ():
        made += step(scope, statement)
    return tuple(made)


def step(scope: Scope, statement: ir.Stmt) -> tuple[p.Step, ...]:
    return STATEMENTS[type(statement)](scope, statement)


def _do(clause: p.Clause, statement: ir.Stated) -> tuple[p.Step, ...]:
    return (p.Step(clause, statement.span),)


# ---- effects ----------------------------------------------------------------------------------------------------


def _score(scope: Scope, statement: ir.Score) -> tuple[p.Step, ...]:
    who = noun(scope, statement.player)
    amount = points(scope, statement.amount)
    return _do(p.clause("lose" if statement.losing else "score", who=who, points=amount), statement)


def _set_marker(scope: Scope, statement: ir.SetMarker) -> tuple[p.Step, ...]:
    type_ = scope.checked.markers[statement.marker].type
    if scope.checked.checker.is_owner(statement.marker):
        assert statement.whose is not None
        said = p.clause("give", piece=noun(scope, statement.whose), who=noun(scope, statement.value))
        return _do(said, statement)
    whose = noun(scope, statement.whose) if statement.whose is not None else None
    marker = marker_noun(scope, statement.marker, whose)
    if whose is not None and isinstance(statement.value, ir.TableAt) and type_.tag == "word":
        return _do(p.clause("flip", piece=whose), statement)
    if type_.tag == "truth" and whose is not None and isinstance(statement.value, ir.Const):
        marked = "mark" if statement.value.value else "unmark"
        return _do(p.clause(marked, thing=whose, text=marker_text(scope, statement.marker)), statement)
    is_none = isinstance(statement.value, ir.Const) and statement.value.type.tag == "none"
    if is_none:
        cleared = "clear-marker" if type_.tag == "player" else "clear-marker-thing"
        return _do(p.clause(cleared, marker=marker), statement)
    if type_.tag == "truth" and not isinstance(statement.value, ir.Const):
        whether = condition(scope, statement.value)
        return _do(p.clause("marker-tells", marker=marker, condition=whether), statement)
    name = {"player": "becomes", "space": "marker-to-space"}.get(type_.tag, "set-marker")
    return _do(p.clause(name, marker=marker, value=phrase(scope, statement.value)), statement)


def _add_marker(scope: Scope, statement: ir.AddMarker) -> tuple[p.Step, ...]:
    whose = noun(scope, statement.whose) if statement.whose is not None else None
    marker = marker_noun(scope, statement.marker, whose)
    given = statement.amount
    if isinstance(given, ir.Arithmetic) and given.op == "-" and given.left == ir.Const(given.span, NUMBER, 0):
        return _do(p.clause("take-marker", marker=marker, amount=phrase(scope, given.right)), statement)
    amount = phrase(scope, given)
    if isinstance(amount, p.Number) and amount.value < 0:
        return _do(p.clause("take-marker", marker=marker, amount=replace(amount, value=-amount.value)), statement)
    return _do(p.clause("add-marker", marker=marker, amount=amount), statement)


def _show(scope: Scope, statement: ir.Show) -> tuple[p.Step, ...]:
    name, to = "show-all", dict[str, p.Phrase]()
    if statement.player is not None:
        name, to = "show", {"who": noun(scope, statement.player)}
    if statement.what.type.tag in ("place", "space", "part"):
        pieces = kind_noun(scope, statement.what.type.kind, "the", many=True)
        said = p.clause(f"{name}-pieces", **to, pieces=pieces, where=where(scope, statement.what, "at"))
        return _do(said, statement)
    return _do(p.clause(name, **to, what=noun(scope, statement.what)), statement)


def _set_local(scope: Scope, statement: ir.SetLocal) -> tuple[p.Step, ...]:
    """Not told by itself: described in full where it is first used."""
    said = phrase(scope, statement.value)
    short: p.Phrase = said
    if isinstance(said, p.Noun) and (said.that or said.owner or said.where):
        short = type_noun(scope, statement.value.type, "that")
        if statement.value.type.tag == "part":
            short = replace(said, determiner="that", that=(), owner=None, where=None, adjectives=())
    scope.locals[statement.slot] = Named(said, short)
    return ()


def _require(scope: Scope, statement: ir.Require) -> tuple[p.Step, ...]:
    """Spelled out: what the author's own words for it mean is what a reader wants to know here."""
    said = condition(scope, _spelled_out(statement.condition))
    return (p.Step(p.clause("require", condition=said), statement.span, "require"),)


def _spelled_out(expr: ir.Expr) -> ir.Expr:
    if isinstance(expr, ir.And | ir.Or):
        return replace(expr, word=None, items=tuple(_spelled_out(item) for item in expr.items))
    return expr


def _note(scope: Scope, statement: ir.Note) -> tuple[p.Step, ...]:
    text = p.Text((statement.text,), statement.text)
    return (p.Step(p.clause("remark", text=text), statement.span, "ruling" if statement.ruling else "note"),)


# ---- the order of turns -------------------------------------------------------------------------------------------


def _of_player(clause_id: str) -> Callable[[Scope, ir.NextTurn | ir.Pass | ir.Eliminate], tuple[p.Step, ...]]:
    return lambda scope, statement: _do(p.clause(clause_id, who=noun(scope, statement.player)), statement)


# ---- chance -------------------------------------------------------------------------------------------------------


def _roll(scope: Scope, statement: ir.Roll) -> tuple[p.Step, ...]:
    whose = noun(scope, statement.whose) if statement.whose is not None else None
    return _do(p.clause("roll", marker=marker_noun(scope, statement.marker, whose)), statement)


def _choose_at_random(scope: Scope, statement: ir.ChooseAtRandom) -> tuple[p.Step, ...]:
    return _chosen(scope, statement, "choose-at-random", "choose-amount-at-random")


# ---- deciding -----------------------------------------------------------------------------------------------------


def _choose(scope: Scope, statement: ir.Choose) -> tuple[p.Step, ...]:
    return _chosen(scope, statement, "choose", "choose-amount")


def _chosen(
    scope: Scope, statement: ir.Choose | ir.ChooseAtRandom, thing_id: str, amount_id: str
) -> tuple[p.Step, ...]:
    binder = statement.binder
    if isinstance(binder.source.area, ir.RangeOf):
        thing = name_noun(scope, binder.name, binder.element, "a")
        limits = binder.source.area
        said = p.clause(amount_id, thing=thing, low=phrase(scope, limits.low), high=phrase(scope, limits.high))
        variable, slot = variable_of(binder, scope)
        variable[slot] = plain(p.clause("that-many"))
    else:
        said = p.clause(thing_id, thing=binder_noun(scope, binder, "a"))
        bind(scope, binder, name_noun(scope, binder.name, binder.element, "the"))
    body = block(scope, statement.body)
    return (p.Step(said, statement.span, "chain", body, block(scope, statement.otherwise)),)


def _choose_several(scope: Scope, statement: ir.ChooseSeveral) -> tuple[p.Step, ...]:
    """At least so many, or so many, or up to so many of them; from then on they are the chosen ones."""
    binder, most = statement.binder, statement.most
    amount = phrase(scope, statement.least if most is None else most)
    up_to = most is not None and statement.least != most
    thing = replace(binder_noun(scope, binder, "bare"), amount=amount, up_to=up_to)
    said = p.clause("choose-at-least" if most is None else "choose", thing=thing)
    if statement.in_order:
        said = p.clause("one-after-the-other", action=said)
    chosen = replace(_those(scope, binder.element), determiner="the", adjectives=(p.Text(("@chosen",), "chosen"),))
    scope.locals[statement.slot] = plain(chosen)
    body = block(scope, statement.body)
    return (p.Step(said, statement.span, "chain", body, block(scope, statement.otherwise)),)


def _those(scope: Scope, element: Type) -> p.Noun:
    return replace(type_noun(scope, element, "that"), many=True)


def _keep_list(scope: Scope, statement: ir.KeepList) -> tuple[p.Step, ...]:
    """Not told by itself: described in full where it is first used."""
    element = statement.value.type.element
    assert element is not None
    scope.locals[statement.slot] = Named(phrase(scope, statement.value), _those(scope, element))
    return ()


def _choose_action(scope: Scope, statement: ir.ChooseAction) -> tuple[p.Step, ...]:
    titles = [scope.checked.rules[action].title for action in statement.actions]
    listed = tuple(p.clause("quoted", text=p.Text((title,), title)) for title in titles)
    said = p.clause("choose-action", list=p.ListOf(listed, "or"))
    body = block(scope, statement.body)
    return (p.Step(said, statement.span, "chain", body, block(scope, statement.otherwise)),)


def _text(scope: Scope, said: ir.Said) -> p.Phrase:
    """The author's text; what stands in braces is said there, and other languages call it by its number."""
    if not said.values:
        return p.Text((said.text,), said.text)
    values = tuple((str(at), phrase(scope, value)) for at, value in enumerate(said.values, 1))
    return p.Clause("authors", (("text", p.Text((said.text,), numbered(said.text))), *values))


def _choose_option(scope: Scope, statement: ir.ChooseOption) -> tuple[p.Step, ...]:
    options = tuple(
        p.Step(p.clause("option", text=_text(scope, option.text)), option.span, "option",
               block(scope, option.body))
        for option in statement.options
    )  # fmt: skip
    return (p.Step(p.clause("choose-one"), statement.span, "block", options, block(scope, statement.otherwise)),)


def _may(scope: Scope, statement: ir.May) -> tuple[p.Step, ...]:
    said = p.clause("may", text=_text(scope, statement.text))
    return (p.Step(said, statement.span, "may", block(scope, statement.body), block(scope, statement.otherwise)),)


def _draw(scope: Scope, statement: ir.Draw) -> tuple[p.Step, ...]:
    kind = statement.place.type.kind
    said = p.clause("draw", piece=kind_noun(scope, kind, "bare"), **{"from": where(scope, statement.place, "from")})
    scope.locals[statement.slot] = plain(kind_noun(scope, kind))
    return (p.Step(said, statement.span, "chain", block(scope, statement.body), block(scope, statement.otherwise)),)


# ---- conditions and loops --------------------------------------------------------------------------------------


def _if(scope: Scope, statement: ir.If) -> tuple[p.Step, ...]:
    said = p.clause("if", condition=condition(scope, statement.condition))
    return (p.Step(said, statement.span, "if", block(scope, statement.body), block(scope, statement.otherwise)),)


def _for_each(scope: Scope, statement: ir.ForEach) -> tuple[p.Step, ...]:
    binder = statement.binder
    if binder.source.how in ("players", "players from"):
        told = _for_each_player(scope, statement)
        if told is not None:
            return told
    area = binder.source.area
    if isinstance(area, ir.RangeOf):
        low, high = phrase(scope, area.low), phrase(scope, area.high)
        thing = name_noun(scope, binder.name, binder.element, "bare")
        said = p.clause("each-number", name=thing, low=low, high=high)
    elif isinstance(area, ir.Printed):
        said = p.clause(
            "each-listed", name=name_noun(scope, binder.name, binder.element, "bare"), subject=noun(scope, area.subject)
        )  # fmt: skip
    else:
        name = "each-by-choice" if statement.by_choice else "each-in-order" if _in_order(scope, binder) else "each"
        said = p.clause(name, thing=binder_noun(scope, binder, "bare"))
    listed = isinstance(area, ir.Printed | ir.RangeOf | ir.ListOf)
    bind(scope, binder, name_noun(scope, binder.name, binder.element, "that" if listed else "the"))
    return (p.Step(said, statement.span, "each", block(scope, statement.body)),)


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
    each = binder_noun(scope, binder, "each")
    if len(body) == 1 and isinstance(body[0], ir.AsPlayer) and body[0].player == binder.variable:
        name = "at-once" if statement.at_once else "as-player"
        return (p.Step(p.clause(name, who=each), statement.span, "block", block(scope, body[0].body)),)
    scores = all(isinstance(item, ir.Score) and item.player == binder.variable for item in body)
    if not scores:
        return None
    variable, slot = variable_of(binder, scope)
    variable[slot] = Named(each, replace(PLAYER, determiner="it"))
    return block(scope, body)


def _repeat(scope: Scope, statement: ir.Repeat) -> tuple[p.Step, ...]:
    said = p.clause("repeat", times=phrase(scope, statement.times))
    return (p.Step(said, statement.span, "block", block(scope, statement.body)),)


def _repeat_until(scope: Scope, statement: ir.RepeatUntil) -> tuple[p.Step, ...]:
    said = p.clause("repeat-until", condition=condition(scope, statement.until))
    return (p.Step(said, statement.span, "block", block(scope, statement.body)),)


def _turns(scope: Scope, statement: ir.Turns) -> tuple[p.Step, ...]:
    until = p.clause("nobody-left") if statement.until is None else condition(scope, statement.until)
    said, name = p.clause("turns", first=noun(scope, statement.first), condition=until), "turns"
    if statement.players is not None:
        name = "turns-of"
        said = p.Clause(name, (*said.args, ("players", binder_noun(scope, statement.players, "all", many=True))))
    body = block(scope, statement.body)
    if len(body) == 1 and body[0].clause.id == "carry-out":
        title = body[0].clause.arg("title")
        assert title is not None
        return (p.Step(p.Clause(f"{name}-by-rule", (*said.args, ("title", title))), statement.span),)
    return (p.Step(said, statement.span, "block", body),)


def _as_player(scope: Scope, statement: ir.AsPlayer) -> tuple[p.Step, ...]:
    said = p.clause("as-player", who=noun(scope, statement.player))
    return (p.Step(said, statement.span, "block", block(scope, statement.body)),)


def _rank(scope: Scope, statement: ir.Rank) -> tuple[p.Step, ...]:
    players = binder_noun(scope, statement.binder, "all", many=True)
    compared = [(highest, value_of_each(scope, statement.binder, key)) for highest, key in statement.keys]
    keys = tuple(
        p.clause("rank-key-highest" if highest else "rank-key-lowest", value=value) for highest, value in compared
    )
    pay = tuple(
        p.clause("rank-place", points=phrase(scope, amount), place=p.clause("ordinal", number=p.Number(at)))
        for at, amount in enumerate(statement.pay, 1)
    )
    ties = p.clause(f"ties-{statement.ties}")
    if statement.tied_pay is not None:
        ties = p.clause("ties-each", points=points(scope, statement.tied_pay))
    said = p.clause("rank", players=players, keys=p.ListOf(keys, "then"), pay=p.ListOf(pay), ties=ties)
    return _do(said, statement)


def _parts_only(scope: Scope, statement: ir.Stmt) -> tuple[p.Step, ...]:
    """`swap`, `end-turns`: a phrase that is called like its statement, with a noun for each part."""
    id = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(statement).__name__).lower()
    names = [field.name for field in fields(statement) if field.name != "span"]
    return _do(p.clause(id, **{name: noun(scope, getattr(statement, name)) for name in names}), statement)


def _are_exprs(statement: type[ir.Stmt]) -> bool:
    return all(field.name == "span" or field.type == "Expr" for field in fields(statement))


STATEMENTS: dict[type, Callable[..., tuple[p.Step, ...]]] = {
    **{statement: _parts_only for statement in get_args(ir.Stmt) if _are_exprs(statement)},
    ir.Move: lambda scope, statement: _do(move(scope, statement), statement),
    ir.MoveSome: lambda scope, statement: _do(move_some(scope, statement), statement),
    ir.Score: _score,
    ir.SetMarker: _set_marker,
    ir.AddMarker: _add_marker,
    ir.Show: _show,
    ir.SetLocal: _set_local,
    ir.KeepList: _keep_list,
    ir.Call: call,
    ir.Reach: reach,
    ir.Require: _require,
    ir.Known: lambda scope, statement: (),  # the author vouches for it; a reader has no use for it
    ir.NextTurn: _of_player("next-turn"),
    ir.Pass: _of_player("pass"),
    ir.Eliminate: _of_player("eliminate"),
    ir.Roll: _roll,
    ir.Choose: _choose,
    ir.ChooseAtRandom: _choose_at_random,
    ir.ChooseSeveral: _choose_several,
    ir.ChooseAction: _choose_action,
    ir.ChooseOption: _choose_option,
    ir.May: _may,
    ir.Draw: _draw,
    ir.If: _if,
    ir.ForEach: _for_each,
    ir.Repeat: _repeat,
    ir.RepeatUntil: _repeat_until,
    ir.Turns: _turns,
    ir.AsPlayer: _as_player,
    ir.Rank: _rank,
    ir.Note: _note,
}
