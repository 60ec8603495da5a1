"""Moving pieces in words: the verb follows from where they go."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.binders import binder_noun
from imhotep_dsl.book.phrases.expressions import noun, phrase, where
from imhotep_dsl.book.phrases.nouns import is_several, kind_noun, place_sort
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.stacks import goes_on_top, is_last_to_come, is_searched_from_top
from imhotep_dsl.check import ir
from imhotep_dsl.check.components import BOX


def move(scope: Scope, step: ir.Move) -> p.Clause:
    said = _move(scope, step)
    return p.clause("on-top", action=said) if goes_on_top(scope, step) else said


def _move(scope: Scope, step: ir.Move) -> p.Clause:
    piece, target = noun(scope, step.piece), step.target
    if step.under:
        return p.clause("put-under", piece=piece, where=where(scope, target, "at"))
    if (
        piece.where is not None
        and piece.where.relation in ("at", "from")
        and step.target.type.tag in ("place", "space")
    ):
        return _taken_from(scope, piece, piece.where, step.target)
    if isinstance(target, ir.PlaceAt):
        if target.place == BOX:
            return p.clause("back-to-box", piece=piece)
        if _carries(scope, step.piece):
            return p.clause("move-to", piece=piece, where=where(scope, target, "towards"))
        if place_sort(scope, target.place) == "spaces":
            return p.clause("place-next", piece=piece, place=noun(scope, target))
        return p.clause("put-in", piece=piece, where=where(scope, target, "to"))
    if isinstance(step.piece, ir.OwnPiece):
        return p.clause("move-to", piece=piece, where=where(scope, target, "towards"))
    if target.type.tag == "part":
        return p.clause("place-next", piece=piece, place=noun(scope, target))
    return p.clause("place-on", piece=piece, where=where(scope, target, "to"))


def _taken_from(scope: Scope, piece: p.Noun, place: p.Where, target: ir.Expr) -> p.Clause:
    """A piece that is described by where it lies is taken from there."""
    one = replace(piece, determiner="bare", amount=p.Number(1)) if place.relation == "from" else piece
    taken, source = replace(one, where=None), replace(place, relation="from")
    if isinstance(target, ir.PlaceAt) and target.place == BOX:
        return p.clause("take-to-box", pieces=taken, **{"from": source})
    it = p.Noun(piece.keys, piece.fallback, "it")
    return p.clause("take-and-put", pieces=taken, **{"from": source}, it=it, to=where(scope, target, "to"))


def _carries(scope: Scope, piece: ir.Expr) -> bool:
    """Whether other pieces lie on it: then it is moved, not laid down."""
    return any(place.scope.kind == piece.type.kind for place in scope.components.places if place.scope.kind)


def move_some(scope: Scope, step: ir.MoveSome) -> p.Clause:
    area = step.binder.source.area
    assert area is not None
    target = step.target
    source = where(scope, area, "from")
    if _fills(step) and not step.under:
        kind = replace(binder_noun(scope, step.binder, "bare", True), where=None)
        if isinstance(target, ir.PlaceAt) and place_sort(scope, target.place) == "pile":
            room = p.clause("fill-pile", pieces=kind, **{"from": source}, to=where(scope, target, "to"))
            return room
        name = "fill-face-up" if _is_turned_up(scope, step) else "fill"
        return p.clause(name, place=noun(scope, target), pieces=kind, **{"from": source})
    pieces = _pieces(scope, step)
    one = pieces.amount is not None and not is_several(pieces.amount)
    said = _moved(scope, step, pieces, source)
    said = p.clause("on-top", action=said) if goes_on_top(scope, step) else said
    said = p.clause("from-top", action=said) if is_searched_from_top(scope, step) else said
    said = p.clause("from-the-last", action=said) if is_last_to_come(scope, step) else said
    if not step.up_to or step.amount is None:
        return said
    if _may_be_full(scope, target):
        return p.clause("if-there-is-room" if one else "as-far-as-room", action=said)
    return p.clause("if-there-is" if one else "or-all", action=said)


def _may_be_full(scope: Scope, target: ir.Expr) -> bool:
    """Whether not all pieces that can come there have room."""
    area = target.place if isinstance(target, ir.SpaceAt) else target
    if not isinstance(area, ir.PlaceAt) or area.place == BOX:
        return False
    if area.place in scope.components.dynamic_room:
        return True
    instance = scope.components.instances_of(area.place)[0]
    rooms = [space.room for space in scope.components.spaces[instance.first : instance.first + instance.size]]
    there = len(scope.components.pieces_at(area.place))
    return (min(rooms) if area is not target else sum(rooms)) < there


def _moved(scope: Scope, step: ir.MoveSome, pieces: p.Noun, source: p.Where) -> p.Clause:
    target = step.target
    if isinstance(target, ir.PlaceAt) and target.place == BOX:
        unseen = step.amount is not None and step.binder.where is None and _is_face_down(scope, step.binder.source.area)
        return p.clause("take-to-box-unseen" if unseen else "take-to-box", pieces=pieces, **{"from": source})
    up = "-face-up" if _is_turned_up(scope, step) else ""
    it = replace(pieces, determiner="it", that=(), adjectives=(), many=pieces.amount is None or pieces.many)
    if step.under:
        under = where(scope, target, "at")
        return p.clause("take-and-put-under", pieces=pieces, **{"from": source}, it=it, where=under)
    spaces = isinstance(target, ir.PlaceAt) and place_sort(scope, target.place) == "spaces"
    if spaces:
        return p.clause(
            f"take-and-place-next{up}", pieces=pieces, **{"from": source}, it=it, place=noun(scope, target)
        )  # fmt: skip
    return p.clause(f"take-and-put{up}", pieces=pieces, **{"from": source}, it=it, to=where(scope, target, "to"))


def _is_face_down(scope: Scope, area: ir.Expr | None) -> bool:
    return isinstance(area, ir.PlaceAt) and scope.components.instances_of(area.place)[0].shape.name == "deck"


def _is_turned_up(scope: Scope, step: ir.MoveSome) -> bool:
    """From a pile that lies face down to where everybody sees what it is; pieces that are all alike have no face."""
    target = step.target
    if not _is_face_down(scope, step.binder.source.area) or not isinstance(target, ir.PlaceAt):
        return False
    place = scope.components.places[target.place]
    faces = {design.index for kind in place.kinds for design in scope.components.designs_of(kind)}
    return place.seen_by is None and not _is_face_down(scope, target) and len(faces) > 1


def _pieces(scope: Scope, step: ir.MoveSome) -> p.Noun:
    amount = _amount(scope, step.amount) if step.amount is not None else None
    described = replace(binder_noun(scope, step.binder, "bare", amount is None or is_several(amount)), where=None)
    if step.binder.element.kind in (None, ""):
        described = kind_noun(scope, step.target.type.kind, "bare")
    if amount is None:
        return replace(described, determiner="all", many=True)
    return replace(described, amount=amount)


def is_by_seat(amount: ir.Expr | None) -> bool:
    """`amounts[player.seat]`."""
    return isinstance(amount, ir.TableAt) and isinstance(amount.index, ir.Attr) and amount.index.name == "seat"


def by_seat(scope: Scope, step: ir.MoveSome, who: p.Noun) -> p.Clause:
    """Each player takes some, the first so many, the second so many."""
    area, amount = step.binder.source.area, step.amount
    assert area is not None and isinstance(amount, ir.TableAt)
    source = where(scope, area, "from")
    pieces = replace(binder_noun(scope, step.binder, "bare", True), where=None)
    assumed = scope.is_assumed(amount.span)
    each = tuple(
        p.clause("seat-amount", amount=p.Number(entry, assumed), seat=p.clause("ordinal", number=p.Number(at)))
        for at, entry in enumerate(amount.entries, amount.first)
    )
    to = where(scope, step.target, "to")
    it = replace(pieces, determiner="it", that=(), adjectives=())
    return p.clause("deal-by-seat", who=who, pieces=pieces, **{"from": source}, it=it, to=to, list=p.ListOf(each))


def _amount(scope: Scope, amount: ir.Expr) -> p.Phrase:
    """`amounts[player.seat]` is an amount for each seat, `sizes[space.number]` one for each space."""
    if isinstance(amount, ir.TableAt) and isinstance(amount.index, ir.Attr) and amount.index.name in ("seat", "number"):
        name = "for-seat" if amount.index.name == "seat" else "for-numbered"
        items = tuple(
            p.clause(name, amount=p.Number(entry), seat=p.clause("ordinal", number=p.Number(at)))
            for at, entry in enumerate(amount.entries, amount.first)
        )
        return p.ListOf(items, "or")
    return phrase(scope, amount)


def _fills(step: ir.MoveSome) -> bool:
    """`move up to PLACE.free from DECK to PLACE`."""
    amount = step.amount
    return (
        step.up_to and isinstance(amount, ir.Attr) and amount.name == "free" and amount.subject == step.target
    )  # fmt: skip
