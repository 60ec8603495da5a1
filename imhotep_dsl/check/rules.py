"""All rules of a table, typed: parameters, who acts, and every block laid around the rule."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.calls import effective_params, has_self
from imhotep_dsl.check.context import Context, Program
from imhotep_dsl.check.expressions import wanted
from imhotep_dsl.check.statements import block
from imhotep_dsl.check.texts import standing_in
from imhotep_dsl.check.types import PLAYER, Type
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.model import Rule

_NOBODY_ACTS = 2
"""The first rules are the setup and the course of play; a rule of a kind may be called so, too."""


def typed_rules(program: Program) -> list[ir.TypedRule]:
    return [typed_rule(program, index) for index in range(len(program.rules))]


def typed_rule(program: Program, index: int) -> ir.TypedRule:
    rule = program.rules[index]
    context = Context(program, rule.scope, rule=index)
    params = _parameters(context, rule)
    context.params = context.names
    nobody = index < _NOBODY_ACTS or rule.name.startswith("at ")
    context.you = None if nobody else ir.You(rule.span, PLAYER)
    acting = _acting(context, rule)
    if acting is not None:
        context.own_you = True
    body: list[ir.Stmt] = []
    for part in rule.laid:
        with standing_in(context, part):
            body += block(context, part.block)
    return ir.TypedRule(
        index, rule.name, rule.title or readable(rule.name), rule.span, params, acting,
        tuple(body), context.slots, rule.is_action, owner_of(rule),
    )  # fmt: skip


def _parameters(context: Context, rule: Rule) -> tuple[ir.Local, ...]:
    params: list[ir.Local] = []
    if has_self(rule):
        kind = context.program.kind_of(rule)
        assert kind is not None
        type_ = Type("piece" if kind in context.model.kinds else "board", kind)
        own = context.new_local(kind, type_, rule.span)
        params.append(own)
        if rule.scope.board is not None:
            context.names[kind] = ir.Const(rule.span, type_, context.components.board_index(rule.scope.board))
        else:
            context.names[kind] = own
    for param in effective_params(context, rule):
        local = context.new_local(param.text, context.program.type_of_param(param), param.span)
        context.names[param.text] = local
        params.append(local)
    return tuple(params)


def _acting(context: Context, rule: Rule) -> ir.Expr | None:
    """`by E`, written at the rule or at the kind's rule that it fills in."""
    expr = rule.acting
    if expr is None and (rule.scope.board is not None or rule.scope.designs):
        general = context.program.rule_named(rule.name, None, context.program.kind_of(rule), None)
        expr = context.program.rules[general].acting if general is not None else None
    return wanted(context, expr, PLAYER) if expr is not None else None


def owner_of(rule: Rule) -> str:
    """Whose rule it is: a board, designs, a kind, or nobody's."""
    return rule.scope.board or ", ".join(rule.scope.designs) or rule.scope.kind or ""


def report_nobody_acting(program: Program, typed: list[ir.TypedRule]) -> None:
    """A rule that speaks of `you` must be called where somebody acts."""
    needs = {index for index in program.using_you if index >= 0 and typed[index].acting is None}
    passing: dict[int, list[int]] = {}
    for call in program.calls:
        if call.you is not None and not call.own_you and call.caller >= 0 and typed[call.caller].acting is None:
            for target in call.targets:
                passing.setdefault(target, []).append(call.caller)
    pending = list(needs)
    while pending:
        for caller in passing.get(pending.pop(), ()):
            if caller not in needs:
                needs.add(caller)
                pending.append(caller)
    for call in program.calls:
        if call.you is None and any(target in needs for target in call.targets):
            name = typed[next(target for target in call.targets if target in needs)].name
            program.diagnostics.error(
                "E419",
                call.span,
                f"`{name}` speaks of `you`, and nobody acts here.",
                "Put this line into `as PLAYER`, or write `by PLAYER` in the header of the rule.",
            )
