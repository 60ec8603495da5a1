"""Which pieces one person can tell apart while things happen, so that a log tells no more than the table shows."""

from __future__ import annotations

from imhotep_dsl.check.components import Instance
from imhotep_dsl.graph.refusals import hidden
from imhotep_dsl.run.machine import Machine

State = list[int]


class Sight:
    """Follows the pieces through the events between two decisions. viewer None sees everything."""

    def __init__(self, machine: Machine, viewer: int | None) -> None:
        self.machine = machine
        self.viewer = viewer
        self.at: list[int] = []
        self.known: set[int] = set()
        self._open = [self._is_open(space) for space in range(len(machine.components.spaces))]

    def begin(self, state: State) -> None:
        """What is known before the events that follow."""
        layout, count = self.machine.layout, len(self.machine.designs)
        self.at = state[layout.at : layout.at + count]
        seen = state[layout.seen : layout.seen + count]
        self.known = {piece for piece in range(count) if self.viewer is not None and seen[piece] >> self.viewer & 1}

    def knows(self, piece: int) -> bool:
        return self.viewer is None or piece in self.known or self._open[self.at[piece]]

    def moved(self, piece: int, start: int, end: int) -> bool:
        """Follow a piece to another space; whether the viewer knows which piece it was."""
        if start >= 0:
            self.at[piece] = start
        before = self.knows(piece)
        self.known.discard(piece)
        self.at[piece] = end
        return before or self.knows(piece)

    def swapped(self, first: int, second: int) -> tuple[bool, bool]:
        spaces = self.at[first], self.at[second]
        return self.moved(first, -1, spaces[1]), self.moved(second, -1, spaces[0])

    def mixed(self) -> None:
        """Something was shuffled: what was only known from having been looked at is known no longer."""
        self.known.clear()

    def refilled(self, space: int) -> None:
        """Pieces went back to be drawn again; events do not say which, so none of that kind counts as known."""
        self.mixed()
        kind = self.machine.components.places[self._instance(space).place].kind
        for piece, own in enumerate(self.machine.kinds):
            if own == kind:
                self.at[piece] = space

    def _instance(self, space: int) -> Instance:
        components = self.machine.components
        return components.instances[components.spaces[space].instance]

    def _is_open(self, space: int) -> bool:
        instance = self._instance(space)
        place = self.machine.components.places[instance.place]
        if place.seen_by == "owner":
            return instance.player == self.viewer
        return not hidden(place.seen_by, place.shape)
