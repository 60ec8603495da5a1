"""`imhotep play`: a person at the terminal against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.completing import games
from imhotep_dsl.cli.options import choice_options, seed_option

if TYPE_CHECKING:
    from imhotep_dsl.game.game import Game
    from imhotep_dsl.game.rules import Rules
    from imhotep_dsl.report.chronicle import Chronicle


@click.command()
@click.argument("game", required=False, shell_complete=games)
@choice_options
@seed_option("at random, and printed")
@click.option("--seat", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Your seat.")
@click.option("--resume", type=click.Path(exists=True, dir_okay=False), metavar="FILE", help="Go on with a saved game.")
def play(
    game: str | None, players: int | None, sides: dict[str, str], variants: tuple[str, ...], seed: int | None,
    seat: int, resume: str | None,
) -> None:  # fmt: skip
    """Play GAME yourself; bots take the other seats.

    With --resume, game, players, sides and variants are those of the save; rules or variants of your own have to be
    named again.
    """
    from imhotep_dsl.cli.session import Session

    if resume is not None:
        if players is not None or sides or seed is not None:
            raise click.UsageError("--resume goes on with the players, sides and seed of the saved game.")
        started, chronicle = _resumed(game, resume, variants, seat)
    elif game is None:
        raise click.UsageError("Say which GAME to play, or --resume a saved one.")
    else:
        started, chronicle = _started(game, players, sides, variants, seed, seat)
    Session(started, seat - 1, chronicle).play()


def _started(
    game: str, players: int | None, sides: dict[str, str], variants: tuple[str, ...], seed: int | None, seat: int
) -> tuple[Game, Chronicle]:
    from imhotep_dsl.cli.opening import open_table, say_what_is_not_in_play
    from imhotep_dsl.report.chronicle import start_told

    opened = open_table(game, players, sides, variants, seed, any_seed=True)
    say_what_is_not_in_play(opened.rules)
    if seed is None:
        click.echo(f"Seed {opened.seed}: `--seed {opened.seed}` deals the same again.\n")
    _check_seat(seat, opened.players)
    started, chronicle, _ = start_told(opened.rules, opened.players, opened.seed, seat - 1)
    return started, chronicle


def _resumed(game: str | None, file: str, variants: tuple[str, ...], seat: int) -> tuple[Game, Chronicle]:
    from pathlib import Path

    from imhotep_dsl.cli.opening import open_table
    from imhotep_dsl.cli.saves import read_save
    from imhotep_dsl.game.rules import Rules
    from imhotep_dsl.library import shipped_games
    from imhotep_dsl.report.chronicle import Chronicle
    from imhotep_dsl.run import saving
    from imhotep_dsl.source.calls import call

    data = read_save(Path(file))
    save = saving.parse(data)
    if game is None and save.game not in shipped_games():
        raise saving.SaveError(
            f"This is a saved game of `{save.game}`, which does not come with this program: name its directory too, "
            f"`{call('play', 'DIRECTORY', '--resume', file)}`."
        )
    opened = open_table(game or save.game, save.players, save.sides, variants).rules
    _check_variants(opened, save.variants)
    restored = Rules(opened.project, save.sides, tuple(save.variants)).restore(data)
    _check_seat(seat, len(restored.players))
    chronicle = Chronicle(restored.machine, seat - 1)
    chronicle.blocks[0].head = "Resumed"
    return restored, chronicle


def _check_variants(opened: Rules, saved: list[str]) -> None:
    """A save names variants, never files: whoever goes on with it says again where those from outside are."""
    from imhotep_dsl.run.saving import SaveError

    for name in saved:
        if name not in opened.project.variants:
            raise SaveError(
                f"This game was saved with the variant `{name}`, which is none of `{opened.name}` itself: "
                "name its file again with `--with FILE`."
            )
    for name in opened.variants:
        if name not in saved:
            raise SaveError(f"This game was saved without the variant `{name}`.")


def _check_seat(seat: int, players: int) -> None:
    if seat > players:
        raise click.UsageError(f"There are {players} seats at this table, not {seat}.")
