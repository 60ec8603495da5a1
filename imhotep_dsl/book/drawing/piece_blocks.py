"""Pieces as they are drawn on spaces and in piles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imhotep_dsl.book.drawing.blocks import EMPTY, Block, below, beside, flow, framed, text_block
from imhotep_dsl.book.drawing.drawn_table import DrawnTable
from imhotep_dsl.book.drawing.signs import TOKEN, plain_token, swatch, token
from imhotep_dsl.book.drawing.svg import SMALL, Canvas
from imhotep_dsl.check.components import Design, Instance

TILE = 78.0
"""How wide a text on a small tile may be."""
SMALLEST = 14.0
"""A token on which a letter can still be read."""
SQUARE = 9.0
MOST_STACKED = 4

DrawPlace = Callable[[DrawnTable, Instance, float], Block]
"""The last is how wide it may be."""


def piece_block(table: DrawnTable, piece: int, draw_place: DrawPlace, room: float = 300) -> Block:
    """One piece: a token of its owner, or a tile with its name and with what lies on it. room: how wide it may be."""
    found = table.components.pieces[piece]
    design = table.components.designs[found.design]
    carried = [draw_place(table, instance, room - 10) for instance in table.carried(piece)]
    size, owner = max(min(TOKEN, room), SMALLEST), table.owner(piece)
    if table.is_plain(found.kind) and not carried:
        return token(table.signs[owner], table.shape_of(found.kind), size) if owner >= 0 else plain_token(size)
    whose = [token(table.signs[owner], table.shape_of(found.kind), 18)] if owner >= 0 else []
    return tile(table, design, [*whose, *carried], room)


def tile(table: DrawnTable, design: Design, extra: Sequence[Block] = (), room: float = 300) -> Block:
    """A small card with the name of a design and, if it has none, what is printed on it."""
    return framed(tile_text(table, design, extra, room), "card", 5, 4)


def tile_text(table: DrawnTable, design: Design, extra: Sequence[Block] = (), room: float = 300) -> Block:
    width = max([min(TILE, room - 10), *(block.width for block in extra)])
    head = [text_block(table.design_name(design), width, SMALL, "bold", middle=True)]
    if design.definition.name is None and table.has_plain_name(design):
        head += field_blocks(table, design, width)
    return below([*head, *extra], 4, "middle")


def field_blocks(table: DrawnTable, design: Design, width: float, size: float = SMALL) -> list[Block]:
    """What is printed on a piece, a line for each."""
    lines = []
    for name, (_, value) in design.definition.attributes.items():
        if isinstance(value, str) and value in table.model.drawings:
            lines.append(drawing_block(table.model.drawings[value]))
            continue
        told = table.value(value)
        if not told or not value:
            continue
        patch = swatch(value) if isinstance(value, str) else None
        room = width - 14 if patch is not None else width
        line = text_block(f"{table.attribute(design.kind, name)}: {told}", room, size, "soft", middle=True)
        lines.append(beside([patch, line], 4, "middle") if patch is not None else line)
    return lines


def drawing_block(lines: Sequence[str]) -> Block:
    """A shape made of squares."""
    width, height = max(map(len, lines)) * SQUARE, len(lines) * SQUARE

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for row, line in enumerate(lines):
            for column, sign in enumerate(line):
                if sign == "#":
                    canvas.rect(x + column * SQUARE, y + row * SQUARE, SQUARE, SQUARE, "back", 1)

    return Block(width + 1, height + 1, draw)


def back_block(table: DrawnTable, name: str, count: int, room: float = 300) -> Block:
    """Pieces that lie face down: how many of which kind."""
    width = min(TILE, room - 10)
    told = [
        text_block(f"{count} ×", size=SMALL, style="bold"),
        text_block(name, width, SMALL, middle=True),
        text_block(f"({table.labels.text('face down')})", width, SMALL, "soft", middle=True),
    ]
    return framed(below(told, 1, "middle"), "back", 5, 4)


def pile_block(table: DrawnTable, pieces: Sequence[int], draw_place: DrawPlace, width: float) -> Block:
    """Pieces without an order: those that are alike once, with their number."""
    counted: dict[object, list[int]] = {}
    for piece in pieces:
        alike = (table.components.pieces[piece].design, table.owner(piece))
        bears = any(table.contents.on(space.index) for at in table.carried(piece) for space in table.spaces(at))
        counted.setdefault((piece,) if bears else alike, []).append(piece)
    inner = max(width - 24, min(width, TOKEN))
    blocks = [_counted(piece_block(table, one[0], draw_place, inner), len(one), width) for one in counted.values()]
    return flow(blocks, width, 6, "middle")


def stack_block(table: DrawnTable, pieces: Sequence[int], draw_place: DrawPlace, room: float) -> Block:
    """Pieces one upon the other, the topmost at the top; of a high pile, how many there are of each."""
    if not pieces:
        return EMPTY
    if len(pieces) <= MOST_STACKED:
        return below([piece_block(table, piece, draw_place, room) for piece in reversed(pieces)], 2, "middle")
    return pile_block(table, tuple(reversed(pieces)), draw_place, room)


def _counted(block: Block, count: int, room: float) -> Block:
    if count == 1:
        return block
    told = text_block(f"×{count}", size=SMALL + 1, style="bold")
    fits = block.width + 2 + told.width <= room
    return beside([block, told], 2, "middle") if fits else below([block, told], 1, "middle")
