"""Explains names of several words, and a first thing to do on the line of a header."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from imhotep_dsl.syntax.explain_wishes import text_of
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.terminals import JOINING, STATEMENTS
from imhotep_dsl.syntax.token import Token

_END: Final = ""
"""Stands for the end of the line."""
_BEHIND_NAME: Final = {
    "PLACE": {"OF"},
    "MARKER": {"COLON", "PER"},
    "TABLE": {"COLON"},
    "LET": {"EQUAL", "LPAR"},
    "PIECE": {"NUMBER", "PER", "FROM", "STARTS", "STRING", _END},
    "RULE": {"LPAR", "BY", "STRING", _END},
    "ACTION": {"STRING", _END},
    "MOMENT": {"STRING", _END},
    "BOARD": {"STRING", _END},
    "LAYOUT": {_END},
    "GAME": {"STRING", _END},
}
_OF_A_KIND: Final = frozenset({"SIDE", "LIKE", "STRING", _END})
_HAS_OF: Final = frozenset({"MOMENT", "RULE", "ACTION"})
_HEADS_THINGS_TO_DO: Final = frozenset({"RULE", "ACTION"})
_GIVEN: Final = frozenset({"player", "space", "place"})


def name_of_several_words(scene: Scene) -> Fault | None:
    """`rule take piece`, `marker red one: 0..9`, `place draw pile of piece`."""
    line = scene.line
    words = _words(scene)
    if len(words) < 2 or not 1 <= scene.at <= len(words) + 1:
        return None
    behind = line[len(words) + 1].type if len(words) + 1 < len(line) else _END
    if behind not in _BEHIND_NAME.get(line[0].type, _OF_A_KIND if line[0].type == "NAME" else ()):
        return None
    given = line[0].type == "RULE" and len(words) == 2 and words[0].type == "NAME" and behind != "LPAR"
    of_what = given and str(words[1]) in _kinds(scene) | _GIVEN
    meant = f"{words[0]}({words[1]})" if of_what else "_".join(words)
    said = {"found": text_of(words), "instead": meant}
    return Fault("name_of_several_words", span_of(words[0], words[-1], scene.file), said, (meant,))


def _words(scene: Scene) -> tuple[Token, ...]:
    """The words of the name; none where something else may be meant by them."""
    line = scene.line
    if not line or (line[0].type == "NAME" and (line[0].column != 1 or str(line[0]) not in _kinds(scene))):
        return ()
    joined = JOINING - {"OF"} if line[0].type in _HAS_OF else JOINING
    rest = takewhile(lambda token: _is_word(token) and token.type not in joined, line[2:])
    words = (*line[1:2], *rest) if line[1:2] and _is_word(line[1]) else ()
    if any(token[:1].isupper() for token in words[1:]) or any(token.type in STATEMENTS for token in words[1:]):
        return ()
    return words


def _is_word(token: Token) -> bool:
    return token.isidentifier() and token.isascii()


def _kinds(scene: Scene) -> set[str]:
    tokens = scene.surprise.tokens
    declared = (at for at, token in enumerate(tokens) if token.type in ("PIECE", "BOARD") and token.column == 1)
    return {str(tokens[at + 1]) for at in declared}


def done_on_the_header(scene: Scene) -> Fault | None:
    """`rule turn score 1`."""
    line = scene.line
    if len(line) < 3 or line[0].type not in _HEADS_THINGS_TO_DO or line[0].column != 1:
        return None
    at = next((at for at, token in enumerate(line) if at > 1 and token.type in STATEMENTS), None)
    if at is None or scene.at > at or line[at - 1].end_pos == line[at].start_pos or scene.open_bracket(at) is not None:
        return None
    header, said = text_of(line[:at]), text_of(line[at:])
    instead = f"Write `{header}`, and `{said}` below it, four spaces further to the right."
    span = span_of(line[0], line[-1], scene.file)
    return Fault("one_line_only", span, {"instead": instead}, (f"{header}\n    {said}",))


def stray_comma(scene: Scene) -> Fault | None:
    """`place row of piece, "Row"`."""
    line, at = scene.line, scene.at
    if scene.token.type != "COMMA" or at == 0 or at == len(line) - 1:
        return None
    return scene.fault("stray_comma") if scene.accepts(line[at + 1].type) else None
