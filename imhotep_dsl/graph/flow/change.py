"""What an effect does to what is known: counts move up and down by as much as was moved, the rest is forgotten.

Nothing is lost: what leaves one place arrives at another. Areas that may be the same are treated as if they were and as
if they were not.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.apart import always_apart, are_two_spaces, known_apart, places_of_two, surely_two
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.regions import Regions
from imhotep_dsl.graph.flow.sight import (
    IN_SIGHT,
    SHOWN_TO,
    Lost,
    lost_from_sight,
    seen_by,
    stands_for_pieces,
    whereabouts,
    which,
)
from imhotep_dsl.graph.flow.state import Places, State, revised, says_something
from imhotep_dsl.graph.flow.values import NO, Range
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS
from imhotep_dsl.graph.flow.whereabouts import looked_into

Cells = frozenset[str]
"""Regions of the state (`program/layout.py`) that are neither pieces in places nor markers."""

NOT_YET = -1
OF_ALL, SO_FAR, BEFORE = OF_ALL_PLAYERS = ("all shown", "shown so far", "shown before")
"""What is asked of a marker, or of a place, of all players at once."""
_SHOWN = ("shown", "shown to all", SHOWN_TO, *OF_ALL_PLAYERS)
_BY_NAME = ("local", "left", "you")


@dataclass(slots=True)
class Passing:
    """Pieces that leave an area, or arrive there: how many. area ABSENT: only the places are known.

    piece: the one piece that it is, if that is known.
    """

    area: int
    places: Places
    amount: Range
    piece: int = ABSENT


@dataclass(slots=True)
class Change:
    """stirred: places where other pieces lie now, or in another order, but as many. names: names that mean
    something else now. markers: marker → (whose, by how much; None: it may be anything now).
    cells: regions of the state in which anything may be otherwise. forgotten: places where who was shown a piece may
    not know it any more."""

    leaving: tuple[Passing, ...] = ()
    arriving: tuple[Passing, ...] = ()
    stirred: Places = frozenset()
    markers: dict[int, tuple[int, Range | None]] = field(default_factory=dict)
    names: frozenset[int] = frozenset()
    cells: Cells = frozenset()
    forgotten: Places = frozenset()
    places: Places = field(init=False)
    """All places in which something lies otherwise."""
    regions: int = field(default=NOT_YET, init=False, compare=False)
    """All that is changed; worked out when it is first asked for."""
    _passing: dict[int, list[tuple[Range, bool]]] | None = field(default=None, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        passing = (each.places for each in (*self.leaving, *self.arriving))
        self.places = self.stirred.union(*passing)

    @property
    def reached(self) -> Places:
        """Where a piece may lie that did not lie there before."""
        return self.stirred.union(*(each.places for each in self.arriving))

    def passing(self, place: int) -> list[tuple[Range, bool]]:
        """How many pieces leave a place, as less than nothing, and arrive there; and whether they pass there surely."""
        if self._passing is None:
            self._passing = {}
            for each, leaves in [*((each, True) for each in self.leaving), *((each, False) for each in self.arriving)]:
                amount = max(0, each.amount[0]), max(0, each.amount[1])
                told = values.negative(amount) if leaves else amount, len(each.places) == 1
                for at in each.places:
                    self._passing.setdefault(at, []).append(told)
        return self._passing.get(place, [])


class Changing:
    def __init__(self, questions: Questions) -> None:
        self.questions = questions
        self.pool = questions.pool
        self.regions = Regions()
        self._looks_at: dict[int, int] = {}

    def apply(self, change: Change, state: State) -> State:
        changed, looks_at = self._changed(change), self._looks_at
        facts: dict[int, Range] = {}
        names, met = change.names, dict[int, bool]()
        for node, given in state.facts.items():
            if not (looks_at[node] if node in looks_at else self.looks_at(node)) & changed:
                facts[node] = given
                continue
            moved = self.moved(node, change, state, met)
            if moved == NO:
                facts[node] = given
            elif moved is not None:
                now = values.add(given, moved)
                if says_something(node, now, self.questions):
                    facts[node] = now
        where, designs = state.where, state.designs
        if change.places and where:
            where = {node: self._followed(node, places, change, state) for node, places in where.items()}
        secret = state.secret
        if change.forgotten:
            lost = Lost(change.forgotten, change.forgotten & change.reached, change.forgotten & change.stirred)
            secret |= lost_from_sight(self.questions, where, (state.facts, facts), lost)
        if not names:
            return State(facts, where, designs, secret, state.tainted, state.private)
        where = {node: places for node, places in where.items() if node not in names}
        designs = {node: known for node, known in designs.items() if node not in names}
        if secret or state.private:
            names |= {asked(self.pool, name) for name in names for asked in (which, whereabouts)}
        return State(facts, where, designs, secret - names, state.tainted, state.private - names)

    def looks_at(self, at: int) -> int:
        """The regions that a question may look at, whatever is known; if a change changes none of them, its answer is
        what it was. Names of things not at hand may be anywhere they fit. Worked out once."""
        found = self._looks_at.get(at)
        return self._read_by(at, self.questions.nothing_known, self._looks_at) if found is None else found

    def looks_into_places(self, at: int) -> bool:
        return bool(self.looks_at(at) & self.regions.places)

    def _changed(self, change: Change) -> int:
        if change.regions == NOT_YET:
            of, places = self.regions.of, change.places | change.forgotten
            found = of("place", places) if places else 0
            if change.markers:
                found |= of("marker", frozenset(change.markers))
            if change.names:
                found |= of("name", change.names)
            if change.cells:
                found |= of("cell", change.cells)
            change.regions = found
        return change.regions

    def _followed(self, node: int, places: Places, change: Change, state: State) -> Places:
        """A piece that may have been moved may be where pieces arrived."""
        name = self.pool.nodes[node]
        if name.op == "local" and not stands_for_pieces(name):
            return places
        leaving = [each for each in change.leaving if each.places & places]
        taken = [each for each in leaving if not known_apart(self.questions, node, each.piece, state)]
        if not taken and not places & change.stirred:
            return places
        kind = str(name.data[2]) if name.op == "local" else ""
        return places | (change.reached & self.questions.setting.places_for(kind))

    # ---- by how much an answer changes ------------------------------------------------------------------

    def moved(self, at: int, change: Change, state: State, met: dict[int, bool]) -> Range | None:
        """By how much the answer of a node changes; None: it may be anything now. met: what is known to be touched."""
        node = self.pool.nodes[at]
        if node.op == "count":
            return self._moved_count(node, change, state, met)
        if node.op == "free":
            return self._moved_free(node, change, state, met)
        if node.op == "every count":
            return self._moved_everywhere(node, change)
        if node.op == "lasting count":
            return NO
        if node.op == IN_SIGHT:
            return NO if self._stays_in_sight(node, change, state, met) else None
        if node.op == "marker":
            return self._moved_marker(node, change, state, met)
        if node.op == "arithmetic" and node.data[0] in ("+", "-"):
            left = self.moved(node.kids[0], change, state, met)
            right = self.moved(node.kids[1], change, state, met)
            if left is None or right is None:
                return None
            return values.add(left, right) if node.data[0] == "+" else values.subtract(left, right)
        return None if self.touched(at, change, state, met) else NO

    def _moved_count(self, node: Node, change: Change, state: State, met: dict[int, bool]) -> Range | None:
        area = node.kids[0]
        if self.touched(area, change, state, met):
            return None
        total, leaving, arriving = NO, change.leaving, change.arriving
        if not self.questions.aliases.pairs:
            own = self.questions.places(area, state)
            leaving = tuple(each for each in leaving if each.area == area or own & each.places)
            arriving = tuple(each for each in arriving if each.area == area or own & each.places)
        for passing in leaving:
            share = self._share(area, passing, state)
            if share != NO:
                total = values.subtract(total, share)
        for passing in arriving:
            share = self._share(area, passing, state)
            if share != NO:
                total = values.add(total, share)
        return total

    def _share(self, area: int, passing: Passing, state: State) -> Range:
        """How many of the pieces that pass do so in this area."""
        relation = self.relation(area, passing.area, passing.places, state)
        if relation == "no":
            return NO
        amount = (max(0, passing.amount[0]), max(0, passing.amount[1]))
        return amount if relation == "all" else (0, amount[1])

    def relation(self, area: int, other: int, places: Places, state: State) -> str:
        """Whether what lies in the other area lies in this one: `all`, `no`, or `maybe`."""
        if area != other and other != ABSENT and self.questions.aliases.pairs:
            canonical = self.questions.aliases.canonical
            area, other = canonical(area, state), canonical(other, state)
        if area == other:
            return "all"
        own = self.questions.places(area, state)
        if not own & places:
            return "no"
        mine = self.pool.nodes[area]
        if other != ABSENT and self._are_two(area, other, state):
            on_both = mine.op != "place" and self.questions.setting.are_drawn(own & places)
            return "maybe" if on_both else "no"
        single = mine.op == "place" and mine.data[1] == "table"
        return "all" if single and places == own else "maybe"

    def _are_two(self, area: int, other: int, state: State) -> bool:
        mine, theirs = self.pool.nodes[area], self.pool.nodes[other]
        return always_apart(mine, theirs) or any(
            two(self.questions, area, other, state) for two in (are_two_spaces, places_of_two)
        )

    def _moved_free(self, node: Node, change: Change, state: State, met: dict[int, bool]) -> Range | None:
        moved = self._moved_count(node, change, state, met)
        if moved is None:
            return None
        for place in self.questions.places(node.kids[0], state):
            about = self.questions.setting.places[place]
            if about.dynamic == ABSENT:
                continue
            if self.touched(about.dynamic, change, state, met):
                return None
            moved = (min(moved[0], 0), moved[1])
            if about.shrinks and self.questions.free(node.kids[0], str(node.data[0]), state)[0] < 1:
                moved = (moved[0], max(moved[1], 0))  # more may lie there than fits: what goes leaves no room behind
        return values.negative(moved)

    def _moved_everywhere(self, node: Node, change: Change) -> Range:
        alone, total = self.questions.setting.places[node.number(0)].instances == 1, NO
        for amount, surely in change.passing(node.number(0)):
            total = values.add(total, amount if alone and surely else values.hull(amount, NO))
        return total

    def _stays_in_sight(self, node: Node, change: Change, state: State, met: dict[int, bool]) -> bool:
        """Whatever is moved is moved where that player sees it."""
        player = node.kids[1]
        if any(self.touched(kid, change, state, met) for kid in node.kids):
            return False
        arriving = all(seen_by(self.questions, each.area, each.places, player, state.facts) for each in change.arriving)
        return arriving and seen_by(self.questions, ABSENT, change.stirred, player, state.facts)

    def _moved_marker(self, node: Node, change: Change, state: State, met: dict[int, bool]) -> Range | None:
        marker = node.number(0)
        if any(self.touched(kid, change, state, met) for kid in node.kids):
            return None
        if marker not in change.markers:
            return NO
        whose, by = change.markers[marker]
        if not node.kids or node.kids[0] == whose:
            return by
        if whose != ABSENT:
            mine, theirs = (self.questions.aliases.canonical(each, state) for each in (node.kids[0], whose))
            if mine == theirs:
                return by
            if surely_two(self.questions, mine, theirs, state):
                return NO
        return None if by is None else values.hull(by, NO)

    def ask_again(self) -> None:
        """Something may lie where it could not lie before."""
        self._looks_at.clear()

    def _read_by(self, at: int, state: State, met: dict[int, int]) -> int:
        """met: what was worked out for this state; a part that stands in many questions is looked at once."""
        if at < 0:
            return 0
        found = met.get(at)
        if found is None:
            met[at] = 0  # room that depends on itself is told elsewhere, and looked at once
            found = met[at] = self._read_anew(at, state, met)
        return found

    def _read_anew(self, at: int, state: State, met: dict[int, int]) -> int:
        node, one, found = self.pool.nodes[at], self.regions.one, 0
        about = QUESTIONS[node.op]
        if node.op in _BY_NAME:
            found = one("name", at)
        elif node.op == "marker":
            found = one("marker", node.number(0))
        elif node.op in ("every count", "lasting count"):
            found = one("place", node.number(0))
        elif node.op in OF_ALL_PLAYERS:
            found = one("place" if node.data[0] == "place" else "marker", node.number(1))
        elif about.from_outside:
            found = self.regions.of("place", self.questions.setting.everywhere)
        elif about.lying:
            found = self.regions.of("place", self._looked_at(node, state))
        if about.cells:
            found |= one("cell", about.cells)
        if node.op in ("free", "next"):
            for place in self.questions.places(node.kids[0], state):
                found |= self._read_by(self.questions.setting.places[place].dynamic, state, met)
        if node.op == "query":
            state, met = self._within(node, state), {}
        for kid in node.kids:
            found |= self._read_by(kid, state, met)
        return found

    def _within(self, node: Node, state: State) -> State:
        variable = self.pool.bound(node.number(1))
        places = self.questions.places(node.kids[0], state)
        return revised(state, where={**state.where, variable: places})

    # ---- what a question looks at -----------------------------------------------------------------------

    def touched(self, at: int, change: Change, state: State, met: dict[int, bool] | None = None) -> bool:
        """Whether the answer of a node may be another after a change."""
        if at < 0:
            return False
        looks_at, changed = self._looks_at.get(at), change.regions
        if changed == NOT_YET:
            changed = self._changed(change)
        if not (self.looks_at(at) if looks_at is None else looks_at) & changed:
            return False
        met = {} if met is None else met
        if at not in met:
            met[at] = False
            met[at] = self._touched(at, change, state, met)
        return met[at]

    def _touched(self, at: int, change: Change, state: State, met: dict[int, bool]) -> bool:
        node = self.pool.nodes[at]
        if node.op in _BY_NAME:
            return at in change.names
        if node.op == "marker" and node.number(0) in change.markers:
            return True
        about = QUESTIONS[node.op]
        if about.cells in change.cells:
            return True
        if node.op == "every count":
            return node.number(0) in change.places
        places = change.places | change.forgotten if node.op in _SHOWN else change.places
        if node.op in OF_ALL_PLAYERS and node.number(1) in (places if node.data[0] == "place" else change.markers):
            return True
        if node.op in ("free", "next") and self._rooms_touched(node, change, state, met):
            return True
        if about.lying and self._looked_at(node, state) & places:
            return True
        if about.from_outside:
            return True
        if node.op == "query":
            state, met = self._within(node, state), {}
        return any(self.touched(kid, change, state, met) for kid in node.kids)

    def _looked_at(self, node: Node, state: State) -> Places:
        """Where a question looks at what lies there."""
        places = frozenset[int]()
        for kid in QUESTIONS[node.op].lying:
            places |= looked_into(self.questions, node, kid, state)
        return places

    def _rooms_touched(self, node: Node, change: Change, state: State, met: dict[int, bool]) -> bool:
        rooms = {self.questions.setting.places[place].dynamic for place in self.questions.places(node.kids[0], state)}
        return any(self.touched(room, change, state, met) for room in rooms if room != ABSENT)
