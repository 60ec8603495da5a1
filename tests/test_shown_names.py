"""What files are called: those of the package in short, whoever runs it from wherever; an author's own so that a
terminal can open them; for other programs always a path that opens."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from imhotep_dsl.book.site.file_names import names_in_book
from imhotep_dsl.cli import main
from imhotep_dsl.source import shipped
from imhotep_dsl.source.shown import path_shown_as, shown_name

ROOT = Path(__file__).parent.parent
TWICE = "variant mine of nim\n\nrule turn\n    score 1\n"
SCORING = 'variant mine of nim\n\nafter turn\n    score 1\n\nscenario "Wrong" of nim\n    with mine\n    when red\n'
SCORING += "        do turn\n        answer space with heaps[1]\n        answer amount with 1\n"
SCORING += "    then\n        expect red.points = 7\n"


def call(*args: object) -> str:
    return CliRunner().invoke(main, [str(arg) for arg in args]).output


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory that has nothing to do with where the package lies."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["show", "nim", "turn"], "rules/nim/game.rules:18\n"),
        (["diff", "nim", "--with", "mine.rules"], "Changed: On your turn  (rules/nim/game.rules:18)\n"),
        (["run", "nim", "--trace"], "rules/nim/game.rules:12: "),
        (["test", "mine.rules"], "        rules/nim/game.rules:21: move Match"),
        (["check", "twice.rules"], "::: rules/nim/game.rules:18:1\n    |\n 18 | rule turn"),
    ],
)
def test_files_of_the_package_have_short_names_everywhere(elsewhere: Path, command: list[str], told: str) -> None:
    (elsewhere / "twice.rules").write_text(TWICE, encoding="utf-8")
    (elsewhere / "mine.rules").write_text(SCORING, encoding="utf-8")
    output = call(*command)
    assert told in output and str(ROOT) not in output, output


def test_in_a_book_they_are_named_from_the_game_on(elsewhere: Path) -> None:
    directory = ROOT / "rules" / "nim"
    assert names_in_book([shown_name(directory / "game.rules")], directory) == {
        "rules/nim/game.rules": "nim/game.rules"
    }


def test_own_files_have_names_that_a_terminal_can_open(elsewhere: Path) -> None:
    outside = elsewhere.parent / "outside.rules"
    for file in (elsewhere / "within.rules", outside):
        file.write_text(TWICE, encoding="utf-8")
    assert "--> within.rules:3:1\n" in call("check", elsewhere / "within.rules")
    assert f"--> {outside}:3:1\n" in call("check", outside)
    assert "--> ../outside.rules:3:1\n" in call("check", "../outside.rules")


def test_other_programs_get_paths_that_open(elsewhere: Path) -> None:
    (elsewhere / "twice.rules").write_text(TWICE, encoding="utf-8")
    (problem,) = json.loads(call("check", "twice.rules", "--format", "json"))
    assert problem["file"] == "twice.rules"
    assert Path(problem["labels"][0]["file"]).samefile(ROOT / "rules" / "nim" / "game.rules")
    (result,) = json.loads(call("check", "twice.rules", "--format", "sarif"))["runs"][0]["results"]
    (place,) = (label["physicalLocation"]["artifactLocation"]["uri"] for label in result["relatedLocations"])
    assert place == (ROOT / "rules" / "nim" / "game.rules").as_uri()


def test_a_file_of_the_same_name_in_the_working_directory_is_another_one(elsewhere: Path) -> None:
    own = Path("rules", "nim", "game.rules")
    ours = ROOT / own
    assert shown_name(ours) == "rules/nim/game.rules" and path_shown_as("rules/nim/game.rules") == ours
    shutil.copytree(ROOT / "rules" / "nim", elsewhere / "rules" / "nim")
    assert shown_name(own) == "rules/nim/game.rules" and path_shown_as("rules/nim/game.rules") == own
    assert shown_name(ours) == str(ours) and path_shown_as(str(ours)) == ours


def test_above_the_package_the_names_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was the path through the virtual environment. Inside the folders of the package they are named from there."""
    file = ROOT / "rules" / "nim" / "game.rules"
    for directory, shown in ((ROOT.parent, "rules/nim/game.rules"), (ROOT, "rules/nim/game.rules")):
        monkeypatch.chdir(directory)
        assert shown_name(file) == shown and path_shown_as(shown).samefile(file)
    monkeypatch.chdir(file.parent)
    assert shown_name(file) == "game.rules"


def test_once_installed_the_names_are_the_same(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = elsewhere.parent / "lib" / "site-packages" / "imhotep_dsl"
    rules = package / "_shipped" / "rules"
    shutil.copytree(ROOT / "rules" / "nim", rules / "nim")
    (package / "code.rules").touch()
    monkeypatch.setattr(shipped, "_PACKAGE", package)
    assert shown_name(rules / "nim" / "game.rules") == "rules/nim/game.rules"
    assert path_shown_as("rules/nim/game.rules") == rules / "nim" / "game.rules"
    assert shown_name(package / "code.rules") == str(package / "code.rules")
