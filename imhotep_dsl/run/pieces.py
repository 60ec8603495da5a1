"""Pieces on spaces: each space is a pile of linked pieces, from its bottom to its top."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from imhotep_dsl.program.layout import Layout
from imhotep_dsl.run import chance

State = list[int]


class Pieces:
    """The moves that change where pieces lie. Knows offsets and the spaces of each spot, no rules.

    A piece with a drawing is linked on the first space of its spot and only counted on the others, of which it is the
    top as long as nothing else lies there.

    seeing: for each space the players who see what lies there, a bit for each. ordered: spaces on which everybody sees
    which piece is which, though not what is on its face. alike: whether two pieces look the same, in a state. on_it:
    for each piece the spaces on it, if anything may lie there face down.
    """

    def __init__(
        self, layout: Layout, spots: Sequence[Sequence[int]], pieces: int, seeing: list[int], ordered: list[bool],
        alike: Callable[[State, int, int], bool], on_it: Sequence[Sequence[int]],
    ) -> None:  # fmt: skip
        self.at, self.above, self.below = layout.at, layout.above, layout.below
        self.seen, self.spot = layout.seen, layout.spot
        self.count, self.top, self.bottom = layout.count, layout.top, layout.bottom
        self.spots = spots
        self.pieces = range(pieces)
        self.seeing, self.ordered, self.everyone = seeing, ordered, (1 << layout.players) - 1
        self.alike = alike
        self.on_it = on_it

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

    def covered(self, state: State, piece: int) -> Sequence[int]:
        """All spaces on which a piece lies."""
        spot = state[self.spot + piece]
        return self.spots[spot] if spot >= 0 else (state[self.at + piece],)

    def put(self, state: State, piece: int, space: int) -> None:
        """Lay a piece that lies nowhere on top of a space."""
        top = state[self.top + space] if state[self.bottom + space] >= 0 else -1
        state[self.at + piece] = space
        state[self.below + piece] = top
        state[self.above + piece] = -1
        if top >= 0:
            state[self.above + top] = piece
        else:
            state[self.bottom + space] = piece
        state[self.top + space] = piece
        state[self.count + space] += 1

    def put_under(self, state: State, piece: int, space: int) -> None:
        """Lay a piece that lies nowhere below all that lies on a space."""
        bottom = state[self.bottom + space]
        if bottom < 0:
            self.put(state, piece, space)
            return
        state[self.at + piece] = space
        state[self.below + piece] = -1
        state[self.above + piece] = bottom
        state[self.below + bottom] = state[self.bottom + space] = piece
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
        if state[self.spot + piece] >= 0:
            self._uncover(state, piece)
        if state[self.bottom + space] < 0 and state[self.count + space]:
            state[self.top + space] = self._covering(state, space)

    def _uncover(self, state: State, piece: int) -> None:
        spaces = self.covered(state, piece)
        state[self.spot + piece] = -1
        for space in spaces[1:]:
            state[self.count + space] -= 1
            if state[self.bottom + space] < 0:
                state[self.top + space] = self._covering(state, space)

    def _covering(self, state: State, space: int) -> int:
        """The piece whose drawing reaches over a space on which nothing lies."""
        if not state[self.count + space]:
            return -1
        spot = self.spot
        reaching = (piece for piece in self.pieces if state[spot + piece] >= 0)
        return next((piece for piece in reaching if space in self.spots[state[spot + piece]]), -1)

    def move(self, state: State, piece: int, space: int) -> None:
        self._lift(state, piece, space)
        self.put(state, piece, space)

    def move_under(self, state: State, piece: int, space: int) -> None:
        self._lift(state, piece, space)
        self.put_under(state, piece, space)

    def _lift(self, state: State, piece: int, space: int) -> None:
        """Take a piece that goes to a space; whoever could follow it there still knows it."""
        start, seeing = state[self.at + piece], self.seeing
        if seeing[start] == seeing[space] == self.everyone:
            state[self.seen + piece] = 0
        else:
            self._follow(state, piece, start, space)
        self.take(state, piece)

    def _follow(self, state: State, piece: int, start: int, end: int) -> None:
        """Who knew a piece goes on knowing it where it goes, as long as it can be followed: out of a heap, nobody who
        does not see its faces can say which piece has left, nor which ones are still there. Who sees it arrive takes it
        for one like it that was known to be there."""
        seen, sees_start, sees_end = self.seen, self.seeing[start], self.seeing[end]
        knew = state[seen + piece] | sees_start
        if not self.ordered[start] and state[self.count + start] > 1:
            lost = self.everyone & ~sees_start & ~sees_end
            taken = sees_end & ~knew
            knew &= ~lost
            lying = self.on(state, start)
            self._forget_loads(state, lying, lost)
            for other in lying:
                state[seen + other] &= ~lost
                mistaken = state[seen + other] & taken
                if mistaken and self.alike(state, piece, other):
                    state[seen + other] ^= mistaken
                    taken ^= mistaken
        state[seen + piece] = knew & ~sees_end

    def cover(self, state: State, piece: int, spot: int) -> None:
        """Lay a piece with a drawing onto all the spaces of a spot; it is listed on the first of them."""
        spaces = self.spots[spot]
        self.move(state, piece, spaces[0])
        state[self.spot + piece] = spot
        for space in spaces[1:]:
            state[self.count + space] += 1
            if state[self.bottom + space] < 0:
                state[self.top + space] = piece

    def swap(self, state: State, first: int, second: int) -> None:
        """Two pieces change places, each taking the other's position in its pile, and its spot."""
        one, other = state[self.at + first], state[self.at + second]
        self._follow(state, first, one, other)
        self._follow(state, second, other, one)
        traded = {first: second, second: first}
        piles = {space: [traded.get(piece, piece) for piece in self.on(state, space)] for space in (one, other)}
        for space, pile in piles.items():
            self.arrange(state, space, pile)
        spots = state[self.spot + first], state[self.spot + second]
        state[self.spot + second], state[self.spot + first] = spots
        for spot, new in zip(spots, (second, first), strict=True):
            for space in self.spots[spot][1:] if spot >= 0 else ():
                if state[self.bottom + space] < 0:
                    state[self.top + space] = new

    def shuffle(self, state: State, space: int) -> None:
        """A new random order; nobody knows the pieces any more."""
        order = chance.shuffled(state, self.on(state, space))
        self.arrange(state, space, order)
        self.mixed(state, order, space)

    def mixed(self, state: State, pieces: Sequence[int], space: int) -> None:
        """They lie there in an order that nobody knows."""
        self.forget(state, pieces)
        self._forget_loads(state, pieces, self.everyone & ~self.seeing[space])

    def _forget_loads(self, state: State, pieces: Iterable[int], players: int) -> None:
        """What these players were shown of what lies on pieces would tell which of them is which."""
        for piece in pieces:
            for space in self.on_it[piece]:
                load = self.on(state, space)
                for each in load:
                    state[self.seen + each] &= ~players
                self._forget_loads(state, load, players)

    def forget(self, state: State, pieces: Iterable[int]) -> None:
        """Nobody knows any more which of them is which."""
        for piece in pieces:
            state[self.seen + piece] = 0

    def arrange(self, state: State, space: int, order: list[int]) -> None:
        """The pieces of a pile in another order, from the bottom up, or others in their stead."""
        below = -1
        for piece in order:
            state[self.at + piece] = space
            state[self.below + piece] = below
            state[self.above + piece] = -1
            if below >= 0:
                state[self.above + below] = piece
            below = piece
        if order:
            state[self.bottom + space] = order[0]
            state[self.top + space] = below
