"""Sides that nobody speaks of, with a name that is nearly the one which is missing: of a board, or of a side of it.

What is missed somewhere is found in `blame.py`; a side is declared, lies on the table, and need not be named again.
"""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.diagnostics import Diagnostic, Diagnostics, Label
from imhotep_dsl.diagnostics.suggest import nearest, written
from imhotep_dsl.proofreading.places_of_names import Places, names_in
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.syntax import tree

Sides = dict[str, dict[str, tuple[tree.Word, tree.Word]]]
"""Board → side → the two names at its head."""


def misnamed_sides(project: Project) -> list[Diagnostic]:
    found = Diagnostics()
    kinds = list(_sides_by_kind(project))
    places = names_in(project) if kinds else {}
    for sides in kinds:
        for board in sides:
            _report_side(board, sides, places, found)
            _report_board(board, sides, places, found)
    return found.items


def _report_side(board: str, sides: Sides, places: Places, found: Diagnostics) -> None:
    """All other boards have a side that this one lacks; it has one with nearly that name, and nothing else strange."""
    others = [each for name, each in sides.items() if name != board]
    strange = [side for side in sides[board] if not any(side in each for each in others)]
    if not others or len(strange) != 1 or len(places[strange[0]]) > 1:
        return
    everywhere = set.intersection(*(set(each) for each in others)) - set(sides[board])
    for meant in nearest(strange[0], [name for name in everywhere if len(places[name]) > 1], 1):
        name = sides[board][strange[0]][1]
        label = Label(others[0][meant][1].span, f"`{meant}` stands here")
        found.error("E308", name.span, _said(name.text, meant), written(name.text, meant), label)


def _report_board(board: str, sides: Sides, places: Places, found: Diagnostics) -> None:
    """A board of one side, beside one with nearly its name that has several sides, and not this one."""
    (side, *more) = sides[board]
    if more or len(places[board]) > 1:
        return
    lacking = [name for name, each in sides.items() if len(each) > 1 and side not in each]
    for meant in nearest(board, lacking, 1):
        name = sides[board][side][0]
        label = Label(next(iter(sides[meant].values()))[0].span, f"`{meant}` stands here")
        found.error("E308", name.span, _said(name.text, meant), written(name.text, meant), label)


def _said(name: str, meant: str) -> str:
    return f"`{name}` stands nowhere else: `{meant}` seems to be meant."


def _sides_by_kind(project: Project) -> Iterator[Sides]:
    """Of every kind of boards of which there are several."""
    items = [*project.items, *(item for variant in project.variants.values() for item in variant.items)]
    kinds: dict[str, Sides] = {item.name.text: {} for item in items if isinstance(item, tree.BoardDecl)}
    for item in items:
        if isinstance(item, tree.Design) and item.side is not None and item.kind.text in kinds:
            for name in item.names:
                kinds[item.kind.text].setdefault(name.text, {})[item.side.text] = (name, item.side)
    return (sides for sides in kinds.values() if len(sides) > 1)
