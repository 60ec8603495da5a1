"""Whoever acts: you, another player, somebody with a role, a team."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages, told_pages
from reading import GAME, page, told

from imhotep_dsl.book.site.markdown import plain_text


def test_another_player_is_not_you(tmp_path: Path) -> None:
    rules = """rule turn
    let victim = you
    let share = you.silver / 2
    for each player where player != you
        as player
            may "Help {victim} for {share} points"
                score share
"""
    assert told(tmp_path, rules) == [
        "In what follows, you are called the victim, and “you” is whoever acts.",
        "Note the share: half of your silver, rounded down.",
        "Each player who is not you (clockwise from the first player) does the following:",
        "You may help the victim for (the share) points: score as many points as the share.",
    ]


RIVALS = """rule turn
    for each player where {}any(other in players where other != player and other.crate.count {} player.crate.count)
        set player.silver to 1
    if {}any(player where player != you and player.silver {} you.silver)
        score 1
"""


@pytest.mark.parametrize(
    ("code", "op", "denied", "sayings"),
    [
        ("en", "=", "not ", ("no other player has as many fruits in their crate", "other player has the same silver")),
        ("en", ">", "", ("another player has more fruits in their crate", "another player has a higher silver than")),
        ("en", "<=", "", ("another player has at most as many fruits in their crate", "same silver or a lower")),
        ("de", "=", "not ", ("kein anderer Spieler genauso viele Fruits in seinem Crate", "denselben Wert hat wie")),
        ("es", "=", "not ", ("ningún otro jugador tenga tantos fruits en su crate", "el mismo valor de silver que")),
    ],
)  # fmt: skip
def test_two_players_are_not_both_they(
    tmp_path: Path, code: str, op: str, denied: str, sayings: tuple[str, str]
) -> None:
    said = told(tmp_path, RIVALS.format(denied, op, denied, op), code)
    for line, saying in zip(said, sayings, strict=True):
        assert saying in line


OFFER = """rule turn
    do offer(you, you.next)

rule offer(trader: player, partner: player) by partner "Offer"
    may "Ask"
        partner scores 1
        as trader
            may "Agree"
                partner scores 2
        partner scores 3
"""


@pytest.mark.parametrize(
    ("code", "scored"),
    [
        ("en", ["Score 1 point.", "the partner scores 2 points.", "Score 3 points."]),
        ("de", ["Du erhältst 1 Punkt.", "„Partner“ erhält 2 Punkte.", "Du erhältst 3 Punkte."]),
        ("es", ["Ganas 1 punto.", "«partner» gana 2 puntos.", "Ganas 3 puntos."]),
    ],
)
def test_who_acts_is_called_by_name_while_somebody_else_acts(tmp_path: Path, code: str, scored: list[str]) -> None:
    lines = told(tmp_path, OFFER, code, named="offer")
    assert [line.split(": ")[-1] for line in lines if line.split(": ")[-1] in scored] == scored, lines


def test_what_somebody_else_does_is_not_joined_with_an_order(tmp_path: Path) -> None:
    rules = """rule turn "Turn"
    for each player where player != you
        if player.points > you.silver
            player loses you.silver
            score you.silver
"""
    lines = told(tmp_path, rules)
    assert "The player loses as many points as your silver." in lines
    assert lines[-1] == "Score as many points as your silver."


@pytest.mark.parametrize(
    ("code", "one", "expected"),
    [
        ("en", "has no fruit left", "If you have no fruit left, score 1 point."),
        ("en", "always carries fruit", "If you always carry fruit, score 1 point."),
        ("de", "kein Obst mehr hat", "Wenn du kein Obst mehr hast, erhältst du 1 Punkt."),
        ("de", "Obst trägt", "Wenn du Obst trägst, erhältst du 1 Punkt."),
        ("es", "no tiene fruta", "Si no tienes fruta, ganas 1 punto."),
        ("es", "es pobre", "Si eres pobre, ganas 1 punto."),
    ],
)
def test_what_is_said_of_a_player_is_said_to_you(tmp_path: Path, code: str, one: str, expected: str) -> None:
    rules = 'let player.poor = player.crate.empty\n\nrule turn "Turn"\n    if you.poor\n        score 1\n'
    words = f"player.poor: {{en: is poor, {code}: {one}}}" if code != "en" else f"player.poor: {{en: {one}}}"
    assert told(tmp_path, rules, code, words) == [expected]


LAST_DIGGER = """variant last_digger of candle_mine "The last digger starts"

marker digger: player starts players.first "Last digger"

after dig
    set digger to you

after night_in_the_mine
    set starter to digger
