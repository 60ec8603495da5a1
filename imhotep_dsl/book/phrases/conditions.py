"""Conditions as clauses, each with its denial: the author's own words, and conditions made of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace

from imhotep_dsl.book.author_words import said_of
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.binders import binder_noun
from imhotep_dsl.book.phrases.by_case import by_case, has_name
from imhotep_dsl.book.phrases.comparing import COMPARED, in_own_words
from imhotep_dsl.book.phrases.expressions import dispatched, is_own_design, noun, number, phrase, word_keys
from imhotep_dsl.book.phrases.first_named import told_from
from imhotep_dsl.book.phrases.joined import joined_by, kept_together
from imhotep_dsl.book.phrases.rivals import rival
from imhotep_dsl.book.phrases.scope import Named, Scope, Way, plain, variable_of
from imhotep_dsl.book.phrases.things_called import bind, called_noun
from imhotep_dsl.book.phrases.truths import (
    by_function,
    certain,
    empty_full_or_out,
    exists,
    is_design,
    is_member,
    or_not,
    printed,
    remembered,
)
from imhotep_dsl.check import ir
from imhotep_dsl.check.walking import parts_below, walk

_MOST_CASES = 2
"""Within the condition of another case."""

_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def condition(scope: Scope, expr: ir.Expr, denied: bool = False) -> p.Clause:
    """A condition, or its denial."""
    said = _predicate(scope, expr, denied)
    return said if said is not None else CONDITIONS[type(expr)](scope, expr, denied)


def _predicate(scope: Scope, expr: ir.Expr, denied: bool) -> p.Clause | None:
    """The author's own word for a condition: `carries its minimum`; or one that was explained before."""
    if expr.word is None:
        return None
    if (expr.word.subject, expr.word.name) in scope.defined:
        return _counts_as(scope, expr.word, denied)
    if not scope.knows(*word_keys(scope, expr.word)):
        return None
    return worded(scope, expr.word, {name: phrase(scope, value) for name, value in expr.word.given}, denied)


def worded(scope: Scope, word: ir.WordUse, given: Mapping[str, p.Phrase], denied: bool = False) -> p.Clause:
    """In the author's words, said of the thing that the word belongs to, or of the one with which they begin."""
    keys = word_keys(scope, word)
    begins = next((name for name in given if scope.knows(*(said_of(name, key) for key in keys))), None)
    subject = given.get(word.subject or "") or given.get(begins or "")
    if word.subject is None and begins is not None:
        keys = (*(said_of(begins, key) for key in keys), *keys)
    others = tuple((name, value) for name, value in given.items() if value is not subject)
    said = p.Clause("authors", (("text", p.Text(keys, word.name)), *others))
    if subject is None:
        return p.clause("not-authors", text=said) if denied else said
    return p.clause(or_not("predicate", denied), subject=subject, text=said)


def _counts_as(scope: Scope, word: ir.WordUse, denied: bool) -> p.Clause:
    name, given = truth_name(scope, word), [phrase(scope, value) for _, value in word.given]
    if not given:
        return p.clause(or_not("is-set", denied), subject=p.clause("quoted", text=name))
    if len(given) == 1:
        return p.clause(or_not("counts-as", denied), subject=given[0], name=name)
    others = p.ListOf(tuple(given[1:]))
    return p.clause(or_not("counts-as-for", denied), subject=given[0], name=name, list=others)


def truth_name(scope: Scope, word: ir.WordUse) -> p.Text:
    """What something is, if a word holds for it: `is_run` is a run."""
    return p.Text(word_keys(scope, word), (word.title or word.name.removeprefix("is_").replace("_", " ")).lower())


def _name(scope: Scope, expr: ir.Expr, denied: bool) -> p.Clause:
    if isinstance(expr, ir.Local) and (meant := scope.meant.get(expr.slot)) is not None:
        return condition(scope, meant, denied)
    return p.clause(or_not("is-set", denied), subject=phrase(scope, expr))


