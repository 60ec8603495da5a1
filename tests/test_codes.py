"""Every code is explained, and its examples are what they claim: the wrong one gets this message, the right one none.

`--renew` writes the tables of docs/messages.md and the pages of docs/messages/.
"""

from __future__ import annotations

import re
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner
from message_style import is_sentence
from pages import codes_in_use
from sarif import as_standard
from test_mistakes import Case, files_of

from imhotep_dsl.cli import main
from imhotep_dsl.data import load_data
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.codes import Explanation, Parts, explanations, page, table
from imhotep_dsl.diagnostics.render import concise
from imhotep_dsl.game.rules import RulesError
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.proofreading.table_files import check_table_file
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import parse

DOCS = Path(__file__).parent.parent / "docs"
PAGES = DOCS / "messages"
ROW = re.compile(r"^\| (?:\[)?`([EW]\d{3})`.*$", re.MULTILINE)
KNOWN = list(explanations().values())
NOT_IN_THE_GAME = ("command", "python")
# What no page can show: too large, too many, not readable or not to be seen. The page of each says why.
UNSHOWN = {
    "E001",
    "E002",
    "E003",
    "E004",
    "E005",
    "E098",
    "E103",
    "E104",
    "E105",
    "E201",
    "E202",
    "E247",
    "E327",
    "E428",
}
TOLD = re.compile(r"(?:^error|:\d+:) (E\d{3}):? (.+)$", re.MULTILINE)


def _later(known: Explanation) -> object:
    """Mistakes in whole games are made in test_mistakes.py, too."""
    return known if _only_read(known.wrong) else pytest.param(known, marks=pytest.mark.long)


def _only_read(example: Parts) -> bool:
    return "" in example or (list(example) == ["other.yaml"] and "box:" not in example["other.yaml"])


def said(example: Parts, directory: Path) -> list[Diagnostic]:
    """What is wrong with an example: a text or a data file by itself is only read."""
    if _only_read(example):
        return parse(example[""], "text.rules")[1] if "" in example else load_data(example["other.yaml"], "a.yaml")[1]
    game = directory / "small"
    _write(example, game)
    with chdir(directory):
        if "python" in example:
            return _said_in_python(example["python"])
        if "command" in example:
            return _said_on_the_command_line(example["command"])
        found = check_everything(read_project(game))
        if not found:
            found = [problem for table in game.glob("*.table.yaml") for problem in check_table_file(table)[0]]
    return found


def _write(example: Parts, game: Path) -> None:
    """The small game with the parts of the example; a game of the example's own has no data but what it brings."""
    parts = {where: text.rstrip("\n").split("\n") for where, text in example.items() if where not in NOT_IN_THE_GAME}
    if "game.rules" in parts:
        parts = {"data.yaml": [], **parts}
    game.mkdir()
    for name, lines in files_of(Case("example", parts)).texts.items():
        (game / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _said_in_python(text: str) -> list[Diagnostic]:
    try:
        exec(text, {})
    except RulesError as error:
        return list(error.diagnostics)
    return []


def _said_on_the_command_line(text: str) -> list[Diagnostic]:
    program, *arguments = text.split()
    assert program == "imhotep"
    told = TOLD.findall(CliRunner().invoke(main, arguments).output)
    return [Diagnostic(code, "error", Span("example", 1, 1, 1, 1), message) for code, message in told]


@pytest.mark.parametrize("known", [_later(known) for known in KNOWN if known.wrong], ids=lambda known: known.code)
def test_the_wrong_example_gets_this_message(known: Explanation, tmp_path: Path) -> None:
    found = said(known.wrong, tmp_path)
    assert known.code in {item.code for item in found}, concise(found)
    for problem in found:
        assert is_sentence(problem.message) and (not problem.help or is_sentence(problem.help)), concise([problem])
    as_standard(found)


@pytest.mark.parametrize("known", [known for known in KNOWN if known.right], ids=lambda known: known.code)
def test_the_right_example_gets_none(known: Explanation, tmp_path: Path) -> None:
    found = said(known.right, tmp_path)
    assert found == [], concise(found)


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.code)
def test_what_is_explained_is_told_in_sentences(known: Explanation) -> None:
    assert is_sentence(known.what) and is_sentence(known.help) and (not known.why or is_sentence(known.why))


def test_every_code_is_explained() -> None:
    assert set(explanations()) == codes_in_use()
    for known in KNOWN:
        assert known.what.endswith((".", "?")) and known.why.endswith((".", "?")), known.code


def test_every_code_is_shown_unless_no_page_can() -> None:
    assert {known.code for known in KNOWN if known.unshown} == UNSHOWN
    for known in KNOWN:
        assert (bool(known.wrong), bool(known.right)) == (not known.unshown, not known.unshown), known.code
        assert not known.unshown or known.unshown.endswith("."), known.code
        assert known.wrong != known.right or known.unshown, known.code


def test_the_documents_say_the_same(renew: bool) -> None:
    listed = (DOCS / "messages.md").read_text(encoding="utf-8")
    for row in ROW.finditer(listed):
        if renew:
            listed = listed.replace(row[0], table(explanations()[row[1]]))
        else:
            assert row[0] == table(explanations()[row[1]])
    if renew:
        (DOCS / "messages.md").write_text(listed, encoding="utf-8")
        PAGES.mkdir(exist_ok=True)
        for known in KNOWN:
            (PAGES / f"{known.code}.md").write_text(page(known), encoding="utf-8")
    assert {row[1] for row in ROW.finditer(listed)} == set(explanations())
    assert {path.stem for path in PAGES.iterdir()} == set(explanations())
    for known in KNOWN:
        assert (PAGES / f"{known.code}.md").read_text(encoding="utf-8") == page(known)


def test_explain() -> None:
    result = CliRunner().invoke(main, ["explain", "e410"])
    assert result.exit_code == 0 and result.output == page(explanations()["E410"])
    assert CliRunner().invoke(main, ["explain", "E999"]).exit_code == 2
