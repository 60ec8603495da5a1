"""Pictures in words, for those who do not see them: what lies where, and what is printed on empty spaces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from imhotep_dsl.book.drawing.drawn_table import DrawnTable, is_open_ended
from imhotep_dsl.book.drawing.space_blocks import space_name
from imhotep_dsl.check.components import Design, Instance, Space

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
    printed = [(space, words) for space in spaces if (words := _printed(table, space))]
    if not printed or len(spaces) > MOST_SPACES:
        return text
    if len(printed) == len(spaces) and not instance.shape.connections:
        return f"{text} ({'; '.join(words for _, words in printed)})"
    return f"{text} ({'; '.join(f'{_called(table, instance, space)}: {words}' for space, words in printed)})"


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


def connections_text(table: DrawnTable, instances: Iterable[Instance]) -> list[str]:
    """The lines between spaces, where the author drew them; once for all players."""
    told = []
    for one in instances:
        names = {space.number: space_name(one, space) for space in table.spaces(one)}
        if one.shape.connections and one.player <= 0:
            ways = ", ".join(f"{names[start]}–{names[end]}" for start, end in one.shape.connections)
            told.append(table.labels.text("connected", place=table.place_name(table.place(one)), ways=ways))
    return told


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
    return f"{_called(table, instance, space)} {lying}"


def _called(table: DrawnTable, instance: Instance, space: Space) -> str:
    named = space_name(instance, space)
    return named if instance.shape.has_coordinates else table.labels.text("space", n=named)


def _piece_text(table: DrawnTable, piece: int) -> str:
    found = table.components.pieces[piece]
    name = table.design_name(table.components.designs[found.design])
    if table.owner(piece) >= 0:
        owner = table.player_name(table.owner(piece))
        name = owner if table.is_plain(found.kind) and table.has_one_plain_kind else f"{name} ({owner})"
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
