"""Explains what newcomers wish for and the language says otherwise: each word is right, and means something else."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from imhotep_dsl.syntax.explain_words import ARTICLES
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.recovery import line_start
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.terminals import INDENT, LINE_END, ONE_LINE, STATEMENTS
from imhotep_dsl.syntax.token import Token

_YOURS: Final = {"SCORE": "score", "SCORES": "score", "LOSE": "lose", "LOSES": "lose"}
_EXTREMES: Final = {"HIGHEST": "max", "LOWEST": "min"}
_MOST_DIGITS: Final = 9
_HOOKS: Final = frozenset({"BEFORE", "AFTER", "INSTEAD"})
_ALL: Final = frozenset({"each", "every", "all"})
_CONDITIONS: Final = frozenset({"if", "unless", "when"})
_FORBIDDING: Final = frozenset({"forbid", "forbids", "prevent", "prevents", "disallow", "prohibit"})
_REFUSING: Final = frozenset({"cannot", "forbidden", "disallowed", "illegal", "impossible", "refuse", "prohibited"})
_LONGEST_REFUSAL: Final = 4
_BEFORE_BINDERS: Final = frozenset({"CHOOSE", "EACH", "LPAR"})


def at_any_time(scene: Scene) -> Fault | None:
    words = [str(token) for token in scene.line[:3]]
    return scene.fault("at_any_time") if scene.at > 0 and words == ["at", "any", "time"] else None


def at_part_of_something(scene: Scene) -> Fault | None:
    """`at start of night`, `at the end of the game`: a moment has a name of its own."""
    line = scene.line
    words = [token for token in line[1:] if token.casefold() not in ARTICLES]
    if not 0 < scene.at < 4 or line[0].type != "AT" or len(words) < 2 or words[1].type != "OF":
        return None
    if not all(token.isidentifier() for token in words):
        return scene.fault("at_each", besides="")
    name = "_".join(words)
    span, besides = span_of(line[1], line[-1], scene.file), f"Its name is one word: `at {name}`. "
    return Fault("at_each", span, {"besides": besides}, (name,), sure=False)


def when_declared(scene: Scene) -> Fault | None:
    """`when hand.full` among declarations."""
    declared = scene.begins_line and scene.token.type == "WHEN" and scene.accepts("RULE")
    name = str(scene.line[1]) if len(scene.line) == 2 and scene.line[1].type == "NAME" else "dawn"
    return scene.fault("when_declared", name=name) if declared else None


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
        ordered, value = text_of(line[begin + 1 : where]) or ordered, text_of(line[where + 1 :]) or value
    return scene.fault("is_highest", found=str(scene.token), ordered=ordered, value=value, extreme=_EXTREMES[kind])


def you_begins_statement(scene: Scene) -> Fault | None:
    if scene.at != 1 or scene.line[0].type != "YOU" or scene.token.type not in _YOURS:
        return None
    amount = text_of(scene.line[2:]) or "3"
    meant = f"{_YOURS[scene.token.type]} {amount}"
    span = span_of(scene.line[0], scene.line[-1], scene.file)
    return Fault("you_begins_statement", span, {"instead": meant}, (meant,) if len(scene.line) > 2 else ())


def each_time(scene: Scene) -> Fault | None:
    """`after each turn`: only actions are spoken of all together."""
    hooked = scene.at == 2 and scene.line[0].type in _HOOKS and scene.line[1].casefold() in _ALL
    if not hooked or not scene.token.isidentifier():
        return None
    hook, rule = str(scene.line[0]), str(scene.token)
    span = span_of(scene.line[1], scene.token, scene.file)
    return Fault("each_time", span, {"hook": hook, "rule": rule, "found": str(scene.line[1])}, (rule,), sure=False)


def given_with_type(scene: Scene) -> Fault | None:
    """`after take(tile: piece)`: what a rule is given has its type where the rule is declared. `do deal(number: 3)`:
    it is given in the order that is said there."""
    before, line = scene.before, scene.line
    if scene.token.type != "COLON" or before is None or scene.open_bracket(scene.at) is None:
        return None
    end = scene.at
    while end + 1 < len(line) and line[end + 1].type not in ("COMMA", "RPAR"):
        end += 1
    if end == scene.at:
        return None
    if line[0].type in _HOOKS:
        return Fault("given_with_type", span_of(before, line[end], scene.file), {"found": str(before)}, (str(before),))
    if line[0].type != "DO":
        return None
    value = text_of(line[scene.at + 1 : end + 1])
    return Fault("given_with_type", span_of(before, line[end], scene.file), {"found": value}, (value,))


def no_whole_number(scene: Scene) -> Fault | None:
    """`1.5`, `player.points * 0.5`."""
    line, at = scene.line, scene.at
    if scene.token.type != "NUMBER" or at < 2 or line[at - 1].type != "DOT" or line[at - 2].type != "NUMBER":
        return None
    found = text_of(line[at - 2 : at + 1])
    part = Fraction(found) if "." in found and len(found) < _MOST_DIGITS else Fraction()
    if part.numerator != 1 or at < 3 or line[at - 3] != "*":
        whole = found.partition(".")[0][:_MOST_DIGITS]
        words = {
            "found": found,
            "instead": f"Write `{whole}` or `{int(whole) + 1}`; half of something is told by dividing it:"
            " `player.points / 2`, rounded down.",
        }
        return Fault("no_whole_number", span_of(line[at - 2], scene.token, scene.file), words)
    instead = f"/ {part.denominator}"
    words = {"found": found, "instead": f"Write `{instead}`; what is divided is rounded down."}
    return Fault("no_whole_number", span_of(line[at - 3], scene.token, scene.file), words, (instead,))


def dash_in_name(scene: Scene) -> Fault | None:
    """`variant my-rule of …`: what is joined by `-` where no value can stand."""
    first = end = scene.at if _joined_by_dash(scene.line[scene.at : scene.at + 3]) else scene.at - 1
    while 0 <= end < len(scene.line) - 2 and _joined_by_dash(scene.line[end : end + 3]):
        end += 2
    if end == first or scene.accepts("SCORES"):
        return None
    name = "_".join(map(str, scene.line[first : end + 1 : 2]))
    span = span_of(scene.line[first], scene.line[end], scene.file)
    return Fault("other_letter", span, {"found": "`-`", "besides": f" Write `{name}`."}, (name,))


def _joined_by_dash(three: Sequence[Token]) -> bool:
    if len(three) < 3:
        return False
    one, dash, other = three
    touching = one.end_pos == dash.start_pos and dash.end_pos == other.start_pos
    return touching and str(dash) == "-" and one.isidentifier() and other.replace("_", "").isalnum()


def condition_behind(scene: Scene) -> Fault | None:
    """`score 1 if ready`, `score 1 unless ready`: conditions stand above what depends on them."""
    line, word, condition = scene.line, scene.token.casefold(), text_of(scene.line[scene.at + 1 :])
    one_line = line[:1] and (line[0].type in ONE_LINE or any(token.type in ("SCORES", "LOSES") for token in line))
    if word not in _CONDITIONS or not one_line or scene.begins_line or not condition:
        return None
    if any(token.type in ("THEN", "ELSE") for token in line) or not scene.accepts(LINE_END):
        return None
    asked = f"if {condition}" if word != "unless" else f"if {negated(line[scene.at + 1 :])}"
    said = text_of(line[: scene.at])
    instead = f"Write `{asked}` above it, and `{said}` below that, four spaces further to the right."
    below = f"{asked}\n{' ' * ((line[0].column or 1) + 3)}{said}"
    return Fault("one_line_only", span_of(line[0], line[-1], scene.file), {"instead": instead}, (below,))


def forbidden(scene: Scene) -> Fault | None:
    """`forbid deck.empty`: what must hold is said, not what must not."""
    if (
        not scene.line
        or scene.line[0].casefold() not in _FORBIDDING
        or scene.begins_line
        or not scene.accepts("SCORES")
    ):
        return None
    instead, span = f"require {negated(scene.line[1:])}", span_of(scene.line[0], scene.line[-1], scene.file)
    return Fault("other_language", span, {"found": str(scene.line[0]), "instead": instead}, (instead,))


def refused_below(scene: Scene) -> Fault | None:
    """`cannot` below `if hand.empty`: one line says what must hold instead."""
    line, header = scene.line, scene.header()
    if not line or line[0].casefold() not in _REFUSING or not scene.accepts("SCORES") or len(line) > _LONGEST_REFUSAL:
        return None
    above = scene.line_of(header) if header is not None and header.type == "IF" else ()
    above = above[:-1] if above and above[-1].type == "COLON" else above
    replaced = f"{text_of(above)}` and of `{text_of(line)}" if above else text_of(line)
    instead = f"require {negated(above[1:]) if above else '…'}` in the place of `{replaced}"
    words = {"found": text_of(line), "instead": instead}
    return Fault("other_words", span_of(line[0], line[-1], scene.file), words)


def negated(condition: Sequence[Token]) -> str:
    joined = any(token.type in ("AND", "OR") for token in condition)
    return f"not ({text_of(condition)})" if joined else f"not {text_of(condition)}"


def skip_whom(scene: Scene) -> Fault | None:
    """`skip turn`, `skip a turn`, `skip next player`."""
    if scene.at == 0 or scene.line[0].type != "SKIP":
        return None
    return Fault("skip_whom", span_of(scene.line[0], scene.line[-1], scene.file))


def roll_as_value(scene: Scene) -> Fault | None:
    asked = scene.token.type == "ROLL" and scene.accepts("NUMBER", "NAME") and not scene.begins_line
    return scene.fault("roll_as_value") if asked else None


def text_of(tokens: Sequence[Token]) -> str:
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
