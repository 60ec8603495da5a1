"""What the effect graph shows before anything runs: lines nobody reaches, lines that may be impossible, turns without
end, secrets told."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.code import steps
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.graph.at_once import report_at_once
from imhotep_dsl.graph.endless.report import report_endless
from imhotep_dsl.graph.flow import analysed
from imhotep_dsl.graph.flow.report import report_flow
from imhotep_dsl.graph.flow.walk import Flow
from imhotep_dsl.graph.hiding import report_nothing_hidden
from imhotep_dsl.graph.model import MOMENT, RULE, EffectGraph
from imhotep_dsl.graph.turns import report_turns_ended
from imhotep_dsl.resolve.model import Moment
from imhotep_dsl.source import Span


def report_lints(graph: EffectGraph, diagnostics: Diagnostics) -> None:
    flow = analysed(graph)
    report_flow(flow, diagnostics)
    report_endless(flow, diagnostics)
    report_turns_ended(graph, diagnostics)
    report_at_once(flow, diagnostics)
    report_nothing_hidden(flow, diagnostics)
    _report_unreached(graph, diagnostics)
    _report_never_offered(flow, diagnostics)


def _report_never_offered(flow: Flow, diagnostics: Diagnostics) -> None:
    """A `require` that holds on no way that leads to it: whatever it stands in is never offered."""
    graph = flow.graph
    for at, step in enumerate(graph.steps):
        states = flow.known_at(at) if isinstance(step, steps.Require) else []
        if (
            isinstance(step, steps.Require)
            and states
            and all(flow.ask.ask(step.condition, state) == (0, 0) for state in states)
        ):
            rule = graph.checked.rules[graph.rules[at]]
            diagnostics.warning(
                "W515",
                graph.spans[at],
                "This never holds here, so what leads here is never offered to anybody.",
                "Check the condition, or remove what can never happen.",
                Label(rule.span, f"`{rule.name}` is never carried out as a whole"),
            )


def _report_unreached(graph: EffectGraph, diagnostics: Diagnostics) -> None:
    """A rule nobody calls, a moment nobody reaches: written, but without effect."""
    reached = graph.net.reached(graph.start)
    checked = graph.checked
    for moment in checked.model.moments.values():
        name, waiting = moment.name, _waiting_for(graph, moment)
        if (MOMENT, name) not in reached and waiting:
            diagnostics.error(
                "E510",
                waiting[0],
                f"The moment `{name}` is never reached, so this never happens.",
                f"Add `reach {name}` to the course of play, or below `after RULE`;"
                " below `after play` it comes at the end of the game.",
                about=name,
            )
    for rule in checked.rules:
        handled = rule.name.startswith("at ")
        if (RULE, rule.index) not in reached and not handled and not _filled_elsewhere(graph, rule.index):
            diagnostics.warning(
                "W511",
                rule.span,
                f"Nothing ever carries out the rule `{rule.name}`.",
                _meant_instead(graph, rule.index) or _how_to_reach(graph, rule),
            )


def _waiting_for(graph: EffectGraph, moment: Moment) -> list[Span]:
    """What should be of use at this table: that a variant leaves what the game does at a moment without use is its
    right."""
    of_game = not graph.checked.model.variants
    rules = [graph.checked.checker.rules[at] for at in graph.checked.moments[moment.name]]
    waiting = [rule.span for rule in rules if of_game or (rule.body is not None and rule.body.origin is not None)]
    return waiting or ([moment.span] if of_game or moment.origin is not None else [])


def _how_to_reach(graph: EffectGraph, rule: ir.TypedRule) -> str:
    if not rule.is_action or any(isinstance(step, steps.ChooseAction) for step in graph.steps):
        return "Call it with `do`, or remove it."
    return (
        "This game never offers actions: no rule of it says `choose action`. Offer it where a rule is done:"
        f' `before RULE`, below it `may "…"`, and below that `do {rule.name}`.'
    )


def _meant_instead(graph: EffectGraph, rule: int) -> str:
    """A rule of a board or design is often the kind's rule, misspelt or in another form."""
    scope, name = graph.checked.checker.rules[rule].scope, graph.checked.rules[rule].name
    kind = scope.kind
    if scope.board is not None:
        kind = next(board.kind for board in graph.checked.model.boards if board.name == scope.board)
    general = [
        other.name
        for other in graph.checked.checker.rules
        if other.scope.kind == kind and other.scope.board is None and not other.scope.designs
    ]
    if kind is None or name in general:
        return ""
    other_form = [f"`{other}`" for other in general if other.startswith(name) or name.startswith(other)]
    return did_you_mean(name, general) or (f"Did you mean {' or '.join(other_form)}?" if other_form else "")


def _filled_elsewhere(graph: EffectGraph, rule: int) -> bool:
    """The kind's text of a rule may be there only for kinds that do not write their own."""
    own = graph.checked.rules[rule]
    kinds = set(graph.checked.model.kinds) | set(graph.checked.model.board_kinds)
    return own.owner in kinds and any(other.name == own.name and other.index != rule for other in graph.checked.rules)
