"""What the author calls that by which it is decided who wins: headings for a result."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.written import written
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.source import Span

UNTOLD = ""
"""What is told anyway: points, and who is out of the game."""

_OF_A_TEAM = {"sum": "team", "max": "highest in the team", "min": "lowest in the team"}


def deciding(checked: Checked) -> Iterator[tuple[Span, str]]:
    """Each line by which the players are ordered, as in the tables of the program: where it stands, and its heading."""
    if checked.model.out is not None:
        yield checked.model.span, UNTOLD
    for highest, key in checked.winner.keys:
        yield key.span, _told(checked, highest, key)


def _told(checked: Checked, highest: bool, key: ir.Expr) -> str:
    title = _title(checked, key)
    return title if highest or title == UNTOLD else f"{title} (lowest)"


def _title(checked: Checked, key: ir.Expr) -> str:
    """The title of what the player has, also where the pieces there are counted; anything else as it is written."""
    if key == ir.Attr(key.span, key.type, "points", checked.winner.player):
        return UNTOLD
    said = _team_title(checked, key) or _own_title(checked, _counted(key), checked.winner.player)
    said = said or written(checked.checker, key, {checked.winner.player.slot: "player"})
    return said or f"{key.span.file}:{key.span.line}"


def _counted(key: ir.Expr) -> ir.Expr:
    """That of which all pieces are counted, if they are."""
    return key.subject if isinstance(key, ir.Attr) and key.name == "count" and key.word is None else key


def _team_title(checked: Checked, key: ir.Expr) -> str:
    """What the members of a team have together, or the one of them who has most or least."""
    if not isinstance(key, ir.Query) or key.function not in _OF_A_TEAM or key.value is None or key.binder.where:
        return ""
    area = key.binder.source.area
    of_team = area is not None and area.word is not None and area.word.name == "team" and checked.winner.teams
    title = _own_title(checked, _counted(key.value), key.binder.variable) if of_team else ""
    return f"{title} ({_OF_A_TEAM[key.function]})" if title else ""


def _own_title(checked: Checked, expr: ir.Expr, player: ir.Expr) -> str:
    """Of a word that is asked of the player, and of a marker or a place of theirs."""
    if expr.word is not None:
        is_own = [given for _, given in expr.word.given] == [player]
        return (expr.word.title or readable(expr.word.name)) if is_own else ""
    if isinstance(expr, ir.Attr) and expr.subject == player:
        return readable(expr.name)
    if isinstance(expr, ir.MarkerAt) and expr.whose == player:
        marker = checked.model.markers[expr.marker]
        return marker.title or readable(marker.name)
    if isinstance(expr, ir.PlaceAt) and expr.player == player:
        place = checked.components.places[expr.place]
        return place.title or readable(place.name)
    return ""
