"""Variants that combine: two that replace the same card are shown to each other, and a declared order settles it."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import call, with_variant
from click.testing import CliRunner

from imhotep_dsl import Game, Rules, RulesError, load
from imhotep_dsl.cli import main
from imhotep_dsl.library import rules_directory
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.resolve.build import resolve
from imhotep_dsl.resolve.project import Project, add_variant_file, read_project
from imhotep_dsl.resolve.table import Table

REPLACED = """variant {name} of imhotep{order} "Another chisel"

replace card chisel
    copies: {copies}
    colour: blue
    rule played
        do load_ship
    rule final
        score 1
"""


def copies(game: Game, design: str) -> int:
    tables = game.machine.tables
    return sum(tables.designs[piece.design].name == design for piece in tables.pieces)


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    made = []
    for name, order, copies in (("one", "", 4), ("two", "", 5), ("late", " after one", 6)):
        path = tmp_path / f"{name}.rules"
        path.write_text(REPLACED.format(name=name, order=order, copies=copies), encoding="utf-8")
        made.append(path)
    return made[0], made[1], made[2]


def test_the_conflict_shows_both_places(files: tuple[Path, Path, Path]) -> None:
    one, two, _ = files
    with pytest.raises(RulesError) as caught:
        load("imhotep", variants=[one, two]).start(2)
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.message) == ("E314", "The variants `one` and `two` both change `chisel`.")
    assert Path(problem.span.file).name == "two.rules" and problem.span.line == 3
    assert [(Path(label.span.file).name, label.span.line) for label in problem.labels] == [("one.rules", 3)]
    assert problem.help == "Write `after one` in the header of `two` to lay it on top."


@pytest.mark.parametrize("swapped", [False, True])
def test_a_declared_order_settles_it(files: tuple[Path, Path, Path], swapped: bool) -> None:
    one, _, late = files
    game = load("imhotep", variants=[late, one] if swapped else [one, late]).start(2)
    assert copies(game, "chisel") == 6


def test_additions_commute(tmp_path: Path) -> None:
    for name in ("more", "still_more"):
        text = f'variant {name} of imhotep "More levers"\n\nadd 1 to lever.copies\nadd 1 to player.room\n'
        (tmp_path / f"{name}.rules").write_text(text, encoding="utf-8")
    game = load("imhotep", variants=[tmp_path / "more.rules", tmp_path / "still_more.rules"]).start(2)
    assert copies(game, "lever") == 4


# ---- what one board does at a moment, replacing, adding, actions --------------------------------------------------

GAME = """game probe
    players 2
    colours red, blue

piece disc 6 per player starts in stock "Disc"
place stock of disc per player
place heap of disc
marker log: 0..1000000
moment evening
moment night

board room "Room"
    place floor of disc
    rule entered(disc)
        move disc to room.floor

room hall side A "Hall"
    at evening
        players.first scores 10
    at night
        players.first scores 1000
    rule cleaned
        score 1

room attic side A "Attic"
    place beams of disc
    at evening
        players.first scores 20

at evening
    players.first scores 1

action lay "Lay a disc"
    move 1 from you.stock to heap

action visit "Visit a room"
    choose room
    choose disc in you.stock
    do room.entered(disc)

action twice "Lay two discs"
    do lay
    do lay

setup
    move 1 from players.first.stock to heap

play
    turns from players.first until players.first.stock.empty
        choose action
        else
            end turns
    reach evening
    reach night

winner player
    by player.points
