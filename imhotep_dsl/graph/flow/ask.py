"""Questions about a state: what may be the answer of a node, where may a thing lie, is there surely something.

A fact about a node is met with what follows from the nodes it is made of, and with what always holds.
"""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.setting import RANGES, Setting
from imhotep_dsl.graph.flow.state import Designs, Places, State, revised
from imhotep_dsl.graph.flow.values import ANY, ENDLESS, MAYBE, NO, NOTHING, THING, TRUTH, YES, Range, hull, meet
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS

WHOLE = "place"
NOWHERE: Places = frozenset()


class Questions:
    """Answers for one table. refine is given by the one who learns from conditions."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.pool = setting.pool
        self.nothing_known = State({}, {}, {})
        self.linear: dict[int, dict[int, None]] = {}
        """A number that changes in a loop → the nodes in which it goes together with the rounds that are left."""
        self.refine: Callable[[int, bool, State], State | None] = lambda node, truth, state: state

    # ---- numbers --------------------------------------------------------------------------------------

    def ask(self, at: int, state: State) -> Range:
        """The possible answers of a node."""
        found = state.answers.get(at)
        if found is None:
            node = self.pool.nodes[at]
            found = _ANSWERS[node.op](self, at, node, state)
            fact = state.facts.get(at)
            if fact is not None:
                found = meet(found, fact)
                if values.is_empty(found):
                    found = fact
            state.answers[at] = found
        return found

    def always(self, at: int) -> Range:
        """What a node's answer may be whatever happens."""
        return self.ask(at, self.nothing_known)

    def difference(self, left: int, right: int, state: State) -> Range:
        """What is known of left - right, also where only the two together are known."""
        if left == right:
            return NO
        found = values.subtract(self.ask(left, state), self.ask(right, state))
        direct = self.pool.add("arithmetic", (left, right), ("-",))
        other = self.pool.add("arithmetic", (right, left), ("-",))
        if direct in state.facts:
            found = meet(found, state.facts[direct])
        if other in state.facts:
            found = meet(found, values.negative(state.facts[other]))
        if found[0] < 0 and self._is_part_of(right, left, state):
            found = (0, found[1])
        return found

    def _is_part_of(self, part: int, whole: int, state: State) -> bool:
        """The least of some numbers, and a share of a number, are at most that number."""
        node = self.pool.nodes[part]
        if node.op == "least":
            return any(kid == whole or self._is_part_of(kid, whole, state) for kid in node.kids)
        if node.op != "arithmetic" or node.kids[0] != whole:
            return False
        low = self.ask(node.kids[1], state)[0]
        if node.data[0] == "/":
            return low >= 1 and self.ask(whole, state)[0] >= 0
        return node.data[0] == "-" and low >= 0

    def surely(self, at: int, state: State) -> bool:
        return self.ask(at, state)[0] >= 1

    def is_there(self, at: int, state: State) -> bool:
        """Whether a thing is surely not none."""
        return self.ask(at, state)[0] >= 0 or self.pool.nodes[at].op == "unknown"

    # ---- areas ----------------------------------------------------------------------------------------

    def count(self, area: int, sort: str, state: State) -> Range:
        return self.ask(self.pool.add("count", (area,), (sort,)), state)

    def free(self, area: int, sort: str, state: State) -> Range:
        return self.ask(self.pool.add("free", (area,), (sort,)), state)

    def places(self, at: int, state: State) -> Places:
        """The declared places in which a thing (an area, a space, a piece, the members of a list) may be."""
        if at in state.where:
            return state.where[at]
        node = self.pool.nodes[at]
        return _PLACES.get(node.op, _anywhere)(self, node, state)

    def designs(self, at: int, state: State) -> Designs | None:
        """The designs a piece may have; None: any of its kind."""
        return state.designs.get(at)

    # ---- lists and binders ----------------------------------------------------------------------------

    def length(self, at: int, state: State) -> Range:
        """How many members a list has."""
        node = self.pool.nodes[at]
        found = _LENGTHS.get(node.op, _some_number)(self, node, state)
        fact = state.facts.get(self.pool.add("length", (at,)))
        return meet(found, fact) if fact is not None else found

    def member(self, at: int, state: State) -> Range:
        """What a member of a list may be."""
        node = self.pool.nodes[at]
        return _MEMBERS.get(node.op, _a_thing)(self, node, state)

    def within(self, variable: int, source: int, where: int, state: State) -> State | None:
        """The state in which a name stands for a member of a list that meets a condition; None: there is none."""
        if self.length(source, state)[1] <= 0:
            return None
        facts = {**state.facts, variable: self.member(source, state)}
        known = {**state.where, variable: self.places(source, state)}
        secret = state.secret | {variable} if self.hides(source, state) else state.secret - {variable}
        inner = revised(state, facts=facts, where=known, secret=secret)
        if where == ABSENT:
            return inner
        return self.refine(where, True, inner)

    def ways(self, node: Node, state: State) -> list[tuple[int, State]]:
        """What `if … then … else …` may mean, each with what is known if it does."""
        condition, *values_ = node.kids
        refined = [self.refine(condition, truth, state) for truth in (True, False)]
        found = [(value, inner) for value, inner in zip(values_, refined, strict=True) if inner is not None]
        return found or [(value, state) for value in values_]

    def hides(self, source: int, state: State) -> bool:
        """Whether the members of a list are pieces that the acting player does not know."""
        return False

    def some(self, exists: int, state: State) -> bool:
        """Whether there is surely something of which a condition holds: exists is the node that asks this."""
        if state.facts.get(exists, NO)[0] >= 1:
            return True
        node = self.pool.nodes[exists]
        source, where = node.kids[0], node.kids[1]
        if self.pool.nodes[source].op == "unknown":
            return True
        if self.length(source, state)[0] < 1:
            return False
        if where == ABSENT:
            return True
        variable = self.pool.bound(int(str(node.data[1])))
        inner = self.within(variable, source, ABSENT, state)
        if inner is None:
            return False
        return self.surely(where, inner) or self._one_meets(source, where, variable, state)

    def _one_meets(self, source: int, where: int, variable: int, state: State) -> bool:
        """A place with room has a space (a row, a column) with room; one that is not empty has one that is not."""
        node = self.pool.nodes[source]
        if node.op == "range":
            low = self.ask(node.kids[0], state)
            return self.surely(where, revised(state, facts={**state.facts, variable: low}))
        if node.op not in ("spaces", "parts"):
            return False
        area, sort = node.kids[0], str(node.data[0]) if node.op == "spaces" else WHOLE
        part = "space" if node.op == "spaces" else "part"
        lying = self.pool.add("count", (variable,), (part,))
        room = self.pool.add("free", (variable,), (part,))
        wants = self._wanted(where, lying, room)
        if wants == "a piece":
            return self.count(area, sort, state)[0] >= 1
        if wants == "nothing":
            one_each = all(self.setting.places[place].room == (1, 1) for place in self.places(area, state))
            return one_each and part == "space" and self.free(area, sort, state)[0] >= 1
        return wants == "room" and self.free(area, sort, state)[0] >= 1

    def _wanted(self, where: int, lying: int, room: int) -> str:
        """What a condition asks of a part: `a piece`, `nothing`, `room`, or something else."""
        op, left, limit = self._comparison(where)
        at_least_one = (op, limit) in ((">", 0), (">=", 1), ("!=", 0))
        none = (op, limit) in (("=", 0), ("<=", 0), ("<", 1))
        if left == lying:
            return "a piece" if at_least_one else "nothing" if none else ""
        return "room" if left == room and at_least_one else ""

    def _comparison(self, at: int) -> tuple[str, int, int | None]:
        node = self.pool.nodes[at]
        if node.op == "not":
            op, left, limit = self._comparison(node.kids[0])
            return (values.negated(op) if op else ""), left, limit
        if node.op != "compare":
            return "", ABSENT, None
        right = self.pool.nodes[node.kids[1]]
        limit = int(str(right.data[0])) if right.op == "const" else None
        return str(node.data[0]), node.kids[0], limit


