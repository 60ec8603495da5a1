"""A word that is printed on one space of a place only is its name: in questions, logs and drawn tables."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from imhotep_dsl import load
from imhotep_dsl.cli import main

RULES = """game lands "Lands"
    players 2
    colours red, blue

piece envoy 2 per player starts in court "Envoy"
place court of envoy per player "Court"
place map of envoy as land holds unlimited "Map"

play
    turns from players.first where not player.court.empty until every(player.court.empty for each player)
        choose space in map
        move 1 from you.court to space

winner player
    by player.points
"""
DATA = """layouts:
  land:
    source: assumed
    rows: ["moor . dark_fens", ". wood wood"]
    connections: [a1-c1, a1-b2, b2-c2]
    legend:
      moor: {value: 2, land: moor, gives: peat}
      dark_fens: {value: 3, land: dark_fens}
      wood: {value: 1, land: wood}
"""


def test_what_stands_on_one_space_only_names_it(tmp_path: Path) -> None:
    (tmp_path / "lands.rules").write_text(RULES, encoding="utf-8")
    (tmp_path / "lands.yaml").write_text(DATA, encoding="utf-8")
    decision = load(tmp_path).start(2).decision
    assert decision is not None
    assert [option.text for option in decision.options] == [
        "Moor (a1 of map)", "Dark fens (c1 of map)",
        "b2 of map (land wood, value 1)", "c2 of map (land wood, value 1)",
    ]  # fmt: skip
    shown = CliRunner().invoke(main, ["play", str(tmp_path)], input="").output
    assert any(line.split() == ["1", "moor", "dark", "fens"] for line in shown.split("\n")), shown
