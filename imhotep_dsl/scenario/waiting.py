"""What is waiting to be decided, also behind decisions that leave no choice, in the words an author answers with."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.code import steps
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.run.chance import drawn
from imhotep_dsl.run.events import Event, Turned
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming

MOST_TOLD = 12

State = list[int]
Stop = tuple[State, Sequence[int]]
"""A position in which somebody has to decide, and what is offered there."""


class _Chance(Exception):
    """What comes next is not foreseen."""


def stops_ahead(machine: Machine, state: State, options: Sequence[int], until: int) -> list[Stop]:
    """What a player decides next in the same turn, behind decisions with one option, which are nobody's business.

    Nothing of it happens: it is tried on a copy, as far as chance has no part in it.
    """
    player, stops, counts = machine.player(state), list[Stop](), machine.counts[:]
    trace, by_chance, events = machine.trace, machine.by_chance, list[Event]()
    machine.trace, machine.by_chance = events, _unforeseen
    try:
        while len(options) == 1:
            state = state[:]
            options = machine.choose(state, options[0], until)
            if not options or machine.player(state) != player or any(isinstance(event, Turned) for event in events):
                break
            stops.append((state, options))
    except (_Chance, GameFault):
        pass
    finally:
        machine.trace, machine.by_chance, machine.counts[:] = trace, by_chance, counts
    return stops


def _unforeseen(at: int, state: State, values: Sequence[int]) -> int:
    if len(values) == 1:
        return drawn(at, state, values)
    raise _Chance


def waiting(machine: Machine, state: State, options: Sequence[int]) -> str:
    """`Red has to answer …`, with what can be written behind `answer`."""
    naming, step = Naming(machine), state[STEP]
    offered = ", ".join(_answer(naming, state, step, option) for option in options[:MOST_TOLD])
    left_out = f" and {len(options) - MOST_TOLD} more" if len(options) > MOST_TOLD else ""
    who = naming.player(machine.player(state))
    return f"{who} has to answer `{naming.prompt(state, step)}` (offered: {offered}{left_out})"


def _answer(naming: Naming, state: State, step: int, option: int) -> str:
    found = naming.machine.program.code[step].step
    if isinstance(found, steps.ChooseOption):
        return f'"{naming.option(state, step, option)}"'
    if isinstance(found, steps.Choose | steps.LoopPick | steps.Pick) and found.binder.sort == "word" and option >= 0:
        return naming.tables.words[option]
    return naming.option_key(step, option)
