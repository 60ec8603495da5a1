"""Places with spaces, drawn as they lie on the table."""

from __future__ import annotations

from collections.abc import Mapping

from imhotep_dsl.check.components import Instance
from imhotep_dsl.check.shapes import SpaceShape
from imhotep_dsl.report.tokens import EMPTY

MOST_SHOWN = 12
"""Rows or columns that are drawn even when they are empty; of a larger place, only what is used and one more."""


def draw_spaces(instance: Instance, signs: Mapping[int, str], least: int = 1) -> list[str]:
    """signs: number of a space → what lies there; least: how wide a space is drawn at the least.

    Levels and parts are drawn one below the other.
    """
    groups: dict[tuple[int, int], list[int]] = {}
    for number, shape in enumerate(instance.shape.spaces, 1):
        key = (shape.part, 1 if instance.shape.name == "bricks" else shape.level)
        groups.setdefault(key, []).append(number)
    lines: list[str] = []
    for key in sorted(groups):
        numbers = groups[key]
        picture = _picture(instance, numbers, signs, least)
        if len(groups) > 1:
            label = _label(instance.shape.spaces[numbers[0] - 1], key, groups)
            picture = [f"{label if at == 0 else ' ' * len(label)} {line}" for at, line in enumerate(picture)]
        lines += picture
    return lines


def _label(shape: SpaceShape, key: tuple[int, int], groups: Mapping[tuple[int, int], object]) -> str:
    part = shape.part_name or f"part {key[0]}"
    level = f"level {key[1]}"
    if len({part for part, _ in groups}) == 1:
        return f"{level}:"
    return f"{part.replace('_', ' ')}:" if len({level for _, level in groups}) == 1 else f"{part}, {level}:"


def _picture(instance: Instance, numbers: list[int], signs: Mapping[int, str], least: int) -> list[str]:
    spaces = instance.shape.spaces
    cells = {(spaces[number - 1].row, spaces[number - 1].column): number for number in numbers}
    shown = {number: signs.get(number) or _printed(spaces[number - 1]) for number in numbers}
    rows = _shown_part([row for row, _ in cells], [spaces[number - 1].row for number in numbers if number in signs])
    columns = _shown_part([at for _, at in cells], [spaces[number - 1].column for number in numbers if number in signs])
    width = max(least, *(len(sign) for sign in shown.values()))
    lines = []
    for row in rows:
        drawn = [shown[cells[row, column]] if (row, column) in cells else "" for column in columns]
        line = " ".join(sign.center(width) for sign in drawn)
        if instance.shape.name == "bricks":
            line = " " * ((row - 1) * (width + 1) // 2) + line
        lines.append(line.rstrip())
    return list(reversed(lines)) if _grows_upward(instance) else lines


def _shown_part(every: list[int], used: list[int]) -> range:
    low, high = min(every), max(every)
    if high - low >= MOST_SHOWN:
        high = min(high, max(used, default=low) + 1)
    return range(low, high + 1)


def _grows_upward(instance: Instance) -> bool:
    """Where a space rests on one of a lower row, row 1 is the lowest."""
    spaces = instance.shape.spaces
    return any(spaces[below - 1].row < space.row for space in spaces for below in space.below)


def _printed(shape: SpaceShape) -> str:
    """An empty space shows the number that is printed on it, if there is just one."""
    numbers = [value for value in shape.printed.values() if type(value) is int and value]
    return str(numbers[0]) if len(numbers) == 1 else EMPTY
