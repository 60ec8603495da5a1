"""From the parser's concrete tree to the trees of `syntax/tree`: bottom up and without recursion, whatever the nesting.

Later stages walk the trees by recursion, so this is also where nesting beyond all reason is refused.
"""

from __future__ import annotations

from typing import Any, Final

from lark import Token, Tree

from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.build_declarations import DECLARATIONS
from imhotep_dsl.syntax.build_expressions import EXPRESSIONS
from imhotep_dsl.syntax.build_statements import STATEMENTS
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.indentation import Lines
from imhotep_dsl.syntax.parts import Broken, Parts, Unread
from imhotep_dsl.syntax.recovery import UNREAD

DEEPEST_NESTING: Final = 100

_BUILDERS: Final = {**EXPRESSIONS, **STATEMENTS, **DECLARATIONS}

# Rules with a body: what could not be read in it is left out, and the rest stands.
_BEAR_GAPS: Final = frozenset(
    {"start", "block", "game", "scenario", "piece", "board", "design", "layout", "winner", "rank", "choose_option"}
)

# Rules that add no nesting of their own.
_WRAPPERS: Final = frozenset({"start", "block", "args", "arg", "else_part", "else_if"})


def build(root: Tree[Any], lines: Lines, file: str) -> tuple[tree.RuleFile, list[Fault]]:
    faults: list[Fault] = []
    built: dict[int, Any] = {}
    depths: dict[int, int] = {}
    for node in root.iter_subtrees():
        rule = str(node.data)
        subtrees = [child for child in node.children if isinstance(child, Tree)]
        depth = max((depths[id(child)] for child in subtrees), default=0) + (rule not in _WRAPPERS)
        children = tuple(built[id(child)] if isinstance(child, Tree) else child for child in node.children)
        result = _build_one(rule, depth, _span(node, lines, file), children, faults)
        built[id(node)] = result
        depths[id(node)] = 0 if isinstance(result, Unread) else depth
    whole = built[id(root)]
    return (whole if isinstance(whole, tree.RuleFile) else tree.RuleFile(Span(file, 1, 1, 1, 1), ())), faults


def _build_one(rule: str, depth: int, span: Span, children: tuple[Any, ...], faults: list[Fault]) -> Any:
    if rule == UNREAD or any(_is_stand_in(child) for child in children):
        return Unread()
    readable = tuple(child for child in children if not isinstance(child, Unread))
    if len(readable) < len(children) and rule not in _BEAR_GAPS:
        return Unread()
    if depth > DEEPEST_NESTING:
        faults.append(Fault("nested_too_deep", span))
        return Unread()
    try:
        return _BUILDERS[rule](Parts(span, readable, len(readable) < len(children), faults))
    except Broken:
        return Unread()


def _is_stand_in(child: Any) -> bool:
    """A name or a text without a character stands for a header that could not be read."""
    return isinstance(child, Token) and not child


def _span(node: Tree[Any], lines: Lines, file: str) -> Span:
    """The text of a node, no further than the line it begins on: a mistake about a block is shown at its header."""
    if node.meta.empty:
        return Span(file, 1, 1, 1, 1)
    line, column = node.meta.line, node.meta.column
    end_line, end_column = min((node.meta.end_line, node.meta.end_column), lines.end_of_line(line, column))
    return Span(file, line, column, end_line, end_column)
