"""Lists and questions that follow from one player alone: with whom somebody plays, who of them is somebody else.

What they ask is fixed when the table is laid, so it is worked out for each player in turn, and exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.state import State, with_fact
from imhotep_dsl.graph.flow.values import Range

if TYPE_CHECKING:
    from imhotep_dsl.graph.flow.ask import Questions

_FIXED = frozenset({
    "const", "you", "local", "bound", "things", "list", "lookup", "table", "compare", "and", "or", "not",
    "query", "both", "without", "list first", "list last", "length", "next player",
})  # fmt: skip
"""What has one answer for each player, whatever happens."""
_NAMES = ("you", "local", "bound")
MOST_LOOKED_AT = 50
"""Of so many things it is asked one by one whether something is printed on them."""


class ByPlayer:
    """Answers of nodes that speak of one player and of nothing that changes."""

    def __init__(self, ask: Questions) -> None:
        self._ask = ask
        self._found: dict[int, tuple[int, list[int]] | None] = {}

    def answer(self, at: int, state: State) -> Range | None:
        """None where it is not of this sort, or where there may be no such player."""
        if at not in self._found:
            self._found[at] = None  # whoever asks for it while it is worked out must do without
            self._found[at] = self._worked_out(at)
        found = self._found[at]
        if found is None:
            return None
        player, answers = found
        low, high = self._ask.ask(player, state)
        meant = answers[low : high + 1] if low >= 0 else []
        return (min(meant), max(meant)) if meant else None

    def _worked_out(self, at: int) -> tuple[int, list[int]] | None:
        given = _given(self._ask, at)
        if given is None:
            return None
        everybody = range(self._ask.setting.players)
        each = [_exactly(self._ask, at, State({given: (seat, seat)}, {}, {})) for seat in everybody]
        answers = [answer for answer in each if answer is not None]
        return (given, answers) if len(answers) == len(each) else None


def _given(ask: Questions, at: int) -> int | None:
    """The one player of whom all is asked, by a name or as a marker has it; None if there is no such player."""
    pool, pending, met = ask.pool, [at], set[int]()
    found, looked_up, within = set[int](), set[int](), set[int]()
    while pending:
        inner = pending.pop()
        if inner == ABSENT or inner in met:
            continue
        met.add(inner)
        node = pool.nodes[inner]
        if node.op not in _FIXED or node.op in _NAMES:
            found.add(inner)
            continue
        if node.op == "query":
            within.add(pool.bound(node.number(1)))
        if node.op == "lookup" and pool.lookups[node.number(0)].of == "player":
            looked_up.update(node.kids)
        pending += node.kids
    players = found - within
    if len(players) != 1 or any(within & set(below(pool, inner)) for inner in players):
        return None
    (player,) = players
    node = pool.nodes[player]
    named = node.op == "you" or (node.op == "local" and node.data[1] == "player")
    kept = node.op == "marker" and ask.setting.graph.checked.markers[node.number(0)].type.tag == "player"
    is_player = named or kept or player in looked_up
    return player if is_player else None


def _exactly(ask: Questions, at: int, state: State) -> int | None:
    """The one answer of a question about a list; None if it is not known."""
    node = ask.pool.nodes[at]
    source = at if node.op == "query" else node.kids[0]
    members = _members(ask, source, state)
    if members is None:
        return None
    asked = str(node.data[0]) if node.op == "query" else node.op
    return _ASKED[asked](members) if asked in _ASKED else None


_ASKED: dict[str, Callable[[list[int]], int]] = {
    "any": lambda members: int(bool(members)),
    "count": len,
    "length": len,
    "first": lambda members: members[0] if members else -1,
    "list first": lambda members: members[0] if members else -1,
    "last": lambda members: members[-1] if members else -1,
    "list last": lambda members: members[-1] if members else -1,
}


def _members(ask: Questions, at: int, state: State) -> list[int] | None:
    """The members of a list in their order; None if they are not known."""
    node = ask.pool.nodes[at]
    return _LISTS[node.op](ask, node, state) if node.op in _LISTS else None


def _things(ask: Questions, node: Node, state: State) -> list[int] | None:
    is_told = node.data[0] in ("player", "piece") and len(node.numbers(1)) <= MOST_LOOKED_AT
    return list(node.numbers(1)) if is_told else None


def _listed(ask: Questions, node: Node, state: State) -> list[int] | None:
    ranges = [ask.ask(kid, state) for kid in node.kids]
    return [low for low, _ in ranges] if all(low == high for low, high in ranges) else None


def _queried(ask: Questions, node: Node, state: State) -> list[int] | None:
    source, where, order, _ = node.kids
    members = _members(ask, source, state) if order == ABSENT and node.data[0] in (*_ASKED, "list") else None
    if members is None or where == ABSENT:
        return members
    variable = ask.pool.bound(node.number(1))
    holds = {member: ask.ask(where, with_fact(state, variable, (member, member))) for member in members}
    if any(low < 1 <= high for low, high in holds.values()):
        return None
    return [member for member in members if holds[member][0] >= 1]


def _both(ask: Questions, node: Node, state: State) -> list[int] | None:
    one, other = (_members(ask, kid, state) for kid in node.kids)
    return [member for member in one if member in other] if one is not None and other is not None else None


def _without(ask: Questions, node: Node, state: State) -> list[int] | None:
    one, other = (_members(ask, kid, state) for kid in node.kids)
    return [member for member in one if member not in other] if one is not None and other is not None else None


_LISTS: dict[str, Callable[[Questions, Node, State], list[int] | None]] = {
    "things": _things,
    "list": _listed,
    "query": _queried,
    "both": _both,
    "without": _without,
}
