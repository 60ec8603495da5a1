"""Words for expressions (`let`): written once, put in wherever they are used.

A word of a kind may be given anew by a design or by a board; then the piece or board at hand decides which text is
meant.
"""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.check import ir
from imhotep_dsl.check.context import Context, Expansion, Program
from imhotep_dsl.check.extent import extent
from imhotep_dsl.check.types import NUMBER, PLAYER, UNKNOWN, Type, advice_for_param, common, is_never_none, mismatch
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.resolve.model import LetDef, Scope
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

MOST_NESTED = 100
"""Words within words, and questions within questions once they are written out."""

MOST_QUESTIONS = 5_000
"""Of which a word may be made once it is written out. Each is looked at whenever it is asked, and by many a check."""


def ask_word(context: Context, subject: ir.Expr, name: tree.Word, args: tuple[ir.Expr, ...]) -> ir.Expr | None:
    """`player.room`, `card.allowed(player)`."""
    kind = "player" if subject.type.tag == "player" else subject.type.kind
    if kind is None or subject.type.tag not in ("player", "piece", "board"):
        return None
    lets = [let for let in context.model.lets if let.name == name.text and let.subject == kind]
    general = [let for let in lets if not let.scope.designs and let.scope.board in (None, context.scope.board)]
    particular = [let for let in lets if let.scope.designs]
    if not lets:
        return None
    base = (general or particular or lets)[0]
    if not general and particular:
        _report_lacking(context, kind, particular, name)
    bound = _bind(context, base, name.span, args)
    if bound is None:
        return context.unknown(name.span)
    bound[kind] = subject
    meaning = expand(context, base, name.span, bound)
    if not particular:
        return _by_board(context, subject, name, args, meaning)
    cases = []
    for design in context.components.designs_of(kind):
        for let in particular:
            if design.definition.name in let.scope.designs:
                own = _bind(context, let, name.span, args) or {}
                own[kind] = subject
                cases.append((design.index, expand(context, let, name.span, own)))
    return _decided_by(context, subject, name, cases, meaning)


def _decided_by(
    context: Context, subject: ir.Expr, name: tree.Word, cases: list[tuple[int, ir.Expr]], usual: ir.Expr
) -> ir.Expr:
    """The piece or board at hand decides which text is meant, so all of them have to be of one sort."""
    type_ = usual.type
    for _, own in cases:
        both = common(type_, own.type)
        other_sort = both == UNKNOWN and UNKNOWN not in (type_, own.type)
        if other_sort or (both.optional and is_never_none(both)):
            said = f"`{name.text}` is {own.type} here, and elsewhere {type_}."
            context.error(
                "E426", own.span, said, f"Write something that is {type_}, or give one of the two another name."
            )
        type_ = both
    return ir.Dispatch(name.span, type_, subject, tuple(cases), usual)


def _by_board(
    context: Context, subject: ir.Expr, name: tree.Word, args: tuple[ir.Expr, ...], usual: ir.Expr
) -> ir.Expr:
    """The board's own text where it has one, else what is usual for its kind."""
    cases = []
    for at, board in enumerate(context.components.boards):
        own = [let for let in context.let_named(name.text, None, board.name) if let.scope.board is not None]
        if subject.type.tag == "board" and board.kind == subject.type.kind and own:
            bound = _bind(context, own[0], name.span, args)
            if bound is not None:
                cases.append((at, expand(context, own[0], name.span, bound)))
    return _decided_by(context, subject, name, cases, usual) if cases else usual


def _report_lacking(context: Context, kind: str, particular: list[LetDef], name: tree.Word) -> None:
    """A word that only some designs have can be asked for in their own text, not of any piece."""
    having = {design for let in particular for design in let.scope.designs}
    if context.scope.designs and having.issuperset(context.scope.designs):
        return
    lacking = [design.name for design in context.components.designs_of(kind) if design.definition.name not in having]
    if lacking:
        said = f"`{lacking[0]}` says nothing about `{name.text}`, which other pieces `{kind}` have."
        context.error("E335", name.span, said, f"Write below `piece {kind}` what it usually is: `let {name.text} = …`.")


def call_word(context: Context, let: LetDef, span: Span, args: tuple[ir.Expr, ...]) -> ir.Expr:
    """`most_of(board)`: a word of the game or of a board."""
    bound = _bind(context, let, span, args)
    return context.unknown(span) if bound is None else expand(context, let, span, bound)


def expand(context: Context, let: LetDef, span: Span, bound: dict[str, ir.Expr]) -> ir.Expr:
    """The word's text, its parameters replaced by what was given. Given the same, it is the same: words are shared."""
    opened = context.program.lets_open
    if any(word is let for word in opened):
        context.error("E415", let.span, f"`{let.name}` is explained by itself.", "Write one of the words out.")
        return context.unknown(span)
    if id(let) in context.program.too_long:
        return context.unknown(span)
    if len(opened) >= MOST_NESTED or context.program.depth >= MOST_NESTED:
        return too_deep(context, let, span)
    key = (id(let), tuple((name, id(arg)) for name, arg in bound.items()), _situation(context))
    found = context.program.expansions.get(key)
    if found is None:
        speaking, context.program.spoken_of_you = context.program.spoken_of_you, None
        meaning = _written_out(context, let, span, bound)
        context.program.extents[id(meaning)] = extent(meaning, context.program.extents)
        found = Expansion(meaning, tuple(bound.values()), context.program.spoken_of_you)
        context.program.expansions[key] = found
        context.program.spoken_of_you = speaking
    if found.you is not None:
        context.note_you(found.you)
    long, deep = context.program.extents[id(found.meaning)]
    if context.program.depth + deep > MOST_NESTED:
        return too_deep(context, let, span)
    if long > MOST_QUESTIONS:
        return _too_long(context, let, span, f"comes to more than {MOST_QUESTIONS} questions, all words written out")
    return found.meaning


