"""Pictures of boards, pieces, points and positions: drawn from places and spaces, knowing no game."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from imhotep_dsl.book.drawing.blocks import Block, below, flow, picture, text_block
from imhotep_dsl.book.drawing.card_blocks import CardText, card_block, small_card_block
from imhotep_dsl.book.drawing.descriptions import connections_text, design_text, place_text
from imhotep_dsl.book.drawing.drawn_table import DrawnTable
from imhotep_dsl.book.drawing.labels import ENGLISH, Labels
from imhotep_dsl.book.drawing.place_blocks import WIDEST, is_upright
from imhotep_dsl.book.drawing.point_tables import points_block
from imhotep_dsl.book.drawing.positions import (
    board_block,
    changed_places,
    filled_places,
    occupied_places,
    position_block,
    position_words,
    titled_block,
    titled_blocks,
)
from imhotep_dsl.book.drawing.svg import LARGE, SMALL, Picture
from imhotep_dsl.check.components import Components
from imhotep_dsl.resolve.model import Value
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.plain_setup import set_up

MOST_SORTS = 12
"""Of pieces without names."""
SETUP_SEED = 1
"""Chance is the same in every book."""


def draw_board(components: Components, board: int, labels: Labels = ENGLISH) -> Picture:
    """A board side as it lies on the table, empty; what every player has there is drawn once."""
    table = DrawnTable(components, labels)
    found = components.boards[board]
    title = table.board_name(found) + (f" ({found.side})" if found.side else "")
    places: list[Block] = []
    numbered = False
    for instance in table.on_board(board):
        if is_upright(table, instance) and instance.player >= 0:
            if instance.player == 0:
                places += titled_blocks(table, [one for one in table.on_board(board) if one.place == instance.place])
        elif instance.player <= 0:
            places.append(titled_block(table, instance, each=True))
            numbered = numbered or (instance.size > 1 and not instance.shape.has_coordinates)
    block = board_block(table, title, places)
    if numbered:
        block = below([block, text_block(labels.text("order"), WIDEST, SMALL, "soft")], 6)
    drawn = [one for one in table.on_board(board) if one.player <= 0]
    told = [place_text(table, one, each=one.player >= 0) for one in drawn]
    words = [f"{title}. {'. '.join(told)}.", *connections_text(table, drawn)]
    return picture(title, block, " ".join(words))


def draw_place(components: Components, instance: int, labels: Labels = ENGLISH) -> Picture:
    """One place that lies on no board."""
    table = DrawnTable(components, labels)
    found = components.instances[instance]
    words = " ".join([f"{place_text(table, found, each=found.player >= 0)}.", *connections_text(table, [found])])
    return picture(table.place_name(table.place(found)), titled_block(table, found, each=True, room=WIDEST), words)


def draw_design(
    components: Components, design: int, labels: Labels = ENGLISH, told: Sequence[CardText] = ()
) -> Picture:  # fmt: skip
    """A card, tile or other piece: what is printed on it, what it does, the spaces on it, how many there are."""
    table = DrawnTable(components, labels)
    found = components.designs[design]
    return picture(table.design_name(found), card_block(table, found, told), design_text(table, found))


def draw_designs(components: Components, kind: str, labels: Labels = ENGLISH) -> Picture:
    """The pieces of a kind as they lie on the table, with how many there are of each sort; of many sorts the first."""
    table = DrawnTable(components, labels)
    designs = components.designs_of(kind)
    named = any(design.definition.name for design in designs)
    shown = designs if named else designs[:MOST_SORTS]
    blocks = [small_card_block(table, design, counted=len(designs) > 1) for design in shown]
    if len(shown) < len(designs):
        blocks.append(text_block("…", size=LARGE, style="bold"))
    words = "; ".join(design_text(table, design) for design in designs)
    return picture(table.kind_name(kind), flow(blocks, WIDEST, 10), words)


def draw_points(tables: Mapping[int, Value], title: str, labels: Labels = ENGLISH, by_place: bool = False) -> Picture:
    """A table of points, for each number of players; by_place: its entries are first, second … place."""
    return picture(title, points_block(tables, title, labels, by_place))


def draw_position(
    machine: Machine, components: Components, state: Sequence[int], shown: Collection[int], labels: Labels = ENGLISH,
    before: Sequence[int] | None = None, title: str = "", widest: float = WIDEST, onlooker: bool = False,
) -> Picture:  # fmt: skip
    """Some places with what lies on them; spaces on which it is not as before are marked. onlooker: hands are drawn
    face down."""
    words = position_words(machine, components, state, shown, labels, onlooker)
    block = position_block(machine, components, state, shown, labels, before, widest, onlooker)
    return picture(title or machine.tables.title, block, words)


def draw_setup(
    machine: Machine, components: Components, title: str, labels: Labels = ENGLISH, widest: float = WIDEST
) -> Picture:
    """The table when everything is laid out: boards, spaces that lie to each other, and where else something lies. What
    a player keeps from the others lies face down: a reader is none of them."""
    state = machine.new_state(SETUP_SEED)
    set_up(machine, state)
    table = DrawnTable(components, labels)
    boards = [
        place.index
        for at in range(len(components.boards))
        for place in table.on_board(at)
        if place.player <= 0 or is_upright(table, place)
    ]
    loose = [at for at in components.instances if table.board_of(at) < 0 and not table.on_piece(at)]
    laid_out = [at for at in loose if not at.shape.single]
    shown = {*boards, *(at.index for at in laid_out), *occupied_places(machine, state)}
    drawn = draw_position(machine, components, state, shown, labels, None, title, widest, onlooker=True)
    return replace(drawn, description=" ".join([drawn.description, *connections_text(table, laid_out)]))


def draw_example(
    machine: Machine, components: Components, start: Sequence[int], given: Sequence[int], end: Sequence[int],
    title: str, labels: Labels = ENGLISH,
) -> Picture:  # fmt: skip
    """What is given and what has become of it. start: before anything was given."""
    touched = changed_places(machine, given, end)
    known = sorted({*touched, *filled_places(machine, start, given)})
    points = slice(machine.layout.points, machine.layout.points + machine.layout.players)
    if not touched and list(given[points]) == list(end[points]):
        return draw_position(machine, components, given, known, labels, title=title)
    former = [
        text_block(labels.text("before"), size=LARGE, style="accent bold"),
        position_block(machine, components, given, known, labels),
    ]
    later = [
        text_block(labels.text("after"), size=LARGE, style="accent bold"),
        position_block(machine, components, end, touched, labels, given),
    ]
    words = [f"{labels.text('after')}: {position_words(machine, components, end, touched, labels)}"]
    if known:
        words.insert(0, f"{labels.text('before')}: {position_words(machine, components, given, known, labels)}")
    return picture(title, below([*(former if known else []), *later], 8), f"{title}. {' '.join(words)}")
