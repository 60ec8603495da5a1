"""Moving, points, markers, showing, names, ranks: each line is one step."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check import ir
from imhotep_dsl.code import steps
from imhotep_dsl.graph.laying.rule import Laying


def _move(lay: Laying, node: ir.Move, following: int) -> int:
    step = steps.Move(lay.nodes.node(node.piece), lay.nodes.area(node.target), node.under)
    return lay.add(node.span, step, next=following)


def _move_some(lay: Laying, node: ir.MoveSome, following: int) -> int:
    assert node.binder.source.area is not None
    amount = lay.asked(node.amount)
    source, target = lay.nodes.area(node.binder.source.area), lay.nodes.area(node.target)
    step = steps.MoveSome(amount, node.up_to, lay.nodes.binder(node.binder), source, target, node.under)
    return lay.add(node.span, step, next=following)


def _score(lay: Laying, node: ir.Score, following: int) -> int:
    amount, player = lay.nodes.node(node.amount), lay.nodes.node(node.player)
    return lay.add(node.span, steps.Score(amount, player, node.losing, lay.heading(node.source)), next=following)


def _set(lay: Laying, node: ir.SetMarker, following: int) -> int:
    whose = lay.asked(node.whose)
    step = steps.SetMarker(node.marker, whose, lay.nodes.node(node.value), node.given)
    return lay.add(node.span, step, next=following)


def _add(lay: Laying, node: ir.AddMarker, following: int) -> int:
    whose = lay.asked(node.whose)
    return lay.add(node.span, steps.AddMarker(node.marker, whose, lay.nodes.node(node.amount)), next=following)


def _roll(lay: Laying, node: ir.Roll, following: int) -> int:
    whose = lay.asked(node.whose)
    return lay.add(node.span, steps.Roll(node.marker, whose, node.words), next=following)


def _show(lay: Laying, node: ir.Show, following: int) -> int:
    player = lay.asked(node.player)
    if node.what.type.tag == "piece":
        return lay.add(node.span, steps.ShowPiece(lay.nodes.node(node.what), player), next=following)
    return lay.add(node.span, steps.ShowArea(lay.nodes.area(node.what), player), next=following)


def _show_marker(lay: Laying, node: ir.ShowMarker, following: int) -> int:
    whose = lay.asked(node.what.whose)
    player = lay.asked(node.player)
    return lay.add(node.span, steps.ShowMarker(node.what.marker, whose, player), next=following)


def _hide(lay: Laying, node: ir.Hide, following: int) -> int:
    if node.what.type.tag == "piece":
        return lay.add(node.span, steps.HidePiece(lay.nodes.node(node.what)), next=following)
    return lay.add(node.span, steps.HideArea(lay.nodes.area(node.what)), next=following)


def _set_local(lay: Laying, node: ir.SetLocal, following: int) -> int:
    step = steps.SetLocal(node.slot, lay.nodes.node(node.value), node.value.type.tag)
    return lay.add(node.span, step, next=following)


def _keep_list(lay: Laying, node: ir.KeepList, following: int) -> int:
    kept = lay.nodes.lists[node.slot]
    return lay.add(node.span, steps.KeepList(kept.slot, kept.sort, lay.nodes.node(node.value)), next=following)


def _rank(lay: Laying, node: ir.Rank, following: int) -> int:
    binder = lay.nodes.binder(node.binder)
    assert isinstance(node.binder.variable, ir.Bound)
    inner = {node.binder.variable.slot: binder.slot}
    keys = tuple((highest, lay.nodes.node(key, inner)) for highest, key in node.keys)
    pay = tuple(lay.nodes.node(item) for item in node.pay)
    tied = lay.asked(node.tied_pay)
    step = steps.Rank(binder, keys, pay, node.ties, tied, lay.heading(node.source))
    return lay.add(node.span, step, next=following)


EFFECTS: dict[type, Callable[..., int]] = {
    ir.Move: _move,
    ir.MoveSome: _move_some,
    ir.Score: _score,
    ir.SetMarker: _set,
    ir.AddMarker: _add,
    ir.Show: _show,
    ir.ShowMarker: _show_marker,
    ir.Hide: _hide,
    ir.SetLocal: _set_local,
    ir.KeepList: _keep_list,
    ir.Rank: _rank,
    ir.Roll: _roll,
}
