"""From the parser's concrete tree to the trees of `syntax/tree`: bottom up and without recursion, whatever the nesting.

Later stages walk the trees by recursion, so this is also where nesting beyond all reason is refused.
"""

from __future__ import annotations

from typing import Any, Final

from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.build_declarations import DECLARATIONS
from imhotep_dsl.syntax.build_expressions import EXPRESSIONS
from imhotep_dsl.syntax.build_statements import STATEMENTS
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.indentation import Lines
from imhotep_dsl.syntax.nodes import Node
from imhotep_dsl.syntax.parts import Broken, Parts, Unread
from imhotep_dsl.syntax.recovery import UNREAD
from imhotep_dsl.syntax.token import Token

DEEPEST_NESTING: Final = 100

_BUILDERS: Final = {**EXPRESSIONS, **STATEMENTS, **DECLARATIONS}

# Rules with a body: what could not be read in it is left out, and the rest stands.
_BEAR_GAPS: Final = frozenset(
    {"start", "block", "game", "scenario", "piece", "board", "design", "layout", "winner", "rank", "choose_option"}
)

# Rules that add no nesting of their own.
_WRAPPERS: Final = frozenset({"start", "block", "args", "arg", "else_part", "else_if"})


def build(root: Node, lines: Lines, file: str) -> tuple[tree.RuleFile, list[Fault]]:
    faults: list[Fault] = []
    for node in root.bottom_up():
        children = [child.built if type(child) is Node else child for child in node.children]
        depth = _depth(node)
        node.built = _build_one(node.rule, depth, _span(node, lines, file), children, faults)
        node.depth = 0 if type(node.built) is Unread else depth
    whole = root.built
    return (whole if isinstance(whole, tree.RuleFile) else tree.RuleFile(Span(file, 1, 1, 1, 1), ())), faults


def is_too_deep(root: Node) -> bool:
    """Whether something in a tree that could be read as a whole is nested beyond all reason."""
    for node in root.bottom_up():
        node.depth = _depth(node)
        if node.depth > DEEPEST_NESTING:
            return True
    return False


def _depth(node: Node) -> int:
    depth = 0
    for child in node.children:
        if type(child) is Node and child.depth > depth:
            depth = child.depth
    return depth + (node.rule not in _WRAPPERS)


def _build_one(rule: str, depth: int, span: Span, children: list[Any], faults: list[Fault]) -> Any:
    if rule == UNREAD:
        return Unread()
    gaps = False
    for child in children:
        if type(child) is Token and not child:
            # A name or a text without a character stands for a header that could not be read.
            return Unread()
        if type(child) is Unread:
            gaps = True
    if gaps:
        if rule not in _BEAR_GAPS:
            return Unread()
        children = [child for child in children if type(child) is not Unread]
    if depth > DEEPEST_NESTING:
        faults.append(Fault("nested_too_deep", span))
        return Unread()
    try:
        return _BUILDERS[rule](Parts(span, tuple(children), gaps, faults))
    except Broken:
        return Unread()


def _span(node: Node, lines: Lines, file: str) -> Span:
    """The text of a node, no further than the line it begins on: a mistake about a block is shown at its header."""
    if node.place is None:
        return Span(file, 1, 1, 1, 1)
    line, column, end_line, end_column = node.place
    end_line, end_column = min((end_line, end_column), lines.end_of_line(line, column))
    return Span(file, line, column, end_line, end_column)
