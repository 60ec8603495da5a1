"""Making lowered code: small constructors that work out what is already known."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.lower.form import Call, Cell, Expr, Load, Num, Op, Pick, Run, Stmt, Var, When

_KNOWN: dict[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left // right,
    "%": lambda left, right: left % right,
    "=": lambda left, right: int(left == right),
    "!=": lambda left, right: int(left != right),
    "<": lambda left, right: int(left < right),
    "<=": lambda left, right: int(left <= right),
    ">": lambda left, right: int(left > right),
    ">=": lambda left, right: int(left >= right),
    "&": lambda left, right: left & right,
    "|": lambda left, right: left | right,
    "<<": lambda left, right: left << right,
    ">>": lambda left, right: left >> right,
    "min": min,
    "max": max,
}
_COMPARING = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def op(sign: str, left: Expr, right: Expr | int) -> Expr:
    if isinstance(right, int):
        right = Num(right)
    if isinstance(left, Num) and isinstance(right, Num) and sign in _KNOWN and not (sign in "/%" and not right.value):
        return Num(_KNOWN[sign](left.value, right.value))
    if sign in ("+", "-") and isinstance(right, Num):
        if right.value == 0:
            return left
        if isinstance(left, Op) and left.sign in ("+", "-") and isinstance(left.right, Num):
            more = left.right.value if left.sign == "+" else -left.right.value
            return op("+", left.left, more + (right.value if sign == "+" else -right.value))
    if sign == "+" and isinstance(left, Num):
        return op("+", right, left)
    if sign == "*" and right == Num(1):
        return left
    return Op(sign, left, right)


def negated(condition: Expr) -> Expr:
    if isinstance(condition, Num):
        return Num(int(not condition.value))
    if isinstance(condition, Op) and condition.sign in _COMPARING:
        return Op(_COMPARING[condition.sign], condition.left, condition.right)
    return Op("=", condition, Num(0))


def both(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Num):
        return right if left.value else Num(0)
    if isinstance(right, Num):
        return left if right.value else Num(0)
    return Pick(left, right, Num(0))


def either(left: Expr, right: Expr) -> Expr:
    if isinstance(left, Num):
        return Num(1) if left.value else right
    return Pick(left, Num(1), right)


def pick(condition: Expr, yes: Expr, no: Expr) -> Expr:
    if isinstance(condition, Num):
        return yes if condition.value else no
    return yes if yes == no else Pick(condition, yes, no)


def when(condition: Expr, yes: list[Stmt], no: list[Stmt] | None = None) -> list[Stmt]:
    if isinstance(condition, Num):
        return yes if condition.value else no or []
    return [When(condition, tuple(yes), tuple(no or []))]


def cell(region: str, index: Expr | int = 0) -> Cell:
    return Cell(region, Num(index) if isinstance(index, int) else index)


def load(region: str, index: Expr | int = 0) -> Load:
    return Load(cell(region, index))


def call(function: str, *args: Expr) -> Call:
    return Call(function, args)


def run(function: str, *args: Expr) -> Run:
    return Run(Call(function, args))


def is_simple(value: Expr) -> bool:
    """Whether it costs nothing to work it out twice."""
    return type(value) is Num or type(value) is Var
