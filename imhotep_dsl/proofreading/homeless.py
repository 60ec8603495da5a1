"""Texts that name a game which is not to be found, or none at all."""

from __future__ import annotations

from collections.abc import Iterable

from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean, written
from imhotep_dsl.library import game_of_variant, shipped_games
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.syntax import tree

_NO_GAME = "E301"


def with_misspelt_games(project: Project, found: list[Diagnostic]) -> list[Diagnostic]:
    """The game that a text names may be misspelt: then this is what is wrong, and not that no game begins here."""
    misspelt = list(_misspelt_games(project)) if project.decl is None else []
    return [*misspelt, *without_no_game(found)] if misspelt else found


def _misspelt_games(project: Project) -> Iterable[Diagnostic]:
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


def without_no_game(found: list[Diagnostic]) -> list[Diagnostic]:
    return [item for item in found if item.code != _NO_GAME]
