"""Lines longer than anybody writes, and texts with more mistakes than anybody makes: told soon, and never for ever."""

import subprocess
import sys
from pathlib import Path

import pytest
from effort import calls_of

from imhotep_dsl.code.texts import values_in
from imhotep_dsl.syntax import parse

GAME = """game mini "Mini"
    players 2
    colours red, blue

piece coin 3 per player starts in purse "Coin"
place purse of coin per player

play
    for each player
        as player
            do turn

rule turn
    LINE

winner player
    by player.points
"""


def checked(directory: Path, line: str = "score 1", words: str = "coin: Coin\n") -> tuple[int, str]:
    """The time limit is far beyond what is needed, and far below what the ways to cut a long line into parts take."""
    (directory / "game.rules").write_text(GAME.replace("LINE", line), encoding="utf-8")
    (directory / "words.yaml").write_text(words, encoding="utf-8")
    command = (sys.executable, "-m", "imhotep_dsl", "check", "--format", "concise", str(directory))
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    "line",
    [
        "set x to " + "a if b to " * 3000 + "c d",
        "zz " + "x" * 600_000 + " y",
        "zz " + "x" * 99 + " y" * 9000,
        "move " + "a from b to " * 4000,
        "if " + "a in b is c " * 3000,
    ],
    ids=lambda line: line[:8],
)
def test_a_long_line_is_not_looked_at_in_every_way(line: str, tmp_path: Path) -> None:
    code, told = checked(tmp_path, line)
    assert code == 1 and ":14:" in told.splitlines()[0]


def test_a_long_header_is_not_either(tmp_path: Path) -> None:
    header = "if " + " to ".join(["aa if bb"] * 3000)
    code, told = checked(tmp_path, f"{header}\n        scoer 1")
    assert code == 1 and ":14:" in told


@pytest.mark.parametrize("words", [f"coin: {'x' * 600_000}\n", f"coin:\n  en: {'x' * 600_000}\n", f"{'x' * 600_000}\n"])
def test_nor_is_a_long_word_of_a_data_file(words: str, tmp_path: Path) -> None:
    assert checked(tmp_path, words=words)[0] in (0, 1)


def test_of_very_many_mistakes_in_words_some_are_told(tmp_path: Path) -> None:
    code, told = checked(tmp_path, words="".join(f"coin{at}: [1]\n" for at in range(400)))
    assert code == 1 and "mistake in this program" not in told
    assert [f":{at}:" in told for at in (1, 150, 399)] == [True, True, False]  # the first ones, every time


def test_values_in_texts_cost_what_they_are() -> None:
    """Wherever in a file, and in a line, they stand."""

    def prompts(count: int) -> str:
        return "rule turn\n" + '    choose amount in 1..3 "How many of {you.points}{you.points}?"\n' * count

    def characters(count: int) -> int:
        read = 0
        from imhotep_dsl.syntax import reading

        given = reading.cut
        try:

            def counted(text: str) -> list[reading.Token]:
                nonlocal read
                read += len(text)
                return given(text)

            reading.cut = counted
            assert parse(prompts(count), "game.rules")[1] == []
        finally:
            reading.cut = given
        return read

    assert characters(400) < 4.5 * characters(100)


def test_a_mistake_in_a_value_is_told_where_it_stands() -> None:
    text = 'rule turn\n\n    choose amount in 1..3 "Of {you.points} {you you}?"\n'
    (found,) = parse(text, "game.rules")[1]
    assert text.split("\n")[found.span.line - 1][found.span.column - 1 :].startswith("you}")


def test_lines_of_the_first_edition_are_rewritten_once() -> None:
    def cost(count: int) -> int:
        return calls_of(lambda: parse("rule turn\n" + "    score 1 to you\n" * count, "game.rules"))

    cost(1)
    assert cost(160) < 6 * cost(40)


@pytest.mark.parametrize(
    ("text", "said", "values"),
    [
        ("Take {a} for {b}", "Take 3 for 4", ("3", "4")),
        ("{a}{b}", "xyz", ("x", "yz")),
        ("{a} of {b}", "1 of 2 of 3", ("1", "2 of 3")),
        ("Take {a}", "Take ", None),
        ("{a}!{b}", "!x", None),
        ("{a}!", "a!!", ("a!",)),
        ("plain", "plain", ()),
        ("plain", "other", None),
        ("{a}" * 60 + "!", "x" * 400, None),
        ("a{a}b" * 60 + "!", "axb" * 60, None),
    ],
)
def test_what_was_said_in_the_braces(text: str, said: str, values: tuple[str, ...] | None) -> None:
    assert values_in(text, said) == values
