"""A game on somebody's desk: its files as they are saved, with the texts that are being written in their place."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from imhotep_dsl.check.context import Program as Names
from imhotep_dsl.library import texts_with
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.resolve.project import Project, add_variant_file, read_project, with_text
from imhotep_dsl.resolve.seating import seating
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.source.shown import shown_name

_MOST_TABLES: Final = 12
_Key = tuple[int, tuple[tuple[str, str], ...], tuple[str, ...]]


@dataclass(slots=True)
class Desk:
    """outside: a text that belongs to the game and does not lie with it; what lies beside it is on the desk, too.
    texts: what is written and perhaps not saved."""

    directory: Path
    outside: Path | None = None
    texts: dict[str, str] = field(default_factory=dict)
    project: Project = field(init=False)
    _tables: OrderedDict[_Key, Names] = field(default_factory=OrderedDict)
    _asked: set[_Key] = field(default_factory=set)
    _last: tuple[Project, _Key, Compilation] | None = None

    def __post_init__(self) -> None:
        self.read()

    def read(self) -> None:
        """Everything anew from the files, which may have come, gone or changed."""
        project = read_project(self.directory)
        for path in texts_with(self.outside, self.directory) if self.outside is not None else ():
            add_variant_file(project, path)
        for file, text in self.texts.items():
            if file in project.sources and project.sources[file].text != text:
                project = with_text(project, file, text)
        self.project = project

    def is_about(self, path: Path) -> bool:
        """Whether something becomes different here if this file comes, goes or changes."""
        if self.outside is not None and path.parent == self.outside.parent.resolve():
            return True
        return path.is_relative_to(self.directory.resolve())

    def came_with_the_game(self, file: str) -> bool:
        """Whether a file lies with a game to which only texts from outside are being written."""
        path = self.path_of(file)
        return self.outside is not None and path is not None and path.resolve().is_relative_to(self.directory.resolve())

    def write(self, file: str, text: str) -> None:
        """Somebody has written something. file: by the name that is shown."""
        self.texts[file] = text
        if file in self.project.sources and self.project.sources[file].text != text:
            self.project = with_text(self.project, file, text)

    def close(self, file: str) -> None:
        self.texts.pop(file, None)

    def path_of(self, file: str) -> Path | None:
        return next((known.path for known in self.project.files if known.source.name == file), None)

    def name_of(self, path: Path) -> str:
        """The name under which the project knows a file."""
        for known in self.project.files:
            if known.path.resolve() == path.resolve():
                return known.source.name
        return shown_name(path)

    # ---- tables ---------------------------------------------------------------------------------------------------

    def table_for(self, file: str, board: str | None = None, side: str | None = None) -> Table | None:
        """A table at which what stands in a file is played: with its variant, and with the side it is about."""
        project = self.project
        if project.decl is None:
            return None
        variants = tuple(name for name, text in project.variants.items() if text.decl.span.file == file)[:1]
        sides = {board: side} if board and side and side in sides_of(project).get(board, ()) else {}
        numbers = seating(project, variants, sides).numbers
        return Table(numbers[-1], sides, variants) if len(numbers) else None

    def compilation(self, table: Table) -> Compilation:
        """Of the game as it is now; asked for the same table again, the same."""
        key = _key(table)
        if self._last is None or self._last[0] is not self.project or self._last[1] != key:
            self._last = (self.project, key, Compilation(self.project, table))
        return self._last[2]

    def names(self, table: Table) -> Names | None:
        """Everything that has a name at the table, as it was when somebody last looked for it with success."""
        key = _key(table)
        self._asked.add(key)
        return self._tables.get(key) or self.look_up(table)

    def look_up(self, table: Table) -> Names | None:
        """The same as it is now; what was known before stays where the game cannot be put together at the moment."""
        key = _key(table)
        found = self.compilation(table).names
        if found is not None:
            self._tables[key] = found
            while len(self._tables) > _MOST_TABLES:
                self._tables.popitem(last=False)
        return self._tables.get(key)

    def look_up_asked(self) -> None:
        """After something was written: the tables for which somebody has asked since the last time."""
        asked, self._asked = self._asked, set()
        for players, sides, variants in asked:
            self.look_up(Table(players, dict(sides), variants))


def _key(table: Table) -> _Key:
    return table.players, tuple(sorted(table.sides.items())), table.variants
