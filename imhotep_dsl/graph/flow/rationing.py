"""What everybody has as play begins lasts for all rounds: so often one is taken at most, and none has to come back.

Where a place of the players only loses pieces in play, and each step that takes some is carried out only so often for
the same player, as many lie there before each as are still to be taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from math import prod
from typing import NamedTuple

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import Places
from imhotep_dsl.graph.flow.values import ENDLESS
from imhotep_dsl.graph.flow.walk import Flow

DEEPEST = 30
"""So many rules that carry out each other are followed back to the beginning of play."""
Rations = dict[int, tuple[int, int]]
"""Before which step at least so many lie somewhere: how many lie there, as a question, and the number."""


class Take(NamedTuple):
    """A step that takes pieces from a place of a player, or that may; area ABSENT: of whom is not known. found: the
    step that finds the piece there; the same one, unless it has a name."""

    at: int
    area: int
    amount: int
    found: int


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
                if counting.is_taken_for_each(take):
                    found[take.found] = count, least - most + take.amount
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
        self.acting = cache(self._acting)
        self.times = cache(self._times)

    # ---- what is taken ---------------------------------------------------------------------------------

    def takes(self, place: int) -> list[Take]:
        """All that may take pieces from a place to which none come; nothing, if some may come there."""
        if place in self.reached:
            return []
        return [take for take, places in self.taken if place in places]

    @cached_property
    def reached(self) -> Places:
        """The places to which some piece may come in play."""
        found = (self._brought_to(self.flow.graph.steps[at]) for at in self._steps())
        return frozenset[int]().union(*found)

    @cached_property
    def taken(self) -> list[tuple[Take, Places]]:
        return [found for at in self._steps() for found in self._taken(at, self.flow.graph.steps[at])]

    @cached_property
    def named(self) -> dict[tuple[int, int], list[int]]:
        """A name of a rule, by its slot, and the steps that give it to something."""
        found: dict[tuple[int, int], list[int]] = {}
        for at in self._steps():
            step = self.flow.graph.steps[at]
            named = step.binder if isinstance(step, steps.Choose | steps.ChanceChooses | steps.LoopStart) else step
            if isinstance(named, steps.Binder | steps.SetLocal | steps.Draw):
                found.setdefault((self.flow.graph.rules[at], named.slot), []).append(at)
        return found

    def _steps(self) -> Iterator[int]:
        return (at for rule in sorted(self.in_play) for at in self.flow.rules.steps[rule])

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
            yield Take(at, self._of_a_player(step.source.node), max(0, most), at), self._places(step.source.node)
        elif isinstance(step, steps.Move):
            for area, found in self._found_in(at, step.piece):
                yield Take(at, self._of_a_player(area), 1, found), self._places(step.piece if area == ABSENT else area)

    def _found_in(self, at: int, piece: int) -> list[tuple[int, int]]:
        """Where a piece lay when it was found (ABSENT: anywhere), and the step that found it."""
        node = self.pool.nodes[piece]
        if node.op in ("top", "bottom"):
            return [(node.kids[0], at)]
        found: list[tuple[int, int]] = []
        named = self.named.get((self.flow.graph.rules[at], node.number(0)), ()) if node.op == "local" else ()
        for other in named:
            step = self.flow.graph.steps[other]
            if isinstance(step, steps.Draw):
                found.append((step.place.node, other))
            elif isinstance(step, steps.Choose | steps.ChanceChooses | steps.LoopStart):
                source = self.pool.nodes[step.binder.source]
                if source.op != "pieces in" or source.data[0] == "board":
                    return [(ABSENT, at)]
                found.append((source.kids[0], other))
            else:
                return [(ABSENT, at)]
        return found or [(ABSENT, at)]

    def _of_a_player(self, area: int) -> int:
        if area == ABSENT:
            return ABSENT
        node = self.pool.nodes[area]
        return area if node.op == "place" and node.data[1] == "player" else ABSENT

    def whose(self, take: Take) -> int:
        """Of which player it is, as the rule names that player where the piece is found."""
        return self._named(take.found, self.pool.nodes[take.area].kids[0]) if take.area != ABSENT else ABSENT

    def is_taken_for_each(self, take: Take) -> bool:
        """Whether a piece is found no more often than taken: one that is chosen is taken before another one is."""
        if take.found == take.at:
            return True
        around = self.rounds(self.flow.graph.rules[take.at]).get(take.found, [])
        chosen = isinstance(self.flow.graph.steps[take.found], steps.Choose | steps.ChanceChooses)
        return chosen and all(take.at in round_.inside for round_ in around)

    # ---- how often -------------------------------------------------------------------------------------

    def _times(self, at: int, whose: int, deep: int = 0) -> int:
        """How often a step is carried out for the same player at most; ABSENT: for whomsoever. `you` is whoever acts as
        the rule begins."""
        flow, rule = self.flow, self.flow.graph.rules[at]
        if flow.rules.may_call(rule, rule) or deep > DEEPEST:
            return ENDLESS
        around = self.rounds(rule).get(at, [])
        once = whose != ABSENT and any(round_.member == whose for round_ in around)
        times = prod(round_.times for round_ in around if not once or round_.member != whose)
        if rule == self.play or not times:
            return min(times, ENDLESS)
        calls = self.callers.get(rule, ())
        called = sum(self.times(call, ABSENT if once else self._given(call, rule, whose), deep + 1) for call in calls)
        return min(times * called, ENDLESS)

    def _named(self, at: int, player: int) -> int:
        """A player who is `you` in a step, as the rule names that player."""
        return self._who_acts(at) if player == self.flow.names.you else player

    def _who_acts(self, at: int) -> int:
        """Of whom `you` speaks in a step: the player of the innermost `as`, or by whom the rule is done."""
        within, otherwise = self.acting(self.flow.graph.rules[at])
        if at not in within:
            return otherwise
        return within[at] if within[at] != self.flow.names.you else ABSENT

    def _acting(self, rule: int) -> tuple[dict[int, int], int]:
        """Of each step below an `as` the player who acts there, and who acts elsewhere in the rule."""
        graph, you = self.flow.graph, self.flow.names.you
        laid = [(at, graph.steps[at]) for at in self.flow.rules.steps[rule]]
        ends: dict[int, set[int]] = {}
        for at, step in laid:
            if isinstance(step, steps.YouEnd):
                ends.setdefault(step.slot, set()).add(at)
        inside = [
            (self._reached(graph.following[at]["next"], ends.get(step.slot, set())), step.player)
            for at, step in laid
            if isinstance(step, steps.YouStart)
        ]
        outer_first = sorted(inside, key=lambda each: (-len(each[0]), -each[1]))
        within = {at: player for reached, player in outer_first for at in reached}
        by = [step.player for _, step in laid if isinstance(step, steps.Acting)]
        if not by:
            return within, you
        return within, by[0] if len(by) == 1 and by[0] != you else ABSENT

    def _given(self, call: int, rule: int, whose: int) -> int:
        """Who it is that a rule speaks of, as its caller names that player."""
        step, params = self.flow.graph.steps[call], self.flow.names.params(rule)
        if whose == self.flow.names.you:
            return self._named(call, whose)
        if not isinstance(step, steps.Call) or step.by != "rule" or whose not in params:
            return ABSENT
        return self._named(call, step.args[params.index(whose)]) if len(params) == len(step.args) else ABSENT

    def _rounds(self, rule: int) -> dict[int, list[Round]]:
        """The loops around each step."""
        found: dict[int, list[Round]] = {}
        for round_ in self._loops(rule):
            for at in round_.inside:
                found.setdefault(at, []).append(round_)
        return found

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
