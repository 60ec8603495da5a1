"""What pictures need to know of a table: its components, where pieces lie, how everything is called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from imhotep_dsl.book.drawing.labels import ENGLISH, Labels
from imhotep_dsl.book.drawing.signs import Sign, player_signs
from imhotep_dsl.check.components import BOX, Components, Design, Instance, Space
from imhotep_dsl.graph.seen import NOBODY, who_sees
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.model import UNLIMITED, Board, Constant, Place
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Contents:
    """lying: space → pieces from the bottom up. covered: spaces that belong to a piece listed on another one. owners:
    of the pieces that change hands, whose they are now. unknown: pieces that somebody who has no hand does not know,
    where it is drawn for such a one."""

    lying: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    covered: Mapping[int, int] = field(default_factory=dict)
    changed: frozenset[int] = frozenset()
    owners: Mapping[int, int] = field(default_factory=dict)
    unknown: frozenset[int] = frozenset()

    def on(self, space: int) -> tuple[int, ...]:
        return self.lying.get(space, ())


NOTHING = Contents()


class DrawnTable:
    """One table to be drawn, in one language, with or without pieces on it."""

    def __init__(self, components: Components, labels: Labels = ENGLISH, contents: Contents = NOTHING) -> None:
        self.components = components
        self.model = components.model
        self.labels = labels
        self.contents = contents
        names = self.model.colours[: self.model.players]
        self.signs: list[Sign] = player_signs(names, [self.player_name(seat) for seat in range(len(names))])
        owned = [kind.name for kind in self.model.kinds.values() if kind.per_player]
        self._shapes = {name: at for at, name in enumerate(owned)}
        self._carried: dict[int, list[Instance]] = {}
        for instance in components.instances:
            if self.on_piece(instance):
                self._carried.setdefault(instance.holder, []).append(instance)

    # ---- names --------------------------------------------------------------------------------------------------

    def player_name(self, seat: int) -> str:
        name = self.model.colours[seat]
        return self.labels.say((name,), readable(name))

    def place_name(self, place: Place) -> str:
        names = [place.name]
        if place.scope.kind is not None:
            names.insert(0, f"{place.scope.kind}.{place.name}")
        if place.scope.board is not None:
            board = self.components.boards[self.components.board_index(place.scope.board)]
            names[:0] = [f"{board.name}.{board.side}.{place.name}", f"{board.name}.{place.name}"]
        title = place.title or readable(place.name)
        if place.title is None and self.labels.language != "en" and place.kind in self.model.kinds:
            title = self.kind_name(place.kind)
        return self.labels.say(tuple(names), title)

    def board_name(self, board: Board) -> str:
        return self.labels.say(board.called, board.title)

    def kind_name(self, kind: str) -> str:
        return self.labels.say((kind,), self.model.kinds[kind].title)

    def pieces_name(self, place: Place) -> str:
        """What can lie there."""
        return ", ".join(self.kind_name(kind) for kind in place.kinds)

    def design_name(self, design: Design) -> str:
        name = design.definition.name
        if self.has_plain_name(design):
            return self.kind_name(design.kind)
        if name is None:
            return self.labels.say((design.definition.title,), design.definition.title)
        return self.labels.say((f"{design.kind}.{name}", name), design.definition.title)

    def has_plain_name(self, design: Design) -> bool:
        """Whether it is called like all of its kind."""
        return design.definition.name is None and design.definition.title == self.model.kinds[design.kind].title

    def attribute(self, owner: str, name: str) -> str:
        """owner: a kind of pieces, a layout, or `space`."""
        return self.labels.say((f"{owner}.{name}", name), name.replace("_", " "))

    def word(self, name: str) -> str:
        """A word that is the value of an attribute."""
        board = next((board for board in self.components.boards if board.name == name), None)
        if board is not None:
            return self.board_name(board)
        return self.labels.say((name,), name.replace("_", " "))

    def value(self, given: Constant) -> str:
        if given is None:
            return ""
        if isinstance(given, bool):
            return self.labels.text("yes" if given else "no")
        if isinstance(given, tuple):
            return ", ".join(self.value(item) for item in given)
        return str(given) if isinstance(given, int) else self.word(given)

    # ---- facts --------------------------------------------------------------------------------------------------

    def place(self, instance: Instance) -> Place:
        return self.components.places[instance.place]

    def spaces(self, instance: Instance) -> list[Space]:
        return self.components.spaces[instance.first : instance.first + instance.size]

    def on_piece(self, instance: Instance) -> bool:
        return instance.holder >= 0 and self.place(instance).scope.kind not in self.model.board_kinds

    def board_of(self, instance: Instance) -> int:
        """The board a place is on, or -1."""
        scope = self.place(instance).scope
        if scope.board is not None:
            return self.components.board_index(scope.board)
        return -1 if self.on_piece(instance) else instance.holder

    def on_board(self, board: int) -> list[Instance]:
        return [at for at in self.components.instances if at.place != BOX and self.board_of(at) == board]

    def carried(self, piece: int) -> list[Instance]:
        """The places on a piece."""
        return self._carried.get(piece, [])

    def owner(self, piece: int) -> int:
        """Whose it is now, or -1."""
        return self.contents.owners.get(piece, self.components.pieces[piece].owner)

    def is_plain(self, kind: str) -> bool:
        """Whether its pieces are all alike, but for whose they are."""
        return len(self.components.designs_of(kind)) == 1

    @cached_property
    def has_one_plain_kind(self) -> bool:
        """Whether whose a piece is says which it is."""
        return sum(map(self.is_plain, self.model.kinds)) <= 1

    def around(self, grid: Instance) -> Instance | None:
        """What lies at the right and lower edge of a grid."""
        return next((edge for edge in self._beside(grid) if self._lies_around(edge, grid)), None)

    def inside(self, edge: Instance) -> Instance | None:
        """The grid around which a place lies."""
        return next((grid for grid in self._beside(edge) if self._lies_around(edge, grid)), None)

    def _beside(self, instance: Instance) -> list[Instance]:
        own = (instance.holder, instance.player)
        return [other for other in self.components.instances if (other.holder, other.player) == own]

    def _lies_around(self, edge: Instance, grid: Instance) -> bool:
        outer, inner = self.place(edge), self.place(grid)
        return isinstance(outer.around, tree.Name) and outer.around.text == inner.name and outer.scope == inner.scope

    def shape_of(self, kind: str) -> int:
        return self._shapes.get(kind, 0)

    def is_hidden(self, instance: Instance) -> bool:
        """Whether what lies there is drawn face down."""
        if who_sees(self.place(instance)) == NOBODY:
            return True
        lying = {piece for space in self.spaces(instance) for piece in self.contents.on(space.index)}
        return any(self._has_a_face(piece, instance) for piece in lying & self.contents.unknown)

    def _has_a_face(self, piece: int, instance: Instance) -> bool:
        """Whether there is more to know of a piece than that it lies there."""
        return not self.is_plain(self.components.pieces[piece].kind) or self.owner(piece) not in (-1, instance.player)

    def is_assumed(self, place: Place) -> bool:
        """Whether the drawing of a place rests on something that nobody has seen."""
        shape = place.shape
        if isinstance(shape, tree.Name) and shape.text in self.model.layouts:
            return self.model.layouts[shape.text].source == "assumed"
        used = _names(shape) | _names(place.holds)
        return any(name in self.model.values and self.model.values[name].source == "assumed" for name in used)


def is_open_ended(place: Place) -> bool:
    """Whether the author gave a row or a grid no end."""
    return UNLIMITED in _names(place.shape)


def room_is_unlimited(place: Place) -> bool:
    return isinstance(place.holds, tree.Name) and place.holds.text == UNLIMITED


def _names(expr: tree.Expr | None) -> set[str]:
    if isinstance(expr, tree.Name):
        return {expr.text}
    if isinstance(expr, tree.Call):
        return {name for arg in expr.args if isinstance(arg, tree.Name) for name in _names(arg)}
    return set()
