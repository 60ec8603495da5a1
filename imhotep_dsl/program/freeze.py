"""The program stage: the effect graph frozen into plain data, ready to be run, written down or compiled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.code import steps
from imhotep_dsl.code.operands import operands, renumbered
from imhotep_dsl.graph.flow import analysed
from imhotep_dsl.graph.flow.picked_unseen import may_pick_unseen
from imhotep_dsl.graph.model import EffectGraph
from imhotep_dsl.graph.outlook import Outlook, outlooks
from imhotep_dsl.program.bytes import digest
from imhotep_dsl.program.deciding import deciding
from imhotep_dsl.program.enumerate import asked_by, enumerate_tables, with_numbers
from imhotep_dsl.program.layout import lay_out
from imhotep_dsl.program.model import Instruction, Program, Written
from imhotep_dsl.program.prune import Kept
from imhotep_dsl.source import Span


def freeze(graph: EffectGraph, asked: Sequence[int] = (), proved: Program | None = None) -> Program:
    """asked: nodes that scenarios ask from outside. proved: the program of the same rules without scenarios: what was
    found out about their steps is not looked for again, and there is no hash, for nobody keeps what they play. But a
    scenario may begin with what no game comes to, so every choice is tried out."""
    drafts = enumerate_tables(graph, proved.tables if proved is not None else None)
    kept = Kept(graph.pool)
    for step in graph.steps:
        kept.keep(operands(step))
    kept.keep(asked_by(drafts))
    kept.keep(asked)
    tables = with_numbers(drafts, kept.number)
    ahead = outlooks(graph) if proved is None else [Outlook(True, True)] * len(graph.steps)
    played = _played(graph, proved)
    program = Program(
        nodes=tuple(kept.nodes),
        lookups=tuple(kept.lookups),
        lists=tuple(kept.lists),
        depth=kept.depth,
        code=tuple(
            Instruction(renumbered(step, kept.number), rule, dict(following), outlook.refusable, outlook.returns)
            for step, rule, following, outlook in zip(played, graph.rules, graph.following, ahead, strict=True)
        ),
        start=graph.start,
        after_setup=graph.after_setup,
        entries=tuple(graph.entries),
        frames=tuple(graph.frames),
        turns=tuple(tuple(turns) for turns in graph.turns),
        segments=tuple(graph.segments),
        segment_end=graph.segment_end,
        segment_slots=graph.segment_slots,
        asked=tuple(kept.number(node) for node in asked),
        tables=tables,
        layout=lay_out(tables),
        written=_written(graph),
        hash="",
    )
    return replace(program, hash=digest(program)) if proved is None else program


def _played(graph: EffectGraph, proved: Program | None) -> Iterator[steps.Step]:
    """The steps as they are carried out; those of scenarios, which choose nothing several at once, come last."""
    for at, step in enumerate(graph.steps):
        if isinstance(step, steps.Pick):
            known = proved.code[at].step if proved is not None else None
            unseen = known.in_order if isinstance(known, steps.Pick) else may_pick_unseen(analysed(graph), at)
            step = replace(step, in_order=step.in_order or unseen)
        yield step


def _written(graph: EffectGraph) -> Written:
    checked = graph.checked
    options = {
        at: found
        for at, (step, rule, span) in enumerate(zip(graph.steps, graph.rules, graph.spans, strict=True))
        if isinstance(step, steps.ChooseOption) and (found := _options(checked, rule, span))
    }
    return Written(
        checked.model.span,
        tuple(graph.spans),
        tuple(rule.span for rule in checked.rules),
        tuple(kind.span for kind in checked.model.kinds.values()),
        tuple(marker.span for marker in checked.model.markers),
        options,
        checked.winner.where.span if checked.winner.where is not None else checked.model.span,
        tuple(span for span, _ in deciding(checked)),
        tuple(title for _, title in deciding(checked)),
        checked.model.variants,
    )


def _options(checked: Checked, rule: int, span: Span) -> tuple[Span, ...]:
    """Where the options of a decision stand, found by the place of the decision."""
    pending = list(checked.rules[rule].body)
    while pending:
        statement = pending.pop()
        if isinstance(statement, ir.ChooseOption):
            if statement.span == span:
                return tuple(option.span for option in statement.options)
            pending += [inner for option in statement.options for inner in option.body]
        pending += getattr(statement, "body", ())
        pending += getattr(statement, "otherwise", None) or ()
    return ()
