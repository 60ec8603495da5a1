"""What a deck that has run out is made anew from: a place of all, or of the same player, board or piece as the deck."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import Context, Program
from imhotep_dsl.check.expressions import area
from imhotep_dsl.check.moving import kinds_at
from imhotep_dsl.check.types import PLAYER
from imhotep_dsl.resolve.model import Place
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Refill:
    """discards: put in terms of the deck's player and of the piece or board it is on."""

    discards: ir.Expr
    player: ir.Bound
    holder: ir.Bound

    def of(self, deck: ir.PlaceAt) -> ir.Expr:
        """What this one of several decks is made anew from."""
        given = {self.player.slot: deck.player, self.holder.slot: deck.holder}
        found: ir.Expr = _put(self.discards, {slot: expr for slot, expr in given.items() if expr is not None})
        return found


def _put(part: Any, given: dict[int, ir.Expr]) -> Any:
    """The same with other things in the place of names; what does not speak of them stays what it is."""
    if isinstance(part, ir.Bound):
        return given.get(part.slot, part)
    if isinstance(part, tuple):
        items = tuple(_put(item, given) for item in part)
        return items if any(new is not old for new, old in zip(items, part, strict=True)) else part
    if not is_dataclass(part) or isinstance(part, type | Span):
        return part
    parts = {field.name: getattr(part, field.name) for field in fields(part)}
    new = {name: found for name, old in parts.items() if (found := _put(old, given)) is not old}
    return replace(part, **new) if new else part


def find_refills(program: Program) -> dict[int, Refill]:
    found: dict[int, Refill] = {}
    for at, place in enumerate(program.components.places):
        if place.refilled_from is None:
            continue
        kind = place.scope.kind
        player = ir.Bound(place.span, PLAYER, program.new_bound())
        holder = ir.Bound(place.span, program.type_by_name(kind) if kind else PLAYER, program.new_bound())
        names: dict[str, ir.Expr] = {"player": player} if place.per_player else {}
        if kind:
            names[kind] = holder
        context = Context(program, place.scope, names)
        written = place.refilled_from
        if _is_of_some_player(context, place, written):
            context.error(
                "E420", written.span, "Every player has a place of this name, and there is only one deck.",
                f"Give every player a deck, too: `place {place.name} … per player`; or refill it from a place of all.",
            )  # fmt: skip
            continue
        discards = area(context, _of_the_same(context, place, written))
        _check_kinds(context, place, discards, written)
        found[at] = Refill(discards, player, holder)
    return found


def _check_kinds(context: Context, place: Place, discards: ir.Expr, written: tree.Expr) -> None:
    """All that lies there comes into the deck; in the box there may be pieces of every kind."""
    if discards.type.tag == "unknown":
        return
    lying = kinds_at(context, discards) or tuple(context.model.kinds)
    wrong = [kind for kind in lying if kind not in place.kinds]
    if wrong:
        only = " or ".join(f"`{kind}`" for kind in place.kinds)
        said = f"Only pieces {only} can lie in `{place.name}`, and here a piece `{wrong[0]}` may lie among them."
        own = f"`place used of {' or '.join(place.kinds)}`, and here `refilled from used`"
        context.error("E451", written.span, said, f"Let what is used up lie in a place of its own: {own}.")


def _is_of_some_player(context: Context, place: Place, discards: tree.Expr) -> bool:
    if place.per_player or not isinstance(discards, tree.Name):
        return False
    named = context.places_named(discards.text, place.scope.board)
    return bool(named) and context.components.places[named[0]].per_player


def _of_the_same(context: Context, place: Place, discards: tree.Expr) -> tree.Expr:
    """A bare name means the place of the same player, or on the same board or piece."""
    if not isinstance(discards, tree.Name):
        return discards
    places, kind = context.components.places, place.scope.kind
    whose = ""
    if kind and any(other.name == discards.text and other.scope.kind == kind for other in places):
        whose = kind
    elif place.per_player:
        named = context.places_named(discards.text, place.scope.board)
        whose = "player" if named and places[named[0]].per_player else ""
    if not whose:
        return discards
    span = discards.span
    return tree.Dot(span, tree.Name(span, whose), tree.Word(span, discards.text))
