"""What can be said of places without any rule: their spaces, how they are filled, what fits, who may look."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.expressions import phrase
from imhotep_dsl.book.phrases.nouns import (
    PLAYER,
    attribute_noun,
    board_noun,
    design_noun,
    has_name,
    kind_noun,
    place_noun,
    place_sort,
)
from imhotep_dsl.book.phrases.points import counted
from imhotep_dsl.book.phrases.scope import YOU, Scope, plain
from imhotep_dsl.book.plan.printed import filled_in_order, printed_facts
from imhotep_dsl.book.plan.shown_to_others import is_place_shown
from imhotep_dsl.book.plan.shuffling import laid_out_face_down
from imhotep_dsl.check import ir
from imhotep_dsl.check.components import Instance, printed_on_board
from imhotep_dsl.check.shapes import Shape
from imhotep_dsl.check.types import Type
from imhotep_dsl.resolve.model import UNLIMITED, Constant
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

Told = tuple[p.Clause, Span]
EACH_PLAYER = p.Noun(("@player",), "player", "each", person=True)


def each_player(scope: Scope) -> p.Noun:
    return YOU if scope.alone else EACH_PLAYER


def place_facts(scope: Scope, at: int) -> list[Told]:
    """Sentences about one place, in the order in which a reader needs them."""
    place = scope.components.places[at]
    instances = scope.components.instances_of(at)
    if not instances:
        return []
    subject = _each(scope, at)
    facts = _shape(scope, at, subject, instances)
    if at not in scope.tellings.places:
        facts += _room(scope, at, subject, instances[0])
    shape = instances[0].shape
    if place.seen_by == "none" and shape.name != "deck":
        known = "seen-by-none-at-first" if is_place_shown(scope, at) else "seen-by-none"
        facts.append(p.clause(known, pieces=_lying(scope, at, subject)))
    elif place.seen_by == "owner" and not scope.alone:
        known = "seen-by-owner-at-first" if is_place_shown(scope, at) else "seen-by-owner"
        facts.append(p.clause(known, pieces=_lying(scope, at, subject)))
    elif shape.name == "deck" and at not in laid_out_face_down(scope.checked) and has_name(scope, place):
        facts.append(p.clause("is-face-down", place=subject))
    if at in connected(scope) or shape.connections:
        row = shape.neighbours == "sides" and max(space.row for space in shape.spaces) == 1
        facts.append(p.clause("connected-row" if row else f"connected-{shape.neighbours}", place=subject))
    refill = scope.checked.refills.get(at)
    if refill is not None:
        scope.bounds[refill.player.slot] = plain(replace(EACH_PLAYER, determiner="it"))
        scope.bounds[refill.holder.slot] = plain(kind_noun(scope, place.scope.kind, "it"))
        other = phrase(scope, refill.discards)
        facts.append(p.clause("refilled", place=_each(scope, at, "a"), other=other))
    return [(fact, place.span) for fact in facts]


def _each(scope: Scope, at: int, whose: str = "each") -> p.Noun:
    """The place, or that of each player (or of a player), on each piece."""
    place = scope.components.places[at]
    holder = kind_noun(scope, place.scope.kind, whose) if place.scope.kind else None
    owner = YOU if scope.alone else replace(EACH_PLAYER, determiner=whose)
    return place_noun(scope, at, holder, owner if place.per_player else None)


def room_facts(scope: Scope, at: int) -> list[p.Clause]:
    return _room(scope, at, _each(scope, at), scope.components.instances_of(at)[0])


def _lying(scope: Scope, at: int, place: p.Noun) -> p.Noun:
    pieces = kind_noun(scope, scope.components.places[at].kind, "the", many=True)
    return replace(pieces, where=p.Where(place, "at", place_sort(scope, at)))


def _shape(scope: Scope, at: int, subject: p.Noun, instances: list[Instance]) -> list[p.Clause]:
    shape = instances[0].shape
    if shape.single:
        return []
    assumed = _assumed_layout(scope, at)
    place = scope.components.places[at]
    sizes = {item.size for item in instances}
    if place.scope.kind in scope.checked.model.kinds or (len(sizes) > 1 and place.scope.kind is not None):
        return _on_holder(scope, at, instances)
    facts = []
    rows, columns, levels, parts = _extent(shape)
    written = nodes((scope.components.places[at].shape,))
    endless = any(isinstance(node, tree.Name) and node.text == UNLIMITED for node in written)
    spaces = p.Number(len(shape.spaces), assumed)
    printed = printed_facts(scope, at, shape, subject, assumed)
    if parts > 1 and printed:
        return printed
    if parts > 1:
        facts.append(p.clause("has-parts", place=subject, parts=p.Number(parts), spaces=spaces))
    elif levels > 1:
        facts.append(p.clause("has-levels", place=subject, spaces=spaces, list=_level_sizes(shape)))
    elif rows > 1 and columns > 1 and endless:
        name = "endless-columns" if columns >= rows else "endless-rows"
        facts.append(p.clause(name, place=subject, rows=p.Number(rows), columns=p.Number(columns)))
    elif rows > 1 and columns > 1 and len(shape.spaces) == rows * columns:
        facts.append(p.clause("has-grid", place=subject, rows=p.Number(rows), columns=p.Number(columns)))
    else:
        facts.append(p.clause("has-spaces", place=subject, spaces=spaces))
    if ((rows > 1 and columns > 1) or levels > 1) and at in filled_in_order(scope):
        facts.append(p.clause(f"level-{_order(shape)}" if levels > 1 else _order(shape), place=subject))
    if levels > 1 and at in filled_in_order(scope):
        facts.append(p.clause("levels-in-turn", place=subject))
    return [*facts, *printed]


def _level_sizes(shape: Shape) -> p.ListOf:
    """How many spaces each level has, with its sides if it is a rectangle: 9 (3 × 3), then 4 (2 × 2)."""
    said: list[p.Phrase] = []
    for level in sorted({space.level for space in shape.spaces}):
        own = [space for space in shape.spaces if space.level == level]
        rows, columns, spaces = len({space.row for space in own}), len({space.column for space in own}), len(own)
        sides = p.clause("sides", spaces=p.Number(spaces), rows=p.Number(rows), columns=p.Number(columns))
        said.append(sides if spaces == rows * columns and min(rows, columns) > 1 else p.Number(spaces))
    return p.ListOf(tuple(said), "next")


def _on_holder(scope: Scope, at: int, instances: list[Instance]) -> list[p.Clause]:
    """The spaces on a piece or a board: as many as something printed on it says, or always the same, or so many here
    and so many there."""
    place = scope.components.places[at]
    kind = place.scope.kind or ""
    holder, pieces = kind_noun(scope, kind, "each"), kind_noun(scope, place.kind, "bare", many=True)
    sizes, printed = [item.size for item in instances], [_printed_on_holder(scope, at, item) for item in instances]
    on_board = kind in scope.checked.model.board_kinds
    for field in (scope.checked.model.board_kinds if on_board else scope.checked.model.kinds)[kind].fields:
        if [own.get(field) for own in printed] == sizes:
            noun = attribute_noun(scope, field, Type("board" if on_board else "piece", kind), None)
            return [p.clause("spaces-as-printed", piece=holder, pieces=pieces, field=noun)]
    if len(set(sizes)) == 1:
        return [p.clause("spaces-on-piece", piece=holder, pieces=pieces, spaces=p.Number(sizes[0]))]
    each = {_holder_noun(scope, at, item): p.Number(item.size) for item in instances}
    listed = tuple(p.clause("room-of-holder", name=name, value=size) for name, size in each.items())
    return [p.clause("spaces-by-holder", pieces=pieces, list=p.ListOf(listed, "plain"))]


def _printed_on_holder(scope: Scope, at: int, instance: Instance) -> dict[str, Constant]:
    components = scope.components
    if components.places[at].scope.kind in scope.checked.model.board_kinds:
        return printed_on_board(components, components.boards[instance.holder])
    own = components.designs[components.pieces[instance.holder].design].definition
    return {name: value for name, (_, value) in own.attributes.items()}


def _holder_noun(scope: Scope, at: int, instance: Instance) -> p.Noun:
    on_board = scope.components.places[at].scope.kind in scope.checked.model.board_kinds
    return board_noun(scope, instance.holder, "bare") if on_board else _design_of(scope, instance.holder)


def connected(scope: Scope) -> set[int]:
    """Places of which a rule asks what is connected there."""
    found: set[int] = set()
    for node in scope.parts:
        if isinstance(node, ir.Function) and node.name == "joined":
            node = node.args[0]
        elif not (isinstance(node, ir.Query) and node.function == "groups"):
            continue
        if isinstance(node, ir.Query) and isinstance(node.binder.source.area, ir.PlaceAt):
            found.add(node.binder.source.area.place)
    return found


def _extent(shape: Shape) -> tuple[int, int, int, int]:
    first = [space for space in shape.spaces if space.level == 1 and space.part == 1]
    return (
        max(space.row for space in first), max(space.column for space in first),
        max(space.level for space in shape.spaces), max(space.part for space in shape.spaces),
    )  # fmt: skip


def _order(shape: Shape) -> str:
    """The order of filling, read off the first two spaces."""
    first, second = shape.spaces[0], shape.spaces[1]
    if shape.neighbours == "ring":
        return "filled-ring"
    return "filled-columns" if second.column == first.column else "filled-rows"


def _assumed_layout(scope: Scope, at: int) -> bool:
    expr = scope.components.places[at].shape
    layout = scope.checked.model.layouts.get(getattr(expr, "text", ""))
    return layout is not None and layout.source == "assumed"


def _room(scope: Scope, at: int, subject: p.Noun, instance: Instance) -> list[p.Clause]:
    """How many pieces fit, where that is told: on a space, or in all."""
    place = scope.components.places[at]
    pieces = kind_noun(scope, place.kind, "bare", many=True)
    one = replace(pieces, many=False)
    if at in scope.checked.rooms:
        room, owner, holder = scope.checked.rooms[at]
        scope.bounds[owner.slot] = plain(PLAYER)
        scope.bounds[holder.slot] = plain(kind_noun(scope, place.scope.kind))
        more = _more_for_each(scope, room)
        if more is not None:
            return [
                p.clause("holds-room-more", place=subject, pieces=pieces, room=more[0], more=more[1], thing=more[2])
            ]
        said = phrase(scope, room)
        name = "holds-room" if isinstance(said, p.Number) else "holds-room-long"
        return [p.clause(name, place=subject, room=said, pieces=pieces)]
    first = scope.components.spaces[instance.first]
    rooms = [space.room for space in scope.components.spaces[instance.first : instance.first + instance.size]]
    if len(set(rooms)) > 1:
        listed = p.ListOf(tuple(p.Number(room) for room in rooms), "plain")
        return [p.clause("rooms-listed", place=subject, pieces=pieces, list=listed)]
    if place.holds is None:
        return []
    if len(each := _rooms_by_holder(scope, at)) > 1:
        listed = p.ListOf(tuple(p.clause("room-of-holder", name=holder, value=room) for holder, room in each), "plain")
        holders = replace(subject, owner=kind_noun(scope, place.scope.kind, "the")) if subject.owner else subject
        return [p.clause("rooms-by-holder", place=holders, pieces=pieces, list=listed)]
    most = len(scope.components.pieces_at(at))
    if first.room >= most:
        if instance.shape.single or most <= scope.checked.model.players:
            return []
        layers = "stacked-in-layers-row" if _extent(instance.shape)[0] == 1 else "stacked-in-layers"
        name = layers if at in filled_in_order(scope) else "space-unlimited"
        return [p.clause(name, place=subject, pieces=pieces)]
    name = "holds-room" if instance.shape.single else "space-holds"
    room_ = p.Number(first.room, scope.is_assumed(place.holds.span))
    return [p.clause(name, place=subject, room=room_, pieces=one if first.room == 1 else pieces)]


def _rooms_by_holder(scope: Scope, at: int) -> list[tuple[p.Noun, p.Number]]:
    """What each board or design with such a place has room for, if that is not the same on all."""
    components = scope.components
    rooms: dict[p.Noun, int] = {}
    for instance in components.instances_of(at):
        if instance.holder < 0:
            return []
        rooms[_holder_noun(scope, at, instance)] = components.spaces[instance.first].room
    return [(holder, p.Number(room)) for holder, room in rooms.items()] if len(set(rooms.values())) > 1 else []


def _design_of(scope: Scope, piece: int) -> p.Noun:
    return design_noun(scope, scope.components.pieces[piece].design, "bare")


def _more_for_each(scope: Scope, room: ir.Expr) -> tuple[p.Number, p.Number, p.Noun] | None:
    """`5 + 2 * count(…)`."""
    if not (isinstance(room, ir.Arithmetic) and room.op == "+" and isinstance(room.right, ir.Arithmetic)):
        return None
    base, more = phrase(scope, room.left), room.right
    if more.op != "*" or not isinstance(base, p.Number):
        return None
    each, thing = phrase(scope, more.left), counted(scope, more.right, False)
    return (base, each, thing) if isinstance(each, p.Number) and thing is not None else None
