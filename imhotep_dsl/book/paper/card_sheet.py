"""Cards to cut out: as many of each as the game has, nine on a page, each in the size of a playing card."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.book.paper.ink import Paper
from imhotep_dsl.book.paper.picture import PaperPicture

POINTS = 72 / 25.4
CARD = (63 * POINTS, 88 * POINTS)
ACROSS, DOWN = 3, 3
INSIDE = 4.0


def print_cards(title: str, language: str, cards: Sequence[tuple[str, int]], paper_size: str) -> bytes:
    """cards: each as SVG, and how many there are of it."""
    paper = Paper(paper_size)
    paper.title_of_book(title, language)
    every = [svg for svg, copies in cards for _ in range(copies)]
    left, top = (paper.w - ACROSS * CARD[0]) / 2, (paper.h - DOWN * CARD[1]) / 2
    for at, svg in enumerate(every):
        spot = at % (ACROSS * DOWN)
        if spot == 0:
            paper.add_page()
            _cutting_lines(paper, left, top)
        _card(paper, svg, left + spot % ACROSS * CARD[0], top + spot // ACROSS * CARD[1])
    return bytes(paper.output())


def _card(paper: Paper, svg: str, x: float, y: float) -> None:
    picture = PaperPicture.of(svg)
    wide, tall = picture.size
    scale = min((CARD[0] - 2 * INSIDE) / wide, (CARD[1] - 2 * INSIDE) / tall)
    picture.draw(paper, x + (CARD[0] - wide * scale) / 2, y + (CARD[1] - tall * scale) / 2, scale)


def _cutting_lines(paper: Paper, left: float, top: float) -> None:
    paper.set_draw_color("#999999")
    paper.set_line_width(0.4)
    paper.set_dash_pattern(2, 3)
    for at in range(ACROSS + 1):
        paper.line(left + at * CARD[0], top - 12, left + at * CARD[0], top + DOWN * CARD[1] + 12)
    for at in range(DOWN + 1):
        paper.line(left - 12, top + at * CARD[1], left + ACROSS * CARD[0] + 12, top + at * CARD[1])
    paper.set_dash_pattern()
