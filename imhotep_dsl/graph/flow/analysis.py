"""The analysis put together."""

from __future__ import annotations

from imhotep_dsl.graph.flow.alive import Alive
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.boxed import put_into_the_box
from imhotep_dsl.graph.flow.change import Changing
from imhotep_dsl.graph.flow.concerns import Concerns
from imhotep_dsl.graph.flow.learn import Learning
from imhotep_dsl.graph.flow.loops import Loops
from imhotep_dsl.graph.flow.names import Names
from imhotep_dsl.graph.flow.rooms import measure_rooms, note_shrinking
from imhotep_dsl.graph.flow.rules import RuleSteps
from imhotep_dsl.graph.flow.secrets import Secrets
from imhotep_dsl.graph.flow.setting import set_up
from imhotep_dsl.graph.flow.transfer import follow
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.graph.untold import untold


def flow(graph: EffectGraph) -> Flow:
    """What nobody is told of chance is a secret, which may keep more of it untold."""
    found, secret = _flow(graph, frozenset()), frozenset[int]()
    while not (more := untold(found)) <= secret:
        secret |= more
        found = _flow(graph, secret)
    return found


def _flow(graph: EffectGraph, secret: frozenset[int]) -> Flow:
    setting = set_up(graph)
    ask = Questions(setting)
    learn, changing, names = Learning(ask), Changing(ask), Names(graph, setting.pool)
    secrets = Secrets(ask, names)
    measure_rooms(setting, ask)
    rules = RuleSteps(graph)
    note_shrinking(setting, changing, rules)
    loops = Loops(graph, setting.pool, names, rules)
    alive, concerns = Alive(graph, names, rules), Concerns(setting, changing, names, rules)
    found = Flow(graph, setting, ask, learn, changing, names, secrets, rules, loops, alive, concerns, secret)
    put_into_the_box(found)
    found.run(follow)
    return found
