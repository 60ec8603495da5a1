"""The one table of the words of the language, made from the grammar and from what the checker knows.

Whoever colours a text, completes it or explains a word asks here; nobody keeps a list of their own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final

from imhotep_dsl.check.attributes import BUILT_IN
from imhotep_dsl.check.context import SCENARIO_WORDS
from imhotep_dsl.check.functions import JOINED, PLAIN, QUERIES
from imhotep_dsl.check.geometry import METHODS
from imhotep_dsl.check.shapes import SHAPES
from imhotep_dsl.check.types import NAMED_TYPES
from imhotep_dsl.code.directions import DIRECTIONS
from imhotep_dsl.language.forms import Slot, alternatives, forms, patterns
from imhotep_dsl.resolve.model import UNLIMITED
from imhotep_dsl.resolve.words import TYPE_WORDS
from imhotep_dsl.syntax.machine import keywords
from imhotep_dsl.syntax.terminals import ALL_LINE_BEGINNINGS, DECLARATIONS, OPERATOR_WORDS, STATEMENTS
from imhotep_dsl.syntax.terminals import STATEMENTS_OR_DECLARATIONS as BOTH


class Sort(Enum):
    """What a word does in a line; a word may do several things."""

    DECLARATION = "declaration"
    STATEMENT = "statement"
    CLAUSE = "clause"
    OPERATOR = "operator"
    CONSTANT = "constant"
    FUNCTION = "function"
    ATTRIBUTE = "attribute"
    SHAPE = "shape"
    TYPE = "type"


@dataclass(frozen=True, slots=True)
class Word:
    """says: how it is written, or what it gives, a line for each way.

    reserved: a word of the grammar; the others are names that mean something already.
    """

    text: str
    sorts: frozenset[Sort]
    says: tuple[str, ...]
    reserved: bool


_TERMINALS: Final = {
    Sort.DECLARATION: DECLARATIONS,
    Sort.STATEMENT: STATEMENTS | BOTH,
    Sort.OPERATOR: OPERATOR_WORDS,
    Sort.CLAUSE: ALL_LINE_BEGINNINGS - DECLARATIONS - STATEMENTS,
}

# What these are depends on the thing that is asked.
_BY_SUBJECT: Final = frozenset({"unknown", "design"})


@cache
def words() -> dict[str, Word]:
    """Every word by its text, in the order of the alphabet."""
    found: dict[str, tuple[set[Sort], list[str], bool]] = {}

    def add(text: str, sort: Sort, *says: str, reserved: bool = False) -> None:
        sorts, told, before = found.setdefault(text, (set(), [], reserved))
        sorts.add(sort)
        told.extend(line for line in says if line not in told)
        found[text] = sorts, told, before or reserved

    for terminal, text in keywords().items():
        sorts = {sort for sort, terminals in _TERMINALS.items() if terminal in terminals}
        if text in _constants():
            sorts.add(Sort.CONSTANT)
        for sort in sorts or {Sort.CLAUSE}:
            add(text, sort, *forms().get(text, ()), reserved=True)
    for name in (UNLIMITED, *SCENARIO_WORDS, *DIRECTIONS):
        if name.isidentifier():
            add(name, Sort.CONSTANT)
    for name, says in [*QUERIES.items(), *((name, plain.says) for name, plain in PLAIN.items())]:
        add(name, Sort.FUNCTION, says)
    add("joined", Sort.FUNCTION, JOINED)
    for tag, attributes in BUILT_IN.items():
        for name, type_ in attributes.items():
            add(name, Sort.ATTRIBUTE, f"{tag}.{name}: {type_}" if type_.tag not in _BY_SUBJECT else f"{tag}.{name}")
    for methods in METHODS.values():
        for name, method in methods.items():
            add(name, Sort.ATTRIBUTE, f"{method.says}: {method.gives}")
    for name, sizes in SHAPES.items():
        add(name, Sort.SHAPE, f"as {name}({', '.join('N' * sizes)})" if sizes else f"as {name}")
    for name in (*TYPE_WORDS, *NAMED_TYPES):
        add(name, Sort.TYPE, *([str(NAMED_TYPES[name])] if name in NAMED_TYPES else ()))
    return {
        text: Word(text, frozenset(sorts), tuple(says), reserved)
        for text, (sorts, says, reserved) in sorted(found.items())
    }


def of_sort(*sorts: Sort) -> list[str]:
    return [word.text for word in words().values() if word.sorts & set(sorts)]


def reserved() -> list[str]:
    return [word.text for word in words().values() if word.reserved]


def naming() -> list[str]:
    """Words that begin a declaration and are followed by the name of what is declared."""
    lines = ((word, parts) for word in of_sort(Sort.DECLARATION) for parts in patterns().get(word, ()))
    return list(dict.fromkeys(word for word, parts in lines if parts[1:2] == (Slot("NAME"),)))


def _constants() -> set[str]:
    """Words that are a value by themselves."""
    alone = (re.fullmatch(r'"([a-z]+)"', alternative) for alternative in alternatives("atom"))
    return {found[1] for found in alone if found}
