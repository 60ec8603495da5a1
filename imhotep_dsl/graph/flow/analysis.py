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
from imhotep_dsl.graph.flow.rooms import measure_rooms
from imhotep_dsl.graph.flow.rules import RuleSteps
from imhotep_dsl.graph.flow.secrets import Secrets
from imhotep_dsl.graph.flow.setting import set_up
from imhotep_dsl.graph.flow.transfer import follow
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.model import EffectGraph


def flow(graph: EffectGraph) -> Flow:
    setting = set_up(graph)
    ask = Questions(setting)
    learn, changing, names = Learning(ask), Changing(ask), Names(graph, setting.pool)
    secrets = Secrets(ask, names)
    measure_rooms(setting, ask)
    rules = RuleSteps(graph)
    loops = Loops(graph, setting.pool, names, rules)
    alive, concerns = Alive(graph, names, rules), Concerns(setting, changing, names, rules)
    found = Flow(graph, setting, ask, learn, changing, names, secrets, rules, loops, alive, concerns)
    put_into_the_box(found)
    found.run(follow)
    return found
