"""Texts that belong to a shipped game and lie in folders of their own: in an editor and on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from imhotep_dsl.cli import main
from imhotep_dsl.editing.naming import Meaning, meaning
from imhotep_dsl.editing.renaming import NotRenamed, may_be_renamed, renamed
from imhotep_dsl.editing.workplace import Workplace, all_problems, problems_at_once

VARIANT = 'variant mine of orchard "Mine"\n\nlet gift = 1\n\nafter climb\n    score gift\n'
SCENARIO = 'scenario "Mine" of orchard\n    players red, blue\n    with mine\n    then\n        expect red.points = 0\n'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    put("mine/mine.rules", VARIANT)
    put("mine/scenarios.rules", SCENARIO)


def put(file: str, text: str) -> Path:
    Path(file).parent.mkdir(exist_ok=True)
    Path(file).write_text(text, encoding="utf-8")
    return Path(file).resolve()


def call(*args: str) -> Result:
    return CliRunner().invoke(main, args)


def wrong(workplace: Workplace, path: Path) -> list[str]:
    desk = workplace.desk_of(path)
    assert desk is not None
    found = [*problems_at_once(desk, path, path.read_text("utf-8")), *all_problems(desk)]
    return [problem.code for problem in found]


def named(workplace: Workplace, path: Path, word: str) -> Meaning:
    desk, text = workplace.desk_of(path), path.read_text("utf-8")
    assert desk is not None
    before = text[: text.index(word)]
    found = meaning(desk, desk.name_of(path), text, before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)
    assert found is not None
    return found


@pytest.mark.parametrize("command", ["check", "test"])
def test_scenarios_are_read_with_the_variants_beside_them(command: str) -> None:
    called = call(command, "mine/scenarios.rules")
    assert called.exit_code == 0, called.output
    put("mine/mine.rules", VARIANT.replace("score gift", "scor gift"))
    assert "scor" in call(command, "mine/scenarios.rules").output


def test_only_the_scenarios_that_were_named_are_run() -> None:
    put("mine/more.rules", SCENARIO.replace('"Mine"', '"More"'))
    assert call("test", "mine/scenarios.rules").output == "1 passed, 0 failed\n"
    assert call("test", "mine").output == "2 passed, 0 failed\n"


def test_texts_of_another_game_in_the_folder_are_left_alone() -> None:
    put("mine/other.rules", "variant other of nim\n\nset nothing to 3\n")
    assert call("check", "mine/scenarios.rules").output == "No mistakes in 1 file.\n"
    assert wrong(Workplace(), Path("mine/scenarios.rules").resolve()) == []


def test_in_an_editor_too() -> None:
    workplace = Workplace()
    assert wrong(workplace, Path("mine/scenarios.rules").resolve()) == []
    assert wrong(workplace, Path("mine/mine.rules").resolve()) == []


def test_two_folders_know_nothing_of_each_other() -> None:
    """Such as a text and the copy that was made of it before it was changed."""
    copy = put("copy/mine.rules", VARIANT)
    broken = put("broken/other.rules", VARIANT.replace("score gift", "scor gift"))
    workplace = Workplace()
    assert wrong(workplace, Path("mine/mine.rules").resolve()) == []
    assert wrong(workplace, copy) == []
    assert wrong(workplace, broken) != []
    assert wrong(workplace, copy) == []


def test_a_file_that_is_gone_is_not_missed() -> None:
    workplace, more = Workplace(), put("mine/more.rules", "variant more of orchard\n\nset nothing to 3\n")
    assert wrong(workplace, more) != []
    more.unlink()
    (desk,) = workplace.desks_about(more)
    desk.read()
    assert wrong(workplace, Path("mine/mine.rules").resolve()) == []


def test_a_text_that_names_another_game_now_lies_on_its_desk() -> None:
    workplace, path = Workplace(), Path("mine/more.rules")
    text = 'variant more of orchard "More"\n\nsetup\n    players.first scores 1\n'
    assert wrong(workplace, put(str(path), text)) == []
    path.write_text(text.replace("orchard", "nim"), "utf-8")
    for desk in workplace.desks_about(path.resolve()):
        desk.read()
    assert wrong(workplace, path.resolve()) == []
    assert wrong(workplace, Path("mine/mine.rules").resolve()) == []


def test_names_of_a_shipped_game_are_not_changed_from_outside() -> None:
    workplace, path = Workplace(), Path("mine/mine.rules").resolve()
    desk, own, other = workplace.desk_of(path), named(workplace, path, "gift"), named(workplace, path, "climb")
    assert desk is not None
    with pytest.raises(NotRenamed, match="came with this program"):
        may_be_renamed(desk, other)
    with pytest.raises(NotRenamed, match="came with this program"):
        renamed(desk, other, "clamber")
    assert {edit.span.file for edit in renamed(desk, own, "present")} == {"mine/mine.rules"}


def test_a_variant_is_renamed_in_the_scenarios_beside_it() -> None:
    workplace, path = Workplace(), Path("mine/mine.rules").resolve()
    desk = workplace.desk_of(path)
    assert desk is not None
    edits = renamed(desk, named(workplace, path, "mine"), "yours")
    assert {edit.span.file for edit in edits} == {"mine/mine.rules", "mine/scenarios.rules"}
