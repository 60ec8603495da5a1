"""A scenario read and typed: stretches of statements to run, answers to give, expectations to look at."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import Context, Program
from imhotep_dsl.check.expressions import expression, truth, wanted
from imhotep_dsl.check.names import written_word
from imhotep_dsl.check.statements import statements
from imhotep_dsl.check.types import PLAYER
from imhotep_dsl.resolve.model import GAME_SCOPE
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Act:
    """Statements carried out one after the other, as this player if there is one."""

    body: ir.Block
    player: ir.Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to the decision that is waiting. word: the word that it is if words are offered."""

    what: str
    quoted: bool
    value: ir.Expr | None
    word: ir.Expr | None
    player: ir.Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Look:
    """Something that must hold. winners: it says who has won, whatever their order."""

    condition: ir.Expr
    span: Span
    winners: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """The game itself goes on from here: its `setup`, or its course of `play`."""

    part: str
    span: Span


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Decisions are taken by chance until something holds."""

    condition: ir.Expr
    span: Span


Part = Act | Reply | Look | Course | PlayOn


def read_scenario(program: Program, decl: tree.ScenarioDecl) -> tuple[list[Part], int]:
    """The parts in order, and how many names they use."""
    context = Context(program, GAME_SCOPE, in_scenario=True)
    parts: list[Part] = []
    for at, step in enumerate(decl.steps):
        player = None
        if isinstance(step, tree.When) and step.course:
            context.you, context.own_you = None, False
            _report_course(context, step, at == 0)
            parts.append(Course(step.course, step.span))
        elif isinstance(step, tree.When):
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
            parts.append(_look(context, statement))
        elif isinstance(statement, tree.PlayUntil):
            act()
            parts.append(PlayOn(truth(context, statement.condition), statement.span))
        else:
            waiting.append(statement)
    act()
    return parts


def _report_course(context: Context, step: tree.When, first: bool) -> None:
    """Where the game itself goes on, nothing else is done; and its setup comes before everything."""
    if step.course == "setup" and not first:
        context.error("E609", step.span, "`when setup` stands before everything else.", "Write it first.")
    for statement in step.body.statements:
        if not isinstance(statement, tree.Answer | tree.Expect | tree.PlayUntil | tree.LetHere | tree.Note):
            said = f"In `when {step.course}` the game itself goes on: nothing else is done here."
            context.error("E609", statement.span, said, "Here may stand `answer`, `expect`, `play until` and `let`.")


def _look(context: Context, node: tree.Expect) -> Look:
    """`winners = [A, B]` asks for just these, in any order."""
    asked = node.condition
    if isinstance(asked, tree.Compare) and asked.op == "=" and isinstance(asked.right, tree.ListOf):
        left, items = asked.left, asked.right.items
        if isinstance(left, tree.Name) and left.text == "winners":
            count = tree.Dot(left.span, left, tree.Word(left.span, "count"))
            as_many = tree.Compare(asked.span, "=", count, tree.Number(asked.right.span, len(items)))
            each = (tree.Compare(item.span, "in", item, left) for item in items)
            return Look(truth(context, tree.And(asked.span, (as_many, *each))), node.span, winners=True)
    return Look(truth(context, asked), node.span)


def _answered(context: Context, node: tree.Answer) -> ir.Expr | None:
    """Only an action answers which action is chosen: no other name is proposed for a misspelt one."""
    given = node.value
    if node.what.text == "action" and isinstance(given, tree.Name) and given.text not in context.known_names():
        actions = [rule.name for rule in context.program.rules if rule.is_action]
        return context.unknown_name(given.span, given.text, actions, f"The actions are {', '.join(actions)}.")
    return expression(context, given) if given is not None else None


def _reply(context: Context, node: tree.Answer) -> Reply:
    value = _answered(context, node)
    player = wanted(context, node.player, PLAYER) if node.player is not None else None
    if value is None and not node.quoted:
        context.error(
            "E601",
            node.span,
            f"What is the answer about `{node.what.text}`?",
            f"Write `answer {node.what.text} with …`.",
        )
    word = written_word(context, node.value, value) if node.value is not None and value is not None else None
    return Reply(node.what.text, node.quoted, value, word, player, node.span)
