"""Functions with which pieces are moved for a moment, to ask what would be then, and moved back.

Who has seen them stays as it is, since nothing asks that meanwhile.
"""

from __future__ import annotations

from imhotep_dsl.lower.areas import BOTTOM, TOP
from imhotep_dsl.lower.counts import COUNT
from imhotep_dsl.lower.form import Assign, Expr, Function, Give, Load, Loop, Num, Store, Var, Word
from imhotep_dsl.lower.lowering import ARENA, Lowering
from imhotep_dsl.lower.making import load, op, run, when
from imhotep_dsl.lower.pieces import ABOVE, BELOW, more, picked_up, put, stored
from imhotep_dsl.lower.targets import AT

piece, space = Var("piece"), Var("space")


def add_shifting(lowering: Lowering) -> None:
    for function in (_shift(lowering), _shift_back(), _shift_and_note(), _shift_all_back()):
        lowering.functions[function.name] = function


def _shift(lowering: Lowering) -> Function:
    start = Assign("start", load(AT, piece))
    moved = (*picked_up(lowering, Var("start")), *put(lowering))
    return Function("shift", ("piece", "space"), (start, *moved, Give(Num(0))))


def _shift_back() -> Function:
    """From the top of where it was moved to, to between those where it was before."""
    above, below, here, under = Var("above"), Var("below"), Var("here"), Var("under")
    return Function(
        "shift back", ("piece", "space", "above", "below"),
        (
            Assign("here", load(AT, piece)),
            Assign("under", load(BELOW, piece)),
            stored(TOP, here, under),
            *when(op(">=", under, 0), [stored(ABOVE, under, Num(-1))], [stored(BOTTOM, here, Num(-1))]),
            more(COUNT, here, -1),
            stored(AT, piece, space),
            stored(BELOW, piece, below),
            stored(ABOVE, piece, above),
            *when(op(">=", below, 0), [stored(ABOVE, below, piece)], [stored(BOTTOM, space, piece)]),
            *when(op(">=", above, 0), [stored(BELOW, above, piece)], [stored(TOP, space, piece)]),
            more(COUNT, space, 1),
            Give(Num(0)),
        ),
    )  # fmt: skip


_NOTED = ("before", "piece", "space", "above", "below")
"""What is noted of a piece that is moved, each a word: where the one before it is noted, and where it was."""


def _shift_and_note() -> Function:
    """A piece is moved; where that is noted is given. before: where the last one is noted, or 0."""
    words: tuple[Expr, ...] = (Var("before"), piece, load(AT, piece), load(ABOVE, piece), load(BELOW, piece))
    return Function(
        "shift and note", ("piece", "space", "before"),
        (
            Assign("note", Var(ARENA)),
            *(Store(Word(op("+", Var("note"), 4 * at)), word) for at, word in enumerate(words)),
            Assign(ARENA, op("+", Var("note"), 4 * len(words))),
            run("shift", piece, space),
            Give(Var("note")),
        ),
    )  # fmt: skip


def _shift_all_back() -> Function:
    """All that were noted, the last one first."""
    where = [Load(Word(op("+", Var("note"), 4 * at))) for at in range(len(_NOTED))]
    return Function(
        "shift all back", ("note",),
        (
            Loop("back", (
                *when(op("=", Var("note"), 0), [Give(Num(0))]),
                run("shift back", *where[1:]),
                Assign("note", where[0]),
            )),
            Give(Num(0)),
        ),
    )  # fmt: skip
