"""Everything fixed about a table written down: pieces, places and spaces, who sees what, and how things are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked, MarkerStart
from imhotep_dsl.check.components import Components, Instance
from imhotep_dsl.check.types import PLAYER
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT, Datum
from imhotep_dsl.graph.by_few import done_by_few
from imhotep_dsl.graph.expressions import Expressions
from imhotep_dsl.graph.flow import analysed
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.graph.order import ordered_places
from imhotep_dsl.graph.seen import EVERYONE, who_sees
from imhotep_dsl.program import tables as t
from imhotep_dsl.program.adjacency import neighbours_of, supports_of
from imhotep_dsl.program.layout import MOST_THINGS
from imhotep_dsl.program.regions import Regions, number_regions
from imhotep_dsl.resolve import model as resolved
from imhotep_dsl.resolve.kinds import readable


def enumerate_tables(graph: EffectGraph, proved: t.Tables | None) -> t.Tables:
    """proved: the tables of the same rules without scenarios."""
    checked, nodes = graph.checked, graph.expressions
    model, components = checked.model, checked.components
    # What is asked before play or beside it is put into the pool first: it may ask for parts and spots, too.
    shown = {step.marker for step in graph.steps if isinstance(step, steps.ShowMarker)}
    markers = tuple(
        _marker(nodes, *marker, at in shown)
        for at, marker in enumerate(zip(model.markers, checked.markers, strict=True))
    )
    starts = tuple(_start(nodes, kind, *start) for kind, start in checked.starts.items())
    rooms = tuple(
        t.Room(place, nodes.node(room, {owner.slot: 0, holder.slot: 1}))
        for place, (room, owner, holder) in checked.rooms.items()
    )
    player = {checked.winner.player.slot: 0}
    wins_where = ABSENT if checked.winner.where is None else nodes.node(checked.winner.where, player)
    winner = tuple((highest, nodes.node(key, player)) for highest, key in checked.winner.keys)
    if model.out is not None:
        winner = ((False, _out(checked, nodes)), *winner)
    beside = (*(marker.start for marker in markers), *(room.node for room in rooms), wins_where)
    ordered = ordered_places(graph, (*beside, *(key for _, key in winner)))
    regions = number_regions(components, nodes.parts_asked, nodes.spots_asked)
    return t.Tables(
        game=model.name,
        title=model.title,
        players=tuple(t.Player(name, readable(name)) for name in model.colours[: model.players]),
        kinds=tuple(_kinds(components)),
        designs=tuple(_designs(components, regions)),
        pieces=tuple(t.Piece(piece.kind, piece.design, piece.owner, piece.number) for piece in components.pieces),
        boards=tuple(_boards(components)),
        places=tuple(_place(components, place, at in ordered) for at, place in enumerate(components.places)),
        instances=tuple(map(_instance, components.instances)),
        spaces=tuple(_spaces(components)),
        neighbours=tuple(neighbours_of(components)),
        supports=tuple(supports_of(components)),
        regions=tuple(regions.cells),
        region_numbers=tuple(regions.numbers),
        parts=tuple(regions.parts),
        spots=tuple(regions.spots),
        markers=markers,
        starts=starts,
        rooms=rooms,
        wins_where=wins_where,
        winner=winner,
        sides=_sides(checked),
        rules=tuple(t.Rule(rule.name, rule.title, rule.owner, rule.is_action) for rule in checked.rules),
        moments=tuple(t.Moment(name, moment.title) for name, moment in model.moments.items()),
        headings=tuple(graph.headings),
        words=tuple(model.words),
        edges=tuple(checked.edges.items()),
        counted=tuple(_counted_steps(graph)),
        by_few=tuple(done_by_few(graph)) if proved is None else proved.by_few,
        untold=tuple(sorted(analysed(graph).untold)) if proved is None else proved.untold,
        out=ABSENT if model.out is None else model.out,
        passed=ABSENT if model.passed is None else model.passed,
    )


def _out(checked: Checked, nodes: Expressions) -> int:
    """Whether who is looked at cannot win any more: where teams win together, only if all of the team are out."""
    player, pool = nodes.pool.bound(0), nodes.pool
    if not checked.winner.teams:
        return nodes.is_out(player)
    own = nodes.looked_up(PLAYER, "team of", "number", list(checked.model.teams), player)
    in_others = [nodes.compare("!=", own, pool.const(team)) for team in checked.model.teams]
    gone = [pool.add("or", (apart, nodes.is_out(pool.const(seat)))) for seat, apart in enumerate(in_others)]
    return pool.add("and", tuple(gone))


def _sides(checked: Checked) -> tuple[int, ...]:
    if checked.winner.draw is None:
        return ()
    return checked.model.teams if checked.winner.teams else tuple(range(checked.model.players))


def asked_by(tables: t.Tables) -> Iterator[int]:
    """The nodes that tables have, in the order in which `with_numbers` meets them."""
    yield from (marker.start for marker in tables.markers if marker.start != ABSENT)
    yield from (start.node for start in tables.starts)
    yield from (room.node for room in tables.rooms)
    yield from (tables.wins_where,) if tables.wins_where != ABSENT else ()
    yield from (key for _, key in tables.winner)


def with_numbers(tables: t.Tables, number: Callable[[int], int]) -> t.Tables:
    """The same tables with other numbers for their nodes."""
    return replace(
        tables,
        markers=tuple(
            replace(marker, start=number(marker.start)) if marker.start != ABSENT else marker
            for marker in tables.markers
        ),
        starts=tuple(replace(start, node=number(start.node)) for start in tables.starts),
        rooms=tuple(replace(room, node=number(room.node)) for room in tables.rooms),
        wins_where=number(tables.wins_where) if tables.wins_where != ABSENT else ABSENT,
        winner=tuple((highest, number(key)) for highest, key in tables.winner),
    )


def _marker(nodes: Expressions, marker: resolved.Marker, start: MarkerStart, shown: bool) -> t.Marker:
    is_number = start.type.tag == "number"
    low, high = (start.low, start.high) if is_number else (-1, MOST_THINGS)
    given = ABSENT if start.value is None else nodes.node(start.value, {start.owner.slot: 0})
    title = marker.title or readable(marker.name)
    of, things = _having(nodes.checked.components, marker)
    return t.Marker(
        marker.name, title, of, marker.scope.kind or "", things[0] if things else 0, len(things),
        marker.seen_by or EVERYONE, shown, start.type.tag, start.type.optional, low, high, given,
    )  # fmt: skip


def _having(components: Components, marker: resolved.Marker) -> tuple[str, Sequence[int]]:
    """What has a marker of its own, and the numbers of these things, which follow each other."""
    kind = marker.scope.kind
    if kind is None:
        return ("players", range(components.model.players)) if marker.per_player else ("table", range(1))
    if kind in components.model.board_kinds:
        return "boards", [at for at, board in enumerate(components.boards) if board.kind == kind]
    return "pieces", [piece.index for piece in components.pieces_of(kind)]


def _start(nodes: Expressions, kind: str, area: ir.Expr, owner: ir.Bound) -> t.Start:
    return t.Start(kind, nodes.node(area, {owner.slot: 0}), area.type.tag)


def _kinds(components: Components) -> Iterator[t.Kind]:
    with_places = {place.scope.kind for place in components.places}
    for kind in components.model.kinds.values():
        yield t.Kind(kind.name, kind.title, kind.name in with_places)


def _designs(components: Components, regions: Regions) -> Iterator[t.Design]:
    """What is usually printed on a piece does not tell it from others; a list is shown wherever it is printed."""
    for design in components.designs:
        usual = {field.span for field in components.model.kinds[design.kind].fields.values()}
        printed = design.definition.attributes.items()
        told = {name: value for name, (span, value) in printed if span not in usual or isinstance(value, tuple)}
        shape = regions.shapes[design.index]
        yield t.Design(design.kind, design.definition.name, design.definition.title, _told(told), shape)


def _boards(components: Components) -> Iterator[t.Board]:
    for at, board in enumerate(components.boards):
        there = components.instances_on(at)
        spaces = tuple(space for each in there for space in range(each.first, each.first + each.size))
        yield t.Board(board.name, board.side, board.title, board.kind, spaces)


def _place(components: Components, place: resolved.Place, ordered: bool) -> t.Place:
    scope, board, on = place.scope, -1, "table"
    if scope.board is not None:
        board, on = components.board_index(scope.board), "board"
    elif scope.kind is not None:
        on = "boards" if scope.kind in components.model.board_kinds else "pieces"
    title = place.title or readable(place.name)
    holds = " or ".join(place.kinds)
    return t.Place(place.name, title, holds, on, board, scope.kind, place.per_player, who_sees(place), ordered)


def _instance(at: Instance) -> t.Instance:
    shape = at.shape
    return t.Instance(
        at.place, at.holder, at.player, at.first, at.size, shape.name, shape.has_coordinates, shape.in_steps
    )  # fmt: skip


def _spaces(components: Components) -> Iterator[t.Space]:
    for space in components.spaces:
        at = space.shape
        yield t.Space(
            space.instance, space.number, space.room, at.row, at.column, at.level, at.part, at.part_name,
            _told(at.printed),
        )  # fmt: skip


def _told(printed: Mapping[str, resolved.Constant]) -> tuple[tuple[str, Datum], ...]:
    return tuple(sorted(printed.items(), key=lambda item: item[0]))


def _counted_steps(graph: EffectGraph) -> Iterator[int]:
    checked = graph.checked
    spans = {statement.span for statement in _counted(checked, checked.play)}
    for at, (step, span) in enumerate(zip(graph.steps, graph.spans, strict=True)):
        if isinstance(step, steps.AddMarker) and span in spans and step.player == ABSENT:
            yield from [at] if checked.model.markers[step.marker].seen_by in (None, EVERYONE) else ()


def _counted(checked: Checked, rule: int, above: frozenset[int] = frozenset()) -> Iterator[ir.AddMarker]:
    """What the course of play counts on between turns, also in the rules it carries out."""
    waiting = [*checked.rules[rule].body]
    for statement in waiting:
        if isinstance(statement, ir.AddMarker):
            yield statement
        elif isinstance(statement, ir.Call):
            for target in {target for _, target in statement.targets} - above:
                yield from _counted(checked, target, above | {target})
        elif isinstance(statement, ir.If | ir.Repeat | ir.RepeatUntil | ir.ForEach):
            waiting += statement.body
