"""Words that rules are written with (`let`): those that mean something else now, and their lines."""

from __future__ import annotations

from collections.abc import Collection

from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.comparing.declared import plain
from imhotep_dsl.comparing.own_words import words_by_thing
from imhotep_dsl.comparing.sides import Compared

Word = tuple[str | None, str]
"""Whose it is, and its name."""


def changed_words(old: Compared, new: Compared) -> set[Word]:
    """Also those that only one table has. What a word means on each board or design is told with these."""
    before, after = _meanings(old), _meanings(new)
    return {word for word in {*before, *after} if before.get(word) != after.get(word)}


def _meanings(side: Compared) -> dict[Word, object]:
    by_thing = words_by_thing(side.checked)
    lets = [let for let in side.checked.model.lets if (let.subject or let.scope.kind, let.name) not in by_thing]
    return {(let.subject, let.name): plain((let.params, let.value, let.additions)) for let in lets}


def words_in(lines: object) -> set[Word]:
    """With which they are written, and those that these are written with."""
    found: set[Word] = set()
    for node in parts_of(lines):
        word = node.word if isinstance(node, ir.Typed) else None
        while word is not None:
            found.add((word.subject, word.name))
            word = word.inner
    return found


def lines_of_words(side: Compared, lines_of_rules: object, wanted: Collection[Word]) -> list[str]:
    """As they were written, those of the wanted words with which the lines of some rules are."""
    asked = words_in(lines_of_rules)
    lines: dict[tuple[str, int], str] = {}
    for let in side.checked.model.lets:
        if (let.subject, let.name) not in asked or (let.subject, let.name) not in wanted:
            continue
        for part in (let.value, *(addition for addition, _ in let.additions)):
            first = let.span.line if part is let.value else part.span.line
            written = enumerate(side.texts(part.span.file)[first - 1 : part.span.end_line], first)
            lines |= {(part.span.file, at): line.rstrip() for at, line in written}
    return list(lines.values())
