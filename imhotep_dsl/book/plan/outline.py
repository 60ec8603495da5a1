"""The book without words: chapters, sections and what stands in them, as phrases that any language can say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.book.phrases.model import Clause, Noun, Phrase, Step, Text
from imhotep_dsl.book.plan.doubtful import Doubtful
from imhotep_dsl.book.plan.overruled import LeftOut
from imhotep_dsl.book.plan.played import Played
from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Said:
    """Plain sentences that are no steps: each a clause with the place it comes from."""

    clauses: tuple[tuple[Clause, Span], ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """The lines of a rule. lead: the title of the rule, as a lead-in. counted: every step has its number.

    facts: those of the steps whose order means nothing."""

    steps: tuple[Step, ...]
    lead: Text | Clause | None = None
    span: Span | None = None
    counted: bool = False
    facts: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Rows:
    """A table; title is said above it. A table that depends on the number of players is told for each number."""

    told_apart: ClassVar[bool] = True

    header: tuple[Phrase, ...]
    rows: tuple[tuple[Phrase, ...], ...]
    span: Span
    title: Phrase | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """name: `board-NAME`, `place-NAME`, `piece-KIND-NUMBER`, `design-KIND-NAME`, `example-NUMBER`."""

    name: str
    title: Phrase


@dataclass(frozen=True, slots=True)
class Remark:
    """A ruling or a note of the author, set apart."""

    text: Text
    ruling: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Links:
    """A sentence with a list of ways to other sections. id: the message; links: title and page#anchor."""

    id: str
    links: tuple[tuple[Phrase, str], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Told:
    """A text of the author's own. It is left out in a language that lacks it. lead: the id of a message before it."""

    text: Clause
    lead: str | None = None


@dataclass(frozen=True, slots=True)
class AtAGlance:
    """What a reader wants to know first, in one line: each a clause; those of the author may be missing."""

    facts: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Something in the box: how many there are, what it looks like, what it is."""

    anchor: str
    noun: Noun
    count: Clause
    span: Span
    picture: Picture | None = None
    about: Clause | None = None


@dataclass(frozen=True, slots=True)
class Parts:
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game and what it means."""

    anchor: str
    noun: Noun | Text
    about: Clause


@dataclass(frozen=True, slots=True)
class Terms:
    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Offered:
    """What a player can choose from, in a frame: each with the place where it is told, and the author's word on it."""

    lead: Clause
    items: tuple[tuple[Text, str, Clause | None], ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """Something that another table does not have, or has otherwise. sort: `new`, `instead` or `gone`.

    old and new: what is said there and here; where both are empty, the whole section is meant: title, where it stands
    (target), what stands there in its place (former), what the author says about it.
    """

    sort: str
    title: Phrase
    target: str | None
    old: tuple[Step, ...] = ()
    new: tuple[Step, ...] = ()
    former: Phrase | None = None
    about: Clause | None = None


@dataclass(frozen=True, slots=True)
class Instant:
    """A stretch of an example. sort: `given` (the position), `happens`, `result`, or `story`: the author tells it."""

    sort: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario as a little story: number is its position in project.scenarios; its moments are told in order."""

    number: int
    title: Text
    origin: Text | None
    span: Span
    moments: tuple[Instant, ...] = ()


Passage = (
    Said | Steps | Rows | Picture | Remark | Links | Told | AtAGlance | Parts | Terms | Offered | Changed | Example
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Section:
    """id: the anchor, the same in every language."""

    id: str
    title: Phrase
    passages: tuple[Passage, ...]
    span: Span | None = None
    sections: tuple[Section, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """id: the name of the page (`setup`), its title is the message `chapter-ID` or, where given, the noun.

    opening: what stands before the first section.
    """

    id: str
    sections: tuple[Section, ...]
    title: Noun | Text | None = None
    opening: tuple[Passage, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the index: a thing and the places where it is told of, the title of each and its page#anchor."""

    noun: Noun | Text
    targets: tuple[tuple[Phrase, str], ...]


@dataclass(slots=True)
class Book:
    """One table's book. players: the numbers of players it is for. words: the author's words, for the languages.

    changed: what another table does not have: sections by their ids, and lines within a section. played: the games
    behind the examples. sources: the texts of the rules and data by file, to which the marks of the
    sentences lead. left_out: what the author says of the game and may not hold here;
    doubtful: what is said nevertheless and should be read.
    """

    name: str
    title: Text
    players: tuple[int, ...]
    sides: tuple[tuple[str, str], ...]
    variants: tuple[Text, ...]
    chapters: tuple[Chapter, ...]
    entries: tuple[Entry, ...]
    changed: frozenset[str | tuple[str, Span]] = frozenset()
    played: dict[int, Played] = field(default_factory=dict)
    words: Words = field(default_factory=Words)
    sources: dict[str, str] = field(default_factory=dict)
    left_out: tuple[LeftOut, ...] = ()
    doubtful: tuple[Doubtful, ...] = ()
