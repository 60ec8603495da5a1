"""Drawings put together from blocks: each knows its size and draws itself where it is told to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from imhotep_dsl.book.drawing.svg import NORMAL, Canvas, Picture, text_width, wrap

GAP = 12.0
MARGIN = 12.0
LINE = 1.25
"""From one base line to the next, in sizes of the text."""

Draw = Callable[[Canvas, float, float], None]


@dataclass(frozen=True, slots=True)
class Block:
    """draw: on a canvas, at the left and the top."""

    width: float
    height: float
    draw: Draw


def nothing(canvas: Canvas, x: float, y: float) -> None:
    del canvas, x, y


EMPTY = Block(0, 0, nothing)


def text_block(
    text: str, most_width: float = 10_000, size: float = NORMAL, style: str = "", middle: bool = False, most: int = 0
) -> Block:
    """A text in as many lines as it needs (or `most`), as wide as the longest of them."""
    bold = "bold" in style.split()
    lines = wrap(text, most_width, size, bold, most)
    width = max(text_width(line, size, bold) for line in lines)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for at, line in enumerate(lines):
            base = y + size * (0.92 + at * LINE)
            if middle:
                canvas.text(x + width / 2, base, line, width, size, style, "middle")
            else:
                canvas.text(x, base, line, width, size, style)

    return Block(width, size * (1.15 + (len(lines) - 1) * LINE), draw)


def beside(blocks: Sequence[Block], gap: float = GAP, along: str = "top") -> Block:
    """From left to right; along: `top`, `middle` or `bottom`."""
    blocks = [block for block in blocks if block.width > 0]
    if not blocks:
        return EMPTY
    height = max(block.height for block in blocks)
    share = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[along]

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for block in blocks:
            block.draw(canvas, x, y + (height - block.height) * share)
            x += block.width + gap

    return Block(sum(block.width for block in blocks) + gap * (len(blocks) - 1), height, draw)


def below(blocks: Sequence[Block], gap: float = GAP, along: str = "left") -> Block:
    """From top to bottom; along: `left` or `middle`."""
    blocks = [block for block in blocks if block.height > 0]
    if not blocks:
        return EMPTY
    width = max(block.width for block in blocks)
    share = {"left": 0.0, "middle": 0.5}[along]

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for block in blocks:
            block.draw(canvas, x + (width - block.width) * share, y)
            y += block.height + gap

    return Block(width, sum(block.height for block in blocks) + gap * (len(blocks) - 1), draw)


def flow(blocks: Sequence[Block], most_width: float, gap: float = GAP, along: str = "top") -> Block:
    """Beside each other as long as there is room, then on a new line."""
    lines: list[list[Block]] = [[]]
    width = 0.0
    for block in (block for block in blocks if block.width > 0):
        if lines[-1] and width + gap + block.width > most_width:
            lines.append([])
            width = 0.0
        width += block.width + (gap if lines[-1] else 0)
        lines[-1].append(block)
    return below([beside(line, gap, along) for line in lines], gap)


def framed(
    block: Block, style: str, padding: float = 8, radius: float = 6, least: tuple[float, float] = (0, 0)
) -> Block:
    """In a box, in the middle of it where the box is larger."""
    width, height = max(block.width + 2 * padding, least[0]), max(block.height + 2 * padding, least[1])

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, width, height, style, radius)
        block.draw(canvas, x + (width - block.width) / 2, y + (height - block.height) / 2)

    return Block(width, height, draw)


def picture(title: str, block: Block, description: str = "") -> Picture:
    canvas = Canvas()
    block.draw(canvas, MARGIN, MARGIN)
    width, height = block.width + 2 * MARGIN, block.height + 2 * MARGIN
    return Picture(width, height, title, tuple(canvas.parts), tuple(canvas.texts), description or title)
