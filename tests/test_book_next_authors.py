"""What the next fresh authors found wrong in their books: conditions told too late, ends left out, names of spaces."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import GAME, page, told

# ---- as often as one likes ------------------------------------------------------------------------------------------

AGAIN = """rule turn
    repeat may "Throw away"
        do throw

rule throw "Throw away"
    choose fruit in you.crate
    move fruit to box
    score 1
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "As often as you like, you may carry out “Throw away”."),
        ("de", "Sooft du willst, darfst du „Throw away“ ausführen."),
        ("es", "Tantas veces como quieras, puedes realizar «Throw away»."),
    ],
)
def test_an_option_called_like_its_rule_can_be_repeated(tmp_path: Path, code: str, expected: str) -> None:
    assert told(tmp_path, AGAIN, code) == [expected]


# ---- conditions ahead of deeds --------------------------------------------------------------------------------------

OFFER = """rule turn "Turn"
    may "Do it"
        do deal

rule fill "Fill up"
    move 1 from you.crate to stall[1]
    score 1

rule deal "Deal"
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "You can only do this if you are not the helper."),
        ("de", "Das geht nur, wenn du nicht der Helper bist."),
        ("es", "Solo puedes hacerlo si no eres el helper."),
    ],
)
def test_nothing_is_afterwards_where_nothing_has_changed(tmp_path: Path, code: str, expected: str) -> None:
    deal = "    choose fruit in you.crate where fruit.worth > 2\n    require helper != you\n    move fruit to box\n"
    assert told(tmp_path, OFFER + deal, code, named="deal")[0] == expected


@pytest.mark.parametrize(
    ("deed", "changes"),
    [
        ("choose fruit in you.crate", False),
        ("score 1", False),
        ("set helper to you", False),
        ("move 1 from you.crate to basket", False),
        ("move 1 from you.crate to stall[1]", True),
        ("do fill", True),
        ("choose fruit in you.crate\n        move fruit to stall[1]", True),
    ],
)
def test_afterwards_is_said_where_it_counts(tmp_path: Path, deed: str, changes: bool) -> None:
    said = told(tmp_path, f"{OFFER}    {deed}\n    require not stall[1].empty\n    score 1\n", named="deal")
    assert said[0].startswith("You can only do this if")
    assert ("afterwards" in said[0]) == changes


# ---- how turns end --------------------------------------------------------------------------------------------------

ROUND = """rule turn "Turn"
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
    said = told(tmp_path, ROUND.format(turns=turns, sells=sells))
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


# ---- who wins -------------------------------------------------------------------------------------------------------

BY_MUCH = """winner player
    by player.silver
    by lowest player.crate.count
    by player.points
    by player.seat
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "en",
            "- Compare their silver: the player with the most wins.\n"
            "- If players tie, the one with fewer fruits in their crate wins.\n"
            "- If players still tie, the one with more points wins.\n"
            "- If players still tie, the one who sits later in the order of play wins.\n",
        ),
        (
            "de",
            "wer weniger Fruits in seinem Crate hat.\n- Bei weiterem Gleichstand gewinnt, wer",
        ),
        ("de", "- Bei weiterem Gleichstand gewinnt, wer mehr Punkte hat.\n"),
        (
            "es",
            "- Si el empate persiste, gana quien tenga más puntos.\n- Si el empate persiste, gana quien vaya después",
        ),
    ],
)
def test_what_is_compared_next_is_for_those_who_still_tie(tmp_path: Path, code: str, expected: str) -> None:
    game = GAME.partition("winner player")[0] + BY_MUCH
    assert expected in page(tmp_path, 'rule turn "Turn"\n    score 1\n', "end", code, game)


# ---- smaller sentences ----------------------------------------------------------------------------------------------


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


LANDS = """game lands "Lands"
    players 2
    colours red, blue

piece envoy 2 per player starts in court "Envoy"
place court of envoy per player "Court"
place map of envoy as land holds unlimited "Map"

play
    turns from players.first where not player.court.empty until every(player.court.empty for each player)
        do turn

rule turn "On your turn"
    may "Visit a region"
        do visit
    else
        pass

rule visit "A visit"
    choose space in map
    move 1 from you.court to space

winner player
    by player.points

scenario "To the fens" of lands
    given
        move 1 from red.court to map.b2
    when red
        {rule}
        answer space with map.c1
    then
        expect map.c1.count = 1
"""
LAND = """layouts:
  land:
    source: component
    rows: ["moor . dark_fens", ". wood wood"]
    connections: [a1-c1, a1-b2, b2-c2]
    legend:
      moor: {region: moor, land: coast}
      dark_fens: {region: dark_fens, land: hills}
      wood: {region: wood, land: hills}
