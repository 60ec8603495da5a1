"""Rounds and turns: how many there are, whose is next, how they end and what follows them."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages, told_pages
from reading import GAME, book, every_sentence, page, told

from book.games import CHAIRS
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load


def test_a_counter_of_rounds_is_told_as_their_number(tmp_path: Path) -> None:
    played = ("play\n    for each player\n        as player\n            do turn\n", "")
    rules = """marker torch: 0..20 "Torch"
play
    repeat until torch = 20 or basket.empty
        add 1 to torch
        for each player
            as player
                do turn

rule turn "Turn"
    move up to 1 from basket to you.crate
"""
    text = every_sentence(tmp_path, rules, played)
    assert "Do this 20 times, or until no fruit is left in the basket if that comes first:" in text
    assert "torch" not in text.lower()
    told_elsewhere = rules + "    if torch > 3\n        score 1\n"
    asked = every_sentence(tmp_path, told_elsewhere, played)
    assert "The torch is 1 the first time, 2 the second time, and so on." in asked and "Raise the torch" not in asked


def test_turns_that_are_counted(tmp_path: Path) -> None:
    played = ("play\n    for each player\n        as player\n            do turn\n", "")
    rules = """marker moves: 0..60 "Moves"
play
    turns from players.first until moves = 60
        do turn

rule turn "Turn"
    add 1 to moves
    score 1
"""
    assert "until 60 turns have been taken" in every_sentence(tmp_path, rules, played)


DAYS = """marker day: 0..3 "Day"

rule turn
    repeat until day = 3
        add 1 to day
        for each player
            as player
                do trade
        do news

rule trade "Trade"
    may "Take a point"
        score 1

rule news "News"
    set helper to players.first
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["Carry out “Trade”.", "Carry out “News”."]),
        ("de", ["Führe „Trade“ aus.", "Führe „News“ aus."]),
        ("es", ["Realiza «Trade».", "Realiza «News»."]),
    ],
)
def test_what_comes_behind_the_lines_of_each_player_is_done_once(tmp_path: Path, code: str, said: list[str]) -> None:
    game = tmp_path / "game"
    told(game, DAYS, code)
    book = plan_book(load(game))
    lines = plain_text(pages(book, language(code, book.words))["play.md"]).split("\n")
    (each,) = [line for line in lines if line.endswith(said[0])]
    (once,) = [line for line in lines if line.endswith(said[1])]
    assert once.lstrip() == f"- {said[1]}" and len(each) - len(each.lstrip()) > len(once) - len(once.lstrip())


EXTRA = """variant own of nim "Own"

rule extra "Extra turns"
    turns from players.first where not player.out
        do extra_turn
    players.first scores 1

rule extra_turn "Your extra turn"
    choose
        option "Take a point"
            score 1
            pass
        option "Stop"
            pass

before play
    do extra
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "When nobody is left who takes a turn, the turns are over."),
        ("de", "Wenn niemand mehr an die Reihe kommt, sind die Züge vorbei."),
        ("es", "Cuando no queda nadie que juegue, terminan los turnos."),
    ],
)
def test_what_follows_turns_does_not_hide_their_end(tmp_path: Path, code: str, said: str) -> None:
    assert said in book(tmp_path, "nim", EXTRA, code)


@pytest.mark.parametrize(
    ("code", "wrong"), [("en", "nobody is left who"), ("de", "niemand mehr an die Reihe"), ("es", "no queda nadie")]
)
def test_turns_that_only_a_line_ends_do_not_end_when_nobody_is_left(code: str, wrong: str) -> None:
    assert wrong not in shipped_pages("liars_dice", code)["play.md"]


ROUNDS = GAME.replace("marker helper", 'marker round: 0..20 "Round"\nmarker helper').replace(
    "    for each player\n        as player\n            do turn\n",
    "    repeat until round = 20 or basket.empty\n        do play_round\n",
)

ROUND = 'rule play_round "A round"\n    add 1 to round\n    players.first scores 1\n'


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "Do this 20 times, or until no fruit is left in the basket if that comes first: carry out “A round”."),
        ("de", "20-mal"),
        ("es", "20 veces"),
    ],
)
def test_rounds_are_counted_also_in_the_rule_that_is_repeated(tmp_path: Path, code: str, expected: str) -> None:
    assert expected in page(tmp_path, ROUND, "play", code, ROUNDS)


def test_rounds_that_something_else_counts_too_are_no_number_of_times(tmp_path: Path) -> None:
    again = ROUNDS.replace("play\n    repeat", "play\n    do play_round\n    repeat")
    assert "20 times" not in page(tmp_path, ROUND, "play", "en", again)


ROUND_OF_TURNS = """rule turn "Turn"
    for each player
        set player.silver to 0
    {turns}
        do sell

rule sell "Sell"
    {sells}
    score 1
