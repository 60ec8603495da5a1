"""`imhotep sweep`: all mixes of sides for all numbers of players, each played once and looked over."""

from __future__ import annotations

import click

from imhotep_dsl.cli.completing import games
from imhotep_dsl.cli.options import with_option


@click.command()
@click.argument("game", shell_complete=games)
@with_option("Add a variant: its name, its file or its directory.")
@click.option("--sample", type=click.IntRange(min=1), metavar="N", help="Only so many mixes, picked at random.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which mixes are picked, and how they are played.")
@click.option("--processes", type=click.IntRange(min=1), metavar="N", help="Games at once. [default: all cores]")
def sweep(game: str, variants: tuple[str, ...], sample: int | None, seed: int, processes: int | None) -> None:
    """Play every mix of sides of GAME with all numbers of players.

    Each table must compile without a mistake and come to an end; on the way every piece must lie in exactly one place
    and no player may see what is hidden. Exit code 0: all is well, 1: something is not.
    """
    import os

    from imhotep_dsl.cli.progress import working
    from imhotep_dsl.game.rules import RulesError
    from imhotep_dsl.library import find_game, find_variants
    from imhotep_dsl.playing.sweep import all_mixes, some_mixes
    from imhotep_dsl.playing.sweep import sweep as sweep_mixes
    from imhotep_dsl.resolve.project import read_project

    directory = find_game(game)
    project = read_project(directory)
    names = find_variants(project, variants)
    if project.diagnostics.has_errors:
        raise RulesError(project.diagnostics.items)
    mixes = some_mixes(project, names, sample, seed) if sample is not None else list(all_mixes(project, names))
    tables = decisions = wrong = 0
    with working("Playing", len(mixes)) as step:
        for outcome in sweep_mixes(directory, variants, mixes, processes or os.cpu_count() or 1):
            step()
            tables += 1
            decisions += outcome.decisions
            if outcome.problems:
                wrong += 1
                click.echo(f"{outcome.mix}:")
                for problem in outcome.problems:
                    click.echo(f"  {problem}")
    click.echo(f"{tables} tables, {decisions} decisions, {wrong} with problems")
    if wrong:
        raise click.exceptions.Exit(1)
