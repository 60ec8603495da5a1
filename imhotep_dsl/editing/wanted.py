"""Of which type something has to be, told by what stands before it in the line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from imhotep_dsl.check.types import AREAS, Type
from imhotep_dsl.syntax.terminals import COMPARISONS
from imhotep_dsl.syntax.token import Token

# What is wanted behind a word, by the word and, where that is not enough, the first word of the line.
_TRUTH, _NUMBER, _PLAYER, _AREA, _PIECE = (frozenset({tag}) for tag in ("truth", "number", "player", "area", "piece"))
_WANTED: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(("IF", "REQUIRE", "KNOWN", "WHERE", "UNTIL", "EXPECT", "NOT"), _TRUTH),
    **dict.fromkeys(("SCORE", "LOSE", "SCORES", "LOSES", "REPEAT", "HOLDS", "PLUS_MINUS", "TIMES_OVER"), _NUMBER),
    **dict.fromkeys(("AS", "BY", "ELIMINATE"), _PLAYER),
    **dict.fromkeys(("SHUFFLE", "IN"), _AREA),
    **dict.fromkeys(("MOVE", "FLIP", "GIVE"), _PIECE),
}
_WANTED_IN: Final[dict[tuple[str, str], frozenset[str]]] = {
    ("TO", "MOVE"): _AREA,
    ("FROM", "MOVE"): _AREA,
    ("FROM", "DRAW"): _AREA,
    ("TO", "GIVE"): _PLAYER,
    ("TO", "SCORE"): _PLAYER,
    ("TO", "LOSE"): _PLAYER,
    ("TO", "SHOW"): _PLAYER,
    ("TO", "NEXT"): _PLAYER,
    ("FROM", "TURNS"): _PLAYER,
    ("SHOW", "SHOW"): _AREA | _PIECE,
    ("HIDE", "HIDE"): _AREA | _PIECE,
}


def wanted(line: Sequence[Token], left_type: Callable[[], Type | None]) -> Callable[[Type], bool]:
    """Whether something of a type can stand at the end of this line. left_type: of what a sign compares it with."""
    if not line:
        return lambda type_: type_.tag == "player"
    last, first = line[-1].type, line[0].type
    tags = _WANTED_IN.get((last, first)) or _WANTED.get(last)
    if last in COMPARISONS and (left := left_type()) is not None:
        tags = frozenset({left.tag})
    if tags is None or tags & {"unknown", "none"}:
        return lambda type_: True
    areas = AREAS if tags & {"area", *AREAS} else frozenset()
    return lambda type_: type_.tag in tags or type_.tag in areas
