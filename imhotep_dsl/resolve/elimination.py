"""Players who are out of the game, or who have passed: remembered in markers that only games have in which that can
happen."""

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


def who_has_passed(decl: tree.GameDecl, members: Members, lines: frozenset[type]) -> tuple[Marker, ...]:
    """Where a rule lets players pass, the game remembers who has, unless the author does so under the same name."""
    if tree.Pass not in lines or any(marker.name == "passed" and marker.per_player for marker in members.markers):
        return ()
    truth = tree.Name(decl.span, "truth")
    # No author can write this name, so it is never mistaken for a marker of the table that is called `passed`.
    return (Marker(decl.span, "has passed", GAME_SCOPE, True, truth, None, "Has passed"),)
