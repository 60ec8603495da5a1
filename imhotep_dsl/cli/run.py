"""`imhotep run`: bots play a game to its end, and it is reported."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from imhotep_dsl.cli.options import seed_option, table_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from imhotep_dsl.cli.opening import Opened
    from imhotep_dsl.game.game import Game


@dataclass
class Many:
    """What came out of each game, and how far each player came in it. counted: what that is a number of; nothing if
    nobody counts anything. shared: in how many games several have won."""

    results: list[dict[str, Any]]
    reached: list[dict[str, int]]
    counted: str
    shared: int


@click.command()
@table_options
@seed_option()
@click.option("--trace", is_flag=True, help="Print every effect with the line of the rule behind it.")
@click.option("--quiet", "-q", is_flag=True, help="Print only the result.")
@click.option(
    "--games", type=click.IntRange(min=1), metavar="N",
    help="Play so many games, with one seed after the other, and sum them up.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object; with --games, a list.")
@click.option(
    "--bots", type=click.Choice(["random", "wilful"]), default="random", show_default=True,
    help="Whether they take anything, or have whims and put off the end: so they come to rare positions.",
)  # fmt: skip
def run(
    game: str, players: int | None, sides: dict[str, str], variants: tuple[str, ...], seed: int | None,
    trace: bool, quiet: bool, games: int | None, as_json: bool, bots: str,
) -> None:  # fmt: skip
    """Let bots play GAME and report it."""
    import json

    from imhotep_dsl.cli.opening import open_table, say_what_is_not_in_play

    if trace and (quiet or games is not None or as_json):
        raise click.UsageError("--trace tells of one game, and all of it.")
    opened = open_table(game, players, sides, variants, seed)
    say_what_is_not_in_play(opened.rules)
    if games is not None:
        _print_many(_play_many(opened, games, bots), as_json)
        return
    with _same_again(opened.seed, trace):
        if as_json:
            (played,) = _play(opened, 1, bots)
            click.echo(json.dumps(result(played), indent=2))
        elif quiet:
            (played,) = _play(opened, 1, bots)
            print_end(played)
        elif trace:
            _print_trace(opened, bots)
        else:
            _print_report(opened, bots)


@contextmanager
def _same_again(seed: int, is_traced: bool) -> Iterator[None]:
    """Of a game that cannot go on, how to see what has led to it."""
    from imhotep_dsl.cli.problems import ContentError
    from imhotep_dsl.run.faults import GameFault

    try:
        yield
    except GameFault as fault:
        again = f"`--seed {seed}` plays the same game again"
        more = f"{again}." if is_traced else f"{again}; add `--trace` to see all that was done up to the last choice."
        raise ContentError(f"The game cannot go on. {fault}\n{more}") from fault


def _play(opened: Opened, games: int, bots: str) -> Iterator[Game]:
    from imhotep_dsl.cli.progress import working
    from imhotep_dsl.playing.bots import BOTS

    with working("Playing", games) as step:
        for seed in range(opened.seed, opened.seed + games):
            game = opened.rules.start(opened.players, seed)
            BOTS[bots](seed).play_out(game)
            step()
            yield game


def _play_many(opened: Opened, games: int, bots: str) -> Many:
    from imhotep_dsl.cli.problems import ContentError
    from imhotep_dsl.report.scores import is_shared, reached
    from imhotep_dsl.run.faults import GameFault

    many = Many([], [], "", 0)
    try:
        for game in _play(opened, games, bots):
            counted, by_player = reached(game)
            many.results.append(result(game))
            many.reached.append(by_player)
            many.counted = counted
            many.shared += is_shared(game)
    except GameFault as fault:
        well = f"{len(many.results)} of {games} games had come to an end before"
        seed = f"this one is played again with `--seed {opened.seed + len(many.results)}`"
        raise ContentError(f"The game cannot go on. {fault}\n{well}; {seed}.") from fault
    return many


def _print_many(many: Many, as_json: bool) -> None:
    """How often each seat has won, and how far it came."""
    import json

    results = many.results
    if as_json:
        click.echo(json.dumps(results, indent=2))
        return
    first, last = results[0], results[-1]
    seeds = f"seeds {first['seed']} to {last['seed']}" if len(results) > 1 else f"seed {first['seed']}"
    click.echo(f"{_games(len(results))} of {first['game']}, {seeds}\n")
    click.echo("\n".join(_counts(many)))
    nobody = sum(not found["winners"] for found in results)
    decisions = sum(found["decisions"] for found in results) / len(results)
    victories = "1 shared victory" if many.shared == 1 else f"{many.shared} shared victories"
    click.echo(f"\n{victories}, {_games(nobody)} without a winner, {decisions:.1f} decisions in a game")


LONGEST_HEADING = 24


def _counts(many: Many) -> Iterator[str]:
    """A line for each player below a heading. Who could not win in any of the games has reached nothing. What has no
    name is no heading: it stands above the table as the rules have it."""
    is_name = len(many.counted) <= LONGEST_HEADING
    if not is_name:
        yield f"Who wins is decided by {many.counted}.\n"
    mean = f"{many.counted}: mean" if is_name else "mean"
    width = max(16, len(mean) + 2)
    yield f"{'':12}{'won':>8}" + (f"{mean:>{width}}{'fewest':>8}{'most':>8}" if many.counted else "")
    for player in many.results[0]["players"]:
        won = sum(player in found["winners"] for found in many.results)
        reached = [found[player] for found in many.reached if player in found]
        told = f"{sum(reached) / len(reached):{width}.1f}{min(reached):8}{max(reached):8}" if reached else ""
        yield f"{player:12}{won:8}{told}"


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"


def result(game: Game) -> dict[str, Any]:
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


def _print_report(opened: Opened, bots: str) -> None:
    from imhotep_dsl.playing.bots import BOTS
    from imhotep_dsl.report.chronicle import start_told
    from imhotep_dsl.report.heading import title_line

    game, chronicle, _ = start_told(opened.rules, opened.players, opened.seed, None)
    playing = BOTS[bots](opened.seed)
    while not game.over:
        chronicle.choose(game, playing.pick(game))
    click.echo(f"{title_line(game)}\n")
    click.echo("\n".join(chronicle.lines()))
    print_end(game)


def _print_trace(opened: Opened, bots: str) -> None:
    from imhotep_dsl.playing.bots import BOTS
    from imhotep_dsl.report.chronicle import start_told
    from imhotep_dsl.report.trace import Tracing

    game, chronicle, events = start_told(opened.rules, opened.players, opened.seed, None)
    tracing, playing = Tracing(game.machine), BOTS[bots](opened.seed)
    before = game.machine.new_state(opened.seed)
    while True:
        for line in tracing.lines(before, events):
            click.echo(line)
        if game.over:
            break
        before = game.state[:]
        events = chronicle.choose(game, playing.pick(game))
    print_end(game)


def print_end(game: Game) -> None:
    """What was reached, and who has won."""
    from imhotep_dsl.report.scores import score_table, winners_line

    click.echo("".join(f"\n{told}\n" for told in (score_table(game), winners_line(game)) if told), nl=False)
