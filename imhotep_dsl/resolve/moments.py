"""The moments of a game, and what happens at each: a handler is a rule without a name of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.members import Members
from imhotep_dsl.resolve.model import BoardKind, Body, Moment, Rule
from imhotep_dsl.resolve.pool import Entry, Pool, path_of
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


@dataclass(slots=True)
class _Course:
    """What happens at one moment, in order. ahead and behind: what comes before and after all of it."""

    moment: Moment
    ahead: list[Rule]
    handlers: list[Rule]
    behind: list[Rule]


def gather_moments(
    pool: Pool, members: Members, boards: dict[str, BoardKind], diagnostics: Diagnostics
) -> tuple[dict[str, Moment], list[Rule]]:
    """Every declared moment with its handlers. Blocks around moments are taken from the hooks of the members."""
    courses: dict[str, _Course] = {}
    for (owner, name), entry in pool.entries.items():
        if isinstance(entry.node, tree.MomentDecl) and not owner:
            title = entry.node.title.text if entry.node.title else readable(name)
            courses[name] = _Course(Moment(entry.node.span, name, title, (), entry.origin), [], [], [])
    kinds = {board.name: kind.name for kind in boards.values() for board in kind.boards}
    written = sorted(members.handlers, key=lambda handler: pool.comes_late(handler[0].body.span, handler[2]))
    for node, scope, origin in written:
        course = courses.get(node.moment.text)
        if course is None:
            _report_unknown(node, list(courses), diagnostics)
        else:
            course.handlers.append(_handler(node.span, course, Body(node.body, scope, origin, origin)))
    for change in pool.silenced:
        course, owner = courses[change.path.rpartition(".")[2]], change.path.rpartition(".")[0]
        _taken_away(pool, course, owner, change.variant, kinds, change.node.span, diagnostics)
    hooks = [entry for entry in members.hooks if isinstance(entry.node, tree.Hook)]
    for entry in sorted(hooks, key=lambda entry: pool.comes_late(entry.node.span, entry.origin)):
        _lay_around(pool, members, courses, entry, kinds, diagnostics)
    moments = {
        name: replace(course.moment, handlers=(*course.ahead, *course.handlers, *course.behind))
        for name, course in courses.items()
    }
    return moments, _in_order(moments, [node.body for node, _, _ in written])


def _in_order(moments: dict[str, Moment], written: list[tree.Block]) -> list[Rule]:
    """Rules are numbered as they are written, not by the moments that they belong to; those around moments last."""
    places = {id(block): at for at, block in enumerate(written)}

    def place(handler: Rule) -> int:
        return places.get(id(handler.body.block), len(places)) if handler.body is not None else 0

    return sorted((handler for moment in moments.values() for handler in moment.handlers), key=place)


def _handler(span: Span, course: _Course, body: Body) -> Rule:
    return Rule(span, f"at {course.moment.name}", body.scope, (), None, course.moment.title, body)


def _lay_around(
    pool: Pool,
    members: Members,
    courses: dict[str, _Course],
    entry: Entry,
    kinds: dict[str, str],
    diagnostics: Diagnostics,
) -> None:
    """`before`, `after` or `instead` of a moment, or of what one board, kind or design does then."""
    hook = entry.node
    assert isinstance(hook, tree.Hook)
    owner, _, name = path_of(hook.target).rpartition(".")
    course = courses.get(name)
    if course is None or (owner and any(_is_rule_of(rule, owner, name) for rule in members.rules)):
        return
    members.hooks.remove(entry)
    own = _handler(hook.span, course, Body(hook.body, entry.scope, entry.origin, entry.origin))
    if not owner and hook.when != "instead":
        course.ahead[:0] = [own] if hook.when == "before" else []
        course.behind += [own] if hook.when == "after" else []
    elif hook.when == "instead":
        gone = _taken_away(pool, course, owner, entry.origin, kinds, hook.target.span, diagnostics)
        if gone is not None:
            at, former = gone
            body = Body(hook.body, entry.scope, entry.origin, entry.origin).instead_of(former)
            course.handlers.insert(at, _handler(hook.span, course, body))
    else:
        meant = _meant(course, owner, kinds, hook.target.span, diagnostics)
        if meant:
            course.handlers.insert(meant[0] if hook.when == "before" else meant[-1] + 1, own)


def _is_rule_of(rule: Rule, owner: str, name: str) -> bool:
    return rule.name == name and owner in (rule.scope.board, rule.scope.kind, *rule.scope.designs)


def _taken_away(
    pool: Pool,
    course: _Course,
    owner: str,
    origin: str | None,
    kinds: dict[str, str],
    where: Span,
    diagnostics: Diagnostics,
) -> tuple[int, tuple[Body, ...]] | None:
    """Nothing of this happens any more, but what other variants have added. Where it stood, and it; None: nowhere."""
    meant = _meant(course, owner, kinds, where, diagnostics)
    gone = [at for at in meant if pool.is_beneath(_origin(course.handlers[at]), origin)]
    if owner and not gone:
        return None
    former = tuple(body for at in gone if (body := course.handlers[at].body) is not None)
    course.handlers = [handler for at, handler in enumerate(course.handlers) if at not in gone]
    return gone[0] if gone else 0, former


def _origin(handler: Rule) -> str | None:
    return handler.body.origin if handler.body is not None else None


def _meant(course: _Course, owner: str, kinds: dict[str, str], where: Span, diagnostics: Diagnostics) -> Sequence[int]:
    """The handlers of this owner; without an owner, all."""
    if not owner:
        return range(len(course.handlers))
    found = [at for at, handler in enumerate(course.handlers) if owner in _owners(handler, kinds)]
    if not found:
        there = sorted({name for handler in course.handlers for name in _owners(handler, kinds)})
        diagnostics.error(
            "E330",
            where,
            f"At the moment `{course.moment.name}`, nothing is done by `{owner}`.",
            did_you_mean(owner, there) or "Name a board, a kind or a design with an `at` of its own for this moment.",
            about=owner,
        )
    return found


def _owners(handler: Rule, kinds: dict[str, str]) -> tuple[str, ...]:
    scope = handler.scope
    if scope.board is not None:
        return (scope.board, kinds[scope.board])
    return (*scope.designs, *((scope.kind,) if scope.kind else ()))


def _report_unknown(node: tree.At, known: list[str], diagnostics: Diagnostics) -> None:
    name = node.moment.text
    diagnostics.error(
        "E332",
        node.moment.span,
        f"There is no moment `{name}`, so this never happens.",
        did_you_mean(name, known) or f"{_what_there_is(known)} {_of_ones_own(name)}",
        about=name,
    )


def _what_there_is(known: list[str]) -> str:
    there = f"This game has the moments {', '.join(f'`{name}`' for name in known)}." if known else ""
    return (
        f"{there or 'This game names no moments.'} What comes at the end of the game can stand below `after play`,"
        " what comes after a rule or an action below `after NAME`."
    )


def _of_ones_own(name: str) -> str:
    return f"A moment of your own needs a line `moment {name}`, and `reach {name}` where it comes."
