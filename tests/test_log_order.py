"""The log tells what happened in its order, what became of markers, and which piece was looked at."""

from __future__ import annotations

from pathlib import Path

from small_games import rules_of

from imhotep_dsl.report.chronicle import start_told

PLAY = """    move up to 2 from red.hand to heap
    shuffle deck
    move up to 1 from red.hand to heap
    show deck to red
    set leader to blue
    set total to 3
    set total to 4
    set red.luck to 2
    set red.luck to 0
    set blue.luck to 2
    move up to 1 from heap under blue.hand
    as red
        may "Done"
            score 1"""


def told(directory: Path, viewer: int | None) -> list[str]:
    _, chronicle, _ = start_told(rules_of(directory, PLAY), 2, 1, viewer)
    return [line.strip() for line in chronicle.lines()[1:]]


def test_nothing_is_told_before_what_led_to_it(tmp_path: Path) -> None:
    lines = told(tmp_path, 1)
    assert lines == [
        "2 × red disc: Red's hand → heap",
        "deck shuffled",
        "red disc: Red's hand → heap",
        "Red looks at 4 pieces",
        "Leader: Blue",
        "Total 4",
        "Blue: Luck 2",
        "red disc: heap → under Blue's hand",
    ]


def test_who_looks_is_told_what_it_is(tmp_path: Path) -> None:
    """So is who watches a game with open cards."""
    for viewer in (0, None):
        line = next(line for line in told(tmp_path, viewer) if "looks at" in line)
        assert sorted(line.removeprefix("Red looks at 4 pieces: ").split(", ")) == ["Snow", "Snow", "Sun", "Sun"]