def too_deep(context: Context, let: LetDef, span: Span) -> ir.Expr:
    """It is the word asked for first that needs all the others; those on the way are not told of one by one."""
    opened = context.program.lets_open
    first = opened[0] if opened else let
    found = _too_long(context, first, span, f"needs more than {MOST_NESTED} words and questions one within the other")
    context.program.too_long.update(id(word) for word in opened)
    return found


def _too_long(context: Context, let: LetDef, span: Span, what: str) -> ir.Expr:
    """Words that use each other twice are twice as long each time. To be told of it once is enough."""
    if id(let) not in context.program.too_long:
        context.program.too_long.add(id(let))
        help_text = "Work a part of it out once, in the rule that needs it: `let NAME = …` there, and use NAME."
        context.error("E428", let.span, f"`{let.name}` {what}.", help_text)
    return context.unknown(span)


def check_unasked(program: Program) -> None:
    """A word that nothing asks for is looked at by itself: what is wrong with it is wrong all the same."""
    asked = {key[0] for key in program.expansions}
    for let in program.model.lets:
        if id(let) in asked:
            continue
        context = Context(program, let.scope, you=ir.You(let.span, PLAYER), own_you=True)
        bound = {param.text: _any(program, param.span, _type_given(program, param)) for param in let.params}
        if let.subject is not None:
            bound[let.subject] = _any(program, let.span, program.type_by_name(let.subject))
        expand(context, let, let.span, bound)


def said_of_any(program: Program, word: ir.WordUse) -> ir.Expr | None:
    """What a word means of any things of the types that it was given, and of who acts if it was said of them. None: it
    can only be said of what it was given."""
    let = next(let for let in program.model.lets if let.value.span == word.meant_at)
    given = {
        name: value if isinstance(value, ir.You) else _any(program, value.span, value.type)
        for name, value in word.given
    }
    told, program.diagnostics = program.diagnostics, Diagnostics()
    context = Context(program, let.scope, you=ir.You(let.span, PLAYER), own_you=True)
    meaning = expand(context, let, let.span, given)
    mistaken, program.diagnostics = bool(program.diagnostics.items), told
    return None if mistaken else meaning


def _any(program: Program, span: Span, type_: Type) -> ir.Expr:
    return ir.Bound(span, type_, program.new_bound())


def _type_given(program: Program, param: tree.Param) -> Type:
    """A parameter whose name says nothing may be given anything."""
    type_ = program.type_of_param(param)
    return UNKNOWN if param.type is None and type_ == NUMBER else type_


def _situation(context: Context) -> tuple[bool, bool, bool]:
    return context.you is None, context.own_you, context.in_scenario


def _written_out(context: Context, let: LetDef, span: Span, bound: dict[str, ir.Expr]) -> ir.Expr:
    from imhotep_dsl.check.expressions import expression

    inner = Context(
        context.program, let.scope, dict(bound), context.you, context.slots, context.in_scenario,
        rule=context.rule, own_you=context.own_you,
    )  # fmt: skip
    context.program.lets_open.append(let)
    meaning = expression(inner, let.value)
    for extra, scope in let.additions:
        meaning = _added(replace_scope(inner, scope), let, span, meaning, extra)
    context.program.lets_open.pop()
    given, meant_at = tuple(bound.items()), let.value.span
    word = ir.WordUse(let.name, let.subject, given, meant_at, meaning.word, let.changed_in, let.title)
    return replace(meaning, word=word)


def _added(context: Context, let: LetDef, span: Span, meaning: ir.Expr, extra: tree.Expr) -> ir.Expr:
    """`add E to NAME`, `take E from NAME`."""
    from imhotep_dsl.check.expressions import number

    amount = number(context, extra)
    if meaning.type.tag not in ("number", "unknown"):
        said = f"`{let.name}` is {meaning.type}, and only to a number something can be added."
        context.error("E417", extra.span, said, f"Give it another meaning: `replace let {let.name} = …`.")
        return meaning
    return ir.Arithmetic(span, NUMBER, "+", meaning, amount)


def replace_scope(context: Context, scope: Scope) -> Context:
    return replace(context, scope=scope)


def _bind(context: Context, let: LetDef, span: Span, args: tuple[ir.Expr, ...]) -> dict[str, ir.Expr] | None:
    if len(args) != len(let.params):
        wanted = ", ".join(param.text for param in let.params)
        context.error(
            "E416",
            span,
            f"`{let.name}` needs ({wanted})." if wanted else f"`{let.name}` needs nothing in brackets.",
            "Give it just these.",
        )
        return None
    for param, arg in zip(let.params, args, strict=True):
        wanted_type = context.program.type_of_param(param)
        given_at = _written_at(arg.span, span)
        says_something = param.type is not None or wanted_type != NUMBER
        if says_something and not context.program.fits_param(let.name, param, arg.type, given_at):
            help_text = advice_for_param(let.name, param, arg.type, wanted_type)
            context.error("E417", given_at, mismatch(wanted_type, arg.type), help_text)
    return {param.text: arg for param, arg in zip(let.params, args, strict=True)}


def _written_at(arg: Span, call: Span) -> Span:
    """A name has the span of where it was made, which may be far away: then the call is shown."""
    within = arg.file == call.file and call.line <= arg.line and arg.end_line <= call.end_line
    return arg if within else call
