"""What rules are called before people: by titles, and as they are written where they have none."""

from __future__ import annotations

from imhotep_dsl.comparing.sides import Compared
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.model import Rule, Scope


def title_of_rule(side: Compared, at: int, name: str) -> str:
    """name: as an author names it. What belongs to a design or a board is named with it."""
    rule = side.checked.checker.rules[at]
    owner = _owner(side, rule.scope)
    own = name.rpartition(".")[2] if owner else name
    title = _at_moment(side, own) if rule.name.startswith("at ") else rule.title or _of_kind(side, rule) or own
    return f"{owner}: {title}" if owner else title


def _owner(side: Compared, scope: Scope) -> str:
    model = side.checked.model
    if scope.designs and scope.kind is not None:
        titles = {design.name: design.title for design in model.kinds[scope.kind].designs}
        return ", ".join(titles.get(name) or readable(name) for name in scope.designs)
    return next((board.title for board in model.boards if board.name == scope.board), "")


def _of_kind(side: Compared, rule: Rule) -> str:
    """A rule that a design or a board says anew has the title of its kind's."""
    model = side.checked.model
    kind = next((board.kind for board in model.boards if board.name == rule.scope.board), rule.scope.kind)
    whole = Scope(kind=kind)
    alike = (other.title for other in side.checked.checker.rules if (other.scope, other.name) == (whole, rule.name))
    return next(filter(None, alike), "") if kind is not None else ""


def _at_moment(side: Compared, name: str) -> str:
    """The moment's own title; what comes before or after it says so."""
    when, _, called = name.partition(" ")
    moment = side.checked.model.moments.get(called)
    if moment is None or moment.title == readable(moment.name):
        return name
    return moment.title if when == "at" else f"{when.capitalize()} “{moment.title}”"
