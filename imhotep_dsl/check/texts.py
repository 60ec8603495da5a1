"""The texts of a rule: each has a scope of its own, and a heading of its own under which its points are counted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import Context, Program
from imhotep_dsl.check.types import Type
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.model import Body, Rule


@contextmanager
def standing_in(context: Context, part: Body) -> Iterator[None]:
    """Each part knows the parameters and nothing else of the others; it stands in its own scope."""
    outer = context.scope, context.names, context.source, context.former, context.in_loop
    context.scope, context.former, context.in_loop = part.scope, part.former, False
    context.names = {**_own_board(context, part), **context.params}
    context.source = _source_of(context.program, context.program.rules[context.rule], part)
    yield
    context.scope, context.names, context.source, context.former, context.in_loop = outer


def _own_board(context: Context, part: Body) -> dict[str, ir.Expr]:
    """What a board does at a moment speaks of it by its kind, also where somebody else has it done as before."""
    if part.scope.board is None:
        return {}
    at = context.components.board_index(part.scope.board)
    kind = context.components.boards[at].kind
    return {kind: ir.Const(part.block.span, Type("board", kind), at)}


def _source_of(program: Program, rule: Rule, part: Body) -> str:
    """Under what heading the points of this text are counted: the variant's, the board's, the kind's, the game's."""
    model = program.model
    board = part.scope.board or rule.scope.board
    if part.counted_for is not None and part.scope.board is None and part.scope.kind is None:
        return readable(part.counted_for)
    if board is not None:
        return next(found.title for found in model.boards if found.name == board)
    if rule.scope.kind in model.kinds:
        return model.kinds[rule.scope.kind].title
    return model.title
