"""What chance has put somewhere in the course of a setup: places where it is open which pieces lie there, and names of
pieces of which it is open where they lie.

A piece that was named by where it lies (`deck.top`) lies there whatever chance has brought, and goes where it is moved;
one that was named by itself (`first(card)`) may lie wherever shuffled pieces have gone, and so may the other one once
something is shuffled again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.state import Places, State
from imhotep_dsl.graph.flow.walk import Flow

Name = tuple[int, int]
"""A rule and the slot of a name in it."""

_BY_WHERE_IT_LIES = ("top", "bottom", "pieces in")
_OUT_OF = ("list first", "list last", "list at", "reverse", "query")
_OUT_OF_SEVERAL = ("list", "one or other", "dispatch", "both", "either", "without", "take")


@dataclass(frozen=True, slots=True)
class Mixed:
    """places: where chance has decided which pieces lie there; loose: names of pieces that were not named by where they
    lie, or not since something was shuffled."""

    places: Places = frozenset()
    loose: frozenset[Name] = frozenset()

    def __or__(self, other: Mixed) -> Mixed:
        return Mixed(self.places | other.places, self.loose | other.loose)


def mixed_before(flow: Flow, inside: list[int], after: Callable[[int], Iterable[int]]) -> dict[int, Mixed]:
    """Of each of these steps, given which may come after which."""
    names = frozenset(name for at in inside for name, _ in _named(flow, at))
    found = {at: Mixed() for at in inside}
    pending = list(inside)
    while pending:
        at = pending.pop()
        then = _after(flow, at, found[at], names)
        for step in after(at):
            if step in found and then | found[step] != found[step]:
                found[step] |= then
                pending.append(step)
    return found


def _after(flow: Flow, at: int, mixed: Mixed, names: frozenset[Name]) -> Mixed:
    states = flow.known_at(at)
    places = mixed.places.union(*(_mixes(flow, at, mixed.places, state) for state in states))
    if any(_shuffled(flow, at, state) for state in states):
        return Mixed(places, names)
    named = list(_named(flow, at))
    loose = {name for name, value in named if _by_itself(flow, at, value, mixed)}
    return Mixed(places, mixed.loose - {name for name, _ in named} | loose)


def _shuffled(flow: Flow, at: int, state: State) -> Places:
    """The places in which a step itself brings about another order."""
    step, places = flow.graph.steps[at], flow.ask.places
    if isinstance(step, steps.Shuffle):
        return places(step.place.node, state)
    if isinstance(step, steps.Draw) and step.place.refill != ABSENT:
        return places(step.place.node, state)
    if isinstance(step, steps.MoveSome) and step.source.refill != ABSENT:
        return places(step.source.node, state)
    return frozenset()


def _mixes(flow: Flow, at: int, mixed: Places, state: State) -> Places:
    """The places where a step leaves it to chance what lies there."""
    step, places, shuffled = flow.graph.steps[at], flow.ask.places, _shuffled(flow, at, state)
    if isinstance(step, steps.Move):
        return places(step.target.node, state) if places(step.piece, state) & mixed else frozenset()
    if isinstance(step, steps.MoveSome):
        from_there = places(step.source.node, state) & (mixed | shuffled)
        return shuffled | (places(step.target.node, state) if from_there else frozenset())
    if isinstance(step, steps.Swap):
        both = places(step.first, state) | places(step.second, state)
        return both if both & mixed else frozenset()
    return shuffled


def _named(flow: Flow, at: int) -> Iterator[tuple[Name, int]]:
    """The names that a step gives, and what each stands for; of what is drawn, the place. A member of a loop was named
    when the loop began."""
    step, rule = flow.graph.steps[at], flow.graph.rules[at]
    if isinstance(step, steps.SetLocal | steps.KeepList):
        yield (rule, step.slot), step.value
    elif isinstance(step, steps.LoopStart):
        yield (rule, step.binder.slot), step.binder.source
    elif isinstance(step, steps.Draw):
        yield (rule, step.slot), flow.pool.add("top", (step.place.node,), (step.place.sort,))
    elif isinstance(step, steps.Call):
        for _, called in step.targets:
            for param, given in zip(flow.graph.checked.rules[called].params, step.args, strict=False):
                yield (called, param.slot), given


def lies_anywhere(flow: Flow, at: int, piece: int, mixed: Mixed, state: State) -> bool:
    """Whether chance may have put a piece into one space or another."""
    places = flow.ask.places(piece, state)
    return bool(places & mixed.places) and not _one_space(flow, places) and _by_itself(flow, at, piece, mixed)


def _one_space(flow: Flow, places: Places) -> bool:
    facts = [flow.setting.places[place] for place in places]
    return len(facts) == 1 and facts[0].instances == 1 and facts[0].spaces == (1, 1)


def _by_itself(flow: Flow, at: int, piece: int, mixed: Mixed) -> bool:
    """Whether a piece, or the pieces of a list, are not meant as those that lie somewhere."""
    pending = [piece]
    while pending:
        node = flow.pool.nodes[pending.pop()]
        if node.op == "local":
            if (flow.graph.rules[at], node.number(0)) in mixed.loose:
                return True
        elif node.op in _OUT_OF:
            pending.append(node.kids[0])
        elif node.op in _OUT_OF_SEVERAL:
            pending += node.kids[0 if node.op in ("list", "both", "either", "without") else 1 :]
        elif node.op not in _BY_WHERE_IT_LIES:
            return True
    return False
