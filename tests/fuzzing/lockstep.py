"""Interpreter and compiled code side by side: after every decision the same cells and the same options; then the whole
game once more in compiled code alone, to the same end."""

from __future__ import annotations

from imhotep_dsl.lower.layout import STACK_CELLS
from imhotep_dsl.run import chance
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.wasm.compiled import CompiledTable, Position, build
from imhotep_dsl.wasm.trapped import Trapped

MOST_DECISIONS = 3000


class Lockstep:
    """One table, played in both ways. stopped: how often compiled code left a choice to the interpreter."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.table = CompiledTable.of(build(machine.program, machine.new_state(0)))
        self.most_cells = machine.layout.size + STACK_CELLS
        self.decisions = self.stopped = 0

    def game(self, seed: int) -> str:
        """What is different, or nothing."""
        machine, bots = self.machine, [0, 0]
        chance.seed(bots, seed)
        state = machine.new_state(seed)
        position = self.table.position(state)
        begun, before = (self.decisions, self.stopped), bots[:]
        try:
            options = machine.run(state)
        except GameFault as fault:
            return self._also_stops(position, None, fault)
        offered = self._on(position, None, state, options)
        for _ in range(MOST_DECISIONS):
            if len(state) > self.most_cells:
                return ""
            if position.cells != state:
                return f"seed {seed}: {self._difference(position.cells, state)}"
            if offered != options:
                return f"seed {seed}, step {state[3]}: {offered} offered instead of {options}"
            if not options:
                return self._whole(seed, before, begun, state)
            value = options[chance.draw(bots, len(options))]
            self.decisions += 1
            try:
                options = machine.choose(state, value)
            except GameFault as fault:
                return self._also_stops(position, value, fault)
            offered = self._on(position, value, state, options)
        return ""

    def _whole(self, seed: int, bots: list[int], begun: tuple[int, int], end: list[int]) -> str:
        """What is different at the end if everybody chooses by the same numbers in compiled code."""
        if self.stopped > begun[1]:
            return ""
        position, _ = self.table.start(seed)
        decisions = position.playout(bots)
        if position.cells != end:
            return f"seed {seed}, whole: {self._difference(position.cells, end)}"
        wanted = self.decisions - begun[0]
        return f"seed {seed}, whole: {decisions} decisions instead of {wanted}" if decisions != wanted else ""

    def _on(self, position: Position, value: int | None, state: list[int], options: list[int]) -> list[int]:
        try:
            return position.go_on() if value is None else position.choose(value, [value])
        except Trapped:
            self.stopped += 1
            if len(state) <= self.most_cells:
                position.write(state)
            return list(options)

    def _also_stops(self, position: Position, value: int | None, fault: GameFault) -> str:
        try:
            _ = position.go_on() if value is None else position.choose(value, [value])
        except Trapped:
            return ""
        return f"compiled code goes on where the interpreter says: {fault.message}"

    def _difference(self, found: list[int], wanted: list[int]) -> str:
        if len(found) != len(wanted):
            return f"{len(found)} cells instead of {len(wanted)}"
        regions = self.machine.layout.regions
        told = []
        for at, (one, other) in enumerate(zip(found, wanted, strict=True)):
            if one != other:
                name = next((each.name for each in regions if each.offset <= at < each.offset + each.size), "stack")
                told.append(f"{name} {at}: {one} instead of {other}")
        return "; ".join(told[:5])