# ---- answers by op ------------------------------------------------------------------------------------


def _const(ask: Questions, at: int, node: Node, state: State) -> Range:
    value = node.data[0]
    assert isinstance(value, int)
    return value, value


def _unknown(ask: Questions, at: int, node: Node, state: State) -> Range:
    return ANY


def _local(ask: Questions, at: int, node: Node, state: State) -> Range:
    """What a name stands for; of a list, what each of its members is."""
    return RANGES.get(str(node.data[1]).rpartition(" ")[2], MAYBE)


def _bound(ask: Questions, at: int, node: Node, state: State) -> Range:
    return ANY


def _you(ask: Questions, at: int, node: Node, state: State) -> Range:
    return 0, ask.setting.players - 1


def _marker(ask: Questions, at: int, node: Node, state: State) -> Range:
    return _with_rounds(ask, at, ask.setting.markers[int(str(node.data[0]))], state)


def _with_rounds(ask: Questions, at: int, found: Range, state: State) -> Range:
    """Also from what is known of a number together with the rounds that are left of a loop."""
    for linear in ask.linear.get(at, ()):
        given = state.facts.get(linear)
        if given is not None:
            node = ask.pool.nodes[linear]
            left = ask.ask(node.kids[1], state)
            found = meet(found, values.subtract(given, left) if node.data[0] == "+" else values.add(given, left))
    return found


