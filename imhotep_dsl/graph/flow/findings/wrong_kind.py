"""E451: pieces may come to where only those of another kind can lie."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow.findings.problem import Problem, place_of
from imhotep_dsl.graph.flow.kinds import kinds_of
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow


def wrong_kind(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    """Where names do not say what lies there: a space that was given to a rule, or kept in a marker."""
    if isinstance(step, steps.Move):
        kinds, target = kinds_of(flow, step.piece, state), step.target
    elif isinstance(step, steps.MoveSome):
        kinds, target = kinds_of(flow, step.binder.source, state), step.target
    else:
        return
    for place in sorted(flow.ask.places(target.node, state)):
        fits = flow.setting.places[place].kinds
        if place != BOX and kinds - fits:
            said, help_text = _told(flow, place, target.node, sorted(kinds - fits)[0])
            yield "E451", place_of(flow, at, target.node)[0], said, help_text, ()
            return


def _told(flow: Flow, place: int, target: int, kind: str) -> tuple[str, str]:
    """A place that is named is meant; then it is the piece of which too little is known."""
    fits = "` or `".join(sorted(flow.setting.places[place].kinds))
    if flow.pool.nodes[target].op == "place":
        said = f"Only pieces `{fits}` can lie there, and this may be a piece `{kind}`."
        named = fits.split("`", 1)[0]
        asked = f"or give it a name and ask: `let NAME = …`, `if NAME is {named}`"
        return said, f"Say which kind is meant, for instance `{named} in …`, {asked}."
    name = flow.graph.checked.components.places[place].name
    said = f"This may be a space of `{name}`, and only pieces `{fits}` can lie there."
    return said, f"Name a place of `{kind}`, or ask before which place it is."
