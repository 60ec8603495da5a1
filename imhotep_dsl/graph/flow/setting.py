"""What is fixed about a table: how many pieces there are, how much fits where, who sees what, what is printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from imhotep_dsl.check import ir
from imhotep_dsl.check.components import BOX, Components, needed_at
from imhotep_dsl.check.shapes import Shape
from imhotep_dsl.check.walking import parts_below, walk
from imhotep_dsl.code.nodes import ABSENT, Lookup, Pool
from imhotep_dsl.graph.flow.place_facts import PlaceFacts, place_facts
from imhotep_dsl.graph.flow.state import Designs, Places
from imhotep_dsl.graph.flow.values import ANY, MAYBE, THING, TRUTH, Range
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.graph.seen import EVERYONE
from imhotep_dsl.source import Span

RANGES: dict[str, Range] = {"number": ANY, "truth": TRUTH}


@dataclass(frozen=True, slots=True)
class Surroundings:
    """At most, of any space at some places: how many spaces lie there, touch it, carry it, follow in one direction."""

    spaces: int
    neighbours: int
    below: int
    line: int


@dataclass(frozen=True, slots=True)
class Outside:
    """What is asked outside of rules: who wins, how much fits, what a marker starts with.

    span: where it is written. where: what holds for those of whom it is asked. decides: it decides who wins.
    """

    node: int
    span: Span
    where: int = ABSENT
    decides: bool = False


@dataclass(slots=True)
class Setting:
    """pool: the graph's own nodes, and those that only the analysis asks."""

    graph: EffectGraph
    pool: Pool
    players: int
    places: list[PlaceFacts]
    kind_places: dict[str, Places]
    kind_pieces: dict[str, int]
    design_pieces: dict[int, tuple[int, ...]]
    markers: list[Range]
    marker_kinds: list[str]
    one_design: frozenset[str]
    outside: list[Outside] = field(default_factory=list)
    kept: dict[int, Places] = field(default_factory=dict)
    """For each marker that keeps a space: the places from which it has been set so far."""
    everywhere: Places = frozenset()
    boxed: dict[str, int] = field(default_factory=dict)
    """For each kind of piece that starts elsewhere and may come to the box: the first step that brings it there."""
    circular: list[int] = field(default_factory=list)
    """The places of which it depends on itself how much fits there."""
    too_deep: list[int] = field(default_factory=list)
    """The places of which it depends on the room at too many others, one after the other."""
    _lookups: dict[tuple[int, Places, Designs | None, Range | None], Range] = field(default_factory=dict)
    _having: dict[tuple[int, Range], Range] = field(default_factory=dict)
    _on: dict[tuple[int, int], PlaceFacts] = field(default_factory=dict)
    _on_boards: dict[Range, Places] = field(default_factory=dict)
    _in_a_part: dict[Places, int] = field(default_factory=dict)
    _around: dict[Places, Surroundings] = field(default_factory=dict)

    @property
    def components(self) -> Components:
        return self.graph.checked.components

    def kinds_in(self, places: Places) -> frozenset[str]:
        """The kinds of the pieces that may lie at places; in the box, those that may come there."""
        return frozenset().union(*(self._boxed() if place == BOX else self.places[place].kinds for place in places))

    def _boxed(self) -> frozenset[str]:
        return frozenset(kind for kind, lying in self.kind_places.items() if BOX in lying)

    def is_only_for(self, places: Places, kind: str) -> bool:
        """Whether no pieces of another kind can lie at any of these places, brought to the box or not."""
        return self.kinds_in(places) <= {kind}

    def is_single(self, place: int) -> bool:
        """Whether a place is there once, on the table itself."""
        return [(at.holder, at.player) for at in self.components.instances_of(place)] == [(-1, -1)]

    @property
    def unseen(self) -> Places:
        """The places that not everybody looks into."""
        return frozenset(at for at, place in enumerate(self.places) if place.seen != EVERYONE)

    def all_alike(self, place: int) -> bool:
        """Whether the pieces of a place cannot be told apart."""
        kinds = self.places[place].kinds
        return len(kinds) == 1 and kinds <= self.one_design

    def places_on(self, boards: Range) -> Places:
        """The places on any of these boards, by their numbers."""
        if boards not in self._on_boards:
            which = range(max(0, boards[0]), min(boards[1] + 1, len(self.components.boards)))
            self._on_boards[boards] = frozenset(each.place for at in which for each in self.components.instances_on(at))
        return self._on_boards[boards]

    def rooms_of(self, place: int) -> set[tuple[int, ...]]:
        """How much fits on each space of a place; several where what it belongs to makes a difference."""
        spaces, each = self.components.spaces, self.components.instances_of(place)
        return {tuple(space.room for space in spaces[at.first : at.first + at.size]) for at in each}

    def place_on(self, place: int, holder: int) -> PlaceFacts:
        """A place of one board or piece: what is printed there may give it other room than others have."""
        if (place, holder) not in self._on:
            facts = self.places[place]
            instances = [each for each in self.components.instances_of(place) if each.holder == holder]
            if facts.dynamic == ABSENT and instances:
                facts = place_facts(self.components, place, ABSENT, instances)
            self._on[place, holder] = facts
        return self._on[place, holder]

    def is_number(self, marker: int) -> bool:
        return self.graph.checked.markers[marker].type.tag in RANGES

    def places_for(self, kind: str) -> Places:
        """Where pieces of a kind may lie; with no kind, anywhere."""
        return self.kind_places.get(kind, self.everywhere) if kind else self.everywhere

    def shapes(self, places: Places) -> list[Shape]:
        """How the spaces lie at any of these places."""
        return [instance.shape for place in places for instance in self.components.instances_of(place)]

    def surroundings(self, places: Places) -> Surroundings:
        """How the spaces of these places lie at most; of which nothing is known, those of any place."""
        places = places or self.everywhere
        found = self._around.get(places)
        if found is None:
            each = [_surroundings(shape) for shape in {id(shape): shape for shape in self.shapes(places)}.values()]
            most = (max(found, default=0) for found in zip(*each, strict=True)) if each else (0, 0, 0, 0)
            found = self._around[places] = Surroundings(*most)
        return found

    def parts(self, places: Places, word: str) -> Range:
        """How many rows, columns, lines … each of these places has."""
        instances = [at.index for place in places for at in self.components.instances_of(place)]
        found = [len(self.components.parts(at, word)) for at in instances]
        return (min(found), max(found)) if found else THING

    def most_in_a_part(self, places: Places) -> int:
        """How many spaces a row, a column, a line … of these places has at most, of those that rules speak of."""
        found = self._in_a_part.get(places)
        if found is None:
            table = self.components
            words = {str(node.data[0]) for node in self.pool.nodes if node.op == "parts"} - {"space"}
            parts = (
                part
                for place in places
                for instance in table.instances_of(place)
                for word in sorted(words)
                for part in table.parts(instance.index, word)
            )
            found = self._in_a_part[places] = max((len(table.regions[part]) for part in parts), default=0)
        return found

    def are_covered(self, places: Places, word: str) -> bool:
        """Whether every space of these places lies on one of their rows, columns, lines …"""
        table = self.components
        for instance in (each for place in places for each in table.instances_of(place)):
            on_some = set[int]().union(*(table.regions[part] for part in table.parts(instance.index, word)))
            if len(on_some) < instance.size:
                return False
        return True

    def are_drawn(self, places: Places) -> bool:
        """Whether a piece may lie on several spaces at any of these places."""
        return any(self.places[place].drawn for place in places)

    def looked_up(self, table: int, places: Places, designs: Designs | None, among: Range) -> Range:
        """What a table says of the things that can be meant, among those with such numbers; of none, nothing."""
        whole = among[1] >= len(self.pool.lookups[table].values) - 1 and among[0] <= 0
        key = (table, places, designs, None if whole else among)
        if key not in self._lookups:
            found = self._range(self.pool.lookups[table], places, designs, among)
            self._lookups[key] = found if found is not None else self.looked_up(table, places, designs, ANY)
        return self._lookups[key]

    def _range(self, table: Lookup, places: Places, designs: Designs | None, among: Range) -> Range | None:
        numbers: Iterable[int] = range(len(table.values))
        if table.of == "piece":
            lying = self.kinds_in(places) if places and BOX not in places else frozenset()
            numbers = [
                piece.index
                for piece in self.components.pieces
                if self._meant(piece.kind, piece.design, table, designs) and (not lying or piece.kind in lying)
            ]
        elif table.of == "board":
            numbers = [at for at, board in enumerate(self.components.boards) if board.kind == table.kind]
        elif table.of == "space":
            instances = self.components.instances
            numbers = [space.index for space in self.components.spaces if instances[space.instance].place in places]
        values = [table.values[number] for number in numbers if among[0] <= number <= among[1]]
        if values:
            return min(values), max(values)
        return RANGES.get(table.gives, MAYBE) if among == ANY else None

    def having(self, table: int, wanted: Range) -> Range:
        """The numbers of the things of which a table says one of these, from the first to the last."""
        if (table, wanted) not in self._having:
            values = self.pool.lookups[table].values
            numbers = [number for number, value in enumerate(values) if wanted[0] <= value <= wanted[1]]
            self._having[table, wanted] = (numbers[0], numbers[-1]) if numbers else THING
        return self._having[table, wanted]

    @staticmethod
    def _meant(kind: str, design: int, table: Lookup, designs: Designs | None) -> bool:
        return (not table.kind or kind == table.kind) if designs is None else design in designs


