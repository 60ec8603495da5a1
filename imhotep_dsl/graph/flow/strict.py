"""Questions that have no answer: a number that is asked of something that may be none, a share of 0 parts.

What a thing has (its owner, its space) is none if the thing is; a list of what belongs to it is empty. But how many lie
there, what is printed there, how many points somebody has: that can only be asked of something. A number is always
there: the first of a list of numbers can only be asked for if there is one, or compared with none.
"""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.expressions import is_end_of_numbers
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.state import State, revised
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS

NONE, ZERO = "none", "zero"
Unanswered = tuple[str, int, int]
"""What it may be, what it is that may be so, and the question that is asked of it."""


def unanswered(ask: Questions, at: int, state: State, met: set[int] | None = None) -> Iterator[Unanswered]:
    """Things that may be none although something is asked of them that none does not have, and divisors that may be
    0."""
    met = set() if met is None else met
    if at == ABSENT or at in met or not _wants_an_answer(ask, at):
        return
    met.add(at)
    node = ask.pool.nodes[at]
    if is_end_of_numbers(node) and not _has_an_end(ask, at, node, state):
        yield NONE, at, at
    for thing in _asked_of(ask, node):
        if not ask.is_there(thing, state):
            yield NONE, thing, at
    if _divides(node):
        low, high = ask.ask(node.kids[1], state)
        if low <= 0 <= high:
            yield ZERO, node.kids[1], at
    if node.op in ("and", "or"):
        yield from _one_after_the_other(ask, node, state, met)
    elif node.op == "one or other":
        yield from _either_way(ask, node, state, met)
    else:
        yield from _below(ask, node, state, met)


def _wants_an_answer(ask: Questions, at: int) -> bool:
    """Whether anything in a question may have no answer, whatever is known: worked out once."""
    found = ask.wanting.get(at)
    if found is None:
        node = ask.pool.nodes[at]
        found = is_end_of_numbers(node) or _divides(node) or bool(_asked_of(ask, node))
        found = found or any(_wants_an_answer(ask, kid) for kid in node.kids if kid != ABSENT)
        ask.wanting[at] = found
    return found


def _divides(node: Node) -> bool:
    return (node.op == "arithmetic" and node.data[0] == "/") or node.op == "remainder"


def _below(ask: Questions, node: Node, state: State, met: set[int]) -> Iterator[Unanswered]:
    if node.op == "query":
        yield from _within(ask, node, state, met)
        return
    for kid in node.kids:
        yield from unanswered(ask, kid, state, met)


def _has_an_end(ask: Questions, at: int, node: Node, state: State) -> bool:
    """Whether there is one: none is told from a number below 0 only by what is looked through."""
    if ask.is_there(at, state):
        return True
    if node.op != "query":
        return ask.length(node.kids[0], state)[0] > 0
    source, where, _, _ = node.kids
    _, depth, _, sort = node.data
    return ask.some(ask.pool.add("query", (source, where, ABSENT, ABSENT), ("any", depth, False, sort)), state)


def _asked_of(ask: Questions, node: Node) -> tuple[int, ...]:
    if node.op == "lookup":
        gives = ask.pool.lookups[node.number(0)].gives
        return node.kids if gives in ("number", "truth") else ()
    if node.op == "marker" and not ask.setting.is_number(node.number(0)):
        return ()
    return node.kids[: QUESTIONS[node.op].needs]


def _one_after_the_other(ask: Questions, node: Node, state: State, met: set[int]) -> Iterator[Unanswered]:
    """What comes first in `and` (in `or`) holds (does not hold) in what comes later."""
    inner: State | None = state
    for kid in node.kids:
        if inner is None:
            return
        yield from unanswered(ask, kid, inner, met if inner is state else set())
        inner = ask.refine(kid, node.op == "and", inner)


def _either_way(ask: Questions, node: Node, state: State, met: set[int]) -> Iterator[Unanswered]:
    """The condition holds in what stands behind `then`, and does not in what stands behind `else`."""
    condition = node.kids[0]
    yield from unanswered(ask, condition, state, met)
    for value, truth in zip(node.kids[1:], (True, False), strict=True):
        inner = ask.refine(condition, truth, state)
        if inner is not None:
            yield from unanswered(ask, value, inner, set())


def _within(ask: Questions, node: Node, state: State, met: set[int]) -> Iterator[Unanswered]:
    source, where, order, each = node.kids
    yield from unanswered(ask, source, state, met)
    variable = ask.pool.bound(node.number(1))
    member = ask.within(variable, source, ABSENT, state)
    if member is None:
        return
    yield from unanswered(ask, where, member, set())
    meeting = ask.within(variable, source, where, state)
    if meeting is not None:
        fresh = revised(meeting)
        for part in (order, each):
            yield from unanswered(ask, part, fresh, set())
