"""What chance brings and only hidden things show: it is not told aloud."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.graph.openly_named import openly_named, without_openly_named
from imhotep_dsl.graph.seen import EVERYONE

Name = tuple[int, int]
"""A rule and the slot of a name in it."""

_YOU = -1
"""In place of a slot: who acts in a rule."""

_Marking = steps.SetMarker | steps.AddMarker | steps.Roll


def untold(flow: Flow) -> frozenset[int]:
    """The steps at which chance chooses something that comes to be seen in a marker which not everybody sees (what it
    becomes, whose it is, or whether it is set at all) or by which pieces are chosen that are moved unseen; or at which
    it chooses among what not everybody knows."""
    chosen = dict(_chosen_by_chance(flow.graph))
    if not chosen:
        return frozenset()
    names = _Names(flow.graph)
    marked = chain.from_iterable(names.seen_in(at) for at in _hidden_markings(flow))
    moved = chain.from_iterable(names.chosen_by(at) for at in _hidden_moves(flow))
    told = names.behind(chain(marked, moved))
    return frozenset(_drawn_from_hidden(flow)).union(at for at, name in chosen.items() if name in told)


def _drawn_from_hidden(flow: Flow) -> Iterator[int]:
    """The steps at which chance chooses among things that not everybody knows: whoever was told which one it is would
    know more than anybody has shown."""
    drawn = {
        at: step.binder.listed
        for at, step in enumerate(flow.graph.steps)
        if isinstance(step, steps.ChanceChooses | steps.ChancePicks)
        and any(flow.secrets.known_to_few(step.binder.listed, state) for state in flow.known_at(at))
    }
    known = openly_named(flow) if drawn else frozenset()
    for at, listed in drawn.items():
        states = (without_openly_named(flow, at, state, known) for state in flow.known_at(at))
        if any(flow.secrets.known_to_few(listed, state) for state in states):
            yield at


def _chosen_by_chance(graph: EffectGraph) -> Iterator[tuple[int, Name]]:
    """The steps at which chance chooses, each with the name that it gives to what it chose."""
    for at, (step, rule) in enumerate(zip(graph.steps, graph.rules, strict=True)):
        if isinstance(step, steps.ChanceChooses):
            yield at, (rule, step.binder.slot)
        elif isinstance(step, steps.ChancePicks):
            yield at, (rule, step.slot)


def _hidden_markings(flow: Flow) -> Iterator[int]:
    """The steps that change a marker which not everybody sees. Who does not see a piece does not see what is remembered
    of it."""
    hidden = (place.kinds for place in flow.setting.places[BOX + 1 :] if place.seen != EVERYONE)
    kinds = frozenset[str]().union(*hidden)
    for at, step in enumerate(flow.graph.steps):
        if isinstance(step, _Marking):
            marker = flow.graph.checked.model.markers[step.marker]
            if marker.seen_by not in (None, EVERYONE) or marker.scope.kind in kinds:
                yield at


def _hidden_moves(flow: Flow) -> Iterator[int]:
    """The steps that move pieces to where not everybody looks, from where not everybody has seen them."""
    for at, step in enumerate(flow.graph.steps):
        if isinstance(step, steps.Move | steps.MoveSome):
            start = step.piece if isinstance(step, steps.Move) else step.source.node
            if not _is_open(flow, at, start) and not _is_open(flow, at, step.target.node):
                yield at


def _is_open(flow: Flow, at: int, area: int) -> bool:
    """Whether everybody surely sees what lies in an area, or where a piece lies."""
    places = frozenset[int]().union(*(flow.ask.places(area, state) for state in flow.known_at(at)))
    return all(flow.setting.places[place].seen == EVERYONE for place in places)


class _Names:
    """From which names others get what they stand for, also in rules that they are given to, and which names decide
    whether something is done."""

    def __init__(self, graph: EffectGraph) -> None:
        self._graph = graph
        self._given: dict[Name, set[Name]] = {}
        self._deciding: dict[int, set[Name]] = {}
        """By step: the names that decide whether it comes to this step."""
        self._calls: dict[int, list[int]] = {}
        """By rule: the steps that carry it out."""
        for at, (step, rule) in enumerate(zip(graph.steps, graph.rules, strict=True)):
            self._look_at(at, step, rule)

    def behind(self, names: Iterator[Name]) -> set[Name]:
        """These names, and all from which they have what they stand for."""
        found, pending = set[Name](), list(names)
        while pending:
            name = pending.pop()
            if name not in found:
                found.add(name)
                pending += self._given.get(name, ())
        return found

    def seen_in(self, marking: int) -> Iterator[Name]:
        """The names that would be known to whoever sees that a marker is set, whose, and to what."""
        step, rule = self._graph.steps[marking], self._graph.rules[marking]
        if isinstance(step, steps.SetMarker):
            yield from self._within(rule, step.value)
        elif isinstance(step, steps.AddMarker):
            yield from self._within(rule, step.amount)
        assert isinstance(step, _Marking)
        yield from self._within(rule, step.player)
        yield from self._deciding_on(marking)

    def chosen_by(self, moving: int) -> Iterator[Name]:
        """The names that decide which pieces are moved; how many, and where they go, is seen. Where they are found by
        what they are, so is that they are moved at all."""
        step, rule = self._graph.steps[moving], self._graph.rules[moving]
        found = (step.binder.source, step.binder.where) if isinstance(step, steps.MoveSome) else ()
        for node in (step.piece,) if isinstance(step, steps.Move) else found:
            yield from self._within(rule, node)
        if isinstance(step, steps.MoveSome) and step.binder.where != ABSENT:
            yield from self._deciding_on(moving)

    def _deciding_on(self, step: int) -> Iterator[Name]:
        met, pending = set[int](), [step]
        while pending:
            at = pending.pop()
            if at not in met:
                met.add(at)
                yield from self._deciding.get(at, ())
                pending += self._calls.get(self._graph.rules[at], ())

    def _look_at(self, at: int, step: steps.Step, rule: int) -> None:
        if isinstance(step, steps.SetLocal | steps.KeepList):
            self._give((rule, step.slot), rule, step.value)
        elif isinstance(step, steps.LoopStart):
            self._give((rule, step.binder.slot), rule, step.binder.source, step.binder.where, step.binder.order)
            self._decide(self._graph.following[at]["next"], rule, step.binder.source, step.binder.where)
        elif isinstance(step, steps.YouStart | steps.Acting):
            self._give((rule, _YOU), rule, step.player)
        elif isinstance(step, steps.RepeatStart):
            self._decide(self._graph.following[at]["next"], rule, step.times)
        elif isinstance(step, steps.Branch):
            self._decide(at, rule, step.condition)
        elif isinstance(step, steps.UntilNext):
            self._decide(at, rule, step.until)
        elif isinstance(step, steps.Call):
            for _, target in step.targets:
                self._calls.setdefault(target, []).append(at)
                self._given.setdefault((target, _YOU), set()).add((rule, _YOU))
                for slot, arg in enumerate(step.args):
                    self._give((target, slot), rule, arg)

    def _give(self, name: Name, rule: int, *values: int) -> None:
        found = self._given.setdefault(name, set())
        for value in values:
            found.update(self._within(rule, value))

    def _decide(self, fork: int, rule: int, *values: int) -> None:
        """What these values decide: the steps to which it comes on one way from a fork and not on the other."""
        names = {name for value in values for name in self._within(rule, value)}
        if names:
            ways = [self._reached(fork, start) for start in self._graph.following[fork].values()]
            for at in set().union(*ways) - set(ways[0]).intersection(*ways):
                self._deciding.setdefault(at, set()).update(names)

    def _reached(self, fork: int, start: int) -> set[int]:
        """All steps of a rule that come after a step, up to a fork."""
        met, pending = set[int](), [start]
        while pending:
            at = pending.pop()
            if at not in met and at != fork:
                met.add(at)
                pending += self._graph.following[at].values()
        return met

    def _within(self, rule: int, value: int) -> Iterator[Name]:
        pending = [value]
        while pending:
            at = pending.pop()
            if at != ABSENT:
                node = self._graph.pool.nodes[at]
                if node.op in ("local", "you"):
                    yield rule, node.number(0) if node.op == "local" else _YOU
                pending += node.kids
