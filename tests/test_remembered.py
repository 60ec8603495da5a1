"""What was found before is told again only as long as everything that it was found in is the same."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from imhotep_dsl import load
from imhotep_dsl.cli import main
from imhotep_dsl.library import find_game
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.verdicts import Verdict, remembered
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.source.cache import CHECKED, OPENED, PROGRAMS, user_cache

VARIANT = """variant quick of nim "Quick"

set most_at_once to 5
"""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own; in the same directory, a copy of a game is checked, which is not as it was released."""
    monkeypatch.setenv("IMHOTEP_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(find_game("nim"), tmp_path / "nim")
    rules().write_text(f"# A copy.\n{rules().read_text()}")
    return tmp_path / "cache"


def told(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["check", *arguments])
    return result.exit_code, result.output


def rules() -> Path:
    return next(Path("nim").glob("*.rules"))


def _spoilt(path: Path) -> None:
    path.write_text(path.read_text().replace("winner player", "winner palyer"))


@pytest.mark.parametrize(
    "change",
    [
        lambda: _spoilt(rules()),
        lambda: Path("nim/more.rules").write_text("rules of nim\n\nlet many = heapz.count\n"),
        lambda: Path("nim/scenarios/new.rules").write_text('scenario "New" of nim\n    players red, blu\n'),
        lambda: rules().write_bytes(rules().read_bytes() + b"\xff"),
        lambda: rules().unlink(),
    ],
    ids=["changed", "added", "scenario", "bytes", "deleted"],
)
def test_a_change_is_seen(change: Callable[[], object], kept: Path) -> None:
    before = told("./nim")
    assert told("./nim") == before and list(kept.glob(f"*{CHECKED}"))
    change()
    after = told("./nim")
    assert after != before and told("./nim") == after


def test_a_change_outside_is_seen(kept: Path) -> None:
    outside = Path("house.rules")
    outside.write_text(VARIANT.replace("most_at_once", "nothing_known"))
    wrong = told("./nim", "--with", str(outside))
    assert wrong[0] == 1 and told("./nim", "--with", str(outside)) == wrong
    assert told("./nim")[0] == 0
    outside.write_text("")
    assert told("./nim", "--with", str(outside)) != wrong


def test_where_a_link_leads_is_seen(kept: Path) -> None:
    """The directory that was named may be a link, and lead elsewhere the next time."""
    shutil.copytree("nim", "other")
    _spoilt(next(Path("other").glob("*.rules")))
    Path("link").symlink_to("nim")
    assert told("link")[0] == 0
    Path("link").unlink()
    Path("link").symlink_to("other")
    assert told("link")[0] == 1


def test_a_text_that_is_written_meanwhile_is_not_mixed_up(kept: Path) -> None:
    text = Path("text")
    text.write_text("wrong")

    def look() -> Verdict:
        text.write_text("right")
        return Verdict([], set())

    remembered([text], "looked", look)
    text.write_text("wrong")
    again: list[bool] = []
    remembered([text], "looked", lambda: again.append(True) or Verdict([], set()))
    assert again, "what was found in one text is told of the other"


def test_a_program_of_a_text_that_is_written_meanwhile_is_not_kept(kept: Path) -> None:
    old = rules().read_text()
    load(Path("nim")).name  # noqa: B018 - what is asked of the game is kept, its program is not
    opened = load(Path("nim"))
    rules().write_text(old.replace("score 1", "score 2"))
    new = opened.start(2).machine.program.hash
    rules().write_text(old)
    assert load(Path("nim")).start(2).machine.program.hash != new


def test_a_program_is_found_again_as_long_as_its_own_texts_are_the_same(kept: Path) -> None:
    variant = Path("nim/variants/daisy.rules")

    def hash_and_kept(*variants: str) -> tuple[str, int]:
        program = Compilation(read_project(Path("nim")), Table(2, {}, variants), user_cache()).program
        assert program is not None
        return program.hash, len(list(kept.glob(f"*{PROGRAMS}")))

    plain, daisy = hash_and_kept(), hash_and_kept("daisy")
    assert plain[1] == 1 and daisy[1] == 2
    variant.write_text(variant.read_text().replace("score 1", "score 2"))
    assert hash_and_kept() == (plain[0], 2), "the edit is not the table's"
    other = hash_and_kept("daisy")
    assert other[0] != daisy[0] and other[1] == 3
    rules().write_text(rules().read_text() + "\n# more\n")
    assert hash_and_kept() == (plain[0], 4), "a text of its own may say anything"


@pytest.mark.parametrize("damage", [b"", b"[", b"[]", b"[[], 3]", b'{"name": 1}', b"\xff\xfe", b"[[[1]], []]"])
def test_a_damaged_verdict_is_found_anew(damage: bytes, kept: Path) -> None:
    right = told("./nim")
    load(Path("nim")).start(2)
    for entry in [*kept.glob(f"*{CHECKED}"), *kept.glob(f"*{OPENED}")]:
        own = entry.read_bytes().partition(b"\n")[0]
        entry.write_bytes(own + b"\n" + damage)
    assert told("./nim") == right and load(Path("nim")).name == "nim"


def test_a_directory_that_others_can_write_to_is_not_believed(kept: Path) -> None:
    assert told("./nim")[0] == 0
    kept.chmod(0o777)
    (entry,) = kept.glob(f"*{CHECKED}")
    before = entry.read_bytes()
    _spoilt(rules())
    assert told("./nim")[0] == 1 and entry.read_bytes() == before and len(list(kept.glob(f"*{CHECKED}"))) == 1
