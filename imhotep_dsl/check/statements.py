"""Names and types of statements: an author's block in, a typed block out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

from imhotep_dsl.check import ir
from imhotep_dsl.check.binders import (
    binder_in_expression,
    binder_in_statement,
    clauses_of,
    refuse_order,
    report_unspoken_beside,
)
from imhotep_dsl.check.calls import call_rule
from imhotep_dsl.check.context import UNNAMED, Context
from imhotep_dsl.check.effects import EFFECTS
from imhotep_dsl.check.expressions import acting_player, expression, number, truth, wanted
from imhotep_dsl.check.texts import standing_in
from imhotep_dsl.check.turn_order import TURN_ORDER
from imhotep_dsl.check.types import NUMBER, PLAYER, TRUTH, Type, list_of, mismatch
from imhotep_dsl.code.complete import complete
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


def block(context: Context, body: tree.Block | None, loop: bool = False) -> ir.Block:
    """A block of its own: names made inside are forgotten at its end."""
    if body is None:
        return ()
    names, in_loop = dict(context.names), context.in_loop
    context.in_loop = context.in_loop or loop
    typed = statements(context, body.statements)
    context.names, context.in_loop = names, in_loop
    return typed


def statements(context: Context, body: tuple[tree.Stmt, ...]) -> ir.Block:
    typed: list[ir.Stmt] = []
    for statement in body:
        if typed and isinstance(typed[-1], ir.Stop | ir.EndGame | ir.EndTurns):
            context.error("E450", statement.span, "This line is never reached.", "Remove it, or the line above it.")
            break
        if type(statement) in _SEVERAL_LINES:
            typed += _SEVERAL_LINES[type(statement)](context, statement)
        else:
            typed.append(_TYPED[type(statement)](context, statement))
    return tuple(typed)


def _as_before(context: Context, node: tree.DoAsBefore) -> ir.Block:
    """The lines themselves, as if they stood here."""
    if not context.former:
        context.error(
            "E473", node.span, "There is nothing here that could be done as before.",
            "Write it in `instead RULE`, for what the rule says without it; elsewhere write `do RULE`.",
        )  # fmt: skip
    typed: list[ir.Stmt] = []
    for part in context.former:
        with standing_in(context, part):
            typed += block(context, part.block)
    return tuple(typed)


# ---- going on ---------------------------------------------------------------------------------------------


def _reach(context: Context, node: tree.Reach) -> ir.Stmt:
    moments = context.model.moments
    if node.moment.text not in moments:
        context.error(
            "E332",
            node.moment.span,
            f"There is no moment `{node.moment.text}`.",
            did_you_mean(node.moment.text, moments) or f"Declare it with `moment {node.moment.text}`.",
            about=node.moment.text,
        )
        return ir.Note(node.span, "", False)
    return ir.Reach(node.span, node.moment.text)


def _stop(context: Context, node: tree.Stop) -> ir.Stmt:
    if not context.in_loop:
        context.error(
            "E455", node.span, "`stop` leaves a `for each` or a `repeat`, and there is none here.",
            "To end the turns or the game, write `end turns` or `end game`.",
        )  # fmt: skip
        return ir.Note(node.span, "", False)
    return ir.Stop(node.span)


def _only_in_scenarios(context: Context, node: tree.Expect | tree.Answer | tree.PlayUntil) -> ir.Stmt:
    word = "expect" if isinstance(node, tree.Expect) else "answer" if isinstance(node, tree.Answer) else "play until"
    context.error("E456", node.span, f"`{word}` belongs into a scenario.", "In rules, write `require` or `choose`.")
    return ir.Note(node.span, "", False)


# ---- deciding -----------------------------------------------------------------------------------------------


def _said(context: Context, text: tree.Said) -> ir.Said:
    values = tuple(expression(context, value) for value in text.values)
    for value, written in zip(values, text.values, strict=True):
        if value.type.tag in ("list", "group", "drawing", "none", "place"):
            said = f"In a text stands one thing or number, and this is {value.type}."
            context.error("E469", written.span, said, "Ask it for a number, for instance `.count`.")
    return ir.Said(text.text, values)


_ANY_OF_THEM = "whoever chooses may take any of them"


def _choose(context: Context, node: tree.Choose) -> ir.Stmt:
    acting_player(context, None, node.span)
    prompt = _said(context, node.prompt) if node.prompt else None
    binder = binder_in_statement(context, node.binder)
    refuse_order(context, node.binder, binder, _ANY_OF_THEM, chosen=True)
    if binder.element.tag == "group":
        context.error("E457", node.binder.span, "A group cannot be chosen.", "Choose a space of it.")
    if node.body is None and node.otherwise is None:
        return ir.Choose(node.span, binder, prompt, (), None)
    body = _with_what_was_chosen(context, node.binder, binder.element, node.body)
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    return ir.Choose(node.span, binder, prompt, body, otherwise)


def _with_what_was_chosen(context: Context, binder: tree.Binder, element: Type, body: tree.Block | None) -> ir.Block:
    """The block below a choice: if there is one, the name is known only there."""
    found = block(context, body)
    if body is not None:
        report_unspoken_beside(context, binder.name, element, clauses_of(binder), body)
        context.names.pop(binder.name.text, None)
    return found


def _choose_at_random(context: Context, node: tree.ChooseAtRandom) -> ir.Stmt:
    """Chance chooses: nobody need act."""
    binder = binder_in_statement(context, node.binder)
    refuse_order(context, node.binder, binder, "chance takes any of them", chosen=True)
    if binder.element.tag == "group":
        context.error("E457", node.binder.span, "A group cannot be chosen.", "Choose a space of it.")
    body = _with_what_was_chosen(context, node.binder, binder.element, node.body)
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    return ir.ChooseAtRandom(node.span, binder, body, otherwise)


def _choose_several(context: Context, node: tree.ChooseSeveral) -> ir.Stmt:
    """The name of each thing is known in the condition only; what follows knows the list."""
    if node.at_random:
        _refuse_to_leave_the_number_open(context, node)
    else:
        acting_player(context, None, node.span)
    prompt = _said(context, node.prompt) if node.prompt else None
    least = number(context, node.least) if node.least is not None else ir.Const(node.span, NUMBER, 0)
    most = least if node.most is node.least else number(context, node.most) if node.most is not None else None
    binder, _ = binder_in_expression(context, node.binder)
    refuse_order(context, node.binder, binder, _ANY_OF_THEM)
    if binder.element.tag == "group":
        context.error("E457", node.binder.span, "A group cannot be chosen.", "Choose a space of it.")
    if context.in_scenario:
        said = "Several things are not chosen by the lines of a scenario."
        context.error("E454", node.span, said, "Call a rule of the game that lets somebody choose, and answer it.")
    names = dict(context.names)
    kept = context.new_local(node.name.text, list_of(binder.element), node.name.span)
    kind = context.program.type_by_name(node.name.text)
    if kind != NUMBER:
        said = f"`{node.name.text}` is always {kind}, and this is {kept.type}."
        context.error("E434", node.name.span, said, "Take another name.")
    context.names[node.name.text] = kept
    body = block(context, node.body)
    if node.body is not None:
        context.names = names
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    return ir.ChooseSeveral(
        node.span, binder, least, most, kept.slot, node.in_order, node.at_random, prompt, body, otherwise
    )


def _refuse_to_leave_the_number_open(context: Context, node: tree.ChooseSeveral) -> None:
    """Chance chooses which, not how many; they come in the order in which it draws them."""
    if node.most is None or (node.least is not None and node.least is not node.most):
        said = "Chance decides which things are chosen, and nobody how many."
        context.error("E457", node.span, said, f"Write `choose N … as {node.name.text} at random`, or `up to N`.")
    if node.in_order:
        said = "What chance chooses is in the order in which it was drawn anyway."
        context.error("E437", node.span, said, "Leave `in order` out.")


def _choose_action(context: Context, node: tree.ChooseAction) -> ir.Stmt:
    acting_player(context, None, node.span)
    actions = tuple(at for at, rule in enumerate(context.program.rules) if rule.is_action)
    if not actions:
        context.error("E458", node.span, "This game has no actions to choose from.", "Declare one with `action NAME`.")
    body = block(context, node.body)
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    return ir.ChooseAction(node.span, _said(context, node.prompt) if node.prompt else None, actions, body, otherwise)


def _choose_option(context: Context, node: tree.ChooseOption) -> ir.Stmt:
    acting_player(context, None, node.span)
    options = tuple(
        ir.Option(_said(context, option.text), block(context, option.body), option.span) for option in node.options
    )
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    return ir.ChooseOption(node.span, _said(context, node.prompt) if node.prompt else None, options, otherwise)


def _may(context: Context, node: tree.May) -> ir.Stmt:
    acting_player(context, None, node.span)
    text = _said(context, node.text)
    body = block(context, node.body)
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    return ir.May(node.span, text, body, otherwise)


def _repeat_may(context: Context, node: tree.RepeatMay) -> ir.Stmt:
    """Nothing ends it but that somebody does not want to any more, or cannot."""
    acting_player(context, None, node.span)
    asked = ir.May(node.span, _said(context, node.text), block(context, node.body, loop=True), (ir.Stop(node.span),))
    return ir.RepeatUntil(node.span, ir.Const(node.span, TRUTH, 0), False, (asked,))


# ---- conditions and loops -----------------------------------------------------------------------------------


def _draw(context: Context, node: tree.Draw) -> ir.Stmt:
    place = wanted(context, node.source, Type("place"))
    local = context.new_local(node.name.text, Type("piece", place.type.kind), node.name.span)
    report_unspoken_beside(context, node.name, local.type, (), node.body)
    names = dict(context.names)
    context.names[node.name.text] = local
    body = block(context, node.body)
    context.names = names
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    if node.body is None:
        context.error(
            "E459", node.span, "Nothing is done with the piece that is drawn.",
            "Indent what happens to it below this line.",
        )  # fmt: skip
    return ir.Draw(node.span, local.slot, place, body, otherwise)


def _if(context: Context, node: tree.If) -> ir.Stmt:
    condition = truth(context, node.condition)
    body = block(context, node.body)
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    return ir.If(node.span, condition, body, otherwise)


def _for_each(context: Context, node: tree.ForEach) -> ir.Stmt:
    if node.by_choice:
        acting_player(context, None, node.span)
    names = dict(context.names)
    binder = binder_in_statement(context, node.binder)
    report_unspoken_beside(context, node.binder.name, binder.element, clauses_of(node.binder), node.body)
    if node.by_choice or node.at_once:
        why = "all act at the same time" if node.at_once else "whoever acts chooses the order"
        refuse_order(context, node.binder, binder, why)
    if node.at_once:
        body = _all_at_once(context, node, binder)
    else:
        body = block(context, node.body, loop=True)
    context.names = names
    return ir.ForEach(node.span, binder, node.by_choice, body, node.at_once)


def _all_at_once(context: Context, node: tree.ForEach, binder: ir.Binder) -> ir.Block:
    """Each player acts: inside, `you` is that player."""
    if binder.element.tag not in ("player", "unknown"):
        said = f"Only players act at once, and this goes through {_several(binder.element)}."
        context.error("E466", node.binder.span, said, "Write `for each player at once`, or leave `at once` out.")
    in_loop, context.in_loop = context.in_loop, True
    acting = ir.AsPlayer(node.span, binder.variable, _acting(context, node.body, node.span))
    context.in_loop = in_loop
    return (acting,)


def _several(element: Type) -> str:
    return f"pieces or boards `{element.kind}`" if element.kind else "other things"


def _repeat(context: Context, node: tree.Repeat) -> ir.Stmt:
    times = expression(context, node.times)
    if times.type.tag == TRUTH.tag:
        told = "Write `repeat until …`, with what ends it behind it."
        context.error("E417", node.times.span, mismatch(NUMBER, TRUTH), told)
        return ir.Note(node.span, "", False)
    times = number(context, node.times)
    return ir.Repeat(node.span, times, block(context, node.body, loop=True))


def _repeat_until(context: Context, node: tree.RepeatUntil) -> ir.Stmt:
    until = truth(context, node.until.condition)
    return ir.RepeatUntil(node.span, until, node.until.vouched, block(context, node.body, loop=True))


def _acting(context: Context, body: tree.Block, span: Span) -> ir.Block:
    """A block in which `you` is somebody else."""
    outer, own = context.you, context.own_you
    context.you, context.own_you = ir.You(span, PLAYER), True
    typed = block(context, body)
    context.you, context.own_you = outer, own
    return typed


def _turns(context: Context, node: tree.Turns) -> ir.Stmt:
    first = wanted(context, node.first, PLAYER)
    players = None
    if node.where is not None:
        everybody = tree.Binder(node.where.span, tree.Word(node.where.span, "player"), None, node.where, None)
        players, _ = binder_in_expression(context, everybody)
    until = truth(context, node.until.condition) if node.until is not None else None
    body = _acting(context, node.body, node.span)
    return ir.Turns(node.span, first, players, until, node.until is not None and node.until.vouched, body)


def _turns_in(context: Context, node: tree.TurnsIn) -> ir.Block:
    """The list is what it is when the turns begin; a name that keeps one already is good enough."""
    order, lines = wanted(context, node.order, list_of(PLAYER)), list[ir.Stmt]()
    span = node.order.span
    if not isinstance(order, ir.Local):
        local = context.new_local(UNNAMED, list_of(PLAYER), span)
        lines.append(ir.KeepList(span, local.slot, order))
        order = local
    everybody = tree.Binder(span, tree.Word(span, "player"), None, node.where, None)
    players, _ = binder_in_expression(context, everybody)
    listed = ir.Member(span, TRUTH, players.variable, order)
    where = (listed,) if players.where is None else (listed, players.where)
    players = replace(players, where=ir.And(span, TRUTH, where))
    nobody = ir.Attr(span, TRUTH, "empty", order)
    first = ir.OneOrOther(span, PLAYER, nobody, ir.Const(span, PLAYER, 0), ir.Attr(span, PLAYER, "first", order))
    until = truth(context, node.until.condition) if node.until is not None else None
    body = _acting(context, node.body, node.span)
    vouched = node.until is not None and node.until.vouched
    return (*lines, ir.Turns(node.span, first, players, until, vouched, body, order))


def _as_player(context: Context, node: tree.AsPlayer) -> ir.Stmt:
    player = wanted(context, node.player, PLAYER)
    before, context.acted_before = context.acted_before, context.you is not None
    body = _acting(context, node.body, node.span)
    context.acted_before = before
    return ir.AsPlayer(node.span, player, body)


_TYPED: dict[type, Callable[..., ir.Stmt]] = {
    **EFFECTS,
    **TURN_ORDER,
    tree.Do: call_rule,
    tree.Reach: _reach,
    tree.Stop: _stop,
    tree.Expect: _only_in_scenarios,
    tree.Answer: _only_in_scenarios,
    tree.PlayUntil: _only_in_scenarios,
    tree.Choose: _choose,
    tree.ChooseAtRandom: _choose_at_random,
    tree.ChooseSeveral: _choose_several,
    tree.ChooseAction: _choose_action,
    tree.ChooseOption: _choose_option,
    tree.May: _may,
    tree.Draw: _draw,
    tree.If: _if,
    tree.ForEach: _for_each,
    tree.Repeat: _repeat,
    tree.RepeatUntil: _repeat_until,
    tree.RepeatMay: _repeat_may,
    tree.Turns: _turns,
    tree.AsPlayer: _as_player,
    tree.Note: lambda context, node: ir.Note(node.span, node.text, node.ruling),
}
_SEVERAL_LINES: dict[type, Callable[..., ir.Block]] = {
    tree.DoAsBefore: _as_before,
    tree.TurnsIn: _turns_in,
}
complete({**_TYPED, **_SEVERAL_LINES}, get_args(tree.Stmt), "statements that are typed")
