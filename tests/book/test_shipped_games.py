"""Sentences of shipped games that one has to play by."""

from __future__ import annotations

from pathlib import Path

import pytest
from books import shipped_pages, told_pages

from imhotep_dsl.book.site.markdown import plain_text


@pytest.mark.parametrize(
    ("game", "code", "page", "said"),
    [
        ("reversi", "en", "setup", "Whoever plays black is the first player."),
        ("reversi", "en", "setup", "for spaces e4 and d5 of the board, take 1 disc that belongs to the first player"),
        ("reversi", "de", "setup", "Nacheinander für die Felder e4 und d5 des Bretts nimm 1 Stein"),
        ("reversi", "es", "setup", "Sucesivamente para las casillas e4 y d5 del tablero, toma"),
        ("masks", "en", "play", "The player says truthfully, so that all hear it, whether the mask has it: yes or no."),
        ("kalah", "en", "play", "the pointer holds exactly 1 bean"),
        ("kalah", "en", "end", "The player with the most beans in their store wins."),
        ("kalah", "de", "end", "wer die meisten Bohnen in seinem Lager hat"),
        ("liars_dice", "en", "setup", "Decide who bids first"),
        ("liars_dice", "en", "index", "The bidder is whoever made the last bid."),
    ],
)
def test_one_can_play_by_the_books_of_shipped_games(game: str, code: str, page: str, said: str) -> None:
    assert said in plain_text(shipped_pages(game, code)[f"{page}.md"])


def test_spaces_of_one_place_are_listed_together(tmp_path: Path) -> None:
    corners = """variant corners of reversi "Corners"

let corners = [squares.a1, squares.h1, squares.a8, squares.h8]

setup
    as players.last
        choose up to 2 space in corners as given_corners "Which corners do you take?"
        for each space in given_corners
            known any(disc in supply where disc.owner = you) and not space.full
            move 1 disc from supply to space where disc.owner = you
"""
    said = told_pages(tmp_path, "reversi", corners)["setup.md"]
    assert "Choose up to 2 spaces among spaces a1, h1, a8 and h8 of the board (“Which corners do you take?”)." in said
