"""What lowered code changes: names, and stretches of memory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from imhotep_dsl.lower.form import (
    FRAME_AT_HAND,
    Address,
    Assign,
    Block,
    Call,
    Cell,
    Expr,
    Function,
    Loop,
    Op,
    Slot,
    Stmt,
    Store,
    Var,
    When,
    Word,
)
from imhotep_dsl.lower.layout import KEPT_GROUPS
from imhotep_dsl.lower.lowering import ARENA
from imhotep_dsl.lower.rewriting import parts

WORKING: Final = " working memory"
FRAMES: Final = " frames"
"""Frames, and whatever else lies at an address that is worked out."""

ALL: Final = " everything"
GIVEN: Mapping[str, frozenset[str]] = {
    "chance": frozenset({"machine"}),
    "picked": frozenset(),
    "seeded": frozenset({ALL}),
    "copied": frozenset({ALL}),
    "cleared": frozenset({WORKING, FRAMES}),
}
"""The functions that the target brings, and what they change."""


def of_functions(functions: Iterable[tuple[Function, Sequence[object]]]) -> Mapping[str, frozenset[str]]:
    """The stretches of memory that each function changes, with all that it calls. functions: with the parts of each."""
    own: dict[str, set[str]] = {}
    calls: dict[str, set[str]] = {}
    for function, inside in functions:
        working = working_addresses(function, inside)
        found, called = own.setdefault(function.name, set()), calls.setdefault(function.name, set())
        for part in inside:
            if type(part) is Store:
                found |= stretches(part.into, working)
            elif type(part) is Call:
                called.add(part.function)
                if part.on is not None:
                    found.add(ALL)
    more = True
    while more:
        more = False
        for name, found in own.items():
            before = len(found)
            for each in calls[name]:
                found |= own.get(each, GIVEN.get(each, {ALL}))
            more = more or len(found) > before
    return {**GIVEN, **{name: frozenset(found) for name, found in own.items()}}


def stretches(place: Cell | Slot | Word, working: set[str]) -> set[str]:
    """In which stretches of memory a place may lie. working: names of addresses in working memory."""
    if type(place) is Cell:
        return {place.region}
    if type(place) is Word:
        base = _base(place.address)
        return {WORKING} if base in working else {WORKING, FRAMES, KEPT_GROUPS}
    return {FRAMES}


def working_addresses(function: Function, inside: Iterable[object]) -> set[str]:
    """The names that are never anything but addresses in working memory. inside: its parts."""
    set_: dict[str, set[str]] = {}
    for part in inside:
        if type(part) is Assign:
            set_.setdefault(part.name, set()).add(_base(part.value))
    found = set(set_).difference(function.params) | {ARENA}
    while gone := {name for name in found - {ARENA} if not set_[name] <= found}:
        found -= gone
    return found


def _base(address: Expr) -> str:
    """The name of an address from which another one is counted."""
    while type(address) is Op and address.sign in ("+", "-"):
        address = address.left
    if type(address) is Address and address.of == "arena":
        return ARENA
    return address.name if type(address) is Var else ""


class Changes:
    """What the steps of one function change; what was looked through is not looked through again."""

    def __init__(self, working: set[str], by_functions: Mapping[str, frozenset[str]]) -> None:
        self.working = working
        self._by_functions = by_functions
        self._known: dict[int, tuple[Stmt, frozenset[str]]] = {}

    def of_all(self, steps: Iterable[Stmt]) -> set[str]:
        found: set[str] = set()
        for step in steps:
            found |= self.of(step)
        return found

    def of(self, step: Stmt) -> frozenset[str]:
        if id(step) not in self._known:
            self._known[id(step)] = step, frozenset(self._of(step))
        return self._known[id(step)][1]

    def _of(self, step: Stmt) -> set[str]:
        if type(step) is Loop or type(step) is Block:
            return self.of_all(step.body)
        if type(step) is When:
            return self.of_parts(step.condition) | self.of_all(step.yes) | self.of_all(step.no)
        return self.of_parts(step)

    def of_parts(self, item: object) -> set[str]:
        found: set[str] = set()
        for part in parts(item):
            if type(part) is Assign:
                found.add(part.name)
            elif type(part) is Store:
                found |= stretches(part.into, self.working)
            elif type(part) is Call:
                found |= self.of_call(part)
        return {*found, FRAMES} if FRAME_AT_HAND in found else found

    def of_call(self, call: Call) -> frozenset[str]:
        return self._by_functions.get(call.function, frozenset({ALL})) if call.on is None else frozenset({ALL})
