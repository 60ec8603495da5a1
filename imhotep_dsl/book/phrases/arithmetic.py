"""Calculations in words: what is worked out first must be clear, and halves are called halves."""

from __future__ import annotations

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.expressions import number, phrase
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir


def arithmetic(scope: Scope, expr: ir.Arithmetic) -> p.Phrase:
    if expr.op == "-" and isinstance(expr.left, ir.Const) and expr.left.value == 0:
        if isinstance(expr.right, ir.Const):
            return p.Number(-expr.right.value)
        return p.clause("negative", right=phrase(scope, expr.right))
    whole = rounded_up(expr)
    left, right = number(scope, expr.left if whole is None else whole), number(scope, expr.right)
    if isinstance(left, p.Number) and isinstance(right, p.Number):
        return p.Number(_worked_out(expr.op, left.value, right.value), left.assumed or right.assumed)
    name, up = _ARITHMETIC[expr.op], "" if whole is None else "-up"
    if expr.op == "/" and isinstance(right, p.Number) and right.value == _TWO and not right.assumed:
        return p.clause(f"half{up}", left=_bracketed(expr.op, left, True))
    return p.clause(f"{name}{up}", left=_bracketed(expr.op, left, False), right=_bracketed(expr.op, right, True))


def rounded_up(expr: ir.Arithmetic) -> ir.Expr | None:
    """`(x + 1) / 2`, `(x + 2) / 3`: the x of which so many parts are made, rounded up; None if it is rounded down."""
    whole, parts = expr.left, expr.right
    if expr.op != "/" or not isinstance(parts, ir.Const) or parts.value < _TWO:
        return None
    if not isinstance(whole, ir.Arithmetic) or whole.op != "+" or whole.word is not None:
        return None
    for rest, more in ((whole.left, whole.right), (whole.right, whole.left)):
        if isinstance(more, ir.Const) and more.value == parts.value - 1 and not isinstance(rest, ir.Const):
            return rest
    return None


_TWO = 2
_ARITHMETIC = {"+": "plus", "-": "minus", "*": "times", "/": "divided"}
_DIVIDED = ("divided", "divided-up")
_HALVES = ("half", "half-up")
_CHOICES = ("one-or-other", "one-of-several")
_OF_EACH = ("sum-of-each", "highest-of-each", "lowest-of-each", "highest-of-each-kind", "lowest-of-each-kind")
_OPEN_ENDED = ("remainder", "smaller", "smallest", "larger", "largest", *_OF_EACH)


def _bracketed(op: str, part: p.Phrase, behind: bool) -> p.Phrase:
    """A part that is worked out by itself, where that would not be clear."""
    id = part.id if isinstance(part, p.Clause) else ""
    sums = id in ("plus", "minus", "negative", *_CHOICES)
    open_ended = id in _CHOICES or (not behind and _is_open_ended(part))
    rounded_first = (behind and op == "*" and id in _DIVIDED) or id in _HALVES
    apart = behind and op in "-/" and (sums or id in ("times", *_DIVIDED))
    if open_ended or rounded_first or (op in "*/" and sums) or apart:
        return p.clause("bracketed", value=part)
    return part


def _is_open_ended(part: object) -> bool:
    """`the number of spaces that hold fewer than 8 tokens`: what is said behind it would belong to the last number."""
    if isinstance(part, p.Noun):
        worked_out = isinstance(part.named, p.Clause)
        return bool(part.that) or worked_out or any(map(_is_open_ended, (part.owner, part.where, part.made_of)))
    if isinstance(part, p.Where):
        return _is_open_ended(part.noun)
    if not isinstance(part, p.Clause) or part.id == "bracketed":
        return False
    return part.id in _OPEN_ENDED or any(_is_open_ended(arg) for _, arg in part.args)


def together(part: p.Phrase) -> p.Phrase:
    """A calculation that stands in a list or a remainder, where its end would not be clear."""
    calculations = (*_ARITHMETIC.values(), *_DIVIDED, *_HALVES, *_CHOICES, "remainder")
    worked_out = isinstance(part, p.Clause) and part.id in calculations
    return p.clause("bracketed", value=part) if worked_out else part


def _worked_out(op: str, left: int, right: int) -> int:
    if op == "/":
        return left // right
    return {"+": left + right, "-": left - right, "*": left * right}[op]


def one_choice(part: p.Phrase) -> p.Phrase:
    """A choice within a choice: its own `if` and `otherwise` must not be taken for those around it."""
    inner = isinstance(part, p.Clause) and part.id in _CHOICES
    return p.clause("bracketed", value=part) if inner else part
