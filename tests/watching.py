"""Cells are watched: a machine that compares what every step really changed with what the analysis says that its rule,
and every rule that led there, may change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from asserting import Extended

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow import analysed
from imhotep_dsl.graph.flow.effects import Effects
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, FRAME_HEAD, MACHINE_CELLS, RETURN_TO, SCOPE, SHOWN
from imhotep_dsl.program.model import Program
from imhotep_dsl.run.areas import spaces
from imhotep_dsl.run.machine import Machine

Cells = list[int]
PIECES_IN_PLACES = {
    "machine", "space of each piece", "piece above each piece", "piece below each piece", "spot of each piece",
    "players who have seen each piece", "pieces on each space", "top piece of each space", "bottom piece of each space",
}  # fmt: skip


@dataclass
class Watching:
    """wrong: what was changed although nobody said so; changes: how many steps changed something."""

    graph: EffectGraph
    program: Program
    wrong: set[str] = field(default_factory=set)
    changes: int = 0

    def __post_init__(self) -> None:
        self.flow = analysed(self.graph)
        self.extended = Extended(self.program, self.flow)
        for effects in self.flow.effects.values():
            for area, _ in (*effects.taken, *effects.put):
                self.extended.number(area)
        self.machine = Machine(self.extended.program(self.program))
        for at, run in enumerate(self.machine.runs):
            if run is not None:
                self.machine.runs[at] = self._watched(at, run)

    def _watched(self, at: int, run: Callable[[Cells], int]) -> Callable[[Cells], int]:
        end = self.machine.layout.size

        def watched(state: Cells) -> int:
            before = state[:]
            following = run(state)
            if following >= 0 and before[MACHINE_CELLS:end] != state[MACHINE_CELLS:end]:
                self.changes += 1
                self._compare(at, before, state)
            if following >= 0 and before[SCOPE] >= 0 > state[SCOPE] and not self._ends(at):
                self._committed(at, before)
            return following

        return watched

    def _ends(self, at: int) -> bool:
        return isinstance(self.graph.steps[at], steps.Return)

    def _blame(self, at: int, rule: int, what: str) -> None:
        name = self.graph.checked.rules[rule].name
        self.wrong.add(f"line {self.graph.spans[at].line}: {type(self.graph.steps[at]).__name__} {what}; `{name}`")

    # ---- what has changed -----------------------------------------------------------------------------------

    def _compare(self, at: int, before: Cells, after: Cells) -> None:
        layout = self.machine.layout
        markers, cells = self._markers(before, after), self._cells(before, after)
        moved = [
            (piece, before[layout.at + piece], after[layout.at + piece])
            for piece in range(len(self.machine.designs))
            if before[layout.at + piece] != after[layout.at + piece]
        ]
        mixed = {self._place(space) for space in self._mixed(before, after)}
        for rule, frame in self._stack(at, before):
            effects = self.flow.effects.get(rule, Effects())
            if not markers <= self.flow.rules.markers_written(rule):
                self._blame(at, rule, "sets a marker")
            if not cells <= effects.cells:
                self._blame(at, rule, f"changes {', '.join(sorted(cells - effects.cells))}")
            for piece, start, end in moved:
                if not self._leaves(effects, rule, frame, piece, start, before):
                    self._blame(at, rule, f"takes a piece from place {self._place(start)}")
                if not self._arrives(effects, frame, end, before):
                    self._blame(at, rule, f"puts a piece to place {self._place(end)}")
            if not moved and not mixed <= effects.places:
                self._blame(at, rule, f"stirs the places {sorted(mixed)}")

    def _markers(self, before: Cells, after: Cells) -> set[int]:
        found: set[int] = set()
        for marker, offset in enumerate(self.machine.layout.markers):
            about = self.machine.tables.markers[marker]
            cells = slice(offset + about.first, offset + about.first + about.size)
            if before[cells] != after[cells]:
                found.add(marker)
        return found

    def _cells(self, before: Cells, after: Cells) -> set[str]:
        """Regions of the state that are changed and neither markers nor pieces in places. Who was shown a marker is
        asked by no rule."""
        return {
            region.name
            for region in self.machine.layout.regions
            if region.name not in PIECES_IN_PLACES and not region.name.startswith(("marker ", SHOWN))
            if before[region.offset : region.offset + region.size] != after[region.offset : region.offset + region.size]
        }

    def _mixed(self, before: Cells, after: Cells) -> Iterator[int]:
        """Spaces where pieces lie in another order."""
        for piece in range(len(self.machine.designs)):
            for offset in (self.machine.layout.above, self.machine.layout.below):
                if before[offset + piece] != after[offset + piece]:
                    yield before[self.machine.layout.at + piece]

    def _place(self, space: int) -> int:
        return self.machine.tables.instances[self.machine.tables.spaces[space].instance].place

    # ---- what was said --------------------------------------------------------------------------------------

    def _leaves(self, effects: Effects, rule: int, frame: int, piece: int, space: int, state: Cells) -> bool:
        place = self._place(space)
        if place in effects.leaving | effects.stirred or self._in_one_of(effects.taken, frame, space, state):
            return True
        params = self.graph.checked.rules[rule].params
        if any(state[frame + FRAME_HEAD + params[which].slot] == piece for which in effects.carried):
            return True
        # A piece that only passes through has arrived there before: taken together, nothing is missing there.
        return self._arrives(effects, frame, space, state)

    def _arrives(self, effects: Effects, frame: int, space: int, state: Cells) -> bool:
        place = self._place(space)
        return place in effects.arriving | effects.stirred or self._in_one_of(effects.put, frame, space, state)

    def _in_one_of(self, areas: frozenset[tuple[int, frozenset[int]]], frame: int, space: int, state: Cells) -> bool:
        """Whether a space lies in an area, as the rule that has this frame means it."""
        inside = state[FRAME]
        state[FRAME] = frame
        try:
            for area, places in areas:
                node = self.flow.pool.nodes[area]
                sort = "place" if node.op == "place" else str(node.data[1]) if node.op == "local" else "space"
                within = spaces(self.machine, self.extended.number(area), sort)(state)
                if self._place(space) in places and space in within:
                    return True
        finally:
            state[FRAME] = inside
        return False

    # ---- commits --------------------------------------------------------------------------------------------

    def _committed(self, at: int, before: Cells) -> None:
        """Every rule up to the one in which the choosing began may hand over on the way."""
        for rule, frame in self._stack(at, before):
            if not self.flow.effects.get(rule, Effects()).commits:
                self._blame(at, rule, "hands over")
            if frame == before[SCOPE]:
                return

    def _stack(self, at: int, state: Cells) -> Iterator[tuple[int, int]]:
        """The rules that are being carried out, each with its frame, the innermost first."""
        rule, frame = self.graph.rules[at], state[FRAME]
        while state[frame + FRAME_BELOW] >= 0:
            yield rule, frame
            rule, frame = self.graph.rules[state[frame + RETURN_TO]], state[frame + FRAME_BELOW]
