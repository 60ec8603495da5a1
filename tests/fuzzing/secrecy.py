"""`python -m tests.fuzzing.secrecy`: two positions that look alike to a player offer that player the same."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

from imhotep_dsl.program.layout import SCOPE, STEP
from imhotep_dsl.program.tables import Marker
from imhotep_dsl.run.audit import exchanged
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming
from imhotep_dsl.run.sight import knows_marker, sees
from imhotep_dsl.run.view import view

from .afterwards import asked_otherwise
from .campaign import command
from .dice import Dice
from .rule_sets import random_rules
from .telling import choices_told_apart, told_otherwise
from .trying import Files, Finding, played

MOST = 3
"""How many pairs are exchanged at each decision."""

State = list[int]
Traded = tuple[tuple[int, int], ...]
"""Which piece gets the design of which."""

Values = Callable[[Machine, State, int, Marker], Iterable[int]]
"""What a cell in which a marker lies could hold in this position."""


def rules_for(seed: int) -> Files:
    return random_rules(Dice(seed, 7), secretive=True)


class Seen:
    """What the markers were in the games so far, at each decision by itself: the check knows which values they can have
    there, and with any other value a line may fail that never does."""

    def __init__(self) -> None:
        self._values: dict[tuple[Machine, int, int], set[int]] = {}

    def __call__(self, machine: Machine, state: State, dice: Dice) -> str:
        for cell, _, _ in _marker_cells(machine):
            self._values.setdefault((machine, state[STEP], cell), set()).add(state[cell])
        return ""

    def values(self, machine: Machine, state: State, cell: int, marker: Marker) -> Iterable[int]:
        return self._values.get((machine, state[STEP], cell), ())


class Looking:
    """At a decision: if two pieces that the deciding player does not know were exchanged, or a marker that this player
    does not see were another, would the same be offered, in the same order and words, now and up to the next commit
    point? And to each player where the next question comes, if nothing has told them the difference?"""

    def __init__(self, values: Values) -> None:
        self._values = values
        self._of: Machine | None = None
        self._by_number = frozenset[int]()
        self._others: dict[Traded, Machine] = {}

    def __call__(self, machine: Machine, state: State, dice: Dice) -> str:
        if machine is not self._of:
            self._of, self._others, self._by_number = machine, {}, _known_by_number(machine)
        seat, here = machine.player(state), _offered(machine, state)
        way = dice.below(len(here[0]))
        for traded in islice(self._trades(machine, state, seat, dice), MOST):
            other, changed = self._exchanged(machine, state, traded)
            there = _offered(other, changed)
            different = ""
            if view(machine, state, seat) != view(other, changed, seat):
                different = "the view"
            elif here[1] != there[1]:
                different = "what is offered"
            else:
                later = _later(machine, state, here[0][way])
                strangely = _later(other, changed, there[0][way])
                if later.seen == strangely.seen and later.asked != strangely.asked:
                    different = "what is asked next"
            if different:
                return f"{different} is different ({_asking(machine, state)}) if pieces are exchanged: {traded}"
        for cell, changed in islice(with_other_markers(machine, state, seat, dice, self._values), MOST):
            there = _offered(machine, changed)
            if view(machine, state, seat) != view(machine, changed, seat) or here[1] != there[1]:
                return f"what is seen or offered is different ({_asking(machine, state)}) if cell {cell} is another"
        for onlooker in range(machine.layout.players):
            for cell, changed in islice(with_other_markers(machine, state, onlooker, dice, self._values), 1):
                pair = (machine, state), (machine, changed)
                if apart := asked_otherwise(*pair, here[0][way], onlooker) or told_otherwise(
                    *pair, here[0][way], onlooker
                ):
                    return f"{apart} if cell {cell} is another"
            for traded in islice(self._trades(machine, state, onlooker, dice), 1):
                other, changed = self._exchanged(machine, state, traded)
                if view(machine, state, onlooker) != view(other, changed, onlooker):
                    return "the view of one who does not decide is different"
                pair = (machine, state), (other, changed)
                if apart := asked_otherwise(*pair, here[0][way], onlooker) or told_otherwise(
                    *pair, here[0][way], onlooker
                ):
                    return f"{apart} if pieces are exchanged: {traded}"
        return choices_told_apart(machine, state, here[0], MOST)

    def _exchanged(self, machine: Machine, state: State, traded: Traded) -> tuple[Machine, State]:
        """Each piece has the other's design; where rules know a piece by its number, or by whose it is, each lies where
        the other lay."""
        if self._change_places(machine, traded):
            return machine, _trading_places(machine, state, *traded[0])
        if traded not in self._others:
            self._others[traded] = Machine(exchanged(machine.program, dict(traded)))
        return self._others[traded], state

    def _trades(self, machine: Machine, state: State, seat: int, dice: Dice) -> Iterator[Traded]:
        """Pieces cannot change places while a rule that is being carried out may speak of one of them by a name: it
        would be the name of another."""
        named = frozenset(state[machine.layout.size :])
        for traded in _trades(machine, state, seat, dice):
            if not self._change_places(machine, traded) or not named & {*traded[0]}:
                yield traded

    def _change_places(self, machine: Machine, traded: Traded) -> bool:
        one, other = (machine.tables.pieces[piece] for piece in traded[0])
        return traded[0][0] in self._by_number or one.owner != other.owner


def _known_by_number(machine: Machine) -> frozenset[int]:
    """Pieces of the kinds that the rules go through wherever they lie: then they know each by its number."""
    listed = [node.data[1] for node in machine.program.nodes if node.op == "things" and node.data[0] == "piece"]
    return frozenset(at for pieces in listed if isinstance(pieces, tuple) for at in pieces if isinstance(at, int))


def _trading_places(machine: Machine, state: State, one: int, two: int) -> State:
    """Two pieces change places, and what is known of a place stays with it."""
    layout, pieces, spaces = machine.layout, len(machine.tables.pieces), len(machine.tables.spaces)
    changed, other = state[:], {one: two, two: one}
    for offset, size in ((layout.above, pieces), (layout.below, pieces), (layout.top, spaces), (layout.bottom, spaces)):
        changed[offset : offset + size] = [other.get(cell, cell) for cell in state[offset : offset + size]]
    for offset in (layout.at, layout.above, layout.below, layout.seen):
        changed[offset + one], changed[offset + two] = changed[offset + two], changed[offset + one]
    return changed


def _asking(machine: Machine, state: State) -> str:
    return f"asked at line {machine.program.span(state[STEP]).line}"


def _trades(machine: Machine, state: State, seat: int, dice: Dice) -> Iterator[Traded]:
    """Two pieces of one kind that the player does not know, of different design, or of different players if nothing
    lies on them."""
    groups: dict[str, list[int]] = {}
    for piece, about in enumerate(machine.tables.pieces):
        if not sees(machine, state, seat, piece) and state[machine.layout.spot + piece] < 0:
            groups.setdefault(about.kind, []).append(piece)
    carrying = {machine.tables.places[each.place].kind for each in machine.tables.instances if each.holder >= 0}
    for kind, pieces in sorted(groups.items(), key=lambda _: dice.below(100)):
        mixed = dice.shuffled(pieces)
        for one, other in pairwise(mixed):
            alike = machine.tables.pieces[one].owner == machine.tables.pieces[other].owner
            if machine.designs[one] != machine.designs[other] if alike else kind not in carrying:
                yield (one, other), (other, one)


def with_other_markers(
    machine: Machine, state: State, seat: int, dice: Dice, values: Values
) -> Iterator[tuple[int, State]]:
    """Markers that a player does not see, each with another value that it could have as well."""
    cells = [
        (cell, machine.tables.markers[number])
        for cell, number, thing in _marker_cells(machine)
        if not knows_marker(machine, state, seat, number, thing)
    ]
    for cell, marker in dice.shuffled(cells):
        others = sorted(set(values(machine, state, cell, marker)) - {state[cell]})
        if others:
            changed = state[:]
            changed[cell] = dice.pick(others)
            yield cell, changed


def _marker_cells(machine: Machine) -> Iterator[tuple[int, int, int]]:
    """Where lies what rules remember, but for pieces and spaces, which may have moved: the cell, the marker, and whose
    it is."""
    for number, marker in enumerate(machine.tables.markers):
        if marker.sort not in ("piece", "space"):
            for thing in range(marker.first, marker.first + marker.size):
                yield machine.layout.markers[number] + thing, number, thing


def _offered(machine: Machine, state: State) -> tuple[list[int], object]:
    options = machine.trying.possible(state, state[STEP])
    return options, Naming(machine).options(state, state[STEP], options)


@dataclass(frozen=True, slots=True)
class Later:
    """What is asked next if an option is taken, as long as it could still be taken back; None otherwise. seen: what the
    table looks like then, since a card that was turned up may well decide what is asked."""

    asked: object
    seen: object


def _later(machine: Machine, state: State, option: int) -> Later:
    seat, state = machine.player(state), state[:]
    step, asked = machine.take(state, state[STEP], option), None
    for _ in range(2000):
        run = machine.runs[step]
        if run is not None:
            step = run(state)
        else:
            state[STEP] = step
            if machine.player(state) != seat:
                break  # what is offered to another is not seen
            offered = _offered(machine, state)
            if len(offered[0]) > 1:
                asked = step, offered[1]
                break
            choice = machine.choices[step]
            assert choice is not None
            step = machine.take(state, step, offered[0][0]) if offered[0] else choice.otherwise(state)
        if step < 0 or state[SCOPE] < 0:
            break
    return Later(asked, (view(machine, state, seat), _shown(machine, state)))


def _shown(machine: Machine, state: State) -> list[int]:
    """How many pieces each player was shown: that somebody looks at pieces is seen by all."""
    seen = state[machine.layout.seen :][: len(machine.tables.pieces)]
    return [sum(who >> seat & 1 for who in seen) for seat in range(machine.layout.players)]


def looked_over(machines: list[Machine], games: int, seed: int) -> Finding | None:
    seen = Seen()
    return played(machines, games, seed, seen) or played(machines, games, seed, Looking(seen.values))


if __name__ == "__main__":
    sys.exit(command("secrecy", rules_for, looked_over))
