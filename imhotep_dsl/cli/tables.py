"""Table files: what is played, written down, and ready to be played."""

from __future__ import annotations

from pathlib import Path

from imhotep_dsl.game.rules import RulesError
from imhotep_dsl.library import NotFound
from imhotep_dsl.proofreading.table_files import read_table_file, table_problems
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class TableToPlay:
    """A table without mistakes."""

    directory: Path
    players: int | None
    sides: dict[str, str]
    variants: list[str]
    seed: int | None


def read_table(path: Path) -> TableToPlay:
    """Raises NotFound if there is no such file, RulesError if something in it is wrong."""
    if not path.is_file():
        raise NotFound(f"There is no file `{path}`.")
    directory, table, diagnostics = read_table_file(path)
    if directory is None or table is None or diagnostics.has_errors:
        raise RulesError(diagnostics.items)
    problems = table_problems(read_project(directory), table)
    if problems:
        raise RulesError(problems)
    return TableToPlay(
        directory,
        table.players[1] if table.players else None,
        {board: side for board, (_, side) in table.sides.items()},
        [name for _, name in table.variants],
        table.seed,
    )
