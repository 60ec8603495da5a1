"""Places as they are drawn: piles, also seen from the side, and spaces that lie in rows, rings, grids and levels."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.book.drawing.blocks import Block, below, beside, framed, text_block
from imhotep_dsl.book.drawing.drawn_table import DrawnTable, room_is_unlimited
from imhotep_dsl.book.drawing.piece_blocks import back_block, pile_block
from imhotep_dsl.book.drawing.signs import BRICK, brick, token
from imhotep_dsl.book.drawing.space_blocks import spaces_block
from imhotep_dsl.book.drawing.svg import PHONE, SMALL, Canvas
from imhotep_dsl.check.components import Instance, Space

WIDEST = PHONE - 24
"""How wide a picture may be without its margins."""
INSIDE = WIDEST - 24
"""How wide it may be on a board."""
TALLEST = 6
"""So many pieces upon each other are drawn one by one."""


def place_block(table: DrawnTable, instance: Instance, title: str = "", room: float = INSIDE) -> Block:
    """A place with its title; without one, only its spaces."""
    if is_upright(table, instance):
        body = upright_block(table, instance)
    elif instance.shape.single:
        body = _pile(table, instance, room)
    else:
        body = spaces_block(table, instance, carried_block, room)
    if not title:
        return body
    head = [text_block(title, max(min(body.width, room), 150), SMALL + 1, "bold")]
    if table.is_assumed(table.place(instance)):
        head.append(text_block(table.labels.text("assumed"), max(body.width, 150), SMALL, "accent"))
    return below([below(head, 0), body], 5)


def carried_block(table: DrawnTable, instance: Instance, room: float) -> Block:
    """A place on a piece has no title."""
    return place_block(table, instance, room=room)


# ---- piles seen from the side ---------------------------------------------------------------------------------------


def is_upright(table: DrawnTable, instance: Instance) -> bool:
    """Where pieces that are all alike lie upon each other, they are drawn from the side; on a board also those that
    only happen to be alike."""
    place = table.place(instance)
    if instance.shape.name != "stack" or place.kind not in table.model.kinds:
        return False
    lying = table.contents.on(table.spaces(instance)[0].index)
    designs = {table.components.pieces[piece].design for piece in lying}
    return table.is_plain(place.kind) or (place.scope.board is not None and len(designs) <= 1)


def upright_block(table: DrawnTable, instance: Instance) -> Block:
    """Pieces upon each other on a ground, the lowest drawn first; without any, where they will stand."""
    space = table.spaces(instance)[0]
    pieces = table.contents.on(space.index)
    width, height = BRICK[0] + 20, (TALLEST if len(pieces) > TALLEST else max(len(pieces), 3)) * BRICK[1] + 8
    count = text_block(f"×{len(pieces)}", size=SMALL, style="bold") if len(pieces) > TALLEST else None

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.open(data_space=str(space.index))
        if space.index in table.contents.changed:
            canvas.rect(x, y, width, height, "changed", 5)
        left, ground = x + 10, y + height - 4
        for at in range(max(min(len(pieces), TALLEST), 0 if pieces else 3)):
            top = ground - (at + 1) * BRICK[1]
            if pieces:
                owner = table.owner(pieces[at])
                brick(table.signs[owner] if owner >= 0 else None).draw(canvas, left, top)
            else:
                canvas.rect(left, top, BRICK[0], BRICK[1], "slot", 2)
        canvas.path(f"M{x:.1f} {ground:.1f} h{width:.1f}", "ground")
        canvas.close()

    body = Block(width, height, draw)
    return below([count, body], 1, "middle") if count is not None else body


def uprights_block(table: DrawnTable, instances: Sequence[Instance], title: str) -> Block:
    """The piles of all players beside each other, each above its owner's sign."""
    piles = [
        below([upright_block(table, one), token(table.signs[one.player], size=20)], 4, "middle") for one in instances
    ]
    return below([text_block(title, INSIDE, SMALL + 1, "bold"), beside(piles, 8, "bottom")], 5)


# ---- places with one space ------------------------------------------------------------------------------------------


def _pile(table: DrawnTable, instance: Instance, room: float) -> Block:
    space = table.spaces(instance)[0]
    pieces = table.contents.on(space.index)
    inner = room - 22
    if pieces and table.is_hidden(instance):
        inside = back_block(table, table.pieces_name(table.place(instance)), len(pieces), inner)
    elif instance.shape.name == "stack" and len(pieces) > TALLEST:
        inside = pile_block(table, pieces[-TALLEST:], carried_block, inner)
    elif pieces:
        inside = pile_block(table, pieces, carried_block, inner)
    else:
        told = [text_block(table.pieces_name(table.place(instance)), min(84, inner), SMALL, "soft", middle=True)]
        limit = _limit(table, instance, space)
        if limit:
            told.append(text_block(limit, inner, SMALL, "soft"))
        inside = below(told, 1, "middle")
    body = framed(inside, "space", 8, 5, (min(92, room - 6), 44))
    several = instance.shape.name in ("deck", "stack")

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.open(data_space=str(space.index))
        if several:
            canvas.rect(x + 5, y + 5, body.width, body.height, "back", 5)
        body.draw(canvas, x, y)
        if space.index in table.contents.changed:
            canvas.rect(x, y, body.width, body.height, "changed", 5)
        canvas.close()

    more = 5 if several else 0
    return Block(body.width + more, body.height + more, draw)


def _limit(table: DrawnTable, instance: Instance, space: Space) -> str:
    place = table.place(instance)
    if room_is_unlimited(place):
        return table.labels.text("unlimited")
    if instance.place in table.components.dynamic_room or place.holds is None:
        return ""
    return table.labels.text("at most", n=space.room)
