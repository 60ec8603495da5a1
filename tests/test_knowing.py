"""Lowered code that does not ask what is known: what it leaves out, and what it must ask all the same."""

from __future__ import annotations

import pytest

from imhotep_dsl.lower.form import (
    Address,
    After,
    Assign,
    Block,
    Call,
    Cell,
    Entry,
    Expr,
    Fault,
    Function,
    Give,
    Leave,
    Load,
    Loop,
    Num,
    Op,
    Region,
    Run,
    Slot,
    Stmt,
    Store,
    Table,
    Var,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.knowing import shortened
from imhotep_dsl.lower.making import load, op, when

REGIONS = (Region("count", 0, 9, 1, 0), Region("top", 9, 9, 1, 0, low=-1), Region("points", 20, 9, 4, 0))
TABLES = {
    "next": Table("next", (1, 2, 3, 4), 2),
    "odd": Table("odd", (3, 1, 4, 1), 2),
    "gaps": Table("gaps", (3, -1, 4, 1), 2),
    "same": Table("same", (7, 7), 2),
}
a, b, at = Var("a"), Var("b"), Var("at")
MARKED = Function("marked", (), (Store(Cell("points", Num(0)), Num(1)), Give(Num(0))))
ASKED = Function("asked", (), (Give(load("points", 0)),))


def short(*body: Stmt, params: tuple[str, ...] = ("given",)) -> tuple[Stmt, ...]:
    function = Function("tested", params, body)
    return shortened([function, MARKED, ASKED], REGIONS, TABLES, ("arena",))[0].body


def _sum(one: Expr, other: Expr) -> Give:
    return Give(Op("+", one, other))


TWICE = (Assign("a", load("points", 0)),), (Assign("b", load("points", 0)), _sum(a, b))


def test_what_a_name_holds_is_not_looked_up_again() -> None:
    first, then = TWICE
    assert short(*first, *then) == (Assign("a", load("points", 0)), _sum(a, a))


@pytest.mark.parametrize(
    "between",
    [
        Store(Cell("points", Num(3)), Num(1)),
        Run(Call("marked", ())),
        Run(Call("asked", (), on=Address("bots"))),
        *when(Var("given"), [Store(Cell("points", Num(0)), Num(2))]),
        Loop("each", (*when(Var("given"), [Leave("each")]), Store(Cell("points", Num(0)), Num(2)))),
    ],
)  # fmt: skip
def test_what_may_have_changed_is_looked_up_again(between: Stmt) -> None:
    first, then = TWICE
    assert short(*first, between, *then) == (*first, between, *then)


@pytest.mark.parametrize(
    "between", [Store(Cell("count", Num(3)), Num(1)), Store(Slot(3), Num(1)), Run(Call("asked", ()))]
)
def test_what_lies_elsewhere_may_change(between: Stmt) -> None:
    first, then = TWICE
    assert short(*first, between, *then) == (*first, between, _sum(a, a))


def test_what_lies_in_a_frame_is_not_changed_by_what_is_laid_down() -> None:
    held, again = Assign("a", Load(Slot(2))), Assign("b", Load(Slot(2)))
    laid = Assign("at", Var("arena")), Store(Word(at), Num(5))
    assert short(held, *laid, again, _sum(a, b)) == (held, *laid, _sum(a, a))
    anywhere = Store(Word(Var("given")), Num(5))
    assert short(held, anywhere, again, _sum(a, b)) == (held, anywhere, again, _sum(a, b))
    other = Assign("f", Var("given"))
    assert short(held, other, again, _sum(a, b)) == (held, other, again, _sum(a, b))


def test_a_name_that_is_set_again_holds_nothing() -> None:
    body = (
        Assign("a", load("points", 0)), *when(Var("given"), [Assign("a", Num(4))]), Assign("b", load("points", 0)),
        _sum(a, b),
    )  # fmt: skip
    assert short(*body) == body


def test_what_is_asked_by_a_name_that_changes_is_asked_again() -> None:
    step = (Assign("at", op("+", at, 1)), Assign("b", load("count", at)))
    body = (Assign("at", Var("given")), Assign("a", load("count", at)), *step, _sum(a, b))
    assert short(*body) == body


def test_what_is_surely_so_is_not_asked() -> None:
    none = when(op("<", a, 0), [Fault("nothing there")])
    assert short(Assign("a", load("count", Var("given"))), *none, Give(a)) == short(
        Assign("a", load("count", Var("given"))), Give(a)
    )
    unsure = (Assign("a", load("top", Var("given"))), *none, Give(a))
    assert short(*unsure) == unsure


def test_what_was_asked_once_is_sure_behind_it() -> None:
    there = (Assign("a", load("top", Var("given"))), *when(op("<", a, 0), [Give(Num(0))]))
    assert short(*there, *when(op(">=", a, 0), [Give(a)]), Give(Num(1))) == (*there, Give(a))
    round_ = Loop("each", (*when(op("<", a, 0), [Leave("each")]), Assign("a", load("top", a))))
    assert short(there[0], round_, Give(op(">=", a, 0))) == (there[0], round_, Give(Num(0)))


def test_what_a_table_says_of_something_that_is_there() -> None:
    there = when(op("<", Var("given"), 0), [Give(Num(0))])
    asked = Assign("a", Entry("odd", Var("given"), or_none=True))
    none = when(op("<", a, 0), [Fault("nothing there")])
    assert short(asked, *none, Give(a)) == (asked, *none, Give(a))
    assert short(*there, asked, *none, Give(a)) == (*there, Assign("a", Entry("odd", Var("given"))), Give(a))
    # What it says that is not none is said of something.
    again = Give(Op("+", a, Entry("odd", Var("given"), or_none=True)))
    assert short(asked, *none, again) == (asked, *none, Give(Op("+", a, a)))
    gaps = (*there, Assign("a", Entry("gaps", Var("given"))), *none, Give(a))
    assert short(*gaps) == gaps


def test_tables_that_can_be_worked_out() -> None:
    there = when(op("<", Var("given"), 0), [Give(Num(0))])
    assert short(*there, Give(Entry("next", Var("given")))) == (*there, Give(op("+", Var("given"), 1)))
    assert short(Give(Entry("same", Var("given")))) == (Give(Num(7)),)
    assert short(Give(Entry("next", Var("given"), or_none=True))) == (Give(Entry("next", Var("given"), or_none=True)),)


def test_what_one_way_alone_knows_is_not_known_where_they_meet() -> None:
    held, other = Assign("a", load("points", 0)), Assign("b", load("points", 0))
    body = (*when(Var("given"), [held], [other]), Give(load("points", 0)))
    assert short(*body) == (*when(Var("given"), [], []), Give(load("points", 0)))


def test_what_was_asked_within_a_condition_is_known_behind_it() -> None:
    asked = After((Assign("a", load("top", Var("given"))),), op("<", a, 0))
    refused = when(asked, [Give(Num(0))])
    assert short(*refused, *when(op("<", a, 0), [Fault("nothing there")]), Give(a)) == (*refused, Give(a))
    less = when(op("<=", a, 3), [Give(op("<", a, 3))])
    assert short(refused[0], *less, Give(Num(1))) == (refused[0], *less, Give(Num(1)))


def test_what_a_table_says_that_is_there_it_says_of_something() -> None:
    asked = Assign("a", Entry("odd", Var("given"), or_none=True))
    none = when(op("<", a, 0), [Give(Num(0))])
    other = Give(op("+", a, Entry("gaps", Var("given"), or_none=True)))
    assert short(asked, *none, other) == (asked, *none, Give(op("+", a, Entry("gaps", Var("given")))))


def test_a_name_is_no_longer_what_another_was_that_is_set_anew() -> None:
    again = (Assign("a", load("points", Var("given"))), *when(a, [Leave("each")]), Give(op("+", b, a)))
    body = (Loop("each", (Assign("b", a), *again)), Give(Num(0)))
    assert short(*body) == body


def counted(end: int, *inside: Stmt) -> tuple[Stmt, ...]:
    out = when(op(">=", at, end), [Leave("each")])
    return Assign("at", Num(0)), Loop("each", (*out, *inside, Assign("at", op("+", at, 1))))


def test_a_short_search_becomes_a_formula() -> None:
    found = when(op("=", load("count", at), 0), [Assign("a", Num(1)), Leave("search")])
    search = (Assign("a", Num(0)), Block("search", counted(3, *found)), Give(a))
    empty = [op("=", load("count", number), 0) for number in range(3)]
    asked = Op("|", Op("|", empty[0], empty[1]), empty[2])
    assert short(*search) == (Assign("a", Num(0)), Assign("a", Op("|", a, asked)), Give(a))


def test_a_long_search_stays_a_loop() -> None:
    found = when(op("=", load("count", at), 0), [Assign("a", Num(1)), Leave("search")])
    search = (Assign("a", Num(0)), Block("search", counted(200, *found)), Give(a))
    assert short(*search) == search


def test_where_a_short_loop_was_left_is_known() -> None:
    left = counted(3, *when(op("=", load("count", at), 0), [Leave("each")]))
    steps = [
        part for number in range(3)
        for part in (Assign("at", Num(number)), *when(op("=", load("count", number), 0), [Leave("each")]))
    ]  # fmt: skip
    assert short(*left, Give(at)) == (Assign("at", Num(0)), Block("each", (*steps, Assign("at", Num(3)))), Give(at))


def test_what_may_stop_a_game_is_not_left_out() -> None:
    asked = Assign("a", Call("marked", ()))
    assert short(asked, Give(Num(1))) == (asked, Give(Num(1)))
    stops = Assign("a", After((Fault("never"),), Num(0)))
    assert short(*when(Var("given"), [stops]), Give(Num(1))) == (*when(Var("given"), [stops]), Give(Num(1)))
    divided = Assign("a", Op("/", Num(1), Var("given")))
    assert short(divided, Give(Num(1))) == (divided, Give(Num(1)))
