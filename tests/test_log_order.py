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


PIT = "place pit of disc as row(2) holds unlimited\n"
DAWN = 'moment dawn "At dawn"\n'


def after(directory: Path, play: str, *answers: str, viewer: int | None = None, more: str = "") -> list[str]:
    """The log after decisions were answered with the texts of options."""
    game, chronicle, _ = start_told(rules_of(directory, play, more), 2, 1, viewer)
    for answer in answers:
        assert game.decision is not None
        value = next(option.value for option in game.decision.options if option.text.startswith(answer))
        chronicle.choose(game, value)
    return chronicle.lines()


def test_what_happens_at_the_start_of_a_round_is_told(tmp_path: Path) -> None:
    """Also before anybody has decided anything."""
    play = """    repeat 2
        add 1 to total
        for each player
            move up to 1 from player.hand to heap
            set player.luck to 3
        as red
            may "Done"
                score 1"""
    assert after(tmp_path, play, "Done", "No") == [
        "Total 1",
        "  red disc: Red's hand → heap",
        "  Red: Luck 3",
        "  blue disc: Blue's hand → heap",
        "  Blue: Luck 3",
        "Red — Done",
        "  Red scores 1 (A probe)",
        "",
        "Total 2",
        "  red disc: Red's hand → heap",
        "  blue disc: Blue's hand → heap",
        "Red — not “Done”",
    ]


def test_only_the_piece_that_was_chosen_a_space_for_is_not_told_again(tmp_path: Path) -> None:
    """What another line lays there is told, and so are several pieces."""
    play = """    as red
        choose space in pit
        move up to 1 from red.hand to space
        move up to 1 from red.hand to pit[1]
        choose space in pit "Once more"
        move up to 2 from blue.hand to space
        choose space in pit "And once more"
        shuffle deck
        move up to 1 from blue.hand to space"""
    assert after(tmp_path, play, "space 1", "space 2", "space 1", more=PIT) == [
        "Red — space 1 of pit",
        "  red disc: Red's hand → space 1 of pit",
        "Red — space 2 of pit",
        "  2 × blue disc: Blue's hand → space 2 of pit",
        "Red — space 1 of pit",
        "  deck shuffled",
        "  blue disc: Blue's hand → space 1 of pit",
    ]


def test_moves_are_counted_together_only_if_one_line_makes_them(tmp_path: Path) -> None:
    """Then it is told where they went; what came between stays between."""
    play = """    reach dawn
    move up to 1 from red.hand to pit[1]
    move up to 1 from blue.hand to heap
    for each space in pit
        move up to 1 from red.hand to space
    move up to 3 from pit to heap
    as red
        may "Done"
            score 1"""
    assert after(tmp_path, play, more=PIT + DAWN) == [
        "At dawn",
        "  red disc: Red's hand → space 1 of pit",
        "  blue disc: Blue's hand → heap",
        "  2 × red disc: Red's hand → spaces 1, 2 of pit",
        "  3 × red disc: spaces 2, 1 of pit → heap",
    ]


def test_a_choice_stands_behind_what_came_before_it(tmp_path: Path) -> None:
    """And what was declined is told, whatever the same player decides next."""
    play = """    reach dawn
    as red
        may "First"
            score 1
        may "Second"
            score 2
        may "Third"
            score 3"""
    assert after(tmp_path, play, "No", "Second", "Third", more=DAWN) == [
        "At dawn",
        "  Red — not “First”; Second",
        "    Red scores 2 (A probe)",
        "  Red — Third",
        "    Red scores 3 (A probe)",
    ]


