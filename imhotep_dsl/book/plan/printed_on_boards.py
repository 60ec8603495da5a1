"""What is printed on the boards of a kind: a number or a word for each, which rules ask for by its name."""

from __future__ import annotations

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.nouns import attribute_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.plan.outline import Passage, Rows
from imhotep_dsl.book.plan.printed import constant
from imhotep_dsl.check.components import printed_on_board
from imhotep_dsl.check.types import Type
from imhotep_dsl.resolve.model import Board, Constant


def printed_columns(scope: Scope, boards: list[Board]) -> list[tuple[p.Noun, tuple[p.Phrase, ...]]]:
    """Each with its heading, a value for each board. What only holds or does not is said of a board in a sentence."""
    found = [printed_on_board(scope.components, board) for board in boards]
    fields = scope.checked.model.board_kinds[boards[0].kind].fields if boards else {}
    columns = {name: [printed.get(name) for printed in found] for name in fields}
    return [
        (attribute_noun(scope, name, Type("board", boards[0].kind), None), tuple(constant(value) for value in values))
        for name, values in columns.items()
        if any(map(_is_told, values))
    ]


def _is_told(value: Constant) -> bool:
    return value is not None and not isinstance(value, bool)


def printed_table(scope: Scope, boards: list[Board]) -> tuple[Passage, ...]:
    columns = printed_columns(scope, boards)
    if not columns:
        return ()
    header: tuple[p.Phrase, ...] = (p.clause("column-card"), *(heading for heading, _ in columns))
    rows = tuple(
        (p.Noun(board.called, board.title, "bare"), *(values[at] for _, values in columns))
        for at, board in enumerate(boards)
    )
    return (Rows(header, rows, boards[0].span),)
