"""The words of a language: those of the author, looked up, and messages of its Fluent file, filled in."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from fluent.runtime import FluentBundle, FluentResource

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.book.english_plurals import english_plural
from imhotep_dsl.book.languages.letters import ASSUMED, capital, name_within
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.data.model import WordForms

if TYPE_CHECKING:
    from fluent.runtime.resolver import Pattern

# Around the number of a long text. Sources cannot have these characters.
SIGN, SIGN_END = "\x1c", "\x1d"
LONGEST_ARGUMENT = 500
_COMMA_TOO_MANY = re.compile(",(?=[,.;:!?)”»]| \\()")


@dataclass(frozen=True, slots=True)
class Forms:
    """A noun as the words say it; article only where the language writes it (`der Stein`)."""

    one: str
    many: str


class Wording(ABC):
    code = ""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.bundle = _sentences(self.code)

    @abstractmethod
    def english(self) -> Wording:
        """What an author has not translated is English as a whole."""

    def plural(self, one: str) -> str:
        """A guess, where the author gave only one form."""
        return one

    def foreign(self, one: str, many: str) -> Forms:
        """An English name that the author has not translated, as a noun of this language."""
        return Forms(one, many)

    def forms(self, keys: tuple[str, ...], fallback: str) -> Forms:
        """Built-in nouns (`@space`) come from the Fluent file, all others from the author's words."""
        if p.is_built_in(keys, fallback):
            found = self._author_forms(keys[:-1])
            return found or self._built_in(keys[-1][1:])
        found = self._author_forms(keys)
        if found is not None:
            return found
        self.words.find(self.code, keys)
        english = self.words.find("en", keys, None)
        one = english.one if english else name_within(fallback)
        return self.foreign(one, (english.many if english else None) or english_plural(one))

    def _author_forms(self, keys: tuple[str, ...]) -> Forms | None:
        found: WordForms | None = self.words.find(self.code, keys, None)
        return Forms(found.one, found.many or self.plural(found.one)) if found else None

    def _built_in(self, name: str) -> Forms:
        message = self.bundle.get_message(f"noun-{name}")
        return Forms(
            self._pattern(message.value, {}, f"noun-{name}"),
            self._pattern(message.attributes["many"], {}, f"noun-{name}.many"),
        )

    def is_title(self, keys: tuple[str, ...]) -> bool:
        """Whether a thing is called by a whole sentence rather than by a noun: then it is said in quotation marks."""
        found = self.words.find(self.code, keys, None)
        return found is not None and found.many is None and found.one[:1].isupper() and " " in found.one

    def kind_of_titled(self, noun: p.Noun) -> tuple[str, ...] | None:
        """The kind of a thing that is called by a sentence: it is said before the sentence and tells the gender."""
        kind, dot, _ = noun.keys[0].partition(".")
        known = dot and noun.determiner != "bare" and self.is_title(noun.keys)
        return (kind,) if known and self._author_forms((kind,)) else None

    def untranslated(self, noun: p.Noun) -> str | None:
        """A name of an author that this language has no word for, as it was written; None if there is one."""
        return None if self.words.find(self.code, noun.keys) else self.quoted(noun.fallback.lower())

    def proper_name(self, noun: p.Noun) -> str:
        """Of a player, without any article."""
        found = self.words.find(self.code, noun.keys) or self.words.find("en", noun.keys, None)
        return capital(found.one if found else noun.fallback)

    def has_text(self, clause: p.Clause) -> bool:
        """Whether this language has the author's text that is all of a clause; any other clause can be said."""
        text = clause.arg("text") if clause.id == "authors" else None
        return not isinstance(text, p.Text) or self.words.find(self.code, text.keys) is not None

    def text(self, text: p.Text) -> str:
        """A title or remark of the author, in this language if there is one."""
        if p.is_built_in(text.keys, text.fallback):
            return self.message(f"adjective-{text.keys[-1][1:]}")
        wanted = None if self.code == "en" else ""  # the author's texts are English themselves
        found = self.words.find(self.code, text.keys, wanted) or self.words.find("en", text.keys, None)
        return found.one if found else text.fallback

    def quoted(self, title: str) -> str:
        return self.message("quoted", {"text": title})

    def number(self, number: p.Number) -> str:
        return f"{number.value}{ASSUMED}" if number.assumed else str(number.value)

    def message(self, id: str, args: dict[str, str | int] | None = None) -> str:
        """A message that this language lacks is said in English and counted as missing."""
        if not self.bundle.has_message(id) and self.code != "en":
            self.words.missing.setdefault(self.code, set()).add(f"{self.code}.ftl: {id}")
            return self.english().message(id, args)
        return self._pattern(self.bundle.get_message(id).value, args or {}, id)

    def _pattern(self, pattern: Pattern | None, args: dict[str, str | int], id: str) -> str:
        """Fluent refuses long texts as arguments: it gets a sign for each, and they are put in afterwards."""
        assert pattern is not None, id
        long = [name for name, value in args.items() if isinstance(value, str) and len(value) > LONGEST_ARGUMENT]
        signs = {name: f"{SIGN}{at}{SIGN_END}" for at, name in enumerate(long)}
        said, errors = self.bundle.format_pattern(pattern, {**args, **signs})
        assert not errors, (id, errors)
        text = str(said)
        for name, sign in signs.items():
            text = text.replace(sign, str(args[name]))
        return _COMMA_TOO_MANY.sub("", text.strip())


@cache
def _sentences(code: str) -> FluentBundle:
    """The sentences of a language; the words that are put into them come from outside."""
    bundle = FluentBundle([code], use_isolating=False)
    path = Path(__file__).with_name(f"{code}.ftl")
    bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle
