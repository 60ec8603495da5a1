"""Messages as SARIF 2.1.0, which code hosts and editors read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from typing import Any
from urllib.parse import quote

from imhotep_dsl.diagnostics.codes import explanations
from imhotep_dsl.diagnostics.model import Diagnostic, Edit, Fix
from imhotep_dsl.diagnostics.render import in_order
from imhotep_dsl.source import Span
from imhotep_dsl.source.shown import path_shown_as

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def as_sarif(diagnostics: Iterable[Diagnostic]) -> str:
    found = in_order(diagnostics)
    codes = sorted({item.code for item in found})
    driver = {"name": "imhotep", **_version(), "rules": [_rule(code) for code in codes]}
    results = [_result(item, codes.index(item.code)) for item in found]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2, ensure_ascii=True) + "\n"


def _version() -> dict[str, str]:
    try:
        return {"version": version("imhotep-dsl")}
    except PackageNotFoundError:
        return {}


def _rule(code: str) -> dict[str, Any]:
    known = explanations().get(code)
    if known is None:
        return {"id": code}
    return {"id": code, "shortDescription": {"text": known.what}, "help": {"text": known.help}}


def _result(item: Diagnostic, index: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": item.code,
        "ruleIndex": index,
        "level": item.severity,
        "message": {"text": f"{item.message} {item.help}".rstrip()},
        "locations": [{"physicalLocation": _location(item.span)}],
    }
    if item.labels:
        result["relatedLocations"] = [
            {"physicalLocation": _location(label.span), "message": {"text": label.text}} for label in item.labels
        ]
    if item.fixes:
        result["fixes"] = [_fix(fix) for fix in item.fixes]
    return result


def _location(span: Span) -> dict[str, Any]:
    return {"artifactLocation": {"uri": _uri(span.file)}, "region": _region(span)}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line, "startColumn": span.column, "endLine": span.end_line, "endColumn": span.end_column,
    }  # fmt: skip


def _uri(file: str) -> str:
    path = path_shown_as(file)
    return path.as_uri() if path.is_absolute() else quote(file.replace("\\", "/"), errors="replace")


def _fix(fix: Fix) -> dict[str, Any]:
    files = dict.fromkeys(edit.span.file for edit in fix.edits)
    return {
        "description": {"text": fix.title},
        "artifactChanges": [
            {
                "artifactLocation": {"uri": _uri(file)},
                "replacements": [_replacement(edit) for edit in fix.edits if edit.span.file == file],
            }
            for file in files
        ],
    }


def _replacement(edit: Edit) -> dict[str, Any]:
    return {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.new}}
