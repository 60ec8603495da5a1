"""A mistake in a line that stands on no side of a board, and that is only one with another side up: with which."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from imhotep_dsl.diagnostics import Diagnostic, Label
from imhotep_dsl.proofreading.one_table import look_at_table
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

_OF_THE_COURSE_OF_PLAY = "E5"


def with_side(project: Project, problem: Diagnostic, tables: Collection[Table]) -> Diagnostic:
    """tables: all at which it was found. That one side alone brings it about is tried out."""
    if problem.severity != "error" or not problem.code.startswith(_OF_THE_COURSE_OF_PLAY) or not tables:
        return problem
    other = [_other_sides(project, table) for table in tables]
    if not all(other):
        return problem
    table = next(iter(tables))
    for board, side in other[0].items():
        head = _head(project, board, side)
        alone = Table(table.players, {board: side}, table.variants)
        if head is None or problem not in look_at_table(project, alone).problems:
            continue
        if _stands_below(problem.span, head):
            return problem
        return replace(problem, labels=(*problem.labels, Label(head.span, "with this side up")))
    return problem


def _other_sides(project: Project, table: Table) -> dict[str, str]:
    usual = {board: min(sides) for board, sides in sides_of(project, ()).items()}
    return {board: side for board, side in table.sides.items() if usual.get(board, side) != side}


def _head(project: Project, board: str, side: str) -> tree.Design | None:
    for item in project.items:
        sided = isinstance(item, tree.Design) and item.side is not None and item.side.text == side
        if isinstance(item, tree.Design) and sided and board in (name.text for name in item.names):
            return item
    return None


def _stands_below(span: Span, head: tree.Design) -> bool:
    last = max(node.span.line for node in nodes([head]))
    return span.file == head.span.file and head.span.line <= span.line <= last
