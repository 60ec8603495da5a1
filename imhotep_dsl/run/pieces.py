"""Pieces on spaces: each space is a pile of linked pieces, from its bottom to its top."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from imhotep_dsl.program.layout import Layout
from imhotep_dsl.run import chance

State = list[int]


class Pieces:
    """The moves that change where pieces lie. Knows offsets and how much room each space has, no rules."""

    def __init__(self, layout: Layout, rooms: Sequence[int]) -> None:
        self.at, self.above, self.below = layout.at, layout.above, layout.below
        self.seen, self.spot = layout.seen, layout.spot
        self.count, self.top, self.bottom = layout.count, layout.top, layout.bottom
        self.rooms = list(rooms)
        self.covers: list[tuple[int, ...]] = []

    def on(self, state: State, space: int) -> list[int]:
        """The pieces on one space, from the bottom up."""
        found = []
        piece = state[self.bottom + space]
        above = self.above
        while piece >= 0:
            found.append(piece)
            piece = state[above + piece]
        return found

    def in_spaces(self, state: State, spaces: Iterable[int]) -> list[int]:
        """The pieces on several spaces, in building order."""
        found: list[int] = []
        above, bottom = self.above, self.bottom
        for space in spaces:
            piece = state[bottom + space]
            while piece >= 0:
                found.append(piece)
                piece = state[above + piece]
        return found

    def put(self, state: State, piece: int, space: int) -> None:
        """Lay a piece that lies nowhere on top of a space."""
        top = state[self.top + space]
        state[self.at + piece] = space
        state[self.below + piece] = top
        state[self.above + piece] = -1
        if top >= 0:
            state[self.above + top] = piece
        else:
            state[self.bottom + space] = piece
        state[self.top + space] = piece
        state[self.count + space] += 1

    def take(self, state: State, piece: int) -> None:
        """Lift a piece from its space, and off everything else it covers."""
        space = state[self.at + piece]
        above, below = state[self.above + piece], state[self.below + piece]
        if above >= 0:
            state[self.below + above] = below
        else:
            state[self.top + space] = below
        if below >= 0:
            state[self.above + below] = above
        else:
            state[self.bottom + space] = above
        state[self.count + space] -= 1
        spot = state[self.spot + piece]
        if spot >= 0:
            for covered in self.covers[spot][1:]:
                state[self.count + covered] -= 1
                state[self.top + covered] = -1
            state[self.spot + piece] = -1

    def move(self, state: State, piece: int, space: int) -> None:
        self.take(state, piece)
        self.put(state, piece, space)
        state[self.seen + piece] = 0

    def cover(self, state: State, piece: int, spot: int) -> None:
        """Lay a piece with a drawing onto all the spaces of a spot; it is listed on the first of them."""
        spaces = self.covers[spot]
        self.move(state, piece, spaces[0])
        state[self.spot + piece] = spot
        for covered in spaces[1:]:
            state[self.count + covered] += 1
            state[self.top + covered] = piece

    def swap(self, state: State, first: int, second: int) -> None:
        """Two pieces change places, each taking the other's position in its pile."""
        places = [(state[self.at + one], self.on(state, state[self.at + one])) for one in (first, second)]
        (space_a, order_a), (space_b, order_b) = places
        if space_a == space_b:
            a, b = order_a.index(first), order_a.index(second)
            order_a[a], order_a[b] = second, first
            self.arrange(state, space_a, order_a)
            return
        order_a[order_a.index(first)] = second
        order_b[order_b.index(second)] = first
        state[self.at + first], state[self.at + second] = space_b, space_a
        self.arrange(state, space_a, order_a)
        self.arrange(state, space_b, order_b)

    def shuffle(self, state: State, space: int) -> None:
        """A new random order; nobody knows the pieces any more."""
        order = chance.shuffled(state, self.on(state, space))
        self.arrange(state, space, order)
        for piece in order:
            state[self.seen + piece] = 0

    def arrange(self, state: State, space: int, order: list[int]) -> None:
        """Lay exactly these pieces on a space, from the bottom up."""
        below = -1
        for piece in order:
            state[self.at + piece] = space
            state[self.below + piece] = below
            state[self.above + piece] = -1
            if below >= 0:
                state[self.above + below] = piece
            below = piece
        state[self.bottom + space] = order[0] if order else -1
        state[self.top + space] = below
        state[self.count + space] = len(order)
