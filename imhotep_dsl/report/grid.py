"""Places with spaces, drawn as they lie on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imhotep_dsl.code.directions import column_letters
from imhotep_dsl.program.tables import Instance, Place, Space, Tables
from imhotep_dsl.report.tokens import EMPTY
from imhotep_dsl.run.naming import named_spaces

MOST_SHOWN = 12
"""Rows or columns that are drawn even when they are empty; of a larger place, only what is used and one more."""


def draw_spaces(tables: Tables, at: int, signs: Mapping[int, str], least: int = 1, lettered: bool = False) -> list[str]:
    """at: the place; signs: number of a space → what lies there; least: how wide a space is drawn at the least.

    Levels and parts are drawn one below the other. lettered: coordinates stand at the edges, where spaces have them.
    """
    instance = tables.instances[at]
    spaces = tables.spaces[instance.first : instance.first + instance.size]
    named = named_spaces(tables)
    names = {space.number: named.get(at, "").replace("_", " ") for at, space in enumerate(spaces, instance.first)}
    numbered = lettered and _is_numbered(instance, spaces)
    known = {number: name or (str(number) if numbered else "") for number, name in names.items()}
    signs = {number: f"{known[number]}:{sign}" if sign and known[number] else sign for number, sign in signs.items()}
    pieces = _pieces_of(tables, tables.places[instance.place])
    printed = {space.number: names[space.number] or _printed(space, pieces) for space in spaces}
    if numbered:
        printed = {number: text if names[number] else f"{number}:{text}" for number, text in printed.items()}
    upward = _grows_upward(tables, range(instance.first, instance.first + instance.size))
    in_steps = instance.in_steps
    lettered = lettered and instance.lettered and len({space.row for space in spaces}) > 1
    groups: dict[tuple[int, int], list[Space]] = {}
    for space in spaces:
        # Each row of what rests on each other is a level of its own.
        groups.setdefault((space.part, 1 if in_steps and upward else space.level), []).append(space)
    lines: list[str] = []
    for key in sorted(groups):
        even = in_steps or not any(names[space.number] for space in groups[key])
        picture = _picture(groups[key], signs, printed, least, even, in_steps, lettered, upward)
        if len(groups) > 1:
            label = _label(groups[key][0], key, groups)
            picture = [f"{label if at == 0 else ' ' * len(label)} {line}" for at, line in enumerate(picture)]
        lines += picture
    return lines


def _label(space: Space, key: tuple[int, int], groups: Mapping[tuple[int, int], object]) -> str:
    part = space.part_name or f"part {key[0]}"
    level = f"level {key[1]}"
    if len({part for part, _ in groups}) == 1:
        return f"{level}:"
    return f"{part.replace('_', ' ')}:" if len({level for _, level in groups}) == 1 else f"{part}, {level}:"


def _picture(
    spaces: list[Space], signs: Mapping[int, str], printed: Mapping[int, str], least: int, even: bool, in_steps: bool,
    lettered: bool, upward: bool,
) -> list[str]:  # fmt: skip
    """even: all columns are equally wide; else each is as wide as it has to be, since names are long. in_steps: each
    row begins half a space further to the right than the one before."""
    shown = {(space.row, space.column): signs.get(space.number) or printed[space.number] for space in spaces}
    used = [space for space in spaces if space.number in signs]
    rows = _shown_part([row for row, _ in shown], [space.row for space in used])
    columns = _shown_part([column for _, column in shown], [space.column for space in used])
    widest = max(least, *(len(sign) for sign in shown.values()))
    widths = dict.fromkeys(columns, widest)
    if not even:
        widths = {at: max(least, *(len(shown.get((row, at), "")) for row in rows)) for at in columns}
    margin = len(str(max(rows)))
    lines = []
    for row in rows:
        line = " ".join(shown.get((row, column), "").center(width) for column, width in widths.items())
        number = f"{row:>{margin}} " if lettered else ""
        lines.append((number + " " * ((row - 1) * (widest + 1) // 2 if in_steps else 0) + line).rstrip())
    if upward:
        lines.reverse()
    if lettered:
        letters = " ".join(column_letters(column).center(width) for column, width in widths.items())
        lines.insert(len(lines) if upward else 0, f"{' ' * margin} {letters}".rstrip())
    return lines


def _shown_part(every: list[int], used: list[int]) -> range:
    low, high = min(every), max(every)
    if high - low >= MOST_SHOWN:
        high = min(high, max(used, default=low) + 1)
    return range(low, high + 1)


def _grows_upward(tables: Tables, spaces: range) -> bool:
    """Where a space rests on one of a lower row, row 1 is the lowest."""
    return any(tables.spaces[below].row < tables.spaces[at].row for at in spaces for below in tables.supports[at])


def _is_numbered(instance: Instance, spaces: Sequence[Space]) -> bool:
    """Where spaces have neither coordinates nor names, nobody could find them otherwise; in rows and levels they can be
    counted."""
    is_plane = len({space.row for space in spaces}) > 1 and len({(space.part, space.level) for space in spaces}) == 1
    return is_plane and not instance.lettered


def _pieces_of(tables: Tables, place: Place) -> int:
    """How many pieces could come to lie there."""
    kinds = place.holds.split(" or ")
    return sum(piece.kind in kinds for piece in tables.pieces)


def _printed(space: Space, pieces: int) -> str:
    """An empty space shows the number that is printed on it, if there is just one; where any number of pieces fit, it
    would be taken for theirs."""
    numbers = [value for _, value in space.printed if type(value) is int and value]
    return str(numbers[0]) if len(numbers) == 1 and (space.room == 1 or space.room < pieces) else EMPTY
