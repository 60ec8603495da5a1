"""What is known wherever lowered code comes to: between which numbers names lie, and which of them hold what is asked
again. What is surely so is not asked, what is held is not looked up twice, and a loop through a few known things is
written out.

The code is gone through once, in its order. Where ways meet, that is known which all of them know; where a loop begins,
that which the loop does not change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from imhotep_dsl.lower.changing import ALL, FRAMES, WORKING, Changes, of_functions, stretches, working_addresses
from imhotep_dsl.lower.facts import ANY, Asked, Facts, Fixed, Held, Span, combined, is_decided, joined, met
from imhotep_dsl.lower.form import (
    FRAME_AT_HAND,
    Address,
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
    LowestBit,
    Note,
    Num,
    Op,
    Pick,
    Region,
    Run,
    Slot,
    Stmt,
    Store,
    Table,
    Together,
    Var,
    When,
    Word,
)  # fmt: skip
from imhotep_dsl.lower.making import op
from imhotep_dsl.lower.rewriting import parts
from imhotep_dsl.lower.tidying import only_asks, tidied

_LONGEST_WRITTEN_OUT = 400
"""Parts of code that a loop may have if it is written out."""

_Known = tuple[Expr, Span]
_T = TypeVar("_T")


def shortened(
    functions: Iterable[Function], regions: Iterable[Region], tables: Mapping[str, Table], shared: Sequence[str]
) -> tuple[Function, ...]:
    """The same functions without what need not be asked. shared: names that are known to all functions."""
    fixed = Fixed(regions, tables)
    looked_through = [(function, parts(function.body)) for function in functions]
    changed = of_functions(looked_through)
    return tuple(
        tidied(Knowing(function, inside, fixed, shared, changed).function(), shared)
        for function, inside in looked_through
    )


class Knowing:
    """Goes through one function."""

    def __init__(
        self, function: Function, inside: Sequence[object], fixed: Fixed, shared: Iterable[str],
        changed: Mapping[str, frozenset[str]],
    ) -> None:  # fmt: skip
        self._function, self._fixed = function, fixed
        self._changes = Changes(working_addresses(function, inside), changed)
        own = [part for part in inside if type(part) is Assign and part.name not in shared]
        times = Counter([*function.params, *(each.name for each in own)])
        self._set_once = {name for name, number in times.items() if number == 1}
        set_ = (each for each in own if each.name not in function.params)
        self._anywhere = {**fixed.anywhere(set_), **dict.fromkeys(function.params, ANY)}
        self._facts = Facts(self._anywhere)
        self._left: dict[str, list[Facts]] = {}

    def function(self) -> Function:
        return replace(self._function, body=tuple(self._steps(self._function.body)))

    # ---- expressions ----------------------------------------------------------------------------------------

    def _value(self, given: Expr) -> Expr:
        return self._known(given)[0]

    def _known(self, given: Expr) -> _Known:
        return _EXPRESSIONS[type(given)](self, given)

    def num(self, given: Num) -> _Known:
        return given, (given.value, given.value)

    def var(self, given: Var) -> _Known:
        held = self._facts.held.get(given.name)
        name = given.name if held is None else held.name
        span = self._facts.span(name)
        return (Num(span[0]) if span[0] == span[1] else Var(name)), span

    def load(self, given: Load) -> _Known:
        place = self._place(given.of)
        return self._maybe_held(Load(place), self._fixed.regions[place.region] if type(place) is Cell else ANY)

    def _place(self, given: Cell | Slot | Word) -> Cell | Slot | Word:
        if type(given) is Cell:
            return Cell(given.region, self._value(given.index))
        return Word(self._value(given.address)) if type(given) is Word else given

    def _maybe_held(self, asked: Expr, span: Span) -> _Known:
        held = self._facts.held.get(_told_apart(asked))
        return (asked, span) if held is None else self.var(Var(held.name))

    def entry(self, given: Entry) -> _Known:
        index, span = self._known(given.index)
        found = Entry(given.table, index, given.or_none and span[0] < 0)
        low, high = self._fixed.of_entry(found, span)
        if low == high and only_asks(index):
            return Num(low), (low, high)
        numbers = self._fixed.numbers[given.table]
        if not found.or_none and all(number - at == numbers[0] for at, number in enumerate(numbers)):
            return op("+", index, numbers[0]), (low, high)
        return self._maybe_held(found, (low, high))

    def address(self, given: Address) -> _Known:
        return given, ANY

    def op(self, given: Op) -> _Known:
        (left, first), (right, second) = self._known(given.left), self._known(given.right)
        span = combined(given.sign, first, second)
        if span[0] == span[1] and only_asks(left) and only_asks(right):
            return Num(span[0]), span
        return op(given.sign, left, right), span

    def bounded(self, given: Bounded) -> _Known:
        return Bounded(given.sign, self._value(given.left), self._value(given.right)), ANY

    def lowest_bit(self, given: LowestBit) -> _Known:
        return LowestBit(self._value(given.of)), ANY

    def together(self, given: Together) -> _Known:
        return Together(given.region, self._value(given.first), self._value(given.size)), ANY

    def pick(self, given: Pick) -> _Known:
        condition, truth = self._known(given.condition)
        if is_decided(truth) and only_asks(condition):
            return self._known(given.yes if truth != (0, 0) else given.no)
        (yes, first), (no, second) = self._either(
            condition, lambda: self._known(given.yes), lambda: self._known(given.no)
        )
        return Pick(condition, yes, no), joined(first, second)

    def _either(self, condition: Expr, if_so: Callable[[], _T], if_not: Callable[[], _T]) -> tuple[_T, _T]:
        """Both ways on from a condition, which meet again."""
        other = self._facts.copy()
        self._facts.learn(condition, True)
        yes, after = if_so(), self._facts
        self._facts = other
        self._facts.learn(condition, False)
        no = if_not()
        self._facts = met([after, self._facts])
        return yes, no

    def call(self, given: Call) -> _Known:
        on = None if given.on is None else self._value(given.on)
        found = Call(given.function, tuple(map(self._value, given.args)), on)
        self._forget(self._changes.of_call(given))
        return found, ANY

    def after(self, given: After) -> _Known:
        steps = self._steps(given.steps)
        value, span = self._known(given.value)
        return After(tuple(steps), value), span

    # ---- statements -----------------------------------------------------------------------------------------

    def _steps(self, given: Sequence[Stmt]) -> list[Stmt]:
        found: list[Stmt] = []
        for step in given:
            found += _STATEMENTS[type(step)](self, step)
            if self._facts.over:
                break
        return found

    def _forget(self, changed: Iterable[str]) -> None:
        if ALL in changed:
            self._facts.held = {}
        self._facts.forget(changed)

    def assign(self, given: Assign) -> list[Stmt]:
        name, (value, span) = given.name, self._known(given.value)
        if name in self._anywhere:
            self._forget((name, FRAMES) if name == FRAME_AT_HAND else (name,))
            self._facts.spans[name] = span
            self._hold(value, name)
        return [Assign(name, value)]

    def _hold(self, asked: Expr, name: str) -> None:
        """A name holds an answer, as long as nothing changes by which the answer was found."""
        if name not in self._set_once:
            return
        if type(asked) is Var:
            if asked.name in self._set_once:
                self._facts.held[name] = Held(asked.name, frozenset({name}))
        elif told_apart := _told_apart(asked):
            names = {part.name for part in parts(asked) if type(part) is Var}
            about = asked.index.name if type(asked) is Entry and type(asked.index) is Var else ""
            by = stretches(asked.of, self._changes.working) if type(asked) is Load else set()
            if name not in names and names <= self._anywhere.keys():
                self._facts.held[told_apart] = Held(name, frozenset(names | by), about)

    def store(self, given: Store) -> list[Stmt]:
        place, value = self._place(given.into), self._value(given.value)
        self._forget(stretches(place, self._changes.working))
        if type(value) is Var:
            self._hold(Load(place), value.name)
        return [Store(place, value)]

    def when(self, given: When) -> list[Stmt]:
        condition, truth = self._known(given.condition)
        if is_decided(truth) and only_asks(condition):
            return self._steps(given.yes if truth != (0, 0) else given.no)
        yes, no = self._either(condition, lambda: self._steps(given.yes), lambda: self._steps(given.no))
        return [When(condition, tuple(yes), tuple(no))]

    def loop(self, given: Loop) -> list[Stmt]:
        written_out = self._written_out(given)
        if written_out:
            return self.block(Block(given.label, tuple(written_out)))
        self._forget(self._changes.of_all(given.body))
        left = self._left[given.label] = []
        body = self._steps(given.body)
        self._facts = met(left)
        return [Loop(given.label, tuple(body))]

    def _written_out(self, given: Loop) -> list[Stmt]:
        """A loop that counts through a few numbers, as code for each of them."""
        out, *inside = given.body
        if type(out) is not When or out.yes != (Leave(given.label),) or out.no or not inside:
            return []
        over, last = out.condition, inside.pop()
        if type(over) is not Op or over.sign != ">=" or type(over.left) is not Var or type(over.right) is not Num:
            return []
        at, end, (low, high) = over.left, over.right.value, self._facts.span(over.left.name)
        if low != high or last != Assign(at.name, Op("+", at, Num(1))) or at.name in self._changes.of_all(inside):
            return []
        if max(end - low, 0) * len(parts(tuple(inside))) > _LONGEST_WRITTEN_OUT:
            return []
        each = [step for number in range(low, end) for step in (Assign(at.name, Num(number)), *inside)]
        return [*each, Assign(at.name, Num(max(low, end)))]

    def block(self, given: Block) -> list[Stmt]:
        left = self._left[given.label] = []
        body = self._steps(given.body)
        self._facts = met([*left, self._facts])
        return [Block(given.label, tuple(body))]

    def leave(self, given: Leave) -> list[Stmt]:
        self._left[given.label].append(self._facts.copy())
        return self.end(given)

    def end(self, given: Stmt) -> list[Stmt]:
        """Code does not come to what follows."""
        self._facts.over = True
        return [given]

    def give(self, given: Give) -> list[Stmt]:
        return self.end(Give(self._value(given.value)))

    def jump_to(self, given: JumpTo) -> list[Stmt]:
        return self.end(JumpTo(self._value(given.to)))

    def run(self, given: Run) -> list[Stmt]:
        call, _ = self.call(given.call)
        assert type(call) is Call
        return [Run(call)]

    def effort(self, given: Effort) -> list[Stmt]:
        return [Effort(self._value(given.amount))]

    def note(self, given: Note) -> list[Stmt]:
        return [given]

    def blocks(self, given: Blocks) -> list[Stmt]:
        """Each may be come to from anywhere."""
        found = []
        for number, body in given.blocks:
            self._facts = Facts(self._anywhere)
            found.append((number, tuple(self._steps(body))))
        return self.end(Blocks(tuple(found)))


def _told_apart(asked: Expr) -> Asked:
    """What is asked, if it is worth while to remember it, and quickly told from everything else."""
    if type(asked) is Entry:
        return (asked.table, asked.index.name, "entry") if type(asked.index) is Var else ""
    if type(asked) is not Load:
        return ""
    if isinstance(asked.of, Slot):
        return FRAMES, asked.of.at
    if isinstance(asked.of, Cell):
        index = asked.of.index
        if type(index) is Var:
            return asked.of.region, index.name
        return (asked.of.region, index.value) if type(index) is Num else ""
    address = asked.of.address
    if type(address) is Var:
        return WORKING, address.name, 0
    if type(address) is Op and address.sign == "+" and type(address.left) is Var and type(address.right) is Num:
        return WORKING, address.left.name, address.right.value
    return ""


_EXPRESSIONS: dict[type, Callable[[Knowing, Any], _Known]] = {
    Num: Knowing.num, Var: Knowing.var, Load: Knowing.load, Entry: Knowing.entry, Address: Knowing.address,
    Op: Knowing.op, LowestBit: Knowing.lowest_bit, Together: Knowing.together, Bounded: Knowing.bounded,
    Pick: Knowing.pick, Call: Knowing.call, After: Knowing.after,
}  # fmt: skip
_STATEMENTS: dict[type, Callable[[Knowing, Any], list[Stmt]]] = {
    Assign: Knowing.assign, Store: Knowing.store, When: Knowing.when, Loop: Knowing.loop, Block: Knowing.block,
    Leave: Knowing.leave, Give: Knowing.give, Run: Knowing.run, Fault: Knowing.end, Effort: Knowing.effort,
    Note: Knowing.note, Blocks: Knowing.blocks, Jump: Knowing.end, JumpTo: Knowing.jump_to,
}  # fmt: skip
