"""Pieces that lie on each other: rules take them from the bottom to the top, hands from the top to the bottom."""

from __future__ import annotations

from imhotep_dsl.book.phrases.asked_of import conditions_of
from imhotep_dsl.book.phrases.nouns import place_sort
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.components import BOX
from imhotep_dsl.check.rule_parts import parts_of

_PILED = ("deck", "stack")


def from_the_lowest(scope: Scope, statement: ir.ForEach) -> bool:
    """Whether pieces go from one stack to another, one by one: their order there depends on who goes first."""
    binder = statement.binder
    moved = [part for part in parts_of(statement.body) if isinstance(part, ir.Move) and part.piece == binder.variable]
    return lies_stacked(scope, binder) and any(_is_stack(scope, move.target) for move in moved)


def lies_stacked(scope: Scope, binder: ir.Binder) -> bool:
    """Whether a binder goes through pieces of one stack, as they lie."""
    area = binder.source.area
    return binder.order is None and binder.source.how == "in" and area is not None and _is_stack(scope, area)


def is_searched_from_top(scope: Scope, step: ir.MoveSome) -> bool:
    """Whether it must be said that the topmost of some pieces of a pile are taken. Where any piece will do, that goes
    without saying; of those that are all alike, nobody cares which it is, and examples only show how pieces lie."""
    if step.binder.where is None or not lies_stacked(scope, step.binder):
        return False
    return _are_told_apart(scope, step)


def is_last_to_come(scope: Scope, step: ir.MoveSome) -> bool:
    """Whether it must be said that of pieces in no order those are taken that came last: whoever reads of some of them
    thinks of any. What lies face down is not told apart."""
    area = step.binder.source.area
    if not isinstance(area, ir.PlaceAt) or area.place == BOX or step.binder.order is not None:
        return False
    heaped = all(one.shape.name == "pile" for one in scope.components.instances_of(area.place))
    unseen = scope.components.places[area.place].seen_by == "none"
    return heaped and not unseen and _are_told_apart(scope, step)


def _are_told_apart(scope: Scope, step: ir.MoveSome) -> bool:
    """Whether some are taken of pieces that may differ from each other."""
    binder = step.binder
    if step.amount is None:
        return False
    of_one_design = any(isinstance(asked, ir.IsDesign) and len(asked.designs) == 1 for asked in conditions_of(binder))
    if of_one_design or _rule_with(scope, step) is None:
        return False
    kinds = [binder.element.kind] if binder.element.kind else [*scope.checked.model.kinds]
    return any(len(scope.components.designs_of(kind)) > 1 for kind in kinds)


def goes_on_top(scope: Scope, step: ir.Move | ir.MoveSome) -> bool:
    """Whether it matters that a rule puts this on top of a face-down pile: others are taken from there, and it is not
    shuffled after that. A setup lays piles out, and examples only show how pieces lie, unless it lay there before."""
    target = step.target
    if not isinstance(target, ir.PlaceAt) or step.under or not _is_deck(scope, target.place):
        return False
    if isinstance(step, ir.Move) and _lies_in(scope, step.piece, target):
        return True
    rule = _rule_with(scope, step)
    if rule is None or rule.index == scope.checked.setup:
        return False
    shuffled = [part.span for part in parts_of(rule.body) if isinstance(part, ir.Shuffle) and _at(part.place, target)]
    return not any(span > step.span for span in shuffled) and any(_takes(part, target) for part in scope.parts)


def _rule_with(scope: Scope, step: ir.Stmt) -> ir.TypedRule | None:
    within = (rule for rule in scope.checked.rules if any(part is step for part in parts_of(rule.body)))
    return next(within, None)


def _lies_in(scope: Scope, piece: ir.Expr, place: ir.PlaceAt) -> bool:
    """Whether it is described as one of the pieces of that place."""
    meant = scope.meant.get(piece.slot, piece) if isinstance(piece, ir.Local) else piece
    return isinstance(meant, ir.Query) and _at(meant.binder.source.area, place)


def _takes(part: object, place: ir.PlaceAt) -> bool:
    """Whether it takes the topmost pieces of a place."""
    if isinstance(part, ir.MoveSome):
        return part.amount is not None and part.binder.where is None and _at(part.binder.source.area, place)
    return isinstance(part, ir.Draw) and _at(part.place, place)


def _at(area: ir.Expr | None, place: ir.PlaceAt) -> bool:
    return isinstance(area, ir.PlaceAt) and area.place == place.place


def _is_deck(scope: Scope, place: int) -> bool:
    return any(one.shape.name == "deck" for one in scope.components.instances_of(place))


def _is_stack(scope: Scope, area: ir.Expr) -> bool:
    """A deck, a stack, or a space that can hold several pieces."""
    components = scope.components
    if isinstance(area, ir.PlaceAt):
        return area.place != BOX and any(one.shape.name in _PILED for one in components.instances_of(area.place))
    if area.type.tag != "space":
        return False
    if isinstance(area, ir.SpaceAt) and isinstance(area.place, ir.PlaceAt):
        return not components.one_on_each(area.place.place)
    return any(
        place_sort(scope, at) == "spaces" and not components.one_on_each(at)
        for at, place in enumerate(components.places)
        if area.type.kind in (None, "", *place.kinds)
    )
