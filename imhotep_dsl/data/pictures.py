"""Board pictures: lines of tokens become spaces in building order."""

import re
from typing import NamedTuple

from imhotep_dsl.data.model import LayoutLevel, LayoutPart, LayoutSpace, Simple
from imhotep_dsl.data.nodes import Scalar, within
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass

NO_SPACE = "."
PLAIN_SPACE = "o"
NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,8})\Z")
MOST_SPACES = 10_000


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a token of the legend says about its spaces."""

    attributes: dict[str, Simple]
    room: int | None


Legend = dict[str, Meaning] | None
"""None where a layout cannot have a legend."""


@dataclass(frozen=True, slots=True)
class PartPicture:
    """A part as it was written: its levels, each a list of lines."""

    span: Span
    name: str | None
    levels: tuple[tuple[Span, tuple[Scalar, ...]], ...]


class Cell(NamedTuple):
    """A token of a picture where it was drawn."""

    row: int
    column: int
    token: str
    line: Scalar
    span: Span


def build(
    pictures: tuple[PartPicture, ...], fill: str, ragged: bool, legend: Legend, found: Diagnostics
) -> tuple[tuple[LayoutPart, ...], tuple[LayoutSpace, ...]]:
    """The parts as drawn, and all spaces: part after part, level after level, each level in the order of `fill`."""
    parts: list[LayoutPart] = []
    spaces: list[LayoutSpace] = []
    for part, picture in enumerate(pictures, 1):
        levels: list[LayoutLevel] = []
        for level, (span, lines) in enumerate(picture.levels, 1):
            grid = [_cells(row, line) for row, line in enumerate(lines, 1)]
            _check(grid, span, ragged, legend, found)
            for cell in ordered(grid, fill, span, found):
                meaning = _meaning(cell.token, legend)
                spaces.append(
                    LayoutSpace(
                        cell.line.span,
                        len(spaces) + 1,
                        cell.row,
                        cell.column,
                        level,
                        part,
                        picture.name,
                        dict(meaning.attributes),
                        meaning.room,
                    )
                )
            tokens = tuple(tuple(cell.token for cell in cells) for cells in grid)
            levels.append(LayoutLevel(span, len(tokens), max(map(len, tokens), default=0), tokens))
        parts.append(LayoutPart(picture.span, picture.name, tuple(levels)))
    if len(spaces) > MOST_SPACES:
        found.error(
            "E247",
            pictures[0].span,
            f"This layout has {len(spaces):,} spaces; {MOST_SPACES:,} are possible.",
            "Use a shape such as grid(rows, columns) for a place this large.",
        )
    return tuple(parts), tuple(spaces)


def ordered(grid: list[list[Cell]], fill: str, span: Span, found: Diagnostics) -> list[Cell]:
    """The spaces of one picture in building order."""
    cells = [cell for line in grid for cell in line if cell.token != NO_SPACE]
    if fill == "columns":
        return sorted(cells, key=lambda cell: (cell.column, cell.row))
    if fill == "ring":
        return _ring(grid, cells, found)
    return cells


def _ring(grid: list[list[Cell]], cells: list[Cell], found: Diagnostics) -> list[Cell]:
    """Clockwise along the border, from the top left."""
    rows, columns = len(grid), max(map(len, grid), default=0)
    top = [(1, column) for column in range(1, columns + 1)]
    right = [(row, columns) for row in range(2, rows + 1)]
    bottom = [(rows, column) for column in range(columns - 1, 0, -1)] if rows > 1 else []
    left = [(row, 1) for row in range(rows - 1, 1, -1)] if columns > 1 else []
    place = {where: index for index, where in enumerate([*top, *right, *bottom, *left])}
    for cell in cells:
        if (cell.row, cell.column) not in place:
            found.error(
                "E246",
                cell.span,
                "This space does not lie on the ring.",
                "With `fill: ring` only the border has spaces; write `.` inside it.",
            )
    on_ring = [cell for cell in cells if (cell.row, cell.column) in place]
    return sorted(on_ring, key=lambda cell: place[cell.row, cell.column])


def _cells(row: int, line: Scalar) -> list[Cell]:
    matches = re.finditer(r"\S+", line.text)
    return [
        Cell(row, column, match.group(), line, within(line, match.start(), match.end()))
        for column, match in enumerate(matches, 1)
    ]


def _check(grid: list[list[Cell]], span: Span, ragged: bool, legend: Legend, found: Diagnostics) -> None:
    if all(cell.token == NO_SPACE for line in grid for cell in line):
        found.error(
            "E240",
            span,
            "This picture has no spaces.",
            "Draw a space as a number (its value) or as `o`; `.` is no space.",
        )
        return
    width = len(grid[0])
    for line in grid[1:]:
        if len(line) != width and not ragged and line:
            message = f"This line draws {_columns(len(line))}, the first line {width}."
            help = "Draw `.` where there is no space, so that the columns stand below each other."
            label = Label(grid[0][0].line.span if grid[0] else span, "the first line")
            found.error("E241", line[0].line.span, message, help, label)
    for line in grid:
        for cell in line:
            if not _known(cell.token, legend):
                _unknown(cell, legend, found)
    if not all(grid):
        found.error("E241", span, "This picture has an empty line.", "Remove it, or fill it with `.`.")


def _known(token: str, legend: Legend) -> bool:
    return token in (NO_SPACE, PLAIN_SPACE) or token in (legend or {}) or NUMBER.match(token) is not None


def _unknown(cell: Cell, legend: Legend, found: Diagnostics) -> None:
    token = cell.token
    guess = "" if legend is None else did_you_mean(token, legend)
    if token in ("O", "()"):
        guess = f"Did you mean `{PLAIN_SPACE}`?"
    if len(token) > 1 and all(_known(letter, legend) for letter in token):
        guess = f"Separate the spaces of a line: `{' '.join(token)}`."
    if legend is None:
        message = f"`{token}` is not a space."
        help = "Draw a number, `o` or `.`; other tokens need a layout with a legend in a data file."
    else:
        message = f"`{token}` is not in the legend."
        help = f"{'Or add' if guess else 'Add'} it to the legend: {token}: {{value: 1}}."
    found.error("E242", cell.span, message, f"{guess} {help}".strip(), about=token)


def _meaning(token: str, legend: Legend) -> Meaning:
    if NUMBER.match(token):
        return Meaning({"value": int(token)}, None)
    return (legend or {}).get(token, Meaning({}, None))


def _columns(count: int) -> str:
    return "1 column" if count == 1 else f"{count} columns"
