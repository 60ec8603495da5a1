"""Who acts when `end turns`, `pass` and the like are reached: nobody's turn it may be, or another player than the one
whose turn it is."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.source import Span

_OUTSIDE: dict[type, tuple[str, str]] = {
    steps.EndTurns: (
        "No turns are being taken here that could be ended.",
        "Use it within `turns from …`; to end the game, write `end game`.",
    ),
    steps.OrderTurns: (
        "No turns are being taken here whose order could change.",
        "Use it within `turns from …`, or in a rule that is carried out there and nowhere else.",
    ),
}


def report_turns_ended(graph: EffectGraph, diagnostics: Diagnostics) -> None:
    """Every step with whether turns are being taken when it is reached."""
    pending = [(graph.start, False)]
    met: set[tuple[int, bool]] = set()
    calls: dict[int, int] = {}
    while pending:
        found = pending.pop()
        if found in met:
            continue
        met.add(found)
        at, taken = found
        step, following = graph.steps[at], graph.following[at]
        if (graph.spans[at].file, graph.spans[at].line) in graph.checked.mistaken_lines:
            continue
        for rule in called_by(step):
            pending.append((graph.entries[rule], taken))
            if not taken:
                calls.setdefault(rule, at)
        if isinstance(step, steps.TurnsStart):
            # Behind the turns it is as it was before them.
            pending.append((graph.following[following["next"]]["done"], taken))
        if isinstance(step, steps.TurnsNext):
            pending.append((following["body"], True))
        else:
            pending += [(target, taken) for target in following.values()]
    inside = {graph.rules[at] for at, taken in met if taken}
    told: set[Span] = set()
    for at in sorted((at for at, taken in met if not taken), key=lambda at: graph.spans[at]):
        said = _OUTSIDE.get(type(graph.steps[at]))
        if said is not None and graph.spans[at] not in told:
            told.add(graph.spans[at])
            diagnostics.error("E507", graph.spans[at], *said, *_led_there(graph, graph.rules[at], calls, inside))


def _led_there(graph: EffectGraph, rule: int, calls: dict[int, int], inside: set[int]) -> list[Label]:
    """The line outside of turns that has a rule carried out which is meant to be carried out within them."""
    found: list[Label] = []
    met: set[int] = set()
    while rule in calls and rule in inside and rule not in met:
        met.add(rule)
        found = [Label(graph.spans[calls[rule]], "this is carried out here, where nobody takes a turn")]
        rule = graph.rules[calls[rule]]
    return found


def done_by_themselves(graph: EffectGraph, head: int, *sorts: type[steps.Step]) -> frozenset[int]:
    """The steps of these sorts that, in these rounds, only the player whose turn it is carries out. Of two who pass one
    after the other in the name of somebody else, the second would use nothing up."""
    own, others = set[int](), set[int]()
    # Whether somebody else acts in the whole rule, and in how many blocks around a step.
    pending, met = [(graph.following[head]["body"], False, 0)], set[tuple[int, bool, int]]()
    while pending:
        found = pending.pop()
        at, other, deep = found
        if found in met or at == head:
            continue
        met.add(found)
        step, following = graph.steps[at], graph.following[at]
        if isinstance(step, sorts):
            (others if other or deep else own).add(at)
        if isinstance(step, steps.YouStart):
            deep += 1
        elif isinstance(step, steps.YouEnd):
            deep -= 1
        other = other or isinstance(step, steps.Acting)
        pending += [(graph.entries[rule], other or deep > 0, 0) for rule in called_by(step)]
        if isinstance(step, steps.TurnsNext):
            following = {"done": following["done"]}
        pending += [(target, other, deep) for target in following.values()]
    return frozenset(own - others)
