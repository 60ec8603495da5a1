"""How players and their pieces look: a colour, and an initial for those who cannot tell colours apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imhotep_dsl.book.drawing.blocks import Block
from imhotep_dsl.book.drawing.svg import SMALL, Canvas, number, text_width

TOKEN = 30.0
BRICK = (46.0, 17.0)

# Words for colours that everybody knows; a player called otherwise gets one of the spare ones.
COLOURS = {
    "black": "#26221f", "white": "#fbfaf6", "brown": "#8a5a33", "gray": "#9b9b9b", "grey": "#9b9b9b",
    "red": "#c23b33", "blue": "#2f64ad", "green": "#3c8648", "yellow": "#e8c52e", "orange": "#de7d26",
    "purple": "#7d4c9b", "violet": "#7d4c9b", "pink": "#dd8ba8", "turquoise": "#3aa6a0", "gold": "#cda434",
    "silver": "#c3c6c9", "beige": "#e4d6b4",
}  # fmt: skip
SPARE = ("#2f64ad", "#c8642b", "#3c8648", "#7d4c9b", "#b5985a", "#3aa6a0", "#c23b33", "#777777")


@dataclass(frozen=True, slots=True)
class Sign:
    """fill: a colour; initial: what is written on it."""

    fill: str
    initial: str

    @property
    def dark(self) -> bool:
        red, green, blue = (int(self.fill[at : at + 2], 16) for at in (1, 3, 5))
        return red * 299 + green * 587 + blue * 114 < 140_000


def player_signs(names: Sequence[str], titles: Sequence[str]) -> list[Sign]:
    """names say the colours, titles (in the language of the book) the initials: as short as they are told apart."""
    signs = []
    for seat, (name, title) in enumerate(zip(names, titles, strict=True)):
        spare = SPARE[seat % len(SPARE)]
        signs.append(Sign(COLOURS.get(name.lower(), spare), _initial(title, [*titles[:seat], *titles[seat + 1 :]])))
    return signs


def _initial(title: str, others: Sequence[str]) -> str:
    for length in range(1, len(title) + 1):
        if not any(other.lower().startswith(title[:length].lower()) for other in others):
            return title[:1].upper() + title[1:length].lower()
    return title[:1].upper()


def token(sign: Sign, shape: int = 0, size: float = TOKEN) -> Block:
    """A piece of a player. shape: which of the player's sorts of pieces it is, a circle, a square or a diamond …"""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        half = size / 2
        fill = f' fill="{sign.fill}"'
        if shape % 4 == 0:
            canvas.circle(x + half, y + half, half - 1, "piece", fill)
        elif shape % 4 == 1:
            canvas.rect(x + 1.5, y + 1.5, size - 3, size - 3, "piece", 3, fill)
        elif shape % 4 == 2:
            canvas.path(_polygon(x, y, size, ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))), "piece", fill)
        else:
            corners = ((0.25, 0.05), (0.75, 0.05), (1, 0.5), (0.75, 0.95), (0.25, 0.95), (0, 0.5))
            canvas.path(_polygon(x, y, size, corners), "piece", fill)
        letters = max(min(size * 0.46, SMALL * 1.4), SMALL)
        _write(canvas, sign, x + half, y + half, size, letters)

    return Block(size, size, draw)


def brick(sign: Sign | None) -> Block:
    """A piece seen from the side, as it stands upon others; without a sign it belongs to nobody."""
    width, height = BRICK

    def draw(canvas: Canvas, x: float, y: float) -> None:
        if sign is None:
            canvas.rect(x, y, width, height, "card", 2)
            return
        canvas.rect(x, y, width, height, "piece", 2, f' fill="{sign.fill}"')
        _write(canvas, sign, x + width / 2, y + height / 2, width, SMALL)

    return Block(width, height, draw)


def _write(canvas: Canvas, sign: Sign, x: float, y: float, room: float, letters: float) -> None:
    """The initial in the middle; of one that is too long, as much as there is room for."""
    tone = "on-dark" if sign.dark else "on-light"
    told = sign.initial
    while len(told) > 1 and text_width(told, letters, True) > room:
        told = told[:-1]
    canvas.text(
        x, y + letters * 0.36, told, max(room, text_width(told, letters, True)), letters, f"{tone} bold", "middle"
    )


def plain_token(size: float = TOKEN) -> Block:
    """A piece that belongs to nobody and is like all others of its kind."""

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.circle(x + size / 2, y + size / 2, size / 2 - 1, "card")

    return Block(size, size, draw)


def swatch(word: str) -> Block | None:
    """A small square of a colour, if the word is one."""
    fill = COLOURS.get(word.lower())
    if fill is None:
        return None

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, 10, 10, "piece", 2, f' fill="{fill}"')

    return Block(10, 10, draw)


def _polygon(x: float, y: float, size: float, corners: Sequence[tuple[float, float]]) -> str:
    points = [f"{number(x + size * right)} {number(y + size * down)}" for right, down in corners]
    return f"M{' L'.join(points)} Z"
