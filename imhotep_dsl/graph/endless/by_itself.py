"""What a step by itself uses up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.endless.tracks import going
from imhotep_dsl.graph.endless.uses import NO_USES, Use, Uses
from imhotep_dsl.graph.endless.ways import Way, Ways
from imhotep_dsl.graph.flow.kinds import named_kind
from imhotep_dsl.graph.flow.moving import moved_amount
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import Range

if TYPE_CHECKING:
    from imhotep_dsl.graph.endless.spending import Spending


def _move(spending: Spending, step: steps.Move, state: State) -> Ways:
    ask = spending.flow.ask
    starts, ends = ask.places(step.piece, state), ask.places(step.target.node, state)
    kinds = _kinds(spending, step.piece, starts, ends)
    return spending.passing(kinds, starts, ends, True, NO_USES, going(spending.flow, step, state))


def _kinds(spending: Spending, pieces: int, starts: Iterable[int], ends: Iterable[int]) -> list[str]:
    """Of which kind the pieces may be: both places must be for it, and the box is for all."""
    if named := named_kind(spending.flow.pool, pieces):
        return [named]
    first, second = spending.kinds(starts), spending.kinds(ends)
    return sorted((first & second) or (first | second))


def _move_some(spending: Spending, step: steps.MoveSome, state: State) -> Ways:
    ask = spending.flow.ask
    starts, ends = ask.places(step.source.node, state), ask.places(step.target.node, state)
    kinds = _kinds(spending, step.binder.source, starts, ends)
    return spending.passing(
        kinds, starts, ends, moved_amount(spending.flow, step, state)[0] >= 1, _refill(spending, step.source, state)
    )


def _refill(spending: Spending, area: steps.Area, state: State) -> Uses:
    """A deck that is made anew gives pieces back, if chance is not trusted to bring an end."""
    if area.refill == ABSENT or not spending.refills:
        return NO_USES
    ask = spending.flow.ask
    starts, ends = ask.places(area.refill, state), ask.places(area.node, state)
    return frozenset(Use(kind, start, end) for kind in spending.kinds(ends) for start in starts for end in ends)


def _made_anew(spending: Spending, step: steps.Draw, state: State) -> Ways:
    return (Way(NO_USES, _refill(spending, step.place, state)),)


def _swap(spending: Spending, step: steps.Swap, state: State) -> Ways:
    ask = spending.flow.ask
    places = ask.places(step.first, state) | ask.places(step.second, state)
    return spending.passing(sorted(spending.kinds(places)), places, places, False, NO_USES)


def _add(spending: Spending, step: steps.AddMarker, state: State) -> Ways:
    return _goes(spending, step.marker, spending.flow.ask.ask(step.amount, state))


def _goes(spending: Spending, marker: int, by: Range) -> Ways:
    """A number with no end in this direction can go on for ever, unless the rounds are over before. Words, players and
    things are as many as there are: each has its number, and so the steps from one to a later one have an end."""
    setting, direction = spending.flow.setting, 1 if by[0] > 0 else -1 if by[1] < 0 else 0
    low, high = setting.markers[marker]
    ends = high < MOST_NUMBER or marker in spending.by_themselves.bounded if direction > 0 else low > -MOST_NUMBER
    ends = ends or not setting.is_number(marker)
    use = Use("", marker, direction)
    return (Way(frozenset({use}) if direction and ends else NO_USES, frozenset({use})),)


def _set(spending: Spending, step: steps.SetMarker, state: State) -> Ways:
    """To a number that is known to be higher, or lower, than what the marker is."""
    kids = () if step.player == ABSENT else (step.player,)
    marker = spending.flow.pool.add("marker", kids, (step.marker,))
    return _goes(spending, step.marker, spending.flow.ask.difference(step.value, marker, state))


def _roll(spending: Spending, step: steps.Roll, state: State) -> Ways:
    return (Way(NO_USES, frozenset({Use("", step.marker, 0)})),)


BY_ITSELF: dict[type, Callable[..., Ways]] = {
    steps.Move: _move,
    steps.MoveSome: _move_some,
    steps.Draw: _made_anew,
    steps.Swap: _swap,
    steps.AddMarker: _add,
    steps.SetMarker: _set,
    steps.Roll: _roll,
}
