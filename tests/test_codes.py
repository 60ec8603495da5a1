"""Every code is explained, and its examples are what they claim: the wrong one gets this message, the right one none.

`--renew` writes the tables of docs/messages.md and the pages of docs/messages/.
"""

from __future__ import annotations

import re
from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner
from sarif import as_standard
from test_docs import _codes as codes_in_use
from test_mistakes import Case, files_of

from imhotep_dsl.cli import main
from imhotep_dsl.cli.tables import table_problems
from imhotep_dsl.data import load_data
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.codes import Explanation, Parts, explanations, page, table
from imhotep_dsl.diagnostics.render import concise
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.syntax import parse

DOCS = Path(__file__).parent.parent / "docs"
PAGES = DOCS / "messages"
ROW = re.compile(r"^\| (?:\[)?`([EW]\d{3})`.*$", re.MULTILINE)
KNOWN = list(explanations().values())


def _later(known: Explanation) -> object:
    """Mistakes in whole games are made in test_mistakes.py, too."""
    return known if "" in known.wrong else pytest.param(known, marks=pytest.mark.long)


def said(example: Parts, directory: Path) -> list[Diagnostic]:
    """What is wrong with an example: a text or a data file by itself is only read."""
    if "" in example:
        return parse(example[""], "text.rules")[1]
    if list(example) == ["other.yaml"]:
        return load_data(example["other.yaml"], "other.yaml")[1]
    case = Case("example", {where: text.rstrip("\n").split("\n") for where, text in example.items()})
    for name, lines in files_of(case).texts.items():
        (directory / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    with chdir(directory):
        project = read_project(directory)
        found = check_everything(project)
        if not project.diagnostics.has_errors:
            found += [problem for file in project.tables for problem in table_problems(project, file)]
    return found


@pytest.mark.parametrize("known", [_later(known) for known in KNOWN if known.wrong], ids=lambda known: known.code)
def test_the_wrong_example_gets_this_message(known: Explanation, tmp_path: Path) -> None:
    found = said(known.wrong, tmp_path)
    assert known.code in {item.code for item in found}, concise(found)
    as_standard(found)


@pytest.mark.parametrize("known", [known for known in KNOWN if known.right], ids=lambda known: known.code)
def test_the_right_example_gets_none(known: Explanation, tmp_path: Path) -> None:
    found = said(known.right, tmp_path)
    assert found == [], concise(found)


def test_every_code_is_explained() -> None:
    assert set(explanations()) == codes_in_use()
    for known in KNOWN:
        assert known.what.endswith((".", "?")) and known.why.endswith((".", "?")), known.code
    assert sum(bool(known.right) for known in KNOWN) >= 220


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
