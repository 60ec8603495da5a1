"""What each step makes of a state: where it leads, and what is known there.

A step that could be refused goes on only if it was not; whether it can be is asked elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from imhotep_dsl.code import steps
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.code.operands import needed
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.change import Change, Passing
from imhotep_dsl.graph.flow.kept_lists import keep_list, pick
from imhotep_dsl.graph.flow.state import Places, State, renamed, revised
from imhotep_dsl.graph.flow.values import ENDLESS, NO, THING, YES, Range
from imhotep_dsl.graph.flow.walk import COMMITTED, MANY, TRIED, TRYING, Effects, Flow, Mode, Way

Ways = Iterator[Way]
ONE: Range = (1, 1)


def follow(flow: Flow, at: int, state: State, mode: Mode) -> list[Way]:
    step = flow.graph.steps[at]
    if at in flow.names.mistaken:
        return [(target, state, mode) for target in flow.graph.following[at].values()]
    return list(_FOLLOW[type(step)](flow, at, step, state, mode))


def _next(flow: Flow, at: int, state: State | None, mode: Mode, role: str = "next") -> Ways:
    if state is not None:
        yield flow.graph.following[at][role], state, mode


def _rule(flow: Flow, at: int) -> int:
    return flow.graph.rules[at]


def _committed(flow: Flow, at: int, state: State) -> State:
    """A hand-over: whatever was tried out is done now, and what it uncovered is in the open."""
    flow.affect(_rule(flow, at), Effects(commits=True))
    return revised(state, tainted=frozenset())


def _plain(flow: Flow, at: int, step: steps.Step, state: State, mode: Mode) -> Ways:
    """Steps of which everything is said by what they need and what they write."""
    there: State | None = state
    for node, _ in needed(step):
        there = flow.learn.narrow(node, THING, there) if there is not None else None
    cells = step.about.writes or frozenset()
    if there is not None and cells:
        flow.affect(_rule(flow, at), Effects(cells=cells))
        there = flow.changing.apply(Change(cells=cells), there)
    yield from _next(flow, at, there, mode)


# ---- moving -------------------------------------------------------------------------------------------


def _spelled(flow: Flow, state: State, *areas: steps.Area) -> State:
    """What is known of these areas now, put down as facts: so it is not forgotten when pieces pass."""
    facts = dict(state.facts)
    for area in areas:
        for op in ("count", "free") if area.sort not in ("spot", "group") else ():
            node = flow.pool.add(op, (area.node,), (area.sort,))
            facts[node] = flow.ask.ask(node, state)
    return revised(state, facts=facts)


def _moved(flow: Flow, at: int, state: State, change: Change) -> State:
    rule, effects = _rule(flow, at), Effects(stirred=change.stirred)
    for each in change.leaving:
        given = flow.given(rule, each.piece)
        if given is not None:
            effects |= Effects(carried=frozenset({given}))
        elif flow.says_for_all(rule, each.area):
            effects |= Effects(taken=frozenset({(each.area, each.places)}))
        else:
            effects |= Effects(leaving=each.places)
    for each in change.arriving:
        if flow.says_for_all(rule, each.area):
            effects |= Effects(put=frozenset({(each.area, each.places)}))
        else:
            effects |= Effects(arriving=each.places)
    flow.affect(rule, effects)
    return flow.changing.apply(change, state)


def _move(flow: Flow, at: int, step: steps.Move, state: State, mode: Mode) -> Ways:
    there = flow.learn.narrow(step.piece, THING, state)
    there = flow.learn.narrow(step.target.node, THING, there) if there is not None else None
    if there is None:
        return
    start, end = flow.ask.places(step.piece, there), flow.ask.places(step.target.node, there)
    source = flow.lies_in(step.piece, there)
    squares: Range = ONE
    if any(flow.setting.places[place].drawn for place in start | end):
        squares = (1, ENDLESS)
    unknown = flow.secrets.unknown(step.piece, there)
    after = _moved(
        flow, at, _spelled(flow, there, step.target),
        Change(
            leaving=(Passing(source, start, squares, step.piece),),
            arriving=(Passing(step.target.node if step.target.sort != "spot" else ABSENT, end, squares),),
        ),
    )  # fmt: skip
    if flow.pool.nodes[step.piece].op == "local":
        facts = dict(after.facts)
        if step.target.sort != "spot":
            facts[flow.pool.add("in area", (step.piece, step.target.node), (step.target.sort,))] = YES
        after = revised(after, facts=facts, where={**after.where, step.piece: end})
    if mode == COMMITTED and not flow.secrets.out_of_sight(step.target.node, after):
        after = revised(after, secret=after.secret - {step.piece})
    elif unknown:
        after = revised(after, tainted=after.tainted | end)
    yield from _next(flow, at, after, mode)


def _move_some(flow: Flow, at: int, step: steps.MoveSome, state: State, mode: Mode) -> Ways:
    ask = flow.ask
    there = flow.learn.narrow(step.source.node, THING, state)
    there = flow.learn.narrow(step.target.node, THING, there) if there is not None else None
    if there is None:
        return
    start, end = ask.places(step.source.node, there), ask.places(step.target.node, there)
    amount = moved_amount(flow, step, there)
    refilled = step.source.refill != ABSENT and _may_refill(flow, step, there)
    leaving = [Passing(step.source.node, start, amount)]
    unsure = frozenset[int]()
    if refilled:
        unsure = start | ask.places(step.source.refill, there)
        leaving = [Passing(ABSENT, unsure, MANY)]
    arriving = [Passing(step.target.node, end, amount)]
    if unsure:
        arriving.append(Passing(ABSENT, start, MANY))
    hidden = flow.secrets.out_of_sight(step.source.node, there)
    after = _moved(flow, at, _spelled(flow, there, step.source, step.target), Change(tuple(leaving), tuple(arriving)))
    if step.amount == ABSENT and step.binder.where == ABSENT and not start & end and not _of_some_kind(flow, step):
        known = flow.learn.count(step.source.node, step.source.sort, NO, after)
        after = known if known is not None else after
    if hands_over(flow, step):
        yield from _next(flow, at, _committed(flow, at, after), COMMITTED)
        return
    if hidden:
        after = revised(after, tainted=after.tainted | end)
    yield from _next(flow, at, after, mode)


def _of_some_kind(flow: Flow, step: steps.MoveSome) -> bool:
    return flow.pool.nodes[step.binder.source].data[1] is not None


def _may_refill(flow: Flow, step: steps.MoveSome, state: State) -> bool:
    if step.amount == ABSENT:
        return False
    count = flow.pool.add("count", (step.source.node,), (step.source.sort,))
    return flow.ask.difference(count, step.amount, state)[0] < 0


def moved_amount(flow: Flow, step: steps.MoveSome, state: State) -> Range:
    """How many pieces are moved, if it is not refused."""
    ask = flow.ask
    lying = ask.count(step.source.node, step.source.sort, state)
    if step.binder.where != ABSENT or _of_some_kind(flow, step):
        lying = (0, lying[1])
    if step.amount == ABSENT:
        return lying
    wanted = ask.ask(step.amount, state)
    wanted = (max(0, wanted[0]), max(0, wanted[1]))
    if not step.up_to:
        return wanted
    room = (0, ENDLESS)
    if all(flow.setting.places[place].roomy for place in ask.places(step.target.node, state)):
        room = (ENDLESS, ENDLESS)
    elif step.target.sort != "spot":
        room = ask.free(step.target.node, step.target.sort, state)
    high = wanted[1] if step.source.refill != ABSENT else min(wanted[1], lying[1])
    return min(wanted[0], lying[0], room[0]), min(high, room[1])


def hands_over(flow: Flow, step: steps.Step) -> bool:
    """Pieces that come out of a place nobody sees, or out of another player's hand: they are in the open then."""
    if not isinstance(step, steps.MoveSome):
        return False
    places = flow.ask.places(step.source.node, State({}, {}, {}))
    node = flow.pool.nodes[step.source.node]
    return node.op == "place" and all(flow.setting.places[place].seen == "none" for place in places)


