"""What all languages say alike: phrases and sentences, made of words and messages (`wording.py`).

A language is a subclass (of `Language` in `base.py`) with `noun`, `where`, `join` and the tables CASES and PLACES.
Nothing here inflects.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import ClassVar

from imhotep_dsl.book.languages.agreement import GIVEN, MAY
from imhotep_dsl.book.languages.cases import SAME
from imhotep_dsl.book.languages.letters import capital
from imhotep_dsl.book.languages.second_person import second_person
from imhotep_dsl.book.languages.wording import Wording
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.check.walking import parts_below, walk
from imhotep_dsl.data.model import WordForms

_THERE = "at"
_GROUPED = ("either", "both", "all-of")
_GO_ON = ("not-authors", "every", "not-every")
_SEVERAL = 1000  # numbers that go by the number of players, as messages count them
_OF_SEVERAL = ("points-at",)
"""Messages that stand for several things, as a verb beside them has to."""
_OF_ITS_VALUE = ("highest-of", "lowest-of")
"""Those that do if their value does: the most points."""


class Speaker(Wording):
    CASES: ClassVar[dict[str, dict[str, str]]] = {}
    INFINITIVES: ClassVar[tuple[str, ...]] = ()
    VERB_WITHIN = 2  # so many words behind `who` say whether somebody does something or does not
    NEITHER_DENIES = True  # `is neither this nor that` needs no other denial
    MOST_ARE_SEVERAL = True  # `the most points are`
    ASIDE_ENDS = ","  # behind what has a comma in it: it is left out ahead of another sign, and at the end
    # Words that stand before a noun instead of its article; here those of English, in which authors write.
    OWNED: ClassVar[tuple[str, ...]] = (
        "your", "their", "his", "her", "its", "my", "our", "the", "a", "an", "this", "that", "any", "each",
    )  # fmt: skip

    # ---- what a language must say ------------------------------------------------------------------------

    @abstractmethod
    def noun(self, noun: p.Noun, case: str = "subject") -> str:
        """A noun with its article, in a case."""

    @abstractmethod
    def where(self, where: p.Where) -> str:
        """A place with its preposition."""

    @abstractmethod
    def join(self, items: Sequence[str], joined: str = "and") -> str:
        """A list as it is spoken."""

    def clauses(self, items: Sequence[str]) -> str:
        """What is said of one thing: a comma parts them, whatever commas they have themselves."""
        return self.join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)

    def in_turn(self, items: Sequence[str]) -> str:
        """One or two instructions on one line."""
        return self.join(items)

    def gender(self, noun: p.Noun) -> str:
        return ""

    def verbs(self, noun: p.Noun) -> dict[str, str]:
        """Verbs that depend on what sort of thing it is."""
        return {}

    # ---- what is said with texts of authors --------------------------------------------------------------

    def given_to(self, noun: p.Noun) -> str:
        """What a word is said of besides its thing, behind a name that takes nothing else."""
        return "".join(f" {self.clause(clause)}" for clause in noun.that if clause.id in GIVEN)

    def may(self, clause: p.Clause, small: Callable[[str], str]) -> p.Clause:
        """What a player may do is said within the sentence if it says what is done; any other text is an option."""
        phrase = clause.arg("text")
        assert isinstance(phrase, p.Text | p.Clause)
        text = phrase if isinstance(phrase, p.Text) else phrase.arg("text")
        said = self.say(phrase)
        known = not isinstance(text, p.Text) or not text.keys or self.words.find(self.code, text.keys)
        if (known or self.code == "en") and self.says_what_is_done(said):
            return p.clause(clause.id, text=p.Text((), small(said)))
        return p.clause(MAY[clause.id], text=p.Text((), said))

    def says_what_is_done(self, said: str) -> bool:
        """Whether a text can follow `may`. Of a single word it depends on how it ends."""
        return " " in said or said.lower().endswith(self.INFINITIVES)

    # ---- phrases -------------------------------------------------------------------------------------

    def say(self, phrase: p.Phrase, case: str = "subject") -> str:
        if isinstance(phrase, p.Noun):
            return self.noun(phrase, case)
        if isinstance(phrase, p.Where):
            return self.where(phrase)
        if isinstance(phrase, p.Number):
            return self.number(phrase)
        if isinstance(phrase, p.Text):
            return self.text(phrase)
        if isinstance(phrase, p.Clause):
            return self.clause(phrase, case)
        if isinstance(phrase, p.ListOf) and (place := _place_of_spaces(phrase)) is not None:
            names = tuple(item.named for item in phrase.items if isinstance(item, p.Noun) and item.named is not None)
            return self.clause(p.clause("named-spaces", list=p.ListOf(names, phrase.joined), place=place), case)
        if isinstance(phrase, p.ListOf):
            return self.join(self._listed(phrase, case), phrase.joined)
        if isinstance(phrase, p.Table):
            return self.table(phrase)
        return self.varying(phrase, case)

    def _listed(self, listed: p.ListOf, case: str) -> list[str]:
        """A condition that goes on to its end stands in brackets, unless it comes last: what follows is no part of
        it."""
        said = [self.say(item, case) for item in listed.items]
        return [
            *(self.message("bracketed", {"value": text}) if self._goes_on(item, listed.joined) else text
              for text, item in zip(said[:-1], listed.items, strict=False)),
            *said[-1:],
        ]  # fmt: skip

    def _goes_on(self, said: p.Phrase, joined: str) -> bool:
        """`it is not true that …`, `for each space, …`; ahead of `or`, what is said by `and` of something in it."""
        if not isinstance(said, p.Clause):
            return False
        if joined == "or" and said.id not in _GROUPED and any(map(_is_described_twice, walk(said, parts_below))):
            return True
        return said.id in _GO_ON or (said.id == "not-predicate" and self.denies_whole(said))

    def clause(self, clause: p.Clause, case: str = "subject") -> str:
        """A message with its arguments inflected as CASES says; `authors` is a text with parameters in braces."""
        if clause.id == "authors":
            return self._authors(clause)
        if clause.id.endswith("predicate"):
            if not self._has_words(clause.arg("text")):
                return self.english().clause(clause)
            clause = self._denied(self.predicate(clause))
        if self.NEITHER_DENIES and clause.id in ("not-is-design", "not-equals") and _is_neither(clause):
            clause = p.Clause(clause.id.removeprefix("not-"), clause.args)
        filled: dict[str, str | int] = {"case": case}
        cases = self.CASES.get(clause.id, {})
        for name, phrase in clause.args:
            own = cases.get(name, "subject")
            filled[name] = self.say(phrase, case if own == SAME else own)
            filled[f"{name}_person"], filled[f"{name}_gender"] = "many" if self._is_of_several(phrase) else "one", ""
            if isinstance(phrase, p.Noun):
                filled[f"{name}_person"] = self.person(phrase)
                filled[f"{name}_gender"] = self.gender(phrase)
                filled[f"{name}_determiner"] = phrase.determiner
                filled |= {f"{name}_{verb}": said for verb, said in self.verbs(phrase).items()}
            filled[f"{name}_count"] = _count(phrase)
        return self.message(clause.id, filled)

    def _is_of_several(self, phrase: p.Phrase | None) -> bool:
        if not isinstance(phrase, p.Clause):
            return False
        if phrase.id == "or-0":
            return self._is_of_several(phrase.arg("value"))
        value = phrase.arg("value") if self.MOST_ARE_SEVERAL and phrase.id in _OF_ITS_VALUE else None
        return phrase.id in _OF_SEVERAL or (isinstance(value, p.Noun) and self.person(value) == "many")

    def english(self) -> Speaker:
        """What an author has not translated is English as a whole."""
        english: Speaker = import_module("imhotep_dsl.book.languages.english").make(self.words)
        return english

    def _authors(self, clause: p.Clause) -> str:
        """`{NAME}` stands for a parameter as an object, `{NAME:CASE}` for one in another case, `{BOARD:at}` for what is
        there."""
        args = dict(clause.args)
        text = args.pop("text")
        assert isinstance(text, p.Text)

        speaker = self if not text.keys or self.words.find(self.code, text.keys, None) else self.english()
        return speaker.filled(self.text(text), args)

    def filled(self, text: str, args: Mapping[str, p.Phrase]) -> str:
        """A text of the author with what it names in braces."""
        said: list[p.Phrase] = []

        def put_in(match: re.Match[str]) -> str:
            given = args.get(match[1])
            if isinstance(given, p.Noun) and given.owner is not None and given.owner in said:
                given = replace(given, owner=replace(given.owner, determiner="it"))  # the piece and its place
            said.extend([args[match[1]]] if match[1] in args else [])
            before = match.string[: match.start()].lower().split()[-1:]
            owned = before and before[0] in self.OWNED
            if owned and isinstance(given, p.Noun) and given.determiner in ("the", "that"):
                given = replace(given, determiner="bare", owner=None)  # the text has its own: `your {card}`
            if isinstance(given, p.Noun) and match[3] == _THERE:
                return self.where(p.Where(given, _THERE, "board"))
            return self.say(given, match[3] or "object") if given is not None else match[0]

        return re.sub(r"\{(\w+(?:\[\d+\])?)(:(\w+))?\}", put_in, text)

    def with_parts(self, noun: p.Noun, say: Callable[[p.Noun], str]) -> str:
        """A noun that names others in its words (`space behind {piece}`): with whatever determiner, in any case."""
        if self.words.find(self.code, noun.keys) is None and self.code != "en":
            denied = noun.determiner == "no" and not self.NEITHER_DENIES  # by the verb
            return self.english().noun(replace(noun, determiner="bare") if denied else noun)
        found = self.words.find(self.code, noun.keys, None)
        own = found is not None and found.one.startswith("{")  # whose it is stands instead of an article
        text = found.one if found is not None and own else say(replace(noun, parts=()))
        aside = self.ASIDE_ENDS if "," in text else ""
        return f"{self.filled(text, dict(noun.parts))}{aside}"

    def person(self, noun: p.Noun) -> str:
        if noun.determiner == "you":
            return "you"
        if noun.amount is not None:
            return "one" if _count(noun) == 1 else "many"
        return "many" if noun.many else "one"

    def varying(self, phrase: p.Varying, case: str = "subject") -> str:
        """`4 (2 players) or 5 (3 and 4 players)`."""
        cases = []
        for players, inner in phrase.cases:
            numbers = self.join([str(number) for number in players], "and")
            id = "for-players-list" if isinstance(inner, p.ListOf) else "for-players"
            number = players[0] if len(players) == 1 else _SEVERAL
            said: dict[str, str | int] = {"value": self.say(inner, case), "players": numbers, "players_count": number}
            cases.append(self.message(id, said))
        is_list = any(isinstance(inner, p.ListOf) for _, inner in phrase.cases)
        return "; ".join(cases) if is_list else self.join(cases, "or")

    def table(self, table: p.Table) -> str:
        """`1 point for 1, 3 for 2, …, 2 more for each further one`."""
        said = []
        for at, points in enumerate(table.entries):
            last = table.further == 0 and at == len(table.entries) - 1
            id = "table-entry" if at == 0 and table.points else "table-entry-last" if last else "table-entry-short"
            said.append(self.message(id, {"points": points, "points_count": points, "index": table.first + at}))
        if table.further:
            said.append(self.message("table-further", {"further": table.further}))
        return self.join(said, "and")

    # ---- sentences ---------------------------------------------------------------------------------------

    def sentence(self, clause: p.Clause) -> str:
        return self.finish(self.clause(clause))

    def finish(self, text: str) -> str:
        """A capital at the start, a full stop at the end."""
        text = capital(text.removesuffix(" –").removesuffix(","))  # an aside that the sentence ends with
        return text if text[-1:] in ".!?:" else f"{text}."

    def predicate(self, clause: p.Clause) -> p.Clause:
        """The second form of a condition in the words is that after `you`."""
        subject = clause.arg("subject")
        if not (isinstance(subject, p.Noun) and self.person(subject) != "one"):
            return clause
        return self.with_verb(clause, lambda found: found.many or second_person(self.code, found.one))

    def _has_words(self, said: p.Phrase | None) -> bool:
        text = said.arg("text") if isinstance(said, p.Clause) else None
        if not isinstance(text, p.Text) or not text.keys:
            return True
        return self.words.find(self.code, text.keys) is not None or self.words.find("en", text.keys, None) is None

    def denied(self, text: str) -> str | None:
        """What an author says of something, as what is not so; None where only the whole can be denied."""
        return None

    def denies_whole(self, clause: p.Clause) -> bool:
        return self._denied(self.predicate(clause)).id == clause.id

    def _denied(self, clause: p.Clause) -> p.Clause:
        subject, text = clause.arg("subject"), clause.arg("text")
        if clause.id != "not-predicate" or subject is None or text is None:
            return clause
        said = self.denied(self.say(text))
        return p.clause("predicate", subject=subject, text=p.Text((), said)) if said is not None else clause

    def with_verb(self, clause: p.Clause, spoken: Callable[[WordForms], str]) -> p.Clause:
        """What an author says of somebody or something, with another form of its verb."""
        subject, said = clause.arg("subject"), clause.arg("text")
        text = said.arg("text") if isinstance(said, p.Clause) else said
        found = self.words.find(self.code, text.keys, None) if isinstance(text, p.Text) else None
        if found is None or subject is None:
            return clause
        given = said.args[1:] if isinstance(said, p.Clause) else ()
        other = p.Clause("authors", (("text", p.Text((), spoken(found))), *given))
        return p.clause(clause.id, subject=subject, text=other)


def _place_of_spaces(listed: p.ListOf) -> p.Noun | None:
    """Of which place they all are spaces, each said by its number or letter."""
    spaces = [item for item in listed.items if isinstance(item, p.Noun) and isinstance(item.named, p.Number | p.Text)]
    first = spaces[0] if spaces else None
    several = listed.joined == "and" and len(spaces) == len(listed.items) > 1
    if first is None or not several or first.keys != ("@space",):
        return None
    same = all(replace(space, named=first.named) == first for space in spaces)
    return first.owner if same and not (first.called or first.that or first.where) else None


def _is_described_twice(part: object) -> bool:
    return isinstance(part, p.Noun) and len([clause for clause in part.that if clause.id != "among"]) > 1


def _is_neither(clause: p.Clause) -> bool:
    return any(isinstance(arg, p.ListOf) and arg.joined == "neither" for _, arg in clause.args)


def _count(phrase: p.Phrase) -> int:
    if isinstance(phrase, p.Number):
        return phrase.value
    if isinstance(phrase, p.Noun) and phrase.amount is not None:
        return _count(phrase.amount)
    if isinstance(phrase, p.Varying) and all(isinstance(number, p.Number) for _, number in phrase.cases):
        return _SEVERAL
    return 0
