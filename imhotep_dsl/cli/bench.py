"""`imhotep bench`: how fast the interpreter plays, by itself or beside a program written by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.options import seed_option, table_options

if TYPE_CHECKING:
    from imhotep_dsl.game import Rules

_LEAST_AGAINST = 1000
"""A program written by hand is so quick that it needs this many games to be measured."""


@click.command()
@table_options
@seed_option
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many games to play.")
@click.option(
    "--against", type=click.Path(exists=True, dir_okay=False), metavar="PROGRAM",
    help="Also run this Python program with PLAYERS GAMES SEED; it prints `X games/s`.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
def bench(
    game: str, players: int | None, sides: dict[str, str], variants: tuple[str, ...], seed: int | None,
    games: int, against: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Play random games of GAME and count them. Without --players, with as many players as the game allows."""
    import json
    from pathlib import Path

    from imhotep_dsl.cli.opening import open_table

    opened = open_table(game, players, sides, variants, seed, most_players=True)
    rules = opened.rules
    per_second, decisions = _measure(opened.rules, opened.players, opened.seed, games)
    theirs = _run_against(against, opened.players, max(games, _LEAST_AGAINST), opened.seed) if against else None
    ratio = per_second / theirs if theirs else None
    if as_json:
        found = {
            "game": rules.name, "players": opened.players, "games_per_second": round(per_second, 3),
            "decisions_per_second": round(decisions, 1), "against": theirs,
            "ratio": round(ratio, 5) if ratio is not None else None,
        }  # fmt: skip
        click.echo(json.dumps(found, indent=2))
        return
    click.echo(f"{rules.title}, {opened.players} players: {per_second:.1f} games/s, {decisions:.0f} decisions/s")
    if against and ratio is not None:
        click.echo(f"{ratio:.3f} of {Path(against).name} ({theirs:.0f} games/s)")


def _measure(rules: Rules, players: int, seed: int, games: int) -> tuple[float, float]:
    """Games and decisions per second; one game before the clock starts pays for everything that happens once."""
    from time import perf_counter

    from imhotep_dsl.playing.bots import RandomBots

    decisions = 0
    began = perf_counter()
    for number in range(games + 1):
        if number == 1:
            decisions, began = 0, perf_counter()
        game = rules.start(players, seed + number)
        RandomBots(game.seed).play_out(game)
        decisions += game.decisions
    took = perf_counter() - began
    return games / took, decisions / took


def _run_against(program: str, players: int, games: int, seed: int) -> float:
    import re
    import subprocess
    import sys

    from imhotep_dsl.cli.problems import ContentError

    call = [sys.executable, program, str(players), str(games), str(seed)]
    try:
        done = subprocess.run(call, capture_output=True, text=True, timeout=600, check=False)
    except subprocess.TimeoutExpired:
        raise ContentError(f"{program} took longer than 10 minutes.") from None
    found = re.search(r"(\d+(?:\.\d+)?)\s*games/s", done.stdout)
    if done.returncode or found is None or float(found.group(1)) <= 0:
        said = (done.stderr.strip().splitlines() or ["it printed no `X games/s`"])[-1]
        raise ContentError(f"{program} could not be measured: {said}")
    return float(found.group(1))
