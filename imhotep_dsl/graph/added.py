"""What a variant has added to the graph of a game: its author looks for the cause of a mistake in no other text."""

from __future__ import annotations

from collections.abc import Iterable

from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Label
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import COMMITTED, Flow
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.graph.options import commits
from imhotep_dsl.graph.outlook import Outlook, refused_from
from imhotep_dsl.source import Span


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


def refused_by(flow: Flow, at: int, files: set[str], known: list[Outlook]) -> list[Label]:
    """The lines of a variant that leave nothing to choose, perhaps, where the game has somebody choose."""
    graph = flow.graph
    if not graph.steps[at].about.decides or graph.spans[at].file in files:
        return []
    spans = {graph.spans[refused] for refused in refused_from(flow, at, known)}
    return [Label(span, "a variant needs this") for span in sorted(spans) if span.file in files]


def handed_over_at(flow: Flow, at: int, files: set[str]) -> list[Label]:
    """The lines of a variant behind which nothing can be taken back any more, so that a line of the game comes too
    late; none if the game itself has such lines there."""
    if not files or flow.graph.spans[at].file in files:
        return []
    found, met, pending = set[int](), set[int](), [at]
    before = _before(flow)
    while pending:
        here = pending.pop()
        for earlier in before.get(here, ()):
            if earlier in met or not any(mode == COMMITTED for _, mode, _ in flow.ways_to(here)):
                continue
            met.add(earlier)
            found |= _handing(flow, earlier, files)
            if not commits(flow, flow.graph.steps[earlier]):
                pending.append(earlier)
    spans = {flow.graph.spans[step] for step in found}
    if any(span.file not in files for span in spans):
        return []
    return [Label(span, "behind this, which a variant adds, nothing can be taken back") for span in sorted(spans)]


def taken_from_hidden_place(flow: Flow, span: Span) -> int | None:
    """The place nobody looks into from which a line takes pieces, if it does nothing else that commits."""
    here = [step for at, step in enumerate(flow.graph.steps) if flow.graph.spans[at] == span and commits(flow, step)]
    taking = [step for step in here if isinstance(step, steps.MoveSome)]
    if not here or len(taking) < len(here):
        return None
    return min(place for step in taking for place in flow.ask.places(step.source.node, State({}, {}, {})))


def _handing(flow: Flow, at: int, files: set[str]) -> set[int]:
    """The steps that hand over to a player or to chance: one itself, or those of the rules that it carries out. A line
    of a variant stands for all that it has carried out in the game."""
    if commits(flow, flow.graph.steps[at]):
        return {at}
    found, met, pending = set[int](), set[int](), [at]
    while pending:
        here = pending.pop()
        targets = set(called_by(flow.graph.steps[here]))
        if flow.graph.spans[here].file in files:
            below = {rule for target in targets for rule in (target, *flow.rules.called_from(target))}
            if any(commits(flow, flow.graph.steps[inner]) for inner in _steps_of(flow, below)):
                found.add(here)
            continue
        inside = _steps_of(flow, targets - met)
        met |= targets
        found |= {inner for inner in inside if commits(flow, flow.graph.steps[inner])}
        pending += [inner for inner in inside if called_by(flow.graph.steps[inner])]
    return found


def _steps_of(flow: Flow, rules: Iterable[int]) -> list[int]:
    return [inner for rule in rules for inner in flow.rules.steps[rule] if flow.known_at(inner)]


def _before(flow: Flow) -> dict[int, list[int]]:
    """For each step those from which it is come to without trying anything out; what is chosen is tried out if there is
    another way."""
    before: dict[int, list[int]] = {}
    for at, step in enumerate(flow.graph.steps):
        ways = flow.graph.following[at]
        tried = step.about.decides and ("else" in ways or not isinstance(step, steps.Choose))
        for role, target in ways.items():
            if role == "else" or not tried:
                before.setdefault(target, []).append(at)
        for _, rule in step.targets if isinstance(step, steps.Call) else ():
            before.setdefault(flow.graph.entries[rule], []).append(at)
    return before