"""


@pytest.mark.parametrize(
    ("turns", "sells", "nobody"),
    [
        ("turns from players.first where player != helper until basket.empty", "set helper to you", True),
        ("turns from players.first until basket.empty", "if you.points = 5\n        pass", True),
        ("turns from players.first until basket.empty", "score 1", False),
    ],
)
def test_turns_also_end_when_nobody_is_left(tmp_path: Path, turns: str, sells: str, nobody: bool) -> None:
    sells = f"move up to 1 from basket to box\n    {sells}"
    said = told(tmp_path, ROUND_OF_TURNS.format(turns=turns, sells=sells))
    assert ("or nobody is left who takes a turn" in said[-1]) == nobody


AFTER = """rule turn "An ascent"
    turns from players.first where player != helper until basket.empty
        do sell
    move all from stall to box

rule sell "Sell"
    move up to 1 from basket to box
    set helper to you
    score 1
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "## After the last turn of “An ascent”\n\nAs soon as no fruit is left in the basket, nobody takes"),
        ("en", "nobody takes another turn. When nobody is left who takes a turn, the turns are over."),
        ("de", "Wenn niemand mehr an die Reihe kommt, sind die Züge vorbei."),
        ("es", "Cuando no queda nadie que juegue, terminan los turnos."),
    ],
)
def test_what_follows_turns_says_how_they_end(tmp_path: Path, code: str, expected: str) -> None:
    assert expected in page(tmp_path, AFTER, "play", code)


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


TOLL = """variant toll of imhotep "Toll"

at start_of_round
    do pay_toll

rule pay_toll "The toll"
    for each player where player.points > 0
        player loses 1
        move up to 1 from player.quarry to box
"""


def test_what_is_done_ahead_of_turns_is_told_ahead_of_them(tmp_path: Path) -> None:
    titles = [line for line in told_pages(tmp_path, "imhotep", TOLL)["play.md"].splitlines() if line[:3] == "## "]
    assert titles[:4] == ["## The game", "## A round", "## The toll", "## On your turn"]
    assert titles[-1] == "## The end of the round"


ENDS_EARLY = """variant early of candle_mine "An early end"

after night_in_the_mine
    if any(player where player.points > 20)
        end game
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "The game lasts up to 5 nights"),
        ("de", "Gespielt werden bis zu 5 Nächte"),
        ("es", "La partida dura hasta 5 noches"),
    ],
)
def test_a_game_that_a_line_may_end_lasts_no_more_than_its_rounds(tmp_path: Path, code: str, said: str) -> None:
    assert said in told_pages(tmp_path, "candle_mine", ENDS_EARLY, "", code)["play.md"]


INTEREST = """variant interest of imhotep "Interest"

at end_of_round
    for each player where player.points > 9
        player loses 1
"""


@pytest.mark.parametrize(
    ("code", "lead", "order"),
    [
        ("en", "At the end of a round:", "- Score the temple. Each player who"),
        ("de", "Am Ende einer Runde:", "- Wertet den Tempel. Jeder Spieler, der"),
        ("es", "Al final de una ronda:", "- Puntuad el templo. Cada jugador que"),
    ],
)
def test_an_order_does_not_go_on_with_what_others_do(tmp_path: Path, code: str, lead: str, order: str) -> None:
    assert f"{lead}\n\n{order}" in told_pages(tmp_path, "imhotep", INTEREST, "", code)["play.md"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "take turns in clockwise order (unless a rule says who comes next) until"),
        ("de", "reihum (außer eine Regel sagt, wer als Nächstes kommt)"),
        ("es", "(salvo que una regla diga quién sigue)"),
    ],
)
def test_turns_of_which_a_rule_says_whose_comes_next(tmp_path: Path, code: str, said: str) -> None:
    assert said in told_pages(tmp_path, "snail_race", CHAIRS.format(title=""), "", code)["play.md"]


def test_another_turn_of_the_same_player_changes_no_order() -> None:
    assert "take turns in clockwise order until" in plain_text(shipped_pages("snail_race")["play.md"])


STARTS = 'variant other of imhotep "Another one starts"\n\n{where}\n    set starter to players.last\n'


@pytest.mark.parametrize(
    "code, this, coming",
    [
        ("en", "in the order of play starts the round.", "in the order of play starts the next round."),
        ("de", "in der Spielreihenfolge beginnt die Runde.", "in der Spielreihenfolge beginnt die nächste Runde."),
        ("es", "en el orden de juego empieza la ronda.", "en el orden de juego empieza la siguiente ronda."),
    ],
)
def test_who_starts_is_said_of_this_round_ahead_of_its_turns(tmp_path: Path, code: str, this: str, coming: str) -> None:
    for where in ("at start_of_round", "before start_of_round", "before lay_out(round_card)"):
        made = told_pages(tmp_path, "imhotep", STARTS.format(where=where), code=code)
        assert this in made["different.md"] and coming not in made["different.md"], where
    for where in ("after turn", "at end_of_round", "after sail_ship"):
        made = told_pages(tmp_path, "imhotep", STARTS.format(where=where), code=code)
        assert coming in made["different.md"] and this not in made["different.md"], where


def test_who_starts_is_said_of_no_round_where_it_is_said_ahead_of_turns_and_behind(tmp_path: Path) -> None:
    often = (
        STARTS.format(where="rule pointing")
        + "\nat start_of_round\n    do pointing\n\nat end_of_round\n    do pointing\n"
    )
    made = told_pages(tmp_path, "imhotep", often)["different.md"]
    assert "The last player in the order of play becomes the starting player." in made
    assert "starts" not in made
