"""Two games beside each other: a small one, the same with a change, and what `imhotep diff` says of them."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from imhotep_dsl.cli import main

GAME = """game tiny "Tiny"
    players 2..3
    colours red, blue, green

piece disc 3 per player starts in stock "Disc"
place stock of disc per player
place line of disc as row(3) holds unlimited

play
    repeat 2
        for each player
            as player
                do turn

rule turn
    choose space in line
    move up to 1 from you.stock to space
    do reward(space)

rule reward(space)
    if count(disc in space where disc.owner = you) > 1
        score 2
    else
        score 1

winner player
    by player.points
"""


WITH_MOMENT = GAME.replace("do turn\n", "do turn\n    reach end_of_game\n") + "\nmoment end_of_game\n"


def diff(*args: object) -> Result:
    return CliRunner().invoke(main, ["diff", *map(str, args)])


def two(tmp_path: Path, changed: str) -> tuple[Path, Path]:
    old, new = tmp_path / "old", tmp_path / "new"
    for directory, text in ((old, GAME), (new, changed)):
        directory.mkdir()
        (directory / "game.rules").write_text(text, encoding="utf-8")
    return old, new


def variant(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "mine.rules"
    file.write_text(text, encoding="utf-8")
    return file
