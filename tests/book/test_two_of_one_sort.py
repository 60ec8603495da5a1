"""Two things of one sort in one sentence: they are told apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages
from reading import page, told


def test_two_spaces_have_two_names(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    let home = first(space in stall where not space.empty)
    if home != none
        choose goal in home.neighbours
            move up to 1 from home to goal
        else
            score 1
"""
    text = " ".join(told(tmp_path, rules))
    assert "Choose a neighbouring space “goal” of the home." in text
    assert "put it on the space “goal”" in text


@pytest.mark.parametrize(("code", "expected"), [("en", "“other”"), ("de", "„andere“"), ("es", "«otro»")])
def test_the_other_of_two_pieces(tmp_path: Path, code: str, expected: str) -> None:
    rules = """rule turn "Turn"
    known not shelf.empty and not stall.empty
    choose fruit in shelf
    choose other in stall
    swap fruit with other
"""
    assert expected in told(tmp_path, rules, code)[-1]


@pytest.mark.parametrize(
    ("code", "each", "after"),
    [
        (
            "en",
            "For each other fruit on the shelf whose worth is more than the fruit's worth, beginning with the first "
            "space, put the other fruit in the basket.",
            "Put the fruit in your crate.",
        ),
        ("de", "lege das andere Fruit ins Basket.", "Lege das Fruit in dein Crate."),
        ("es", "pon el otro fruit en el basket.", "Pon el fruit en tu crate."),
    ],
)
def test_two_of_one_sort_in_a_loop(tmp_path: Path, code: str, each: str, after: str) -> None:
    rules = """rule turn "Turn"
    known not stall.empty
    choose fruit in stall
        do pick(fruit)

rule pick(fruit) "A pick"
    for each other in shelf where other.worth > fruit.worth
        move other to basket
    move fruit to you.crate
"""
    first, last = told(tmp_path, rules, code, named="pick")
    assert each in first and last == after


FULLEST = "    for each space in stall.spaces where not any(other in stall.spaces where count(fruit in other) > "

RICHER = "    for each player where count(other in players where other.points > player.points) >= 2\n"

SCORED = "    for each player\n        player scores count(other in players where other.points > player.points)\n"


@pytest.mark.parametrize(
    ("code", "lines", "said"),
    [
        ("en", FULLEST + "count(fruit in space))\n        score 1\n", "number of fruits on the first-named space,"),
        ("de", FULLEST + "count(fruit in space))\n        score 1\n", "Fruits auf dem erstgenannten Feld ist,"),
        ("es", FULLEST + "count(fruit in space))\n        score 1\n", "en la casilla mencionada en primer lugar,"),
        (
            "en",
            RICHER + "        player scores 1\n",
            "2 other players who have more points than the first-named player",
        ),
        ("en", SCORED, "for each other player who has more points than the first-named player."),
        (
            "de",
            SCORED,
            "für jeden anderen Spieler, der mehr Punkte hat als der erstgenannte Spieler.",
        ),
        (
            "en",
            "    for each fruit in stall where every(other.worth <= fruit.worth * 2 for each other in stall)\n"
            "        score 1\n",
            "the worth of each fruit on the stall is at most the worth of the first-named fruit times 2,",
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


@pytest.mark.parametrize(
    ("code", "where", "said"),
    [
        ("en", " where other.silver < player.silver", "For each other player whose silver is less than the player's"),
        ("de", " where other.silver < player.silver", "Für jeden anderen Spieler, dessen Silver kleiner als"),
        ("es", " where other.silver < player.silver", "Por cada otro jugador cuyo silver sea menor que"),
        ("en", " where player.silver > other.silver", "For each other player"),
        ("en", " where other.silver != player.silver", "For each other player whose silver is not the player's"),
        ("en", " where other.silver <= player.silver", "For each player “other” (the player included) whose silver is"),
        ("de", " where other.silver <= player.silver", "Für jeden Spieler „andere“ (der Spieler eingeschlossen), des"),
        ("es", " where other.silver <= player.silver", "Por cada jugador «otro» (incluido el jugador) cuyo silver"),
        ("en", "", "For each player “other” (the player included), the player scores"),
        ("en", " where other.silver < player.points", "For each player “other” (the player included) whose silver is"),
    ],
)
def test_a_second_player_is_another_only_where_it_cannot_be_the_same(
    tmp_path: Path, code: str, where: str, said: str
) -> None:
    loop = f"        for each other in players{where}\n            player scores 3\n            other scores 1\n"
    assert told(tmp_path, f'rule turn "Turn"\n    for each player\n{loop}', code)[1].startswith(said)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "exactly 2 players (you included) whose silver is your silver, score 1 point."),
        ("de", "genau 2 Spieler (du eingeschlossen) gibt, deren Silver dein Silver ist"),
        ("es", "exactamente 2 jugadores (incluido tú) cuyo silver sea tu silver"),
    ],
)
def test_who_is_as_good_as_oneself_is_counted_too(tmp_path: Path, code: str, said: str) -> None:
    rules = 'rule turn "Turn"\n    if count(other in players where other.silver = you.silver) = 2\n        score 1\n'
    assert said in told(tmp_path, rules, code)[-1]


