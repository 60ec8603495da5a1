"""E508: more to choose from, to go through, to repeat, to try out or to look at than a game can bear."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_LOOKED_AT, MOST_OPTIONS, MOST_STEPS, MOST_TRIED
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.graph.flow.findings.asked import RANGING, asked_by
from imhotep_dsl.graph.flow.findings.in_vain import InVain
from imhotep_dsl.graph.flow.findings.looked_at import LookedAt
from imhotep_dsl.graph.flow.findings.problem import Problem, place_of
from imhotep_dsl.graph.flow.findings.without_a_decision import WithoutADecision
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import At, Flow
from imhotep_dsl.graph.outlook import Outlook, refused_behind, refused_in_callers

_LOOKED_AT = (
    f"There may be more than {MOST_LOOKED_AT} things to look at here: of each of many, something is asked that goes"
    " through many.",
    "Go through fewer, or ask ahead of the line for what is the same each time: `let NAME = …`.",
)
_UNDECIDED = (
    f"More than {MOST_STEPS} lines may be carried out here, or {MOST_LOOKED_AT} things looked at, before anybody"
    " decides again.",
    "Go through fewer things, or fewer times.",
)
_IN_VAIN = (
    f"There may be so many ways to go on from here that trying them out takes more than {MOST_TRIED} steps: a line"
    " behind it may be impossible.",
    "Ask earlier for what that line needs: in the `where` of the last choice before it, so that only what fits is"
    " chosen from, or ahead of the first one. Or let fewer be chosen from, or fewer be chosen.",
)
_TRIED_OUT: dict[type, tuple[str, str]] = {
    steps.LoopPick: (
        "There may be so many of these that trying out all orders takes more than"
        f" {MOST_TRIED} steps: a line in here or behind it may be impossible.",
        "Go through fewer of them (`where …`), ask beforehand for what those lines need, or leave out `by choice`:"
        f" in a fixed order there may be {MOST_OPTIONS}.",
    ),
    steps.Pick: (
        "There may be so many ways to choose these that trying them out takes more than"
        f" {MOST_TRIED} steps: a line in here or behind it may be impossible.",
        "Choose from fewer things (`where …`, or a place that `holds` fewer), choose fewer of them, ask beforehand for"
        " what those lines need, leave out `in order`, or show them first: of pieces that are not seen, every order is"
        " another way.",
    ),
}


class TooMany:
    """Asked for each way in which a step is reached; what is counted is counted once."""

    def __init__(self, flow: Flow, known: list[Outlook]) -> None:
        self.flow, self.known = flow, known
        self._vain, self._looked_at = InVain(flow, known), LookedAt(flow)
        self._undecided = WithoutADecision(flow, self._looked_at)

    def found(self, way: At, step: steps.Step, state: State) -> Iterator[Problem]:
        at, spans = way[0], self.flow.graph.spans
        if numbers := list(_numbers(self.flow, at, step, state)):
            yield from numbers
            return
        if step.about.decides and self._vain.is_too_much(way, refused_in_callers(self.flow, way, self.known)):
            said = _TRIED_OUT.get(type(step), _IN_VAIN)
            yield "E508", spans[at], *said, _impossible(self.flow, at, self.known)
        if self._undecided.is_too_long(at):
            yield "E508", spans[at], *_UNDECIDED, ()
        yield from self._to_look_at(at, step, state)

    def _to_look_at(self, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
        for node in asked_by(self.flow, step):
            if self._looked_at.is_too_much(node, state):
                span, labels = place_of(self.flow, at, node)
                yield "E508", span, *_LOOKED_AT, labels
                return

    def report_outside(self, diagnostics: Diagnostics) -> None:
        """What is asked of a player or a thing at any time."""
        for asked in self.flow.setting.outside:
            if self._looked_at.is_too_much(asked.node, self.flow.ask.nothing_known):
                diagnostics.error("E508", asked.span, *_LOOKED_AT)


def _numbers(flow: Flow, at: int, step: steps.Step, state: State) -> Iterator[Problem]:
    """Numbers to choose from or to go through, and repetitions."""
    if isinstance(step, steps.RepeatStart):
        most, where = flow.ask.ask(step.times, state)[1], step.times
    elif isinstance(step, RANGING) and flow.pool.nodes[step.binder.source].op == "range":
        most, where = flow.ask.length(step.binder.source, state)[1], step.binder.source
    else:
        return
    if most > MOST_OPTIONS:
        yield (
            "E508",
            flow.graph.span_of(at, where),
            f"This may be more than {MOST_OPTIONS}.",
            "Say how many at most, for instance with `min(…, 20)`; where nobody ever comes so far, a number that is"
            " large enough changes nothing: `min(…, 200)`, or a marker that ends there, `0..200` in place of"
            " `0..unlimited`.",
            (),
        )


def _impossible(flow: Flow, at: int, known: list[Outlook]) -> tuple[Label, ...]:
    """The first line because of which ways have to be tried out, unless it stands in a rule that comes to this one."""
    lines = sorted(flow.graph.spans[refused] for each in refused_behind(flow, at, known) for refused in each)
    others = [line for line in lines if line != flow.graph.spans[at]]
    return tuple(Label(line, "this may be impossible") for line in others[:1])
