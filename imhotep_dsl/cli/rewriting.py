"""What the commands share that write an author's files anew: which, read with care, what would change, and writing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

_MARK = b"\xef\xbb\xbf"


def texts_below(paths: tuple[Path, ...]) -> Iterator[Path]:
    from imhotep_dsl.source.files import TooMuch, files_below

    for path in paths:
        try:
            yield from files_below(path, ".rules") if path.is_dir() else [path]
        except TooMuch as problem:
            raise click.ClickException(str(problem)) from problem


def read_text(path: Path) -> str:
    """What is not text in UTF-8, no plain file or too long is refused before anything is written."""
    from imhotep_dsl.source.files import bounded_bytes
    from imhotep_dsl.syntax.reading import LONGEST_TEXT

    if path.suffix in (".yaml", ".yml"):
        raise click.ClickException(
            f"`{path}` is YAML, and its layout stays yours: maps and tables are aligned by hand so that they can be "
            "read. Any formatter of YAML will do."
        )
    if path.is_symlink() or path.suffix != ".rules":
        raise click.ClickException(
            f"`{path}` is no text of rules: its name must end in .rules, and it must be no link."
        )
    try:
        raw = bounded_bytes(path, LONGEST_TEXT)
        if raw is None:
            raise click.ClickException(f"`{path}` is longer than a text of rules can be.")
        return raw.decode("utf-8")
    except OSError as problem:
        raise click.ClickException(f"`{path}` cannot be read: {problem.strerror}.") from problem
    except UnicodeDecodeError as problem:
        raise click.ClickException(f"`{path}` is not a text in UTF-8.") from problem


def difference(name: str, text: str, new: str) -> Iterator[str]:
    from difflib import unified_diff

    old_lines, new_lines = text.splitlines(keepends=True), new.splitlines(keepends=True)
    for line in unified_diff(old_lines, new_lines, name, name, n=0):
        yield line if line.endswith("\n") else f"{line}\n"


def rewrite(path: Path, old: str, new: str) -> None:
    """Only over what was read, whole or not at all. A mark at the beginning that was not read as text stays."""
    from imhotep_dsl.cli.problems import ContentError
    from imhotep_dsl.cli.whole_file import put_whole

    try:
        if path.is_symlink() or not os.access(path, os.W_OK):
            raise ContentError(f"`{path}` cannot be written: it is a link, or nobody may write to it.")
        mark = _MARK if _read(path, old) == _MARK + old.encode() else b""
        put_whole({path: mark + new.encode()}, lambda: _refuse_what_has_changed(path, old))
    except OSError as problem:
        raise ContentError(f"`{path}` cannot be written: {problem.strerror}.") from problem


def holds(path: Path, text: str) -> bool:
    """Whether a plain file is exactly what was read, a mark at its beginning aside."""
    return not path.is_symlink() and _read(path, text) in (text.encode(), _MARK + text.encode())


def _refuse_what_has_changed(path: Path, text: str) -> None:
    if not holds(path, text):
        raise click.ClickException(f"`{path}` has changed meanwhile; nothing is written to it.")


def _read(path: Path, text: str) -> bytes | None:
    from imhotep_dsl.source.files import bounded_bytes

    return bounded_bytes(path, len(_MARK) + len(text.encode()))
