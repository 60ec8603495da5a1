"""What a ninth round of authors found false or lost in their books and messages."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from reading import book, page, told

from imhotep_dsl.book.english_plurals import english_plural
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load

# ---- what counts rounds, and is asked for ---------------------------------------------------------------------------

FROM_THE_SECOND = """variant later of candle_mine "Later"

after dig
    if night > 1
        score 1
"""


@pytest.mark.parametrize(
    ("code", "lasts", "starts"),
    [
        ("en", "The game lasts 5 nights, but ends earlier", "the first such player starts the next night."),
        (
            "de",
            "Gespielt werden 5 Nächte; das Spiel endet früher",
            "beginnt der erste solche Spieler die nächste Nacht.",
        ),
        (
            "es",
            "La partida dura 5 noches, pero termina antes",
            "el primer jugador semejante empieza la siguiente noche.",
        ),
    ],
)
def test_a_variant_that_asks_which_night_it_is_leaves_the_rest_as_it_was(
    tmp_path: Path, code: str, lasts: str, starts: str
) -> None:
    made = book(tmp_path, "candle_mine", FROM_THE_SECOND, code)
    assert made.count(lasts) == made.count(starts) == 1  # and not once more among what is different


COUNTED_OTHERWISE = """variant moons of candle_mine "Moons"

remove night
marker moon: 0..5 "Moon"

replace play
    repeat until moon = 5
        do night_in_the_mine
        add 1 to moon

after dig
    if moon > 1
        score 1
"""


@pytest.mark.parametrize(
    ("code", "counts"),
    [
        ("en", "The game lasts 5 nights. The moon counts the nights, beginning with 0."),
        ("de", "Gespielt werden 5 Nächte. Das Moon zählt die Nächte, beginnend mit 0."),
        ("es", "La partida dura 5 noches. El moon cuenta las noches, a partir de 0."),
    ],
)
def test_what_counts_rounds_under_another_name_is_told_besides(tmp_path: Path, code: str, counts: str) -> None:
    assert counts in book(tmp_path, "candle_mine", COUNTED_OTHERWISE, code)


SIXTY_TURNS = """game count "Count"
    players 2
    colours red, blue

marker moves: 0..60 "Moves"

play
    turns from players.first until moves = 60
        add 1 to moves
        score 1
        if moves < 10
            score 1

winner player
    by player.points
"""


def test_turns_that_are_counted_and_asked_for_last_as_long(tmp_path: Path) -> None:
    made = page(tmp_path, "", "play", game=SIXTY_TURNS)
    assert "the players take turns until 60 turns have been taken:" in made
    assert "Raise the number of moves by 1" in made and "If the number of moves is less than 10" in made


# ---- scenarios of a variant -----------------------------------------------------------------------------------------

ONE_STONE = """variant one_stone of candle_mine "One stone"

after dig
    if fallen = 1
        do cave_in

scenario "One fallen stone is enough" of candle_mine
    players red, blue
    with one_stone
    given
        set candle to 12
    when red
        do dig
        answer draught with 1
        answer face with 0
        answer face with 1
        answer face with 2
    then
        expect red.ropes = 1
"""

OTHER_WORD = """variant wild_ones of liars_dice "Wild ones"

set dice_shown to count(cube where cube not in box and cube.pips in [1, pips_bid])

scenario "Ones help a bid for fives" of liars_dice
    players red, blue
    with wild_ones
    given
        for each cube
            set cube.pips to 1
        set amount to 6
        set pips_bid to 5
        set bidder to blue
    when red
        do doubt
    then
        expect loser = red
"""


@pytest.mark.parametrize(
    ("game", "variant", "section", "title"),
    [
        ("candle_mine", ONE_STONE, "Dig", "One fallen stone is enough."),
        ("liars_dice", OTHER_WORD, "Doubt", "Ones help a bid for fives."),
    ],
)
def test_a_scenario_of_a_variant_is_its_example(
    tmp_path: Path, game: str, variant: str, section: str, title: str
) -> None:
    """Also where nothing moves: its line only carries out a rule of the game, or only gives a word another meaning."""
    told = book(tmp_path, game, variant)
    _, _, below = told.rpartition(f"## {section}\n")
    assert f"Example: {title}" in below.partition("\n## ")[0]


# ---- for how many players -------------------------------------------------------------------------------------------

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
    said = CliRunner().invoke(main, ["test", "imhotep", str(tmp_path / "own.rules"), "-k", "Two"])
    assert "With the variant `crowd`, it is for 3 to 4 players." in said.output


# ---- what chance can give -------------------------------------------------------------------------------------------

DIG = """scenario "A face that is not there" of candle_mine
    players red, blue
    given
        set candle to 12
    when red
        do dig
        answer draught with 1
        answer face with 5
    then
        expect red.silver = 5
