"""Which words of an author a book explains, and which the author explains."""

from __future__ import annotations

from pathlib import Path

import pytest
from reading import page

GAME = """game purses "Purses"
    players 2
    colours red, blue
piece card 9 starts in deck "Card"
place deck of card as deck "Deck"
place hand of card per player "Hand"
let player.rich(amount) = player.hand.count >= amount and player.points < 5 "Rich"
let player.wealth = player.hand.count + player.points * 2{title}
setup
    for each player
        move 3 from deck to player.hand
play
    for each player
        if player.rich(2)
            player scores player.wealth
winner player
    by player.points
"""
LONG = 'player.rich: {en: "has more than enough of everything with {amount}"}\n'


def course(directory: Path, title: str, words: str) -> str:
    (directory / "words.yaml").write_text(words, encoding="utf-8")
    return page(directory, "", "play", game=GAME.replace("{title}", title))


@pytest.mark.parametrize("title", ["", ' "Wealth"'])
def test_an_author_who_tells_of_a_word_is_not_told_of_it_again(tmp_path: Path, title: str) -> None:
    words = 'term wealth: {en: wealth}\nabout wealth: {en: "Your wealth is what you own."}\n'
    told = course(tmp_path, title, words)
    assert "the player scores as many points as the player's wealth" in told
    assert "wealth of each player is" not in told and "player's wealth is" not in told


def test_a_condition_with_a_title_is_explained_however_long_its_wording(tmp_path: Path) -> None:
    told = course(tmp_path, "", LONG)
    assert "A player has more than enough of everything with a number if the number of cards in the player's" in told
