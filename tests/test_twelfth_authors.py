"""What the twelfth round of new authors stumbled over: messages that say what is wrong, and say it once."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import checked

# ---- a scenario without its variant ----------------------------------------------------------------------------------

WHISTLE = """variant whistle of fruit_stall "Whistle"
    colours red, blue, green, pink

marker fashion: 0..unlimited "Fashion"
rule luck "Luck"
    choose prize in 1..3 at random
    add prize to fashion
    may "Blow the whistle"
        add 1 to fashion
before turn
    do luck

scenario "Luck" of fruit_stall
{}    when red
{}
"""


@pytest.mark.parametrize(
    ("seats", "lines", "named"),
    [
        ("", "do luck\nanswer prize with 2\nexpect fashion = 2", "luck"),
        ("", "expect fashion = 2", "fashion"),
        ("", 'answer "Blow the whistle"', "Blow the whistle"),
        ("    players red, pink\n", "expect red.points = 0", "pink"),
    ],
)
def test_what_only_a_variant_brings_is_told_once_and_with_its_variant(
    tmp_path: Path, seats: str, lines: str, named: str
) -> None:
    body = "\n".join(f"        {line}" for line in lines.split("\n"))
    told = checked(tmp_path, WHISTLE.format(seats, body))
    assert "1 error" in told and f"E610: `{named}` belongs to the variant `whistle`" in told
    assert "Write `with whistle` below" in told
    assert "E610" not in checked(tmp_path, WHISTLE.format(f"{seats}    with whistle\n", body))


# ---- the least of one number -----------------------------------------------------------------------------------------


def test_the_least_of_one_number_says_how_to_ask_all_players(tmp_path: Path) -> None:
    text = 'variant r of candle_mine "R"\nbefore night_in_the_mine\n    for each player where player.points = {}\n'
    text += "        player scores 1\n"
    told = checked(tmp_path, text.format("min(player.points)"))
    asked = told.partition("Write `")[2].partition("`")[0]
    assert "E441" in told and "1 error" in told and asked == "min(player.points for each player)"
    assert "or min(A, B): the lower of two." in told
    assert checked(tmp_path, text.format(asked)) == "No mistakes in 1 file.\n"


# ---- one mistake, one message ----------------------------------------------------------------------------------------

TEAMS = """variant two of tricks for 4 players "Two"
{}replace winner team
    by sum(player.points for each player in team)
"""


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("    teams red and green, blue and yellow\n", "E090"),
        ("    teams red + green\n", "E148"),
        ("", "E338: This game has no teams."),
    ],
)
def test_a_line_of_teams_that_cannot_be_read_is_one_mistake(tmp_path: Path, line: str, said: str) -> None:
    told = checked(tmp_path, TEAMS.format(line))
    assert said in told and "1 error" in told
    assert checked(tmp_path, TEAMS.format("    teams red with green, blue with yellow\n")) == "No mistakes in 1 file.\n"


@pytest.mark.parametrize(
    ("partner", "is_there"),
    [
        ("first(player in you.team where player != you)", True),
        ("without(you.team, [you]).last", True),
        ("first(player in you.team where player.seat < you.seat)", False),
    ],
)
def test_a_partner_is_there_in_teams_of_two(tmp_path: Path, partner: str, is_there: bool) -> None:
    teams = TEAMS.format("    teams red with green, blue with yellow\n\n")
    told = checked(tmp_path, f"{teams}\nbefore play_card\n    let partner = {partner}\n    partner scores 1\n")
    assert (told == "No mistakes in 1 file.\n") if is_there else "E501: `partner` may be none" in told


@pytest.mark.parametrize(
    ("line", "help_text"),
    [
        ("players 2..6", "add a line `colours red, blue, green, yellow, …` with 2 colours more, or"),
        ("players 5", "with 1 colour more, or write for instance `players 1..4`"),
        ("players 0..3", "There are 4 colours: write for instance `players 1..4`."),
    ],
)  # fmt: skip
def test_more_players_need_more_colours(tmp_path: Path, line: str, help_text: str) -> None:
    told = checked(tmp_path, f'variant more of fruit_stall "More"\n    {line}\n')
    assert "E306" in told and help_text in told


@pytest.mark.parametrize(
    ("rest", "code", "help_text"),
    [
        ("marker x: 0..3\n\nwhen night = 3\n    score 1", "E092", "`after turn`"),
        ("at start of night\n    score 1", "E152", "`before turn`"),
        (
            "after dig\n    for each player with fewest points\n        player scores 1",
            "E093",
            "by lowest player.points",
        ),
        ("piece guest 3\n    wants: design of token", "E091", "`let wants(coin) = coin is gold` below a design"),
    ],
)
def test_what_is_wished_for_is_said_otherwise(tmp_path: Path, rest: str, code: str, help_text: str) -> None:
    told = checked(tmp_path, f'variant more of candle_mine "More"\n\n{rest}\n')
    assert code in told and help_text in told and "1 error" in told
