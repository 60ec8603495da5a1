"""What is found is told in the same order in every process, whatever hashes texts have there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
MANY_MISTAKES = """game many "Many"
    players 2..4
    colours red, blue, green, white
piece coin 3 per player starts in purse
place purse of coin per player
place bank of coin as row(2)
place vault of coin holds 9 / bank.top.owner.points
marker m: 0..3
play
    for each player
        as player
            do turn
rule turn
    move 1 from you.purse to bank
    move 4 from you.purse to bank
    choose coin in bank
    move bank.top to you.purse
    score bank.top.number
    add 1 to m
    require m = 2
rule idle
    score 1
rule idler
    score 2
winner player
    by player.points
"""
TELL = """
import sys
from pathlib import Path
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.resolve.project import read_project
for found in check_project(read_project(Path(sys.argv[1]))):
    print(found.code, found.span.line, found.message)
"""


def test_findings_are_told_in_the_same_order_everywhere(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(MANY_MISTAKES, encoding="utf-8")
    one, other, third = (_told(tmp_path, hash_seed) for hash_seed in ("0", "1", "4242"))
    assert len(one) >= 5, one
    assert one == other == third


def _told(game: Path, hash_seed: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", TELL, str(game)], capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "PYTHONPATH": str(HERE.parent), "PYTHONHASHSEED": hash_seed, "IMHOTEP_CACHE": "off"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