@pytest.mark.parametrize(
    ("code", "asked", "said"),
    [
        ("en", "= 1", "If no other player has the same silver as you, score 1 point."),
        ("en", "< 2", "If no other player has the same silver as you, score 1 point."),
        ("en", "> 1", "If another player has the same silver as you, score 1 point."),
        ("de", "= 1", "Wenn kein anderer Spieler bei dem Silver denselben Wert hat wie du, erhältst du 1 Punkt."),
        ("es", "= 1", "Si ningún otro jugador tiene el mismo valor de silver que tú, ganas 1 punto."),
    ],
)
def test_who_is_the_only_one_with_a_value(tmp_path: Path, code: str, asked: str, said: str) -> None:
    counted = f"count(other in players where other.silver = you.silver) {asked}"
    assert told(tmp_path, f'rule turn "Turn"\n    if {counted}\n        score 1\n', code)[-1] == said


ALONE = """let player.alone = count(other in players where other.silver = player.silver) = 1

rule turn "Turn"
    let buyer = first(player where player.alone by highest player.silver)
    if buyer != none
        move all from basket to buyer.crate
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "If there is a player such that no other player has the same silver, take all fruits from the basket "
         "and put them face up in the crate of the player with the highest silver among those players."),
        ("de", "Wenn es einen Spieler gibt, für den gilt, dass kein anderer Spieler bei dem Silver denselben Wert hat, "
         "nimm alle Fruits aus dem Basket und lege sie offen ins Crate des Spielers mit dem höchsten Silver unter "
         "diesen Spielern."),
        ("es", "Si hay un jugador tal que ningún otro jugador tenga el mismo valor de silver, toma del basket todos "
         "los fruits y ponlos boca arriba en el crate del jugador con el mayor silver de entre esos jugadores."),
    ],
)  # fmt: skip
def test_a_name_for_the_best_of_some_is_told_in_full_once(tmp_path: Path, code: str, said: str) -> None:
    assert told(tmp_path, ALONE, code) == [said]


@pytest.mark.parametrize(
    ("alone", "is_decided"),
    [
        ("count(other in players where other.silver = player.silver) = 1", False),
        ("not any(other in players where other != player and other.silver = player.silver)", False),
        ("count(other in players where other.silver = player.silver) = 2", True),
        ("count(other in players where other.points = player.points) = 1", True),
        ("not any(other in players where other != player and other.silver = player.silver and other.out)", True),
    ],
)
def test_who_is_first_is_decided_only_where_two_can_be_level(tmp_path: Path, alone: str, is_decided: bool) -> None:
    rules = ALONE.partition("\n\n")[2]
    setup = page(tmp_path, f"let player.alone = {alone}\n\n{rules}", "setup")
    assert ("Decide who is the first player." in setup) is is_decided


@pytest.mark.parametrize(
    ("code", "such"),
    [("en", "the highest of all such players"), ("de", "von allen solchen Spielern"), ("es", "jugadores semejantes")],
)
def test_what_is_the_highest_of_those_that_are_meant_says_so(tmp_path: Path, code: str, such: str) -> None:
    rules = """rule turn "Turn"
    let most = max(player.silver for each player where player.points > 3)
    for each player where player.points > 3 and player.silver = most
        player scores 1
"""
    assert such in told(tmp_path, rules, code)[-1]
    others = rules.replace("where player.points > 3 and", "where player.points > 5 and")
    assert such not in told(tmp_path, others, code)[-1]


def test_one_that_is_called_like_its_sort_has_the_other_told_by_its_name(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    choose old_fruit in shelf
        choose fruit in stall where fruit.worth > old_fruit.worth
            move fruit to you.crate
        else
            score 1
    else
        score 1
"""
    text = " ".join(told(tmp_path, rules))
    assert "Choose a fruit “old fruit” on the shelf." in text
    assert "whose worth is more than the worth of the fruit “old fruit”" in text
    assert "Put the fruit in your crate." in text


CROCODILE = """variant crocodile of imhotep "A crocodile"

piece beast 1 starts in nile "Crocodile"
place nile of beast "Nile"
add to site
    place shore of beast "Shore"

setup
    move 1 from nile to temple.shore

before voyage(ship, site)
    if not site.shore.empty
        choose goal in list(site) where goal != site
        move site.shore.top to goal.shore
"""


@pytest.mark.parametrize(
    ("code", "chosen", "used"),
    [
        ("en", "Choose a site “goal” that is not the site.", "put it in the shore of the site “goal”."),
        ("de", "Wähle einen Ort „goal“, der nicht der Ort ist.", "lege es ins Shore des Orts „goal“."),
        ("es", "Elige un emplazamiento «goal» que no sea el emplazamiento.", "del emplazamiento «goal»."),
    ],
)
def test_a_board_with_a_name_of_its_own_is_introduced_by_it(tmp_path: Path, code: str, chosen: str, used: str) -> None:
    play = told_pages(tmp_path, "imhotep", CROCODILE, code=code)["play.md"]
    assert chosen in play and used in play
