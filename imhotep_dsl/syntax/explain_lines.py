"""Explains whole lines as somebody writes them who knows other languages or prose: calls, two things at once …"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from imhotep_dsl.diagnostics.suggest import nearest
from imhotep_dsl.syntax.explain_english import in_other_words, on_lines_below
from imhotep_dsl.syntax.explain_habits import end_of_path
from imhotep_dsl.syntax.explain_wishes import text_of
from imhotep_dsl.syntax.explain_words import ARTICLES
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.terminals import LINE_END, STATEMENTS, STATEMENTS_OR_DECLARATIONS, VALUE_BEGINNINGS
from imhotep_dsl.syntax.token import Token

_ALONE: Final = frozenset({"PASS", "STOP"})
"""Statements of one word."""
_JOINED: Final = frozenset({"and", "then", "also"})
_TO_ALL: Final = (["to", "each"], ["to", "every"], ["to", "all"])
_SOMEBODY_ELSE: Final = (["other", "player"], ["another", "player"], ["different", "player"], ["opponent"], ["rival"])
_DOING: Final = STATEMENTS | STATEMENTS_OR_DECLARATIONS


def called_without_do(scene: Scene) -> Fault | None:
    """`deal(3)`, `tile.played`, alone on a line."""
    line = scene.line
    if not (line and line[0].type in ("NAME", "YOU") and scene.surprise.could_begin("MOVE")) or scene.heads_block:
        return None
    path = end_of_path(line, 0)
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
    if at < 2 or line[0].type != "DO" or end_of_path(line, 1) != at or scene.token.type not in VALUE_BEGINNINGS:
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
    if joined is None:
        return on_lines_below(scene, line[:end], line[begin:])
    first, second = text_of(line[:end]), text_of(line[begin:])
    column = (line[0].column or 1) - 1
    words = {"instead": f"Write `{first}`, and `{second}` below it."}
    return Fault("one_line_only", span_of(line[0], line[-1], scene.file), words, (f"{first}\n{' ' * column}{second}",))


def compared_on_the_line(scene: Scene) -> Fault | None:
    """`winner player by player.points`."""
    line, at = scene.line, scene.at
    if scene.token.type != "BY" or at < 2 or line[0].type not in ("WINNER", "RANK", "REPLACE") or scene.ends_line:
        return None
    first, second = text_of(line[:at]), text_of(line[at:])
    words = {"instead": f"Write `{first}`, and `{second}` below it, four spaces further to the right."}
    meant = f"{first}\n{' ' * ((line[0].column or 1) + 3)}{second}"
    return Fault("one_line_only", span_of(line[0], line[-1], scene.file), words, (meant,))


def rule_by_itself(scene: Scene) -> Fault | None:
    """`turn`, alone on a line, where that is a rule of the text."""
    line, tokens = scene.line, scene.surprise.tokens
    if len(line) != 1 or line[0].type != "NAME" or scene.heads_block or not scene.surprise.could_begin("MOVE"):
        return None
    named = {str(name) for word, name in pairwise(tokens) if word.type in ("RULE", "ACTION")}
    if line[0] not in named:
        return None
    span = span_of(line[0], line[0], scene.file)
    return Fault("name_begins_statement", span, {"found": str(line[0])}, (f"do {line[0]}",))


def rule_without_a_word(scene: Scene) -> Fault | None:
    """`played`, with what is done below it, among what a thing has of its own."""
    line = scene.line
    if len(line) != 1 or line[0].type != "NAME" or line[0].column == 1 or not scene.heads_block:
        return None
    if not scene.surprise.could_begin("RULE") or scene.surprise.could_begin("MOVE"):
        return None
    participle = line[0].endswith(_OF_PARTICIPLES)
    return (
        None
        if nearest(line[0], ("setup", "play")) and not participle
        else in_other_words(scene, line, f"rule {line[0]}")
    )


_OF_PARTICIPLES: Final = ("ed", "en")
_ENDS: Final = {"bottom": "under", "top": "to"}


def dealt(scene: Scene) -> Fault | None:
    """`deal 3 tiles to each player`."""
    words = [token.casefold() for token in scene.line]
    if len(words) != 6 or words[0] not in ("deal", "give", "distribute") or words[3:5] not in _TO_ALL:
        return None
    said = f"for each player`, and below it `move {words[1]} from … to player.…"
    return Fault(
        "other_words",
        span_of(scene.line[0], scene.line[-1], scene.file),
        {"found": text_of(scene.line), "instead": said},
    )


def moved_to_an_end(scene: Scene) -> Fault | None:
    """`move tile to bottom of deck`."""
    line, at = scene.line, scene.at
    if scene.token.type != "OF" or at < 3 or line[0].type != "MOVE" or line[at - 2].type != "TO" or scene.ends_line:
        return None
    end, place = str(line[at - 1]), text_of(line[at + 1 :])
    if end not in _ENDS:
        return None
    return scene.fault("to_the_bottom", instead=f"{text_of(line[: at - 2])} {_ENDS[end]} {place}", place=place)


def expected_by_itself(scene: Scene) -> Fault | None:
    """`expect …` right below the header of a scenario."""
    line = scene.line
    if not line or line[0].type != "EXPECT" or not scene.begins_line or not scene.accepts("THEN"):
        return None
    expected, column = text_of(line), (line[0].column or 1) + 3
    said = {"found": expected, "instead": f"then`, and below it `{expected}"}
    meant = f"then\n{' ' * column}{expected}"
    return Fault("other_words", span_of(line[0], line[-1], scene.file), said, (meant,))


def moved_by_taking(scene: Scene) -> Fault | None:
    """`take 1 tile from pile`: `take` is for numbers."""
    line, words = scene.line, [token.type for token in scene.line]
    if words[:1] != ["TAKE"] or scene.at != 2 or words[2:4] != ["NAME", "FROM"]:
        return None
    moved = f"move {text_of(line[1:])}"
    if "TO" in words:
        return in_other_words(scene, line, moved)
    said = {"found": text_of(line), "instead": f"{moved} to …"}
    return Fault("other_words", span_of(line[0], line[-1], scene.file), said)


def set_without_a_word(scene: Scene) -> Fault | None:
    """`room = 6` in a variant: what is there already gets another value, or something new gets a name."""
    line, tokens = scene.line, scene.surprise.tokens
    of_variant = next((token.type for token in tokens if token.type == "VARIANT" and token.column == 1), None)
    if of_variant is None or scene.token.type != "EQUAL" or line[0].column != 1 or scene.ends_line:
        return None
    if end_of_path(line, 0) != scene.at or line[0].type != "NAME":
        return None
    what, value = text_of(line[: scene.at]), text_of(line[scene.at + 1 :])
    meant = (f"set {what} to {value}", f"let {what} = {value}")
    said = {"found": text_of(line), "instead": "`, or for something new `".join(meant)}
    return Fault("other_words", span_of(line[0], line[-1], scene.file), said, meant, sure=False)


def option_without_a_word(scene: Scene) -> Fault | None:
    """`"A reward"` below `choose`."""
    if scene.token.type != "STRING" or scene.accepted != {"OPTION"} or not scene.begins_line:
        return None
    return in_other_words(scene, scene.line[:1], f"option {scene.token}")


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


def _closes_at_the_end(given: Sequence[Token]) -> bool:
    depth = 0
    for at, token in enumerate(given):
        depth += {"LPAR": 1, "RPAR": -1}.get(token.type, 0)
        if depth == 0:
            return at == len(given) - 1
    return False
