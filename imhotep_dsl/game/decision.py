"""Who has to decide what, and the options as programs and people know them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from imhotep_dsl.game.in_turn import in_turn
from imhotep_dsl.run.naming import for_player

if TYPE_CHECKING:
    from imhotep_dsl.game.game import Game
    from imhotep_dsl.run.machine import Machine


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a player can choose. key is stable for programs, text is for people; value is for who runs the game: of
    a piece that the player does not know, it would tell which one it is."""

    key: str
    text: str
    value: int


@dataclass(frozen=True)
class Decision:
    """Who has to decide what. Options are put into words only when asked for."""

    game: Game
    player: int
    step: int
    values: tuple[int, ...]
    state: list[int]

    @property
    def name(self) -> str:
        """The deciding player's colour."""
        return self.game.players[self.player]

    @property
    def machine(self) -> Machine:
        return self.game.machine

    @property
    @in_turn
    def prompt(self) -> str:
        return for_player(self.machine, self.state, self.player).prompt(self.state, self.step)

    @property
    def rule(self) -> str:
        """Where the rule that asks stands, as file:line:column."""
        return str(self.machine.program.span(self.step))

    @cached_property
    @in_turn
    def options(self) -> tuple[Option, ...]:
        told = self.game.naming.options(self.state, self.step, self.values)
        return tuple(Option(key, text, value) for (key, text), value in zip(told, self.values, strict=True))