def _compare(scope: Scope, expr: ir.Compare, denied: bool) -> p.Clause:
    op, before = _OPPOSITE[expr.op] if denied else expr.op, scope.told()
    if (said := in_own_words(scope, expr.left, op, expr.right)) is not None:
        return said
    scope.untell(before)
    if (choice := by_case(scope, expr.left)) is not None:
        one, other = replace(expr, left=choice.value), replace(expr, left=choice.otherwise)
        return _either_case(scope, choice.condition, one, other, denied)
    if (choice := by_case(scope, expr.right)) is not None:
        one, other = replace(expr, right=choice.value), replace(expr, right=choice.otherwise)
        return _either_case(scope, choice.condition, one, other, denied)
    subject, value = number(scope, expr.left), number(scope, expr.right)
    if isinstance(value, p.Noun) and value.determiner == "it" and expr.right.type.tag == "number":
        value = replace(value, determiner="that")  # whose value is that number
    if _is_you(value) and op in ("=", "!=") and isinstance(subject, p.Noun) and subject.determiner in ("the", "that"):
        subject, value = value, subject  # who acts is what the verb agrees with
    return p.clause(COMPARED[op], subject=subject, value=value)


def _is_you(said: p.Phrase) -> bool:
    return isinstance(said, p.Noun) and said.determiner == "you"


def _query(scope: Scope, expr: ir.Query, denied: bool) -> p.Clause:
    return _every(scope, expr, denied) if expr.function == "every" else exists(scope, expr, denied)


def _every(scope: Scope, expr: ir.Query, denied: bool) -> p.Clause:
    assert expr.value is not None
    value, ways, (table, slot) = expr.value, list[Way](), variable_of(expr.binder, scope)
    if isinstance(value, ir.Compare) and value.word is None:
        told, opposite = scope.told(), replace(value, op=_OPPOSITE[value.op])
        if (compared := rival(scope, _exception(expr, opposite), not denied)) is not None:
            return compared
        scope.untell(told)

    def with_name(named: Named) -> p.Clause:
        table.pop(slot, None)
        with told_from(scope, each, value, ("it",)):
            table[slot] = named
            return condition(scope, value)

    def plainly() -> p.Clause:
        thing = binder_noun(scope, expr.binder, "each")
        table.pop(slot, None)
        with told_from(scope, thing, value):
            bind(scope, expr.binder, called_noun(scope, expr.binder, "that"))
            holds = kept_together(condition(scope, value), "every")
        return p.clause(or_not("every", denied), thing=thing, condition=holds)

    if not denied:
        each = binder_noun(scope, expr.binder, "each")
        once = Named(each, replace(each, determiner="it", where=None, that=()))
        ways.append((lambda: with_name(once), lambda said: said.arg("subject") == each and not _is_denied(said)))
        ways.append((lambda: with_name(plain(each)), lambda said: _mentions(said, each) == 1 and not _is_denied(said)))
    if isinstance(value, ir.Not):
        ways.append((lambda: exists(scope, _exception(expr, value.value), not denied), lambda said: True))
    elif denied:
        otherwise = ir.Not(value.span, value.type, value)
        ways.append((lambda: exists(scope, _exception(expr, otherwise), False), lambda said: not _is_denied(said)))
    return _nobody(scope.well_said(*ways, plainly=plainly))


def _nobody(said: p.Clause) -> p.Clause:
    """`No player has a piece`, not that each of them has none."""
    subject, thing = said.arg("subject"), said.arg("thing")
    if said.id not in ("has-none", "not-has") or not isinstance(subject, p.Noun) or not isinstance(thing, p.Noun):
        return said
    if subject.determiner != "each" or thing.determiner != "bare" or subject.that:
        return said
    changed = {"subject": replace(subject, determiner="no"), "thing": replace(thing, determiner="a")}
    return p.Clause("has", tuple((name, changed.get(name, arg)) for name, arg in said.args))


def _is_denied(said: object) -> bool:
    """Whether it says that something is not true: of each, that would be true of one that is otherwise."""
    return any(isinstance(part, p.Clause) and part.id in _DENIALS for part in walk(said, parts_below))


_DENIALS = ("not-predicate", "not-authors", "not-every")


def _exception(every: ir.Query, otherwise: ir.Expr) -> ir.Query:
    """What one of them would be that is not as every one is said to be."""
    asked = tuple(item for item in (every.binder.where, otherwise) if item is not None)
    where = asked[0] if len(asked) == 1 else ir.And(every.span, every.type, asked)
    return replace(every, function="any", value=None, binder=replace(every.binder, where=where), word=None)


