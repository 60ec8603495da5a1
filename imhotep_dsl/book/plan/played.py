"""Scenarios as examples: played at the book's table when the book is planned. One that passes there is true there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.components import Components
from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, RETURN_TO, STEP
from imhotep_dsl.resolve.sides import variants_in_play
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.scenario.moves import Answer, Move
from imhotep_dsl.scenario.play import Playing
from imhotep_dsl.scenario.steps import Part
from imhotep_dsl.scenario.suite import TableKey, by_table, compilation_of, prepare, table_of, without_problems
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

Place = tuple[str, int]
"""A line of the rules: its file and its number."""


@dataclass(frozen=True, slots=True)
class Played:
    """start: after the setup; given: when what is told begins; end: when it is over.

    acted: the lines that did something after that; acting: the rules that they belong to or that asked for these;
    calling: the lines that asked for a rule. Once chance has brought what the scenario does not foresee, what comes of
    it shows nothing: with another roll it would be something else.
    deciders: who gave each answer, by its place among the parts; rolled: what an answer of chance was about, a marker,
    or -1 for what was chosen at random; enough: answers with nothing where something had been chosen before.
    """

    machine: Machine
    components: Components
    start: list[int]
    given: list[int]
    end: list[int]
    acted: frozenset[Place] = frozenset()
    acting: frozenset[int] = frozenset()
    calling: frozenset[Place] = frozenset()
    deciders: Mapping[int, int] = field(default_factory=dict)
    rolled: Mapping[int, int] = field(default_factory=dict)
    enough: frozenset[int] = frozenset()

    @property
    def moves(self) -> bool:
        """Whether a piece lies elsewhere in the end, or somebody has other points."""
        layout = self.machine.layout
        parts = ((layout.at, len(self.components.pieces)), (layout.points, layout.players))
        return any(self.given[at : at + size] != self.end[at : at + size] for at, size in parts)


@dataclass(frozen=True, slots=True)
class Fitting:
    """A scenario that passes at the table of a book. number: its position in project.scenarios."""

    number: int
    decl: tree.ScenarioDecl
    parts: Sequence[Part]
    checked: Checked
    played: Played


def fitting(rules: Rules) -> list[Fitting]:
    """All scenarios that pass at this table, whichever table they were written for."""
    return _passing(rules, _at_the_table(rules))


def at_their_own_tables(rules: Rules, but: Collection[int]) -> list[Fitting]:
    """The other scenarios whose boards and variants lie on the table, each played where it was written for.

    but: the numbers of those that are known already.
    """
    known = {id(rules.project.scenarios[number]) for number in but}
    tables: dict[TableKey, list[tree.ScenarioDecl]] = {}
    for key, decls in _lying_there(rules):
        tables.setdefault(key, []).extend(decl for decl in decls if id(decl) not in known)
    return _passing(rules, {key: decls for key, decls in tables.items() if decls})


def _passing(rules: Rules, tables: Mapping[TableKey, list[tree.ScenarioDecl]]) -> list[Fitting]:
    numbers = {id(decl): number for number, decl in enumerate(rules.project.scenarios)}
    found = []
    for key, decls in tables.items():
        diagnostics, table = Diagnostics(), table_of(rules.project, key)
        # With the usual colours it is one of those that the book tells of anyway.
        told = rules.other(table.sides, table.variants).compilation(table.players) if not table.seats else None
        prepared = prepare(told or compilation_of(rules.project, key), decls, diagnostics)
        together = without_problems(prepared, diagnostics.items)
        if together.compilation is None or together.compilation.checked is None:
            continue
        checked = together.compilation.checked
        machine, moves = together.laid()
        machine.count()
        for item, own in zip(together.ready, moves, strict=True):
            played = _play(machine, checked.components, item.decl, own)
            if played is not None:
                found.append(Fitting(numbers[id(item.decl)], item.decl, item.parts, checked, played))
    return sorted(found, key=lambda item: item.number)


def _at_the_table(rules: Rules) -> dict[TableKey, list[tree.ScenarioDecl]]:
    """Scenarios moved to the table of the book."""
    sides = tuple(sorted(rules.sides.items()))
    moved: dict[TableKey, list[tree.ScenarioDecl]] = {}
    for (players, _, _, seats), decls in _lying_there(rules):
        moved.setdefault((players, sides, rules.variants, seats), []).extend(decls)
    return moved


def _lying_there(rules: Rules) -> Iterator[tuple[TableKey, list[tree.ScenarioDecl]]]:
    """Scenarios whose boards and variants lie on the table, by the tables they were written for."""
    sides = {board.name: board.side for board in rules.checked(rules.player_numbers[0]).model.boards}
    in_play = set(variants_in_play(rules.project, rules.sides, rules.variants))
    for key, decls in by_table(rules.project, Diagnostics()).items():
        players, own, variants, _ = key
        lies_there = all(sides.get(board) == side for board, side in own) and set(variants) <= in_play
        if lies_there and players in rules.player_numbers:
            yield key, decls


class _Watched(Playing):
    """decider: who took the last decision. picked: the step and the frame where something was chosen last, of several.
    enough: see `Played`. asked: the steps of decisions; led: those that lead back from there.
    rolled: see `Played`. before_chance: how much was traced, and how often each step was done, before chance brought
    something that no answer foretells."""

    def __init__(self, machine: Machine, moves: Sequence[Move]) -> None:
        super().__init__(machine, moves)
        self.moves = moves
        self.decider = -1
        self.picked: tuple[int, int] | None = None
        self.enough = False
        self.rolled: dict[int, int] = {}
        self.asked: list[int] = []
        self.led: list[int] = []
        self.before_chance: tuple[int, list[int]] | None = None

    def begin(self) -> None:
        """What is told begins here."""
        self.asked.clear()
        self.led.clear()
        self.before_chance = None
        assert self.machine.trace is not None
        self.machine.trace.clear()
        self.machine.counts[:] = [0] * len(self.machine.counts)

    def shown(self) -> tuple[list[int], list[int]]:
        """The steps that did something, and how often each was done, until chance brought what nobody foresaw."""
        assert self.machine.trace is not None
        traced, counts = self.before_chance or (len(self.machine.trace), self.machine.counts)
        return [*self.asked, *(event.at for event in self.machine.trace[:traced])], counts

    def settle(self, move: Move) -> bool:
        """What is forced before something new begins is done: a position in the midst of it is nobody's. Whether it
        can be gone on."""
        try:
            if self.is_begun_anew(move):
                self._take_forced()
        except GameFault:
            return False
        return True

    def _take(self, option: int) -> None:
        self.decider = self.machine.player(self.state)
        if self.before_chance is None:
            self._remember()
        picked = self.state[STEP], self.state[FRAME]
        self.enough = option == NO_MORE and picked == self.picked
        self.picked = picked if option != NO_MORE else None
        super()._take(option)

    def _remember(self) -> None:
        self.asked.append(self.state[STEP])
        frame = self.state[FRAME]
        while self.state[frame + FRAME_BELOW] >= 0:
            self.led.append(self.state[frame + RETURN_TO])
            frame = self.state[frame + FRAME_BELOW]

    def _by_chance(self, at: int, state: list[int], values: Sequence[int]) -> int:
        answer = self.foreseen.answer(at) if state is self.state else None
        if answer is not None:
            step = self.machine.program.code[at].step
            self.rolled[self.moves.index(answer)] = step.marker if isinstance(step, steps.Roll) else -1
        elif state is self.state and self.before_chance is None and len(set(values)) > 1:
            self.before_chance = len(self.machine.trace or ()), self.machine.counts[:]
        return super()._by_chance(at, state, values)


def _play(machine: Machine, components: Components, decl: tree.ScenarioDecl, moves: list[Move]) -> Played | None:
    told_from = next((step.span.line for step in decl.steps if isinstance(step, tree.When)), decl.span.line)
    machine.trace = []
    deciders: dict[int, int] = {}
    enough: set[int] = set()
    playing = _Watched(machine, moves)
    try:
        with playing:
            start = playing.state[:]
            given: list[int] | None = None
            while playing.coming:
                move = playing.coming.popleft()
                if given is None and move.span.line >= told_from:
                    if not playing.settle(move):
                        return None
                    given = playing.state[:]
                    playing.begin()
                if not playing.do(move):
                    return None
                if isinstance(move, Answer):
                    deciders[moves.index(move)] = playing.decider
                    enough |= {moves.index(move)} if playing.enough else set()
        if playing.problems:
            return None
        taken, counts = playing.shown()
        own = {(node.span.file, node.span.line) for node in nodes(decl.steps)}
        acted = frozenset(_lines(machine, taken)) - own
        acting = frozenset(machine.program.code[step].rule for step in (*taken, *playing.led))
        calls = [step for step, times in enumerate(counts) if times and _is_call(machine, step)]
        calling = frozenset(_lines(machine, calls)) - own
        end, told = playing.state[:], (acted, acting, calling, deciders, playing.rolled, frozenset(enough))
        return Played(machine, components, start, given or start, end, *told)
    finally:
        machine.trace = None


def _is_call(machine: Machine, at: int) -> bool:
    return isinstance(machine.program.code[at].step, steps.Call)


def _lines(machine: Machine, taken: Sequence[int]) -> Iterator[Place]:
    for step in taken:
        span = machine.program.span(step)
        yield span.file, span.line
