"""What is known at one point of the graph. Less known is a larger state: joining forgets, conditions add.

facts: a question (a node) → its possible answers now. Where a question is not listed, only what always holds is known.
where: a name that stands for a piece, a space or a part → the declared places in which it may be.
designs: a name that stands for a piece → the designs it may have.
secret: names whose piece or value the deciding player does not know; private: names whose value that player knows, but
not everybody; tainted: places that hold unknown pieces while trying out.

States are made by the thousand and never changed; they are not frozen, since that makes them three times as slow to
make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import Protocol

from imhotep_dsl.code.nodes import ABSENT, Pool
from imhotep_dsl.graph.flow.values import ENDLESS, Range, hull

Places = frozenset[int]
Designs = frozenset[int]
WHOLE = "place"
"""An area that is a declared place, and not a part of one."""


@dataclass(slots=True)
class State:
    facts: Mapping[int, Range]
    where: Mapping[int, Places]
    designs: Mapping[int, Designs]
    secret: frozenset[int] = frozenset()
    tainted: Places = frozenset()
    private: frozenset[int] = frozenset()
    answers: dict[int, Range] = field(default_factory=dict, init=False, compare=False, repr=False)
    """Questions that were asked already: the same state gives the same answers."""


def revised(
    state: State,
    *,
    facts: Mapping[int, Range] | None = None,
    where: Mapping[int, Places] | None = None,
    designs: Mapping[int, Designs] | None = None,
    secret: frozenset[int] | None = None,
    tainted: Places | None = None,
    private: frozenset[int] | None = None,
) -> State:
    """The state with something else known; nothing has been asked of it yet."""
    return State(
        state.facts if facts is None else facts,
        state.where if where is None else where,
        state.designs if designs is None else designs,
        state.secret if secret is None else secret,
        state.tainted if tainted is None else tainted,
        state.private if private is None else private,
    )


def with_fact(state: State, node: int, given: Range) -> State:
    """The state with one more answer known; most states are made so."""
    facts = {**state.facts, node: given}
    return State(facts, state.where, state.designs, state.secret, state.tainted, state.private)


class Asked(Protocol):
    """Whoever can say what a node's answer may be: in a state, and always."""

    def ask(self, at: int, state: State) -> Range: ...

    def always(self, at: int) -> Range: ...

    @property
    def ends(self) -> Callable[[int], Set[int]]: ...

    def counts_rounds(self, at: int) -> bool: ...

    @property
    def alone(self) -> Callable[[State, State], tuple[Mapping[int, Range], Set[int]]]: ...


_LANDINGS = (-1, 0, 1)
"""Where a limit that moves may come to rest: none, nothing, something."""


def _either(node: int, given: Range, also: Range, asked: Asked, widen: bool) -> Range:
    """What is given, or may be also. Of the rounds of a loop that are left, one less will be followed by less, until
    none is left: to go round once for each would teach nothing else."""
    both = hull(given, also)
    if both == given:
        return given
    if both[0] < given[0] and asked.counts_rounds(node):
        both = (min(0, both[0]), both[1])
    return _widened(node, given, both, asked) if widen else both


def _widened(node: int, given: Range, both: Range, asked: Asked) -> Range:
    """A marker may also come to rest where rules ask for it: at that, the game or the loop may be over."""
    low, high = both
    if low < given[0] < ENDLESS:  # what held of nobody yet is nothing that is given up
        low = max((edge for edge in (*_LANDINGS, *asked.ends(node)) if edge <= low), default=-ENDLESS)
    if high > given[1]:
        high = min((edge for edge in (*_LANDINGS, *asked.ends(node)) if edge >= high), default=ENDLESS)
    return low, high


