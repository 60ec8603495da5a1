"""What a thirteenth round of authors found false in their books."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from reading import book, told

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.played import fitting
from imhotep_dsl.book.site.markdown import pages
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load

# ---- two things of one sort in one sentence --------------------------------------------------------------------------

FULLEST = "    for each space in stall.spaces where not any(other in stall.spaces where count(fruit in other) > "
RICHER = "    for each player where count(other in players where other.points > player.points) >= 2\n"
SCORED = "    for each player\n        player scores count(other in players where other.points > player.points)\n"


@pytest.mark.parametrize(
    ("code", "lines", "said"),
    [
        ("en", FULLEST + "count(fruit in space))\n        score 1\n", "number of fruits on the first-named space,"),
        ("de", FULLEST + "count(fruit in space))\n        score 1\n", "Fruits auf dem erstgenannten Feld ist,"),
        ("es", FULLEST + "count(fruit in space))\n        score 1\n", "en la casilla mencionada en primer lugar,"),
        ("en", RICHER + "        player scores 1\n", "whose points are more than the points of the first-named player"),
        ("en", SCORED, "for each player whose points are more than the points of the first-named player."),
        ("de", SCORED, "für jeden Spieler, dessen Punkte größer als die Punkte des erstgenannten Spielers sind."),
        (
            "en",
            "    for each fruit in stall where every(other.worth <= fruit.worth for each other in stall)\n"
            "        score 1\n",
            "the worth of each fruit on the stall is at most the worth of the first-named fruit,",
        ),
        (
            "en",
            "    for each fruit in stall where not any(other in stall where other.worth > fruit.worth)\n"
            "        score 1\n",
            "For each fruit on the stall such that no other fruit on the stall has a higher worth,",
        ),
        (
            "en",
            "    for each player where any(other in players where other.vote = player)\n        player scores 1\n",
            "there is a player whose vote is the first-named player",
        ),
    ],
)
def test_a_pronoun_does_not_stand_for_two_things(tmp_path: Path, code: str, lines: str, said: str) -> None:
    marker = 'marker vote per player: player or none "Vote"\n'
    assert said in " ".join(told(tmp_path, f"{marker}rule turn\n{lines}", code))


def test_one_thing_alone_is_told_by_its_pronoun(tmp_path: Path) -> None:
    lines = "    for each player where player.silver > player.points\n        player scores player.silver\n" * 2
    said = told(tmp_path, f"rule turn\n{lines}")
    assert said == ["Each player whose silver is more than their points scores as many points as their silver."] * 2


# ---- the last of an order is its other end ---------------------------------------------------------------------------

BEST = """rule turn
    let best = last(player{players} by lowest player.silver)
    if best != none
        best scores 2
"""


@pytest.mark.parametrize(
    ("code", "players", "said"),
    [
        ("en", "", "the player with the highest silver – of several, the last – scores 2 points."),
        ("en", " in players from you", "with the highest silver – of several, the last clockwise from you – scores"),
        ("de", "", "der Spieler mit dem höchsten Silver – bei Gleichstand zählt, was zuletzt kommt – 2 Punkte."),
        ("es", "", "el jugador con el mayor silver – en caso de empate, lo que venga en último lugar – gana"),
    ],
)
def test_the_last_of_an_order_has_the_other_extreme(tmp_path: Path, code: str, players: str, said: str) -> None:
    (line,) = told(tmp_path, BEST.format(players=players), code)
    assert said in line


# ---- what a name stands for is told where it is used first -----------------------------------------------------------

OWNED = """piece seal 3 per player starts in chest "Seal"
place chest of seal per player "Chest"
place desk of seal as row(3) holds unlimited "Desk"
rule turn
    let best = first(space in desk by highest space.count)
    {asked}
        for each player where count(seal in best where seal.owner = player) {number}
            player scores 1
"""


@pytest.mark.parametrize("number", ["> 0", ">= 2"])
@pytest.mark.parametrize("asked", ["if best != none", "known best != none\n    if desk.count > 3"])
def test_what_a_name_means_is_not_lost_where_somebody_has_something_there(
    tmp_path: Path, asked: str, number: str
) -> None:
    said = " ".join(told(tmp_path, OWNED.format(asked=asked, number=number)))
    assert "on the desk's space such that the number of seals on it is the highest scores 1 point." in said


# ---- some of a list, then all of it ----------------------------------------------------------------------------------

RICH = """rule turn
    let rich = list(player where player.points >= 10)
    for each player in rich where player.crate.empty
        player loses 1
    if {asked}
        score 1
