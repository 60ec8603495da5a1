"""What loops make of a state: how often they still go round, and the member at hand."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check.components import LINES
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow import binding, dealing, showing, values
from imhotep_dsl.graph.flow.change import BEFORE, SO_FAR, Change
from imhotep_dsl.graph.flow.state import State, revised, with_fact
from imhotep_dsl.graph.flow.values import ENDLESS, NO, Range, meet
from imhotep_dsl.graph.flow.walk import COMMITTED, Flow, Mode
from imhotep_dsl.graph.flow.ways import ONE, Ways, onward, renamed_in, rule_of, tried


def _linear(flow: Flow, at: int, left: int, state: State, times: int = ABSENT) -> State:
    """How a number and the rounds that are left of a loop go together: one rises as the other falls. times: the number
    of rounds, where it is asked for before the first."""
    facts = dict(state.facts)
    for number, by in flow.loops.counted(at):
        rounds = left if by == 1 else flow.pool.add("arithmetic", (left, flow.pool.const(by)), ("*",))
        for op, work in (("+", values.add), ("-", values.subtract)):
            node = flow.pool.add("arithmetic", (number, rounds), (op,))
            flow.ask.goes_with_rounds(number, node)
            facts[node] = work(flow.ask.ask(number, state), flow.ask.ask(rounds, state))
            if op == "-" and by == 1 and times != ABSENT:
                facts[node] = meet(facts[node], flow.ask.difference(number, times, state))
    return revised(state, facts=facts)


def _round_begins(flow: Flow, left: int, state: State) -> State | None:
    """One round less is left."""
    there = flow.learn.narrow(left, (1, ENDLESS), state)
    if there is None:
        return None
    facts: dict[int, Range] = {}
    for node, given in there.facts.items():
        found = flow.pool.nodes[node]
        if node == left:
            given = values.subtract(given, ONE)
        elif _each_round(flow, node, left):
            continue  # it follows from the rounds that are left
        elif found.op == "arithmetic" and (by := _each_round(flow, found.kids[1], left)):
            given = values.subtract(given, (by, by)) if found.data[0] == "+" else values.add(given, (by, by))
        elif found.op == SO_FAR and found.kids == (left,):
            node = flow.pool.add(BEFORE, found.kids, found.data)
        facts[node] = given
    return revised(there, facts=facts)


def _each_round(flow: Flow, rounds: int, left: int) -> int:
    """By how much less the rounds that are left, or so many times as many, are in each; 0: it is something else."""
    if rounds == left:
        return 1
    node = flow.pool.nodes[rounds]
    if node.op != "arithmetic" or node.data[0] != "*" or node.kids[0] != left:
        return 0
    times = flow.pool.nodes[node.kids[1]]
    return times.number(0) if times.op == "const" else 0


def _loop_start(flow: Flow, at: int, step: steps.LoopStart, state: State, mode: Mode) -> Ways:
    rule = rule_of(flow, at)
    name = flow.names.local(rule, step.binder.slot, step.binder.sort)
    generic, left = flow.names.generic(name), flow.names.left(step.slot)
    plain = flow.changing.apply(Change(names=frozenset({generic, left})), state)
    low, high = flow.ask.length(step.binder.source, plain)
    if not flow.exists(step.binder, plain):
        low = 0
    elif step.binder.where != ABSENT:
        low = min(low, 1)
    counted = with_fact(plain, left, (low, high))
    counted = _linear(flow, at, left, counted)
    everybody = low >= flow.setting.players
    counted = showing.begin(flow, at, left, counted) if everybody else counted
    counted = dealing.begin(flow, at, name, counted, everybody)
    where = step.binder.where
    if where != ABSENT:
        where = flow.renaming({name: generic}).node(where)
    if high <= 0:
        yield flow.graph.following[flow.graph.following[at]["next"]]["done"], counted, mode
        return
    if _distinct(flow, step.binder.source):
        member = binding.bind(flow, counted, generic, step.binder, where)
        if member is None:
            yield flow.graph.following[flow.graph.following[at]["next"]]["done"], counted, mode
            return
        member = _spelled_out(flow, at, name, generic, member)
        # That there is one at all is known of the loop's body only.
        facts = {**{node: given for node, given in member.facts.items() if generic in flow.names.spoken(node)},
                 **counted.facts}  # fmt: skip
        counted = revised(member, facts=facts)
    counted = binding.found_by(flow, counted, generic, step.binder.listed, state)
    yield from onward(flow, at, counted, mode)


def _distinct(flow: Flow, source: int) -> bool:
    """Whether no member comes twice, so that what is done to one is not done to another."""
    node = flow.pool.nodes[source]
    if node.op == "local":
        return str(node.data[1]).startswith("set of ")
    if node.op in ("reverse", "without", "both", "take") or (node.op == "query" and node.data[0] in ("list", "until")):
        return _distinct(flow, node.kids[1 if node.op == "take" else 0])
    if node.op == "list":
        return all(flow.pool.nodes[kid].op == "const" for kid in node.kids) and len(set(node.kids)) == len(node.kids)
    if node.op == "parts":
        return node.data[0] != "line" and not str(node.data[0]).startswith(LINES)
    each_once = ("things", "players from", "spaces", "pieces in", "range", "along", "neighbours", "following", "below")
    return node.op in each_once


def _spelled_out(flow: Flow, at: int, name: int, generic: int, state: State) -> State:
    """What the loop's lines ask of the member at hand, answered now for one that has not been reached."""
    change = flow.renaming({name: generic})
    facts = dict(state.facts)
    for node in flow.loops.asked(at, name):
        new = change.node(node)
        facts[new] = flow.ask.ask(new, state)
    return revised(state, facts=facts)


