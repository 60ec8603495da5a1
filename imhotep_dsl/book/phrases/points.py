"""Points in words: `3 points`, `1 point for each token …`, `points by its size: …`."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.english_plurals import is_plural
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.arithmetic import rounded_up
from imhotep_dsl.book.phrases.binders import binder_noun
from imhotep_dsl.book.phrases.by_case import has_name
from imhotep_dsl.book.phrases.expressions import author_word, noun, phrase, where, word_keys
from imhotep_dsl.book.phrases.nouns import kind_noun, marker_noun
from imhotep_dsl.book.phrases.printed_numbers import is_scored
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir


def points(scope: Scope, amount: ir.Expr, player: ir.Expr | None = None) -> p.Clause:
    """player: who gets them."""
    if is_explained(scope, amount):
        return p.clause("points-as-many", number=phrase(scope, amount))
    if isinstance(amount, ir.Arithmetic):
        if (own := author_word(scope, amount)) is not None:
            return p.clause("points-as-many", number=own)
        said = _worked_out(scope, amount, player)
        if said is not None:
            return said
    if isinstance(amount, ir.Printed) and amount.subject.type.tag == "space" and is_scored(scope, amount.name):
        return p.clause("points-printed", space=noun(scope, amount.subject))
    if isinstance(amount, ir.TableAt) and not isinstance(amount.index, ir.Const):
        table = p.Table(amount.entries, amount.first, amount.further)
        return p.clause("points-table", index=phrase(scope, amount.index), table=table)
    thing = counted(scope, amount, False)
    if thing is not None:
        return p.clause("points-for-each", amount=p.Number(1), thing=thing)
    said_amount = phrase(scope, amount)
    if isinstance(said_amount, p.Number) or said_amount == p.clause("that-many"):
        return p.clause("points", amount=said_amount)
    return p.clause("points-as-many", number=said_amount)


def is_explained(scope: Scope, expr: ir.Expr) -> bool:
    """Whether it is a word of the author that was explained: it is called by its name."""
    return expr.word is not None and (expr.word.subject, expr.word.name) in scope.defined


def _worked_out(scope: Scope, amount: ir.Arithmetic, player: ir.Expr | None) -> p.Clause | None:
    if amount.op == "+" and (twice := _same_table(scope, amount.left, amount.right)) is not None:
        return twice
    if amount.op == "+":
        before = scope.told()
        parts = tuple(points(scope, part, player) for part in (amount.left, amount.right))
        if any(part.id == "points-as-many" for part in parts) and all(part.id in _ADDED for part in parts):
            scope.untell(before)
            return p.clause("points-as-many", number=phrase(scope, amount))
        return p.clause("points-sum", list=p.ListOf(parts))
    if amount.op == "*":
        for factor, number in ((amount.left, amount.right), (amount.right, amount.left)):
            if isinstance(factor, ir.Const):
                thing = counted(scope, number, False)
                if thing is not None:
                    return p.clause("points-for-each", amount=phrase(scope, factor), thing=thing)
    if amount.op == "/" and isinstance(amount.right, ir.Const):
        whole = rounded_up(amount)
        asked, up = whole or amount.left, "" if whole is None else "-up"
        things = counted(scope, asked, True) or held(scope, asked, player)
        if things is not None:
            return p.clause(f"points-for-every{up}", size=phrase(scope, amount.right), things=things)
    return None


_ADDED = ("points", "points-as-many", "points-for-each")
"""Points that can be said as a number to which another is added."""


def _same_table(scope: Scope, first: ir.Expr, second: ir.Expr) -> p.Clause | None:
    """Two numbers by one table."""
    if not (isinstance(first, ir.TableAt) and isinstance(second, ir.TableAt)):
        return None
    table = p.Table(first.entries, first.first, first.further)
    if table != p.Table(second.entries, second.first, second.further) or isinstance(first.index, ir.Const):
        return None
    numbers = p.ListOf((phrase(scope, first.index), phrase(scope, second.index)))
    return p.clause("points-two-tables", list=numbers, table=table)


def counted(scope: Scope, expr: ir.Expr, many: bool) -> p.Noun | None:
    """What is counted, if the expression counts something, and is no word that says so."""
    if is_explained(scope, expr):
        return None
    if isinstance(expr, ir.Attr) and expr.name == "count" and expr.subject.type.tag in ("place", "space", "part"):
        return replace(kind_noun(scope, expr.subject.type.kind, "bare", many), where=where(scope, expr.subject, "at"))
    if isinstance(expr, ir.Query) and expr.function == "count":
        return binder_noun(scope, expr.binder, "bare", many)
    return None


def held(scope: Scope, expr: ir.Expr, player: ir.Expr | None) -> p.Noun | None:
    """What a player who is spoken of anyway has so many of, by a marker or a word that is called by several things
    (`Pieces left`)."""
    if isinstance(expr, ir.MarkerAt) and expr.whose == player and not has_name(scope, expr):
        return marker_noun(scope, expr.marker, None).made_of
    word = expr.word
    if word is None or not word.title or not is_explained(scope, expr) or not is_plural(word.title):
        return None
    own = [given for _, given in word.given] == [player]
    return p.Noun(word_keys(scope, word), word.title, "bare", given=True) if own else None
