"""What only follows from a misspelt name: with the right name it is gone, and nobody need hear of it.

The proof is made, not guessed: what the messages propose is written, and everything is checked again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.mending import mended, narrowed
from imhotep_dsl.resolve.project import Project, with_text

_NEVER_DONE: Final = frozenset({"E444", "E606", "E607", "W250"})

Check = Callable[[Project], list[Diagnostic]]


def without_consequences(project: Project, found: list[Diagnostic], check: Check) -> list[Diagnostic]:
    """The same mistakes without those for which nothing is proposed, and that go away once the others are mended."""
    texts = {name: source.text for name, source in project.sources.items()}
    errors = narrowed([item for item in found if item.severity == "error"], texts)
    mendable = [item for item in errors if item.fixes]
    if not mendable or len(mendable) == len(errors):
        return found
    right = project
    for file, text in mended(texts, (item.fixes[0] for item in mendable)).items():
        right = with_text(right, file, text)
    left = {_where(item) for item in check(right) if item.severity == "error"}
    if any(_where(item) in left for item in mendable) or left - {_where(item) for item in errors}:
        return found  # something else is meant
    return [item for item in found if item.severity == "warning" or item in mendable or _where(item) in left]


def asked_of_sound_rules(mistaken: bool, found: list[Diagnostic]) -> list[Diagnostic]:
    """What scenarios ask for and the rules never do is not told beside a mistake in the rules, where they may do so;
    names that are nearly right are."""
    return [item for item in found if not mistaken or item.code not in _NEVER_DONE or item.fixes]


def _where(item: Diagnostic) -> tuple[str, str, int]:
    return item.code, item.span.file, item.span.line
