"""`imhotep run`: bots play a game to its end, and it is reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from imhotep_dsl.cli.options import seed_option, table_options

if TYPE_CHECKING:
    from imhotep_dsl.cli.opening import Opened
    from imhotep_dsl.game import Game


@click.command()
@table_options
@seed_option
@click.option("--trace", is_flag=True, help="Print every effect with the line of the rule behind it.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
def run(
    game: str, players: int | None, sides: dict[str, str], variants: tuple[str, ...], seed: int | None,
    trace: bool, as_json: bool,
) -> None:  # fmt: skip
    """Let bots play GAME and report it."""
    import json

    from imhotep_dsl.cli.opening import open_table
    from imhotep_dsl.playing.bots import RandomBots

    opened = open_table(game, players, sides, variants, seed)
    if as_json:
        played = opened.rules.start(opened.players, opened.seed)
        RandomBots(opened.seed).play_out(played)
        click.echo(json.dumps(result(played), indent=2))
    elif trace:
        _print_trace(opened)
    else:
        _print_report(opened)


def result(game: Game) -> dict[str, object]:
    """What came out, for other programs."""
    rules = game.rules
    return {
        "game": rules.name,
        "players": list(game.players),
        "seed": game.seed,
        "sides": {board.name: board.side for board in game.machine.tables.boards if board.side is not None},
        "variants": list(rules.variants),
        "scores": game.scores,
        "points_by_source": game.points_by_source,
        "winners": list(game.winners),
        "decisions": game.decisions,
        "hash": game.hash,
    }


def _print_report(opened: Opened) -> None:
    from imhotep_dsl.playing.bots import RandomBots
    from imhotep_dsl.report.chronicle import start_told
    from imhotep_dsl.report.heading import title_line

    game, chronicle, _ = start_told(opened.rules, opened.players, opened.seed, None)
    bots = RandomBots(opened.seed)
    while not game.over:
        chronicle.choose(game, bots.pick(game))
    click.echo(f"{title_line(game)}\n")
    click.echo("\n".join(chronicle.lines()))
    print_end(game)


def _print_trace(opened: Opened) -> None:
    from imhotep_dsl.playing.bots import RandomBots
    from imhotep_dsl.report.chronicle import start_told
    from imhotep_dsl.report.trace import Tracing

    game, chronicle, events = start_told(opened.rules, opened.players, opened.seed, None)
    tracing, bots = Tracing(game.machine), RandomBots(opened.seed)
    before = game.machine.new_state(opened.seed)
    while True:
        for line in tracing.lines(before, events):
            click.echo(line)
        if game.over:
            break
        before = game.state[:]
        events = chronicle.choose(game, bots.pick(game))
    print_end(game)


def print_end(game: Game) -> None:
    """Score table and winners."""
    from imhotep_dsl.report.scores import score_table, winners_line

    click.echo(f"\n{score_table(game)}\n\n{winners_line(game)}")