"""


@pytest.mark.parametrize(
    ("code", "asked", "called", "again"),
    [
        (
            "en",
            "rich.count = players.count",
            "Call all players who have at least 10 points the rich.",
            "If the number of the rich is the number of players,",
        ),
        ("en", "rich.empty", "Call all players who have", "If there is no player among the rich, score 1 point."),
        ("de", "rich.empty", "Nenne alle Spieler, die mindestens", "Wenn es keinen Spieler unter „rich“ gibt,"),
        ("es", "rich.empty", "Llama «rich» a todos los jugadores que", "Si no hay ningún jugador de entre «rich»,"),
    ],
)
def test_those_are_all_of_a_list_and_not_some(tmp_path: Path, code: str, asked: str, called: str, again: str) -> None:
    first, _, last = told(tmp_path, RICH.format(asked=asked), code)
    assert first.startswith(called) and last.startswith(again)


# ---- what `whose` cannot stand ahead of ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            "player.next.points > player.points and player.previous.points > player.points",
            "Each player such that the points of the player to the left of them are more than their points and such "
            "that the points of the player to the right of them are more than their points scores 1 point.",
        ),
        (
            "player.next.out",
            "Each player such that the player to the left of them is out of the game scores 1 point.",
        ),
    ],
)
def test_nobody_is_to_the_left_of_who(tmp_path: Path, asked: str, said: str) -> None:
    assert told(tmp_path, f"rule turn\n    for each player where {asked}\n        player scores 1\n") == [said]


DESK = """piece seal 9 per player starts in chest "Seal"
place chest of seal per player "Chest"
place desk of seal as grid(3, 3) "Desk"
rule turn
    for each row in desk where every(space.top.owner = you for each space in row)
        score 1
"""


def test_nothing_is_of_each_of_whose_spaces(tmp_path: Path) -> None:
    said = "For each row of the desk such that the top seal of each of its spaces belongs to you, score 1 point."
    assert told(tmp_path, DESK) == [said]


# ---- what somebody has is no one of several --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "asked", "said"),
    [
        ("en", "!=", "If the player has a stake, the player scores 1 point."),
        ("en", "=", "If the player has no stake, the player scores 1 point."),
        ("de", "!=", "Wenn der Spieler ein Stake hat,"),
        ("es", "=", "Si el jugador no tiene ningún stake,"),
    ],
)
def test_a_marker_that_may_be_none_is_something_one_has(tmp_path: Path, code: str, asked: str, said: str) -> None:
    rules = f"""marker stake per player: fruit or none "Stake"
rule turn
    for each player
        if player.stake {asked} none
            player scores 1
"""
    assert told(tmp_path, rules, code)[1].startswith(said)


# ---- what the goal rests on ------------------------------------------------------------------------------------------

ALL_FOURS = """variant all_fours of four_in_a_row "Every four counts"

replace rule turn "On your turn"
    choose column in rack where not column.full
    known not you.supply.empty
    let disc = you.supply.top
    move disc to last(space in column where space.empty)
    score count(line in rack.lines(4) where disc.space in line and count(other in line where other.owner = you) = 4)
"""
OTHER_END = ALL_FOURS.replace("    score count", "    if any").replace("you) = 4)\n", "you) = 4)\n        end game\n")
SAME_END = """variant same_end of four_in_a_row "A point for each disc in the middle"

replace rule turn "On your turn"
    choose column in rack where not column.full
    if column = rack.columns[4]
        score 1
    known not you.supply.empty
    move 1 from you.supply to last(space in column where space.empty)
    if any(line in rack.lines(4) where count(disc in line where disc.owner = you) = 4)
        score 20
        end game
"""
MORE = """variant more of four_in_a_row "More"

after turn
    score 0
"""
GOAL = "Be the first with four of your discs in a line."


@pytest.mark.parametrize(("variant", "stays"), [(ALL_FOURS, False), (OTHER_END, False), (SAME_END, True), (MORE, True)])
def test_the_goal_is_not_told_where_the_game_ends_otherwise(tmp_path: Path, variant: str, stays: bool) -> None:
    assert (GOAL in book(tmp_path, "four_in_a_row", variant)) == stays


def test_a_variant_that_ends_otherwise_says_its_goal_in_its_words(tmp_path: Path) -> None:
    (tmp_path / "own.rules").write_text(ALL_FOURS, encoding="utf-8")
    (tmp_path / "words.yaml").write_text('game.goal: {en: "Make more fours than the other."}\n', encoding="utf-8")
    made = plan_book(load("four_in_a_row", variants=[tmp_path]))
    assert "Make more fours than the other." in pages(made, language("en", made.words))["index.md"]


# ---- examples --------------------------------------------------------------------------------------------------------

OFFERED = """variant offered of orchard "A crate is offered every morning"

place block of crate "Auction block"

after morning
    draw crate from barn
        move crate to block
        as players.first
            may "Pay 3 fruit"
                require you.fruit >= 3
                take 3 from you.fruit
                score 2
        move all from block to box
