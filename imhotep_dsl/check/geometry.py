"""Names and types of what is asked about where spaces lie: steps, lines, rows, coordinates."""

from __future__ import annotations

import re

from imhotep_dsl.check import ir
from imhotep_dsl.check.compass import directions_of, lines_at
from imhotep_dsl.check.components import LINES
from imhotep_dsl.check.context import Context
from imhotep_dsl.check.shapes import SHAPES, Shape
from imhotep_dsl.check.types import DIRECTION, NUMBER, PART, SPACE, Type, advice, fits, list_of, mismatch
from imhotep_dsl.code import directions as ways
from imhotep_dsl.code.directions import DIRECTIONS, column_letters
from imhotep_dsl.diagnostics import Label
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree

_COORDINATE = re.compile("([a-z]{1,2})([1-9][0-9]{0,3})")


@dataclass(frozen=True, slots=True)
class Method:
    """What a thing is asked together with something else; gives is said for its own kind."""

    wants: tuple[Type, ...]
    gives: Type
    says: str


METHODS: dict[str, dict[str, Method]] = {
    "space": {
        "step": Method((DIRECTION,), SPACE.or_none(), "space.step(DIRECTION)"),
        "along": Method((DIRECTION,), list_of(SPACE), "space.along(DIRECTION)"),
        "beyond": Method((SPACE,), SPACE.or_none(), "space.beyond(SPACE)"),
        "further": Method((NUMBER,), SPACE.or_none(), "space.further(N)"),
        "back": Method((NUMBER,), SPACE.or_none(), "space.back(N)"),
    },
    "place": {
        "at": Method((NUMBER, NUMBER), SPACE.or_none(), "PLACE.at(row, column)"),
        "lines": Method((NUMBER,), list_of(PART), "PLACE.lines(N)"),
    },
}


def method_names(type_: Type) -> list[str]:
    return list(METHODS.get(type_.tag, {}))


def method(context: Context, subject: ir.Expr, name: tree.Word, args: tuple[ir.Expr, ...]) -> ir.Expr | None:
    """`space.step(direction)`: what is built in and asked with brackets."""
    found = METHODS.get(subject.type.tag, {}).get(name.text)
    if found is None:
        return None
    if len(args) != len(found.wants):
        context.error("E416", name.span, f"`{name.text}` is used in another way.", f"Write `{found.says}`.")
        return context.unknown(name.span)
    for arg, wanted in zip(args, found.wants, strict=True):
        if not fits(arg.type, wanted) or arg.type.tag == "none":
            context.error("E417", arg.span, mismatch(wanted, arg.type), advice(arg.type, wanted))
            return context.unknown(name.span)
    if name.text == "lines":
        return _lines(context, subject, name, args[0])
    gives = _of_kind(found.gives, subject.type.kind)
    return ir.Function(name.span, gives, name.text, (subject, *args))


def _of_kind(type_: Type, kind: str | None) -> Type:
    if type_.element is not None:
        return list_of(_of_kind(type_.element, kind))
    return Type(type_.tag, kind, optional=type_.optional)


def _lines(context: Context, place: ir.Expr, name: tree.Word, length: ir.Expr) -> ir.Expr:
    if not (isinstance(length, ir.Const) and length.value >= 2):
        said = "How long the lines are must be known before the game starts: a number from 2 on."
        context.error("E447", length.span, said, "Write a number or a value from the data files.")
        return context.unknown(name.span)
    if isinstance(place, ir.PlaceAt) and not _has_lines(context, place, length.value):
        said = f"Nowhere at `{context.components.places[place.place].name}` do {length.value} spaces lie in a line."
        context.error(
            "E448", length.span, said, "Write a smaller number, or draw the place so that there are such lines."
        )
        return context.unknown(name.span)
    return ir.Attr(name.span, list_of(Type("part", place.type.kind)), f"{LINES}{length.value}", place)


def _has_lines(context: Context, place: ir.PlaceAt, length: int) -> bool:
    components = context.components
    return any(
        lines_at(instance, components.spaces[instance.first : instance.first + instance.size], length)
        for instance in components.instances_of(place.place)
    )


