"""Explains what a rulebook would say in plain English and the language says in words of its own, with these words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from imhotep_dsl.diagnostics.suggest import IN_OTHER_WORDS, NUMBERS
from imhotep_dsl.syntax.everybody import FOR_ALL, header_for
from imhotep_dsl.syntax.explain_wishes import negated, text_of
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.terminals import STATEMENTS
from imhotep_dsl.syntax.token import Token

_WHOEVER_ACTS: Final = ("you", "your", "my", "me", "i")
_MORE: Final = "greater|more|bigger|larger|higher"
_LESS: Final = "less|fewer|smaller|lower"
_NEIGHBOURS: Final = ("next", "previous")
_VALUES: Final = frozenset({"NUMBER", "NONE", "YOU", "YES", "NO", "LPAR"})
_THING: Final = r"[a-z_][\w.]*(?:\[[^\]]*\])?"
_NUMBER: Final = rf"\d+|an?|{'|'.join(NUMBERS)}"

# Several words that compare, and the sign that does.
_COMPARING: Final = (
    (re.compile(rf"(?:is )?(?:not (?:{_MORE}) than|at most|(?:{_LESS}) than or equal to)"), "<="),
    (re.compile(rf"(?:is )?(?:not (?:{_LESS}) than|at least|(?:{_MORE}) than or equal to)"), ">="),
    (re.compile(rf"(?:is )?(?:{_MORE}) than|is above|exceeds"), ">"),
    (re.compile(rf"(?:is )?(?:{_LESS}) than|is below"), "<"),
    (re.compile(r"(?:is |are )?not (?:equal to|the same as)|does not equal|isn ?' ?t"), "!="),
    (re.compile(r"(?:is |are )?(?:equal to|the same as)|equals?"), "="),
)
_ASSIGNED: Final = re.compile(rf"(?P<what>{_THING}) ?(?::=|=|:) ?(?P<value>.+)")
_LYING: Final = (
    rf"(?P<before>(?:else )?if|require) (?:there (?:is|are) )?(?:at least )?(?P<n>no|any|{_NUMBER}) \w+"
    rf" (?:in|on|at) (?:the )?(?P<where>{_THING})"
)


def _digits(word: str) -> str:
    return IN_OTHER_WORDS.get(word.casefold(), word)


def _of(who: str) -> str:
    return "you" if who.casefold() in _WHOEVER_ACTS else who


def _scored(told: re.Match[str]) -> str:
    who, amount = _of(told["who"]), _digits(told["n"])
    return f"score {amount}" if who == "you" else f"{who} scores {amount}"


def _lying(told: re.Match[str]) -> str:
    number, place = told["n"].casefold(), told["where"]
    if number == "no":
        return f"{told['before']} {place}.empty"
    if number in ("a", "an", "any", "1", "one"):
        return f"{told['before']} not {place}.empty"
    return f"{told['before']} {place}.count >= {_digits(number)}"


# Whole lines. What is said of points is looked at before these: `explain_points.py`.
_LINES: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...]] = (
    (re.compile(rf"(?:do |repeat )?(?P<n>{_NUMBER}|{_THING}) times?"), lambda told: f"repeat {_digits(told['n'])}"),
    (
        re.compile(rf"(?:increase|raise|increment) (?P<what>{_THING})(?: by (?P<n>.+))?"),
        lambda told: f"add {_digits(told['n'] or '1')} to {told['what']}",
    ),
    (
        re.compile(rf"(?:decrease|reduce|lower|decrement) (?P<what>{_THING})(?: by (?P<n>.+))?"),
        lambda told: f"take {_digits(told['n'] or '1')} from {told['what']}",
    ),
    (re.compile(rf"(?:add|give) (?P<n>{_NUMBER}) points? to (?P<who>{_THING})"), _scored),
    (re.compile(rf"give (?P<who>{_THING}) (?P<n>{_NUMBER}) points?"), _scored),
    (re.compile(r"(?:the )?game (?:ends|is over|over)|(?:end|stop) (?:the )?game"), lambda _: "end game"),
    (re.compile(_LYING), _lying),
)


def whole_line(scene: Scene) -> Fault | None:
    """`3 times`, `increase total by 1`, `the game ends`, `if there is a tile in hand`."""
    if not scene.line or not scene.surprise.could_begin("MOVE"):
        return None
    said = text_of(scene.line)
    for pattern, meant in _LINES:
        if told := pattern.fullmatch(said):
            return in_other_words(scene, scene.line, meant(told))
    return None


def assigned(scene: Scene) -> Fault | None:
    """`total = 3`, `total := 3`."""
    told = _ASSIGNED.fullmatch(text_of(scene.line))
    if told is None or scene.line[0].type not in ("NAME", "YOU") or not scene.surprise.could_begin("MOVE"):
        return None
    header = scene.header()
    if header is not None and header.type == "THEN":
        return in_other_words(scene, scene.line, f"expect {told['what']} = {told['value']}")
    return in_other_words(scene, scene.line, f"set {told['what']} to {told['value']}")


def while_it_holds(scene: Scene) -> Fault | None:
    """`while not deck.empty`: what is repeated says when it ends."""
    line = scene.line
    if len(line) < 2 or line[0].casefold() not in ("while", "solange"):
        return None
    ends = text_of(line[2:]) if line[1].type == "NOT" and not _is_joined(line) else negated(line[1:])
    return in_other_words(scene, line, f"repeat until {ends}")


def gone_through(scene: Scene) -> Fault | None:
    """`for all players`, `for each other player`."""
    line = [token for token in scene.line if token.casefold() not in ("the", "of")]
    words = [token.casefold() for token in line]
    header = header_for(words[1:]) if words[:1] == ["for"] else ""
    said_with_each = header == FOR_ALL and (len(words) == 2 or words[1] == "each" or words[-1] == "player")
    if not header or said_with_each:
        return None
    return in_other_words(scene, scene.line, header)


def on_one_line(scene: Scene) -> Fault | None:
    """`if ready then score 1`, `if ready: score 1`."""
    line, at = scene.line, scene.at
    if line[:1] and line[0].type == "IF" and scene.token.type in ("THEN", "COLON") and 1 < at < len(line) - 1:
        return on_lines_below(scene, line[:at], line[at + 1 :])
    return None


def on_lines_below(scene: Scene, above: Sequence[Token], below: Sequence[Token]) -> Fault:
    """What is done if something holds stands below it, and so does what is done else."""
    line, indented = scene.line, " " * ((scene.line[0].column or 1) + 3)
    at = next((at for at, token in enumerate(below) if token.type == "ELSE"), len(below))
    condition, done, otherwise = text_of(above), text_of(below[:at]), text_of(below[at + 1 :])
    meant = f"{condition}\n{indented}{done}"
    instead = f"Write `{condition}`, and `{done}` below it, four spaces further to the right"
    if otherwise:
        meant += f"\n{indented[4:]}else\n{indented}{otherwise}"
        instead += f"; then `else`, and `{otherwise}` below that in the same way"
    return Fault("one_line_only", span_of(line[0], line[-1], scene.file), {"instead": f"{instead}."}, (meant,))


def compared_in_words(scene: Scene) -> Fault | None:
    """`total is at least 3`, `total equals 3`; the words may end before the surprise, or begin with it."""
    line = scene.line
    for start in range(1, min(scene.at + 1, len(line) - 1)):
        for end in range(len(line) - 1, max(start, scene.at - 1), -1):
            said = text_of(line[start:end])
            sign = next((sign for pattern, sign in _COMPARING if pattern.fullmatch(said)), None)
            if sign is not None:
                return in_other_words(scene, line[start:end], sign)
    return None


def is_a_value(scene: Scene) -> Fault | None:
    """`total is 3`, `owner is not none`."""
    line, at = scene.line, scene.at
    negated_too = at > 1 and line[at - 1].type == "NOT" and line[at - 2].type == "IS"
    if scene.token.type not in _VALUES or not (negated_too or (at > 0 and line[at - 1].type == "IS")):
        return None
    begin, sign = (at - 2, "!=") if negated_too else (at - 1, "=")
    words = {"instead": _compared(line, begin, at, sign) or "total = 3"}
    return Fault("is_kind", span_of(line[begin], line[at - 1], scene.file), words, (sign,))


def _compared(line: Sequence[Token], end: int, value: int, sign: str) -> str:
    """The author's own comparison, if what is compared are names with dots; empty if not."""
    begin, behind = end, value + 1
    while begin > 0 and _is_of_path(line[begin - 1]):
        begin -= 1
    while behind < len(line) and line[behind].type == "DOT" and behind + 1 < len(line):
        behind += 2
    named = begin < end and _is_of_path(line[value])
    return f"{text_of(line[begin:end])} {sign} {text_of(line[value:behind])}" if named else ""