"""


def test_an_example_does_not_begin_in_the_midst_of_what_nobody_could_decide(tmp_path: Path) -> None:
    (tmp_path / "own.rules").write_text(OFFERED, encoding="utf-8")
    (found,) = (one for one in fitting(load("orchard", variants=[tmp_path / "own.rules"])) if one.decl.title.text ==
                "A crate belongs to who fills it")  # fmt: skip
    components, machine = found.played.components, found.played.machine
    spaces = found.played.given[machine.layout.at : machine.layout.at + len(components.pieces)]
    places = {components.instances[machine.tables.spaces[space].instance].place for space in spaces}
    assert "block" not in {components.places[place].name for place in places}


FERRY = """variant ferry of imhotep "Two ferries"

card ferry "Ferry"
    copies: 2
    colour: blue
    rule played
        choose ship in harbour where not ship.cargo.empty
        choose other in harbour where other != ship and not other.cargo.full
        move 1 from ship.cargo to other.cargo

scenario "A ferry moves a stone to another ship" of imhotep
    players black, white
    with ferry
    given
        let from_ship = first(ship in shipyard where ship.capacity = 4)
        let to_ship = first(ship in shipyard where ship.capacity = 3)
        move from_ship to harbour
        move to_ship to harbour
        move 1 from white.quarry to from_ship.cargo
        let new_card = first(card in deck where card is ferry)
        move new_card to black.hand
    when black
        do turn
        answer action with play_card
    then
        expect to_ship.cargo.count = 1
"""


def test_the_scenario_of_a_new_card_is_its_example(tmp_path: Path) -> None:
    assert "Example: A ferry moves a stone to another ship." in book(tmp_path, "imhotep", FERRY)


# ---- a sentence of the author, and lines that a variant puts behind it -----------------------------------------------

SAILED = """variant sailed of imhotep "A point for who sails"

{when} sail_ship
    score 1
    if you.points > 9
        lose 1
"""


def test_a_sentence_stays_where_a_variant_adds_lines_behind_it(tmp_path: Path) -> None:
    made = book(tmp_path, "imhotep", SAILED.format(when="after"))
    _, _, below = made.partition("## Sail 1 ship")
    told_, _, behind = below.partition("The empty ship stays in the dock until the round ends.")
    assert "Choose a ship in the harbour that carries at least its minimum load" in told_
    assert behind.strip().startswith("Score 1 point. If you have more than 9 points, lose 1 point.")
    assert "New: Score 1 point." in made


def test_a_sentence_goes_where_a_variant_adds_lines_ahead(tmp_path: Path) -> None:
    made = book(tmp_path, "imhotep", SAILED.format(when="before"))
    assert "lose 1 point. Choose a ship in the harbour that carries its minimum load. Choose a site" in made


# ---- numbers among words ---------------------------------------------------------------------------------------------

PAID = """marker price: 0..200 "Price"
rule turn
    choose amount in 1..3
    score amount
    set price to you.silver + 2
    may "Take it for {price} silver"
        score 1
"""


@pytest.mark.parametrize(
    ("code", "points", "set_to", "may"),
    [
        (
            "en",
            "Score that many points.",
            "Set the price to your silver plus 2.",
            "You may take it for (the price) silver",
        ),
        ("de", "Du erhältst so viele Punkte.", "Setze das Price auf dein Silver plus 2.", ""),
        ("es", "Ganas esa cantidad de puntos.", "Cambia el price a tu silver más 2.", ""),
    ],
)
def test_numbers_that_are_worked_out_stand_rightly_among_words(
    tmp_path: Path, code: str, points: str, set_to: str, may: str
) -> None:
    said = " ".join(told(tmp_path, PAID, code))
    assert points in said and set_to in said and may in said


POINTS = """variant lake of imhotep "Lake"

add to temple
    at end_of_round
        for each player
            player scores 8

scenario "Eight each" of imhotep
    players black, white
    with lake
    when
        reach end_of_round
    then
        expect scored(black, temple) = 8
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", " for the temple are 8"), ("de", " für den Tempel sind 8"), ("es", " por el templo son 8")],
)
def test_points_are_several(tmp_path: Path, code: str, said: str) -> None:
    assert said in book(tmp_path, "imhotep", POINTS, code)


def test_one_game_is_no_games() -> None:
    said = CliRunner().invoke(main, ["run", "nim", "--games", "1", "--seed", "4"]).output
    assert said.startswith("1 game of nim, seed 4\n") and "0 games without a winner" in said


def test_a_sum_is_in_the_case_of_what_it_begins_with(tmp_path: Path) -> None:
    words = "price: {de: der Preis}\nfruit.worth: {de: der Wert}\nfruit: {de: [die Frucht, die Früchte]}"
    rules = PAID.replace("you.silver + 2", "basket.top.worth + 2").replace(
        "choose am", "known basket.top != none\n    choose am"
    )
    assert any("auf den Wert der obersten Frucht" in line for line in told(tmp_path, rules, "de", words))
