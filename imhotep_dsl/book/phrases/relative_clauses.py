"""What must be true of a thing, as a clause behind it: `that is empty`, `whose row is 3`, `such that …`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.expressions import phrase, word_keys
from imhotep_dsl.book.phrases.first_named import told_from
from imhotep_dsl.book.phrases.joined import GROUPS, joined_by
from imhotep_dsl.book.phrases.nouns import built_in
from imhotep_dsl.book.phrases.scope import Named, Scope, plain, variable_of
from imhotep_dsl.book.phrases.things_called import called_noun
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import Type


def relative(scope: Scope, binder: ir.Binder, item: ir.Expr, many: bool = False) -> p.Clause:
    """A condition about the thing itself: `that is empty`; where the thing does not come first, `such that …`."""
    from imhotep_dsl.book.phrases.conditions import condition

    table, slot = variable_of(binder, scope)
    person = binder.element.tag == "player"
    if (kind := _of_kind(scope, binder, item)) is not None:
        return kind
    it = replace(called_noun(scope, binder), determiner="it", person=person, many=many)
    which = replace(it, determiner="which")
    if (within := _in_which(scope, binder, item, which)) is not None:
        return within

    def with_which() -> p.Clause:
        return _each_with_which(scope, item, lambda: table.update({slot: Named(which, it)}))

    def plainly() -> p.Clause:
        table[slot] = plain(it)
        return p.clause("such-that", condition=condition(scope, item))

    before = table.pop(slot, None)
    with told_from(scope, it, item):
        said = scope.well_said((with_which, begins_with_which), plainly=plainly)
        del table[slot]
    if before is not None:
        table[slot] = before
    return said


def _in_which(scope: Scope, binder: ir.Binder, item: ir.Expr, which: p.Noun) -> p.Clause | None:
    """What is true of each space of a row or another part: `in which each space is empty or …`."""
    from imhotep_dsl.book.phrases.binders import binder_noun
    from imhotep_dsl.book.phrases.conditions import condition

    if not (isinstance(item, ir.Query) and item.function == "every" and isinstance(item.value, ir.And | ir.Or)):
        return None
    if item.binder.source.area != binder.variable or binder.element.tag != "part" or has_own_words(scope, item.value):
        return None
    if binder.variable in parts_of((item.value, item.binder.where)):
        return None
    table, slot = variable_of(item.binder, scope)
    each = replace(binder_noun(scope, item.binder, "each"), owner=None, where=None)
    table[slot] = Named(each, replace(each, determiner="it", that=()))
    told = scope.told()
    said = condition(scope, item.value)
    listed = said.arg("list")
    first = listed.items[0] if isinstance(listed, p.ListOf) else said
    subject = first.arg("subject") if isinstance(first, p.Clause) else None
    if isinstance(subject, p.Noun) and _root(subject) == each:
        return p.clause("in-which", where=p.Where(which, "at", "pile"), condition=said)
    scope.untell(told)
    return None


def _of_kind(scope: Scope, binder: ir.Binder, item: ir.Expr) -> p.Clause | None:
    """`card.design = sort` where the sort has a name of its own: a card of that kind."""
    asked = ir.Attr(binder.span, Type("design", binder.element.kind), "design", binder.variable)
    if not (isinstance(item, ir.Compare) and item.op == "=" and asked in (item.left, item.right)):
        return None
    other = item.right if item.left == asked else item.left
    if not isinstance(other, ir.Local | ir.Bound):
        return None
    phrase(scope, other)  # it has been told of
    return p.clause("of-kind", kind=built_in("design", "that"))


def _each_with_which(scope: Scope, item: ir.Expr, begin: Callable[[], None]) -> p.Clause:
    """`that is empty or whose row is 3`: each part begins anew where all of them can."""
    from imhotep_dsl.book.phrases.conditions import condition

    parts: list[p.Clause] = []

    def together() -> p.Clause:
        begin()
        return condition(scope, item)

    if not isinstance(item, ir.And | ir.Or) or has_own_words(scope, item):
        return together()

    def part_by_part() -> p.Clause:
        for part in item.items:
            begin()
            parts.append(condition(scope, part))
        return joined_by("and" if isinstance(item, ir.And) else "or", tuple(parts))

    return scope.well_said((part_by_part, lambda said: all(map(begins_with_which, parts))), plainly=together)


def has_own_words(scope: Scope, expr: ir.Expr) -> bool:
    """Whether it is told by a word of the author."""
    word = expr.word
    return word is not None and ((word.subject, word.name) in scope.defined or scope.knows(*word_keys(scope, word)))


def begins_with_which(clause: p.Clause) -> bool:
    subject = clause.arg("subject")
    if isinstance(subject, p.Noun):
        return _root(subject).determiner == "which" and not _is_far_from_which(subject)
    listed = clause.arg("list")
    if clause.id in ("and", "or", *GROUPS) and isinstance(listed, p.ListOf):
        return all(isinstance(part, p.Clause) and begins_with_which(part) for part in listed.items)
    return False


def _root(noun_: p.Noun) -> p.Noun:
    return _root(noun_.owner) if noun_.owner is not None else noun_


def _is_far_from_which(noun_: p.Noun) -> bool:
    """Whether `whose` cannot stand ahead of it: `the player to the left of whom`, `the top of each of whose spaces`."""
    if noun_.owner is None:
        return False
    beside = noun_.keys[-1] in ("@next-player", "@previous-player")
    of_each = noun_.owner.owner is not None and noun_.owner.determiner in ("each", "all", "any", "a")
    return beside or of_each or _is_far_from_which(noun_.owner)
