"""Texts, lines and boxes on a page of paper: everything that is written passes `characters`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from fpdf import FPDF
from fpdf.fonts import CORE_FONTS_CHARWIDTHS

from imhotep_dsl.book.paper.characters import SIGNS, runs

BODY, HEAD = "helvetica", "times"
NEVER = datetime(2000, 1, 1, tzinfo=UTC)
"""The same book is the same file, whenever it is printed."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a stretch of text is set. target: where it leads, a name of a place in the book."""

    size: float
    bold: bool = False
    italic: bool = False
    family: str = BODY
    colour: str = "#000000"
    target: str = ""

    @property
    def style(self) -> str:
        return ("B" if self.bold else "") + ("I" if self.italic else "")


@dataclass(frozen=True, slots=True)
class Piece:
    """A text in one look; no line is broken within it."""

    text: str
    look: Look

    @property
    def width(self) -> float:
        return width_of(self.text, self.look)


@cache
def _thousandths(text: str, family: str, style: str) -> int:
    own = CORE_FONTS_CHARWIDTHS[family + style]
    signs = CORE_FONTS_CHARWIDTHS[SIGNS]
    return sum((signs if sign else own).get(char, 500) for sign, part in runs(text) for char in part)


def width_of(text: str, look: Look) -> float:
    return _thousandths(text, look.family, look.style) * look.size / 1000


class Paper(FPDF):
    """Pages measured in points, from the upper left corner."""

    def __init__(self, size: str) -> None:
        super().__init__(unit="pt", format=size)
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.c_margin = 0
        self.set_creation_date(NEVER)
        self.set_creator("")
        self.set_producer("imhotep")
        self.places: dict[str, tuple[int, float]] = {}
        self._sections = 0

    def title_of_book(self, title: str, language: str) -> None:
        self.set_title(title)
        self.set_lang(language)

    def lead(self, place: str, x: float, y: float, width: float, height: float) -> None:
        """What stands there leads to a place in the book, if it is one."""
        if place in self.places:
            page, top = self.places[place]
            self.link(x, y, width, height, self.add_link(y=top, page=page))

    def mark(self, title: str, level: int) -> None:
        """An entry in the outline that readers of PDF show."""
        if level == 1 or self._sections:
            self._sections += 1
            self.start_section("".join(part for _, part in runs(title)), level - 1)

    def write_text(self, x: float, y: float, text: str, look: Look) -> float:
        """y is the base line; where the text ends."""
        self.set_text_color(look.colour)
        for sign, part in runs(text):
            if sign:
                self.set_font(SIGNS, "", look.size)
            else:
                self.set_font(look.family, look.style, look.size)
            self.text(x, y, part)
            widths = CORE_FONTS_CHARWIDTHS[SIGNS if sign else look.family + look.style]
            x += sum(widths.get(char, 500) for char in part) * look.size / 1000
        return x

    def filled(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        self.set_fill_color(colour)
        self.rect(x, y, width, height, style="F")

    def dotted(self, x: float, y: float, width: float) -> None:
        self.set_dash_pattern(0.6, 3)
        self.ruled(x, y, width, "#777766")
        self.set_dash_pattern()

    def ruled(self, x: float, y: float, width: float, colour: str, thickness: float = 0.6) -> None:
        self.set_draw_color(colour)
        self.set_line_width(thickness)
        self.line(x, y, x + width, y)


def broken(pieces: Sequence[Piece], width: float) -> list[list[Piece]]:
    """Lines of words; a word that is longer than a line is broken by letters."""
    lines: list[list[Piece]] = [[]]
    filled = 0.0
    for piece in pieces:
        for part in _fitting(piece, width):
            if part.text == "\n":
                lines.append([])
                filled = 0.0
                continue
            if part.text == " " and not lines[-1]:
                continue
            if filled + part.width > width and part.text != " " and lines[-1]:
                lines.append([])
                filled = 0.0
            lines[-1].append(part)
            filled += part.width
    return [_trimmed(line) for line in lines if _trimmed(line)] or [[]]


def _trimmed(line: list[Piece]) -> list[Piece]:
    while line and line[-1].text == " ":
        line = line[:-1]
    return line


def _fitting(piece: Piece, width: float) -> list[Piece]:
    if piece.width <= width or len(piece.text) < 2:
        return [piece]
    end = len(piece.text) - 1
    while end > 1 and width_of(piece.text[:end], piece.look) > width:
        end = end * 3 // 4 if end > 40 else end - 1
    return [Piece(piece.text[:end], piece.look), *_fitting(Piece(piece.text[end:], piece.look), width)]
