"""A word that several rules of a chapter use is explained once, ahead of the first of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.defining import DEFINITIONS, WORDED, keys_explained
from imhotep_dsl.book.plan.outline import Chapter, Section, Steps


def told_once(chapter: Chapter) -> Chapter:
    seen: set[object] = set()
    return replace(chapter, sections=tuple(_section(section, seen) for section in chapter.sections))


def _section(section: Section, seen: set[object]) -> Section:
    passages = tuple(
        replace(passage, steps=_new(passage.steps, seen)) if isinstance(passage, Steps) else passage
        for passage in section.passages
    )
    return replace(section, passages=passages)


def _new(steps: Sequence[p.Step], seen: set[object]) -> tuple[p.Step, ...]:
    made: list[p.Step] = []
    for step in steps:
        if step.clause.id in DEFINITIONS:
            explained = keys_explained(step.clause) if step.clause.id == WORDED else step.clause
            if explained in seen:
                continue
            seen.add(explained)
        made.append(replace(step, body=_new(step.body, seen), otherwise=_new(step.otherwise, seen)))
    return tuple(made)