def _loop_next(flow: Flow, at: int, step: steps.LoopNext | steps.LoopPick, state: State, mode: Mode) -> Ways:
    name = flow.names.local(rule_of(flow, at), step.binder.slot, step.binder.sort)
    generic, left = flow.names.generic(name), flow.names.left(step.slot)
    body = _round_begins(flow, left, state)
    if body is not None:
        body = binding.found_like(flow, _member_at_hand(flow, step.binder, name, generic, body), name, generic)
        body = dealing.pass_on(flow, flow.loops.starts[at], name, state, body)
        picks = isinstance(step, steps.LoopPick)
        if picks:
            body = binding.unnoticed(flow, body, name, step.binder, state, by_chance=False)
            yield from onward(flow, at, body, tried(mode), "body")
        if not picks or mode == COMMITTED:
            yield from onward(flow, at, body, mode, "body")
    done = flow.learn.narrow(left, NO, state)
    if done is not None:
        done = dealing.done(flow, flow.loops.starts[at], name, showing.done(flow, left, done))
    yield from onward(flow, at, done, mode, "done")


def _member_at_hand(flow: Flow, binder: steps.Binder, name: int, generic: int, state: State) -> State:
    """The name stands for a member now; what was known of those not yet reached is known of it."""
    plain = flow.changing.apply(Change(names=frozenset({name})), state)
    if not _distinct(flow, binder.source):
        member = flow.ask.member(binder.source, plain)
        where = {**plain.where, name: flow.ask.places(binder.source, plain)}
        hidden = plain.secret | {name} if flow.secrets.hides(binder.source, plain) else plain.secret
        return revised(plain, facts={**plain.facts, name: member}, where=where, secret=hidden)
    known = renamed_in(flow, plain, {generic: name})
    return State(
        {**plain.facts, **known.facts}, {**plain.where, **known.where}, {**plain.designs, **known.designs},
        plain.secret | known.secret, plain.tainted, plain.private | known.private,
    )  # fmt: skip


def _loop_end(flow: Flow, at: int, step: steps.LoopEnd, state: State, mode: Mode) -> Ways:
    names = {flow.names.left(step.slot)}
    if step.slot in flow.loops.members(rule_of(flow, at)):
        name = flow.loops.members(rule_of(flow, at))[step.slot]
        names |= {name, flow.names.generic(name), flow.names.passed(name)}
    yield from onward(flow, at, flow.changing.apply(Change(names=frozenset(names)), state), mode)


def _repeat_start(flow: Flow, at: int, step: steps.RepeatStart, state: State, mode: Mode) -> Ways:
    left = flow.names.left(step.slot)
    plain = flow.changing.apply(Change(names=frozenset({left})), state)
    low, high = flow.ask.ask(step.times, state)
    counted = with_fact(plain, left, (max(0, low), max(0, high)))
    times = step.times if low >= 0 else ABSENT  # less than no round is none
    yield from onward(flow, at, _linear(flow, at, left, counted, times), mode)


def _repeat_next(flow: Flow, at: int, step: steps.RepeatNext, state: State, mode: Mode) -> Ways:
    left = flow.names.left(step.slot)
    yield from onward(flow, at, _round_begins(flow, left, state), mode, "body")
    yield from onward(flow, at, flow.learn.narrow(left, NO, state), mode, "done")


def _until_next(flow: Flow, at: int, step: steps.UntilNext, state: State, mode: Mode) -> Ways:
    state = with_counted_rounds(flow, at, step.rounds, state)
    yield from onward(flow, at, flow.learn.refine(step.until, False, state), mode, "body")
    yield from onward(flow, at, flow.learn.refine(step.until, True, state), mode, "done")


def with_counted_rounds(flow: Flow, at: int, rounds: int, state: State) -> State:
    """How many rounds there were is not known any more."""
    if rounds == ABSENT:
        return state
    counter = flow.names.local(rule_of(flow, at), rounds, "number")
    return flow.changing.apply(Change(names=frozenset({counter})), state)


ROUNDS: dict[type, Callable[..., Ways]] = {
    steps.LoopPick: _loop_next,
    steps.LoopStart: _loop_start,
    steps.LoopNext: _loop_next,
    steps.LoopEnd: _loop_end,
    steps.RepeatStart: _repeat_start,
    steps.RepeatNext: _repeat_next,
    steps.UntilNext: _until_next,
}