def _swap(flow: Flow, at: int, step: steps.Swap, state: State, mode: Mode) -> Ways:
    there = flow.learn.narrow(step.first, THING, state)
    there = flow.learn.narrow(step.second, THING, there) if there is not None else None
    if there is None:
        return
    places = flow.ask.places(step.first, there) | flow.ask.places(step.second, there)
    unknown = flow.secrets.unknown(step.first, there) or flow.secrets.unknown(step.second, there)
    after = _moved(flow, at, there, Change(stirred=places))
    if unknown:
        after = revised(after, tainted=after.tainted | places)
    yield from _next(flow, at, after, mode)


def _shuffle(flow: Flow, at: int, step: steps.Shuffle, state: State, mode: Mode) -> Ways:
    after = _moved(flow, at, state, Change(stirred=flow.ask.places(step.place.node, state)))
    yield from _next(flow, at, _committed(flow, at, after), COMMITTED)


def _show_area(flow: Flow, at: int, step: steps.ShowArea, state: State, mode: Mode) -> Ways:
    after = _committed(flow, at, state)
    if step.player == flow.names.you:
        shown = flow.pool.add("shown", (step.area.node,))
        after = revised(after, facts={**after.facts, shown: YES})
    yield from _next(flow, at, after, COMMITTED)


