"""Who uses a rule: what only one piece carries out is told with it; what its users tell is not told again."""

from __future__ import annotations

from imhotep_dsl.book.phrases.calls import is_told_here
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir


def only_user(teller: Teller, rule: ir.TypedRule) -> str | None:
    """The one design whose text carries out a rule of the game that has a title; nothing else does."""
    declared = teller.checked.checker.rules[rule.index]
    if declared.scope.kind or declared.scope.board or declared.title is None or rule.is_action:
        return None
    users = {
        design
        for at in teller.users.get(rule.index, ())
        for design in teller.checked.checker.rules[at].scope.designs or ("",)
    }
    return (users.pop() or None) if len(users) == 1 else None


def is_filled_in(teller: Teller, rule: ir.TypedRule) -> bool:
    """A rule of a kind for which some of its designs have their own."""
    declared = teller.checked.checker.rules
    own = declared[rule.index].scope
    return not own.designs and any(
        other.scope.kind == own.kind and other.scope.designs and other.name == rule.name for other in declared
    )


def is_told_by_its_users(teller: Teller, rule: ir.TypedRule) -> bool:
    """A short rule of a kind that only its designs carry out: each of them tells it on the spot."""
    own = teller.checked.checker.rules[rule.index].scope
    tellings = teller.scope().tellings
    users = teller.users.get(rule.index, ())
    if not own.kind or own.designs or not users or any(map(tellings.has_sentence, users)):
        return False
    declared = [teller.checked.checker.rules[at].scope for at in users]
    names = {name for user in declared for name in user.designs}
    if not all(user.designs for user in declared):
        return False
    designs = [design for design in teller.checked.components.designs_of(own.kind) if design.definition.name in names]
    return all(is_told_here(teller.scope(design=design), rule, ()) for design in designs)
