"""Texts that belong to a game which is not to be found: what is said of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from imhotep_dsl.cli.targets import Target
    from imhotep_dsl.diagnostics import Diagnostic
    from imhotep_dsl.resolve.project import Project

_NO_GAME = "E301"


def with_misspelt_games(project: Project, found: list[Diagnostic]) -> list[Diagnostic]:
    """The game that a text names may be misspelt: then this is what is wrong, and not that no game begins here."""
    misspelt = list(_misspelt_games(project)) if project.decl is None else []
    return [*misspelt, *_without_no_game(found)] if misspelt else found


def once_read_anew(project: Project, found: list[Diagnostic]) -> list[Diagnostic]:
    """What will be left of this when the texts are written: by then, each lies with the game that it names."""
    from imhotep_dsl.library import shipped_games

    names = {header.game.text for header in project.headers}
    return _without_no_game(found) if names and names <= set(shipped_games()) else found


def asked_for(target: Target, found: list[Diagnostic]) -> list[Diagnostic]:
    """Files that lie beside each other and with no game have nothing to do with each other."""
    from imhotep_dsl.source.belonging import begins_game
    from imhotep_dsl.source.shown import lies_in

    if not target.wanted or begins_game(target.directory):
        return found
    is_named = lies_in(target.wanted)
    return [item for item in found if is_named(item.span.file)] or found


def _misspelt_games(project: Project) -> Iterable[Diagnostic]:
    from imhotep_dsl.diagnostics import Diagnostics
    from imhotep_dsl.diagnostics.suggest import did_you_mean, written
    from imhotep_dsl.library import game_of_variant, shipped_games
    from imhotep_dsl.syntax import tree

    found, games = Diagnostics(), shipped_games()
    for header in project.headers:
        name = header.game
        if name.text in games:
            continue
        of_variant = game_of_variant(name.text)
        if of_variant:
            said = f"`{name.text}` is a variant and no game."
            with_it = f" with {name.text}" if isinstance(header, tree.VariantDecl) else ""
            told = written(name.text, f"{of_variant}{with_it}")
            found.error("E307", name.span, said, told, about=name.text)
        elif guess := did_you_mean(name.text, games):
            said = f"This text belongs to a game `{name.text}`, and there is none."
            found.error("E307", name.span, said, guess, about=name.text)
    return found.items


def _without_no_game(found: list[Diagnostic]) -> list[Diagnostic]:
    return [item for item in found if item.code != _NO_GAME]
