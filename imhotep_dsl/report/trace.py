"""Every effect of a game with the line of the rules that caused it, for authors who ask why something happened."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check import ir
from imhotep_dsl.report.events import Words
from imhotep_dsl.report.sight import Sight
from imhotep_dsl.run.machine import Event, Machine

State = list[int]


class Tracing:
    """Tells everything to everybody: nothing is hidden from an author."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.sight = Sight(machine, None)
        self.words = Words(machine, self.sight)

    def lines(self, before: State, events: list[Event]) -> list[str]:
        """One line for each event that happened after the state `before`."""
        self.sight.begin(before)
        return [f"{self._where(event)}: {_TOLD[str(event[0])](self, *event[1:])}" for event in events]

    def _where(self, event: Event) -> str:
        at = event[1]
        assert isinstance(at, int)
        span = self.machine.program.code[at].span if at >= 0 else self.machine.model.span
        return f"{span.file}:{span.line}"

    def _turn(self, at: int, player: int) -> str:
        return f"turn of {self.words.naming.player(player)}"

    def _reach(self, at: int) -> str:
        step = self.words.step(at)
        assert isinstance(step, ir.Reach)
        return f"reach {step.moment}"

    def _choice(self, at: int, player: int, option: int) -> str:
        return f"{self.words.naming.player(player)} chooses: {self.words.chosen(at, option, set())}"

    def _forced(self, at: int, player: int, option: int) -> str:
        return f"{self.words.naming.player(player)} can only choose: {self.words.chosen(at, option, set())}"

    def _move(self, at: int, piece: int, start: int, end: int) -> str:
        start = start if start >= 0 else self.sight.at[piece]
        self.sight.moved(piece, start, end)
        naming = self.words.naming
        return f"move {naming.piece(piece)}: {naming.space(start)} → {naming.space(end)}"

    def _swap(self, at: int, first: int, second: int) -> str:
        self.sight.swapped(first, second)
        return f"swap {self.words.naming.piece(first)} and {self.words.naming.piece(second)}"

    def _score(self, at: int, player: int, amount: int) -> str:
        return f"{self.words.naming.player(player)} {'scores' if amount >= 0 else 'loses'} {abs(amount)}"

    def _set(self, at: int, marker: int, number: int, player: int) -> str:
        own = self.words.machine.model.markers[marker].per_player
        whose = f" of {self.words.naming.player(player)}" if own else ""
        return f"set {self.words.marker(marker, number)}{whose}"

    def _shuffle(self, at: int, space: int) -> str:
        return f"shuffle {self.words.place_of(space)}"

    def _show(self, at: int, player: int, count: int) -> str:
        return f"show {count} to {self.words.naming.player(player)}"

    def _refill(self, at: int, space: int, count: int) -> str:
        return f"refill {self.words.place_of(space)} with {count}"


_TOLD: dict[str, Callable[..., str]] = {
    "turn": Tracing._turn,
    "reach": Tracing._reach,
    "choice": Tracing._choice,
    "forced": Tracing._forced,
    "move": Tracing._move,
    "swap": Tracing._swap,
    "score": Tracing._score,
    "set": Tracing._set,
    "shuffle": Tracing._shuffle,
    "show": Tracing._show,
    "refill": Tracing._refill,
}
