"""Explains what is written out of habit by who knows other languages or prose: calls, quotes, two things at once."""

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
    LINE_END,
    STATEMENTS,
    STATEMENTS_OR_DECLARATIONS,
    VALUE_BEGINNINGS,
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
_ALONE: Final = frozenset({"PASS", "STOP"})
"""Statements of one word."""
_JOINED: Final = frozenset({"and", "then", "also"})
_SOMEBODY_ELSE: Final = (["other", "player"], ["another", "player"], ["different", "player"], ["opponent"], ["rival"])
_DOING: Final = STATEMENTS | STATEMENTS_OR_DECLARATIONS


def text_for_a_name(scene: Scene) -> Fault | None:
    """`if site = "temple"`."""
    before = scene.before
    if scene.token.type != "STRING" or before is None or before.type not in COMPARISONS | {"IS", "NOT"}:
        return None
    name = re.sub(r"\W+", "_", str(scene.token).strip('"').strip().casefold())
    if not _NAME.fullmatch(name):
        return None
    return Fault("text_for_a_name", span_of(scene.token, scene.token, scene.file), {"instead": name}, (name,))


def sort_named_too(scene: Scene) -> Fault | None:
    """`after action sail`, `do rule deal`."""
    line = scene.line
    if len(line) < 3 or line[0].type not in _CALLED or line[1].type not in _SORTS or line[2].type != "NAME":
        return None
    if scene.at > 2:
        return None
    if line[0].type == "DO":
        return Fault("do_what", span_of(line[1], line[2], scene.file), {}, (str(line[2]),))
    return in_other_words(scene, line[:3], f"{line[0]} {line[2]}")


def called_without_do(scene: Scene) -> Fault | None:
    """`deal(3)`, `tile.played`, alone on a line."""
    line = scene.line
    if not (line and line[0].type in ("NAME", "YOU") and scene.surprise.could_begin("MOVE")) or scene.heads_block:
        return None
    path = _end_of_path(line, 0)
    given = line[path:]
    if given and not (given[0].type == "LPAR" and given[-1].type == "RPAR" and _closes_at_the_end(given)):
        return None
    if not given and path == 1:
        return None
    span = span_of(line[0], line[-1], scene.file)
    return Fault("name_begins_statement", span, {"found": str(line[0])}, (f"do {text_of(line)}",))


def given_without_brackets(scene: Scene) -> Fault | None:
    """`do deal 3`."""
    line, at = scene.line, scene.at
    if at < 2 or line[0].type != "DO" or _end_of_path(line, 1) != at or scene.token.type not in VALUE_BEGINNINGS:
        return None
    return in_other_words(scene, line, f"do {text_of(line[1:at])}({text_of(line[at:])})")


def two_on_a_line(scene: Scene) -> Fault | None:
    """`do deal(3) and score 1`, `if ready score 1`. The second may begin with a word that was taken for a name."""
    line, at = scene.line, scene.at
    if not line or line[0].type not in _DOING:
        return None
    joined = next(
        (place for place in (at, at - 1, at - 2) if 1 < place < len(line) and line[place].casefold() in _JOINED), None
    )
    if joined is None and not (line[0].type == "IF" and scene.accepts(LINE_END)):
        return None
    end, begin = (at, at) if joined is None else (joined, joined + 1)
    if not 1 < begin < len(line) or line[begin].type not in _DOING - {"IF", "ELSE", "FOR"}:
        return None
    if begin == len(line) - 1 and line[begin].type not in _ALONE:
        return None
    first, second = text_of(line[:end]), text_of(line[begin:])
    column = (line[0].column or 1) - 1 + (4 if joined is None else 0)
    further = ", four spaces further to the right" if joined is None else ""
    words = {"instead": f"Write `{first}`, and `{second}` below it{further}."}
    return Fault("one_line_only", span_of(line[0], line[-1], scene.file), words, (f"{first}\n{' ' * column}{second}",))


def how_many(scene: Scene) -> Fault | None:
    """`count of tiles in hand`, `number of tiles on board.row`."""
    line = scene.line
    for at in range(len(line) - 4):
        words = [token.casefold() for token in line[at : at + 4]]
        if words[0] in _HOW_MANY and words[1] == "of" and words[3] in _WHERE and at <= scene.at:
            begin = at + 5 if line[at + 4].casefold() in ARTICLES else at + 4
            end = _end_of_path(line, begin)
            if end > begin:
                what, where = _one(str(line[at + 2])), text_of(line[begin:end])
                return in_other_words(scene, line[at:end], f"count({what} in {where})")
    return None


