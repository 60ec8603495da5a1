"""Places as they lie on the table: rows, grids, rings, bricks, levels and parts, with what is printed on the spaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from imhotep_dsl.book.drawing.blocks import EMPTY, Block, below, beside, flow, text_block
from imhotep_dsl.book.drawing.drawn_table import DrawnTable, is_open_ended, room_is_unlimited
from imhotep_dsl.book.drawing.piece_blocks import back_block, piece_block, pile_block, stack_block
from imhotep_dsl.book.drawing.svg import SMALL, Canvas, number
from imhotep_dsl.check.components import Instance, Space
from imhotep_dsl.code.directions import coordinate

CELL = 44.0
SPACING = 4.0
LINE_GAP = 16.0
TINY = 7.5
PRINT_WIDTH = 66.0
WIDEST = 680.0
LONGEST_ROW = 10
SHOWN_OF_OPEN = 6
"""Of a place without end: so many spaces, or those in use and one more."""


@dataclass(frozen=True, slots=True)
class _Cells:
    """Spaces of one level and the size that all of them have."""

    width: float
    height: float
    blocks: Mapping[int, Block]


def place_block(table: DrawnTable, instance: Instance, title: str = "") -> Block:
    """A place with its title; without one, only its spaces."""
    if instance.shape.single:
        body = _pile(table, instance)
    else:
        body = _spaces(table, instance)
    if not title:
        return body
    width = max(body.width, 150)
    head = [text_block(title, width, SMALL + 1, "bold")]
    if table.is_assumed(table.place(instance)):
        head.append(text_block(table.labels.text("assumed"), width, SMALL - 1, "accent"))
    return below([below(head, 0), body], 5)


carried_block = place_block
"""A place on a piece has no title."""


# ---- places with one space ------------------------------------------------------------------------------------------


def _pile(table: DrawnTable, instance: Instance) -> Block:
    space = table.spaces(instance)[0]
    pieces = table.contents.on(space.index)
    if pieces and table.is_hidden(instance):
        inside = back_block(table, table.place(instance).kind, len(pieces))
    elif instance.shape.name == "stack" and len(pieces) > 6:
        inside = pile_block(table, pieces[-6:], carried_block, 220)
    elif pieces:
        inside = pile_block(table, pieces, carried_block, 300)
    else:
        inside = text_block(table.kind_name(table.place(instance).kind), 80, SMALL, "soft", middle=True)
    width, height = max(inside.width + 16, 92), max(inside.height + 16, CELL)
    limit = _limit(table, instance, space)
    lift = 5 if limit and not pieces else 0
    several = instance.shape.name in ("deck", "stack")

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.open(data_space=str(space.index))
        if several:
            canvas.rect(x + 5, y + 5, width, height, "back", 5)
        canvas.rect(x, y, width, height, "space", 5)
        if space.index in table.contents.changed:
            canvas.rect(x, y, width, height, "changed", 5)
        inside.draw(canvas, x + (width - inside.width) / 2, y + (height - inside.height) / 2 - lift)
        if limit and not pieces:
            canvas.text(x + width - 6, y + height - 6, limit, width - 12, SMALL, "soft", "end")
        canvas.close()

    return Block(width + (5 if several else 0), height + (5 if several else 0), draw)


def _limit(table: DrawnTable, instance: Instance, space: Space) -> str:
    place = table.place(instance)
    if room_is_unlimited(place):
        return table.labels.text("unlimited")
    if instance.place in table.components.dynamic_room or (instance.shape.single and place.holds is None):
        return ""
    return table.labels.text("at most", n=space.room) if space.room > 1 or instance.shape.single else ""


# ---- places with several spaces -------------------------------------------------------------------------------------


def _spaces(table: DrawnTable, instance: Instance) -> Block:
    cells = _cells(table, instance)
    bricks = instance.shape.neighbours == "bricks"
    parts: dict[int, dict[int, list[Space]]] = {}
    for space in table.spaces(instance):
        level = 1 if bricks else space.shape.level
        parts.setdefault(space.shape.part, {}).setdefault(level, []).append(space)
    blocks = []
    for levels in parts.values():
        drawn = [_level(table, instance, spaces, cells) for spaces in levels.values()]
        if len(levels) > 1:
            names = [table.labels.text("level", n=level) for level in levels]
            drawn = [
                below([block, text_block(name, size=SMALL, style="soft")], 4, "middle")
                for block, name in zip(drawn, names, strict=True)
            ]
        block = beside(drawn, 16, "bottom")
        name = next(iter(levels.values()))[0].shape.part_name
        if name is not None and len(parts) > 1:
            block = below([text_block(table.attribute(instance.shape.name, name), size=SMALL, style="soft"), block], 3)
        blocks.append(block)
    return flow(blocks, WIDEST, 20)


def _cells(table: DrawnTable, instance: Instance) -> _Cells:
    blocks = {space.number: _inside(table, instance, space) for space in table.spaces(instance)}
    width = max(block.width for block in blocks.values())
    height = max(block.height for block in blocks.values())
    extra = 14 if any(table.contents.on(space.index) for space in table.spaces(instance)) else 10
    width, height = max(CELL, width + extra), max(CELL, height + extra + (4 if _has_limit(table, instance) else 0))
    return _Cells(width, height, blocks)


def _has_limit(table: DrawnTable, instance: Instance) -> bool:
    return any(_limit(table, instance, space) for space in table.spaces(instance))


def _inside(table: DrawnTable, instance: Instance, space: Space) -> Block:
    """What lies on a space, or else what is printed there."""
    pieces = table.contents.on(space.index)
    if pieces and table.is_hidden(instance):
        return back_block(table, table.place(instance).kind, len(pieces))
    if pieces:
        return stack_block(table, pieces, carried_block)
    if space.index in table.contents.covered:
        return piece_block(table, table.contents.covered[space.index], carried_block)
    return printed_block(table, space)


def printed_block(table: DrawnTable, space: Space) -> Block:
    """The number printed on a space, large, and everything else in words."""
    lines: list[Block] = []
    for name, value in space.shape.printed.items():
        if name == "value" and type(value) is int:
            lines.insert(0, text_block(str(value), size=SMALL * 1.8, style="bold"))
        elif value is True:
            lines.append(text_block(table.attribute("space", name), PRINT_WIDTH, SMALL, middle=True))
        elif isinstance(value, str):
            lines.append(text_block(table.word(value), PRINT_WIDTH, SMALL, middle=True))
        elif type(value) is int and value:
            lines.append(text_block(f"{table.attribute('space', name)}: {value}", PRINT_WIDTH, SMALL, middle=True))
    return below(lines, 1, "middle")


def _level(table: DrawnTable, instance: Instance, spaces: list[Space], cells: _Cells) -> Block:
    at, cut_off = _positions(table, instance, spaces, cells)
    if not at:
        return EMPTY
    ring = instance.shape.neighbours == "ring"
    broken = not ring and len({space.shape.row for space in spaces}) == 1 and any(row for _, row in at.values())
    gap = LINE_GAP if broken else SPACING
    step_x, step_y = cells.width + SPACING, cells.height + gap
    width = (max(x for x, _ in at.values()) + 1) * step_x - SPACING
    height = (max(y for _, y in at.values()) + 1) * step_y - gap
    upward = cut_off and _grows_upward(instance)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        top = y + (18 if upward else 0)
        if ring:
            half_x, half_y = x + cells.width / 2, top + cells.height / 2
            middles = [(half_x + column * step_x, half_y + row * step_y) for column, row in at.values()]
            path = " L".join(f"{number(right)} {number(down)}" for right, down in middles)
            canvas.path(f"M{path} Z", "link", ' stroke-width="10"')
        for one, other in instance.shape.connections:
            (left, up), (right, down) = at[one], at[other]
            start = f"{number(x + left * step_x + cells.width / 2)} {number(top + up * step_y + cells.height / 2)}"
            end = f"{number(x + right * step_x + cells.width / 2)} {number(top + down * step_y + cells.height / 2)}"
            canvas.path(f"M{start} L{end}", "link", ' stroke-width="4"')
        if broken:
            _turns(canvas, x, y, width, (step_x, step_y), at)
        for space in spaces:
            if space.number in at:
                column, row = at[space.number]
                _cell(table, instance, space, cells, canvas, x + column * step_x, top + row * step_y)
        if upward:
            _dots(canvas, x + width / 2, y + 8, 8, 0)
        elif cut_off:
            _dots(canvas, x + width + 14, top + height / 2, 8, 0)

    more = 28 if cut_off and not upward else 0
    return Block(width + more, height + (18 if upward else 0), draw)


def _turns(
    canvas: Canvas, x: float, y: float, width: float, step: tuple[float, float], at: Mapping[int, tuple[float, float]]
) -> None:
    """From the end of a line to the beginning of the next: the row goes on there."""
    height = step[1] - LINE_GAP
    for line in range(int(max(row for _, row in at.values()))):
        down = y + line * step[1] + height
        path = f"M{number(x + width - 12)} {number(down)} v{number(LINE_GAP / 2)} H{number(x + 12)}"
        canvas.path(f"{path} v{number(LINE_GAP / 2)}", "link", ' stroke-width="2"')


def _dots(canvas: Canvas, x: float, y: float, right: float, down: float) -> None:
    for at in (-1, 0, 1):
        canvas.circle(x + at * right, y + at * down, 2, "dots")


def _cell(
    table: DrawnTable, instance: Instance, space: Space, cells: _Cells, canvas: Canvas, x: float, y: float
) -> None:
    width, height, inside = cells.width, cells.height, cells.blocks[space.number]
    canvas.open(data_space=str(space.index))
    _outline(instance, canvas, x, y, cells, "space")
    if space.index in table.contents.changed:
        _outline(instance, canvas, x, y, cells, "changed")
    lies = bool(table.contents.on(space.index)) or space.index in table.contents.covered
    limit = _limit(table, instance, space)
    shift = 2.0 if lies else -3.0 if limit else 1.5
    inside.draw(canvas, x + (width - inside.width) / 2, y + (height - inside.height) / 2 + shift)
    if instance.size > 1:
        room = width / 2 - 4
        canvas.text(x + 3.5, y + TINY + 1.5, _called(instance, space), room, TINY, "soft")
        value = space.shape.printed.get("value")
        if lies and type(value) is int and value:
            canvas.text(x + width - 3.5, y + TINY + 1.5, str(value), room, TINY + 1, "bold", "end")
    if limit and not lies:
        size = SMALL + 3 if len(limit) == 1 else SMALL - 1
        canvas.text(x + width - 4, y + height - 4, limit, width - 8, size, "soft", "end")
    canvas.close()


def _outline(instance: Instance, canvas: Canvas, x: float, y: float, cells: _Cells, style: str) -> None:
    """A hexagon reaches into the rows above and below it, between two others."""
    if instance.shape.neighbours != "hexes":
        canvas.rect(x, y, cells.width, cells.height, style)
        return
    tip = cells.height / 6
    half, low = cells.width / 2, cells.height - 2 * tip
    up, down = f"{number(half)} {number(-2 * tip)}", f"{number(half)} {number(2 * tip)}"
    back = f"l{number(-half)} {number(2 * tip)} l{number(-half)} {number(-2 * tip)}"
    canvas.path(f"M{number(x)} {number(y + tip)} l{up} l{down} v{number(low)} {back} Z", style)


def _called(instance: Instance, space: Space) -> str:
    shape = space.shape
    return coordinate(shape.row, shape.column) if instance.shape.has_coordinates else str(space.number)


def _positions(
    table: DrawnTable, instance: Instance, spaces: list[Space], cells: _Cells
) -> tuple[dict[int, tuple[float, float]], bool]:
    """Where each space is drawn, in columns and rows; and whether some were left out."""
    if instance.shape.neighbours == "bricks":
        return _bricks(instance, spaces), False
    rows = {space.shape.row for space in spaces}
    if len(rows) == 1 and instance.shape.neighbours != "ring":
        return _in_lines(table, instance, spaces, cells)
    shown = _shown(table, instance, spaces)
    low_row, low_column = min(s.shape.row for s in shown), min(s.shape.column for s in shown)
    high_row = max(s.shape.row for s in shown)
    upward = _grows_upward(instance)
    shift = 0.5 if instance.shape.neighbours == "hexes" else 0.0
    return {
        space.number: (
            space.shape.column - low_column + shift * (space.shape.row - low_row),
            float(high_row - space.shape.row if upward else space.shape.row - low_row),
        )
        for space in shown
    }, len(shown) < len(spaces)


def _in_lines(
    table: DrawnTable, instance: Instance, spaces: list[Space], cells: _Cells
) -> tuple[dict[int, tuple[float, float]], bool]:
    """A row, broken into lines of about the same length where it is too long."""
    shown = _shown(table, instance, spaces)
    fitting = max(1, min(LONGEST_ROW, int((WIDEST + SPACING) // (cells.width + SPACING))))
    lines = -(-len(shown) // fitting)
    length = -(-len(shown) // lines)
    at = {space.number: (float(n % length), float(n // length)) for n, space in enumerate(shown)}
    return at, len(shown) < len(spaces)


def _shown(table: DrawnTable, instance: Instance, spaces: list[Space]) -> list[Space]:
    if not is_open_ended(table.place(instance)):
        return spaces
    used = [s for s in spaces if table.contents.on(s.index) or s.index in table.contents.covered]
    most_row = _most([space.shape.row for space in spaces], [space.shape.row for space in used])
    most_column = _most([space.shape.column for space in spaces], [space.shape.column for space in used])
    return [space for space in spaces if space.shape.row <= most_row and space.shape.column <= most_column]


def _most(every: list[int], used: list[int]) -> int:
    most = max(every)
    return most if most <= SHOWN_OF_OPEN else max(SHOWN_OF_OPEN, max(used, default=0) + 1)


def _bricks(instance: Instance, spaces: list[Space]) -> dict[int, tuple[float, float]]:
    """Each row in the middle of the one below it."""
    rows: dict[int, list[Space]] = {}
    for space in spaces:
        rows.setdefault(space.shape.row, []).append(space)
    longest = max(map(len, rows.values()))
    upward = _grows_upward(instance)
    found = {}
    for row, line in rows.items():
        down = float(max(rows) - row if upward else row - min(rows))
        for column, space in enumerate(sorted(line, key=lambda space: space.shape.column)):
            found[space.number] = (column + (longest - len(line)) / 2, down)
    return found


def _grows_upward(instance: Instance) -> bool:
    """Where a space rests on one of a lower row, row 1 is the lowest."""
    spaces = instance.shape.spaces
    return any(spaces[under - 1].row < space.row for space in spaces for under in space.below)
