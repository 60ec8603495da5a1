"""Which candidates of a decision are options: those that lead through to a commit point.

Where nothing can be refused, all of them. Else the guard of the decision is asked for each; if that gives up, the way
is gone on a copy of the state.
"""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code.limits import MOST_OPTIONS
from imhotep_dsl.lower.form import (
    Address,
    Assign,
    Block,
    Call,
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
    Slot,
    Stmt,
    Store,
    Var,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.formulas import as_formula
from imhotep_dsl.lower.frames import GOES_ON, outlooks, used
from imhotep_dsl.lower.guards import guard
from imhotep_dsl.lower.hoisting import Hoisting, refusing
from imhotep_dsl.lower.lowering import ARENA, Lowering
from imhotep_dsl.lower.making import both, call, either, load, negated, op, pick, run, when
from imhotep_dsl.lower.rewriting import instead_of_giving
from imhotep_dsl.lower.rules import Rule
from imhotep_dsl.lower.ways import FAILS, GIVEN_UP, HOLDS
from imhotep_dsl.program.layout import FRAME_BELOW, RETURN_TO, SCOPE

thing = Var("thing")
_REFUSED = (Give(Num(FAILS)),)

HASTY, SPOILED = "hasty", "spoiled"
"""Names known to all functions. Most ways that are tried lead through at once. So on a copy, where any candidate will
do (`most` is 1), the first one is gone on with in haste, without another copy. If that fails, the copy is spoiled, and
the whole is tried once more with care. The last candidate of all never needs a copy."""


ALL = Num(-1)
"""How many options are wanted: all that there are."""


def options_of(at: int) -> str:
    """The function that lays down the options of a decision."""
    return f"options of {at}"


def possible(rule: Rule, at: int, candidates: list[Stmt], ahead: Expr, only_way: bool) -> list[Stmt]:
    """The options of a decision, laid down, not more of them than `most`; where they end is given.

    candidates: code that lays the candidates down where free memory begins and gives where they end; ahead: what lies
    ahead of each, as in `outlook`; only_way: whether there is no other way if none of them leads through.
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
    return [*found, *_either_way(rule, lambda behind: _looked_at(rule, at, ahead, only_way, behind))]


def _either_way(rule: Rule, code: Callable[[bool], list[Stmt]]) -> list[Stmt]:
    """Code for whether anything could be refused that the state itself goes back to: most often nothing can."""
    if not rule.lowering.calls.may_be_refused_behind(rule.number):
        return code(False)
    # Most often the rule goes back to where the trial began, so that is looked at first.
    goes_on = op("=", Entry(outlooks(rule.lowering), Load(Slot(RETURN_TO))), GOES_ON)
    at_once = both(goes_on, Op("=", Load(Slot(FRAME_BELOW)), load("machine", SCOPE)))
    behind = pick(either(op("<", load("machine", SCOPE), 0), at_once), Num(0), call("refusable behind"))
    return [*when(op("=", behind, 0), code(False)), *code(True)]


def _looked_at(rule: Rule, at: int, ahead: Expr, only_way: bool, behind: bool) -> list[Stmt]:
    """Those of the candidates that lead on."""
    begin, end, found = Var("first"), Var("last"), list[Stmt]()
    if ahead == Num(GOES_ON) and not behind:
        return [Give(end)]
    is_last = Op("=", Var("at"), end) if only_way else Num(0)
    hoisting = Hoisting(rule.lowering.looking)
    early, late = hoisting.hoisted(guard(rule, at, thing, behind), {"thing"}, _REFUSED)
    guarded = _guarded(rule, late, at, thing, is_last)
    if isinstance(ahead, Num):
        found += refusing(early, _REFUSED, (Give(begin),))
        if not hoisting.depends(late, {"thing"}):
            answer, *tried = guarded
            found += [answer, *when(op("=", Var("leads"), HOLDS), [Give(end)])]
            if not tried:
                return [*found, Give(begin)]
            found += when(op("=", Var("leads"), FAILS), [Give(begin)])
            guarded = [Assign("leads", Num(GIVEN_UP)), *tried]
    else:
        guarded = _guarded(rule, [*early, *late], at, thing, is_last)
        goes_on = when(op("=", Var("ahead"), GOES_ON), [Assign("ahead", Num(int(behind)))])
        guarded = [Assign("ahead", ahead), *goes_on, *when(Var("ahead"), guarded, [Assign("leads", Num(1))])]
    looked = Loop("looking", (
        *when(Op(">=", Var("at"), end), [Leave("looking")]),
        Assign("thing", Load(Word(Var("at")))),
        Assign("at", op("+", Var("at"), 4)),
        *guarded,
        *_keep(thing, Var("leads")),
    ))  # fmt: skip
    return [*found, Assign(ARENA, end), Assign("kept", begin), Assign("at", begin), looked, Give(Var("kept"))]


def possible_of_few(rule: Rule, at: int, few: dict[int, int], only_way: bool) -> list[Stmt]:
    """The same where the candidates are always these: each has code of its own. few: candidate → what lies ahead."""
    begin: list[Stmt] = [Assign("kept", Var(ARENA)), Assign(ARENA, op("+", Var("kept"), 4 * len(few)))]

    def looked_at(behind: bool) -> list[Stmt]:
        found: list[Stmt] = []
        for value, ahead in few.items():
            if ahead == 1 or (ahead == GOES_ON and behind):
                is_last = Num(int(only_way and value == list(few)[-1]))
                found += _guarded(rule, guard(rule, at, Num(value), behind), at, Num(value), is_last)
                found += _keep(Num(value), Var("leads"))
            else:
                found += _keep(Num(value), Num(1))
        return [*found, Give(Var("kept"))]

    return [*begin, *(_either_way(rule, looked_at) if any(few.values()) else looked_at(False))]


def _keep(item: Expr, leads: Expr) -> list[Stmt]:
    """An option, if it leads on (1, else 0). That is hard to foresee: it is laid down in any case, without a jump."""
    return [
        Store(Word(Var("kept")), item),
        Assign("kept", op("+", Var("kept"), op("<<", leads, 2))),
        Assign("most", op("-", Var("most"), leads)),
        *when(op("=", Var("most"), 0), [Give(Var("kept"))]),
    ]


def _guarded(rule: Rule, guard_: list[Stmt], at: int, item: Expr, is_last: Expr) -> list[Stmt]:
    """Whether a candidate leads on; guard_: its guard. is_last: whether there is no other way if it does not."""
    tried = when(
        both(op("=", Var("most"), 1), either(is_last, Var(HASTY))),
        [
            Assign("leads", call("try", Num(at), item)),
            *when(negated(either(Var("leads"), is_last)), [Assign(SPOILED, Num(1)), Give(Var("kept"))]),
        ],
        [Assign("leads", call("tried out", Num(at), item))],
    )
    formula = as_formula(guard_)
    if formula is not None:
        return [Assign("leads", formula)]
    asked = Block("guard", tuple(instead_of_giving(guard_, _answered)))
    knows = Num(GIVEN_UP) not in rule.lowering.looking.through(guard_).gives
    return [asked] if knows else [asked, *when(op("=", Var("leads"), GIVEN_UP), tried)]


def _answered(answer: Expr) -> list[Stmt]:
    return [Assign("leads", answer), Leave("guard")]


def add_trying(lowering: Lowering) -> None:
    lowering.functions["tried out"] = _tried_out(lowering)


def _tried_out(lowering: Lowering) -> Function:
    """Whether some way leads from a candidate to a commit point, gone on a copy."""
    copy = Var("copy")
    gone: list[Stmt] = [
        Assign(ARENA, op("+", copy, lowering.layout.room)),
        run("copied", copy, Address("state"), used(lowering)),
        Assign("found", Call("try", (Var("step"), thing), on=copy)),
    ]
    is_copy = Op(">=", Address("state"), Address("arena"))
    again = when(Var(SPOILED), [Assign(HASTY, Num(0)), Assign(SPOILED, Num(0)), *gone])
    return Function(
        "tried out", ("step", "thing"),
        (
            Assign("mark", Var(ARENA)),
            Assign("copy", op("&", op("+", Var("mark"), 7), -8)),
            *when(is_copy, gone, [Assign(HASTY, Num(1)), Assign(SPOILED, Num(0)), *gone, *again]),
            Assign(ARENA, Var("mark")),
            Give(Var("found")),
        ),
    )  # fmt: skip