"""

ROLLED = """scenario "A die without a seven" of liars_dice
    players red, blue
    when
        do round_of_bids
        answer pips with 7
    then
        expect red.points = 0
"""


@pytest.mark.parametrize(
    ("game", "scenario", "said"),
    [
        ("candle_mine", DIG, "never gives this to `face` here. It gives 0, 1, 2 or 3: `faces` of Slate."),
        ("liars_dice", ROLLED, "never gives this to `pips` here. It gives 1, 2, 3, 4, 5 or 6: `pips` of red die."),
    ],
)
def test_what_chance_can_give_is_said(tmp_path: Path, game: str, scenario: str, said: str) -> None:
    (tmp_path / "own.rules").write_text(scenario, encoding="utf-8")
    assert said in CliRunner().invoke(main, ["test", game, str(tmp_path / "own.rules")]).output


# ---- numbers on spaces ----------------------------------------------------------------------------------------------

ROUTES = """game rails "Rails"
    players 2
    colours red, blue

piece wagon 6 per player starts in depot "Wagon"
place depot of wagon per player "Depot"
place map of wagon as country "Map"

play
    turns from players.first until known not any(space in map where space.empty)
        do turn

rule turn "On your turn"
    choose space in map where space.empty
        move space.length from you.depot to space
        score space.length
        score space.coins
    else
        note "Nothing is free."

winner player
    by player.points
"""
COUNTRY = """layouts:
  country:
    source: rulebook
    rows: ["one two"]
    legend:
      one: {length: 1, colour: red, room: 1, crews: 3}
      two: {length: 2, colour: blue, room: 2, coins: 2}
"""


@pytest.mark.parametrize(
    ("code", "words", "printed", "taken", "scored"),
    [
        ("en", "", "red (length 1 and 3 crews), blue (length 2 and 2 points)", "wagons (the space's length)",
         "Score as many points as the space's length. Score the points printed on the space."),
        ("de", "length: {en: length, de: [die Länge, die Längen]}",
         "red (Länge 1 und 3 Crews), blue (Länge 2 und 2 Punkte)",
         "so viele Wagons, wie die Länge des Felds angibt", "so viele Punkte wie die Länge des Felds."),
        ("es", "length: {en: length, es: [la longitud, las longitudes]}",
         "red (longitud 1 y 3 crews), blue (longitud 2 y 2 puntos)",
         "tantos wagons como indica la longitud de la casilla",
         "tantos puntos como la longitud de la casilla."),
    ],
)  # fmt: skip
def test_a_printed_number_is_a_value_with_a_name(
    tmp_path: Path, code: str, words: str, printed: str, taken: str, scored: str
) -> None:
    """Several of something where it is called so, and points where nothing else is done with it."""
    (tmp_path / "map.yaml").write_text(COUNTRY, encoding="utf-8")
    (tmp_path / "words.yaml").write_text(f"{words}\n" if words else "{}\n", encoding="utf-8")
    assert printed in page(tmp_path, "", "setup", code, ROUTES)
    told = page(tmp_path, "", "play", code, ROUTES)
    assert taken in told and scored in told
    assert "W250" not in CliRunner().invoke(main, ["check", str(tmp_path)]).output


# ---- players that a rule has names for ------------------------------------------------------------------------------

VISIT = """game k "K"
    players 2
    colours red, blue

play
    for each player
        do visit(player)

rule visit(keeper: player) "A visit"
    as keeper
        do knock(keeper)
    as keeper.next
        may "Score"
            score 2

rule knock(keeper: player) "Knocking"
    may "Score"
        score 1
    keeper scores 1
    keeper.next scores 2

winner player
    by player.points
"""


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        ("en", "", ["carry out “A visit” (keeper: the player).", "The keeper does the following: carry out “Knocking”.",
                    "The keeper's opponent does the following", "The keeper scores 1 point"]),
        ("de", "keeper: {de: der Hüter}", ["führe „A visit“ aus (Hüter: der Spieler).",
                    "Der Hüter tut Folgendes: Führe „Knocking“ aus.",
                    "Der Gegner des Hüters tut Folgendes", "Der Hüter erhält 1 Punkt"]),
        ("es", "keeper: {es: el guarda}", ["realiza «A visit» (guarda: el jugador).",
                    "El guarda hace lo siguiente: realiza «Knocking».",
                    "El rival del guarda hace lo siguiente", "El guarda gana 1 punto"]),
    ],
)  # fmt: skip
def test_a_name_for_a_player_is_said_where_there_is_another(
    tmp_path: Path, code: str, words: str, said: list[str]
) -> None:
    (tmp_path / "words.yaml").write_text(f"{words or '{}'}\n", encoding="utf-8")
    told = page(tmp_path, "", "play", code, VISIT)
    assert [one for one in said if one not in told] == [], told


# ---- questions ------------------------------------------------------------------------------------------------------

GIVEN_BACK = """rule turn
    choose up to 1 fruit in you.crate as unwanted "Which fruit do you give back?"
    for each fruit in unwanted
        move fruit under basket
    choose space in stall where space.empty "Where to?"
        move up to 1 from you.crate to space
    else
        score 1
    choose player where player.points > 3 "Who pays for the fruit?"
        player loses 1
    else
        score 2
