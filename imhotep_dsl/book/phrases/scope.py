"""What the teller knows at a line: the table, what each name stands for here, and whether a thing was named before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from imhotep_dsl.book.author_words import Words, beside
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.bookkeeping import Bookkeeping
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.components import Components, Design
from imhotep_dsl.check.meaning import written_at
from imhotep_dsl.check.tellings import Tellings
from imhotep_dsl.source import Span
from imhotep_dsl.source.files import SourceText

YOU = p.Noun(("you",), "you", "you", person=True)

_MOST_TRIED = 4
"""Sayings that may be thrown away, one within the other. With each all within it may be said once more."""

Decided = tuple[ir.Expr, bool]
"""A condition, and whether it holds."""
Way = tuple[Callable[[], p.Clause], Callable[[p.Clause], bool]]
"""A way to say something, and whether it turned out well."""


@dataclass(slots=True)
class Named:
    """A thing with a full description, said once, and a short one for every later time."""

    full: p.Phrase
    short: p.Phrase
    times: int = 0

    def say(self) -> p.Phrase:
        self.times += 1
        return self.full if self.times == 1 else self.short


@dataclass(slots=True)
class Scope:
    """locals and bounds: what names stand for; meant: what a `let` within a rule says. design: the piece whose text is
    told. calls: rules being told.

    parts: everything that the rules of the table are made of. tellings: what is told by the author's own sentences.
    apart: names (as slots) of a rule that are told apart from others of their sort. kept: markers that need not be
    told. defined: words of the author (with whose they are) that have been explained. worded: the same for words
    that go on to be said by their wording. aside: what who acts is called while somebody else does. within_tries:
    how many sayings around this one may be thrown away. alone: whether the book is for one player, who is spoken to.
    vouched: what the author vouches for at this line of the rule. asked: conditions that were told ahead of it.
    decided: what conditions around the line have decided. pairs: names of lists of two that were chosen.
    untrue: remarks of the game that a variant overrules.
    """

    checked: Checked
    words: Words
    sources: Mapping[str, SourceText]
    locals: dict[int, Named] = field(default_factory=dict)
    bounds: dict[int, Named] = field(default_factory=dict)
    meant: dict[int, ir.Expr] = field(default_factory=dict)
    design: Design | None = None
    board: str | None = None
    calls: tuple[int, ...] = ()
    you: p.Noun = YOU
    aside: dict[int, Named] = field(default_factory=dict)
    parts: tuple[object, ...] = ()
    tellings: Tellings = field(default_factory=Tellings)
    apart: frozenset[int] = frozenset()
    kept: Bookkeeping = field(default_factory=Bookkeeping)
    defined: set[tuple[str | None, str]] = field(default_factory=set)
    worded: set[tuple[str | None, str]] = field(default_factory=set)
    within_tries: int = 0
    alone: bool = False
    vouched: tuple[ir.Expr, ...] = ()
    asked: tuple[ir.Require, ...] = ()
    decided: tuple[Decided, ...] = ()
    pairs: set[int] = field(default_factory=set)
    untrue: frozenset[Span] = frozenset()

    def well_said(self, *ways: Way, plainly: Callable[[], p.Clause]) -> p.Clause:
        """The first of some ways to say it that turns out well, or plainly. Where much is being tried around it,
        plainly at once."""
        ways = ways if self.within_tries < _MOST_TRIED else ()
        self.within_tries += 1
        said = next((said for way in ways if (said := self._tried(*way)) is not None), None)
        if said is None:
            said = plainly()
        self.within_tries -= 1
        return said

    def _tried(self, say: Callable[[], p.Clause], is_well: Callable[[p.Clause], bool]) -> p.Clause | None:
        before = self.told()
        said = say()
        if is_well(said):
            return said
        self.untell(before)
        return None

    def told(self) -> dict[int, int]:
        """How often each name was said so far. What is said and thrown away must be taken back (`untell`)."""
        return {id(named): named.times for named in (*self.locals.values(), *self.bounds.values())}

    def untell(self, before: Mapping[int, int]) -> None:
        for named in (*self.locals.values(), *self.bounds.values()):
            named.times = before.get(id(named), named.times)

    @property
    def components(self) -> Components:
        return self.checked.components

    def within(self, locals_: dict[int, Named], rule: int) -> Scope:
        return replace(self, locals=locals_, meant={}, calls=(*self.calls, rule), vouched=(), pairs=set())

    def is_assumed(self, span: Span) -> bool:
        value = self.checked.model.values.get(written_at(span, self.sources).split("[")[0].strip())
        return value is not None and value.source == "assumed"

    def is_silent(self, marker: int) -> bool:
        """Whether nothing is told where a marker is set: it is bookkeeping, or an author tells of it elsewhere."""
        return marker in self.tellings.markers or marker in self.kept.rounds | self.kept.passed | self.kept.memories

    def has_plural(self, *keys: str) -> bool:
        forms = [self.words.forms[key]["en"] for key in keys if "en" in self.words.forms.get(key, {})]
        return bool(forms) and forms[0].many is not None

    def is_noun(self, *keys: str) -> bool:
        """Whether the words for a number are a noun: there is a plural, or they name nothing and have no article."""
        forms = [self.words.forms[key]["en"].one for key in keys if "en" in self.words.forms.get(key, {})]
        plain = bool(forms) and "{" not in forms[0] and forms[0].partition(" ")[0].lower() not in ("the", "a", "an")
        return plain or self.has_plural(*keys)

    def names_parts(self, *keys: str) -> bool:
        """Whether words have braces, in which something else is named."""
        return any("{" in form.one for key in keys for form in self.words.forms.get(key, {}).values())

    def begins_with_parts(self, *keys: str) -> bool:
        """Whether words for a thing begin with what else they name: no article can stand there (`{player}'s goal`)."""
        return any(form.one.startswith("{") for key in keys for form in self.words.forms.get(key, {}).values())

    def knows(self, *keys: str) -> bool:
        return any("en" in self.words.forms.get(key, {}) for key in keys)

    def has_words_beside(self, file: str, name: str) -> bool:
        """Whether words for a name lie in the folder of a file, or in one above it."""
        folder = file
        while folder:
            folder = folder.rpartition("/")[0]
            if self.words.forms.get(beside(f"{folder}/", name)):
                return True
        return False


def plain(noun: p.Phrase) -> Named:
    return Named(noun, noun)


def variable_of(binder: ir.Binder, scope: Scope) -> tuple[dict[int, Named], int]:
    """Where a binder keeps its name: among the locals or the bounds."""
    if isinstance(binder.variable, ir.Local):
        return scope.locals, binder.variable.slot
    assert isinstance(binder.variable, ir.Bound)
    return scope.bounds, binder.variable.slot
