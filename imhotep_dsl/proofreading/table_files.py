"""Table files: what is played, written down. What is wrong with them, as `run` would tell it, at their own lines."""

from __future__ import annotations

from pathlib import Path

from imhotep_dsl.data import load_table
from imhotep_dsl.data.model import TableFile
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.library import find_game, game_above, shipped_games
from imhotep_dsl.resolve.project import Project, read_project
from imhotep_dsl.resolve.seating import seating
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.resolve.table import players_said
from imhotep_dsl.source import Span
from imhotep_dsl.source.belonging import games_begun_in
from imhotep_dsl.source.files import read_source
from imhotep_dsl.source.shown import path_shown_as, shown_name


def check_table_file(path: Path) -> tuple[list[Diagnostic], str]:
    """Everything wrong with a table file, and the name under which it is shown."""
    directory, table, diagnostics = read_table_file(path)
    if directory is not None and table is not None and not diagnostics.has_errors:
        diagnostics.extend(table_problems(read_project(directory), table))
    return diagnostics.items, shown_name(path)


def problems_beside(project: Project, table: TableFile) -> list[Diagnostic]:
    """Of a table that was read along with a project. It may lie with one game and be of another, or lie with variants
    that no table can name: then it is looked at as `run` would read it."""
    path = path_shown_as(table.file).resolve()
    home = project.directory.resolve()
    named = _directory_of(path, table.game[1]) if table.game is not None else None
    if named is not None and named.resolve() == home and path.is_relative_to(home):
        return table_problems(project, table)
    return check_table_file(path_shown_as(table.file))[0]


def read_table_file(path: Path) -> tuple[Path | None, TableFile | None, Diagnostics]:
    """With the directory of its game."""
    diagnostics = Diagnostics()
    source = read_source(path, diagnostics)
    if source is None:
        return None, None, diagnostics
    table, problems = load_table(source.text, source.name)
    diagnostics.extend(problems)
    if table.game is None:
        return None, table, diagnostics
    span, name = table.game
    directory = _directory_of(path, name)
    if directory is None:
        around = game_above(path)
        names = [*(games_begun_in(around) if around is not None else ()), *shipped_games()]
        diagnostics.error(
            "E260", span, f"There is no game `{name}`.", did_you_mean(name, names) or f"There are: {', '.join(names)}."
        )
    return directory, table, diagnostics


def _directory_of(path: Path, name: str) -> Path | None:
    """The game around the file if it has that name, else the shipped one, else a directory beside the file."""
    around = game_above(path)
    if around is not None and (around.resolve().name == name or name in games_begun_in(around)):
        return around
    if name in shipped_games():
        return find_game(name)
    beside = path.parent / name
    return beside if beside.is_dir() else None


def table_problems(project: Project, table: TableFile) -> list[Diagnostic]:
    """Players, sides and variants that the game does not have."""
    found = Diagnostics()
    if project.decl is None:
        return project.diagnostics.items
    if table.players is not None:
        _check_players(project, table, *table.players, found)
    sides = sides_of(project)
    for board, (span, side) in table.sides.items():
        if board not in sides:
            found.error("E262", span, f"This game has no board `{board}`.", did_you_mean(board, sides))
        elif side not in sides[board]:
            found.error("E263", span, f"`{board}` has no side {side}.", f"Its sides are {', '.join(sides[board])}.")
    for span, name in table.variants:
        if name not in project.variants:
            there = ", ".join(project.variants) or "none"
            help_text = did_you_mean(name, project.variants) or f"There are: {there}."
            found.error("E264", span, f"This game has no variant `{name}`.", help_text)
    return found.items


def _check_players(project: Project, table: TableFile, span: Span, players: int, found: Diagnostics) -> None:
    variants = [name for _, name in table.variants if name in project.variants]
    there = seating(project, variants, {board: side for board, (_, side) in table.sides.items()})
    if players not in there.numbers:
        found.error("E261", span, f"This game is not for {players_said(players)}.", f"{there.of()}.")
        return
    seats = list(there.colours[:players])
    given = [name for _, name in table.colours]
    if given and given != seats:
        found.error("E265", span, "Players sit down in the game's own order of colours.", f"Write {', '.join(seats)}.")
