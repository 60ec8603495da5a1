"""English: articles, plurals, possessives, prepositions."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.book import phrases as p
from imhotep_dsl.book.languages.base import Forms, Language
from imhotep_dsl.book.words import Words

# Prepositions by relation and sort of place; `NAME.in` in the words overrides that of `at` and `to`.
PLACES = {
    "at": {"pile": "in", "spaces": "on", "box": "in", "space": "on", "board": "at"},
    "to": {"pile": "in", "spaces": "on", "box": "in", "space": "on", "board": "at"},
    "from": {"pile": "from", "spaces": "from", "box": "from", "space": "from", "board": "from"},
}
_PLURAL = (("s", "ses"), ("x", "xes"), ("ch", "ches"), ("sh", "shes"))


class English(Language):
    code = "en"

    def noun(self, noun: p.Noun, case: str = "subject") -> str:
        if noun.determiner == "you":
            return "your" if case == "possessive" else "you"
        if noun.determiner == "it":
            return _pronoun(noun, case)
        if noun.determiner == "which":
            return "whose" if case == "possessive" else "who" if noun.person else "that"
        head = self._head(noun)
        head = self._determined(noun, head)
        if noun.where is not None:
            head = f"{head} {self.where(noun.where)}"
        if noun.that:
            head = f"{head} {self.join([self.relative(clause) for clause in noun.that])}"
        return f"{head}'" if case == "possessive" and head.endswith("s") else (
            f"{head}'s" if case == "possessive" else head
        )

    def _head(self, noun: p.Noun) -> str:
        forms = self.forms(noun.keys, noun.fallback)
        word = forms.many if self._is_many(noun) else forms.one
        return " ".join([*(self.text(adjective) for adjective in noun.adjectives), word])

    def _is_many(self, noun: p.Noun) -> bool:
        if noun.amount is not None:
            return not (isinstance(noun.amount, p.Number) and noun.amount.value == 1)
        return noun.many or noun.determiner == "all"

    def _determined(self, noun: p.Noun, head: str) -> str:
        amount = ""
        if noun.amount is not None:
            amount = self.say(noun.amount)
            amount = f"up to {amount}" if noun.up_to else amount
        owner = noun.owner
        if owner is None:
            return f"{amount} {head}" if amount else self._article(noun, head)
        if owner.determiner in ("you", "it", "which") or (owner.person and not owner.that and not owner.where):
            whose = self.noun(owner, "possessive")
            return self._with_owner(noun, head, whose, amount)
        of = self.noun(owner, "object")
        plain = f"{amount} {head}" if amount else self._article(noun, head)
        return f"{plain} of {of}"

    def _with_owner(self, noun: p.Noun, head: str, whose: str, amount: str) -> str:
        many = self.forms(noun.keys, noun.fallback).many
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
            "a": head if many else f"{'an' if head[:1].lower() in 'aeiou' else 'a'} {head}",
            "that": f"{'those' if many else 'that'} {head}",
            "each": f"each {head}",
            "all": f"all {head}",
            "no": f"no {head}",
            "any": f"any {head}",
            "another": f"another {head}",
            "bare": head,
        }[noun.determiner]

    def relative(self, clause: p.Clause) -> str:
        """`that is empty`, `whose dock is empty`; where that cannot be, `such that …`."""
        return self.clause(clause)

    def where(self, where: p.Where) -> str:
        own = self.words.find(self.code, tuple(f"{key}.in" for key in where.noun.keys), None)
        preposition = PLACES[where.relation][where.sort]
        if own is not None and where.relation != "from":
            preposition = own.one
        if where.noun.determiner == "which":
            return f"{preposition} which"
        return f"{preposition} {self.noun(where.noun, 'object')}"

    def join(self, items: Sequence[str], joined: str = "and") -> str:
        if joined == "plain":
            return ", ".join(items)
        if joined == "places":
            return ", ".join(items)
        if len(items) <= 1:
            return "".join(items)
        long = any("," in item for item in items) and len(items) > 2
        return f"{(';' if long else ',')} ".join(items[:-1]) + f" {joined} {items[-1]}"

    def plural(self, one: str) -> str:
        if one.endswith("y") and one[-2:-1] not in "aeiou":
            return f"{one[:-1]}ies"
        for ending, many in _PLURAL:
            if one.endswith(ending):
                return one[: -len(ending)] + many if ending != "s" else one
        return f"{one}s"


def _pronoun(noun: p.Noun, case: str) -> str:
    several = noun.many or noun.person
    if noun.amount is not None:
        several = not (isinstance(noun.amount, p.Number) and noun.amount.value == 1)
    if case == "possessive":
        return "their" if several else "its"
    if case == "object":
        return "them" if several else "it"
    return "they" if several else "it"


English.CASES = {
    "place-on": {"piece": "object"}, "place-next": {"piece": "object", "place": "object"},
    "put-in": {"piece": "object"}, "move-to": {"piece": "object"}, "back-to-box": {"piece": "object"},
    "take-and-put": {"pieces": "object", "it": "object"},
    "take-and-place-next": {"pieces": "object", "it": "object", "place": "object"},
    "take-to-box": {"pieces": "object"}, "fill": {"place": "object", "pieces": "object"},
    "swap": {"first": "object", "second": "object"}, "choose": {"thing": "object"},
    "belongs": {"player": "object"}, "not-belongs": {"player": "object"},
    "touches": {"other": "object"}, "not-touches": {"other": "object"},
    "show": {"what": "object"}, "carry-out-of": {"subject": "object"},
}  # fmt: skip


def make(words: Words) -> English:
    return English(words)


__all__ = ["English", "Forms", "make"]
