"""Explains lines in which a small word is missing, or stands in another place than the language has it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from imhotep_dsl.syntax.explain_english import in_other_words
from imhotep_dsl.syntax.explain_habits import end_of_path
from imhotep_dsl.syntax.explain_wishes import text_of
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.terminals import BOUNDS, LINE_END, STATEMENTS, TEXT_END, VALUE_ENDINGS
from imhotep_dsl.syntax.token import Token

_ENDS: Final = (LINE_END, TEXT_END)
_RAISING: Final = {"increase": "add", "raise": "add", "increment": "add", "add": "add"}
_LOWERING: Final = {"decrease": "take", "reduce": "take", "lower": "take", "decrement": "take", "take": "take"}
_DICE: Final = re.compile(r"[dDwW](\d{1,4})")
_TIMES: Final = re.compile(r"[xX](\d{1,4})")
_AT_MOST: Final = frozenset({"limit", "max", "maximum", "capacity", "size", "contains", "hold"})
_SHAPES: Final = frozenset({"row", "grid", "bricks", "hexes"})
_ONESELF: Final = frozenset({"you", "me", "self", "player", "owners"})
_EXTREMES: Final = {
    **dict.fromkeys(("most", "greatest", "biggest", "largest", "max", "maximum"), ""),
    **dict.fromkeys(("least", "fewest", "smallest", "min", "minimum"), "lowest "),
}
"""Behind a `by` that begins its line, the most is meant anyway."""


def increased_in_words(scene: Scene) -> Fault | None:
    """`increase room by 1`, `add room 1`: among statements and as the change of a variant."""
    line = scene.line
    if not 2 < len(line) < 20 or not scene.at or line[0].column is None:
        return None
    verb = line[0].casefold()
    word = _RAISING.get(verb) or _LOWERING.get(verb)
    end = end_of_path(line, 1)
    if word is None or end == 1 or end >= len(line) or line[1].type == "NUMBER":
        return None
    amount = line[end + 1 :] if line[end].casefold() == "by" else line[end:]
    if line[end].casefold() != "by" and (verb not in ("add", "take") or line[end].type != "NUMBER"):
        return None
    if not amount or any(token.type in ("TO", "FROM", "STRING") for token in line):
        return None
    joining = "to" if word == "add" else "from"
    return in_other_words(scene, line, f"{word} {text_of(amount)} {joining} {text_of(line[1:end])}")


def instead_of(scene: Scene) -> Fault | None:
    """`instead of turn`."""
    line = scene.line
    if len(line) < 3 or line[0].type != "INSTEAD" or line[1].type != "OF":
        return None
    return in_other_words(scene, line[:3], f"instead {line[2]}")


def replaced_without_sort(scene: Scene) -> Fault | None:
    """`replace turn`, `replace sell(card)`: which sort of thing it is stands before its name. `winner` alone names
    nobody."""
    line = scene.line
    given = len(line) > 2 and scene.at == 2 and line[2].type in ("LPAR", "STRING")
    if (scene.token.type not in _ENDS and not given) or not line:
        return None
    if line[-1].type == "WINNER" and len(line) < 3:
        return in_other_words(scene, line, f"{text_of(line)} player")
    if [token.type for token in line[:2]] != ["REPLACE", "NAME"] or (len(line) > 2 and not given):
        return None
    name = text_of(line[1:])
    sorts = ("rule", "action") if given or scene.heads_block else ("marker", "place", "piece")
    if scene.heads_block and _declares_below(scene):
        said = {"found": text_of(line), "instead": f"replace KIND {name}`, with its kind of piece in place of `KIND"}
        return Fault("other_words", span_of(line[0], line[-1], scene.file), said)
    meant = tuple(f"replace {sort} {name}" for sort in sorts)
    said = {"found": text_of(line), "instead": f"{'`, `'.join(meant[:-1])}` or `{meant[-1]}"}
    return Fault("other_words", span_of(line[0], line[-1], scene.file), said, meant, sure=False)


def _declares_below(scene: Scene) -> bool:
    """Whether the first line of the block belongs to a design: `rule played`, `copies: 2`."""
    behind = [token.type for token in scene.surprise.tokens[scene.surprise.at : scene.surprise.at + 4]]
    first = [kind for kind in behind if kind not in BOUNDS]
    return bool(first) and (first[0] in ("RULE", "LET", "AT") or first[:2] == ["NAME", "COLON"])


def kind_left_out(scene: Scene) -> Fault | None:
    """`hall side B`: the kind of board comes first."""
    line = scene.line
    if scene.at != 1 or scene.token.type != "SIDE" or line[0].type != "NAME":
        return None
    if len(line) < 3 or line[2].type != "NAME":
        return None
    side = text_of(line[:3])
    said = {"found": side, "instead": f"KIND {side}`, with what stands behind `board` in the game in place of `KIND"}
    return Fault("other_words", span_of(line[0], line[2], scene.file), said)


def answered_without_with(scene: Scene) -> Fault | None:
    """`answer action go`, `answer tile = joker`."""
    line = scene.line
    if scene.at != 2 or line[0].type != "ANSWER" or not scene.accepts("WITH"):
        return None
    given = line[3:] if scene.token.type in ("EQUAL", "COLON", "TO", "AS", "IS") else line[2:]
    if not given or given[0].type not in VALUE_ENDINGS | {"LPAR", "LSQB", "STRING"}:
        return None
    return in_other_words(scene, line, f"{text_of(line[:2])} with {text_of(given)}")


def thrown(scene: Scene) -> Fault | None:
    """`roll 1d6`, `score d6`."""
    line, at = scene.line, scene.at
    dice = next((token for token in line[max(at - 1, 0) : at + 1] if _DICE.fullmatch(token)), None)
    if dice is None or not any(token.type == "ROLL" for token in line[:at]):
        return None
    faces = dice[1:]
    said = {"found": text_of(line), "instead": f"choose pips in 1..{faces} at random`, and further on `pips"}
    meant = (f"choose pips in 1..{faces} at random",) if line[0].type == "ROLL" else ()
    return Fault("other_words", span_of(line[0], line[-1], scene.file), said, meant, sure=False)


def between(scene: Scene) -> Fault | None:
    """`if total between 1 and 3`, `if total is between 1 and 3`."""
    line = scene.line
    at = next((place for place in (scene.at, scene.at - 1) if 0 < place < len(line) and line[place] == "between"), None)
    if at is None:
        return None
    begin = at - 1 if line[at - 1].type == "IS" else at
    low = end_of_path(line, at + 1)
    if not (at + 1 < low < len(line) - 1 and line[low].type == "AND"):
        return None
    high = end_of_path(line, low + 1)
    if high == low + 1:
        return None
    meant = f"in {text_of(line[at + 1 : low])}..{text_of(line[low + 1 : high])}"
    return in_other_words(scene, line[begin:high], meant)


def paid_without_brackets(scene: Scene) -> Fault | None:
    """`pay 6, 3`."""
    line = scene.line
    if scene.at < 2 or line[0].type != "PAY" or scene.token.type != "COMMA":
        return None
    if not all(token.type in ("NUMBER", "COMMA") for token in line[1:]):
        return None
    return in_other_words(scene, line, f"pay [{text_of(line[1:])}]")


def chosen_at_random(scene: Scene) -> Fault | None:
    """`choose random tile in hand`, `choose a random tile in hand`."""
    line = scene.line
    if len(line) < 3 or line[0].type != "CHOOSE":
        return None
    words = [token.casefold() for token in line[1:3]]
    at = words.index("random") + 1 if "random" in words else 0
    if not at or (at == 2 and words[0] not in ("a", "one")) or len(line) < at + 2:
        return None
    return in_other_words(scene, line, f"choose {text_of(line[at + 1 :])} at random")


def option_left_out(scene: Scene) -> Fault | None:
    """Things to do right below a `choose` that is followed by nothing."""
    line = scene.line
    if scene.accepted != {"OPTION"} or not scene.begins_line or scene.token.type not in STATEMENTS:
        return None
    said, column = text_of(line), (line[0].column or 1) + 3
    words = {"found": said, "instead": f'option "…"`, and below it `{said}'}
    meant = f'option "{said[:1].upper()}{said[1:]}"\n{" " * column}{said}'
    simple = not scene.heads_block and '"' not in said
    return Fault("other_words", span_of(line[0], line[-1], scene.file), words, (meant,) if simple else (), sure=False)


def at_most(scene: Scene) -> Fault | None:
    """`place yard of tile limit 3`."""
    line, at = scene.line, scene.at
    if line[:1] and line[0].type == "PLACE" and scene.token.casefold() in _AT_MOST and scene.accepts("HOLDS"):
        return in_other_words(scene, line[at : at + 2], f"holds {text_of(line[at + 1 : at + 2])}".rstrip())
    return None


def shape_without_brackets(scene: Scene) -> Fault | None:
    """`as row 3`, `as grid 3 x 3`, `as grid(3x3)`."""
    line, at = scene.line, scene.at
    if scene.token.type == "NAME" and _TIMES.fullmatch(scene.token) and line[at - 1].type == "NUMBER":
        begin = at - 1
        end, numbers = at + 1, [str(line[at - 1]), scene.token[1:]]
    else:
        begin = end = at
        numbers = []
        while end < len(line) and (line[end].type == "NUMBER" or line[end].casefold() in ("x", "by", ",", "*")):
            numbers += [str(line[end])] if line[end].type == "NUMBER" else []
            end += 1
    if begin < 1 or not numbers:
        return None
    if line[begin - 1].type == "LPAR" and begin > 1 and line[begin - 2].casefold() in _SHAPES:
        return in_other_words(scene, line[begin:end], ", ".join(numbers))
    if line[begin - 1].casefold() in _SHAPES and line[begin - 2].type == "AS":
        return in_other_words(scene, line[begin - 1 : end], f"{line[begin - 1]}({', '.join(numbers)})")
    return None


def seen_by_oneself(scene: Scene) -> Fault | None:
    """`seen by you`."""
    before = scene.before
    told = before is not None and before.type == "BY" and scene.line[scene.at - 2].type == "SEEN"
    if not told or scene.token.casefold() not in _ONESELF:
        return None
    return in_other_words(scene, scene.line[scene.at - 2 : scene.at + 1], "seen by owner")


def most_of_something(scene: Scene) -> Fault | None:
    """`by most player.points`, `by fewest player.points`."""
    line = scene.line
    at = next((place for place in (scene.at, scene.at - 1) if place > 0 and line[place - 1].type == "BY"), None)
    if at is None or at >= len(line) - 1 or line[at].casefold() not in _EXTREMES or line[at + 1].type == "LPAR":
        return None
    end = end_of_path(line, at + 1)
    order = _EXTREMES[line[at].casefold()] or ("highest " if at > 1 else "")
    return in_other_words(scene, line[at - 1 : end], f"by {order}{text_of(line[at + 1 : end])}")


def sentence(scene: Scene) -> Fault | None:
    """`A small game about trading.`, alone on a line: what is for people stands in a note or behind a `#`."""
    line = scene.line
    if len(line) < 4 or line[-1] != "." or line[-2].end_pos != line[-1].start_pos or line[0].islower():
        return None
    if not all(_is_plain(token) for token in line[:-1]):
        return None
    said = {
        "found": text_of(line),
        "instead": f'# {text_of(line)}`, or for the reader of the rules `note "{text_of(line)}"',
    }
    meant = (f"# {text_of(line)}", f'note "{text_of(line)}"')
    return Fault("other_words", span_of(line[0], line[-1], scene.file), said, meant, sure=False)


def _is_plain(token: Token) -> bool:
    return token.isalnum() or token in ("'", ",", "-")


def colon_in_design(scene: Scene) -> Fault | None:
    """`copies = 2`, `copies 2` below a design."""
    line = scene.line
    value = line[2:] if scene.token.type == "EQUAL" else line[1:]
    if scene.at != 1 or not value or value[0].type not in VALUE_ENDINGS or line[0].type != "NAME":
        return None
    header = next((_words(scene, token) for token in scene.headers()), ())
    if not header or header[0].type != "NAME" or header[0].column != 1:
        return None
    return in_other_words(scene, line, f"{line[0]}: {text_of(value)}")


def _words(scene: Scene, header: Token) -> Sequence[Token]:
    tokens = scene.surprise.tokens
    start = next(at for at, token in enumerate(tokens) if token is header)
    return tokens[start : start + 2]
