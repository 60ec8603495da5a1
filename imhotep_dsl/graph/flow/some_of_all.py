"""What follows where something holds of any of some things, of every one of them, or of none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import ABSENT, Node, Pool
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.state import State, said_of
from imhotep_dsl.graph.flow.values import ENDLESS, NO

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.learn import Learning


def learn_of_some(learn: Learning, node: Node, truth: bool, state: State) -> State | None:
    """If there is such a thing, there is a thing; if something holds of all of some, it holds of one;
    if not of all, there is one of which it does not hold."""
    if node.data[0] == "every" and node.kids[1] == ABSENT:
        if truth and learn.questions.length(node.kids[0], state)[0] < 1:
            return state
        inner: State | None = state
        for holds in (node.kids[3],) if truth else _opposites(learn.pool, node.kids[3]):
            kids = (node.kids[0], holds, ABSENT, ABSENT)
            exists = learn.pool.add("query", kids, ("any", node.data[1], False, node.data[3]))
            inner = learn.refine(exists, True, inner) if inner is not None else None
        # Of the outermost only: with each step down, all would be asked twice as often.
        of_you = truth and inner is not None and node.number(1) == 0
        return _of_you(learn, node, node.kids[3], True, inner) if of_you and inner is not None else inner
    if node.data[0] != "any":
        return state
    if truth:
        return learn.narrow(learn.pool.add("length", (node.kids[0],)), (1, ENDLESS), state)
    if node.kids[1] == ABSENT:
        return learn.narrow(learn.pool.add("length", (node.kids[0],)), NO, state)
    return _of_you(learn, node, node.kids[1], False, state)


def _opposites(pool: Pool, condition: int) -> list[int]:
    """What holds where a condition does not, in each way in which it may be written."""
    node = pool.nodes[condition]
    if node.op == "not":
        return [node.kids[0]]
    turned = [pool.add("compare", node.kids, (values.negated(str(node.data[0])),))] if node.op == "compare" else []
    return [pool.add("not", (condition,)), *turned]


def _of_you(learn: Learning, node: Node, asked: int, truth: bool, state: State) -> State | None:
    """What holds of every player, or of none, does so of the one who acts."""
    source = learn.pool.nodes[node.kids[0]]
    if source.op != "things" or source.data[0] != "player" or source.data[1] != tuple(range(learn.players)):
        return state
    return learn.refine(said_of(learn.pool, asked, node.number(1), learn.pool.add("you")), truth, state)
