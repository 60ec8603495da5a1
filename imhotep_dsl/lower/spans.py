"""Between which numbers an answer surely lies, as far as its own parts tell: what fits need not be looked at again."""

from __future__ import annotations

from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.program.model import Program

Span = tuple[int, int]
_ANY: Span = (-MOST_NUMBER, MOST_NUMBER)
_TRUTHS = ("not", "and", "or", "is", "compare", "in list", "in area", "touch", "supported")


class Spans:
    def __init__(self, program: Program) -> None:
        self.program = program
        self._known: dict[int, Span] = {}

    def surely_there(self, at: int) -> bool:
        """Whether the thing that is asked for is never none."""
        return self.of(at)[0] >= 0

    def fits(self, sign: str, left: int, right: int) -> bool:
        """Whether a sum, difference or product surely is no larger than numbers may be."""
        low, high = _combined(sign, self.of(left), self.of(right))
        return low >= -MOST_NUMBER and high <= MOST_NUMBER

    def of(self, at: int) -> Span:
        if at not in self._known:
            self._known[at] = _ANY
            self._known[at] = self._of(at)
        return self._known[at]

    def _of(self, at: int) -> Span:
        node, program = self.program.nodes[at], self.program
        pieces, spaces = len(program.tables.pieces), len(program.tables.spaces)
        if node.op == "const":
            return (node.number(0),) * 2
        if node.op in _TRUTHS or (node.op == "query" and node.data[0] in ("any", "every")):
            return 0, 1
        if node.op == "marker" and not node.kids:
            about = program.tables.markers[node.number(0)]
            return about.low, about.high
        if node.op == "lookup":
            printed = program.lookups[node.number(0)]
            low, high = min(printed.values, default=0), max(printed.values, default=0)
            is_number = printed.gives in ("number", "truth")
            return (low, high) if is_number or self.surely_there(node.kids[0]) else (min(low, -1), high)
        if node.op == "place" and not node.kids:
            return 0, len(program.tables.instances)
        if node.op == "count":
            return 0, pieces * max(1, spaces)
        if node.op == "length":
            return 0, 2 * MOST_NUMBER + 1
        if node.op == "size" or (node.op == "query" and node.data[0] in ("count", "distinct")):
            return 0, max(pieces, spaces) * 1000
        if node.op == "arithmetic" and node.data[0] in ("+", "-", "*"):
            low, high = _combined(node.data[0], self.of(node.kids[0]), self.of(node.kids[1]))
            return max(low, -MOST_NUMBER), min(high, MOST_NUMBER)
        if node.op in ("least", "most"):
            spans = [self.of(kid) for kid in node.kids if kid != ABSENT]
            fold = min if node.op == "least" else max
            return fold(low for low, _ in spans), fold(high for _, high in spans)
        return _ANY


def _combined(sign: str, left: Span, right: Span) -> Span:
    if sign == "+":
        return left[0] + right[0], left[1] + right[1]
    if sign == "-":
        return left[0] - right[1], left[1] - right[0]
    products = [one * other for one in left for other in right]
    return min(products), max(products)
