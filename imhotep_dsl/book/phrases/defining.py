"""Long words of an author (`let`) that a rule uses again and again: said in full once, ahead of the rule."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.expressions import phrase, word_keys
from imhotep_dsl.book.phrases.scope import Scope, plain
from imhotep_dsl.check import ir
from imhotep_dsl.check.walking import parts_below, walk

_LONG = 8
"""A word whose meaning has more nouns and clauses than these is not said twice."""


def definitions(scope: Scope, rule: ir.TypedRule) -> tuple[p.Step, ...]:
    """A sentence for each; from then on the word is called by its name."""
    found: dict[tuple[str | None, str], list[ir.Expr]] = {}
    numbers = (node for node in walk(rule.body, _below) if isinstance(node, ir.Expr) and node.type.tag == "number")
    for expr in numbers:
        if expr.word is not None and _is_of_one_thing(expr.word):
            found.setdefault((expr.word.subject, expr.word.name), []).append(expr)
    steps = []
    for key, uses in found.items():
        word = uses[0].word
        assert word is not None
        if len(uses) < 2 or key in scope.defined or scope.knows(*word_keys(word)):
            continue
        said = _said(scope, uses[0], word)
        if p.weight(said) > _LONG:
            scope.defined.add(key)
            steps.append(p.Step(said, rule.span))
    return tuple(steps)


def _is_of_one_thing(word: ir.WordUse) -> bool:
    return word.subject is not None and [name for name, _ in word.given] == [word.subject]


def _said(scope: Scope, expr: ir.Expr, word: ir.WordUse) -> p.Clause:
    """Of each thing, where the word is said of a thing that has only a name here."""
    ((_, thing),) = word.given
    owner = phrase(scope, thing)
    assert isinstance(owner, p.Noun)
    inner = scope
    if isinstance(thing, ir.Local | ir.Bound):
        it = plain(replace(owner, determiner="it", owner=None, where=None, that=()))
        owner = replace(owner, determiner="each", owner=None, where=None, that=(), adjectives=())
        table = {**(scope.locals if isinstance(thing, ir.Local) else scope.bounds), thing.slot: it}
        inner = replace(scope, locals=table) if isinstance(thing, ir.Local) else replace(scope, bounds=table)
    name = p.Noun(word_keys(word), word.name.replace("_", " "), owner=owner, given=True)
    return p.clause("define", name=name, value=phrase(inner, replace(expr, word=None)))


def _below(node: object) -> tuple[object, ...]:
    """What is within a word belongs to the word; what an author vouches for is not told."""
    if isinstance(node, ir.Known) or (isinstance(node, ir.Typed) and node.word is not None):
        return ()
    return parts_below(node)
