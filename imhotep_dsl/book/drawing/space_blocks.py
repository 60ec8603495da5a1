"""Places with several spaces: how large a space is, what stands in it, and where it is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from imhotep_dsl.book.drawing.blocks import EMPTY, Block, below, flow, text_block
from imhotep_dsl.book.drawing.drawn_table import DrawnTable, is_open_ended, room_is_unlimited
from imhotep_dsl.book.drawing.piece_blocks import TILE, DrawPlace, back_block, piece_block, stack_block
from imhotep_dsl.book.drawing.space_spots import Spots, grows_upward, spots_of
from imhotep_dsl.book.drawing.svg import SMALL, Canvas, number
from imhotep_dsl.check.components import Instance, Space
from imhotep_dsl.code.directions import coordinate

CELL = 44.0
LEAST_CELL = 17.0
SPACING = 4.0
CLOSE = 1.5
"""Between spaces of a board that has many."""
LINKED = 22.0
"""Between spaces that lines connect, where there is room: they must be seen."""
_SMALLISH = 26.0
LINE_GAP = 16.0
HEAD = 14.0
"""What a number at the top of a space needs."""
EDGE = 20.0
"""What the letters and numbers along a board need."""
MORE = 28.0
"""What the dots need where a place goes on."""
MOST_SLOTS = 5


@dataclass(frozen=True, slots=True)
class Cells:
    """The spaces of a place: their size, the gap between them, and what stands in each."""

    width: float
    height: float
    gap: float
    numbered: bool
    blocks: Mapping[int, Block]


def spaces_block(table: DrawnTable, instance: Instance, draw_place: DrawPlace, room: float) -> Block:
    """Parts and levels beside each other as far as there is room."""
    bricks = instance.shape.neighbours == "bricks"
    parts: dict[int, dict[int, list[Space]]] = {}
    for space in table.spaces(instance):
        level = 1 if bricks else space.shape.level
        parts.setdefault(space.shape.part, {}).setdefault(level, []).append(space)
    across = max(spots_of(table, instance, spaces, 99).width for levels in parts.values() for spaces in levels.values())
    cells = cells_of(table, instance, draw_place, room, across)
    blocks = []
    for levels in parts.values():
        drawn = [_level(table, instance, spaces, cells, room) for spaces in levels.values()]
        if len(levels) > 1:
            names = [table.labels.text("level", n=level) for level in levels]
            drawn = [
                below([block, text_block(name, size=SMALL, style="soft")], 4, "middle")
                for block, name in zip(drawn, names, strict=True)
            ]
        block = flow(drawn, room, 14, "bottom")
        name = next(iter(levels.values()))[0].shape.part_name
        if name is not None and len(parts) > 1:
            told = text_block(table.attribute(instance.shape.name, name), room, SMALL, "soft")
            block = below([told, block], 3)
        blocks.append(block)
    return flow(blocks, room, 16)


def cells_of(table: DrawnTable, instance: Instance, draw_place: DrawPlace, room: float, across: float) -> Cells:
    """As large as a space usually is, or as what lies there needs; smaller where many lie beside each other."""
    in_line = len({space.shape.row for space in table.spaces(instance)}) == 1 and instance.shape.neighbours != "ring"
    edges = EDGE if has_edges(instance) else 0.0
    more = MORE if is_open_ended(table.place(instance)) and not grows_upward(instance) else 0.0
    fitting = (room - edges - more) / across
    gap = CLOSE if fitting < _SMALLISH else SPACING
    if instance.shape.connections:
        gap = max(gap, min(LINKED, fitting - _SMALLISH))
    widest = room - 12 if in_line else max(fitting - gap, LEAST_CELL)
    numbered = instance.size > 1 and not has_edges(instance)
    head = HEAD if numbered else 0.0
    pad = 10.0 if widest >= CELL else 3.0
    inner = min(widest - pad, room - 12)
    blocks = {space.number: _inside(table, instance, space, draw_place, inner) for space in table.spaces(instance)}
    width = min(max(CELL, max(block.width for block in blocks.values()) + pad), max(widest, LEAST_CELL))
    tall = max(block.height for block in blocks.values()) + pad
    limits = SMALL if any(limit_of(table, instance, space) for space in table.spaces(instance)) else 0.0
    return Cells(width, max(min(CELL, width), tall + head + limits), gap, numbered, blocks)


def has_edges(instance: Instance) -> bool:
    """Whether letters and numbers along its edges name the spaces."""
    return instance.shape.has_coordinates and instance.shape.neighbours != "own"


def space_name(instance: Instance, space: Space) -> str:
    """What a space is called in pictures, options and sentences alike."""
    shape = space.shape
    return coordinate(shape.row, shape.column) if instance.shape.has_coordinates else str(space.number)


def limit_of(table: DrawnTable, instance: Instance, space: Space) -> str:
    if room_is_unlimited(table.place(instance)):
        return table.labels.text("unlimited")
    if instance.place in table.components.dynamic_room or 1 < space.room <= MOST_SLOTS:
        return ""
    return table.labels.text("at most", n=space.room) if space.room > 1 else ""


# ---- what stands in a space -----------------------------------------------------------------------------------------


def _inside(table: DrawnTable, instance: Instance, space: Space, draw_place: DrawPlace, room: float) -> Block:
    """What lies on a space, or else what is printed there and how many fit."""
    pieces = table.contents.on(space.index)
    if pieces and table.is_hidden(instance):
        return back_block(table, table.pieces_name(table.place(instance)), len(pieces), room)
    if pieces:
        return stack_block(table, pieces, draw_place, room)
    if space.index in table.contents.covered:
        return piece_block(table, table.contents.covered[space.index], draw_place, room)
    printed = printed_block(table, space, min(room, TILE))
    slots = 1 < space.room <= MOST_SLOTS and instance.place not in table.components.dynamic_room
    return below([printed, _slots(space.room, min(room, 30))], 3, "middle") if slots else printed


def _slots(count: int, width: float) -> Block:
    """So many pieces fit upon each other here."""
    tall = 7.0

    def draw(canvas: Canvas, x: float, y: float) -> None:
        for at in range(count):
            canvas.rect(x, y + at * tall, width, tall, "slot", 1)

    return Block(width, tall * count, draw)


def printed_block(table: DrawnTable, space: Space, room: float = TILE) -> Block:
    """The number printed on a space, large, and everything else in words."""
    lines: list[Block] = []
    for name, value in space.shape.printed.items():
        if name == "value" and type(value) is int:
            large = SMALL * 1.8 if room > 24 else SMALL
            lines.insert(0, text_block(str(value), size=large, style="bold"))
        elif value is True:
            lines.append(text_block(table.attribute("space", name), room, SMALL, middle=True))
        elif isinstance(value, str):
            lines.append(text_block(table.word(value), room, SMALL, middle=True))
        elif type(value) is int and value:
            lines.append(text_block(f"{table.attribute('space', name)}: {value}", room, SMALL, middle=True))
    return below(lines, 1, "middle")


# ---- one level ------------------------------------------------------------------------------------------------------


def _level(table: DrawnTable, instance: Instance, spaces: list[Space], cells: Cells, room: float) -> Block:
    edges = EDGE if has_edges(instance) else 0.0
    spots = spots_of(table, instance, spaces, max(1, int((room - edges + cells.gap) // (cells.width + cells.gap))))
    if not spots.at:
        return EMPTY
    ring = instance.shape.neighbours == "ring"
    row_gap = LINE_GAP if spots.broken else cells.gap
    step_x, step_y = cells.width + cells.gap, cells.height + row_gap
    width = spots.width * step_x - cells.gap
    height = spots.height * step_y - row_gap
    upward = spots.cut_off and grows_upward(instance)
    tip = _tip(instance, cells)
    left, over = edges, (EDGE - 4 if edges else 0.0) + (18 if upward else 0) + tip

    def draw(canvas: Canvas, x: float, y: float) -> None:
        x, top = x + left, y + over
        if ring:
            half_x, half_y = x + cells.width / 2, top + cells.height / 2
            middles = [(half_x + column * step_x, half_y + row * step_y) for column, row in spots.at.values()]
            path = " L".join(f"{number(right)} {number(down)}" for right, down in middles)
            canvas.path(f"M{path} Z", "link", ' stroke-width="10"')
        for one, other in instance.shape.connections:
            (start_x, start_y), (end_x, end_y) = (
                (x + column * step_x + cells.width / 2, top + row * step_y + cells.height / 2)
                for column, row in (spots.at[one], spots.at[other])
            )
            line = f"M{number(start_x)} {number(start_y)} L{number(end_x)} {number(end_y)}"
            canvas.path(line, "link", ' stroke-width="4"')
        if spots.broken:
            _turns(canvas, x, top, width, step_y, int(spots.height))
        if edges:
            _edge_names(canvas, spaces, spots, (x, top), (step_x, step_y), cells, tip)
        for space in spaces:
            if space.number in spots.at:
                column, row = spots.at[space.number]
                _cell(table, instance, space, cells, canvas, x + column * step_x, top + row * step_y)
        if upward:
            _dots(canvas, x + width / 2, y + 8)
        elif spots.cut_off:
            _dots(canvas, x + width + 14, top + height / 2)

    more = MORE if spots.cut_off and not upward else 0
    return Block(left + width + more, over + height + tip, draw)


def _edge_names(
    canvas: Canvas, spaces: Sequence[Space], spots: Spots, corner: tuple[float, float], step: tuple[float, float],
    cells: Cells, tip: float,
) -> None:  # fmt: skip
    """Letters above the columns, numbers beside the rows: where a space is called by both."""
    first_of_row: dict[int, tuple[float, float]] = {}
    top_of_column: dict[int, tuple[float, float]] = {}
    for space in spaces:
        at = spots.at.get(space.number)
        if at is None:
            continue
        row, column = space.shape.row, space.shape.column
        first_of_row[row] = min(first_of_row.get(row, at), at)
        top_of_column[column] = min(top_of_column.get(column, at), at, key=lambda spot: spot[1])
    for row, (right, down) in first_of_row.items():
        middle = corner[1] + down * step[1] + cells.height / 2 + SMALL * 0.36
        canvas.text(corner[0] + right * step[0] - 5, middle, str(row), EDGE, SMALL, "soft", "end")
    for column, (right, down) in top_of_column.items():
        letters = coordinate(1, column).rstrip("1")
        middle = corner[0] + right * step[0] + cells.width / 2
        canvas.text(middle, corner[1] + down * step[1] - tip - 4, letters, EDGE, SMALL, "soft", "middle")


def _turns(canvas: Canvas, x: float, y: float, width: float, step: float, lines: int) -> None:
    """From the end of a line to the beginning of the next: the row goes on there."""
    for line in range(lines - 1):
        down = y + (line + 1) * step - LINE_GAP
        path = f"M{number(x + width - 12)} {number(down)} v{number(LINE_GAP / 2)} H{number(x + 12)}"
        canvas.path(f"{path} v{number(LINE_GAP / 2)}", "link", ' stroke-width="2"')


def _dots(canvas: Canvas, x: float, y: float) -> None:
    for at in (-1, 0, 1):
        canvas.circle(x + at * 8, y, 2, "dots")


def _cell(
    table: DrawnTable, instance: Instance, space: Space, cells: Cells, canvas: Canvas, x: float, y: float
) -> None:
    width, height, inside = cells.width, cells.height, cells.blocks[space.number]
    canvas.open(data_space=str(space.index))
    _outline(instance, canvas, x, y, cells, "space")
    if space.index in table.contents.changed:
        _outline(instance, canvas, x, y, cells, "changed")
    lies = bool(table.contents.on(space.index)) or space.index in table.contents.covered
    limit = "" if lies else limit_of(table, instance, space)
    head = HEAD - 3 if cells.numbered else 0.0
    foot = SMALL - 1 if limit else 0.0
    down = y + head + (height - head - foot - inside.height) / 2
    inside.draw(canvas, x + (width - inside.width) / 2, down)
    if cells.numbered:
        canvas.text(x + 4, y + SMALL + 1, space_name(instance, space), width - 8, SMALL, "soft")
        value = space.shape.printed.get("value")
        if lies and type(value) is int and value:
            canvas.text(x + width - 4, y + SMALL + 1, str(value), width - 8, SMALL, "bold", "end")
    if limit:
        canvas.text(x + width - 4, y + height - 4, limit, width - 8, SMALL, "soft", "end")
    canvas.close()


def _tip(instance: Instance, cells: Cells) -> float:
    """How far a hexagon reaches into the rows above and below it, between two others."""
    return cells.height / 6 if instance.shape.neighbours == "hexes" else 0.0


def _outline(instance: Instance, canvas: Canvas, x: float, y: float, cells: Cells, style: str) -> None:
    tip = _tip(instance, cells)
    if not tip:
        canvas.rect(x, y, cells.width, cells.height, style, min(4, cells.width / 6))
        return
    half, low = cells.width / 2, cells.height - 2 * tip
    up, down = f"{number(half)} {number(-2 * tip)}", f"{number(half)} {number(2 * tip)}"
    back = f"l{number(-half)} {number(2 * tip)} l{number(-half)} {number(-2 * tip)}"
    canvas.path(f"M{number(x)} {number(y + tip)} l{up} l{down} v{number(low)} {back} Z", style)
