"""At which tables `check` looks: sides, variants of a file or a directory, and the words beside them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, places, result_of, said_of_variant, with_variant, written
from small_games import write_game

from imhotep_dsl import load
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.sides import sides_of
from imhotep_dsl.resolve.table import Table


def test_check_looks_at_an_existing_side_that_a_variant_adds_to(tmp_path: Path) -> None:
    text = "variant taller of imhotep\n\nsite temple side D\n    at end_of_round\n        move 1 from floor to beside\n"
    project, _ = with_variant(tmp_path, text)
    table = Table(2, {"temple": "D"}, ("taller",))
    assert table in list(tables_to_check(project))
    assert places(said_of_variant(tmp_path, text, table)) == [("E501", "my.rules", 5)]


def test_with_more_players_than_the_game_has_every_side_lies_up_once(tmp_path: Path) -> None:
    text = "variant crowd of imhotep\n    players 2..5\n    colours black, white, brown, gray, yellow\n"
    project, _ = with_variant(tmp_path, text)
    five = [table.sides for table in tables_to_check(project) if table.players == 5 and table.variants == ("crowd",)]
    sides = sides_of(project, ("crowd",))
    seen = {(board, laid.get(board, min(sides[board]))) for laid in five for board in sides}
    assert seen == {(board, side) for board, options in sides.items() for side in options}
    assert len(five) == max(map(len, sides.values()))


def test_check_takes_a_side(tmp_path: Path) -> None:
    more = (
        "board tent\ntent wide side A\n    place floor of disc\n"
        "tent wide side B\n    place floor of disc\n    place yard of disc\n"
    )
    directory = write_game(tmp_path / "probe", "shuffle wide.floor\nshuffle wide.yard", more)
    assert call("check", directory, "--side", "wide=B")[0] == 0
    code, output = call("check", directory, "--side", "wide=A")
    assert code == 1 and "yard" in output
    assert call("check", directory)[0] == 1
    assert "no side X" in call("check", directory, "--side", "wide=X")[1]


def test_what_a_variant_asks_of_every_board_is_asked_on_every_side(tmp_path: Path) -> None:
    """On one side of the market cards lie face down; whoever names the market speaks of the side that lies up."""
    file = tmp_path / "look.rules"
    file.write_text(
        "variant look of imhotep\n\nbefore turn\n    choose site where any(card in site where card.colour = red)\n"
        "        score 1\n    else\n        score 2\n",
        encoding="utf-8",
    )
    code, output = call("check", file)
    assert code == 1 and "E502" in output and "look.rules:4:23" in output
    assert "with this side up" in output and "site market side B" in output
    file.write_text(
        "variant look of imhotep\n\nbefore turn\n    require any(card in market where card.colour = red)\n", "utf-8"
    )
    assert "E502" not in call("check", file)[1]


def test_files_are_counted(tmp_path: Path) -> None:
    file = tmp_path / "generous.rules"
    file.write_text("variant generous of nim\n\nset heap_sizes[1] to 2\n", encoding="utf-8")
    assert "No mistakes in 1 file." in call("check", file)[1]


LOW = """variant low of nim "Low"

let low(space) = space.count = 1
let tiny(space) = low(space) or space.empty
let either(space) = (if space.empty then yes else low(space))
let rest(space) = space.count - 1
let player.worth = player.points + 1
let player.rich = player.points > 3

after turn
    if any(space in heaps where low(space) and tiny(space) and either(space) and rest(space) < 1)
        score you.worth
    if you.rich
        score 1
"""


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("low: {en: is low}", "W257: These words do not say of what `low` is said: `{space}` is missing."),
        ('low: {en: "{space} is low"}', "No mistakes in 2 files."),
        ('low: {en: "{space} is low", de: niedrig ist}', "W257"),
        ("low: {en: [is low, are low]}", "`low` is said: `{space}` is missing."),
        ("low: {en: [low heap, low heaps]}", "`low` is said: `{space}` is missing."),
        ("tiny: {en: [is tiny, are tiny]}", "`tiny` is said: `{space}` is missing."),
        ("either: {de: [klein ist, klein sind]}", "`either` is said: `{space}` is missing."),
        ("rest: {en: [rest, rests]}", "No mistakes in 2 files."),
        ("rest: {en: rest}", "`rest` is said: `{space}` is missing."),
        ("player.rich: {en: [is rich, are rich]}", "No mistakes in 2 files."),
        ("player.worth: {en: the fortune}", "`player.worth` is said: `{player}` is missing."),
        ("player.worth: {en: fortune}", "No mistakes in 2 files."),
        ('player.worth: {en: "the fortune of {player}"}', "No mistakes in 2 files."),
        ("lwo: {en: is low}", "E250"),
    ],
)
def test_words_beside_a_variant_are_looked_at(tmp_path: Path, words: str, told: str) -> None:
    """They were not read at all where the folder of a variant was checked."""
    (tmp_path / "low.rules").write_text(LOW, encoding="utf-8")
    (tmp_path / "words.yaml").write_text(f"{words}\n", encoding="utf-8")
    said = call("check", tmp_path)[1]
    assert told in said
    offered = re.search(r"for instance `([^`]*)`", said)
    if offered is not None:
        name = words.partition(":")[0]
        (tmp_path / "words.yaml").write_text(f'{name}: {{en: "{offered[1]}"}}\n', encoding="utf-8")
        assert call("check", tmp_path)[1] == "No mistakes in 2 files.\n"


def test_variants_of_several_games_in_one_folder_are_looked_at_alone(tmp_path: Path) -> None:
    (tmp_path / "low.rules").write_text(LOW, encoding="utf-8")
    (tmp_path / "tax.rules").write_text('variant tax of hex "Tax"\n\nafter turn\n    score 1\n', encoding="utf-8")
    assert call("check", tmp_path)[1] == "No mistakes in 2 files.\n"


FIRST = 'variant first of nim "First"\n\nset heap_sizes[1] to 2\n'

SECOND = 'variant second of nim "Second"\n\nset heap_sizes[2] to 3\n'


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "files", [{"both.rules": FIRST + "\n" + SECOND}, {"two/first.rules": FIRST, "two/second.rules": SECOND}]
)
def test_all_variants_of_a_file_or_a_directory_are_in_play(files: dict[str, str]) -> None:
    for name, text in files.items():
        written(name, text)
    given = next(iter(files)).partition("/")[0]
    assert load("nim", variants=[given]).variants == ("first", "second")
    told = result_of("diff", "nim", "--with", given).output
    assert "heap_sizes" in told and "2, 3, 5" in told, told


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("line", ["set coins_each to 4", "set figure_start to 8"])
def test_what_matters_on_another_side_only_changes_something(line: str) -> None:
    told = result_of("check", written("own.rules", f'variant own of imhotep "Own"\n\n{line}\n'))
    assert told.output.startswith("No mistakes"), told.output


@pytest.mark.usefixtures("here")
def test_a_mistake_on_another_side_is_found_beside_a_change_of_the_usual_ones() -> None:
    text = 'variant own of imhotep "Own"\n\nset rounds to 5\nset figure_start to 99\n'
    told = result_of("check", written("own.rules", text))
    assert told.exit_code == 1 and "E422" in told.output and "with this variant" in told.output
