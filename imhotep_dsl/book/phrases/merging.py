"""Conditions about the same thing, said in one: it is neither this nor that; you have none of these or of those."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.book.phrases import model as p

_ALIKE = {"or": {"is-design": "design", "equals": "value"}, "and": {"not-is-design": "design", "not-equals": "value"}}
_LISTED = {"or": "or", "and": "neither"}


def merged(joined: str, conditions: Sequence[p.Clause]) -> tuple[p.Clause, ...]:
    """Neighbours that are said of the same thing become one condition."""
    made: list[p.Clause] = []
    for said in conditions:
        both = _both(joined, made[-1], said) if made else None
        made[-1:] = [both] if both is not None else [*made[-1:], said]
    return tuple(made)


def _both(joined: str, first: p.Clause, second: p.Clause) -> p.Clause | None:
    subject = first.arg("subject")
    if not (isinstance(subject, p.Noun) and _is_same(subject, second.arg("subject"))):
        return None
    if joined == "and" and first.id in ("has-none", "has-none-of") and second.id == "has-none":
        return p.clause("has-none-of", subject=subject, list=p.ListOf((*_nothing(first), *_nothing(second)), "nor"))
    name = _ALIKE.get(joined, {}).get(first.id)
    if name is None or second.id != first.id:
        return None
    things = (*_things(first, name, _LISTED[joined]), *_things(second, name, _LISTED[joined]))
    return p.Clause(first.id, (("subject", subject), (name, p.ListOf(things, _LISTED[joined]))))


def _is_same(first: p.Noun, second: p.Phrase | None) -> bool:
    if not isinstance(second, p.Noun):
        return False
    return first == second or (second.determiner == "it" and second.keys == first.keys)


def _things(said: p.Clause, name: str, joined: str) -> tuple[p.Phrase, ...]:
    thing = said.arg(name)
    assert thing is not None
    return thing.items if isinstance(thing, p.ListOf) and thing.joined == joined else (thing,)


def _nothing(said: p.Clause) -> tuple[p.Phrase, ...]:
    listed = said.arg("list")
    if isinstance(listed, p.ListOf):
        return listed.items
    return (p.Clause("nothing-at", tuple((name, arg) for name, arg in said.args if name != "subject")),)
