"""Players who are out of the game: remembered in a marker that only games have in which that can happen."""

from __future__ import annotations

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.resolve.members import Members
from imhotep_dsl.resolve.model import GAME_SCOPE, Marker, Rule
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import sorts_in


def who_is_out(
    decl: tree.GameDecl, members: Members, rules: list[Rule], diagnostics: Diagnostics
) -> tuple[Marker, ...]:
    """Where a rule eliminates players, the game remembers who is out."""
    played = [*([members.play] if members.play else []), *rules]
    texts = [*members.setups, *(body for rule in played for body in rule.bodies)]
    if tree.Eliminate not in sorts_in(body.block for body in texts):
        return ()
    for marker in members.markers:
        if marker.name == "out" and marker.per_player:
            diagnostics.error(
                "E310", marker.span, "`out` is declared twice: it says who was eliminated.", "Give this another name."
            )
    truth = tree.Name(decl.span, "truth")
    return (Marker(decl.span, "out", GAME_SCOPE, True, truth, None, "Out of the game"),)
