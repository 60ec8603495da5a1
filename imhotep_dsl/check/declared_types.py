"""The types that authors write: of markers, of fields, and of what a rule is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.check.types import (
    DIRECTION,
    DRAWING,
    NAMED_TYPES,
    NUMBER,
    PLAYER,
    SPACE,
    TRUTH,
    UNKNOWN,
    Type,
    list_of,
    one_of,
)  # fmt: skip
from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.diagnostics.suggest import did_you_mean, nearest, written
from imhotep_dsl.resolve.constants import Constants, NotConstant, range_with_dash, report_not_constant
from imhotep_dsl.resolve.model import UNLIMITED
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

if TYPE_CHECKING:
    from imhotep_dsl.check.context import Program

_KEPT = {
    "number": NUMBER, "numbers": list_of(NUMBER), "truth": TRUTH, "player": PLAYER, "space": SPACE,
    "drawing": DRAWING, "direction": DIRECTION,
}  # fmt: skip
"""What a marker can remember and a field can say, besides kinds and words."""


_ELSEWHERE = {
    **dict.fromkeys(("boolean", "bool", "flag"), "truth"),
    **dict.fromkeys(("integer", "int", "count"), "number"),
}
"""Types by the names that other languages have for them."""


def _called_elsewhere(name: str) -> str:
    meant = _ELSEWHERE.get(name.casefold())
    return written(name, meant) if meant else ""


def _is_yes_or_no(expr: tree.TypeOf) -> bool:
    items = expr.items if isinstance(expr, tree.Or) else ()
    return {item.text for item in items if isinstance(item, tree.Name)} == {"yes", "no"}


def _meant_by(expr: tree.TypeOf) -> str:
    if isinstance(expr, tree.Compare) and expr.op == "=" and isinstance(expr.left, tree.Name | tree.RangeOf):
        return (
            "What a marker is at first is told with `starts`: `marker total: 0..20 starts 5`; what a field usually is,"
            " with `usually`: `size: number usually 2`."
        )
    if isinstance(expr, tree.Number):
        return f"Write a range, or the type of a field and what it usually is: `number usually {expr.value}`."
    return written("yes or no", "truth") if _is_yes_or_no(expr) else range_with_dash(expr)


def read_type(program: Program, expr: tree.TypeOf, in_params: bool = False) -> tuple[Type, tuple[int, int]]:
    """The type an author wrote, with the range of its numbers. Parameters may also be parts of places."""
    wide = (-MOST_NUMBER, MOST_NUMBER)
    if isinstance(expr, tree.KindOfValue):
        return _kind_of_value(program, expr), wide
    items = expr.items if isinstance(expr, tree.Or) else (expr,)
    optional = any(isinstance(item, tree.Name) and item.text == "none" for item in items)
    rest = [item for item in items if not (isinstance(item, tree.Name) and item.text == "none")]
    type_, bounds = UNKNOWN, wide
    if len(rest) == 1 and isinstance(rest[0], tree.RangeOf):
        type_, bounds = NUMBER, _bounds(program, rest[0])
    elif len(rest) == 1 and isinstance(rest[0], tree.Name):
        name = rest[0].text
        if name in _KEPT:
            type_ = _KEPT[name]
        elif name in NAMED_TYPES and in_params:
            type_ = NAMED_TYPES[name]
        elif name in program.model.kinds or name in program.model.board_kinds:
            type_ = program.type_by_name(name)
        elif name in NAMED_TYPES:
            program.diagnostics.error(
                "E411", rest[0].span, f"A `{name}` cannot be remembered or printed.", _instead(name)
            )
        elif optional and name in program.model.words and not (_one_of_each(name, program) or _is_slip(name, program)):
            type_ = one_of(name)
        else:
            names = [*_KEPT, *program.model.kinds, *program.model.board_kinds]
            program.diagnostics.error(
                "E411",
                expr.span,
                f"`{name}` is not a type.",
                _one_of_each(name, program) or _called_elsewhere(name) or did_you_mean(name, names) or _TYPES,
                about=name,
            )
    elif (
        rest
        and not _is_yes_or_no(expr)
        and all(isinstance(item, tree.Name) and item.text in program.model.words for item in rest)
    ):
        type_ = one_of(*(item.text for item in rest if isinstance(item, tree.Name)))
    else:
        program.diagnostics.error(
            "E411",
            expr.span,
            "This is not a type.",
            _meant_by(expr) or "Write number, truth, player, a kind, a range such as 0..5, or words joined with `or`.",
        )
    if optional and type_.tag in ("number", "truth", "list"):
        said = f"{str(type_).capitalize()} is always there, and never none."
        program.diagnostics.error("E411", expr.span, said, _NEVER_NONE)
    return (type_.or_none() if optional else type_), bounds


def _instead(name: str) -> str:
    """What can be kept of a stretch of spaces, and how it is come back to. A single word joined with `none` would be
    taken for a word of the author's, and no line could set it to what was meant."""
    by_number = f", or its number: `1..9`, from `space.{name}`" if name in ("row", "column", "level") else ""
    return f"Keep one of its spaces: `space`{by_number}. If a word of your own is meant, take another than `{name}`."


