"""Conditions that are joined by `and` as well as by `or`: it must be clear what belongs together."""

from __future__ import annotations

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.check.walking import parts_below, walk

_TWO = 2
GROUPS = ("either", "both", "all-of")


def joined_by(joined: str, conditions: tuple[p.Clause, ...]) -> p.Clause:
    return p.clause(joined, list=p.ListOf(tuple(kept_together(said, joined) for said in conditions), joined))


def kept_together(said: p.Clause, joined: str) -> p.Clause:
    """`a and either b or c`, `both a and b, or c`."""
    listed = said.arg("list")
    if said.id not in ("and", "or") or said.id == joined or not isinstance(listed, p.ListOf):
        return said
    if said.id == "or":
        return p.clause("either", list=listed)
    return p.clause("both" if len(listed.items) == _TWO else "all-of", list=listed)


def is_mixed(said: object) -> bool:
    return any(isinstance(part, p.Clause) and part.id in GROUPS for part in walk(said, parts_below))
