"""What a sixteenth round of authors missed, or found false, in books and comparisons."""

from __future__ import annotations

from pathlib import Path

from books import told_pages

# ---- a variant for some numbers of players ---------------------------------------------------------------------------

FOR_MORE = """variant larger_sleds of imhotep for 3..4 players "Larger sleds"

set sled_room to 6
"""


def test_a_variant_for_some_numbers_of_players_keeps_the_sentences_of_the_game(tmp_path: Path) -> None:
    said = told_pages(tmp_path, "imhotep", FOR_MORE)
    assert "Compare the obelisks." in said["boards-site.md"]
    assert "back in the box" not in said["setup.md"].partition("12. ")[2]
    different = said["different.md"].split()
    assert " ".join(different).endswith(
        "## Good to know Instead of: Each player's supply sled holds at most 5 stones."
        " Now: Each player's supply sled holds at most 6 stones."
    )


OTHERS_LEFT_OUT = """replace rule leave_out_second_colour
    for each player
        move second_colour + 1 from player.quarry to box"""


def test_a_sentence_is_dropped_where_the_lines_of_one_number_of_players_are_others(tmp_path: Path) -> None:
    variant = FOR_MORE.replace("set sled_room to 6", OTHERS_LEFT_OUT)
    assert "stone from the player's quarry back in the box" in told_pages(tmp_path, "imhotep", variant)["setup.md"]


NOTHING_LEFT_OUT = """variant without of imhotep for 3..4 players "Nothing is left out"

setup
    for each player
        move second_colour from player.quarry to box
"""


def test_nothing_is_moved_in_no_step(tmp_path: Path) -> None:
    setup = told_pages(tmp_path, "imhotep", NOTHING_LEFT_OUT)["setup.md"]
    assert "0 stones" not in setup


def test_an_empty_field_of_a_table_is_not_told_as_a_change(tmp_path: Path) -> None:
    variant = 'variant poor of imhotep "Poor"\n\nset obelisk_places[1] to 9\n'
    different = told_pages(tmp_path, "imhotep", variant)["different.md"]
    assert "–" not in different and ": \n" not in different
