"""Every effect of a game with the line of the rules that caused it, for authors who ask why something happened."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.report.sight import Sight
from imhotep_dsl.report.words import Words
from imhotep_dsl.run import events as e
from imhotep_dsl.run.machine import Machine

State = list[int]


class Tracing:
    """Tells everything to everybody: nothing is hidden from an author."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.sight = Sight(machine, None)
        self.words = Words(machine, self.sight)

    def lines(self, before: State, events: list[e.Event]) -> list[str]:
        """One line for each event that happened after the state `before`."""
        self.sight.begin(before)
        return [f"{self._where(event)}: {self._told(event)}" for event in events]

    def _told(self, event: e.Event) -> str:
        told = _TOLD.get(type(event))
        return told(self, event) if told is not None else self.words.happened(event)

    def _where(self, event: e.Event) -> str:
        span = self.machine.program.span(event.at)
        return f"{span.file}:{span.line}"

    def _player(self, player: int) -> str:
        return self.words.naming.player(player)

    def _began(self, event: e.Began) -> str:
        return "play begins"

    def _turned(self, event: e.Turned) -> str:
        return f"turn of {self._player(event.player)}"

    def _reached(self, event: e.Reached) -> str:
        return f"reach {event.moment}"

    def _chosen(self, event: e.Chosen) -> str:
        return f"{self._player(event.player)} chooses: {self.words.chosen(event.at, event.option, set(), event.said)}"

    def _forced(self, event: e.Forced) -> str:
        chosen = self.words.chosen(event.at, event.option, set(), event.said)
        return f"{self._player(event.player)} can only choose: {chosen}"

    def _gathering(self, event: e.Gathering) -> str:
        return "all at once"

    def _gathered(self, event: e.Gathered) -> str:
        return "all have acted"

    def _moved(self, event: e.Moved) -> str:
        self.sight.moved(event.piece, event.start, event.end)
        naming = self.words.naming
        under = "under " if self.words.goes_under(event.at) else ""
        return f"move {naming.piece(event.piece)}: {naming.space(event.start)} → {under}{naming.space(event.end)}"

    def _swapped(self, event: e.Swapped) -> str:
        self.sight.swapped(event.first, event.second)
        return f"swap {self.words.naming.piece(event.first)} and {self.words.naming.piece(event.second)}"

    def _scored(self, event: e.Scored) -> str:
        return f"{self._player(event.player)} {'scores' if event.amount >= 0 else 'loses'} {abs(event.amount)}"

    def _marker_set(self, event: e.MarkerSet) -> str:
        told = f"set {self._marker(event)}"
        self.sight.marked(event.marker, event.whose, event.value)
        return told

    def _marker(self, event: e.MarkerSet | e.MarkerShown) -> str:
        whose = self.words.having(event.marker, event.whose)
        return f"{self.words.marker(event.marker, event.value)}{f' of {whose}' if whose else ''}"

    def _rolled(self, event: e.Rolled) -> str:
        return f"roll: {self._marker_set(e.MarkerSet(event.at, event.marker, event.whose, event.value))}"

    def _picked(self, event: e.Picked) -> str:
        return f"at random: {self.words.chosen(event.at, event.option, set(), ())}"

    def _ordered(self, event: e.Ordered) -> str:
        return self.words.ordered(event.at, event.player)

    def _skipped(self, event: e.Skipped) -> str:
        return self.words.left_out(event.player)

    def _shown(self, event: e.Shown) -> str:
        named = ", ".join(self.words.naming.piece(piece) for piece in event.pieces)
        return f"show {named or 'nothing'} to {self._whom(event)}"

    def _marker_shown(self, event: e.MarkerShown) -> str:
        return f"show {self._marker(event)} to {self._whom(event)}"

    def _hidden(self, event: e.Hidden) -> str:
        return f"hide {', '.join(self.words.naming.piece(piece) for piece in event.pieces)}"

    def _whom(self, event: e.Shown | e.MarkerShown) -> str:
        return "everyone" if event.player == e.EVERYONE else self._player(event.player)

    def _refilled(self, event: e.Refilled) -> str:
        self.sight.refilled(event.space, event.pieces)
        return f"refill {self.words.place_of(event.space)} with {len(event.pieces)}"


_TOLD: dict[type, Callable[..., str]] = {
    e.Began: Tracing._began,
    e.Turned: Tracing._turned,
    e.Reached: Tracing._reached,
    e.Chosen: Tracing._chosen,
    e.Forced: Tracing._forced,
    e.Gathering: Tracing._gathering,
    e.Gathered: Tracing._gathered,
    e.Moved: Tracing._moved,
    e.Swapped: Tracing._swapped,
    e.Scored: Tracing._scored,
    e.MarkerSet: Tracing._marker_set,
    e.Rolled: Tracing._rolled,
    e.Picked: Tracing._picked,
    e.Ordered: Tracing._ordered,
    e.Skipped: Tracing._skipped,
    e.Shown: Tracing._shown,
    e.MarkerShown: Tracing._marker_shown,
    e.Hidden: Tracing._hidden,
    e.Refilled: Tracing._refilled,
}
"""Events of which more is told than what they are called and whom they happened to."""
