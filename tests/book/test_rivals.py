"""Players compared with all others: it is said with whom, and what they have is theirs."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import book, told

LEADS_ALONE = {
    "any": "not any(other in players where other != player and other.stones_at(site) >= player.stones_at(site))",
    "every": "every(other.stones_at(site) < player.stones_at(site) for each other in players where other != player)",
    "max": "player.stones_at(site) > max(other.stones_at(site) for each other in without(players, [player]))",
    "max of others": "player.stones_at(site) > max("
    "other.stones_at(site) for each other in players where other != player)",
}


def _variant(condition: str) -> str:
    return (
        f'variant own of imhotep "Own"\n\nlet player.leads_alone(site) = {condition}\n\nat end_of_game\n'
        "    for each player\n        player scores 2 * count(site where player.leads_alone(site))\n"
    )


@pytest.mark.parametrize("way", LEADS_ALONE)
def test_whoever_leads_alone_is_told_alike_in_all_ways(tmp_path: Path, way: str) -> None:
    said = book(tmp_path, "imhotep", _variant(LEADS_ALONE[way]))
    assert "for each site such that no other player has at least as many stones at it as them." in said


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("de", "dass kein anderer Spieler mindestens so viele Steine an ihm hat wie er."),
        ("es", "tal que ningún otro jugador tenga al menos tantas piedras en él como él."),
    ],
)
def test_it_is_said_as_many_as_who_in_other_languages(tmp_path: Path, code: str, sentence: str) -> None:
    assert sentence in book(tmp_path, "imhotep", _variant(LEADS_ALONE["any"]), code)


@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        ("player.points > max(other.points for each other in players where other != player)",
         "Each player such that no other player has at least as many points scores 1 point."),
        ("player.points < max(other.points for each other in players where other != player)",
         "Each player such that another player has more points scores 1 point."),
        ("player.points <= min(other.points for each other in players where other != player)",
         "Each player such that no other player has fewer points scores 1 point."),
        ("every(other.crate.count <= player.crate.count for each other in without(players, [player]))",
         "Each player such that no other player has more fruits in their crate than them scores 1 point."),
        ("count(other in without(players, [player]) where other.crate.empty) = 2",
         "there are exactly 2 other players"),
    ],
)  # fmt: skip
def test_compared_with_the_best_of_all_others(tmp_path: Path, condition: str, sentence: str) -> None:
    rules = f'rule turn "Turn"\n    for each player where {condition}\n        player scores 1\n'
    assert sentence in " ".join(told(tmp_path, rules))


def test_a_word_with_parameters_keeps_them_beside_its_name(tmp_path: Path) -> None:
    by_two = "every(other.stones_at(site) + 1 < player.stones_at(site) for each other in without(players, [player]))"
    said = book(tmp_path, "imhotep", _variant(f'{by_two} "Leads by two"'))
    assert "(the number of stones at the site of each other player) plus 1 is less than" in said


def test_a_word_said_of_several_things_has_them_as_its_object(tmp_path: Path) -> None:
    variant = """variant own of imhotep "Own"

at end_of_game
    for each player where count(site where player.stones_at(site) >= 2) >= 2
        player scores 2
"""
    assert "at least 2 sites such that their number of stones at them is at least 2" in book(
        tmp_path, "imhotep", variant
    )


BEST = """rule turn "Turn"
    for each player where player = first(other in players by lowest other.points)
        player scores 2
    for each player by highest player.crate.count
        player loses 3
        stop
    let richest = first(player by highest player.points)
    if richest != none
        richest scores 1
"""


def test_the_best_of_all_players_is_somebody(tmp_path: Path) -> None:
    of_several = "– of several, the first clockwise from the first player –"
    assert told(tmp_path, BEST) == [
        f"The player with the fewest points {of_several} scores 2 points.",
        f"The player with the most fruits in their crate {of_several} loses 3 points.",
        f"The player with the most points {of_several} scores 1 point.",
    ]


def test_who_is_not_among_all_may_be_nobody(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    let richest = first(player where player.silver > 3 by highest player.points)
    if richest != none
        richest scores 1
"""
    assert "If there is a player whose silver is more than 3" in " ".join(told(tmp_path, rules))


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["Each player who has more fruits in their crate than the player to the left of them scores 1 point.",
                "If you have at most as many points as the player to your left, score 2 points."]),
        ("de", ["Jeder Spieler, der mehr Fruits in seinem Crate hat als der nächste Spieler nach ihm, erhält 1 Punkt.",
                "Wenn du höchstens so viele Punkte hast wie der nächste Spieler nach dir, erhältst du 2 Punkte."]),
        ("es", ["Cada jugador que tiene más fruits en su crate que el jugador siguiente a él gana 1 punto.",
                "Si tienes como máximo tantos puntos como el jugador siguiente a ti, ganas 2 puntos."]),
    ],
)  # fmt: skip
def test_what_two_players_have(tmp_path: Path, code: str, said: list[str]) -> None:
    rules = """rule turn "Turn"
    for each player where player.crate.count > player.next.crate.count
        player scores 1
    if you.points <= you.next.points
        score 2
"""
    assert told(tmp_path, rules, code) == said
