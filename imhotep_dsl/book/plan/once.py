"""A word that several rules of a chapter use is explained once, ahead of the first of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.defining import DEFINITIONS
from imhotep_dsl.book.plan.outline import Chapter, Section, Steps


def told_once(chapter: Chapter) -> Chapter:
    seen: set[p.Clause] = set()
    return replace(chapter, sections=tuple(_section(section, seen) for section in chapter.sections))


def _section(section: Section, seen: set[p.Clause]) -> Section:
    passages = tuple(
        replace(passage, steps=_new(passage.steps, seen)) if isinstance(passage, Steps) else passage
        for passage in section.passages
    )
    return replace(section, passages=passages)


def _new(steps: Sequence[p.Step], seen: set[p.Clause]) -> tuple[p.Step, ...]:
    made: list[p.Step] = []
    for step in steps:
        if step.clause.id in DEFINITIONS and step.clause in seen:
            continue
        if step.clause.id in DEFINITIONS:
            seen.add(step.clause)
        made.append(replace(step, body=_new(step.body, seen), otherwise=_new(step.otherwise, seen)))
    return tuple(made)
