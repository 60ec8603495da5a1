"""Families of terminals, by the names the grammar gives them. A test holds them against the grammar."""

from __future__ import annotations

import re
from typing import Final

from imhotep_dsl.source.shipped import shipped

LINE_END: Final = "_NL"
INDENT: Final = "_INDENT"
DEDENT: Final = "_DEDENT"
TEXT_END: Final = "$END"
BOUNDS: Final = frozenset({LINE_END, INDENT, DEDENT})

BAD_STRING: Final = "BAD_STRING"
BAD_CHAR: Final = "BAD_CHAR"

CLOSING_OF: Final = {"LPAR": "RPAR", "LSQB": "RSQB"}
CLOSING: Final = frozenset(CLOSING_OF.values())
COMPARISONS: Final = frozenset({"COMPARE", "EQUAL"})


def _family(names: str) -> frozenset[str]:
    return frozenset(names.split())


VALUE_BEGINNINGS: Final = _family("IF NAME NUMBER YOU PLAYERS NONE YES NO GAME LPAR LSQB NOT PLUS_MINUS")
VALUE_ENDINGS: Final = _family("NAME NUMBER YOU PLAYERS NONE YES NO RPAR RSQB")

# May follow nearly every value, so they say nothing about where in a line one is.
OPERATORS: Final = _family("AND OR COMPARE EQUAL IN IS PLUS_MINUS TIMES_OVER DOT LPAR LSQB __ANON_0")
OPERATOR_WORDS: Final = _family("AND OR IN IS NOT")


def beginnings(rule: str) -> frozenset[str]:
    """The keywords with which a rule of the grammar begins; that a line may begin with a thing is no matter here."""
    text = shipped("grammar", "rules.lark").read_text(encoding="utf-8")
    body = re.search(rf"^\??{rule}:((?:.*\n)(?:[ \t].*\n)*)", text, re.MULTILINE)
    assert body is not None
    found: set[str] = set()
    for alternative in re.sub(r"\([^()]*\)", "", body[1]).split("|"):
        first = alternative.split()[0]
        if first.startswith('"'):
            found.add(first.strip('"').upper())
        elif first != "postfix":
            found |= beginnings(first)
    return frozenset(found)


STATEMENTS_OR_DECLARATIONS: Final = _family("LET SET ADD TAKE NOTE RULING")
# Begin a line that only a block of statements has.
STATEMENTS: Final = (beginnings("stmt") | {"ELSE"}) - STATEMENTS_OR_DECLARATIONS
DECLARATIONS: Final = STATEMENTS_OR_DECLARATIONS | _family(
    "GAME RULES VARIANT SCENARIO PIECE BOARD PLACE MARKER TABLE LAYOUT MOMENT AT RULE ACTION SETUP PLAY WINNER"
    " BEFORE AFTER INSTEAD REMOVE REPLACE"
)
# Begin a statement that is one line, and that may as well stand below a condition.
ONE_LINE: Final = STATEMENTS - _family("CHOOSE MAY DRAW IF ELSE FOR REPEAT TURNS AS RANK") | _family("SET ADD TAKE")
HEADERS_OF_STATEMENTS: Final = _family("RULE ACTION SETUP PLAY AT BEFORE AFTER INSTEAD")
BLOCK_HEADERS: Final = HEADERS_OF_STATEMENTS | _family(
    "GAME SCENARIO GIVEN WHEN THEN PIECE BOARD LAYOUT WINNER ELSE CHOOSE OPTION MAY DRAW IF FOR REPEAT TURNS AS RANK"
)
LINES_WITHOUT_VALUES: Final = _family("GAME RULES VARIANT SCENARIO BOARD MOMENT AT RULE ACTION WINNER REACH")
SEAT_LINES: Final = _family("PLAYERS COLOURS TEAMS")
SCENARIO_LINES: Final = _family("PLAYERS GIVEN WHEN THEN WITH FROM")

# Only join the parts of a line: where a value is missing, one of these is what stands there.
JOINING: Final = _family(
    "OF WITH AFTER FROM PER STARTS IN SIDE LIKE AS FILLED BY HOLDS SEEN REFILLED USUALLY EACH TO UNTIL LOWEST HIGHEST"
    " WHERE AND OR IS FOR"
)

# Say something about what is around them, wherever they stand: names only behind a dot, and as names of fields.
NEVER_ALONE: Final = JOINING | OPERATOR_WORDS | _family("YOU PLAYERS NONE YES NO ALL IF ELSE THEN WHEN GIVEN")

# Declare a kind of thing: lines begin with its name, so it cannot be a word with which other lines begin.
KINDS_OF_KINDS: Final = _family("PIECE BOARD")

ALL_LINE_BEGINNINGS: Final = STATEMENTS | DECLARATIONS | SCENARIO_LINES | _family("COLOURS TEAMS OPTION PAY TIES")

# Begin a line and never a line continued within brackets, as `for` may: `sum(E for each …)`, `(if C then A else B)`.
LINE_BEGINNINGS: Final = ALL_LINE_BEGINNINGS - JOINING - {"PLAYERS", "IF", "THEN", "ELSE"}
