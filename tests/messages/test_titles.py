"""Two things with one title, which players could not tell apart."""

from __future__ import annotations

from pathlib import Path

from checking import checked, result_of

SALON = """variant mine of nim

piece patron 4 starts in salon "Patron"
place salon of patron as deck "Salon"
place patronage of patron per player seen by owner "Patron"

after turn
    move up to 1 from salon to you.patronage
"""


def test_a_piece_and_a_place_with_one_title_cannot_be_told_apart(tmp_path: Path) -> None:
    told = checked(tmp_path, SALON)
    assert "warning W518: The place `patronage` and the piece `patron` are both called “Patron”" in told
    assert "No mistakes" in checked(tmp_path, SALON.replace('owner "Patron"', 'owner "Commission"'))


def test_a_variant_that_calls_something_as_the_game_does(tmp_path: Path) -> None:
    cards = 'variant mine of duel\n\nplace spare of tile "Harbour"\n\nafter unload_boat\n'
    cards += "    move up to 1 from bag to spare\n"
    assert "W518: The place `spare` and the place `harbour`" in checked(tmp_path, cards)
    assert "No mistakes" in checked(tmp_path, cards.replace("Harbour", "Spare tiles"))


def test_what_is_replaced_may_keep_its_title(tmp_path: Path) -> None:
    text = 'variant mine of kalah\n\nreplace piece bean 48 starts in bag "Bean"\nplace bag of bean "Bag"\n'
    assert "W518" not in checked(tmp_path, text)


def test_markers_of_one_board_and_of_two(tmp_path: Path) -> None:
    """What belongs to different boards is told with the board."""
    marker = '    marker {name}: 0..9 "Visits"\n'
    header, rule = "variant mine of duel\n", "\nafter unload_boat\n    set temple.calls to {from_}.met\n"
    one = header + "\nadd to temple\n" + marker.format(name="calls") + marker.format(name="met")
    two = header + "\nadd to temple\n" + marker.format(name="calls") + "\nadd to obelisks\n" + marker.format(name="met")
    assert "W518: The marker `met` and the marker `calls`" in checked(tmp_path, one + rule.format(from_="temple"))
    assert "W518" not in checked(tmp_path, two + rule.format(from_="obelisks"))


def test_words_of_their_own_tell_things_apart(tmp_path: Path) -> None:
    (tmp_path / "words.yaml").write_text("patronage: {en: [commission, commissions]}\n", encoding="utf-8")
    game = 'game tiny "Tiny"\n    players 2\n    colours red, blue\n\n' + SALON.partition("\n\n")[2]
    game = game.replace("after turn\n    move up to 1 from salon to you.patronage", PLAY)
    (tmp_path / "game.rules").write_text(game, encoding="utf-8")
    assert "W518" not in result_of("check", tmp_path).output
    (tmp_path / "words.yaml").unlink()
    assert "W518" in result_of("check", tmp_path).output


PLAY = """play
    for each player
        move up to 1 from salon to player.patronage

winner player
    by player.patronage.count"""