def _show_piece(flow: Flow, at: int, step: steps.ShowPiece, state: State, mode: Mode) -> Ways:
    after = _committed(flow, at, state)
    if step.player == flow.names.you:
        after = revised(after, secret=after.secret - {step.piece})
    yield from _next(flow, at, after, COMMITTED)


def _draw(flow: Flow, at: int, step: steps.Draw, state: State, mode: Mode) -> Ways:
    committed = _committed(flow, at, state)
    places = flow.ask.places(step.place.node, state)
    name = flow.names.local(_rule(flow, at), step.slot, "piece")
    body = committed
    if step.place.refill != ABSENT and flow.ask.count(step.place.node, step.place.sort, state)[0] < 1:
        discards = flow.ask.places(step.place.refill, state)
        passing = Change((Passing(ABSENT, discards, MANY),), (Passing(ABSENT, places, MANY),), places)
        body = _moved(flow, at, committed, passing)
    body = flow.changing.apply(Change(names=frozenset({name})), body)
    facts = {**body.facts, name: THING}
    facts[flow.pool.add("in area", (name, step.place.node), (step.place.sort,))] = YES
    body = revised(body, facts=facts, where={**body.where, name: places}, secret=body.secret | {name})
    if not flow.secrets.out_of_sight(step.place.node, state):
        body = revised(body, secret=body.secret - {name})
    some = flow.learn.count(step.place.node, step.place.sort, (1, ENDLESS), body)
    yield from _next(flow, at, some, COMMITTED, "body")
    none = flow.learn.count(step.place.node, step.place.sort, NO, committed)
    if none is not None and step.place.refill != ABSENT:
        none = flow.learn.count(step.place.refill, step.place.refill_sort, NO, none)
    yield from _next(flow, at, none, COMMITTED, "else")


# ---- points, markers, names ----------------------------------------------------------------------------


def _set_marker(flow: Flow, at: int, step: steps.SetMarker, state: State, mode: Mode) -> Ways:
    there = flow.learn.narrow(step.player, THING, state) if step.player != ABSENT else state
    if there is None:
        return
    flow.keep(step.marker, flow.ask.places(step.value, there))
    given = values.meet(flow.ask.ask(step.value, there), flow.setting.markers[step.marker])
    after = flow.changing.apply(Change(markers={step.marker: (step.player, None)}), there)
    kids = () if step.player == ABSENT else (step.player,)
    if not values.is_empty(given):
        facts = {**after.facts, flow.pool.add("marker", kids, (step.marker,)): given}
        after = revised(after, facts=facts)
    yield from _next(flow, at, after, mode)


