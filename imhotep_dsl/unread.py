"""A game of which the texts are known and nothing is read as rules yet.

What was opened before without mistakes is known from the cache, and may never have to be read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from imhotep_dsl.library import find_variants, is_outside
from imhotep_dsl.source.belonging import files_of_game, files_of_variant, played_texts
from imhotep_dsl.source.cache import OPENED, Cache, key_of
from imhotep_dsl.source.files import TooMuch
from imhotep_dsl.source.records import dataclass

if TYPE_CHECKING:
    from imhotep_dsl.resolve.project import Project


@dataclass(frozen=True, slots=True)
class Card:
    """What one asks of a game before it is played. numbers: of players, the first and the one after the last;
    variants: by their names; boards: with their sides; left_out: variants, boards and sides that are not laid out."""

    name: str
    title: str
    numbers: tuple[int, int]
    variants: tuple[str, ...]
    boards: Mapping[str, list[str]]
    left_out: tuple[tuple[str, str, str], ...] = ()


class Unread:
    """texts: all that play depends on, by the names that are shown; None if some of it is no text."""

    def __init__(self, directory: Path, sides: Mapping[str, str], variants: Sequence[str | Path]) -> None:
        self.directory = directory
        self.sides = sides
        self.variants = tuple(variants)
        self.texts = self._look()

    def _look(self) -> Mapping[str, str] | None:
        try:
            outside = [file for given in self.variants if is_outside(given) for file in files_of_variant(Path(given))]
            return played_texts([*files_of_game(self.directory), *outside])
        except TooMuch:
            return None

    @cached_property
    def _read(self) -> tuple[Project, tuple[str, ...]]:
        from imhotep_dsl.resolve.project import read_played

        project = read_played(self.directory)
        names = find_variants(project, self.variants)
        # What is wrong may be so only for want of the rest, and messages tell of everything.
        return (self.whole, names) if project.diagnostics.has_errors else (project, names)

    @property
    def played(self) -> Project:
        """The game without what play does not depend on; if something is wrong with it, all there is."""
        return self._read[0]

    @cached_property
    def whole(self) -> Project:
        """With scenarios, words and tables."""
        from imhotep_dsl.resolve.project import read_project

        project = read_project(self.directory)
        find_variants(project, self.variants)
        return project

    # ---- what is known of it ------------------------------------------------------------------------------

    def card(self, cache: Cache | None) -> Card | None:
        """None if there are mistakes in what is read."""
        if cache is None or self.texts is None:
            return self._made()
        asked = f"opened {sorted(self.sides.items())} {[str(variant) for variant in self.variants]}"
        key = key_of(sorted(self.texts.items()), asked)
        kept = cache.find(key, OPENED)
        found = _card(kept) if kept is not None else None
        if found is None:
            found = self._made()
            if found is not None and self._read[0].texts == self.texts:
                cache.keep(key, OPENED, json.dumps(asdict(found)).encode())
        return found

    def _made(self) -> Card | None:
        project, names = self._read
        return None if project.diagnostics.has_errors else card_of(project, self.sides, names)


def card_of(project: Project, sides: Mapping[str, str], variants: tuple[str, ...]) -> Card:
    from imhotep_dsl.resolve.seating import seating
    from imhotep_dsl.resolve.sides import sides_left_out, sides_of

    assert project.decl is not None
    name, title = project.decl.name.text, project.decl.title
    numbers = seating(project, variants, sides).numbers
    left_out = tuple(sides_left_out(project, sides, variants))
    called = title.text if title is not None else name
    return Card(name, called, (numbers.start, numbers.stop), variants, sides_of(project), left_out)


def _card(kept: bytes) -> Card | None:
    try:
        read = json.loads(kept)
        first, stop = read["numbers"]
        left_out = tuple((variant, board, side) for variant, board, side in read["left_out"])
        made = Card(read["name"], read["title"], (first, stop), tuple(read["variants"]), dict(read["boards"]), left_out)
    except (ValueError, KeyError, TypeError):
        return None
    texts = [made.name, made.title, *made.variants, *made.boards, *(text for left in left_out for text in left)]
    sides = [side for sides in made.boards.values() for side in (sides if isinstance(sides, list) else [None])]
    numbers = all(isinstance(number, int) for number in made.numbers)
    return made if numbers and all(isinstance(text, str) for text in (*texts, *sides)) else None
