"""Names and types of expressions: an author's tree in, a typed tree out."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from imhotep_dsl.check import ir
from imhotep_dsl.check.attributes import answers, attribute
from imhotep_dsl.check.context import Context
from imhotep_dsl.check.extent import MOST_JOINED, joined
from imhotep_dsl.check.functions import call_function
from imhotep_dsl.check.names import constant, named
from imhotep_dsl.check.no_sort import is_named, report_no_sort
from imhotep_dsl.check.players_things import names_player, report_players_thing
from imhotep_dsl.check.types import (
    AREAS,
    NONE,
    NUMBER,
    PLACE,
    PLAYER,
    TRUTH,
    UNKNOWN,
    Type,
    advice,
    common,
    fits,
    is_never_none,
    list_of,
    mismatch,
)
from imhotep_dsl.check.words import MOST_NESTED, call_word, too_deep
from imhotep_dsl.check.written import written
from imhotep_dsl.code.complete import complete
from imhotep_dsl.diagnostics import suggest
from imhotep_dsl.resolve.model import Value
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


def expression(context: Context, expr: tree.Expr) -> ir.Expr:
    """The typed form of any expression; on a mistake a diagnostic and something of unknown type."""
    program = context.program
    if program.depth > MOST_NESTED and program.lets_open:
        return too_deep(context, program.lets_open[-1], expr.span)
    program.depth += 1
    typed = _TYPED[type(expr)](context, expr)
    program.depth -= 1
    return typed


def truth(context: Context, expr: tree.Expr) -> ir.Expr:
    return wanted(context, expr, TRUTH)


def acting_player(context: Context, expr: tree.Expr | None, span: Span) -> ir.Expr:
    """The player that is named, or `you`."""
    return wanted(context, expr if expr is not None else tree.Name(span, "you"), PLAYER)


def number(context: Context, expr: tree.Expr) -> ir.Expr:
    return wanted(context, expr, NUMBER)


def wanted(context: Context, expr: tree.Expr, type_: Type) -> ir.Expr:
    """An expression that has to be of a type."""
    given = expression(context, expr)
    if not fits(given.type, type_) or (given.type.tag == "none" and not type_.optional):
        context.error("E417", expr.span, mismatch(type_, given.type), advice(given.type, type_), name_in(expr))
        return context.unknown(expr.span)
    return given


def name_in(expr: tree.Expr) -> str | None:
    """A bare name that means something else than is needed: what was meant by it may be declared misspelt."""
    return expr.text if isinstance(expr, tree.Name) else None


def area(context: Context, expr: tree.Expr) -> ir.Expr:
    """A place, a space or a part of a place."""
    given = expression(context, expr)
    if given.type.tag not in AREAS and given.type.tag != "unknown":
        context.error("E418", expr.span, mismatch(PLACE, given.type), advice(given.type, PLACE), name_in(expr))
        return context.unknown(expr.span)
    return given


# ---- asking, indexing, calling ------------------------------------------------------------------------


def _dot(context: Context, expr: tree.Dot) -> ir.Expr:
    if isinstance(expr.subject, tree.Dot) and names_player(context, expr.subject):
        before = expression(context, expr.subject.subject)
        if before.type.tag == "unknown" or report_players_thing(context, before, expr):
            return context.unknown(expr.span)
    return attribute(context, expression(context, expr.subject), expr.name, None)


def _index(context: Context, expr: tree.Index) -> ir.Expr:
    index = number(context, expr.index)
    if isinstance(expr.subject, tree.Name) and expr.subject.text not in context.names:
        value = context.model.values.get(expr.subject.text)
        if value is not None and isinstance(value.value, tuple):
            context.program.used_values.add(value.name)
            return _table_entry(context, value, index, expr)
    subject = expression(context, expr.subject)
    if subject.type.tag == "list":
        return _list_entry(subject, index, expr)
    if subject.type.tag == "place":
        _check_number_of_space(context, subject, index, expr)
        return ir.SpaceAt(expr.span, Type("space", subject.type.kind), subject, index)
    if subject.type.tag != "unknown":
        said = f"{subject.type} has no numbered entries."
        context.error(
            "E421", expr.span, said[:1].upper() + said[1:], "Only tables, lists and places do: `table[2]`, `place[1]`."
        )
    return context.unknown(expr.span)


def _list_entry(members: ir.Expr, index: ir.Expr, expr: tree.Index) -> ir.Expr:
    """A thing of a list, or none past its end; numbers are 0 there, as in a table."""
    element = members.type.element or UNKNOWN
    if isinstance(members, ir.ListOf) and element.tag == "number":
        entries = tuple(item.value for item in members.items if isinstance(item, ir.Const))
        if len(entries) == len(members.items):
            return ir.TableAt(expr.span, element, entries, 1, None, index)
    type_ = element if element.tag in ("number", "truth") else element.or_none()
    return ir.Function(expr.span, type_, "entry", (members, index))


def _check_number_of_space(context: Context, place: ir.Expr, index: ir.Expr, expr: tree.Index) -> None:
    if not (isinstance(place, ir.PlaceAt) and isinstance(index, ir.Const)) or index.type.tag == "unknown":
        return
    most = max((instance.size for instance in context.components.instances_of(place.place)), default=0)
    if not 1 <= index.value <= most:
        name = context.components.places[place.place].name
        said = f"`{name}` has the spaces 1 to {most}." if most > 1 else f"`{name}` has only one space."
        context.error("E422", expr.index.span, said, "Spaces are counted from 1.")


def _table_entry(context: Context, value: Value, index: ir.Expr, expr: tree.Index) -> ir.Expr:
    assert isinstance(value.value, tuple)
    entries = [constant(context, item, expr.span) for item in value.value]
    if any(not isinstance(entry, ir.Const) for entry in entries):
        context.error("E421", expr.span, f"The entries of `{value.name}` are lists.", "Use the list as a whole.")
        return context.unknown(expr.span)
    numbers = tuple(entry.value for entry in entries if isinstance(entry, ir.Const))
    last = value.first + len(numbers) - 1
    if isinstance(index, ir.Const) and index.value > last and value.further is None:
        context.error(
            "E422",
            expr.index.span,
            f"`{value.name}` ends with entry {last}.",
            "Add entries, or `each_further` to let it go on with a step.",
        )
    type_ = entries[0].type if entries else NUMBER
    name = expr.subject.text if isinstance(expr.subject, tree.Name) else ""
    return ir.TableAt(expr.span, type_, numbers, value.first, value.further, index, name)


def _call(context: Context, expr: tree.Call) -> ir.Expr:
    if isinstance(expr.subject, tree.Dot):
        subject = expression(context, expr.subject.subject)
        return attribute(context, subject, expr.subject.name, _plain_args(context, expr))
    if isinstance(expr.subject, tree.Name):
        name = expr.subject.text
        lets = context.let_named(name, None, context.scope.board)
        if lets:
            return call_word(context, lets[0], expr.span, _plain_args(context, expr))
        return call_function(context, name, expr)
    context.error("E423", expr.span, "Only a word or a function can be followed by brackets.", "Take out the brackets.")
    return context.unknown(expr.span)


def _plain_args(context: Context, expr: tree.Call) -> tuple[ir.Expr, ...]:
    args: list[ir.Expr] = []
    for arg in expr.args:
        if isinstance(arg, tree.Query | tree.EachValue):
            context.error("E424", arg.span, "A plain value is needed here.", "Put `where` into `count(…)` or the like.")
            args.append(context.unknown(arg.span))
        else:
            args.append(expression(context, arg))
    return tuple(args)


# ---- operators ----------------------------------------------------------------------------------------


def _binary(context: Context, expr: tree.Binary) -> ir.Expr:
    left, right = number(context, expr.left), number(context, expr.right)
    if expr.op == "/" and isinstance(right, ir.Const) and right.value == 0:
        context.error("E425", expr.right.span, "Nothing can be divided by 0.", "Divide by another number.")
    return ir.Arithmetic(expr.span, NUMBER, expr.op, left, right)


def _negative(context: Context, expr: tree.Negative) -> ir.Expr:
    return ir.Arithmetic(expr.span, NUMBER, "-", ir.Const(expr.span, NUMBER, 0), number(context, expr.value))


_COUNTED = ("number", "unknown")


def _compare(context: Context, expr: tree.Compare) -> ir.Expr:
    if expr.op == "in":
        return _member(context, expr)
    left, right = expression(context, expr.left), expression(context, expr.right)
    if expr.op not in ("=", "!="):
        wrong = [side for side in ((left, expr.left), (right, expr.right)) if side[0].type.tag not in _COUNTED]
        for side, node in wrong:
            said = f"Only numbers can be compared with `{expr.op}`, and this is {side.type}."
            context.error("E417", node.span, said, advice(side.type, NUMBER))
        if wrong:
            return context.unknown(expr.span)
    elif any(side.type.tag == "list" for side in (left, right)):
        said = f"A list cannot be compared with `{expr.op}`."
        help_text = (
            "Ask whether it is empty (`LIST.empty`), how long it is (`LIST.count`), or one of it (`LIST.first`)."
        )
        context.error("E426", expr.span, said, help_text)
        return context.unknown(expr.span)
    elif not (fits(left.type, right.type) or fits(right.type, left.type)):
        said = f"These can never be the same: {left.type} and {right.type}."
        about_design = "design" in (left.type.tag, right.type.tag)
        counted = {left.type.tag, right.type.tag} in ({"number", "space"}, {"number", "place"})
        help_text = "Ask how many lie there: `.count` behind it." if counted else "Compare things of the same sort."
        help_text = "To ask what a piece is, write `is`." if about_design else help_text
        context.error("E426", expr.span, said, help_text)
    return ir.Compare(expr.span, TRUTH, expr.op, left, right)


def _member(context: Context, expr: tree.Compare) -> ir.Expr:
    item, whole = expression(context, expr.left), expression(context, expr.right)
    if whole.type.tag == "list":
        if whole.type.element is not None and not fits(item.type, whole.type.element):
            said = f"This list holds no such thing: {item.type} and {whole.type}."
            context.error("E426", expr.span, said, "Ask for something that is of the same sort as the list.")
    elif whole.type.tag in AREAS and item.type.tag in ("piece", "space", "unknown"):
        pass
    elif "unknown" not in (item.type.tag, whole.type.tag):
        context.error(
            "E426", expr.right.span, f"A list or a place is needed after `in`, and this is {whole.type}.",
            "Write for instance `round in [1, 3]` or `card in you.hand`.",
        )  # fmt: skip
    return ir.Member(expr.span, TRUTH, item, whole)


def _is(context: Context, expr: tree.Is) -> ir.Expr:
    subject = expression(context, expr.subject)
    of_kind = [design for design in context.components.designs if subject.type.kind in (None, design.kind)]
    designs = [design for design in of_kind if design.definition.name == expr.design.text]
    kind = expr.design.text if not designs and expr.design.text in context.model.kinds else None
    if kind is not None:
        designs = [design for design in of_kind if design.kind == kind]
    if subject.type.tag not in ("piece", "unknown"):
        report_no_sort(context, expr, subject)
    elif not designs and subject.type.tag != "unknown":
        _report_unknown_sort(context, subject, expr.design)
    test: ir.Expr = ir.IsDesign(expr.span, TRUTH, subject, frozenset(design.index for design in designs), kind)
    return ir.Not(expr.span, TRUTH, test) if expr.negated else test


def _asked_with_a_dot(context: Context, piece: Type, asked: str) -> str:
    """`cart is full`: of the piece, or of the only place on it."""
    if asked in answers(context, piece):
        return asked
    places = [place.name for place in context.model.places if piece.kind is not None and place.scope.kind == piece.kind]
    return f"{places[0]}.{asked}" if len(places) == 1 and asked in ("empty", "full") else ""


def _field_with_word(context: Context, piece: Type, word: str) -> str:
    """The field of a kind that may be this word."""
    kind = context.model.kinds.get(piece.kind or "")
    fields = kind.fields.items() if kind is not None else ()
    words = {
        name: [item.text for item in described.type.items if isinstance(item, tree.Name)]
        for name, described in fields
        if isinstance(described.type, tree.Or)
    }
    return next((name for name, possible in words.items() if word in possible), "")


def _report_unknown_sort(context: Context, subject: ir.Expr, sort: tree.Word) -> None:
    """A design that a variant took out of the game may still be named by the texts that remain."""
    kind = subject.type.kind
    asked = _asked_with_a_dot(context, subject.type, sort.text)
    if asked:
        what = written(context.program, subject)
        said = "`is` asks of which sort a piece is; what else can be asked of a thing stands behind a dot."
        context.error("E417", sort.span, said, f"Write `{what}.{asked}`.")
    elif printed := _field_with_word(context, subject.type, sort.text):
        what = written(context.program, subject)
        said = f"`is` asks of which sort a piece is, and `{sort.text}` is a word that is printed on it."
        context.error("E417", sort.span, said, f"Write `{what}.{printed} = {sort.text}`.")
    elif sort.text in context.model.kinds and kind is not None and kind != sort.text:
        said = f"This is always {subject.type}, so it is never a `{sort.text}`."
        context.error("E426", sort.span, said, "Ask a piece that lies where pieces of both kinds can lie.")
    elif sort.text not in context.model.removed:
        known = [design.name for design in context.components.designs if kind in (None, design.kind)]
        context.unknown_name(sort.span, sort.text, [*known, *context.model.kinds])


def _not(context: Context, expr: tree.Not) -> ir.Expr:
    return ir.Not(expr.span, TRUTH, truth(context, expr.value))


def _and(context: Context, expr: tree.And) -> ir.Expr:
    return _unless_too_many(context, ir.And(expr.span, TRUTH, tuple(truth(context, item) for item in expr.items)))


def _or(context: Context, expr: tree.Or) -> ir.Expr:
    """`site = museum or school`: whoever writes this means a list."""
    first, *others = expr.items
    if isinstance(first, tree.Compare) and first.op == "=":
        said = [said for item in (first.right, *others) if (said := _said_alone(context, item))]
        if len(said) == len(expr.items):
            left, given = expression(context, first.left), expression(context, others[0])
            if not fits(given.type, TRUTH):
                what = written(context.program, left)
                meant = suggest.written(f"{what} = {' or '.join(said)}", f"{what} in [{', '.join(said)}]")
                context.error("E417", expr.span, mismatch(TRUTH, given.type), meant)
                return context.unknown(expr.span)
    return _unless_too_many(context, ir.Or(expr.span, TRUTH, tuple(truth(context, item) for item in expr.items)))


def _said_alone(context: Context, item: tree.Expr) -> str:
    """A number, or a name that means something."""
    if isinstance(item, tree.Number):
        return str(item.value)
    return item.text if isinstance(item, tree.Name) and is_named(context, item.text) else ""


def _unless_too_many(context: Context, condition: ir.And | ir.Or) -> ir.Expr:
    if joined(condition) <= MOST_JOINED:
        return condition
    said = f"More than {MOST_JOINED} conditions are joined by `and` and `or` here, all words written out."
    help_text = (
        "Give a part of them a name in a line above, `let NAME = …`, and use NAME; for numbers write `in [1, 2]`."
    )
    context.error("E428", condition.span, said, help_text)
    return context.unknown(condition.span)


def _one_or_other(context: Context, expr: tree.OneOrOther) -> ir.Expr:
    condition = truth(context, expr.condition)
    value, otherwise = expression(context, expr.value), expression(context, expr.otherwise)
    if not (fits(value.type, otherwise.type) or fits(otherwise.type, value.type)):
        said = f"Behind `then` and `else` stand things of one sort, and these are {value.type} and {otherwise.type}."
        context.error("E426", expr.span, said, "Write two things of the same sort.")
    both = common(value.type, otherwise.type)
    if NONE in (value.type, otherwise.type) and is_never_none(both):
        said = f"{str(both.surely()).capitalize()} is always there, and never none."
        context.error("E426", expr.span, said, "Write two things of the same sort; for a number, 0 may stand for none.")
    return ir.OneOrOther(expr.span, both, condition, value, otherwise)


def _list(context: Context, expr: tree.ListOf) -> ir.Expr:
    if not expr.items:
        said = "There is nothing in this list, so nobody knows what it is a list of."
        help_text = "Ask whether something is empty: `hand.empty`. What is printed may be an empty list: `bonus: []`."
        context.error("E426", expr.span, said, help_text)
        return context.unknown(expr.span)
    items = tuple(expression(context, item) for item in expr.items)
    element = items[0].type
    if element.tag == "list":
        help_text = "Put two lists together with `either(…, …)`."
        context.error("E426", items[0].span, "A list holds things, and this is a list itself.", help_text)
        return context.unknown(expr.span)
    for item in items[1:]:
        if not fits(item.type, element) or (item.type == NONE and is_never_none(element)):
            said = f"A list holds things of one sort: {element} and {item.type}."
            context.error("E426", item.span, said, "Make two lists of it.")
        element = common(element, item.type)
    return ir.ListOf(expr.span, list_of(element), items)


def _range(context: Context, expr: tree.RangeOf) -> ir.Expr:
    return ir.RangeOf(expr.span, list_of(NUMBER), number(context, expr.low), number(context, expr.high))


def _text(context: Context, expr: tree.Text) -> ir.Expr:
    context.error("E427", expr.span, "A quoted text has no meaning here.", "Names are written without quotes.")
    return context.unknown(expr.span)


_TYPED: dict[type, Callable[..., ir.Expr]] = {
    tree.Number: lambda context, expr: ir.Const(expr.span, NUMBER, expr.value),
    tree.Text: _text,
    tree.Name: named,
    tree.ListOf: _list,
    tree.Dot: _dot,
    tree.Index: _index,
    tree.Call: _call,
    tree.Binary: _binary,
    tree.Negative: _negative,
    tree.RangeOf: _range,
    tree.Compare: _compare,
    tree.Is: _is,
    tree.Not: _not,
    tree.And: _and,
    tree.Or: _or,
    tree.OneOrOther: _one_or_other,
}
complete(_TYPED, get_args(tree.Expr), "expressions that are typed")
