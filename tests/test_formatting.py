"""`imhotep fmt`: the shipped texts have the layout, any other layout of them becomes it, and nothing else changes."""

from __future__ import annotations

import re
import textwrap
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from destroying import destroyed

from imhotep_dsl.cli import main
from imhotep_dsl.formatting import formatted
from imhotep_dsl.formatting.rows import signature
from imhotep_dsl.library import rules_directory, shipped_games
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.program.bytes import digest
from imhotep_dsl.resolve.project import Project, read_project, with_text
from imhotep_dsl.resolve.table import Table

ROOT = Path(__file__).parent.parent
RULES = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "rules").rglob("*.rules"))]


def _snippets() -> Iterator[tuple[str, str]]:
    """Statements are put into a rule; what is quoted from the middle of something may be no text by itself."""
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]:
        text = page.read_text("utf-8")
        for block in re.finditer(r"^```(rules[\w-]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            lines = textwrap.dedent(block.group(2))
            inside = "rule snippet\n" + textwrap.indent(lines, "    ")
            readable = [lines] if formatted(lines) else [inside] if formatted(inside) else []
            where = f"{page.name}:{text.count(chr(10), 0, block.start()) + 1}"
            assert readable or "quote" in block.group(1), where
            yield from ((where, found) for found in readable)


SNIPPETS = list(_snippets())


@pytest.mark.parametrize("path", RULES)
def test_shipped_texts_have_the_layout(path: str) -> None:
    text = (ROOT / path).read_text("utf-8")
    assert formatted(text) == text


@pytest.mark.parametrize(("where", "text"), SNIPPETS, ids=[where for where, _ in SNIPPETS])
def test_snippets_have_the_layout(where: str, text: str) -> None:
    assert formatted(text) == text


def test_most_snippets_are_texts() -> None:
    assert len(SNIPPETS) > 90


@pytest.mark.parametrize("path", RULES)
def test_a_destroyed_layout_is_restored(path: str) -> None:
    _check_restored(path, range(1))


@pytest.mark.long
@pytest.mark.parametrize("path", RULES)
def test_many_destroyed_layouts_are_restored(path: str) -> None:
    _check_restored(path, range(1, 60))


def _check_restored(path: str, seeds: range) -> None:
    text = (ROOT / path).read_text("utf-8")
    for seed in seeds:
        worse = destroyed(text, seed)
        assert worse != text and signature(worse) == signature(text)
        assert formatted(worse) == text, seed


def _digest(project: Project) -> str:
    assert project.decl is not None
    program = Compilation(project, Table(2, {}, ())).program
    assert program is not None
    return digest(program)


@pytest.mark.parametrize("game", ["orchard", "snort", "kalah", pytest.param("imhotep", marks=pytest.mark.long)])
def test_the_program_stays_the_same(game: str) -> None:
    assert game in shipped_games()
    project = read_project(rules_directory() / game)
    other = project
    for seed, file in enumerate(file for file in project.sources if file.endswith(".rules")):
        other = with_text(other, file, destroyed(project.sources[file].text, seed))
    assert not other.diagnostics.has_errors
    assert _digest(other) == _digest(project)


# ---- small things -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("rule  a\n  score 1+2*-3\n", "rule a\n    score 1 + 2 * -3\n"),
        ("rule a\n\tscore (  1 )\n", "rule a\n    score (1)\n"),
        ("let a=b . c [ 1 ] .. 2\n", "let a = b.c[1]..2\n"),
        ("rule a\n  do show( x,y )\n", "rule a\n    do show(x, y)\n"),
        ("let a = [ 1,2 ]\n", "let a = [1, 2]\n"),
        ("let a = take( 2 ,b )\n", "let a = take(2, b)\n"),
        ("piece a(b+1)/2\n", "piece a (b + 1) / 2\n"),
        ("rule a\n score 1\nrule b\n score 2\n", "rule a\n    score 1\n\nrule b\n    score 2\n"),
        ("piece a\n  n: number\npiece b\n", "piece a\n    n: number\npiece b\n"),
        ("\n\n\npiece a\n\n\n\npiece b\n\n", "piece a\n\npiece b\n"),
        ("# one\n\n\n# two\npiece a#three\n", "# one\n\n# two\npiece a" + " " * 50 + "#three\n"),
        ("rule a\n  score 1\n  # in\n# out\nrule b\n  score 2\n",
         "rule a\n    score 1\n    # in\n\n# out\nrule b\n    score 2\n"),
        ("rule a\n  if b\n    if c\n      score 1\n    # middle\n  # outer\n# out\nrule b\n  score 2\n",
         "rule a\n    if b\n        if c\n            score 1\n        # middle\n    # outer\n\n"
         "# out\nrule b\n    score 2\n"),
        ("rule a\n  if b\n    score 1\n  # last\n", "rule a\n    if b\n        score 1\n    # last\n"),
        ("rule a\n  if b\n    score 1\n   # askew\n  score 2\n",
         "rule a\n    if b\n        score 1\n    # askew\n    score 2\n"),
        ("rule a\n  # first\n  score 1\n  # last\n", "rule a\n    # first\n    score 1\n    # last\n"),
        ("let a = [1, # one\n  # two\n  2]\n",
         "let a = [1," + " " * 46 + "# one\n    # two\n    2]\n"),
        ("layout a\n  rows: [\"o o\", \"o .\"]\n", 'layout a\n    rows: ["o o",\n           "o ."]\n'),
        ("piece  a\r\n\r\n\r\npiece b", "piece a\r\n\r\npiece b\r\n"),
        ("piece a\npiece b\r\n", "piece a\npiece b\n"),
        ("\ufeffpiece  a", "\ufeffpiece a\n"),
        ("", ""),
        ("   \n\n", ""),
        ("  # only this  \n", "# only this\n"),
    ],
)  # fmt: skip
def test_layout(before: str, after: str) -> None:
    assert formatted(before) == after
    assert formatted(after) == after