MOST_TOUCHING = 8
"""Spaces that touch one, where they lie in rows and columns."""


def _surroundings(shape: Shape) -> tuple[int, int, int, int]:
    spaces = len(shape.spaces)
    joined = Counter(end for pair in shape.connections for end in pair)
    touching = max(joined.values(), default=0) if shape.neighbours == "own" else MOST_TOUCHING
    line = spaces if shape.neighbours in ("own", "ring") else max(shape.rows, shape.columns)
    return spaces, touching, max((len(space.below) for space in shape.spaces), default=0), line


def _told_apart(graph: EffectGraph, places: list[PlaceFacts]) -> set[str]:
    """The kinds of which rules can tell one piece from another, even if all look the same: by whose it is, by what is
    remembered of it, by its number, or because a marker keeps one that may come to lie face down among the others."""
    checked, lookups = graph.checked, graph.pool.lookups
    kinds = {kind for kind, about in checked.model.kinds.items() if about.per_player}
    kinds |= {marker.scope.kind for marker in checked.model.markers if marker.scope.kind}
    hidden = {kind for place in places[BOX + 1 :] if place.seen != EVERYONE for kind in place.kinds}
    kinds |= hidden & {start.type.kind for start in checked.markers if start.type.tag == "piece"}
    numbered = [table.kind for table in lookups if (table.of, table.name) == ("piece", "number of")]
    return kinds.union(numbered) if all(numbered) else {*checked.model.kinds}


