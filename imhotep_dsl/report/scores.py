"""How a game ended: points by source, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.game.game import Game
from imhotep_dsl.resolve.kinds import readable


def score_table(game: Game) -> str:
    """Rows are sources, columns are players, the last row is the total."""
    by_source = game.points_by_source
    rows = [["", *(readable(name) for name in game.players)]]
    rows += [[source, *(str(points[name]) for name in game.players)] for source, points in by_source.items()]
    total = ["Total", *(str(game.scores[name]) for name in game.players)]
    widths = [max(len(row[column]) for row in [*rows, total]) for column in range(len(total))]
    rule = "  ".join("─" * width for width in widths)
    return "\n".join([*(_row(row, widths) for row in rows), rule, _row(total, widths)])


def winners_line(game: Game) -> str:
    """`White wins with 32 points.`; a shared win names everybody who shares it, a team's win its members. In many games
    nobody counts points."""
    if not game.winners:
        return "The game is a draw." if game.is_draw else "Nobody wins."
    names = [readable(name) for name in game.winners]
    if len(names) > 1 and not is_shared(game):
        return f"{listed(names)} win together."
    if not any(game.scores.values()):
        return f"{names[0]} wins." if len(names) == 1 else f"{listed(names)} share the win."
    points = game.scores[game.winners[0]]
    told = "1 point" if points == 1 else f"{points} points"
    if len(names) == 1:
        return f"{names[0]} wins with {told}."
    alike = len({game.scores[name] for name in game.winners}) == 1
    return f"{listed(names)} share the win{f' with {told} each' if alike else ''}."


def is_shared(game: Game) -> bool:
    """Whether several have won, of which not all are one team."""
    if len(game.winners) <= 1:
        return False
    checked = game.rules.checked(len(game.players))
    if not checked.winner.teams:
        return True
    return len({checked.model.teams[game.players.index(name)] for name in game.winners}) > 1


def listed(names: Sequence[str]) -> str:
    """`Black, White and Brown`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _row(cells: list[str], widths: list[int]) -> str:
    first, *rest = (cell.ljust(width) if at == 0 else cell.rjust(width) for at, (cell, width) in enumerate(
        zip(cells, widths, strict=True)
    ))  # fmt: skip
    return "  ".join([first, *rest]).rstrip()
