"""The parser as plain data: what a text is cut into, and what is done on each token. Lark makes it of the grammar."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import astuple

from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """name: how the node is called that is made of it; origin: what it is a form of; size: how many parts it has.

    steps_over: with one part left it is that part. kept: the parts that are kept, and whether what they are made of
    takes their place.
    """

    origin: str
    name: str
    size: int
    steps_over: bool
    kept: tuple[tuple[int, bool], ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """pattern: all terminals in one; ignored: those that are left out; over_lines: those that may reach over lines.

    words: for some terminals the texts that are terminals of their own. texts: of each terminal what it is written as.
    rows: by state, what to do on a terminal and where to go behind a rule: the next state, or below 0 the rule that is
    complete, counted from the end.
    """

    pattern: str
    ignored: frozenset[str]
    over_lines: frozenset[str]
    words: Mapping[str, Mapping[str, str]]
    texts: Mapping[str, str]
    rules: tuple[Rule, ...]
    rows: Sequence[Mapping[str, int]]
    start: int
    end: int


def write(tables: Tables) -> bytes:
    rules = [astuple(rule) for rule in tables.rules]
    return json.dumps([
        tables.pattern, sorted(tables.ignored), sorted(tables.over_lines), tables.words, tables.texts, rules,
        tables.rows, tables.start, tables.end,
    ], separators=(",", ":")).encode()  # fmt: skip


def read(data: bytes) -> Tables | None:
    """As trusted as a .pyc: the cache is this user's own, and nobody else can write into it. None for what is torn."""
    try:
        pattern, ignored, over_lines, words, texts, rules, rows, start, end = json.loads(data)
        made = tuple(
            Rule(origin, name, size, steps_over, tuple((at, inlined) for at, inlined in kept))
            for origin, name, size, steps_over, kept in rules
        )
        return Tables(pattern, frozenset(ignored), frozenset(over_lines), words, texts, made, rows, start, end)
    except (ValueError, TypeError):
        return None
