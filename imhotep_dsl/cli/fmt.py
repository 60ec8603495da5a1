"""`imhotep fmt`: texts of rules in their one layout."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.rewriting import difference, read_text, rewrite, texts_below

if TYPE_CHECKING:
    from imhotep_dsl.diagnostics import Diagnostic

_INPUT = Path("-")


@click.command()
@click.argument(
    "paths", metavar="[FILE]...", nargs=-1, type=click.Path(exists=True, allow_dash=True, path_type=Path)
)  # fmt: skip
@click.option("--check", is_flag=True, help="Write nothing; exit code 1 if something would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change; exit code as --check.")
def fmt(paths: tuple[Path, ...], check: bool, diff: bool) -> None:
    """Lay out texts of rules: spaces, indentation, blank lines.

    A FILE is a text of rules or a directory of them; none is the directory you are in, `-` what comes in. What the
    rules mean and what comments say stays as it is. A text that cannot be read stays as it is, too (exit code 1).
    """
    if _INPUT in paths:
        if len(paths) > 1:
            raise click.UsageError("`-` stands alone: what comes in is laid out, and nothing else.")
        _lay_out_input(check, diff)
        return
    from imhotep_dsl.formatting import formatted

    changed, whole = 0, 0
    broken: list[Diagnostic] = []
    for path in texts_below(paths or (Path(),)):
        text = read_text(path)
        new = formatted(text)
        if new is None:
            broken += _problems(text, str(path))
            continue
        whole += new == text
        if new == text:
            continue
        changed += 1
        if diff:
            _show_difference(str(path), text, new)
        elif check:
            click.echo(f"{path}: would be laid out anew.")
        if not (check or diff):
            rewrite(path, text, new)
    _show(broken)
    if changed or whole or not broken:
        click.echo(_told(changed, whole, written=not (check or diff)), err=diff)
    if broken or ((check or diff) and changed):
        raise click.exceptions.Exit(1)


def _lay_out_input(check: bool, diff: bool) -> None:
    from imhotep_dsl.formatting import formatted

    text = _input()
    new = formatted(text)
    if new is None:
        _show(_problems(text, str(_INPUT)), text)
        raise click.exceptions.Exit(1)
    if diff:
        _show_difference(str(_INPUT), text, new)
    elif not check:
        click.echo(new, nl=False)
    if (check or diff) and new != text:
        raise click.exceptions.Exit(1)


def _show_difference(name: str, text: str, new: str) -> None:
    from imhotep_dsl.cli.terminal import echo_painted, painted_difference

    for line in difference(name, text, new):
        said = line.rstrip("\r\n")
        echo_painted(painted_difference(said) + line[len(said) :])


def _input() -> str:
    """Without the mark at its beginning: whoever reads a stream needs none."""
    from imhotep_dsl.syntax.reading import LONGEST_TEXT

    raw = sys.stdin.buffer.read(LONGEST_TEXT + 1)
    try:
        if len(raw) > LONGEST_TEXT:
            raise click.ClickException("What comes in is longer than a text of rules can be.")
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise click.ClickException("What comes in is not a text in UTF-8.") from problem


def _problems(text: str, name: str) -> list[Diagnostic]:
    from imhotep_dsl.syntax import parse

    return parse(text, name)[1]


def _show(problems: list[Diagnostic], given: str | None = None) -> None:
    """given: what came in, if it was not a file."""
    from imhotep_dsl.cli.problems import read_lines
    from imhotep_dsl.diagnostics.render import full

    if problems:
        lines = read_lines if given is None else lambda _: given.split("\n")
        click.echo(full(problems, lines), nl=False, err=True)


def _told(changed: int, whole: int, written: bool) -> str:
    said = [
        f"{_files(changed)} {'laid out anew' if written else 'would change'}" if changed else "",
        f"{_files(whole)} unchanged" if whole else "",
    ]
    return f"{', '.join(filter(None, said))}." if any(said) else "There is no text of rules."


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count} files"