def _add_marker(flow: Flow, at: int, step: steps.AddMarker, state: State, mode: Mode) -> Ways:
    there = flow.learn.narrow(step.player, THING, state) if step.player != ABSENT else state
    if there is None:
        return
    kids = () if step.player == ABSENT else (step.player,)
    marker = flow.pool.add("marker", kids, (step.marker,))
    by = flow.ask.ask(step.amount, there)
    known = revised(there, facts={**there.facts, marker: flow.ask.ask(marker, there)})
    after = flow.changing.apply(Change(markers={step.marker: (step.player, by)}), known)
    yield from _next(flow, at, flow.learn.narrow(marker, flow.setting.markers[step.marker], after) or after, mode)


def _set_local(flow: Flow, at: int, step: steps.SetLocal, state: State, mode: Mode) -> Ways:
    name = flow.names.local(_rule(flow, at), step.slot, step.sort)
    yield from _next(flow, at, flow.name(state, name, step.value), mode)


# ---- conditions ------------------------------------------------------------------------------------------


def _require(flow: Flow, at: int, step: steps.Require | steps.Known, state: State, mode: Mode) -> Ways:
    yield from _next(flow, at, flow.learn.refine(step.condition, True, state), mode)


def _branch(flow: Flow, at: int, step: steps.Branch, state: State, mode: Mode) -> Ways:
    yield from _next(flow, at, flow.learn.refine(step.condition, True, state), mode, "body")
    yield from _next(flow, at, flow.learn.refine(step.condition, False, state), mode, "else")


# ---- rules -----------------------------------------------------------------------------------------------


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
        yield from _next(flow, at, there, mode)


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
        flow.enter(rule, mode, state, args, designs)
    effects = flow.effects.get(rule, Effects())
    if flow.is_new(("effects", rule), flow.states[flow.here], effects):
        flow.affect(_rule(flow, at), flow.passed_on(at, rule, state, args))
    if mode == COMMITTED or effects.commits:
        yield from _behind(flow, at, rule, COMMITTED, state, args, COMMITTED)
    if mode != COMMITTED:
        yield from _behind(flow, at, rule, TRIED, state, args, mode)


def _behind(
    flow: Flow, at: int, rule: int, how: Mode, state: State, args: tuple[int, ...], mode: Mode, role: str = "next"
) -> Ways:
    """On behind a rule that has ended in one way."""
    told = flow.exits.get((rule, how, flow.site(rule, at)))
    effects = flow.effects.get(rule, Effects())
    if told is not None and flow.is_new(("behind", rule, how), flow.states[flow.here], told, effects):
        yield from _next(flow, at, flow.after_call(rule, told, state, args), mode, role)


def _return(flow: Flow, at: int, step: steps.Return, state: State, mode: Mode) -> Ways:
    flow.leave(_rule(flow, at), mode, state)
    return iter(())


def _acting(flow: Flow, at: int, step: steps.Acting, state: State, mode: Mode) -> Ways:
    there = flow.learn.narrow(step.player, THING, state)
    if there is None:
        return
    yield from _next(flow, at, _as_you(flow, _committed(flow, at, there), step.player, ABSENT), COMMITTED)


def _as_you(flow: Flow, state: State, player: int, keep: int) -> State:
    """Another player acts: what was known of `you` is known of the one kept, what was known of the player of `you`."""
    you = flow.names.you
    others = state if player == you else _renamed(flow, state, {player: you}, only=True)
    kept = _renamed(flow, state, {you: keep}) if keep != ABSENT else _without_you(flow, state)
    facts = {**kept.facts, **{node: given for node, given in others.facts.items() if you in flow.names.spoken(node)}}
    return flow.secrets.seen_by_another(revised(kept, facts=facts))


def _without_you(flow: Flow, state: State) -> State:
    return flow.changing.apply(Change(names=frozenset({flow.names.you})), state)


def _renamed(flow: Flow, state: State, names: dict[int, int], only: bool = False) -> State:
    """only: nothing that was known of the new name before is kept."""
    foreign = flow.pool.add("local", (), (-1, "", "foreign"))
    change = flow.renaming({**({new: foreign for new in names.values()} if only else {}), **names})
    return renamed(state, change, lambda node: foreign not in flow.names.spoken(change.node(node)))


