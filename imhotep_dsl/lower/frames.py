"""The stack of frames inside a state: entering rules, lists that outlive a decision, leaving rules when turns end."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.lower.form import (
    Address,
    Assign,
    Entry,
    Expr,
    Fault,
    Function,
    Give,
    Load,
    Loop,
    Num,
    Op,
    Stmt,
    Store,
    Var,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.layout import ANSWERED, GATHERINGS, STACK_CELLS
from imhotep_dsl.lower.lowering import Lowering, Scope
from imhotep_dsl.lower.making import cell, load, op, run, when
from imhotep_dsl.lower.walking import words
from imhotep_dsl.program.derived import around_turns, gathers
from imhotep_dsl.program.layout import FRAME, FRAME_BELOW, FRAME_HEAD, OVER, RETURN_TO, SCOPE, STEP, YOU
from imhotep_dsl.program.model import Program


def add_frames(lowering: Lowering) -> None:
    for function in (
        _cell_address(lowering), _push(lowering), _end_turns(lowering), _innermost_turns(lowering),
        _walk(lowering),
    ):  # fmt: skip
        lowering.functions[function.name] = function
    if gathers(lowering.program):
        lowering.functions["gather"] = _gather(lowering)


def address(lowering: Lowering, index: Expr) -> Expr:
    """Where a cell of the stack lies in memory, by the interpreter's number of it."""
    begin = lowering.layout.stack - 4 * lowering.layout.first_on_stack
    return op("+", op("+", Address("state"), op("<<", index, 2)), begin)


def _cell_address(lowering: Lowering) -> Function:
    return Function("cell address", ("index",), (Give(address(lowering, Var("index"))),))


def _fits(lowering: Lowering, length: Expr) -> list[Stmt]:
    return when(op(">", length, lowering.layout.first_on_stack + STACK_CELLS), [Fault("no room for more rules")])


def entering(lowering: Lowering, frame: str, length: str, after: int, you: Expr, names: Sequence[Expr]) -> list[Stmt]:
    """A new frame on top of the stack. frame: under which name it can be written to; length: a name that is free."""
    place, old = Var(frame), Var(length)
    end = op("+", old, FRAME_HEAD + len(names))
    set_: list[Stmt] = [Store(Word(op("+", place, 4 * (FRAME_HEAD + at))), value) for at, value in enumerate(names)]
    if len(names) > _FEW:
        set_ = [step for step, value in zip(set_, names, strict=True) if value != Num(0)]
        set_.insert(0, run("cleared", op("+", place, 4 * FRAME_HEAD), Num(4 * len(names))))
    return [
        Assign(length, load("length")),
        *_fits(lowering, end),
        Assign(frame, address(lowering, old)),
        Store(Word(op("+", place, 4 * RETURN_TO)), Num(after)),
        Store(Word(op("+", place, 4 * FRAME_BELOW)), load("machine", FRAME)),
        Store(Word(op("+", place, 4 * YOU)), you),
        *set_,
        Store(cell("machine", FRAME), old),
        Store(cell("length"), end),
    ]


_FEW = 12
"""So many names of a frame are cleared one by one."""


def _push(lowering: Lowering) -> Function:
    """A list from working memory onto the stack."""
    length, size = Var("length"), Var("size")

    def lay(item: Expr) -> list[Stmt]:
        return [Store(Word(Var("to")), item), Assign("to", op("+", Var("to"), 4))]

    return Function(
        "push", ("begin", "end"),
        (
            Assign("length", load("length")),
            Assign("size", op("-", Var("end"), Var("begin"))),
            *_fits(lowering, op("+", length, op(">>", size, 2))),
            Assign("to", address(lowering, length)),
            *words(Scope(lowering), Var("begin"), Var("end"), lay),
            Store(cell("length"), op("+", length, op(">>", size, 2))),
            Give(Num(0)),
        ),
    )  # fmt: skip


def _end_turns(lowering: Lowering) -> Function:
    program, frame, index = lowering.program, Var("frame"), Var("index")
    rules = lowering.table("rule of steps", [about.rule for about in program.code])
    below = Load(Word(op("+", frame, 4 * FRAME_BELOW)))
    leaving = (
        Assign("index", load("machine", FRAME)),
        Assign("frame", address(lowering, index)),
        *when(op("<", below, 0), [
            Store(cell("machine", OVER), Num(1)),
            Store(cell("machine", STEP), Var("at")),
            Give(Num(-2)),
        ]),
        *(step for number, turns in enumerate(program.turns) if turns for step in _in_rule(program, number)),
        Assign("after", Load(Word(op("+", frame, 4 * RETURN_TO)))),
        Store(cell("machine", FRAME), below),
        Store(cell("length"), index),
        Assign("rule", Entry(rules, Var("after"))),
    )  # fmt: skip
    return Function("end turns", ("rule", "at"), (Loop("leaving", leaving), Give(Num(-2))))


