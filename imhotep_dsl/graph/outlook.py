"""How far a choice must be looked ahead: up to the next commit point, the first hand-over to a player or to chance."""

from __future__ import annotations

from collections import deque

from imhotep_dsl.code import steps
from imhotep_dsl.graph.flow import analysed
from imhotep_dsl.graph.flow.kept_lists import has_else
from imhotep_dsl.graph.flow.refusal import missing
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.walk import TRIED, At, Flow
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.graph.options import Doubtful, commits, one_is_open
from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Outlook:
    """refusable: something may be refused before the next commit point, within this rule and those it calls.

    returns: the end of the rule may be reached without a commit point in between.
    """

    refusable: bool
    returns: bool


def may_be_refused(flow: Flow, at: int) -> bool:
    """Whether a step by itself can be refused, however it is reached; one that is never reached cannot."""
    if at in flow.names.mistaken:
        return False
    return any(missing(flow, flow.graph.steps[at], state) for state in flow.known_at(at))


def outlooks(graph: EffectGraph) -> list[Outlook]:
    """Of each step, worked out once."""
    if graph.outlooks is None:
        graph.outlooks = _worked_out(graph)
    return graph.outlooks


def _worked_out(graph: EffectGraph) -> list[Outlook]:
    """Until nothing changes: what becomes known of a step matters to those before it, and to a choice what becomes
    known of any step that an option of it needs."""
    flow = analysed(graph)
    refusable = [may_be_refused(flow, at) for at in range(len(graph.steps))]
    handing = [commits(flow, step) for step in graph.steps]
    before = _before(graph)
    known = [Outlook(False, False)] * len(graph.steps)
    choices = [at for at, step in enumerate(graph.steps) if isinstance(step, steps.ChooseOption | steps.ChooseAction)]
    pending = deque(range(len(graph.steps)))
    waiting = set(pending)
    changed = True
    while changed:
        changed = False
        while pending:
            at = pending.popleft()
            waiting.discard(at)
            new = _outlook(flow, at, refusable[at], handing[at], known)
            if new != known[at]:
                known[at], changed = new, True
                fresh = before[at] - waiting
                waiting |= fresh
                pending.extend(sorted(fresh))
        pending.extend(choices if changed else ())
        waiting.update(pending)
    return known


def _before(graph: EffectGraph) -> list[set[int]]:
    """For each step those whose outlook depends on it."""
    before: list[set[int]] = [set() for _ in graph.steps]
    for at, step in enumerate(graph.steps):
        for target in graph.following[at].values():
            before[target].add(at)
        for rule in called_by(step):
            before[graph.entries[rule]].add(at)
    return before


def _outlook(flow: Flow, at: int, refusable: bool, hands: bool, known: list[Outlook]) -> Outlook:
    step, following = flow.graph.steps[at], flow.graph.following[at]
    if isinstance(step, steps.Return):
        return Outlook(False, True)
    if hands:
        return Outlook(refusable, False)
    after = [known[target] for target in following.values()]
    returns = any(outlook.returns for outlook in after)
    if step.about.decides:
        return Outlook(no_way_out(flow, at, lambda node: known[node].refusable), returns)
    if isinstance(step, steps.Call):
        called = [known[flow.graph.entries[rule]] for _, rule in step.targets]
        refusable = refusable or any(outlook.refusable for outlook in called)
        if not any(outlook.returns for outlook in called):
            return Outlook(refusable, False)
    return Outlook(refusable or any(outlook.refusable for outlook in after), returns)


def no_way_out(flow: Flow, at: int, doubtful: Doubtful) -> bool:
    """What cannot be carried through is not offered, so only the last resort counts: the `else`, or having none."""
    step, following = flow.graph.steps[at], flow.graph.following[at]
    if "else" in following:
        tried = not isinstance(step, steps.Pick) or all(has_else(flow, at, state) for state in flow.known_at(at))
        return doubtful(following["else"]) or (not tried and doubtful(following["next"]))
    if isinstance(step, steps.ChooseOption):
        return _none_is_sure(flow, at, list(following.values()), doubtful)
    if isinstance(step, steps.Choose):
        return not all(flow.exists(step.binder, state) for state in flow.known_at(at)) or doubtful(following["body"])
    if isinstance(step, steps.ChooseAction):
        actions = [flow.graph.entries[action] for action in step.actions]
        return _none_is_sure(flow, at, actions, doubtful) or doubtful(following["body"])
    return any(doubtful(target) for target in following.values())


