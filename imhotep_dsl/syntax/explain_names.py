"""Explains words of the language that somebody takes for a name: where a thing is called so, and where it is used.

Whoever calls a thing by such a word means it wherever the thing is used, though there the word alone would mean that
something else is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.machine import keywords, table
from imhotep_dsl.syntax.messages import messages_by_place, place_of
from imhotep_dsl.syntax.names import NAME, as_name
from imhotep_dsl.syntax.recovery import Surprise, line_start
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.terminals import (
    ALL_LINE_BEGINNINGS,
    BOUNDS,
    DECLARATIONS,
    JOINING,
    KINDS_OF_KINDS,
    NEVER_ALONE,
    TEXT_END,
    VALUE_ENDINGS,
)
from imhotep_dsl.syntax.token import Token

_VALUES: Final = NEVER_ALONE & VALUE_ENDINGS
"""Stand wherever a name can: where they are used, nobody can say whether the name is meant."""
_NAMING: Final = frozenset({"LET", "RULE", "ACTION", "MARKER", "PLACE", "TABLE", "LAYOUT", "MOMENT", "PIECE", "BOARD"})
_GIVEN_SOMETHING: Final = frozenset({"RULE", "LET", "BEFORE", "AFTER", "INSTEAD"})
_GOES_THROUGH: Final = frozenset({"CHOOSE", "EACH", "RANK", "LPAR"})
_MOST_TRIED: Final = 8
_OF_SEVERAL: Final = frozenset({"CHOOSE", "DRAW"})
"""Behind these, whoever writes `all` means all of them."""
_SOURCES: Final = frozenset({"IN", "FROM"})
_BEHIND_DESIGNS: Final = frozenset({*BOUNDS, TEXT_END, "COMMA", "SIDE", "LIKE", "WITH", "STRING"})


def named_so(scene: Scene) -> Fault | None:
    """Of the surprise, or of the word before it that was taken for what it usually is."""
    surprise = scene.surprise
    for at in (surprise.at, surprise.at - 1):
        if at < surprise.line_start or not _is_reserved(surprise.tokens, at) or not surprise.could_be(at, "NAME"):
            continue
        if surprise.tokens[at].type in _names_given(surprise.tokens):
            return _reserved(scene, at)
        if _is_called_so(surprise.tokens, at) and place_of(surprise) not in messages_by_place():
            return _reserved(scene, at)
    return None


def _is_reserved(tokens: Sequence[Token], at: int) -> bool:
    """Nobody can call a thing so, or a kind of thing."""
    kind, before = tokens[at].type, tokens[at - 1].type if at else ""
    return kind in NEVER_ALONE or (kind in ALL_LINE_BEGINNINGS and before in KINDS_OF_KINDS)


def reserved(scene: Scene) -> Fault | None:
    kind, found = scene.token.type, str(scene.token)
    if kind not in keywords() or not scene.accepts("NAME") or scene.begins_line:
        return None
    if scene.accepts("NUMBER") and kind in JOINING:
        return scene.fault("value_missing", found=found)
    if scene.accepts("NUMBER") and kind == "IF":
        return scene.fault("if_without_brackets")
    return None if _meant_as_such(scene) else _reserved(scene, scene.surprise.at)


def _reserved(scene: Scene, at: int) -> Fault:
    tokens = scene.surprise.tokens
    word = tokens[at]
    fault = scene.fault("reserved_word", word, found=str(word))
    also = tuple(span_of(tokens[place], tokens[place], scene.file) for place in _names_behind(scene.surprise, at))
    return replace(fault, meant=(f"own_{word}",), sure=not _may_be_a_value(tokens, at), also=also)


def _may_be_a_value(tokens: Sequence[Token], at: int) -> bool:
    """Whether the same word stands elsewhere, where it may be the name or what it usually is. What is called so within
    a rule is called so nowhere else."""
    kind = tokens[at].type
    begins = [place for place, token in enumerate(tokens) if token.column == 1 and token.type not in BOUNDS]
    start = max((place for place in begins if place <= at), default=0)
    end = min((place for place in begins if place > at), default=len(tokens))
    scope = range(len(tokens)) if tokens[at].line == tokens[start].line else range(start, end)
    return kind in _VALUES and any(tokens[place].type == kind and place != at for place in scope)


def _meant_as_such(scene: Scene) -> bool:
    """A word that only joins others, or stands for something: nobody calls a thing by it but who declares one."""
    first, before = scene.line[0].type, scene.before
    names_something = first in DECLARATIONS | {"LET"} or (before is not None and before.type in ("AS", "COMMA"))
    names_something |= _is_sort(scene.surprise.tokens, scene.surprise.at)
    return scene.token.type in NEVER_ALONE and not names_something


def _names_behind(surprise: Surprise, at: int) -> list[int]:
    """Where further on the line the same word has to be a name for the line to be read, if it is one here."""
    stack: list[int] | None = list(surprise.above)
    for kind in (*(token.type for token in surprise.tokens[surprise.line_start : at]), NAME):
        stack = table().after(stack, kind) if stack is not None else None
    return (_read_on(surprise.tokens, at + 1, stack, surprise.tokens[at].type) if stack else None) or []


def _read_on(tokens: Sequence[Token], at: int, stack: list[int], kind: str, tried: int = 0) -> list[int] | None:
    """kind: the word that may be a name wherever it stands; tried: how often it stood on the line so far."""
    while tokens[at].type not in (*BOUNDS, TEXT_END):
        terminal = tokens[at].type if as_name(table(), stack, tokens, at) is None else NAME
        for meant in (kind, NAME) if terminal == kind and tried < _MOST_TRIED else ():
            behind = table().after(stack, meant)
            rest = None if behind is None else _read_on(tokens, at + 1, behind, kind, tried + 1)
            if rest is not None:
                return rest if meant == kind else [at, *rest]
        behind = table().after(stack, terminal) if terminal != kind else None
        if behind is None:
            return None
        stack, at = behind, at + 1
    return [] if table().takes(stack, tokens[at].type) is not None else None


# ---- where a name is given ---------------------------------------------------------------------------------------


def _names_given(tokens: Sequence[Token]) -> frozenset[str]:
    """The words of the language by which something is called in a text."""
    words = (at for at, token in enumerate(tokens) if token.type in NEVER_ALONE - _VALUES)
    return frozenset(tokens[at].type for at in words if _is_called_so(tokens, at) or _is_sort(tokens, at))


def _is_called_so(tokens: Sequence[Token], at: int) -> bool:
    line = tokens[line_start(tokens, at) : at]
    if not line or (tokens[at].type == "ALL" and line[-1].type in _OF_SEVERAL):
        return False
    first, before, behind = line[0].type, line[-1].type, tokens[at + 1].type
    return (
        (len(line) == 1 and first in _NAMING)
        or (before == "DRAW" and behind == "FROM")
        or (behind in _SOURCES and (before in _GOES_THROUGH or _chooses_several(tokens, at, line)))
        or (before == "AS" and first == "CHOOSE")
        or (before in ("LPAR", "COMMA") and _is_given(line))
        or (len(line) == 1 and first == "ANSWER" and behind in ("WITH", "BY"))
    )


def _chooses_several(tokens: Sequence[Token], at: int, line: Sequence[Token]) -> bool:
    """`choose 2 tile in hand as pair`: a name stands behind the number."""
    end = next(place for place in range(at, len(tokens)) if tokens[place].type in (*BOUNDS, TEXT_END))
    number = line[-1].type in VALUE_ENDINGS and (line[-1].type != "NAME" or line[-2].type in ("CHOOSE", "TO", "AT"))
    return number and line[0].type == "CHOOSE" and any(token.type == "AS" for token in tokens[at:end])


def _is_given(line: Sequence[Token]) -> bool:
    """What a rule or a word is given stands in the first bracket of its header."""
    kinds = [token.type for token in line]
    return kinds[0] in _GIVEN_SOMETHING and kinds.count("LPAR") == 1 and not {"RPAR", "EQUAL"} & set(kinds)


def _is_sort(tokens: Sequence[Token], at: int) -> bool:
    """A design, or a side of a board: lines that begin with the name of its kind."""
    line = tokens[line_start(tokens, at) : at]
    is_name = len(line) == 1 or (bool(line) and line[-1].type in ("SIDE", "COMMA"))
    return is_name and line[0].type == "NAME" and tokens[at + 1].type in _BEHIND_DESIGNS
