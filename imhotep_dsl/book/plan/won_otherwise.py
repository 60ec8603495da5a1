"""Whether variants change who wins or what ends the game: what an author says of its goal rests on both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imhotep_dsl.book.plan.changed_by_variants import (
    asked_ahead,
    blocks_of,
    changed_words,
    lines_of_variants,
    usual_table,
)  # fmt: skip
from imhotep_dsl.book.plan.course import rules_met
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.meaning import mark_of
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


def says_who_wins(rules: Rules, winner: Span) -> bool:
    """Whether it is one of the variants that says by what somebody wins. winner: where it is written."""
    return any(isinstance(part, tree.Winner) and part.span == winner for part in lines_of_variants(rules))


def is_won_otherwise(rules: Rules, checked: Checked) -> bool:
    if not rules.variants:
        return False
    usual = usual_table(rules, checked)
    before, now = list(_deciding(usual)), list(_deciding(checked))
    spans = {span for span, _ in before}
    marks = {_mark(rules, usual, asked) for _, asked in before}
    return len(before) != len(now) or not all(
        (span in spans and not any(changed_words(asked))) or _mark(rules, checked, asked) in marks
        for span, asked in now
    )


def _mark(rules: Rules, checked: Checked, asked: object) -> str:
    """Numbers that have names are no part of it: a text about the goal names them, too."""
    return mark_of((checked,), lambda _: (asked,), frozenset(checked.model.values), rules.project.sources)


def _deciding(checked: Checked) -> Iterator[tuple[Span, object]]:
    """What is asked of who wins, and where the game or the turns that it consists of end, for all or for somebody."""
    winner = checked.winner
    yield checked.model.winner[0][0].span, (winner.where, tuple(winner.keys), winner.draw is not None, winner.teams)
    course = list(_course(checked, checked.rules[checked.play].body, frozenset()))
    yield from _asked_where(rules_met(checked, checked.rules[checked.play].body), (ir.EndGame,))
    for line in course:
        if isinstance(line, ir.Repeat):
            yield line.span, line.times
        elif isinstance(line, ir.RepeatUntil):
            yield line.span, line.until
        else:
            yield line.span, (line.until, line.players)
            inner = [node for node in rules_met(checked, line.body, ir.Turns) if not isinstance(node, ir.Turns)]
            yield from _asked_where((line, *inner), (ir.EndTurns, ir.Pass, ir.Eliminate))


def _course(
    checked: Checked, lines: Sequence[ir.Stmt], entered: frozenset[int]
) -> Iterator[ir.Turns | ir.Repeat | ir.RepeatUntil]:
    """What is gone on with until the game ends."""
    for line in lines:
        if isinstance(line, ir.Turns | ir.Repeat | ir.RepeatUntil):
            yield line
        elif isinstance(line, ir.Call) and len(line.targets) == 1 and line.targets[0][1] not in entered:
            rule = line.targets[0][1]
            yield from _course(checked, checked.rules[rule].body, entered | {rule})


def _asked_where(met: Sequence[object], sorts: tuple[type, ...]) -> Iterator[tuple[Span, object]]:
    """For each block that has a line of one of these sorts, what is asked ahead of it, or whose block it is."""
    for node in met:
        own = [node.body] if isinstance(node, ir.TypedRule) else blocks_of(node)
        ends = [line for lines in own for line in lines if isinstance(line, sorts)]
        if ends:
            yield ends[0].span, node.name if isinstance(node, ir.TypedRule) else asked_ahead(node)
