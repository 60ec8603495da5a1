"""What is known behind turns that were ended from within.

Whoever ends them may be in a rule that these turns have led to, where names mean something else. What was known of
names as the turns began is still so, unless something within the turns may have changed it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.apart import GENERIC, PASSED
from imhotep_dsl.graph.flow.change import Change, Passing
from imhotep_dsl.graph.flow.effects import NO_EFFECTS, Effects
from imhotep_dsl.graph.flow.rules import called_by
from imhotep_dsl.graph.flow.state import State, join
from imhotep_dsl.graph.flow.walk import ANY_SITE, COMMITTED, MANY, TRIED, TRYING, Flow, Mode
from imhotep_dsl.graph.flow.ways import Ways, renamed_in, rule_of

_MODES = (COMMITTED, TRYING, TRIED)


def end_turns(flow: Flow, at: int, step: steps.EndTurns, state: State, mode: Mode) -> Ways:
    """To the end of the turns in this rule, or in any rule that led here."""
    bare = {node: given for node, given in state.facts.items() if not flow.names.spoken(node)}
    flow.ended_from[flow.here] = None
    flow.affect(rule_of(flow, at), Effects(commits=True))
    for rule in sorted(rules_above(flow, rule_of(flow, at))):
        for slot, end in flow.graph.turns[rule]:
            known = _still_known(flow, rule, slot)
            facts = {**{node: given for node, given in known.facts.items() if flow.names.spoken(node)}, **bare}
            yield end, State(facts, known.where, known.designs, known.secret, private=known.private), COMMITTED


def look_again_where_turns_end(flow: Flow) -> None:
    """Whose turns are ended, and what was known of them, depends on all who may have led there."""
    for ending in flow.ended_from:
        flow.again(ending)


def rules_above(flow: Flow, rule: int) -> set[int]:
    """A rule and all that may have led to it."""
    found, pending = {rule}, [rule]
    while pending:
        called = pending.pop()
        sites = [flow.callers[called, site] for site in flow.sites.get(called, ())]
        for step, _, _ in frozenset().union(*sites):
            caller = flow.graph.rules[step]
            if caller not in found:
                found.add(caller)
                pending.append(caller)
    return found


def _still_known(flow: Flow, rule: int, slot: int) -> State:
    start = next(at for at in flow.rules.steps[rule] if _begins(flow.graph.steps[at], slot))
    begun = [flow.states[start, mode, ANY_SITE] for mode in _MODES if (start, mode, ANY_SITE) in flow.states]
    if not begun or flow.rules.may_call(rule, rule):
        return State({}, {}, {})
    known = begun[0]
    for other in begun[1:]:
        known = join(known, other, flow.ask)
    known = renamed_in(flow, known, {flow.names.you: flow.names.saved(slot)})
    return flow.changing.apply(_changed_within(flow, start, known), known)


def _begins(step: steps.Step, slot: int) -> bool:
    return isinstance(step, steps.TurnsStart) and step.slot == slot


def _changed_within(flow: Flow, start: int, known: State) -> Change:
    """What is remembered of pieces, as if all of it had changed; places, markers and names, where something is done to
    them."""
    graph, inside = flow.graph, flow.loops.inside(start)
    within = [graph.steps[at] for at in inside]
    slots = {slot for step in within for slot in _slots(step)} | {_rounds(flow, start)}
    markers = {step.marker for step in within if isinstance(step, steps.AddMarker | steps.SetMarker | steps.Roll)}
    markers.update(*(flow.rules.markers_written(rule) for step in within for rule in called_by(step)))
    spoken = {name for node in known.facts for name in flow.names.spoken(node)}
    names = {name for name in spoken if _is_one_of(flow, name, slots)}
    cells = frozenset[str]().union(*(step.about.writes or () for step in graph.steps))
    carries = flow.effects.get(rule_of(flow, start), NO_EFFECTS).carried  # what it is given may lie anywhere
    places = flow.setting.everywhere if carries else frozenset[int]().union(*map(flow.written_by, inside))
    passing = (Passing(ABSENT, places, MANY),) if places else ()
    return Change(
        leaving=passing,
        arriving=passing,
        markers=dict.fromkeys(sorted(markers), (-1, None)),
        names=frozenset(names | {flow.names.you}),
        cells=cells,
        forgotten=flow.setting.unseen,
    )


def _rounds(flow: Flow, start: int) -> int:
    """Where these turns are counted, if they are."""
    turns = flow.graph.steps[flow.graph.following[start]["next"]]
    return turns.rounds if isinstance(turns, steps.TurnsNext) else ABSENT


def _slots(step: steps.Step) -> Iterator[int]:
    """Where a step keeps names; loops and lists have three cells."""
    many = 1 if isinstance(step, steps.SetLocal | steps.Draw) else 3
    for part in fields(step):
        given = getattr(step, part.name)
        if part.name == "slot":
            yield from range(given, given + many)
        elif isinstance(given, steps.Binder) and given.in_frame:
            yield given.slot


def _is_one_of(flow: Flow, name: int, slots: set[int]) -> bool:
    node = flow.pool.nodes[name]
    return node.op != "you" and any(node.number(0) - offset in slots for offset in (0, GENERIC, PASSED))
