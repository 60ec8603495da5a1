"""A table at which one player sits, told to that player: whoever a line speaks of is `you`, and nobody comes next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from imhotep_dsl.book.phrases.folding import folded, lines, nothing, truth, without_nothing
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import NONE, NUMBER, PLAYER, TRUTH
from imhotep_dsl.check.walking import rewritten
from imhotep_dsl.source import Span

T = TypeVar("T")

Rules = tuple[ir.TypedRule, ...]

_NO_SLOT = -1
"""Where a binder keeps a name that nothing asks for any more."""


def told_to_one(checked: Checked) -> Checked:
    """The same table without a word of other players. Nothing but its sentences is made of it."""

    def anew(node: T) -> T:
        return rewritten(node, lambda part: _told(checked, part))

    winner = checked.winner
    rules = tuple(
        replace(rule, body=without_nothing(anew(rule.body)), acting=anew(rule.acting)) for rule in checked.rules
    )
    keys = tuple((highest, anew(key)) for highest, key in winner.keys)
    return replace(
        checked,
        rules=_still_told(rules, _carried_out(checked.rules)),
        markers=tuple(replace(marker, value=anew(marker.value)) for marker in checked.markers),
        starts={kind: (anew(place), owner) for kind, (place, owner) in checked.starts.items()},
        rooms={at: (anew(room), owner, holder) for at, (room, owner, holder) in checked.rooms.items()},
        refills={at: replace(refill, discards=anew(refill.discards)) for at, refill in checked.refills.items()},
        winner=replace(winner, where=anew(winner.where), keys=keys),
    )


def _still_told(rules: Rules, before: set[int]) -> Rules:
    """Without rules that no line leads to any more, and lines that lead only to rules in which nothing is left.
    before: what lines led to before others were gone."""
    gone = before - _carried_out(rules)
    done = {rule.index for rule in rules if not rule.body}

    def without(line: Any) -> Any:
        leads_on = not isinstance(line, ir.Call) or not {to for _, to in line.targets} <= done
        return folded(line) if leads_on else nothing(line.span)

    left = tuple(
        replace(rule, body=() if rule.index in gone else without_nothing(rewritten(rule.body, without)))
        for rule in rules
    )
    return rules if left == rules else _still_told(left, before)


def _carried_out(rules: Rules) -> set[int]:
    lines = parts_of(tuple(rule.body for rule in rules))
    return {to for line in lines if isinstance(line, ir.Call) for _, to in line.targets}


def _told(checked: Checked, node: Any) -> Any:
    if isinstance(node, ir.Typed) and node.word is not None:
        given = tuple((name, rewritten(value, lambda part: _told(checked, part))) for name, value in node.word.given)
        node = replace(node, word=replace(node.word, given=given))
    if isinstance(node, ir.Typed) and _is_somebody(checked, node):
        return _you(node.span)
    if isinstance(node, ir.SetMarker) and _names_somebody(checked, node.marker):
        return nothing(node.span)
    change = _CHANGED.get(type(node))
    return folded(change(node) if change is not None else node)


def _is_somebody(checked: Checked, node: ir.Typed) -> bool:
    """Whether it is a player, and not perhaps nobody: some pieces belong to nobody."""
    if isinstance(node, ir.Attr) and node.name == "owner" and node.subject.type.tag == "piece":
        kind = checked.model.kinds.get(node.subject.type.kind or "")
        return kind is not None and kind.per_player
    return node.type == PLAYER and not (isinstance(node, ir.Const) and node.value < 0)


def _names_somebody(checked: Checked, marker: int) -> bool:
    return checked.markers[marker].type == PLAYER


def _you(span: Span) -> ir.You:
    return ir.You(span, PLAYER)


def _if(span: Span, condition: ir.Expr | None, body: ir.Block, otherwise: ir.Block | None = None) -> ir.Stmt:
    return lines(span, body) if condition is None else ir.If(span, condition, body, otherwise)


# ---- one of all players, which is `you` ------------------------------------------------------------------------------


def _binder(binder: ir.Binder) -> ir.Binder:
    if not isinstance(binder.variable, ir.You):
        return binder
    return replace(binder, variable=ir.Bound(binder.span, PLAYER, _NO_SLOT))


def _is_all(binder: ir.Binder) -> bool:
    area = binder.source.area
    listed = binder.source.how == "list" and isinstance(area, ir.ListOf) and area.type.element == PLAYER
    return listed or binder.source.how in ("players", "players from")


def _for_each(loop: ir.ForEach) -> ir.Stmt:
    return _if(loop.span, loop.binder.where, loop.body) if _is_all(loop.binder) else loop


def _choose(choice: ir.Choose) -> ir.Stmt:
    return _if(choice.span, choice.binder.where, choice.body, choice.otherwise) if _is_all(choice.binder) else choice


def _rank(rank: ir.Rank) -> ir.Stmt:
    """Whoever takes part comes first."""
    score = ir.Score(rank.span, rank.pay[0], _you(rank.span), False, rank.source)
    return _if(rank.span, rank.binder.where, (score,))


def _query(query: ir.Query) -> ir.Expr:
    if not _is_all(query.binder):
        return query
    span, asked = query.span, query.binder.where or truth(query.span, True)
    some = query.value or _you(span)
    if query.function == "any":
        return replace(asked, word=query.word)
    if query.function == "every":
        return ir.Or(span, TRUTH, (ir.Not(span, TRUTH, asked), some), word=query.word) if query.binder.where else some
    amounts: dict[str, tuple[ir.Expr, ir.Expr]] = {
        "count": (ir.Const(span, NUMBER, 1), ir.Const(span, NUMBER, 0)),
        "sum": (some, ir.Const(span, NUMBER, 0)),
        "first": (some, ir.Const(span, NONE, -1)),
        "last": (some, ir.Const(span, NONE, -1)),
        "max": (some, some),
        "min": (some, some),
    }
    if query.function not in amounts:
        return query
    value, otherwise = amounts[query.function]
    if query.binder.where is None or value == otherwise:
        return replace(value, word=query.word)
    return ir.OneOrOther(span, query.type, asked, value, otherwise, word=query.word)


def _compare(expr: ir.Compare) -> ir.Expr:
    """With oneself, or with nobody."""
    sides = (expr.left, expr.right)
    if not any(isinstance(side, ir.You) for side in sides):
        return expr
    if all(isinstance(side, ir.You) for side in sides):
        return truth(expr.span, expr.op == "=")
    return truth(expr.span, expr.op == "!=") if any(isinstance(side, ir.Const) for side in sides) else expr


def _attribute(expr: ir.Attr) -> ir.Expr:
    """How many players there are, and where the one sits."""
    seat = expr.name == "seat" and isinstance(expr.subject, ir.You)
    number = expr.name == "count" and expr.subject.type.element == PLAYER and isinstance(expr.subject, ir.ListOf)
    return ir.Const(expr.span, NUMBER, 1) if seat or number else expr


def _turns(turns: ir.Turns) -> ir.Turns:
    """Whoever takes turns only while something holds takes them until it does not."""
    lasting = turns.players.where if turns.players is not None else None
    if lasting is None:
        return replace(turns, players=None, order=None)
    over = ir.Not(turns.span, TRUTH, lasting)
    until = over if turns.until is None else ir.Or(turns.span, TRUTH, (turns.until, over))
    return replace(turns, players=None, order=None, until=until)


_CHANGED: dict[type, Callable[[Any], Any]] = {
    ir.Binder: _binder, ir.ForEach: _for_each, ir.Choose: _choose, ir.Rank: _rank, ir.Query: _query,
    ir.Compare: _compare, ir.Attr: _attribute, ir.Turns: _turns,
    ir.Show: lambda line: replace(line, player=_you(line.span)),
    ir.ShowMarker: lambda line: replace(line, player=_you(line.span)),
    ir.NextTurn: lambda line: nothing(line.span), ir.SkipNextTurn: lambda line: nothing(line.span),
    ir.ReverseTurns: lambda line: nothing(line.span),
}  # fmt: skip
