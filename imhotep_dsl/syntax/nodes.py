"""What the parser makes of each rule that is complete: a node with its place, as Lark would, in a third of the time.

Lark asks the same questions for every node of every text. They are asked here once for every rule: which of its parts
are kept, and whether it is but a step on the way to another one, as most rules of expressions are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lark import Token, Tree
from lark.grammar import Rule, Terminal

Build = Callable[[list[Any]], Any]


def builders(rules: Iterable[Rule]) -> dict[Rule, Build]:
    return {rule: _builder(rule) for rule in rules}


def _builder(rule: Rule) -> Build:
    assert not rule.options.empty_indices, "the grammar has no `[…]`"
    name = rule.alias or rule.options.template_source or rule.origin.name
    steps_over = bool(rule.options.expand1) and not rule.alias
    kept = [
        (at, not symbol.is_term and symbol.name.startswith("_"))
        for at, symbol in enumerate(rule.expansion)
        if rule.options.keep_all_tokens or not (isinstance(symbol, Terminal) and symbol.filter_out)
    ]
    if steps_over and len(rule.expansion) == 1 and kept == [(0, False)]:
        return _the_only_one
    inlines = any(inlined for _, inlined in kept)
    positions = [at for at, _ in kept]

    def build(parts: list[Any]) -> Any:
        if inlines:
            children: list[Any] = []
            for at, inlined in kept:
                if inlined:
                    children.extend(parts[at].children)
                else:
                    children.append(parts[at])
        else:
            children = [parts[at] for at in positions]
        node = children[0] if steps_over and len(children) == 1 else Tree(name, children)
        if type(node) is Tree:
            _place(node, parts)
        return node

    return build


def _the_only_one(parts: list[Any]) -> Any:
    return parts[0]


def _place(node: Tree[Any], parts: list[Any]) -> None:
    """From the first to the last part that has a place. A node in brackets keeps its own, and knows the brackets'."""
    first = _first_placed(parts)
    if first is None:
        return
    last = _first_placed(reversed(parts))
    assert last is not None
    meta = node.meta
    line, column = getattr(first, "container_line", first.line), getattr(first, "container_column", first.column)
    end_line = getattr(last, "container_end_line", last.end_line)
    end_column = getattr(last, "container_end_column", last.end_column)
    if not hasattr(meta, "line"):
        meta.line, meta.column, meta.empty = line, column, False
        meta.end_line, meta.end_column = end_line, end_column
    within: Any = meta
    within.container_line, within.container_column = line, column
    within.container_end_line, within.container_end_column = end_line, end_column


def _first_placed(parts: Iterable[Any]) -> Any:
    for part in parts:
        if isinstance(part, Token):
            return part
        if isinstance(part, Tree) and not part.meta.empty:
            return part.meta
    return None
