"""Pictures of boards, pieces, points and positions: drawn from places and spaces, knowing no game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from imhotep_dsl.book.drawing.blocks import Block, below, flow, framed, picture, text_block
from imhotep_dsl.book.drawing.drawn_table import DrawnTable
from imhotep_dsl.book.drawing.labels import ENGLISH, Labels
from imhotep_dsl.book.drawing.piece_blocks import field_blocks
from imhotep_dsl.book.drawing.place_blocks import WIDEST, carried_block
from imhotep_dsl.book.drawing.point_tables import points_block
from imhotep_dsl.book.drawing.positions import (
    board_block,
    changed_places,
    filled_places,
    occupied_places,
    position_block,
    titled_block,
)
from imhotep_dsl.book.drawing.signs import token
from imhotep_dsl.book.drawing.svg import LARGE, SMALL, Picture
from imhotep_dsl.check.components import Components, Design
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.resolve.model import Value
from imhotep_dsl.run.machine import Machine

CARD_WIDTH = 138.0
SETUP_SEED = 1
"""Chance is the same in every book."""


def draw_board(components: Components, board: int, labels: Labels = ENGLISH) -> Picture:
    """A board side as it lies on the table, empty; what every player has there is drawn once."""
    table = DrawnTable(components, labels)
    found = components.boards[board]
    title = table.board_name(found) + (f" ({found.side})" if found.side else "")
    instances = [instance for instance in table.on_board(board) if instance.player <= 0]
    block = board_block(table, title, [titled_block(table, instance, each=True) for instance in instances])
    if any(instance.size > 1 for instance in instances):
        block = below([block, text_block(labels.text("order"), size=SMALL, style="soft")], 6)
    return picture(title, block)


def draw_place(components: Components, instance: int, labels: Labels = ENGLISH) -> Picture:
    """One place that lies on no board."""
    table = DrawnTable(components, labels)
    found = components.instances[instance]
    return picture(table.place_name(table.place(found)), titled_block(table, found, each=True))


def draw_design(components: Components, design: int, labels: Labels = ENGLISH) -> Picture:
    """A card, tile or other piece with its number, its fields and the spaces on it."""
    table = DrawnTable(components, labels)
    found = components.designs[design]
    return picture(table.design_name(found), _card(table, found))


def draw_designs(components: Components, kind: str, labels: Labels = ENGLISH) -> Picture:
    """All pieces of a kind."""
    table = DrawnTable(components, labels)
    designs = components.designs_of(kind)
    tallest = max(_card(table, design).height for design in designs)
    return picture(table.kind_name(kind), flow([_card(table, design, tallest) for design in designs], WIDEST, 10))


def draw_points(tables: Mapping[int, Value], title: str, labels: Labels = ENGLISH, by_place: bool = False) -> Picture:
    """A table of points, for each number of players; by_place: its entries are first, second … place."""
    return picture(title, points_block(tables, title, labels, by_place))


def draw_position(
    machine: Machine, components: Components, state: Sequence[int], shown: Collection[int], labels: Labels = ENGLISH,
    before: Sequence[int] | None = None, title: str = "",
) -> Picture:  # fmt: skip
    """Some places with what lies on them; spaces on which it is not as before are marked."""
    return picture(title or machine.tables.title, position_block(machine, components, state, shown, labels, before))


def draw_setup(machine: Machine, components: Components, title: str, labels: Labels = ENGLISH) -> Picture:
    """The table when everything is laid out: all boards, and every other place on which something lies."""
    state = machine.new_state(SETUP_SEED)
    while options := machine.run(state, machine.program.after_setup):
        state[STEP] = machine.take(state, state[STEP], options[0])
    table = DrawnTable(components, labels)
    boards = [place.index for at in range(len(components.boards)) for place in table.on_board(at) if place.player <= 0]
    shown = {*boards, *occupied_places(machine, state)}
    return draw_position(machine, components, state, shown, labels, None, title)


def draw_example(
    machine: Machine, components: Components, start: Sequence[int], given: Sequence[int], end: Sequence[int],
    title: str, labels: Labels = ENGLISH,
) -> Picture:  # fmt: skip
    """What is given and what has become of it. start: before anything was given."""
    touched = changed_places(machine, given, end)
    known = sorted({*touched, *filled_places(machine, start, given)})
    points = slice(machine.layout.points, machine.layout.points + machine.layout.players)
    if not touched and list(given[points]) == list(end[points]):
        return picture(title, position_block(machine, components, given, known, labels))
    former = [
        text_block(labels.text("before"), size=LARGE, style="accent bold"),
        position_block(machine, components, given, known, labels),
    ]
    later = [
        text_block(labels.text("after"), size=LARGE, style="accent bold"),
        position_block(machine, components, end, touched, labels, given),
    ]
    return picture(title, below([*(former if known else []), *later], 8))


def _card(table: DrawnTable, design: Design, height: float = 96) -> Block:
    definition = design.definition
    width = CARD_WIDTH
    lines = []
    if definition.name is not None:
        lines.append(text_block(table.kind_name(design.kind), width, SMALL, "soft", middle=True))
    lines.append(text_block(table.design_name(design), width, LARGE, "bold", middle=True))
    lines += field_blocks(table, design, width, SMALL + 1)
    piece = next((one for one in table.components.pieces if one.design == design.index), None)
    if piece is not None:
        lines += [carried_block(table, instance) for instance in table.carried(piece.index)]
    count = table.labels.text("card count", n=definition.copies)
    if table.model.kinds[design.kind].per_player:
        shape = table.shape_of(design.kind)
        lines.append(flow([token(sign, shape, 24) for sign in table.signs], width, 4))
        count = table.labels.text("of", place=count, owner=table.labels.text("each player"))
    lines.append(text_block(count, width, SMALL + 3, "accent bold", middle=True))
    if definition.source == "assumed":
        lines.append(text_block(table.labels.text("assumed"), width, SMALL, "accent"))
    return framed(below(lines, 6, "middle"), "card", 12, 10, (width + 24, height))