"""


def game_with(directory: Path, **variants: str) -> Rules:
    (directory / "game.rules").write_text(GAME, encoding="utf-8")
    for name, text in variants.items():
        header, _, body = text.partition("\n")
        (directory / f"{name}.rules").write_text(f"variant {name} of probe {header}\n{body}", encoding="utf-8")
    return load(directory, variants=list(variants))


def final_points(rules: Rules) -> int:
    game = rules.start(2)
    while not game.over:
        game.choose(0)
    return game.scores["red"]


def codes(rules: Rules) -> list[str]:
    with pytest.raises(RulesError) as caught:
        rules.start(2)
    return [problem.code for problem in caught.value.diagnostics]


PLAIN = 1031


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("", PLAIN),
        ("\ninstead hall.evening\n    players.first scores 5\n", PLAIN - 10 + 5),
        ("\ninstead evening\n    players.first scores 5\n", PLAIN - 31 + 5),
        ("\ninstead room.evening\n    players.first scores 5\n", PLAIN - 30 + 5),
        ("\nremove attic.evening\n", PLAIN - 20),
        ("\nremove evening\n", PLAIN - 31),
        ("\nremove evening\nat evening\n    players.first scores 7\n", PLAIN - 31 + 7),
        ("\nbefore hall.night\n    players.first scores 100\n", PLAIN + 100),
        ("\nreplace setup\n    move 6 from players.first.stock to heap\n    players.first scores 50\n", PLAIN + 50),
        ("\nbefore each action\n    score 100\n", PLAIN + 500),
        ("\nbefore each action except lay\n    score 100\n", PLAIN),
        ("\nremove lay\nafter each action\n    score 100\n", PLAIN + 500),
    ],
)
def test_what_becomes_of_the_points(tmp_path: Path, text: str, points: int) -> None:
    assert final_points(game_with(tmp_path, v=text)) == points


@pytest.mark.parametrize(
    ("more", "text", "told"),
    [
        ("", "replace setup", []),
        ("setup\n    players.first scores 3\n", "setup", []),
        ("setup\n    players.first scores 3\n", "replace setup", ["2 `setup` blocks", "game.rules:", "more.rules:3:1"]),
    ],
)
def test_who_replaces_several_setups_is_told_which(tmp_path: Path, more: str, text: str, told: list[str]) -> None:
    """A game may have one in every file, and a `setup` has no name by which one of them could be meant."""
    (tmp_path / "more.rules").write_text(f"rules of probe\n\n{more}", encoding="utf-8")
    lines = "\n    move 6 from players.first.stock to heap\n"
    found = [f for f in check_everything(game_with(tmp_path, v=f"\n{text}{lines}").project) if f.code == "W317"]
    assert len(found) == (1 if told else 0)
    assert all(part in found[0].message for part in told)


def test_a_chosen_action_is_one_even_if_it_does_others(tmp_path: Path) -> None:
    rules = game_with(tmp_path, v="\nbefore each action\n    score 100\n")
    game = rules.start(2)
    game.choose("twice")
    assert game.scores["red"] == 100


def test_a_removed_action_can_still_be_done_by_name(tmp_path: Path) -> None:
    game = game_with(tmp_path, v="\nremove lay\n").start(2)
    assert game.decision is not None and [option.key for option in game.decision.options] == ["visit", "twice"]
    game.choose("twice")
    assert len(game.machine.tables.pieces) == 12


def test_what_other_variants_add_stays(tmp_path: Path) -> None:
    added = "\nat evening\n    players.first scores 7\n"
    assert final_points(game_with(tmp_path, more=added, less="\nremove evening\n")) == PLAIN - 31 + 7
    assert final_points(game_with(tmp_path, more=added, less="after more\nremove evening\n")) == PLAIN - 31


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("\ninstead hall.evening\n    players.first scores 5\n", "\nremove hall.evening\n"),
        ("\ninstead evening\n    players.first scores 5\n", "\nremove hall.evening\n"),
        ("\nreplace board room\n    rule entered(disc)\n        move disc to heap\n",
         "\nreplace board room\n    rule entered(disc)\n        move disc to you.stock\n"),
        ("\nreplace board room\n    rule entered(disc)\n        move disc to heap\n",
         "\nadd to room\n    let busy = not room.floor.empty\n"),
        ("\nreplace room hall side A\n    place shelf of disc\n", "\nadd to hall\n    place rack of disc\n"),
        ("\nremove lay\n", "\nbefore lay\n    score 1\n"),
    ],
)  # fmt: skip
def test_these_meet(tmp_path: Path, one: str, other: str) -> None:
    assert "E314" in codes(game_with(tmp_path, one=one, other=other))


def test_replace_replaces_a_kind_of_boards(tmp_path: Path) -> None:
    text = "\nreplace board room\n    rule entered(disc)\n        move disc to heap\n"
    model = game_with(tmp_path, v=text).compilation(2).model
    assert model is not None
    assert [place.name for place in model.places] == ["stock", "heap", "beams"]


def test_members_are_added_to_kinds_boards_and_designs(tmp_path: Path) -> None:
    text = """
add to room
    place shelf of disc
    let busy = not room.shelf.empty

add to attic
    marker dust: 0..9 starts 3
    at night
        players.first scores 2 * dust

after room.entered(disc)
    if not room.busy
        move disc to room.shelf
