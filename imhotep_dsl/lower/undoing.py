"""Steps in the way of a guard that change pieces, points or markers.

The last step that could be refused is only asked whether it is possible. Others are carried out, the guard goes on, and
what was changed is put back before it answers: that is less than a copy of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.lower import effects
from imhotep_dsl.lower.areas import TOP
from imhotep_dsl.lower.binding import binder_name
from imhotep_dsl.lower.counts import COUNT
from imhotep_dsl.lower.form import (
    After,
    Assign,
    Block,
    Cell,
    Expr,
    Give,
    Leave,
    Load,
    Loop,
    Num,
    Op,
    Stmt,
    Store,
    Var,
)
from imhotep_dsl.lower.frames import GOES_ON
from imhotep_dsl.lower.hoisting import refusing
from imhotep_dsl.lower.lowering import Lowering
from imhotep_dsl.lower.making import call, load, op, pick, run, when
from imhotep_dsl.lower.moving import is_hidden
from imhotep_dsl.lower.pieces import ABOVE, BELOW
from imhotep_dsl.lower.rewriting import instead_of_giving
from imhotep_dsl.lower.rooms import free_on, least_room
from imhotep_dsl.lower.targets import AT, all_fit, free_space, has_drawings, target
from imhotep_dsl.lower.walking import unless
from imhotep_dsl.lower.ways import FAILS, GIVEN_UP, HOLDS, Pile, Way

if TYPE_CHECKING:
    from imhotep_dsl.lower.guards import Guard
    from imhotep_dsl.program.model import Instruction


def _meanwhile(
    guard: Guard,
    about: Instruction,
    way: Way,
    do: list[Stmt],
    undo: list[Stmt],
    tops: Mapping[Pile, Expr],
) -> list[Stmt]:
    """What comes next is asked while something is changed; what can be asked of it before that, is."""
    answer, label = way.scope.fresh("answer"), way.scope.fresh("meanwhile")

    def answered(value: Expr) -> list[Stmt]:
        return [Assign(answer, value), Leave(label)]

    refused = tuple(answered(Num(FAILS)))
    on = replace(way, refused=refused, empty=frozenset(), tops=tops)
    inside = instead_of_giving(guard.next(about, on), answered)
    early, late = guard.hoisting.hoisted(inside, set(), refused, by_state=False)
    return [
        *refusing(early, refused, way.refused),
        *do,
        Block(label, tuple(late)),
        *undo,
        *when(op("=", Var(answer), FAILS), list(way.refused)),
        *when(op("=", Var(answer), GIVEN_UP), [Give(Num(GIVEN_UP))]),
        Give(Num(HOLDS)),
    ]


def _is_last(guard: Guard, about: Instruction, way: Way) -> list[Stmt] | None:
    """What is answered if nothing behind a step can be refused within the guard; none if something can."""
    ahead = guard.ahead(about.following["next"], way)
    return None if ahead == 1 or (ahead == GOES_ON and guard.behind) else [Give(Num(HOLDS))]


# ---- pieces -----------------------------------------------------------------------------------------------


def _move(guard: Guard, about: Instruction, step: steps.Move, way: Way) -> list[Stmt]:
    if step.target.sort == "spot" or step.under:
        return [Give(Num(GIVEN_UP))]
    found: list[Stmt] = []
    which = way.scope.hold(guard.value(step.piece, way), "piece", found)
    found += when(op("<", which, 0), list(way.refused))
    return [*found, *_moved(guard, about, step.target, which, way)]


def _moved(
    guard: Guard, about: Instruction, area: steps.Area, which: Expr, way: Way, pile: Pile | None = None
) -> list[Stmt]:
    """pile: of which pile it is the top piece."""
    last, scope = _is_last(guard, about, way), way.scope
    if last is not None:
        return [*_room_for(guard, area, which, way), *last]
    if has_drawings(guard.values.lowering):
        return [Give(Num(GIVEN_UP))]
    to, start, above, below = (scope.fresh(word) for word in ("to", "start", "above", "below"))
    known = way.within.get(guard.value(area.node, way)) if area.sort == "space" else None
    leaves = pile is not None and known is not None and known != _place_of(guard.values.lowering, pile[0])
    tops = {pile: Var(below)} if leaves and pile is not None else {}
    found: list[Stmt] = [
        Assign(start, load(AT, which)),
        Assign(above, load(ABOVE, which)),
        Assign(below, load(BELOW, which)),
        *_target(guard, area, which, way, to),
        *when(op("<", Var(to), 0), list(way.refused)),
    ]
    if way.rounds is not None:
        note = Assign(way.rounds.moved, call("shift and note", which, Var(to), Var(way.rounds.moved)))
        return [*found, note, *guard.next(about, replace(way, empty=frozenset(), tops={}))]
    do: list[Stmt] = [run("shift", which, Var(to))]
    undo: list[Stmt] = [run("shift back", which, Var(start), Var(above), Var(below))]
    return [*found, *_meanwhile(guard, about, way, do, undo, tops)]


def _place_of(lowering: Lowering, source: int) -> int:
    """The sort of place where the pieces of a list lie, if it says so."""
    node = lowering.node(source)
    place = lowering.node(node.kids[0]) if node.op == "pieces in" else node
    return place.number(0) if place.op == "place" else -1


def _target(guard: Guard, area: steps.Area, which: Expr, way: Way, into: str) -> list[Stmt]:
    """The space to which a piece goes."""
    if _surely_free(guard, area, way):
        return [Assign(into, guard.value(area.node, way))]
    return target(guard.values.areas, way.scope, area, which, into)


def _surely_free(guard: Guard, area: steps.Area, way: Way) -> bool:
    """Whether it is a space of which is known that nothing lies there."""
    return (
        area.sort == "space"
        and guard.value(area.node, way) in way.empty
        and least_room(guard.values.lowering) > 0
        and not has_drawings(guard.values.lowering)
    )


def _room_for(guard: Guard, area: steps.Area, which: Expr, way: Way) -> list[Stmt]:
    """A piece that lies there already can stay; else there must be a free space."""
    if _surely_free(guard, area, way):
        return []
    if all_fit(guard.values.areas, area):
        return when(op("<", guard.value(area.node, way), 0), list(way.refused))
    areas, lies = guard.values.areas, way.scope.fresh("lies")
    own = After((Assign(lies, load(AT, which)),), areas.contains(way.scope, area.node, area.sort, Var(lies)))
    free = free_space(areas, way.scope, area.node, area.sort)
    return when(op("<", free, 0), unless(own, list(way.refused)))


def _move_some(guard: Guard, about: Instruction, step: steps.MoveSome, way: Way) -> list[Stmt]:
    if step.amount == ABSENT or step.source.refill != ABSENT or step.under:
        return [Give(Num(GIVEN_UP))]
    if is_hidden(guard.program, step.source):
        return [Give(Num(GIVEN_UP))]
    amount = guard.value(step.amount, way)
    if amount != Num(1) or step.up_to:
        return _moved_off(guard, about, step, amount, way)
    found, last, pile = _last_of(guard, step.binder, way)
    found += when(op("<", last, 0), list(way.refused))
    return [*found, *_moved(guard, about, step.target, last, way, pile)]


def _last_of(guard: Guard, binder: steps.Binder, way: Way) -> tuple[list[Stmt], Expr, Pile | None]:
    """The last thing that a binder stands for, or none; and the pile if it is the top of one."""
    values = guard.values
    top = None
    if binder.where == binder.order == ABSENT:
        top = values.areas.pile_on(way.scope, binder.source)
    if top is not None:
        pile = way.pile(binder.source)
        return ([], way.tops[pile], pile) if pile in way.tops else (*top, pile)
    last = way.scope.fresh("last")
    look = values.lists.matching(
        way.scope, binder.source, binder.where, binder.order, binder.highest, binder_name(binder),
        lambda item: [Assign(last, item)],
    )  # fmt: skip
    return [Assign(last, Num(-1)), *look], Var(last), None


def _moved_off(guard: Guard, about: Instruction, step: steps.MoveSome, amount: Expr, way: Way) -> list[Stmt]:
    """Several pieces from the top of one space to another."""
    areas, scope, lowering = guard.values.areas, way.scope, guard.values.lowering
    binder, given_up = step.binder, [Give(Num(GIVEN_UP))]
    pile = areas.pile_on(scope, binder.source) if binder.where == binder.order == ABSENT else None
    if pile is None or not _is_elsewhere(lowering, step) or has_drawings(lowering) or way.rounds is not None:
        return list(given_up)
    found, top = pile
    from_, to, wanted, left = (scope.fresh(word) for word in ("from", "to", "wanted", "left"))
    there = pick(op(">=", Var(from_), 0), load(COUNT, Var(from_)), Num(0))
    free = pick(op(">=", Var(to), 0), free_on(lowering, Var(to)), Num(0))
    found += [
        Assign(from_, pick(op(">=", top, 0), load(AT, top), Num(-1))),
        Assign(to, free_space(areas, scope, step.target.node, step.target.sort)),
        Assign(wanted, op("max", amount, 0)),
    ]
    if step.up_to:
        found += [Assign(wanted, op("min", Var(wanted), op("min", there, free)))]
    else:
        found += when(Op(">", Var(wanted), op("min", there, free)), list(way.refused))
        last = _is_last(guard, about, way)
        if last is not None:
            return [*found, *last]

    def each(do: list[Stmt]) -> list[Stmt]:
        label = scope.fresh("each")
        over = when(op("<=", Var(left), 0), [Leave(label)])
        return [Assign(left, Var(wanted)), Loop(label, (*over, *do, Assign(left, op("-", Var(left), 1))))]

    do = each([run("shift", load(TOP, Var(from_)), Var(to))])
    undo = each([run("shift back", load(TOP, Var(to)), Var(from_), Num(-1), load(TOP, Var(from_)))])
    return [*found, *_meanwhile(guard, about, way, do, undo, {})]


def _is_elsewhere(lowering: Lowering, step: steps.MoveSome) -> bool:
    """Whether pieces go to a place of one space that is surely not the one where they lie."""
    if step.target.sort != "place":
        return False
    from_, to = lowering.node(step.source.node), lowering.node(step.target.node)
    if from_.op != "place" or to.op != "place" or from_.data[0] == to.data[0]:
        return False
    instances = lowering.program.tables.instances
    return all(instances[at].size == 1 for at in lowering.instances(to.number(0)))


# ---- points and markers -----------------------------------------------------------------------------------


def _noted(guard: Guard, about: Instruction, step: steps.Step, way: Way) -> list[Stmt]:
    """What is written into cells; what stood in them is put back."""
    if way.rounds is not None:
        return [Give(Num(GIVEN_UP))]
    rule = copy(guard.rule)
    rule.scope = way.scope
    made = effects.LOWERED[type(step)](rule, -1, about, step)
    assert isinstance(made, list)
    do = instead_of_giving(made, lambda _: list(way.refused))
    first = next(at for at, made_ in enumerate(do) if isinstance(made_, Store))
    last = _is_last(guard, about, way)
    if last is not None:
        return [*do[:first], *last]
    asked, kept, written, undo = do[:first], list[Stmt](), list[Stmt](), list[Stmt]()
    for store in do[first:]:
        assert isinstance(store, Store) and isinstance(store.into, Cell)
        new, old = way.scope.fresh("new"), way.scope.fresh("old")
        # To work it out may be a fault: nothing that comes later is refused before that.
        asked.append(Assign(new, store.value))
        kept.append(Assign(old, Load(store.into)))
        written.append(Store(store.into, Var(new)))
        undo.append(Store(store.into, Var(old)))
    return [*asked, *_meanwhile(guard, about, way, [*kept, *written], undo, way.tops)]


STEPS: dict[type, Callable[[Guard, Instruction, Any, Way], list[Stmt]]] = {
    steps.Move: _move,
    steps.MoveSome: _move_some,
    steps.Score: _noted,
    steps.SetMarker: _noted,
    steps.AddMarker: _noted,
}