def _in_rule(program: Program, rule: int) -> list[Stmt]:
    """If this is the rule and its turns are being taken: nothing that was begun within them stays behind."""
    frame, index = Var("frame"), Var("index")
    found: list[Stmt] = []

    def name(slot: int) -> Word:
        return Word(op("+", frame, 4 * (FRAME_HEAD + slot)))

    for turns in around_turns(program)[rule]:
        length = op("+", index, FRAME_HEAD + program.frames[rule])
        for outer in turns.outer:
            length = op("max", length, Load(name(outer + 1)))
        within = [Store(name(each), Num(0)) for each in turns.inner]
        ended: list[Stmt] = [Store(cell("length"), length), *within, Give(Num(turns.end))]
        found += when(Load(name(turns.slot + 2)), ended)
    return when(op("=", Var("rule"), rule), found)


def _innermost_turns(lowering: Lowering) -> Function:
    """Where the turns that are being taken remember what they do, as an address; 0 if none are."""
    program, frame, index, rule = lowering.program, Var("frame"), Var("index"), Var("rule")
    rules = lowering.table("rule of steps", [about.rule for about in program.code])
    found: list[Stmt] = []
    for number, turns in enumerate(around_turns(program)):
        for each in turns:
            cells = op("+", frame, 4 * (FRAME_HEAD + each.slot))
            taken = Load(Word(op("+", cells, 8)))
            found += when(op("=", rule, number), when(taken, [Give(cells)]))
    looking = (
        Assign("frame", address(lowering, index)),
        *when(op("<", Load(Word(op("+", frame, 4 * FRAME_BELOW))), 0), [Give(Num(0))]),
        *found,
        Assign("rule", Entry(rules, Load(Word(op("+", frame, 4 * RETURN_TO))))),
        Assign("index", Load(Word(op("+", frame, 4 * FRAME_BELOW)))),
    )
    body = (Assign("index", load("machine", FRAME)), Loop("looking", looking), Give(Num(0)))
    return Function("innermost turns", ("rule",), body)


def _gather(lowering: Lowering) -> Function:
    """The state as it is before anybody has acted is kept behind the state itself, for those who ask the players in
    another order; not where something is only tried out on a copy, which lies in working memory."""
    machine = lowering.layout.region("machine").offset
    behind = op("+", Address("state"), lowering.layout.room)
    kept: list[Stmt] = [
        Store(cell(GATHERINGS), op("|", op("+", load(GATHERINGS), 2), 1)),
        Store(cell(GATHERINGS, ANSWERED), Num(0)),
        run("copied", behind, Address("state"), used(lowering)),
        Store(Word(op("+", Address("state"), lowering.layout.room + machine + 4 * STEP)), Var("at")),
    ]
    return Function("gather", ("at",), (*when(Op("<", Address("state"), Address("arena")), kept), Give(Num(0))))


def used(lowering: Lowering) -> Expr:
    """How many bytes a state takes now."""
    return taken(lowering, load("length"))


def taken(lowering: Lowering, cells: Expr) -> Expr:
    """How many bytes so many cells of the interpreter take."""
    layout = lowering.layout
    return op("+", op("<<", cells, 2), layout.stack - 4 * layout.first_on_stack)


def outlooks(lowering: Lowering) -> str:
    code = lowering.program.code
    return lowering.table("outlook of steps", [outlook(about.refusable, about.returns) for about in code])


def _walk(lowering: Lowering) -> Function:
    """While something is tried: whether anything that is gone back to, up to where that began, could be refused."""
    flags = outlooks(lowering)
    frame, scope = Var("frame"), Var("scope")
    return Function(
        "refusable behind", (),
        (
            Assign("frame", load("machine", FRAME)),
            Assign("scope", load("machine", SCOPE)),
            Loop(
                "going back",
                (
                    *when(Op("=", frame, scope), [Give(Num(0))]),
                    Assign("place", address(lowering, frame)),
                    Assign("flag", Entry(flags, Load(Word(op("+", Var("place"), 4 * RETURN_TO))))),
                    *when(op("!=", Var("flag"), GOES_ON), [Give(Var("flag"))]),
                    Assign("frame", Load(Word(op("+", Var("place"), 4 * FRAME_BELOW)))),
                ),
            ),
            Give(Num(0)),
        ),
    )  # fmt: skip


GOES_ON = 2


def outlook(refusable: bool, returns: bool) -> int:
    """1: something may be refused; 0: nothing; GOES_ON: nothing here, it depends on what is gone back to."""
    return 1 if refusable else GOES_ON if returns else 0
