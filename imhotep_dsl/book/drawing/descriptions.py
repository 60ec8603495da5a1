"""Pictures in words, for those who do not see them: what lies where, and what is printed on empty spaces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from imhotep_dsl.book.drawing.drawn_table import DrawnTable, is_open_ended
from imhotep_dsl.book.drawing.space_blocks import has_edges
from imhotep_dsl.check.components import Design, Instance, Space
from imhotep_dsl.code.directions import coordinate

MOST_SPACES = 30
"""Of a place with more spaces, only those are told on which something lies."""


def place_text(table: DrawnTable, instance: Instance, each: bool = False) -> str:
    """`Title: what lies on each space`, or how many spaces there are and what is printed on them."""
    name = table.place_name(table.place(instance))
    if instance.player >= 0 and (each or table.board_of(instance) >= 0):
        owner = table.labels.text("each player") if each else table.player_name(instance.player)
        name = f"{name} ({owner})"
    spaces = table.spaces(instance)
    told = [_space_text(table, instance, space) for space in spaces if table.contents.on(space.index)]
    if told:
        return f"{name}: {'; '.join(told)}"
    if instance.shape.single:
        return f"{name}: {table.labels.text('empty')}"
    if is_open_ended(table.place(instance)):
        return f"{name}: {table.labels.text('unlimited')}"
    text = f"{name}: {table.labels.text('spaces', n=len(spaces))}"
    printed = [_printed(table, space) for space in spaces]
    return f"{text} ({'; '.join(printed)})" if any(printed) and len(spaces) <= MOST_SPACES else text


def position_text(table: DrawnTable, instances: Iterable[Instance], points: Sequence[int]) -> str:
    told = []
    for one in instances:
        board = table.board_of(one)
        where = f"{table.board_name(table.components.boards[board])}, " if board >= 0 else ""
        whose = f"{table.player_name(one.player)}, " if one.player >= 0 and board < 0 else ""
        told.append(f"{where}{whose}{place_text(table, one)}")
    word = {1: table.labels.text("point")}
    many = table.labels.text("points")
    scores = [f"{table.player_name(seat)}: {count} {word.get(count, many)}" for seat, count in enumerate(points)]
    return ". ".join([*told, ", ".join(scores)]) + "."


def design_text(table: DrawnTable, design: Design) -> str:
    fields = [
        f"{table.attribute(design.kind, name)} {table.value(value)}"
        for name, (_, value) in design.definition.attributes.items()
        if value and table.value(value)
    ]
    parts = [table.kind_name(design.kind)] if design.definition.name is not None else []
    alike = len(table.components.designs_of(design.kind)) == 1  # how many there are is told beside the picture
    count = [] if alike else [f"×{design.definition.copies}"]
    return ", ".join([*parts, table.design_name(design), *fields, *count])


def _space_text(table: DrawnTable, instance: Instance, space: Space) -> str:
    pieces = table.contents.on(space.index)
    if table.is_hidden(instance):
        lying = f"{len(pieces)} × {table.labels.text('face down')}"
    else:
        counted: dict[str, int] = {}
        for piece in pieces:
            name = _piece_text(table, piece)
            counted[name] = counted.get(name, 0) + 1
        lying = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in counted.items())
    if instance.size == 1:
        return lying
    shape = space.shape
    where = coordinate(shape.row, shape.column) if has_edges(instance) else table.labels.text("space", n=space.number)
    return f"{where} {lying}"


def _piece_text(table: DrawnTable, piece: int) -> str:
    found = table.components.pieces[piece]
    name = table.design_name(table.components.designs[found.design])
    if found.owner >= 0:
        owner = table.player_name(found.owner)
        name = owner if table.is_plain(found.kind) else f"{name} ({owner})"
    carried = [
        _space_text(table, at, space)
        for at in table.carried(piece)
        for space in table.spaces(at)
        if table.contents.on(space.index)
    ]
    return f"{name} [{'; '.join(carried)}]" if carried else name


def _printed(table: DrawnTable, space: Space) -> str:
    words = []
    for name, value in space.shape.printed.items():
        if name == "value" and type(value) is int:
            words.append(str(value))
        elif value is True:
            words.append(table.attribute("space", name))
        elif isinstance(value, str):
            words.append(table.word(value))
        elif type(value) is int and value:
            words.append(f"{table.attribute('space', name)} {value}")
    return " ".join(words)
