"""How a game ended: points by source, and who has won."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.game.game import Game
from imhotep_dsl.resolve.kinds import readable

_CANNOT_WIN = "–"
"""In place of what decides, of players who cannot win in any case."""


def score_table(game: Game) -> str:
    """Columns are players. Rows are sources of points and their total, if points are to be had in this game, and what
    else decides it; nothing if there is nothing of either."""
    with_points = bool(game.machine.tables.headings)
    by_source = game.points_by_source
    sources = [[source, *(str(points[name]) for name in game.players)] for source, points in by_source.items()]
    total = [["Total", *(str(game.scores[name]) for name in game.players)]] if with_points else []
    deciding = _deciding_rows(game, with_points)
    if not total and not deciding:
        return ""
    above = [["", *(readable(name) for name in game.players)], *sources]
    below = [*total, *deciding]
    widths = [max(len(row[column]) for row in [*above, *below]) for column in range(len(game.players) + 1)]
    rule = ["  ".join("─" * width for width in widths)] if total else []
    return "\n".join([*(_row(row, widths) for row in above), *rule, *(_row(row, widths) for row in below)])


def _deciding_rows(game: Game, with_points: bool) -> list[list[str]]:
    """What decides who wins, besides points: line by line, as long as that leaves several. Without points, the first
    line is told in any case: it is what everybody has been playing for."""
    program, standings, rows = game.machine.program, game.standings, list[list[str]]()
    left = list(standings)
    for at, ((highest, _), title) in enumerate(zip(program.tables.winner, program.written.deciding, strict=True)):
        if title and (len(left) > 1 or (left and not rows and not with_points)):
            values = {name: str(found[at]) for name, found in standings.items()}
            rows.append([title, *(values.get(name, _CANNOT_WIN) for name in game.players)])
        values_left = [standings[name][at] for name in left]
        best = (max if highest else min)(values_left, default=0)
        left = [name for name, value in zip(left, values_left, strict=True) if value == best]
    return rows


def reached(game: Game) -> tuple[str, dict[str, int]]:
    """What everybody has been playing for, and how far each came: points, if they are to be had in this game, else what
    decides first who wins, of those who can. Without a name if nothing is counted."""
    if game.machine.tables.headings:
        return "points", game.scores
    titled = (at for at, title in enumerate(game.machine.program.written.deciding) if title)
    if (at := next(titled, None)) is None:
        return "", {}
    return game.machine.program.written.deciding[at], {name: found[at] for name, found in game.standings.items()}


def winners_line(game: Game) -> str:
    """`White wins with 32 points.`; a shared win names everybody who shares it, a team's win its members. In many games
    nobody counts points."""
    if not game.winners:
        return "The game is a draw." if game.is_draw else f"Nobody wins.{_needed(game)}"
    names = [readable(name) for name in game.winners]
    if len(names) > 1 and not is_shared(game):
        return f"{listed(names)} win together."
    if not any(game.scores.values()):
        return f"{names[0]} wins." if len(names) == 1 else f"{listed(names)} share the win."
    points = game.scores[game.winners[0]]
    told = "1 point" if points == 1 else f"{points} points"
    if len(names) == 1:
        return f"{names[0]} wins with {told}.{_needed(game) if len(game.players) == 1 else ''}"
    alike = len({game.scores[name] for name in game.winners}) == 1
    return f"{listed(names)} share the win{f' with {told} each' if alike else ''}."


def _needed(game: Game) -> str:
    """What has to hold of who wins, as the author has written it: who plays alone has nobody to be measured by."""
    found = (winner.where for winner, _ in game.rules.checked(len(game.players)).model.winner)
    span = next((where.span for where in found if where is not None), None)
    source = game.rules.project.sources.get(span.file) if span is not None else None
    if span is None or source is None or span.line != span.end_line:
        return ""
    return f" To win: `{source.text.splitlines()[span.line - 1][span.column - 1 : span.end_column - 1]}`."


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
