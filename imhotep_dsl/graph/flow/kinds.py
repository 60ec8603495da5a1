"""Of which kind a piece may be, by its name or by where it lies."""

from __future__ import annotations

from imhotep_dsl.code.nodes import Pool
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow


def kinds_of(flow: Flow, piece: int, state: State) -> frozenset[str]:
    """The kinds that a piece, or the members of a list of pieces, may have."""
    named = named_kind(flow.pool, piece)
    return frozenset({named}) if named else flow.setting.kinds_in(flow.ask.places(piece, state))


def named_kind(pool: Pool, piece: int) -> str:
    """The kind that a piece, or every member of a list of pieces, has wherever it lies; empty if nothing says so."""
    node = pool.nodes[piece]
    if node.op == "local" and node.data[2]:
        return str(node.data[2])
    if node.op == "pieces in" and node.data[1] is not None:
        return str(node.data[1])
    if node.op == "lookup" and pool.lookups[node.number(0)].gives == "piece":
        return pool.lookups[node.number(0)].name.removeprefix("own ")
    if node.op in ("query", "list first", "list last", "list at", "reverse"):
        return named_kind(pool, node.kids[0])
    return ""
