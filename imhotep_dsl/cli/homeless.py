"""Texts that belong to a game which is not to be found: what is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from imhotep_dsl.cli.targets import Target
    from imhotep_dsl.diagnostics import Diagnostic
    from imhotep_dsl.resolve.project import Project


def once_read_anew(project: Project, found: list[Diagnostic]) -> list[Diagnostic]:
    """What will be left of this when the texts are written: by then, each lies with the game that it names."""
    from imhotep_dsl.library import shipped_games
    from imhotep_dsl.proofreading.homeless import without_no_game

    names = {header.game.text for header in project.headers}
    return without_no_game(found) if names and names <= set(shipped_games()) else found


def asked_for(target: Target, found: list[Diagnostic]) -> list[Diagnostic]:
    """Files that lie beside each other and with no game have nothing to do with each other."""
    from imhotep_dsl.source.belonging import begins_game
    from imhotep_dsl.source.shown import lies_in

    if not target.wanted or begins_game(target.directory):
        return found
    is_named = lies_in(target.wanted)
    return [item for item in found if is_named(item.span.file)] or found
