"""`check --watch` says what `check` would say, whatever has become of the files meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from threading import Event

import pytest
from test_fixing import write
from watchfiles import Change

from imhotep_dsl.cli.checking import Asked
from imhotep_dsl.cli.saved_files import SavedFiles, SavedMeanwhile
from imhotep_dsl.cli.watching import Everything

VARIANT = 'variant v of {game} "V"\n\nsetup\n    players.first scores 1\n'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def saved(file: str, text: str) -> set[Path]:
    Path(file).parent.mkdir(exist_ok=True)
    Path(file).write_text(text, encoding="utf-8")
    return {Path(file).resolve()}


def begun(capsys: pytest.CaptureFixture[str], *paths: str) -> Everything:
    everything = Everything(paths, Asked())
    everything.begin()
    capsys.readouterr()
    return everything


def test_a_text_that_names_another_game_now_belongs_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    saved("v.rules", VARIANT.format(game="nim"))
    everything = begun(capsys, "v.rules")
    everything.tell(saved("v.rules", VARIANT.format(game="kalah")))
    assert "No mistakes in 1 file." in capsys.readouterr().out
    everything.tell(saved("v.rules", VARIANT.format(game="nimm")))
    told = capsys.readouterr().out
    assert "belongs to a game `nimm`, and there is none." in told
    everything.tell(saved("v.rules", VARIANT.format(game="nim").replace("scores", "scors")))
    assert "scors" in capsys.readouterr().out


def test_a_game_that_is_new_in_a_folder_is_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    saved("v.rules", VARIANT.format(game="nim"))
    everything = begun(capsys)
    Path("small").mkdir()
    file = write(Path("small"), ("set leader to you", "set leader = you"))
    everything.tell({file.resolve()})
    assert "E155" in capsys.readouterr().out
    write(Path("small"))
    everything.tell({file.resolve()})
    assert "No mistakes in 2 files." in capsys.readouterr().out


def test_a_variant_that_is_new_in_another_folder_is_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    saved("one/v.rules", VARIANT.format(game="nim"))
    everything = begun(capsys)
    everything.tell(saved("two/w.rules", VARIANT.format(game="kalah").replace("variant v", "variant w")))
    assert "No mistakes in 1 file." in capsys.readouterr().out


def test_a_file_that_was_named_and_is_gone_is_missed(capsys: pytest.CaptureFixture[str]) -> None:
    files = saved("v.rules", VARIANT.format(game="nim"))
    everything = begun(capsys, "v.rules")
    Path("v.rules").unlink()
    everything.tell(files)
    assert "E002" in capsys.readouterr().out
    everything.tell(saved("v.rules", VARIANT.format(game="nim")))
    assert "No mistakes in 1 file." in capsys.readouterr().out


def test_a_text_half_written_hides_a_game_for_a_moment(capsys: pytest.CaptureFixture[str]) -> None:
    Path("small").mkdir()
    file = write(Path("small"))
    saved("one/v.rules", VARIANT.format(game="nim"))
    everything = begun(capsys)
    whole, known = file.read_text("utf-8"), everything.watched[0]
    everything.tell(saved(str(file), ""))
    assert "E301" in capsys.readouterr().out
    everything.tell(saved(str(file), whole))
    assert "No mistakes in 2 files." in capsys.readouterr().out
    assert known in everything.watched


def test_a_table_beside_is_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    saved("one/v.rules", VARIANT.format(game="nim"))
    everything = begun(capsys)
    everything.tell(saved("friday.table.yaml", "game: nim\nplayers: 9\n"))
    assert "E261" in capsys.readouterr().out


def test_what_is_saved_meanwhile_is_told_instead_and_nothing_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (saved(f"{name}.rules", VARIANT.format(game=name)) for name in ("nim", "kalah"))
    everything = begun(capsys)
    for file, name in ((first, "nim"), (second, "kalah")):
        next(iter(file)).write_text(VARIANT.format(game=name).replace("scores 1", f"scors {name}"), encoding="utf-8")
    everything.is_saved = lambda: True
    with pytest.raises(SavedMeanwhile):
        everything.tell(first)
    assert "No mistakes" not in capsys.readouterr().out
    everything.is_saved = lambda: False
    everything.tell(second)
    told = capsys.readouterr().out
    assert "scors nim" in told and "scors kalah" in told


def test_all_that_was_saved_is_asked_for_at_once() -> None:
    more = Event()

    def changes() -> Iterator[set[tuple[Change, str]]]:
        yield {(Change.modified, "/one")}
        yield {(Change.added, "/two"), (Change.deleted, "/one")}
        more.wait()
        raise PermissionError("no more")

    files = SavedFiles(changes())
    found: set[Path] = set()
    while len(found) < 2:
        found |= files.wait()
    assert found == {Path("/one"), Path("/two")} and not files
    more.set()
    with pytest.raises(PermissionError):
        files.wait()


def test_folders_are_watched_once() -> None:
    saved("one/v.rules", VARIANT.format(game="nim"))
    assert Everything((), Asked()).folders() == [Path()]
    assert Everything(("one/v.rules",), Asked()).folders() == [Path("one")]
    assert Everything(("one", "one/v.rules", "nim"), Asked()).folders()[0].name != "v.rules"
    with chdir("one"):
        assert Everything((), Asked()).folders() == [Path()]


def test_what_was_told_of_one_table_is_not_told_again_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    write(Path())
    for number in range(5):
        name = f"v{number}"
        saved(f"{name}.rules", f'variant {name} of small "V{number}"\n\nsetup\n    players.first scores {number}\n')
    everything = begun(capsys, ".")
    data = Path("data.yaml").read_text("utf-8")
    everything.tell(saved("data.yaml", data.replace("value: 6,", "value: 6.5,")))
    told = capsys.readouterr().out
    assert told.count("E222") == 1 and "Nothing else is wrong." in told
    everything.tell(saved("data.yaml", data.replace("cubes_in_line", "cubes_in_lime")))
    assert "cubes_in_lime" in capsys.readouterr().out


def test_beside_what_was_told_of_one_table_only_what_is_new_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    write(Path())
    for number in range(5):
        name = f"v{number}"
        saved(f"{name}.rules", f'variant {name} of small "V{number}"\n\nsetup\n    players.first scores {number}\n')
    everything = begun(capsys, ".")
    mended = 'variant v3 of small "V3"\n\nsetup\n    players.first scores nowhere\n'
    text = Path("game.rules").read_text("utf-8").replace("set leader to you", "set leader to deck")
    everything.tell(saved("v3.rules", mended) | saved("game.rules", text))
    told = capsys.readouterr().out
    assert told.count("set leader to deck") == 1 and told.count("scores nowhere") == 1 and "Beside that:" in told
