"""What the author calls that by which it is decided who wins: headings for a result."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.written import written
from imhotep_dsl.resolve.kinds import readable

UNTOLD = ""
"""What is told anyway: points, and who is out of the game."""


def deciding_titles(checked: Checked) -> tuple[str, ...]:
    """One for each line by which the players are ordered, as in the tables of the program."""
    out = () if checked.model.out is None else (UNTOLD,)
    return (*out, *(_told(checked, *key) for key in checked.winner.keys))


def _told(checked: Checked, highest: bool, key: ir.Expr) -> str:
    title = _title(checked, key)
    return title if highest or title == UNTOLD else f"{title} (lowest)"


def _title(checked: Checked, key: ir.Expr) -> str:
    """The title of what has one, also where the pieces there are counted; anything else as it is written."""
    if key == ir.Attr(key.span, key.type, "points", checked.winner.player):
        return UNTOLD
    counted = isinstance(key, ir.Attr) and key.name == "count" and key.word is None
    title = _own_title(checked, key.subject if counted else key)
    said = title or written(checked.checker, key, {checked.winner.player.slot: "player"})
    return said or f"{key.span.file}:{key.span.line}"


def _own_title(checked: Checked, expr: ir.Expr) -> str:
    """Of a word that is asked of the player alone, of a marker or of a place."""
    if expr.word is not None:
        return (expr.word.title or readable(expr.word.name)) if len(expr.word.given) <= 1 else ""
    if isinstance(expr, ir.Attr) and expr.subject == checked.winner.player:
        return readable(expr.name)
    if not isinstance(expr, ir.MarkerAt | ir.PlaceAt):
        return ""
    found = checked.model.markers[expr.marker] if isinstance(expr, ir.MarkerAt) else checked.components.places[expr.place]
    return found.title or readable(found.name)
