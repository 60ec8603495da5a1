"""`imhotep words`: the author's own sentences in a book, and whether they still say what the rules do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.completing import games
from imhotep_dsl.cli.options import with_option
from imhotep_dsl.cli.problems import ContentError

if TYPE_CHECKING:
    from imhotep_dsl.proofreading.sentences import Standing
    from imhotep_dsl.resolve.project import Project


@click.command()
@click.argument("game", shell_complete=games)
@with_option("A variant beside which there are sentences, too: its file or its directory.")
@click.option("--confirm", is_flag=True, help="You have read them: they are right for the lines as they are now.")
def words(game: str, variants: tuple[str, ...], confirm: bool) -> None:
    """List the sentences in words.yaml that stand for lines of GAME.

    Each carries a mark of its lines. When the lines have changed, the book tells them instead of the sentence; read
    it, mend it, and confirm it. Exit code 1: there are sentences to be confirmed.
    """
    from imhotep_dsl.library import find_game, find_variants
    from imhotep_dsl.proofreading.sentences import sentences
    from imhotep_dsl.resolve.project import read_project
    from imhotep_dsl.source.calls import call, with_variants

    project = read_project(find_game(game))
    of_game = set(project.sources)
    find_variants(project, variants)
    beside = project.sources.keys() - of_game
    if project.diagnostics.has_errors:
        raise ContentError(f"`{game}` has mistakes; `{call('check', game)}` lists them.")
    # Beside a variant from elsewhere, the game's own sentences are not the author's to confirm.
    found = sentences(project)
    standings = [each for each in found if not beside or each.entry.span.file in beside]
    stale = [standing for standing in standings if standing.marks and not standing.is_fresh]
    for standing in standings:
        _tell(standing)
    if confirm and stale:
        _renew(project, stale)
        click.echo(f"{len(stale)} {'sentence' if len(stale) == 1 else 'sentences'} confirmed.")
    elif stale:
        again = call("words", game, *with_variants(variants), "--confirm")
        click.echo(f"{len(stale)} to be read; `{again}` says that they are right.")
        raise click.exceptions.Exit(1)
    elif found and not standings:
        told = f"No sentence lies beside this variant. `{call('words', game)}` lists those of the game: {len(found)}."
        click.echo(told)
    elif not standings:
        click.echo("No sentence stands for lines of this game.")


def _tell(standing: Standing) -> None:
    entry = standing.entry
    state = "right" if standing.is_fresh else "names nothing" if not standing.marks else "to be read"
    click.echo(f"{entry.span}: {entry.name}: {state}")
    for language, form in entry.forms.items():
        click.echo(f"    {language}: {form.one}")


def _renew(project: Project, stale: list[Standing]) -> None:
    """Nothing but the marks is changed in the author's file, the last one first."""
    from imhotep_dsl.cli.rewriting import rewrite
    from imhotep_dsl.source.shown import path_shown_as

    by_file: dict[str, list[Standing]] = {}
    for standing in stale:
        by_file.setdefault(standing.entry.span.file, []).append(standing)
    for file, found in by_file.items():
        text = project.sources[file].text
        lines = text.split("\n")
        for standing in sorted(found, key=lambda standing: standing.entry.span, reverse=True):
            telling = standing.entry.telling
            assert telling is not None
            span, line = telling.span, lines[telling.span.line - 1]
            lines[span.line - 1] = line[: span.column - 1] + standing.marks[0] + line[span.end_column - 1 :]
        rewrite(path_shown_as(file), text, "\n".join(lines))
