"""`imhotep bench`: how fast games are played, by the interpreter and by compiled code, or beside programs of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.options import seed_option, table_options

if TYPE_CHECKING:
    from imhotep_dsl.playing.measuring import Rate

_TOLD = {
    "interpreter": "interpreter", "compiled": "compiled, whole games", "interface": "compiled, decision by decision",
}  # fmt: skip


@click.command()
@table_options
@seed_option()
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games to play.")
@click.option(
    "--against", type=click.Path(exists=True, dir_okay=False), metavar="PROGRAM", multiple=True,
    help="Also run this program (.py or .c) with PLAYERS GAMES SEED; it prints `X games/s`. Can be given again.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
def bench(
    game: str, players: int | None, sides: dict[str, str], variants: tuple[str, ...], seed: int | None,
    games: int, against: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Play random games of GAME and count them. Without --players, with as many players as the game allows."""
    import json
    from pathlib import Path

    from imhotep_dsl.cli.opening import open_table
    from imhotep_dsl.cli.problems import ContentError
    from imhotep_dsl.cli.progress import working
    from imhotep_dsl.playing import measuring

    opened = open_table(game, players, sides, variants, seed, most_players=True)
    rules, number = opened.rules, opened.players
    with measuring.working_directory() as work:
        try:
            with working("Playing"):
                measures = measuring.own(rules, number, opened.seed, games)
                for program in against:
                    measures[program] = measuring.other(Path(program), number, opened.seed, games, Path(work))
                found = measuring.rates(measures)
        except measuring.CannotMeasure as problem:
            raise ContentError(str(problem)) from None
    first = rules.start(number, opened.seed)
    small = {
        "copy_microseconds": measuring.microseconds(first.copy),
        "start_microseconds": measuring.microseconds(lambda: rules.start(number, opened.seed), 20),
    }
    if as_json:
        ratios = {program: {way: found[way].of(found[program]) for way in _TOLD if way in found} for program in against}
        told = {name: _told(each.middle) for name, each in found.items()}
        click.echo(json.dumps({"game": rules.name, "players": number, **told, **small, "ratio": ratios}, indent=2))
        return
    click.echo(f"{rules.title}, {number} players")
    for name, each in found.items():
        line = f"  {_TOLD.get(name, Path(name).name):32}{each.middle.games_per_second:12.1f} games/s"
        click.echo(f"{line}{each.middle.decisions_per_second:14.0f} decisions/s")
    for program in against:
        for way in _TOLD:
            if way in found:
                click.echo(f"  {_TOLD[way]}: {found[way].of(found[program]):.3f} of {Path(program).name}")
    click.echo(f"  a copy takes {small['copy_microseconds']:.1f} µs, a start {small['start_microseconds']:.0f} µs")
    if "compiled" not in found:
        click.echo("  Only the interpreter plays: the package `wasmtime` is not installed.")


def _told(rate: Rate) -> dict[str, float]:
    return {
        "games_per_second": round(rate.games_per_second, 3),
        "decisions_per_second": round(rate.decisions_per_second, 1),
    }
