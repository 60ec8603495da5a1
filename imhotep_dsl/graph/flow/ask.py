"""Questions about a state: what may be the answer of a node, where may a thing lie, is there surely something.

A fact about a node is met with what follows from the nodes it is made of, and with what always holds.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from imhotep_dsl.code.nodes import ABSENT, Lookup, Node
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.aliases import Aliases
from imhotep_dsl.graph.flow.alone import Alone
from imhotep_dsl.graph.flow.answers import ANSWERS
from imhotep_dsl.graph.flow.by_player import ByPlayer
from imhotep_dsl.graph.flow.crowding import Crowding
from imhotep_dsl.graph.flow.ends import Ends
from imhotep_dsl.graph.flow.extremes import one_has_the_most
from imhotep_dsl.graph.flow.made_of import made_of
from imhotep_dsl.graph.flow.members import MEMBERS, a_thing
from imhotep_dsl.graph.flow.of_each import OfEach
from imhotep_dsl.graph.flow.one_meets import one_meets
from imhotep_dsl.graph.flow.owned import as_own_members
from imhotep_dsl.graph.flow.setting import Setting
from imhotep_dsl.graph.flow.shares import shared_out
from imhotep_dsl.graph.flow.state import Designs, Places, State, revised
from imhotep_dsl.graph.flow.sums import Sums
from imhotep_dsl.graph.flow.values import ANY, NO, Range, meet
from imhotep_dsl.graph.flow.whereabouts import PLACES, anywhere

MOST_CASES = 8
"""Of `and` and `or` within each other. Each makes several cases of what is known; what lies deeper teaches nothing."""


class Questions:
    """Answers for one table. refine is given by the one who learns from conditions, hides by the one who knows secrets:
    whether the members of a list are pieces that the acting player does not know."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.pool = setting.pool
        self.nothing_known = State({}, {}, {})
        self.aliases = Aliases(self.pool)
        self.sums = Sums(self.pool)
        self._cases: dict[int, int] = {}
        self._beside: dict[tuple[int, str], int] = {}
        self._every_count: dict[int, int] = {}
        self._lasting_count: dict[int, int] = {}
        self._apart: dict[tuple[int, int], tuple[int, int]] = {}
        """Two numbers → the nodes that ask how far they lie apart, from the one and from the other."""
        self._fixed: dict[int, Places] = {}
        """Where declared places are: there, whatever is known."""
        self.alone = Alone(setting, self.aliases)
        self.ends = Ends(setting)
        self.by_player = ByPlayer(self)
        self.crowding = Crowding(setting)
        self.of_each = OfEach(self.pool)
        self.wanting: dict[int, bool] = {}
        """Of each question whether it may have no answer, as `strict.py` has found."""
        self.linear: dict[int, dict[int, None]] = {}
        """A number that changes in a loop → the nodes in which it goes together with the rounds that are left."""
        self.refine: Callable[[int, bool, State], State | None] = lambda node, truth, state: state
        self.hides: Callable[[int, State], bool] = lambda source, state: False

    @cached_property
    def numbers_of_spaces(self) -> int:
        """The table of which number each space has in its place."""
        numbers = self.setting.graph.expressions.printed.space_numbers()["number"]
        return self.pool.lookup(Lookup("space", "", "number", "number", tuple(numbers)))

    # ---- numbers --------------------------------------------------------------------------------------

    def ask(self, at: int, state: State) -> Range:
        """The possible answers of a node."""
        found = state.answers.get(at)
        if found is None:
            node = self.pool.nodes[at]
            # A list in place of one thing is a mistake that was told.
            found = ANSWERS[node.op](self, at, node, state) if node.op in ANSWERS else ANY
            fact = self.known(at, state) if self.aliases.pairs else state.facts.get(at)
            if fact is not None:
                found = meet(found, fact)
                if values.is_empty(found):
                    found = fact
            state.answers[at] = found
        return found

    def known(self, at: int, state: State) -> Range | None:
        """What is known of a node by itself, also under another name of what it is asked of."""
        fact = state.facts.get(at)
        if not self.aliases.pairs:
            return fact
        for other in self.aliases.others(at, state):
            also = state.facts.get(other)
            both = also if fact is None or also is None else meet(fact, also)
            if both is not None and not values.is_empty(both):
                fact = both
        return fact

    def is_tangled(self, at: int) -> bool:
        """Whether there are more cases in a condition than can be gone through."""
        return self._cases_within(at) > MOST_CASES

    def _cases_within(self, at: int) -> int:
        if at not in self._cases:
            node = self.pool.nodes[at]
            within = max((self._cases_within(kid) for kid in node.kids if kid != ABSENT), default=0)
            self._cases[at] = within + (node.op in ("and", "or"))
        return self._cases[at]

    def always(self, at: int) -> Range:
        """What a node's answer may be whatever happens."""
        found = self.nothing_known.answers.get(at)
        return found if found is not None else self.ask(at, self.nothing_known)

    def goes_with_rounds(self, number: int, together: int) -> None:
        """A number changes in a loop, and is known together with the rounds that are left."""
        self.linear.setdefault(number, {})[together] = None
        self.alone.with_rounds[together] = number

    def counts_rounds(self, at: int) -> bool:
        """Whether it asks how many rounds of a loop are left."""
        return self.pool.nodes[at].op == "left"

    def difference(self, left: int, right: int, state: State) -> Range:
        """What is known of left - right, also where only the two together are known."""
        if left == right:
            return NO
        found = values.subtract(self.ask(left, state), self.ask(right, state))
        both = self._apart.get((left, right))
        if both is None:
            pairs = ((left, right), (right, left))
            direct, other = (self.pool.add("arithmetic", pair, ("-",)) for pair in pairs)
            both = self._apart[left, right] = (direct, other)
        directly, turned = self.known(both[0], state), self.known(both[1], state)
        if directly is not None:
            found = meet(found, directly)
        if turned is not None:
            found = meet(found, values.negative(turned))
        if found[0] < 0 and (left in self.wholes(right, state) or right in self._parts(left, state)):
            found = (0, found[1])
        made = made_of(self, left, right, state)
        return found if made is None or values.is_empty(meet(found, made)) else meet(found, made)

    def _parts(self, whole: int, state: State) -> list[int]:
        """The most of some numbers is at least each of them; so is a sum, if what is added is not less than 0."""
        node = self.pool.nodes[whole]
        if node.op == "arithmetic" and node.data[0] == "+":
            one, other = node.kids
            kids = [kid for kid, added in ((one, other), (other, one)) if self.ask(added, state)[0] >= 0]
        else:
            kids = list(node.kids) if node.op == "most" else []
        return [part for kid in kids for part in (kid, *self._parts(kid, state))]

    def wholes(self, part: int, state: State) -> list[int]:
        """The least of some numbers, a share of a number and what is left of it are at most that number."""
        node = self.pool.nodes[part]
        if node.op == "least":
            return [whole for kid in node.kids for whole in (kid, *self.wholes(kid, state))]
        return [whole for kid in shared_out(self, node, state) for whole in (kid, *self.wholes(kid, state))]

    def same_as(self, at: int, state: State) -> list[int]:
        """What is known to be the same: a name and what it was set to."""
        same: list[int] = []
        for fact, given in state.facts.items():
            node = self.pool.nodes[fact]
            if given == NO and node.op == "arithmetic" and node.data[0] == "-" and at in node.kids:
                # What a marker was when its rule began is another number in every rule.
                same += [kid for kid in node.kids if kid != at and self.pool.nodes[kid].op != "at first"]
        return same

    def surely(self, at: int, state: State) -> bool:
        return self.ask(at, state)[0] >= 1

    def is_there(self, at: int, state: State) -> bool:
        """Whether a thing is surely not none."""
        return self.ask(at, state)[0] >= 0 or self.pool.nodes[at].op == "unknown"

    def every_count(self, place: int) -> int:
        """The question how many pieces lie at every instance of a place."""
        found = self._every_count.get(place)
        if found is None:
            found = self._every_count[place] = self.pool.add("every count", (), (place,))
        return found

    def lasting_count(self, place: int) -> int:
        """The question how many pieces lie at every instance of a place as long as play lasts."""
        found = self._lasting_count.get(place)
        if found is None:
            found = self._lasting_count[place] = self.pool.add("lasting count", (), (place,))
        return found

    def beside(self, at: int, op: str) -> int:
        """Another question about the same."""
        found = self._beside.get((at, op))
        if found is None:
            node = self.pool.nodes[at]
            found = self._beside[at, op] = self.pool.add(op, node.kids, node.data)
        return found

    # ---- areas ----------------------------------------------------------------------------------------

    def count(self, area: int, sort: str, state: State) -> Range:
        return self.ask(self.pool.add("count", (area,), (sort,)), state)

    def free(self, area: int, sort: str, state: State) -> Range:
        return self.ask(self.pool.add("free", (area,), (sort,)), state)

    def places(self, at: int, state: State) -> Places:
        """The declared places in which a thing (an area, a space, a piece, the members of a list) may be."""
        found = state.where.get(at)
        if found is None:
            found = self._fixed.get(at)
        if found is None:
            node = self.pool.nodes[at]
            found = PLACES.get(node.op, anywhere)(self, node, state)
            if node.op == "place":
                self._fixed[at] = found
        return found

    def designs(self, at: int, state: State) -> Designs | None:
        """The designs a piece may have; None: any of its kind."""
        return state.designs.get(at)

    # ---- lists and binders ----------------------------------------------------------------------------

    def length(self, at: int, state: State) -> Range:
        """How many members a list has."""
        return self.ask(self.pool.add("length", (at,)), state)

    def member(self, at: int, state: State) -> Range:
        """What a member of a list may be."""
        node = self.pool.nodes[at]
        return MEMBERS.get(node.op, a_thing)(self, node, state)

    def within(self, variable: int, source: int, where: int, state: State) -> State | None:
        """The state in which a name stands for a member of a list that meets a condition; None: there is none."""
        if self.length(source, state)[1] <= 0:
            return None
        own = as_own_members(self.pool, variable, source, state.facts)
        facts = {**state.facts, variable: self.member(source, state), **own}
        known = {**state.where, variable: self.places(source, state)}
        secret = state.secret | {variable} if self.hides(source, state) else state.secret - {variable}
        inner = self.of_each.learn(self, variable, source, revised(state, facts=facts, where=known, secret=secret))
        return inner if inner is None or where == ABSENT else self.refine(where, True, inner)

    def ways(self, node: Node, state: State) -> list[tuple[int, State]]:
        """What `if … then … else …` may mean, each with what is known if it does."""
        condition, *values_ = node.kids
        refined = [self.refine(condition, truth, state) for truth in (True, False)]
        found = [(value, inner) for value, inner in zip(values_, refined, strict=True) if inner is not None]
        return found or [(value, state) for value in values_]

    def some(self, exists: int, state: State) -> bool:
        """Whether there is surely something of which a condition holds: exists is the node that asks this."""
        if (self.known(exists, state) or NO)[0] >= 1:
            return True
        node = self.pool.nodes[exists]
        source, where = node.kids[0], node.kids[1]
        if self.pool.nodes[source].op == "unknown":
            return True
        exactly = self.by_player.answer(exists, state)
        if exactly is not None:
            return exactly[0] >= 1
        if self.length(source, state)[0] < 1:
            return False
        if where == ABSENT:
            return True
        variable = self.pool.bound(node.number(1))
        inner = self.within(variable, source, ABSENT, state)
        if inner is None:
            return False
        if self.surely(where, inner) or one_meets(self, source, where, variable, state):
            return True
        if one_has_the_most(self, source, where, variable, state):
            return True
        every = self._all_of_kind(source, state)
        return every is not None and self.some(self.pool.add("query", (every, *node.kids[1:]), node.data), state)

    def _all_of_kind(self, source: int, state: State) -> int | None:
        """All pieces of the kinds that are looked for somewhere, as a list, if so many lie there that these are all."""
        node, setting = self.pool.nodes[source], self.setting
        if node.op != "pieces in":
            return None
        named = str(node.data[1] or "")
        kinds = frozenset({named}) if named else setting.kinds_in(self.places(node.kids[0], state))
        if not kinds or self.length(source, state)[0] < sum(setting.kind_pieces[kind] for kind in kinds):
            return None
        pieces = tuple(piece.index for piece in setting.components.pieces if piece.kind in kinds)
        return self.pool.add("things", (), ("piece", pieces))
