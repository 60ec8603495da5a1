"""What a variant has added to the graph of a game: its author looks for the cause of a mistake in no other text."""

from __future__ import annotations

from imhotep_dsl.diagnostics import Label
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.model import EffectGraph


def files_of_variants(graph: EffectGraph) -> set[str]:
    rules = graph.checked.checker.rules
    return {body.block.span.file for rule in rules for body in rule.bodies if body.origin is not None}


def carried_out_from(flow: Flow, at: int, files: set[str]) -> list[Label]:
    """The lines of a variant that have a rule of the game carried out, in which something goes wrong then."""
    graph, rule = flow.graph, flow.graph.rules[at]
    if graph.spans[at].file in files:
        return []
    calls = (
        call for call, step in enumerate(graph.steps)
        if graph.spans[call].file in files
        and any(rule == target or rule in flow.rules.called_from(target) for target in called_by(step))
    )  # fmt: skip
    spans = sorted({graph.spans[call] for call in calls if flow.known_at(call)})
    return [Label(span, "a variant has this carried out here") for span in spans]
