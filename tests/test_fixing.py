"""What a message proposes is an edit of the text, and following it helps: in editors, and with `check --fix`."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path

import pytest
from checking import result_of as call
from checking import written
from test_mistakes import BASE, DATA, Case, cases, problems_of, table_of

from imhotep_dsl.diagnostics import Diagnostic, Edit, Fix
from imhotep_dsl.diagnostics.mending import mended, narrowed
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import parse
from imhotep_dsl.syntax.messages import POINTER, catalogue

WRITING = [
    (entry.code, example.replace(POINTER, ""))
    for entry in catalogue().values()
    for example in entry.examples
    if entry.fix is not None or entry.code in ("E121", "E140")
]


def mending(text: str) -> list[tuple[Diagnostic, Fix]]:
    return [(item, fix) for item in parse(text, "a.rules")[1] for fix in item.fixes]


@pytest.mark.parametrize(("code", "text"), WRITING)
def test_what_is_proposed_for_a_mistake_in_writing_mends_it(code: str, text: str) -> None:
    for item, fix in mending(text):
        after = parse(mended({"a.rules": text}, [fix])["a.rules"], "a.rules")[1]
        assert (item.code, item.span.line) not in {(left.code, left.span.line) for left in after}, fix


def test_most_mistakes_in_writing_can_be_mended() -> None:
    assert sum(bool(mending(text)) for _, text in WRITING) >= 80


@pytest.mark.long
def test_what_is_proposed_for_a_mistake_in_a_game_mends_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Of every single mistake whose message proposes edits, each of them."""
    tried = []
    for case in cases():
        directory = tmp_path_factory.mktemp("one")
        _, (item,), _ = problems_of(case, directory)
        texts = {path.name: path.read_text("utf-8") for path in directory.iterdir()}
        for fix in narrowed([item], texts)[0].fixes:
            changed = mended(texts, [fix])
            assert changed, f"{case.title}: {fix}"
            for name, text in {**texts, **changed}.items():
                (directory / name).write_text(text, encoding="utf-8")
            left = _looked_at_again(case, directory)
            assert item.code not in {found.code for found in left if found.span.line == item.span.line}, case.title
            tried.append(case.title)
    assert len(tried) >= 45


def _looked_at_again(case: Case, directory: Path) -> list[Diagnostic]:
    with chdir(directory):
        project = read_project(directory)
        if not case.table:
            return check_everything(project)
        return [*project.diagnostics.items, *Compilation(project, table_of(case.table)).diagnostics]


def test_edits_that_meet_are_not_both_made() -> None:
    one = Fix("One", (Edit(Span("a", 1, 1, 1, 4), "abc", "x"),))
    other = Fix("Other", (Edit(Span("a", 1, 3, 1, 6), "cde", "y"),))
    stale = Fix("Stale", (Edit(Span("a", 1, 5, 1, 6), "?", "z"),))
    assert mended({"a": "abcdef"}, [one, other, stale]) == {"a": "xdef"}
    put_in = Fix("In", (Edit(Span("a", 1, 4, 1, 4), "", "!"),))
    assert mended({"a": "abcdef"}, [put_in]) == {"a": "abc!def"}


# ---- the command line -----------------------------------------------------------------------------------


def write(directory: Path, *changes: tuple[str, str]) -> Path:
    text = BASE
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (directory / "game.rules").write_text(text, encoding="utf-8")
    (directory / "data.yaml").write_text(DATA, encoding="utf-8")
    return directory / "game.rules"


