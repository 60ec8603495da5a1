"""Rules summed up for their callers: what a rule is told when it begins, and what its callers know when it is done."""

from __future__ import annotations

from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.binding import as_the_same, at_most, lies_in, named_after
from imhotep_dsl.graph.flow.change import Change, Passing
from imhotep_dsl.graph.flow.effects import NO_EFFECTS, Effects
from imhotep_dsl.graph.flow.rationing import rations
from imhotep_dsl.graph.flow.state import Places, Renaming, State, join, renamed, revised
from imhotep_dsl.graph.flow.staying import lying, stays
from imhotep_dsl.graph.flow.turns_ended import look_again_where_turns_end
from imhotep_dsl.graph.flow.values import ENDLESS, Range, is_empty, meet
from imhotep_dsl.graph.flow.walk import COMMITTED, MANY, TRIED, WIDENED_AFTER, Flow, Mode


def enter(
    flow: Flow, rule: int, mode: Mode, state: State, args: tuple[int, ...], designs: frozenset[int] | None
) -> None:
    """Begin a rule with what its caller knows of what it is given."""
    site = flow.site(rule, flow.here[0])
    callers = flow.callers.setdefault((rule, site), set())
    flow.sites.setdefault(rule, {})[site] = None
    if flow.here not in callers:
        callers.add(flow.here)
        look_again_where_turns_end(flow)
    params = flow.names.params(rule)
    inner = _for_callee(flow, rule, state, dict(zip(args, params, strict=False)))
    for arg, param in zip(args, params, strict=False):
        inner = named_after(flow, inner, state, arg, param)
        if arg == flow.names.you:
            inner = as_the_same(flow, inner, [(param, arg)])
        wholes = [whole for whole in flow.ask.wholes(arg, state) if flow.names.spoken(whole) <= {flow.names.you}]
        inner = at_most(flow, inner, param, wholes)
    if rule == flow.graph.checked.play:
        inner = _in_the_course_of_play(flow, inner)
    if designs is not None and params:
        inner = revised(inner, designs={**inner.designs, params[0]: designs})
    flow.reach(flow.graph.entries[rule], inner, COMMITTED if mode == COMMITTED else TRIED, site)


def _for_callee(flow: Flow, rule: int, state: State, given: dict[int, int]) -> State:
    """What the caller knows, put in the callee's names; what needs a name of the caller's own is left out."""
    spoken = flow.names.spoken
    allowed = {*given.values(), flow.names.you}

    def can_be_said(node: int, new: int) -> bool:
        names = spoken(new)
        return names <= allowed and not (spoken(node) - given.keys() - {flow.names.you}) & names

    inner = renamed(state, flow.said("callee", given, can_be_said))
    facts = dict(flow.concerns.told(rule, inner.facts))
    for marker, since in flow.loops.counted_by(rule).items():
        now = flow.pool.add("marker", (), (marker,))
        facts[now], facts[since] = flow.ask.ask(now, state), (0, 0)
    return revised(inner, facts=facts)


def _in_the_course_of_play(flow: Flow, state: State) -> State:
    """Counts change from turn to turn: what they were after the setup would only be forgotten step by step."""
    flow.ration(rations(flow, lying(flow, state)))
    facts = {node: given for node, given in state.facts.items() if flow.pool.nodes[node].op == "marker"}
    return State({**facts, **stays(flow, state)}, {}, {})


def after_call(flow: Flow, rule: int, told: State, state: State, args: tuple[int, ...]) -> State:
    """What the caller knows when the rule is done: what it knew, less what may have changed, and what was told."""
    effects = flow.effects.get(rule, NO_EFFECTS)
    moved = {marker: told.facts.get(since) for marker, since in flow.loops.since.items()}
    change = change_of(flow, rule, effects, state, args, moved)
    after = flow.changing.apply(change, state)
    params = flow.names.params(rule)
    # What was given may have another answer by now: then nothing told of it is about the same thing.
    back = {
        param: arg
        for param, arg in zip(params, args, strict=False)
        if not flow.changing.touched(arg, change, state) and _stays_as_long(flow, rule, arg)
    }
    by_another = flow.graph.checked.rules[rule].acting is not None
    spoken = set(back) if by_another else {*back, flow.names.you}
    names, facts = flow.renaming(back), dict(after.facts)
    for node, answer in told.facts.items():
        if node in flow.loops.comings or not flow.names.spoken(node) <= spoken:
            continue
        if by_another and flow.pool.nodes[node].op == "shown":
            continue  # to whoever acted there
        new = names.node(node)
        both = meet(facts.get(new, (-ENDLESS, ENDLESS)), answer)
        if not is_empty(both):
            facts[new] = both
    tainted = after.tainted | told.tainted
    return State(facts, after.where, after.designs, after.secret, tainted, after.private)


def _stays_as_long(flow: Flow, rule: int, arg: int) -> bool:
    """Whether what is told of something given is said in no more words by its caller, or not told round and round."""
    return not (
        flow.names.spoken(arg) - {arg, flow.names.you} and flow.rules.may_call(rule, flow.graph.rules[flow.here[0]])
    )


