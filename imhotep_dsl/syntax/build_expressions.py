"""Trees of expressions, of binders, and of the arguments that are binders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from imhotep_dsl.diagnostics.suggest import nearest
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.parts import Clause, Parts
from imhotep_dsl.syntax.token import Token

T = TypeVar("T")

# Functions that go through things, and those among them for which a bare name means all things of that name.
QUERY_FUNCTIONS: Final = frozenset(
    {"count", "any", "every", "first", "last", "list", "groups", "distinct", "sum", "max", "min", "joined"}
)
QUERY_OF_BARE_NAME: Final = frozenset({"count", "any", "first", "last", "list"})
OWN_WORDS: Final = ("you", "players", "none", "yes", "no")
"""Words of the language that are values."""
LARGEST_NUMBER: Final = 1_000_000_000


def _number(parts: Parts) -> tree.Number:
    digits = str(parts.one(Token))
    if len(digits) <= len(str(LARGEST_NUMBER)) and int(digits) <= LARGEST_NUMBER:
        return tree.Number(parts.span, int(digits))
    parts.faults.append(Fault("number_too_large", parts.span))
    return tree.Number(parts.span, LARGEST_NUMBER)


def _name(parts: Parts) -> tree.Name:
    return tree.Name(parts.span, parts.name().text)


def _own_word(text: str) -> Callable[[Parts], tree.Name]:
    return lambda parts: tree.Name(parts.span, text)


def _text(parts: Parts) -> tree.Text:
    return tree.Text(parts.span, parts.text().text)


def _dot(parts: Parts) -> tree.Dot:
    return tree.Dot(parts.span, parts.expr(), parts.name())


def _index(parts: Parts) -> tree.Index:
    return tree.Index(parts.span, parts.expr(), parts.expr(1))


def _call(parts: Parts) -> tree.Call:
    subject = parts.expr()
    arguments: tuple[Clause | tree.EachValue | tree.Text, ...] = parts.value("args")
    return tree.Call(parts.span, subject, tuple(_argument(subject, each, parts.faults) for each in arguments))


def _argument(subject: tree.Expr, written: Clause | tree.EachValue | tree.Text, faults: list[Fault]) -> tree.Arg:
    function = subject.text if isinstance(subject, tree.Name) else ""
    if not isinstance(written, Clause):
        return written
    value: tree.Expr = written.value.expr()
    until: Clause | None = written.value.clause("until")
    where: Clause | None = written.value.clause("where")
    order: tree.Order | None = written.value.maybe(tree.Order)
    starting: Clause | None = written.value.clause("starting")
    narrowing = starting or until or where or order
    ranged = _ranged_over(value)
    if function in QUERY_FUNCTIONS and ranged is not None:
        name, source = ranged
        if name.text in OWN_WORDS and (source or starting):
            # Whether the word behind `where` is the name or what it usually is, nobody can say.
            own = f"own_{name.text}"
            faults.append(Fault("reserved_word", name.span, {"found": name.text}, (own,), sure=False))
        if narrowing or source is not None or function in QUERY_OF_BARE_NAME:
            condition = None if where is None else where.value
            limit = None if until is None else until.value
            start = None if starting is None else starting.value
            return tree.Query(written.span, tree.Binder(written.span, name, source, condition, order, limit, start))
    if narrowing and ranged is not None and (guesses := nearest(function, QUERY_FUNCTIONS, 1)):
        faults.append(Fault("misspelt", subject.span, {"found": function, "guess": f"`{guesses[0]}`"}))
    elif narrowing:
        functions = ", ".join(f"`{each}`" for each in sorted(QUERY_FUNCTIONS))
        faults.append(Fault("where_without_binder", narrowing.span, {"functions": functions}))
    return value


def _ranged_over(value: tree.Expr) -> tuple[tree.Word, tree.Expr | None] | None:
    """`NAME in SOURCE`, or `NAME` alone."""
    if isinstance(value, tree.Compare) and value.op == "in" and isinstance(value.left, tree.Name):
        return tree.Word(value.left.span, value.left.text), value.right
    if isinstance(value, tree.Name):
        return tree.Word(value.span, value.text), None
    return None


def _arg(parts: Parts) -> Clause:
    """Whether it is a binder depends on the function, so it is kept as it was read until the call is built."""
    return Clause("arg", parts.span, parts)


def _each_value(parts: Parts) -> tree.EachValue:
    return tree.EachValue(parts.span, parts.expr(), parts.one(tree.Binder))


def _args(parts: Parts) -> Clause:
    return Clause("args", parts.span, parts.children)


def _binary(parts: Parts) -> tree.Binary:
    return tree.Binary(parts.span, str(parts.one(Token)), parts.expr(), parts.expr(1))


def _sign(parts: Parts) -> tree.Expr:
    return parts.expr() if parts.one(Token) == "+" else tree.Negative(parts.span, parts.expr())


def _range(parts: Parts) -> tree.RangeOf:
    return tree.RangeOf(parts.span, parts.expr(), parts.expr(1))


def _compare(parts: Parts) -> tree.Compare:
    return tree.Compare(parts.span, str(parts.one(Token)), parts.expr(), parts.expr(1))


def _compare_with(operator: str) -> Callable[[Parts], tree.Compare]:
    return lambda parts: tree.Compare(parts.span, operator, parts.expr(), parts.expr(1))


def _not_in(parts: Parts) -> tree.Not:
    return tree.Not(parts.span, _compare_with("in")(parts))


def _is(negated: bool) -> Callable[[Parts], tree.Is]:
    return lambda parts: tree.Is(parts.span, parts.expr(), parts.name(), negated)


def _not(parts: Parts) -> tree.Not:
    return tree.Not(parts.span, parts.expr())


def _and(parts: Parts) -> tree.And:
    return tree.And(parts.span, parts.exprs())


def _or(parts: Parts) -> tree.Or:
    return tree.Or(parts.span, parts.exprs())


def _one_or_other(parts: Parts) -> tree.OneOrOther:
    return tree.OneOrOther(parts.span, parts.expr(), parts.expr(1), parts.expr(2))


def _list(parts: Parts) -> tree.ListOf:
    return tree.ListOf(parts.span, parts.exprs())


def binder_of(parts: Parts) -> tree.Binder:
    name, order = parts.name(), parts.maybe(tree.Order)
    narrowing = [said for kind in ("source", "starting", "until", "where") if (said := parts.clause(kind)) is not None]
    last = order or (narrowing[-1] if narrowing else name)
    span = name.span.to(last.span)
    until = parts.value("until")
    return tree.Binder(span, name, parts.value("source"), parts.value("where"), order, until, parts.value("starting"))


def _order(highest: bool) -> Callable[[Parts], tree.Order]:
    return lambda parts: tree.Order(parts.span, highest, parts.expr())


def old(build: Callable[[Parts], T]) -> Callable[[Parts], T]:
    """For rules of the first edition: built like those of today, and refused."""

    def build_and_refuse(parts: Parts) -> T:
        parts.first_edition()
        return build(parts)

    return build_and_refuse


def amount_added(parts: Parts) -> tree.Expr:
    """The first edition took away by adding less than nothing."""
    amount = parts.expr()
    if isinstance(amount, tree.Negative):
        parts.first_edition()
    return amount


def amount_taken(parts: Parts) -> tree.Negative:
    amount = parts.expr()
    return tree.Negative(amount.span, amount)


def clause_of_expr(kind: str) -> Callable[[Parts], Clause]:
    """For rules such as `where: "where" expr`."""
    return lambda parts: Clause(kind, parts.span, parts.expr())


def clause_of_names(kind: str) -> Callable[[Parts], Clause]:
    return lambda parts: Clause(kind, parts.span, parts.value("names") or ())


def clause_of_names_once(kind: str) -> Callable[[Parts], Clause]:
    def clause(parts: Parts) -> Clause:
        named: tuple[tree.Word, ...] = parts.value("names") or ()
        parts.each_once(named)
        return Clause(kind, parts.span, named)

    return clause


def clause_of_name(kind: str) -> Callable[[Parts], Clause]:
    """For rules such as `side: "side" NAME`."""
    return lambda parts: Clause(kind, parts.span, parts.name())


def _names(parts: Parts) -> Clause:
    return Clause("names", parts.span, parts.names())


def last_word(span: Span, text: str) -> tree.Word:
    """A keyword that is a value: the tree has no token for it, but it ends the span."""
    return tree.Word(Span(span.file, span.end_line, span.end_column - len(text), span.end_line, span.end_column), text)


def _game_over(parts: Parts) -> tree.Name:
    """One name with a space in it, which nobody can give to a thing."""
    word = parts.name()
    if word.text != "over":
        parts.faults.append(Fault("game_what", word.span, {"found": word.text}))
    return tree.Name(parts.span, "game over")


EXPRESSIONS: Final[Mapping[str, Callable[[Parts], Any]]] = {
    "number": _number,
    "name": _name,
    "text": _text,
    "text_arg": _text,
    "dot": _dot,
    "index": _index,
    "call": _call,
    "args": _args,
    "arg": _arg,
    "each_value": _each_value,
    "binary": _binary,
    "sign": _sign,
    "range": _range,
    "compare": _compare,
    "equals": _compare_with("="),
    "in_": _compare_with("in"),
    "not_in": _not_in,
    "is_": _is(negated=False),
    "is_not": _is(negated=True),
    "not_": _not,
    "and_": _and,
    "or_": _or,
    "one_or_other": _one_or_other,
    "list": _list,
    "binder": binder_of,
    "source": clause_of_expr("source"),
    "starting": clause_of_expr("starting"),
    "where": clause_of_expr("where"),
    "until": clause_of_expr("until"),
    "highest": _order(highest=True),
    "lowest": _order(highest=False),
    "old_highest": old(_order(highest=True)),
    "old_lowest": old(_order(highest=False)),
    "names": _names,
    "game_over": _game_over,
    **{word: _own_word(word) for word in OWN_WORDS},
}
