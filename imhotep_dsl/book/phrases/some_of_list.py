"""Lists that a rule keeps: what is in them is told once; whether there is any, not whether it is empty itself."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.expressions import phrase, those
from imhotep_dsl.book.phrases.nouns import type_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir

_SUCH = p.Text(("@such",), "such")


def listing(scope: Scope, area: ir.Expr) -> ir.Query | None:
    """How a list says what is in it, where that is told here: a name stands for it once, then for `those spaces`."""
    meant = scope.meant.get(area.slot) if isinstance(area, ir.Local) else area
    if not (isinstance(meant, ir.Query) and meant.function == "list") or _was_told(scope, area):
        return None
    if isinstance(area, ir.Local):
        scope.locals[area.slot].say()
    return replace(meant, word=None)


def _was_told(scope: Scope, area: ir.Expr) -> bool:
    return isinstance(area, ir.Local) and area.slot in scope.meant and scope.locals[area.slot].times > 0


def asked_by(scope: Scope, expr: ir.Expr) -> ir.Query | None:
    """The question whether there is anything in a list that is described here for the first time."""
    listed = listing(scope, expr)
    return replace(listed, function="any", binder=replace(listed.binder, order=None)) if listed is not None else None


def some_in(scope: Scope, expr: ir.Expr, some: bool) -> p.Clause:
    """Of a list that has a name, or was told before."""
    assert expr.type.element is not None
    if _was_told(scope, expr):
        such = replace(type_noun(scope, expr.type.element, "any" if some else "bare"), adjectives=(_SUCH,))
        return p.clause("was-such" if some else "was-no-such", thing=such)
    said = phrase(scope, expr)
    if not isinstance(said, p.Noun) or said.given:
        said = replace(type_noun(scope, expr.type.element), that=(p.clause("among", list=those(said)),))
    thing = replace(said, many=False, determiner="a" if some else "bare")
    return p.clause("exists" if some else "not-exists", thing=thing)
