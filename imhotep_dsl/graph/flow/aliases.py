"""Two names of one thing: what is known of one is known of the other, as long as both mean what they mean now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from imhotep_dsl.code.nodes import Pool
from imhotep_dsl.graph.flow.state import Renaming, State, renaming, revised
from imhotep_dsl.graph.flow.values import NO, is_empty, meet

NAMES = ("local", "you")
NUMBERS = (("number",), ("truth",), ("word",))


@dataclass(frozen=True, slots=True)
class _Pair:
    """same: the question that tells whether the two are the same now."""

    same: int
    first: Renaming
    second: Renaming


@dataclass(slots=True)
class Aliases:
    """pairs: names that may come to stand for the same thing; most rules have none."""

    pool: Pool
    pairs: dict[tuple[int, int], _Pair] = field(default_factory=dict)

    def note(self, one: int, other: int) -> None:
        """Wherever the difference of these names is known to be nothing, they stand for the same thing."""
        names = [self.pool.nodes[name] for name in (one, other)]
        things = all(name.op in NAMES and name.data[1:2] not in NUMBERS for name in names)
        if one != other and things and (one, other) not in self.pairs:
            same = self.pool.add("arithmetic", (one, other), ("-",))
            self.pairs[one, other] = _Pair(same, renaming(self.pool, {other: one}), renaming(self.pool, {one: other}))

    def others(self, at: int, state: State) -> Sequence[int]:
        """The same question, said with other names."""
        found: list[int] | None = None
        for pair in self.pairs.values():
            if state.facts.get(pair.same) == NO and at != pair.same:
                said = [other for way in (pair.first, pair.second) if (other := way.node(at)) != at]
                found = [*found, *said] if found is not None else said
        return found if found is not None else ()

    def said_in_all_names(self, name: int, state: State) -> State:
        """What is known of a name that will mean something else, also said of the other names of the same thing."""
        facts = dict(state.facts)
        for (_, other), pair in self.pairs.items():
            if other == name and state.facts.get(pair.same) == NO:
                for node, given in state.facts.items():
                    new = pair.first.node(node)
                    if new != node and node != pair.same:
                        both = meet(facts.get(new, given), given)
                        facts[new] = both if not is_empty(both) else given
        return revised(state, facts=facts)

    def canonical(self, at: int, state: State) -> int:
        """A question said with the first of all names of a thing: what is the same thing is the same question then."""
        for pair in self.pairs.values():
            if state.facts.get(pair.same) == NO:
                at = pair.first.node(at)
        return at
