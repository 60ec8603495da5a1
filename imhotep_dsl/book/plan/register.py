"""The index: every word of the game and the places where it is explained."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.outline import Chapter, Entry, Parts, Section, Terms

_TOLD_ELSEWHERE = ("summary", "different")
Target = tuple[p.Phrase, str]


def entries(chapters: tuple[Chapter, ...]) -> tuple[Entry, ...]:
    """Words that are explained, parts of the box, and every section under its title; a language sorts them."""
    found: dict[tuple[str, ...], tuple[p.Noun | p.Text, dict[str, Target]]] = {}
    for chapter in chapters:
        for section in chapter.sections if chapter.id not in _TOLD_ELSEWHERE else ():
            for noun, anchor in _in_section(section):
                _, targets = found.setdefault(noun.keys, (noun, {}))
                targets[anchor] = (section.title, f"{chapter.id}.md#{anchor}")
    return tuple(Entry(noun, tuple(targets.values())) for noun, targets in found.values())


def _in_section(section: Section) -> Iterator[tuple[p.Noun | p.Text, str]]:
    if isinstance(section.title, p.Noun | p.Text):
        yield section.title, section.id
    for passage in section.passages:
        if isinstance(passage, Terms):
            yield from ((term.noun, term.anchor) for term in passage.terms)
        elif isinstance(passage, Parts):
            yield from ((part.noun, part.anchor) for part in passage.parts)
