"""When which board brings points: a table for boards that do so at different times."""

from __future__ import annotations

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.in_order import boards_in_order
from imhotep_dsl.book.plan.outline import Rows, Section
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.resolve.model import Board, BoardKind

TIMES = "times"
"""What the ids of these sections begin with."""


def scoring_times(teller: Teller) -> tuple[Section, ...]:
    return tuple(
        Section(f"{TIMES}-{kind.name}", _title(kind), (table,))
        for kind in teller.checked.model.board_kinds.values()
        if (table := _table(teller, kind)) is not None
    )


def _title(kind: BoardKind) -> p.Clause:
    return p.clause("section-times", things=p.Noun((kind.name,), kind.title, "the", many=True))


def _table(teller: Teller, kind: BoardKind) -> Rows | None:
    """Ordered as the times come in a game; nothing, where all boards bring points at the same time."""
    boards = [
        (p.Noun(board.called, board.title, "bare"), _times(teller, board))
        for board in boards_in_order(teller, kind.name)
    ]
    named = [teller.checked.model.moments[moment] for moment in teller.course.moments]
    times: list[tuple[p.Phrase, str | None]] = [(p.clause("scores-at-once"), None)]
    times += [(p.Text((moment.name, moment.title), moment.title), moment.name) for moment in named]
    rows = [(said, found) for said, time in times if (found := tuple(noun for noun, own in boards if time in own))]
    if len(rows) == 1 or not rows:
        return None
    never = tuple(noun for noun, own in boards if not own)
    rows += [(p.clause("scores-never"), never)] if never else []
    told = tuple((said, p.ListOf(found)) for said, found in rows)
    return Rows((p.clause("column-when"), p.Noun((kind.name,), kind.title, "bare", many=True)), told, kind.span)


def _times(teller: Teller, board: Board) -> set[str | None]:
    """The moments at which its own texts bring points; None: in a turn, as the texts of its kind are asked for."""
    found: set[str | None] = set()
    for rule in teller.checked.rules:
        if teller.checked.checker.rules[rule.index].scope.board != board.name or not _scores(teller, rule, set()):
            continue
        moment = rule.name.removeprefix("at ")
        if moment != rule.name:
            found.add(moment)
        elif teller.checked.checker.rule_named(rule.name, None, _kind(teller, board), None) is not None:
            found.add(None)
    return found


def _kind(teller: Teller, board: Board) -> str:
    return next(kind.name for kind in teller.checked.model.board_kinds.values() if board in kind.boards)


def _scores(teller: Teller, rule: ir.TypedRule, seen: set[int]) -> bool:
    """Here, or in what it carries out. What pieces bring is theirs, not the board's; what costs points brings none."""
    if rule.index in seen:
        return False
    seen.add(rule.index)
    parts = parts_of(rule.body)
    if any(isinstance(part, ir.Rank) or (isinstance(part, ir.Score) and not part.losing) for part in parts):
        return True
    called = {target for part in parts if isinstance(part, ir.Call) for _, target in part.targets}
    own = [at for at in called if teller.checked.checker.rules[at].scope.kind is None]
    return any(_scores(teller, teller.checked.rules[at], seen) for at in own)
