"""Where the ways from a step meet again: the next step that every way comes to (its immediate postdominator).

Worked out for all steps at once, from the ends of the rules backwards (Cooper, Harvey and Kennedy's way). A way that
ends the turns or the game comes to nothing more, and is no way here.
"""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.code import steps
from imhotep_dsl.graph.model import EffectGraph

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Meeting:
    """point: for each step the one where all ways from it meet; NOWHERE if that is not before the rule is over."""

    point: list[int]
    _rank: dict[int, int]

    def left_behind(self, at: int) -> int:
        """A number that is lower, the later all ways from a step meet."""
        return self._rank[self.point[at]]


def meeting_points(graph: EffectGraph) -> Meeting:
    before: list[list[int]] = [[] for _ in graph.steps]
    for at, following in enumerate(graph.following):
        for to in dict.fromkeys(following.values()):
            before[to].append(at)
    order = _from_the_ends(graph, before)
    rank = {at: number for number, at in enumerate(order)}
    rank[NOWHERE] = -1
    found: dict[int, int] = {NOWHERE: NOWHERE}
    more = True
    while more:
        more = False
        for at in order:
            ways = [to for to in graph.following[at].values() if to in found] or [NOWHERE]
            meeting = ways[0]
            for way in ways[1:]:
                meeting = _common(meeting, way, found, rank)
            if found.get(at) != meeting:
                found[at], more = meeting, True
    return Meeting([found.get(at, NOWHERE) for at in range(len(graph.steps))], rank)


def _from_the_ends(graph: EffectGraph, before: list[list[int]]) -> list[int]:
    """The steps from which a rule's end can be come to: mostly what follows a step stands ahead of it."""
    met, done = set[int](), list[int]()
    for end in (at for at, step in enumerate(graph.steps) if isinstance(step, steps.Return)):
        met.add(end)
        ways = [(end, iter(before[end]))]
        while ways:
            at, earlier = ways[-1]
            new = next((step for step in earlier if step not in met), None)
            if new is None:
                done.append(at)
                ways.pop()
            else:
                met.add(new)
                ways.append((new, iter(before[new])))
    return done[::-1]


def _common(one: int, other: int, found: dict[int, int], rank: dict[int, int]) -> int:
    """The first step that the ways from both come to."""
    while one != other:
        if rank[one] > rank[other]:
            one = found[one]
        else:
            other = found[other]
    return one
