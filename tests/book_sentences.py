"""What a rulebook says before and after a change, sentence by sentence: for the pages that show house rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import SequenceMatcher

from imhotep_dsl.book.author_words import words_of
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.phrases.model import Text
from imhotep_dsl.book.plan.book import chapters_of
from imhotep_dsl.book.plan.outline import Book
from imhotep_dsl.book.plan.overruled import left_out
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import Rules

_REPEATS = {"summary.md", "register.md", "source.md"}


def sections(rules: Rules, players: int) -> dict[str, list[str]]:
    """Chapter and section → its sentences, in the book as it is for one number of players: a third of the work."""
    words = words_of(rules.project.words)
    tables = {players: rules.checked(players)}
    teller = Teller(tables, words, rules.project.sources, left_out(rules, tables, words))
    title = teller.checked.model.title
    chapters = tuple(chapters_of(rules, teller, players))
    book = Book(title, Text((title,), title), (players,), (), (), chapters, (), frozenset(), {}, words, {})
    made: dict[str, list[str]] = {}
    for path, text in pages(book, language("en", words)).items():
        if path not in _REPEATS:
            _divide(plain_text(text), made)
    return made


_ITEM = re.compile(r"^(?:[->*] |\d+\. )+")
_TABLE_RULE = re.compile(r"[|\s-]+")
_NEXT_SENTENCE = re.compile(r"(?<=[.!?]) (?<!Note\. )(?=[A-Z“])")


def _divide(text: str, made: dict[str, list[str]]) -> None:
    chapter = heading = ""
    for line in filter(None, map(str.strip, text.split("\n"))):
        title = re.match(r"(#+) (.*)", line)
        if title is not None and len(title.group(1)) == 1:
            chapter = heading = title.group(2)
        elif title is not None:
            heading = f"{chapter}: {title.group(2)}"
        elif not _TABLE_RULE.fullmatch(line):
            told = [_ITEM.sub("", sentence) for sentence in _NEXT_SENTENCE.split(_ITEM.sub("", line))]
            made.setdefault(heading, []).extend(filter(None, told))


def before_and_after(old: Mapping[str, list[str]], new: Mapping[str, list[str]]) -> str:
    """Sentences that are gone with `-`, new ones with `+`, below their headings; what changes twice is told once."""
    told: list[str] = []
    seen: set[tuple[str, ...]] = set()
    for heading in [*new, *(heading for heading in old if heading not in new)]:
        changes: list[str] = []
        was, now = old.get(heading, []), new.get(heading, [])
        for sort, first, last, start, end in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
            lines = [*(f"- {line}" for line in was[first:last]), *(f"+ {line}" for line in now[start:end])]
            if sort != "equal" and tuple(lines) not in seen:
                seen.add(tuple(lines))
                changes += lines
        if changes:
            told += [f"@@ {heading} @@", *changes]
    return "\n".join(told) + "\n"
