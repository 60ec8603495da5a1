"""Who acts somewhere on a way, in the words of where the way began.

A player who is named there need not be the one who was meant by that name where it began: in another round of a loop
it stands for another one, and a marker may have been set meanwhile.
"""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.findings.surely_seen import may_be_seen
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS
from imhotep_dsl.graph.flow.walk import Flow

Players = tuple[int, ...]
"""Who acts in the place of `you`, then in the place of that one."""
NOBODY_ELSE: Players = ()
SOMEBODY: Players = (ABSENT,)
"""Who acts there, nobody can say here."""
Changed = frozenset[tuple[str, int]]
"""Names (as nodes), markers (by number) and the table: what may have become another."""
NOTHING_CHANGED: Changed = frozenset()
_TABLE = ("table", 0)


def changed_by(flow: Flow, at: int) -> Changed:
    """What a step may change, with the rules that it carries out."""
    step = flow.graph.steps[at]
    if isinstance(step, steps.LoopNext | steps.LoopPick):
        return frozenset({("name", flow.names.local(flow.graph.rules[at], step.binder.slot, step.binder.sort))})
    if isinstance(step, steps.SetMarker | steps.AddMarker | steps.Roll):
        return frozenset({("marker", step.marker)})
    if called := called_by(step):
        markers = frozenset[int]().union(*(flow.rules.markers_written(rule) for rule in called))
        return frozenset({_TABLE, *(("marker", marker) for marker in markers)})
    return frozenset({_TABLE}) if may_be_seen(step) else NOTHING_CHANGED


def rebound(changed: Changed) -> Changed:
    """The names among what has changed."""
    return frozenset(each for each in changed if each[0] == "name")


def acting_behind(flow: Flow, step: steps.YouStart | steps.YouEnd, players: Players, changed: Changed) -> Players:
    """Who acts once somebody else has begun to, or has done so: whoever acted before the way began is not known."""
    if isinstance(step, steps.YouEnd):
        return players[:-1] if players not in (NOBODY_ELSE, SOMEBODY) else SOMEBODY
    return (*players, step.player if _means_the_same(flow, step.player, changed) else ABSENT)


def _means_the_same(flow: Flow, player: int, changed: Changed) -> bool:
    for inner in below(flow.pool, player):
        node = flow.pool.nodes[inner]
        if ("name", inner) in changed or (node.op == "marker" and ("marker", node.number(0)) in changed):
            return False
        if _TABLE in changed and (QUESTIONS[node.op].lying or QUESTIONS[node.op].cells):
            return False
    return True
