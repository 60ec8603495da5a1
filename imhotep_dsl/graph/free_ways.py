"""Where a turn goes astray that costs nothing: the one condition without which every way would use something up."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.uses import NO_USES, Spending
from imhotep_dsl.source import Span


def free_when(flow: Flow, head: int, body: int) -> tuple[Span, bool] | None:
    """The condition, and whether the turn is free when it holds; None if there is no such one.

    The last such condition of a text is the narrowest; one that a variant has added goes before those of the game.
    """
    added = _files_of_variants(flow)
    found: list[tuple[bool, int, bool]] = []
    for at, step in enumerate(flow.graph.steps):
        if isinstance(step, steps.Branch) and flow.known_at(at):
            found += [
                (flow.graph.spans[at].file in added, at, holds)
                for holds in (True, False)
                if not _is_free(flow, head, body, (at, holds))
            ]
    if not found:
        return None
    _, at, holds = max(found)
    return flow.graph.spans[at], holds


def _is_free(flow: Flow, head: int, body: int, without: tuple[int, bool]) -> bool:
    spending = Spending(flow, refills=False, without=without)
    return any(way.surely == NO_USES and way.through < 0 for way in spending.onward(body, frozenset({head}), {}))


def _files_of_variants(flow: Flow) -> set[str]:
    rules = flow.graph.checked.checker.rules
    bodies = [body for rule in rules for body in (*rule.before, rule.body, *rule.after) if body is not None]
    return {body.block.span.file for body in bodies if body.origin is not None}