def _left(ask: Questions, at: int, node: Node, state: State) -> Range:
    """How often a loop still goes round."""
    return THING


def _place(ask: Questions, at: int, node: Node, state: State) -> Range:
    if node.kids and not ask.is_there(node.kids[0], state):
        return MAYBE
    return THING


def _every_count(ask: Questions, at: int, node: Node, state: State) -> Range:
    return THING


def _count(ask: Questions, at: int, node: Node, state: State) -> Range:
    area, sort = node.kids[0], node.data[0]
    setting, places = ask.setting, ask.places(area, state)
    most = sum(setting.places[place].capacity[1] for place in places) if len(places) == 1 else ENDLESS
    found: Range = (0, most)
    if sort == WHOLE and places:
        every = [state.facts.get(ask.pool.add("every count", (), (place,)), THING) for place in places]
        found = meet(found, (min(low for low, _ in every), max(high for _, high in every)))
    if sort == "space" and places:
        found = meet(found, (0, max(setting.places[place].room[1] for place in places)))
    free = state.facts.get(ask.pool.add("free", (area,), (sort,)))
    room = _room(ask, area, str(sort), state)
    changes = any(setting.places[place].dynamic != ABSENT for place in places)
    if free is not None and room is not None and not changes:
        found = meet(found, values.subtract(room, free))
    return _with_rounds(ask, at, found, state)


def _room(ask: Questions, area: int, sort: str, state: State) -> Range | None:
    """How many pieces fit in an area in all."""
    facts = [ask.setting.places[place] for place in ask.places(area, state)]
    if not facts or sort not in (WHOLE, "space"):
        return None
    ranges = [place.capacity if sort == WHOLE else place.room for place in facts]
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def _free(ask: Questions, at: int, node: Node, state: State) -> Range:
    area, sort = node.kids[0], str(node.data[0])
    room = _room(ask, area, sort, state)
    if room is None:
        return _with_rounds(ask, at, THING, state)
    lying = state.facts.get(ask.pool.add("count", (area,), (sort,)))
    if lying is None:
        lying = _plain_count(ask, area, sort, state)
    return _with_rounds(ask, at, meet(values.subtract(room, lying), (0, room[1])), state)


