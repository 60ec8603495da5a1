"""A scenario read and typed: stretches of statements to run, answers to give, expectations to look at."""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import Context, Program
from imhotep_dsl.check.expressions import expression, truth, wanted
from imhotep_dsl.check.statements import statements
from imhotep_dsl.check.types import PLAYER
from imhotep_dsl.resolve.model import GAME_SCOPE
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Act:
    """Statements carried out one after the other, as this player if there is one."""

    body: ir.Block
    player: ir.Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to the decision that is waiting."""

    what: str
    quoted: bool
    value: ir.Expr | None
    player: ir.Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Look:
    """Something that must hold."""

    condition: ir.Expr
    span: Span


Part = Act | Reply | Look


def read_scenario(program: Program, decl: tree.ScenarioDecl) -> tuple[list[Part], int]:
    """The parts in order, and how many names they use."""
    context = Context(program, GAME_SCOPE, in_scenario=True)
    parts: list[Part] = []
    for step in decl.steps:
        player = None
        if isinstance(step, tree.When):
            player = wanted(context, step.player, PLAYER) if step.player is not None else None
            context.you = ir.You(step.span, PLAYER) if player is not None else None
            context.own_you = True
        else:
            context.you, context.own_you = None, False
        parts += _parts(context, step.body, player)
    return parts, context.slots


def _parts(context: Context, body: tree.Block, player: ir.Expr | None) -> list[Part]:
    parts: list[Part] = []
    waiting: list[tree.Stmt] = []

    def act() -> None:
        if waiting:
            parts.append(Act(statements(context, tuple(waiting)), player, waiting[0].span))
            waiting.clear()

    for statement in body.statements:
        if isinstance(statement, tree.Answer):
            act()
            parts.append(_reply(context, statement))
        elif isinstance(statement, tree.Expect):
            act()
            parts.append(Look(truth(context, statement.condition), statement.span))
        else:
            waiting.append(statement)
    act()
    return parts


def _reply(context: Context, node: tree.Answer) -> Reply:
    value = expression(context, node.value) if node.value is not None else None
    player = wanted(context, node.player, PLAYER) if node.player is not None else None
    if value is None and not node.quoted:
        context.error(
            "E601",
            node.span,
            f"What is the answer about `{node.what.text}`?",
            f"Write `answer {node.what.text} with …`.",
        )
    return Reply(node.what.text, node.quoted, value, player, node.span)
