"""Texts from outside a game, such as somebody's own variant: of the game itself no more is looked at than they need."""

from __future__ import annotations

from copy import copy

from imhotep_dsl.data.model import DataFile
from imhotep_dsl.resolve.project import Project, ReadFile
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Brought:
    """files: where these texts stand; variants: those that they bring; with_words: whether they bring words, too."""

    files: frozenset[str]
    variants: tuple[str, ...]
    with_words: bool


def brought_from_outside(project: Project) -> Brought | None:
    """None if there is nothing, or if it adds something to the game itself: then all of it has to be looked at."""
    outside = [file for file in project.files if file.group]
    if not outside or any(_adds_to_the_game(project, file) for file in outside):
        return None
    files = frozenset(file.source.name for file in outside)
    variants = tuple(name for name, text in project.variants.items() if text.decl.span.file in files)
    return Brought(files, variants, any(words.file in files for words in project.words))


def _adds_to_the_game(project: Project, file: ReadFile) -> bool:
    if isinstance(file.content, tree.RuleFile):
        return any(isinstance(item, tree.GameDecl | tree.RulesOf) for item in file.content.items)
    return isinstance(file.content, DataFile) and any(data is file.content for data in project.data)


def with_own_scenarios(project: Project, brought: Brought | None) -> Project:
    """The project without the game's own scenarios."""
    if brought is None:
        return project
    own = copy(project)
    own.scenarios = [decl for decl in project.scenarios if decl.span.file in brought.files]
    return own
