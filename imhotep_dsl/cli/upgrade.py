"""`imhotep upgrade`: texts of the first edition of the language, rewritten in the words of today."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.command()
@click.argument("paths", metavar="FILE...", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 if something would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
def upgrade(paths: tuple[Path, ...], check: bool, diff: bool) -> None:
    """Rewrite rules of the first edition.

    A FILE is a text of rules, or a directory of them. Comments and everything else stay as they are.
    """
    from imhotep_dsl.syntax.upgrade import upgraded

    changed = 0
    for path in _files(paths):
        text = _read(path)
        new = upgraded(text)
        if new == text:
            continue
        changed += 1
        if diff:
            click.echo("".join(_difference(path, text, new)), nl=False)
        if not (check or diff):
            path.write_bytes(new.encode("utf-8"))
        if not diff:
            click.echo(f"{path}: {'would be' if check else 'is'} rewritten.")
    click.echo(_told(changed, written=not (check or diff)))
    if check and changed:
        raise click.exceptions.Exit(1)


def _files(paths: tuple[Path, ...]) -> Iterator[Path]:
    from imhotep_dsl.source.files import TooMuch, files_below

    for path in paths:
        try:
            yield from files_below(path, ".rules") if path.is_dir() else [path]
        except TooMuch as problem:
            raise click.ClickException(str(problem)) from problem


def _read(path: Path) -> str:
    """What is not text in UTF-8, no plain file or too long is refused before anything is written."""
    from imhotep_dsl.source.files import bounded_bytes
    from imhotep_dsl.syntax.reading import LONGEST_TEXT

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


def _difference(path: Path, text: str, new: str) -> Iterator[str]:
    from difflib import unified_diff

    old_lines, new_lines = text.splitlines(keepends=True), new.splitlines(keepends=True)
    for line in unified_diff(old_lines, new_lines, str(path), str(path), n=0):
        yield line if line.endswith("\n") else f"{line}\n"


def _told(changed: int, written: bool) -> str:
    if not changed:
        return "Nothing is left of the first edition."
    return f"{changed} {'file' if changed == 1 else 'files'} {'rewritten' if written else 'would change'}."
