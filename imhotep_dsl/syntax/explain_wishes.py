"""Explains what newcomers wish for and the language says otherwise: each word is right, and means something else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.recovery import line_start
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.terminals import INDENT, STATEMENTS
from imhotep_dsl.syntax.token import Token

_YOURS: Final = {"SCORE": "score", "SCORES": "score", "LOSE": "lose", "LOSES": "lose"}
_EXTREMES: Final = {"HIGHEST": "max", "LOWEST": "min"}
_BEFORE_BINDERS: Final = frozenset({"CHOOSE", "EACH", "LPAR"})


def at_any_time(scene: Scene) -> Fault | None:
    words = [str(token) for token in scene.line[:3]]
    return scene.fault("at_any_time") if scene.at > 0 and words == ["at", "any", "time"] else None


def at_part_of_something(scene: Scene) -> Fault | None:
    """`at start of night`: a moment has a name of its own."""
    declared = len(scene.line) > 2 and scene.line[0].type == "AT" and scene.token.type == "OF"
    return scene.fault("at_each") if declared and scene.at == 2 else None


def when_declared(scene: Scene) -> Fault | None:
    """`when hand.full` among declarations."""
    declared = scene.begins_line and scene.token.type == "WHEN" and scene.accepts("RULE")
    return scene.fault("when_declared") if declared else None


def added_to_a_rule(scene: Scene) -> Fault | None:
    """`add option "…" to turn`, or lines to do below `add to turn`."""
    first, kind = scene.line[0] if scene.line else scene.token, scene.token.type
    if first.type == "ADD" and kind == "OPTION" and scene.at == 1:
        return scene.fault("option_added", rule=_named_behind(scene.line, "TO") or "turn")
    header = scene.header() if scene.begins_line and kind in STATEMENTS | {"OPTION"} else None
    if header is None or header.type != "ADD":
        return None
    rule = _named_behind(_line_of(scene, header), "TO") or "turn"
    return scene.fault("option_added" if kind in ("OPTION", "CHOOSE") else "statement_added", rule=rule)


def is_highest(scene: Scene) -> Fault | None:
    """`tile in hand where tile.number is highest`."""
    kind = scene.token.type
    if kind not in _EXTREMES or scene.before is None or scene.before.type != "IS":
        return None
    line = scene.line[: scene.at - 1]
    where = max((at for at, token in enumerate(line) if token.type == "WHERE"), default=None)
    ordered, value = "tile in hand", "tile.number"
    if where is not None:
        begin = max((at for at, token in enumerate(line[:where]) if token.type in _BEFORE_BINDERS), default=-1)
        ordered, value = _text(line[begin + 1 : where]) or ordered, _text(line[where + 1 :]) or value
    return scene.fault("is_highest", found=str(scene.token), ordered=ordered, value=value, extreme=_EXTREMES[kind])


def you_begins_statement(scene: Scene) -> Fault | None:
    if scene.at != 1 or scene.line[0].type != "YOU" or scene.token.type not in _YOURS:
        return None
    amount = _text(scene.line[2:]) or "3"
    return scene.fault("you_begins_statement", scene.line[0], instead=f"{_YOURS[scene.token.type]} {amount}")


def skip_whom(scene: Scene) -> Fault | None:
    """`skip turn`, `skip a turn`, `skip next player`."""
    if scene.at == 0 or scene.line[0].type != "SKIP":
        return None
    return Fault("skip_whom", span_of(scene.line[0], scene.line[-1], scene.file))


def roll_as_value(scene: Scene) -> Fault | None:
    asked = scene.token.type == "ROLL" and scene.accepts("NUMBER", "NAME") and not scene.begins_line
    return scene.fault("roll_as_value") if asked else None


def _text(tokens: Sequence[Token]) -> str:
    """The words as they were written, without what stood between them but spaces."""
    said, end = "", None
    for token in tokens:
        said += f"{'' if end is None or end == token.start_pos else ' '}{token}"
        end = token.end_pos
    return said


def _named_behind(line: Sequence[Token], kind: str) -> str | None:
    behind = [after for before, after in pairwise(line) if before.type == kind]
    return str(behind[-1]) if behind and behind[-1].type == "NAME" else None


def _line_of(scene: Scene, header: Token) -> Sequence[Token]:
    tokens = scene.surprise.tokens
    start = next(at for at, token in enumerate(tokens) if token is header)
    end = next(at for at in range(start, len(tokens)) if tokens[at].type == INDENT)
    return tokens[line_start(tokens, start) : end - 1]
