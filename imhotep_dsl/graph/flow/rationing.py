"""What everybody has as play begins lasts for all rounds: so often one is taken at most, and none has to come back.

Where a place of the players only loses pieces in play, and each step that takes some is carried out only so often for
the same player, as many lie there before each as are still to be taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import prod
from typing import NamedTuple

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import Places
from imhotep_dsl.graph.flow.values import ENDLESS
from imhotep_dsl.graph.flow.walk import Flow

Rations = dict[int, tuple[int, int]]
"""Before which step at least so many lie somewhere: how many lie there, as a question, and the number."""


class Take(NamedTuple):
    """A step that takes pieces from a place of a player, or that may; area ABSENT: of whom is not known. chosen: where
    the piece that it takes is chosen."""

    at: int
    area: int
    amount: int
    chosen: tuple[int, ...] = ()


class Round(NamedTuple):
    """A loop. member: the player at hand, if each comes once."""

    inside: frozenset[int]
    times: int
    member: int


def rations(flow: Flow, lying: list[tuple[int, int]]) -> Rations:
    """lying: places, and how many lie there for each player as play begins."""
    found: Rations = {}
    if flow.graph.segments:  # scenarios play on from other positions
        return found
    counting = _Counting(flow)
    for place, least in lying:
        takes = counting.takes(place) if least > 0 and flow.setting.components.places[place].per_player else []
        most = sum(take.amount * counting.times(take.at, counting.whose(take)) for take in takes)
        for take in takes if most <= least else ():
            if take.area != ABSENT and flow.graph.rules[take.at] in counting.only_in_play:
                count = flow.pool.add("count", (take.area,), ("place",))
                for at in counting.before(take):
                    found[at] = count, least - most + (take.amount if at == take.at else 1)
    return found


class _Counting:
    def __init__(self, flow: Flow) -> None:
        self.flow, self.pool = flow, flow.pool
        play = flow.graph.checked.play
        self.play = play
        self.in_play = {play, *flow.rules.called_from(play)}
        self.only_in_play = self.in_play - _carried_out_besides(flow, play)
        self.callers: dict[int, list[int]] = {}
        for rule in sorted(self.in_play):
            for at in flow.rules.steps[rule]:
                for called in called_by(flow.graph.steps[at]):
                    self.callers.setdefault(called, []).append(at)
        self.rounds = cache(self._rounds)
        self.times = cache(self._times)

    # ---- what is taken ---------------------------------------------------------------------------------

    def takes(self, place: int) -> list[Take]:
        """All that may take pieces from a place to which none come; nothing, if some may come there."""
        found: list[Take] = []
        for rule in sorted(self.in_play):
            for at in self.flow.rules.steps[rule]:
                step = self.flow.graph.steps[at]
                if place in self._brought_to(step):
                    return []
                found += [take for take, places in self._taken(at, step) if place in places]
        return found

    def _brought_to(self, step: steps.Step) -> Places:
        """Where other pieces may lie behind a step; where a deck is made anew from, all are taken."""
        if isinstance(step, steps.Move | steps.MoveSome):
            refill = step.source.refill if isinstance(step, steps.MoveSome) else ABSENT
            return self._places(step.target.node) | self._places(refill)
        if isinstance(step, steps.Swap):
            return self._places(step.first) | self._places(step.second)
        return self._places(step.place.refill) if isinstance(step, steps.Draw) else frozenset()

    def _places(self, node: int) -> Places:
        """What a marker keeps may lie anywhere: where it has been set from is not known yet."""
        if node == ABSENT:
            return frozenset()
        kept = any(self.pool.nodes[part].op == "marker" for part in below(self.pool, node))
        return self.flow.setting.everywhere if kept else self.flow.ask.places(node, self.flow.ask.nothing_known)

    def _taken(self, at: int, step: steps.Step) -> Iterator[tuple[Take, Places]]:
        if isinstance(step, steps.MoveSome):
            most = self.flow.ask.always(step.amount)[1] if step.amount != ABSENT else ENDLESS
            yield Take(at, self._of_a_player(step.source.node), max(0, most)), self._places(step.source.node)
        elif isinstance(step, steps.Move):
            for area, chosen in self._found_in(at, step.piece):
                if area == ABSENT:
                    yield Take(at, ABSENT, 1), self._places(step.piece)
                else:
                    yield Take(at, self._of_a_player(area), 1, chosen), self._places(area)

    def _found_in(self, at: int, piece: int) -> list[tuple[int, tuple[int, ...]]]:
        """Where a piece lay when it was found, and the steps at which it was chosen there; ABSENT: anywhere."""
        node = self.pool.nodes[piece]
        if node.op in ("top", "bottom"):
            return [(node.kids[0], ())]
        found: list[tuple[int, tuple[int, ...]]] = []
        for other in self.flow.rules.steps[self.flow.graph.rules[at]] if node.op == "local" else ():
            step = self.flow.graph.steps[other]
            if isinstance(step, steps.SetLocal) and step.slot == node.number(0):
                return [(ABSENT, ())]
            if isinstance(step, steps.Draw) and step.slot == node.number(0):
                found.append((step.place.node, ()))
            if not isinstance(step, steps.Choose | steps.ChanceChooses | steps.LoopStart):
                continue
            if step.binder.slot == node.number(0):
                source = self.pool.nodes[step.binder.source]
                if source.op != "pieces in" or source.data[0] == "board":
                    return [(ABSENT, ())]
                found.append((source.kids[0], () if isinstance(step, steps.LoopStart) else (other,)))
        return found or [(ABSENT, ())]

    def _of_a_player(self, area: int) -> int:
        node = self.pool.nodes[area]
        return area if node.op == "place" and node.data[1] == "player" else ABSENT

    def whose(self, take: Take) -> int:
        return self.pool.nodes[take.area].kids[0] if take.area != ABSENT else ABSENT

    def before(self, take: Take) -> Iterator[int]:
        """The steps before which as many are left: where the pieces are taken, and where they are chosen for that."""
        step = self.flow.graph.steps[take.at]
        if isinstance(step, steps.MoveSome) or not take.chosen:
            yield take.at
        for at in take.chosen:
            around = [round_ for round_ in self.rounds(self.flow.graph.rules[at]) if at in round_.inside]
            if all(take.at in round_.inside for round_ in around):
                yield at

    # ---- how often -------------------------------------------------------------------------------------

    def _times(self, at: int, whose: int) -> int:
        """How often a step is carried out for the same player at most; ABSENT: for whomsoever."""
        flow, rule = self.flow, self.flow.graph.rules[at]
        if flow.rules.may_call(rule, rule):
            return ENDLESS
        whose = self._who_acts(at) if whose == flow.names.you else whose
        around = [round_ for round_ in self.rounds(rule) if at in round_.inside]
        once = whose != ABSENT and any(round_.member == whose for round_ in around)
        times = prod(round_.times for round_ in around if not once or round_.member != whose)
        if rule == self.play or not times:
            return min(times, ENDLESS)
        calls = self.callers.get(rule, ())
        called = sum(self.times(call, ABSENT if once else self._given(call, rule, whose)) for call in calls)
        return min(times * called, ENDLESS)

    def _who_acts(self, at: int) -> int:
        """Of whom `you` speaks in a step: the player of the innermost `as`, or by whom the rule is done."""
        flow, rule = self.flow, self.flow.graph.rules[at]
        inner = [(len(inside), player) for inside, player in self._acting(rule) if at in inside]
        by = [step.player for step in flow.rules.own(rule) if isinstance(step, steps.Acting)]
        return min(inner)[1] if inner else flow.names.you if not by else by[0] if len(by) == 1 else ABSENT

    def _acting(self, rule: int) -> Iterator[tuple[frozenset[int], int]]:
        graph = self.flow.graph
        for at in self.flow.rules.steps[rule]:
            step = graph.steps[at]
            if isinstance(step, steps.YouStart):
                ends = {
                    end
                    for end in self.flow.rules.steps[rule]
                    if isinstance(other := graph.steps[end], steps.YouEnd) and other.slot == step.slot
                }
                yield self._reached(graph.following[at]["next"], ends), step.player

    def _given(self, call: int, rule: int, whose: int) -> int:
        """Who it is that a rule speaks of, as its caller names that player."""
        step, params = self.flow.graph.steps[call], self.flow.names.params(rule)
        if whose == self.flow.names.you:
            return whose
        if not isinstance(step, steps.Call) or step.by != "rule" or whose not in params:
            return ABSENT
        return step.args[params.index(whose)] if len(params) == len(step.args) else ABSENT

    def _rounds(self, rule: int) -> list[Round]:
        return list(self._loops(rule))

    def _loops(self, rule: int) -> Iterator[Round]:
        flow, graph = self.flow, self.flow.graph
        for at in flow.rules.steps[rule]:
            step = graph.steps[at]
            if isinstance(step, steps.LoopStart | steps.RepeatStart):
                head, member = graph.following[at]["next"], ABSENT
                times = flow.ask.always(step.times)[1] if isinstance(step, steps.RepeatStart) else ENDLESS
                if isinstance(step, steps.LoopStart):
                    source = flow.pool.nodes[step.binder.source]
                    times = flow.ask.length(step.binder.source, flow.ask.nothing_known)[1]
                    if source.op == "players from" or (source.op == "things" and source.data[0] == "player"):
                        member = flow.names.local(rule, step.binder.slot, step.binder.sort)
                yield Round(self._reached(graph.following[head]["body"], {head}), max(0, times), member)
            elif isinstance(step, steps.UntilNext | steps.TurnsNext):
                yield Round(self._reached(graph.following[at]["body"], {at}), ENDLESS, ABSENT)

    def _reached(self, begin: int, ends: set[int]) -> frozenset[int]:
        found, pending = set[int](), [begin]
        while pending:
            at = pending.pop()
            if at not in found and at not in ends:
                found.add(at)
                pending += self.flow.graph.following[at].values()
        return frozenset(found)


def _carried_out_besides(flow: Flow, play: int) -> set[int]:
    """The rules that may be carried out before play begins, or when it is through."""
    graph, found = flow.graph, set[int]()
    met, pending = set[int](), [graph.start, graph.after_setup]
    while pending:
        at = pending.pop()
        if at in met:
            continue
        met.add(at)
        pending += graph.following[at].values()
        for rule in called_by(graph.steps[at]):
            found |= {rule, *flow.rules.called_from(rule)} if rule != play else set()
    return found
