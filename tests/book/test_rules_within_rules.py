"""Rules that another one carries out: what they are given, and where they are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages
from reading import told


def test_what_a_rule_told_on_the_spot_was_given(tmp_path: Path) -> None:
    rules = """rule turn
    if not basket.empty
        do take_in(basket.top)

rule take_in(fruit)
    move up to 1 from basket to stall[1]
    if fruit is quince
        score 1
"""
    assert told(tmp_path, rules) == [
        "If at least one fruit is left in the basket:",
        "Remember the top fruit of the basket.",
        "Take 1 fruit from the basket and put it on space 1 of the stall, if there is one.",
        "If that fruit is a quince, score 1 point.",
    ]


def test_what_a_rule_is_given_is_said(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    choose target in stall.spaces
        do visit(target, stall[1])

rule visit(space, origin: space) "A visit"
    move up to 1 from basket to space
    move up to 1 from basket to origin
"""
    assert told(tmp_path, rules)[-1] == (
        "Carry out “A visit” (space: that space and space “origin”: space 1 of the stall)."
    )
    assert told(tmp_path, rules, named="visit") == [
        "Take 1 fruit from the basket and put it on the space, if there is one.",
        "Take 1 fruit from the basket and put it on the space “origin”, if there is one.",
    ]


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("en", "Carry out “A visit” (space: the first empty space of the stall)."),
        ("de", "Führe „A visit“ aus (Feld: das erste leere Feld des Stalls)."),
        ("es", "Realiza «A visit» (casilla: la primera casilla vacía del stall)."),
    ],
)
def test_what_a_rule_is_given_is_said_in_full(tmp_path: Path, code: str, given: str) -> None:
    rules = """rule turn "Turn"
    let target = first(space in stall where space.empty)
    known target != none
    do visit(target)

rule visit(space) "A visit"
    move up to 1 from basket to space
    move up to 1 from shelf to space
"""
    assert told(tmp_path, rules, code) == [given]


def test_a_rule_that_is_told_on_the_spot_has_no_section_of_its_own() -> None:
    assert "Slip off a leaf" not in shipped_pages("snail_race")["play.md"]
    assert "Handing on the gifts" not in shipped_pages("tricks")["play.md"]


RIPEN = """add to fruit
    rule ripen(amount) "Ripen"
        score amount
        score amount

    rule please(player, other: space) "Please"
        player scores 1
        move fruit to other

rule turn "Turn"
    for each fruit in list(fruit in stall)
        do fruit.ripen(2 + you.silver)
        do fruit.please(you.next, stall[1])
"""


@pytest.mark.parametrize(
    ("code", "ripen", "please"),
    [
        (
            "en",
            "carry out “Ripen” of the fruit (amount: 2 plus your silver)",
            "carry out “Please” of the fruit (player: the player to your left and other space: space 1 of the",
        ),
        ("de", "„Ripen“ des Fruits aus (Amount: 2 plus dein Silver)", "„Please“ des Fruits aus (Spieler: der nächste"),
        ("es", "«Ripen» del fruit (amount: 2 más tu silver)", "«Please» del fruit (jugador: el jugador siguiente"),
    ],
)
def test_a_rule_of_a_piece_is_told_with_what_it_is_given(tmp_path: Path, code: str, ripen: str, please: str) -> None:
    sentences = " ".join(told(tmp_path, RIPEN, code))
    assert ripen in sentences and please in sentences, sentences


LEFT = """rule turn "Turn"
    for each player
        if player.silver > 3
            player scores 1
            stop
    repeat 3
        score 1
        may "Go home"
            for each space in shelf
                if space.empty
                    stop
                score 2
            stop
"""


@pytest.mark.parametrize(
    ("code", "players", "spaces", "again"),
    [
        ("en", "do this for no more players.", "do this for no more spaces", "do not repeat this."),
        ("de", "tu dies für keine weiteren Spieler.", "tu dies für keine weiteren Felder", "wiederhole dies nicht."),
        ("es", "no hagas esto para más jugadores.", "no hagas esto para más casillas", "no repitas esto."),
    ],
)
def test_what_stops_is_the_loop_around_it(tmp_path: Path, code: str, players: str, spaces: str, again: str) -> None:
    said = " ".join(told(tmp_path, LEFT, code))
    assert said.index(players) < said.index(spaces) < said.index(again)
