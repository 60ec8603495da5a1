"""Whether a step can surely be carried out, and if not, what is missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.code.operands import needed
from imhotep_dsl.code.steps import Area
from imhotep_dsl.graph.flow import values
from imhotep_dsl.graph.flow.moving import left_to_draw, moved_amount, of_some_kind
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.walk import Flow

Missing = str
"""What may be missing: a thing, pieces, room; empty if nothing is."""

THING, PIECE, PIECES, KIND, ROOM, ANEW = "thing", "piece", "pieces", "kind", "room", "anew"
CONDITION, CHOICE, CHOICES = "condition", "choice", "choices"


def missing(flow: Flow, step: steps.Step, state: State) -> Missing:
    """What may keep a step from being carried out in this state; decisions are looked at elsewhere."""
    return _MISSING.get(type(step), _needed)(flow, step, state)


def all_missing(flow: Flow, step: steps.Step, state: State) -> list[Missing]:
    """All that may keep a step from being carried out: each is missing where those before it are there."""
    found: list[Missing] = []
    there: State | None = state
    while there is not None and (lacking := missing(flow, step, there)) and lacking not in found:
        found.append(lacking)
        there = _with(flow, step, lacking, there)
    return found


def _with(flow: Flow, step: steps.Step, lacking: Missing, state: State) -> State | None:
    """The state in which this is not missing any more; None where nothing else can be."""
    if lacking == THING:
        return flow.learn.narrow(absent(flow, step, state), values.THING, state)
    if lacking == PIECE and isinstance(step, steps.Move):
        return flow.learn.narrow(step.piece, values.THING, state)
    if lacking in (PIECES, KIND) and isinstance(step, steps.MoveSome):
        enough = flow.pool.add("compare", (_to_move(flow, step, lacking), step.amount), (">=",))
        return flow.learn.refine(enough, True, state)
    return None


def _to_move(flow: Flow, step: steps.MoveSome, lacking: Missing) -> int:
    """How many there are of the pieces of which some are moved."""
    if step.binder.where != ABSENT:
        source, where = flow.pool.nodes[step.binder.exists].kids[:2]
        return flow.pool.add("query", (source, where, ABSENT, ABSENT), ("count", step.binder.slot, False, "piece"))
    if lacking == KIND or flow.setting.are_drawn(flow.ask.places(step.source.node, flow.ask.nothing_known)):
        return flow.pool.add("query", (step.binder.source, ABSENT, ABSENT, ABSENT), ("count", 0, False, "piece"))
    return left_to_draw(flow, step.source)


def never_enough(flow: Flow, step: steps.Step, state: State) -> bool:
    """Whether always more pieces are wanted than there are."""
    if not isinstance(step, steps.MoveSome) or step.amount == ABSENT:
        return False
    lying, amount = _to_move(flow, step, PIECES), flow.pool.nodes[step.amount]
    more = [kid for kid in amount.kids if kid != lying] if amount.op == "arithmetic" and amount.data[0] == "+" else []
    all_and_more = len(more) == 1 and flow.ask.ask(more[0], state)[0] >= 1
    return all_and_more or flow.ask.difference(lying, step.amount, state)[1] < 0


def absent(flow: Flow, step: steps.Step, state: State) -> int:
    """The thing that a step cannot do without and that may be none; ABSENT if there is no such thing."""
    nodes = _THINGS[type(step)](flow, step) if type(step) in _THINGS else [node for node, _ in needed(step)]
    return next((node for node in nodes if node != ABSENT and not flow.ask.is_there(node, state)), ABSENT)


def _needed(flow: Flow, step: steps.Step, state: State) -> Missing:
    return next((what for node, what in needed(step) if not flow.ask.is_there(node, state)), "")


def _thing(flow: Flow, step: steps.Step, state: State) -> Missing:
    return "" if absent(flow, step, state) == ABSENT else THING


def _move(flow: Flow, step: steps.Move, state: State) -> Missing:
    if step.target.sort == "spot":
        fits = flow.pool.add("fits", (step.piece, step.target.node))
        return "" if state.facts.get(fits, (0, 1))[0] >= 1 else ROOM
    if not flow.ask.is_there(step.piece, state):
        return PIECE
    return _thing(flow, step, state) or (
        "" if has_room(flow, step.target, state) or _lies_there(flow, step, state) else ROOM
    )


def _lies_there(flow: Flow, step: steps.Move, state: State) -> bool:
    """Within its own place there is room for a piece that is there already."""
    inside = flow.pool.add("in area", (step.piece, step.target.node), (step.target.sort,))
    node = flow.pool.nodes[step.piece]
    return state.facts.get(inside, (0, 1))[0] >= 1 or (
        node.op in ("top", "bottom") and node.kids[0] == step.target.node
    )


def has_room(flow: Flow, area: Area, state: State) -> bool:
    """Whether one more piece surely fits."""
    if _unknown(flow, area.node) or _roomy(flow, area, state):
        return True
    if flow.pool.nodes[area.node].op == "next" and flow.ask.is_there(area.node, state):
        return True
    return flow.ask.free(area.node, area.sort, state)[0] >= 1


def _roomy(flow: Flow, area: Area, state: State) -> bool:
    places = flow.ask.places(area.node, state)
    if area.sort == "place":
        return bool(places) and all(flow.setting.places[place].roomy for place in places)
    pieces, kinds = flow.setting.kind_pieces, {place: flow.setting.places[place].kinds for place in places}
    most = {place: sum(pieces[kind] for kind in kinds[place]) for place in places}
    facts = flow.setting.places
    return area.sort == "space" and bool(places) and all(
        facts[place].roomy if facts[place].spaces == (1, 1) else
        facts[place].dynamic == ABSENT and facts[place].room[0] >= most[place] for place in places
    )  # fmt: skip


def _unknown(flow: Flow, node: int) -> bool:
    return flow.pool.nodes[node].op == "unknown"


def _move_some(flow: Flow, step: steps.MoveSome, state: State) -> Missing:
    lacking = _thing(flow, step, state)
    if lacking or step.up_to:
        return lacking
    if any(_unknown(flow, node) for node in (step.source.node, step.target.node)):
        return ""
    moved = moved_amount(flow, step, state)
    if moved[1] <= 0:
        return ""
    count = flow.pool.add("count", (step.source.node,), (step.source.sort,))
    wanted = count if step.amount == ABSENT else step.amount
    if step.amount != ABSENT:
        if _unknown(flow, step.amount):
            return ""
        if step.binder.where != ABSENT:
            return _of_these(flow, step, state)
        if of_some_kind(flow, step, state):
            if flow.ask.difference(_to_move(flow, step, KIND), wanted, state)[0] < 0:
                return KIND
        elif flow.ask.difference(_to_move(flow, step, PIECES), wanted, state)[0] < 0:
            return PIECES
    if step.source.node == step.target.node:
        return ""
    if moved[1] <= 1 and has_room(flow, step.target, state):
        return ""
    return _room_for_all(flow, step, wanted, state)


def _room_for_all(flow: Flow, step: steps.MoveSome, wanted: int, state: State) -> Missing:
    roomy, several = _roomy(flow, step.target, state), moved_amount(flow, step, state)[1] > 1
    if several and _is_asked_anew(flow, step, roomy, state):
        return ANEW
    free = flow.pool.add("free", (step.target.node,), (step.target.sort,))
    return "" if roomy or flow.ask.difference(free, wanted, state)[0] >= 0 else ROOM


def _is_asked_anew(flow: Flow, step: steps.MoveSome, roomy: bool, state: State) -> bool:
    """Pieces go one by one: whether each may change where the next one goes, or how much fits there, so that only the
    first is sure of what was asked before."""
    target, looks_at = step.target.node, flow.changing.looks_at
    if roomy and flow.pool.nodes[target].op == "next":
        target = flow.pool.nodes[target].kids[0]
    if roomy and flow.ask.is_there(target, flow.ask.nothing_known):
        return False
    there = flow.ask.places(target, state)
    asked = looks_at(target)
    for place in there:
        asked |= looks_at(flow.setting.places[place].dynamic)
    return bool(asked & flow.changing.regions.of("place", flow.ask.places(step.source.node, state) | there))


def _of_these(flow: Flow, step: steps.MoveSome, state: State) -> Missing:
    """Only pieces that meet a condition: as many as were counted, or one if there is one."""
    one = flow.ask.ask(step.amount, state)[1] <= 1 and flow.exists(step.binder, state)
    if not one and flow.ask.difference(_to_move(flow, step, PIECES), step.amount, state)[0] < 0:
        return PIECES
    return _room_for_all(flow, step, step.amount, state)


def _swap(flow: Flow, step: steps.Swap, state: State) -> Missing:
    places = flow.ask.places(step.first, state) | flow.ask.places(step.second, state)
    return _thing(flow, step, state) or (ROOM if flow.setting.are_drawn(places) else "")


def _of_marker(flow: Flow, step: steps.SetMarker) -> Sequence[int]:
    optional = (flow.setting.markers[step.marker][0] < 0 and not step.given) or flow.setting.is_number(step.marker)
    return step.player, ABSENT if optional else step.value


def _of_call(flow: Flow, step: steps.Call) -> Sequence[int]:
    return step.subject, *(arg for arg, thing in zip(step.args, step.things, strict=True) if thing)


def _require(flow: Flow, step: steps.Require, state: State) -> Missing:
    return "" if flow.ask.surely(step.condition, state) or _unknown(flow, step.condition) else CONDITION


_MISSING: dict[type, Callable[..., Missing]] = {
    steps.Move: _move,
    steps.MoveSome: _move_some,
    steps.Swap: _swap,
    steps.SetMarker: _thing,
    steps.Call: _thing,
    steps.Require: _require,
}
"""Steps that are refused for more reasons than that something they need is not there."""

_THINGS: dict[type, Callable[..., Sequence[int]]] = {
    steps.SetMarker: _of_marker,
    steps.Call: _of_call,
}
"""What must be there where that is not said of the step itself."""
