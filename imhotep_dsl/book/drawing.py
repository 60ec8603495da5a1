"""Pictures of boards, pieces, points and positions: drawn from places and spaces, knowing no game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from imhotep_dsl.book.blocks import Block, below, beside, flow, framed, padded, picture, text_block
from imhotep_dsl.book.labels import ENGLISH, Labels
from imhotep_dsl.book.piece_blocks import field_blocks
from imhotep_dsl.book.place_blocks import WIDEST, carried_block, place_block
from imhotep_dsl.book.point_tables import points_block
from imhotep_dsl.book.scene import Contents, Scene
from imhotep_dsl.book.signs import token
from imhotep_dsl.book.svg import LARGE, SMALL, Picture
from imhotep_dsl.check.components import BOX, Components, Design, Instance
from imhotep_dsl.resolve.model import Value
from imhotep_dsl.run.machine import Machine

CARD_WIDTH = 150.0


def draw_board(components: Components, board: int, labels: Labels = ENGLISH) -> Picture:
    """A board side as it lies on the table, empty; what every player has there is drawn once."""
    scene = Scene(components, labels)
    found = components.boards[board]
    title = scene.board_name(found) + (f" ({found.side})" if found.side else "")
    instances = [instance for instance in scene.on_board(board) if instance.player <= 0]
    block = _board(scene, title, [_titled(scene, instance, each=True) for instance in instances])
    if any(instance.size > 1 for instance in instances):
        block = below([block, text_block(labels.text("order"), size=SMALL, style="soft")], 6)
    return picture(title, block)


def draw_place(components: Components, instance: int, labels: Labels = ENGLISH) -> Picture:
    """One place that lies on no board."""
    scene = Scene(components, labels)
    found = components.instances[instance]
    return picture(scene.place_name(scene.place(found)), _titled(scene, found, each=True))


def draw_design(components: Components, design: int, labels: Labels = ENGLISH) -> Picture:
    """A card, tile or other piece with its number, its fields and the spaces on it."""
    scene = Scene(components, labels)
    found = components.designs[design]
    return picture(scene.design_name(found), _card(scene, found))


def draw_designs(components: Components, kind: str, labels: Labels = ENGLISH) -> Picture:
    """All pieces of a kind."""
    scene = Scene(components, labels)
    cards = [_card(scene, design) for design in components.designs_of(kind)]
    tallest = max(card.height for card in cards)
    return picture(scene.kind_name(kind), flow([padded(card, 0, tallest) for card in cards], WIDEST, 10))


def draw_points(
    tables: Mapping[int, Value], title: str, labels: Labels = ENGLISH, by_place: bool = False
) -> Picture:
    """A table of points, for each number of players; by_place: its entries are first, second … place."""
    return picture(title, points_block(tables, title, labels, by_place))


def draw_position(
    machine: Machine, state: Sequence[int], shown: Collection[int], labels: Labels = ENGLISH,
    before: Sequence[int] | None = None, title: str = "",
) -> Picture:  # fmt: skip
    """Some places with what lies on them; spaces on which it is not as before are marked."""
    components = machine.components
    scene = Scene(components, labels, contents_of(machine, state, before))
    common: list[Block] = []
    boards: list[Block] = []
    own: list[Block] = []
    visible = [components.instances[at] for at in sorted(shown) if not scene.on_piece(components.instances[at])]
    for at, board in enumerate(components.boards):
        lying = [instance for instance in visible if scene.board_of(instance) == at]
        if lying:
            boards.append(_board(scene, scene.board_name(board), [_titled(scene, one) for one in lying]))
    for instance in visible:
        if scene.board_of(instance) < 0 and instance.player < 0:
            common.append(_titled(scene, instance))
    for seat in range(machine.layout.players):
        lying = [one for one in visible if scene.board_of(one) < 0 and one.player == seat]
        own.append(_player(scene, seat, state[machine.layout.points + seat], lying))
    rows = [flow(common, WIDEST), flow(boards, WIDEST), flow(own, WIDEST)]
    return picture(title or machine.model.title, below(rows, 14))


def contents_of(machine: Machine, state: Sequence[int], before: Sequence[int] | None = None) -> Contents:
    """Where everything lies; the box is nobody's business."""
    cells = list(state)
    lying: dict[int, tuple[int, ...]] = {}
    covered: dict[int, int] = {}
    changed: set[int] = set()
    for space in machine.components.spaces:
        if space.instance == BOX:
            continue
        pieces = tuple(machine.pieces.on(cells, space.index))
        if pieces:
            lying[space.index] = pieces
        elif cells[machine.layout.count + space.index]:
            covered[space.index] = cells[machine.layout.top + space.index]
        if before is not None and pieces != tuple(machine.pieces.on(list(before), space.index)):
            changed.add(space.index)
    return Contents(lying, covered, frozenset(changed))


def changed_places(machine: Machine, *states: Sequence[int]) -> list[int]:
    """The places that are not the same in all of these states; a place on a piece stands for where the piece lies."""
    found: set[int] = set()
    for instance in machine.components.instances:
        if instance.index == BOX:
            continue
        seen = {tuple(_lying(machine, state, instance)) for state in states}
        if len(seen) > 1:
            found |= {_bearer(machine, state, instance) for state in states}
    return sorted(found - {BOX})


def _lying(machine: Machine, state: Sequence[int], instance: Instance) -> list[tuple[int, ...]]:
    spaces = range(instance.first, instance.first + instance.size)
    cells = list(state)
    return [(*machine.pieces.on(cells, space), cells[machine.layout.count + space]) for space in spaces]


def _bearer(machine: Machine, state: Sequence[int], instance: Instance) -> int:
    """The place itself, or the one where the piece lies that carries it."""
    place = machine.components.places[instance.place]
    while instance.holder >= 0 and place.scope.kind not in machine.model.board_kinds:
        space = state[machine.layout.at + instance.holder]
        instance = machine.components.instances[machine.components.spaces[space].instance]
        place = machine.components.places[instance.place]
    return instance.index


# ---- parts of pictures ----------------------------------------------------------------------------------------------


def _titled(scene: Scene, instance: Instance, each: bool = False) -> Block:
    name = scene.place_name(scene.place(instance))
    if instance.player >= 0 and each:
        name = scene.labels.text("of", place=name, owner=scene.labels.text("each player"))
    elif instance.player >= 0 and scene.board_of(instance) >= 0:
        name = scene.labels.text("of", place=name, owner=scene.player_name(instance.player))
    return place_block(scene, instance, name)


def _board(scene: Scene, title: str, places: Sequence[Block]) -> Block:
    head = text_block(title, WIDEST, LARGE, "bold")
    return framed(below([head, flow(places, WIDEST, 18)], 10), "panel", 12, 8)


def _player(scene: Scene, seat: int, points: int, places: Sequence[Instance]) -> Block:
    name = f"{scene.player_name(seat)} · {points} {scene.labels.text('points')}"
    head = beside([token(scene.signs[seat], size=20), text_block(name, WIDEST, SMALL + 2, "bold")], 6, "middle")
    return framed(below([head, flow([_titled(scene, one) for one in places], WIDEST / 2, 14)], 8), "panel", 10, 8)


def _card(scene: Scene, design: Design) -> Block:
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
    lines.append(text_block(scene.labels.text("card count", n=definition.copies), size=LARGE, style="accent bold"))
    if definition.source == "assumed":
        lines.append(text_block(scene.labels.text("assumed"), width, SMALL, "accent"))
    return framed(below(lines, 6, "middle"), "card", 12, 10, (width + 24, 96))
