"""Files: only what was named is read, only what the program made is written over or taken away."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest
from checking import result_of as call
from test_rewriting import full_disk

from imhotep_dsl.cli.own_directory import OwnDirectory
from imhotep_dsl.cli.saves import unfinished, write_save
from imhotep_dsl.game.rules import load
from imhotep_dsl.library import game_above
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.source import files

ROOT = Path(__file__).parent.parent
VARIANT = 'variant quick of nim "Quick"\n\nafter turn\n    score 1\n'


def tree_of(directory: Path) -> dict[str, bytes]:
    return {
        path.relative_to(directory).as_posix(): path.read_bytes()
        for path in sorted(directory.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }


# ---- directories that are written -----------------------------------------------------------------------------------


def made(tmp_path: Path, **texts: str) -> Path:
    """A directory with files to be put somewhere; `__` stands for `/`."""
    source = tmp_path / "made"
    for path in sorted(source.rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    for name, text in texts.items():
        path = source / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return source


def fill(target: Path, source: Path) -> None:
    OwnDirectory(target, "imhotep docs").fill(source)


def test_exactly_what_was_written_is_replaced(tmp_path: Path) -> None:
    target = tmp_path / "out"
    fill(target, made(tmp_path, a="1", deep__b="2", deep__c="3", gone__d="4"))
    (target / "deep" / "mine.txt").write_text("mine")
    (target / "mine").mkdir()
    fill(target, made(tmp_path, a="new", deep__b="new"))
    kept = tree_of(target)
    assert list(json.loads(kept.pop(files.MADE_BY_US))["files"]) == ["a", "deep/b"]
    assert kept == {"a": b"new", "deep/b": b"new", "deep/mine.txt": b"mine"}
    assert (target / "mine").is_dir() and not (target / "gone").exists()


@pytest.mark.parametrize("what", ["file", "link to a directory", "link to nothing", "full", "another's", "damaged"])
def test_a_directory_of_somebody_else_is_left_alone(tmp_path: Path, what: str) -> None:
    target, other = tmp_path / "out", tmp_path / "other"
    other.mkdir()
    if what == "file":
        target.write_text("mine")
    elif what == "link to a directory":
        target.symlink_to(other)
    elif what == "link to nothing":
        target.symlink_to(tmp_path / "nothing")
    else:
        target.mkdir()
        (target / "mine.txt").write_text("mine")
        marker = {"another's": '{"made by": "imhotep graph", "files": ["mine.txt"]}', "damaged": "{"}.get(what)
        if marker is not None:
            (target / files.MADE_BY_US).write_text(marker)
    before = tree_of(tmp_path)
    source = made(tmp_path, a="1")
    with pytest.raises(click.UsageError, match="new or empty"):
        fill(target, source)
    after = tree_of(tmp_path)
    assert {name: text for name, text in after.items() if not name.startswith("made/")} == before


@pytest.mark.parametrize(
    "name", ["../mine.txt", "/etc/passwd", "a/../../mine.txt", "", ".", files.MADE_BY_US, "a\0b", "\ud800", 7, None, []]
)
def test_a_forged_list_reaches_nothing_outside(tmp_path: Path, name: object) -> None:
    target = tmp_path / "out"
    target.mkdir()
    (tmp_path / "mine.txt").write_text("mine")
    (target / files.MADE_BY_US).write_text(json.dumps({"made by": "imhotep docs", "files": [name]}))
    with pytest.raises(click.UsageError, match="damaged"):
        fill(target, made(tmp_path, a="1"))
    assert (tmp_path / "mine.txt").read_text() == "mine"


def test_links_below_are_not_followed(tmp_path: Path) -> None:
    target, other = tmp_path / "out", tmp_path / "other"
    other.mkdir()
    (other / "b").write_text("mine")
    fill(target, made(tmp_path, a="1", deep__b="2"))
    (target / "deep" / "b").unlink()
    (target / "deep").rmdir()
    (target / "deep").symlink_to(other)
    with pytest.raises(click.UsageError, match="link"):
        fill(target, made(tmp_path, a="2", deep__b="3"))
    fill(target, made(tmp_path, a="2"))
    assert tree_of(other) == {"b": b"mine"} and (target / "deep").is_symlink()
    (target / "a").unlink()
    (target / "a").symlink_to(other / "b")
    with pytest.raises(click.UsageError, match="link"):
        fill(target, made(tmp_path, a="3"))
    assert tree_of(other) == {"b": b"mine"}


def test_a_second_name_of_a_file_is_not_written_through(tmp_path: Path) -> None:
    target, mine = tmp_path / "out", tmp_path / "mine"
    fill(target, made(tmp_path, a="1"))
    mine.write_text("1")
    (target / "a").unlink()
    os.link(mine, target / "a")
    fill(target, made(tmp_path, a="2"))
    assert mine.read_text() == "1" and (target / "a").read_text() == "2"


def test_a_file_of_its_own_is_in_the_way(tmp_path: Path) -> None:
    target = tmp_path / "out"
    fill(target, made(tmp_path, a="1"))
    (target / "b").write_text("mine")
    for source in ({"b": "2"}, {"b__c": "2"}):
        with pytest.raises(click.UsageError, match="of its own"):
            fill(target, made(tmp_path, **source))
    assert (target / "b").read_text() == "mine" and (target / "a").read_text() == "1"


def test_what_somebody_changed_is_not_taken_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "out"
    fill(target, made(tmp_path, a="1", b="2", c="3"))
    (target / "b").write_text("2, and what I think of it")
    with pytest.raises(click.UsageError, match=r"`.*/b` has been changed"):
        fill(target, made(tmp_path, a="new", b="new"))
    assert (target / "a").read_text() == "1"
    fill(target, made(tmp_path, a="new"))
    assert tree_of(target).keys() == {"a", "b", files.MADE_BY_US}
    assert (target / "b").read_text() == "2, and what I think of it"
    assert f"`{target / 'b'}` has been changed" in capsys.readouterr().err


@pytest.mark.parametrize("digest", ["0" * 64, "", 7, None, [], {}])
def test_a_forged_list_takes_nothing_away(tmp_path: Path, digest: object) -> None:
    target = tmp_path / "out"
    target.mkdir()
    (target / "thesis.md").write_text("mine")
    (target / files.MADE_BY_US).write_text(json.dumps({"made by": "imhotep docs", "files": {"thesis.md": digest}}))
    with contextlib.suppress(click.UsageError):
        fill(target, made(tmp_path, a="1"))
    with pytest.raises(click.UsageError):
        fill(target, made(tmp_path, **{"thesis.md": "1"}))
    assert (target / "thesis.md").read_text() == "mine"


def test_a_list_of_an_earlier_version_takes_nothing_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It did not say what was in the files."""
    target = tmp_path / "out"
    target.mkdir()
    (target / "same").write_text("1")
    (target / "other").write_text("mine")
    listed = {"made by": "imhotep docs", "files": ["same", "other"]}
    (target / files.MADE_BY_US).write_text(json.dumps(listed))
    with pytest.raises(click.UsageError, match="an earlier version"):
        fill(target, made(tmp_path, same="1", other="2"))
    assert (target / "other").read_text() == "mine"
    fill(target, made(tmp_path, same="1", new="2"))
    assert tree_of(target).keys() == {"same", "other", "new", files.MADE_BY_US}
    assert f"`{target / 'other'}`" in capsys.readouterr().err
    fill(target, made(tmp_path, same="2"))
    assert tree_of(target).keys() == {"same", "other", files.MADE_BY_US}