def change_of(
    flow: Flow, rule: int, effects: Effects, state: State, args: tuple[int, ...], moved: dict[int, Range | None]
) -> Change:
    """What a call may change, as its caller sees it."""
    leaving = [Passing(ABSENT, effects.leaving, MANY)] if effects.leaving else []
    arriving = [Passing(ABSENT, effects.arriving, MANY)] if effects.arriving else []
    for which in sorted(effects.carried):
        piece = args[which]
        places = flow.ask.places(piece, state)
        squares = ENDLESS if flow.setting.are_drawn(places) else 1
        leaving.append(Passing(lies_in(flow, piece, state), places, (0, squares), piece))
    if effects.taken or effects.put:
        names = _as_given(flow, rule, args)
        for areas, passing in ((effects.taken, leaving), (effects.put, arriving)):
            passing += [Passing(names.node(area), places, MANY) for area, places in sorted(areas, key=_by_area)]
    return Change(
        leaving=tuple(leaving),
        arriving=tuple(arriving),
        stirred=effects.stirred,
        markers={marker: (ABSENT, moved.get(marker)) for marker in flow.rules.markers_written(rule)},
        cells=effects.cells,
        forgotten=effects.forgotten,
    )


def _as_given(flow: Flow, rule: int, args: tuple[int, ...]) -> Renaming:
    """A rule's parameters put as what its caller has given for them."""
    params = flow.names.params(rule)
    return flow.renaming(dict(zip(params, args, strict=False)))


def passed_on(flow: Flow, at: int, rule: int, state: State, args: tuple[int, ...]) -> Effects:
    """What a call may change, as the callers of its rule see it: what was given is still that."""
    effects = flow.effects.get(rule, NO_EFFECTS)
    if not (effects.carried or effects.taken or effects.put):
        return effects
    carried, leaving, arriving = frozenset[int](), effects.leaving, effects.arriving
    for which in effects.carried:
        passed = given(flow, flow.graph.rules[at], args[which])
        if passed is None:
            leaving |= flow.ask.places(args[which], state)
        else:
            carried |= {passed}
    names, taken, put = _as_given(flow, rule, args), set[tuple[int, Places]](), set[tuple[int, Places]]()
    own = flow.graph.rules[at]
    # In a circle, what is said in other words would be said in ever longer ones, round after round.
    circle = flow.rules.may_call(rule, own)
    for area, places in effects.taken:
        here = names.node(area)
        if says_for_all(flow, own, here) and (here == area or not circle):
            taken.add((here, places))
        else:
            leaving |= places
    for area, places in effects.put:
        here = names.node(area)
        if says_for_all(flow, own, here) and (here == area or not circle):
            put.add((here, places))
        else:
            arriving |= places
    return Effects(
        leaving, arriving, effects.stirred, frozenset(taken), frozenset(put), carried,
        effects.cells, effects.forgotten, effects.commits,
    )  # fmt: skip


def says_for_all(flow: Flow, rule: int, area: int) -> bool:
    """Whether an area means the same for whoever calls the rule: it is said in what the rule is given."""
    if area == ABSENT:
        return False
    spoken = flow.names.spoken(area)
    if spoken and not spoken <= _always_meant(flow, rule):
        return False
    return not flow.changing.looks_into_places(area)


def _always_meant(flow: Flow, rule: int) -> frozenset[int]:
    """What a rule is given, and who acts, unless that changes within the rule."""
    params = frozenset(flow.names.params(rule))
    return params if flow.rules.changes_you(rule) else params | {flow.names.you}


def given(flow: Flow, rule: int, piece: int) -> int | None:
    """Which of the things a rule was given this is."""
    return next((at for at, param in enumerate(flow.names.params(rule)) if param == piece), None)


def leave(flow: Flow, rule: int, mode: Mode, state: State) -> None:
    """A rule is done: its callers go on."""
    exit_mode = TRIED if mode == TRIED else COMMITTED
    params = {*flow.names.params(rule), flow.names.you}
    change, met = _of_its_own(flow, rule), dict[int, bool]()
    facts = {
        node: given
        for node, given in state.facts.items()
        if flow.names.spoken(node) <= params
        and (flow.changing.touched(node, change, state, met) or _has_learned(flow, rule, node, given))
    }
    told = State(facts, {}, {}, frozenset(), state.tainted if exit_mode == TRIED else frozenset())
    site = flow.here[2]
    key = (rule, exit_mode, site)
    known = flow.exits.get(key)
    if known is not None:
        counter = (-1 - rule, exit_mode, site)
        told = join(known, told, flow.ask, flow.visits.get(counter, 0) > WIDENED_AFTER)
        if told == known:
            return
        flow.visits[counter] = flow.visits.get(counter, 0) + 1
    flow.exits[key] = told
    for caller in flow.callers.get((rule, site), ()):
        flow.again(caller)


def _has_learned(flow: Flow, rule: int, node: int, given: Range) -> bool:
    """Whether more is known at the end of a rule than at its beginning."""
    entry = (flow.graph.entries[rule], flow.here[1], flow.here[2])
    known = flow.states.get(entry)
    return known is None or flow.ask.ask(node, known) != given


def _of_its_own(flow: Flow, rule: int) -> Change:
    """What a rule may change: of the rest, its callers know more than it does."""
    effects = flow.effects.get(rule, NO_EFFECTS)
    params = flow.names.params(rule)
    carried = frozenset().union(*(flow.setting.places_for(_kind(flow, params[at])) for at in effects.carried))
    return Change(
        stirred=effects.places | carried,
        markers=dict.fromkeys(flow.rules.markers_written(rule), (ABSENT, None)),
        cells=effects.cells,
        forgotten=effects.forgotten,
    )


def _kind(flow: Flow, name: int) -> str:
    return str(flow.pool.nodes[name].data[2])


def _by_area(passing: tuple[int, Places]) -> int:
    return passing[0]
