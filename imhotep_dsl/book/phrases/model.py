"""What the book says, before it is said in any language: small frozen trees.

A Clause is a message of the language files with its arguments. A Step is a sentence of the rules, perhaps with
sentences below it. Everything that is a thing is a Noun; the language gives it its article, number and case.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TypeVar, cast

from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Text:
    """Words of the author: a title, an option, an attribute. keys: its names in the word files, the best first."""

    keys: tuple[str, ...]
    fallback: str


@dataclass(frozen=True, slots=True)
class Number:
    """assumed: nobody has seen the printed value; it carries a mark."""

    value: int
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class Noun:
    """A thing or several. determiner: `the`, `a`, `that`, `each`, `all`, `no`, `any`, `bare` (no article), `another`,
    `one_of` (with owner: one of your cards), `you`, `it` (pronoun), `which` (relative pronoun: that, who, whose),
    `title` (quoted: it is called by something that is no noun).

    owner: whose it is, or what it is a part of. amount: how many (then `many` is ignored). where: where it lies.
    that: what is true of it, as clauses in which the thing itself is `which`. person: a player. named: its number
    or name, said after it (space 3). made_of: what it consists of (a group of tokens); `name` is a proper name.
    given: called by a name that a rule gives. called: such a name, said behind the noun to tell it from its like.
    parts: what stands in the braces of its words.
    """

    keys: tuple[str, ...]
    fallback: str
    determiner: str = "the"
    many: bool = False
    owner: Noun | None = None
    amount: Phrase | None = None
    up_to: bool = False
    adjectives: tuple[Text, ...] = ()
    where: Where | None = None
    that: tuple[Clause, ...] = ()
    person: bool = False
    named: Phrase | None = None
    made_of: Noun | None = None
    given: bool = False
    called: Text | None = None
    parts: tuple[tuple[str, Phrase], ...] = ()


@dataclass(frozen=True, slots=True)
class Where:
    """A thing as a place. relation: `at` (lies there), `to` (is put there), `towards` (moves there), `from`.

    sort: `pile` (in a heap), `spaces` (on spaces), `box`, decides the usual preposition; a word `NAME.in` overrides it.
    """

    noun: Noun
    relation: str
    sort: str = "pile"


@dataclass(frozen=True, slots=True)
class ListOf:
    """joined: `and`, `or`, `plain` (commas only), `then` (by this, then by that), `next` (this, then that), `neither`
    (this nor that), `nor` (`and` between what is denied)."""

    items: tuple[Phrase, ...]
    joined: str = "and"


@dataclass(frozen=True, slots=True)
class Table:
    """A printed table: entries from index `first` on, `further` for each step past the end. points: what they are."""

    entries: tuple[int, ...]
    first: int
    further: int | None
    points: bool = True


@dataclass(frozen=True, slots=True)
class Clause:
    """A message of the language files. Conditions are always subordinate: they follow `if`, `until`, `that` …"""

    id: str
    args: tuple[tuple[str, Phrase], ...] = ()

    def arg(self, name: str) -> Phrase | None:
        return dict(self.args).get(name)


@dataclass(frozen=True, slots=True)
class Varying:
    """What depends on the number of players."""

    cases: tuple[tuple[tuple[int, ...], Phrase], ...]


Phrase = Text | Number | Noun | Where | ListOf | Table | Clause | Varying


OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True)
class Step:
    """A sentence, or a lead-in with sentences below it.

    kind: `do` (an instruction), `if`, `each`, `option`, `may`, `note`, `ruling`, `block` (any other lead-in), or
    OTHERWISE: only what is done if that cannot be.
    """

    clause: Clause
    span: Span
    kind: str = "do"
    body: tuple[Step, ...] = ()
    otherwise: tuple[Step, ...] = ()


def is_built_in(keys: tuple[str, ...], fallback: str) -> bool:
    """Whether a word (`@space`) is one of the language files; a title of an author is its own key."""
    return bool(keys) and keys[-1].startswith("@") and keys[-1] != fallback


def clause(id: str, **args: Phrase) -> Clause:
    return Clause(id, tuple(args.items()))


def weight(said: object) -> int:
    """How much there is to take in: its nouns, clauses and numbers."""
    if isinstance(said, tuple):
        return sum(map(weight, said))
    if not is_dataclass(said) or isinstance(said, type):
        return 0
    own = isinstance(said, Noun | Clause | Number)
    return own + sum(weight(getattr(said, part.name)) for part in fields(said))


T = TypeVar("T")


def merge(trees: Mapping[int, T]) -> T | None:
    """One tree out of one per number of players; phrases that differ become Varying. None: they differ in more."""
    return cast("T | None", _merged(trees))  # of the same sort, or Varying where any phrase may stand


def _merged(trees: Mapping[int, object]) -> object:
    items = list(trees.values())
    first = items[0]
    if all(item == first for item in items):
        return first
    if any(type(item) is not type(first) for item in items):
        return None
    if isinstance(first, Span):
        return first
    if isinstance(first, tuple):
        return _merged_parts([item for item in items if isinstance(item, tuple)], list(trees))
    if not is_dataclass(first) or isinstance(first, type) or getattr(first, "told_apart", False):
        return None
    names = [part.name for part in fields(first)]
    made = _merged_parts([tuple(getattr(item, name) for name in names) for item in items], list(trees))
    if made is not None:
        return replace(first, **dict(zip(names, made, strict=True)))
    letters = all(isinstance(item, Text) and not item.keys for item in items)  # by which spaces are called
    return _varying(trees) if letters or isinstance(first, Number | ListOf | Table) else None


def _merged_parts(wholes: Sequence[tuple[object, ...]], players: Sequence[int]) -> tuple[object, ...] | None:
    """What several trees are made of, part by part; a part may be missing from all of them."""
    if any(len(whole) != len(wholes[0]) for whole in wholes):
        return None
    made: list[object] = []
    for parts in zip(*wholes, strict=True):
        merged = _merged(dict(zip(players, parts, strict=True)))
        if merged is None and any(part is not None for part in parts):
            return None
        made.append(merged)
    return tuple(made)


def _varying(trees: Mapping[int, object]) -> Varying:
    cases: dict[Phrase, list[int]] = {}
    for players, tree in trees.items():
        assert isinstance(tree, Phrase)
        cases.setdefault(tree, []).append(players)
    return Varying(tuple((tuple(players), phrase) for phrase, players in cases.items()))
