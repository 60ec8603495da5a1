"""Rules with their variants and sides chosen, of which games are started and restored."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.render import concise
from imhotep_dsl.game.game import Game
from imhotep_dsl.game.restored import RestoredGame
from imhotep_dsl.library import find_game
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.run import saving
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.saving import SaveError
from imhotep_dsl.run.soundness import is_sound
from imhotep_dsl.source.cache import Cache, user_cache
from imhotep_dsl.unread import Card, Unread, card_of
from imhotep_dsl.wasm.trapped import Trapped

if TYPE_CHECKING:
    from imhotep_dsl.check.build import Checked
    from imhotep_dsl.graph.model import EffectGraph
    from imhotep_dsl.resolve.project import Project
    from imhotep_dsl.wasm.compiled import CompiledTable


T = TypeVar("T")


class RulesError(Exception):
    """The rules have mistakes: `diagnostics` has them all, with their places."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__(concise(diagnostics))
        self.diagnostics = list(diagnostics)


@dataclass
class Rules:
    """A game with its variants and sides chosen; compiled once for each number of players."""

    given: Project | Unread
    sides: Mapping[str, str]
    variants: tuple[str, ...]
    cache: Cache | None = field(default_factory=user_cache)
    card: Card | None = None
    compilations: dict[int, Compilation] = field(default_factory=dict)
    interpreted: bool = field(default_factory=lambda: os.environ.get("IMHOTEP_COMPILED") == "off")
    _playing: dict[int, tuple[Machine, CompiledTable | None]] = field(init=False, default_factory=dict)
    _others: dict[str, Rules] = field(init=False, default_factory=dict)

    @property
    def project(self) -> Project:
        """Everything that the author wrote; read when it is first asked for."""
        return self.given.whole if isinstance(self.given, Unread) else self.given

    @property
    def texts(self) -> Mapping[str, str]:
        """The files that play depends on, by the names that are shown."""
        return self.given.texts or {}

    @cached_property
    def _card(self) -> Card:
        return self.card if self.card is not None else card_of(self._played, self.sides, self.variants)

    @property
    def _played(self) -> Project:
        return self.given.played if isinstance(self.given, Unread) else self.given

    @property
    def name(self) -> str:
        return self._card.name

    @property
    def title(self) -> str:
        return self._card.title

    @property
    def player_numbers(self) -> range:
        """For how many players this game is, with its variants."""
        return range(*self._card.numbers)

    @property
    def boards(self) -> Mapping[str, Sequence[str]]:
        """The boards that have sides, also those of variants, with their sides."""
        return self._card.boards

    @property
    def left_out(self) -> Sequence[tuple[str, str, str]]:
        """Variant, board, side: what variants bring for boards that lie with another side up."""
        return self._card.left_out

    def other(self, sides: Mapping[str, str], variants: tuple[str, ...] = ()) -> Rules:
        """The same texts with other sides and variants; who asks for them again has what was compiled."""
        key = sorted(sides.items()), variants
        if key == (sorted(self.sides.items()), self.variants):
            return self
        asked = repr(key)
        if asked not in self._others:
            self._others[asked] = Rules(self.project, sides, variants, self.cache, interpreted=self.interpreted)
        return self._others[asked]

    def compilation(self, players: int) -> Compilation:
        """The table for a number of players, with all its stages."""
        if players not in self.compilations:
            table = Table(players, self.sides, self.variants)
            self.compilations[players] = Compilation(self.given, table, self.cache)
        return self.compilations[players]

    def checked(self, players: int) -> Checked:
        """The typed rules of a table, for those who tell of rules. Raises RulesError with all mistakes."""
        return self._wanted(players, self.compilation(players).checked)

    def graph(self, players: int) -> EffectGraph:
        """The effect graph of a table, for those who draw it. Raises RulesError with all mistakes."""
        return self._wanted(players, self.compilation(players).graph)

    def machine(self, players: int) -> Machine:
        """The compiled table for a number of players. Raises RulesError with all mistakes."""
        return self._wanted(players, self.compilation(players).machine)

    def _wanted(self, players: int, stage: T | None) -> T:
        """A stage of a table that has no mistakes."""
        compilation = self.compilation(players)
        if stage is None or compilation.machine is None:
            everything = [*compilation.project.diagnostics.items, *compilation.diagnostics]
            raise RulesError([problem for problem in everything if problem.severity == "error"])
        return stage

    def start(self, players: int | None = None, seed: int = 1) -> Game:
        """A new game at its first decision; players None is the fewest the game is for."""
        number = self.player_numbers.start if players is None else index(players)
        seed = int(index(seed))
        ready = self._playing.get(number)
        if ready is None:
            ready = self._playing[number] = self.machine(number), self.compiled(number)
        machine, table = ready
        if table is not None and machine.trace is None:
            try:
                position, values = table.start(seed)
            except Trapped:
                pass
            else:
                return Game(self, machine, seed, position, 0, values)
        game = Game(self, machine, seed, machine.new_state(seed), 0)
        game.begin()
        return game

    def compiled(self, players: int) -> CompiledTable | None:
        """The table as compiled code; None where no runtime for it is there, and where IMHOTEP_COMPILED was off when
        the rules were loaded."""
        return None if self.interpreted else self.compilation(players).compiled

    def restore(self, data: str | bytes) -> Game:
        """Go on with a saved game of these rules."""
        save = saving.parse(data)
        if save.game != self.name:
            raise SaveError(f"This is a saved game of `{save.game}`, not of `{self.name}`.")
        if save.players not in self.player_numbers:
            raise SaveError(f"This saved game is damaged: it has {save.players} players.")
        machine = self.machine(save.players)
        if save.rules != machine.program.hash:
            raise SaveError("This game was saved with other rules, sides or variants.")
        if not is_sound(machine, save.state):
            raise SaveError("This saved game is damaged: its state is not one of this table.")
        game = RestoredGame(self, machine, save.seed, list(save.state), save.decisions)
        if not game.over:
            game.resume(save.answers)
        return game


def load(game: str | Path, sides: Mapping[str, str] | None = None, variants: Sequence[str | Path] = ()) -> Rules:
    """Rules by the name of a shipped game or the path of a directory of rules. Raises RulesError with all mistakes."""
    unread, cache = Unread(find_game(game), dict(sides or {}), variants), user_cache()
    card = unread.card(cache)
    if card is None:
        raise RulesError(unread.played.diagnostics.items)
    return Rules(unread, unread.sides, card.variants, cache, card)
