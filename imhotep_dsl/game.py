"""The interface to build on: load → start → decision → choose → scores. Everything else in this project uses it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from imhotep_dsl.check.build import Checked
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.render import concise
from imhotep_dsl.graph.build import EffectGraph
from imhotep_dsl.library import find_game, find_variant
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.program.cache import Cache, user_cache
from imhotep_dsl.program.layout import OVER, STEP
from imhotep_dsl.resolve.build import Table
from imhotep_dsl.resolve.project import Project, read_project
from imhotep_dsl.resolve.seating import seating
from imhotep_dsl.run import saving
from imhotep_dsl.run.faults import GameFault, Impossible
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming
from imhotep_dsl.run.saving import SaveError
from imhotep_dsl.run.soundness import is_sound
from imhotep_dsl.run.view import view

T = TypeVar("T")


class RulesError(Exception):
    """The rules have mistakes: `diagnostics` has them all, with their places."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__(concise(diagnostics))
        self.diagnostics = list(diagnostics)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a player can choose. key is stable for programs, text is for people."""

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

    @property
    def name(self) -> str:
        """The deciding player's colour."""
        return self.game.players[self.player]

    @property
    def prompt(self) -> str:
        return self.game.naming.prompt(self.game.state, self.step)

    @property
    def rule(self) -> str:
        """Where the rule that asks stands, as file:line:column."""
        return str(self.game.machine.program.span(self.step))

    @cached_property
    def options(self) -> tuple[Option, ...]:
        told = self.game.naming.options(self.game.state, self.step, self.values)
        return tuple(Option(key, text, value) for (key, text), value in zip(told, self.values, strict=True))


class Game:
    """One game being played. All that changes lies in `state`, a flat list of integers."""

    def __init__(self, rules: Rules, machine: Machine, seed: int, state: list[int], decisions: int) -> None:
        self.rules = rules
        self.machine = machine
        self.seed = seed
        self.state = state
        self.decisions = decisions
        self.values: list[int] = []

    @property
    def players(self) -> tuple[str, ...]:
        """The colours at the table, in seat order."""
        return tuple(player.name for player in self.machine.tables.players)

    @cached_property
    def naming(self) -> Naming:
        return Naming(self.machine)

    @property
    def over(self) -> bool:
        return bool(self.state[OVER])

    @property
    def decision(self) -> Decision | None:
        """What has to be decided now; None when the game is over."""
        if self.over or not self.values:
            return None
        return Decision(self, self.machine.player(self.state), self.state[STEP], tuple(self.values))

    def choose(self, option: Option | str | int) -> None:
        """Take an option: the option itself, its key, or its position in the list of options."""
        decision = self.decision
        if decision is None:
            raise ValueError("There is nothing to decide.")
        self.choose_value(self._value_of(decision, option))

    def choose_value(self, value_: int) -> None:
        """Take an option by its value: what bots do, by the thousand."""
        self.decisions += 1
        self.values = self.machine.choose(self.state, value_)

    def _value_of(self, decision: Decision, option: Option | str | int) -> int:
        if isinstance(option, Option):
            option = option.key
        if isinstance(option, int):
            if not 0 <= option < len(decision.values):
                raise ValueError(f"There are {len(decision.values)} options, counted from 0.")
            return decision.values[option]
        for offered in decision.options:
            if offered.key == option:
                return offered.value
        raise ValueError(f"`{option}` is not offered. Offered are: {', '.join(o.key for o in decision.options)}.")

    @property
    def scores(self) -> dict[str, int]:
        """Points by colour."""
        points = self.machine.layout.points
        return {name: self.state[points + seat] for seat, name in enumerate(self.players)}

    @property
    def points_by_source(self) -> dict[str, dict[str, int]]:
        """Where the points come from: board or kind of piece → colour → points."""
        layout = self.machine.layout
        table = {
            source: {
                name: self.state[layout.ledger + at * layout.players + seat] for seat, name in enumerate(self.players)
            }
            for at, source in enumerate(self.machine.tables.headings)
        }
        return {source: row for source, row in table.items() if any(row.values())}

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won, or is ahead: the rules' own order, ties shared."""
        try:
            return tuple(self.players[seat] for seat in self.machine.winners(self.state))
        except Impossible as problem:
            raise GameFault(self.machine.program.written.game, str(problem)) from problem

    @property
    def hash(self) -> str:
        """A short name of the whole state: two games are equal when their hashes are."""
        return saving.digest(self.state)

    def view(self, player: int | str) -> dict[str, Any]:
        """The table as one player sees it."""
        return view(self.machine, self.state, self._seat(player))

    def _seat(self, player: int | str) -> int:
        if isinstance(player, str):
            if player not in self.players:
                raise ValueError(f"`{player}` does not play. The players are {', '.join(self.players)}.")
            return self.players.index(player)
        if not 0 <= player < len(self.players):
            raise ValueError(f"There are {len(self.players)} players, counted from 0.")
        return player

    def copy(self) -> Game:
        other = type(self)(self.rules, self.machine, self.seed, self.state[:], self.decisions)
        other.values = list(self.values)
        return other

    def save(self) -> str:
        """The game as text; `Rules.restore` goes on with it."""
        rules = self.rules
        return saving.dump(
            saving.Save(
                self.machine.tables.game, self.machine.program.hash, len(self.players), self.seed,
                dict(rules.sides), list(rules.variants), self.decisions, self.state,
            )
        )  # fmt: skip


