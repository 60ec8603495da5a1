"""Pieces that nobody can tell apart: they are offered once, and each of them is meant by the others' name."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.program.derived import cells_of_pieces, counted_together, marks_of_pieces, order_counts
from imhotep_dsl.run.expressions import State
from imhotep_dsl.run.sight import AUTHOR, is_open, sees

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine


class Alike:
    """Two pieces are alike if they lie on one space, look the same, and the same is remembered of them; where rules ask
    for the order in which pieces lie there, only if nothing else lies between them."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.at, self.count = machine.layout.at, machine.layout.count
        self._marks = marks_of_pieces(machine.program)
        self.remembered = cells_of_pieces(machine.program)
        self.counted_together = counted_together(machine.program)
        self._naming = self._cells_that_name_pieces()
        self._opened = [is_open(machine, None, space) for space in range(len(machine.tables.spaces))]
        self.order_counts = order_counts(machine.program)
        self._order_matters = any(self.order_counts)

    def _cells_that_name_pieces(self) -> list[int]:
        """The cells of markers that stand for a piece, if all can see them: rules can tell it from others like it."""
        return [
            offset + marker.first + at
            for marker, offset in zip(self.machine.tables.markers, self.machine.layout.markers, strict=True)
            if marker.sort == "piece" and marker.seen == "everyone"
            for at in range(marker.size)
        ]

    def once(self, state: State, found: Sequence[int]) -> list[int]:
        """Pieces that nobody can tell apart are offered once."""
        if len(found) < 2:
            return list(found)
        kept: dict[object, int] = {}
        for piece, looks in zip(found, self.looks(state, found), strict=True):
            kept.setdefault(looks, piece)
        return list(kept.values())

    def looks(self, state: State, found: Sequence[int]) -> list[object]:
        """What is the same for pieces that the acting player cannot tell apart."""
        player = self.machine.player(state)
        looks = self._each_looks(state, found, player)
        if not self._order_matters:
            return looks
        spaces = {state[self.at + piece] for piece in found}
        runs = {piece: run for space in spaces for piece, run in self._runs(state, space, player).items()}
        return [(look, runs.get(piece, 0)) for piece, look in zip(found, looks, strict=True)]

    def _each_looks(self, state: State, found: Sequence[int], player: int) -> list[object]:
        """Which of those are alike that the player does not know would tell something about them: each looks like
        itself only."""
        at, marks, opened = self.at, self._marks, self._opened
        remembered, looks = self.remembered, list[object]()
        for piece in found:
            space = state[at + piece]
            if opened[space] or sees(self.machine, state, player, piece):
                looks.append((space, marks[piece], tuple([state[cell] for cell in remembered[piece]])))
            else:
                looks.append(piece)
        if self._naming:
            named = {state[cell] for cell in self._naming}
            looks = [piece if piece in named else look for piece, look in zip(found, looks, strict=True)]
        return looks

    def _runs(self, state: State, space: int, player: int) -> dict[int, int]:
        """From the bottom up, how often something else begins. Only where that can tell two apart."""
        if not self.order_counts[space] or state[self.count + space] < 3:
            return {}
        pile = self.machine.pieces.on(state, space)
        together = groupby(zip(self._each_looks(state, pile, player), pile, strict=True), key=lambda each: each[0])
        return {piece: run for run, (_, group) in enumerate(together) for _, piece in group}

    def rather(self, state: State, among: Sequence[int], option: int, piece: int) -> int:
        """This piece itself, if it is one of those for which the option stands, too."""
        if piece not in among:
            return option
        one, other = self.looks(state, (piece, option))
        return piece if one == other else option

    def means(self, state: State, offered: str, sort: str, meant: int, option: int) -> bool:
        """Whether a thing named in a scenario is this option: the thing itself, one like it, or its design.

        offered: of what sort the options are."""
        if option == NO_MORE:
            return False
        if sort == "design" and offered != "design":
            return self.machine.designs[option] == meant
        if sort == "piece" and meant >= 0 and meant != option:
            one, other = self._each_looks(state, (meant, option), AUTHOR)
            runs = self._runs(state, state[self.at + meant], AUTHOR)
            return one == other and runs.get(meant) == runs.get(option)
        return meant == option
