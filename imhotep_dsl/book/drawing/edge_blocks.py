"""A grid with what lies around it: at the right end of each row, then below each column, reading away from the grid."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.book.drawing.blocks import Block, below, nothing, text_block
from imhotep_dsl.book.drawing.drawn_table import DrawnTable
from imhotep_dsl.book.drawing.piece_blocks import piece_block
from imhotep_dsl.book.drawing.place_blocks import WIDEST, carried_block
from imhotep_dsl.book.drawing.svg import SMALL, Canvas
from imhotep_dsl.check.components import Instance, Space

GAP = 4.0
APART = 8.0
"""Between the grid and what lies around it."""


def edged_block(table: DrawnTable, grid: Instance, edge: Instance, title: str) -> Block:
    """The grid's spaces and the edge's, each with what lies there."""
    rows, columns = grid.shape.rows, grid.shape.columns
    outer = table.spaces(edge)
    longest = max((len(_ahead(table, at_edge)) for at_edge in outer), default=1)
    side = (WIDEST - APART) / (columns + longest) - GAP
    size = max(min(side, 62.0), 24.0)
    inner = size - 4
    cells = {(one.shape.row, one.shape.column): _on_space(table, one, inner) for one in table.spaces(grid)}
    right = [_in_line(table, at_edge, inner, size) for at_edge in outer[:rows]]
    under = [_in_line(table, at_edge, inner, size) for at_edge in outer[rows:]]
    heights = [
        max([size * 0.8, *(cells[row, column].height + 8 for column in range(1, columns + 1)), *(
            part.height + 6 for part in right[row - 1]
        )])
        for row in range(1, rows + 1)
    ]  # fmt: skip
    levels = max((len(line) for line in under), default=0)
    deep = [
        max([size * 0.6, *(line[level].height + 6 for line in under if level < len(line))]) for level in range(levels)
    ]
    grid_width, grid_height = columns * (size + GAP) - GAP, sum(heights) + GAP * (rows - 1)
    width = grid_width + APART + max((len(line) for line in right), default=0) * size
    height = grid_height + APART + sum(deep)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        top = y
        for row in range(1, rows + 1):
            tall = heights[row - 1]
            for column in range(1, columns + 1):
                space = next(s for s in table.spaces(grid) if (s.shape.row, s.shape.column) == (row, column))
                left = x + (column - 1) * (size + GAP)
                _box(table, canvas, space.index, (left, top, size, tall), "space", cells[row, column])
            sizes = [(size, tall)] * len(right[row - 1])
            _bearer(table, canvas, outer[row - 1], (x + grid_width + APART, top), sizes, across=True)
            for at, part in enumerate(right[row - 1]):
                left = x + grid_width + APART + at * size
                part.draw(canvas, left + (size - part.width) / 2, top + (tall - part.height) / 2)
            top += tall + GAP
        for column, line in enumerate(under):
            left, down = x + column * (size + GAP), y + grid_height + APART
            sizes = [(size, tall) for tall in deep[: len(line)]]
            _bearer(table, canvas, outer[rows + column], (left, down), sizes, across=False)
            for at, part in enumerate(line):
                part.draw(canvas, left + (size - part.width) / 2, down + (deep[at] - part.height) / 2)
                down += deep[at]

    return below([text_block(title, WIDEST, SMALL + 1, "bold"), Block(width, height, draw)], 5)


def _ahead(table: DrawnTable, at_edge: Space) -> list[Space]:
    """The spaces on what lies at the edge; else the edge's own space."""
    pieces = table.contents.on(at_edge.index)
    carried = [space for piece in pieces for at in table.carried(piece) for space in table.spaces(at)]
    return carried or [at_edge]


def _in_line(table: DrawnTable, at_edge: Space, room: float, size: float) -> list[Block]:
    """What is drawn along the way from the grid, space by space."""
    pieces = table.contents.on(at_edge.index)
    if not pieces:
        return [Block(size, 16, nothing)]
    ahead = _ahead(table, at_edge)
    if ahead == [at_edge]:
        return [piece_block(table, pieces[-1], carried_block, room)]
    return [_on_space(table, space, room) for space in ahead]


def _on_space(table: DrawnTable, space: Space, room: float) -> Block:
    """Without a frame: the space is one."""
    told = []
    for piece in reversed(table.contents.on(space.index)):
        found = table.components.pieces[piece]
        if table.is_plain(found.kind):
            told.append(piece_block(table, piece, carried_block, min(room, 26)))
        else:
            name = table.design_name(table.components.designs[found.design])
            told.append(text_block(name, room, SMALL, middle=True))
    return below(told, 2, "middle") if told else Block(1, 16, nothing)


def _box(
    table: DrawnTable, canvas: Canvas, space: int, area: tuple[float, float, float, float], style: str, inside: Block
) -> None:
    x, y, width, height = area
    canvas.open(data_space=str(space))
    canvas.rect(x, y, width, height, style)
    if space in table.contents.changed:
        canvas.rect(x, y, width, height, "changed")
    inside.draw(canvas, x + (width - inside.width) / 2, y + (height - inside.height) / 2)
    canvas.close()


def _bearer(
    table: DrawnTable, canvas: Canvas, at_edge: Space, corner: tuple[float, float],
    sizes: Sequence[tuple[float, float]], across: bool,
) -> None:  # fmt: skip
    """What lies at the edge, as the frame of its spaces; nothing there is an empty frame."""
    x, y = corner
    width = sum(size[0] for size in sizes) if across else sizes[0][0]
    height = sizes[0][1] if across else sum(size[1] for size in sizes)
    lies = bool(table.contents.on(at_edge.index))
    canvas.open(data_space=str(at_edge.index))
    canvas.rect(x, y, width, height, "card" if lies else "slot", 8)
    if at_edge.index in table.contents.changed:
        canvas.rect(x, y, width, height, "changed", 8)
    canvas.close()
    ahead = _ahead(table, at_edge)
    if ahead == [at_edge]:
        return
    for space, size in zip(ahead, sizes, strict=True):
        canvas.open(data_space=str(space.index))
        canvas.rect(x + 2, y + 2, size[0] - 4, size[1] - 4, "space", 6)
        if space.index in table.contents.changed:
            canvas.rect(x + 2, y + 2, size[0] - 4, size[1] - 4, "changed", 6)
        canvas.close()
        x, y = (x + size[0], y) if across else (x, y + size[1])
