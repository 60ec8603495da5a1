"""Pieces that are given to other players look, and are called, by who owns them now; and neither logs nor `diff` name
what nobody has chosen or changed."""

from __future__ import annotations

import json
import re
from pathlib import Path

from click.testing import CliRunner

from imhotep_dsl import load
from imhotep_dsl.book.drawing.pictures import draw_position
from imhotep_dsl.book.drawing.positions import changed_places, position_words
from imhotep_dsl.cli import main

HEAD = """game g "G"
    players 2
    colours red, blue

"""

DISCS = """piece disc 3 per player starts in stock "Disc"
    marker worn: truth "Worn"
place stock of disc per player "Stock"
place field of disc as grid(3, 3) "Field"

setup
    move 1 from players.first.stock to field.a1
    move 1 from players[2].stock to field.b1
    move 1 from players[2].stock to field.b2
    move 1 from players[2].stock to field.c3

play
    repeat 2
        for each player
            as player
                do take_over

rule take_over "Take over"
    choose disc in field where disc.owner != you "Which disc do you take over?"
        {taken}
    else
        note "There is nothing to take over."

winner player
    by player.points
"""
TAKEN = """give disc to you
        set disc.worn to yes"""
RULES = DISCS.replace("{taken}", TAKEN)


def written(directory: Path, rules: str) -> Path:
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "game.rules").write_text(HEAD + rules, encoding="utf-8")
    return directory


def told(*args: object, typed: str = "") -> str:
    return CliRunner().invoke(main, list(map(str, args)), input=typed).output


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n")]


# ---- at the terminal ------------------------------------------------------------------------------------------------


def test_the_table_shows_who_owns_a_piece(tmp_path: Path) -> None:
    shown = told("play", written(tmp_path, RULES), "--seed", 1)
    assert "(owner" not in shown.lower()
    table = lines(shown)
    at = table.index("Field:")
    assert table[at + 1 : at + 5] == ["a b c", "1 R B ·", "2 · B ·", "3 · · B"]
    assert "Stock: 2 × red disc" in table and "Stock: ·" in table
    assert "(R red disc, B blue disc)" in table
    assert "1  blue disc, b1 of field" in table


ONE_TURN = RULES.replace(
    "repeat 2\n        for each player\n            as player\n", "repeat 2\n        as players.first\n"
)


def test_a_piece_that_was_given_looks_like_its_new_owners(tmp_path: Path) -> None:
    shown = told("play", written(tmp_path, ONE_TURN), "--seed", 1, typed="2\n")
    after = lines(shown[shown.index("> ") :])
    at = after.index("Field:")
    assert after[at + 1 : at + 5] == ["a b c", "1 R B ·", "2 · R ·", "3 · · B"]
    assert after[at + 5] == "red disc (worn), b2"
    assert after[:3] == ["> Red — blue disc on b2", "blue disc on b2 now belongs to Red", "red disc: Worn: yes"]


NOBODYS = """piece card starts in market "Card"
card mill "Mill"
    copies: 1
card barn "Barn"
    copies: 1
card farm "Farm"
    copies: 1

place market of card as row(3) "Market"

play
    repeat 2
        for each player
            as player
                choose card in market where card.owner = none "Which card is yours?"
                    give card to you
                else
                    note "All have an owner."

winner player
    by player.points
"""


def test_what_nobody_owns_has_no_colour(tmp_path: Path) -> None:
    shown = told("play", written(tmp_path, NOBODYS), "--seed", 1, typed="1\n")
    before, after = shown.split("> ", 1)
    assert "Market: Mi Ba Fa" in lines(before) and "(Mi Mill, Ba Barn, Fa Farm)" in lines(before)
    assert "1  Mill" in lines(before)
    assert "Mill now belongs to Red" in lines(after) and "Farm now belongs to Blue" in lines(after)
    assert after.rstrip().split("\n")[-3] == "(R red mill, E red barn, U blue farm)"


def test_every_effect_is_told_of_the_piece_as_it_is_called_then(tmp_path: Path) -> None:
    trace = told("run", written(tmp_path, ONE_TURN), "--trace", "--seed", 1)
    said = [line.split(": ", 1)[1] for line in lines(trace) if "game.rules:" in line]
    at = said.index("set Owner: Red of blue disc")
    assert said[at + 1] == "set Worn: yes of red disc"


# ---- for programs and in scenarios ----------------------------------------------------------------------------------


def test_keys_stay_what_they_are(tmp_path: Path) -> None:
    game = load(written(tmp_path, ONE_TURN)).start(2, seed=1)
    assert game.decision is not None
    assert [(one.key, one.text) for one in game.decision.options] == [
        ("blue disc 3", "blue disc, b1 of field"),
        ("blue disc 2", "blue disc, b2 of field"),
        ("blue disc 1", "blue disc, c3 of field"),
    ]
    game.choose("blue disc 2")
    field = next(place for place in game.view(0)["places"] if place["name"] == "field")
    lying = {space["space"]: space["pieces"][0] for space in field["spaces"]}
    assert lying[5] == {"kind": "disc", "piece": "blue disc 2", "title": "red disc"}


