"""What it makes of a state to carry out another rule."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow import summaries
from imhotep_dsl.graph.flow.effects import NO_EFFECTS
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import THING
from imhotep_dsl.graph.flow.walk import COMMITTED, TRIED, Flow, Mode
from imhotep_dsl.graph.flow.ways import Ways, onward, rule_of, tried


def _call(flow: Flow, at: int, step: steps.Call, state: State, mode: Mode) -> Ways:
    there: State | None = state
    for node, thing in [(step.subject, True), *zip(step.args, step.things, strict=True)]:
        if node != ABSENT and thing and there is not None:
            there = flow.learn.narrow(node, THING, there)
    if there is None:
        return
    known = flow.ask.designs(step.subject, there) if step.by == "design" else None
    for rule in dict.fromkeys(rule for _, rule in step.targets):
        designs = frozenset(key for key, target in step.targets if target == rule) if step.by == "design" else None
        if designs is not None and known is not None:
            designs &= known
            if not designs:
                continue
        yield from _through(flow, at, rule, there, mode, step.args, designs)
    if step.by != "rule" and not covers(flow, step, known):
        yield from onward(flow, at, there, mode)


def covers(flow: Flow, step: steps.Call, known: frozenset[int] | None) -> bool:
    """Whether every thing that may be meant has such a rule."""
    keys = {key for key, _ in step.targets}
    if step.by == "design" and known is not None:
        return known <= keys
    kinds = {flow.setting.components.designs[key].kind for key in keys} if step.by == "design" else set()
    if step.by == "design":
        return all(design.index in keys for design in flow.setting.components.designs if design.kind in kinds)
    boards = flow.setting.components.boards
    kinds = {boards[key].kind for key in keys}
    return all(at in keys for at, board in enumerate(boards) if board.kind in kinds)


def _through(
    flow: Flow, at: int, rule: int, state: State, mode: Mode, args: tuple[int, ...], designs: frozenset[int] | None
) -> Ways:
    """Into a rule, and on behind it as far as it is known how it ends. What is as it was before is not done again."""
    if flow.is_new(("enter", rule), flow.states[flow.here]):
        summaries.enter(flow, rule, mode, state, args, designs)
    effects = flow.effects.get(rule, NO_EFFECTS)
    # Play is begun behind the setup, by a step that is laid with it: what play does, the setup has not done.
    begins_play = rule == flow.graph.checked.play
    if not begins_play and flow.is_new(("effects", rule), flow.states[flow.here], effects):
        flow.affect(rule_of(flow, at), summaries.passed_on(flow, at, rule, state, args))
    if mode == COMMITTED or effects.commits:
        yield from _behind(flow, at, rule, COMMITTED, state, args, COMMITTED)
    if mode != COMMITTED:
        yield from _behind(flow, at, rule, TRIED, state, args, mode)


def _behind(
    flow: Flow, at: int, rule: int, how: Mode, state: State, args: tuple[int, ...], mode: Mode, role: str = "next"
) -> Ways:
    """On behind a rule that has ended in one way."""
    told = flow.exits.get((rule, how, flow.site(rule, at)))
    effects = flow.effects.get(rule, NO_EFFECTS)
    if told is not None and flow.is_new(("behind", rule, how), flow.states[flow.here], told, effects):
        yield from onward(flow, at, summaries.after_call(flow, rule, told, state, args), mode, role)


def _choose_action(flow: Flow, at: int, step: steps.ChooseAction, state: State, mode: Mode) -> Ways:
    trying = tried(mode)
    for action in step.actions:
        summaries.enter(flow, action, trying, state, (), None)
        flow.affect(rule_of(flow, at), summaries.passed_on(flow, at, action, state, ()))
        if flow.effects.get(action, NO_EFFECTS).commits:
            yield from _behind(flow, at, action, COMMITTED, state, (), COMMITTED, "body")
        yield from _behind(flow, at, action, TRIED, state, (), trying, "body")
    if "else" in flow.graph.following[at]:
        yield from onward(flow, at, state, mode, "else")


def _return(flow: Flow, at: int, step: steps.Return, state: State, mode: Mode) -> Ways:
    summaries.leave(flow, rule_of(flow, at), mode, state)
    return iter(())


CALLING: dict[type, Callable[..., Ways]] = {
    steps.Call: _call,
    steps.Return: _return,
    steps.ChooseAction: _choose_action,
}