"""


@pytest.mark.parametrize(
    ("words", "is_told"),
    [("", True), ('about digger: {en: "Whoever dug last."}\n', False)],
    ids=["nobody says who it is", "the author says who it is"],
)
def test_who_becomes_what_is_told_unless_the_author_says_who_that_is(tmp_path: Path, words: str, is_told: bool) -> None:
    said = told_pages(tmp_path, "candle_mine", LAST_DIGGER, words)["play.md"]
    assert ("You become the last digger." in said) is is_told
    assert "The last digger starts the next night." in said


PARTNERS = """variant mask_teams of masks for 4 players "Two teams behind masks"
    teams red with green, blue with white

setup
    for each player
        for each partner in player.team where partner != player
            show partner.visage to player

before ask(player)
    require player not in you.team

replace winner team
    by sum(player.points for each player in team)
"""


@pytest.mark.parametrize(
    ("code", "together", "partner", "mine", "known"),
    [
        (
            "en",
            "1. Red and Green play together.",
            "For each other member “partner” of the player's team, the player looks at",
            "if the player is not in your team.",
            "on each player's face, unless a rule shows them to others.",
        ),
        (
            "de",
            "1. Rot und Grün spielen zusammen.",
            "Für jedes andere Mitglied „partner“ des Teams des Spielers sieht sich",
            "wenn der Spieler nicht in deinem Team ist.",
            "jedes Spielers ansehen, außer eine Regel zeigt sie anderen.",
        ),
        (
            "es",
            "1. Rojo y Verde juegan juntos.",
            "Por cada otro miembro «partner» del equipo del jugador, el jugador mira",
            "si el jugador no está en tu equipo.",
            "de cada jugador, salvo que una regla permita mirar a otros.",
        ),
    ],
)
def test_teams_are_told_in_the_setup_and_by_their_names(
    tmp_path: Path, code: str, together: str, partner: str, mine: str, known: str
) -> None:
    made = told_pages(tmp_path, "masks", PARTNERS, code=code)
    assert together in made["setup.md"] and partner in made["setup.md"] and known in made["setup.md"]
    assert together[3:] not in made["end.md"]
    assert mine in made["play.md"]


def test_what_you_do_to_yourself() -> None:
    assert "carry out “Unmasking” for yourself." in plain_text(shipped_pages("masks")["play.md"])


def test_who_sits_beside_you(tmp_path: Path) -> None:
    variant = 'variant left of candle_mine "Left"\n\nafter dig\n    you.next scores 1\n    you.previous scores 2\n'
    made = told_pages(tmp_path, "candle_mine", variant)["play.md"]
    assert "The player to your left scores 1 point. The player to your right scores 2 points." in made


LAST = """variant last of snail_race "Last"

after turn
    move up to 1 from you.garden to players.last.garden
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "put it in the garden of the last player in the order of play"),
        ("de", "lege sie in den Garten des letzten Spielers in der Spielreihenfolge"),
        ("es", "ponlo en el jardín del último jugador en el orden de juego"),
    ],
)
def test_the_last_player_is_the_last_by_seats(tmp_path: Path, code: str, said: str) -> None:
    assert said in told_pages(tmp_path, "snail_race", LAST, code=code)["play.md"]


def test_whoever_has_a_part_in_a_rule_is_introduced() -> None:
    said = plain_text(shipped_pages("tricks")["play.md"])
    assert "The player with the strongest card is the taker. The taker scores 1 point." in said
    assert "Each player does the following:\n    - Carry out “Gifts”." in said


BARGAIN = """rule turn
    choose player where player != you
    do offer(you, player)

rule offer(buyer: player, seller: player) by seller "An offer"
    may "Give {buyer} a point"
        buyer scores 1
        seller scores 2
"""


@pytest.mark.parametrize(
    ("code", "call", "offer"),
    [
        (
            "en",
            "The player carries out “An offer” (buyer: you).",
            ["Here, “you” are the seller.",
             "You may give the buyer a point:", "The buyer scores 1 point.", "Score 2 points."],
        ),
        ("de", "Der Spieler führt „An offer“ aus („buyer“: du).", ["Mit „du“ ist hier „seller“ gemeint."]),
        ("es", "El jugador realiza «An offer» («buyer»: tú).", ["Aquí, «tú» es «seller»."]),
    ],
)  # fmt: skip
def test_players_in_a_rule_are_called_by_their_roles(tmp_path: Path, code: str, call: str, offer: list[str]) -> None:
    assert told(tmp_path, BARGAIN, code)[-1] == call
    assert told(tmp_path, BARGAIN, code, named="offer")[: len(offer)] == offer