def _mentions(said: object, thing: p.Noun) -> int:
    """How often a thing is spoken of."""
    if said == thing:
        return 1
    if isinstance(said, tuple):
        return sum(_mentions(part, thing) for part in said)
    if not is_dataclass(said) or isinstance(said, type):
        return 0
    return sum(_mentions(getattr(said, part.name), thing) for part in fields(said))


def _not(scope: Scope, expr: ir.Not, denied: bool) -> p.Clause:
    return condition(scope, expr.value, not denied)


def _together(scope: Scope, expr: ir.And | ir.Or, denied: bool) -> p.Clause:
    if all(isinstance(item, ir.Function) and item.name == "offered" and item.span == expr.span for item in expr.items):
        return condition(scope, expr.items[0], denied)  # a thing and a word of the same name: one of them is offered
    joined = "and" if isinstance(expr, ir.And) != denied else "or"
    return joined_by(joined, tuple(_in_list(scope, item, denied) for item in expr.items))


def _in_list(scope: Scope, expr: ir.Expr, denied: bool) -> p.Clause:
    """What is said of each thing, or of one, does not go on with what else is listed."""
    said = condition(scope, expr, denied)
    asked = scope.meant.get(expr.slot, expr) if isinstance(expr, ir.Local) else expr
    asked = asked.value if isinstance(asked, ir.Not) else asked
    return p.clause("bracketed", value=said) if isinstance(asked, ir.Query) and said.id in ("and", "or") else said


def _one_or_other(scope: Scope, expr: ir.OneOrOther, denied: bool) -> p.Clause:
    return _either_case(scope, expr.condition, expr.value, expr.otherwise, denied)


def _either_case(scope: Scope, asked: ir.Expr, one: ir.Expr, other: ir.Expr, denied: bool) -> p.Clause:
    """This and the condition, or that and not the condition. With every case within the condition that would be twice
    as long: soon it is said only once, in brackets."""
    if _cases_within(scope, asked) >= _MOST_CASES:
        ways = {"value": condition(scope, one, denied), "otherwise": condition(scope, other, denied)}
        return p.clause("bracketed", value=p.clause("one-or-other", **ways, condition=condition(scope, asked)))
    holds = ir.And(asked.span, asked.type, (asked, one))
    else_ = ir.And(asked.span, asked.type, (ir.Not(asked.span, asked.type, asked), other))
    return condition(scope, ir.Or(asked.span, asked.type, (holds, else_)), denied)


def _cases_within(scope: Scope, node: object) -> int:
    """How many cases lie within each other. What goes by a name is said with it."""
    if isinstance(node, tuple):
        return max((_cases_within(scope, part) for part in node), default=0)
    if not isinstance(node, ir.Expr | ir.Binder) or (isinstance(node, ir.Expr) and has_name(scope, node)):
        return 0
    return isinstance(node, ir.OneOrOther) + _cases_within(scope, parts_below(node))


def _dispatch(scope: Scope, expr: ir.Dispatch, denied: bool) -> p.Clause:
    subject = expr.subject
    if scope.design is not None and is_own_design(scope, subject):
        return condition(scope, dict(expr.cases).get(scope.design.index, expr.otherwise), denied)
    name, given = dispatched(expr)
    others = tuple((called, phrase(scope, value)) for called, value in given)
    if others and scope.knows(*name.keys):
        text = p.Clause("authors", (("text", name), *others))
        return p.clause(or_not("predicate", denied), subject=noun(scope, subject), text=text)
    said = p.clause(or_not("depends-holds", denied), thing=noun(scope, subject), name=name)
    if not others:
        return said
    things = p.ListOf(tuple(other for _, other in others))
    return p.Clause(f"{said.id}-for", (*said.args, ("list", things)))


CONDITIONS: dict[type, Callable[..., p.Clause]] = {
    ir.Attr: empty_full_or_out, ir.Printed: printed, ir.Const: certain, ir.MarkerAt: remembered, ir.Local: _name,
    ir.Bound: _name, ir.Compare: _compare, ir.Member: is_member, ir.IsDesign: is_design, ir.Not: _not,
    ir.And: _together, ir.Or: _together, ir.Query: _query, ir.Function: by_function, ir.Dispatch: _dispatch,
    ir.OneOrOther: _one_or_other,
}  # fmt: skip  # fmt: skip