def _is_of_path(token: Token) -> bool:
    return token.type in ("DOT", "NUMBER", "NAME", "YOU", "NONE", "YES", "NO") or token in _NEIGHBOURS


def neighbour(scene: Scene) -> Fault | None:
    """`next player scores 1`, `move 1 from previous player.hand to box`."""
    line = scene.line
    for at in (scene.at - 1, scene.at):
        if 0 <= at < len(line) - 1 and line[at].casefold() in _NEIGHBOURS and line[at + 1].casefold() == "player":
            return in_other_words(scene, line[at : at + 2], f"you.{line[at].casefold()}")
    return None


def owned_in_words(scene: Scene) -> Fault | None:
    """`your hand`, `player's hand`, `you,hand`."""
    line, at = scene.line, scene.at
    if scene.token == "'" and 0 < at < len(line) - 2 and line[at + 1] == "s":
        return in_other_words(scene, line[at - 1 : at + 3], f"{_of(line[at - 1])}.{line[at + 2]}")
    if at < 1 or not line[at - 1].isidentifier():
        return None
    if scene.token.casefold() in ("has", "have"):
        return scene.fault("has_something", found=text_of(line[at - 1 : at + 1]))
    if at > 1 and scene.token.type == "NAME" and line[at - 1].casefold() in _WHOEVER_ACTS:
        return in_other_words(scene, line[at - 1 : at + 1], f"you.{scene.token}")
    touching = scene.token.type == "COMMA" and at < len(line) - 1 and line[at + 1].start_pos == scene.token.end_pos
    if touching and line[at + 1].type == "NAME":
        return in_other_words(scene, line[at - 1 : at + 2], f"{line[at - 1]}.{line[at + 1]}")
    return None


def doubled(scene: Scene) -> Fault | None:
    """`move 1 from from hand to box`."""
    again = scene.before is not None and scene.token.isalpha() and str(scene.before) == str(scene.token)
    return scene.fault("doubled_word", found=str(scene.token)) if again else None


def end_of_block(scene: Scene) -> Fault | None:
    """`endif`, `end if`, `done`."""
    words = "".join(token.casefold() for token in scene.line)
    closing = words in ("endif", "endfor", "endrule", "endrepeat", "fi", "done", "ende")
    return Fault("end_of_block", span_of(scene.line[0], scene.line[-1], scene.file)) if closing else None


def you_do(scene: Scene) -> Fault | None:
    """`you choose tile`: whoever acts is not named."""
    if scene.at != 1 or scene.line[0].type != "YOU" or scene.token.type not in STATEMENTS:
        return None
    return in_other_words(scene, scene.line, text_of(scene.line[1:]))


def _is_joined(line: Sequence[Token]) -> bool:
    return any(token.type in ("AND", "OR") for token in line)


def in_other_words(scene: Scene, said: Sequence[Token], meant: str) -> Fault:
    words = {"found": text_of(said), "instead": meant}
    return Fault("other_words", span_of(said[0], said[-1], scene.file), words, (meant,))