def test_a_long_line_is_broken_in_its_outermost_brackets() -> None:
    long = (
        "let first_a = first(card in deck where " + " and ".join(f"card.number_{at} = {at}" for at in range(4)) + ")\n"
    )
    done = formatted(long)
    assert done is not None
    first, second = done.splitlines()
    assert first == "let first_a = first(" and second.startswith("    card in deck where")


@pytest.mark.parametrize("function", ["take(2, ", "reverse(", "show(", "score(", "list("])
def test_a_long_line_is_not_broken_before_a_name_with_which_lines_begin(function: str) -> None:
    """Who reads a line that begins with `take` takes it for a statement."""
    long = f"let all_of = either(list(card in deck where x{'_' * 60}), {function}list(card in deck where card.old)))\n"
    done = formatted(long)
    assert done is not None and formatted(done) == done
    assert len(done.splitlines()) > 1


@pytest.mark.parametrize(
    "text", ["rule a\n    scor 1\n", "rule a\n        score 1\n    score 2\n", "let a = (1\n", "§\n"]
)
def test_what_cannot_be_read_stays_as_it_is(text: str) -> None:
    assert formatted(text) is None


@pytest.mark.parametrize(("depth", "why"), [(101, "E105"), (1000, "E105"), (30_000, "E098")])
def test_what_is_nested_too_deep_stays_as_it_is(depth: int, why: str) -> None:
    text = f"let x = {'[1, ' * depth}1{']' * depth}\n"
    assert formatted(text) is None
    code, told = _call("-", given=text)
    assert code == 1 and why in told and len(told) < 1000


@pytest.mark.parametrize(
    "text",
    [
        f"let x = {'[' * 90}{'1, ' * 3000}1{']' * 90}\n",
        "rule r\n" + "".join(f"{' ' * at}if 1\n" for at in range(1, 90)) + f"{' ' * 90}set x to [{'1, ' * 3000}1]\n",
        "let x = f(" + "1 + " * 80 + '1, ["a"' + ', "a"' * 1000 + "])\n",
    ],
)
def test_a_layout_is_not_much_longer_than_its_text(text: str) -> None:
    done = formatted(text)
    assert done is not None and formatted(done) == done
    assert len(done) < 30 * len(text)


