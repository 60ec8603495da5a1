"""Where a turn goes astray that costs nothing: the one condition without which every way would use something up."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.graph.added import files_of_variants
from imhotep_dsl.graph.uses import NO_USES, NO_WAY, Costs, Own, Spending
from imhotep_dsl.source import Span


def free_when(costs: Costs, head: int, body: int, own: Own) -> tuple[Span, bool] | None:
    """The condition, and whether the turn is free when it holds; None if there is no such one.

    The last such condition of a text is the narrowest; one that a variant has added goes before those of the game.
    """
    flow = costs.flow
    added = files_of_variants(flow.graph)
    found: list[tuple[bool, int, bool]] = []
    for at, step in enumerate(flow.graph.steps):
        if isinstance(step, steps.Branch) and flow.known_at(at):
            found += [
                (flow.graph.spans[at].file in added, at, holds)
                for holds in (True, False)
                if not _is_free(costs, head, body, own, (at, holds))
            ]
    if not found:
        return None
    _, at, holds = max(found)
    return flow.graph.spans[at], holds


def _is_free(costs: Costs, head: int, body: int, own: Own, without: tuple[int, bool]) -> bool:
    spending = Spending(costs, refills=False, own=own, without=without)
    ways = spending.onward(body, frozenset({head}), {costs.flow.graph.following[head]["done"]: NO_WAY})
    return any(way.surely == NO_USES and way.through < 0 for way in ways)
