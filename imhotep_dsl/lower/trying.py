"""Which candidates of a decision are options: those that lead through to a commit point.

Where nothing can be refused, all of them. Else the guard of the decision is asked for each; if that gives up, the way
is gone on a copy of the state.
"""

from __future__ import annotations

from imhotep_dsl.code.limits import MOST_OPTIONS
from imhotep_dsl.lower.form import Address, Assign, Call, Expr, Fault, Function, Give, Num, Stmt, Store, Var, Word
from imhotep_dsl.lower.frames import GOES_ON, used
from imhotep_dsl.lower.guards import BEHIND, GIVEN_UP, guard
from imhotep_dsl.lower.lowering import ARENA, Lowering
from imhotep_dsl.lower.making import call, op, run, when
from imhotep_dsl.lower.rules import Rule
from imhotep_dsl.lower.walking import words

thing = Var("thing")


def possible(rule: Rule, at: int, candidates: list[Stmt], ahead: Expr) -> list[Stmt]:
    """The options of a decision, laid down, not more of them than `most`; where they end is given.

    candidates: code that lays the candidates down where free memory begins and gives where they end; ahead: what lies
    ahead of each, as in `outlook`.
    """
    *laid, last = candidates
    assert isinstance(last, Give)
    begin, end = Var("first"), Var("last")
    found: list[Stmt] = [
        Assign("first", Var(ARENA)),
        *laid,
        Assign("last", last.value),
        *when(op(">", op("-", end, begin), 4 * MOST_OPTIONS), [Fault("too many options")]),
    ]
    if ahead == Num(0):
        return [*found, Give(end)]
    found.append(Assign(BEHIND, call("refusable behind")))
    if ahead == Num(GOES_ON):
        found += when(op("=", Var(BEHIND), 0), [Give(end)])
    guarded = f"guard {at}"
    code = guard(rule, at, thing)
    rule.lowering.functions[guarded] = Function(guarded, ("thing", BEHIND), tuple(code), frame=True)

    def each(item: Expr) -> list[Stmt]:
        keep: list[Stmt] = [
            Store(Word(Var("kept")), item),
            Assign("kept", op("+", Var("kept"), 4)),
            Assign("most", op("-", Var("most"), 1)),
            *when(op("=", Var("most"), 0), [Give(Var("kept"))]),
        ]
        leads: list[Stmt] = [
            Assign("leads", call(guarded, item, Var(BEHIND))),
            *when(op("=", Var("leads"), GIVEN_UP), [Assign("leads", call("tried out", Num(at), item))]),
        ]
        if isinstance(ahead, Num):
            return [*leads, *when(Var("leads"), keep)]
        free: list[Stmt] = [Assign("leads", Num(1))]
        goes_on = when(op("=", Var("ahead"), GOES_ON), [Assign("ahead", Var(BEHIND))])
        asked = when(Var("ahead"), leads, free)
        return [Assign("thing", item), Assign("ahead", ahead), *goes_on, *asked, *when(Var("leads"), keep)]

    looked = words(rule.scope, begin, end, each)
    return [*found, Assign(ARENA, end), Assign("kept", begin), *looked, Give(Var("kept"))]


def add_trying(lowering: Lowering) -> None:
    lowering.functions["tried out"] = _tried_out(lowering)


def _tried_out(lowering: Lowering) -> Function:
    """Whether some way leads from a candidate to a commit point, gone on a copy."""
    copy = Var("copy")
    return Function(
        "tried out", ("step", "thing"),
        (
            Assign("mark", Var(ARENA)),
            Assign("copy", op("&", op("+", Var("mark"), 7), -8)),
            Assign(ARENA, op("+", copy, lowering.layout.room)),
            run("copied", copy, Address("state"), used(lowering)),
            Assign("found", Call("try", (Var("step"), thing), on=copy)),
            Assign(ARENA, Var("mark")),
            Give(Var("found")),
        ),
    )  # fmt: skip