def _none_is_sure(flow: Flow, at: int, options: list[int], doubtful: Doubtful) -> bool:
    return all(map(doubtful, options)) and not one_is_open(flow, at, options, doubtful)


def refused_behind(flow: Flow, at: int, known: list[Outlook]) -> list[set[int]]:
    """The steps that may be refused before the next commit point, for each option."""
    following = flow.graph.following[at]
    starts = [following["body"]] if isinstance(flow.graph.steps[at], steps.ChooseAction) else following.values()
    return [refused_from(flow, start, known) for start in starts]


def refused_from(flow: Flow, start: int, known: list[Outlook]) -> set[int]:
    """The steps that may be refused from here to the next commit point."""
    found, met, pending = set[int](), set[int](), [start]
    while pending:
        at = pending.pop()
        if at in met or not known[at].refusable:
            continue
        met.add(at)
        if _may_lack(flow, at):
            found.add(at)
        step, following = flow.graph.steps[at], flow.graph.following[at]
        if not commits(flow, step):
            pending += [following["else"]] if step.about.decides and "else" in following else following.values()
            pending += [flow.graph.entries[rule] for rule in called_by(step)]
    return found


def _may_lack(flow: Flow, at: int) -> bool:
    """Whether a step may be refused by itself, or has nothing to decide between."""
    step = flow.graph.steps[at]
    if not step.about.decides:
        return may_be_refused(flow, at)
    if not isinstance(step, steps.Choose) or "else" in flow.graph.following[at]:
        return False
    return not all(flow.exists(step.binder, state) for state in flow.known_at(at))


def refused_later(flow: Flow, way: At, known: list[Outlook]) -> bool:
    """Whether something may be refused before the next commit point: in this rule, or in one that tries it out."""
    return _refused_later(flow, way, known, set())


def refused_in_callers(flow: Flow, way: At, known: list[Outlook]) -> bool:
    """The same, when the rule is done."""
    return _refused_in_callers(flow, way, known, set())


def _refused_later(flow: Flow, way: At, known: list[Outlook], met: set[At]) -> bool:
    at = way[0]
    if known[at].refusable:
        return True
    return known[at].returns and _refused_in_callers(flow, way, known, met)


def _refused_in_callers(flow: Flow, way: At, known: list[Outlook], met: set[At]) -> bool:
    at, mode, site = way
    if mode != TRIED or way in met:
        return False
    met.add(way)
    callers = flow.callers.get((flow.graph.rules[at], site), ())
    return any(
        _refused_later(flow, (target, *caller[1:]), known, met)
        for caller in sorted(callers)
        for target in flow.graph.following[caller[0]].values()
    )


def chosen_before(flow: Flow, at: int) -> list[int]:
    """The choices of which every way leads to a step before the next commit point; empty if it is reached without."""
    before: dict[int, set[int]] = {}
    for step in flow.rules.steps[flow.graph.rules[at]]:
        for role, target in flow.graph.following[step].items():
            if role == "else" or not flow.graph.steps[step].about.decides or _must_go_on(flow, step):
                before.setdefault(target, set()).add(step)
    found, met, pending = set[int](), set[tuple[int, bool]](), [(at, False)]
    while pending:
        here, chosen = pending.pop()
        if (here, chosen) in met:
            continue
        met.add((here, chosen))
        handed = here != at and (flow.graph.is_call(here) or commits(flow, flow.graph.steps[here]))
        if _must_go_on(flow, here):
            found.add(here)
            chosen = True
        if (handed or here not in before) and not chosen:
            return []
        pending += [(earlier, chosen) for earlier in before.get(here, ()) if not handed]
    return sorted(found, key=lambda step: flow.graph.spans[step])


def _must_go_on(flow: Flow, at: int) -> bool:
    return isinstance(flow.graph.steps[at], steps.Choose) and "else" not in flow.graph.following[at]
