"""Turns that players take one after the other: who takes them, and when they end."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.binders import binder_noun
from imhotep_dsl.book.phrases.conditions import condition
from imhotep_dsl.book.phrases.expressions import noun, phrase
from imhotep_dsl.book.phrases.joined import joined_by
from imhotep_dsl.book.phrases.scope import YOU, Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of

_TWO = 2
"""Players who take turns go to and fro, not round."""
NOBODY_LEFT = p.clause("nobody-left")
YOU_PASSED = p.clause("has-passed", subject=YOU)
ENDED_AT_ONCE = p.clause("somebody-ends-turns")


def turns(scope: Scope, statement: ir.Turns) -> tuple[p.Step, ...]:
    from imhotep_dsl.book.phrases.statements import block

    until = _end(scope, statement)
    name = "turns-of-two" if len(scope.checked.model.colours) == _TWO else "turns"
    said = p.clause(name, first=noun(scope, statement.first), condition=until, way=_way(scope))
    if scope.alone:
        name = "turns-alone"
        said = p.clause(name, condition=until)
    elif statement.order is not None:
        name = "turns-in"
        said = p.clause(name, players=phrase(scope, statement.order), condition=until)
    elif statement.players is not None:
        name = "turns-of"
        said = p.Clause(name, (*said.args, ("players", binder_noun(scope, statement.players, "all", many=True))))
    body = block(scope, statement.body)
    if len(body) == 1 and body[0].clause.id == "carry-out":
        title = body[0].clause.arg("title")
        assert title is not None
        return (p.Step(p.Clause(f"{name}-by-rule", (*said.args, ("title", title))), statement.span),)
    return (p.Step(said, statement.span, "block", body),)


def _way(scope: Scope) -> p.Clause:
    """Clockwise, unless some line reverses turns, or says who comes next; another turn of the same player is none of
    these."""
    if any(isinstance(part, ir.NextTurn) and not isinstance(part.player, ir.You) for part in scope.parts):
        return p.clause("clockwise-unless-said")
    turns_round = any(isinstance(part, ir.ReverseTurns) for part in scope.parts)
    return p.clause("clockwise-at-first" if turns_round else "clockwise")


def _end(scope: Scope, statement: ir.Turns) -> p.Clause:
    """Turns that not everybody takes also end when nobody takes one any more. Where nobody passes or leaves the game,
    only a line ends them that says so."""
    over = YOU_PASSED if scope.alone else NOBODY_LEFT
    if statement.until is None:
        everybody = statement.players is None and not _does(scope, (ir.Pass, ir.Eliminate), statement.body, set())
        ended = everybody and _does(scope, (ir.EndTurns,), statement.body, set())
        return over if not ended else p.clause("you-end-turns") if scope.alone else ENDED_AT_ONCE
    at_the_end = replace(scope, kept=replace(scope.kept, asked=frozenset()))  # here all turns counted are turns taken
    until = condition(at_the_end, statement.until)
    some = statement.players is not None or _does(scope, (ir.Pass,), statement.body, set())
    return joined_by("or", (until, over)) if some else until


def ends(said: p.Clause, thing: p.Noun | None) -> tuple[p.Clause, ...]:
    """What ends turns that were told, in sentences of its own; thing: what they belong to."""
    of, given = ("-of", (("thing", thing),)) if thing is not None else ("", ())
    until = said.arg("condition")
    if until is None or until == ENDED_AT_ONCE:  # told where it is done
        return ()
    if until == NOBODY_LEFT:
        return (p.Clause(f"turns-over{of}", given),)
    if said.id.startswith("turns-alone"):
        return (p.Clause(f"turns-end-alone{of}", (("condition", until), *given)),)
    listed = until.arg("list") if isinstance(until, p.Clause) else None
    if not isinstance(listed, p.ListOf) or listed.items[-1] != NOBODY_LEFT:
        return (p.Clause(f"turns-end{of}", (("condition", until), *given)),)
    asked = joined_by("or", tuple(item for item in listed.items[:-1] if isinstance(item, p.Clause)))
    return p.Clause(f"turns-end{of}", (("condition", asked), *given)), p.Clause(f"turns-over{of}", given)


def _does(scope: Scope, sorts: tuple[type[ir.Stmt], ...], lines: object, seen: set[int]) -> bool:
    """Whether a statement of these sorts is among these lines, or in a rule that they carry out."""
    for part in parts_of(lines):
        if isinstance(part, sorts):
            return True
        called: set[int] = set()
        if isinstance(part, ir.Call):
            called = {rule for _, rule in part.targets}
        elif isinstance(part, ir.ChooseAction):
            called = set(part.actions)
        elif isinstance(part, ir.Reach):
            called = set(scope.checked.moments[part.moment])
        called -= seen
        seen |= called
        if any(_does(scope, sorts, scope.checked.rules[rule].body, seen) for rule in called):
            return True
    return False
