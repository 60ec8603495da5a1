"""The first line of a report: what was played, so that it can be played again."""

from __future__ import annotations

from imhotep_dsl.game.game import Game
from imhotep_dsl.report.scores import listed
from imhotep_dsl.resolve.kinds import readable


def title_line(game: Game) -> str:
    """`Title: Black, White and Brown (seed 7; board B; variant)`."""
    rules = game.rules
    chosen = [f"seed {game.seed}", *(f"{board} {side}" for board, side in rules.sides.items()), *rules.variants]
    return f"{rules.title}: {listed([readable(name) for name in game.players])} ({'; '.join(chosen)})"