# ---- directions -------------------------------------------------------------------------------------------


def direction_named(name: str, span: Span) -> ir.Expr | None:
    return ir.Const(span, DIRECTION, DIRECTIONS.index(name)) if name in DIRECTIONS else None


def every_direction(span: Span) -> ir.Expr:
    return _listed(span, tuple(range(len(DIRECTIONS))))


def directions(context: Context, place: ir.Expr, span: Span) -> ir.Expr:
    """The directions in which spaces of a place lie next to each other."""
    found = {way for shape in _shapes(context, place) for way in directions_of(shape)}
    return _listed(span, tuple(sorted(found)))


def _listed(span: Span, ways: tuple[int, ...]) -> ir.Expr:
    return ir.ListOf(span, list_of(DIRECTION), tuple(ir.Const(span, DIRECTION, way) for way in ways))


def _shapes(context: Context, place: ir.Expr) -> list[Shape]:
    components = context.components
    meant = components.instances_of(place.place) if isinstance(place, ir.PlaceAt) else components.instances
    return [instance.shape for instance in meant]


# ---- coordinates ------------------------------------------------------------------------------------------


def coordinate(context: Context, place: ir.Expr, name: tree.Word) -> ir.Expr | None:
    """`PLACE.c4`: column c, row 4."""
    read = _COORDINATE.fullmatch(name.text)
    if read is None or not isinstance(place, ir.PlaceAt):
        return None
    shapes = _shapes(context, place)
    if not shapes or not all(shape.has_coordinates for shape in shapes):
        return None
    numbers = {_numbered(shape, name.text) for shape in shapes}
    if len(numbers) > 1 or None in numbers:
        shape = shapes[0]
        last = column_letters(shape.columns)
        there = f"Its columns are a to {last}, its rows 1 to {shape.rows}."
        gaps = "" if shape.name in SHAPES else f" The layout `{shape.name}` does not have a space everywhere."
        called = context.components.places[place.place].name
        _report_coordinate("E422", context, place, name, f"`{called}` has no space `{name.text}`.", there + gaps)
        return context.unknown(name.span)
    return ir.SpaceAt(name.span, Type("space", place.type.kind), place, ir.Const(name.span, NUMBER, numbers.pop() or 0))


def without_coordinates(context: Context, place: ir.Expr, name: tree.Word) -> bool:
    """Says so of a place that is asked for a coordinate and has none."""
    if _COORDINATE.fullmatch(name.text) is None or not isinstance(place, ir.PlaceAt):
        return False
    called = context.components.places[place.place].name
    flat = all(len({(space.part, space.level) for space in shape.spaces}) == 1 for shape in _shapes(context, place))
    said = f"`{called}` has no `{name.text}`: its spaces have numbers, and no coordinates."
    instead = f"`{called}[N]`" + (f" or `{called}.at(row, column)`" if flat else "")
    help_text = (
        f"Write {instead}. Coordinates belong to a `grid`, to `hexes`, to a layout that is drawn as plain rows and"
        " columns, and to one with `connections`."
    )
    _report_coordinate("E413", context, place, name, said, help_text)
    return True


def _report_coordinate(
    code: str, context: Context, place: ir.PlaceAt, name: tree.Word, said: str, help_text: str
) -> None:
    """Where a place is laid out anew, each line that asks for a coordinate would say the same; the cause is one."""
    shape = context.components.places[place.place].shape
    elsewhere = shape is not None and shape.span.file != name.span.file
    if elsewhere and place.place in context.program.laid_out_anew:
        return
    if elsewhere and context.model.variants:
        context.program.laid_out_anew.add(place.place)
    labels = [Label(shape.span, "it is laid out here")] if shape is not None and elsewhere else []
    context.program.diagnostics.error(code, name.span, said, help_text, *labels, about=name.text)


def _numbered(shape: Shape, wanted: str) -> int | None:
    return next(
        (at for at, space in enumerate(shape.spaces, 1) if ways.coordinate(space.row, space.column) == wanted), None
    )
