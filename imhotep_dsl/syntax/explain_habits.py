"""Explains what is written out of habit by who knows other languages or prose: quotes, signs, words in the plural."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from imhotep_dsl.syntax.explain_english import in_other_words
from imhotep_dsl.syntax.explain_wishes import text_of
from imhotep_dsl.syntax.explain_words import ARTICLES
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.terminals import (
    BAD_CHAR,
    COMPARISONS,
    DECLARATIONS,
    STATEMENTS,
    STATEMENTS_OR_DECLARATIONS,
)
from imhotep_dsl.syntax.token import Token

_NAME: Final = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_HOW_MANY: Final = frozenset({"count", "number", "amount"})
_WHERE: Final = frozenset({"in", "on", "at"})
_CALLED: Final = frozenset({"DO", "REACH", "AT", "BEFORE", "AFTER", "INSTEAD"})
"""Behind these stands a name, whatever it is the name of."""
_SORTS: Final = frozenset({"RULE", "ACTION", "MOMENT"})
_TITLED: Final = frozenset({"GAME", "RULES", "VARIANT"})
_ASKED: Final = frozenset({"MAY", "OPTION", "NOTE", "RULING"})
"""Begin a line with a text in quotes."""
_BETWEEN_NAMES: Final = frozenset({"AND", "COMMA", "LSQB", "RSQB"})
_DOING: Final = STATEMENTS | STATEMENTS_OR_DECLARATIONS


def text_for_a_name(scene: Scene) -> Fault | None:
    """`if site = "museum"`."""
    before = scene.before
    if scene.token.type != "STRING" or before is None or before.type not in COMPARISONS | {"IS", "NOT"}:
        return None
    name = re.sub(r"\W+", "_", str(scene.token).strip('"').strip().casefold())
    if not _NAME.fullmatch(name):
        return None
    return Fault("text_for_a_name", span_of(scene.token, scene.token, scene.file), {"instead": name}, (name,))


def text_for_a_value(scene: Scene) -> Fault | None:
    """`worth: "3"`."""
    name = str(scene.token).strip('"')
    plain = name.isdigit() or _NAME.fullmatch(name) is not None
    if scene.token.type != "STRING" or scene.before is None or scene.before.type != "COLON" or not plain:
        return None
    return Fault("text_for_a_name", span_of(scene.token, scene.token, scene.file), {"instead": name}, (name,))


def sort_named_too(scene: Scene) -> Fault | None:
    """`after action sell`, `do rule deal`."""
    line = scene.line
    if len(line) < 3 or line[0].type not in _CALLED or line[1].type not in _SORTS or line[2].type != "NAME":
        return None
    if scene.at > 2:
        return None
    if line[0].type == "DO":
        return Fault("do_what", span_of(line[1], line[2], scene.file), {}, (str(line[2]),))
    return in_other_words(scene, line[:3], f"{line[0]} {line[2]}")


def how_many(scene: Scene) -> Fault | None:
    """`count of tiles in hand`, `number of tiles on board.row`."""
    line = scene.line
    for at in range(len(line) - 4):
        words = [token.casefold() for token in line[at : at + 4]]
        if words[0] in _HOW_MANY and words[1] == "of" and words[3] in _WHERE and at <= scene.at:
            begin = at + 5 if line[at + 4].casefold() in ARTICLES else at + 4
            end = end_of_path(line, begin)
            if end > begin:
                what, where = _one(str(line[at + 2])), text_of(line[begin:end])
                start = at - 1 if at and line[at - 1].casefold() in ARTICLES else at
                return in_other_words(scene, line[start:end], f"count({what} in {where})")
    return None


def remainder(scene: Scene) -> Fault | None:
    """`round % 2`."""
    line, at = scene.line, scene.at
    if scene.token != "%" or at in (0, len(line) - 1):
        return None
    begin, end = at, end_of_path(line, at + 1)
    while begin > 0 and line[begin - 1].type in ("NAME", "DOT", "YOU", "NUMBER"):
        begin -= 1
    if begin == at or end == at + 1:
        return None
    meant = f"remainder({text_of(line[begin:at])}, {text_of(line[at + 1 : end])})"
    return in_other_words(scene, line[begin:end], meant)


def not_with_a_sign(scene: Scene) -> Fault | None:
    """`!ready`."""
    line, at = scene.line, scene.at
    if scene.token.type != BAD_CHAR or scene.token != "!" or at == len(line) - 1:
        return None
    return in_other_words(scene, line[at : at + 2], f"not {line[at + 1]}") if is_word(line[at + 1]) else None


def title_asked_for(scene: Scene) -> Fault | None:
    """`option a reward`, `may Take a reward`: what somebody is asked stands between quotes."""
    line = scene.line
    if scene.at != 1 or line[0].type not in _ASKED or not scene.accepts("STRING"):
        return None
    if scene.token.type in _DOING:
        return scene.fault("quotes_missing")
    return _quoted(scene) if len(line) > 2 or scene.token[:1].isupper() else None


def title_without_quotes(scene: Scene) -> Fault | None:
    """`variant mine of imhotep My rule`, `piece tile 4 Tile`."""
    if not scene.accepts("STRING") or scene.begins_line or scene.token.type != "NAME":
        return None
    header = scene.line[0].type
    return _quoted(scene) if header in _TITLED or (scene.token[:1].isupper() and header in DECLARATIONS) else None


def _quoted(scene: Scene) -> Fault | None:
    rest = scene.line[scene.at :]
    of = next((at for at, word in enumerate(rest) if word.type == "OF"), 0)
    if scene.line[0].type == "SCENARIO" and of:
        rest = rest[:of]
    if not all(is_word(word) for word in rest):
        return None
    return Fault("quotes_missing", span_of(rest[0], rest[-1], scene.file), {}, (f'"{text_of(rest)}"',))


def list_without_commas(scene: Scene) -> Fault | None:
    """`colours red blue`, `players red and blue`, `colours [red, blue]`."""
    line = scene.line
    if len(line) < 3 or line[0].type not in ("COLOURS", "PLAYERS") or scene.begins_line:
        return None
    names = [token for token in line[1:] if token.type == "NAME" and token != "and"]
    if len(names) < 2 or not all(token in names or token.type in _BETWEEN_NAMES for token in line[1:]):
        return None
    header = scene.header()
    if line[0].type == "PLAYERS" and header is not None and header.type != "SCENARIO":
        return in_other_words(scene, line, f"players {len(names)}")
    return in_other_words(scene, line, f"{line[0]} {', '.join(names)}")


def player_in_the_plural(scene: Scene) -> Fault | None:
    """`place hand of tile per players`."""
    if scene.token.type != "PLAYERS" or scene.before is None or scene.before.type != "PER":
        return None
    span = span_of(scene.token, scene.token, scene.file)
    return Fault("misspelt", span, {"found": "players", "guess": "`player`"}, ("player",))


def first_player(scene: Scene) -> Fault | None:
    """`turns from first player`."""
    before = scene.before
    if before is None or scene.token.casefold() not in ("player", "players") or before not in ("first", "last"):
        return None
    return in_other_words(scene, scene.line[scene.at - 1 : scene.at + 1], f"players.{before}")


def full_stop(scene: Scene) -> Fault | None:
    """`shuffle pile.`"""
    line, before = scene.line, scene.before
    if before is None or before.type != "DOT" or scene.at != len(line) or len(line) < 3:
        return None
    return in_other_words(scene, line[-2:], str(line[-2]))


def is_word(token: Token) -> bool:
    return _NAME.fullmatch(token) is not None or token.isdigit()


def _one(things: str) -> str:
    return things[:-1] if things.endswith("s") and not things.endswith("ss") else things


def end_of_path(line: Sequence[Token], begin: int) -> int:
    """Behind `you.hand`, `total`, `3`."""
    at = begin
    while at < len(line) and is_word(line[at]):
        at += 1
        if at >= len(line) - 1 or line[at].type != "DOT":
            break
        at += 1
    return at
