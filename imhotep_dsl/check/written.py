"""Expressions written down again as an author would write them, for messages that say what to write.

What cannot be said in a few words is not said at all: then a message has to do without.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from imhotep_dsl.check import ir
from imhotep_dsl.check.components import BOX
from imhotep_dsl.check.context import Program
from imhotep_dsl.code.directions import DIRECTIONS

_MOST_LETTERS = 90
_ASKED_OF_SPACES = ("step", "along", "beyond", "further", "back", "at")
"""What a space or a place is asked with brackets behind it; all other functions stand before theirs."""


class _Unsaid(Exception):
    """Something has no short name."""


def written(program: Program, expr: ir.Expr, names: Mapping[int, str] | None = None) -> str:
    """Empty if it cannot be said. names: of the things that the expression is about."""
    return _if_short(lambda: _Writing(program, dict(names or {})).expr(expr))


def binder_written(program: Program, binder: ir.Binder) -> str:
    """`NAME in … where …`, as it stands in brackets; without an order, which does not matter there."""
    return _if_short(lambda: _Writing(program, {}).binder(binder))


def narrowed_written(program: Program, binder: ir.Binder, condition: str) -> str:
    """The same binder, of which only those are left that meet one more condition."""
    writing = _Writing(program, {})

    def narrowed() -> str:
        said = writing.binder(replace(binder, where=None))
        before = f"{writing.within(binder.where)} and " if binder.where is not None else ""
        return f"{said} where {before}{condition}"

    return _if_short(narrowed, 2 * _MOST_LETTERS)


def in_order_written(program: Program, binder: ir.Binder) -> tuple[str, str]:
    """`NAME in … by highest …`, and the same as the one condition of those that are highest."""
    writing = _Writing(program, {})

    def ordered() -> str:
        assert binder.order is not None
        way = "highest" if binder.highest else "lowest"
        return f"{writing.binder(binder)} by {way} {writing.expr(binder.order)}"

    def extreme() -> str:
        assert binder.order is not None
        said, value = writing.binder(binder), writing.expr(binder.order)
        joint = " and " if binder.where is not None else " where "
        return f"{said}{joint}{value} = {'max' if binder.highest else 'min'}({value} for each {said})"

    return _if_short(ordered), _if_short(extreme)


def _if_short(say: Callable[[], str], most: int = _MOST_LETTERS) -> str:
    try:
        said = say()
    except _Unsaid:
        return ""
    return said if len(said) <= most else ""


class _Writing:
    """names: of the things that live within one expression."""

    def __init__(self, program: Program, names: dict[int, str]) -> None:
        self.program = program
        self.names = names

    def expr(self, expr: ir.Expr) -> str:
        if expr.word is not None:
            return self._word(expr.word)
        say = _SAY.get(type(expr))
        if say is None:
            raise _Unsaid
        return say(self, expr)

    def _word(self, word: ir.WordUse) -> str:
        given = dict(word.given)
        of = f"{self.expr(given.pop(word.subject))}." if word.subject is not None else ""
        args = ", ".join(self.expr(each) for each in given.values())
        return f"{of}{word.name}({args})" if args else f"{of}{word.name}"

    def binder(self, binder: ir.Binder) -> str:
        source, where = binder.source, ""
        if isinstance(binder.variable, ir.Bound):
            self.names[binder.variable.slot] = binder.name
        if binder.until is not None:
            where = f" until {self.expr(binder.until)}"
        if binder.where is not None:
            where += f" where {self.expr(binder.where)}"
        if source.how in ("players", "boards", "pieces"):
            return f"{binder.name}{where}"
        assert source.area is not None
        joint = "from" if source.how == "players from" else "in"
        return f"{binder.name} {joint} {self.expr(source.area)}{where}"

    def within(self, expr: ir.Expr) -> str:
        """A part of a calculation or of a condition."""
        said = self.expr(expr)
        return f"({said})" if expr.word is None and isinstance(expr, ir.Arithmetic | ir.And | ir.Or) else said

    def owned(self, owner: ir.Expr | None, name: str) -> str:
        return f"{self.expr(owner)}.{name}" if owner is not None else name


def _const(to: _Writing, expr: ir.Const) -> str:
    if expr.type.tag == "number":
        return str(expr.value)
    if expr.type.tag == "truth":
        return "yes" if expr.value else "no"
    if expr.value == -1:
        return "none"
    if expr.type.tag == "board":
        return to.program.components.boards[expr.value].name
    if expr.type.tag == "direction":
        return DIRECTIONS[expr.value]
    if expr.type.tag == "word":
        return to.program.model.words[expr.value]
    raise _Unsaid


def _bound(to: _Writing, expr: ir.Bound) -> str:
    if expr.slot not in to.names:
        raise _Unsaid
    return to.names[expr.slot]


def _place(to: _Writing, expr: ir.PlaceAt) -> str:
    place = to.program.components.places[expr.place]
    if place.scope.board is not None and expr.player is None:
        return f"{place.scope.board}.{place.name}"
    return "box" if expr.place == BOX else to.owned(expr.holder or expr.player, place.name)


def _marker(to: _Writing, expr: ir.MarkerAt) -> str:
    marker = to.program.model.markers[expr.marker]
    if marker.scope.board is not None and expr.whose is None:
        return f"{marker.scope.board}.{marker.name}"
    return to.owned(expr.whose, marker.name)


def _is_design(to: _Writing, expr: ir.IsDesign) -> str:
    if expr.kind is not None:
        return f"{to.expr(expr.subject)} is {expr.kind}"
    names = [to.program.components.designs[design].definition.name for design in sorted(expr.designs)]
    if len(names) != 1 or not names[0]:
        raise _Unsaid
    return f"{to.expr(expr.subject)} is {names[0]}"


def _list(to: _Writing, expr: ir.ListOf) -> str:
    if _is_every_player(to, expr):
        return "players"
    return f"[{', '.join(to.expr(each) for each in expr.items)}]"


def _is_every_player(to: _Writing, expr: ir.ListOf) -> bool:
    seats = [each.value for each in expr.items if isinstance(each, ir.Const) and each.type.tag == "player"]
    return seats == [*range(to.program.model.players)] and len(seats) == len(expr.items)


def _query(to: _Writing, expr: ir.Query) -> str:
    binder = to.binder(expr.binder)
    if expr.binder.order is not None:
        binder += f" by {'highest' if expr.binder.highest else 'lowest'} {to.expr(expr.binder.order)}"
    return f"{expr.function}({binder if expr.value is None else f'{to.expr(expr.value)} for each {binder}'})"


def _function(to: _Writing, expr: ir.Function) -> str:
    if expr.name == "designs" and expr.type.element is not None:
        return f"designs({expr.type.element.kind})"
    args = [to.expr(each) for each in expr.args]
    if expr.name == "entry":
        return f"{args[0]}[{args[1]}]"
    if expr.name in _ASKED_OF_SPACES:
        return f"{args[0]}.{expr.name}({', '.join(args[1:])})"
    if expr.name == "joined":
        raise _Unsaid
    return f"{expr.name}({', '.join(args)})"


def _table_entry(to: _Writing, expr: ir.TableAt) -> str:
    if not expr.name:
        raise _Unsaid
    return f"{expr.name}[{to.expr(expr.index)}]"


def _not(to: _Writing, expr: ir.Not) -> str:
    return f"not {to.within(expr.value)}"


_SAY: dict[type, Callable[..., str]] = {
    ir.Const: _const,
    ir.Local: lambda to, expr: expr.name,
    ir.Bound: _bound,
    ir.You: lambda to, expr: "you",
    ir.MarkerAt: _marker,
    ir.PlaceAt: _place,
    ir.Attr: lambda to, expr: to.owned(expr.subject, expr.name),
    ir.Printed: lambda to, expr: to.owned(expr.subject, expr.name),
    ir.OwnPiece: lambda to, expr: to.owned(expr.player, expr.kind),
    ir.TableAt: _table_entry,
    ir.SpaceAt: lambda to, expr: f"{to.expr(expr.place)}[{to.expr(expr.index)}]",
    ir.Arithmetic: lambda to, expr: f"{to.within(expr.left)} {expr.op} {to.within(expr.right)}",
    ir.Compare: lambda to, expr: f"{to.within(expr.left)} {expr.op} {to.within(expr.right)}",
    ir.Member: lambda to, expr: f"{to.expr(expr.item)} in {to.expr(expr.whole)}",
    ir.IsDesign: _is_design,
    ir.Not: _not,
    ir.And: lambda to, expr: " and ".join(to.within(each) for each in expr.items),
    ir.Or: lambda to, expr: " or ".join(to.within(each) for each in expr.items),
    ir.ListOf: _list,
    ir.RangeOf: lambda to, expr: f"{to.expr(expr.low)}..{to.expr(expr.high)}",
    ir.Query: _query,
    ir.Function: _function,
}
