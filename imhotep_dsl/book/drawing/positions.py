"""Positions: places with the pieces that lie there, on boards and with players, and what has changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from imhotep_dsl.book.drawing.blocks import Block, below, beside, flow, framed, text_block
from imhotep_dsl.book.drawing.descriptions import position_text
from imhotep_dsl.book.drawing.drawn_table import Contents, DrawnTable
from imhotep_dsl.book.drawing.edge_blocks import edged_block
from imhotep_dsl.book.drawing.labels import ENGLISH, Labels
from imhotep_dsl.book.drawing.place_blocks import INSIDE, WIDEST, is_upright, place_block, uprights_block
from imhotep_dsl.book.drawing.signs import token
from imhotep_dsl.book.drawing.svg import LARGE, SMALL
from imhotep_dsl.check.components import BOX, Components, Instance
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.owners import owner_cells
from imhotep_dsl.run.sight import is_open


def position_block(
    machine: Machine, components: Components, state: Sequence[int], shown: Collection[int], labels: Labels = ENGLISH,
    before: Sequence[int] | None = None, widest: float = WIDEST, onlooker: bool = False,
) -> Block:  # fmt: skip
    """What belongs to all, boards, then what each player has and their points. onlooker: hands are drawn face down."""
    table = DrawnTable(components, labels, contents_of(machine, state, before, onlooker))
    visible = [components.instances[at] for at in sorted(shown) if not table.on_piece(components.instances[at])]
    boards: list[Block] = []
    for at, board in enumerate(components.boards):
        lying = [instance for instance in visible if table.board_of(instance) == at]
        if lying:
            boards.append(board_block(table, table.board_name(board), titled_blocks(table, lying)))
    loose = [one for one in visible if table.board_of(one) < 0]
    common = titled_blocks(table, [one for one in loose if one.player < 0], WIDEST)
    own = [
        _player_block(table, seat, state[machine.layout.points + seat], [one for one in loose if one.player == seat])
        for seat in range(machine.layout.players)
    ]
    return below([flow(common, widest), flow(boards, widest), flow(own, widest)], 14)


def position_words(
    machine: Machine, components: Components, state: Sequence[int], shown: Collection[int], labels: Labels = ENGLISH,
    onlooker: bool = False,
) -> str:  # fmt: skip
    """The same in words."""
    table = DrawnTable(components, labels, contents_of(machine, state, onlooker=onlooker))
    visible = [components.instances[at] for at in sorted(shown) if not table.on_piece(components.instances[at])]
    return position_text(table, visible, state[machine.layout.points : machine.layout.points + machine.layout.players])


def contents_of(
    machine: Machine, state: Sequence[int], before: Sequence[int] | None = None, onlooker: bool = False
) -> Contents:
    """Where everything lies; the box is nobody's business. onlooker: as somebody sees it who has no hand."""
    cells, former = list(state), list(before) if before is not None else None
    lying: dict[int, tuple[int, ...]] = {}
    covered: dict[int, int] = {}
    changed: set[int] = set()
    for at, space in enumerate(machine.tables.spaces):
        if space.instance == BOX:
            continue
        pieces = machine.pieces.on(cells, at)
        if pieces:
            lying[at] = tuple(pieces)
        elif cells[machine.layout.count + at]:
            covered[at] = cells[machine.layout.top + at]
        if former is not None and _on(machine, cells, at) != _on(machine, former, at):
            changed.add(at)
    owners = _owners(machine, cells, range(len(machine.kinds)))
    unknown = frozenset(_seen_by_few(machine, cells)) if onlooker else frozenset[int]()
    return Contents(lying, covered, frozenset(changed), owners, unknown)


def _seen_by_few(machine: Machine, cells: list[int]) -> Iterator[int]:
    """The pieces that lie where not everybody looks, and were not shown to everyone."""
    everyone, layout = (1 << machine.layout.players) - 1, machine.layout
    for piece in range(len(machine.kinds)):
        if cells[layout.seen + piece] != everyone and not is_open(machine, None, cells[layout.at + piece]):
            yield piece