BEARING = """piece cart 2 per player starts in stock "Cart"
    place load of bead "Load"
piece bead 4 starts in bowl "Bead"
place bowl of bead "Bowl"
place stock of cart per player "Stock"
place heap of cart holds unlimited "Heap"

setup
    for each player
        move all from player.stock to heap
    for each cart in heap
        give cart to players.first

play
    as players.first
        choose cart in heap "Which one?"
            move 1 from bowl to cart.load
        else
            score 1

winner player
    by player.points
"""


def test_options_have_different_names_whoever_owned_them(tmp_path: Path) -> None:
    game = load(written(tmp_path, BEARING)).start(2, seed=1)
    assert game.decision is not None
    texts = [one.text for one in game.decision.options]
    assert texts == [
        f"red cart [load: –], heap, {number}, at first of {player}" for player in ("Red", "Blue") for number in (2, 1)
    ]


SAID = """
scenario "It is called by its owner" of g
    players red, blue
    when
        do asked
        expect offered("Turn the blue disc")
        answer "Turn the blue disc"
    then
        expect field.b1.top.owner = red
        expect field.b1.top = field.a1.top
"""
ASKED = """
rule asked "Asked"
    as players.first
        let disc = field.b1.top
        known disc != none
        may "Turn the {disc}"
            give disc to you
"""


def test_texts_name_pieces_as_the_table_does(tmp_path: Path) -> None:
    output = told("test", written(tmp_path, RULES + ASKED + SAID))
    assert "it is red disc, not red disc" in output, output


# ---- in pictures ----------------------------------------------------------------------------------------------------


def test_pictures_show_who_owns_a_piece_now(tmp_path: Path) -> None:
    rules = load(written(tmp_path, ONE_TURN))
    game = rules.start(2, seed=1)
    before, machine, components = list(game.state), game.machine, rules.checked(2).components
    game.choose("blue disc 2")
    shown = changed_places(machine, before, game.state)
    assert [components.places[components.instances[at].place].name for at in shown] == ["field"]
    assert "Field: a1 Red; b1 Blue; b2 Blue; c3 Blue." in position_words(machine, components, before, shown)
    assert "Field: a1 Red; b1 Blue; b2 Red; c3 Blue." in position_words(machine, components, game.state, shown)
    drawings = [draw_position(machine, components, state, shown).svg for state in (before, game.state)]
    signs = [sorted(re.findall(r">([RB])</text>", drawing)) for drawing in drawings]
    assert signs[0] != signs[1]


# ---- who was not asked ----------------------------------------------------------------------------------------------

PURSES = """piece coin 1 per player starts in purse "Coin"
place purse of coin per player "Purse"
place bank of coin holds unlimited "Bank"

play
    repeat 2
        for each player
            as player
                choose number in 1..2 "How many?"
                may "Pay a coin"
                    require not you.purse.empty
                    move 1 from you.purse to bank
                score number

winner player
    by player.points
"""


def test_who_was_not_asked_has_declined_nothing(tmp_path: Path) -> None:
    paid = told("play", written(tmp_path, PURSES), "--seed", 1, typed="1\n1\n1\n")
    assert "Red — number 1; Pay a coin\n" in paid and paid.endswith("Blue wins with 4 points.\n")
    assert "not “Pay a coin”" not in paid
    kept = told("play", tmp_path, "--seed", 1, typed="1\n2\n1\n1\n")
    assert kept.count("Red — number 1; not “Pay a coin”\n") == 1 and kept.count("Red — number 1; Pay a coin\n") == 1
    everything = told("run", tmp_path, "--seed", 1)
    assert "“Pay a coin”" not in everything.split("; Pay a coin")[-1]


# ---- what is different in play --------------------------------------------------------------------------------------

VARIANT = """variant thieves of g "Thieves"

replace rule take_over "Take over"
    choose disc in field where disc.owner != you "Which disc do you take over?"
        give disc to you
    else
        note "There is nothing to take over."
"""


def test_rules_that_ask_for_owners_are_not_different_because_others_give(tmp_path: Path) -> None:
    more = """
action show_off "Show off"
    require any(disc in field where disc.owner = you)
    score count(disc in field where disc.owner = you)
"""
    game = written(tmp_path / "g", DISCS.replace("{taken}", "move disc to box") + more)
    (tmp_path / "thieves.rules").write_text(VARIANT, encoding="utf-8")
    found = json.loads(told("diff", game, "--with", tmp_path / "thieves.rules", "--json"))
    assert [change["rule"] for change in found["rules"]] == ["take_over"]