def _you_start(flow: Flow, at: int, step: steps.YouStart, state: State, mode: Mode) -> Ways:
    there = flow.learn.narrow(step.player, THING, state)
    if there is None:
        return
    inner = _as_you(flow, _committed(flow, at, there), step.player, flow.names.saved(step.slot))
    yield from _next(flow, at, inner, COMMITTED)


def _you_end(flow: Flow, at: int, step: steps.YouEnd, state: State, mode: Mode) -> Ways:
    back = _renamed(flow, state, {flow.names.saved(step.slot): flow.names.you}, only=True)
    yield from _next(flow, at, flow.secrets.seen_by_another(back), mode)


def _turns_start(flow: Flow, at: int, step: steps.TurnsStart, state: State, mode: Mode) -> Ways:
    there = flow.learn.narrow(step.first, THING, state)
    if there is not None:
        yield from _next(flow, at, _renamed(flow, there, {flow.names.you: flow.names.saved(step.slot)}), mode)


def _turns_next(flow: Flow, at: int, step: steps.TurnsNext, state: State, mode: Mode) -> Ways:
    committed = _committed(flow, at, state)
    committed = flow.changing.apply(Change(names=frozenset({flow.names.you})), committed)
    committed = flow.secrets.seen_by_another(committed)
    yield from _next(flow, at, flow.learn.refine(step.until, False, committed), COMMITTED, "body")
    yield from _next(flow, at, flow.learn.refine(step.until, True, committed), COMMITTED, "done")


def _turns_end(flow: Flow, at: int, step: steps.TurnsEnd, state: State, mode: Mode) -> Ways:
    yield from _you_end(flow, at, steps.YouEnd(step.slot), state, mode)


def _end_turns(flow: Flow, at: int, step: steps.EndTurns, state: State, mode: Mode) -> Ways:
    """To the end of the turns in this rule, or in any rule that led here; no name is sure to mean the same there."""
    bare = {node: given for node, given in state.facts.items() if not flow.names.spoken(node)}
    flow.affect(_rule(flow, at), Effects(commits=True))
    for rule in _above(flow, _rule(flow, at)):
        for _, end in flow.graph.turns[rule]:
            yield end, State(bare, {}, {}), COMMITTED


def _above(flow: Flow, rule: int) -> set[int]:
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


def _over(flow: Flow, at: int, step: steps.EndGame | steps.GameOver, state: State, mode: Mode) -> Ways:
    return iter(())


# ---- decisions ---------------------------------------------------------------------------------------------


def _tried(mode: Mode) -> Mode:
    return TRYING if mode == COMMITTED else mode


def _choose(flow: Flow, at: int, step: steps.Choose, state: State, mode: Mode) -> Ways:
    name = flow.names.local(_rule(flow, at), step.binder.slot, step.binder.sort)
    chosen = flow.bind(state, name, step.binder, step.binder.where)
    yield from _next(flow, at, chosen, _tried(mode), "body")
    if "else" in flow.graph.following[at]:
        yield from _next(flow, at, state, mode, "else")
    elif mode == COMMITTED and chosen is not None:
        # Something must be possible: every way, or with numbers the lowest.
        flow.causes.setdefault(flow.graph.following[at]["body"], at)
        source = flow.pool.nodes[step.binder.source]
        if source.op == "range":
            lowest = flow.learn.narrow(name, flow.ask.ask(source.kids[0], chosen), chosen)
            lowest = flow.learn.apart(name, source.kids[0], NO, lowest) if lowest is not None else None
            chosen = lowest if lowest is not None else chosen
        yield from _next(flow, at, chosen, COMMITTED, "body")


def _choose_action(flow: Flow, at: int, step: steps.ChooseAction, state: State, mode: Mode) -> Ways:
    trying = _tried(mode)
    for action in step.actions:
        flow.enter(action, trying, state, (), None)
        flow.affect(_rule(flow, at), flow.passed_on(at, action, state, ()))
        if flow.effects.get(action, Effects()).commits:
            yield from _behind(flow, at, action, COMMITTED, state, (), COMMITTED, "body")
        yield from _behind(flow, at, action, TRIED, state, (), trying, "body")
    if "else" in flow.graph.following[at]:
        yield from _next(flow, at, state, mode, "else")


