"""What chance can give, in the words an author answers with."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming, for_player
from imhotep_dsl.run.sight import AUTHOR
from imhotep_dsl.scenario.waiting import MOST_TOLD

_OWNERS = {"players": "player", "pieces": "piece", "boards": "board"}
"""What has a marker of its own, as a sort of thing."""

State = list[int]


def possible(machine: Machine, state: State, at: int, values: Sequence[int]) -> str:
    """`It gives 0, 1 or 3: `faces` of Red die.`"""
    naming, step = for_player(machine, state, AUTHOR), machine.program.code[at].step
    sort = step.binder.sort if isinstance(step, steps.ChanceChooses | steps.ChancePicks) else _rolled(machine, step)
    told = list(dict.fromkeys(_answer(naming, sort, value) for value in values))
    if len(told) > MOST_TOLD:
        listed = f"{', '.join(told[:MOST_TOLD])} or {len(told) - MOST_TOLD} others"
    else:
        listed = " or ".join(filter(None, (", ".join(told[:-1]), told[-1])))
    of_what = _of_what(machine, naming, state, step)
    return f"It gives {listed}{': ' if of_what else ''}{of_what}."


def _rolled(machine: Machine, step: object) -> str:
    assert isinstance(step, steps.Roll)
    return machine.tables.markers[step.marker].sort


def _answer(naming: Naming, sort: str, value: int) -> str:
    if sort in ("word", "truth"):
        return naming.tables.words[value] if sort == "word" else naming.thing(sort, value)
    if sort == "piece" and naming.tables.designs[naming.machine.designs[value]].name:
        return naming.design_key(naming.machine.designs[value])
    return naming.thing_key(sort, value)


def _of_what(machine: Machine, naming: Naming, state: State, step: object) -> str:
    """Whose marker is rolled, or on what the list is printed from which chance chooses."""
    if isinstance(step, steps.Roll):
        marker = machine.tables.markers[step.marker]
        if step.player == ABSENT:
            return ""
        return f"`{marker.name}` of {naming.thing(_OWNERS[marker.of], int(machine.value(step.player)(state)))}"
    assert isinstance(step, steps.ChanceChooses | steps.ChancePicks)
    source = machine.program.nodes[step.binder.source]
    if source.op != "printed list":
        return ""
    printed = machine.program.lists[source.number(0)]
    return f"`{printed.name}` of {naming.thing(printed.of, int(machine.value(source.kids[0])(state)))}"
