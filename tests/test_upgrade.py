"""Texts of the first edition, kept in `tests/first_edition`: rewritten they mean the same, and nothing else changes."""

from __future__ import annotations

import dataclasses
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from imhotep_dsl.cli import main
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.resolve.project import Project, read_project
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.syntax import parse
from imhotep_dsl.syntax.upgrade import upgraded

FIRST = Path(__file__).parent / "first_edition"
RULES = sorted((FIRST / "rules").rglob("*.rules"))


def _snippets() -> list[tuple[str, str]]:
    """Name and text of every block of rules in the documents; statements are put into a rule."""
    found: list[tuple[str, str]] = []
    for page in sorted((FIRST / "docs").glob("*.md")):
        text = page.read_text("utf-8")
        for block in re.finditer(r"^```(rules[\w-]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            language, lines = block.group(1), block.group(2)
            if language.endswith("-do") or lines.startswith("    "):
                lines = "rule snippet\n" + re.sub(r"^(?=.)", "    ", lines, flags=re.MULTILINE)
            found.append((f"{page.name}:{text[: block.start()].count(chr(10)) + 1}", lines))
    return found


TEXTS = [(path.relative_to(FIRST).as_posix(), path.read_text("utf-8")) for path in RULES] + _snippets()


def _meaning(node: object) -> object:
    """A tree without the places at which it was written."""
    if isinstance(node, tuple):
        return tuple(_meaning(part) for part in node)
    if not dataclasses.is_dataclass(node) or isinstance(node, type):
        return node
    parts = [_meaning(getattr(node, field.name)) for field in dataclasses.fields(node) if field.name != "span"]
    return (type(node).__name__, *parts)


@pytest.mark.parametrize(("name", "text"), TEXTS, ids=[name for name, _ in TEXTS])
def test_a_text_of_the_first_edition_means_the_same(name: str, text: str) -> None:
    new = upgraded(text)
    before, refused = parse(text, name)
    after, found = parse(new, name)
    # A quoted part of a text may be no text by itself; what is said of it is said of the new one, too.
    assert [item.code for item in refused if item.code != "E199"] == [item.code for item in found]
    assert _meaning(after) == _meaning(before)
    assert upgraded(new) == new
    assert (new == text) == all(item.code != "E199" for item in refused)
    assert [line.partition("#")[2] for line in new.split("\n")] == [line.partition("#")[2] for line in text.split("\n")]


def test_the_first_edition_is_worth_rewriting() -> None:
    assert sum(upgraded(text) != text for _, text in TEXTS) > 15


def _hash(project: Project, table: Table) -> str:
    machine = Compilation(project, table).machine
    assert machine is not None
    return machine.program.hash


@pytest.mark.parametrize(
    ("game", "variants"),
    [("nim", ()), ("tic_tac_toe", ()), ("duel", ()), ("imhotep", ()), ("imhotep", ("new_dynasty",))],
)
def test_a_game_of_the_first_edition_is_the_same_program(game: str, variants: tuple[str, ...], tmp_path: Path) -> None:
    old = read_project(FIRST / "rules" / game)
    assert {item.code for item in old.diagnostics.items} <= {"E199"}
    old.diagnostics.items.clear()
    shutil.copytree(FIRST / "rules" / game, tmp_path / game)
    assert CliRunner().invoke(main, ["upgrade", str(tmp_path / game)]).exit_code == 0
    table = Table(2, {}, variants)
    new = read_project(tmp_path / game)
    assert new.diagnostics.items == []
    assert _hash(old, table) == _hash(new, table)


CASES = {
    "score 1 + 2 to you.next": "you.next scores 1 + 2",
    "lose tile.from from player": "player loses tile.from",
    "add -1 to you.coins": "take 1 from you.coins",
    "add -n * 2 to total": "add -n * 2 to total",
    "add -(n * 2) to total": "take (n * 2) from total",
    "move 1 tile from bag where tile.to = (a) to hand": "move 1 tile from bag to hand where tile.to = (a)",
    "move up to 2 tile from bag where tile.ready to hand": "move up to 2 tile from bag to hand where tile.ready",
    "move up to 2 from bag to hand": "move up to 2 from bag to hand",
    "for each tile in hand highest tile.lowest by choice": "for each tile in hand by highest tile.lowest by choice",
    "score max(x lowest y) to z   # to w": "z scores max(x by lowest y)   # to w",
    "by highest player.points": "by highest player.points",
}


@pytest.mark.parametrize("line", CASES)
def test_a_line(line: str) -> None:
    assert upgraded(f"rule turn\n    {line}\n") == f"rule turn\n    {CASES[line]}\n"


def test_lines_broken_in_brackets_stay_broken() -> None:
    text = "rule turn\n    score sum(tile.number\n        for each tile in hand)  # all\n    stop\n"
    assert upgraded(text) == text
    assert upgraded(text.replace(")  #", ") to you  #")) == text.replace("score", "you scores")


def test_the_message_shows_the_line_of_today() -> None:
    _, (found,) = parse("rule turn\n    score 1 to space.top.owner  # why\n", "test.rules")
    assert found.code == "E199" and "`space.top.owner scores 1`" in found.help and "imhotep upgrade" in found.help


# ---- the command ----------------------------------------------------------------------------------------------

OLD = "rule turn  # first\r\n    score 1 to you\r\n"
NEW = "rule turn  # first\r\n    you scores 1\r\n"


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    file = tmp_path / "old.rules"
    file.write_bytes(OLD.encode())
    return file


def test_files_are_written_back(old_file: Path) -> None:
    result = CliRunner().invoke(main, ["upgrade", str(old_file)])
    assert result.exit_code == 0 and "1 file rewritten." in result.output
    assert old_file.read_bytes() == NEW.encode()
    assert "Nothing is left" in CliRunner().invoke(main, ["upgrade", str(old_file)]).output


def test_check_and_diff_write_nothing(old_file: Path) -> None:
    result = CliRunner().invoke(main, ["upgrade", "--check", str(old_file)])
    assert result.exit_code == 1 and "1 file would change." in result.output
    result = CliRunner().invoke(main, ["upgrade", "--diff", str(old_file.parent)])
    assert result.exit_code == 0 and "-    score 1 to you" in result.output and "+    you scores 1" in result.output
    assert old_file.read_bytes() == OLD.encode()


def test_links_and_other_files_are_left_alone(old_file: Path, tmp_path: Path) -> None:
    link, other, latin = tmp_path / "link.rules", tmp_path / "notes.txt", tmp_path / "latin.rules"
    link.symlink_to(old_file)
    other.write_text("score 1 to you\n", "utf-8")
    latin.write_bytes(b"# \xe9\nrule turn\n    score 1 to you\n")
    for path in (link, other, latin):
        before = path.read_bytes()
        result = CliRunner().invoke(main, ["upgrade", str(path)])
        assert result.exit_code == 1 and path.name in result.output
        assert path.read_bytes() == before
