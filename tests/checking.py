"""What is said of a few lines, put into a small game or into a variant of a shipped one: by stages and commands."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result
from small_games import write_game

from imhotep_dsl.cli import main
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.library import rules_directory
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.resolve.project import Project, add_variant_file, read_project
from imhotep_dsl.resolve.table import Table


def said_of(directory: Path) -> list[Diagnostic]:
    return [item for item in check_everything(read_project(directory)) if item.severity == "error"]


def said(tmp_path: Path, play: str = "players.first scores 1", more: str = "") -> list[Diagnostic]:
    return said_of(write_game(tmp_path / "probe", play, more))


def with_variant(tmp_path: Path, text: str) -> tuple[Project, list[str]]:
    file = tmp_path / "my.rules"
    file.write_text(text, encoding="utf-8")
    project = read_project(rules_directory() / "imhotep")
    return project, add_variant_file(project, file)


def said_of_variant(tmp_path: Path, text: str, table: Table | None = None) -> list[Diagnostic]:
    """At one table, for two players, with all that the file has."""
    project, names = with_variant(tmp_path, text)
    found = Compilation(project, table or Table(2, {}, tuple(names))).diagnostics
    return [item for item in found if item.severity == "error"]


def places(found: list[Diagnostic]) -> list[tuple[str, str, int]]:
    return [(item.code, Path(item.span.file).name, item.span.line) for item in found]


def call(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    return result.exit_code, result.output


def checked(directory: Path, text: str, name: str = "my.rules") -> str:
    file = directory / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return call("check", file)[1]


def result_of(*arguments: object, text: str | None = None) -> Result:
    """What a command comes to, if text is typed; nothing that it raises is kept back."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=text, catch_exceptions=False)


def written(name: str, text: str) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")
    return name
