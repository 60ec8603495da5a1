"""`imhotep run --games`: what is told of many games together."""

from __future__ import annotations

from click.testing import CliRunner

from imhotep_dsl.cli import main


def test_what_has_no_name_heads_no_column() -> None:
    told = CliRunner().invoke(main, ["run", "reversi", "--games", "2"]).output.splitlines()
    assert told[2] == "Who wins is decided by count(disc in squares where disc.owner = player)."
    assert told[4].split() == ["won", "mean", "fewest", "most"]
