"""Expressions whose value must be known before the game starts: numbers of pieces, sizes of places, printed values."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean, in_other_words, written
from imhotep_dsl.resolve.model import UNLIMITED, Constant, Value
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree

T = TypeVar("T")

_FIXED: dict[str, Constant] = {"yes": True, "no": False, "none": None, UNLIMITED: UNLIMITED}
_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if b else 0,
}


_ORDER: dict[str, Callable[[int, int], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


class NotConstant(Exception):
    """The expression depends on something that is only known while the game runs."""

    def __init__(self, node: tree.Node, reason: str, name: str | None = None) -> None:
        super().__init__(reason)
        self.node = node
        self.reason = reason
        self.name = name


@dataclass(frozen=True, slots=True)
class Constants:
    """An evaluator with everything it may look up; attributes answers `KIND.FIELD` for one design."""

    values: Mapping[str, Value]
    players: int
    words: frozenset[str] = frozenset()
    attributes: Mapping[str, Mapping[str, Constant]] | None = None

    def of(self, expr: tree.Expr) -> Constant:
        evaluate = _EVALUATE.get(type(expr))
        if evaluate is None:
            raise NotConstant(expr, "this is only known while the game runs")
        return evaluate(self, expr)

    def knows(self, name: str) -> bool:
        """Whether a bare name has a value."""
        return name in _FIXED or name in self.values or name in self.words

    def number(self, expr: tree.Expr) -> int:
        value = self.of(expr)
        if isinstance(value, bool) or not isinstance(value, int):
            raise NotConstant(expr, "a number is needed here")
        return value

    def holds(self, expr: tree.Expr) -> bool:
        value = self.of(expr)
        if not isinstance(value, bool):
            raise NotConstant(expr, "a condition is needed here")
        return value


def constant_or_none(constants: Constants, expr: tree.Expr, diagnostics: Diagnostics) -> Constant:
    """The value, or None with a diagnostic."""
    return _or_none(constants.of, constants, expr, diagnostics)


def number_or_none(constants: Constants, expr: tree.Expr, diagnostics: Diagnostics) -> int | None:
    """The number, or None with a diagnostic."""
    return _or_none(constants.number, constants, expr, diagnostics)


def _or_none(
    evaluate: Callable[[tree.Expr], T], constants: Constants, expr: tree.Expr, diagnostics: Diagnostics
) -> T | None:
    try:
        return evaluate(expr)
    except NotConstant as problem:
        report_not_constant(
            problem, constants, diagnostics, "Write a number, a value from the data files, or `players.count`."
        )
        return None


def report_not_constant(problem: NotConstant, constants: Constants, diagnostics: Diagnostics, help_text: str) -> None:
    """A name that has no value yet is either misspelt, or the help shows how it would get one."""
    name = problem.name or ""
    if name:
        printed = f"`values:`, and below it `{name}: {{value: 3, source: assumed}}`"
        help_text = f"Write a number, or let `{name}` stand in a data file ({printed}). A `let` is not enough."
    diagnostics.error(
        "E304",
        problem.node.span,
        f"This must be known before the game starts, and {problem.reason}.",
        in_other_words(name) or _counted(name) or did_you_mean(name, constants.values) or help_text,
        about=problem.name,
    )


def _counted(name: str) -> str:
    """`players`; `x12`."""
    times = re.fullmatch(r"x(\d+)", name)
    return written(name, times[1]) if times else written(name, "players.count") if name == "players" else ""


def report_no_number(
    what: str,
    expr: tree.Expr,
    value: Constant,
    constants: Constants,
    code: str,
    help_text: str,
    diagnostics: Diagnostics,
) -> None:
    """Of a list, nobody knows whether one of its entries is meant, or how many there are."""
    said = f"A number of {what} is needed here"
    if not isinstance(value, tuple):
        diagnostics.error(code, expr.span, f"{said}.", help_text)
        return
    if isinstance(expr, tree.Name):
        name = expr.text
        help_text = f"Write `{name}[1]` for its first entry, or `{name}.count` for how many it has."
        if isinstance(value[constants.players - 1] if constants.players <= len(value) else None, int):
            help_text = f"Write `{name}[players.count]` if it has an entry for each number of players."
    diagnostics.error(code, expr.span, f"{said}, and this is a list.", help_text)


def range_with_dash(expr: tree.Node) -> str:
    """What to write for `2-4` where numbers from one to another are meant; nothing for anything else."""
    if not (isinstance(expr, tree.Binary) and expr.op == "-"):
        return ""
    if not (isinstance(expr.left, tree.Number) and isinstance(expr.right, tree.Number)):
        return ""
    low, high = expr.left.value, expr.right.value
    return written(f"{low}-{high}", f"{low}..{high}")


def player_numbers(expr: tree.Expr) -> range:
    """`2..4` or `2`; no number at all if it is none."""
    constants = Constants({}, 0)
    low, high = (expr.low, expr.high) if isinstance(expr, tree.RangeOf) else (expr, expr)
    try:
        return range(constants.number(low), constants.number(high) + 1)
    except NotConstant:
        return range(0)


def table_entry(value: Value, index: int) -> int:
    """Entry of a table: 0 below its first entry, on with the step past its end."""
    entries = value.value if isinstance(value.value, tuple) else (value.value,)
    at = index - value.first
    if at < 0:
        return 0
    if at < len(entries):
        entry = entries[at]
        return entry if isinstance(entry, int) else 0
    if value.further is None or not entries:
        return 0
    last = entries[-1]
    return (last if isinstance(last, int) else 0) + value.further * (at - len(entries) + 1)


def _name(constants: Constants, expr: tree.Name) -> Constant:
    if expr.text in _FIXED:
        return _FIXED[expr.text]
    if expr.text in constants.values:
        return constants.values[expr.text].value
    if expr.text in constants.words:
        return expr.text
    raise NotConstant(expr, f"`{expr.text}` is not a printed value", expr.text)


def _dot(constants: Constants, expr: tree.Dot) -> Constant:
    subject = expr.subject
    if isinstance(subject, tree.Name):
        if subject.text == "players" and expr.name.text == "count":
            return constants.players
        value = constants.values.get(subject.text)
        if value is not None and isinstance(value.value, tuple) and expr.name.text == "count":
            return len(value.value)
        known = (constants.attributes or {}).get(subject.text)
        if known is not None and expr.name.text in known:
            return known[expr.name.text]
    raise NotConstant(expr, "this is only known while the game runs")


def _index(constants: Constants, expr: tree.Index) -> Constant:
    if isinstance(expr.subject, tree.Name) and expr.subject.text in constants.values:
        value = constants.values[expr.subject.text]
        at = constants.number(expr.index)
        if isinstance(value.value, tuple) and 0 <= at - value.first < len(value.value):
            return value.value[at - value.first]
        return table_entry(value, at)
    raise NotConstant(expr, "only a table can be asked for an entry")


def _binary(constants: Constants, expr: tree.Binary) -> Constant:
    found = _ARITHMETIC[expr.op](constants.number(expr.left), constants.number(expr.right))
    if abs(found) > MOST_NUMBER:
        raise NotConstant(expr, f"this is beyond {MOST_NUMBER}, the largest number")
    return found


def _negative(constants: Constants, expr: tree.Negative) -> Constant:
    return -constants.number(expr.value)


def _list(constants: Constants, expr: tree.ListOf) -> Constant:
    return tuple(constants.of(item) for item in expr.items)


def _call(constants: Constants, expr: tree.Call) -> Constant:
    if isinstance(expr.subject, tree.Name) and expr.subject.text in ("min", "max"):
        pick = min if expr.subject.text == "min" else max
        numbers = [constants.number(arg) for arg in expr.args if not isinstance(arg, tree.Query | tree.EachValue)]
        if numbers:
            return pick(numbers)
    raise NotConstant(expr, "this is only known while the game runs")


def _compare(constants: Constants, expr: tree.Compare) -> Constant:
    if expr.op in _ORDER:
        return _ORDER[expr.op](constants.number(expr.left), constants.number(expr.right))
    if expr.op not in ("=", "!="):
        raise NotConstant(expr, "this is only known while the game runs")
    left, right = constants.of(expr.left), constants.of(expr.right)
    if type(left) is not type(right) and None not in (left, right):
        raise NotConstant(expr, "two things of one sort are needed here")
    return (left == right) == (expr.op == "=")


def _one_or_other(constants: Constants, expr: tree.OneOrOther) -> Constant:
    return constants.of(expr.value if constants.holds(expr.condition) else expr.otherwise)


_EVALUATE: dict[type, Callable[..., Constant]] = {
    tree.Number: lambda constants, expr: expr.value,
    tree.Name: _name,
    tree.Dot: _dot,
    tree.Index: _index,
    tree.Binary: _binary,
    tree.Negative: _negative,
    tree.ListOf: _list,
    tree.Call: _call,
    tree.Compare: _compare,
    tree.Not: lambda constants, expr: not constants.holds(expr.value),
    tree.And: lambda constants, expr: all(map(constants.holds, expr.items)),
    tree.Or: lambda constants, expr: any(map(constants.holds, expr.items)),
    tree.OneOrOther: _one_or_other,
}
