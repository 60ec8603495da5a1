"""Everything that lies on the table, counted out: pieces, boards, places with their spaces, words.

From here on a thing is a number: its position in one of these lists.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, replace

from imhotep_dsl.check.compass import lines_at
from imhotep_dsl.check.shapes import ONE_SPACE, Needed, Shape, SpaceShape, read_shape
from imhotep_dsl.code.directions import DIRECTIONS
from imhotep_dsl.data.model import Simple
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean, nearest
from imhotep_dsl.resolve.constants import Constants, NotConstant, report_no_number
from imhotep_dsl.resolve.model import UNLIMITED, Board, Constant, DesignDef, Marker, Model, Place, Scope
from imhotep_dsl.syntax import tree

BOX = 0
LINES = "line of "
"""With a number: all stretches of so many spaces in a line."""
MOST_SPACES_IN_ALL = 20_000


@dataclass(frozen=True, slots=True)
class Design:
    index: int
    kind: str
    definition: DesignDef

    @property
    def name(self) -> str:
        return self.definition.name or self.kind


@dataclass(frozen=True, slots=True)
class Piece:
    """number: its count within its kind (and owner), from 1."""

    index: int
    kind: str
    design: int
    owner: int
    number: int


@dataclass(frozen=True, slots=True)
class Space:
    index: int
    instance: int
    number: int
    shape: SpaceShape
    room: int


@dataclass(frozen=True, slots=True)
class Instance:
    """One place on the table: of a board or piece (holder) and of a player, or -1."""

    index: int
    place: int
    holder: int
    player: int
    first: int
    size: int
    shape: Shape


@dataclass(slots=True)
class Components:
    model: Model
    designs: list[Design] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    instances: list[Instance] = field(default_factory=list)
    spaces: list[Space] = field(default_factory=list)
    at: dict[tuple[int, int, int], int] = field(default_factory=dict)
    words: dict[str, int] = field(default_factory=dict)
    regions: list[tuple[int, ...]] = field(default_factory=list)
    region_number: dict[int, int] = field(default_factory=dict)
    dynamic_room: dict[int, tree.Expr] = field(default_factory=dict)
    _of_kind: dict[str, list[Piece]] = field(default_factory=dict)
    _of_place: dict[int, list[Instance]] = field(default_factory=dict)
    _parts: dict[tuple[int, str], tuple[int, ...]] = field(default_factory=dict)

    @property
    def printed_on_spaces(self) -> dict[str, list[Simple]]:
        """By name, everything that is printed under it."""
        found: dict[str, list[Simple]] = {}
        for space in self.spaces:
            for name, value in space.shape.printed.items():
                found.setdefault(name, []).append(value)
        return found

    def pieces_of(self, kind: str) -> list[Piece]:
        return self._of_kind.get(kind, [])

    def designs_of(self, kind: str) -> list[Design]:
        return [design for design in self.designs if design.kind == kind]

    def instances_of(self, place: int) -> list[Instance]:
        return self._of_place.get(place, [])

    def pieces_at(self, place: int) -> list[Piece]:
        """All pieces that could ever lie at a place."""
        if place == BOX:
            return self.pieces
        return [piece for kind in self.places[place].kinds for piece in self.pieces_of(kind)]

    def board_index(self, name: str) -> int:
        return next(at for at, board in enumerate(self.boards) if board.name == name)

    def instances_on(self, board: int) -> list[Instance]:
        """The places that lie on a board: its own, and those that every board of its kind has."""
        name, kinds, found = self.boards[board].name, self.model.board_kinds, list[Instance]()
        for instance in self.instances:
            scope = self.places[instance.place].scope
            if scope.board == name or (instance.holder == board and scope.kind in kinds):
                found.append(instance)
        return found

    def one_on_each(self, place: int) -> bool:
        """Whether every space of a place holds exactly one piece."""
        return place not in self.dynamic_room and all(
            space.room == 1
            for instance in self.instances_of(place)
            for space in self.spaces[instance.first : instance.first + instance.size]
        )

    def parts(self, instance: int, word: str) -> tuple[int, ...]:
        """The regions (rows, columns …) of a place, as numbers; made when first asked for."""
        key = (instance, word)
        if key not in self._parts:
            made = []
            for number, cells in enumerate(_parts_of(self, self.instances[instance], word), 1):
                made.append(len(self.regions))
                self.region_number[len(self.regions)] = number
                self.regions.append(cells)
            self._parts[key] = tuple(made)
        return self._parts[key]


def count_out(model: Model, diagnostics: Diagnostics) -> Components:
    """Lay everything out: first the pieces, since places may depend on them."""
    table = Components(model)
    table.boards = list(model.boards)
    table.words = {word: at for at, word in enumerate(model.words)}
    for kind in model.kinds.values():
        owners = range(model.players) if kind.per_player else (-1,)
        designs = [Design(len(table.designs) + at, kind.name, design) for at, design in enumerate(kind.designs)]
        table.designs += designs
        for owner in owners:
            number = 0
            for design in designs:
                for _ in range(design.definition.copies):
                    number += 1
                    piece = Piece(len(table.pieces), kind.name, design.index, owner, number)
                    table.pieces.append(piece)
                    table._of_kind.setdefault(kind.name, []).append(piece)
    _add_place(table, _box(model), diagnostics)
    for place in model.places:
        _add_place(table, place, diagnostics)
    return table


def _box(model: Model) -> Place:
    return Place(model.span, "box", (), Scope(), False, None, None, None, "none", None, "Box")


def _add_place(table: Components, place: Place, diagnostics: Diagnostics) -> None:
    index = len(table.places)
    table.places.append(place)
    model = table.model
    for at, kind in enumerate(place.kinds):
        if kind in model.kinds:
            continue
        diagnostics.error(
            "E405",
            place.span,
            f"`{kind}` is not a kind of piece, so nothing can lie at `{place.name}`.",
            did_you_mean(kind, model.kinds) or "Declare it with `piece`.",
            about=kind,
        )
        # It goes on as if it were the right kind, so that this is the only mistake that is reported.
        meant = next(iter(nearest(kind, model.kinds)), kind)
        place = replace(place, kinds=(*place.kinds[:at], meant, *place.kinds[at + 1 :]))
        table.places[index] = place
    _check_clauses(place, diagnostics)
    too_many = False
    for holder, attributes in _holders(table, place.scope):
        constants = Constants(model.values, model.players, frozenset(model.words), attributes)
        shape = Shape("pile", ONE_SPACE) if index == BOX or too_many else read_shape(
            place, constants, model.layouts, needed_at(table, index), diagnostics
        )  # fmt: skip
        room = _room(table, index, place, shape, constants, diagnostics)
        changes = index in table.dynamic_room
        if place.refilled_from is not None and (changes or room * len(shape.spaces) < len(table.pieces_at(index))):
            diagnostics.error(
                "E404",
                (place.holds or place.refilled_from).span,
                f"`{place.name}` is made anew from other pieces, so it must have room for all of them.",
                "Take the limit out.",
            )
        each = len(shape.spaces) * (model.players if place.per_player else 1)
        if len(table.spaces) + each > MOST_SPACES_IN_ALL:
            diagnostics.error(
                "E402",
                place.span,
                f"With `{place.name}` there would be more than {MOST_SPACES_IN_ALL} spaces on the table.",
                "Make its places smaller, or let fewer pieces have one.",
            )
            shape, too_many = Shape("pile", ONE_SPACE), True
        for player in range(model.players) if place.per_player else (-1,):
            instance = Instance(
                len(table.instances), index, holder, player, len(table.spaces), len(shape.spaces), shape
            )
            table.instances.append(instance)
            table._of_place.setdefault(index, []).append(instance)
            table.at[index, holder, player] = instance.index
            for number, space in enumerate(shape.spaces, 1):
                fits = space.room if space.room is not None else room
                table.spaces.append(Space(len(table.spaces), instance.index, number, space, fits))


_SEEN_BY = ("everyone", "owner", "none")


def check_seen_by(thing: Place | Marker, diagnostics: Diagnostics) -> None:
    if thing.seen_by is not None and thing.seen_by not in _SEEN_BY:
        diagnostics.error(
            "E406",
            thing.span,
            f"Nobody is called `{thing.seen_by}`, so it is not clear who sees `{thing.name}`.",
            did_you_mean(thing.seen_by, _SEEN_BY) or "Write `seen by everyone`, `seen by owner` or `seen by none`.",
        )
    if thing.seen_by == "owner" and not thing.per_player and not (isinstance(thing, Marker) and thing.scope.kind):
        diagnostics.error(
            "E407", thing.span, f"`{thing.name}` belongs to no player, so it has no owner.", "Add `per player`."
        )


def _check_clauses(place: Place, diagnostics: Diagnostics) -> None:
    check_seen_by(place, diagnostics)
    if place.filled is not None:
        shape = place.shape.subject if isinstance(place.shape, tree.Call) else place.shape
        is_grid = isinstance(shape, tree.Name) and shape.text == "grid"
        if place.filled.text not in ("rows", "columns") or not is_grid:
            diagnostics.error(
                "E408",
                place.filled.span,
                "Only a grid is filled in an order of your choice: by `rows` or by `columns`.",
                "For any other shape, draw a layout and give it a `fill`.",
            )


def _holders(table: Components, scope: Scope) -> list[tuple[int, dict[str, dict[str, Constant]]]]:
    """The boards or pieces on which a place is found, with what is printed on them; -1 for the table itself."""
    model = table.model
    if scope.board is not None:
        return [(-1, {})]
    if scope.kind is not None and scope.kind in model.board_kinds:
        own = [(at, board) for at, board in enumerate(table.boards) if board.kind == scope.kind]
        return [(at, {scope.kind: printed_on_board(table, board)}) for at, board in own]
    if scope.kind is not None:
        return [
            (piece.index, {scope.kind: _attributes(table.designs[piece.design])})
            for piece in table.pieces_of(scope.kind)
        ]
    return [(-1, {})]


def printed_on_board(table: Components, board: Board) -> dict[str, Constant]:
    """What is printed on a board, as far as it is known before the game starts."""
    model = table.model
    constants = Constants(model.values, model.players, frozenset((*model.words, *DIRECTIONS)))
    usual = {name: field.usually for name, field in model.board_kinds[board.kind].fields.items()}
    said = {**usual, **{name: value for name, (_, value) in board.attributes.items()}}
    found: dict[str, Constant] = {}
    for name, value in said.items():
        if value is not None:
            with suppress(NotConstant):
                found[name] = constants.of(value)
    return found


def _attributes(design: Design) -> dict[str, Constant]:
    return {name: value for name, (_, value) in design.definition.attributes.items()}


def needed_at(table: Components, place: int) -> Needed:
    """How many spaces the pieces for a place cover, and how far they reach one behind the other."""
    squares, length, drawn, pieces = 0, 0, False, table.pieces_at(place)
    if not table.model.drawings:
        return Needed(max(len(pieces), 1), max(len(pieces), 1), drawn)
    for design, times in Counter(piece.design for piece in pieces).items():
        covered = reach = 1
        for _, value in table.designs[design].definition.attributes.values():
            if isinstance(value, str) and value in table.model.drawings:
                lines, drawn = table.model.drawings[value], True
                covered = sum(line.count("#") for line in lines)
                reach = max(len(lines), *(len(line) for line in lines))
        squares, length = squares + times * covered, length + times * reach
    return Needed(max(squares, 1), max(length, 1), drawn)


def _room(
    table: Components, index: int, place: Place, shape: Shape, constants: Constants, diagnostics: Diagnostics
) -> int:
    """How many pieces fit on each space; a place whose room changes in play is bounded by the pieces there are."""
    most = max(1, len(table.pieces_at(index)))
    if place.holds is None:
        return most if shape.single else 1
    try:
        value = constants.of(place.holds)
    except NotConstant:
        table.dynamic_room[index] = place.holds
        return most
    if value == UNLIMITED:
        return most
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return min(value, most)
    help_text = "Write a number or `unlimited`."
    report_no_number("pieces", place.holds, value, constants, "E404", help_text, diagnostics)
    return most


def _parts_of(table: Components, instance: Instance, word: str) -> list[tuple[int, ...]]:
    spaces = table.spaces[instance.first : instance.first + instance.size]
    if word == "line":
        return _lines(spaces)
    if word.startswith(LINES):
        return lines_at(instance, spaces, int(word.removeprefix(LINES)))
    grouped: dict[tuple[int, ...], list[int]] = {}
    for space in spaces:
        shape = space.shape
        key = {
            "row": (shape.part, shape.level, shape.row),
            "column": (shape.part, shape.level, shape.column),
            "level": (shape.part, shape.level),
            "part": (shape.part,),
        }[word]
        grouped.setdefault(key, []).append(space.index)
    return [tuple(grouped[key]) for key in sorted(grouped)]


def _lines(spaces: list[Space]) -> list[tuple[int, ...]]:
    """Rows, columns and both long diagonals."""
    cell = {(space.shape.row, space.shape.column): space.index for space in spaces}
    rows = sorted({row for row, _ in cell})
    columns = sorted({column for _, column in cell})
    lines = [tuple(cell[row, column] for column in columns if (row, column) in cell) for row in rows]
    lines += [tuple(cell[row, column] for row in rows if (row, column) in cell) for column in columns]
    if len(rows) == len(columns) and len(rows) > 1:
        lines.append(tuple(cell[a, b] for a, b in zip(rows, columns, strict=True) if (a, b) in cell))
        lines.append(tuple(cell[a, b] for a, b in zip(rows, reversed(columns), strict=True) if (a, b) in cell))
    return [line for line in lines if line]