def test_one_player_who_acts_has_no_role(tmp_path: Path) -> None:
    rules = BARGAIN.replace("offer(you, player)", "offer(player)").replace("buyer: player, seller: player", "player")
    rules = rules.replace("by seller", "by player").replace("{buyer}", "away").partition("        buyer")[0]
    rules += "        score 2\n"
    assert told(tmp_path, rules)[-1] == "The player carries out “An offer”."
    assert told(tmp_path, rules, named="offer")[0].startswith("You may give")


DUEL = GAME.replace("players 2..3", "players 2").replace("red, blue, green", "red, blue")


@pytest.mark.parametrize(
    ("code", "players", "two", "three"),
    [
        ("en", "you.next", "The other player scores", "The player to your left scores"),
        ("en", "you.previous", "The other player scores", "The player to your right scores"),
        ("en", "players.last", "The second player scores", "The last player in the order of play scores"),
        ("en", "players.first.next", "The first player's opponent scores", "The player to the left of the first"),
        ("en", "players[2]", "The second player scores", "The player whose seat in the order of play is 2 scores"),
        ("de", "you.next", "Der andere Spieler erhält", "Der nächste Spieler nach dir erhält"),
        ("de", "players.last", "Der zweite Spieler erhält", "Der letzte Spieler in der Spielreihenfolge erhält"),
        ("de", "players.first.next", "Der Gegner des ersten Spielers erhält", "Der nächste Spieler nach dem ersten"),
        ("de", "players[2]", "Der zweite Spieler", "Der Spieler, dessen Sitzplatz in der Spielreihenfolge 2 ist,"),
        ("es", "you.next", "El otro jugador gana", "El jugador siguiente a ti gana"),
        ("es", "players.last", "El segundo jugador gana", "El último jugador en el orden de juego gana"),
        ("es", "players.first.next", "El rival del primer jugador gana", "El jugador siguiente al primer"),
        ("es", "players[2]", "El segundo jugador", "El jugador cuyo puesto en el orden de juego es 2 gana"),
    ],
)
def test_players_by_their_seats(tmp_path: Path, code: str, players: str, two: str, three: str) -> None:
    rules = f'rule turn "Turn"\n    {players} scores 1\n'
    assert two.lower() in page(tmp_path / "two", rules, "play", code, DUEL).lower()
    assert three.lower() in page(tmp_path / "three", rules, "play", code).lower()


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "2 if they are marked as “tired”, otherwise 1"),
        ("de", "2, wenn er als „tired“ markiert ist, sonst 1"),
        ("es", "2 si lleva la marca «tired»"),
    ],
)
def test_somebody_who_is_marked(tmp_path: Path, code: str, expected: str) -> None:
    rules = """marker tired per player: truth "Tired"

let player.pace = if player.tired then 2 else 1 "Pace"

rule turn
    set you.tired to yes
    for each player
        player scores player.pace + player.silver * player.pace
"""
    said = " ".join(told(tmp_path, rules, code))
    assert expected in said, said


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "In what follows, you are called the trader, and “you” is whoever acts."),
        ("de", "Im Folgenden heißt du „trader“, und „du“ ist, wer gerade handelt."),
        ("es", "En lo que sigue, te llamas «trader», y «tú» es quien actúa."),
    ],
)
def test_a_name_for_who_acts_is_only_a_name(tmp_path: Path, code: str, expected: str) -> None:
    rules = """rule turn
    let trader = you
    for each player where player != you
        as player
            trader scores 1
"""
    assert told(tmp_path, rules, code)[0] == expected


HELPED = """add to fruit
    marker keeper: player starts players.first

rule turn
    for each fruit in stall
        do pay(fruit)

rule pay(fruit) by fruit.keeper "Paying"
    lose 1
    note "It is paid."
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "the fruit's keeper carries out “Paying”"),
        ("de", "führt der Keeper des Fruits „Paying“ aus"),
        ("es", "el keeper del fruit realiza «Paying»"),
    ],
)
def test_whoever_is_not_you_carries_out_a_rule_by_name(tmp_path: Path, code: str, expected: str) -> None:
    (said,) = told(tmp_path, HELPED, code)
    assert expected in said


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


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            "player.next.points > player.points and player.previous.points > player.points",
            "Each player such that the player to the left of them has more points than them and such that the "
            "player to the right of them has more points than them scores 1 point.",
        ),
        (
            "player.next.out",
            "Each player such that the player to the left of them is out of the game scores 1 point.",
        ),
    ],
)
def test_nobody_is_to_the_left_of_who(tmp_path: Path, asked: str, said: str) -> None:
    assert told(tmp_path, f"rule turn\n    for each player where {asked}\n        player scores 1\n") == [said]
