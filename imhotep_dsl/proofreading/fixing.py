"""Applies what messages propose, where it is certain, and only what is proved to help: everything is checked again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from imhotep_dsl.diagnostics import Diagnostic, Edit, Fix
from imhotep_dsl.diagnostics.mending import mended, narrowed
from imhotep_dsl.resolve.project import Project, with_text

_RESERVED: Final = "E142"
MOST_ROUNDS = 20
"""A mistake can hide others: so often is looked again at most."""

Check = Callable[[Project], list[Diagnostic]]


@dataclass(slots=True)
class Mended:
    """The project with its mistakes mended, what is left of them, and what was done about the others."""

    project: Project
    left: list[Diagnostic]
    done: list[tuple[Diagnostic, Fix]] = field(default_factory=list)

    @property
    def changed(self) -> set[str]:
        return {edit.span.file for _, fix in self.done for edit in fix.edits}


def mend(project: Project, found: list[Diagnostic], check: Check, files: set[str]) -> Mended:
    """Fixes that are certain, in these files only. All at once if that helps, else one after the other."""
    result = Mended(project, found)
    for _ in range(MOST_ROUNDS):
        certain = _certain([*_named_as_before(result), *result.left], files)
        if not (_tried(result, certain, check) or any(_tried(result, [one], check) for one in certain)):
            break
    return result


def _certain(found: Iterable[Diagnostic], files: set[str]) -> list[tuple[Diagnostic, Fix]]:
    """Of two about the same place the first."""
    first = {item.span: (item, item.fixes[0]) for item in reversed(list(found)) if item.fixes and item.fixes[0].certain}
    return [(item, fix) for item, fix in first.values() if {edit.span.file for edit in fix.edits} <= files]


def _named_as_before(result: Mended) -> list[Diagnostic]:
    """Names that are not there any more since their declaration got another one, which they take, too.

    Behind a dot a word of the language may be a name: there it is missed only when its declaration is mended. In other
    texts nobody could know that it is meant as a name.
    """
    texts = {name: source.text for name, source in result.project.sources.items()}
    now = {edit.old: edit.new for item, fix in result.done if item.code == _RESERVED for edit in fix.edits}
    named = [(item, name) for item in result.left for name in _missed(item, texts) if name in now]
    missed = [(item, Edit(item.span, name, now[name])) for item, name in named]
    following = [replace(item, fixes=(Fix(f"Write `{edit.new}`", (edit,), certain=True),)) for item, edit in missed]
    return narrowed(following, texts)


def _missed(item: Diagnostic, texts: Mapping[str, str]) -> list[str]:
    """The names that are not there, or the word that cannot stand there."""
    lines = texts.get(item.span.file, "").split("\n") if item.code < "E2" else []
    word = [lines[item.span.line - 1][item.span.column - 1 : item.span.end_column - 1]] if lines else []
    return [*(item.about or "").split("."), *word]


def _tried(result: Mended, fixes: list[tuple[Diagnostic, Fix]], check: Check) -> bool:
    """Keeps them if they help."""
    texts = mended({name: source.text for name, source in result.project.sources.items()}, (fix for _, fix in fixes))
    if not texts:
        return False
    project = result.project
    for file, text in texts.items():
        project = with_text(project, file, text)
    left = check(project)
    if not _is_better(left, result.left):
        return False
    result.project, result.left = project, left
    result.done += fixes
    return True


def _is_better(after: list[Diagnostic], before: list[Diagnostic]) -> bool:
    """Text that could not be read is the worst: behind it other mistakes may show."""
    return _badness(after) < _badness(before)


def _badness(found: list[Diagnostic]) -> tuple[int, int, int, int]:
    errors = [item for item in found if item.severity == "error"]
    unread = sum(item.code < "E2" for item in errors)
    unmade = sum(item.code < "E3" for item in errors)
    return unread, unmade, len(errors), len(found)