def _choose_option(flow: Flow, at: int, step: steps.ChooseOption, state: State, mode: Mode) -> Ways:
    for role in flow.graph.following[at]:
        yield from _next(flow, at, state, mode if role == "else" else _tried(mode), role)


def _may(flow: Flow, at: int, step: steps.May, state: State, mode: Mode) -> Ways:
    yield from _next(flow, at, state, _tried(mode), "body")
    yield from _next(flow, at, state, _tried(mode), "else")
    if mode == COMMITTED:
        yield from _next(flow, at, state, COMMITTED, "else")


# ---- loops -------------------------------------------------------------------------------------------------


def _linear(flow: Flow, at: int, left: int, state: State) -> State:
    """How a number and the rounds that are left of a loop go together: one rises as the other falls."""
    facts = dict(state.facts)
    for number in flow.loops.counted(at):
        for op, work in (("+", values.add), ("-", values.subtract)):
            node = flow.pool.add("arithmetic", (number, left), (op,))
            flow.ask.linear.setdefault(number, {})[node] = None
            facts[node] = work(flow.ask.ask(number, state), flow.ask.ask(left, state))
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
        elif found.op == "arithmetic" and found.kids[1] == left:
            given = values.subtract(given, ONE) if found.data[0] == "+" else values.add(given, ONE)
        facts[node] = given
    return revised(there, facts=facts)


def _loop_start(flow: Flow, at: int, step: steps.LoopStart, state: State, mode: Mode) -> Ways:
    rule = _rule(flow, at)
    name = flow.names.local(rule, step.binder.slot, step.binder.sort)
    generic, left = flow.names.generic(name), flow.names.left(step.slot)
    plain = flow.changing.apply(Change(names=frozenset({generic, left})), state)
    low, high = flow.ask.length(step.binder.source, plain)
    if not flow.exists(step.binder, plain):
        low = 0
    elif step.binder.where != ABSENT:
        low = min(low, 1)
    counted = revised(plain, facts={**plain.facts, left: (low, high)})
    counted = _linear(flow, at, left, counted)
    where = step.binder.where
    if where != ABSENT:
        where = flow.renaming({name: generic}).node(where)
    if high <= 0:
        yield flow.graph.following[flow.graph.following[at]["next"]]["done"], counted, mode
        return
    if _distinct(flow, step.binder):
        member = flow.bind(counted, generic, step.binder, where)
        if member is None:
            yield flow.graph.following[flow.graph.following[at]["next"]]["done"], counted, mode
            return
        member = _spelled_out(flow, at, name, generic, member)
        # That there is one at all is known of the loop's body only.
        facts = {**{node: given for node, given in member.facts.items() if generic in flow.names.spoken(node)},
                 **counted.facts}  # fmt: skip
        counted = revised(member, facts=facts)
    yield from _next(flow, at, counted, mode)


def _distinct(flow: Flow, binder: steps.Binder) -> bool:
    """Whether no member comes twice, so that what is done to one is not done to another."""
    node = flow.pool.nodes[binder.source]
    if node.op == "local":
        return str(node.data[1]).startswith("set of ")
    return node.op in ("things", "spaces", "pieces in", "range") or (node.op == "parts" and node.data[0] != "line")


def _spelled_out(flow: Flow, at: int, name: int, generic: int, state: State) -> State:
    """What the loop's lines ask of the member at hand, answered now for one that has not been reached."""
    change = flow.renaming({name: generic})
    facts = dict(state.facts)
    for node in flow.loops.asked(at, name):
        new = change.node(node)
        facts[new] = flow.ask.ask(new, state)
    return revised(state, facts=facts)


def _loop_next(flow: Flow, at: int, step: steps.LoopNext | steps.LoopPick, state: State, mode: Mode) -> Ways:
    name = flow.names.local(_rule(flow, at), step.binder.slot, step.binder.sort)
    generic, left = flow.names.generic(name), flow.names.left(step.slot)
    body = _round_begins(flow, left, state)
    if body is not None:
        body = _member_at_hand(flow, step.binder, name, generic, body)
        picks = isinstance(step, steps.LoopPick)
        if picks:
            yield from _next(flow, at, body, _tried(mode), "body")
        if not picks or mode == COMMITTED:
            yield from _next(flow, at, body, mode, "body")
    yield from _next(flow, at, flow.learn.narrow(left, NO, state), mode, "done")


