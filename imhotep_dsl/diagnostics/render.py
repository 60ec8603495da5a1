"""Diagnostics as text: for a reader (`full`), for a list of matches (`concise`), for other programs (`as_json`).

Each renderer is a plain function from diagnostics to text. None reads files: `full` asks `read` for the lines of a
file, and does without them where there are none. Colours are the business of `paint`.
"""

import json
import unicodedata
from collections.abc import Callable, Iterable

from imhotep_dsl.diagnostics.model import Diagnostic
from imhotep_dsl.source import Span
from imhotep_dsl.source.shown import path_shown_as

WIDEST = 110
"""How many columns of a line of text are shown at most."""

Read = Callable[[str], list[str]]
Paint = Callable[[str, str], str]
"""What a text is (`error`, `warning`, `message`, `mark`, `help`), and the text; the same text in its colour."""


def plain(what: str, text: str) -> str:
    return text


def full(diagnostics: Iterable[Diagnostic], read: Read, paint: Paint = plain) -> str:
    """Everything there is to say, with the lines of text it is about, and a summary as the last line."""
    ordered = in_order(diagnostics)
    if not ordered:
        return ""
    lines: dict[str, list[str]] = {}
    for item in ordered:
        for span in (item.span, *(label.span for label in item.labels)):
            if span.file not in lines:
                lines[span.file] = read(span.file)
    return "\n\n".join([*(_paragraph(item, lines, paint) for item in ordered), summary(ordered)]) + "\n"


def concise(diagnostics: Iterable[Diagnostic]) -> str:
    """One line for each: `file:line:column: CODE message`."""
    return "".join(f"{item.span}: {item.code} {_clean(item.message)}\n" for item in in_order(diagnostics))


def as_json(diagnostics: Iterable[Diagnostic]) -> str:
    """A JSON list with one object for each."""
    return json.dumps(as_objects(diagnostics), indent=2, ensure_ascii=True) + "\n"


def as_objects(diagnostics: Iterable[Diagnostic]) -> list[dict[str, object]]:
    """The same as `as_json`, as plain Python values."""
    return [
        {
            "code": item.code,
            "severity": item.severity,
            **_place(item.span),
            "message": item.message,
            "help": item.help,
            "labels": [{**_place(label.span), "text": label.text} for label in item.labels],
            "fixes": [
                {
                    "title": fix.title,
                    "certain": fix.certain,
                    "edits": [{**_place(edit.span), "old": edit.old, "new": edit.new} for edit in fix.edits],
                }
                for fix in item.fixes
            ],
        }
        for item in in_order(diagnostics)
    ]


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted as an author reads: by file, line and column."""
    return sorted(diagnostics, key=lambda item: (item.span.file, item.span.line, item.span.column))


def summary(diagnostics: Iterable[Diagnostic]) -> str:
    """How many there are of each severity: `2 errors, 1 warning`."""
    severities = [item.severity for item in diagnostics]
    counts = [(severities.count("error"), "error"), (severities.count("warning"), "warning")]
    return ", ".join(f"{count} {word}{'' if count == 1 else 's'}" for count, word in counts if count) or "no errors"


def _place(span: Span) -> dict[str, object]:
    return {
        "file": path_shown_as(span.file).as_posix(),
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _paragraph(item: Diagnostic, lines: dict[str, list[str]], paint: Paint) -> str:
    spans = [item.span, *(label.span for label in item.labels)]
    gutter = max(len(str(span.line)) for span in spans) + 1
    head = paint(item.severity, f"{item.severity} {item.code}")
    out = [f"{head}{paint('message', f': {_clean(item.message)}')}"]
    out += _excerpt(item.span, lines[item.span.file], gutter, "-->", paint, item.severity)
    for label in item.labels:
        out += _excerpt(label.span, lines[label.span.file], gutter, ":::", paint, "mark", label.text)
    for at, line in enumerate(item.help.splitlines()):
        out.append(f"{paint('help', 'help:')} {_clean(line)}" if at == 0 else f"      {_clean(line)}")
    return "\n".join(out)


def _excerpt(
    span: Span, lines: list[str], gutter: int, arrow: str, paint: Paint, what: str, text: str = ""
) -> list[str]:
    """The place, and the line it is in with a row of marks below; a label's text stands behind the marks."""
    where = f"{' ' * gutter}{paint('mark', arrow)} {_clean(str(span))}"
    if not 1 <= span.line <= len(lines):
        return [f"{where} {_clean(text)}".rstrip()]
    shown, before, width = _window(lines[span.line - 1].rstrip("\r\n"), span)
    bar = paint("mark", f"{' ' * gutter} |")
    marks = paint(what, f"{('-' if arrow == ':::' else '^') * width} {_clean(text)}".rstrip())
    line = f"{paint('mark', f'{span.line:>{gutter}} |')} {shown}".rstrip()
    return [where, bar, line, f"{bar} {' ' * before}{marks}"]


def _window(line: str, span: Span) -> tuple[str, int, int]:
    """The part of a line to show, the columns before the marks, and the number of marks."""
    start = min(max(span.column - 1, 0), len(line))
    end = span.end_column - 1 if span.end_line == span.line else len(line.rstrip())
    end = max(min(end, len(line)), start)
    first, last, front, back = 0, len(line), "", ""
    if _width(line) > WIDEST:
        first = max(0, start - WIDEST // 3)
        last = first
        room = WIDEST
        while last < len(line) and room > 1:
            room -= _width(line[last])
            last += 1
        front, back = "…" if first else "", "…" if last < len(line) else ""
    shown = front + _clean(line[first:last]) + back
    before = len(front) + _width(line[first:start])
    return shown, before, max(1, _width(line[start : min(end, last)]))


def _clean(text: str) -> str:
    """Text that takes exactly one line and breaks no terminal."""
    return "".join(char if char.isprintable() else " " if char.isspace() else "\ufffd" for char in text)


def _width(text: str) -> int:
    """How many columns a terminal gives a text: two for wide characters, none for those that go with another."""
    return sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.category(char) == "Mn":
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
