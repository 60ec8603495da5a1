"""For how many players a game is and in which colours they play, as far as a variant changes it."""

from __future__ import annotations

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.narrowing import Change
from imhotep_dsl.book.plan.outline import Section
from imhotep_dsl.game.rules import Rules


def for_players(low: int, high: int) -> p.Clause:
    if low == high:
        return p.clause("for-number", low=p.Number(low))
    return p.clause("for-numbers", low=p.Number(low), high=p.Number(high))


def changes_of_players(usual: Rules, rules: Rules) -> tuple[Change, ...]:
    before, now = _said(usual), _said(rules)
    section = Section("players", p.clause("section-players"), ())
    return tuple(
        Change("instead", "", section, (old,), (new,))
        for old, new in zip(before, now, strict=True)
        if old.clause != new.clause
    )


def _said(rules: Rules) -> tuple[p.Step, p.Step]:
    numbers = rules.player_numbers
    model = rules.checked(max(numbers)).model
    said_in = [rules.project.variants[name].decl for name in rules.variants]
    spans = [decl.span for decl in said_in if decl.players is not None or decl.only_for is not None or decl.colours]
    span = spans[-1] if spans else model.span
    colours = p.ListOf(tuple(p.Text((colour,), colour) for colour in model.colours))
    return (
        p.Step(for_players(min(numbers), max(numbers)), span),
        p.Step(p.clause("players-colours", colours=colours), span),
    )
