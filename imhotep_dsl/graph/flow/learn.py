"""What follows from a condition: a state in, the state in which it holds (or does not) out; None if it cannot be."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.some_of_all import learn_of_some
from imhotep_dsl.graph.flow.state import State, join, revised, said_of, with_fact
from imhotep_dsl.graph.flow.unlike import elsewhere, not_at_an_end, unlike
from imhotep_dsl.graph.flow.values import ENDLESS, NO, NOTHING, THING, YES, Range, is_empty, meet
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS
from imhotep_dsl.graph.flow.whereabouts import designs_there, looked_into

AT_LEAST_ONE: Range = (1, ENDLESS)
MOST_NESTED = 60


class Learning:
    """Learns from conditions, and tells the questions how to."""

    def __init__(self, questions: Questions) -> None:
        self.questions = questions
        self.pool = questions.pool
        self.players = questions.setting.players
        self.depth = 0
        questions.refine = self.refine

    def as_named(self, at: int, truth: bool, state: State) -> State | None:
        """A name for a condition says what the condition says, as long as nothing it asks has changed."""
        inner: State | None = state
        for other in self.questions.same_as(at, state):
            inner = self.refine(other, truth, inner) if inner is not None else None
        return inner

    def refine(self, at: int, truth: bool, state: State) -> State | None:
        """The state in which a condition holds; anything too deeply nested teaches nothing."""
        if self.depth > MOST_NESTED or self.questions.is_tangled(at):
            return state
        answer = self.questions.ask(at, state)
        if self.pool.nodes[at].op != "unknown" and (answer[1] <= 0 if truth else answer[0] >= 1):
            return None
        if answer == (YES if truth else NO):
            return state
        self.depth += 1
        try:
            node = self.pool.nodes[at]
            learn = _CONDITIONS.get(node.op)
            inner = learn(self, node, truth, state) if learn is not None else self.as_named(at, truth, state)
            if inner is None or node.op in ("and", "not") or (node.op == "or" and not truth):
                return inner
            return with_fact(inner, at, YES if truth else NO)
        finally:
            self.depth -= 1

    def narrow(self, at: int, to: Range, state: State) -> State | None:
        """The state in which an answer lies in a range."""
        known = self.questions.ask(at, state)
        both = meet(known, to)
        if is_empty(both):
            return None
        node = self.pool.nodes[at]
        if both == known or node.op == "const":
            return state
        inner: State | None = with_fact(state, at, both)
        for other in self.questions.same_as(at, state):
            inner = self.narrow(other, both, inner) if inner is not None else None
            if inner is not None and both[0] >= 0:
                inner = self.as_found(at, other, inner)
        spread = _SPREAD.get(node.op)
        if spread is not None and inner is not None and self.depth <= MOST_NESTED:
            self.depth += 1
            inner = spread(self, at, node, both, inner)
            self.depth -= 1
        return inner

    def as_found(self, name: int, found: int, state: State) -> State | None:
        """What was looked for by a condition, and found, meets it as long as nothing has changed since."""
        node = self.pool.nodes[found]
        if node.op != "query" or node.data[0] not in ("first", "last") or node.kids[1] == ABSENT:
            return state
        return self.refine(said_of(self.pool, node.kids[1], node.number(1), name), True, state)

    def count(self, area: int, sort: str, to: Range, state: State) -> State | None:
        return self.narrow(self.pool.add("count", (area,), (sort,)), to, state)

    def free(self, area: int, sort: str, to: Range, state: State) -> State | None:
        return self.narrow(self.pool.add("free", (area,), (sort,)), to, state)

    def apart(self, left: int, right: int, to: Range, state: State) -> State | None:
        """Learn how far two numbers lie apart."""
        if self.pool.nodes[left].op == "const" or self.pool.nodes[right].op == "const":
            return state
        at = self.pool.add("arithmetic", (left, right), ("-",))
        known = meet(self.questions.difference(left, right, state), to)
        if is_empty(known):
            return None
        inner = with_fact(state, at, known)
        whole = self.pool.nodes[left]
        if whole.op == "arithmetic" and whole.data[0] == "-":
            # What is left of a number after one was taken off is at least another: the two together are at most it.
            total = values.subtract(self.questions.ask(whole.kids[0], state), known)
            for pair in ((whole.kids[1], right), (right, whole.kids[1])):
                inner = with_fact(inner, self.pool.add("arithmetic", pair, ("+",)), total)
        less = self._apart_from_less(left, right, known, inner)
        return self._apart_from_each(left, right, known, less) if less is not None else None

    def _apart_from_less(self, left: int, right: int, known: Range, state: State) -> State | None:
        """How far a number lies from `N + 1` says how far it lies from N."""
        more = self.pool.nodes[right]
        if more.op != "arithmetic" or more.data[0] != "+" or self.pool.nodes[more.kids[1]].op != "const":
            return state
        return self.apart(left, more.kids[0], values.add(known, self.questions.ask(more.kids[1], state)), state)

    def _apart_from_each(self, left: int, right: int, known: Range, state: State) -> State | None:
        """At most the least of some numbers is at most each of them; at least the most of them is at least each."""
        at_least, at_most = (known[0], ENDLESS), (-ENDLESS, known[1])
        several, other = self.pool.nodes[left], self.pool.nodes[right]
        pairs = [(kid, right, at_least if several.op == "least" else at_most) for kid in _compared(several)]
        pairs += [(left, kid, at_least if other.op == "most" else at_most) for kid in _compared(other)]
        inner: State | None = state
        for one, another, to in pairs:
            inner = self.apart(one, another, to, inner) if inner is not None else None
        return inner


def _compared(node: Node) -> tuple[int, ...]:
    return node.kids if node.op in ("least", "most") else ()


# ---- conditions ---------------------------------------------------------------------------------------


def _not(learn: Learning, node: Node, truth: bool, state: State) -> State | None:
    return learn.refine(node.kids[0], not truth, state)


def _all(learn: Learning, kids: tuple[int, ...], truth: bool, state: State) -> State | None:
    inner: State | None = state
    for kid in kids:
        if inner is None:
            return None
        inner = learn.refine(kid, truth, inner)
    return inner


def _one(learn: Learning, kids: tuple[int, ...], truth: bool, state: State) -> State | None:
    """One of them holds: what all cases have in common. Those before it do not hold."""
    cases: list[State] = []
    rest = state
    for at, kid in enumerate(kids):
        others_fail = learn.refine(kids[at - 1], not truth, rest) if at else state
        if others_fail is None:
            break
        rest = others_fail
        case = learn.refine(kid, truth, rest)
        if case is not None:
            cases.append(case)
    if not cases:
        return None
    found = cases[0]
    for case in cases[1:]:
        found = join(found, case, learn.questions)
    return found


def _and(learn: Learning, node: Node, truth: bool, state: State) -> State | None:
    return _all(learn, node.kids, True, state) if truth else _one(learn, node.kids, False, state)


def _or(learn: Learning, node: Node, truth: bool, state: State) -> State | None:
    return _one(learn, node.kids, True, state) if truth else _all(learn, node.kids, False, state)


def _compare(learn: Learning, node: Node, truth: bool, state: State) -> State | None:
    left, right = node.kids
    op = str(node.data[0]) if truth else values.negated(str(node.data[0]))
    ask = learn.questions.ask
    if op == "!=":
        return unlike(learn, left, right, state)
    inner = learn.narrow(left, values.allowed(op, ask(right, state)), state)
    if inner is not None:
        inner = learn.narrow(right, values.allowed(values.turned(op), ask(left, inner)), inner)
    if inner is None:
        return None
    apart: Range = {"=": NO, "<": (-ENDLESS, -1), "<=": (-ENDLESS, 0), ">": (1, ENDLESS), ">=": (0, ENDLESS)}[op]
    return learn.apart(left, right, apart, inner)


def _is(learn: Learning, node: Node, truth: bool, state: State) -> State | None:
    """The designs of a named piece become fewer."""
    piece, designs = node.kids[0], frozenset(node.numbers(0))
    inner = learn.narrow(piece, THING, state) if truth else state
    if inner is None or learn.pool.nodes[piece].op not in ("local", "bound"):
        return inner
    known = inner.designs.get(piece)
    if truth:
        both = designs if known is None else known & designs
    else:
        both = (known if known is not None else designs_there(learn.questions, piece, inner)) - designs
    return revised(inner, designs={**inner.designs, piece: both})


def _in_list(learn: Learning, node: Node, truth: bool, state: State) -> State | None:
    if not truth:
        return state
    item, whole = node.kids
    inner = learn.narrow(item, learn.questions.member(whole, state), state)
    if inner is None or learn.pool.nodes[item].op not in ("local", "bound"):
        return inner
    places = learn.questions.places(whole, inner) & learn.questions.places(item, inner)
    return revised(inner, where={**inner.where, item: places})


def _in_area(learn: Learning, node: Node, truth: bool, state: State) -> State | None:
    piece, area = node.kids
    if not truth:
        return elsewhere(learn, piece, area, state)
    inner = learn.narrow(piece, THING, state)
    if node.data[0] != "board":
        inner = learn.count(area, str(node.data[0]), AT_LEAST_ONE, inner) if inner is not None else None
    if inner is None:
        return None
    if learn.pool.nodes[piece].op in ("local", "bound"):
        places = looked_into(learn.questions, node, 1, inner) & learn.questions.places(piece, inner)
        inner = revised(inner, where={**inner.where, piece: places})
    return not_at_an_end(learn, piece, area, with_fact(inner, learn.pool.add(node.op, node.kids, node.data), YES))


def _printed(learn: Learning, node: Node, truth: bool, state: State) -> State | None:
    return learn.narrow(learn.pool.add(node.op, node.kids, node.data), YES if truth else NO, state)


_CONDITIONS: dict[str, Callable[[Learning, Node, bool, State], State | None]] = {
    "not": _not,
    "and": _and,
    "or": _or,
    "compare": _compare,
    "is": _is,
    "in list": _in_list,
    "in area": _in_area,
    "query": learn_of_some,
    "lookup": _printed,
}


# ---- from an answer to the questions behind it ----------------------------------------------------------


def _thing_of(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    """What something has can only be there if the thing itself is."""
    return learn.narrow(node.kids[0], THING, state) if to[0] >= 0 else state


def _lookup(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    table = node.number(0)
    thing = learn.pool.lookups[table].gives not in ("number", "truth")
    inner = _thing_of(learn, at, node, to, state) if thing else _subject(learn, at, node, to, state)
    if inner is None or (thing and to[0] < 0) or learn.pool.nodes[node.kids[0]].op not in ("local", "marker"):
        return inner
    return learn.narrow(node.kids[0], learn.questions.setting.having(table, to), inner)


def _marker(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    """A number cannot be asked of none; anything else that none has is none."""
    about = _subject if learn.questions.setting.is_number(node.number(0)) or not node.kids else _thing_of
    return about(learn, at, node, to, state)


def _top(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    if to[0] >= 0:
        return learn.count(node.kids[0], str(node.data[0]), AT_LEAST_ONE, state)
    there = node.op == "top" and learn.questions.is_there(node.kids[0], state)
    return learn.count(node.kids[0], str(node.data[0]), NO, state) if to == NOTHING and there else state


def _next(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    if to[0] >= 0:
        return learn.free(node.kids[0], str(node.data[0]), AT_LEAST_ONE, state)
    there = learn.questions.is_there(node.kids[0], state)
    return learn.free(node.kids[0], str(node.data[0]), NO, state) if to == NOTHING and there else state


def _arithmetic(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    left, right = node.kids
    ask = learn.questions.ask
    if node.data[0] == "+":
        inner = learn.narrow(left, values.subtract(to, ask(right, state)), state)
        inner = learn.narrow(right, values.subtract(to, ask(left, inner)), inner) if inner is not None else None
        same = learn.questions.sums.in_order(at)
        if inner is None or same is None:
            return inner
        return with_fact(inner, same.node, values.subtract(to, (same.beside, same.beside)))
    if node.data[0] == "-":
        inner = learn.narrow(left, values.add(to, ask(right, state)), state)
        return learn.narrow(right, values.subtract(ask(left, inner), to), inner) if inner is not None else None
    return state


def _least(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    return _each(learn, node, (to[0], ENDLESS), state)


def _most(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    return _each(learn, node, (-ENDLESS, to[1]), state)


def _each(learn: Learning, node: Node, to: Range, state: State) -> State | None:
    inner: State | None = state
    for kid in node.kids:
        inner = learn.narrow(kid, to, inner) if inner is not None else None
    return inner


def _length(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    """A list of pieces is as long as there are pieces; a range is not empty if it does not end before it begins."""
    members = learn.pool.nodes[node.kids[0]]
    if members.op == "pieces in" and members.data[0] != "board":
        places = learn.questions.places(members.kids[0], state)
        exact = members.data[1] is None and not learn.questions.setting.are_drawn(places)
        count = to if exact else (min(1, to[0]), ENDLESS)
        return learn.count(members.kids[0], str(members.data[0]), count, state)
    if members.op == "range" and to[0] >= 1:
        return learn.apart(members.kids[1], members.kids[0], (0, ENDLESS), state)
    if members.op in ("query", "reverse") and to[0] >= 1 and members.data[:1] != ("groups",):
        return learn.narrow(learn.pool.add("length", (members.kids[0],)), AT_LEAST_ONE, state)
    return state


def _first_of(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    """There is a first one exactly if there is one, and so there is where they are counted."""
    fewest = {"first": 0, "last": 0, "count": 1}.get(str(node.data[0]), ENDLESS)
    if to[0] < fewest:
        return state
    source, where = node.kids[0], node.kids[1]
    exists = learn.pool.add("query", (source, where, ABSENT, ABSENT), ("any", node.data[1], False, node.data[3]))
    return learn.refine(exists, True, state)


def _end_of_list(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    if to[0] < 0:
        return state
    return learn.narrow(learn.pool.add("length", (node.kids[0],)), AT_LEAST_ONE, state)


def _subject(learn: Learning, at: int, node: Node, to: Range, state: State) -> State | None:
    """A number can only be asked of something that is there."""
    return learn.narrow(node.kids[0], THING, state) if node.kids else state


_SPREAD: dict[str, Callable[[Learning, int, Node, Range, State], State | None]] = {
    **{op: _subject for op, about in QUESTIONS.items() if about.needs},
    **{op: _thing_of for op, about in QUESTIONS.items() if about.gives == "thing"},
    "lookup": _lookup,
    "marker": _marker,
    "next player": _thing_of,
    "top": _top,
    "bottom": _top,
    "next": _next,
    "arithmetic": _arithmetic,
    "least": _least,
    "most": _most,
    "length": _length,
    "query": _first_of,
    "list first": _end_of_list,
    "list last": _end_of_list,
}
