"""A card or tile as it lies before a player: its colour, its name, what is printed on it and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imhotep_dsl.book.drawing.blocks import EMPTY, Block, below, beside, flow, framed, text_block
from imhotep_dsl.book.drawing.drawn_table import DrawnTable
from imhotep_dsl.book.drawing.piece_blocks import TILE, drawing_block, tile_text
from imhotep_dsl.book.drawing.place_blocks import WIDEST, carried_block
from imhotep_dsl.book.drawing.signs import COLOURS, token
from imhotep_dsl.book.drawing.svg import LARGE, NORMAL, SMALL, Canvas, text_width
from imhotep_dsl.check.components import Design
from imhotep_dsl.resolve.model import Constant

CARD = (190.0, 120.0)
TO_CUT_OUT = 262.0
"""How high a card is that is cut out: in the proportions of a playing card."""
BAND = 10.0
IN_A_LINE = 230.0


@dataclass(frozen=True, slots=True)
class CardText:
    """What a card does: when, and the sentences."""

    lead: str
    sentences: tuple[str, ...]


def small_card_block(table: DrawnTable, design: Design, counted: bool = True) -> Block:
    """Its name, how many there are, if that is told, and what stands on it if it has no name of its own."""
    number = table.labels.text("card count", n=design.definition.copies)
    count = [text_block(number, TILE, SMALL, "accent bold")] if counted else []
    piece = next((one for one in table.components.pieces if one.design == design.index), None)
    if table.is_plain(design.kind) and table.model.kinds[design.kind].per_player and piece is not None:
        shape = table.shape_of(design.kind)
        return below([beside([token(sign, shape, 24) for sign in table.signs], 4), *count], 4)
    carried = [] if piece is None else [carried_block(table, at, IN_A_LINE) for at in table.carried(piece.index)]
    fill = _colour(design)
    body = framed(tile_text(table, design, [*carried, *count]), "card", 5 if fill is None else BAND + 3, 4)
    return body if fill is None else _with_band(body, fill)


def card_block(
    table: DrawnTable, design: Design, told: Sequence[CardText] = (), height: float = CARD[1], counted: bool = True
) -> Block:
    """A band in its colour, if it has one; the text in the middle; how many there are at the foot, if that is told."""
    width = CARD[0] - 24
    lines: list[Block] = []
    if design.definition.name is not None:
        lines.append(text_block(table.kind_name(design.kind), width, SMALL, "soft", middle=True))
    name = table.design_name(design)
    fits = all(text_width(word, LARGE, bold=True) <= width for word in name.split())
    lines.append(text_block(name, width, LARGE if fits else NORMAL, "bold", middle=True))
    lines.append(_printed(table, design, width))
    lines += [_text(one, width) for one in told]
    piece = next((one for one in table.components.pieces if one.design == design.index), None)
    if piece is not None:
        lines += [carried_block(table, instance, WIDEST - 24) for instance in table.carried(piece.index)]
    if counted:
        lines.append(_count(table, design, width))
    if counted and design.definition.source == "assumed":
        lines.append(text_block(table.labels.text("assumed"), width, SMALL, "accent"))
    body = framed(below(lines, 7, "middle"), "card", 14, 10, (CARD[0], height))
    fill = _colour(design)
    return body if fill is None else _with_band(body, fill)


def _colour(design: Design) -> str | None:
    values = [value for _, value in design.definition.attributes.values() if isinstance(value, str)]
    return next((COLOURS[value.lower()] for value in values if value.lower() in COLOURS), None)


def _with_band(body: Block, fill: str) -> Block:
    def draw(canvas: Canvas, x: float, y: float) -> None:
        body.draw(canvas, x, y)
        canvas.rect(x + 4, y + 4, body.width - 8, BAND - 2, "piece", 4, f' fill="{fill}"')

    return Block(body.width, body.height, draw)


def _text(told: CardText, width: float) -> Block:
    lead = text_block(told.lead, width, SMALL, "accent bold", middle=True) if told.lead else EMPTY
    said = [text_block(sentence, width, SMALL, middle=True) for sentence in told.sentences]
    return below([lead, *said], 3, "middle")


def _printed(table: DrawnTable, design: Design, width: float) -> Block:
    """Numbers as figures in a box, words as words; a drawing as it is."""
    signs: list[Block] = []
    for name, (_, value) in design.definition.attributes.items():
        if isinstance(value, str) and value in table.model.drawings:
            signs.append(drawing_block(table.model.drawings[value]))
        elif value and table.value(value):
            title = text_block(table.attribute(design.kind, name), width, SMALL, "soft", middle=True)
            signs.append(below([title, _value(table, value, width)], 2, "middle"))
    return flow(signs, width, 10, "middle")


def _value(table: DrawnTable, value: Constant, width: float) -> Block:
    figures = value if isinstance(value, tuple) else (value,)
    if all(type(figure) is int for figure in figures):
        boxes = [framed(text_block(str(one), size=NORMAL, style="bold"), "space", 4, 4, (24, 22)) for one in figures]
        return flow(boxes, width, 3)
    return text_block(table.value(value), width, NORMAL, "bold", middle=True)


def _count(table: DrawnTable, design: Design, width: float) -> Block:
    count = table.labels.text("card count", n=design.definition.copies)
    if not table.model.kinds[design.kind].per_player:
        return text_block(count, width, NORMAL, "accent bold", middle=True)
    told = table.labels.text("of", place=count, owner=table.labels.text("each player"))
    shape = table.shape_of(design.kind)
    tokens = beside([token(sign, shape, 24) for sign in table.signs], 4)
    return below([tokens, text_block(told, width, NORMAL, "accent bold", middle=True)], 4, "middle")
