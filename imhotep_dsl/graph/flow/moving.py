"""What steps that move pieces or mix them make of a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow import binding, boxed, summaries
from imhotep_dsl.graph.flow.areas import listed_there
from imhotep_dsl.graph.flow.carried import places_on
from imhotep_dsl.graph.flow.change import Change, Passing
from imhotep_dsl.graph.flow.effects import Effects
from imhotep_dsl.graph.flow.left_behind import one_less
from imhotep_dsl.graph.flow.shown_to import with_arrived_at
from imhotep_dsl.graph.flow.sight import IN_SIGHT, seen_by, which
from imhotep_dsl.graph.flow.state import Places, State, revised
from imhotep_dsl.graph.flow.values import ENDLESS, NO, THING, YES, Range
from imhotep_dsl.graph.flow.walk import COMMITTED, MANY, Flow, Mode
from imhotep_dsl.graph.flow.ways import ONE, Ways, committed, onward, rule_of
from imhotep_dsl.graph.seen import EVERYONE


def _spelled(flow: Flow, state: State, *areas: steps.Area) -> State:
    """What is known of these areas now, put down as facts: so it is not forgotten when pieces pass."""
    facts = dict(state.facts)
    for area in areas:
        for op in ("count", "free") if area.sort not in ("spot", "group") else ():
            node = flow.pool.add(op, (area.node,), (area.sort,))
            facts[node] = flow.ask.ask(node, state)
    return revised(state, facts=facts)


def _moved(flow: Flow, at: int, state: State, change: Change) -> State:
    boxed.brought(flow, at, change, state)
    if change.forgotten:
        forgotten = change.forgotten | (places_on(flow.setting, change.forgotten) & flow.setting.unseen)
        change = replace(change, forgotten=forgotten)
    rule, effects = rule_of(flow, at), Effects(stirred=change.stirred, forgotten=change.forgotten)
    for each in change.leaving:
        given = summaries.given(flow, rule, each.piece)
        if given is not None:
            effects |= Effects(carried=frozenset({given}))
        elif summaries.says_for_all(flow, rule, each.area):
            effects |= Effects(taken=frozenset({(each.area, each.places)}))
        else:
            effects |= Effects(leaving=each.places)
    for each in change.arriving:
        if summaries.says_for_all(flow, rule, each.area):
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
    source = binding.lies_in(flow, step.piece, there)
    squares: Range = (1, ENDLESS) if flow.setting.are_drawn(start | end) else ONE
    unknown = flow.secrets.unknown(step.piece, there)
    arrives = _comes_from_elsewhere(flow, step.piece, step.target.node, end, there)
    after = _moved(
        flow, at, _spelled(flow, there, step.target),
        Change(
            leaving=(Passing(source, start, squares, step.piece),),
            arriving=(Passing(step.target.node if step.target.sort != "spot" else ABSENT, end, squares),),
            forgotten=_lost_among_others(flow, step.piece, source, start, step.target.node, end, there),
        ),
    )  # fmt: skip
    after = one_less(flow, step, there, after)
    if flow.pool.nodes[step.piece].op == "local":
        facts, stays = dict(after.facts), step.target.sort != "spot" and _stays(flow, step.target.node, start | end)
        if stays:
            facts[flow.pool.add("in area", (step.piece, step.target.node), (step.target.sort,))] = YES
        after = revised(after, facts=facts, where={**after.where, step.piece: end})
        if stays and arrives:
            after = binding.in_sight(flow, after, step.piece, step.target.node)
    if mode == COMMITTED and not flow.secrets.out_of_sight(step.target.node, after):
        after = binding.recognised(flow, after, step.piece, _all_look_at(flow, end)) if arrives else after
    elif unknown:
        after = revised(after, tainted=after.tainted | end)
    if arrives:
        after = binding.laid_open(flow, after, step.piece) if _all_look_at(flow, end) else after
        after = with_arrived_at(flow, after, step.piece, step.target.node)
    yield from onward(flow, at, after, mode)


def _comes_from_elsewhere(flow: Flow, piece: int, area: int, end: Places, state: State) -> bool:
    """Whether a piece surely goes to where it does not lie: of one that stays there nobody sees which one it is, unless
    everybody knew that before."""
    if not flow.ask.places(piece, state) & end:
        return True
    known = (piece, *flow.ask.same_as(piece, state))
    sources = {binding.found_in(flow, one, state) for one in known} - {ABSENT}
    if area != ABSENT and any(flow.changing.relation(source, area, end, state) == "no" for source in sources):
        return True
    on_an_end = any(flow.pool.nodes[one].op in ("top", "bottom") for one in known)
    return on_an_end and which(flow.pool, piece) not in state.secret | state.private


def _move_some(flow: Flow, at: int, step: steps.MoveSome, state: State, mode: Mode) -> Ways:
    if _may_move_nothing(flow, step, state):
        yield from _on_from_here(flow, at, step, state, mode)
    ask = flow.ask
    there = flow.learn.narrow(step.source.node, THING, state)
    there = flow.learn.narrow(step.target.node, THING, there) if there is not None else None
    if there is None:
        return
    start, end = ask.places(step.source.node, there), ask.places(step.target.node, there)
    amount = moved_amount(flow, step, there)
    refilled = step.source.refill != ABSENT and _may_refill(flow, step, there)
    picked = step.binder.where != ABSENT or of_some_kind(flow, step, there)
    leaving = [Passing(step.source.node, start, _squares(flow, step, start, amount, picked, there))]
    unsure = frozenset[int]()
    if refilled:
        unsure = start | ask.places(step.source.refill, there)
        leaving = [Passing(ABSENT, unsure, MANY)]
    arriving = [Passing(step.target.node, end, amount)]
    if unsure:
        arriving.append(Passing(ABSENT, start, MANY))
    hidden = flow.secrets.out_of_sight(step.source.node, there)
    forgotten = _lost_among_others(flow, ABSENT, step.source.node, start, step.target.node, end, there)
    change = Change(tuple(leaving), tuple(arriving), forgotten=forgotten)
    after = _moved(flow, at, _spelled(flow, there, step.source, step.target), change)
    if step.amount == ABSENT and not picked and not start & end and _stays(flow, step.source.node, start | end):
        known = flow.learn.count(step.source.node, step.source.sort, NO, after)
        after = known if known is not None else after
    if not step.up_to and not start & end:
        after = _lies_there_now(flow, step, [] if picked else _names_of_all(flow, step, there), start | end, after)
    if hidden and mode != COMMITTED and not hands_over(flow, step):
        after = revised(after, tainted=after.tainted | end)
    yield from _on_from_here(flow, at, step, after, mode)


def _names_of_all(flow: Flow, step: steps.MoveSome, before: State) -> list[int]:
    """Names for how many lay there, if all of them go: `let many = hand.count`."""
    count = flow.pool.add("count", (step.source.node,), (step.source.sort,))
    one_each = not flow.setting.are_drawn(flow.ask.places(step.source.node, before))
    return flow.ask.same_as(count, before) if step.amount == ABSENT and one_each else []


def _lies_there_now(flow: Flow, step: steps.MoveSome, names: list[int], stirred: Places, after: State) -> State:
    """Where so many pieces have come, at least as many lie, whatever the number is."""
    target = step.target
    if not _stays(flow, target.node, stirred):
        return after
    lying = flow.pool.add("count", (target.node,), (target.sort,))
    for number in (*names, step.amount):
        if number != ABSENT and flow.pool.nodes[number].op == "local":
            learned = flow.learn.apart(lying, number, THING, after)
            after = learned if learned is not None else after
    return after


def _stays(flow: Flow, area: int, stirred: Places) -> bool:
    """Whether an area is still the same when pieces have been moved: it is not found by what lies there."""
    return not flow.changing.looks_at(area) & flow.changing.regions.of("place", stirred)


def _on_from_here(flow: Flow, at: int, step: steps.MoveSome, after: State, mode: Mode) -> Ways:
    if hands_over(flow, step):
        yield from onward(flow, at, committed(flow, at, after), COMMITTED)
    else:
        yield from onward(flow, at, after, mode)


def _may_move_nothing(flow: Flow, step: steps.MoveSome, state: State) -> bool:
    """From or to something that is not there go as many as there are: none; only a number of them is refused."""
    lenient = step.up_to or step.amount == ABSENT or flow.ask.ask(step.amount, state)[0] <= 0
    return lenient and not all(flow.ask.is_there(area.node, state) for area in (step.source, step.target))


def of_some_kind(flow: Flow, step: steps.MoveSome, state: State) -> bool:
    """Whether only pieces of one kind are moved, and others may lie there."""
    kind = flow.pool.nodes[step.binder.source].data[1]
    return kind is not None and not flow.setting.is_only_for(flow.ask.places(step.source.node, state), str(kind))


def _may_refill(flow: Flow, step: steps.MoveSome, state: State) -> bool:
    """Also where there are enough, but perhaps none of those that are looked for."""
    if step.amount == ABSENT:
        return False
    if step.binder.where != ABSENT or of_some_kind(flow, step, state):
        return True
    count = flow.pool.add("count", (step.source.node,), (step.source.sort,))
    return flow.ask.difference(count, step.amount, state)[0] < 0


def moved_amount(flow: Flow, step: steps.MoveSome, state: State) -> Range:
    """How many pieces are moved, if it is not refused."""
    ask = flow.ask
    lying = ask.count(step.source.node, step.source.sort, state)
    if flow.setting.are_drawn(ask.places(step.source.node, state)):
        lying = listed_there(ask, step.source.node, step.source.sort, state)[0], lying[1]
    if step.binder.where != ABSENT or of_some_kind(flow, step, state):
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


def _squares(flow: Flow, step: steps.MoveSome, start: Places, amount: Range, picked: bool, state: State) -> Range:
    """How many spaces are left empty by so many pieces: one with a drawing covers several."""
    if not flow.setting.are_drawn(start):
        return amount
    if step.amount == ABSENT and not picked:
        return flow.ask.count(step.source.node, step.source.sort, state)
    return amount[0], ENDLESS if amount[1] > 0 else 0


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
    one, other = flow.ask.places(step.first, there), flow.ask.places(step.second, there)
    first, second = binding.lies_in(flow, step.first, there), binding.lies_in(flow, step.second, there)
    forgotten = _lost_among_others(flow, step.first, first, one, second, other, there)
    forgotten |= _lost_among_others(flow, step.second, second, other, first, one, there)
    places = one | other
    unknown = flow.secrets.unknown(step.first, there) or flow.secrets.unknown(step.second, there)
    after = _moved(flow, at, there, Change(stirred=places, forgotten=forgotten))
    if mode == COMMITTED and _trade_places(flow, step, second, there):
        for piece, instead in ((step.first, step.second), (step.second, step.first)):
            if _in_sight(flow, instead, there):
                open_to_all = _all_look_at(flow, flow.ask.places(instead, there))
                after = binding.recognised(flow, after, piece, open_to_all)
    elif unknown and mode != COMMITTED:
        after = revised(after, tainted=after.tainted | places)
    yield from onward(flow, at, after, mode)


def _trade_places(flow: Flow, step: steps.Swap, second: int, state: State) -> bool:
    """Whether two pieces are surely two: otherwise nothing may have happened."""
    if flow.ask.surely(flow.pool.add("compare", (step.first, step.second), ("!=",)), state):
        return True
    return _comes_from_elsewhere(flow, step.first, second, flow.ask.places(step.second, state), state)


def _in_sight(flow: Flow, piece: int, state: State) -> bool:
    """Whether a piece surely lies where the acting player sees what lies there."""
    area = binding.lies_in(flow, piece, state)
    if area == ABSENT:
        return _all_look_at(flow, flow.ask.places(piece, state))
    return not flow.secrets.out_of_sight(area, state)


def _lost_among_others(
    flow: Flow, piece: int, area: int, start: Places, target: int, end: Places, state: State
) -> Places:
    """The places where several lie in no order, out of which something goes, and the acting player looks neither there
    nor where it comes to: nobody can say which piece has left, nor which ones are still there. piece: the one that
    goes, if that is known."""
    facts, you = state.facts, flow.names.you
    piled = frozenset(place for place in start if flow.setting.places[place].heap)
    if not piled or facts.get(flow.pool.add(IN_SIGHT, (piece, you)), NO) == YES:
        return frozenset()
    if seen_by(flow.ask, area, piled, you, facts) or seen_by(flow.ask, target, end, you, facts):
        return frozenset()
    return frozenset(place for place in piled if _most_at(flow, place, state) > 1)


def _most_at(flow: Flow, place: int, state: State) -> int:
    if flow.setting.is_single(place):
        return flow.ask.count(flow.pool.add("place", (), (place, "table")), "place", state)[1]
    return flow.ask.ask(flow.ask.every_count(place), state)[1]


def _all_look_at(flow: Flow, places: Places) -> bool:
    return all(flow.setting.places[place].seen == EVERYONE for place in places)


def _shuffle(flow: Flow, at: int, step: steps.Shuffle, state: State, mode: Mode) -> Ways:
    places = flow.ask.places(step.place.node, state)
    after = _moved(flow, at, state, Change(stirred=places, forgotten=places & flow.setting.unseen))
    yield from onward(flow, at, committed(flow, at, after), COMMITTED)


def _draw(flow: Flow, at: int, step: steps.Draw, state: State, mode: Mode) -> Ways:
    after = committed(flow, at, state)
    places = flow.ask.places(step.place.node, state)
    name = flow.names.local(rule_of(flow, at), step.slot, "piece")
    body, stays = after, True
    if step.place.refill != ABSENT and flow.ask.count(step.place.node, step.place.sort, state)[0] < 1:
        discards = flow.ask.places(step.place.refill, state)
        passing = Change((Passing(ABSENT, discards, MANY),), (Passing(ABSENT, places, MANY),), places)
        body, stays = _moved(flow, at, after, passing), _stays(flow, step.place.node, places | discards)
    body = flow.changing.apply(Change(names=frozenset({name})), body)
    facts = {**body.facts, name: THING}
    if stays:
        facts[flow.pool.add("in area", (name, step.place.node), (step.place.sort,))] = YES
    body = revised(body, facts=facts, where={**body.where, name: places}, secret=body.secret | {name})
    if not flow.secrets.out_of_sight(step.place.node, state):
        body = revised(body, secret=body.secret - {name})
    some = flow.learn.count(step.place.node, step.place.sort, (1, ENDLESS), body) if stays else body
    yield from onward(flow, at, some, COMMITTED, "body")
    yield from onward(flow, at, flow.learn.narrow(left_to_draw(flow, step.place), NO, after), COMMITTED, "else")


def left_to_draw(flow: Flow, deck: steps.Area) -> int:
    """How many pieces there are in a deck, and where it is made anew from."""
    lying = flow.pool.add("count", (deck.node,), (deck.sort,))
    if deck.refill == ABSENT:
        return lying
    more = flow.pool.add("count", (deck.refill,), (deck.refill_sort,))
    return flow.pool.add("arithmetic", (lying, more), ("+",))


MOVING: dict[type, Callable[..., Ways]] = {
    steps.Move: _move,
    steps.MoveSome: _move_some,
    steps.Swap: _swap,
    steps.Shuffle: _shuffle,
    steps.Draw: _draw,
}
