"""Renderers: exact texts, and lines that are hard to point at."""

import json

from imhotep_dsl.diagnostics import Diagnostic, Label
from imhotep_dsl.diagnostics.render import WIDEST, as_json, concise, full, summary
from imhotep_dsl.diagnostics.suggest import did_you_mean, nearest
from imhotep_dsl.source import Span


def span(line: int, column: int, end: int, file: str = "a.rules", end_line: int | None = None) -> Span:
    return Span(file, line, column, end_line or line, end)


def error(where: Span, message: str = "Wrong.", help: str = "", *labels: Label) -> Diagnostic:
    return Diagnostic("E999", "error", where, message, help, labels)


def caret_line(line: str, where: Span) -> tuple[str, str]:
    rows = full([error(where)], lambda _: [line]).splitlines()
    return rows[3].partition("| ")[2], rows[4].partition("| ")[2]


def test_full() -> None:
    warning = Diagnostic("W001", "warning", span(1, 1, 1, "b.rules"), "Odd.")
    first = error(span(2, 3, 6), "`two` is unknown.", "Did you mean `one`?", Label(span(1, 1, 4), "declared here"))
    assert full([warning, first, error(span(9, 1, 2))], lambda _: ["one", "a two"]) == (
        "error E999: `two` is unknown.\n"
        "  --> a.rules:2:3\n"
        "   |\n"
        " 2 | a two\n"
        "   |   ^^^\n"
        "  ::: a.rules:1:1\n"
        "   |\n"
        " 1 | one\n"
        "   | --- declared here\n"
        "help: Did you mean `one`?\n"
        "\n"
        "error E999: Wrong.\n"
        "  --> a.rules:9:1\n"
        "\n"
        "warning W001: Odd.\n"
        "  --> b.rules:1:1\n"
        "   |\n"
        " 1 | one\n"
        "   | ^\n"
        "\n"
        "2 errors, 1 warning\n"
    )


def test_nothing_to_say() -> None:
    assert full([], lambda _: []) == "" and concise([]) == "" and json.loads(as_json([])) == []
    assert summary([]) == "no errors"


def test_files_that_are_gone() -> None:
    label = Label(span(1, 1, 1, "gone"), "there")
    assert "  ::: gone:1:1 there\n" in full([error(span(1, 1, 2), "Wrong.", "", label)], lambda _: [])


def test_concise_is_sorted() -> None:
    found = [error(span(2, 1, 2), "c"), error(span(1, 5, 6), "b"), error(span(1, 1, 2), "a\nx")]
    assert concise(found) == "a.rules:1:1: E999 a x\na.rules:1:5: E999 b\na.rules:2:1: E999 c\n"


def test_json() -> None:
    (item,) = json.loads(as_json([error(span(2, 3, 6), "m", "h", Label(span(1, 1, 4), "t"))]))
    place = {"file": "a.rules", "line": 2, "column": 3, "end_line": 2, "end_column": 6}
    label = {"file": "a.rules", "line": 1, "column": 1, "end_line": 1, "end_column": 4, "text": "t"}
    told = {"message": "m", "help": "h", "labels": [label], "fixes": []}
    assert item == {"code": "E999", "severity": "error", **place, **told}


def test_carets() -> None:
    assert caret_line("\t\tword", span(1, 3, 7)) == ("  word", "  ^^^^")
    assert caret_line("日本 x", span(1, 4, 5)) == ("日本 x", "     ^")
    assert caret_line("日本", span(1, 1, 3)) == ("日本", "^^^^")
    assert caret_line("e\u0301 x", span(1, 4, 5)) == ("e\u0301 x", "  ^")
    assert caret_line("ab", span(1, 9, 12)) == ("ab", "  ^")
    assert caret_line("a\x1b[31mb", span(1, 1, 2))[0] == "a\ufffd[31mb"
    assert caret_line("one two  ", span(1, 5, 3, end_line=4)) == ("one two", "    ^^^")


def test_long_lines_are_cut_around_the_caret() -> None:
    for column in (1, 60, 500, 995):
        text, carets = caret_line("x" * (column - 1) + "YYY" + "x" * 1000, span(1, column, column + 3))
        assert len(text) <= WIDEST + 2 and text.endswith("…")
        assert text[carets.index("^") : len(carets)] == "YYY" and carets.strip() == "^^^"


def test_nearest() -> None:
    assert nearest("soruce", ["source", "sources", "copies"]) == ["source", "sources"]
    assert nearest("RoundCard", ["round_card"]) == ["round_card"]
    assert nearest("ab", ["abc", "xyz", "ab"]) == ["abc"]
    assert nearest("a", ["b"]) == []
    assert nearest("word", ["wordd", "wore", "words", "ward"]) == ["ward", "wordd", "words"]


def test_did_you_mean() -> None:
    assert did_you_mean("colr", ["colour", "size"]) == ""
    assert did_you_mean("colou", ["colour", "size"]) == "Did you mean `colour`?"
    assert did_you_mean("card", ["cards", "care"]) == "Did you mean `cards` or `care`?"
