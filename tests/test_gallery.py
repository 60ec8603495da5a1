"""The gallery shows every shipped game, and what it says of them is true; the games are as short as they should be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from imhotep_dsl import load
from imhotep_dsl.library import rules_directory, shipped_games
from imhotep_dsl.resolve.project import read_project

PAGE = (Path(__file__).parent.parent / "docs" / "gallery.md").read_text("utf-8")
MOST_LINES = 150
MOST_LINES_OF_SHORT = 27
SHORT = ("tic_tac_toe", "four_in_a_row", "hex", "reversi")
PRINTED = ("imhotep", "duel")


def lines_of(game: str) -> int:
    """Lines of the game itself: neither empty ones nor comments, nor those of variants and scenarios."""
    files = (rules_directory() / game).glob("*.rules")
    lines = [line.strip() for file in files for line in file.read_text("utf-8").splitlines()]
    return len([line for line in lines if line and not line.startswith("#")])


def section_of(title: str) -> str:
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None, f"the gallery has no section {title}"
    return found.group(1)


@pytest.mark.parametrize("game", shipped_games())
def test_a_game_is_shown_as_it_is(game: str) -> None:
    project = read_project(rules_directory() / game)
    title = project.decl.title.text if project.decl.title else game
    section = section_of(title)
    assert f"```rules-quote-{game}\n" in section, "a line of its rules"
    assert f"`imhotep play {game}" in section and f"`rules/{game}/`" in section
    variants = (rules_directory() / game / "variants").glob("*.rules")
    shown = set(re.findall(r"--with (\w+)", section))
    assert shown <= {name for file in variants for name in re.findall(r"^variant (\w+)", file.read_text("utf-8"))}
    (row,) = re.findall(
        rf"^\| \[{re.escape(title)}\]\((#[\w-]+)\) \| [^|]+ \| ([^|]+) \| (\d+) \|$", PAGE, re.MULTILINE
    )
    anchor, players, lines = row
    assert anchor == "#" + re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
    assert int(lines) == lines_of(game)
    numbers = load(game).player_numbers
    low, high = numbers[0], numbers[-1]
    assert players == (f"{low}" if low == high else f"{low} to {high}")


def test_nothing_else_is_shown() -> None:
    assert len(re.findall(r"^## ", PAGE, re.MULTILINE)) == len(shipped_games())


@pytest.mark.parametrize("game", shipped_games())
def test_games_are_short(game: str) -> None:
    if game not in PRINTED:
        assert lines_of(game) <= (MOST_LINES_OF_SHORT if game in SHORT else MOST_LINES)
