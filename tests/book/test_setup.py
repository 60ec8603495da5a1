"""The setup: in which order it is told, what things start as, and what is no step of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages, told_pages
from click.testing import CliRunner
from reading import GAME, NOTHING, page

from book.games import HANDICAP, TOGETHER, VOTE
from imhotep_dsl.book.drawing.pictures import draw_setup
from imhotep_dsl.book.site.markdown import plain_text
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load


@pytest.mark.parametrize(
    ("asked", "lying"),
    [
        ('may "Take a match away"\n            move 1 from heaps[1] to box', 3),
        ("choose up to 2 match in heaps[1] as taken\n            for each match in taken\n"
         "                move match to box", 3),
        ('choose\n            option "One"\n                move 1 from heaps[1] to box\n'
         '            option "Two"\n                move 2 from heaps[1] to box', 2),
    ],
)  # fmt: skip
def test_the_picture_of_a_setup_goes_the_plain_way(tmp_path: Path, asked: str, lying: int) -> None:
    file = tmp_path / "own.rules"
    file.write_text(f'variant own of nim "Own"\n\nsetup\n    as players.first\n        {asked}\n', encoding="utf-8")
    rules = load("nim", variants=[file])
    drawn = draw_setup(rules.machine(2), rules.checked(2).components, "Setup")
    assert f"Heaps: space 1 {lying} × Match" in drawn.description


def test_what_a_word_means_is_no_step_of_the_setup(tmp_path: Path) -> None:
    said = "4. A player may sow from a space if the space is a pit and the space's side is the player's seat in the "
    assert (
        f"{said}order of play. The first player does the following:"
        in told_pages(tmp_path, "kalah", HANDICAP)["setup.md"]
    )


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Each player is marked as “rested” at the start."),
        ("de", "Jeder Spieler ist zu Beginn als „rested“ markiert."),
        ("es", "Cada jugador lleva al comienzo la marca «rested»."),
    ],
)
def test_what_is_yes_at_the_start_is_a_mark(tmp_path: Path, code: str, said: str) -> None:
    assert said in told_pages(tmp_path, "candle_mine", TOGETHER, code=code)["setup.md"]


DEALT = """setup
    shuffle basket
    move 3 from basket to stall[1]
    move all from basket to box

"""


@pytest.mark.parametrize(
    ("code", "steps"),
    [
        ("en", ("Take 3 fruits from the basket", "Put all fruits from the basket back in the box")),
        ("de", ("Nimm 3 Fruits", "Lege alle Fruits aus dem Basket zurück")),
        ("es", ("Toma del basket 3 fruits", "Devuelve todos los fruits")),
    ],
)
def test_what_is_put_back_after_dealing_is_told_after_it(tmp_path: Path, code: str, steps: tuple[str, str]) -> None:
    setup = page(tmp_path, DEALT + NOTHING, "setup", code)
    first, second = (setup.index(step) for step in steps)
    assert first < second


@pytest.mark.parametrize(
    "between",
    [
        "move 3 from basket to stall[1]",
        "do deal",
        "for each fruit where fruit is plum\n        move fruit to stall[2]",
        "move 1 fruit from box to stall[1]",
    ],
)
def test_what_has_to_do_with_a_pile_is_not_passed_over(tmp_path: Path, between: str) -> None:
    """By a rule, by the pieces themselves, or by what it takes out of the box."""
    lines = (
        f"setup\n    shuffle basket\n    move 2 from basket to box\n    {between}\n    move all from basket to box\n\n"
    )
    rules = lines + "rule deal\n    move 3 from basket to stall[1]\n    move 1 from basket to stall[2]\n\n" + NOTHING
    setup = page(tmp_path, rules, "setup")
    early, late = setup.index("Put 2 fruits from the basket back"), setup.index("Put all fruits from the basket back")
    assert "stall" in setup[early:late], setup


def test_what_is_put_back_at_once_is_told_where_the_pile_is_laid_out(tmp_path: Path) -> None:
    marked = 'marker chief: player starts players.first "Chief"\n\n'
    lines = "setup\n    shuffle basket\n    move 1 from basket to box\n\n"
    setup = page(tmp_path, marked + lines + NOTHING, "setup")
    assert setup.index("Put 1 fruit from the basket back") < setup.index("chief"), setup


def test_a_silent_pile_keeps_the_lines_that_take_pieces_out_of_it(tmp_path: Path) -> None:
    """What an author says of a piece stands for where it begins, and for nothing that is done with it then."""
    rules = "setup\n    shuffle basket\n    move 1 from basket to box\n\n" + NOTHING
    (tmp_path / "words.yaml").write_text("tell fruit: {silent: true, of: new}\n", encoding="utf-8")
    page(tmp_path, rules, "setup")
    assert CliRunner().invoke(main, ["words", str(tmp_path), "--confirm"]).exit_code == 0
    setup = page(tmp_path, rules, "setup")
    assert "1. Put 1 fruit from the basket back in the box unseen." in setup, setup


MARKERS = """marker tide: 1..3 "Tide"
marker last_day: 1..7 starts 6 "Last day"
marker day: 0..7 starts 0 "Day"
marker bid: 1..6 "Bid"
marker clock: 1..8 "Clock"
marker bell: 1..8 "Bell"

