"""Spoken text as Markdown and as HTML: nothing that an author wrote can become part of the page's own marks.

A language speaks plain text. Here, and nowhere else, it becomes Markdown (`source/markdown.py`). The only marks that a
language may set are those for words that stand out (EMPHASIS).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape, unescape

from imhotep_dsl.book.languages import Language, Line
from imhotep_dsl.book.languages.letters import EMPHASIS, EMPHASIS_END, capital
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.source.characters import neutral
from imhotep_dsl.source.markdown import encoded, line_of


def as_markdown(spoken: str) -> str:
    """One line of Markdown that reads as the text does."""
    parts = re.split(f"{EMPHASIS}(.*?){EMPHASIS_END}", spoken, flags=re.DOTALL)
    said = [f"**{encoded(part.strip())}**" if at % 2 else encoded(part) for at, part in enumerate(parts)]
    return line_of("".join(said))


def as_title(text: str) -> str:
    """Inside the quotes of a link's title, where brackets count too."""
    return as_markdown(text).replace("(", "&#40;").replace(")", "&#41;")


def as_html(text: str) -> str:
    return escape(neutral(text))


def as_read(markdown: str) -> str:
    """What a reader sees of a line of Markdown that was made here."""
    return unescape(markdown.replace("**", ""))


class MarkdownVoice:
    """A language that speaks Markdown: everything a page writer may ask of it."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def say(self, phrase: p.Phrase) -> str:
        return as_markdown(self._language.say(phrase))

    def title(self, phrase: p.Phrase) -> str:
        return as_markdown(capital(self._language.say(phrase)))

    def message(self, id: str) -> str:
        return as_markdown(self._language.message(id))

    def sentence(self, clause: p.Clause) -> str:
        return as_markdown(self._language.sentence(clause))

    def told(self, clause: p.Clause) -> str:
        """A text of the author's own as sentences; nothing where this language has none."""
        return self.sentence(clause) if self._language.has_text(clause) else ""

    def fact(self, clause: p.Clause) -> str:
        """A few words that are no sentence; nothing where they are the author's and this language has none."""
        return as_markdown(capital(self._language.clause(clause))) if self._language.has_text(clause) else ""

    def lines(self, steps: Sequence[p.Step]) -> list[Line]:
        return [replace(line, text=as_markdown(line.text)) for line in self._language.lines(steps)]

    def linked(self, id: str, links: Sequence[tuple[p.Phrase, str]]) -> str:
        """The sentence `id` with a list of links in it."""
        listed = self._language.join([f"[{self.title(title)}]({target})" for title, target in links])
        return self._language.finish(self._language.message(id, {"list": listed}))
