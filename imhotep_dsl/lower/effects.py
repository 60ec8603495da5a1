"""Every step lowered. A step with one way on gives its code; one with several takes the code of its ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from imhotep_dsl.code import steps
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.lower import moving, ranking, steering, turns
from imhotep_dsl.lower.binding import laid_down
from imhotep_dsl.lower.form import (
    Assign,
    Bounded,
    Entry,
    Expr,
    Fault,
    Give,
    Leave,
    Load,
    Loop,
    Num,
    Op,
    Stmt,
    Store,
    Var,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.layout import GATHERINGS, marker_region, shown_region
from imhotep_dsl.lower.lowering import ARENA
from imhotep_dsl.lower.making import call, cell, either, load, op, run, when
from imhotep_dsl.lower.rules import Rule
from imhotep_dsl.lower.sight import SEEN
from imhotep_dsl.lower.walking import pile, unless
from imhotep_dsl.program.model import Instruction

REFUSED = Num(-1)
Made = list[Stmt] | Callable[[dict[str, list[Stmt]]], list[Stmt]]


def _score(rule: Rule, at: int, about: Instruction, step: steps.Score) -> Made:
    found: list[Stmt] = []
    who = rule.scope.hold(rule.value(step.player), "player", found)
    found += when(op("<", who, 0), [Give(REFUSED)])
    amount = rule.value(step.amount)
    return [*found, *add_points(rule, step.heading, who, op("-", Num(0), amount) if step.losing else amount)]


def add_points(rule: Rule, heading: int, who: Expr, amount: Expr) -> list[Stmt]:
    found: list[Stmt] = []
    amount = rule.scope.hold(amount, "amount", found)
    ledger = op("+", who, heading * rule.program.layout.players)
    return [
        *found,
        Store(cell("points", who), Bounded("+", load("points", who), amount)),
        Store(cell("points by source", ledger), Bounded("+", load("points by source", ledger), amount)),
    ]


def _set(rule: Rule, at: int, about: Instruction, step: steps.SetMarker) -> Made:
    return _changing(rule, step.marker, step.player, lambda old: rule.value(step.value), step.given)


def _add(rule: Rule, at: int, about: Instruction, step: steps.AddMarker) -> Made:
    return _changing(rule, step.marker, step.player, lambda old: op("+", old, rule.value(step.amount)))


def _changing(rule: Rule, marker: int, player: int, new: Callable[[Expr], Expr], given: bool = False) -> list[Stmt]:
    about, found = rule.program.tables.markers[marker], list[Stmt]()
    who: Expr = Num(0)
    if player != ABSENT:
        who = rule.scope.hold(rule.value(player), "player", found)
        found += when(op("<", who, 0), [Give(REFUSED)])
        who = op("-", who, about.first)
    region = marker_region(marker)
    value = rule.scope.hold(new(load(region, who)), "value", found)
    if about.sort not in ("number", "truth") and (given or not about.optional):
        found += when(op("<", value, 0), [Give(REFUSED)])
    outside = either(op("<", value, about.low), op(">", value, about.high))
    changed = [Store(cell(region, who), value), *_hidden_again(rule, marker, who)]
    return [*found, *when(outside, [Fault("marker out of range")]), *changed]


def _hidden_again(rule: Rule, marker: int, who: Expr) -> list[Stmt]:
    """Those who were shown a marker do not know it any more."""
    return [Store(cell(shown_region(marker), who), Num(0))] if rule.program.tables.markers[marker].shown else []


def _shuffle(rule: Rule, at: int, about: Instruction, step: steps.Shuffle) -> Made:
    areas = rule.values.areas
    mixed = areas.each_space(
        rule.scope, step.place.node, step.place.sort, lambda space: [run("shuffle", space)], of_none=(Give(REFUSED),)
    )
    return [*mixed, rule.commit()]


def _show_piece(rule: Rule, at: int, about: Instruction, step: steps.ShowPiece) -> Made:
    found, whom = _whom(rule, step.player)
    piece = rule.scope.hold(rule.value(step.piece), "piece", found)
    return [*found, *when(op(">=", piece, 0), [_seen(piece, whom)]), rule.commit()]


def _show_area(rule: Rule, at: int, about: Instruction, step: steps.ShowArea) -> Made:
    found, whom = _whom(rule, step.player)
    shown = rule.values.areas.each_space(
        rule.scope, step.area.node, step.area.sort,
        lambda space: pile(rule.scope, space, lambda piece: [_seen(piece, whom)]),
    )  # fmt: skip
    return [*found, *shown, rule.commit()]


def _hide_piece(rule: Rule, at: int, about: Instruction, step: steps.HidePiece) -> Made:
    found: list[Stmt] = []
    piece = rule.scope.hold(rule.value(step.piece), "piece", found)
    return [*found, *when(op(">=", piece, 0), [_forgotten(piece)])]


def _hide_area(rule: Rule, at: int, about: Instruction, step: steps.HideArea) -> Made:
    return rule.values.areas.each_space(
        rule.scope, step.area.node, step.area.sort,
        lambda space: pile(rule.scope, space, lambda piece: [_forgotten(piece)]),
    )  # fmt: skip


def _forgotten(piece: Expr) -> Stmt:
    return Store(cell(SEEN, piece), Num(0))


def _show_marker(rule: Rule, at: int, about: Instruction, step: steps.ShowMarker) -> Made:
    found: list[Stmt] = []
    thing: Expr = Num(0)
    if step.whose != ABSENT:
        thing = rule.scope.hold(rule.value(step.whose), "whose", found)
        found += when(op("<", thing, 0), [Give(REFUSED)])
        thing = op("-", thing, rule.program.tables.markers[step.marker].first)
    told, whom = _whom(rule, step.player)
    region = shown_region(step.marker)
    return [*found, *told, Store(cell(region, thing), op("|", load(region, thing), whom)), rule.commit()]


def _whom(rule: Rule, player: int) -> tuple[list[Stmt], Expr]:
    """To whom something is shown, as a bit for each."""
    found: list[Stmt] = []
    if player == ABSENT:
        return found, Num((1 << rule.program.layout.players) - 1)
    who = rule.scope.hold(rule.value(player), "player", found)
    return [*found, *when(op("<", who, 0), [Give(REFUSED)])], Op("<<", Num(1), who)


def _seen(piece: Expr, whom: Expr) -> Stmt:
    return Store(cell(SEEN, piece), op("|", load(SEEN, piece), whom))


def _set_local(rule: Rule, at: int, about: Instruction, step: steps.SetLocal) -> Made:
    value = rule.value(step.value)
    return [rule.set_name(step.slot, rule.kept_group(value) if step.sort == "group" else value)]


def _require(rule: Rule, at: int, about: Instruction, step: steps.Require) -> Made:
    return unless(rule.value(step.condition), [Give(REFUSED)])


def _known(rule: Rule, at: int, about: Instruction, step: steps.Known) -> Made:
    return unless(rule.value(step.condition), [Fault("not as known")])


def _nothing(rule: Rule, at: int, about: Instruction, step: steps.Reach | steps.KnownToEnd) -> Made:
    return []


def _roll(rule: Rule, at: int, about: Instruction, step: steps.Roll) -> Made:
    marker, found = rule.program.tables.markers[step.marker], list[Stmt]()
    who: Expr = Num(0)
    if step.player != ABSENT:
        who = rule.scope.hold(rule.value(step.player), "player", found)
        found += when(op("<", who, 0), [Give(REFUSED)])
        who = op("-", who, marker.first)
    value: Expr = op("+", call("chance", Num(marker.high + 1 - marker.low)), marker.low)
    if step.words:
        words = rule.lowering.table("words " + " ".join(map(str, step.words)), step.words)
        value = Entry(words, call("chance", Num(len(step.words))))
    rolled = [Store(cell(marker_region(step.marker), who), value), *_hidden_again(rule, step.marker, who)]
    return [*found, rule.commit(), *rolled]


def _chance_chooses(rule: Rule, at: int, about: Instruction, step: steps.ChanceChooses) -> Made:
    found, begin, end = laid_down(rule, step.binder)
    picked = call("chance", op(">>", op("-", end, begin), 2))
    chosen = Load(Word(op("+", begin, op("<<", picked, 2))))
    found += [*when(Op(">=", begin, end), [Give(REFUSED)]), rule.commit(), rule.set_name(step.binder.slot, chosen)]
    return lambda ways: [*found, *ways["body"]]


def _chance_picks(rule: Rule, at: int, about: Instruction, step: steps.ChancePicks) -> Made:
    """What is drawn goes to the end of what was drawn; what is left stays in its order, as in the interpreter, and of
    what stands there twice the first is taken. A plain rule keeps lists by their addresses, others by the numbers of
    their cells."""
    first, last, here, drawn, wanted = (
        rule.scope.fresh(word) for word in ("first", "last", "here", "drawn", "wanted")
    )  # fmt: skip
    begin, end = rule.name(step.slot), rule.name(step.slot + 1)
    chosen = op("+", Var(first), op("<<", call("chance", op(">>", op("-", Var(last), Var(first)), 2)), 2))
    over = either(Op(">=", Var(first), Var(last)), op("<=", Var(wanted), 0))
    drawing = Loop("drawing", (
        *when(over, [Leave("drawing")]),
        Assign(here, chosen),
        Assign(drawn, Load(Word(Var(here)))),
        Assign(here, Var(first)),
        Loop("finding", (
            *when(Op("=", Load(Word(Var(here))), Var(drawn)), [Leave("finding")]),
            Assign(here, op("+", Var(here), 4)),
        )),
        Loop("shifting", (
            *when(Op("<=", Var(here), Var(first)), [Leave("shifting")]),
            Store(Word(Var(here)), Load(Word(op("-", Var(here), 4)))),
            Assign(here, op("-", Var(here), 4)),
        )),
        Store(Word(Var(first)), Var(drawn)),
        Assign(first, op("+", Var(first), 4)),
        Assign(wanted, op("-", Var(wanted), 1)),
    ))  # fmt: skip
    length = op("+", begin, op(">>", op("-", Var(first), call("cell address", begin)), 2))
    behind: Expr = Var(first) if rule.plain else load("length")
    return [
        rule.commit(),
        Assign(wanted, rule.value(step.most)),
        Assign(first, begin if rule.plain else call("cell address", begin)),
        Assign(last, end if rule.plain else call("cell address", end)),
        drawing,
        Assign(ARENA, Var(first)) if rule.plain else Store(cell("length"), length),
        rule.set_name(step.slot + 1, behind),
        rule.set_name(step.slot + 2, behind),
    ]


def _gather(rule: Rule, at: int, about: Instruction, step: steps.Gather) -> Made:
    return [rule.commit(), run("gather", Num(at))]


def _gathered(rule: Rule, at: int, about: Instruction, step: steps.Gathered) -> Made:
    return [rule.commit(), Store(cell(GATHERINGS), op("&", load(GATHERINGS), ~1))]


LOWERED: dict[type, Callable[[Rule, int, Instruction, Any], Made]] = {
    steps.Score: _score,
    steps.SetMarker: _set,
    steps.AddMarker: _add,
    steps.Shuffle: _shuffle,
    steps.ShowPiece: _show_piece,
    steps.ShowArea: _show_area,
    steps.ShowMarker: _show_marker,
    steps.HidePiece: _hide_piece,
    steps.HideArea: _hide_area,
    steps.SetLocal: _set_local,
    steps.Require: _require,
    steps.Known: _known,
    steps.KnownToEnd: _nothing,
    steps.Reach: _nothing,
    steps.Roll: _roll,
    steps.ChanceChooses: _chance_chooses,
    steps.ChancePicks: _chance_picks,
    steps.Gather: _gather,
    steps.Gathered: _gathered,
    steps.Rank: ranking.rank,
    **moving.LOWERED,
    **steering.LOWERED,
    **turns.LOWERED,
}
complete(LOWERED, [step for step in steps.STEPS if step not in steps.DECISIONS], "steps that are lowered")