def test_a_full_disk_leaves_a_directory_that_can_be_filled_again(tmp_path: Path) -> None:
    target = tmp_path / "out"
    fill(target, made(tmp_path, a="1", b="2"))
    source = made(tmp_path, a="1" * 100, b="2")
    with full_disk(), pytest.raises(click.ClickException, match="cannot be written"):
        fill(target, source)
    fill(target, source)
    assert tree_of(target).keys() == {"a", "b", files.MADE_BY_US}


def test_graph_pictures_go_only_into_their_own_directory(tmp_path: Path) -> None:
    out = tmp_path / "pictures"
    for _ in range(2):
        assert call("graph", "nim", "--format", "svg", "--out", out).exit_code == 0
    assert (out / "graph-rule-turn.svg").is_file()
    full = tmp_path / "full"
    full.mkdir()
    (full / "graph-rule-turn.svg").write_text("mine")
    done = call("graph", "nim", "--format", "svg", "--out", full)
    assert done.exit_code == 2 and "new or empty" in done.output and tree_of(full) == {"graph-rule-turn.svg": b"mine"}


def test_books_go_only_into_their_own_directory(tmp_path: Path) -> None:
    out = tmp_path / "book"
    assert call("docs", "nim", "--lang", "all", "--out", out).exit_code == 0
    assert (out / "site" / "de" / "index.html").is_file() and (out / "de" / "docs" / "index.md").is_file()
    (out / "en" / "docs" / "mine.md").write_text("mine")
    assert call("docs", "nim", "--out", out).exit_code == 0
    assert not (out / "site" / "de").exists() and (out / "en" / "docs" / "mine.md").read_text() == "mine"
    for name in ("en/docs", "en/theme", "site/en"):
        (tmp_path / "mine" / name).mkdir(parents=True)
        (tmp_path / "mine" / name / "mine.txt").write_text("mine")
    before = tree_of(tmp_path / "mine")
    done = call("docs", "nim", "--out", tmp_path / "mine")
    assert done.exit_code == 2 and tree_of(tmp_path / "mine") == before


