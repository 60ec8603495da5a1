"""The function that goes on from one decision to the next: the blocks of all rules in which a game may stop, one beside
the other, so that going into a rule and back costs no more than a jump."""

from __future__ import annotations

from imhotep_dsl.lower.form import (
    FRAME_AT_HAND,
    Address,
    Assign,
    Blocks,
    Expr,
    Function,
    Give,
    Jump,
    JumpTo,
    Num,
    Stmt,
    Store,
    Var,
)
from imhotep_dsl.lower.lowering import ARENA, Lowering
from imhotep_dsl.lower.making import both, call, cell, load, op, when
from imhotep_dsl.lower.rewriting import instead_of_giving, parts
from imhotep_dsl.lower.rules import CodeBlock
from imhotep_dsl.lower.trying import ALL, options_of
from imhotep_dsl.program.layout import FRAME, SCOPE
from imhotep_dsl.program.model import Program

CAME_THROUGH = Num(-2)

MANNER = "manner"
STOPS, TRIES, PLAYS = Num(0), Num(1), Num(2)
"""In which manner a game goes on: to the next decision; no further than something can be refused; with decisions taken
at random."""

NOTHING = -(1 << 31)
"""What is picked where there is no option, or where it is to be seen what then."""

_SHORT = 40


def taking(program: Program, step: Expr) -> Expr:
    """Where to begin if an option of a decision is taken."""
    return op("+", step, len(program.code))


def add_going_on(
    lowering: Lowering, rules: list[CodeBlock], takes: list[tuple[int, list[Stmt]]], among: set[int]
) -> None:
    """From a step, or from an option that is taken, to the next decision: its step; -1 if something is refused, -2 at
    the end of the game."""
    program, take_of = lowering.program, dict(takes)
    through = when(both(op("=", Var(MANNER), TRIES), op("<", load("machine", SCOPE), 0)), [Give(CAME_THROUGH)])
    begun = when(op("<", load("machine", SCOPE), 0), [Store(cell("machine", SCOPE), load("machine", FRAME))])

    def decision(at: int) -> list[Stmt]:
        take: list[Stmt] = [Jump(at + len(program.code))]
        if len(parts(tuple(take_of[at]))) < _SHORT:
            take = [*begun, *instead_of_giving(take_of[at], jump)]
        pick = [
            Assign(ARENA, Address("arena")),
            Assign("thing", call("picked", call(options_of(at), Var(FRAME_AT_HAND), ALL))),
            *when(op("!=", Var("thing"), NOTHING), take),
        ]
        return [*when(op("=", Var(MANNER), PLAYS), pick), Give(Num(at))]

    def jump(to: Expr) -> list[Stmt]:
        if not isinstance(to, Num):
            return [JumpTo(to)]
        return [Give(to)] if to.value < 0 else [Jump(to.value)]

    def on(to: Expr) -> list[Stmt]:
        waits = isinstance(to, Num) and to.value in take_of
        return decision(to.value) if waits and isinstance(to, Num) else jump(to)

    def between_rules(to: Expr) -> list[Stmt]:
        if isinstance(to, Num) and (to.value < 0 or to.value in take_of):
            return on(to)
        return [*through, Assign(ARENA, Var("base")), *on(to)]

    blocks = {at: instead_of_giving(body, between_rules) for at, body in rules}
    for at, body in takes:
        blocks[at] = decision(at)
        blocks[at + len(program.code)] = [*begun, *instead_of_giving(body, on)]
    ordered = tuple((at, tuple(blocks[at])) for at in sorted(blocks))
    whole = (Assign("base", Var(ARENA)), Blocks(ordered))
    lowering.functions["go on"] = Function("go on", ("pc", "thing", MANNER), whole, frame=True)
