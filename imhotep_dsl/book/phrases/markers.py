"""What is remembered, as steps: markers that are set, raised, taken away."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.binders import binder_noun
from imhotep_dsl.book.phrases.counting import goes_without_saying
from imhotep_dsl.book.phrases.expressions import noun, number, phrase
from imhotep_dsl.book.phrases.nouns import marker_noun, marker_text, type_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.starting_rounds import round_started
from imhotep_dsl.book.phrases.truths import so_or_not
from imhotep_dsl.book.phrases.values_of_each import may_be_nothing
from imhotep_dsl.check import ir
from imhotep_dsl.check.types import NUMBER, TRUTH, Type


def set_marker(scope: Scope, statement: ir.SetMarker) -> tuple[p.Step, ...]:
    if scope.is_silent(statement.marker):
        return ()
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
        if (so := so_or_not(scope, statement.marker, whose, not statement.value.value)) is not None:
            return _do(from_now_on(so), statement)
        marked = "mark" if statement.value.value else "unmark"
        return _do(p.clause(marked, thing=whose, text=marker_text(scope, statement.marker)), statement)
    if type_.tag == "truth" and isinstance(statement.value, ir.Const):
        turned = "truth-on" if statement.value.value else "truth-off"
        return _do(p.clause(turned, text=marker_text(scope, statement.marker)), statement)
    is_none = isinstance(statement.value, ir.Const) and statement.value.type.tag == "none"
    if is_none:
        return _do(_cleared(type_, marker), statement)
    if (round_ := round_started(scope, statement)) is not None:
        return _do(p.clause("starts-round", who=noun(scope, statement.value), round=round_), statement)
    changed = _changed_by(scope, statement, marker) or _going_round(scope, statement, marker)
    if changed is not None:
        return _do(changed, statement)
    name = {"player": "becomes", "space": "marker-to-space"}.get(type_.tag, "set-marker")
    becomes = _do(p.clause(name, marker=marker, value=number(scope, statement.value)), statement)
    return (*becomes, *_for_none_such(scope, statement, type_, marker))


def _cleared(type_: Type, marker: p.Noun) -> p.Clause:
    stands = type_.tag in ("space", "spot")  # a marker that lies on the table
    if type_.tag != "player" and not stands and marker.determiner != "title":
        thing = replace(marker, determiner="bare", owner=None)
        if marker.owner is None:
            return p.clause("none-any-more", thing=thing)
        return from_now_on(p.clause("not-has-own", subject=marker.owner, thing=thing))
    cleared = "clear-marker" if type_.tag == "player" else "clear-marker-thing" if stands else "clear-marker-value"
    return p.clause(cleared, marker=marker)


def _for_none_such(scope: Scope, statement: ir.SetMarker, type_: Type, marker: p.Noun) -> tuple[p.Step, ...]:
    """What is looked for and may not be there: then it is nobody, not whoever it was."""
    value = statement.value
    if not (type_.optional and isinstance(value, ir.Query) and value.type.optional and may_be_nothing(value.binder)):
        return ()
    such = p.Text(("@such",), "such")
    thing = replace(type_noun(scope, value.type), determiner="bare", adjectives=(such,))
    missing = p.clause("no-such", thing=thing)
    return (p.Step(missing, statement.span, "if", _do(_cleared(type_, marker), statement)),)


def none_marked(scope: Scope, statement: ir.ForEach) -> p.Clause | None:
    """What all of them lose: no player is marked any more."""
    binder = statement.binder
    lines = [line for line in statement.body if isinstance(line, ir.SetMarker) and line.whose == binder.variable]
    if len(statement.body) != 1 or not lines or binder.where or binder.order or binder.until:
        return None
    (line,) = lines
    if line.value.type != TRUTH or not isinstance(line.value, ir.Const) or line.value.value:
        return None
    if scope.is_silent(line.marker):
        return None
    nothing = binder_noun(scope, binder, "no")
    if (so := so_or_not(scope, line.marker, nothing)) is not None:
        return from_now_on(so)
    return p.clause("unmark-all", thing=nothing, text=marker_text(scope, line.marker))


def from_now_on(so: p.Clause) -> p.Clause:
    return p.clause("from-now-on", condition=p.clause("stated", condition=so))


def _changed_by(scope: Scope, statement: ir.SetMarker, marker: p.Noun) -> p.Clause | None:
    """`set m to m + x` raises it, `set m to min(9, m + x)` not beyond 9; in the same way it is lowered."""
    value, limit = statement.value, None
    if isinstance(value, ir.Function) and value.name in _LIMITS and len(value.args) == _TWO:
        limited = [arg for arg in value.args if isinstance(arg, ir.Arithmetic)]
        limit = next((arg for arg in value.args if isinstance(arg, ir.Const)), None)
        if len(limited) != 1 or limit is None or limited[0].op != _LIMITS[value.name]:
            return None
        value = limited[0]
    if not isinstance(value, ir.Arithmetic) or value.op not in _CHANGES or value.word is not None:
        return None
    if not _is_before(statement, value.left):
        return None
    said = {"marker": marker, "amount": number(scope, value.right)}
    if limit is None:
        return p.clause(_CHANGES[value.op], **said)
    return p.clause(f"{_CHANGES[value.op]}-to", **said, limit=phrase(scope, limit))


def _is_before(statement: ir.SetMarker, value: ir.Expr) -> bool:
    """Whether it is the marker itself, as it is before the line."""
    same = isinstance(value, ir.MarkerAt) and (value.marker, value.whose) == (statement.marker, statement.whose)
    return same and value.word is None


def _going_round(scope: Scope, statement: ir.SetMarker, marker: p.Noun) -> p.Clause | None:
    """`set m to remainder(m, 8) + 1` for 1..8, `set m to remainder(m + 1, 8)` for 0..7: behind the last number comes
    the first."""
    start, value = scope.checked.markers[statement.marker], statement.value
    counted_from = 0
    if isinstance(value, ir.Arithmetic) and value.op == "+" and value.right == _one(value):
        counted_from, value = 1, value.left
    if not isinstance(value, ir.Function) or value.name != "remainder" or value.word is not None:
        return None
    inner, many = value.args
    if counted_from == 0 and isinstance(inner, ir.Arithmetic) and inner.op == "+" and inner.right == _one(inner):
        inner = inner.left
    elif counted_from == 0:
        return None
    numbers = start.high - start.low + 1
    if start.low != counted_from or not isinstance(many, ir.Const) or many.value != numbers:
        return None
    if not _is_before(statement, inner):
        return None
    low, high = p.Number(start.low), p.Number(start.high)
    return p.clause("add-marker-round", marker=marker, amount=p.Number(1), high=high, low=low)


def _one(near: ir.Arithmetic) -> ir.Const:
    return ir.Const(near.span, near.right.type, 1)


_TWO = 2
_LIMITS = {"min": "+", "max": "-"}
_CHANGES = {"+": "add-marker", "-": "take-marker"}


def add_marker(scope: Scope, statement: ir.AddMarker) -> tuple[p.Step, ...]:
    if statement.marker in scope.kept.passed:
        return _do(p.clause("pass-once"), statement)
    if scope.is_silent(statement.marker) or goes_without_saying(scope, statement):
        return ()
    whose = noun(scope, statement.whose) if statement.whose is not None else None
    marker = marker_noun(scope, statement.marker, whose)
    given = statement.amount
    if isinstance(given, ir.Arithmetic) and given.op == "-" and given.left == ir.Const(given.span, NUMBER, 0):
        return _do(p.clause("take-marker", marker=marker, amount=phrase(scope, given.right)), statement)
    amount = phrase(scope, given)
    if isinstance(amount, p.Number) and amount.value < 0:
        return _do(p.clause("take-marker", marker=marker, amount=replace(amount, value=-amount.value)), statement)
    return _do(p.clause("add-marker", marker=marker, amount=amount), statement)


def roll(scope: Scope, statement: ir.Roll) -> tuple[p.Step, ...]:
    if scope.is_silent(statement.marker):
        return ()
    whose = noun(scope, statement.whose) if statement.whose is not None else None
    marker = marker_noun(scope, statement.marker, whose)
    kept = scope.checked.markers[statement.marker]
    if kept.type.tag == "truth":
        return _do(p.clause("roll", marker=marker), statement)
    return _do(p.clause("roll-of", marker=marker, shown=shown_by(scope, statement)), statement)


def shown_by(scope: Scope, statement: ir.Roll) -> p.Phrase:
    """What a die can show."""
    kept = scope.checked.markers[statement.marker]
    faces = [phrase(scope, ir.Const(statement.span, kept.type, face)) for face in statement.words]
    numbers = p.clause("from-to", low=p.Number(kept.low), high=p.Number(kept.high))
    return p.ListOf(tuple(faces), "or") if faces else numbers


def _do(clause: p.Clause, statement: ir.Stated) -> tuple[p.Step, ...]:
    return (p.Step(clause, statement.span),)
