"""The terminal: nothing in other people's texts steers it, and whoever leaves in the middle leaves quietly."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from checking import result_of as call

from imhotep_dsl.cli.session import Session
from imhotep_dsl.data import load_words
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.source.characters import neutral, spelled
from imhotep_dsl.source.files import read_source

ROOT = Path(__file__).parent.parent
HIDDEN = [
    *(chr(code) for code in range(0x20) if chr(code) not in "\t\n\r"), *(chr(code) for code in range(0x7F, 0xA0)),
    *map(chr, range(0x200B, 0x2010)), *map(chr, range(0x2028, 0x202F)), *map(chr, range(0x2060, 0x206A)),
    "\u061c", "\ufeff", "\U000e0041", "\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\u034f", "\u180b", "\u180f",
    "\ufe00", "\ufe0f", "\U000e0100", "\U000e01ef",
]  # fmt: skip
BLANKS = ["\u00a0", "\u1680", *map(chr, range(0x2000, 0x200B)), "\u202f", "\u205f", "\u3000"]
GAME = """\
game tiny "Tiny"
    players 2
    colours red, blue

play
    repeat 1
        for each player
            as player
                choose
                    option "Left"
                        score 1
                    option "Right"
                        score 2

winner player
    by player.points
"""


def game_in(directory: Path, text: str = GAME) -> Path:
    directory.mkdir(parents=True)
    (directory / "game.rules").write_text(text, encoding="utf-8", newline="")
    return directory


# ---- in sources -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", [*HIDDEN, *BLANKS], ids=spelled)
@pytest.mark.parametrize("name", ["game.rules", "words.yaml"])
def test_hidden_characters_are_refused(tmp_path: Path, name: str, character: str) -> None:
    file = tmp_path / name
    file.write_text(f'first: "x"\nsecond: "a{character}b{character}"\n# {character}\n', encoding="utf-8", newline="")
    found = Diagnostics()
    source = read_source(file, found)
    assert [(item.code, item.span.line, item.span.column) for item in found.items] == [("E004", 2, 11), ("E004", 3, 3)]
    assert f"U+{ord(character):04X}, " in found.items[0].message and character not in found.items[0].message
    assert source is not None and source.text == 'first: "x"\nsecond: "a b "\n#  \n'


@pytest.mark.parametrize("sign", ["❤", "☀", "⚔", "⭐", "⚡", "↔", "©", "™", "🛡", "🕊"])
def test_what_is_drawn_as_a_picture_may_be_told_to_be(tmp_path: Path, sign: str) -> None:
    """Keyboards write U+FE0F behind it; once, and nowhere else: behind a digit or a letter nobody would see it."""
    directory = game_in(tmp_path / "tiny", GAME.replace('"Left"', f'"Left {sign}\ufe0f"'))
    assert call("check", directory).exit_code == 0
    shown = call("play", directory, "--players", "2", text="q\n").output
    assert f"Left {sign}\ufe0f" in shown and neutral(shown) == shown
    assert not load_words(f'a: {{en: "x{sign}\ufe0f"}}\n', "words.yaml")[1]
    for text in (f"{sign}\ufe0f\ufe0f", f"{sign} \ufe0f", "1\ufe0f", "#\ufe0f", "a\ufe0f", f"{sign}\ufe0e"):
        (directory / "game.rules").write_text(GAME.replace("Left", text), encoding="utf-8")
        assert "E004" in call("check", directory).output, text


def test_an_odd_blank_is_to_be_written_as_the_ordinary_one(tmp_path: Path) -> None:
    done = call("check", game_in(tmp_path / "tiny", GAME.replace('"Left"', '"Le\u00a0ft"')))
    assert done.exit_code == 1 and "a blank that is not the ordinary one: U+00A0, no-break space" in done.output
    assert "help: Write an ordinary blank;" in done.output


def test_line_ends_and_a_mark_at_the_start_are_text(tmp_path: Path) -> None:
    file = tmp_path / "game.rules"
    file.write_bytes(b"\xef\xbb\xbfa\r\n\tb\r\n")
    found = Diagnostics()
    assert read_source(file, found) is not None and not found.items
    file.write_bytes(b'note "a\rb"\r\n')
    read_source(file, found)
    assert [item.code for item in found.items] == ["E004"]


@pytest.mark.parametrize(
    "escape", [r"\0", r"\e[31m", r"\x1b", r"\u202E", r"\u200B", r"\r", r"\N", r"\L", r"\_", r"\u2003", r"\u3164"]
)
def test_escapes_bring_no_hidden_character_into_data(escape: str) -> None:
    _, found = load_words(f'a: {{en: "x{escape}y", de: "{escape}"}}\nb: {{en: "a\\tb\\n"}}\n', "words.yaml")
    assert [(item.code, item.span.line) for item in found] == [("E004", 1)]


def test_check_tells_of_hidden_characters(tmp_path: Path) -> None:
    directory = game_in(tmp_path / "tiny", GAME.replace("Left", "\x1b[2JLeft\u202e"))
    done = call("check", directory)
    assert done.exit_code == 1 and "E004" in done.output and "U+001B, escape" in done.output
    assert neutral(done.output) == done.output
    assert call("run", directory).exit_code == 1


# ---- in what is put out ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("character", HIDDEN, ids=spelled)
def test_arguments_are_told_without_hidden_characters(character: str) -> None:
    name = f"a{character}b"
    for args in (["run", name], ["check", name], ["run", "nim", "--with", name], [name], ["run", "nim", "--side", name],
                 ["play", "--resume", name]):  # fmt: skip
        done = call(*args)
        assert done.exit_code == 2 and neutral(done.output) == done.output, done.output


def test_names_of_files_are_told_without_hidden_characters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    directory = game_in(tmp_path / "ti\x1b]0;x\x07ny\u202e", GAME.replace("score 2", "scoer 2"))
    for args in (["check", directory], ["run", directory], ["check", "--format", "concise", directory]):
        done = call(*args)
        assert done.exit_code == 1 and neutral(done.output) == done.output and "game.rules" in done.output
    (directory / "game.rules").write_text(GAME, encoding="utf-8")
    for args in (["run", "--trace", directory], ["names", directory], ["graph", directory], ["list"]):
        done = call(*args)
        assert done.exit_code == 0 and neutral(done.output) == done.output
    done = call("play", directory, text="?\ns\ns \x1b[31m\n1\n")
    assert neutral(done.output) == done.output and "Left" in done.output


def test_a_name_without_text_is_shown(tmp_path: Path) -> None:
    path = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\x1b")
    done = call("check", path)
    assert done.exit_code == 2 and neutral(done.output) == done.output


# ---- odd input ------------------------------------------------------------------------------------------------------


def test_numbers_without_end_are_no_options() -> None:
    long = "9" * 5000
    done = call("play", "nim", text=f"{long}\n?{long}\n? {long}\n0\n{'0' * 5000}1\nq\n")
    assert done.exit_code == 0 and done.output.count("There are options 1 to 3.") == 5


def test_null_in_names_is_a_bad_call() -> None:
    for args in (["run", "a\0b"], ["play", "--resume", "a\0b"], ["docs", "nim", "--out", "a\0b"], ["check", "a\0b"],
                 ["run", "nim", "--with", "a\0b"], ["graph", "nim", "--format", "svg", "--out", "\0"]):  # fmt: skip
        done = call(*args)
        assert done.exit_code == 2 and "U+0000" in done.output, done.output


def test_null_in_the_name_of_a_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = call("play", "nim", text="s a\0b\nq\n")
    assert done.exit_code == 0 and "choose another name" in done.output and not list(tmp_path.iterdir())


# ---- leaving --------------------------------------------------------------------------------------------------------

INTERRUPT = """
import importlib.abc, os, signal, sys
class Interrupt(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupt())
sys.argv[1:] = {args!r}
from imhotep_dsl.__main__ import main
main()
"""


def started(code: str, settings: Mapping[str, str] | None = None, **more: int) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **(settings or {})}
    return subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, **more
    )


@pytest.mark.parametrize(
    "module",
    [
        "imhotep_dsl.cli",
        "click",
        "imhotep_dsl.cli.run",
        "imhotep_dsl.game.rules",
        "imhotep_dsl.graph.net",
        "imhotep_dsl.report.scores",
    ],
)
def test_an_interrupt_ends_quietly_at_any_time(module: str) -> None:
    """While the command is imported, while its parts are, and when a game was played."""
    with_all_stages = {"IMHOTEP_CACHE": "off"}
    done = started(INTERRUPT.format(module=module, args=["run", "nim"]), with_all_stages)
    _, said = done.communicate(timeout=60)
    assert done.returncode == 130 and not said.strip()


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP])
def test_who_is_told_to_end_leaves_nothing_behind(told: signal.Signals, tmp_path: Path) -> None:
    """In the middle of building a book; `SIGHUP` comes when the window of the terminal is closed."""
    work, here = tmp_path / "work", tmp_path / "here"
    work.mkdir()
    args = ["docs", "nim", "--out", str(here)]
    code = INTERRUPT.replace("SIGINT", told.name).format(module="imhotep_dsl.book.site.build", args=args)
    done = started(code, {"TMPDIR": str(work), "IMHOTEP_CACHE": "off"})
    _, said = done.communicate(timeout=120)
    assert done.returncode == 128 + told and not said.strip()
    assert not list(work.iterdir()) and not here.exists()


def test_in_a_directory_that_is_gone(tmp_path: Path) -> None:
    begun = f"cd {shlex.quote(str(tmp_path))} && rmdir {shlex.quote(str(tmp_path))} && "
    done = subprocess.run(
        ["sh", "-c", f"{begun}{shlex.quote(sys.executable)} -m imhotep_dsl check nim"],
        capture_output=True, text=True, check=False, timeout=60, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (1, "The directory that you are in is gone: go to another one.\n")


def test_an_interrupt_at_the_table_leaves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(session: Session) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "_read", interrupted)
    done = call("play", "nim")
    assert done.exit_code == 130 and "You have left the game" in done.output


@pytest.mark.parametrize(
    ("closed", "args"), [("<&-", "play nim"), (">&-", "run nim"), ("<&- >&- 2>&-", "list"), ("<&-", "lsp")]
)
def test_streams_that_were_closed_before_are_empty_ones(closed: str, args: str) -> None:
    begun = f"{shlex.quote(sys.executable)} -m imhotep_dsl {args} {closed}"
    done = subprocess.run(
        ["sh", "-c", begun], capture_output=True, text=True, check=False, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("args", [["run", "imhotep", "--trace"], ["run", "nim"], ["--help"], ["list"]])
def test_a_closed_pipe_ends_quietly(args: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    code = f"import sys; sys.argv[1:] = {args!r}\nfrom imhotep_dsl.__main__ import main\nmain()"
    done = subprocess.run(
        [sys.executable, "-c", code], stdout=writer, stderr=subprocess.PIPE, text=True, check=False, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    os.close(writer)
    assert done.returncode == 141 and not done.stderr
