"""Guards as formulas: what only finds out whether something holds is worked out without jumps."""

from __future__ import annotations

from imhotep_dsl.lower.form import (
    After,
    Assign,
    Block,
    Entry,
    Function,
    Give,
    Leave,
    Lowered,
    Note,
    Num,
    Op,
    Pick,
    Region,
    Run,
    Stmt,
    Store,
    Var,
    When,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.formulas import as_formula, is_quick, is_truth
from imhotep_dsl.lower.lowering import ARENA
from imhotep_dsl.lower.making import call
from imhotep_dsl.wasm.memory import Memory
from imhotep_dsl.wasm.text import text

no_piece, fits = Op("<", Var("piece"), Num(0)), Op("<", Var("lying"), Num(4))
refused: tuple[Stmt, ...] = (Give(Num(0)),)


def test_a_guard_that_only_asks_is_a_formula() -> None:
    found = as_formula([Note("67"), When(no_piece, refused), When(fits, (Block("try", (Give(Num(1)),)),)), *refused])
    assert found == Pick(Op(">=", Var("piece"), Num(0)), fits, Num(0))
    assert found is not None and is_truth(found)


def test_names_that_a_guard_gives_stay_where_they_are_needed() -> None:
    room = Assign("lying", Entry("room", Var("piece")))
    found = as_formula([When(no_piece, refused), room, When(fits, (Give(Num(1)),)), *refused])
    assert found == Pick(Op(">=", Var("piece"), Num(0)), After((room,), fits), Num(0))


def test_a_guard_that_does_more_is_none() -> None:
    given_up: list[Stmt] = [When(fits, (Give(Num(1)),)), Give(Num(2))]
    changes: list[Stmt] = [Run(call("shift", Var("piece"))), Give(Num(1))]
    goes_on: list[Stmt] = [When(fits, (Assign("lying", Num(0)),)), Give(Num(1))]
    left: list[Stmt] = [Block("try", (When(fits, (Leave("try"),)), Give(Num(1)))), *refused]
    unsure: list[Stmt] = [When(Var("piece"), (Give(Num(1)),)), *refused]
    assert [as_formula(code) for code in (given_up, changes, goes_on, left, unsure)] == [None] * 5


def test_only_what_can_do_no_harm_is_asked_in_any_case() -> None:
    assert is_quick(fits) and is_quick(Op("+", Var("piece"), Num(1)))
    assert not is_quick(Op("/", Var("piece"), Var("lying"))), "it may be divided by 0"
    assert not is_quick(Entry("room", Var("piece"))), "there may be no such entry"
    assert not is_quick(call("asks"))


def test_what_is_laid_down_in_any_case_is_asked_before() -> None:
    """The condition may need the free memory for itself, and may give the name that is laid down."""
    end = Var("end")
    asked = After((Assign("item", call("asks")),), Op(">", Var("item"), Num(0)))
    append = (Store(Word(end), Var("item")), Assign("end", Op("+", end, Num(4))), Assign(ARENA, end))
    function = Function("listing", (), (When(asked, append), Give(end)))
    module = Lowered((function,), (), (Region("machine", 0, 8, 4, 0),), 32, 64, ())
    written = text(module, Memory.of(module, bytes(32))).partition("(func $listing")[2]
    assert "(if " not in written
    assert written.index("call $asks") < written.index("i32.store") < written.index("global.set $arena")
