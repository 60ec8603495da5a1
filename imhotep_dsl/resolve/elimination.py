"""Players who are out of the game: remembered in a marker that only games have in which that can happen."""

from __future__ import annotations

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.resolve.members import Members
from imhotep_dsl.resolve.model import GAME_SCOPE, Marker
from imhotep_dsl.syntax import tree


def who_is_out(
    decl: tree.GameDecl, members: Members, lines: frozenset[type], diagnostics: Diagnostics
) -> tuple[Marker, ...]:
    """Where a rule eliminates players, the game remembers who is out. lines: the sorts of lines that there are."""
    if tree.Eliminate not in lines:
        return ()
    for marker in members.markers:
        if marker.name == "out" and marker.per_player:
            diagnostics.error(
                "E310", marker.span, "`out` is declared twice: it says who was eliminated.", "Give this another name."
            )
    truth = tree.Name(decl.span, "truth")
    return (Marker(decl.span, "out", GAME_SCOPE, True, truth, None, "Out of the game"),)