"""


@pytest.mark.parametrize(
    ("code", "words", "said"),
    [
        ("en", "", ["Choose up to 1 fruit in your crate (“Which fruit do you give back?”).",
                    "Choose an empty space of the stall.", "than 3 points (“Who pays for the fruit?”).",
                    "If no player can be chosen, score 2 points."]),
        ("de", "Which fruit do you give back?: {de: Welche Frucht gibst du zurück?}",
         ["(„Welche Frucht gibst du zurück?“).", "Wähle ein leeres Feld des Stalls."]),
        ("es", "Which fruit do you give back?: {es: ¿Qué fruta devuelves?}",
         ["(«¿Qué fruta devuelves?»).", "Elige una casilla vacía del stall."]),
    ],
)  # fmt: skip
def test_a_question_that_says_what_a_choice_is_for_stands_behind_it(
    tmp_path: Path, code: str, words: str, said: list[str]
) -> None:
    made = " ".join(told(tmp_path, GIVEN_BACK, code, words))
    assert [one for one in said if one not in made] == [], made


# ---- small things ---------------------------------------------------------------------------------------------------

LEAVES = """game last "Last Leaf"
    players 3
    colours red, blue, white

piece leaf from leaves starts in deck "Leaf"
    colour: green or gold
    value: number usually 0
    sign: plain or skip usually plain

place deck of leaf as deck refilled from fallen "Draw pile"
place fallen of leaf as stack "Played leaves"
place hand of leaf per player "Hand"

setup
    shuffle deck
    for each player
        move 2 from deck to player.hand

play
    turns from players.first until any(player where player.hand.empty)
        do turn

rule turn "On your turn"
    choose leaf in you.hand "Which leaf do you play?"
        move leaf to fallen
        if leaf.sign = skip
            reverse turns
    else
        pass

winner player where player.hand.empty
"""
LEAF_LIST = """pieces:
  leaves:
    source: rulebook
    entries:
      - {copies: 5, colour: green, value: 3}
      - {copies: 5, colour: gold, sign: skip}
"""


def last_leaf(directory: Path) -> Path:
    (directory / "game.rules").write_text(LEAVES, encoding="utf-8")
    (directory / "leaves.yaml").write_text(LEAF_LIST, encoding="utf-8")
    return directory


def test_options_leave_out_what_is_usual(tmp_path: Path) -> None:
    decision = load(last_leaf(tmp_path)).start(3).decision
    assert decision is not None
    said = {option.text for option in decision.options}
    assert said == {"Leaf (colour green, value 3)", "Leaf (colour gold, sign skip)"}


@pytest.mark.parametrize(
    ("code", "turns", "drawn"),
    [
        (
            "en",
            "the players take turns in clockwise order at first until",
            "shuffle the played leaves and go on drawing.",
        ),
        ("de", "sind alle reihum, zunächst im Uhrzeigersinn, an der Reihe, bis", "und ziehe davon."),
        ("es", "los jugadores juegan por turnos al principio en sentido horario hasta que", "y roba de ahí."),
    ],
)
def test_turns_that_can_be_reversed_and_a_pile_of_many(tmp_path: Path, code: str, turns: str, drawn: str) -> None:
    made = plan_book(load(last_leaf(tmp_path)))
    text = "\n".join(plain_text(text) for text in pages(made, language(code, made.words)).values())
    assert turns in text and drawn in text


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("leaf", "leaves"), ("gold leaf", "gold leaves"), ("Wolf", "Wolves"), ("knife", "knives"),
        ("shelf", "shelves"), ("roof", "roofs"), ("chief", "chiefs"), ("safe", "safes"), ("cliff", "cliffs"),
    ],
)  # fmt: skip
def test_plurals_in_ves(one: str, many: str) -> None:
    assert english_plural(one) == many


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("clansman", "clansmen"), ("Boatman of the king", "Boatmen of the king"), ("shaman", "shamans"),
        ("omen", "omens"), ("clansmen", "clansmen"), ("women", "women"),
    ],
)  # fmt: skip
def test_plurals_in_men(one: str, many: str) -> None:
    assert english_plural(one) == many


def test_one_copy_is_no_copies() -> None:
    said = CliRunner().invoke(main, ["names", "candle_mine"]).output
    assert "granite  bone, 1 copy\n" in said and "slate  bone, 2 copies\n" in said
