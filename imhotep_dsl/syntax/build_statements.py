"""Trees of statements."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, Final, get_args

from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.build_expressions import (
    amount_added,
    amount_taken,
    binder_of,
    clause_of_expr,
    clause_of_name,
    last_word,
    old,
)
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.parts import Broken, Clause, Parts
from imhotep_dsl.syntax.said import said

_STATEMENTS: Final = get_args(tree.Stmt)


def _block(parts: Parts) -> tree.Block:
    statements = tuple(child for child in parts.children if isinstance(child, _STATEMENTS))
    return tree.Block(statements[0].span if statements else parts.span, statements)


def _else_part(parts: Parts) -> Clause:
    return Clause("else", parts.span, parts.one(tree.Block))


def _else_if(parts: Parts) -> Clause:
    condition = parts.one(tree.If)
    return Clause("else", parts.span, tree.Block(condition.span, (condition,)))


def _otherwise(parts: Parts) -> tree.Block | None:
    found: tree.Block | None = parts.value("else")
    return found


def _of_exprs(kind: Any) -> Callable[[Parts], tree.Stmt]:
    amount = len(fields(kind)) - 1
    return lambda parts: kind(parts.span, *(parts.expr(at) for at in range(amount)))


def _nothing_but_exprs() -> Iterator[tuple[str, Callable[[Parts], tree.Stmt]]]:
    """Statements that are nothing but their expressions; the grammar calls them like their trees, `end_turns`."""
    for kind in _STATEMENTS:
        if all(field.name == "span" or field.type == "Expr" for field in fields(kind)):
            yield re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower(), _of_exprs(kind)


def _destination(under: bool) -> Callable[[Parts], Clause]:
    return lambda parts: Clause("destination", parts.span, (parts.expr(), under))


def _goes(parts: Parts, at: int) -> tuple[tree.Expr, bool]:
    """Where pieces go, and whether under what lies there; forms of the first edition have a bare value there."""
    found: tuple[tree.Expr, bool] | None = parts.value("destination")
    return (parts.expr(at), False) if found is None else found


def _move(parts: Parts) -> tree.Move:
    return tree.Move(parts.span, parts.expr(), *_goes(parts, 1))


def _move_some(counted: bool, up_to: bool) -> Callable[[Parts], tree.MoveSome]:
    def build(parts: Parts) -> tree.MoveSome:
        names = parts.names()
        target, under = _goes(parts, 2 if counted else 1)
        return tree.MoveSome(
            parts.span,
            amount=parts.expr() if counted else None,
            up_to=up_to,
            name=names[0] if names else None,
            source=parts.expr(1 if counted else 0),
            where=parts.value("where"),
            target=target,
            under=under,
        )

    return build


def _your_score(losing: bool) -> Callable[[Parts], tree.Score]:
    return lambda parts: tree.Score(parts.span, parts.expr(), None, losing)


def _score_of(player_at: int, losing: bool) -> Callable[[Parts], tree.Score]:
    return lambda parts: tree.Score(parts.span, parts.expr(1 - player_at), parts.expr(player_at), losing)


def _add_marker(parts: Parts) -> tree.AddMarker:
    return tree.AddMarker(parts.span, amount_added(parts), parts.expr(1))


def _take_marker(parts: Parts) -> tree.AddMarker:
    return tree.AddMarker(parts.span, amount_taken(parts), parts.expr(1))


def _let_here(parts: Parts) -> tree.LetHere:
    return tree.LetHere(parts.span, parts.name(), parts.expr())


def _reach(parts: Parts) -> tree.Reach:
    return tree.Reach(parts.span, parts.name())


def _answer(parts: Parts) -> tree.Answer:
    answered = parts.clause("answered")
    if answered is None:
        raise Broken
    what, quoted = answered.value
    return tree.Answer(parts.span, what, quoted, parts.value("with"), parts.value("acting"))


def _answered(parts: Parts) -> Clause:
    quoted = parts.title()
    names = parts.names()
    what = quoted or (names[0] if names else last_word(parts.span, "action"))
    return Clause("answered", parts.span, (what, quoted is not None))


def _prompt(parts: Parts) -> tree.Said | None:
    title = parts.title()
    return said(title, parts.faults) if title is not None else None


def _choose(parts: Parts) -> tree.Choose:
    return tree.Choose(parts.span, parts.one(tree.Binder), _prompt(parts), parts.maybe(tree.Block), _otherwise(parts))


def _how_many(least: bool, most: bool) -> Callable[[Parts], Clause]:
    def build(parts: Parts) -> Clause:
        words = parts.names()
        if words and words[0].text != "least":
            parts.faults.append(Fault("at_least_what", words[0].span, {"found": words[0].text}))
        amount = parts.expr()
        return Clause("how_many", parts.span, (amount if least else None, amount if most else None))

    return build


def _kept_as(parts: Parts) -> Clause:
    order: tree.Word | None = parts.value("in_order")
    if order is not None and order.text != "order":
        parts.faults.append(Fault("in_what", order.span, {"found": order.text}))
    return Clause("kept_as", parts.span, (parts.name(), order is not None))


def _choose_several(at_random: bool) -> Callable[[Parts], tree.ChooseSeveral]:
    def build(parts: Parts) -> tree.ChooseSeveral:
        how_many, kept_as = parts.value("how_many"), parts.value("kept_as")
        if how_many is None or kept_as is None:
            raise Broken
        (least, most), (name, in_order) = how_many, kept_as
        binder, body = parts.one(tree.Binder), parts.maybe(tree.Block)
        return tree.ChooseSeveral(
            parts.span, binder, least, most, name, in_order, at_random, _prompt(parts), body, _otherwise(parts)
        )  # fmt: skip

    return build


def _choose_at_random(parts: Parts) -> tree.ChooseAtRandom:
    return tree.ChooseAtRandom(parts.span, parts.one(tree.Binder), parts.maybe(tree.Block), _otherwise(parts))


def _choose_action(parts: Parts) -> tree.ChooseAction:
    return tree.ChooseAction(parts.span, _prompt(parts), parts.maybe(tree.Block), _otherwise(parts))


def _choose_option(parts: Parts) -> tree.ChooseOption | tree.Note:
    """Where no option could be read, nothing is chosen: of that nothing more is to be said."""
    options = parts.all(tree.Option)
    if not options:
        return tree.Note(parts.span, "", ruling=False)
    return tree.ChooseOption(parts.span, _prompt(parts), options, _otherwise(parts))


def _option(parts: Parts) -> tree.Option:
    return tree.Option(parts.span, said(parts.text(), parts.faults), parts.one(tree.Block))


def _may(parts: Parts) -> tree.May:
    return tree.May(parts.span, said(parts.text(), parts.faults), parts.one(tree.Block), _otherwise(parts))


def _draw(parts: Parts) -> tree.Draw:
    return tree.Draw(parts.span, parts.name(), parts.expr(), parts.maybe(tree.Block), _otherwise(parts))


def _if(parts: Parts) -> tree.If:
    return tree.If(parts.span, parts.expr(), parts.one(tree.Block), _otherwise(parts))


def _for_each(parts: Parts) -> tree.ForEach:
    by_choice, once = parts.clause("by_choice") is not None, parts.clause("at_once")
    if once is not None and once.value.text != "once":
        parts.faults.append(Fault("at_what", once.value.span, {"found": once.value.text}))
    return tree.ForEach(parts.span, binder_of(parts), by_choice, parts.one(tree.Block), once is not None)


def _repeat(parts: Parts) -> tree.Repeat:
    return tree.Repeat(parts.span, parts.expr(), parts.one(tree.Block))


def _until(vouched: bool) -> Callable[[Parts], tree.Until]:
    return lambda parts: tree.Until(parts.span, parts.expr(), vouched)


def _repeat_until(parts: Parts) -> tree.RepeatUntil:
    return tree.RepeatUntil(parts.span, parts.one(tree.Until), parts.one(tree.Block))


def _repeat_may(parts: Parts) -> tree.RepeatMay:
    return tree.RepeatMay(parts.span, said(parts.text(), parts.faults), parts.one(tree.Block))


def _turns(parts: Parts) -> tree.Turns:
    return tree.Turns(
        parts.span, parts.expr(), parts.value("where"), parts.maybe(tree.Until), parts.one(tree.Block)
    )  # fmt: skip


def _turns_in(parts: Parts) -> tree.TurnsIn:
    return tree.TurnsIn(
        parts.span, parts.expr(), parts.value("where"), parts.maybe(tree.Until), parts.one(tree.Block)
    )  # fmt: skip


def _as_player(parts: Parts) -> tree.AsPlayer:
    return tree.AsPlayer(parts.span, parts.expr(), parts.one(tree.Block))


def _rank(parts: Parts) -> tree.Rank:
    pay = parts.value("pay")
    rounded, tied_pay = parts.value("ties_shared"), parts.value("ties_pay")
    if pay is None or rounded is tied_pay is None:
        raise Broken
    return tree.Rank(parts.span, parts.one(tree.Binder), parts.all(tree.RankBy), pay, rounded, tied_pay)


def _rank_by(highest: bool) -> Callable[[Parts], tree.RankBy]:
    return lambda parts: tree.RankBy(parts.span, highest, parts.expr())


def _ties_shared(parts: Parts) -> Clause:
    return Clause("ties_shared", parts.span, parts.name())


def _note(ruling: bool) -> Callable[[Parts], tree.Note]:
    return lambda parts: tree.Note(parts.span, parts.text().text, ruling)


def _flag(kind: str) -> Callable[[Parts], Clause]:
    """For words that say all by being there."""
    return lambda parts: Clause(kind, parts.span, True)


STATEMENTS: Final[Mapping[str, Callable[[Parts], Any]]] = {
    **dict(_nothing_but_exprs()),
    "block": _block,
    "else_part": _else_part,
    "else_if": _else_if,
    "move": _move,
    "onto": _destination(under=False),
    "under": _destination(under=True),
    "move_number": _move_some(counted=True, up_to=False),
    "move_up_to": _move_some(counted=True, up_to=True),
    "move_all": _move_some(counted=False, up_to=False),
    "old_move_number": old(_move_some(counted=True, up_to=False)),
    "old_move_up_to": old(_move_some(counted=True, up_to=True)),
    "old_move_all": old(_move_some(counted=False, up_to=False)),
    "score": _your_score(losing=False),
    "lose": _your_score(losing=True),
    "scores": _score_of(0, losing=False),
    "loses": _score_of(0, losing=True),
    "old_score": old(_score_of(1, losing=False)),
    "old_lose": old(_score_of(1, losing=True)),
    "add_marker": _add_marker,
    "take_marker": _take_marker,
    "let_here": _let_here,
    "reach": _reach,
    "answer": _answer,
    "answered": _answered,
    "with_value": clause_of_expr("with"),
    "choose": _choose,
    "choose_at_random": _choose_at_random,
    "choose_several": _choose_several(at_random=False),
    "choose_several_at_random": _choose_several(at_random=True),
    "exactly": _how_many(least=True, most=True),
    "between": lambda parts: Clause("how_many", parts.span, (parts.expr(), parts.expr(1))),
    "up_to": _how_many(least=False, most=True),
    "at_least": _how_many(least=True, most=False),
    "kept_as": _kept_as,
    "in_order": clause_of_name("in_order"),
    "choose_action": _choose_action,
    "choose_option": _choose_option,
    "option": _option,
    "may": _may,
    "draw": _draw,
    "if": _if,
    "for_each": _for_each,
    "by_choice": _flag("by_choice"),
    "at_once": clause_of_name("at_once"),
    "repeat": _repeat,
    "ending": _until(vouched=False),
    "ending_known": _until(vouched=True),
    "repeat_until": _repeat_until,
    "repeat_may": _repeat_may,
    "turns": _turns,
    "turns_in": _turns_in,
    "as_player": _as_player,
    "rank": _rank,
    "by_highest": _rank_by(highest=True),
    "by_lowest": _rank_by(highest=False),
    "pay": clause_of_expr("pay"),
    "ties_shared": _ties_shared,
    "ties_pay": clause_of_expr("ties_pay"),
    "note": _note(ruling=False),
    "ruling": _note(ruling=True),
}