def _member_at_hand(flow: Flow, binder: steps.Binder, name: int, generic: int, state: State) -> State:
    """The name stands for a member now; what was known of those not yet reached is known of it."""
    plain = flow.changing.apply(Change(names=frozenset({name})), state)
    if not _distinct(flow, binder):
        member = flow.ask.member(binder.source, plain)
        where = {**plain.where, name: flow.ask.places(binder.source, plain)}
        hidden = plain.secret | {name} if flow.secrets.hides(binder.source, plain) else plain.secret
        return revised(plain, facts={**plain.facts, name: member}, where=where, secret=hidden)
    known = _renamed(flow, plain, {generic: name})
    return State(
        {**plain.facts, **known.facts}, {**plain.where, **known.where}, {**plain.designs, **known.designs},
        plain.secret | known.secret, plain.tainted,
    )  # fmt: skip


def _loop_end(flow: Flow, at: int, step: steps.LoopEnd, state: State, mode: Mode) -> Ways:
    names = {flow.names.left(step.slot)}
    if step.slot in flow.loops.members(_rule(flow, at)):
        name = flow.loops.members(_rule(flow, at))[step.slot]
        names |= {name, flow.names.generic(name)}
    yield from _next(flow, at, flow.changing.apply(Change(names=frozenset(names)), state), mode)


def _repeat_start(flow: Flow, at: int, step: steps.RepeatStart, state: State, mode: Mode) -> Ways:
    left = flow.names.left(step.slot)
    plain = flow.changing.apply(Change(names=frozenset({left})), state)
    low, high = flow.ask.ask(step.times, state)
    counted = revised(plain, facts={**plain.facts, left: (max(0, low), max(0, high))})
    yield from _next(flow, at, _linear(flow, at, left, counted), mode)


def _repeat_next(flow: Flow, at: int, step: steps.RepeatNext, state: State, mode: Mode) -> Ways:
    left = flow.names.left(step.slot)
    yield from _next(flow, at, _round_begins(flow, left, state), mode, "body")
    yield from _next(flow, at, flow.learn.narrow(left, NO, state), mode, "done")


_FOLLOW: Mapping[type, Callable[..., Ways]] = complete(
    {
        **dict.fromkeys(steps.PLAIN, _plain),
        steps.Move: _move,
        steps.MoveSome: _move_some,
        steps.Swap: _swap,
        steps.SetMarker: _set_marker,
        steps.AddMarker: _add_marker,
        steps.Shuffle: _shuffle,
        steps.ShowPiece: _show_piece,
        steps.ShowArea: _show_area,
        steps.SetLocal: _set_local,
        steps.KeepList: keep_list,
        steps.Call: _call,
        steps.Require: _require,
        steps.Known: _require,
        steps.EndTurns: _end_turns,
        steps.EndGame: _over,
        steps.Return: _return,
        steps.GameOver: _over,
        steps.Branch: _branch,
        steps.Draw: _draw,
        steps.Choose: _choose,
        steps.ChooseAction: _choose_action,
        steps.ChooseOption: _choose_option,
        steps.May: _may,
        steps.LoopPick: _loop_next,
        steps.Pick: pick,
        steps.LoopStart: _loop_start,
        steps.LoopNext: _loop_next,
        steps.LoopEnd: _loop_end,
        steps.RepeatStart: _repeat_start,
        steps.RepeatNext: _repeat_next,
        steps.TurnsStart: _turns_start,
        steps.TurnsNext: _turns_next,
        steps.TurnsEnd: _turns_end,
        steps.Acting: _acting,
        steps.YouStart: _you_start,
        steps.YouEnd: _you_end,
    },
    steps.STEPS,
    "What follows a step",
)

__all__ = ["Places", "covers", "follow", "hands_over", "moved_amount"]
