"""What is written out of habit, in a variant of a shipped game: the help says it in the words of the language, and the
text that it proposes is right."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import said_of_variant, with_variant

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.mending import mended, narrowed

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
    ("current_player scores 1", "you scores 1"),
    ("score 1 // always", "score 1 # always"),
    ("/* always */\n    score 1", "# always */\n    score 1"),
    ("choose\n        option a point\n            score 1", 'choose\n        option "a point"\n            score 1'),
    ('choose\n        "A point"\n            score 1', 'choose\n        option "A point"\n            score 1'),
]
WHOLE = [
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
        ("if ship is full\n        score 1", "Write `ship.cargo.full`."),
        ("take 1 stone from you.quarry", "Write `move 1 stone from you.quarry to …`."),
        ("score len(ship.cargo)", "How many there are is asked behind a dot: `PLACE.count`, `LIST.count`."),
        ("may score 1", 'Write `may "Take 1 tile"`, `option "Pass"`, `note "…"`, `scenario "…" of game`.'),
    ],
)
def test_what_is_told(tmp_path: Path, line: str, help_text: str) -> None:
    (item,) = _said(tmp_path, f"{AROUND}    {line}\n")
    assert item.help == help_text


def test_a_marker_of_no_type_is_blamed_once(tmp_path: Path) -> None:
    text = "variant mine of imhotep\nmarker bonus: int = 0\nafter sail_ship\n    add 1 to bonus\n"
    (item,) = _said(tmp_path, text)
    assert item.code == "E411" and "`starts`" in item.help


def _said(tmp_path: Path, text: str) -> list[Diagnostic]:
    """Of its writing, or, where nothing is wrong with that, of what it says."""
    project, _ = with_variant(tmp_path, text)
    return project.diagnostics.items or said_of_variant(tmp_path, text)