class RestoredGame(Game):
    """A game from a save. The names of its rules cannot be proved to be what they were, so errors blame the save."""

    def trusted(self, go_on: Callable[[], T]) -> T:
        try:
            return go_on()
        except (IndexError, KeyError, ValueError, GameFault) as problem:
            raise SaveError("This saved game is damaged: it cannot be gone on with.") from problem

    def choose_value(self, value_: int) -> None:
        self.trusted(lambda: super(RestoredGame, self).choose_value(value_))

    def view(self, player: int | str) -> dict[str, Any]:
        seat = self._seat(player)
        return self.trusted(lambda: view(self.machine, self.state, seat))


@dataclass(slots=True)
class Rules:
    """A game with its variants and sides chosen; compiled once for each number of players."""

    project: Project
    sides: Mapping[str, str]
    variants: tuple[str, ...]
    cache: Cache | None = field(default_factory=user_cache)
    compilations: dict[int, Compilation] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.project.decl.name.text if self.project.decl else ""

    @property
    def title(self) -> str:
        decl = self.project.decl
        return decl.title.text if decl and decl.title else self.name

    @property
    def player_numbers(self) -> range:
        """For how many players this game is, with its variants."""
        return seating(self.project, self.variants).numbers

    def compilation(self, players: int) -> Compilation:
        """The table for a number of players, with all its stages."""
        if players not in self.compilations:
            table = Table(players, self.sides, self.variants)
            self.compilations[players] = Compilation(self.project, table, self.cache)
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
            everything = [*self.project.diagnostics.items, *compilation.diagnostics]
            raise RulesError([problem for problem in everything if problem.severity == "error"])
        return stage

    def start(self, players: int | None = None, seed: int = 1) -> Game:
        """A new game at its first decision; players None is the fewest the game is for."""
        machine = self.machine(self.player_numbers.start if players is None else players)
        game = Game(self, machine, seed, machine.new_state(seed), 0)
        game.values = machine.run(game.state)
        return game

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
            game.values = game.trusted(lambda: machine.run(game.state))
        return game


def load(game: str | Path, sides: Mapping[str, str] | None = None, variants: Sequence[str | Path] = ()) -> Rules:
    """Rules by the name of a shipped game or the path of a directory of rules. Raises RulesError with all mistakes."""
    project = read_project(find_game(game))
    names = tuple(find_variant(project, variant) for variant in variants)
    if project.diagnostics.has_errors:
        raise RulesError(project.diagnostics.items)
    return Rules(project, dict(sides or {}), names)
