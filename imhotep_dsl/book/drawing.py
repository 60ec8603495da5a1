"""Pictures of boards, pieces, points and positions: drawn from places and spaces, knowing no game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from imhotep_dsl.book.blocks import Block, below, flow, framed, picture, text_block
from imhotep_dsl.book.labels import ENGLISH, Labels
from imhotep_dsl.book.piece_blocks import field_blocks
from imhotep_dsl.book.place_blocks import WIDEST, carried_block
from imhotep_dsl.book.point_tables import points_block
from imhotep_dsl.book.positions import board_block, changed_places, filled_places, position_block, titled_block
from imhotep_dsl.book.scene import Scene
from imhotep_dsl.book.signs import token
from imhotep_dsl.book.svg import LARGE, SMALL, Picture
from imhotep_dsl.check.components import Components, Design
from imhotep_dsl.resolve.model import Value
from imhotep_dsl.run.machine import Machine

CARD_WIDTH = 138.0


def draw_board(components: Components, board: int, labels: Labels = ENGLISH) -> Picture:
    """A board side as it lies on the table, empty; what every player has there is drawn once."""
    scene = Scene(components, labels)
    found = components.boards[board]
    title = scene.board_name(found) + (f" ({found.side})" if found.side else "")
    instances = [instance for instance in scene.on_board(board) if instance.player <= 0]
    block = board_block(scene, title, [titled_block(scene, instance, each=True) for instance in instances])
    if any(instance.size > 1 for instance in instances):
        block = below([block, text_block(labels.text("order"), size=SMALL, style="soft")], 6)
    return picture(title, block)


def draw_place(components: Components, instance: int, labels: Labels = ENGLISH) -> Picture:
    """One place that lies on no board."""
    scene = Scene(components, labels)
    found = components.instances[instance]
    return picture(scene.place_name(scene.place(found)), titled_block(scene, found, each=True))


def draw_design(components: Components, design: int, labels: Labels = ENGLISH) -> Picture:
    """A card, tile or other piece with its number, its fields and the spaces on it."""
    scene = Scene(components, labels)
    found = components.designs[design]
    return picture(scene.design_name(found), _card(scene, found))


def draw_designs(components: Components, kind: str, labels: Labels = ENGLISH) -> Picture:
    """All pieces of a kind."""
    scene = Scene(components, labels)
    designs = components.designs_of(kind)
    tallest = max(_card(scene, design).height for design in designs)
    return picture(scene.kind_name(kind), flow([_card(scene, design, tallest) for design in designs], WIDEST, 10))


def draw_points(tables: Mapping[int, Value], title: str, labels: Labels = ENGLISH, by_place: bool = False) -> Picture:
    """A table of points, for each number of players; by_place: its entries are first, second … place."""
    return picture(title, points_block(tables, title, labels, by_place))


def draw_position(
    machine: Machine, components: Components, state: Sequence[int], shown: Collection[int], labels: Labels = ENGLISH,
    before: Sequence[int] | None = None, title: str = "",
) -> Picture:  # fmt: skip
    """Some places with what lies on them; spaces on which it is not as before are marked."""
    return picture(title or machine.tables.title, position_block(machine, components, state, shown, labels, before))


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


def _card(scene: Scene, design: Design, height: float = 96) -> Block:
    definition = design.definition
    width = CARD_WIDTH
    lines = []
    if definition.name is not None:
        lines.append(text_block(scene.kind_name(design.kind), width, SMALL, "soft", middle=True))
    lines.append(text_block(scene.design_name(design), width, LARGE, "bold", middle=True))
    lines += field_blocks(scene, design, width, SMALL + 1)
    piece = next((one for one in scene.components.pieces if one.design == design.index), None)
    if piece is not None:
        lines += [carried_block(scene, instance) for instance in scene.carried(piece.index)]
    count = scene.labels.text("card count", n=definition.copies)
    if scene.model.kinds[design.kind].per_player:
        shape = scene.shape_of(design.kind)
        lines.append(flow([token(sign, shape, 24) for sign in scene.signs], width, 4))
        count = scene.labels.text("of", place=count, owner=scene.labels.text("each player"))
    lines.append(text_block(count, width, SMALL + 3, "accent bold", middle=True))
    if definition.source == "assumed":
        lines.append(text_block(scene.labels.text("assumed"), width, SMALL, "accent"))
    return framed(below(lines, 6, "middle"), "card", 12, 10, (width + 24, height))
