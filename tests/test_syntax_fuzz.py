"""Whatever the text, it is read to its end, in good time, and every place shown lies within it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from effort import calls_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from imhotep_dsl.syntax import parse, tree

ROOT = Path(__file__).resolve().parent.parent
TEXTS = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "rules").rglob("*.rules"))]
GRAMMAR = (ROOT / "grammar" / "rules.lark").read_text(encoding="utf-8")
PIECES_OF_TEXT = [
    *re.findall(r'"([^"\n]+)"', GRAMMAR),
    *("tile", "3", '"Text"', '"', "'", ";", "é", "\t", "\r", "\0", "#", "\n", "\n    ", "\n        ", "\n  "),
]

MANY = pytest.param(500, marks=pytest.mark.long)
thoroughly = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def read_to_the_end(text: str) -> None:
    rule_file, diagnostics = parse(text, "fuzz.rules")
    assert isinstance(rule_file, tree.RuleFile)
    lines = text.removeprefix("\ufeff").split("\n")
    for each in diagnostics:
        assert each.message and each.help and "{" not in each.message.replace("`{`", "")
        assert 1 <= each.span.line <= len(lines)
        assert 1 <= each.span.column <= len(lines[each.span.line - 1]) + 1
        assert (each.span.end_line, each.span.end_column) >= (each.span.line, each.span.column)


@thoroughly
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    read_to_the_end(text)


@thoroughly
@given(st.binary(max_size=300))
def test_any_bytes(raw: bytes) -> None:
    read_to_the_end(raw.decode("latin-1"))


@thoroughly
@given(st.lists(st.sampled_from(PIECES_OF_TEXT), max_size=80))
def test_any_words(pieces: list[str]) -> None:
    read_to_the_end(" ".join(pieces))


def cut_off(text: str, chance: random.Random) -> str:
    return text[: chance.randrange(len(text))]


def lines_swapped(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def lines_shuffled(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    chance.shuffle(lines)
    return "\n".join(lines)


def lines_lost(text: str, chance: random.Random) -> str:
    return "\n".join(line for line in text.split("\n") if chance.random() < 0.8)


def lines_pushed(text: str, chance: random.Random) -> str:
    return "\n".join(" " * chance.choice([0, 0, 0, 1, 2, 4, 8]) + line for line in text.split("\n"))


def pieces_thrown_in(text: str, chance: random.Random) -> str:
    for _ in range(chance.randrange(1, 8)):
        at = chance.randrange(len(text))
        text = text[:at] + chance.choice(PIECES_OF_TEXT) + text[at + chance.randrange(4) :]
    return text


@pytest.mark.parametrize("number", [25, MANY])
@pytest.mark.parametrize("spoil", [cut_off, lines_swapped, lines_shuffled, lines_lost, lines_pushed, pieces_thrown_in])
def test_spoilt_rules(spoil: Callable[[str, random.Random], str], number: int) -> None:
    chance = random.Random(7)
    for _ in range(number):
        read_to_the_end(spoil(chance.choice(TEXTS), chance))


@pytest.mark.parametrize("number", [60, MANY])
def test_one_slip_costs_one_message(number: int) -> None:
    """A colon behind any line of the shipped rules is one mistake, or none where it is lost in a comment."""
    chance = random.Random(11)
    counts = []
    for _ in range(number):
        lines = chance.choice(TEXTS).split("\n")
        at = chance.randrange(len(lines))
        # Behind a bare `else` there are two messages still.
        if lines[at].strip() not in ("", "else") and "#" not in lines[at]:
            lines[at] += " :"
            counts.append(len(parse("\n".join(lines), "slip.rules")[1]))
    assert set(counts) == {1}


@pytest.mark.parametrize(
    "text",
    [
        "x\n" * 20_000,
        "let x = " + "(" * 20_000,
        "let x = " + "-" * 20_000 + "1",
        "é" * 40_000,
        '"' * 40_001,
        "setup\n" + "    score (1\n" * 4_000,
        "setup\n" + "    if x:\n        score\n    else\n        foo\n" * 1_200,
        "".join(" " * depth + "x\n" for depth in range(400)),
        "setup\n" + "".join(" " * depth + "repeat 2\n" for depth in range(1, 400)),
        "setup\n        stop\n" + "       stop\n      stop\n" * 2_000,
        "\n" * 40_000,
        "setup\n" + "\tstop\n" * 4_000,
    ],
    ids=range(12),
)
def test_no_text_takes_long(text: str) -> None:
    parse("rule", "warm up, with messages")
    assert calls_of(lambda: read_to_the_end(text)) < 4_000_000
