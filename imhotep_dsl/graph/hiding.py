"""Pieces that are turned face down where everybody sees what lies there: nothing comes of it."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.graph.flow.walk import Flow


def report_nothing_hidden(flow: Flow, diagnostics: Diagnostics) -> None:
    for at, step in enumerate(flow.graph.steps):
        if isinstance(step, steps.HidePiece | steps.HideArea):
            hidden = step.piece if isinstance(step, steps.HidePiece) else step.area.node
            places = frozenset[int]().union(*(flow.ask.places(hidden, state) for state in flow.known_at(at)))
            if places and not places & flow.setting.unseen:
                name = flow.graph.checked.components.places[min(places)].name
                diagnostics.error(
                    "E541",
                    flow.graph.spans[at],
                    f"Everybody sees what lies in `{name}`, face up or not.",
                    f"Declare `{name}` with `seen by none` or `seen by owner`, and `show` what is to lie face up.",
                )
