"""What an onlooker is told when an option is taken, and on while others have nothing to do but to say no."""

from __future__ import annotations

from typing import NamedTuple

from imhotep_dsl.code import steps
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.report.chronicle import Chronicle
from imhotep_dsl.run.events import (
    EVERYONE,
    Chosen,
    Event,
    Forced,
    MarkerSet,
    MarkerShown,
    Moved,
    Ordered,
    Rolled,
    Scored,
    Shown,
    Skipped,
    Turned,
)
from imhotep_dsl.run.faults import GameFault
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.sight import is_open, sees
from imhotep_dsl.run.view import view

MOST_DECLINED = 4

State = list[int]


class Told(NamedTuple):
    """done: which lines did anything on the way, and what all could see of it. What somebody chooses is told to all;
    who says no keeps to themselves that they were asked, and who is shown something that they were."""

    seen: object
    lines: list[str]
    done: list[tuple[int, list[int]]]


def told(machine: Machine, state: State, option: int, viewer: int) -> Told:
    """What the table looks like after an option was taken, and what was told on the way.

    Others who are asked whether they want to do something say no: then nobody may learn that they were asked.
    """
    after, chronicle = state[:], Chronicle(machine, viewer)
    chronicle.sight.begin(state)
    machine.trace = events = []
    try:
        options = machine.choose(after, option)
        for _ in range(MOST_DECLINED):
            asked = machine.program.code[after[STEP]].step
            if not options or machine.player(after) == viewer or not isinstance(asked, steps.May):
                break
            options = machine.choose(after, 0)
    finally:
        machine.trace = None
    chronicle.tell(events)
    known = {piece for piece in range(len(machine.designs)) if sees(machine, state, viewer, piece)}
    remembered, done = state[:], list[tuple[int, list[int]]]()
    for event in events:
        if isinstance(event, MarkerSet | Rolled):
            remembered[machine.layout.markers[event.marker] + event.whose] = event.value
        if not _is_declined(machine, event) and not _is_between_others(event, viewer):
            done.append((event.at, _brought_to_light(machine, event, viewer, known, remembered)))
    return Told((view(machine, after, viewer), after[STEP]), chronicle.lines(), done)


def told_otherwise(one: tuple[Machine, State], other: tuple[Machine, State], option: int, viewer: int) -> str:
    """What is told differently to a viewer who cannot tell two positions apart, neither before nor after an option was
    taken. Rules may do something that all see because of what is hidden; who was asked is not seen."""
    if any(option not in machine.trying.possible(state[:], state[STEP]) for machine, state in (one, other)):
        return ""
    try:
        ours, theirs = (told(machine, state, option, viewer) for machine, state in (one, other))
    except GameFault:
        return ""  # a position that the rules never lead to
    same = ours.seen == theirs.seen and ours.done == theirs.done
    return f"what is told is different: {ours.lines}, {theirs.lines}" if same and ours.lines != theirs.lines else ""


def _is_declined(machine: Machine, event: Event) -> bool:
    chosen = isinstance(event, Chosen | Forced) and not event.option
    return chosen and isinstance(machine.program.code[event.at].step, steps.May)


def _is_between_others(event: Event, viewer: int) -> bool:
    return isinstance(event, Shown | MarkerShown) and event.player not in (viewer, EVERYONE)


def _brought_to_light(machine: Machine, event: Event, viewer: int, known: set[int], remembered: State) -> list[int]:
    """The designs and numbers that something openly shows the viewer, even if they are out of sight again later: also
    which of the pieces that are known is moved. remembered: the markers as they are by then."""
    if isinstance(event, Chosen | Forced):
        return [event.option]
    if isinstance(event, Moved) and (event.piece in known or is_open(machine, viewer, event.end)):
        return _looks(machine, event.piece, remembered)
    if isinstance(event, Shown) and event.player in (viewer, EVERYONE):
        known.update(event.pieces)
        return [each for piece in event.pieces for each in _looks(machine, piece, remembered)]
    if isinstance(event, MarkerShown) and event.player in (viewer, EVERYONE):
        return [event.whose, event.value]
    if isinstance(event, MarkerSet | Rolled) and machine.tables.markers[event.marker].seen == "everyone":
        return [event.whose, event.value]
    if isinstance(event, Ordered | Skipped | Turned):
        return [event.player]
    return [event.player, event.amount] if isinstance(event, Scored) else []


def _looks(machine: Machine, piece: int, remembered: State) -> list[int]:
    """What is seen of a piece: its design, and what is remembered of it."""
    return [machine.designs[piece], *(remembered[cell] for cell in machine.alike.remembered[piece])]


def choices_told_apart(machine: Machine, state: State, options: list[int], most: int) -> str:
    """Out of a heap whose faces one does not see, one cannot say which piece was chosen: what is different if it was
    another, and the table looks the same. most: of how many options."""
    step = machine.program.code[state[STEP]].step
    if not isinstance(step, steps.Choose) or step.binder.sort != "piece":
        return ""
    for viewer in range(machine.layout.players):
        hidden = [piece for piece in options if not is_open(machine, viewer, state[machine.layout.at + piece])]
        if viewer == machine.player(state):
            continue
        first, *others = [told(machine, state, piece, viewer) for piece in hidden[:most]] or [None]
        for other in others:
            assert first is not None
            same = first.seen == other.seen and first.done == other.done
            if same and first.lines != other.lines:
                return f"which of several pieces was chosen is told: {first.lines}, {other.lines}"
    return ""
