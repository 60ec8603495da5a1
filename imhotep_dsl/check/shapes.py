"""The shapes of places: how many spaces there are, how they lie to each other, how much fits on each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from imhotep_dsl.data.model import Layout, LayoutSpace
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.constants import Constants, NotConstant, report_no_number, report_not_constant
from imhotep_dsl.resolve.model import UNLIMITED, Place
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree

SHAPES = {"pile": 0, "stack": 0, "deck": 0, "row": 1, "ring": 1, "grid": 2, "hexes": 2, "bricks": 2}
MOST_SPACES = 5000


@dataclass(frozen=True, slots=True)
class SpaceShape:
    """One space in building order; numbers count from 1. below: the spaces it rests on, as numbers."""

    row: int
    column: int
    level: int
    part: int
    part_name: str | None = None
    printed: Mapping[str, int | str | bool] = field(default_factory=dict)
    room: int | None = None
    below: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Shape:
    """neighbours: `sides`, `hexes`, `ring`, `bricks`, `none` or `own`, which are the connections, as pairs of numbers.

    upward: row 1 is the lowest. in_rows: it is drawn as plain rows and columns. mistaken: nobody knows what its spaces
    are meant to be.
    """

    name: str
    spaces: tuple[SpaceShape, ...]
    neighbours: str = "sides"
    upward: bool = False
    in_rows: bool = False
    connections: tuple[tuple[int, int], ...] = ()
    mistaken: bool = False

    @property
    def single(self) -> bool:
        return self.name in ("pile", "stack", "deck")

    def has_all(self, rows: tuple[int, int], columns: tuple[int, int]) -> bool:
        """Whether there is a space where each of these rows meets each of these columns."""
        (top, bottom), (left, right) = rows, columns
        if top < 1 or left < 1 or bottom > self.rows or right > self.columns:
            return False
        cells = {(space.row, space.column) for space in self.spaces}
        return all((row, column) in cells for row in range(top, bottom + 1) for column in range(left, right + 1))

    @property
    def has_coordinates(self) -> bool:
        """Whether its spaces are called by column and row."""
        return self.name in ("grid", "hexes") or self.neighbours == "own" or self.in_rows

    @property
    def in_steps(self) -> bool:
        """Whether each row begins half a space further to the right than the one before."""
        return self.neighbours in ("hexes", "bricks")

    @property
    def rows(self) -> int:
        return max(space.row for space in self.spaces)

    @property
    def columns(self) -> int:
        return max(space.column for space in self.spaces)


ONE_SPACE = (SpaceShape(1, 1, 1, 1),)
MISTAKEN = Shape("pile", ONE_SPACE, mistaken=True)


@dataclass(frozen=True, slots=True)
class Needed:
    """What `unlimited` has to hold: so many spaces in all, or, of pieces with drawings, so many in one line."""

    squares: int
    length: int
    drawn: bool

    def beside(self, width: int) -> int:
        """How many rows of a width are enough. Pieces with drawings may leave gaps, but never go on alone."""
        return min(self.length, MOST_SPACES // width) if self.drawn else -(-self.squares // width)


def read_shape(
    place: Place, constants: Constants, layouts: Mapping[str, Layout], needed: Needed, diagnostics: Diagnostics
) -> Shape:
    """The shape a place declares; on a mistake a diagnostic, and a shape of which nothing more is said."""
    expr = place.shape
    if expr is None:
        return Shape("pile", ONE_SPACE)
    name = expr.subject if isinstance(expr, tree.Call) else expr
    if not isinstance(name, tree.Name):
        _unknown_shape("this", expr, layouts, diagnostics)
        return MISTAKEN
    if isinstance(expr, tree.Name) and name.text in layouts:
        drawn = _from_layout(layouts[name.text])
        return drawn if drawn.spaces else MISTAKEN  # a picture that could not be read is told of where it stands
    wanted = SHAPES.get(name.text)
    args = [arg for arg in expr.args if not isinstance(arg, tree.Query | tree.EachValue)] if isinstance(
        expr, tree.Call
    ) else []  # fmt: skip
    if wanted is None:
        _unknown_shape(name.text, expr, layouts, diagnostics)
        return MISTAKEN
    if len(args) != wanted:
        forms = "row(n), ring(n), grid(rows, columns), hexes(rows, columns), bricks(width, levels), pile, stack, deck"
        diagnostics.error(
            "E401",
            expr.span,
            f"`{name.text}` needs {wanted} number{'s' if wanted != 1 else ''}.",
            f"The shapes are {forms}.",
        )
        return MISTAKEN
    if wanted == 0:
        return Shape(name.text, ONE_SPACE)
    numbers = _numbers(args, constants, diagnostics)
    if numbers is None:
        return MISTAKEN
    by_columns = place.filled is not None and place.filled.text == "columns"
    shape = _built(name.text, numbers, by_columns, needed)
    if shape is None or not 1 <= len(shape.spaces) <= MOST_SPACES:
        diagnostics.error("E402", expr.span, "A place needs at least 1 and at most 5000 spaces.", "Check its numbers.")
        return MISTAKEN
    return shape


def _unknown_shape(name: str, expr: tree.Expr, layouts: Mapping[str, Layout], diagnostics: Diagnostics) -> None:
    diagnostics.error(
        "E403",
        expr.span,
        f"`{name}` is neither a shape nor a layout.",
        did_you_mean(name, [*SHAPES, *layouts]) or f"The shapes are {', '.join(SHAPES)}; layouts stand in the data.",
        about=name,
    )


def _numbers(args: list[tree.Expr], constants: Constants, diagnostics: Diagnostics) -> list[int | None] | None:
    numbers: list[int | None] = []
    for arg in args:
        try:
            value = constants.of(arg)
        except NotConstant as problem:
            report_not_constant(problem, constants, diagnostics, "Write a number or a value from the data files.")
            return None
        if value == UNLIMITED:
            numbers.append(None)
        elif isinstance(value, int) and not isinstance(value, bool):
            numbers.append(value)
        else:
            help_text = "Write a number or `unlimited`."
            report_no_number("spaces", arg, value, constants, "E404", help_text, diagnostics)
            return None
    return numbers


def _built(name: str, numbers: list[int | None], by_columns: bool, needed: Needed) -> Shape | None:
    if name in ("row", "ring"):
        count = numbers[0] if numbers[0] is not None else needed.length
        if count > MOST_SPACES:
            return None
        spaces = tuple(SpaceShape(1, at, 1, 1) for at in range(1, count + 1))
        return Shape(name, spaces, "ring" if name == "ring" else "sides")
    if name == "bricks":
        return _bricks(numbers[0] or 0, numbers[1] or 0)
    if name == "hexes":
        return _hexes(numbers[0] or 0, numbers[1] or 0)
    rows, columns = numbers
    upward = rows is None
    if rows is None:
        rows = needed.beside(columns) if columns else 0
    if columns is None:
        columns = needed.beside(rows) if rows else 0
    if rows * columns > MOST_SPACES:
        return None
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    if by_columns:
        cells.sort(key=lambda cell: (cell[1], cell[0]))
    number = {cell: at for at, cell in enumerate(cells, 1)}
    # A grid of unlimited rows grows upward from row 1; any other lies with row 1 at the top.
    step = -1 if upward else 1
    return Shape(
        "grid",
        tuple(
            SpaceShape(row, column, 1, 1, below=(number[row + step, column],) if (row + step, column) in number else ())
            for row, column in cells
        ),
        upward=upward,
    )


def _hexes(rows: int, columns: int) -> Shape | None:
    if rows * columns > MOST_SPACES:
        return None
    cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    return Shape("hexes", tuple(SpaceShape(row, column, 1, 1) for row, column in cells), "hexes")


def _bricks(width: int, levels: int) -> Shape | None:
    if levels > width or width > MOST_SPACES or levels * (2 * width - levels + 1) // 2 > MOST_SPACES:
        return None
    cells = [(level, column) for level in range(1, levels + 1) for column in range(1, width - level + 2)]
    number = {cell: at for at, cell in enumerate(cells, 1)}
    return Shape(
        "bricks",
        tuple(
            SpaceShape(
                level, column, level, 1,
                below=(number[level - 1, column], number[level - 1, column + 1]) if level > 1 else (),
            )
            for level, column in cells
        ),
        "bricks",
    )  # fmt: skip


def _from_layout(layout: Layout) -> Shape:
    number = {(space.part, space.level, space.row, space.column): space.number for space in layout.spaces}
    lowest: dict[int, int] = {}
    for space in layout.spaces:
        lowest[space.part] = max(space.row, lowest.get(space.part, 1))

    def lying(space: LayoutSpace) -> SpaceShape:
        below = tuple(number[key] for key in _rests_on(layout, space) if key in number)
        # Bricks are counted from the lowest row upward, and each row is a level.
        up = lowest[space.part] - space.row + 1
        row, level = (up, up) if layout.neighbours == "bricks" else (space.row, space.level)
        return SpaceShape(
            row, space.column, level, space.part, space.part_name, space.attributes, space.room, below
        )  # fmt: skip

    spaces = tuple(map(lying, layout.spaces))
    in_rows = _is_in_rows(layout)
    return Shape(layout.name, spaces, layout.neighbours, in_rows=in_rows, connections=layout.connections)


def _rests_on(layout: Layout, space: LayoutSpace) -> list[tuple[int, int, int, int]]:
    """Part, level, row and column of what a space lies on: what a picture shows is seen from the side, so that one row
    stands on the next; levels are seen from above, and each lies on the middle of the one below it."""
    levels = layout.parts[space.part - 1].levels
    if len(levels) == 1:
        under = _UNDER.get(layout.neighbours, (0,))
        return [(space.part, space.level, space.row + 1, space.column + right) for right in under]
    if space.level == 1:
        return []
    upper, lower = levels[space.level - 1], levels[space.level - 2]
    rows = _beneath(space.row, lower.rows - upper.rows)
    columns = _beneath(space.column, lower.columns - upper.columns)
    return [(space.part, space.level - 1, row, column) for row in rows for column in columns]


def _beneath(at: int, larger_by: int) -> range:
    """One row of the level below, or the two between which a row lies."""
    first = at + larger_by // 2
    return range(first, first + 1 + larger_by % 2)


_UNDER = {"bricks": (0, 1), "hexes": ()}
"""In which columns of the row below the spaces lie on which one rests, counted from its own; elsewhere the same."""


def _is_in_rows(layout: Layout) -> bool:
    """One picture of several rows and columns, gone through as one reads: otherwise its numbers say more."""
    cells = [(space.part, space.level, space.row, space.column) for space in layout.spaces]
    rows, columns = {cell[2] for cell in cells}, {cell[3] for cell in cells}
    flat = {cell[:2] for cell in cells} == {(1, 1)} and len(rows) > 1 and len(columns) > 1
    return layout.neighbours in ("sides", "hexes") and flat and cells == sorted(cells)
