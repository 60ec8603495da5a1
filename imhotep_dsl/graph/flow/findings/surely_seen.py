"""Whether a step surely does something that everybody at the table sees.

Points of 0, a marker that stays what it is and a piece that is moved to where it lies show nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.flow.moving import moved_amount
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import NO
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.seen import EVERYONE


def may_be_seen(step: steps.Step) -> bool:
    """Whether it does something that everybody may see."""
    return type(step) in _SEEN


def surely_seen(flow: Flow, at: int, unknown: frozenset[int]) -> bool:
    """However the rules come to the step. unknown: names of pieces that not everybody knows up to here."""
    step = flow.graph.steps[at]
    seen = _SEEN.get(type(step))
    if seen is None:
        return False
    return all(_comes_to_light(flow, step, state, unknown) or seen(flow, step, state) for state in flow.known_at(at))


def _comes_to_light(flow: Flow, step: steps.Step, state: State, unknown: frozenset[int]) -> bool:
    """What somebody does not know lies where not everybody looks: it surely moves to where all do."""
    if not isinstance(step, steps.Move) or step.piece not in unknown:
        return False
    return all(flow.setting.places[place].seen == EVERYONE for place in flow.ask.places(step.target.node, state))


def _score(flow: Flow, step: steps.Score, state: State) -> bool:
    return _is_not_zero(flow, step.amount, state)


def _is_not_zero(flow: Flow, number: int, state: State) -> bool:
    low, high = flow.ask.ask(number, state)
    return low > 0 or high < 0


def _rank(flow: Flow, step: steps.Rank, state: State) -> bool:
    """Whoever is first gets something, even if several are; a prize that is shared may come to nothing."""
    first = [step.pay[0]] if step.ties == "full" else [step.pay[0], step.tied_pay] if step.ties == "each" else []
    return bool(first) and flow.exists(step.binder, state) and all(_is_not_zero(flow, pay, state) for pay in first)


def _set_marker(flow: Flow, step: steps.SetMarker, state: State) -> bool:
    marker = _marker(flow, step)
    changes = flow.pool.add("compare", (marker, step.value), ("!=",))
    return _all_see(flow, step.marker, marker, state) and flow.ask.surely(changes, state)


def _add_marker(flow: Flow, step: steps.AddMarker, state: State) -> bool:
    return _all_see(flow, step.marker, _marker(flow, step), state) and _is_not_zero(flow, step.amount, state)


def _marker(flow: Flow, step: steps.SetMarker | steps.AddMarker) -> int:
    return flow.pool.add("marker", () if step.player == ABSENT else (step.player,), (step.marker,))


def _all_see(flow: Flow, marker: int, node: int, state: State) -> bool:
    """What is remembered of a piece is seen by those who see the piece."""
    model = flow.graph.checked.model
    if model.markers[marker].scope.kind in model.kinds:
        return not flow.secrets.known_to_few(node, state)
    return model.markers[marker].seen_by in (None, EVERYONE)


def _move(flow: Flow, step: steps.Move, state: State) -> bool:
    """How many pieces lie somewhere is seen even where their faces are not."""
    if _lie_apart(flow, step.piece, step.target.node, state):
        return True
    inside = flow.pool.add("in area", (step.piece, step.target.node), (step.target.sort,))
    return step.target.sort != "spot" and flow.ask.ask(inside, state) == NO


def _move_some(flow: Flow, step: steps.MoveSome, state: State) -> bool:
    apart = _lie_apart(flow, step.source.node, step.target.node, state)
    return apart and moved_amount(flow, step, state)[0] > 0


def _swap(flow: Flow, step: steps.Swap, state: State) -> bool:
    different = flow.pool.add("compare", (step.first, step.second), ("!=",))
    return _lie_apart(flow, step.first, step.second, state) or flow.ask.surely(different, state)


def _lie_apart(flow: Flow, one: int, other: int, state: State) -> bool:
    return not flow.ask.places(one, state) & flow.ask.places(other, state)


def _show(flow: Flow, step: steps.ShowPiece | steps.ShowArea | steps.ShowMarker, state: State) -> bool:
    """That something is shown to everyone is told, whatever it is, unless it is nothing; what is shown to one player is
    nobody else's business."""
    if step.player != ABSENT:
        return False
    if isinstance(step, steps.ShowMarker):
        return True
    if isinstance(step, steps.ShowPiece):
        return flow.ask.is_there(step.piece, state)
    return flow.ask.ask(flow.pool.add("count", (step.area.node,), (step.area.sort,)), state)[0] > 0


_SEEN: dict[type, Callable[..., bool]] = {
    steps.Score: _score,
    steps.Rank: _rank,
    steps.SetMarker: _set_marker,
    steps.AddMarker: _add_marker,
    steps.Move: _move,
    steps.MoveSome: _move_some,
    steps.Swap: _swap,
    steps.ShowPiece: _show,
    steps.ShowArea: _show,
    steps.ShowMarker: _show,
}
