"""Lines that answer aloud: they set a marker that everybody sees by what not everybody sees.

Such an answer is news whatever the marker was before, and whatever it is set to afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.graph.seen import EVERYONE, who_sees

_KNOWN_TO_ALL = ("count", "free", "size")
"""How many pieces lie somewhere, everybody sees."""


def announced(graph: EffectGraph) -> Iterator[int]:
    """The steps of these lines, in their order."""
    names = _names_for_hidden(graph)
    decided = set[int]().union(*(_decided_by(graph, at) for at in _forks(graph, names)))
    for at, step in enumerate(graph.steps):
        if not isinstance(step, steps.SetMarker) or not _is_open(graph, step.marker):
            continue
        if at in decided or _asks_hidden(graph, at, step.value, names):
            yield at


def _is_open(graph: EffectGraph, marker: int) -> bool:
    return graph.checked.model.markers[marker].seen_by in (None, EVERYONE)


Name = tuple[int, int]
"""A rule and the number of a name in it."""


def _names_for_hidden(graph: EffectGraph) -> set[Name]:
    """The names that stand for an answer of something hidden, or for a space or a piece of a hidden place."""
    found = set[Name]()
    named = [(at, name, asked) for at in range(len(graph.steps)) for name, asked in _named(graph, at)]
    more = True
    while more:
        new = {name for at, name, asked in named if _asks_hidden(graph, at, asked, found)}
        more = not new <= found
        found |= new
    return found


def _named(graph: EffectGraph, at: int) -> Iterator[tuple[Name, int]]:
    """The names that a step gives, and what each stands for."""
    step, rule = graph.steps[at], graph.rules[at]
    if isinstance(step, steps.SetLocal):
        yield (rule, step.slot), step.value
    elif isinstance(step, steps.Choose | steps.ChanceChooses | steps.LoopStart):
        yield (rule, step.binder.slot), step.binder.source
    elif isinstance(step, steps.Call):
        for _, called in step.targets:
            for param, given in zip(graph.checked.rules[called].params, step.args, strict=False):
                yield (called, param.slot), given


def _asks_hidden(graph: EffectGraph, at: int, asked: int, names: set[Name]) -> bool:
    model, components = graph.checked.model, graph.checked.components
    pending, met = [asked], set[int]()
    while pending:
        inner = pending.pop()
        node = graph.pool.nodes[inner] if inner >= 0 else None
        if node is None or inner in met or node.op in _KNOWN_TO_ALL:
            continue
        met.add(inner)
        pending += node.kids
        number = node.number(0) if node.op in ("place", "marker", "local") else 0
        if node.op == "place" and who_sees(components.places[number]) != EVERYONE:
            return True
        if node.op == "marker" and model.markers[number].seen_by not in (None, EVERYONE):
            return True
        if node.op == "local" and (graph.rules[at], number) in names:
            return True
    return False


def _forks(graph: EffectGraph, names: set[Name]) -> Iterator[int]:
    for at, step in enumerate(graph.steps):
        if isinstance(step, steps.Branch) and _asks_hidden(graph, at, step.condition, names):
            yield at


def _decided_by(graph: EffectGraph, fork: int) -> set[int]:
    """The steps that come on one of the two ways only, before the fork is come to again."""
    ways = [_reached(graph, way, fork) for way in graph.following[fork].values()]
    return set[int]().union(*ways) - set[int](ways[0]).intersection(*ways[1:])


def _reached(graph: EffectGraph, start: int, apart: int) -> set[int]:
    found, pending = set[int](), [start]
    while pending:
        at = pending.pop()
        if at not in found and at != apart:
            found.add(at)
            pending += graph.following[at].values()
    return found