"""


@pytest.mark.parametrize(
    ("code", "listed", "put", "chosen"),
    [
        ("en", "moor (coast), dark fens (hills), wood and hills", "on space b2 of the map", "space c1 “dark fens” of"),
        ("de", "moor (coast), dark fens (hills), ", "Feld b2 ", "Feld c1 „dark fens“ "),
        ("es", "moor (coast), dark fens (hills), ", "casilla b2 ", "casilla c1 «dark fens» "),
    ],
)
def test_a_space_is_called_by_what_only_it_shows(tmp_path: Path, code: str, listed: str, put: str, chosen: str) -> None:
    (tmp_path / "lands.yaml").write_text(LAND, encoding="utf-8")
    game = LANDS.replace("{rule}", "do visit")
    assert listed in page(tmp_path, "", "setup", code, game)
    example = page(tmp_path, "", "play", code, game)
    assert put in example and chosen in example


@pytest.mark.parametrize(
    ("code", "rule", "begins"),
    [
        ("en", "do visit", "What happens: Red: “A visit”. Red chooses"),
        ("de", "do visit", "Was geschieht: Red: „A visit“. Red wählt"),
        ("es", "do visit", "Qué ocurre: Red: «A visit». Red elige"),
        ("en", 'do turn\n        answer "Visit a region" with yes', "What happens: Red chooses “Visit a region”."),
    ],
)
def test_an_example_says_what_is_done_unless_it_is_a_turn(tmp_path: Path, code: str, rule: str, begins: str) -> None:
    (tmp_path / "lands.yaml").write_text(LAND, encoding="utf-8")
    assert begins in page(tmp_path, "", "play", code, LANDS.replace("{rule}", rule))


@pytest.mark.parametrize(
    ("key", "compared", "most"),
    [
        ("player.silver", "ihren Silberschatz", "am meisten"),
        (
            "max(fruit.worth for each fruit in player.crate)",
            "den höchsten Wert von Fruits in ihrem Crate",
            "den höchsten Wert",
        ),
    ],
)
def test_what_is_compared_in_german_is_an_object(tmp_path: Path, key: str, compared: str, most: str) -> None:
    words = "silver: {en: silver, de: der Silberschatz}\nworth: {en: worth, de: der Wert}\n"
    (tmp_path / "words.yaml").write_text(words, encoding="utf-8")
    game = (
        GAME.partition("winner player")[0] + f"winner player\n    by {key}\n    by player.points\n    by lowest {key}\n"
    )
    made = page(tmp_path, 'rule turn "Turn"\n    score 1\n', "end", "de", game)
    assert f"- Vergleiche {compared}: Wer {most} hat" in made
    assert f"- Vergleiche bei weiterem Gleichstand {compared}: Wer weniger davon hat" in made


AMOUNT = """player.amount:
  en: "the number of fruits of {sort} in {player:possessive} crate"
  de: "die Anzahl der Früchte von {sort:dative} bei {player:dative}"
  es: "el número de frutas {sort:of} para {player}"
"""


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (
            "en",
            "If you have more than 2 quinces in your crate, score as many points as the "
            "number of plums in your crate times your silver.",
        ),
        (
            "de",
            "Wenn du in deinem Crate mehr als 2 Quinces hast, erhältst du so viele Punkte wie die "
            "Anzahl der Plums in deinem Crate mal dein Silver.",
        ),
        (
            "es",
            "Si tienes más de 2 quinces en tu crate, ganas tantos puntos como el número de plums "
            "en tu crate por tu silver.",
        ),
    ],
)
def test_a_kind_by_its_name_is_what_is_counted(tmp_path: Path, code: str, expected: str) -> None:
    rules = """let player.amount(sort: design of fruit) = count(fruit in player.crate where fruit.design = sort)

rule turn
    if you.amount(quince) > 2
        score you.amount(plum) * you.silver
"""
    assert told(tmp_path, rules, code, AMOUNT) == [expected]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("en", "If teams tie, the team with more points wins."),
        ("de", "Bei Gleichstand gewinnt das Team mit mehr Punkten."),
        ("es", "En caso de empate entre equipos, gana el equipo con más puntos."),
    ],
)
def test_points_of_teams_break_a_tie(tmp_path: Path, code: str, expected: str) -> None:
    game = GAME.partition("winner player")[0].replace("players 2..3", "players 4")
    game = game.replace("red, blue, green\n", "red, blue, green, white\n    teams red with green, blue with white\n")
    game += "winner team\n    by min(player.points for each player in team)\n"
    game += "    by sum(player.points for each player in team)\n"
    assert expected in page(tmp_path, 'rule turn "Turn"\n    score 1\n', "end", code, game)


# ---- who carries out a rule, and what is rounded first ---------------------------------------------------------------

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


def test_what_is_rounded_before_it_is_multiplied_stands_in_brackets(tmp_path: Path) -> None:
    first = told(tmp_path / "first", "rule turn\n    score 10 * (you.crate.count / 3)\n")
    later = told(tmp_path / "later", "rule turn\n    score 10 * you.crate.count / 3\n")
    assert "10 times (the number of fruits in your crate divided by 3 (rounded down))" in first[0]
    assert first != later and "times (" not in later[0]
