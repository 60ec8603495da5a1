"""What happens at a moment, in the order in which it happens: short lines on the spot, points by what brings them."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.nouns import board_noun, design_noun, kind_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of

_SHORT = (ir.Move, ir.MoveSome, ir.Shuffle, ir.Show, ir.ShowMarker, ir.Hide, ir.Note, ir.SetMarker, ir.AddMarker)
_MOST = 3
_SCORED = "score-these"


def reach(scope: Scope, statement: ir.Reach) -> tuple[p.Step, ...]:
    moment = scope.checked.model.moments[statement.moment]
    steps: list[p.Step] = []
    for at in scope.checked.moments[statement.moment]:
        steps += _handled(scope.within({}, at), scope.checked.rules[at])
    said = p.clause("reach", title=p.Text((moment.name, moment.title), moment.title))
    return (p.Step(said, statement.span, "block", _in_turn(steps)),) if steps else ()


def _handled(scope: Scope, rule: ir.TypedRule) -> tuple[p.Step, ...]:
    from imhotep_dsl.book.phrases.told import lines_of

    whose = _whose(scope, rule)
    if not whose:
        return lines_of(scope, rule)
    if brings_points(scope, rule):
        return (p.Step(p.clause(_SCORED, list=p.ListOf(whose, "next")), rule.span),)
    if _is_short(scope, rule):
        return lines_of(scope, rule)
    title = p.Text((rule.title,), rule.title)
    return tuple(p.Step(p.clause("carry-out-of", title=title, subject=each), rule.span) for each in whose)


def brings_points(scope: Scope, rule: ir.TypedRule) -> bool:
    return _brings_points(scope, rule.body, {rule.index})


def _brings_points(scope: Scope, body: ir.Block, seen: set[int]) -> bool:
    """Whether somebody scores in these lines, or in those of the rules that they carry out."""
    parts = parts_of(body)
    if any(isinstance(part, ir.Score | ir.Rank) for part in parts):
        return True
    called = {target for part in parts if isinstance(part, ir.Call) for _, target in part.targets} - seen
    return any(_brings_points(scope, scope.checked.rules[rule].body, seen | called) for rule in called)


def _is_short(scope: Scope, rule: ir.TypedRule) -> bool:
    told = rule.index in scope.tellings.rules
    return told or (len(rule.body) <= _MOST and all(isinstance(line, _SHORT) for line in rule.body))


def _whose(scope: Scope, rule: ir.TypedRule) -> tuple[p.Noun, ...]:
    """The board, the kind or the designs whose text this is; nobody, if it is the game's own."""
    declared = scope.checked.checker.rules[rule.index].scope
    if declared.board is not None:
        return (board_noun(scope, scope.components.board_index(declared.board)),)
    if declared.designs:
        wanted = [design for design in scope.components.designs if design.definition.name in declared.designs]
        return tuple(replace(design_noun(scope, design.index, "the"), many=True) for design in wanted)
    return (kind_noun(scope, declared.kind, "the", many=True),) if declared.kind is not None else ()


def _in_turn(steps: list[p.Step]) -> tuple[p.Step, ...]:
    """What is scored one after the other is one sentence."""
    made: list[p.Step] = []
    for step in steps:
        before = made[-1].clause.arg("list") if made and made[-1].clause.id.endswith(_SCORED) else None
        listed = step.clause.arg("list") if step.clause.id == _SCORED else None
        if isinstance(before, p.ListOf) and isinstance(listed, p.ListOf):
            joined = p.clause(made[-1].clause.id, list=p.ListOf((*before.items, *listed.items), "next"))
            made[-1] = replace(made[-1], clause=joined)
        elif made and listed is not None:
            made.append(replace(step, clause=p.Clause("then-score-these", step.clause.args)))
        else:
            made.append(step)
    return tuple(made)
