"""Decisions lowered: their candidates, taking one of them, where to go if none is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from imhotep_dsl.code import steps
from imhotep_dsl.code.complete import complete
from imhotep_dsl.code.nodes import lists_each_once
from imhotep_dsl.lower.alike import add_alike, all_different
from imhotep_dsl.lower.binding import laid_down
from imhotep_dsl.lower.form import (
    FRAME_AT_HAND,
    Assign,
    Blocks,
    Call,
    Entry,
    Expr,
    Function,
    Give,
    Leave,
    Load,
    Loop,
    Note,
    Num,
    Op,
    Stmt,
    Store,
    Var,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.frames import GOES_ON, outlook
from imhotep_dsl.lower.lowering import ARENA, Lowering
from imhotep_dsl.lower.making import call, op, pick, run, when
from imhotep_dsl.lower.picking import Picking
from imhotep_dsl.lower.rules import Rule
from imhotep_dsl.lower.steering import entered
from imhotep_dsl.lower.trying import add_trying, options_of, possible, possible_of_few

if TYPE_CHECKING:
    from imhotep_dsl.program.model import Instruction, Program

REFUSED, GUARDED = Num(-1), Num(1)
thing = Var("thing")


class Decided:
    """What a decision needs: code that lays the candidates down and gives where they end; code that takes one and gives
    the step that follows; the same if none is possible; and what lies ahead of each candidate, as in `outlook`. Where
    the candidates are always the same: these, each with what lies ahead of it."""

    def __init__(
        self, candidates: list[Stmt] | dict[int, int], take: list[Stmt], otherwise: list[Stmt], ahead: Expr = GUARDED
    ) -> None:
        self.candidates = candidates
        self.take = take
        self.otherwise = otherwise
        self.ahead = ahead


def _of(program: Program, *steps_: int) -> int:
    """What lies ahead on steps one after the other."""
    for at in steps_:
        found = outlook(program.code[at].refusable, program.code[at].returns)
        if found != GOES_ON:
            return found
    return GOES_ON


def _else(about: Instruction) -> list[Stmt]:
    return [Give(Num(about.following.get("else", -1)))]


def _choose(rule: Rule, at: int, about: Instruction, step: steps.Choose) -> Decided:
    found, begin, end = laid_down(rule, step.binder)
    if step.binder.sort == "piece":
        if not all_different(rule.values.areas, step.binder.source):
            end = call("without alike", begin, end, rule.you)
    elif not lists_each_once(rule.lowering.node(step.binder.source)):
        end = call("each once", begin, end)
    body = about.following["body"]
    taken = [rule.set_name(step.binder.slot, thing), Give(Num(body))]
    return Decided([*found, Give(end)], taken, _else(about), Num(_of(rule.program, body)))


def _choose_action(rule: Rule, at: int, about: Instruction, step: steps.ChooseAction) -> Decided:
    program, body = rule.program, about.following["body"]
    take: list[Stmt] = []
    for action in step.actions:
        take += when(op("=", thing, action), [*entered(rule, action, body, []), Give(Num(program.entries[action]))])
    few = {action: _of(program, program.entries[action], body) for action in step.actions}
    return Decided(few, [*take, Give(REFUSED)], _else(about))


def _choose_option(rule: Rule, at: int, about: Instruction, step: steps.ChooseOption) -> Decided:
    ways = [about.following[f"option {number}"] for number in range(1, len(step.texts) + 1)]
    table = rule.lowering.table(f"ways of {at}", ways)
    few = {number: _of(rule.program, way) for number, way in enumerate(ways)}
    return Decided(few, [Give(Entry(table, thing))], _else(about))


def _may(rule: Rule, at: int, about: Instruction, step: steps.May) -> Decided:
    body, otherwise = about.following["body"], about.following["else"]
    few = {1: _of(rule.program, body), 0: _of(rule.program, otherwise)}
    return Decided(few, [Give(pick(thing, Num(body), Num(otherwise)))], [Give(REFUSED)])


def _loop_pick(rule: Rule, at: int, about: Instruction, step: steps.LoopPick) -> Decided:
    scope = rule.scope
    body, done = about.following["body"], about.following["done"]
    position, end = rule.name(step.slot + 2), rule.name(step.slot + 1)
    size = op("<<", op("-", end, position), 2)
    begin, last = scope.fresh("begin"), scope.fresh("end")
    candidates: list[Stmt] = [
        Assign(begin, Var(ARENA)),
        Assign(last, op("+", Var(begin), size)),
        run("copied", Var(begin), call("cell address", position), size),
        Assign(ARENA, Var(last)),
    ]
    kept: Call = call("each once", Var(begin), Var(last))
    if step.binder.sort == "piece":
        kept = call("without alike", Var(begin), Var(last), rule.you)
    where = scope.fresh("where")
    # A 0 goes to the front of those that are left, in the place of the thing; the others keep their order.
    first = call("cell address", position)
    take: list[Stmt] = [
        Assign(where, first),
        Assign("here", Var(where)),
        Loop("finding", (
            *when(Op("=", Load(Word(Var("here"))), thing), [Leave("finding")]),
            Assign("here", op("+", Var("here"), 4)),
        )),
        Loop("shifting", (
            *when(Op("<=", Var("here"), Var(where)), [Leave("shifting")]),
            Store(Word(Var("here")), Load(Word(op("-", Var("here"), 4)))),
            Assign("here", op("-", Var("here"), 4)),
        )),
        Store(Word(Var(where)), Num(0)),
        rule.set_name(step.slot + 2, op("+", position, 1)),
        rule.set_name(step.binder.slot, thing),
        Give(Num(body)),
    ]  # fmt: skip
    otherwise: list[Stmt] = [Give(pick(Op("=", position, end), Num(done), REFUSED))]
    return Decided([*candidates, Give(kept)], take, otherwise, Num(_of(rule.program, body)))


def _pick(rule: Rule, at: int, about: Instruction, step: steps.Pick) -> Decided:
    """One more out of a list that was kept, or no more."""
    done = about.following["next"]
    picking = Picking(rule, at, done, about.following.get("else", -1), step)
    return Decided(picking.candidates(), picking.take(thing), picking.otherwise(), Num(_of(rule.program, done)))


DECIDED: dict[type, Callable[[Rule, int, Instruction, Any], Decided]] = {
    steps.Choose: _choose,
    steps.ChooseAction: _choose_action,
    steps.ChooseOption: _choose_option,
    steps.May: _may,
    steps.LoopPick: _loop_pick,
    steps.Pick: _pick,
}
complete(DECIDED, steps.DECISIONS, "decisions that are lowered")


def add_decisions(lowering: Lowering, rule_of: Callable[[int], Rule], among: set[int]) -> list[tuple[int, list[Stmt]]]:
    """Functions that know every decision by the number of its step; and code for each that takes one of its options."""
    takes: list[tuple[int, list[Stmt]]] = []
    made: dict[str, list[tuple[int, tuple[Stmt, ...]]]] = {"possible": [], "otherwise": []}
    for at in sorted(among):
        about = lowering.program.code[at]
        if isinstance(about.step, steps.DECISIONS):
            rule = rule_of(about.rule)
            decided = DECIDED[type(about.step)](rule, at, about, about.step)
            only_way = decided.otherwise == [Give(REFUSED)]
            if isinstance(decided.candidates, dict):
                code = possible_of_few(rule, at, decided.candidates, only_way)
            else:
                code = possible(rule, at, decided.candidates, decided.ahead, only_way)
            options = options_of(at)
            lowering.functions[options] = Function(options, (FRAME_AT_HAND, "most"), (Note(rule.place(at)), *code))
            made["possible"].append((at, (Give(call(options, Var(FRAME_AT_HAND), Var("most"))),)))
            takes.append((at, decided.take))
            made["otherwise"].append((at, tuple(decided.otherwise)))
    params = {"possible": ("pc", "most"), "otherwise": ("pc",)}
    for name, blocks in made.items():
        lowering.functions[name] = Function(name, params[name], (Blocks(tuple(blocks)),), frame=True)
    add_alike(lowering)
    add_trying(lowering)
    return takes