_NEVER_NONE = "Let a number such as 0 say so, or a `truth` beside it; an empty list is `[]`."
_TYPES = "Write number, truth, player, a kind, or words joined with `or`."


def _one_of_each(name: str, program: Program) -> str:
    """The plural of a kind: a field or marker is one thing."""
    one = name.removesuffix("s")
    if one == name or one not in (*program.model.kinds, *program.model.board_kinds):
        return ""
    known = [board.name for board in program.model.boards if board.kind == one][:3]
    if len(known) < 3:
        return f"It is one thing: `{one}`. Several are told by a word: `let NAME = list({one} where …)`."
    first, *others = known
    said = f"let {one}.NAME = if {one} = {first} then [{', '.join(others)}] else [{first}]"
    return f"It is one thing: `{one}`. Several are told by a word: `{said}`."


def _is_slip(word: str, program: Program) -> bool:
    """Whether it is nearly a kind, and nothing is ever said to be this word."""
    if not nearest(word, [*program.model.kinds, *program.model.board_kinds], 1):
        return False
    printed = (given for design in program.components.designs for _, given in design.definition.attributes.values())
    bodies = [rule.body.block for rule in program.rules if rule.body is not None]
    values = [*(marker.starts for marker in program.model.markers), *(let.value for let in program.model.lets)]
    said = nodes([*bodies, *filter(None, values)])
    return word not in printed and not any(isinstance(node, tree.Name) and node.text == word for node in said)


def _kind_of_value(program: Program, expr: tree.KindOfValue) -> Type:
    """`design of KIND`"""
    if expr.what.text != "design":
        said = f"`{expr.what.text} of {expr.kind.text}` is not a type."
        program.diagnostics.error(
            "E411", expr.span, said, f"Only a design can be of a kind: `design of {expr.kind.text}`."
        )
    elif expr.kind.text not in program.model.kinds:
        kinds = program.model.kinds
        program.diagnostics.error(
            "E411", expr.kind.span, f"`{expr.kind.text}` is not a kind of piece.",
            did_you_mean(expr.kind.text, kinds) or f"The kinds of pieces are {', '.join(kinds)}.", about=expr.kind.text,
        )  # fmt: skip
    else:
        type_ = Type("design", expr.kind.text)
        return type_.or_none() if expr.optional else type_
    return UNKNOWN


def _bounds(program: Program, expr: tree.RangeOf) -> tuple[int, int]:
    constants = Constants(program.model.values, program.model.players)
    for name in (node.text for node in (expr.low, expr.high) if isinstance(node, tree.Name)):
        program.used_values.add(name)
    try:
        low = constants.number(expr.low)
        endless = isinstance(expr.high, tree.Name) and expr.high.text == UNLIMITED
        high = MOST_NUMBER if endless else constants.number(expr.high)
    except NotConstant as problem:
        report_not_constant(
            problem, constants, program.diagnostics, "Write a number or a value from the data files."
        )  # fmt: skip
        return (0, 0)
    if low > high:
        program.diagnostics.error("E412", expr.span, f"No number is from {low} to {high}.", "Write the smaller first.")
    return low, high


def value_at_the_top(program: Program, marker: int) -> str:
    """The name of the printed value up to which a marker goes; it may be another number at another table."""
    type_ = program.model.markers[marker].type
    high = type_.high if isinstance(type_, tree.RangeOf) else None
    return high.text if isinstance(high, tree.Name) and high.text in program.model.values else ""
