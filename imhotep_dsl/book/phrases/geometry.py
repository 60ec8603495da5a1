"""Where spaces lie to each other, as phrases: `the space one step to the left from it`, `row 2 of the board`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.arithmetic import together
from imhotep_dsl.book.phrases.expressions import noun, number, phrase, space_called
from imhotep_dsl.book.phrases.nouns import CHOSEN, built_in, type_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.seats import are_all, in_seat
from imhotep_dsl.check import ir
from imhotep_dsl.check.components import LINES
from imhotep_dsl.code.directions import DIRECTIONS

_PARTS = {"rows": "row", "columns": "column"}


def direction(way: int) -> p.Clause:
    """`up`, `to the left`."""
    return p.clause(f"direction-{DIRECTIONS[way].replace('_', '-')}")


def _way(scope: Scope, expr: ir.Expr) -> p.Phrase:
    if isinstance(expr, ir.Const):
        return direction(expr.value)
    said = phrase(scope, expr)
    return p.clause("in-direction", direction=said) if isinstance(said, p.Noun) else together(said)


def one_step(scope: Scope, expr: ir.Attr) -> p.Phrase:
    """`space.left`."""
    return _space(scope, "one-step", direction(DIRECTIONS.index(expr.name)), expr.subject)


def _space(scope: Scope, clause_id: str, way: p.Phrase, start: ir.Expr, many: bool = False) -> p.Noun:
    told = p.clause(clause_id, way=way, space=noun(scope, start))
    return replace(built_in("space", many=many), that=(told,))


def _step(scope: Scope, expr: ir.Function) -> p.Phrase:
    space, way = expr.args
    return _space(scope, "one-step", _way(scope, way), space)


def _along(scope: Scope, expr: ir.Function) -> p.Phrase:
    space, way = expr.args
    return _space(scope, "seen-from", _way(scope, way), space, many=True)


def _beyond(scope: Scope, expr: ir.Function) -> p.Phrase:
    space, other = expr.args
    told = p.clause("far-side", other=noun(scope, other), space=noun(scope, space))
    return replace(built_in("space"), that=(told,))


def _further(scope: Scope, expr: ir.Function) -> p.Phrase:
    """`the space 3 spaces further on from it`; a number that has to be worked out stands behind."""
    space, steps = expr.args
    amount = number(scope, steps)
    how = f"spaces-{expr.name}" if isinstance(amount, p.Number) else f"as-many-{expr.name}"
    return replace(built_in("space"), that=(p.clause(how, amount=amount, space=noun(scope, space)),))


def _at(scope: Scope, expr: ir.Function) -> p.Phrase:
    place, row, column = expr.args
    if (known := _known_cell(scope, place, (_known(scope, row), _known(scope, column)))) is not None:
        return known
    told = p.clause("in-cell", row=phrase(scope, row), column=phrase(scope, column))
    return replace(built_in("space", owner=noun(scope, place)), that=(told,))


def _known_cell(scope: Scope, place: ir.Expr, cell: tuple[int | None, int | None]) -> p.Noun | None:
    shape = scope.components.instances_of(place.place)[0].shape if isinstance(place, ir.PlaceAt) else None
    cells = [(space.row, space.column) for space in shape.spaces] if shape is not None else []
    at = next((at for at, own in enumerate(cells) if own == cell), -1)
    return space_called(scope, place, at)


def _known(scope: Scope, expr: ir.Expr) -> int | None:
    """A number that is the same for the whole game at this table."""
    if isinstance(expr, ir.Const):
        return expr.value
    counts_all = isinstance(expr, ir.Attr) and expr.name == "count" and are_all(expr.subject)
    return scope.checked.model.players if counts_all else None


def _entry(scope: Scope, expr: ir.Function) -> p.Phrase:
    """`row 2 of the board`, or the N-th of anything that is listed."""
    members, index = expr.args
    if isinstance(members, ir.Attr) and members.name in _PARTS:
        part = built_in(_PARTS[members.name], "bare", owner=noun(scope, members.subject))
        return replace(part, named=phrase(scope, index))
    if are_all(members):
        return in_seat(scope, index)
    if isinstance(members, ir.ListOf) and not isinstance(index, ir.Const):
        return _one_of_several(scope, members, index)
    listed = phrase(scope, members)
    one = built_in("design") if expr.type.tag == "design" else type_noun(scope, expr.type)
    if isinstance(index, ir.Const) and 1 <= index.value <= len(_BY_ORDER) and isinstance(listed, p.Noun):
        return _by_order(one, listed, _BY_ORDER[index.value - 1])
    return replace(one, that=(p.clause("entry-of", index=phrase(scope, index), list=listed),))


_BY_ORDER = ("first", "second", "third")


def _by_order(one: p.Noun, listed: p.Noun, order: str) -> p.Noun:
    """`the second chosen card`, `the first card of the cards on the table`."""
    word = p.Text((f"@{order}",), order)
    if listed.adjectives == (CHOSEN,) and not (listed.that or listed.where or listed.owner):
        return replace(one, adjectives=(word, CHOSEN))
    listed = replace(listed, determiner="the") if listed.determiner == "bare" else listed
    return replace(one, adjectives=(word,), that=(p.clause("out-of", list=listed),))


def _one_of_several(scope: Scope, members: ir.ListOf, index: ir.Expr) -> p.Clause:
    """`this or that, depending on whether the number is 1 or 2`."""
    numbers = p.ListOf(tuple(p.Number(at) for at in range(1, len(members.items) + 1)), "or")
    asked = p.clause("equals", subject=number(scope, index), value=numbers)
    things = p.ListOf(tuple(together(phrase(scope, item)) for item in members.items), "or")
    return p.clause("one-of-several", list=things, condition=asked)


def parts(scope: Scope, expr: ir.Attr) -> p.Noun:
    """`the rows of the board`."""
    return built_in(_PARTS[expr.name], owner=noun(scope, expr.subject), many=True)


def lines(scope: Scope, expr: ir.Attr) -> p.Noun:
    length = p.Number(int(expr.name.removeprefix(LINES)))
    line = built_in("line", owner=noun(scope, expr.subject), many=True)
    return replace(line, that=(p.clause("of-spaces", number=length),))


def end_part(scope: Scope, expr: ir.Attr, adjective: str) -> p.Noun | None:
    """`the first row of the board`."""
    members = expr.subject
    if not (isinstance(members, ir.Attr) and members.name in _PARTS):
        return None
    part = built_in(_PARTS[members.name], owner=noun(scope, members.subject))
    return replace(part, adjectives=(p.Text((f"@{adjective}",), adjective),))


def _opposite(scope: Scope, expr: ir.Function) -> p.Phrase:
    return built_in("opposite", owner=noun(scope, expr.args[0]))


def _distance(scope: Scope, expr: ir.Function) -> p.Phrase:
    return p.clause("distance", start=noun(scope, expr.args[0]), end=noun(scope, expr.args[1]))


FUNCTIONS: dict[str, Callable[[Scope, ir.Function], p.Phrase]] = {
    "step": _step,
    "along": _along,
    "beyond": _beyond,
    "further": _further,
    "back": _further,
    "at": _at,
    "entry": _entry,
    "opposite": _opposite,
    "distance": _distance,
}
