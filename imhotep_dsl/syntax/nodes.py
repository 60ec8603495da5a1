"""What the parser makes of each rule that is complete: a node with its place, as Lark would, in a third of the time.

Lark asks the same questions for every node of every text. They are asked here once for every rule: which of its parts
are kept, and whether it is but a step on the way to another one, as most rules of expressions are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from imhotep_dsl.syntax.tables import Rule
from imhotep_dsl.syntax.token import Token

Build = Callable[[list[Any]], Any]
Place = tuple[int, int, int, int]
"""Line and column, and the line and column behind it."""


class Node:
    """A rule that was read, and its parts: tokens and nodes. In brackets it keeps its own place, and knows theirs."""

    __slots__ = ("around", "built", "children", "depth", "place", "rule")

    def __init__(self, rule: str, children: list[Any]) -> None:
        self.rule, self.children = rule, children
        self.place: Place | None = None
        self.around: Place | None = None
        self.built: Any = None
        self.depth = 0

    def bottom_up(self) -> Iterator[Node]:
        """All nodes, each behind those it is made of."""
        found = [self]
        for node in found:
            found += [child for child in reversed(node.children) if type(child) is Node]
        return reversed(found)


def builder(rule: Rule) -> Build:
    name, steps_over, kept = rule.name, rule.steps_over, rule.kept
    if steps_over and rule.size == 1 and kept == ((0, False),):
        return the_only_one
    inlines = any(inlined for _, inlined in kept)
    positions = [at for at, _ in kept]

    def build(parts: list[Any]) -> Any:
        if inlines:
            children: list[Any] = []
            for at, inlined in kept:
                if inlined and not children:
                    children = parts[at].children  # nobody else has it: a list grows without being copied each time
                elif inlined:
                    children.extend(parts[at].children)
                else:
                    children.append(parts[at])
        else:
            children = [parts[at] for at in positions]
        node = children[0] if steps_over and len(children) == 1 else Node(name, children)
        if type(node) is Node:
            _place(node, parts)
        return node

    return build


def the_only_one(parts: list[Any]) -> Any:
    return parts[0]


def _place(node: Node, parts: list[Any]) -> None:
    """From the first to the last part that has a place."""
    for first in parts:
        if type(first) is Token:
            line, column = first.line, first.column
            break
        if first.around is not None:
            line, column, _, _ = first.around
            break
    else:
        return
    for last in reversed(parts):
        if type(last) is Token:
            end_line, end_column = last.end_line, last.end_column
            break
        if last.around is not None:
            _, _, end_line, end_column = last.around
            break
    node.around = (line, column, end_line, end_column)
    if node.place is None:
        node.place = node.around