def join(one: State, other: State, asked: Asked, widen: bool = False) -> State:
    """What holds in both: what is a fact in one may follow from others in the other.

    Widened: a limit that has moved is given up, so that loops come to an end.
    """
    if one is other:
        return one
    where = {node: places | other.where[node] for node, places in one.where.items() if node in other.where}
    designs = {node: known | other.designs[node] for node, known in one.designs.items() if node in other.designs}
    facts: dict[int, Range] = {}
    known = other.facts
    alone, told = asked.alone(one, other)
    for node, given in one.facts.items():
        beside = known.get(node)
        if beside == given:
            facts[node] = given
            continue
        limits = alone.get(node)
        if limits is not None and node not in told:
            # There may be many of these in every state, and all may change at once: nothing is called for them.
            if beside is None:
                continue
            (low, high), (also_low, also_high), (least, most) = given, beside, limits
            low, high = low if low < also_low else also_low, high if high > also_high else also_high
            if least <= low and high <= most and not widen:
                if low > least or high < most:
                    facts[node] = low, high
                continue
        also = asked.ask(node, other)
        if not says_something(node, also, asked):
            continue
        given = asked.ask(node, one)
        both = _either(node, given, also, asked, widen)
        if says_something(node, both, asked):
            facts[node] = both
    for node, also in known.items():
        if node in one.facts or (node in alone and node not in told):
            continue
        given = asked.ask(node, one)
        if not says_something(node, given, asked):
            continue
        both = _either(node, given, also, asked, widen)
        if says_something(node, both, asked):
            facts[node] = both
    secret, private = one.secret | other.secret, one.private | other.private
    return State(facts, where, designs, secret, one.tainted | other.tainted, private)


def says_something(node: int, given: Range, asked: Asked) -> bool:
    """Whether it is more than what always holds."""
    always = asked.always(node)
    return given[0] > always[0] or given[1] < always[1]


@dataclass(slots=True)
class Renaming:
    """Says the same of other names: `you` becomes a name in which it is kept, an argument becomes a parameter."""

    pool: Pool
    done: dict[int, int]
    """What has been said in other words already: the names to begin with."""

    def node(self, at: int) -> int:
        if at < 0:
            return at
        found = self.done.get(at)
        if found is None:
            node = self.pool.nodes[at]
            kids = tuple(self.node(kid) for kid in node.kids)
            found = at if kids == node.kids else self.pool.add(node.op, kids, node.data)
            self.done[at] = found
        return found


def renaming(pool: Pool, names: dict[int, int]) -> Renaming:
    return Renaming(pool, dict(names))


def said_of(pool: Pool, at: int, depth: int, thing: int) -> int:
    """What is asked of each thing of a binder, so many deep, asked of this one: the binders within lie less deep."""
    made: dict[int, int] = {}

    def said(at: int) -> int:
        if at not in made:
            made[at] = anew(at) if at >= 0 else at
        return made[at]

    def anew(at: int) -> int:
        node = pool.nodes[at]
        if node.op == "bound":
            own = node.number(0)
            return thing if own == depth else pool.bound(own - 1) if own > depth else at
        data = node.data
        if node.op == "query" and node.number(1) > depth:
            data = (data[0], node.number(1) - 1, *data[2:])
        return pool.add(node.op, tuple(said(kid) for kid in node.kids), data)

    return said(at)


class Said(dict[int, int]):
    """Each question in the new names of a renaming, ABSENT if it is not to be said in them: worked out once, since the
    same few are asked for again and again. keep: whether a question is to be said, given it and what it would be."""

    def __init__(self, change: Renaming, keep: Callable[[int, int], bool]) -> None:
        super().__init__()
        self.change, self.keep = change, keep

    def __missing__(self, node: int) -> int:
        new = self.change.node(node)
        found = self[node] = new if self.keep(node, new) else ABSENT
        return found


def renamed(state: State, said: Said) -> State:
    """The state after a renaming, with all that is to be said in the new names."""
    facts = {new: given for node, given in state.facts.items() if (new := said[node]) != ABSENT}
    where = {new: places for node, places in state.where.items() if (new := said[node]) != ABSENT}
    designs = {new: known for node, known in state.designs.items() if (new := said[node]) != ABSENT}
    secret = frozenset(new for node in state.secret if (new := said[node]) != ABSENT) if state.secret else state.secret
    private = (
        frozenset(new for node in state.private if (new := said[node]) != ABSENT) if state.private else state.private
    )
    return State(facts, where, designs, secret, state.tainted, private)
