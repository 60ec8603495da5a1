"""The functions that play: going on to the next decision, what it offers, trying things out on copies, whole games."""

from __future__ import annotations

from imhotep_dsl.code import steps
from imhotep_dsl.lower.form import (
    Address,
    Assign,
    Blocks,
    Call,
    Entry,
    Fault,
    Function,
    Give,
    Leave,
    Load,
    Loop,
    Num,
    Op,
    Run,
    Stmt,
    Store,
    Var,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.frames import used
from imhotep_dsl.lower.layout import GATHERINGS
from imhotep_dsl.lower.lowering import ARENA, Lowering
from imhotep_dsl.lower.making import call, cell, load, op, run, when
from imhotep_dsl.program.derived import gathers
from imhotep_dsl.program.layout import FRAME, SCOPE, STEP

EFFORT = "effort"
"""The name, known to all functions, of how much was done since the last decision."""

BOTS_APART = 0x5EED_B075
"""What keeps the numbers of players who choose at random away from those of the game."""

step, thing, begin, end = Var("step"), Var("thing"), Var("begin"), Var("end")


def add_playing(lowering: Lowering, staying: set[int], among: set[int]) -> None:
    code = lowering.program.code
    decides = lowering.table("decisions", [int(isinstance(about.step, steps.DECISIONS)) for about in code])
    for function in (
        _go_on(lowering, staying), _try(), _through(decides),
        _take(), _run(decides), _choose(), _attempt(lowering), _start(), _playout(), _games(),
    ):  # fmt: skip
        lowering.functions[function.name] = function


def _go_on(lowering: Lowering, staying: set[int]) -> Function:
    """From a step that is no decision to the next one that is, or to another rule."""
    rules = lowering.table("rule of steps", [about.rule for about in lowering.program.code])
    blocks = tuple((rule, (Give(call(f"rule {rule}", step)),)) for rule in sorted(staying))
    return Function("go on", ("step",), (Assign("pc", Entry(rules, step)), Blocks(blocks)))


def _try() -> Function:
    return Function("try", ("step", "thing"), (Give(call("through", call("take", step, thing))),))


def _through(decides: str) -> Function:
    committed = op("<", load("machine", SCOPE), 0)
    ahead: tuple[Stmt, ...] = (
        *when(op("<", step, 0), [Leave("ahead")]),
        *when(Entry(decides, step), [Leave("ahead")]),
        Assign("step", call("go on", step)),
        *when(committed, [Give(Num(1))]),
    )
    return Function(
        "through", ("step",),
        (
            Loop("ways", (
                Loop("ahead", ahead),
                *when(op("<", step, 0), [Give(op("=", step, -2))]),
                Assign("begin", Var(ARENA)),
                Assign("end", call("possible", step, Num(1))),
                Assign(ARENA, begin),
                *when(Op("<", begin, end), [Give(Num(1))]),
                Assign("step", call("otherwise", step)),
                *when(op("<", step, 0), [Give(Num(0))]),
            )),
            Give(Num(0)),
        ),
    )  # fmt: skip


def _take() -> Function:
    begun = when(op("<", load("machine", SCOPE), 0), [Store(cell("machine", SCOPE), load("machine", FRAME))])
    return Function("take", ("step", "thing"), (*begun, Give(call("take option", step, thing))))


def _run(decides: str) -> Function:
    """On to the next decision: how many options it has, which lie at the beginning of working memory; 0 at the end."""
    count = op(">>", op("-", end, begin), 2)
    stuck = when(op("<", step, 0), [Fault("nothing to choose from")])
    deciding: list[Stmt] = [
        Assign("begin", Var(ARENA)),
        Assign("end", call("possible", step, Num(0))),
        *when(op(">", count, 1), [Store(cell("machine", STEP), step), Give(count)]),
        *when(
            Op("<", begin, end),
            [Assign("step", call("take", step, Load(Word(begin))))],
            [Assign("step", call("otherwise", step)), *stuck],
        ),
    ]
    going: list[Stmt] = [
        Assign("step", call("go on", step)),
        *when(op("=", step, -2), [Give(Num(0))]),
        *when(op("<", step, 0), [Fault("refused")]),
    ]
    return Function(
        "run", (),
        (
            Assign(EFFORT, Num(0)),
            Assign("step", load("machine", STEP)),
            Loop("running", (Assign(ARENA, Address("arena")), *when(Entry(decides, step), deciding, going))),
            Give(Num(0)),
        ),
    )  # fmt: skip


def _choose() -> Function:
    taken = Store(cell("machine", STEP), call("take", load("machine", STEP), thing))
    return Function("choose", ("thing",), (taken, Give(call("run"))))


def _attempt(lowering: Lowering) -> Function:
    """As `choose`; the state before is kept, for the interpreter, should this stop."""
    kept: list[Stmt] = [run("copied", Address("backup"), Address("state"), used(lowering))]
    if gathers(lowering.program):
        room = lowering.layout.room
        behind = (op("+", Address("backup"), room), op("+", Address("state"), room), Num(room))
        kept += when(op("&", load(GATHERINGS), 1), [run("copied", *behind)])
    return Function("attempt", ("thing",), (*kept, Give(call("choose", thing))))


def _start() -> Function:
    """A new game from a seed of 64 bits, at its first decision."""
    return Function(
        "start", ("low", "high"),
        (
            run("copied", Address("state"), Address("first state"), Address("first state size")),
            run("seeded", Var("low"), Var("high")),
            Give(call("run")),
        ),
    )  # fmt: skip


def _playout() -> Function:
    """Everybody chooses at random to the end: how many decisions that were. count: the options of the first one."""
    count = Var("count")
    chosen = Load(Word(op("+", Address("arena"), op("<<", Var("pick"), 2))))
    return Function(
        "playout", ("count",),
        (
            Assign("decisions", Num(0)),
            Loop("deciding", (
                *when(op("=", count, 0), [Leave("deciding")]),
                Assign("decisions", op("+", Var("decisions"), 1)),
                Assign("pick", Call("chance", (count,), on=Address("bots"))),
                Assign("count", call("choose", chosen)),
            )),
            Give(Var("decisions")),
        ),
    )  # fmt: skip


def _games() -> Function:
    """So many games one after the other, from seeds that follow each other: how many decisions those were."""
    seed, left = Var("seed"), Var("left")
    return Function(
        "games", ("left", "seed"),
        (
            Assign("decisions", Num(0)),
            Loop("playing", (
                *when(op("<=", left, 0), [Leave("playing")]),
                Assign("count", call("start", seed, Num(0))),
                Run(Call("seeded", (Op("^", seed, Num(BOTS_APART)), Num(0)), on=Address("bots"))),
                Assign("played", call("playout", Var("count"))),
                Assign("decisions", op("+", Var("decisions"), Var("played"))),
                Assign("seed", op("+", seed, 1)),
                Assign("left", op("-", left, 1)),
            )),
            Give(Var("decisions")),
        ),
    )  # fmt: skip