def test_what_another_player_declined_is_not_told(tmp_path: Path) -> None:
    """That it was asked may depend on what is hidden: here on a card in the hand."""
    play = """    for each player
        move up to 1 card from deck to player.sleeve where card is sun
    for each player
        as player
            if any(card in you.sleeve where card is sun)
                may "Show the sun"
                    show you.sleeve to everyone
    as red
        may "Done"
            score 1"""
    sleeve = "place sleeve of card per player seen by owner\n"
    suns = [after(tmp_path, play, "No", "No", viewer=viewer, more=sleeve) for viewer in (None, 0, 1)]
    assert [any("Show the sun" in line for line in lines) for lines in suns] == [True, True, True]
    own = ["Red — not “Show the sun”", "Blue — not “Show the sun”"]
    assert [line for line in suns[0] if "sun" in line] == own
    assert [line for line in suns[1] if "sun" in line] == own[:1]
    assert [line for line in suns[2] if "sun" in line] == own[1:]


def test_nothing_is_told_of_a_piece_that_stays_where_it_is(tmp_path: Path) -> None:
    play = """    move up to 1 from red.hand to red.hand
    as red
        may "Done"
            score 1"""
    assert not after(tmp_path, play)


def test_who_passes_without_a_choice_has_no_empty_heading(tmp_path: Path) -> None:
    play = """    turns from red until known red.points > 1
        if you = blue
            pass
        else
            may "Done"
                score 2"""
    assert after(tmp_path, play, "No", "Done")[:2] == ["Red — not “Done”", "Blue — passes"]


def test_of_a_chosen_piece_it_is_told_what_is_remembered_of_it(tmp_path: Path) -> None:
    play = """    for each disc in red.hand
        roll disc.pips
    as red
        if not red.hand.empty
            choose disc in red.hand
            score disc.pips"""
    pips = 'add to disc\n    marker pips: 1..6 "Pips"\n    marker worn: truth "Worn"\n'
    lines = after(tmp_path, play, "red disc", more=pips)
    assert lines[-2].startswith("Red — red disc (pips: ")
    assert not any("worn" in line for line in lines)


PATH = """piece runner 1 per player starts in gate "Runner"
place gate of runner per player
place path of runner as row(6) holds unlimited
"""

HIDDEN = """piece runner starts in yard "Runner"
runner swift
    copies: 1
runner slow
    copies: 1
place yard of runner seen by none
place path of runner as row(6) holds unlimited seen by none
"""

STEPS = """    move red.runner to path[1]
    repeat 2
        known red.runner.space.further(1) != none
        move red.runner to red.runner.space.further(1)
    as red
        may "Done"
            score 1"""


def log(directory: Path, play: str, more: str, viewer: int | None = None) -> list[str]:
    _, chronicle, _ = start_told(rules_of(directory, play, more), 2, 1, viewer)
    return [line.strip() for line in chronicle.lines()[1:]]


def test_a_piece_that_goes_on_is_told_as_one_way(tmp_path: Path) -> None:
    assert log(tmp_path, STEPS, PATH) == [
        "red runner: Red's gate → space 1 of path",
        "red runner: space 1 → space 3 of path",
    ]


def test_pieces_that_nobody_can_tell_apart_are_told_step_by_step(tmp_path: Path) -> None:
    """Whether it is the same one again is not said."""
    lines = log(tmp_path, STEPS.replace("red.runner", "first(runner)"), HIDDEN, viewer=1)
    assert lines == [
        "a runner: yard → space 1 of path",
        "a runner: space 1 → space 2 of path",
        "a runner: space 2 → space 3 of path",
    ]


def test_a_piece_that_comes_back_is_told_both_ways(tmp_path: Path) -> None:
    play = STEPS.replace("red.runner.space.further(1)", "(if red.runner.space.number = 1 then path[2] else path[1])")
    assert log(tmp_path, play, PATH)[1:] == [
        "red runner: space 1 → space 2 of path",
        "red runner: space 2 → space 1 of path",
    ]


def test_a_kind_that_was_chosen_is_told_from_its_pieces(tmp_path: Path) -> None:
    play = """    as red
        if not red.hand.empty
            choose sort in designs(disc)
                choose disc in red.hand where disc.design = sort
                    move disc to heap
                else
                    score 1"""
    lines = after(tmp_path, play)
    assert "Red — kind Disc → red disc" in lines, lines
