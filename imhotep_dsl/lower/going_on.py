"""The function that goes on from one decision to the next: the blocks of all rules in which a game may stop, one beside
the other, so that going into a rule and back costs no more than a jump."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.lower.form import Assign, Blocks, Expr, Function, Give, Jump, JumpTo, Num, Stmt, Store, Var
from imhotep_dsl.lower.lowering import ARENA, Lowering
from imhotep_dsl.lower.making import both, cell, load, op, when
from imhotep_dsl.lower.rewriting import instead_of_giving
from imhotep_dsl.lower.rules import CodeBlock
from imhotep_dsl.program.layout import FRAME, SCOPE
from imhotep_dsl.program.model import Program

CAME_THROUGH = Num(-2)
TRYING = "trying"


def taking(program: Program, step: Expr) -> Expr:
    """Where to begin if an option of a decision is taken."""
    return op("+", step, len(program.code))


def add_going_on(
    lowering: Lowering, rules: list[CodeBlock], takes: list[tuple[int, list[Stmt]]], among: set[int]
) -> None:
    """From a step, or from an option that is taken, to the next decision: its step; -1 if something is refused, -2 at
    the end of the game. What is only tried ends where it can no longer be refused."""
    program = lowering.program
    through = when(both(Var(TRYING), op("<", load("machine", SCOPE), 0)), [Give(CAME_THROUGH)])
    begun = when(op("<", load("machine", SCOPE), 0), [Store(cell("machine", SCOPE), load("machine", FRAME))])

    def on(to: Expr) -> list[Stmt]:
        if not isinstance(to, Num):
            return [JumpTo(to)]
        waits = to.value < 0 or isinstance(program.code[to.value].step, steps.DECISIONS)
        return [Give(to)] if waits else [Jump(to.value)]

    def between_rules(to: Expr) -> list[Stmt]:
        found = on(to)
        return found if isinstance(found[0], Give) else [*through, Assign(ARENA, Var("base")), *found]

    blocks = {at: instead_of_giving(body, between_rules) for at, body in rules}
    for at in among:
        if isinstance(program.code[at].step, steps.DECISIONS):
            blocks[at] = [Give(Num(at))]
    for at, body in takes:
        blocks[at + len(program.code)] = [*begun, *instead_of_giving(body, on)]
    ordered = tuple((at, tuple(blocks[at])) for at in sorted(blocks))
    whole = (Assign("base", Var(ARENA)), Blocks(ordered))
    lowering.functions["go on"] = Function("go on", ("pc", "thing", TRYING), whole, frame=True)
