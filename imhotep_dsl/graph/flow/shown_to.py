"""What another player has seen: what was shown to that player, or has come to where only that player looks. It is
known as soon as that player acts, unless something has changed there since."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.binding import recognised
from imhotep_dsl.graph.flow.owned import is_same
from imhotep_dsl.graph.flow.sight import SHOWN_TO
from imhotep_dsl.graph.flow.state import State, renaming, revised, with_fact
from imhotep_dsl.graph.flow.values import YES
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.seen import OWNER


def with_shown_to(flow: Flow, state: State, thing: int, player: int) -> State:
    return with_fact(state, flow.pool.add(SHOWN_TO, (thing, player)), YES)


def with_arrived_at(flow: Flow, state: State, piece: int, area: int) -> State:
    """A piece with a name has come to a place of a player who alone looks there."""
    node = flow.pool.nodes[area]
    if flow.pool.nodes[piece].op != "local" or node.op != "place" or len(node.kids) != 1:
        return state
    is_theirs = flow.setting.places[node.number(0)].seen == OWNER and node.data[1] == "player"
    return with_shown_to(flow, state, piece, node.kids[0]) if is_theirs else state


def seen_by_now(flow: Flow, before: State, state: State, player: int, keep: int) -> State:
    """A player acts who was another one before: what this player has seen. keep: who acted before."""
    for thing in _things_shown(flow, before, player, keep):
        facts = {**state.facts, flow.pool.add("shown", (thing,)): YES}
        state = revised(recognised(flow, state, thing, by_all=False), facts=facts)
    return state


def _things_shown(flow: Flow, state: State, player: int, keep: int) -> Iterator[int]:
    """Said in the words of whoever acts now."""
    you, pool = flow.names.you, flow.pool
    told = [pool.nodes[fact].kids for fact, given in state.facts.items() if pool.nodes[fact].op == SHOWN_TO]
    if not told:
        return
    names = (player, *flow.ask.aliases.others(player, state))
    for thing, whom in told:
        if any(is_same(pool, whom, name, state.facts) for name in names) and _can_be_said(flow, thing, keep):
            yield from dict.fromkeys(
                renaming(pool, others).node(thing) for others in ({you: keep}, {you: keep, player: you})
            )


def _can_be_said(flow: Flow, thing: int, keep: int) -> bool:
    return keep != ABSENT or flow.names.you not in flow.names.spoken(thing)