# ---- single files that are written -----------------------------------------------------------------------------------

WRITING = {
    "build": (("build", "nim", "-o"), "nim.wasm"),
    "junit": (("test", "nim", "--junit"), "nim.xml"),
    "coverage": (("test", "nim", "--coverage-page"), "nim.html"),
}


@pytest.mark.parametrize("command", WRITING)
def test_what_was_made_before_is_made_anew_as_a_whole(command: str, tmp_path: Path) -> None:
    arguments, name = WRITING[command]
    assert call(*arguments, tmp_path / name).exit_code == 0
    before = tree_of(tmp_path)
    with full_disk():
        done = call(*arguments, tmp_path / name)
    assert done.exit_code == 1 and f"`{tmp_path / name}` cannot be written: File too large." in done.output
    assert tree_of(tmp_path) == before
    assert call(*arguments, tmp_path / name).exit_code == 0 and tree_of(tmp_path).keys() == before.keys()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("nim.wasm", b"\0asm\1\0\0\0"),
        ("nim.wasm", b"\0asm\1\0\0\0\0\5\4name"),
        ("nim.json", b'{\n "game": "mine"\n}\n'),
        ("nim.json", b"{}"),
    ],
)
def test_a_module_of_somebody_else_is_left_alone(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    done = call("build", "nim", "-o", tmp_path / "nim.wasm")
    assert done.exit_code == 1 and f"`{tmp_path / name}` is there already and is something else" in done.output
    assert tree_of(tmp_path) == {name: data}


# ---- saves ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def quick(tmp_path: Path) -> Path:
    path = tmp_path / "quick.rules"
    path.write_text(VARIANT)
    return path


def test_a_save_names_variants_and_no_files(tmp_path: Path, quick: Path) -> None:
    file = tmp_path / "game.json"
    done = call("play", "nim", "--with", quick, text=f"s {file}\nq\n")
    assert f"--with {quick}" in done.output and json.loads(file.read_text())["variants"] == ["quick"]
    alone = call("play", "--resume", file, text="q\n")
    assert alone.exit_code == 1 and "`quick`" in alone.output and "--with FILE" in alone.output
    assert call("play", "--resume", file, "--with", quick, text="q\n").exit_code == 0
    plain = tmp_path / "plain.json"
    call("play", "nim", text=f"s {plain}\nq\n")
    added = call("play", "--resume", plain, "--with", quick, text="q\n")
    assert added.exit_code == 1 and "without the variant `quick`" in added.output


def test_a_variant_of_several_files_is_named_by_its_directory(here: Path) -> None:
    Path("two").mkdir()
    Path("two", "header.rules").write_text("variant two of nim\n\nafter turn\n    do extra\n")
    Path("two", "rule.rules").write_text('variant two of nim\n\nrule extra "Extra"\n    score 1\n')
    done = call("play", "nim", "--with", "two", text="s game.json\nq\n")
    assert "imhotep play --with two --resume game.json" in done.output
    assert call("play", "--with", "two", "--resume", "game.json", text="q\n").exit_code == 0


@pytest.mark.parametrize("key", ["variants", "game"])
def test_a_save_opens_no_file(tmp_path: Path, quick: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "secret.rules"
    secret.write_text("password\n")
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "game.rules").write_text((ROOT / "rules" / "nim" / "game.rules").read_text())
    file = tmp_path / "game.json"
    call("play", "nim", text=f"s {file}\nq\n")
    good = json.loads(file.read_text())
    monkeypatch.chdir(tmp_path)
    for path in (secret, "secret.rules", quick, "quick.rules", "/etc/passwd", tmp_path / "own", "own", ".", "..", "/"):
        file.write_text(json.dumps({**good, key: [str(path)] if key == "variants" else str(path)}))
        done = call("play", "--resume", file, text="q\n")
        assert done.exit_code == 1 and "password" not in done.output and "root:" not in done.output
        assert "name its" in done.output, done.output


def test_a_save_is_read_only_if_it_is_a_file_of_some_size(tmp_path: Path) -> None:
    for path in ("/dev/zero", "/dev/full"):
        if Path(path).exists():
            assert call("play", "--resume", path).exit_code == 1
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert call("play", "--resume", pipe).exit_code == 1
    assert "is not a saved game" in str(write_save(pipe, "{}"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
@pytest.mark.parametrize("command", ["list", "names nim", "check nim"])
def test_a_full_disk_is_told(command: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "imhotep_dsl", *command.split()], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (1, "The output cannot be written: No space left on device.\n")


def test_a_kill_leaves_at_most_one_file_which_the_next_save_uses(tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    code = (
        "import os, signal, sys\nfrom pathlib import Path\nfrom imhotep_dsl.cli import saves\n"
        "os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"saves.write_save(Path({str(target)!r}), 'x' * 100)\n"
    )
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", code], check=False, env={**os.environ, "PYTHONPATH": str(ROOT)})
        assert done.returncode == -signal.SIGKILL
        assert list(tmp_path.iterdir()) == [unfinished(target)]
    text = load("nim").start().save()
    assert write_save(target, text) is None
    assert list(tmp_path.iterdir()) == [target] and target.read_text() == text


def test_two_saves_at_once_do_not_mix(tmp_path: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    target = tmp_path / "game.json"
    with unfinished(target).open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert "another program is saving" in str(write_save(target, "{}"))
    assert write_save(target, load("nim").start().save()) is None


def test_an_unfinished_save_is_not_written_through_a_link(tmp_path: Path) -> None:
    target, mine = tmp_path / "game.json", tmp_path / "mine"
    mine.write_text("mine")
    text = load("nim").start().save()
    os.link(mine, unfinished(target))
    assert write_save(target, text) is None and mine.read_text() == "mine"
    unfinished(target).symlink_to(mine)
    assert "cannot be written" in str(write_save(target, text)) and mine.read_text() == "mine"
    unfinished(target).unlink()
    target.unlink()
    target.symlink_to(mine)
    assert "is not a saved game" in str(write_save(target, text)) and mine.read_text() == "mine"


# ---- what is looked through -----------------------------------------------------------------------------------------


@pytest.fixture
def looked_into(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The directories whose contents are asked for."""
    asked: list[str] = []
    scan = os.scandir

    def scandir(path: str) -> object:
        asked.append(str(path))
        return scan(path)

    monkeypatch.setattr(files.os, "scandir", scandir)
    return asked


@pytest.mark.parametrize("command", [["run", "HERE"], ["names", "nim", "--with", "HERE"], ["docs", "HERE"],
                                     ["graph", "HERE"], ["play", "HERE"], ["check", "nim", "--with", "HERE"],
                                     ["run", "HERE/stray.rules"], ["bench", "HERE"], ["sweep", "HERE"]])  # fmt: skip
def test_folders_of_what_is_no_game_are_not_looked_into(
    tmp_path: Path, looked_into: list[str], command: list[str]
) -> None:
    here = tmp_path / "here"
    (here / "deep" / "deeper").mkdir(parents=True)
    (here / "stray.rules").write_text("# nothing\n")
    (here / "deep" / "game.rules").write_text("game x\n")
    (here / "deep" / "deeper" / "quick.rules").write_text(VARIANT)
    done = call(*(word.replace("HERE", str(here)) for word in command))
    assert done.exit_code in (1, 2) and ("No file here begins a game" in done.output or "directly in it" in done.output)
    assert str(here) in looked_into and not [path for path in looked_into if path.startswith(f"{here}{os.sep}")]


def test_a_game_reaches_only_so_far_down(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    deep = folder / "1" / "2" / "3" / "4"
    deep.mkdir(parents=True)
    (folder / "game.rules").write_text('game own "Own"\n    players 2\n    colours red, blue\n')
    for path in (folder / "1", folder / "1" / "2", deep):
        (path / "more.rules").write_text("rules of own\n")
    (folder / "link").symlink_to(ROOT / "rules" / "nim")
    read = [Path(name).parent.name for name in read_project(folder).sources]
    assert sorted(read) == ["1", "2", "own"]


def test_a_book_within_a_game_is_no_part_of_it(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    shutil.copytree(ROOT / "rules" / "nim", folder)
    assert call("docs", folder, "--out", folder / "book").exit_code == 0
    assert (folder / "book").is_dir() and call("check", folder).exit_code == 0


def test_too_much_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.rules").write_text('game own "Own"\n    players 2\n    colours red, blue\n')
    for name in range(20):
        (tmp_path / f"folder{name}").mkdir()
    monkeypatch.setattr(files, "MOST_ENTRIES", 10)
    done = call("run", tmp_path)
    assert done.exit_code == 1 and "E005" in done.output
    (tmp_path / "game.rules").unlink()
    done = call("check", tmp_path)
    assert done.exit_code == 2 and "There is more in" in done.output


OWN = 'game own "Own"\n    players 2\n    colours red, blue\n'


@pytest.mark.parametrize("command", ["check", "test"])
def test_what_lies_further_up_is_not_the_game_of_a_file(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody left a game in the folder for everything."""
    (tmp_path / "stray.rules").write_text(OWN)
    for name in range(20):
        (tmp_path / f"folder{name}").mkdir()
    path = tmp_path / "folder1" / "mine" / "quick.rules"
    path.parent.mkdir()
    scenario = 'scenario "It begins" of nim\n    players red, blue\n    with quick\n    then\n        expect 1 = 1\n'
    path.write_text(f"{VARIANT}\n{scenario}")
    monkeypatch.setattr(files, "MOST_ENTRIES", 15)
    done = call(command, path)
    assert done.exit_code == 0, done.output


def test_a_folder_for_everything_is_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that names no game could belong to any above, but not to one with that much in it."""
    (tmp_path / "stray.rules").write_text(OWN)
    for name in range(20):
        (tmp_path / f"folder{name}").mkdir()
    path = tmp_path / "folder1" / "words.yaml"
    path.write_text("en: {}\n")
    monkeypatch.setattr(files, "MOST_ENTRIES", 10)
    assert "E005" in call("check", path).output
    monkeypatch.setattr(files, "MOST_FILES", 10)
    assert "E005" not in call("check", path).output


@pytest.mark.parametrize("folder", [".", "variants", "variants/quick", "scenarios"])
@pytest.mark.parametrize(
    "header", ["variant quick of own", "variant quick of onw", 'scenario "It begins" of own', "rule begin"]
)
def test_a_file_is_found_to_be_of_the_game_above(folder: str, header: str, tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(OWN)
    path = tmp_path / folder / "more.rules"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{header}\n")
    assert game_above(path) == tmp_path


def test_a_variant_of_a_shipped_game_does_not_belong_to_a_game_that_lies_beside_it(tmp_path: Path) -> None:
    """Somebody left a text there that begins a game: of that nothing is asked."""
    (tmp_path / "stray.rules").write_text(f"{OWN}\nrule broken\n    scroe 1\n")
    path = tmp_path / "quick.rules"
    path.write_text(VARIANT)
    assert game_above(path) is None
    done = call("check", path)
    assert done.exit_code == 0 and "stray" not in done.output


@pytest.mark.parametrize("text", [None, "", "gaem mine\n", "rule begin\n", "variant quick off own\n"])
def test_what_names_no_game_belongs_to_none_further_up(text: str | None, tmp_path: Path) -> None:
    """Also in a folder in which others keep their games, whose mistakes are not told then."""
    (tmp_path / "theirs.rules").write_text(f"{OWN}\nrule broken\n    scroe 1\n")
    mine = tmp_path / "mine"
    mine.mkdir()
    if text is not None:
        (mine / "more.rules").write_text(text)
        assert game_above(mine / "more.rules") is None
    done = call("check", mine)
    assert done.exit_code == 1 and "theirs" not in done.output
    assert text is not None or "No file here begins a game" in done.output


def test_what_is_called_like_a_text_and_is_none_is_told(tmp_path: Path) -> None:
    game = tmp_path / "game"
    shutil.copytree(ROOT / "rules" / "nim", game)
    secret = tmp_path / "secret.txt"
    secret.write_text("game secret_words\n")
    assert call("check", game).exit_code == 0
    for name in ("more.rules", "variants/more.rules", "more.yaml"):
        (game / name).symlink_to(secret)
        for _ in range(2):  # what is remembered of the files without it is not told again
            done = call("check", game)
            assert done.exit_code == 1 and f"{name}:1:1" in done.output and "E002" in done.output
            assert "secret_words" not in done.output
        assert call("run", game).exit_code == 1
        (game / name).unlink()
    os.mkfifo(game / "more.rules")
    done = call("check", game)
    assert done.exit_code == 1 and "more.rules:1:1" in done.output and "it is not a plain file" in done.output


def test_what_has_no_end_is_no_source(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.rules")
    (tmp_path / "zero.rules").symlink_to("/dev/zero")
    assert call("check", tmp_path).exit_code == 1
    for variant in (tmp_path / "zero.rules", tmp_path / "game.rules", "/dev/zero", "/etc/passwd"):
        done = call("run", "nim", "--with", variant)
        assert done.exit_code in (1, 2) and "root:" not in done.output
