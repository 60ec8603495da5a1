"""What is written out of habit, in a variant of a shipped game: the help says it in the words of the language, and the
text that it proposes is right."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import said_of_variant, with_variant

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.mending import mended, narrowed
from imhotep_dsl.resolve.table import Table

AROUND = 'variant mine of imhotep "Mine"\n\nafter moor(ship, site)\n'
LINES = [
    ("fetch(1)", "do fetch(1)"),
    ("do fetch 1", "do fetch(1)"),
    ("do rule fetch(1)", "do fetch(1)"),
    ("do fetch(1) and score 1", "do fetch(1)\n    score 1"),
    ("score 1 and score 2", "score 1\n    score 2"),
    ("if ship.cargo.full score 1", "if ship.cargo.full\n        score 1"),
    ("you score 2", "score 2"),
    ('if site = "temple"\n        score 1', "if site = temple\n        score 1"),
    ("if site is temple\n        score 1", "if site = temple\n        score 1"),
    ("if site is not temple\n        score 1", "if site != temple\n        score 1"),
    ("if site = temple or pyramid\n        score 1", "if site in [temple, pyramid]\n        score 1"),
    ("if !ship.cargo.full\n        score 1", "if not ship.cargo.full\n        score 1"),
    ("if round = 6 && ship.cargo.full\n        score 1", "if round = 6 and ship.cargo.full\n        score 1"),
    ("if round = 6 || ship.cargo.full\n        score 1", "if round = 6 or ship.cargo.full\n        score 1"),
    ("if round % 2 = 0\n        score 1", "if remainder(round, 2) = 0\n        score 1"),
    ("score count of stones in ship.cargo", "score count(stone in ship.cargo)"),
    ("score number of stones in the ship.cargo + 1", "score count(stone in ship.cargo) + 1"),
    ("score ship.cargo.length", "score ship.cargo.count"),
    ("score mod(round, 2)", "score remainder(round, 2)"),
    ("choose another player\n        player scores 1", "choose player where player != you\n        player scores 1"),
    (
        "choose player other than you\n        player scores 1",
        "choose player where player != you\n        player scores 1",
    ),
    ("choose site except temple\n        score 1", "choose site where site != temple\n        score 1"),
    ("if round is even\n        score 1", "if remainder(round, 2) = 0\n        score 1"),
    ("if you.sled.count is not odd\n        score 1", "if remainder(you.sled.count, 2) != 1\n        score 1"),
    ("current_player scores 1", "you scores 1"),
    ("score 1 // always", "score 1 # always"),
    ("/* always */\n    score 1", "# always */\n    score 1"),
    ("choose\n        option a point\n            score 1", 'choose\n        option "a point"\n            score 1'),
    ('choose\n        "A point"\n            score 1', 'choose\n        option "A point"\n            score 1'),
    ("score 1 for each stone in ship.cargo", "score count(stone in ship.cargo)"),
    ("lose 2 for every stone in ship.cargo", "lose 2 * count(stone in ship.cargo)"),
    ("take another turn", "next turn to you"),
    ("do turn again", "next turn to you"),
    ("shuffle discard into deck", "move all from discard to deck\n    shuffle deck"),
    ("reveal deck.top", "show deck.top to everyone"),
    ("look at deck.top", "show deck.top to you"),
    ("score highest player.hand.count", "score max(player.hand.count for each player)"),
    ("score half of you.sled.count", "score you.sled.count / 2"),
    ("score round up(you.sled.count / 2)", "score (you.sled.count + 1) / 2"),
    ("score round down(you.sled.count / 2)", "score you.sled.count / 2"),
    ("if round between 1 and 3\n        score 1", "if round in 1..3\n        score 1"),
    ("if round is between 1 and rounds\n        score 1", "if round in 1..rounds\n        score 1"),
    ("if round = 1 or 2\n        score 1", "if round in [1, 2]\n        score 1"),
    ("roll 1d6", "choose pips in 1..6 at random"),
    ("choose random site where site.building", "choose site where site.building at random"),
    ("choose a random site\n        score 1", "choose site at random\n        score 1"),
    ("for each stone from ship.cargo\n        score 1", "for each stone in ship.cargo\n        score 1"),
    ("choose amount in 1-3\n        score amount", "choose amount in 1..3\n        score amount"),
]
RANKED = (
    "variant mine of imhotep\nat end_of_game\n    rank player\n        by {}\n        pay {}\n        ties pay full\n"
)
PLACE = "variant mine of imhotep\nplace treasure of stone{}\nafter turn\n    move up to 1 from you.sled to {}treasure\n"
SCENARIO = 'variant mine of imhotep\nscenario "One" of imhotep\n    players black, white\n    then\n        {}\n'
GOLD = (
    "variant mine of imhotep\nmarker gold per player: 0..unlimited\nmarker luck: 0..unlimited\n"
    "after turn\n    {}\n    score min(1, you.gold, luck)\n"
)
GIVEN = (
    'variant mine of imhotep\nscenario "One" of imhotep\n    players black, white\n    given\n        {}\n'
    "    then\n        expect black.points = 5\n"
)
WHOLE = [
    (
        "variant mine of imhotep\nmarker luck, fate: 0..3\nafter turn\n    set luck to 1\n    set fate to luck\n",
        "variant mine of imhotep\nmarker luck: 0..3\nmarker fate: 0..3\n"
        "after turn\n    set luck to 1\n    set fate to luck\n",
    ),
    (
        "variant mine of imhotep\nset statue_points to 2, 4, 7, 11, 16\n",
        "variant mine of imhotep\nset statue_points to [2, 4, 7, 11, 16]\n",
    ),
    ("variant mine of imhotep\nset copies of lever to 4\n", "variant mine of imhotep\nset lever.copies to 4\n"),
    (
        "variant mine of imhotep\nset starting_stones(1) to 3\n",
        "variant mine of imhotep\nset starting_stones[1] to 3\n",
    ),
    ("variant mine of imhotep\nremove card chisel\n", "variant mine of imhotep\nremove chisel\n"),
    ("variant mine of imhotep\nremove all chisel\n", "variant mine of imhotep\nremove chisel\n"),
    (
        'variant mine of imhotep\nat end_of_round "Bonus"\n    players.first scores 1\n',
        "variant mine of imhotep\nat end_of_round\n    players.first scores 1\n",
    ),
    ('variant mine of imhotep: "Mine"\nset rounds to 5\n', 'variant mine of imhotep "Mine"\nset rounds to 5\n'),
    (SCENARIO.format("expect black.points to be 0"), SCENARIO.format("expect black.points = 0")),
    ("variant mine of imhotep\nadd sled_room 1\n", "variant mine of imhotep\nadd 1 to sled_room\n"),
    ("variant mine of imhotep\nincrease sled_room by 1\n", "variant mine of imhotep\nadd 1 to sled_room\n"),
    ("variant mine of imhotep\nreduce sled_room by 2\n", "variant mine of imhotep\ntake 2 from sled_room\n"),
    (
        "variant mine of imhotep\ninstead of draw_card\n    score 1\n",
        "variant mine of imhotep\ninstead draw_card\n    score 1\n",
    ),
    (
        "variant mine of imhotep\nreplace draw_card\n    score 1\n",
        "variant mine of imhotep\nreplace rule draw_card\n    score 1\n",
    ),
    (
        "variant mine of imhotep\nreplace winner\n    by player.points\n",
        "variant mine of imhotep\nreplace winner player\n    by player.points\n",
    ),
    (RANKED.format("most player.points", "[6, 3]"), RANKED.format("player.points", "[6, 3]")),
    (RANKED.format("fewest player.points", "[6, 3]"), RANKED.format("lowest player.points", "[6, 3]")),
    (RANKED.format("points", "[6, 3]"), RANKED.format("player.points", "[6, 3]")),
    (RANKED.format("player.points", "6, 3"), RANKED.format("player.points", "[6, 3]")),
    (PLACE.format(" limit 3", ""), PLACE.format(" holds 3", "")),
    (PLACE.format(" as row 3", ""), PLACE.format(" as row(3)", "")),
    (PLACE.format(" as grid 3 x 3", ""), PLACE.format(" as grid(3, 3)", "")),
    (PLACE.format(" as grid(3x3)", ""), PLACE.format(" as grid(3, 3)", "")),
    (PLACE.format(" per player seen by you", "you."), PLACE.format(" per player seen by owner", "you.")),
    (
        "variant mine of imhotep\ncard twin\n    copies = 2\n",
        "variant mine of imhotep\ncard twin\n    copies: 2\n",
    ),
    (
        "variant mine of imhotep\ncard twin\n    copies 2\n",
        "variant mine of imhotep\ncard twin\n    copies: 2\n",
    ),
    (GOLD.format("you gain 2 gold"), GOLD.format("add 2 to you.gold")),
    (GOLD.format("players.first loses 1 gold"), GOLD.format("take 1 from players.first.gold")),
    (GOLD.format("pay 1 luck"), GOLD.format("take 1 from luck")),
    (GIVEN.format("black has 5 points"), GIVEN.format("black scores 5")),
    (SCENARIO.format("black has 0 points"), SCENARIO.format("expect black.points = 0")),
    (SCENARIO.format("expect black has 0 points"), SCENARIO.format("expect black.points = 0")),
    (
        "variant mine of imhotep\nafter voyage(site)\n    if site = temple\n        score 1\n",
        "variant mine of imhotep\nafter voyage(ship, site)\n    if site = temple\n        score 1\n",
    ),
    (
        "variant mine of imhotep for 2-3 players\nset sled_room to 6\n",
        "variant mine of imhotep for 2..3 players\nset sled_room to 6\n",
    ),
    (
        "variant mine of imhotep for two players\nset sled_room to 6\n",
        "variant mine of imhotep for 2 players\nset sled_room to 6\n",
    ),
    (
        "variant mine of imhotep\n\nA small rule.\n\nset sled_room to 6\n",
        "variant mine of imhotep\n\n# A small rule.\n\nset sled_room to 6\n",
    ),
    (
        'variant mine of imhotep\nscenario "One" of imhotep\n    players black, white\n    when black\n'
        "        do turn\n"
        "        answer action get_stones\n    then\n        expect black.sled.count = 5\n",
        'variant mine of imhotep\nscenario "One" of imhotep\n    players black, white\n    when black\n'
        "        do turn\n"
        "        answer action with get_stones\n    then\n        expect black.sled.count = 5\n",
    ),
    ("variant mine imhotep\nset sled_room to 6\n", "variant mine of imhotep\nset sled_room to 6\n"),
    (
        "variant mine of imhotep My rule\nset sled_room to 6\n",
        'variant mine of imhotep "My rule"\nset sled_room to 6\n',
    ),
    ("variant mine of imhotep\nsled_room = 6\n", "variant mine of imhotep\nset sled_room to 6\n"),
    ("variant mine of imhotep\nchange sled_room to 6\n", "variant mine of imhotep\nset sled_room to 6\n"),
    ("variant mine of imhotep\nset sled room to 6\n", "variant mine of imhotep\nset sled_room to 6\n"),
    (
        "variant mine of imhotep\nafter action sail_ship\n    score 1\n",
        "variant mine of imhotep\nafter sail_ship\n    score 1\n",
    ),
    (
        "variant mine of imhotep\nreplace turn\n    choose action\n    else\n        score 1\n",
        "variant mine of imhotep\nreplace rule turn\n    choose action\n    else\n        score 1\n",
    ),
    (
        "variant mine of imhotep\nreplace get_stones\n    score 1\n",
        "variant mine of imhotep\nreplace action get_stones\n    score 1\n",
    ),
    (
        "variant mine of imhotep\nat the end of the game\n    for each player\n        player scores 1\n",
        "variant mine of imhotep\nat end_of_game\n    for each player\n        player scores 1\n",
    ),
    (
        "variant mine of imhotep\nlet low(site): site.dock.empty\nafter turn\n    score count(site where low(site))\n",
        "variant mine of imhotep\nlet low(site)= site.dock.empty\nafter turn\n    score count(site where low(site))\n",
    ),
]
CASES = [*((f"{AROUND}    {wrong}\n", f"{AROUND}    {right}\n") for wrong, right in LINES), *WHOLE]


@pytest.mark.parametrize(("wrong", "right"), CASES)
def test_what_is_proposed_is_right(tmp_path: Path, wrong: str, right: str) -> None:
    found = _said(tmp_path, wrong)
    assert len(found) == 1, found
    (item,) = narrowed(found, {found[0].span.file: wrong})
    assert right in [mended({item.span.file: wrong}, [fix])[item.span.file] for fix in item.fixes], item
    assert not [problem for problem in _said(tmp_path, right) if problem.code < "E5"]


@pytest.mark.parametrize(
    ("line", "help_text"),
    [
        ("score 2 per stone", "Write `score 2 * count(stone in …)`."),
        ("return 1 stone to you.quarry", "Write `move 1 stone from … to you.quarry`."),
        ("repeat you.sled.full\n        score 1", "Write `repeat until …`, with what ends it behind it."),
        ("set you.points to you.points + 1", "Points are told with `score 1` and `lose 1`"),
        ("add 1 to you.points", "Points are told with `score 1` and `lose 1`"),
        ("do fetch", "Write `do fetch(amount)`, with what you mean in the place of each name."),
        (
            "score you.hand.count(blue)",
            "Write `.count` without brackets; of only some of them, `count(NAME in PLACE where …)`.",
        ),
        ("score count(you.hand)", "Write `you.hand.count`: how many;"),
        ("score sum(site.dock.count)", "Write `sum(site.dock.count for each site)`: the total."),
        ("for each opponent\n        score 1", "Write `player where player != you`."),
        ("if ship is full\n        score 1", "Write `ship.cargo.full`."),
        (
            "for each stone in harbour\n        score 1",
            "A `stone` lies at the `cargo` of a `ship`. Name one before, `choose ship in …` or `for each ship in …`:"
            " `stone in ship.cargo`.",
        ),
        ("take 1 stone from you.quarry", "Write `move 1 stone from you.quarry to …`."),
        ("score len(ship.cargo)", "How many there are is asked behind a dot: `PLACE.count`, `LIST.count`."),
        ("deal 2 cards to you.hand", "Write `move 2 from … to you.hand`."),
        (
            "once per game",
            "Write `require not you.done`, and below it `set you.done to yes`, with `marker done per player: truth`",
        ),
        (
            "once each round",
            "Write `require not you.done`, and below it `set you.done to yes`, with `marker done per player: truth`,"
            " and when the next round begins `set player.done to no`.",
        ),
        ("may score 1", 'Write `may "…"`, `option "…"`, `note "…"`, `scenario "…" of GAME`, with what people read'),
    ],
)
def test_what_is_told(tmp_path: Path, line: str, help_text: str) -> None:
    (item,) = _said(tmp_path, f"{AROUND}    {line}\n")
    assert item.help.startswith(help_text)


def test_a_marker_of_no_type_is_blamed_once(tmp_path: Path) -> None:
    text = "variant mine of imhotep\nmarker bonus: int = 0\nafter sail_ship\n    add 1 to bonus\n"
    (item,) = _said(tmp_path, text)
    assert item.code == "E411" and "`starts`" in item.help


def _said(tmp_path: Path, text: str, table: Table | None = None) -> list[Diagnostic]:
    """Of its writing, or, where nothing is wrong with that, of what it says."""
    project, _ = with_variant(tmp_path, text)
    return project.diagnostics.items or said_of_variant(tmp_path, text, table)


@pytest.mark.parametrize(
    ("lines", "help_text"),
    [
        (
            "before and after turn\n    score 1\n",
            "Write `before turn`, and the same lines once more below `after turn`.",
        ),
        (
            "after sail_ship, load_ship\n    score 1\n",
            "Write `after sail_ship`, and the same lines once more below `after load_ship`.",
        ),
        (
            "each round\n    players.first scores 1\n",
            "Write `at …` with a moment of the game (`imhotep names` lists them), or `after turn`.",
        ),
        (
            'action cheat "Cheat" once per game\n    score 1\n',
            "Write `require not you.done`, and below it `set you.done to yes`, with `marker done per player: truth`.",
        ),
        (
            "winner team\n    by sum(player.points for each player in team)\n",
            "Write `replace winner team`: who wins is said once.",
        ),
        ("after turn\n    roll die\n", "Declare it: `marker die: 1..6`."),
        ("after turn\n    add 1 to wampum\n", "Declare it: `marker wampum: 0..5`."),
        ("place shelf of stone as row(players)\n", "Write `players.count`."),
        (
            "card twin\n    copies: 2\n    colour blue\n",
            "Write `colour: blue` for what is printed on it; a design stands at the left margin.",
        ),
        (
            "set arena_places to []\n",
            "Set `arena_places` to such a list, for instance `[3, 1]`, or to `[0]` where nothing is paid.",
        ),
        (
            "piece block 3\nset cargo of stone or block\n",
            "Write `replace place cargo of stone or block …`, for a place of a kind below `add to KIND`.",
        ),
        (
            "piece block 3\nset ship.cargo of stone or block\n",
            "Write `replace place cargo of stone or block …`, below `add to ship`.",
        ),
        (
            "piece block 3\nadd to ship\n    set cargo of stone or block\n",
            "Write `replace place cargo of stone or block …`.",
        ),
        (
            "replace chisel\n    rule played\n        score 1\n",
            "Write `replace KIND chisel`, with its kind of piece in place of `KIND`.",
        ),
        (
            'scenario "One" of imhotep\n    players black, white\n    expect\n        black.points = 0\n'
            "        white.points = 0\n",
            "Write `then`, and below it `expect …` on each line, such as `expect score = 3`.",
        ),
    ],
)
def test_what_is_said_of_several_lines_is_told_once(tmp_path: Path, lines: str, help_text: str) -> None:
    (item,) = _said(tmp_path, f"variant mine of imhotep\n{lines}", Table(2, {"temple": "D"}, ("mine",)))
    assert item.help == help_text and item.span.file.endswith("my.rules")
