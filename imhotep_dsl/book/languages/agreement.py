"""What a noun and the clauses about it agree on, for languages in which `that` and `it` have a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p

_PLAYER = p.Noun(("@player",), "player")
MAY = {"may": "may-choose", "may-repeatedly": "may-choose-repeatedly"}
"""How what somebody may do is told, and how where its text does not say what is done."""
GIVEN = ("for-given", "given-behind")
"""What else a name is said of: behind that name."""
LOCATING = (
    *GIVEN, "spaces-further", "spaces-back", "as-many-further", "as-many-back", "one-step",
    "seen-from", "far-side", "in-cell", "of-spaces", "entry-of", "out-of", "before-first", "from-to", "meant",
    "included",
)  # fmt: skip
"""Clauses that say which thing is meant by where it is: said behind the noun, without `that` or `and`."""
DETERMINERS = ("the", "a", "that", "each", "all", "no", "any", "another", "bare", "several", "plural")


def determined(noun: p.Noun, determiner: str) -> p.Noun:
    """The noun with the determiner that a message asks for; `several` is `bare`, `plural` is `the` for several."""
    if noun.determiner == "title":
        return noun
    if determiner == "plural":
        return replace(noun, determiner="the", many=True)
    if determiner == "several":
        return replace(noun, determiner="bare", many=True)
    return replace(noun, determiner=determiner, many=noun.many and determiner not in ("each", "no"))


def with_nouns(phrase: p.Phrase, change: Callable[[p.Noun], p.Noun]) -> p.Phrase:
    """The same phrase, every noun in it changed from the outside in."""
    if isinstance(phrase, p.Noun):
        return _within(change(phrase), change)
    if isinstance(phrase, p.Where):
        return replace(phrase, noun=_within(change(phrase.noun), change))
    if isinstance(phrase, p.ListOf):
        return replace(phrase, items=tuple(with_nouns(item, change) for item in phrase.items))
    if isinstance(phrase, p.Clause):
        return p.Clause(phrase.id, tuple((name, with_nouns(arg, change)) for name, arg in phrase.args))
    if isinstance(phrase, p.Varying):
        return p.Varying(tuple((players, with_nouns(inner, change)) for players, inner in phrase.cases))
    return phrase


def _within(noun: p.Noun, change: Callable[[p.Noun], p.Noun]) -> p.Noun:
    owner = _within(change(noun.owner), change) if noun.owner is not None else None
    where = noun.where
    if where is not None:
        where = replace(where, noun=_within(change(where.noun), change))
    that = tuple(p.Clause(item.id, tuple((n, with_nouns(a, change)) for n, a in item.args)) for item in noun.that)
    parts = tuple((name, with_nouns(part, change)) for name, part in noun.parts)
    return replace(noun, owner=owner, where=where, that=that, parts=parts)


def of_kind(noun: p.Noun) -> tuple[tuple[p.Clause, ...], p.Noun]:
    """`of that kind`, which stands right behind the noun, and the noun without it."""
    kinds = tuple(clause for clause in noun.that if clause.id == "of-kind")
    return kinds, replace(noun, that=tuple(clause for clause in noun.that if clause not in kinds))


def several(clause: p.Clause, head: p.Noun) -> p.Clause:
    """A clause about several things: its `which` and `it` that stand for them become plural."""

    def change(noun: p.Noun) -> p.Noun:
        stands = noun.keys == head.keys and _is_other(noun) == _is_other(head)
        return replace(noun, many=True) if noun.determiner in ("which", "it") and stands else noun

    changed = with_nouns(clause, change)
    assert isinstance(changed, p.Clause)
    return changed


def _is_other(noun: p.Noun) -> bool:
    return any(word.keys == ("@other",) for word in noun.adjectives)


def such_that(clause: p.Clause, is_whole: Callable[[p.Clause], bool] = lambda part: False) -> p.Phrase | None:
    """What is told by `such that`, for the pronoun cannot begin: `the space of whose figure` is too deep.

    is_whole: whether the language denies a condition as a whole."""
    if clause.id == "such-that":
        return clause.arg("condition")
    return by_pronoun(clause, lambda part: _deep_pronoun(part) or denied_of(part, is_whole))


def by_pronoun(clause: p.Clause, awkward: Callable[[p.Clause], p.Noun | None]) -> p.Phrase | None:
    """A clause that says `it` where it would say `that`; None where that can be said. awkward: where it cannot."""
    listed = clause.arg("list")
    parts = listed.items if clause.id in ("and", "or") and isinstance(listed, p.ListOf) else (clause,)
    deep = [found for part in parts if isinstance(part, p.Clause) and (found := awkward(part)) is not None]
    if not deep:
        return None

    def change(noun: p.Noun) -> p.Noun:
        return replace(noun, determiner="it") if noun.determiner == "which" and noun.keys == deep[0].keys else noun

    return with_nouns(clause, change)


def denied_of(clause: p.Clause, is_whole: Callable[[p.Clause], bool]) -> p.Noun | None:
    """What it is said of that something is not true of it."""
    subject = clause.arg("subject")
    denied = clause.id == "not-predicate" and is_whole(clause)
    return subject if denied and isinstance(subject, p.Noun) and subject.determiner == "which" else None


def _deep_pronoun(clause: p.Clause) -> p.Noun | None:
    subject = clause.arg("subject")
    owner = subject.owner if isinstance(subject, p.Noun) else None
    whose = owner.owner if owner is not None else None
    return whose if whose is not None and whose.determiner == "which" else None


def numbered(noun: p.Noun) -> p.Phrase | None:
    """The number of a thing that is not a plain number: told in a clause of its own."""
    return noun.named if isinstance(noun.named, p.Noun | p.Clause) else None


def prepared(clause: p.Clause) -> p.Clause:
    """What all but English do before they say a clause: players who are compared are several, titles are quoted."""
    if clause.id.startswith(("tie-", "winner-")) and not clause.id.endswith(("-most", "-least", "-where")):
        return several(clause, _PLAYER)
    if clause.id == "rank" and isinstance(keys := clause.arg("keys"), p.ListOf):
        told = tuple(several(key, _PLAYER) if isinstance(key, p.Clause) else key for key in keys.items)
        args = tuple((n, p.ListOf(told, keys.joined) if n == "keys" else a) for n, a in clause.args)
        return p.Clause(clause.id, args)
    if clause.id.endswith("is-unprinted") and isinstance(name := clause.arg("name"), p.Text):
        bare = p.Noun(name.keys, name.fallback, "bare")
        return p.Clause(clause.id, tuple((n, bare if n == "name" else a) for n, a in clause.args))
    if clause.id in ("offered", "not-offered") and isinstance(thing := clause.arg("thing"), p.Text):
        return p.clause(clause.id, thing=p.clause("quoted", text=thing))
    return clause


def worked_out(amount: p.Phrase) -> bool:
    """A number that has to be described: `as many pieces as …`."""
    if isinstance(amount, p.Clause):
        if amount.id in ("plus", "minus"):
            return any(not isinstance(part, p.Number) for _, part in amount.args)
        return amount.id not in ("that-many", "for-seat", "for-numbered", "range")
    return isinstance(amount, p.Noun)


def told_apart(body: Sequence[p.Step]) -> bool:
    """A condition on its own is not joined with an instruction by `and`."""
    return len(body) > 1 and any(step.clause.id in ("require", "known") for step in body)
