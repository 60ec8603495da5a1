"""What the commands share that write an author's texts anew: which files, read with care, and what would change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator


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
