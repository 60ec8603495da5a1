"""Names that a rule gives: what they stand for is put in, as long as that is short and true, or they are told once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.conditions import condition
from imhotep_dsl.book.phrases.expressions import phrase, word_keys
from imhotep_dsl.book.phrases.nouns import given_key, is_noun, type_noun
from imhotep_dsl.book.phrases.pointing_back import is_mistakable, is_narrowed
from imhotep_dsl.book.phrases.scope import Named, Scope, plain
from imhotep_dsl.book.phrases.staying_true import Uses, reads
from imhotep_dsl.check import ir
from imhotep_dsl.check.context import UNNAMED
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import Type
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.source import Span

_SHORT = 3
"""So many nouns and clauses may be said again and again; what is longer gets its name."""
_EASY = 6
"""A noun of so many parts can stand before its name without hiding it."""

_REMEMBERED = p.Text(("@remembered",), "remembered")


def let(scope: Scope, statement: ir.SetLocal | ir.KeepList, rest: Sequence[ir.Stmt] = ()) -> tuple[p.Step, ...]:
    """rest: the lines that know the name."""
    value, slot = statement.value, statement.slot
    said = condition(scope, value) if value.type.tag == "truth" else phrase(scope, value)
    uses = Uses(scope, slot, reads(scope, value))
    uses.follow(rest, set())
    short = _short(scope, value.type, said)
    mistakable = slot in scope.apart or (short is not None and is_mistakable(slot, value.type, rest))
    listed = isinstance(value, ir.Query) and value.function == "list"
    many_told = (mistakable and len(uses.true) > 1) or (listed and is_narrowed(slot, rest))
    if _is_a_name(scope, value) or (not many_told and _can_be_put_in(uses, said, short)):
        scope.meant[slot] = value
        scope.locals[slot] = Named(said, short if short is not None else said)
        return ()
    name = next(part.name for part in parts_of(tuple(rest)) if isinstance(part, ir.Local) and part.slot == slot)
    if name == UNNAMED:
        scope.locals[slot] = plain(said)
        return ()
    step = _called(scope, statement, name, said)
    if mistakable and step.clause.id == "remember":
        scope.locals[slot] = plain(replace(type_noun(scope, value.type), adjectives=(_REMEMBERED,)))
    return (step,)


def told_by_name(scope: Scope, statement: ir.SetLocal | ir.KeepList, name: str) -> p.Step:
    """A name that tells a thing from others of its sort, or what it was from what it has become."""
    return _called(scope, statement, name, phrase(scope, statement.value))


def _called(scope: Scope, statement: ir.SetLocal | ir.KeepList, name: str, said: p.Phrase) -> p.Step:
    clause = _name(scope, statement.slot, name, statement.value, said, statement.span)
    return p.Step(clause, statement.span)


def _is_a_name(scope: Scope, value: ir.Expr) -> bool:
    """Whether the author has a word for it that says nothing of what it is worked out from."""
    keys = word_keys(scope, value.word) if value.word is not None else ()
    forms = [scope.words.forms[key]["en"] for key in keys if scope.knows(key)]
    return bool(forms) and "{" not in forms[0].one and value.word is not None and value.word.subject is None


def _short(scope: Scope, type_: Type, said: p.Phrase) -> p.Phrase | None:
    """What a thing can be called once it was described: that space, those tokens. None: there is nothing shorter."""
    if type_.tag == "list" and type_.element is not None:
        return replace(type_noun(scope, type_.element, "that"), many=True)
    if not (isinstance(said, p.Noun) and (said.that or said.owner or said.where)):
        return None
    if type_.tag == "part":
        return replace(said, determiner="that", that=(), owner=None, where=None, adjectives=())
    return type_noun(scope, type_, "that")


def _can_be_put_in(uses: Uses, said: p.Phrase, short: p.Phrase | None) -> bool:
    if short is not None:
        return all([*uses.true[:1], *uses.for_none])
    repeated = len(uses.true) > 1 and p.weight(said) > _SHORT
    return all([*uses.true, *uses.for_none]) and not repeated


def _name(scope: Scope, slot: int, name: str, value: ir.Expr, said: p.Phrase, at: Span) -> p.Clause:
    tag = value.type.tag
    if tag == "truth":
        scope.locals[slot] = plain(p.clause("quoted", text=p.Text((name,), name.replace("_", " "))))
        return p.clause("call-truth", condition=said, name=p.Text((name,), name.replace("_", " ")))
    if name in (tag, value.type.kind):  # its own sort is all that it is called
        scope.locals[slot] = plain(type_noun(scope, value.type, "that"))
        return p.clause("remember", value=said)
    called = name_given(scope, name, at, person=tag == "player")
    scope.locals[slot] = plain(called)
    if tag == "list" and isinstance(said, p.Noun) and said.determiner == "bare" and not said.called:
        in_order = any(clause.id.startswith("in-order") for clause in said.that)
        said = said if in_order else replace(said, determiner="all")
    easy = isinstance(said, p.Noun) and p.weight(said) <= _EASY
    return p.clause(("call-player" if tag == "player" else "call") if easy else "note-value", value=said, name=called)


def name_given(scope: Scope, name: str, at: Span, person: bool = False) -> p.Noun:
    """A name that is told as the author wrote it; what is no noun is quoted."""
    key = given_key(scope, name, at)
    determiner = "the" if scope.knows(key) or is_noun(name) else "title"
    return p.Noun((key,), readable(name), determiner, person=person, given=True)


def given(
    scope: Scope, inner: Scope, param: ir.Local, value: ir.Expr, body: Sequence[ir.Stmt]
) -> tuple[Named, p.Clause | None]:
    """What a rule that is told on the spot was given, and how that is named, if it has to be."""
    said = phrase(scope, value)
    uses = Uses(inner, param.slot, reads(scope, value))
    uses.follow(body, set())
    if all([*uses.true, *uses.for_none]):
        return plain(said), None
    clause = _name(inner, param.slot, param.name, value, said, param.span)
    return inner.locals[param.slot], clause