def set_up(graph: EffectGraph) -> Setting:
    checked, table = graph.checked, graph.checked.components
    kinds = list(checked.model.kinds)
    kind_pieces = {kind: len(table.pieces_of(kind)) for kind in kinds}
    rooms = {
        place: graph.expressions.node(expr, {owner.slot: 0, holder.slot: 1})
        for place, (expr, owner, holder) in checked.rooms.items()
    }
    outside = [Outside(rooms[place], expr.span) for place, (expr, _, _) in checked.rooms.items()]
    outside += _who_wins(graph)
    outside += [
        Outside(graph.expressions.node(start.value, {start.owner.slot: 0}), start.value.span)
        for start in checked.markers
        if start.value is not None
    ]
    pool = graph.pool.copy()
    places = [place_facts(table, at, rooms.get(at, ABSENT)) for at in range(len(table.places))]
    lying: dict[str, set[int]] = {kind: {BOX} if _in_the_box(graph, kind) else set() for kind in kinds}
    for at, place in enumerate(places):
        for kind in place.kinds & lying.keys() if at != BOX else ():
            lying[kind].add(at)
    kind_places = {kind: frozenset(found) for kind, found in lying.items()}
    designs: dict[int, list[int]] = {}
    for piece in table.pieces:
        designs.setdefault(piece.design, []).append(piece.index)
    setting = Setting(
        graph,
        pool,
        checked.model.players,
        places,
        kind_places,
        kind_pieces,
        {design: tuple(pieces) for design, pieces in designs.items()},
        [_marker(start.type.tag, start.type.optional, start.low, start.high) for start in checked.markers],
        [start.type.kind or "" for start in checked.markers],
        frozenset(kind for kind in kinds if len(table.designs_of(kind)) == 1) - _told_apart(graph, places),
        outside,
        {
            at: _kept_at_first(table, start.value)
            for at, start in enumerate(checked.markers)
            if start.type.tag == "space"
        },
        frozenset(range(len(places))),
    )
    _mark_drawn(setting)
    return setting


