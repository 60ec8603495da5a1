"""Messages as plain JSON values, for the cache. What is read back is trusted in nothing."""

from __future__ import annotations

import json
from typing import Any

from imhotep_dsl.diagnostics.model import Diagnostic, Edit, Fix, Label
from imhotep_dsl.source import Span


def dump(items: list[Diagnostic]) -> bytes:
    return json.dumps([written(item) for item in items]).encode()


def load(data: bytes) -> list[Diagnostic] | None:
    """None for everything that was not written here."""
    try:
        return [problem(*item) for item in json.loads(data)]
    except (ValueError, TypeError):
        return None


def written(item: Diagnostic) -> list[Any]:
    return [
        item.code, item.severity, place(item.span), item.message, item.help,
        [[place(label.span), label.text] for label in item.labels], item.about,
        [[fix.title, [[place(edit.span), edit.old, edit.new] for edit in fix.edits], fix.certain]
         for fix in item.fixes],
    ]  # fmt: skip


def place(span: Span) -> list[Any]:
    return [span.file, span.line, span.column, span.end_line, span.end_column]


def problem(
    code: str, severity: str, span: Any, said: str, help_text: str, labels: Any, about: str | None, fixes: Any
) -> Diagnostic:
    """The message that was written so; raises ValueError or TypeError for anything else."""
    told = tuple(Label(span_of(*where), text(said)) for where, said in labels)
    if severity not in ("error", "warning"):
        raise ValueError(severity)
    about = None if about is None else text(about)
    level: Any = severity
    mending = tuple(Fix(text(title), _edits(edits), bool(certain)) for title, edits, certain in fixes)
    return Diagnostic(text(code), level, span_of(*span), text(said), text(help_text), told, about, mending)


def _edits(kept: Any) -> tuple[Edit, ...]:
    return tuple(Edit(span_of(*where), text(old), text(new)) for where, old, new in kept)


def span_of(file: str, *numbers: int) -> Span:
    if len(numbers) != 4 or not all(isinstance(number, int) for number in numbers):
        raise ValueError(numbers)
    return Span(text(file), *numbers)


def text(given: object) -> str:
    if not isinstance(given, str):
        raise ValueError(given)
    return given
