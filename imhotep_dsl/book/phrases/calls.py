"""Rules that carry out other rules: short ones are told on the spot, those with a title by their title."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.expressions import noun, phrase
from imhotep_dsl.book.phrases.nouns import board_noun, kind_noun
from imhotep_dsl.book.phrases.scope import Named, Scope, plain
from imhotep_dsl.check import ir
from imhotep_dsl.resolve.kinds import readable

_LEAVES = (ir.Move, ir.MoveSome, ir.Score, ir.Note)


def rule_text(rule: ir.TypedRule) -> p.Text:
    """The title of a rule; `RULE` or the title itself may stand in the word files."""
    return p.Text((rule.title,), rule.title)


def call(scope: Scope, statement: ir.Call) -> tuple[p.Step, ...]:
    targets = {target for _, target in statement.targets}
    rule = scope.checked.rules[min(targets)]
    said = _authors(scope, statement, rule)
    if said is not None:
        return (p.Step(said, statement.span),)
    if len(targets) == 1 and _told_here(scope, rule):
        return _inlined(scope, statement, rule)
    return (p.Step(_by_title(scope, statement, targets), statement.span),)


def _told_here(scope: Scope, rule: ir.TypedRule) -> bool:
    if rule.index in scope.calls or rule.is_action or rule.acting is not None:
        return False
    untitled = scope.checked.checker.rules[rule.index].title is None
    general = scope.checked.checker.rules[rule.index].scope
    if untitled and general.kind is None and general.board is None:
        return True
    return bool(rule.body) and len(rule.body) == 1 and isinstance(rule.body[0], _LEAVES)


def _inlined(scope: Scope, statement: ir.Call, rule: ir.TypedRule) -> tuple[p.Step, ...]:
    from imhotep_dsl.book.phrases.told import lines_of

    named: dict[int, Named] = {}
    for param, arg in zip(rule.params, statement.args, strict=False):
        named[param.slot] = plain(phrase(scope, arg))
    inner = scope.within(named, rule.index)
    own = statement.args[0] if statement.args else None
    same = isinstance(own, ir.Local) and scope.design is not None and own.name == scope.design.kind
    if not same:
        inner = replace(inner, design=None)
    return lines_of(inner, rule)


def _authors(scope: Scope, statement: ir.Call, rule: ir.TypedRule) -> p.Clause | None:
    """Words of the author for a call: `do KIND.RULE` or `do RULE`, with its parameters in braces."""
    keys = []
    if statement.subject is not None and statement.subject.type.kind:
        keys.append(f"do {statement.subject.type.kind}.{rule.name}")
    keys.append(f"do {rule.name}")
    if not scope.knows(*keys):
        return None
    given = [(param.name, phrase(scope, arg)) for param, arg in zip(rule.params, statement.args, strict=False)]
    return p.Clause("authors", (("text", p.Text(tuple(keys), rule.title)), *given))


def _by_title(scope: Scope, statement: ir.Call, targets: set[int]) -> p.Clause:
    rules = [scope.checked.rules[target] for target in sorted(targets)]
    titled = next((rule for rule in rules if scope.checked.checker.rules[rule.index].title), rules[0])
    title = p.Text((titled.name, titled.title), titled.title) if titled.is_action else rule_text(titled)
    if titled.is_action:
        return p.clause("carry-out-action", title=title)
    if statement.subject is not None:
        return p.clause("carry-out-of", title=title, subject=noun(scope, statement.subject))
    numbers = tuple(
        p.clause("named-number", name=p.Noun((f"number.{param.name}",), readable(param.name), "bare"), value=said)
        for param, arg in zip(titled.params, statement.args, strict=False)
        if param.type.tag == "number" and (said := phrase(scope, arg))
    )
    if numbers:
        return p.clause("carry-out-with", title=title, list=p.ListOf(numbers))
    return p.clause("carry-out", title=title)


def reach(scope: Scope, statement: ir.Reach) -> tuple[p.Step, ...]:
    """What the game itself does at that moment, and who else has something to do."""
    from imhotep_dsl.book.phrases.told import lines_of

    moment = scope.checked.model.moments[statement.moment]
    steps: list[p.Step] = []
    others: dict[str, p.Noun] = {}
    for at in scope.checked.moments[statement.moment]:
        rule, declared = scope.checked.rules[at], scope.checked.checker.rules[at].scope
        if declared.board is not None:
            board = scope.components.board_index(declared.board)
            others[declared.board] = board_noun(scope, board)
        elif declared.kind is not None:
            others[declared.kind] = kind_noun(scope, declared.kind, "the", many=True)
        else:
            steps += lines_of(scope.within({}, at), rule)
    if others:
        steps.append(p.Step(p.clause("also", things=p.ListOf(tuple(others.values()))), moment.span))
    said = p.clause("reach", title=p.Text((moment.name, moment.title), moment.title))
    return (p.Step(said, statement.span, "block", tuple(steps)),)
