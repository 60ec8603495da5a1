"""A side of a board that has no text for a rule of its kind, while every other side has one: the rule is carried out
there, too, and nothing happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.resolve.pool import path_of
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree

FEWEST_OTHERS = 2
"""One other side is no custom yet."""


@dataclass(frozen=True, slots=True)
class _Side:
    kind: str
    board: str
    head: tree.Design

    def is_like(self, other: _Side) -> bool:
        like, side = self.head.like, other.head.side
        return self.board == other.board and like is not None and side is not None and like.text == side.text


def report_speechless(every: Iterable[tree.Node], found: Diagnostics) -> None:
    """every: all nodes of all texts."""
    nodes = list(every)
    heads = [node for node in nodes if isinstance(node, tree.Design) and node.side is not None]
    sides = [_Side(head.kind.text, board.text, head) for head in heads for board in head.names]
    added = set(_added(nodes))
    for kind in [node for node in nodes if isinstance(node, tree.BoardDecl)]:
        own = [side for side in sides if side.kind == kind.name.text]
        for rule in [member for member in kind.members if isinstance(member, tree.RuleDecl) and member.body is None]:
            name = rule.name.text
            without = [
                side for side in own if not (_says(side, name, own) or {(side.board, name), (side.kind, name)} & added)
            ]
            if len(without) == 1 and len(own) > FEWEST_OTHERS:
                _report(without[0], rule, found)


def _says(side: _Side, rule: str, sides: list[_Side]) -> bool:
    """By itself, or as the side that it is like."""
    waiting, seen = [side], list[_Side]()
    while waiting:
        at = waiting.pop()
        if at in seen:
            continue
        seen.append(at)
        if any(isinstance(member, tree.RuleDecl) and member.name.text == rule for member in at.head.members):
            return True
        waiting += [other for other in sides if at.is_like(other) or _is_same(at, other)]
    return False


def _is_same(side: _Side, other: _Side) -> bool:
    """A side may be spoken of several times."""
    both = side.head.side, other.head.side
    return side.board == other.board and None not in both and len({word.text for word in both if word}) == 1


def _added(nodes: list[tree.Node]) -> Iterator[tuple[str, str]]:
    """Board or kind and rule: what is said of them elsewhere."""
    for node in nodes:
        if isinstance(node, tree.AddTo):
            rules = [member for member in node.members if isinstance(member, tree.RuleDecl)]
            yield from ((node.name.text, rule.name.text) for rule in rules)
        elif isinstance(node, tree.Hook):
            owner, _, name = path_of(node.target).rpartition(".")
            yield owner, name


def _report(side: _Side, rule: tree.RuleDecl, found: Diagnostics) -> None:
    name, laid = rule.name.text, f"{side.board} side {side.head.side.text}" if side.head.side else side.board
    found.warning(
        "W517",
        side.head.names[0].span,
        f"`{laid}` has no rule `{name}`, and every other side has one: nothing happens there when it is carried out.",
        f"Write `rule {name}` below it, or `like` and the side that it is like.",
        Label(rule.name.span, "the rule of its kind, which has no lines of its own"),
    )
