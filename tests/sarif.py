"""Holds a log against the schema of the standard, and against what it says of addresses, which no schema looks at."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.sarif import as_sarif

SCHEMA = Path(__file__).parent / "schemas" / "sarif-schema-2.1.0.json"
ADDRESS = re.compile(r"(file:///)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})+")


@cache
def _standard() -> Draft7Validator:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema)


def against_the_standard(log: object) -> list[str]:
    """What is wrong with a log."""
    wrong = [f"{error.json_path}: {error.message}" for error in _standard().iter_errors(log)]
    return wrong + [f"{uri} is no address" for uri in _addresses(log) if not ADDRESS.fullmatch(uri)]


def as_standard(diagnostics: Iterable[Diagnostic]) -> Any:
    """The log of these messages, which is as the standard wants it."""
    log = json.loads(as_sarif(diagnostics))
    assert against_the_standard(log) == []
    return log


def _addresses(log: object) -> Iterator[str]:
    if isinstance(log, dict):
        if isinstance(log.get("uri"), str):
            yield log["uri"]
        for part in log.values():
            yield from _addresses(part)
    elif isinstance(log, list):
        for part in log:
            yield from _addresses(part)