def test_a_layout_needs_no_more_room_than_its_text_is_long() -> None:
    """Each of many brackets was indented further than the one before: a gigabyte of spaces for 20,000 of them."""
    text = f"let x = {'(' * 6000}1{')' * 6000}\n"
    tracemalloc.start()
    try:
        assert formatted(text) is not None
        assert tracemalloc.get_traced_memory()[1] < 40_000_000
    finally:
        tracemalloc.stop()


STEP = "here.step(here.owner.ahead)"


def test_brackets_that_hold_little_are_not_broken() -> None:
    long = " or ".join(f"card.height = level(space) - {number}" for number in range(5))
    assert formatted(f"let fits(space) = {long}\n") == f"let fits(space) = {long}\n"


def test_brackets_that_hold_more_than_a_line_are_broken_before_the_words_that_join_them() -> None:
    parts = [f"{STEP} != none", "space in here.diagonals and other in here.diagonals", f"space.row = {STEP}.row"]
    assert formatted(f"let fits(space) = if other = none then no else ({' and '.join(parts)})\n") == (
        f"let fits(space) = if other = none then no else ({parts[0]} and space in here.diagonals\n"
        f"    and other in here.diagonals and {parts[2]})\n"
    )


# ---- the command --------------------------------------------------------------------------------------------------


def _call(*arguments: str, given: str | None = None) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["fmt", *arguments], input=given)
    return result.exit_code, result.output


def test_a_text_that_cannot_be_read_is_all_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert _call() == (0, "There is no text of rules.\n")
    (tmp_path / "a.rules").write_text("rule\n")
    code, told = _call("a.rules")
    assert code == 1 and told.endswith("1 error\n")


def test_the_mark_at_the_beginning_stays_in_files_only(tmp_path: Path) -> None:
    file = tmp_path / "a.rules"
    file.write_bytes("\ufeffpiece  a\r\n".encode())
    assert _call(str(file))[0] == 0
    assert file.read_bytes() == "\ufeffpiece a\r\n".encode()
    assert _call("--check", str(file))[0] == 0
    assert _call("-", given="\ufeffpiece  a\n") == (0, "piece a\n")


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "a.rules"
    file.write_text("rule a\n  score 1\n")
    assert _call("--check") == (1, "a.rules: would be laid out anew.\n1 file would change.\n")
    assert _call("--diff", "a.rules")[1].startswith("--- a.rules\n+++ a.rules\n@@ -2 +2 @@\n-  score 1\n+    score 1\n")
    assert file.read_text() == "rule a\n  score 1\n"
    assert _call("a.rules") == (0, "1 file laid out anew.\n")
    assert file.read_text() == "rule a\n    score 1\n"
    assert _call("--check", ".") == (0, "1 file unchanged.\n")


def test_what_comes_in_goes_out() -> None:
    assert _call("-", given="let  a=1\n") == (0, "let a = 1\n")
    assert _call("-", "--check", given="let  a=1\n") == (1, "")
    assert _call("-", "--check", given="let a = 1\n") == (0, "")
    assert _call("-", "--diff", given="let a = 1\n") == (0, "")
    assert _call("-", "--diff", given="let  a=1\n")[0] == 1
    assert " 1 | rule (((\n" in _call("-", given="rule (((\n")[1]


def test_a_broken_text_is_told_and_the_others_are_laid_out(tmp_path: Path) -> None:
    (tmp_path / "a.rules").write_text("rule a\n  scor 1\n")
    (tmp_path / "b.rules").write_text("rule b\n  score 1\n")
    code, said = _call(str(tmp_path))
    assert code == 1 and "did you mean `score`?" in said and "1 file laid out anew." in said
    assert (tmp_path / "a.rules").read_text() == "rule a\n  scor 1\n"


def test_data_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("values: {}\n")
    code, said = _call(str(tmp_path / "a.yaml"))
    assert code == 1 and "its layout stays yours" in said
