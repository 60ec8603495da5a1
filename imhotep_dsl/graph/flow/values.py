"""Which numbers a question may have as its answer: from the lowest to the highest. None is -1, no is 0, yes is 1."""

from __future__ import annotations

from collections.abc import Sequence

ENDLESS = 10**12
Range = tuple[int, int]

ANY: Range = (-ENDLESS, ENDLESS)
TRUTH: Range = (0, 1)
THING: Range = (0, ENDLESS)
MAYBE: Range = (-1, ENDLESS)
NOTHING: Range = (-1, -1)
YES: Range = (1, 1)
NO: Range = (0, 0)


def of_all(ranges: Sequence[Range]) -> Range:
    """What holds of each of several."""
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def meet(one: Range, other: Range) -> Range:
    """What both allow; empty (the first above the second) if they contradict each other."""
    low, high = one
    least, most = other
    return (low if low >= least else least), (high if high <= most else most)


def hull(one: Range, other: Range) -> Range:
    """What either allows, and everything in between."""
    low, high = one
    least, most = other
    return (low if low <= least else least), (high if high >= most else most)


def is_empty(given: Range) -> bool:
    return given[0] > given[1]


def _held(number: int) -> int:
    return number if -ENDLESS <= number <= ENDLESS else max(-ENDLESS, min(ENDLESS, number))


def add(one: Range, other: Range) -> Range:
    low, high = one
    least, most = other
    return (
        -ENDLESS if low == -ENDLESS or least == -ENDLESS else _held(low + least),
        ENDLESS if high == ENDLESS or most == ENDLESS else _held(high + most),
    )


def negative(given: Range) -> Range:
    return -given[1], -given[0]


def subtract(one: Range, other: Range) -> Range:
    low, high = one
    least, most = other
    return (
        -ENDLESS if low == -ENDLESS or most == ENDLESS else _held(low - most),
        ENDLESS if high == ENDLESS or least == -ENDLESS else _held(high - least),
    )


def times(one: Range, other: Range) -> Range:
    products = [_held(a * b) for a in one for b in other]
    return min(products), max(products)


def divided(one: Range, other: Range) -> Range:
    """Rounded down; division by 0 leaves the number as it is."""
    if other[0] < 1:
        return ANY if other[0] < 0 else hull(one, NO)
    quotients = [a // b if abs(a) < ENDLESS else a for a in one for b in other]
    return min(quotients), max(quotients)


_NEGATED = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_TURNED = {"=": "=", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


def negated(op: str) -> str:
    return _NEGATED[op]


def turned(op: str) -> str:
    """The comparison as seen from the other side."""
    return _TURNED[op]


def holds(op: str, difference: Range) -> Range:
    """Whether left OP right, from what is known of left - right."""
    low, high = difference
    if op in ("<", "<="):
        edge = -1 if op == "<" else 0
        return YES if high <= edge else NO if low > edge else TRUTH
    if op in (">", ">="):
        return holds(turned(op), negative(difference))
    same = YES if low == high == 0 else NO if low > 0 or high < 0 else TRUTH
    return same if op == "=" else (1 - same[1], 1 - same[0])


def allowed(op: str, right: Range) -> Range:
    """The numbers that can stand left of OP."""
    low, high = right
    return {
        "=": right,
        "<": (-ENDLESS, high - 1),
        "<=": (-ENDLESS, high),
        ">": (low + 1, ENDLESS),
        ">=": (low, ENDLESS),
        "!=": ANY,
    }[op]
