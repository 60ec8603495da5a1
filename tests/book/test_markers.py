"""What is remembered: how it is set, how it is asked for, and when it is taken away."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages
from reading import page, told

TRUTH = """marker ahead per player: truth "Ahead"

rule turn "Turn"
    set you.ahead to you.silver > 3
"""


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        (
            "en",
            [
                "If your silver is more than 3, you are marked as “ahead” from now on.",
                "Otherwise, you are no longer marked as “ahead”.",
            ],
        ),
        (
            "de",
            [
                "Wenn dein Silver größer als 3 ist, bist du von jetzt an als „ahead“ markiert.",
                "Sonst bist du nicht mehr als „ahead“ markiert.",
            ],
        ),
        (
            "es",
            [
                "Si tu silver es mayor que 3, llevas desde ahora la marca «ahead».",
                "Si no, ya no llevas la marca «ahead».",
            ],
        ),
    ],
)
def test_what_becomes_yes_or_no_is_told_in_both_cases(tmp_path: Path, code: str, lines: list[str]) -> None:
    assert told(tmp_path, TRUTH, code) == lines


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("en", "There is no favourite any more."),
        ("de", "Es gibt kein Favourite mehr."),
        ("es", "Ya no hay ningún favourite."),
    ],
)
def test_what_is_only_remembered_is_not_taken_away(tmp_path: Path, code: str, line: str) -> None:
    rules = """marker favourite: fruit or none "Favourite"

rule turn "Turn"
    set favourite to none
"""
    assert told(tmp_path, rules, code) == [line]


def test_a_truth_of_the_table(tmp_path: Path) -> None:
    rules = """marker broken: truth "Broken"

rule turn "Turn"
    if not broken
        set broken to yes
"""
    assert told(tmp_path, rules) == ["If “broken” does not hold, “broken” holds from now on."]


PLAINLY = """add to fruit
    let ground = first(space in stall where fruit in space) "Ground"
    let progress = if fruit.ground = none then 0 else fruit.ground.number "Progress"

marker late: truth "Late"

setup
    move 3 from basket to stall

rule turn "Turn"
    choose 2 fruit in stall as pair at random
        choose fruit in pair
        score fruit.progress
    set late to yes
    if late
        score 1
    choose
        option "Nothing"
            note "Help may be refused."
        option "Something"
            score 1
"""


@pytest.mark.parametrize(
    ("code", "one", "none", "now", "option"),
    [
        ("en", "Choose one of the chosen fruits.", "is 0 if it has no ground,", "“Late” holds from now on.", "Note."),
        (
            "de",
            "Wähle 1 der gewählten Fruits.",
            "0, wenn es kein „ground“ hat,",
            "„Late“ gilt von jetzt an.",
            "Hinweis.",
        ),
        (
            "es",
            "Elige 1 de los fruits elegidos.",
            "es 0 si no tiene «ground»;",
            "«Late» se cumple desde ahora.",
            "Nota.",
        ),
    ],
)
def test_what_was_said_clumsily(tmp_path: Path, code: str, one: str, none: str, now: str, option: str) -> None:
    play = page(tmp_path, PLAINLY, "play", code)
    assert one in play and none in play and now in play, play
    assert f"- Nothing.\n\n    > {option} Help may be refused." in play, play


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


ROUND = """marker hour: 1..8 "Hour"
marker phase: 0..3 "Phase"

rule turn
    set hour to remainder(hour, 8) + 1
    set phase to remainder(phase + 1, 4)
    set phase to remainder(phase + 1, 3)
"""


@pytest.mark.parametrize(
    ("code", "hour", "phase"),
    [
        ("en", "Raise the hour by 1; after 8 comes 1 again.", "Raise the phase by 1; after 3 comes 0 again."),
        ("de", "Erhöhe das Hour um 1; nach 8 kommt wieder 1.", "Erhöhe das Phase um 1; nach 3 kommt wieder 0."),
        (
            "es",
            "Aumenta el hour en 1; después de 8 viene otra vez 1.",
            "Aumenta el phase en 1; después de 3 viene otra",
        ),
    ],
)
def test_a_number_that_goes_round_is_told_as_players_would(tmp_path: Path, code: str, hour: str, phase: str) -> None:
    first, second, other = told(tmp_path, ROUND, code)
    assert first == hour and second.startswith(phase) and not other.startswith(phase), (first, second, other)


LAMP = """marker lamp per player: truth "Lamp"

rule turn "Turn"
    for each player
        set player.lamp to no
    if not you.lamp
        set you.lamp to yes
    if any(player where player.lamp and player.silver > 2)
        for each player where not player.lamp
            player scores 1
    set helper.lamp to no
