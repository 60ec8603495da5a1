"""What the model of a table says, apart from where it is written: the same words on other lines say the same.

All that is found out about a table follows from its model. So whoever knows it for one text knows it for every other
text that says the same; only the places are others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import pairwise
from operator import attrgetter
from typing import Any

from imhotep_dsl.resolve.model import Model
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.source import Span
from imhotep_dsl.syntax.tree import Node, RuleFile
from imhotep_dsl.syntax.walk import Remembered

Read = Callable[[object, list[str], list[Span]], None]
_PLAIN = (str, int, float, bool, type(None), range)


_lies = attrgetter(*(part.name for part in fields(Span)))
"""Where a place lies, as something that is quickly compared."""


@dataclass(frozen=True, slots=True)
class Said:
    """digest: of everything but the places; places: in the order in which they come to be spoken of."""

    digest: str
    places: tuple[Span, ...]


def said_by(model: Model) -> Said:
    words: list[str] = []
    places: list[Span] = []
    _read(model, words, places)
    return Said(_digest(words), tuple(places))


def moved(before: Said, now: Said) -> dict[Span, Span] | None:
    """Where each place lies now; None if the two do not say the same, or not in the same order."""
    if before.digest != now.digest or len(before.places) != len(now.places):
        return None
    found = dict(zip(before.places, now.places, strict=True))
    if any(found[old] != new for old, new in zip(before.places, now.places, strict=True)):
        return None
    in_order = [_lies(found[old]) for old in sorted(found, key=_lies)]
    return found if all(one < other for one, other in pairwise(in_order)) else None


def said_in_files(project: Project) -> str:
    """A digest of all that stands in the files of a game: rules and scenarios apart from where, all else as it is."""
    words: list[str] = []
    for file in project.files:
        tree = file.content if isinstance(file.content, RuleFile) else None
        words += [file.source.name, file.source.text if tree is None else _trees.of(tree).digest]
    return _digest(words)


def _read(thing: object, words: list[str], places: list[Span]) -> None:
    if isinstance(thing, Node):
        said = _trees.of(thing)  # the same lines lie on many tables
        words.append(said.digest)
        places += said.places
    else:
        _read_anew(thing, words, places, _read)


def _read_within(thing: object, words: list[str], places: list[Span]) -> None:
    _read_anew(thing, words, places, _read_within)


def _read_anew(thing: object, words: list[str], places: list[Span], read: Read) -> None:
    sort: Any = type(thing)
    if sort in _PLAIN:
        words.append(repr(thing))
    elif isinstance(thing, Span):
        words.append(repr(thing.file))
        places.append(thing)
    elif isinstance(thing, tuple | list):
        words.append(f"{sort.__name__} {len(thing)}")
        for item in thing:
            read(item, words, places)
    elif isinstance(thing, dict):
        words.append(f"dict {len(thing)}")
        for key, value in thing.items():
            read(key, words, places)
            read(value, words, places)
    elif isinstance(thing, frozenset | set):
        words.append(f"set {sorted(map(repr, thing))}")
    else:
        words.append(sort.__name__)
        for part in _parts(sort)(thing):
            read(part, words, places)


def _read_tree(root: Node) -> Said:
    words: list[str] = []
    places: list[Span] = []
    _read_within(root, words, places)
    return Said(_digest(words), tuple(places))


_trees = Remembered(_read_tree)


def _digest(words: list[str]) -> str:
    return hashlib.sha256("\n".join(words).encode("utf-8", "surrogatepass")).hexdigest()


@cache
def _parts(sort: Any) -> Callable[[Any], tuple[object, ...]]:
    """All parts of a record; whatever is none cannot be compared."""
    assert is_dataclass(sort), f"{sort} is no record"
    names = [part.name for part in fields(sort)]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda thing: tuple(getattr(thing, name) for name in names)
