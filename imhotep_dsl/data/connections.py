"""Connections and a building order of an author's own, by the coordinates of the spaces in a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imhotep_dsl.code.directions import coordinate
from imhotep_dsl.data.model import LayoutSpace
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.source import Span

Said = Sequence[tuple[Span, str]]
"""Texts with where each was written."""


def in_order(spaces: tuple[LayoutSpace, ...], order: Said, found: Diagnostics) -> tuple[LayoutSpace, ...]:
    """The spaces as they are listed, numbered anew; on a mistake as they were."""
    named = _named(spaces, order, found)
    if named is None:
        return spaces
    taken: dict[str, LayoutSpace] = {}
    for where, name in order:
        if name not in named:
            _unknown(where, name, found)
        elif name in taken:
            found.error("E255", where, f"`{name}` stands twice in the order.", "Every space is built on once.")
        else:
            taken[name] = named[name]
    missing = [name for name in named if name not in taken]
    if missing and not found.has_errors:
        said = f"The order leaves out {', '.join(f'`{name}`' for name in missing)}."
        found.error("E255", order[-1][0], said, "List every space of the picture once.")
    if found.has_errors:
        return spaces
    return tuple(replace(space, number=number) for number, space in enumerate(taken.values(), 1))


def connected(spaces: tuple[LayoutSpace, ...], pairs: Said, found: Diagnostics) -> tuple[tuple[int, int], ...]:
    """The numbers of the spaces at both ends of each connection."""
    named = _named(spaces, pairs, found)
    made: dict[tuple[int, int], None] = {}
    for where, text in pairs if named is not None else ():
        assert named is not None
        ends = [end.strip() for end in text.split("-")]
        if len(ends) != 2 or ends[0] == ends[1]:
            found.error("E256", where, f"`{text}` is no connection of two spaces.", "Write it like `a1-b2`.")
            continue
        for name in ends:
            if name not in named:
                _unknown(where, name, found)
        if all(name in named for name in ends):
            one, other = sorted(named[name].number for name in ends)
            made[one, other] = None
    return tuple(made)


def _named(spaces: tuple[LayoutSpace, ...], said: Said, found: Diagnostics) -> dict[str, LayoutSpace] | None:
    """The spaces by their coordinates, which only a single picture has."""
    named = {coordinate(space.row, space.column): space for space in spaces}
    if len(named) == len(spaces):
        return named
    help_text = "Draw the layout as one picture, with `rows`."
    found.error("E257", said[0][0], "Spaces of levels and parts have no coordinates of their own.", help_text)
    return None


def _unknown(where: Span, name: str, found: Diagnostics) -> None:
    help_text = "A space is called by its column and row in the picture: c4 is the third of the fourth line."
    found.error("E257", where, f"The picture has no space `{name}`.", help_text)
