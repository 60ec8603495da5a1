"""The functions that play: going on to the next decision, what it offers, trying things out on copies, whole games."""

from __future__ import annotations

from imhotep_dsl.code.limits import MOST_DECISIONS
from imhotep_dsl.lower.form import (
    Address,
    Assign,
    Block,
    Blocks,
    Call,
    Expr,
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
from imhotep_dsl.lower.frames import address, taken, used
from imhotep_dsl.lower.going_on import PLAYS, STOPS, TRIES, taking
from imhotep_dsl.lower.layout import ANSWERED, ANSWERS, GATHERINGS, MOST_ANSWERS, TAKEN
from imhotep_dsl.lower.lowering import ARENA, Lowering
from imhotep_dsl.lower.making import call, cell, load, op, run, when
from imhotep_dsl.lower.trying import ALL, SPOILED, options_of
from imhotep_dsl.program.derived import gathers
from imhotep_dsl.program.layout import FRAME, OVER, SCOPE, STEP
from imhotep_dsl.program.model import Program

EFFORT = "effort"
"""The name, known to all functions, of how much was done since the last decision."""

DECIDED = "decided"
"""The name, known to all functions, of how many decisions a random game has had."""

BOTS_APART = 0x5EED_B075
"""What keeps the numbers of players who choose at random away from those of the game."""

step, thing, begin, end = Var("step"), Var("thing"), Var("begin"), Var("end")


def add_playing(lowering: Lowering, decisions: list[int]) -> None:
    program = lowering.program
    for function in (
        _try(program), _deciding(lowering, decisions), _run(), _choose(program),
        _attempt(lowering), _start(), _playout(), _play_on(program), _games(),
    ):  # fmt: skip
        lowering.functions[function.name] = function


def _try(program: Program) -> Function:
    """Whether some way leads from an option to where nothing can be refused any more."""
    committed = op("<", load("machine", SCOPE), 0)
    return Function(
        "try", ("step", "thing"),
        (
            Assign("step", call("go on", taking(program, step), thing, TRIES)),
            Loop("ways", (
                *when(committed, [Give(Num(1))]),
                *when(op("<", step, 0), [Give(op("=", step, -2))]),
                Assign("begin", Var(ARENA)),
                Assign("end", call("possible", step, Num(1))),
                Assign(ARENA, begin),
                *when(Op("<", begin, end), [Give(Num(1))]),
                *when(Var(SPOILED), [Give(Num(0))]),
                Assign("step", call("otherwise", step)),
                *when(op("<", step, 0), [Give(Num(0))]),
                Assign("step", call("go on", step, Num(0), TRIES)),
            )),
            Give(Num(0)),
        ),
    )  # fmt: skip


def _deciding(lowering: Lowering, decisions: list[int]) -> Function:
    """A decision was come to: how many options it has, which lie at the beginning of working memory; 0 at the end. With
    one option it is taken. decisions: the steps of all of them."""
    program, frame = lowering.program, address(lowering, load("machine", FRAME))
    asked = [(at, (Assign("end", call(options_of(at), frame, ALL)), Leave("asked"))) for at in decisions]
    count = op(">>", op("-", end, begin), 2)
    none: list[Stmt] = [
        Assign("step", call("otherwise", step)),
        *when(op("<", step, 0), [Fault("nothing to choose from")]),
        Assign("step", call("go on", step, Num(0), STOPS)),
    ]
    forced = Assign("step", call("go on", taking(program, step), Load(Word(begin)), STOPS))
    return Function(
        "deciding", ("step",),
        (
            Assign("begin", Address("arena")),
            Loop("running", (
                *when(op("<", step, 0), when(op("=", step, -2), [Give(Num(0))], [Fault("refused")])),
                Assign(ARENA, begin),
                Assign("pc", step),
                Block("asked", (Blocks(tuple(asked)),)),
                *when(op(">", count, 1), [Store(cell("machine", STEP), step), Give(count)]),
                Assign(ARENA, begin),
                *when(Op("<", begin, end), [forced], none),
            )),
            Give(Num(0)),
        ),
    )  # fmt: skip


def _run() -> Function:
    """On to the next decision, as in `deciding`; from the end, nowhere."""
    on = call("go on", load("machine", STEP), Num(0), STOPS)
    over = when(load("machine", OVER), [Give(Num(0))])
    return Function("run", (), (*over, *_fresh(), Give(call("deciding", on))))


def _fresh() -> list[Stmt]:
    return [Assign(EFFORT, Num(0)), Assign(ARENA, Address("arena"))]


def _choose(program: Program) -> Function:
    on = call("go on", taking(program, load("machine", STEP)), thing, STOPS)
    noted = when(op("&", load(GATHERINGS), 1), _noted()) if gathers(program) else []
    return Function("choose", ("thing",), (*_fresh(), *noted, Give(call("deciding", on))))


def _noted() -> list[Stmt]:
    """What those answer who act at the same time is kept until all have, for whoever asks them in another order."""
    many = Var("answered")
    return [
        Assign("answered", load(GATHERINGS, ANSWERED)),
        *when(op(">=", many, MOST_ANSWERS), [Fault("no room for more answers")]),
        Store(cell(GATHERINGS, op("+", many, ANSWERS)), thing),
        Store(cell(GATHERINGS, ANSWERED), op("+", many, 1)),
    ]


def _attempt(lowering: Lowering) -> Function:
    """As `choose`, and counted; the state before is kept, for the interpreter, should this stop."""
    kept: list[Stmt] = [run("copied", Address("backup"), Address("state"), used(lowering))]
    if gathers(lowering.program):
        room = lowering.layout.room
        before = op("+", Address("state"), room)
        behind = (op("+", Address("backup"), room), before, taken(lowering, Load(Word(before))))
        kept += when(op("&", load(GATHERINGS), 1), [run("copied", *behind)])
    counted = Store(cell(TAKEN), op("+", load(TAKEN), 1))
    return Function("attempt", ("thing",), (*kept, counted, Give(call("choose", thing))))


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
    """Everybody chooses at random to the end, or as often as anybody may: how many decisions that were. What is offered
    now is asked anew: options of another game may lie in working memory."""
    return Function("playout", (), (Give(call("play on", call("run"))),))


def _play_on(program: Program) -> Function:
    """The same from a decision that was just come to. count: its options."""
    count = Var("count")
    chosen = Load(Word(op("+", Address("arena"), op("<<", Var("pick"), 2))))
    return Function(
        "play on", ("count",),
        (
            Assign(DECIDED, Num(0)),
            Loop("deciding", (
                *when(op("=", count, 0), [Leave("deciding")]),
                *when(op(">=", Var(DECIDED), MOST_DECISIONS), [Leave("deciding")]),
                Assign(DECIDED, op("+", Var(DECIDED), 1)),
                Assign("pick", _at_random(count)),
                Assign("thing", chosen),
                *_fresh(),
                Assign("step", call("go on", taking(program, load("machine", STEP)), thing, PLAYS)),
                Assign("count", call("deciding", step)),
            )),
            Give(Var(DECIDED)),
        ),
    )  # fmt: skip


def _at_random(count: Expr) -> Expr:
    return Call("chance", (count,), on=Address("bots"))


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
                Assign("played", call("play on", Var("count"))),
                Assign("decisions", op("+", Var("decisions"), Var("played"))),
                Assign("seed", op("+", seed, 1)),
                Assign("left", op("-", left, 1)),
            )),
            Give(Var("decisions")),
        ),
    )  # fmt: skip