rule turn "Turn"
    if clock < 8
        set clock to clock + 1
    do strike
    if tide < 3 and day < 7
        add 1 to tide
        add 1 to day
    if last_day = 6
        set last_day to 7
    set bid to 2
    score tide + bid + day

rule strike
    for each player where bell = 1
        player scores 1
    set bell to 3
"""


@pytest.mark.parametrize(
    ("code", "one", "last"),
    [
        ("en", "The {} is 1 at the start.", "The last day is 6 at the start."),
        ("de", "Das {} ist zu Beginn 1.", "Das Last-Day ist zu Beginn 6."),
        ("es", "El {} es 1 al comienzo.", "El last day es 6 al comienzo."),
    ],
)
def test_what_a_marker_starts_as_is_told_where_it_matters(tmp_path: Path, code: str, one: str, last: str) -> None:
    """Not 0, which is no step, nor what is set anew before anybody asks; but what is asked for first, also if it is
    only set."""
    setup = page(tmp_path, MARKERS, "setup", code).partition("\n## ")[2].partition("\n## ")[0]
    names = [name.capitalize() if code == "de" else name for name in ("tide", "clock", "bell")]
    assert all(one.format(name) in setup for name in names), setup
    assert last in setup and " bid " not in setup.lower(), setup
    assert setup.lower().count("day") == 1, setup


ALONE = GAME.replace("players 2..3", "players 1..3")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Decide who is the first player."),
        ("de", "Bestimmt, wer der erste Spieler ist."),
        ("es", "Decidid quién es el primer jugador."),
    ],
)
def test_who_begins_is_decided_once(tmp_path: Path, code: str, said: str) -> None:
    rules = "rule turn\n    turns from players.first until known basket.empty\n        move 1 from basket to box\n"
    assert page(tmp_path, rules, "setup", code, ALONE).count(said) == 1


STARTER = """marker beginner: player starts players.first "Beginner"

rule turn "Turn"
    turns from beginner until basket.empty
        move 1 from basket to you.crate
    set beginner to you
"""


@pytest.mark.parametrize(
    ("code", "alone", "both"),
    [
        ("en", "Decide who is the beginner.", "Decide who is the first player.\n3. The first player is the beginner."),
        ("de", "Bestimmt, wer der Beginner ist.", "wer der erste Spieler ist.\n3. Der erste Spieler ist Beginner."),
        ("es", "Decidid quién es el beginner.", "el primer jugador.\n3. El primer jugador es el beginner."),
    ],
)
def test_who_begins_and_the_first_player_are_one(tmp_path: Path, code: str, alone: str, both: str) -> None:
    other = page(tmp_path / "b", STARTER + "    players.first scores 1\n", "setup", code)
    assert alone in page(tmp_path / "a", STARTER, "setup", code)
    assert both in other and alone not in other


def test_the_first_player_is_decided_before_it_is_said_what_they_are(tmp_path: Path) -> None:
    rules = 'marker chief: player starts players.first "Chief"\n\nrule turn "Turn"\n    players.first scores 1\n'
    setup = page(tmp_path, f"{rules}    chief scores 1\n    set chief to you\n", "setup")
    assert "2. Decide who is the first player.\n3. The first player is the chief." in setup


@pytest.mark.parametrize(
    ("code", "section", "said"),
    [
        ("en", "## Good to know", "Only its owner knows each player's vote, unless a rule tells others."),
        ("de", "## Gut zu wissen", "jedes Spielers, außer eine Regel verrät es anderen."),
        ("es", "## Conviene saber", "de cada jugador, salvo que una regla lo diga a otros."),
    ],
)
def test_who_knows_a_marker_is_no_step_of_the_setup(tmp_path: Path, code: str, section: str, said: str) -> None:
    steps, _, known = told_pages(tmp_path, "candle_mine", VOTE, "", code)["setup.md"].partition(section)
    assert said in known
    assert said not in steps


def test_what_no_rule_shows_only_its_owner_knows(tmp_path: Path) -> None:
    setup = told_pages(tmp_path, "candle_mine", VOTE.partition("    for each player\n")[0])["setup.md"]
    assert "Only its owner knows each player's vote." in setup


WEATHER = """variant weather of orchard "Weather"

marker weather: sunny or rainy starts sunny "Weather"

after morning
    roll weather

before fill
    if weather = rainy
        require you.fruit >= 1
        take 1 from you.fruit
"""

ASKED_FIRST = '\nbefore morning\n    if weather = rainy\n        note "It rains."\n'


@pytest.mark.parametrize(
    ("variant", "is_told"),
    [
        (WEATHER, False),
        (WEATHER + ASKED_FIRST, True),
        (WEATHER.replace("roll weather", "if players.count = 2\n        roll weather"), True),
    ],
    ids=["rolled first", "asked for first", "perhaps not rolled"],
)
def test_what_is_rolled_before_anybody_asks_for_it_is_no_step_of_the_setup(
    tmp_path: Path, variant: str, is_told: bool
) -> None:
    assert ("The weather is sunny at the start." in told_pages(tmp_path, "orchard", variant)["setup.md"]) is is_told


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "The pointer starts on the first space of the board."),
        ("de", "Der Zeiger beginnt auf dem ersten Feld des Spielbretts."),
        ("es", "El indicador empieza en la primera casilla del tablero."),
    ],
)
def test_a_marker_that_stands_on_spaces_starts_on_one(code: str, said: str) -> None:
    assert said in plain_text(shipped_pages("kalah", code)["setup.md"])
