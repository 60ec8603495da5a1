"""What is printed on pieces and boards: every field of the right type, none missing, none too many."""

from __future__ import annotations

from collections.abc import Mapping

from imhotep_dsl.check.context import Program
from imhotep_dsl.check.declared_types import read_type
from imhotep_dsl.check.types import Type
from imhotep_dsl.code.directions import DIRECTIONS
from imhotep_dsl.diagnostics.model import Guess
from imhotep_dsl.diagnostics.suggest import did_you_mean, nearest
from imhotep_dsl.resolve.constants import Constants, constant_or_none
from imhotep_dsl.resolve.model import Board, BoardKind, Constant, DesignDef, FieldDef, PieceKind
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

_COPIES = "copies"
"""What every entry of a list says, besides its fields."""


def check_designs(program: Program) -> None:
    for kind in program.model.kinds.values():
        types = {name: read_type(program, field.type)[0] for name, field in kind.fields.items()}
        _check_fields(program, kind.fields, types)
        for design in kind.designs:
            _check_design(program, kind, design, types)
    for board_kind in program.model.board_kinds.values():
        types = {name: read_type(program, field.type)[0] for name, field in board_kind.fields.items()}
        _check_fields(program, board_kind.fields, types)
        _check_usual(program, board_kind, types)
        for board in board_kind.boards:
            _check_board(program, board_kind, board, types)


def _check_fields(program: Program, fields: Mapping[str, FieldDef], types: Mapping[str, Type]) -> None:
    """Who sits at the table and what lies on it is not known when something is printed."""
    for name, type_ in types.items():
        if type_.tag in _NEVER_PRINTED:
            said = f"`{type_.kind or type_.tag}` is no type of what is printed."
            help_text = _NEVER_PRINTED[type_.tag].format(kind=type_.kind)
            program.diagnostics.error("E411", fields[name].type.span, said, help_text)


_NEVER_PRINTED = {
    "player": "Keep a player in a marker: `marker NAME: player or none`. Whose a piece is asks `.owner`.",
    "space": "Print its number, and ask for the space with it: `PLACE[N]`; or keep it in a marker.",
    "piece": "Let each design say itself which one it means: `let wants(other: {kind}) = no` below the kind, and"
    " below a design `let wants(other: {kind}) = other is DESIGN`.",
}


def _check_usual(program: Program, kind: BoardKind, types: Mapping[str, Type]) -> None:
    """What is usual for pieces is looked at with each design."""
    for name, described in kind.fields.items():
        if described.usually is not None:
            _check_printed(program, described, described.usually.span, described.usually, types[name])


def _check_printed(program: Program, described: FieldDef, span: Span, given: tree.Expr, type_: Type) -> None:
    constants = Constants(program.model.values, program.model.players, frozenset((*program.model.words, *DIRECTIONS)))
    told = len(program.diagnostics.items)
    value = constant_or_none(constants, given, program.diagnostics)
    if len(program.diagnostics.items) == told and not _fits(program, value, type_):
        advice = _advice(program, value, type_, described.type)
        program.diagnostics.error("E484", span, f"`{described.name}` must be {type_}.", advice)


def _check_board(program: Program, kind: BoardKind, board: Board, types: Mapping[str, Type]) -> None:
    for name, (span, given) in board.attributes.items():
        if name not in kind.fields:
            program.diagnostics.error(
                "E483",
                span,
                f"`{kind.name}` has no field `{name}`.",
                did_you_mean(name, kind.fields) or f"Declare it below `board {kind.name}`.",
                about=name,
            )
            continue
        _check_printed(program, kind.fields[name], span, given, types[name])
    for name, described in kind.fields.items():
        misspelt = nearest(name, [given for given in board.attributes if given not in kind.fields])
        needed = described.usually is None and _has_to_be_said(types[name])
        if name not in board.attributes and needed and not misspelt:
            _missing(program, board.span, f"`{board.name}`", name)


def _check_design(program: Program, kind: PieceKind, design: DesignDef, types: dict[str, Type]) -> None:
    said = f"`{design.name}`" if design.name else f"This `{kind.name}`"
    for name, (span, value) in design.attributes.items():
        if name not in types:
            program.diagnostics.error(
                "E483",
                span,
                f"`{kind.name}` has no field `{name}`.",
                did_you_mean(name, [*types, _COPIES]) or _how_many(name, value) or _no_field(kind, design, name, value),
                about=name,
            )
        elif not _fits(program, value, types[name]):
            program.diagnostics.error(
                "E484",
                span,
                f"`{name}` must be {types[name]}.",
                _advice(program, value, types[name], kind.fields[name].type),
                about=value if isinstance(value, str) else None,
            )
    for name, type_ in types.items():
        misspelt = nearest(name, [given for given in design.attributes if given not in types])
        if name not in design.attributes and _has_to_be_said(type_) and not misspelt:
            _missing(program, design.span, said, name)


_COPIES_ELSEWHERE = ("count", "number", "amount", "quantity", "qty", "times", "pieces")


def _how_many(name: str, value: Constant) -> str:
    """`count: 9`"""
    counted = isinstance(value, int) and not isinstance(value, bool) and name.casefold() in _COPIES_ELSEWHERE
    return f"How many there are is said with `{_COPIES}`: write `{_COPIES}: {value}`." if counted else ""


def _has_to_be_said(type_: Type) -> bool:
    """Where the type itself is mistaken, that is the mistake: what was meant may be no field at all."""
    return not type_.optional and type_.tag != "unknown"


def _missing(program: Program, span: Span, said: str, name: str) -> None:
    program.diagnostics.error(
        "E485",
        span,
        f"{said} says nothing about `{name}`.",
        f"Add it, or let the field be usually something: `{name}: … usually …`.",
    )


def _fits(program: Program, value: Constant, type_: Type) -> bool:
    if value is None:
        return type_.optional
    if type_.tag == "number":
        return isinstance(value, int) and not isinstance(value, bool)
    if type_.tag == "truth":
        return isinstance(value, bool)
    if type_.tag == "list":
        return isinstance(value, tuple) and all(isinstance(item, int) for item in value)
    if type_.tag == "board":
        return any(board.name == value for board in program.model.boards if board.kind == type_.kind)
    if type_.tag == "word":
        return value in program.model.words
    if type_.tag == "drawing":
        return value in program.model.drawings
    if type_.tag == "direction":
        return value in DIRECTIONS
    return True


def _advice(program: Program, value: Constant, type_: Type, written: tree.Expr) -> str:
    said = f"Write something that is {type_}."
    if isinstance(value, str):
        words = [item.text for item in written.items if isinstance(item, tree.Name)] if isinstance(
            written, tree.Or
        ) else []  # fmt: skip
        known = {
            "board": [board.name for board in program.model.boards],
            "word": words,
            "drawing": list(program.model.drawings),
            "direction": list(DIRECTIONS),
        }.get(type_.tag, [])
        return did_you_mean(value, known) or (f"Possible are {', '.join(known)}." if known else said)
    return said


def _no_field(kind: PieceKind, design: DesignDef, name: str, value: Constant) -> str:
    """A number on a design of which nobody says how many there are may be meant to say it."""
    declared = f"Declare it below `piece {kind.name}`, for instance `{name}: number`."
    if design.copies or not isinstance(value, int):
        return declared
    return Guess.of(f"If this is how many there are, write `copies: {value}`. {declared}", name, ("copies",))
