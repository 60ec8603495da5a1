"""What a binder calls the thing at hand, and what stands for its name from there on."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.asked_of import conditions_of
from imhotep_dsl.book.phrases.nouns import OTHER, name_noun
from imhotep_dsl.book.phrases.others import is_another
from imhotep_dsl.book.phrases.scope import Scope, plain, variable_of
from imhotep_dsl.check import ir


def called(binder: ir.Binder) -> str:
    """The binder's name, but `other` only where it is told apart from something."""
    return binder.name if binder.name != "other" or is_another(binder, conditions_of(binder)) else ""


def called_noun(scope: Scope, binder: ir.Binder, determiner: str = "the") -> p.Noun:
    """What a binder calls a thing."""
    apart = isinstance(binder.variable, ir.Local) and binder.variable.slot in scope.apart
    found = name_noun(scope, called(binder), binder.element, binder.span, determiner, apart)
    return found if called(binder) or not apart else replace(found, called=OTHER)


def bind(scope: Scope, binder: ir.Binder, named: p.Phrase) -> None:
    table, slot = variable_of(binder, scope)
    table[slot] = plain(named)
