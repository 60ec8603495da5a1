"""Fixes held against the texts they are about, and texts with fixes applied. Nothing is read or written here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from imhotep_dsl.diagnostics.model import Diagnostic, Edit, Fix
from imhotep_dsl.source import Span


def mended(texts: Mapping[str, str], fixes: Iterable[Fix]) -> dict[str, str]:
    """The texts that change, by file. Of two fixes that touch the same place the first is made.

    A fix is made whole or not at all: not if one of its edits is about a text that no longer stands there.
    """
    lines = {file: text.split("\n") for file, text in texts.items()}
    taken: list[Edit] = []
    for fix in fixes:
        if all(_stands(edit, lines) and not any(_meet(edit, other) for other in taken) for edit in fix.edits):
            taken += fix.edits
    for edit in sorted(taken, key=lambda edit: edit.span, reverse=True):
        rows, span = lines[edit.span.file], edit.span
        line = rows[span.line - 1]
        rows[span.line - 1] = f"{line[: span.column - 1]}{_ended_as(rows[0], edit.new)}{line[span.end_column - 1 :]}"
    return {file: "\n".join(lines[file]) for file in dict.fromkeys(edit.span.file for edit in taken)}


def _ended_as(first: str, new: str) -> str:
    """Lines that come in end as the first one of the file does: a text from Windows stays one."""
    return new.replace("\n", "\r\n") if first.endswith("\r") else new


def narrowed(items: Iterable[Diagnostic], texts: Mapping[str, str]) -> list[Diagnostic]:
    """Messages whose edits cover exactly the word that is wrong; fixes for which it cannot be found are dropped."""
    lines = {item.span.file: texts.get(item.span.file, "").split("\n") for item in items if item.fixes}
    return [replace(item, fixes=tuple(_narrowed(item.fixes, lines))) if item.fixes else item for item in items]


def _narrowed(fixes: Iterable[Fix], lines: Mapping[str, list[str]]) -> Iterable[Fix]:
    for fix in fixes:
        edits = [_found(edit, lines) for edit in fix.edits]
        if None not in edits:
            yield replace(fix, edits=tuple(edit for edit in edits if edit is not None))


def _found(edit: Edit, lines: Mapping[str, list[str]]) -> Edit | None:
    span, rows = edit.span, lines.get(edit.span.file)
    if rows is None or _stands(edit, lines):
        return edit
    if span.line != span.end_line or not 1 <= span.line <= len(rows):
        return None
    covered = rows[span.line - 1][span.column - 1 : span.end_column - 1]
    places = [match.start() for match in re.finditer(rf"\b{re.escape(edit.old)}\b", covered)]
    if len(places) != 1:
        return None
    start = span.column + places[0]
    return replace(edit, span=Span(span.file, span.line, start, span.line, start + len(edit.old)))


def _stands(edit: Edit, lines: Mapping[str, list[str]]) -> bool:
    span, rows = edit.span, lines.get(edit.span.file, [])
    if span.line != span.end_line or not 1 <= span.line <= len(rows):
        return False
    line = rows[span.line - 1]
    return (
        1 <= span.column <= span.end_column <= len(line) + 1 and line[span.column - 1 : span.end_column - 1] == edit.old
    )


def _meet(one: Edit, other: Edit) -> bool:
    a, b = one.span, other.span
    return (a.file, a.line) == (b.file, b.line) and a.column <= b.end_column and b.column <= a.end_column
