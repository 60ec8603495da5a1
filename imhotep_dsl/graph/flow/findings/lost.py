"""E502 where pieces are offered by a name, and nobody can say any more which of those that lie hidden they are."""

from __future__ import annotations

from imhotep_dsl.graph.expressions import below
from imhotep_dsl.graph.flow.findings.behind_names import called
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow


def among_several_spaces(flow: Flow, asked: int, state: State) -> bool:
    """Whether it would be told where pieces lie that were lost: they may lie here or there."""
    if not flow.secrets.astray(asked, state):
        return False
    node = flow.pool.nodes[asked]
    if node.op in ("list", "query"):
        listed = node.kids if node.op == "list" else node.kids[:1]
        return any(among_several_spaces(flow, each, state) for each in listed)
    places = flow.ask.places(asked, state)
    return len(places) > 1 or not all(flow.setting.is_single(place) for place in places)


def told_of_all(flow: Flow, at: int, listed: int) -> tuple[str, str]:
    """What is told of pieces that are offered, and what helps."""
    names = (called(flow, at, inner) for inner in below(flow.pool, listed))
    name = next(filter(None, names), "")
    what = f"the pieces of `{name}` lie" if name else "the pieces lie"
    return (
        f"What is offered here would tell where {what}: they may have been moved among others that nobody sees.",
        "Choose before anything is mixed, or offer all that lie there: `choose NAME in PLACE`.",
    )