def test_fix_mends_several_mistakes_at_once(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        ("set leader to you", "set leader = you  # who leads"),
        ("    shuffle deck\n", "    Shuffle deck;\n"),
        ("reach end_of_game", "reach end_of_gaem"),
        ("marker leader: player or none", "marker leader: player"),
    )
    result = call("check", "--fix", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert file.read_text("utf-8") == BASE.replace("set leader to you", "set leader to you  # who leads")
    assert result.output.count("mended") == 5


def test_a_reserved_name_is_mended_wherever_it_stands(tmp_path: Path) -> None:
    """Behind a dot it is a name like any other: in the same file, in another one, and in the words."""
    file = write(
        tmp_path,
        ("marker luck per player", "marker highest per player"),
        ("+ player.luck", "+ player.highest"),
        ("    # <setup>", "    set players.first.highest to 1"),
    )
    (tmp_path / "more.rules").write_text(
        "rules of small\n\nat end_of_game\n    players.first scores players.first.highest\n", encoding="utf-8"
    )
    (tmp_path / "words.yaml").write_text("player.highest: {en: luck}\n", encoding="utf-8")
    result = call("check", "--fix", str(tmp_path))
    assert result.exit_code == 0, result.output
    wanted = BASE.replace("luck", "own_highest").replace("# <setup>", "set players.first.own_highest to 1")
    assert file.read_text("utf-8") == wanted
    assert (tmp_path / "more.rules").read_text("utf-8").endswith("scores players.first.own_highest\n")
    assert (tmp_path / "words.yaml").read_text("utf-8") == "player.own_highest: {en: luck}\n"


def test_fix_leaves_alone_what_is_not_certain(tmp_path: Path) -> None:
    file = write(tmp_path, ("move cube to bin", "move cube to bun"))
    before = file.read_bytes()
    result = call("check", "--fix", str(tmp_path))
    assert result.exit_code == 1 and "E308" in result.output
    assert file.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data.yaml", "game.rules"]


def test_fix_keeps_line_ends_and_the_mark_at_the_beginning(tmp_path: Path) -> None:
    file = write(tmp_path, ("set leader to you", "set leader = you"))
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes().replace(b"\n", b"\r\n"))
    assert call("check", "--fix", str(tmp_path)).exit_code == 0
    assert file.read_bytes() == b"\xef\xbb\xbf" + BASE.replace("\n", "\r\n").encode()


def test_lines_that_fix_brings_in_end_as_the_others_do(tmp_path: Path) -> None:
    file = write(
        tmp_path,
        ("set leader to you", "all players score 1"),
        ("# <turn>", "score 1 if you.hand.empty"),
    )
    file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    call("check", "--fix", str(tmp_path))
    text = file.read_bytes()
    assert b"for each player\r\n" in text and b"if you.hand.empty\r\n" in text
    assert text.count(b"\n") == text.count(b"\r\n") == BASE.count("\n") + 2


def test_fix_wants_files_of_ones_own() -> None:
    for args in ((), ("nim",)):
        result = call("check", "--fix", *args)
        assert result.exit_code == 2 and "name your own file" in result.output


def test_fix_follows_no_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "game").mkdir()
    file = write(tmp_path / "real", ("set leader to you", "set leader = you"))
    write(tmp_path / "game")
    (tmp_path / "game" / "more.rules").symlink_to(file)
    before = file.read_bytes()
    call("check", "--fix", str(tmp_path / "game"))
    assert file.read_bytes() == before


def test_how_many_there_are_is_written_for_a_number_that_is_no_field(tmp_path: Path) -> None:
    file = tmp_path / "more.rules"
    file.write_text('variant more of duel\n\ntile bridge "Bridge"\n    copy: 2\n    number: 3\n    rule played\n'
                    "        score 1\n", encoding="utf-8")  # fmt: skip
    assert "`copies: 2`" in call("check", str(file)).output
    result = call("check", "--fix", str(file))
    assert result.exit_code == 0, result.output
    assert "    copies: 2\n" in file.read_text("utf-8")


@pytest.mark.usefixtures("here")
def test_two_other_letters_in_a_short_word_are_not_mended_unasked() -> None:
    text = 'variant mine of twins "Mine"\n\nafter turn\n    if you.missed\n        score 1\n'
    told = call("check", "--fix", written("mine.rules", text))
    assert told.exit_code == 1 and "Did you mean `passed`?" in told.output, told.output
    assert Path("mine.rules").read_text(encoding="utf-8") == text
