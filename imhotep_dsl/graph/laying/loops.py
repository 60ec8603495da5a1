"""What is done again and again: for each thing, so often, until something holds, in turns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import PLAYER, TRUTH
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.laying.rule import Laying, Leaving


def _for_each(lay: Laying, node: ir.ForEach, following: int) -> int:
    slot = lay.new_slots(3)
    binder = lay.nodes.binder(_still_in(lay, node.binder) if node.at_once else node.binder)
    written = dict(lay.nodes.spans)
    end = lay.add(node.span, steps.LoopEnd(slot), next=following)
    if node.at_once:
        end = lay.add(node.span, steps.Gathered(), next=end)
    kind = steps.LoopPick if node.by_choice else steps.LoopNext
    again = lay.add(node.span, kind(binder, slot), done=end)
    lay.round(again, node.body, Leaving(end))
    lay.nodes.spans = written
    start = lay.add(node.span, steps.LoopStart(binder, slot), next=again)
    return lay.add(node.span, steps.Gather(), next=start) if node.at_once else start


def _repeat(lay: Laying, node: ir.Repeat, following: int) -> int:
    slot = lay.new_slots(1)
    again = lay.add(node.span, steps.RepeatNext(slot), done=following)
    lay.round(again, node.body, Leaving(following))
    return lay.add(node.span, steps.RepeatStart(lay.nodes.node(node.times), slot), next=again)


def _repeat_until(lay: Laying, node: ir.RepeatUntil, following: int) -> int:
    rounds, begin = _counted_rounds(lay, node)
    end = begin(following)
    again = lay.add(node.span, steps.UntilNext(lay.nodes.node(node.until), rounds, node.vouched), done=end)
    lay.round(again, node.body, Leaving(end))
    return again


def _counted_rounds(lay: Laying, node: ir.RepeatUntil | ir.Turns) -> tuple[int, Callable[[int], int]]:
    """Where rounds are counted of which only the author says that they come to an end, and how counting begins."""
    if not node.vouched and not lay.graph.checked.model.vouches:
        return ABSENT, lambda following: following
    rounds = lay.new_slots(1)
    begun = steps.SetLocal(rounds, lay.nodes.pool.const(0), "number")
    return rounds, lambda following: lay.add(node.span, begun, next=following)


def _who_takes_turns(lay: Laying, node: ir.Turns) -> steps.Binder | None:
    """Those whom the author names, without those who are out of the game; None: everybody."""
    if node.players is None and lay.graph.checked.model.out is None:
        return None
    anybody = ir.Bound(node.span, PLAYER, ABSENT)
    everybody = ir.Binder("player", PLAYER, ir.Source("players"), anybody, None, None, False, node.span)
    return lay.nodes.binder(_still_in(lay, node.players or everybody))


def _still_in(lay: Laying, players: ir.Binder) -> ir.Binder:
    """The same players, but for those who are out of the game."""
    out = lay.graph.checked.model.out
    if out is None:
        return players
    inside = ir.Not(players.span, TRUTH, ir.MarkerAt(players.span, TRUTH, out, players.variable))
    items = (inside,) if players.where is None else (inside, players.where)
    return replace(players, where=ir.And(players.span, TRUTH, items))


def _turns(lay: Laying, node: ir.Turns, following: int) -> int:
    slot = lay.new_slots(3)
    rounds, begin = _counted_rounds(lay, node)
    end = lay.add(node.span, steps.TurnsEnd(slot), next=following)
    lay.turns.append((slot, end))
    until = lay.nodes.node(node.until) if node.until is not None else lay.nodes.pool.const(0)
    who = _who_takes_turns(lay, node)
    asked = (who.where, who.slot, who.listed) if who is not None else (ABSENT, 0, ABSENT)
    order = _order(lay, node.order, asked[1]) if node.order is not None else (ABSENT, ABSENT)
    again = lay.add(node.span, steps.TurnsNext(until, slot, *asked, *order, rounds, node.vouched), done=end)
    lay.round(again, node.body, Leaving(step=steps.TurnsEnd(slot)))
    start = steps.TurnsStart(lay.nodes.node(node.first), slot, node.order is not None)
    return begin(_nobody_has_passed(lay, node, lay.add(node.span, start, next=again)))


def _nobody_has_passed(lay: Laying, node: ir.Turns, following: int) -> int:
    model, pool = lay.graph.checked.model, lay.nodes.pool
    if model.passed is not None:
        for seat in range(model.players):
            step = steps.SetMarker(model.passed, pool.const(seat), pool.const(0), given=True)
            following = lay.add(node.span, step, next=following)
    return following


def _order(lay: Laying, order: ir.Expr, depth: int) -> tuple[int, int]:
    """Who comes after a player in a list, round and round, and who before; that player is bound so deep."""
    pool, listed = lay.nodes.pool, lay.nodes.node(order)
    position, length = pool.add("position", (listed, pool.bound(depth))), pool.add("length", (listed,))

    def beside(step: int) -> int:
        at = pool.add("remainder", (pool.add("arithmetic", (position, pool.const(step)), ("+",)), length))
        return pool.add("list at", (listed, pool.add("arithmetic", (at, pool.const(1)), ("+",))), ("player",))

    return beside(1), beside(-1)


LOOPS: dict[type, Callable[..., int]] = {
    ir.ForEach: _for_each,
    ir.Repeat: _repeat,
    ir.RepeatUntil: _repeat_until,
    ir.Turns: _turns,
}