"""
LAMP_WORDS = """player.lamp:
  en: [has a lamp, have a lamp]
  de: [eine Lampe hat, eine Lampe hast]
  es: [tiene una lámpara, tienes una lámpara]"""


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        (
            "en",
            [
                "From now on, no player has a lamp.",
                "If you do not have a lamp, from now on, you have a lamp.",
                "If there is a player who has a lamp and whose silver is more than 2, each player who does not have a",
                "From now on, the first player does not have a lamp.",
            ],
        ),
        (
            "de",
            [
                "Von jetzt an gilt: kein Spieler hat eine Lampe.",
                "Wenn du keine Lampe hast, gilt von jetzt an: du hast eine Lampe.",
                "Wenn es einen Spieler gibt, der eine Lampe hat und dessen Silver größer als 2 ist, erhält",
                "Von jetzt an gilt: der erste Spieler hat keine Lampe.",
            ],
        ),
        (
            "es",
            [
                "Desde ahora, ningún jugador tiene una lámpara.",
                "Si no tienes una lámpara, desde ahora, tienes una lámpara.",
                "Si hay un jugador que tiene una lámpara y cuyo silver sea mayor que 2, cada jugador que no tiene una",
                "Desde ahora, el primer jugador no tiene una lámpara.",
            ],
        ),
    ],
)
def test_a_truth_with_words_is_what_somebody_is_or_has(tmp_path: Path, code: str, lines: list[str]) -> None:
    rules = LAMP.replace("set helper.lamp", "set players.first.lamp")
    text = " ".join(told(tmp_path, rules, code, LAMP_WORDS))
    assert [line for line in lines if line not in text] == [], text


@pytest.mark.parametrize(
    ("code", "starts", "said"),
    [
        ("en", "", "At the start, no player has a lamp."),
        ("de", "", "Zu Beginn gilt: kein Spieler hat eine Lampe."),
        ("es", "", "Al comienzo, ningún jugador tiene una lámpara."),
        ("en", " starts yes", "At the start, each player has a lamp."),
    ],
)
def test_a_truth_with_words_at_the_start(tmp_path: Path, code: str, starts: str, said: str) -> None:
    (tmp_path / "words.yaml").write_text(LAMP_WORDS, encoding="utf-8")
    rules = f'marker lamp per player: truth{starts} "Lamp"\nrule turn "Turn"\n    if you.lamp\n        score 1\n'
    assert said in page(tmp_path, rules, "setup", code)


LOOKED_FOR = """rule turn "Turn"
    set helper to first(player from you where player.silver > 3)
    set helper to first(player by highest player.silver)
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "If there is no such player, nobody is the helper any more."),
        ("de", "Falls es keinen solchen Spieler gibt, ist niemand mehr Helper."),
        ("es", "Si no hay ningún jugador semejante, ya nadie es el helper."),
    ],
)
def test_who_is_looked_for_and_not_there_is_nobody(tmp_path: Path, code: str, said: str) -> None:
    told_of = told(tmp_path, LOOKED_FOR, code)
    assert told_of[1] == said and len(told_of) == 3


SOUGHT = """variant sought of imhotep "Sought"

marker taboo: site or none "Taboo"
marker wish per player: site or none "Wish"
marker leader: player or none "Leader"

at end_of_round
    set taboo to first(site where site.dock.empty and site.building)
    set leader to first(player where player.hand.count > 2)
    for each player
        if round = 3
            set player.wish to none
    if round in [2, 4] and taboo != none
        set taboo to none
"""
NONE_SUCH = {
    "en": [
        "If there is no such site, there is no taboo any more.",
        "If there is no such player, nobody is the leader any more.",
        "from now on, the player has no wish.",
    ],
    "de": [
        "Falls es keinen solchen Ort gibt, gibt es kein Taboo mehr.",
        "Falls es keinen solchen Spieler gibt, ist niemand mehr Leader.",
        "gilt von jetzt an: der Spieler hat kein Wish.",
    ],
    "es": [
        "Si no hay ningún emplazamiento semejante, ya no hay ningún taboo.",
        "Si no hay ningún jugador semejante, ya nadie es el leader.",
        "desde ahora, el jugador no tiene ningún wish.",
    ],
}


@pytest.mark.parametrize("code", NONE_SUCH)
def test_what_was_looked_for_in_vain_is_named(tmp_path: Path, code: str) -> None:
    play = told_pages(tmp_path, "imhotep", SOUGHT, code=code)["play.md"]
    assert all(said in play for said in NONE_SUCH[code]), play
    assert ", then if" not in play