def _plain_count(ask: Questions, area: int, sort: str, state: State) -> Range:
    places = ask.places(area, state)
    if sort != WHOLE or not places:
        return THING
    every = [state.facts.get(ask.pool.add("every count", (), (place,)), THING) for place in places]
    return min(low for low, _ in every), max(high for _, high in every)


def _size(ask: Questions, at: int, node: Node, state: State) -> Range:
    if node.data[0] != WHOLE:
        return 1, ENDLESS
    sizes = [ask.setting.places[place].spaces for place in ask.places(node.kids[0], state)]
    return (min(low for low, _ in sizes), max(high for _, high in sizes)) if sizes else THING


def _listed_there(ask: Questions, area: int, sort: str, state: State) -> Range:
    """Whether a piece is listed in an area (yes, no, unsure): one that only covers a part is listed elsewhere."""
    low, high = ask.count(area, sort, state)
    drawn = any(ask.setting.places[place].drawn for place in ask.places(area, state))
    if drawn and sort != WHOLE:
        low = 0
    return (1 if low >= 1 else 0), (0 if high <= 0 else 1)


def _top(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = ask.count(node.kids[0], str(node.data[0]), state)
    return THING if low >= 1 else NOTHING if high <= 0 else MAYBE


def _bottom(ask: Questions, at: int, node: Node, state: State) -> Range:
    listed = _listed_there(ask, node.kids[0], str(node.data[0]), state)
    return THING if listed == YES else NOTHING if listed == NO else MAYBE


def _next(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = ask.free(node.kids[0], str(node.data[0]), state)
    return THING if low >= 1 else NOTHING if high <= 0 else MAYBE


def _player_after(ask: Questions, at: int, node: Node, state: State) -> Range:
    last = ask.setting.players - 1
    return (0, last) if ask.is_there(node.kids[0], state) else (-1, last)


def _lookup(ask: Questions, at: int, node: Node, state: State) -> Range:
    table = int(str(node.data[0]))
    thing = node.kids[0]
    found = ask.setting.looked_up(table, ask.places(thing, state), ask.designs(thing, state))
    gives = ask.pool.lookups[table].gives
    if gives not in RANGES and not ask.is_there(thing, state):
        found = hull(found, NOTHING)
    return found


def _part_number(ask: Questions, at: int, node: Node, state: State) -> Range:
    return 1, ENDLESS


def _table(ask: Questions, at: int, node: Node, state: State) -> Range:
    first, further, entries = node.data[0], node.data[1], node.data[2]
    assert isinstance(first, int) and isinstance(entries, tuple)
    numbers = [int(str(entry)) for entry in entries]
    low, high = ask.ask(node.kids[0], state)
    last = first + len(numbers) - 1
    inside = numbers[max(0, low - first) : max(0, high - first + 1)] or [0]
    found = (min(inside), max(inside))
    if low < first:
        found = hull(found, NO)
    if high > last:
        step = int(str(further)) if further is not None else 0
        end = numbers[-1] if numbers and further is not None else 0
        found = hull(hull(found, (end, end)), (end + step, ENDLESS) if step > 0 else (-ENDLESS if step < 0 else 0, end))
    return found


def _space_at(ask: Questions, at: int, node: Node, state: State) -> Range:
    place, index = node.kids
    low, high = ask.ask(index, state)
    sizes = [ask.setting.places[found].spaces for found in ask.places(place, state)]
    fits = bool(sizes) and low >= 1 and high <= min(least for least, _ in sizes)
    return THING if fits and ask.is_there(place, state) else MAYBE


def _arithmetic(ask: Questions, at: int, node: Node, state: State) -> Range:
    left, right = node.kids
    if node.data[0] == "-":
        found = values.subtract(ask.ask(left, state), ask.ask(right, state))
        other = state.facts.get(ask.pool.add("arithmetic", (right, left), ("-",)))
        return meet(found, values.negative(other)) if other is not None else found
    work = {"+": values.add, "*": values.times, "/": values.divided}[str(node.data[0])]
    return work(ask.ask(left, state), ask.ask(right, state))


def _compare(ask: Questions, at: int, node: Node, state: State) -> Range:
    left, right = node.kids
    return values.holds(str(node.data[0]), ask.difference(left, right, state))


def _in_area(ask: Questions, at: int, node: Node, state: State) -> Range:
    piece, area = node.kids
    there = ask.places(piece, state)
    if not there & ask.places(area, state):
        return NO
    return TRUTH


def _is(ask: Questions, at: int, node: Node, state: State) -> Range:
    known, wanted = ask.designs(node.kids[0], state), node.data[0]
    assert isinstance(wanted, tuple)
    if known is None:
        return TRUTH
    if not known & set(wanted):
        return NO
    return YES if known <= set(wanted) and ask.is_there(node.kids[0], state) else TRUTH


def _not(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = ask.ask(node.kids[0], state)
    return 1 - (high > 0), 1 - (low > 0)


def _and(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = 1, 1
    inner: State | None = state
    for kid in node.kids:
        if inner is None:
            return NO
        least, most = ask.ask(kid, inner)
        low, high = min(low, least > 0), min(high, most > 0)
        inner = ask.refine(kid, True, inner)
    return (low, high) if inner is not None else NO


def _or(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = 0, 0
    inner: State | None = state
    for kid in node.kids:
        if inner is None:
            return YES
        least, most = ask.ask(kid, inner)
        low, high = max(low, least > 0), max(high, most > 0)
        inner = ask.refine(kid, False, inner)
    return (low, high) if inner is not None else YES


def _query(ask: Questions, at: int, node: Node, state: State) -> Range:
    source, where, _, each = node.kids
    function, depth, _, sort = node.data
    variable = ask.pool.bound(int(str(depth)))
    least, most = ask.length(source, state)
    if function in ("any", "first", "last"):
        exists = ask.pool.add("query", (source, where, ABSENT, ABSENT), ("any", depth, False, sort))
        if ask.some(exists, state):
            return YES if function == "any" else _met(ask, variable, source, where, state)
        none = most <= 0 or state.facts.get(exists, TRUTH)[1] <= 0
        if none:
            return NO if function == "any" else NOTHING
        return TRUTH if function == "any" else hull(_met(ask, variable, source, where, state), NOTHING)
    if function == "count":
        return (least if where == ABSENT else 0), most
    inner = ask.within(variable, source, where, state)
    if inner is None:
        return YES if function == "every" else NO
    if function == "distinct":
        return 0, most
    found = ask.ask(each, inner)
    if function == "every":
        return (1 if found[0] >= 1 else 0), 1
    if function == "sum":
        return hull(values.times(found, (least if where == ABSENT else 0, most)), NO)
    return found if least >= 1 and where == ABSENT else hull(found, NO)


def _met(ask: Questions, variable: int, source: int, where: int, state: State) -> Range:
    inner = ask.within(variable, source, where, state)
    return ask.ask(variable, inner) if inner is not None else NOTHING


def _length(ask: Questions, at: int, node: Node, state: State) -> Range:
    return ask.length(node.kids[0], state)


def _end_of_list(ask: Questions, at: int, node: Node, state: State) -> Range:
    found = ask.member(node.kids[0], state)
    return found if ask.length(node.kids[0], state)[0] >= 1 else hull(found, NOTHING)


def _least(ask: Questions, at: int, node: Node, state: State) -> Range:
    found = [ask.ask(kid, state) for kid in node.kids]
    return min(low for low, _ in found), min(high for _, high in found)


def _most(ask: Questions, at: int, node: Node, state: State) -> Range:
    found = [ask.ask(kid, state) for kid in node.kids]
    return max(low for low, _ in found), max(high for _, high in found)


def _remainder(ask: Questions, at: int, node: Node, state: State) -> Range:
    low, high = ask.ask(node.kids[1], state)
    return (0, high - 1) if low >= 1 else ANY


def _dispatch(ask: Questions, at: int, node: Node, state: State) -> Range:
    found = ask.ask(node.kids[1], state)
    for case in node.kids[2:]:
        found = hull(found, ask.ask(case, state))
    return found


def _one_or_other(ask: Questions, at: int, node: Node, state: State) -> Range:
    """Each where it is meant: behind `then` the condition holds, behind `else` it does not."""
    return _hull_of_ways([ask.ask(value, inner) for value, inner in ask.ways(node, state)])


def _hull_of_ways(found: list[Range]) -> Range:
    return min(low for low, _ in found), max(high for _, high in found)


def _yes_or_no(ask: Questions, at: int, node: Node, state: State) -> Range:
    return TRUTH


def _number(ask: Questions, at: int, node: Node, state: State) -> Range:
    return ANY


def _deciding(ask: Questions, at: int, node: Node, state: State) -> Range:
    return MAYBE


def _if_there(ask: Questions, at: int, node: Node, state: State) -> Range:
    """What something has is none if the thing itself is."""
    return THING if ask.is_there(node.kids[0], state) else MAYBE


_BY_SORT: dict[str, Callable[[Questions, int, Node, State], Range]] = {
    "number": _number,
    "truth": _yes_or_no,
    "thing": _if_there,
}
_ANSWERS: dict[str, Callable[[Questions, int, Node, State], Range]] = {
    **{op: _BY_SORT[about.gives] for op, about in QUESTIONS.items() if about.gives in _BY_SORT},
    "const": _const,
    "unknown": _unknown,
    "local": _local,
    "bound": _bound,
    "you": _you,
    "marker": _marker,
    "left": _left,
    "place": _place,
    "every count": _every_count,
    "count": _count,
    "free": _free,
    "size": _size,
    "top": _top,
    "bottom": _bottom,
    "next": _next,
    "next player": _player_after,
    "lookup": _lookup,
    "part number": _part_number,
    "table": _table,
    "space at": _space_at,
    "arithmetic": _arithmetic,
    "compare": _compare,
    "in area": _in_area,
    "is": _is,
    "not": _not,
    "and": _and,
    "or": _or,
    "query": _query,
    "length": _length,
    "list first": _end_of_list,
    "list last": _end_of_list,
    "least": _least,
    "most": _most,
    "remainder": _remainder,
    "dispatch": _dispatch,
    "one or other": _one_or_other,
    "deciding": _deciding,
}
complete(
    _ANSWERS,
    [op for op, about in QUESTIONS.items() if about.is_value],
    "questions whose answers are known",
)


# ---- places by op -------------------------------------------------------------------------------------


def _anywhere(ask: Questions, node: Node, state: State) -> Places:
    return ask.setting.everywhere


def _place_itself(ask: Questions, node: Node, state: State) -> Places:
    return frozenset({int(str(node.data[0]))})


def _of_first(ask: Questions, node: Node, state: State) -> Places:
    return ask.places(node.kids[0], state)


def _of_second(ask: Questions, node: Node, state: State) -> Places:
    return ask.places(node.kids[1], state)


def _by_kind(ask: Questions, node: Node, state: State) -> Places:
    return ask.setting.places_for(str(node.data[2]))


def _by_marker(ask: Questions, node: Node, state: State) -> Places:
    marker = int(str(node.data[0]))
    kept = ask.setting.kept.get(marker)
    return kept if kept is not None else ask.setting.places_for(ask.setting.marker_kinds[marker])


def _of_things(ask: Questions, node: Node, state: State) -> Places:
    things = node.data[1]
    if node.data[0] != "piece" or not things:
        return NOWHERE
    assert isinstance(things, tuple) and isinstance(things[0], int)
    return ask.setting.places_for(ask.setting.components.pieces[things[0]].kind)


def _of_lookup(ask: Questions, node: Node, state: State) -> Places:
    table = ask.pool.lookups[int(str(node.data[0]))]
    return ask.setting.places_for(table.name.removeprefix("own ")) if table.gives == "piece" else NOWHERE


def _of_all(ask: Questions, node: Node, state: State) -> Places:
    return frozenset().union(*(ask.places(kid, state) for kid in node.kids))


def _of_either_way(ask: Questions, node: Node, state: State) -> Places:
    return frozenset().union(*(ask.places(value, inner) for value, inner in ask.ways(node, state)))


def _of_space(ask: Questions, node: Node, state: State) -> Places:
    return ask.places(node.kids[0], state)


_PLACES: dict[str, Callable[[Questions, Node, State], Places]] = {
    "place": _place_itself,
    "local": _by_kind,
    "marker": _by_marker,
    "space at": _of_first,
    "top": _of_first,
    "bottom": _of_first,
    "next": _of_first,
    "first": _of_first,
    "last": _of_first,
    "space of": _of_space,
    "list first": _of_first,
    "list last": _of_first,
    "query": _of_first,
    "spaces": _of_first,
    "parts": _of_first,
    "pieces in": _of_first,
    "reverse": _of_first,
    "following": _of_first,
    "neighbours": _of_first,
    "below": _of_first,
    "placements": _of_second,
    "one or other": _of_either_way,
    "take": _of_second,
    "both": _of_first,
    "without": _of_first,
    "either": _of_all,
    "things": _of_things,
    "lookup": _of_lookup,
    "list": _of_all,
}


# ---- lists by op --------------------------------------------------------------------------------------


def _exact_things(ask: Questions, node: Node, state: State) -> Range:
    things = node.data[1]
    assert isinstance(things, tuple)
    return len(things), len(things)


def _items(ask: Questions, node: Node, state: State) -> Range:
    return len(node.kids), len(node.kids)


def _numbers_between(ask: Questions, node: Node, state: State) -> Range:
    low, high = node.kids
    found = values.add(ask.difference(high, low, state), YES)
    return max(0, found[0]), max(0, found[1])


def _spaces_in(ask: Questions, node: Node, state: State) -> Range:
    if not ask.is_there(node.kids[0], state):
        return THING
    return _size(ask, ABSENT, node, state)


def _parts_in(ask: Questions, node: Node, state: State) -> Range:
    return (1 if ask.is_there(node.kids[0], state) else 0), ENDLESS


def _lying(ask: Questions, node: Node, state: State) -> Range:
    area, sort, kind = node.kids[0], str(node.data[0]), node.data[1]
    if sort == "board":
        return THING
    listed = _listed_there(ask, area, sort, state)
    least, most = ask.count(area, sort, state)
    drawn = any(ask.setting.places[place].drawn for place in ask.places(area, state))
    if drawn:
        least = listed[0]
    return (least if kind is None and BOX not in ask.places(area, state) else 0), most


def _printed_list(ask: Questions, node: Node, state: State) -> Range:
    lengths = [len(given) for given in ask.pool.lists[int(str(node.data[0]))].values] or [0]
    return min(lengths), max(lengths)


def _same_length(ask: Questions, node: Node, state: State) -> Range:
    return ask.length(node.kids[0], state)


def _queried(ask: Questions, node: Node, state: State) -> Range:
    source, where, _, _ = node.kids
    least, most = ask.length(source, state)
    if node.data[0] == "list" and where == ABSENT:
        return least, most
    exists = ask.pool.add("query", (source, where, ABSENT, ABSENT), ("any", node.data[1], False, node.data[3]))
    return (1 if ask.some(exists, state) else 0), most


def _length_either_way(ask: Questions, node: Node, state: State) -> Range:
    return _hull_of_ways([ask.length(value, inner) for value, inner in ask.ways(node, state)])


def _first_of_them(ask: Questions, node: Node, state: State) -> Range:
    wanted, there = ask.ask(node.kids[0], state), ask.length(node.kids[1], state)
    return max(0, min(wanted[0], there[0])), max(0, min(wanted[1], there[1]))


def _at_most_the_first(ask: Questions, node: Node, state: State) -> Range:
    return 0, ask.length(node.kids[0], state)[1]


def _both_together(ask: Questions, node: Node, state: State) -> Range:
    """What is in both lists, or twice in one, is there once."""
    one, other = (ask.length(kid, state) for kid in node.kids)
    return min(1, max(one[0], other[0])), min(ENDLESS, one[1] + other[1])


def _some_number(ask: Questions, node: Node, state: State) -> Range:
    return THING


def _all_round(ask: Questions, node: Node, state: State) -> Range:
    return (1 if ask.is_there(node.kids[0], state) else 0), ENDLESS


_LENGTHS: dict[str, Callable[[Questions, Node, State], Range]] = {
    "things": _exact_things,
    "list": _items,
    "range": _numbers_between,
    "spaces": _spaces_in,
    "parts": _parts_in,
    "pieces in": _lying,
    "printed list": _printed_list,
    "reverse": _same_length,
    "one or other": _length_either_way,
    "take": _first_of_them,
    "both": _at_most_the_first,
    "without": _at_most_the_first,
    "either": _both_together,
    "query": _queried,
    "following": _all_round,
    "neighbours": _some_number,
    "below": _some_number,
    "placements": _some_number,
    "winners": _some_number,
    "unknown": _some_number,
}


def _a_thing(ask: Questions, node: Node, state: State) -> Range:
    return THING


def _one_of_things(ask: Questions, node: Node, state: State) -> Range:
    things = node.data[1]
    assert isinstance(things, tuple)
    numbers = [int(str(thing)) for thing in things]
    return (min(numbers), max(numbers)) if numbers else THING


def _one_item(ask: Questions, node: Node, state: State) -> Range:
    found = [ask.ask(kid, state) for kid in node.kids]
    return min(low for low, _ in found), max(high for _, high in found)


def _between(ask: Questions, node: Node, state: State) -> Range:
    low, high = ask.ask(node.kids[0], state), ask.ask(node.kids[1], state)
    return low[0], max(high[1], low[0])


def _printed_item(ask: Questions, node: Node, state: State) -> Range:
    numbers = [item for given in ask.pool.lists[int(str(node.data[0]))].values for item in given]
    return (min(numbers), max(numbers)) if numbers else ANY


def _of_reversed(ask: Questions, node: Node, state: State) -> Range:
    return ask.member(node.kids[0], state)


def _of_query(ask: Questions, node: Node, state: State) -> Range:
    return THING if node.data[0] == "groups" else ask.member(node.kids[0], state)


def _of_kept(ask: Questions, node: Node, state: State) -> Range:
    return ask.ask(ask.pool.add(node.op, node.kids, node.data), state)


def _member_either_way(ask: Questions, node: Node, state: State) -> Range:
    return _hull_of_ways([ask.member(value, inner) for value, inner in ask.ways(node, state)])


_MEMBERS: dict[str, Callable[[Questions, Node, State], Range]] = {
    "things": _one_of_things,
    "list": _one_item,
    "range": _between,
    "printed list": _printed_item,
    "reverse": _of_reversed,
    "local": _of_kept,
    "one or other": _member_either_way,
    "take": lambda ask, node, state: ask.member(node.kids[1], state),
    "both": _of_reversed,
    "without": _of_reversed,
    "either": lambda ask, node, state: hull(ask.member(node.kids[0], state), ask.member(node.kids[1], state)),
    "query": _of_query,
    "unknown": lambda ask, node, state: ANY,
}
