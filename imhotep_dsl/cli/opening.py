"""From what was asked on the command line to rules that are ready to be played."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from imhotep_dsl.game.rules import Rules, load
from imhotep_dsl.library import game_above, named_game, shipped_games
from imhotep_dsl.source.belonging import begins_game, begins_variant
from imhotep_dsl.source.calls import call
from imhotep_dsl.source.files import files_in

MOST_SEEDS = 999_999
"""Seeds at random are short enough to be typed again."""


@dataclass(frozen=True, slots=True)
class Opened:
    """Rules with the number of players and the seed that were asked for."""

    rules: Rules
    players: int
    seed: int


def open_table(
    game: str,
    players: int | None,
    sides: Mapping[str, str],
    variants: Sequence[str],
    seed: int | None = None,
    most_players: bool = False,
    any_seed: bool = False,
) -> Opened:
    """Load a game or a table. What is said on the command line goes before what a table says.

    any_seed: where nobody names a seed, any will do.
    """
    if game.endswith((".table.yaml", ".table.yml")):
        from imhotep_dsl.cli.tables import read_table

        table = read_table(Path(game))
        game = str(table.directory)
        players = players if players is not None else table.players
        sides = {**table.sides, **sides}
        variants = [*table.variants, *variants]
        seed = seed if seed is not None else table.seed
    _refuse_variant(game)
    rules = load(game, sides, tuple(dict.fromkeys(variants)))
    refuse_unknown_sides(rules.title, rules.boards, sides)
    numbers = rules.player_numbers
    if players is None:
        players = numbers[-1] if most_players else numbers[0]
    if players not in numbers:
        from imhotep_dsl.resolve.seating import seating

        seats = seating(rules.project, rules.variants, rules.sides)
        raise click.UsageError(f"{seats.of(rules.title)}, not for {players}.")
    if seed is None:
        seed = secrets.randbelow(MOST_SEEDS) + 1 if any_seed else 1
    return Opened(rules, players, seed)


def _refuse_variant(given: str) -> None:
    """Whoever stands where a variant lies, and names that, means the game with this variant."""
    path = Path(given)
    texts = files_in(path, ".rules") if path.is_dir() else [path] if path.suffix == ".rules" and path.is_file() else []
    if given in shipped_games() or any(begins_game(text.parent) for text in texts):
        return
    of = next((named_game(text) for text in texts if begins_variant(text)), "")
    if of:
        above = game_above(path) if of not in shipped_games() else None
        context = click.get_current_context()
        begins_something = context.parent is not None and context.parent.info_name == "new"
        again = (
            f"--changes {above or of}"
            if begins_something
            else call(context.info_name or "play", str(above or of), "--with", given)
        )
        raise click.UsageError(f"`{given}` is no game, but a variant of `{of}`: `{again}`.")


def sides_not_in_play(rules: Rules) -> list[str]:
    """A line for each board that variants have sides for, and that lies with another one up."""
    sides: dict[tuple[str, str], list[str]] = {}
    for variant, board, side in rules.left_out:
        sides.setdefault((variant, board), []).append(side)
    return [
        f"The variant `{variant}` has the side{'' if len(found) == 1 else 's'} {', '.join(found)} of `{board}`, "
        f"not in play here: lay it out with `--side {board}={found[0]}`."
        for (variant, board), found in sides.items()
    ]


def say_what_is_not_in_play(rules: Rules) -> None:
    for line in sides_not_in_play(rules):
        click.echo(line, err=True)


def refuse_unknown_sides(title: str, known: Mapping[str, Sequence[str]], sides: Mapping[str, str]) -> None:
    """A side that is not there is a bad call; the compiler would look for the mistake in the rules."""
    from imhotep_dsl.diagnostics.suggest import did_you_mean

    for board, side in sides.items():
        if board not in known:
            boards = f"Its boards are {', '.join(known)}." if known else "It has no boards with sides."
            raise click.UsageError(f"{title} has no board `{board}`. {did_you_mean(board, known) or boards}")
        if side not in known[board]:
            raise click.UsageError(f"`{board}` has no side {side}. Its sides are {', '.join(known[board])}.")
