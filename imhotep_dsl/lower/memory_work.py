"""Functions that work with lists and bits in working memory: mixing, putting in order, noting once, grouping."""

from __future__ import annotations

from imhotep_dsl.lower.form import Assign, Expr, Function, Give, Leave, Load, Loop, Num, Op, Stmt, Store, Var, Word
from imhotep_dsl.lower.lowering import ARENA, Lowering, Scope
from imhotep_dsl.lower.making import call, op, run, when
from imhotep_dsl.lower.walking import members, words

space, begin, end = Var("space"), Var("begin"), Var("end")


def add_memory_work(lowering: Lowering) -> None:
    for function in (
        _mix(), _insert(), _note_once(lowering), _listed(lowering), *_bits(), _grouped(lowering),
    ):  # fmt: skip
        lowering.functions[function.name] = function


def _mix() -> Function:
    """Fisher and Yates, from the last to the first."""
    at, other = Var("at"), Var("other")
    return Function(
        "mix", ("begin", "end"),
        (
            Assign("at", op("-", op(">>", op("-", end, begin), 2), 1)),
            Loop(
                "mixing",
                (
                    *when(op("<=", at, 0), [Leave("mixing")]),
                    Assign("other", op("+", begin, op("<<", call("chance", op("+", at, 1)), 2))),
                    Assign("last", op("+", begin, op("<<", at, 2))),
                    Assign("kept", Load(Word(Var("last")))),
                    Store(Word(Var("last")), Load(Word(other))),
                    Store(Word(other), Var("kept")),
                    Assign("at", op("-", at, 1)),
                ),
            ),
            Give(Num(0)),
        ),
    )  # fmt: skip


def _insert() -> Function:
    """Key and thing into their place among those laid down, behind equals."""
    at, before = Var("at"), op("-", Var("at"), 8)
    later = Op(">", Load(Word(before)), Var("key"))
    return Function(
        "insert", ("begin", "end", "key", "item"),
        (
            Assign("at", end),
            Loop(
                "moving",
                (
                    *when(Op("<=", at, begin), [Leave("moving")]),
                    *when(later, [], [Leave("moving")]),
                    Store(Word(at), Load(Word(before))),
                    Store(Word(op("+", at, 4)), Load(Word(op("-", at, 4)))),
                    Assign("at", before),
                ),
            ),
            Store(Word(at), Var("key")),
            Store(Word(op("+", at, 4)), Var("item")),
            Give(Num(0)),
        ),
    )  # fmt: skip


def _note_once(lowering: Lowering) -> Function:
    """A number behind those laid down, unless it is among them; where they end now."""
    scope = Scope(lowering)
    there = words(scope, begin, end, lambda item: when(Op("=", item, Var("number")), [Give(end)]))
    return Function(
        "note once", ("begin", "end", "number"), (*there, Store(Word(end), Var("number")), Give(op("+", end, 4)))
    )


def _listed(lowering: Lowering) -> Function:
    """Whether a number is among those laid down."""
    there = words(Scope(lowering), begin, end, lambda item: when(Op("=", item, Var("number")), [Give(Num(1))]))
    return Function("listed", ("begin", "end", "number"), (*there, Give(Num(0))))


def _bits() -> list[Function]:
    bits = Var("bits")
    word = op("+", bits, op("<<", op(">>", space, 5), 2))
    size = op("<<", Var("words"), 2)
    bit = Op("<<", Num(1), op("&", space, 31))
    return [
        Function(
            "bits", ("words",),
            (
                Assign("begin", Var(ARENA)),
                run("cleared", begin, size),
                Assign(ARENA, op("+", begin, size)),
                Give(begin),
            ),
        ),
        Function("bit", ("bits", "space"), (Give(op("&", op(">>", Load(Word(word)), op("&", space, 31)), 1)),)),
        Function("bit set", ("bits", "space"), (Store(Word(word), Op("|", Load(Word(word)), bit)), Give(Num(0)))),
        Function("bit off", ("bits", "space"), (Store(Word(word), Op("^", Load(Word(word)), bit)), Give(Num(0)))),
    ]  # fmt: skip


def _grouped(lowering: Lowering) -> Function:
    """The group of a space, out of the bits of those that are left."""
    scope = Scope(lowering)
    spaces = len(lowering.program.tables.spaces)
    neighbours = lowering.lists("neighbours", lowering.program.tables.neighbours)
    left, group, pending = Var("left"), Var("group"), Var("pending")

    def near(other: Expr) -> list[Stmt]:
        meet: list[Stmt] = [
            run("bit off", left, other),
            Store(Word(pending), other),
            Assign("pending", op("+", pending, 4)),
        ]
        return when(call("bit", left, other), meet)

    return Function(
        "grouped", ("left", "space"),
        (
            Assign("group", call("bits", Num((spaces + 31) // 32))),
            Assign("begin", Var(ARENA)),
            Assign("pending", begin),
            run("bit off", left, space),
            Store(Word(pending), space),
            Assign("pending", op("+", pending, 4)),
            Loop(
                "spreading",
                (
                    *when(Op("<=", pending, begin), [Leave("spreading")]),
                    Assign("pending", op("-", pending, 4)),
                    Assign("here", Load(Word(pending))),
                    run("bit set", group, Var("here")),
                    *members(scope, neighbours, Var("here"), near),
                ),
            ),
            Give(group),
        ),
    )  # fmt: skip
