"""`imhotep upgrade`: texts of the first edition of the language, rewritten in the words of today."""

from __future__ import annotations

from pathlib import Path

import click

from imhotep_dsl.cli.rewriting import difference, read_text, rewrite, texts_below


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
    for path in texts_below(paths):
        text = read_text(path)
        new = upgraded(text)
        if new == text:
            continue
        changed += 1
        if diff:
            click.echo("".join(difference(str(path), text, new)), nl=False)
        if not (check or diff):
            rewrite(path, text, new)
        if not diff:
            click.echo(f"{path}: {'would be' if check else 'is'} rewritten.")
    click.echo(_told(changed, written=not (check or diff)))
    if check and changed:
        raise click.exceptions.Exit(1)


def _told(changed: int, written: bool) -> str:
    if not changed:
        return "Nothing is left of the first edition."
    return f"{changed} {'file' if changed == 1 else 'files'} {'rewritten' if written else 'would change'}."