"""
    rules = game_with(tmp_path, v=text)
    game = rules.start(2)
    game.choose("visit")
    game.choose("attic")
    names = {place.name for place in game.machine.tables.places}
    assert "shelf" in names and final_points(rules) == PLAIN + 6


def test_a_side_like_the_one_it_replaces(tmp_path: Path) -> None:
    one = "\nreplace room hall side A like A\n    at evening\n        players.first scores 500\n"
    two = "after one\nreplace room hall side A like A\n    at night\n        players.first scores 0\n"
    assert final_points(game_with(tmp_path, one=one)) == PLAIN - 10 + 500
    rules = game_with(tmp_path, one=one, two=two)
    assert final_points(rules) == PLAIN - 10 + 500 - 1000
    model = rules.compilation(2).model
    assert model is not None and [board.title for board in model.boards] == ["Hall", "Attic"]


def test_a_side_brings_variants(tmp_path: Path) -> None:
    side = '\nroom hall side B like A with extra\n    note "Brings more."\n\nroom hall side C like B\n'
    rules = game_with(tmp_path, sides=side, extra="\nat night\n    players.first scores 5\n")
    for name, points in (("A", PLAIN), ("B", PLAIN + 5), ("C", PLAIN + 5)):
        assert final_points(load(tmp_path, {"hall": name}, ["sides"])) == points
    assert rules.variants == ("sides", "extra")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("\nadd to rom\n    place shelf of disc\n", "E337"),
        ("\nremove heap.evening\n", "E330"),
        ("\ninstead hall.evenin\n    players.first scores 1\n", "E330"),
        ("\nbefore each action except lie\n    score 1\n", "E330"),
        ("\nreplace at evening\n    players.first scores 1\n", "E311"),
        ("\nroom hall side B like B\n", "E325"),
        ("\nroom hall side B like A with extras\n", "E312"),
    ],
)
def test_mistakes_are_told(tmp_path: Path, text: str, code: str) -> None:
    rules = game_with(tmp_path, v=text)
    rules = load(tmp_path, {"hall": "B"} if "side B" in text else {}, ["v"])
    assert code in codes(rules)


@pytest.mark.parametrize("note", ['    note "For children."\n\n', '\nnote "For children."\n\n'])
def test_a_variant_has_its_notes_below_its_header_as_a_game_has(tmp_path: Path, note: str) -> None:
    path = tmp_path / "gentle.rules"
    path.write_text(f'variant gentle of nim "Gentle"\n{note}after turn\n    score 1\n', encoding="utf-8")
    model = load("nim", variants=[path]).compilation(2).model
    assert model is not None
    assert [(aside.note.text, aside.origin) for aside in model.asides if aside.origin] == [("For children.", "gentle")]


FOR_THREE = """variant crowd of imhotep for 3..5 players "Crowd"

at end_of_round
    players.first scores 1

scenario "Two" of imhotep
    players black, white
    with crowd
    when
        reach end_of_round
    then
        expect black.points = 1
"""


def test_a_variant_for_more_players_is_named_where_too_few_sit_down(tmp_path: Path) -> None:
    (tmp_path / "own.rules").write_text(FOR_THREE, encoding="utf-8")
    own = ["--with", str(tmp_path / "own.rules")]
    said = CliRunner().invoke(main, ["run", "imhotep", "--players", "2", *own])
    assert said.exit_code == 2
    assert "With the variant `crowd`, Imhotep is for 3 to 4 players, not for 2." in said.output
    said = CliRunner().invoke(main, ["run", "imhotep", "--players", "7", *own])
    assert "With the variant `crowd`, Imhotep is for 3 to 4 players, not for 7." in said.output
    said = CliRunner().invoke(main, ["test", str(tmp_path / "own.rules")])
    assert "With the variant `crowd`, it is for 3 to 4 players." in said.output


READY = """variant eager of imhotep "Eager"

{}let ship.ready = not ship.cargo.empty
"""


def test_a_word_of_a_kind_is_replaced_from_outside(tmp_path: Path) -> None:
    """`let ready` stands below `piece ship`; outside it is called `ship.ready`."""
    (tmp_path / "own.rules").write_text(READY.format("replace "), encoding="utf-8")
    checked = load("imhotep", variants=[tmp_path / "own.rules"]).compilation(2)
    assert checked.program is not None
    (tmp_path / "own.rules").write_text(READY.format(""), encoding="utf-8")
    (found,) = load("imhotep", variants=[tmp_path / "own.rules"]).compilation(2).errors
    assert (found.code, found.message) == ("E310", "`ship.ready` is declared twice.")


def test_what_is_replaced_without_a_title_keeps_its_own(tmp_path: Path) -> None:
    variant = tmp_path / "t.rules"
    variant.write_text(
        "variant t of duel\n\nreplace tile take_one\n    rule played\n        score 1\n\n"
        "replace rule turn\n    choose action\n    else\n        score 1\n",
        "utf-8",
    )
    known = Compilation(variant_of(variant), Table(2, {}, ("t",)))
    assert known.model is not None and not known.errors_in_words
    (tile,) = [design for design in known.model.kinds["tile"].designs if design.name == "take_one"]
    (turn,) = [rule for rule in known.model.rules if rule.name == "turn"]
    assert (tile.title, turn.title) == ("Take 1 tile", "On your turn")


def variant_of(file: Path) -> Project:
    project = read_project(rules_directory() / "duel")
    add_variant_file(project, file)
    return project


@pytest.mark.parametrize("rounds", [1, 7])
@pytest.mark.parametrize("players", [2, 4])
def test_every_round_has_its_ships(tmp_path: Path, rounds: int, players: int) -> None:
    file = tmp_path / "long.rules"
    file.write_text(f"variant long of imhotep\n\nset rounds to {rounds}\n", encoding="utf-8")
    code, told = call("run", "imhotep", "--with", file, "--players", players)
    laid_out = told.split("At the start of a round\n")[1:]
    assert code == 0 and len(laid_out) == rounds
    assert all("→ harbour" in each.splitlines()[0] for each in laid_out)


def test_more_rounds_than_there_are_cards_for(tmp_path: Path) -> None:
    project, names = with_variant(tmp_path, "variant long of imhotep\n\nset rounds to 8\n")
    (problem,) = check_project(project, tuple(names))
    assert problem.code == "E530" and "known to hold, and it does not" in problem.help
    assert "players" not in problem.message  # with whatever number of them
    told = [(label.text, Path(label.span.file).name) for label in problem.labels]
    assert told == [("a variant sets this", "my.rules")]


BEHIND_ALL = """variant last of imhotep "Behind all other scoring"

