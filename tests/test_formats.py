"""Messages for other programs and for the eye: SARIF, GitHub's workflows, colours."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from sarif import against_the_standard, as_standard
from test_fixing import write

from imhotep_dsl.cli import main
from imhotep_dsl.cli.terminal import NeutralStream
from imhotep_dsl.diagnostics import Diagnostic, Edit, Fix, Label
from imhotep_dsl.diagnostics.github import as_github
from imhotep_dsl.source import Span

HERE = Span("my rules/a%b.rules", 2, 3, 2, 7)
ITEMS = [
    Diagnostic(
        "E410", "error", HERE, "Nothing here: 100%,\nreally.", "Did you mean `bin`?",
        (Label(Span("/tmp/ö.rules", 1, 1, 1, 2), "here"),), fixes=(Fix("Write `bin`", (Edit(HERE, "bni_", "bin"),)),),
    ),
    Diagnostic("W513", "warning", Span("b.yaml", 1, 1, 1, 2), "Nobody asks."),
]  # fmt: skip


def test_sarif() -> None:
    log = as_standard(ITEMS)
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert [rules[result["ruleIndex"]] for result in run["results"]] == ["W513", "E410"]
    assert [result["ruleId"] for result in run["results"]] == ["W513", "E410"]
    place = run["results"][1]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "my%20rules/a%25b.rules"
    assert place["region"] == {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 7}
    as_standard([])


def test_the_standard_would_say_so() -> None:
    log = as_standard(ITEMS)
    log["runs"][0]["results"][0]["level"] = "bad"
    log["runs"][0]["results"][1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] = "my rules"
    assert against_the_standard(log) == [
        "$.runs[0].results[0].level: 'bad' is not one of ['none', 'note', 'warning', 'error']",
        "my rules is no address",
    ]


def test_github() -> None:
    first, second = as_github(ITEMS).splitlines()
    assert first.startswith("::warning file=b.yaml,line=1,")
    assert "title=imhotep E410::Nothing here: 100%25,%0Areally. Did you mean" in second
    assert "file=my rules/a%25b.rules," in second


@pytest.mark.parametrize("form", ["full", "concise", "json", "github", "sarif"])
def test_every_format_says_the_same(tmp_path: Path, form: str) -> None:
    write(tmp_path, ("reach end_of_game", "reach end_of_gaem"))
    result = CliRunner().invoke(main, ["check", str(tmp_path), "--format", form])
    assert result.exit_code == 1 and "end_of_gaem" in result.output
    if form == "json":
        (found,) = json.loads(result.output)
        assert found["fixes"][0]["edits"][0]["new"] == "end_of_game" and found["fixes"][0]["certain"]
    if form == "sarif":
        assert against_the_standard(json.loads(result.output)) == []


def test_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, ("reach end_of_game", "reach end_of_gaem"))
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def shown() -> str:
        return CliRunner().invoke(main, ["check", str(tmp_path)], color=True).output

    plain = shown()
    assert "\x1b" not in plain
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = shown()
    assert "\x1b[1;31merror E" in coloured
    monkeypatch.setenv("NO_COLOR", "1")
    assert shown() == plain


@pytest.mark.parametrize(
    ("command", "plain"),
    [
        (["run", "game"], "error E"),
        (["diff", "nim", "--with", "last_loses"], "    - "),
        (["fmt", "--diff", "wide.rules"], "-piece  a"),
    ],
)
def test_colours_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], plain: str
) -> None:  # fmt: skip
    """Mistakes that other commands tell, and what is gone and new."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game").mkdir()
    write(tmp_path / "game", ("reach end_of_game", "reach end_of_gaem"))
    (tmp_path / "wide.rules").write_text("piece  a\r\n", encoding="utf-8", newline="")
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def shown() -> str:
        return CliRunner().invoke(main, command, color=True).output

    without = shown()
    assert plain in without and "\x1b" not in without
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = shown()
    assert "\x1b[1;31m" in coloured and re.sub(r"\x1b\[[0-9;]*m", "", coloured) == without


def test_only_colours_pass(capsys: pytest.CaptureFixture[str]) -> None:
    import sys

    NeutralStream(sys.stdout).write_painted("\x1b[1;31mred\x1b[0m \x1b[2J\x1b]0;title\x07")
    assert capsys.readouterr().out == "\x1b[1;31mred\x1b[0m \ufffd[2J\ufffd]0;title\ufffd"
