"""What a player is asked next, behind a decision that cannot be taken back, if something hidden were otherwise:
where the table looks the same and the same is told, the same must be offered."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.report.chronicle import Chronicle
from imhotep_dsl.run.events import Event
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming
from imhotep_dsl.run.view import view

MOST_DECLINED = 6

State = list[int]


def asked_otherwise(one: tuple[Machine, State], other: tuple[Machine, State], option: int, viewer: int) -> str:
    """What is different for a viewer who cannot tell the two positions apart once an option was taken, or nothing."""
    ours, theirs = (_asked_next(machine, state, option, viewer) for machine, state in (one, other))
    if ours is None or theirs is None or ours[0] != theirs[0] or ours[1] == theirs[1]:
        return ""
    lines = sorted({machine.program.span(asked[1][0]).line for (machine, _), asked in ((one, ours), (other, theirs))})
    return f"what player {viewer} is asked behind it is different (asked at line {lines})"


def _asked_next(
    machine: Machine, state: State, option: int, viewer: int
) -> tuple[tuple[object, list[str]], tuple[int, object]] | None:
    """All that the viewer sees and reads up to the next question to this player, and the question; None if it does not
    come to one while others have nothing to do but to say no."""
    if option not in machine.trying.possible(state[:], state[STEP]):
        return None
    after, chronicle = state[:], Chronicle(machine, viewer)
    chronicle.sight.begin(state)
    events: list[Event] = []
    machine.trace = events
    try:
        options = machine.choose(after, option)
        for _ in range(MOST_DECLINED):
            if not options or machine.player(after) == viewer:
                break
            if not isinstance(machine.program.code[after[STEP]].step, steps.May):
                return None
            options = machine.choose(after, 0)
    except GameFault:
        return None  # a position that the rules never lead to
    finally:
        machine.trace = None
    if not options or machine.player(after) != viewer:
        return None
    chronicle.tell(events)
    asked = after[STEP], Naming(machine).options(after, after[STEP], options)
    return (view(machine, after, viewer), chronicle.lines()), asked
