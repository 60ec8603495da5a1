"""Messages as commands of GitHub's workflows: they appear beside the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterable

from imhotep_dsl.diagnostics.model import Diagnostic
from imhotep_dsl.diagnostics.render import in_order
from imhotep_dsl.source.shown import path_shown_as


def as_github(diagnostics: Iterable[Diagnostic]) -> str:
    """One line for each."""
    return "".join(_line(item) for item in in_order(diagnostics))


def _line(item: Diagnostic) -> str:
    span = item.span
    named = {
        "file": path_shown_as(span.file).as_posix(), "line": span.line, "endLine": span.end_line, "col": span.column,
        "endColumn": span.end_column, "title": f"imhotep {item.code}",
    }  # fmt: skip
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in named.items())
    said = f"{item.message} {item.help}".rstrip()
    return f"::{item.severity} {properties}::{_data(said)}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
