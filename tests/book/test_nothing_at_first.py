"""A marker that rules ask for: what it counts, and that it is nothing at first."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import told_pages
from reading import GAME, page

FALLOW = """variant fallow of orchard "Fallow groves"

add to grove
    marker visited: truth "Visited"

before harvest(grove, amount)
    set grove.visited to yes

after morning
    for each grove
        if day > 1 and not grove.visited
            set grove.ripe to min(12, grove.ripe + 1)
        set grove.visited to no
"""


@pytest.mark.parametrize(
    ("code", "counts", "unmarked"),
    [
        ("en", "The day is 1 the first time, 2 the second time, and so on.", "No grove is marked as “visited”"),
        ("de", "Der Tag ist beim ersten Mal 1, beim zweiten Mal 2 und so weiter.", "Kein Hain ist zu Beginn als"),
        ("es", "El día es 1 la primera vez, 2 la segunda vez, etc.", "Ninguna arboleda lleva al comienzo la marca"),
    ],
)
def test_what_a_variant_asks_for_is_told(tmp_path: Path, code: str, counts: str, unmarked: str) -> None:
    pages = told_pages(tmp_path, "orchard", FALLOW, "", code)
    assert counts in pages["play.md"] and unmarked in pages["setup.md"]
    different = pages["different.md"]
    assert counts in different and unmarked in different and different.count(counts[:10]) == 1, different


def test_what_counts_is_told_only_where_anything_asks_for_it(tmp_path: Path) -> None:
    pages = told_pages(tmp_path, "orchard", FALLOW.replace("day > 1 and ", ""))
    assert "day" not in pages["play.md"].replace("Good day", "") and "the first time" not in pages["play.md"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "There is no glut at the start."),
        ("de", "Zu Beginn gibt es kein Glut."),
        ("es", "Al comienzo no hay ningún glut."),
    ],
)
def test_a_new_section_that_no_author_named_is_told_by_what_stands_in_it(tmp_path: Path, code: str, said: str) -> None:
    glut = """variant glut of fruit_stall "Glut"
marker glut: design of fruit or none "Glut"
after sell
    choose sort in designs(fruit) where sort != glut
    set glut to sort
"""
    pages = told_pages(tmp_path, "fruit_stall", glut, "", code)
    assert said in pages["setup.md"] and said in pages["different.md"], pages["different.md"]


MARKERS = """marker tally: 0..9 "Tally"
marker depth: -5..5 "Depth"
marker chosen per player: fruit or none "Favourite"
marker wet: truth "Wet"
marker dry: truth starts yes "Dry"
marker who: player or none "Watchman"

rule turn "Turn"
    if tally < 9 and depth < 5
        add 1 to tally
        add 1 to depth
    for each player where player.chosen = none
        player scores 1
    if wet or not dry
        score 1
    if who = none
        set who to you
    set you.chosen to first(fruit)
    set wet to yes
    set dry to no
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "en",
            [
                "The tally is 0 at the start.",
                "The depth is 0 at the start.",
                "No player has a favourite at the start.",
                "“Wet” does not hold at the start.",
                "“Dry” holds at the start.",
                "Nobody is the watchman at the start.",
            ],
        ),
        (
            "de",
            [
                "Das Tally ist zu Beginn 0.",
                "Das Depth ist zu Beginn 0.",
                "Kein Spieler hat zu Beginn ein Favourite.",
                "Zu Beginn gilt „wet“ nicht.",
                "Zu Beginn gilt „dry“.",
                "Zu Beginn ist niemand Watchman.",
            ],
        ),
        (
            "es",
            [
                "El tally es 0 al comienzo.",
                "El depth es 0 al comienzo.",
                "Ningún jugador tiene al comienzo un favourite.",
                "«Wet» no se cumple al comienzo.",
                "«Dry» se cumple al comienzo.",
                "Al comienzo nadie es el watchman.",
            ],
        ),
    ],
)
def test_nothing_is_a_start_as_any_other(tmp_path: Path, code: str, said: list[str]) -> None:
    setup = page(tmp_path, MARKERS, "setup", code)
    assert [line for line in said if line not in setup] == [], setup


