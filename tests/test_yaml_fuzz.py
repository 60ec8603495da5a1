"""No text makes the loaders raise, hang or point outside of it. Seeded, so a failure comes back."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from effort import calls_of
from hypothesis import given, settings
from hypothesis import strategies as st

from imhotep_dsl.data import load_data, load_table, load_words
from imhotep_dsl.data.yaml_reader import read_yaml
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.render import as_json, concise, full

HERE = Path(__file__).parent
LOADERS = (load_data, load_words, load_table)
SIGNS = [
    "[", "]", "{", "}", ":", ": ", ",", "- ", "? ", "\n", "\n  ", "\t", "\r", "\r\n", '"', "'",
    "#", " #", "&a ", "*a", "!x ", "!!int ",
    "<<: ", "---\n", "...\n", "%YAML 1.2\n", "|\n", ">-\n", "@", "`", "\\", "\x00",
    "\x85", "\u2028", "\ufeff", "\ud800", "é", "日", "😀",
    "yes", "null", "1.5", "-1", "99999999999", "1e400", "2: ", "value", "source", "rows", "legend",
    "o", ".", "~", "0x1", "  ",
]  # fmt: skip


def seeds() -> list[str]:
    texts = [file.read_text(encoding="utf-8") for file in sorted((HERE.parent / "rules").rglob("*.yaml"))]
    cases = (HERE / "golden" / "data_cases.txt").read_text(encoding="utf-8").split("=== ")[1:]
    return texts + [case.partition("\n")[2] for case in cases]


def mutants(rng: random.Random, count: int) -> Iterator[str]:
    texts = seeds()
    for _ in range(count):
        text = rng.choice(texts)
        start = rng.randrange(len(text))
        text = text[start : start + 1500] if rng.random() < 0.3 else text[:2500]
        for _ in range(rng.randint(1, 6)):
            at = rng.randrange(len(text) + 1)
            end = min(len(text), at + rng.choice((0, 0, 1, 3, 20)))
            middle = rng.choice(SIGNS) if rng.random() < 0.7 else rng.choice(texts)[at : at + 30]
            text = text[:at] + middle + text[end:]
        yield text


def check(text: str) -> None:
    for load in LOADERS:
        _, found = load(text, "f.yaml")
        points_inside(text, found)
        lines = text.splitlines()
        full(found, lambda _, lines=lines: lines)  # type: ignore[misc]
        concise(found)
        as_json(found)


def points_inside(text: str, found: list[Diagnostic]) -> None:
    count = text.count("\n") + text.count("\r") + 1
    for item in found:
        for span in (item.span, *(label.span for label in item.labels)):
            assert 1 <= span.line <= span.end_line <= count
            assert (span.line, span.column) <= (span.end_line, span.end_column)
        assert item.message.endswith((".", "?")) and item.message[0] in "`ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize("seed", range(8))
def test_mutants(seed: int) -> None:
    for text in mutants(random.Random(seed), 100):
        check(text)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text())
def test_any_text(text: str) -> None:
    check(text)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(SIGNS), max_size=40).map("".join))
def test_any_signs(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    "sign", ["[", "{", "- ", "? ", "a: ", "- [", "!x ", "&a ", "'", '"', "|\n", "[a: ", "{?", "---\n", "\t", "#"]
)
def test_long_repetitions_are_quick(sign: str) -> None:
    assert calls_of(lambda: read_yaml(sign * (900_000 // len(sign)), "f.yaml")) < 5_000_000
