"""Texts of rules read by tests: as trees, as expressions, and the wrong ones that the messages learn from."""

from __future__ import annotations

from pathlib import Path

import pytest

from imhotep_dsl.syntax import parse, tree
from imhotep_dsl.syntax.messages import catalogue

ROOT = Path(__file__).resolve().parent.parent


SHIPPED = sorted((ROOT / "rules").rglob("*.rules"))


EXAMPLES = [
    pytest.param(entry, example, id=f"{entry.id}-{number}")
    for entry in catalogue().values()
    for number, example in enumerate(entry.examples)
]


def read(text: str) -> tree.RuleFile:
    rule_file, diagnostics = parse(text, "test.rules")
    assert diagnostics == []
    return rule_file


def expression(text: str) -> tree.Expr:
    (let,) = read(f"let x = {text}\n").items
    assert isinstance(let, tree.Let)
    return let.value


def codes(text: str) -> list[tuple[str, int]]:
    return [(each.code, each.span.line) for each in parse(text, "test.rules")[1]]
