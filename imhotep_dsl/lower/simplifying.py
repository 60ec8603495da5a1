"""What is asked in vain is left out: whether something is there that was just found there.

A number in lowered code is none if it is negative. Here every function is gone through once more with the names that
cannot be none: those that came out of a table or a list without none, that are counted up, or that were asked before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from imhotep_dsl.lower.form import (
    After,
    Assign,
    Block,
    Blocks,
    Bounded,
    Call,
    Cell,
    Effort,
    Entry,
    Expr,
    Fault,
    Function,
    Give,
    Jump,
    JumpTo,
    Leave,
    Load,
    Loop,
    Num,
    Op,
    Pick,
    Run,
    Slot,
    Stmt,
    Store,
    Var,
    When,
    Word,
)
from imhotep_dsl.lower.making import op, pick, when

There = frozenset[str]
"""The names of a function that are not none."""

_TRUTHS = ("=", "!=", "<", "<=", ">", ">=")
_ZERO = Num(0)


class Simplifying:
    """tables, regions: those in which there is no none."""

    def __init__(self, tables: Iterable[str], regions: Iterable[str]) -> None:
        self.tables = frozenset(tables)
        self.regions = frozenset(regions)
        self._left: dict[str, There | None] = {}

    def function(self, given: Function) -> Function:
        body, _ = self._steps(given.body, frozenset())
        return Function(given.name, given.params, body, given.about, given.frame)

    # ---- expressions: what is left of one, and what is known afterwards -----------------------------------------

    def _expr(self, given: Expr, there: There) -> tuple[Expr, There]:
        made = _EXPRESSIONS.get(type(given))
        return made(self, given, there) if made else (given, there)

    def _load(self, given: Load, there: There) -> tuple[Expr, There]:
        of, there = self._place(given.of, there)
        return (given if of is given.of else Load(of)), there

    def _place(self, of: Cell | Slot | Word, there: There) -> tuple[Cell | Slot | Word, There]:
        if isinstance(of, Cell):
            index, there = self._expr(of.index, there)
            return (of if index is of.index else Cell(of.region, index)), there
        if isinstance(of, Word):
            address, there = self._expr(of.address, there)
            return (of if address is of.address else Word(address)), there
        return of, there

    def _entry(self, given: Entry, there: There) -> tuple[Expr, There]:
        index, there = self._expr(given.index, there)
        return (given if index is given.index else Entry(given.table, index)), there

    def _op(self, given: Op, there: There) -> tuple[Expr, There]:
        left, there = self._expr(given.left, there)
        right, there = self._expr(given.right, there)
        if right == _ZERO and given.sign in ("<", ">=") and self._sure(left, there) and not isinstance(left, After):
            return Num(int(given.sign == ">=")), there
        if left is given.left and right is given.right:
            return given, there
        return op(given.sign, left, right), there

    def _bounded(self, given: Bounded, there: There) -> tuple[Expr, There]:
        left, there = self._expr(given.left, there)
        right, there = self._expr(given.right, there)
        return Bounded(given.sign, left, right), there

    def _pick(self, given: Pick, there: There) -> tuple[Expr, There]:
        condition, there = self._expr(given.condition, there)
        if isinstance(condition, Num):
            return self._expr(given.yes if condition.value else given.no, there)
        yes, there_then = self._expr(given.yes, there | _learned(condition, True))
        no, there_else = self._expr(given.no, there | _learned(condition, False))
        return pick(condition, yes, no), there_then & there_else

    def _call(self, given: Call, there: There) -> tuple[Call, There]:
        args: list[Expr] = []
        on = given.on
        if on is not None:
            on, there = self._expr(on, there)
        for arg in given.args:
            simple, there = self._expr(arg, there)
            args.append(simple)
        return Call(given.function, tuple(args), on), there

    def _after(self, given: After, there: There) -> tuple[Expr, There]:
        steps, behind = self._steps(given.steps, there)
        value, found = self._expr(given.value, there if behind is None else behind)
        return (After(steps, value) if steps else value), found

    def _sure(self, given: Expr, there: There) -> bool:
        """Whether it is not none, for certain."""
        if isinstance(given, Num):
            return given.value >= 0
        if isinstance(given, Var):
            return given.name in there
        if isinstance(given, Entry):
            return given.table in self.tables
        if isinstance(given, Load):
            return isinstance(given.of, Cell) and given.of.region in self.regions
        if isinstance(given, After):
            return self._sure(given.value, there)
        if isinstance(given, Pick):
            return self._sure(given.yes, there | _learned(given.condition, True)) and self._sure(
                given.no, there | _learned(given.condition, False)
            )
        if isinstance(given, Op):
            if given.sign in ("+", "*", "min"):
                return self._sure(given.left, there) and self._sure(given.right, there)
            if given.sign in ("max", "&"):
                return self._sure(given.left, there) or self._sure(given.right, there)
            return given.sign in _TRUTHS
        return False

    # ---- statements: the names are None behind a step that never goes on ----------------------------------------

    def _steps(self, given: tuple[Stmt, ...], there: There) -> tuple[tuple[Stmt, ...], There | None]:
        found: list[Stmt] = []
        now: There | None = there
        for step in given:
            if now is None:
                break
            made = _STATEMENTS.get(type(step))
            if made is None:
                found.append(step)
                continue
            steps, now = made(self, step, now)
            found += steps
        return tuple(found), now

    def _assign(self, given: Assign, there: There) -> tuple[list[Stmt], There | None]:
        value, there = self._expr(given.value, there)
        sure = self._sure(value, there)
        return [Assign(given.name, value)], there | {given.name} if sure else there - {given.name}

    def _store(self, given: Store, there: There) -> tuple[list[Stmt], There | None]:
        into, there = self._place(given.into, there)
        value, there = self._expr(given.value, there)
        return [Store(into, value)], there

    def _when(self, given: When, there: There) -> tuple[list[Stmt], There | None]:
        condition, there = self._expr(given.condition, there)
        if isinstance(condition, Num):
            steps, behind = self._steps(given.yes if condition.value else given.no, there)
            return list(steps), behind
        yes, after_yes = self._steps(given.yes, there | _learned(condition, True))
        no, after_no = self._steps(given.no, there | _learned(condition, False))
        return when(condition, list(yes), list(no)), _joined(after_yes, after_no)

    def _loop(self, given: Loop, there: There) -> tuple[list[Stmt], There | None]:
        outer = self._left.get(given.label)
        while True:
            self._left[given.label] = None
            body, again = self._steps(given.body, there)
            if again is None or there <= again:
                break
            there &= again
        found = self._left[given.label]
        self._left[given.label] = outer
        return [Loop(given.label, body)], found

    def _block(self, given: Block, there: There) -> tuple[list[Stmt], There | None]:
        outer = self._left.get(given.label)
        self._left[given.label] = None
        body, behind = self._steps(given.body, there)
        found = _joined(self._left[given.label], behind)
        self._left[given.label] = outer
        return [Block(given.label, body)], found

    def _leave(self, given: Leave, there: There) -> tuple[list[Stmt], There | None]:
        self._left[given.label] = _joined(self._left[given.label], there)
        return [given], None

    def _give(self, given: Give, there: There) -> tuple[list[Stmt], There | None]:
        return [Give(self._expr(given.value, there)[0])], None

    def _run(self, given: Run, there: There) -> tuple[list[Stmt], There | None]:
        call, there = self._call(given.call, there)
        return [Run(call)], there

    def _effort(self, given: Effort, there: There) -> tuple[list[Stmt], There | None]:
        amount, there = self._expr(given.amount, there)
        return [Effort(amount)], there

    def _blocks(self, given: Blocks, there: There) -> tuple[list[Stmt], There | None]:
        """A block may be come to from anywhere."""
        return [Blocks(tuple((number, self._steps(body, frozenset())[0]) for number, body in given.blocks))], None

    def _jump_to(self, given: JumpTo, there: There) -> tuple[list[Stmt], There | None]:
        return [JumpTo(self._expr(given.to, there)[0])], None

    def _ends(self, given: Stmt, there: There) -> tuple[list[Stmt], There | None]:
        return [given], None


def _joined(one: There | None, other: There | None) -> There | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other


def _learned(condition: Expr, holds: bool) -> There:
    """Names that are not none if a condition holds, or does not."""
    if isinstance(condition, After):
        return _learned(condition.value, holds)
    if isinstance(condition, Pick):
        if holds and condition.no == _ZERO:
            return _learned(condition.condition, True) | _learned(condition.yes, True)
        if not holds and condition.yes == Num(1):
            return _learned(condition.condition, False) | _learned(condition.no, False)
    elif isinstance(condition, Op) and isinstance(condition.left, Var) and isinstance(condition.right, Num):
        sign, number = condition.sign, condition.right.value
        if number >= 0 and (sign in ("=", ">=", ">") if holds else sign in ("<", "<=", "!=")):
            return frozenset({condition.left.name})
    return frozenset()


_EXPRESSIONS: Mapping[type, Callable[..., tuple[Expr, There]]] = {
    Load: Simplifying._load, Entry: Simplifying._entry, Op: Simplifying._op, Bounded: Simplifying._bounded,
    Pick: Simplifying._pick, Call: Simplifying._call, After: Simplifying._after,
}  # fmt: skip
_STATEMENTS: Mapping[type, Callable[..., tuple[list[Stmt], There | None]]] = {
    Assign: Simplifying._assign, Store: Simplifying._store, When: Simplifying._when, Loop: Simplifying._loop,
    Block: Simplifying._block, Leave: Simplifying._leave, Give: Simplifying._give, Run: Simplifying._run,
    Effort: Simplifying._effort, Blocks: Simplifying._blocks, JumpTo: Simplifying._jump_to,
    Jump: Simplifying._ends, Fault: Simplifying._ends,
}  # fmt: skip
