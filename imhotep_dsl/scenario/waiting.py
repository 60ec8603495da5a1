"""What is waiting to be decided, in the words an author answers with."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.code import steps
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming, for_player
from imhotep_dsl.run.sight import AUTHOR

MOST_TOLD = 12

State = list[int]


def waiting(machine: Machine, state: State, options: Sequence[int]) -> str:
    """`Red has to answer …`, with what can be written behind `answer`."""
    naming, step = for_player(machine, state, AUTHOR), state[STEP]
    offered = ", ".join(_answer(naming, state, step, option) for option in options[:MOST_TOLD])
    left_out = f" and {len(options) - MOST_TOLD} more" if len(options) > MOST_TOLD else ""
    who = naming.player(machine.player(state))
    written = _written(naming, state, step, options[0])
    return f"{who} has to answer `{naming.prompt(state, step)}` (offered: {offered}{left_out}{written})"


def _written(naming: Naming, state: State, step: int, option: int) -> str:
    """How a piece is called in an answer: the offer tells it by its number, which is no name."""
    found, tables = naming.machine.program.code[step].step, naming.tables
    if not isinstance(found, steps.Choose | steps.LoopPick | steps.Pick) or found.binder.sort != "piece" or option < 0:
        return ""
    piece, space = tables.pieces[option], state[naming.machine.layout.at + option]
    place = tables.spaces[space].instance
    if tables.places[tables.instances[place].place].on == "pieces":
        return ""
    called = tables.designs[piece.design].name or f"first({piece.kind} in {naming.place_key(place)})"
    return f"; for instance `answer {found.binder.name} with {called}`"


def _answer(naming: Naming, state: State, step: int, option: int) -> str:
    found = naming.machine.program.code[step].step
    if isinstance(found, steps.ChooseOption):
        return f'"{naming.option(state, step, option)}"'
    if isinstance(found, steps.Choose | steps.LoopPick | steps.Pick) and found.binder.sort == "word" and option >= 0:
        return naming.tables.words[option]
    return naming.option_key(step, option)
