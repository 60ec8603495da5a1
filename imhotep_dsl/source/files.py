"""Reading an author's files: bounded, decoded strictly, never outside the directory that was named."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.source.span import Span

LARGEST_FILE = 1_000_000
MOST_FILES = 1000


@dataclass(frozen=True, slots=True)
class SourceText:
    """A file that was read: the name shown to people, and its text."""

    name: str
    text: str


def shown_name(path: Path) -> str:
    """A path as people want to read it: below the working directory if it is there."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def read_source(path: Path, diagnostics: Diagnostics) -> SourceText | None:
    """One file's text, or a diagnostic that says why it cannot be read."""
    name = shown_name(path)
    start = Span(name, 1, 1, 1, 1)
    try:
        if path.stat().st_size > LARGEST_FILE:
            diagnostics.error("E001", start, "This file is larger than 1 MB.", "Rule files are short texts: split it.")
            return None
        raw = path.read_bytes()
    except OSError as problem:
        diagnostics.error("E002", start, f"This file cannot be read: {problem.strerror}.", "Check its name and rights.")
        return None
    try:
        return SourceText(name, raw.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        line = raw[: problem.start].count(b"\n") + 1
        where = Span(name, line, 1, line, 1)
        diagnostics.error("E003", where, "This file is not UTF-8 text.", "Save it as UTF-8 in your editor.")
        return None


def files_below(directory: Path, *endings: str) -> list[Path]:
    """The files with these endings, in a fixed order; links and hidden files are passed over."""
    found: list[Path] = []
    for path in sorted(directory.rglob("*")):
        hidden = any(part.startswith((".", "_")) for part in path.relative_to(directory).parts)
        if not hidden and not path.is_symlink() and path.is_file() and path.name.endswith(endings):
            found.append(path)
            if len(found) > MOST_FILES:
                break
    return found
