"""`imhotep show`: rules and data as they are written, with what acts around them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, checked, result_of

from imhotep_dsl.library import rules_directory


def test_show_prints_a_rule_with_its_place_and_what_acts_around_it() -> None:
    code, output = call("show", "orchard", "climb", "--with", "bees")
    assert code == 0
    first, second = (part for part in output.split("\n\n") if part.strip())
    assert re.match(r".*orchard/game\.rules:\d+\nrule climb\(grove\) \"Climbing\"\n    ruling ", first)
    assert re.match(r".*orchard/variants/bees\.rules:\d+\ninstead climb\(grove\)\n", second)
    assert second.endswith("    do harvest(grove, 1)")


def test_show_prints_all_rules_as_they_are() -> None:
    code, output = call("show", "nim")
    text = (rules_directory() / "nim" / "game.rules").read_text("utf-8")
    assert code == 0 and text.rstrip() in output


def test_show_of_what_is_not_there_is_a_wrong_call() -> None:
    code, output = call("show", "nim", "tunr")
    assert code == 2 and "Nothing in nim is called `tunr`. Did you mean `turn`?" in output


@pytest.mark.parametrize(
    ("name", "line"), [("rounds", "rounds: {value: 6"), ("chisel", "chisel:"), ("market_cards", "market_cards:")]
)
def test_what_stands_in_a_data_file_is_shown(name: str, line: str) -> None:
    code, told = call("show", "imhotep", name)
    assert code == 0 and any(each.strip().startswith(line) for each in told.splitlines())
    head = next(each for each in told.splitlines() if each.split(":")[0].endswith(".yaml"))
    file, _, number = head.rpartition(":")
    assert (rules_directory() / "imhotep" / Path(file).name).read_text("utf-8").splitlines()[int(number) - 1] in told


def test_names_in_data_files_are_guessed() -> None:
    code, told = call("show", "imhotep", "ruonds")
    assert code == 2 and "`rounds`" in told


def test_below_a_rule_stands_how_lines_around_it_begin(tmp_path: Path) -> None:
    told = result_of("show", "tricks", "take_trick").output
    assert "\nrule take_trick(taker: player)" in told
    around = "Around it: `before take_trick(taker)`, `after take_trick(taker)` or `instead take_trick(taker)`.\n"
    assert told.endswith(f"\n{around}\n")
    assert "Around it" not in result_of("show", "fruit_stall", "sell").output
    written = around.split("`")[3]
    assert "No mistakes" in checked(tmp_path, f"variant mine of tricks\n\n{written}\n    taker scores 1\n")


def test_the_name_of_a_variant_prints_it_with_its_data() -> None:
    told = result_of("show", "imhotep", "five_players").output
    assert told.startswith("rules/imhotep/variants/five_players.rules:1\nvariant five_players of imhotep")
    assert "\nrules/imhotep/variants/five_players.yaml:1\n" in told and "game imhotep" not in told
    assert "Did you mean `solo`?" in result_of("show", "nim", "sollo").output