before end_of_game
    for each player
        player scores 1

after end_of_game
    for each player where player.points < 0
        player scores 100

scenario "Behind what a board and a card do after it" of imhotep
    players black, white
    with last, burial_chamber D
    given
        move 1 card from deck to black.hand where card is statue
    when
        reach end_of_game
    then
        expect black.points = 1 - 4 + 1 + 100
"""


def test_what_a_variant_lays_around_a_moment_is_around_all_others(tmp_path: Path) -> None:
    """Absence from the burial chamber costs 4 points, and a single statue is worth 1."""
    (tmp_path / "own.rules").write_text(BEHIND_ALL, encoding="utf-8")
    told = CliRunner().invoke(main, ["test", str(tmp_path / "own.rules")])
    assert "1 passed, 0 failed" in told.output, told.output


# ---- what is replaced stands where it stood -------------------------------------------------------------------------


REPLACING = """
replace site obelisks side A like A
    at end_of_game
        for each player
            player scores 1
---
replace action place_figure
    choose space in harbour where space.empty
    move 1 from you.supply to space
---
replace place bag of tile as deck
---
replace setup
    shuffle bag
    for each boat in docks
        move boat_spaces from bag to boat.hold
"""


@pytest.mark.parametrize("line", REPLACING.split("---"), ids=["side", "action", "place", "setup"])
def test_what_is_replaced_keeps_its_place(tmp_path: Path, line: str) -> None:
    project = read_project(rules_directory() / "duel")
    file = tmp_path / "own.rules"
    file.write_text(f"variant own of duel\n\n{line}\n", encoding="utf-8")
    add_variant_file(project, file)

    def order(*variants: str) -> list[list[object]]:
        model, problems = resolve(project, Table(2, {}, variants))
        assert model is not None and problems == []
        handlers = [handler.scope.board for handler in model.moments["end_of_game"].handlers]
        setups = [body.scope.board for body in model.setup.before]
        return [handlers, setups, [place.name for place in model.places], [rule.name for rule in model.rules]]

    assert order("own") == order()


@pytest.mark.parametrize(
    ("lines", "headings"),
    [
        ("replace rule doubt\n    score 1\n", {"Liar's Dice"}),
        ("replace rule doubt\n    do pay\n\nrule pay\n    score 1\n", {"Own"}),
        ("replace rule doubt\n    set loser to you\n\nafter doubt\n    score 1\n", {"Own"}),
        ("instead doubt\n    score 1\n", {"Own"}),
    ],
    ids=["replaced", "new", "after", "instead"],
)
def test_points_of_a_rule_that_a_variant_replaces_are_still_those_of_the_game(
    tmp_path: Path, lines: str, headings: set[str]
) -> None:
    file = tmp_path / "own.rules"
    file.write_text(f"variant own of liars_dice\n\n{lines}", encoding="utf-8")
    assert set(load("liars_dice", variants=[file]).checked(2).checker.sources) == headings


def test_which_file_of_a_variant_has_the_whole_header_makes_no_difference(tmp_path: Path) -> None:
    whole, bare = 'variant mine of probe "Mine"\n', "variant mine of probe\n\nafter turn\n    score 1\n"
    for first, second in ((whole, bare), (bare, whole)):
        (tmp_path / "a.rules").write_text(first, encoding="utf-8")
        (tmp_path / "b.rules").write_text(second, encoding="utf-8")
        rules = game_with(tmp_path)
        title = rules.project.variants["mine"].decl.title
        assert title is not None and title.text == "Mine"
        assert rules.project.diagnostics.items == []
