"""Names, types and certainties of statements: an author's block in, a typed block out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from imhotep_dsl.check import ir
from imhotep_dsl.check.binders import binder_in_expression, binder_in_statement
from imhotep_dsl.check.calls import call_rule
from imhotep_dsl.check.context import NO_FACTS, Context, Facts
from imhotep_dsl.check.expressions import area, expression, number, truth, wanted
from imhotep_dsl.check.facts import (
    ONE_WILL_DO,
    ROOM,
    after_moving,
    at_least_one,
    at_most,
    enough,
    has_piece,
    has_room,
    holds_for_one,
    is_one,
    is_some,
    learned,
)
from imhotep_dsl.check.types import (
    AREAS,
    NUMBER,
    PLACE,
    PLAYER,
    TRUTH,
    UNKNOWN,
    Type,
    advice,
    fits,
    list_of,
    mismatch,
)
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


def block(context: Context, body: tree.Block | None, facts: Facts = NO_FACTS, loop: bool = False) -> ir.Block:
    """A block of its own: names made inside are forgotten at its end, and so is what was certain."""
    if body is None:
        return ()
    names, outer, in_loop = dict(context.names), context.facts, context.in_loop
    context.facts = context.facts | facts
    context.in_loop = context.in_loop or loop
    typed = statements(context, body.statements)
    context.names, context.facts, context.in_loop = names, after_moving(outer), in_loop
    return typed


def statements(context: Context, body: tuple[tree.Stmt, ...]) -> ir.Block:
    typed: list[ir.Stmt] = []
    for statement in body:
        if typed and isinstance(typed[-1], ir.Stop | ir.EndGame | ir.EndTurns):
            context.error("E450", statement.span, "This line is never reached.", "Remove it, or the line above it.")
            break
        typed.append(_TYPED[type(statement)](context, statement))
    return tuple(typed)


# ---- moving -------------------------------------------------------------------------------------------


def _piece(context: Context, expr: tree.Expr) -> ir.Expr:
    given = expression(context, expr)
    if given.type.tag not in ("piece", "unknown"):
        piece = Type("piece")
        some = "To move a number of pieces, write `move N from PLACE to PLACE`."
        help_text = some if given.type.tag == "number" else advice(given.type, piece)
        context.error("E417", expr.span, mismatch(piece, given.type), help_text)
        return context.unknown(expr.span)
    return given


def _check_lies(context: Context, piece: Type, target: ir.Expr, span: Span) -> None:
    lying = target.type.kind
    if lying is not None and piece.kind is not None and lying != piece.kind:
        said = f"Only pieces `{lying}` can lie there, and this is a piece `{piece.kind}`."
        context.error("E451", span, said, f"Name a place of `{piece.kind}`, or another piece.")


def _move(context: Context, node: tree.Move) -> ir.Stmt:
    piece, target = _piece(context, node.piece), area(context, node.target)
    _check_lies(context, piece.type, target, node.target.span)
    sure = is_some(piece, context.facts) and is_some(target, context.facts)
    sure = sure and has_room(target, context.facts, context.components)
    context.facts = after_moving(context.facts)
    return ir.Move(node.span, piece, target, sure)


def _move_some(context: Context, node: tree.MoveSome) -> ir.Stmt:
    amount = number(context, node.amount) if node.amount is not None else None
    place = area(context, node.source)
    name = node.name or tree.Word(node.source.span, place.type.kind or "piece")
    known = tree.Name(node.source.span, " source")
    inner = replace(context, names={**context.names, " source": place})
    binder, _ = binder_in_expression(inner, tree.Binder(node.span, name, known, node.where, None))
    target = area(context, node.target)
    _check_lies(context, binder.element, target, node.target.span)
    facts = context.facts
    fits_all = has_room(target, facts, context.components) and (
        not isinstance(target, ir.PlaceAt) or context.components.never_full(target.place)
    )
    some = has_piece(place, facts) and node.where is None
    one = isinstance(amount, ir.Const) and amount.value == 1
    if amount is None:
        sure = fits_all
    elif node.up_to:
        sure = True
    else:
        sure = one and some and has_room(target, facts, context.components)
        sure = sure or (node.where is None and fits_all and enough(amount, place, facts))
        sure = sure or UNKNOWN in (amount.type, place.type, target.type)
    least = amount is None or (isinstance(amount, ir.Const) and amount.value >= 1)
    least = least or (amount is not None and not isinstance(amount, ir.Const) and not node.up_to)
    moves = some and least and has_room(target, facts, context.components)
    moves = moves or (not node.up_to and amount is not None and least)
    context.facts = after_moving(context.facts)
    possible = sure or (amount is not None and (ONE_WILL_DO, amount) in facts and some and fits_all)
    return ir.MoveSome(node.span, amount, node.up_to, binder, target, sure, moves, possible)


def _swap(context: Context, node: tree.Swap) -> ir.Stmt:
    first, second = _piece(context, node.first), _piece(context, node.second)
    sure = is_some(first, context.facts) and is_some(second, context.facts)
    context.facts = after_moving(context.facts)
    return ir.Swap(node.span, first, second, sure)


# ---- points, markers, knowledge -----------------------------------------------------------------------


def _player(context: Context, expr: tree.Expr | None, span: Span) -> ir.Expr:
    return wanted(context, expr if expr is not None else tree.Name(span, "you"), PLAYER)


def _score(context: Context, node: tree.Score) -> ir.Stmt:
    amount = number(context, node.amount)
    player = _player(context, node.player, node.span)
    return ir.Score(node.span, amount, player, node.losing, is_some(player, context.facts), _source(context))


def _source(context: Context) -> str:
    """Under which heading points are counted here."""
    source = context.source or context.model.title
    context.program.sources.setdefault(source)
    return source


def _marker(context: Context, target: tree.Expr) -> ir.MarkerAt | None:
    given = expression(context, target)
    if isinstance(given, ir.MarkerAt):
        return given
    if given.type.tag != "unknown":
        names = [marker.name for marker in context.model.markers]
        context.error(
            "E452",
            target.span,
            "Only a marker can be set or added to.",
            f"The markers are {', '.join(names)}." if names else "Declare one with `marker NAME: 0..5`.",
        )
    return None


def _set(context: Context, node: tree.SetMarker) -> ir.Stmt:
    marker = _marker(context, node.target)
    if marker is None:
        return ir.Note(node.span, "", False)
    value = expression(context, node.value)
    if not fits(value.type, marker.type) or (value.type.tag == "none" and not marker.type.optional):
        context.error("E417", node.value.span, mismatch(marker.type, value.type), advice(value.type, marker.type))
    _check_range(context, marker, value, node.value.span)
    return ir.SetMarker(node.span, marker.marker, marker.player, value)


def _check_range(context: Context, marker: ir.MarkerAt, value: ir.Expr, span: Span) -> None:
    low, high = context.program.marker_ranges[marker.marker]
    if isinstance(value, ir.Const) and value.type == NUMBER and not low <= value.value <= high:
        name = context.model.markers[marker.marker].name
        context.error("E453", span, f"`{name}` goes from {low} to {high}.", "Widen its range, or set another number.")


def _add(context: Context, node: tree.AddMarker) -> ir.Stmt:
    marker = _marker(context, node.target)
    amount = number(context, node.amount)
    if marker is None:
        return ir.Note(node.span, "", False)
    if marker.type.tag != "number":
        said = f"Only numbers can be added to, and this is {marker.type}."
        context.error("E417", node.target.span, said, "Use `set … to …`.")
    low, high = context.program.marker_ranges[marker.marker]
    if isinstance(amount, ir.Const) and abs(amount.value) > high - low:
        name = context.model.markers[marker.marker].name
        context.error("E453", node.amount.span, f"`{name}` goes from {low} to {high}.", "Widen its range.")
    return ir.AddMarker(node.span, marker.marker, marker.player, amount)


def _shuffle(context: Context, node: tree.Shuffle) -> ir.Stmt:
    place = wanted(context, node.place, Type("place"))
    context.facts = after_moving(context.facts)
    return ir.Shuffle(node.span, place)


def _show(context: Context, node: tree.Show) -> ir.Stmt:
    what = expression(context, node.what)
    if what.type.tag not in AREAS | {"piece", "unknown"}:
        said = f"A place or a piece is needed here, and this is {what.type}."
        context.error("E417", node.what.span, said, advice(what.type, PLACE))
    return ir.Show(node.span, what, _player(context, node.player, node.span))


def _let(context: Context, node: tree.LetHere) -> ir.Stmt:
    value = expression(context, node.value)
    if value.type.tag == "list":
        context.error(
            "E454",
            node.value.span,
            "A name within a rule stands for one thing, not for a list.",
            "Write `let` outside the rule, or go through the list with `for each`.",
        )
    type_ = value.type.surely() if is_some(value, context.facts) else value.type
    kind = context.program.piece_kind_of_param(node.name.text)
    if kind != NUMBER and not fits(type_, kind):
        said = f"`{node.name.text}` is always {kind}, and this is {type_}."
        context.error("E434", node.name.span, said, "Take another name.")
    local = context.new_local(node.name.text, type_, node.name.span)
    context.names[node.name.text] = local
    return ir.SetLocal(node.span, local.slot, value)


# ---- going on ---------------------------------------------------------------------------------------------


def _do(context: Context, node: tree.Do) -> ir.Stmt:
    made = call_rule(context, node)
    context.facts = after_moving(context.facts)
    return made


def _reach(context: Context, node: tree.Reach) -> ir.Stmt:
    moments = context.model.moments
    if node.moment.text not in moments:
        context.error(
            "E332",
            node.moment.span,
            f"There is no moment `{node.moment.text}`.",
            did_you_mean(node.moment.text, moments) or f"Declare it with `moment {node.moment.text}`.",
        )
        return ir.Note(node.span, "", False)
    context.facts = after_moving(context.facts)
    return ir.Reach(node.span, node.moment.text)


def _require(context: Context, node: tree.Require) -> ir.Stmt:
    condition = truth(context, node.condition)
    context.facts |= learned(condition)
    return ir.Require(node.span, condition)


def _known(context: Context, node: tree.Known) -> ir.Stmt:
    condition = truth(context, node.condition)
    context.facts |= learned(condition)
    return ir.Known(node.span, condition)


def _stop(context: Context, node: tree.Stop) -> ir.Stmt:
    if not context.in_loop:
        context.error(
            "E455", node.span, "`stop` leaves a `for each` or a `repeat`, and there is none here.",
            "To end the turns or the game, write `end turns` or `end game`.",
        )  # fmt: skip
        return ir.Note(node.span, "", False)
    return ir.Stop(node.span)


def _only_in_scenarios(context: Context, node: tree.Expect | tree.Answer) -> ir.Stmt:
    word = "expect" if isinstance(node, tree.Expect) else "answer"
    context.error("E456", node.span, f"`{word}` belongs into a scenario.", "In rules, write `require` or `choose`.")
    return ir.Note(node.span, "", False)


# ---- deciding -----------------------------------------------------------------------------------------------


def _choose(context: Context, node: tree.Choose) -> ir.Stmt:
    _player(context, None, node.span)
    before = context.facts
    binder = binder_in_statement(context, node.binder)
    if binder.element.tag == "group":
        context.error("E457", node.binder.span, "A group cannot be chosen.", "Choose a space of it.")
    inside = learned(binder.where) if binder.where else NO_FACTS
    sure = _surely_some(context, binder, before)
    if isinstance(binder.source.area, ir.RangeOf) and isinstance(binder.variable, ir.Local):
        inside |= at_most(binder.variable, binder.source.area.high)
        if sure and is_one(binder.source.area.low):
            inside |= {(ONE_WILL_DO, binder.variable)}
    prompt = node.prompt.text if node.prompt else None
    if node.body is None and node.otherwise is None:
        context.facts |= inside
        return ir.Choose(node.span, binder, prompt, (), None, sure)
    body = block(context, node.body, inside)
    if node.body is not None:
        context.names.pop(node.binder.name.text, None)
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    return ir.Choose(node.span, binder, prompt, body, otherwise, sure)


def _surely_some(context: Context, binder: ir.Binder, facts: Facts) -> bool:
    """Whether there is something to choose: no condition, or one that is known to hold for some space."""
    if binder.where is None or binder.where.type == UNKNOWN:
        return _has_some(binder.source, facts)
    place = binder.source.area
    if isinstance(place, ir.RangeOf):
        return _has_some(binder.source, facts) and is_one(place.low) and holds_for_one(binder, facts)
    if binder.source.how != "parts" or place is None:
        return False
    if binder.where == ir.Not(binder.where.span, TRUTH, ir.Attr(binder.span, TRUTH, "empty", binder.variable)):
        return has_piece(place, facts)
    one_each = isinstance(place, ir.PlaceAt) and context.components.one_on_each(place.place)
    no_piece = ir.Attr(binder.span, TRUTH, "empty", binder.variable)
    not_full = ir.Not(binder.span, TRUTH, ir.Attr(binder.span, TRUTH, "full", binder.variable))
    wanted_room = binder.where == not_full or (binder.where == no_piece and one_each)
    return wanted_room and (ROOM, place) in facts


def _has_some(source: ir.Source, facts: Facts) -> bool:
    if source.how in ("players", "boards"):
        return True
    if source.area is None:
        return False
    if isinstance(source.area, ir.RangeOf):
        low, high = source.area.low, source.area.high
        if isinstance(low, ir.Const) and isinstance(high, ir.Const):
            return low.value <= high.value
        return isinstance(low, ir.Const) and low.value <= 1 and at_least_one(high, facts)
    if isinstance(source.area, ir.ListOf):
        return bool(source.area.items)
    if source.area.type == UNKNOWN:
        return True
    return source.how == "parts" or has_piece(source.area, facts)


def _choose_action(context: Context, node: tree.ChooseAction) -> ir.Stmt:
    _player(context, None, node.span)
    actions = tuple(at for at, rule in enumerate(context.program.rules) if rule.is_action)
    if not actions:
        context.error("E458", node.span, "This game has no actions to choose from.", "Declare one with `action NAME`.")
    body = block(context, node.body)
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    return ir.ChooseAction(node.span, node.prompt.text if node.prompt else None, actions, body, otherwise)


def _choose_option(context: Context, node: tree.ChooseOption) -> ir.Stmt:
    _player(context, None, node.span)
    options = tuple(ir.Option(option.text.text, block(context, option.body), option.span) for option in node.options)
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    return ir.ChooseOption(node.span, node.prompt.text if node.prompt else None, options, otherwise)


def _may(context: Context, node: tree.May) -> ir.Stmt:
    _player(context, None, node.span)
    body = block(context, node.body)
    otherwise = block(context, node.otherwise) if node.otherwise is not None else None
    return ir.May(node.span, node.text.text, body, otherwise)


# ---- conditions and loops -----------------------------------------------------------------------------------


def _draw(context: Context, node: tree.Draw) -> ir.Stmt:
    place = wanted(context, node.source, Type("place"))
    local = context.new_local(node.name.text, Type("piece", place.type.kind), node.name.span)
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
    before = context.facts
    body = block(context, node.body, learned(condition))
    context.facts = before
    otherwise = block(context, node.otherwise, learned(condition, False)) if node.otherwise is not None else None
    context.facts = after_moving(before)
    return ir.If(node.span, condition, body, otherwise)


def _for_each(context: Context, node: tree.ForEach) -> ir.Stmt:
    if node.by_choice:
        _player(context, None, node.span)
    names, before = dict(context.names), context.facts
    binder = binder_in_statement(context, node.binder)
    some = binder.where is None and _has_some(binder.source, before)
    context.facts = after_moving(before)
    inside = learned(binder.where) if binder.where else NO_FACTS
    body = block(context, node.body, inside, loop=True)
    context.names = names
    return ir.ForEach(node.span, binder, node.by_choice, body, some)


def _repeat(context: Context, node: tree.Repeat) -> ir.Stmt:
    times = number(context, node.times)
    context.facts = after_moving(context.facts)
    return ir.Repeat(node.span, times, block(context, node.body, loop=True))


def _acting(context: Context, body: tree.Block, span: Span, facts: Facts = NO_FACTS) -> ir.Block:
    """A block in which `you` is somebody else; facts about `you` change their meaning with it."""
    outer, own = context.you, context.own_you
    context.you, context.own_you, context.facts = ir.You(span, PLAYER), True, NO_FACTS
    typed = block(context, body, facts)
    context.you, context.own_you = outer, own
    return typed


def _turns(context: Context, node: tree.Turns) -> ir.Stmt:
    first = wanted(context, node.first, PLAYER)
    context.facts = after_moving(context.facts)
    until = truth(context, node.until)
    body = _acting(context, node.body, node.span, learned(until, False))
    return ir.Turns(node.span, first, until, body)


def _as_player(context: Context, node: tree.AsPlayer) -> ir.Stmt:
    player = wanted(context, node.player, PLAYER)
    sure = is_some(player, context.facts)
    body = _acting(context, node.body, node.span)
    return ir.AsPlayer(node.span, player, body, sure)


def _rank(context: Context, node: tree.Rank) -> ir.Stmt:
    binder, inner = binder_in_expression(context, node.binder)
    if binder.element.tag not in ("player", "unknown"):
        context.error("E460", node.binder.span, "Only players can be ranked.", "Write `rank player`.")
    keys = tuple((key.highest, number(inner, key.key)) for key in node.keys)
    pay = wanted(context, node.pay, list_of(NUMBER))
    items = pay.items if isinstance(pay, ir.ListOf) else ()
    if not items and pay.type.tag != "unknown":
        context.error("E461", node.pay.span, "The points of the places must be a printed list.", "Write `pay [3, 1]`.")
    ties, tied = _ties(context, node)
    return ir.Rank(node.span, binder, keys, items, ties, tied, _source(context))


def _ties(context: Context, node: tree.Rank) -> tuple[str, ir.Expr | None]:
    if node.rounded is not None:
        if node.rounded.text not in ("down", "nearest"):
            context.error("E462", node.rounded.span, "Shares are rounded `down` or `nearest`.", "Write one of the two.")
        return node.rounded.text, None
    assert node.tied_pay is not None
    if isinstance(node.tied_pay, tree.Name) and node.tied_pay.text in ("full", "nothing"):
        return node.tied_pay.text, None
    return "each", number(context, node.tied_pay)


_TYPED: dict[type, Callable[..., ir.Stmt]] = {
    tree.Move: _move,
    tree.MoveSome: _move_some,
    tree.Swap: _swap,
    tree.Score: _score,
    tree.SetMarker: _set,
    tree.AddMarker: _add,
    tree.Shuffle: _shuffle,
    tree.Show: _show,
    tree.LetHere: _let,
    tree.Do: _do,
    tree.Reach: _reach,
    tree.Require: _require,
    tree.Known: _known,
    tree.Stop: _stop,
    tree.EndTurns: lambda context, node: ir.EndTurns(node.span),
    tree.EndGame: lambda context, node: ir.EndGame(node.span),
    tree.Expect: _only_in_scenarios,
    tree.Answer: _only_in_scenarios,
    tree.Choose: _choose,
    tree.ChooseAction: _choose_action,
    tree.ChooseOption: _choose_option,
    tree.May: _may,
    tree.Draw: _draw,
    tree.If: _if,
    tree.ForEach: _for_each,
    tree.Repeat: _repeat,
    tree.Turns: _turns,
    tree.AsPlayer: _as_player,
    tree.Rank: _rank,
    tree.Note: lambda context, node: ir.Note(node.span, node.text, node.ruling),
}
