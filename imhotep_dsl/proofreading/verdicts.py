"""What was found when the same files were looked through before: whoever asks again is told the same, at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from imhotep_dsl.diagnostics import Diagnostic, Edit, Fix, Label
from imhotep_dsl.source import Span
from imhotep_dsl.source.belonging import all_texts
from imhotep_dsl.source.cache import CHECKED, key_of, user_cache


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that is wrong, and the files that were looked through."""

    problems: list[Diagnostic]
    files: set[str]


def remembered(paths: Iterable[Path] | None, asked: str, look: Callable[[], Verdict]) -> Verdict:
    """paths: everything that the verdict depends on, None if that is not known; asked: what was to be looked at."""
    cache = user_cache()
    texts = all_texts(paths) if paths is not None and cache is not None else None
    if cache is None or texts is None:
        return look()
    key = key_of(sorted(texts.items()), asked)
    kept = cache.find(key, CHECKED)
    found = _read(kept, texts) if kept is not None else None
    if found is None:
        found = look()
        cache.keep(key, CHECKED, _written(found))
    return found


def _written(verdict: Verdict) -> bytes:
    problems = [
        [item.code, item.severity, _place(item.span), item.message, item.help,
         [[_place(label.span), label.text] for label in item.labels], item.about,
         [[fix.title, [[_place(edit.span), edit.old, edit.new] for edit in fix.edits], fix.certain]
          for fix in item.fixes]]
        for item in verdict.problems
    ]  # fmt: skip
    return json.dumps([problems, sorted(verdict.files)]).encode()


def _place(span: Span) -> list[Any]:
    return [span.file, span.line, span.column, span.end_line, span.end_column]


def _read(kept: bytes, texts: Mapping[str, bytes]) -> Verdict | None:
    """None for everything that was not written here."""
    try:
        problems, files = json.loads(kept)
        found = Verdict([_problem(*item) for item in problems], set(files))
    except (ValueError, TypeError):
        return None
    return found if found.files <= texts.keys() else None


def _problem(
    code: str, severity: str, span: Any, said: str, help_text: str, labels: Any, about: str | None, fixes: Any
) -> Diagnostic:
    told = tuple(Label(_span(*where), _text(text)) for where, text in labels)
    if severity not in ("error", "warning"):
        raise ValueError(severity)
    about = None if about is None else _text(about)
    level: Any = severity
    mending = tuple(Fix(_text(title), _edits(edits), bool(certain)) for title, edits, certain in fixes)
    return Diagnostic(_text(code), level, _span(*span), _text(said), _text(help_text), told, about, mending)


def _edits(written: Any) -> tuple[Edit, ...]:
    return tuple(Edit(_span(*where), _text(old), _text(new)) for where, old, new in written)


def _span(file: str, *numbers: int) -> Span:
    if len(numbers) != 4 or not all(isinstance(number, int) for number in numbers):
        raise ValueError(numbers)
    return Span(_text(file), *numbers)


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise ValueError(given)
    return given