SET_FIRST = """marker bid per player: 0..9 seen by owner "Bid"
marker suit: fruit or none "Suit"
marker wet: truth "Wet"

rule turn "Turn"
    do bidding
    {between}
    for each player where player.bid > 3
        player scores 1
    if suit = none and wet
        score 1

rule bidding
    for each player at once{some}
        choose amount in 0..9
        set you.bid to amount
    choose
        option "Plums"
            set suit to first(fruit where fruit is plum)
        option "Nothing"
            set suit to none
    set wet to you.bid > 3
"""


def test_what_is_set_before_anybody_asks_starts_as_nothing_that_matters(tmp_path: Path) -> None:
    setup = page(tmp_path, SET_FIRST.format(between="score 1", some=""), "setup")
    assert "at the start" not in setup, setup


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (("for each player at once{some}\n        choose", "for each player where player != helper\n        as player"
          "\n            score 1\n        choose"), "Each player's bid is 0"),
        (('            set suit to none\n', '            score 1\n'), "There is no suit"),
        (("    set wet to", "    if basket.empty\n        set wet to"), "“Wet” does not hold"),
        (("    do bidding\n", "    if wet\n        score 1\n    do bidding\n"), "“Wet” does not hold"),
    ],
)  # fmt: skip
def test_what_is_perhaps_not_set_first(tmp_path: Path, changed: tuple[str, str], said: str) -> None:
    text = SET_FIRST.replace(*changed).format(between="score 1", some="")
    assert f"{said} at the start." in page(tmp_path, text, "setup")


IN_ITS_RULE = """marker {name}: 0..9 "{title}"

play
    repeat 3
        do one_day

rule one_day "A day"
{first}
    if {name} > 1
        players.first scores 1
{last}
"""


@pytest.mark.parametrize(
    ("name", "is_first", "is_told"),
    [("day", True, False), ("day", False, True), ("sun", True, True)],
    ids=["called as the rounds", "counted at their end", "called otherwise"],
)
def test_what_counts_rounds_in_their_rule_is_told_unless_it_is_called_so(
    tmp_path: Path, name: str, is_first: bool, is_told: bool
) -> None:
    (tmp_path / "words.yaml").write_text("one_day: {en: [day, days]}\n", encoding="utf-8")
    game = GAME.replace("play\n    for each player\n        as player\n            do turn\n", "")
    adds, title = f"    add 1 to {name}", name.capitalize()
    rules = IN_ITS_RULE.format(name=name, title=title, first=adds * is_first, last=adds * (not is_first))
    play, setup = (page(tmp_path, rules, part, "en", game) for part in ("play", "setup"))
    assert "The game lasts 3 days." in play
    assert (f"Raise the {name} by 1" in play) is (f"The {name} is 0 at the start." in setup) is is_told


CROWNED = """variant crowned of morris "King"
add to man
    marker royal: truth "King"
setup
    for each player
{set}
after turn
    if count(man in crossings where man.royal) = 2
        score 1
"""


@pytest.mark.parametrize(
    ("code", "unmarked"),
    [("en", "is marked as “king” at the start"), ("de", "zu Beginn als"), ("es", "lleva al comienzo la marca")],
)
@pytest.mark.parametrize(("line", "is_said"), [("set player.hand.top.royal to yes", False), ("player scores 1", True)])
def test_nobody_is_said_to_be_marked_where_the_setup_marks_somebody(
    tmp_path: Path, code: str, unmarked: str, line: str, is_said: bool
) -> None:
    setup = told_pages(tmp_path, "morris", CROWNED.replace("{set}", f"        {line}"), "", code)["setup.md"]
    assert (unmarked in setup) == is_said, setup
