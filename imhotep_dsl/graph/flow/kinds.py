"""Of which kind a piece may be, by its name or by where it lies."""

from __future__ import annotations

from imhotep_dsl.code.nodes import Pool
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow

_OF_A_LIST = ("query", "list first", "list last", "list at", "reverse")


def kinds_of(flow: Flow, piece: int, state: State) -> frozenset[str]:
    """The kinds that a piece, or the members of a list of pieces, may have."""
    named = named_kind(flow.pool, piece) or _kept_kind(flow, piece)
    if named:
        return frozenset({named})
    designs = flow.ask.designs(piece, state)
    if designs is not None:
        return frozenset(flow.setting.components.designs[design].kind for design in designs)
    return _listed(flow, piece) or flow.setting.kinds_in(flow.ask.places(piece, state))


def _kept_kind(flow: Flow, piece: int) -> str:
    """The kind of pieces that a marker keeps."""
    node = flow.pool.nodes[piece]
    return flow.setting.marker_kinds[node.number(0)] if node.op == "marker" else ""


def _listed(flow: Flow, piece: int) -> frozenset[str]:
    """The kinds of pieces that are named one by one, as all of a kind are; none if it is not one of such."""
    node = flow.pool.nodes[piece]
    while node.op in _OF_A_LIST:
        node = flow.pool.nodes[node.kids[0]]
    things = node.data[1] if node.op == "things" and node.data[0] == "piece" else ()
    assert isinstance(things, tuple)
    return frozenset(flow.setting.components.pieces[at].kind for at in things if isinstance(at, int))


def named_kind(pool: Pool, piece: int) -> str:
    """The kind that a piece, or every member of a list of pieces, has wherever it lies; empty if nothing says so."""
    node = pool.nodes[piece]
    if node.op == "local" and node.data[2]:
        return str(node.data[2])
    if node.op == "pieces in" and node.data[1] is not None:
        return str(node.data[1])
    if node.op == "lookup" and pool.lookups[node.number(0)].gives == "piece":
        return pool.lookups[node.number(0)].name.removeprefix("own ")
    if node.op in _OF_A_LIST:
        return named_kind(pool, node.kids[0])
    return ""
