"""English: articles, plurals, possessives, prepositions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.book.english_plurals import english_plural
from imhotep_dsl.book.languages.agreement import GIVEN, LOCATING, MAY, by_pronoun, denied_of, of_kind
from imhotep_dsl.book.languages.base import Language
from imhotep_dsl.book.languages.cases import cases_of
from imhotep_dsl.book.languages.letters import low
from imhotep_dsl.book.languages.surfaces import is_surface
from imhotep_dsl.book.languages.wording import Forms
from imhotep_dsl.book.phrases import model as p

# Prepositions by relation and sort of place; `NAME.in` in the words overrides that of `at` and `to`.
PLACES = {
    "at": {"pile": "in", "spaces": "on", "box": "in", "space": "on", "board": "at"},
    "towards": {"pile": "to", "spaces": "to", "box": "to", "space": "to", "board": "to"},
    "to": {"pile": "in", "spaces": "on", "box": "in", "space": "on", "board": "at"},
    "from": {"pile": "from", "spaces": "from", "box": "from", "space": "from", "board": "from"},
}
_NO_VERBS = {
    "a", "an", "another", "any", "both", "by", "each", "for", "from", "in", "into", "its", "my", "no", "on", "one",
    "onto", "our", "out", "the", "this", "to", "two", "with", "without", "yes", "your",
}  # fmt: skip
_DENIED = ("is", "are", "was", "were", "can")
"""Verbs that are denied by a word behind them."""
_ARTICLE = re.compile("^(the|an?) (?=.)")
_HAVING = {"has": "does", "have": "do"}
_DONE = ("ed", "been", "done", "gone")
"""How the verb ends behind a `has` that only says when: `has moved`."""
_NOT_DENIED = {"and", "or", "but", "no", "not", "none", "nothing", "never", "nobody", "neither", "nowhere"}
"""With one of these, `not` would deny only a part, or twice."""
BESIDE_YOU = {"@next-player": "player to your left", "@previous-player": "player to your right"}
AFTER = ("@next-player", "@previous-player")  # nouns that end with a preposition: the player after X


class English(Language):
    code = "en"
    CASES = cases_of(code)

    def noun(self, noun: p.Noun, case: str = "subject") -> str:
        if noun.parts and noun.determiner not in ("it", "which"):
            return self.with_parts(noun, lambda plain: self.noun(plain, case))
        if noun.determiner == "you":
            return "your" if case == "possessive" else "you"
        if noun.determiner == "it":
            return _pronoun(noun, case)
        if noun.determiner == "name":
            name = self.proper_name(noun)
            return _genitive(name) if case == "possessive" else name
        if noun.determiner == "title":
            head = f"{self.quoted(low(noun.fallback))}{self.given_to(noun)}"
            return f"{self.noun(noun.owner, 'possessive')} {head}" if noun.owner is not None else head
        if noun.determiner == "which":
            return "whose" if case == "possessive" else "who" if noun.person else "that"
        kinds, noun = of_kind(noun)
        head = " ".join((self._determined(noun, self._head(noun)), *map(self.clause, kinds)))
        if noun.where is not None:
            head = f"{head} {self.where(noun.where)}"
        if noun.that:
            located = [
                self.clause(clause) for clause in noun.that
                if clause.id in LOCATING and not (noun.given and clause.id in GIVEN)
            ]  # fmt: skip
            among = [self.clause(clause) for clause in noun.that if clause.id == "among"]
            orders = [self.clause(clause) for clause in noun.that if clause.id.startswith("in-order")]
            told = [self.relative(clause) for clause in noun.that if not _is_aside(clause)]
            among = [f", {clause}" for clause in among] if told else [f" {clause}" for clause in among]
            head = " ".join(part for part in (head, *located, self.clauses(told)) if part) + "".join(among)
            head = " ".join((head, *orders))
        return _genitive(head) if case == "possessive" else head

    def _head(self, noun: p.Noun) -> str:
        forms = self.forms(noun.keys, noun.fallback)
        word = forms.many if self._is_many(noun) else forms.one
        if self.is_title(noun.keys) and noun.determiner != "bare":
            word = self.quoted(forms.one)
        words = [*(self.text(adjective) for adjective in noun.adjectives), word]
        if isinstance(noun.named, p.Number | p.Text | p.Varying):
            words.append(self.say(noun.named))
        if noun.called is not None:
            words.append(self.quoted(self.text(noun.called)))
        if noun.made_of is not None:
            words.append(f"of {self.noun(noun.made_of)}")
        return " ".join(words) + (self.given_to(noun) if noun.given else "")

    def _author_forms(self, keys: tuple[str, ...]) -> Forms | None:
        """A noun of an author may come with its article: `the last field`."""
        found = super()._author_forms(keys)
        return found and Forms(_ARTICLE.sub("", found.one), _ARTICLE.sub("", found.many))

    def person(self, noun: p.Noun) -> str:
        return "many" if noun.determiner == "it" and noun.person else super().person(noun)

    def clause(self, clause: p.Clause, case: str = "subject") -> str:
        return super().clause(self.may(clause, low) if clause.id in MAY else clause, case)

    def says_what_is_done(self, said: str) -> bool:
        first = said.lower().split(" ")[0]
        return super().says_what_is_done(said) and first not in _NO_VERBS

    def in_turn(self, items: Sequence[str]) -> str:
        """Two instructions; where the first has an `and` of its own, the second comes `then`."""
        return ", then ".join(items) if any(" and " in item for item in items[:-1]) else self.join(items)

    def _is_many(self, noun: p.Noun) -> bool:
        if noun.amount is not None:
            return not (isinstance(noun.amount, p.Number) and noun.amount.value == 1)
        return noun.many or noun.determiner == "all"

    def _determined(self, noun: p.Noun, head: str) -> str:
        amount = ""
        if noun.amount is not None:
            amount = self.say(noun.amount)
            amount = f"up to {amount}" if noun.up_to else amount
            if _is_described(noun.amount):
                if _is_somebodys(noun.amount):
                    return f"{'at most ' if noun.up_to else ''}as many {head} as {self.say(noun.amount)}"
                return f"{head} (as many as {amount} says)" if _is_a_name(noun) else f"{head} ({amount})"
        owner = noun.owner
        if owner is None:
            return f"{amount} {head}" if amount else self._article(noun, head)
        if noun.keys[-1] in AFTER and owner.determiner == "you":
            return f"the {BESIDE_YOU[noun.keys[-1]]}"
        if noun.keys[-1] in AFTER:
            return f"the {head} {self.noun(owner, 'object')}"
        if owner.determiner in ("you", "it", "which", "name") or (self._is_short_owner(noun) and not amount):
            whose = self.noun(owner, "possessive")
            return self._with_owner(noun, head, whose, amount)
        of = self.noun(owner, "object")
        if noun.named is not None and not isinstance(noun.named, p.Number | p.Text | p.Varying):
            return f"the {head} of {of} whose number is {self.say(noun.named)}"
        plain = f"{amount} {head}" if amount else self._article(noun, head)
        return f"{plain} of {of}"

    def _is_short_owner(self, noun: p.Noun) -> bool:
        """`the token's space`, but `the store of the token's owner`, `a space of the cart`."""
        owner = noun.owner
        assert owner is not None
        distant = owner.owner is not None and owner.owner.determiner not in ("you", "it", "which", "name")
        distant = distant or owner.keys[-1] in AFTER
        described = owner.that or owner.where or owner.parts or owner.adjectives or owner.called
        long = described or distant or owner.many or owner.amount
        determined = (owner.person or noun.determiner == "the") and owner.determiner != "title"
        return determined and not long and not noun.adjectives and noun.keys[-1] not in AFTER

    def _with_owner(self, noun: p.Noun, head: str, whose: str, amount: str) -> str:
        many = self.forms(noun.keys, noun.fallback).many + (self.given_to(noun) if noun.given else "")
        adjectives = " ".join(self.text(adjective) for adjective in noun.adjectives)
        several = f"{whose} {f'{adjectives} ' if adjectives else ''}{many}"
        if amount:
            return f"{amount} of {several}"
        return {
            "each": f"each of {several}",
            "a": f"one of {several}",
            "any": f"any of {several}",
            "no": f"none of {several}",
            "all": f"all {several}",
        }.get(noun.determiner, f"{whose} {head}")

    def _article(self, noun: p.Noun, head: str) -> str:
        many = self._is_many(noun)
        return {
            "the": f"the {head}",
            "a": head if many else _one(head),
            "that": f"{'those' if many else 'that'} {head}",
            "each": f"each {head}",
            "all": f"all {head}",
            "no": f"no {head}",
            "any": f"any {head}",
            "another": f"another {head}",
            "bare": head,
        }[noun.determiner]

    def relative(self, clause: p.Clause) -> str:
        """`that is empty`, `whose lid is open`; where that cannot be, `such that …`."""
        by_it = by_pronoun(clause, lambda part: denied_of(part, self.denies_whole))
        return self.clause(p.clause("such-that", condition=by_it) if by_it is not None else clause)

    def denied(self, text: str) -> str | None:
        verb, _, rest = text.partition(" ")
        if not rest or not _NOT_DENIED.isdisjoint(rest.split()):
            return None
        if verb in _HAVING and not rest.split()[0].endswith(_DONE):
            return f"{_HAVING[verb]} not have {rest}"
        return f"{verb} not {rest}" if verb in (*_DENIED, *_HAVING) else None

    def where(self, where: p.Where) -> str:
        own = self.words.find(self.code, tuple(f"{key}.in" for key in where.noun.keys), None)
        preposition = PLACES[where.relation][where.sort]
        if where.relation in ("at", "to"):
            surface = where.sort == "pile" and is_surface(self.forms(where.noun.keys, where.noun.fallback).one)
            preposition = own.one if own is not None else "on" if surface else preposition
        if where.noun.determiner == "which":
            return f"{preposition} which"
        return f"{preposition} {self.noun(where.noun, 'object')}"

    def join(self, items: Sequence[str], joined: str = "and") -> str:
        if joined == "plain":
            return ", ".join(items)
        if joined in ("then", "next"):
            return {"then": ", then by ", "next": ", then "}[joined].join(items)
        if len(items) <= 1:
            return "".join(items)
        if joined == "neither":
            return f"neither {', '.join(items[:-1])} nor {items[-1]}"
        joined = "and" if joined == "nor" else joined
        if joined == "or" and any(item.startswith("both ") for item in items):
            return ", or ".join(items)
        long = any("," in item for item in items) and len(items) > 2
        return f"{(';' if long else ',')} ".join(items[:-1]) + f" {joined} {items[-1]}"

    def plural(self, one: str) -> str:
        return english_plural(one)


def _is_aside(clause: p.Clause) -> bool:
    return clause.id in (*LOCATING, "among") or clause.id.startswith("in-order")


def _is_described(amount: p.Phrase) -> bool:
    """A number that has to be worked out stands behind the noun: `tokens (up to the number of …)`."""
    return isinstance(amount, p.Noun) or (isinstance(amount, p.Clause) and amount.id != "that-many")


def _is_somebodys(amount: p.Phrase) -> bool:
    """`as many pieces as your bid`: what is told by whose it is, and does not say itself of what it is the number."""
    return isinstance(amount, p.Noun) and amount.owner is not None and amount.made_of is None


def _is_a_name(noun: p.Noun) -> bool:
    """Whether how many they are is told by nothing but a name: `cards (the width)` would tell what they are."""
    said = noun.amount
    return isinstance(said, p.Noun) and not noun.up_to and not (said.owner or said.that or said.made_of or said.where)


def _genitive(text: str) -> str:
    return f"{text}'" if text.endswith("s") else f"{text}'s"


def _pronoun(noun: p.Noun, case: str) -> str:
    several = noun.many or noun.person
    if noun.amount is not None:
        several = not (isinstance(noun.amount, p.Number) and noun.amount.value == 1)
    if case == "possessive":
        return "their" if several else "its"
    if case == "object":
        return "them" if several else "it"
    return "they" if several else "it"


def make(words: Words) -> English:
    return English(words)


def _one(head: str) -> str:
    """`a space`, `an edge`, `another space`."""
    if head.startswith("other "):
        return f"an{head}"
    return f"{'an' if head.lstrip('“')[:1].lower() in 'aeiou' else 'a'} {head}"
