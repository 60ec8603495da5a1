"""What is carried out next: other rules, moments, one of two blocks, the end of a loop, of turns, of the game."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check import ir
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.graph.laying.rule import Laying, Leaving


def plain_call(rule: int) -> steps.Call:
    return steps.Call("rule", ABSENT, ((-1, rule),), (), ())


def _call(lay: Laying, node: ir.Call, following: int) -> int:
    args = tuple(lay.nodes.node(arg) for arg in node.args)
    things = tuple(arg.type.tag not in ("number", "truth") for arg in node.args)
    if node.subject is None:
        return lay.add(node.span, steps.Call("rule", ABSENT, node.targets, args, things), next=following)
    by = "design" if node.subject.type.tag == "piece" else "board"
    step = steps.Call(by, lay.nodes.node(node.subject), node.targets, args, things)
    return lay.add(node.span, step, next=following)


def _reach(lay: Laying, node: ir.Reach, following: int) -> int:
    """The handlers one after the other, each a rule of its own."""
    for handler in reversed(lay.graph.checked.moments[node.moment]):
        following = lay.add(node.span, plain_call(handler), next=following)
    return lay.add(node.span, steps.Reach(node.moment), next=following)


def _stop(lay: Laying, node: ir.Stop, following: int) -> int:
    """Out of the innermost loop; whoever acts within it acts no longer."""
    put_back: list[steps.Step] = []
    for leaving in reversed(lay.leaving):
        if leaving.step is None:
            following = leaving.end
            break
        put_back.append(leaving.step)
    for step in reversed(put_back):
        following = lay.add(node.span, step, next=following)
    return following


def _end_turns(lay: Laying, node: ir.EndTurns, following: int) -> int:
    return lay.add(node.span, steps.EndTurns())


def _next_turn(lay: Laying, node: ir.NextTurn, following: int) -> int:
    return lay.add(node.span, steps.OrderTurns("next", lay.nodes.node(node.player)), next=following)


def _pass(lay: Laying, node: ir.Pass, following: int) -> int:
    player, passed = lay.nodes.node(node.player), lay.graph.checked.model.passed
    if passed is not None:
        step = steps.SetMarker(passed, player, lay.nodes.pool.const(1), given=True)
        following = lay.add(node.span, step, next=following)
    return lay.add(node.span, steps.OrderTurns("pass", player), next=following)


def _skip_next_turn(lay: Laying, node: ir.SkipNextTurn, following: int) -> int:
    return lay.add(node.span, steps.OrderTurns("skip", ABSENT), next=following)


def _reverse_turns(lay: Laying, node: ir.ReverseTurns, following: int) -> int:
    return lay.add(node.span, steps.OrderTurns("reverse", ABSENT), next=following)


def _eliminate(lay: Laying, node: ir.Eliminate, following: int) -> int:
    out = lay.graph.checked.model.out
    assert out is not None
    step = steps.SetMarker(out, lay.nodes.node(node.player), lay.nodes.pool.const(1), given=True)
    return lay.add(node.span, step, next=following)


def _end_game(lay: Laying, node: ir.EndGame, following: int) -> int:
    return lay.add(node.span, steps.EndGame())


def _note(lay: Laying, node: ir.Note, following: int) -> int:
    return following


def _if(lay: Laying, node: ir.If, following: int) -> int:
    body, otherwise = lay.block(node.body, following), lay.maybe(node.otherwise, following)
    return lay.add(node.span, steps.Branch(lay.nodes.node(node.condition)), body=body, else_=otherwise)


def _as_player(lay: Laying, node: ir.AsPlayer, following: int) -> int:
    slot = lay.new_slots(1)
    back = lay.add(node.span, steps.YouEnd(slot), next=following)
    lay.leaving.append(Leaving(step=steps.YouEnd(slot)))
    body = lay.block(node.body, back)
    lay.leaving.pop()
    return lay.add(node.span, steps.YouStart(lay.nodes.node(node.player), slot), next=body)


GOING_ON: dict[type, Callable[..., int]] = {
    ir.Call: _call,
    ir.Reach: _reach,
    ir.Stop: _stop,
    ir.EndTurns: _end_turns,
    ir.EndGame: _end_game,
    ir.NextTurn: _next_turn,
    ir.Pass: _pass,
    ir.SkipNextTurn: _skip_next_turn,
    ir.ReverseTurns: _reverse_turns,
    ir.Eliminate: _eliminate,
    ir.Note: _note,
    ir.If: _if,
    ir.AsPlayer: _as_player,
}