def remainder(scene: Scene) -> Fault | None:
    """`round % 2`."""
    line, at = scene.line, scene.at
    if scene.token != "%" or at in (0, len(line) - 1):
        return None
    begin, end = at, _end_of_path(line, at + 1)
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
    return in_other_words(scene, line[at : at + 2], f"not {line[at + 1]}") if _is_word(line[at + 1]) else None


def chosen_somebody_else(scene: Scene) -> Fault | None:
    """`choose another player`."""
    line = scene.line
    if not line or line[0].type != "CHOOSE":
        return None
    words = [token.casefold() for token in line[1:] if token.type != "STRING" and token.casefold() not in ARTICLES]
    if words not in _SOMEBODY_ELSE:
        return None
    end = len(line) - (line[-1].type == "STRING")
    return in_other_words(scene, line[:end], "choose player where player != you")


def moved_by_taking(scene: Scene) -> Fault | None:
    """`take 1 tile from bag`: `take` is for numbers."""
    line, words = scene.line, [token.type for token in scene.line]
    if words[:1] != ["TAKE"] or scene.at != 2 or words[2:4] != ["NAME", "FROM"]:
        return None
    moved = f"move {text_of(line[1:])}"
    if "TO" in words:
        return in_other_words(scene, line, moved)
    said = {"found": text_of(line), "instead": f"{moved} to …"}
    return Fault("other_words", span_of(line[0], line[-1], scene.file), said)


def game_without_of(scene: Scene) -> Fault | None:
    """`variant mine imhotep`, `variant mine for imhotep`, `rules imhotep`."""
    line, at = scene.line, scene.at
    if not line or line[0].type not in ("VARIANT", "RULES", "SCENARIO") or not scene.accepts("OF"):
        return None
    named = line[at + 1 :] if scene.token.casefold() in ("for", "to", "in", "from") else line[at:]
    if not named or named[0].type != "NAME":
        return None
    meant = f"of {named[0]}"
    return Fault("game_of_rules", span_of(scene.token, named[0], scene.file), {}, (meant,))


def title_asked_for(scene: Scene) -> Fault | None:
    """`option a stone`, `may Take a stone`: what somebody is asked stands between quotes."""
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
    if not all(_is_word(word) for word in rest):
        return None
    return Fault("quotes_missing", span_of(rest[0], rest[-1], scene.file), {}, (f'"{text_of(rest)}"',))


def option_without_a_word(scene: Scene) -> Fault | None:
    """`"A stone"` below `choose`."""
    if scene.token.type != "STRING" or scene.accepted != {"OPTION"} or not scene.begins_line:
        return None
    return in_other_words(scene, scene.line[:1], f"option {scene.token}")


def set_without_a_word(scene: Scene) -> Fault | None:
    """`sled_room = 6` in a variant: what is there already gets another value, or something new gets a name."""
    line, tokens = scene.line, scene.surprise.tokens
    of_variant = next((token.type for token in tokens if token.type == "VARIANT" and token.column == 1), None)
    if of_variant is None or scene.token.type != "EQUAL" or line[0].column != 1 or scene.ends_line:
        return None
    if _end_of_path(line, 0) != scene.at or line[0].type != "NAME":
        return None
    what, value = text_of(line[: scene.at]), text_of(line[scene.at + 1 :])
    meant = (f"set {what} to {value}", f"let {what} = {value}")
    said = {"found": text_of(line), "instead": "`, or for something new `".join(meant)}
    return Fault("other_words", span_of(line[0], line[-1], scene.file), said, meant, sure=False)


def _is_word(token: Token) -> bool:
    return _NAME.fullmatch(token) is not None or token.isdigit()


def _one(things: str) -> str:
    return things[:-1] if things.endswith("s") and not things.endswith("ss") else things


def _end_of_path(line: Sequence[Token], begin: int) -> int:
    """Behind `you.hand`, `total`, `3`."""
    at = begin
    while at < len(line) and _is_word(line[at]):
        at += 1
        if at >= len(line) - 1 or line[at].type != "DOT":
            break
        at += 1
    return at


def _closes_at_the_end(given: Sequence[Token]) -> bool:
    depth = 0
    for at, token in enumerate(given):
        depth += {"LPAR": 1, "RPAR": -1}.get(token.type, 0)
        if depth == 0:
            return at == len(given) - 1
    return False
