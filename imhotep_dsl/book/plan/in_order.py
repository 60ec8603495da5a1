"""What is told in the order of play: boards by when they bring points, the lines of `play`, what comes last of all."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.defining import DEFINITIONS, explained_where_met, needed
from imhotep_dsl.book.phrases.moments import brings_points
from imhotep_dsl.book.plan.outline import Section, Steps
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.resolve.model import Board

_REACH = "reach"


def boards_in_order(teller: Teller, kind: str) -> list[Board]:
    """By when they bring points: what brings none, what brings them in a turn, what brings them at a later moment."""
    course = teller.course

    def when(board: Board) -> tuple[int, ...]:
        own = teller.rules_of(board=board.name)
        return max(((1, course.phase(rule)) for rule in own if brings_points(teller.scope(), rule)), default=(0,))

    return sorted(teller.checked.model.board_kinds[kind].boards, key=when)


# ---- the game itself, and its end -----------------------------------------------------------------------------------


def play_steps(teller: Teller) -> tuple[p.Step, ...]:
    """The lines of `play`; what comes last of all is told at the end of the book."""
    steps, ending = _split(teller)
    comes = tuple(p.Step(p.clause("then-comes", title=_title(step)), step.span) for step in ending)
    return (*steps, *comes)


def ending_sections(teller: Teller) -> tuple[Section, ...]:
    return tuple(
        Section(f"ending-{at}", _title(step), (Steps(step.body),), step.span)
        for at, step in enumerate(_split(teller)[1], 1)
    )  # fmt: skip


def _split(teller: Teller) -> tuple[tuple[p.Step, ...], tuple[p.Step, ...]]:
    steps = teller.steps(teller.checked.rules[teller.checked.play])
    at = len(steps)
    while at > 1 and steps[at - 1].clause.id == _REACH:
        at -= 1
    return _explained_where_used(steps[:at], steps[at:])


def _explained_where_used(
    lines: tuple[p.Step, ...], ending: tuple[p.Step, ...]
) -> tuple[tuple[p.Step, ...], tuple[p.Step, ...]]:
    """What words mean that only the end speaks of, is told there."""
    explained = [step for step in lines if step.clause.id in DEFINITIONS]
    said = [step for step in lines if step not in explained]
    late = [step for step in explained if step not in needed(explained, said)]
    told = tuple(replace(step, body=explained_where_met((*needed(late, step.body), *step.body))) for step in ending)
    return tuple(step for step in lines if step not in late), told


def _title(step: p.Step) -> p.Text:
    title = step.clause.arg("title")
    assert isinstance(title, p.Text)
    return title
