"""Conditions that are joined by `and` as well as by `or`: it must be clear what belongs together."""

from __future__ import annotations

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.merging import merged
from imhotep_dsl.check.walking import parts_below, walk

_TWO = 2
GROUPS = ("either", "both", "all-of")


def joined_by(joined: str, conditions: tuple[p.Clause, ...]) -> p.Clause:
    """Those that are joined by the same word stand in one list; those about the same thing are said in one."""
    conditions, items = merged(joined, conditions), list[p.Phrase]()
    if len(conditions) == 1:
        return conditions[0]
    for said in conditions:
        listed = said.arg("list")
        items += listed.items if said.id == joined and isinstance(listed, p.ListOf) else (kept_together(said, joined),)
    return p.clause(joined, list=p.ListOf(tuple(items), joined))


def kept_together(said: p.Clause, joined: str) -> p.Clause:
    """`a and either b or c`, `both a and b, or c`; also behind `such that`."""
    if said.id == "such-that" and isinstance(inner := said.arg("condition"), p.Clause):
        return p.clause("such-that", condition=kept_together(inner, joined))
    listed = said.arg("list")
    if said.id not in ("and", "or") or said.id == joined or not isinstance(listed, p.ListOf):
        return said
    if said.id == "or":
        return p.clause("either", list=listed)
    return p.clause("both" if len(listed.items) == _TWO else "all-of", list=listed)


def is_mixed(said: object) -> bool:
    return any(isinstance(part, p.Clause) and part.id in GROUPS for part in walk(said, parts_below))
