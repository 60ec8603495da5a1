"""Two things of one sort in one sentence: `it` could be either. The one that was spoken of first is called so."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.scope import Named, Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of

_BY_ORDER = tuple(p.Text((f"@{name}-named",), f"{name}-named") for name in ("first", "second", "third"))


@contextmanager
def told_from(
    scope: Scope, another: p.Noun, said: ir.Expr, pronouns: tuple[str, ...] = ("it", "which")
) -> Iterator[None]:
    """While another thing is spoken of, no pronoun stands for its like. said: what is said of both. pronouns: those
    that could be mistaken."""
    names = {(type(part), part.slot) for part in parts_of(said) if isinstance(part, ir.Local | ir.Bound)}
    tables = ((ir.Local, scope.locals), (ir.Bound, scope.bounds))
    spoken_of = [(table, slot) for sort, table in tables for slot in table if (sort, slot) in names]
    alike = [(table, slot, table[slot]) for table, slot in spoken_of if _is_like(table[slot].short, another)]
    by_order = sum(_is_by_order(named.short) for _, _, named in alike)
    word = _BY_ORDER[min(by_order, len(_BY_ORDER) - 1)]
    mistakable = [(table, slot, named) for table, slot, named in alike if not _is_by_order(named.short)]
    for table, slot, named in mistakable:
        table[slot] = Named(
            _called(named.full, word, pronouns), _called(named.short, word, pronouns), named.times
        )  # fmt: skip
    yield
    for table, slot, named in mistakable:
        named.times = table[slot].times
        table[slot] = named


def _is_like(said: p.Phrase, another: p.Noun) -> bool:
    return isinstance(said, p.Noun) and (said.keys == another.keys or (said.person and another.person))


def _is_by_order(said: p.Phrase) -> bool:
    return isinstance(said, p.Noun) and any(word in _BY_ORDER for word in said.adjectives)


def _called(said: p.Phrase, word: p.Text, pronouns: tuple[str, ...]) -> p.Phrase:
    if not isinstance(said, p.Noun) or said.determiner not in pronouns:
        return said
    return replace(said, determiner="the", many=False, adjectives=(word,))
