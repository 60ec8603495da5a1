"""Tables of points: a number or a place in a ranking, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imhotep_dsl.book.drawing.blocks import Block, below, text_block
from imhotep_dsl.book.drawing.labels import Labels
from imhotep_dsl.book.drawing.svg import LARGE, NORMAL, SMALL, Canvas, text_width
from imhotep_dsl.resolve.model import Value

ROW = 26.0
PADDING = 6.0


def points_block(tables: Mapping[int, Value], title: str, labels: Labels, by_place: bool = False) -> Block:
    """One row of points if they are the same for all numbers of players, else a row for each."""
    alike = len({(value.value, value.first, value.further) for value in tables.values()}) == 1
    first = next(iter(tables.values()))
    entries = {players: _entries(value) for players, value in tables.items()}
    longest = max(map(len, entries.values()))
    heads = [f"{at}." if by_place else str(at) for at in range(first.first, first.first + longest)]
    further = any(value.further is not None for value in tables.values())
    rows = []
    for players, value in tables.items():
        name = labels.text("points") if alike else labels.text("players", n=players)
        cells = [*entries[players], *[""] * (longest - len(entries[players]))]
        if further:
            cells.append("" if value.further is None else f"{value.further:+d}" if value.further else "0")
        rows.append([name, *cells])
        if alike:
            break
    head = [labels.text("place" if by_place else "number"), *heads, *([labels.text("further")] if further else [])]
    blocks = [text_block(title, 330, LARGE, "bold"), grid_block([head, *rows])]
    if any(value.source == "assumed" for value in tables.values()):
        blocks.append(text_block(labels.text("assumed"), size=SMALL, style="accent"))
    return below(blocks, 6)


def _entries(value: Value) -> list[str]:
    given = value.value if isinstance(value.value, tuple) else (value.value,)
    return [str(entry) for entry in given]


def grid_block(rows: Sequence[Sequence[str]]) -> Block:
    """A table with a head row and a first column of names."""
    columns = max(map(len, rows))
    widths = [
        max(text_width(row[at], NORMAL, bold=True) for row in rows if at < len(row)) + 2 * PADDING
        for at in range(columns)
    ]
    widths = [widths[0], *(max(width, 26) for width in widths[1:])]
    total = sum(widths)

    def draw(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, total, ROW * len(rows), "space", 6)
        canvas.rect(x, y, total, ROW, "back", 6)
        for down, row in enumerate(rows):
            left = x
            for at, cell in enumerate(row):
                base = y + ROW * down + ROW / 2 + NORMAL * 0.36
                room = widths[at] - PADDING
                if at == 0:
                    canvas.text(left + PADDING, base, cell, room, NORMAL, "bold" if down == 0 else "")
                elif cell:
                    style = "bold" if down else "soft"
                    canvas.text(left + widths[at] / 2, base, cell, room, NORMAL, style, "middle")
                left += widths[at]
            if down > 1:
                canvas.path(f"M{x:.1f} {y + ROW * down:.1f} h{total:.1f}", "rule")

    return Block(total, ROW * len(rows), draw)
