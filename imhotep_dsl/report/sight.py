"""Which pieces one person can tell apart while things happen, so that a log tells no more than the table shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from imhotep_dsl.run.events import EVERYONE
from imhotep_dsl.run.in_no_order import hides_order
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.sight import is_open

State = list[int]


class Sight:
    """Follows the pieces through the events between two decisions. viewer None sees everything."""

    def __init__(self, machine: Machine, viewer: int | None) -> None:
        self.machine = machine
        self.viewer = viewer
        self.at: list[int] = []
        self.known: set[int] = set()
        self.remembered: State = []
        self._open = [is_open(machine, viewer, space) for space in range(len(machine.tables.spaces))]

    def begin(self, state: State) -> None:
        """What is known before the events that follow."""
        layout, count = self.machine.layout, len(self.machine.designs)
        self.remembered = state[:]
        self.at = state[layout.at : layout.at + count]
        seen = state[layout.seen : layout.seen + count]
        self.known = {piece for piece in range(count) if self.viewer is not None and seen[piece] >> self.viewer & 1}

    def knows(self, piece: int) -> bool:
        return self.viewer is None or piece in self.known or self._open[self.at[piece]]

    def was_shown(self, piece: int) -> bool:
        """Whether the viewer would know it also where nobody looks."""
        return self.viewer is None or piece in self.known

    def recognises(self, piece: int) -> bool:
        """Whether the viewer can say which piece it is to which something happens: of a heap whose faces one does not
        see, one may know what is in it and not which of them is meant."""
        return self.knows(piece) and not self._in_a_heap(piece)

    def _in_a_heap(self, piece: int) -> bool:
        space = self.at[piece]
        if self.viewer is None or self._open[space] or self.machine.pieces.ordered[space]:
            return False
        return self.at.count(space) > 1

    def sees_no_order(self, space: int) -> bool:
        """Whether the viewer is not to learn in which order the pieces on a space have come there."""
        return self.viewer is not None and hides_order(self.machine, self.viewer, space)

    def marked(self, marker: int, whose: int, value: int) -> int:
        """What is remembered of somebody or something has changed, and what it was; of anything else the state is that
        of before."""
        at = self.machine.layout.markers[marker] + whose
        before, self.remembered[at] = self.remembered[at], value
        return before

    def moved(self, piece: int, start: int, end: int) -> bool:
        """Follow a piece to another space; whether the viewer knows which piece it was. Out of a heap, nobody who does
        not see its faces can say which piece has left, nor which ones are still there."""
        self.at[piece] = start
        known, sees_end = self.knows(piece), self._open[end]
        if self._in_a_heap(piece):
            there = [other for other, space in enumerate(self.at) if space == start]
            self._lose_sight(piece, there, sees_end)
            known = known and sees_end
        self.at[piece] = end
        self.known.discard(piece)
        if known and not sees_end:
            self.known.add(piece)
        return known or sees_end

    def _lose_sight(self, piece: int, there: Sequence[int], arrives: bool) -> None:
        """One of those in a heap leaves it. arrives: the viewer sees it where it comes to, and takes it for one like it
        that was known to be there."""
        if not arrives:
            self.known.difference_update(there, self._lying_on(there))
        elif piece not in self.known:
            alike = self.machine.pieces.alike
            like_it = (other for other in there if other in self.known and alike(self.remembered, piece, other))
            self.known.discard(next(like_it, piece))

    def _lying_on(self, pieces: Sequence[int]) -> Iterator[int]:
        """What lies on pieces, and on what lies on them."""
        pending = list(pieces)
        while pending:
            on_it = frozenset(self.machine.pieces.on_it[pending.pop()])
            load = [piece for piece, space in enumerate(self.at) if space in on_it] if on_it else []
            yield from load
            pending += load

    def swapped(self, first: int, second: int) -> tuple[bool, bool]:
        one, other = self.at[first], self.at[second]
        return self.moved(first, one, other), self.moved(second, other, one)

    def mixed(self) -> None:
        """Something was shuffled: what was only known from having been looked at is known no longer."""
        self.known.clear()

    def shown(self, player: int, pieces: Iterable[int]) -> None:
        """Pieces were shown to a player, or to everyone: who has seen them goes on knowing them."""
        if self.viewer is not None and player in (self.viewer, EVERYONE):
            self.known.update(pieces)

    def hidden(self, pieces: Iterable[int]) -> None:
        """Pieces were turned face down."""
        self.known.difference_update(pieces)

    def refilled(self, space: int, pieces: Iterable[int]) -> None:
        """Pieces went back to be drawn again."""
        self.mixed()
        for piece in pieces:
            self.at[piece] = space
