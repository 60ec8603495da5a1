"""Groups of spaces: rows of bits in working memory; in the state, where they are remembered while somebody decides."""

from __future__ import annotations

from dataclasses import fields

from imhotep_dsl.code import steps
from imhotep_dsl.lower.form import (
    Address,
    Assign,
    Expr,
    Fault,
    Function,
    Give,
    Leave,
    Load,
    Loop,
    Num,
    Op,
    Stmt,
    Store,
    Var,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.layout import FIRST_ROW, KEPT_GROUPS, MOST_KEPT_GROUPS, words_of_group
from imhotep_dsl.lower.lowering import Lowering, Name, Scope, name_of
from imhotep_dsl.lower.making import both, call, either, load, op, run, when
from imhotep_dsl.lower.walking import words
from imhotep_dsl.program.model import Program

GROUP = "group"
_LIKE_FIRST = ("reverse", "both", "either", "without", "query")
_LIKE_SECOND = ("take", "dispatch", "one or other")
_MEMBERS = ("list first", "list last", "list at")


def keeps_groups(program: Program, among: set[int], stays: set[int]) -> bool:
    """Whether groups are remembered where somebody may decide."""
    return any(_keeps(program, program.code[at].step) for at in among if program.code[at].rule in stays)


def _keeps(program: Program, step: steps.Step) -> bool:
    """Whether a step gives a name of a rule to groups of spaces."""
    if isinstance(step, steps.SetLocal | steps.KeepList):
        return step.sort.split(" ")[-1] == GROUP
    if isinstance(step, steps.Call):
        return any(_gives_group(program, arg, frozenset()) for arg in step.args)
    binders = [given for field in fields(step) if isinstance(given := getattr(step, field.name), steps.Binder)]
    return any(binder.sort == GROUP and binder.in_frame for binder in binders)


# ---- what is a group ----------------------------------------------------------------------------------------


def is_group(scope: Scope, at: int) -> bool:
    """Whether the answer to a question is a group of spaces."""
    return _gives_group(scope.lowering.program, at, scope.groups)


def _gives_group(program: Program, at: int, bound: frozenset[Name]) -> bool:
    """bound: names within expressions that stand for groups."""
    node = program.nodes[at]
    if node.op == "query":
        return node.data[0] in ("first", "last") and node.data[3] == GROUP
    if node.op in _MEMBERS:
        return has_groups(program, node.kids[0])
    if node.op in ("dispatch", "one or other"):
        return any(_gives_group(program, kid, bound) for kid in node.kids[1:])
    return node.op in ("local", "bound") and (node.data[1:2] == (GROUP,) or name_of(node) in bound)


def has_groups(program: Program, at: int) -> bool:
    """Whether the members of a list are groups of spaces."""
    node = program.nodes[at]
    if node.op == "query" and node.data[0] == "groups":
        return True
    if node.op in _LIKE_FIRST:
        return has_groups(program, node.kids[0])
    if node.op in _LIKE_SECOND:
        return has_groups(program, node.kids[1])
    return node.op == "local" and str(node.data[1]).endswith(f" of {GROUP}")


# ---- the functions ------------------------------------------------------------------------------------------


def add_groups(lowering: Lowering) -> None:
    made = [_same(lowering), *_once(lowering)]
    if any(region.name == KEPT_GROUPS for region in lowering.layout.regions):
        made += [_bits_of(lowering), _keep(lowering), _keep_all(lowering)]
    else:
        made.append(Function("bits of", ("group",), (Give(Var("group")),)))
    for function in made:
        lowering.functions[function.name] = function


def _row(lowering: Lowering, number: Expr) -> Expr:
    """The address of a row in the state."""
    begin = lowering.layout.region(KEPT_GROUPS).offset
    return op("+", op("+", Address("state"), op("*", number, 4 * words_of_group(lowering.program))), begin)


def _bits_of(lowering: Lowering) -> Function:
    """The address of a group that is remembered in the state, or in working memory."""
    group = Var("group")
    kept = when(op(">=", group, FIRST_ROW), [Give(_row(lowering, op("-", group, FIRST_ROW)))])
    return Function("bits of", ("group",), (*kept, Give(group)))


def _keep(lowering: Lowering) -> Function:
    """A group into a row of the state that no cell of any frame speaks of; the number that is kept of it."""
    at, end, number = Var("at"), Var("end"), Var("number")
    first = lowering.layout.first_on_stack
    size = Num(4 * words_of_group(lowering.program))
    looking = Loop("looking", (
        *when(Op(">=", at, end), [Leave("looking")]),
        *when(Op("=", Load(Word(at)), number), [Assign("used", Num(1)), Leave("looking")]),
        Assign("at", op("+", at, 4)),
    ))  # fmt: skip
    row = _row(lowering, op("-", number, FIRST_ROW))
    return Function(
        "keep group", ("group",),
        (
            *when(op("<", Var("group"), 0), [Give(Var("group"))]),
            *when(op(">=", Var("group"), FIRST_ROW), [Give(Var("group"))]),
            Assign("number", Num(FIRST_ROW)),
            Assign("end", call("cell address", load("length"))),
            Loop("rows", (
                Assign("used", Num(0)),
                Assign("at", call("cell address", Num(first))),
                looking,
                *when(op("=", Var("used"), 0), [run("copied", row, Var("group"), size), Give(number)]),
                Assign("number", op("+", number, 1)),
                *when(op(">=", number, FIRST_ROW + MOST_KEPT_GROUPS), [Fault("too many groups")]),
            )),
            Give(Num(-1)),
        ),
    )  # fmt: skip


def _keep_all(lowering: Lowering) -> Function:
    """Those that were laid on the stack; each row is taken as soon as its number lies there."""
    at = Var("at")
    kept: tuple[Stmt, ...] = (
        *when(Op(">=", at, Var("end")), [Leave("keeping")]),
        Store(Word(at), call("keep group", Load(Word(at)))),
        Assign("at", op("+", at, 4)),
    )
    begin = Assign("at", call("cell address", Var("first")))
    end = Assign("end", call("cell address", load("length")))
    return Function("keep groups", ("first",), (begin, end, Loop("keeping", kept), Give(Num(0))))


def _same(lowering: Lowering) -> Function:
    one, other = Var("one"), Var("other")
    found: list[Stmt] = when(either(Op("=", one, other), both(op("<", one, 0), op("<", other, 0))), [Give(Num(1))])
    found += when(either(op("<", one, 0), op("<", other, 0)), [Give(Num(0))])
    for at in range(words_of_group(lowering.program)):
        word = Op("!=", Load(Word(op("+", one, 4 * at))), Load(Word(op("+", other, 4 * at))))
        found += when(word, [Give(Num(0))])
    return Function("same group", ("one", "other"), (*found, Give(Num(1))))


def _once(lowering: Lowering) -> tuple[Function, Function]:
    """Whether a group is among those laid down; and each of them once."""
    begin, end, at, kept = Var("begin"), Var("end"), Var("at"), Var("kept")
    there = words(
        Scope(lowering), begin, end, lambda item: when(call("same group", item, Var("group")), [Give(Num(1))])
    )
    new: list[Stmt] = [Store(Word(kept), Load(Word(at))), Assign("kept", op("+", kept, 4))]
    looking = Loop("looking", (
        *when(Op(">=", at, end), [Leave("looking")]),
        *when(op("=", call("listed group", begin, kept, Load(Word(at))), 0), new),
        Assign("at", op("+", at, 4)),
    ))  # fmt: skip
    return (
        Function("listed group", ("begin", "end", "group"), (*there, Give(Num(0)))),
        Function(
            "each group once", ("begin", "end"), (Assign("at", begin), Assign("kept", begin), looking, Give(kept))
        ),
    )


def same(is_group_: bool, one: Expr, other: Expr) -> Expr:
    """Whether two answers are the same."""
    return call("same group", one, other) if is_group_ else Op("=", one, other)
