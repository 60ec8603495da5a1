"""All games that somebody has open, found by their files."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from pathlib import Path

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.language.words import words
from imhotep_dsl.library import game_above, game_named_in, rules_directory, shipped_games, shipped_home
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.proofreading.homeless import with_misspelt_games
from imhotep_dsl.proofreading.table_files import problems_beside
from imhotep_dsl.resolve.project import alone
from imhotep_dsl.scenario import check_scenarios
from imhotep_dsl.source.shown import shown_name
from imhotep_dsl.syntax import parse


@dataclass(slots=True)
class Workplace:
    """desks: by the game, and by the folder from which texts are added to it. Texts in two folders know nothing of each
    other: both may have a variant of the same name, or another mistake."""

    desks: dict[tuple[Path, Path | None], Desk] = field(default_factory=dict)

    def desk_of(self, path: Path) -> Desk | None:
        """The game that a file belongs to: above it, or the shipped one that it names; None if there is none."""
        directory = game_above(path)
        home = directory or (shipped_home(path) if path.suffix == ".rules" else None)
        if home is None:
            return None
        outside = path if directory is None else None
        return self._desk(home, outside, path)

    def desk_named_in(self, text: str) -> Desk | None:
        """The shipped game that a text names which is being written and not saved yet."""
        name = game_named_in(text.encode("utf-8", "replace"))
        home = rules_directory() / name
        return self._desk(home, None, home) if name in shipped_games() else None

    def _desk(self, home: Path, outside: Path | None, path: Path) -> Desk:
        key = home.resolve(), outside.parent.resolve() if outside is not None else None
        desk = self.desks.get(key)
        if desk is None:
            desk = self.desks[key] = Desk(home, outside)
            words()  # takes a while for the first time: now, and not when something is suggested
        elif outside is not None and desk.path_of(desk.name_of(path)) is None:
            desk.read()
        return desk

    def desks_about(self, path: Path) -> list[Desk]:
        return [desk for desk in self.desks.values() if desk.is_about(path)]


def problems_at_once(desk: Desk | None, path: Path, text: str) -> list[Diagnostic]:
    """What can be said of one file while it is being written: its lines, the names at one table, its scenarios."""
    if desk is None:
        return _of_no_game(path, text) if path.suffix == ".rules" else []
    if desk.name_of(path) not in desk.project.sources:  # not saved yet
        return parse(text, shown_name(path))[1] if path.suffix == ".rules" else []
    file = desk.name_of(path)
    table = desk.table_for(file)
    found = list(desk.project.diagnostics.items)
    if table is not None:
        found += desk.compilation(table).errors_in_words
    if not desk.project.diagnostics.has_errors:
        own = copy(desk.project)
        own.scenarios = [decl for decl in own.scenarios if decl.span.file == file]
        found += check_scenarios(own)
    return [problem for problem in dict.fromkeys(found) if problem.span.file == file]


def _of_no_game(path: Path, text: str) -> list[Diagnostic]:
    """What is wrong with the header, so that no game is found, and what can be told of the lines without one."""
    project = alone(path, text)
    found = with_misspelt_games(project, list(project.diagnostics.items))
    return [problem for problem in found if problem.span.file in project.sources]


def all_problems(desk: Desk) -> list[Diagnostic]:
    """What `imhotep check` would tell, with the texts that are being written."""
    found = check_everything(desk.project, only_brought=True)
    if not desk.project.diagnostics.has_errors:
        found += [problem for table in desk.project.tables for problem in problems_beside(desk.project, table)]
    return found
