"""Texts whose header is wrong: only they are spoken of, in every format, and mending them leads on."""

import json
from pathlib import Path

import pytest
from checking import result_of


def write(name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("header", ["variant my-rule of nim", "varant mine of nim", "variant mine of nimm"])
def test_only_the_file_that_was_asked_for_is_told_of(here: Path, header: str) -> None:
    write("mine.rules", f"{header}\n\nset sticks to 5\n")
    write("other.rules", "variant other of nim\n\nset nonsense = 3\n\nat end of round\n    score 1\n")
    result = result_of("check", "--format", "concise", "mine.rules")
    assert result.exit_code == 1
    assert "mine.rules:1:" in result.output
    assert "other.rules" not in result.output


def test_a_misspelt_game_has_a_code_and_a_place_in_every_format(here: Path) -> None:
    write("mine.rules", 'variant mine of imotep "Mine"\n\nset rounds to 5\n')
    (found,) = json.loads(result_of("check", "--format", "json", "mine.rules").stdout)
    assert (found["code"], found["line"], found["column"]) == ("E307", 1, 17)
    assert "`imhotep`" in found["help"]
    assert "E307" in result_of("check", "--format", "github", "mine.rules").stdout
    assert "E307" in result_of("check", "--format", "sarif", "mine.rules").stdout
    assert "E307" in result_of("test", "mine.rules").output


@pytest.mark.parametrize(
    "header",
    [
        'Variant mine of duel "Mine"',
        'varant mine of duel "Mine"',
        'variant mine of dule "Mine"',
        'variant mi-ne of duel "Mine"',
    ],
)
def test_what_is_left_after_mending_a_header_is_found_by_reading_anew(here: Path, header: str) -> None:
    write("mine.rules", f"{header}\n\nset boat_spaces = 2\n")
    result = result_of("check", "--fix", "mine.rules")
    assert result.exit_code == 0, result.output
    assert "No mistakes in 1 file." in result.stdout
    assert result_of("check", "mine.rules").exit_code == 0
    assert "set boat_spaces to 2" in (here / "mine.rules").read_text("utf-8")


def test_a_text_of_no_game_is_still_told_so(here: Path) -> None:
    write("mine.rules", "rules of nowhere_at_all\n")
    write("other.rules", "variant other of nim\n\nset nonsense = 3\n")
    assert result_of("check", "mine.rules").exit_code == 1


def test_a_variant_of_a_variant_is_one_of_the_game_with_it(here: Path) -> None:
    write("mine.rules", 'variant mine of new_dynasty "Mine"\n\nset rounds to 5\n')
    (found,) = json.loads(result_of("check", "--format", "json", "mine.rules").stdout)
    assert (found["code"], found["line"], found["help"]) == ("E307", 1, "Write `imhotep with new_dynasty`.")
    assert result_of("check", "--fix", "mine.rules").exit_code == 0
    assert (here / "mine.rules").read_text("utf-8").startswith("variant mine of imhotep with new_dynasty")
