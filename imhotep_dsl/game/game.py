"""One game being played: what is to be decided, what was chosen, how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex

from imhotep_dsl.game.decision import Decision, Option
from imhotep_dsl.game.in_turn import in_turn
from imhotep_dsl.game.taking import Taking
from imhotep_dsl.program.layout import OVER, STEP
from imhotep_dsl.run import saving
from imhotep_dsl.run.gathering import Gathering
from imhotep_dsl.run.in_no_order import told_in_order
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming
from imhotep_dsl.run.view import view
from imhotep_dsl.wasm.offered import as_offered
from imhotep_dsl.wasm.trapped import Trapped

if TYPE_CHECKING:
    from imhotep_dsl.game.rules import Rules
    from imhotep_dsl.wasm.compiled import Position


class Game(Taking):
    """One game being played. All that changes lies in `state`, a flat list of integers.

    A game is played by compiled code where there is some, and by the interpreter where a trace is asked for and where
    compiled code stops: the interpreter then says why. Nobody can tell the difference.
    """

    def __init__(
        self, rules: Rules, machine: Machine, seed: int, state: list[int] | Position, decisions: int,
        values: list[int] | None = None,
    ) -> None:  # fmt: skip
        """values: the options, of a game that is at a decision already."""
        self.rules = rules
        self.machine = machine
        self.seed = seed
        if isinstance(state, list):
            self.compiled, self._at_once, self._cells = None, None, state
        else:
            self.compiled, self._at_once, self._cells = state, state.choose, None
        self._gathering: Gathering | None = None
        self.decisions = decisions
        self.values = values or []

    @in_turn
    def begin(self) -> None:
        """The interpreter goes on to the first decision, from a state in which nobody has been asked yet."""
        self.machine.gathering = None
        self._went_on(self.machine.run(self.state))

    @property
    def state(self) -> list[int]:
        """Everything that changes, as the interpreter keeps it."""
        if self._cells is None:
            assert self.compiled is not None
            self._cells = self.compiled.cells
        return self._cells

    @state.setter
    def state(self, cells: list[int]) -> None:
        self.interpreted(cells)

    def interpreted(self, state: list[int] | None = None) -> None:
        """From here on, or from another state on, the interpreter plays."""
        gathering, decisions = self.gathering, self.decisions
        self._cells, self.compiled, self._at_once = state or self.state, None, None
        self.decisions = decisions
        if gathering is not None:
            gathering.origin = gathering.before

    @property
    def players(self) -> tuple[str, ...]:
        """The colours at the table, in seat order."""
        return tuple(player.name for player in self.machine.tables.players)

    @cached_property
    def naming(self) -> Naming:
        return Naming(self.machine)

    @property
    def over(self) -> bool:
        return bool(self.state[OVER]) if self.compiled is None else self.compiled.over

    @property
    @in_turn
    def decision(self) -> Decision | None:
        """What has to be decided now; None when the game is over. Where several players decide at the same time, that
        of the first of them; `decision_of` has those of the others."""
        if self.over or not self.values:
            return None
        return self._asked(self.machine.player(self.state), self.state, self.values)

    def _asked(self, player: int, state: list[int], offered: Sequence[int]) -> Decision:
        return Decision(self, player, state[STEP], tuple(told_in_order(self.machine, state, offered)), state)

    @property
    @in_turn
    def gathering(self) -> Gathering | None:
        """While players act in secret at the same time: what each of them has answered. Compiled code asks them in its
        own order, so it is only made when somebody asks for it."""
        if self._gathering is None and self.is_gathering:
            compiled = self.compiled
            assert compiled is not None
            self._gathering = Gathering(self.machine, compiled.gatherings, compiled.before_gathering)
            self._gathering.replay(compiled.answers)
            self._at_once = None
        return self._gathering

    @property
    def is_gathering(self) -> bool:
        """Whether players act in secret at the same time now."""
        return self._gathering is not None or (self.compiled is not None and bool(self.compiled.gatherings & 1))

    @property
    @in_turn
    def deciding(self) -> tuple[str, ...]:
        """The colours of those who can decide now: several where all act at once, nobody when the game is over."""
        if self.gathering is not None:
            return tuple(self.players[seat] for seat in self.gathering.deciding)
        return (self.decision.name,) if self.decision is not None else ()

    @in_turn
    def decision_of(self, player: int | str) -> Decision | None:
        """What a player has to decide now; None if it is not for this player to decide."""
        seat = self._seat(player)
        if self.gathering is None:
            return self.decision if self.decision is not None and self.decision.player == seat else None
        state, values = self.gathering.part(seat)
        return self._asked(seat, state, values) if values else None

    @in_turn
    def choose(self, option: Option | str | int, player: int | str | None = None) -> None:
        """Take an option: the option itself, its key, or its position in the list of options. player: who decides,
        where several can."""
        decision = self.decision if player is None else self.decision_of(player)
        if decision is None:
            raise ValueError("There is nothing to decide." if player is None else f"`{player}` has nothing to decide.")
        self._answer(decision.player, self._value_of(decision, option))

    @in_turn
    def _choose_slowly(self, value_: int) -> None:
        """The interpreter plays, or somebody has asked who acts at once."""
        value_ = as_offered(value_, self.values)
        if self.gathering is not None:
            self._answer(self.machine.player(self.state), value_)
            return
        self.decisions += 1
        self._take(value_)

    def _take(self, value_: int) -> None:
        """An option of whom the machine asks now, and on to the next decision."""
        compiled = self.compiled
        if compiled is None or self.machine.trace is not None:
            self._interpreter_takes(value_)
            return
        self._cells = None
        try:
            self.values = compiled.choose(value_, self.values)
        except Trapped:
            self._interpreter_takes(value_)
            return
        # Whoever has answered has counted it.
        self.decisions -= 1
        if self._gathering is not None and self._gathering.origin != compiled.gatherings:
            self._gathering, self._at_once = None, compiled.choose

    def _interpreter_takes(self, value_: int) -> None:
        if self.compiled is not None:
            self.interpreted()
        gathering = self._gathering
        self.machine.gathering = None if gathering is None else gathering.before
        self._went_on(self.machine.choose(self.state, value_))

    def play_out(self, bots: list[int]) -> bool:
        """To the end in compiled code, or as far as games may go, everybody choosing at random by these two numbers;
        whether that went well."""
        if self.compiled is None or self.machine.trace is not None or not self.values:
            return False
        if self._gathering is not None and any(map(self._gathering.waiting, range(len(self.players)))):
            return False
        try:
            self.decisions += self.compiled.playout(bots)
        except Trapped:
            self._cells = None
            self.interpreted()
            return False
        self._cells, self._gathering = None, None
        self.values = [] if self.compiled.over else self.compiled.go_on()
        self._at_once = self.compiled.choose
        return True

    def _went_on(self, values: list[int]) -> None:
        """The interpreter has: do players act at once now?"""
        self.values = values
        before = self.machine.gathering
        if before is None:
            self._gathering = None
        elif self._gathering is None or self._gathering.origin is not before:
            self._gathering = Gathering(self.machine, before, before)

    def _answer(self, player: int, value_: int) -> None:
        """Where all act at once, an answer waits until those have answered whom the machine asks before."""
        now = self.gathering
        if now is None:
            self.choose_value(value_)
            return
        if player == self.machine.player(self.state) and value_ in self.values and not now.waiting(player):
            now.note(player, value_)
        else:
            now.answer(player, value_)
        self.decisions += 1
        while (now := self._gathering) is not None and now.waiting(asked := self.machine.player(self.state)):
            self._take(now.take(asked))

    def _value_of(self, decision: Decision, option: Option | str | int) -> int:
        if isinstance(option, Option):
            option = option.key
        if isinstance(option, SupportsIndex):
            at = index(option)
            if not 0 <= at < len(decision.values):
                raise ValueError(f"There are {len(decision.values)} options, counted from 0.")
            return decision.values[at]
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
    @in_turn
    def standings(self) -> dict[str, tuple[int, ...]]:
        """Colours of those who can win → a number for each line that decides who does, in the rules' own order."""
        return {self.players[seat]: values for seat, values in self.machine.standings(self.state).items()}

    @property
    @in_turn
    def winners(self) -> tuple[str, ...]:
        """Who has won, or is ahead: the rules' own order, ties shared; nobody if it is a draw."""
        return tuple(self.players[seat] for seat in self.machine.winners(self.state))

    @property
    @in_turn
    def is_draw(self) -> bool:
        """Whether it is a draw, as things stand."""
        return self.machine.is_draw(self.state)

    @property
    def hash(self) -> str:
        """A short name of the whole state: two games are equal when their hashes are."""
        return saving.digest(self.state, self._answers())

    @in_turn
    def _answers(self) -> list[list[int]]:
        """What was answered while players act at once, by seat."""
        if self.gathering is None:
            return []
        return [self.gathering.answers.get(seat, []) for seat in range(len(self.players))]

    @in_turn
    def view(self, player: int | str) -> dict[str, Any]:
        """The table as one player sees it."""
        seat = self._seat(player)
        return view(self.machine, self.state if self.gathering is None else self.gathering.part(seat)[0], seat)

    def _seat(self, player: int | str) -> int:
        if isinstance(player, str):
            if player not in self.players:
                raise ValueError(f"`{player}` does not play. The players are {', '.join(self.players)}.")
            return self.players.index(player)
        seat = index(player)
        if not 0 <= seat < len(self.players):
            raise ValueError(f"There are {len(self.players)} players, counted from 0.")
        return seat

    def copy(self) -> Game:
        state: list[int] | Position
        try:
            state = self.state[:] if self.compiled is None else self.compiled.copy()
        except Trapped:  # no memory for another game
            self.interpreted()
            state = self.state[:]
        other = type(self)(self.rules, self.machine, self.seed, state, self.decisions, self.values[:])
        if self._gathering is not None:
            other._gathering, other._at_once = self._gathering.copy(), None
        return other

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, copied: dict[int, object]) -> Game:
        """Rules are never changed, so they need not be copied."""
        return self.copy()

    def __reduce__(self) -> NoReturn:
        raise TypeError("A game cannot be pickled. `save()` gives it as text, with which `Rules.restore` goes on.")

    @in_turn
    def save(self) -> str:
        """The game as text; `Rules.restore` goes on with it."""
        rules, answers = self.rules, self._answers()
        state = self.state if self.gathering is None else self.gathering.before
        return saving.dump(
            saving.Save(
                self.machine.tables.game, self.machine.program.hash, len(self.players), self.seed,
                dict(rules.sides), list(rules.variants), self.decisions - sum(map(len, answers)), state, answers,
            )
        )  # fmt: skip
