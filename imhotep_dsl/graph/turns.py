"""`end turns` where no turns are being taken: it would end the game at once."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.graph.build import EffectGraph
from imhotep_dsl.graph.flow.rules import called_by


def report_turns_ended(graph: EffectGraph, diagnostics: Diagnostics) -> None:
    """Every step with whether turns are being taken when it is reached, and when its rule began."""
    pending = [(graph.start, False, False)]
    met: set[tuple[int, bool, bool]] = set()
    while pending:
        found = pending.pop()
        if found in met:
            continue
        met.add(found)
        at, taken, before = found
        step, following = graph.steps[at], graph.following[at]
        if (graph.spans[at].file, graph.spans[at].line) in graph.checked.mistaken_lines:
            continue
        for rule in called_by(step):
            pending.append((graph.entries[rule], taken, taken))
        for role, target in following.items():
            inside = taken
            if isinstance(step, steps.TurnsNext):
                inside = role == "body" or before
            pending.append((target, inside, before))
    told = {graph.spans[at] for at, taken, _ in met if isinstance(graph.steps[at], steps.EndTurns) and not taken}
    for span in sorted(told):
        diagnostics.error(
            "E507",
            span,
            "No turns are being taken here that could be ended.",
            "Use it within `turns from …`; to end the game, write `end game`.",
        )