def _who_wins(graph: EffectGraph) -> Iterator[Outside]:
    """What decides who wins is asked only of those who can win at all."""
    winner = graph.checked.winner
    depths = {winner.player.slot: 0}
    can_win = ABSENT
    if winner.where is not None:
        can_win = graph.expressions.node(winner.where, depths)
        yield Outside(can_win, winner.where.span)
    for _, key in winner.keys:
        yield Outside(graph.expressions.node(key, depths), key.span, can_win, decides=True)


def _kept_at_first(table: Components, start: ir.Expr | None) -> Places:
    """Where the space may be that a marker keeps at the start: in a place that is named there, where a piece can lie
    that is asked for its space, or anywhere, if another marker keeps it."""
    found, seen = set[int](), set[int]()

    def below(node: object) -> tuple[object, ...]:
        met = id(node) in seen
        seen.add(id(node))
        return () if met else parts_below(node)

    for node in walk(start, below):
        if isinstance(node, ir.PlaceAt):
            found.add(node.place)
        elif isinstance(node, ir.MarkerAt) and node.type.tag == "space":
            found.update(range(len(table.places)))
        elif isinstance(node, ir.Attr) and node.name == "space":
            kind = node.subject.type.kind
            found |= {at for at, place in enumerate(table.places) if at == BOX or kind in (None, *place.kinds)}
    return frozenset(found)


def _places_in(expr: ir.Expr) -> set[int]:
    """The place that is named where something starts."""
    if isinstance(expr, ir.SpaceAt):
        return _places_in(expr.place)
    if isinstance(expr, ir.Attr):
        return _places_in(expr.subject)
    return {expr.place} if isinstance(expr, ir.PlaceAt) else set()


def _in_the_box(graph: EffectGraph, kind: str) -> bool:
    """Whether pieces of a kind may begin in the box: all that are not laid out elsewhere."""
    start = graph.checked.starts.get(kind)
    return start is None or not _places_in(start[0]) - {BOX}


def _mark_drawn(setting: Setting) -> None:
    """Places where pieces lie over several spaces: there a space may be covered by a piece listed on another, and all
    pieces fit only if all that they cover does."""
    for _, place in setting.graph.expressions.spots_asked:
        for at, found in enumerate(setting.places):
            found.drawn = found.drawn or place in (at, ABSENT)
            if found.drawn:
                found.lying = THING  # such a piece is counted on each space that it covers
    for at, found in enumerate(setting.places):
        if found.drawn and at != BOX:
            found.roomy = found.roomy and found.capacity[0] >= needed_at(setting.components, at).squares


def _marker(tag: str, optional: bool, low: int, high: int) -> Range:
    if tag == "number":
        return low, high
    return RANGES.get(tag, MAYBE if optional else THING)