def changed_places(machine: Machine, *states: Sequence[int]) -> list[int]:
    """The places that are not the same in all of these states; a place on a piece stands for where the piece lies."""
    found: set[int] = set()
    all_cells = [list(state) for state in states]
    for instance, spaces in enumerate(machine.instance_spaces):
        if instance == BOX:
            continue
        seen = {tuple(_on(machine, cells, space) for space in spaces) for cells in all_cells}
        if len(seen) > 1:
            found |= {_bearer(machine, cells, instance) for cells in all_cells}
    return sorted(found - {BOX})


def occupied_places(machine: Machine, state: Sequence[int]) -> list[int]:
    """The places on which something lies."""
    cells = list(state)
    found = {
        _bearer(machine, cells, instance)
        for instance, spaces in enumerate(machine.instance_spaces)
        if instance != BOX and machine.pieces.in_spaces(cells, spaces)
    }
    return sorted(found - {BOX})


def filled_places(machine: Machine, before: Sequence[int], after: Sequence[int]) -> list[int]:
    """The places to which pieces have come."""
    found: set[int] = set()
    cells, former = list(after), list(before)
    for instance, spaces in enumerate(machine.instance_spaces):
        came = set(machine.pieces.in_spaces(cells, spaces)) - set(machine.pieces.in_spaces(former, spaces))
        if came:
            found.add(_bearer(machine, cells, instance))
    return sorted(found - {BOX})


def _on(machine: Machine, cells: list[int], space: int) -> tuple[int, ...]:
    """The pieces on a space, whose they are if they change hands, and how many cover it."""
    pieces = machine.pieces.on(cells, space)
    return (*pieces, -1, *_owners(machine, cells, pieces).values(), cells[machine.layout.count + space])


def _owners(machine: Machine, cells: list[int], pieces: Iterable[int]) -> dict[int, int]:
    """Of those pieces that change hands, whose they are."""
    given = owner_cells(machine)
    return {piece: cells[given[kind] + piece] for piece in pieces if (kind := machine.kinds[piece]) in given}


def _bearer(machine: Machine, state: Sequence[int], instance: int) -> int:
    """The place itself, or the one where the piece lies that carries it."""
    tables = machine.tables
    while tables.places[tables.instances[instance].place].on == "pieces":
        space = state[machine.layout.at + tables.instances[instance].holder]
        instance = tables.spaces[space].instance
    return instance


def titled_blocks(table: DrawnTable, instances: Sequence[Instance], room: float = INSIDE) -> list[Block]:
    """Places with their titles: upright piles of one place together, a grid together with what lies around it."""
    made: list[Block] = []
    drawn: set[int] = set()
    for one in instances:
        if one.index in drawn:
            continue
        grid = one if table.around(one) is not None else table.inside(one)
        edge = table.around(grid) if grid is not None else None
        if grid is not None and edge is not None:
            drawn |= {grid.index, edge.index}
            made.append(edged_block(table, grid, edge, table.place_name(table.place(grid))))
        elif one.player >= 0 and is_upright(table, one):
            alike = [other for other in instances if other.place == one.place]
            drawn |= {other.index for other in alike}
            made.append(uprights_block(table, alike, table.place_name(table.place(one))))
        else:
            made.append(titled_block(table, one, room=room))
    return made


def titled_block(table: DrawnTable, instance: Instance, each: bool = False, room: float = INSIDE) -> Block:
    name = table.place_name(table.place(instance))
    if instance.player >= 0 and each:
        name = table.labels.text("of", place=name, owner=table.labels.text("each player"))
    elif instance.player >= 0 and table.board_of(instance) >= 0:
        name = table.labels.text("of", place=name, owner=table.player_name(instance.player))
    return place_block(table, instance, name, room)


def board_block(table: DrawnTable, title: str, places: Sequence[Block]) -> Block:
    head = text_block(title, INSIDE, LARGE, "bold")
    return framed(below([head, flow(places, INSIDE, 14)], 10), "panel", 12, 8)


def _player_block(table: DrawnTable, seat: int, points: int, places: Sequence[Instance]) -> Block:
    name = f"{table.player_name(seat)} · {points} {table.labels.text('point' if points == 1 else 'points')}"
    head = beside([token(table.signs[seat], size=20), text_block(name, INSIDE - 26, SMALL + 2, "bold")], 6, "middle")
    room = INSIDE + 4
    return framed(below([head, flow(titled_blocks(table, places, room), room, 12)], 8), "panel", 10, 8)
