"""Sentences of a section that are others at another table: no more of them than what differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.defining import DEFINITIONS
from imhotep_dsl.book.phrases.model import OTHERWISE
from imhotep_dsl.book.plan.meant import meaning
from imhotep_dsl.book.plan.outline import Section


@dataclass(frozen=True, slots=True)
class Change:
    """sort: `new`, `instead` or `gone`. page: the chapter; none for sentences of a section that is gone. section: where
    it stands (of the old table, if it is gone).

    old and new: what was said and what is said now; both are empty where the whole section is meant, and `former` is
    then the section in whose place it stands. below: the lead-ins under which they stand, the outermost last; where
    they have lines, it stands under the `otherwise` of these.
    """

    sort: str
    page: str
    section: Section
    old: tuple[p.Step, ...] = ()
    new: tuple[p.Step, ...] = ()
    former: Section | None = None
    below: tuple[p.Step, ...] = ()

    def in_full(self, steps: tuple[p.Step, ...]) -> tuple[p.Step, ...]:
        """What was said or is said, with the conditions under which it is so."""
        for lead in self.below if steps else ():
            otherwise = lead.kind == OTHERWISE or lead.body
            steps = (replace(lead, otherwise=steps) if otherwise else replace(lead, body=steps),)
        return steps


Reading = Callable[[p.Step], tuple[str, ...]]
"""How a step reads in the book: what reads the same is no change to a reader, whatever its words stand for."""

Steps = Sequence[p.Step]


@dataclass(frozen=True, slots=True)
class Narrowing:
    """Of one section."""

    page: str
    section: Section
    read: Reading

    def compared(self, old: Steps, new: Steps) -> list[Change]:
        before = [meaning(step) for step in old]
        same = {self.read(step): meant for step, meant in zip(old, before, strict=True) if self.read(step)}
        matcher = SequenceMatcher(None, before, [same.get(self.read(step), meaning(step)) for step in new], False)
        return [
            change
            for sort, first, last, start, end in matcher.get_opcodes()
            if sort != "equal"
            for change in self._narrowed(old[first:last], new[start:end])
        ]

    def _narrowed(self, old: Steps, new: Steps) -> list[Change]:
        """What is done as before within what is new, is not told again. One by one, if they are as many; and under the
        same lead-in, only what differs below it."""
        was, now = _done(old), _done(new)
        if (around := _around(was, new)) is not None:
            return [Change("new", self.page, self.section, new=around)]
        if len(old) != len(new) and was and len(was) == len(now):
            gone, come = ([step for step in steps if step not in done] for steps, done in ((old, was), (new, now)))
            return [*self._narrowed(gone, come), *self._narrowed(was, now)]
        parts = list(_by_leads(old, new))
        if len(parts) == 1 and len(old) == len(new) > 1:
            parts = [((one,), (other,)) for one, other in zip(old, new, strict=True)]
        if len(parts) > 1:
            return [change for one, other in parts for change in self._narrowed(one, other)]
        if len(old) == len(new) == 1 and old[0].body and meaning(old[0].clause) == meaning(new[0].clause):
            if old[0].kind != "if" or meaning(old[0].otherwise) == meaning(new[0].otherwise):
                return [*self._below(old[0], new[0]), *self._otherwise(old[0], new[0])]
            if meaning(old[0].body) == meaning(new[0].body):
                return self._otherwise(old[0], new[0])
        sort = "instead" if old and new else "new" if new else "gone"
        return [Change(sort, self.page, self.section, tuple(old), tuple(new))]

    def _below(self, old: p.Step, new: p.Step) -> list[Change]:
        lead = (replace(new, body=(), otherwise=()),) if _says_when(new) else ()
        found = self.compared(old.body, new.body)
        return [replace(change, below=(*change.below, *lead)) for change in found]

    def _otherwise(self, old: p.Step, new: p.Step) -> list[Change]:
        """`Otherwise` is not understood without its condition."""
        lead = p.Step(new.clause, new.span, OTHERWISE, new.body)
        if new.kind == "if":
            lead = p.Step(new.clause, new.span, "if", (_as_before(new),))
        found = self.compared(old.otherwise, new.otherwise)
        return [replace(change, below=(*change.below, lead)) for change in found]


def _done(steps: Steps) -> list[p.Step]:
    """Without what only says what a word means."""
    return [step for step in steps if step.clause.id not in DEFINITIONS]


def _says_when(lead: p.Step) -> bool:
    """Whether what stands below it is not always done, or not by you; that turns are taken goes without saying."""
    if lead.kind == "chain":
        return bool(lead.otherwise)
    return lead.kind in ("if", "each", "option", "may") or lead.clause.id in ("as-player", "at-once")


def _by_leads(old: Steps, new: Steps) -> Iterator[tuple[Steps, Steps]]:
    """Steps with the same lead-in, and what stands between them."""
    one, other = ([meaning(step.clause) if step.body else id(step) for step in steps] for steps in (old, new))
    first, start = 0, 0
    for last, end, many in SequenceMatcher(None, one, other, False).get_matching_blocks():
        if (first, start) != (last, end):
            yield old[first:last], new[start:end]
        yield from (((old[last + at],), (new[end + at],)) for at in range(many))
        first, start = last + many, end + many


def _as_before(near: p.Step) -> p.Step:
    return p.Step(p.clause("as-before"), near.span)


def _around(old: Steps, new: Steps) -> tuple[p.Step, ...] | None:
    """What is new around several steps, or around one with more below it, that are done as before."""
    if not old or not new or (len(old) == 1 and not old[0].body):
        return None
    wanted = [meaning(step) for step in old]
    made, found = _elided(new, wanted, new[0], top=True)
    return made if found else None


def _elided(steps: Steps, wanted: Sequence[object], near: p.Step, top: bool = False) -> tuple[tuple[p.Step, ...], bool]:
    meant = [] if top else [meaning(step) for step in steps]
    for at in range(len(meant) - len(wanted) + 1):
        if meant[at : at + len(wanted)] == wanted:
            return (*steps[:at], _as_before(near), *steps[at + len(wanted) :]), True
    made, is_found = list(steps), False
    for at, step in enumerate(steps):
        body, in_body = _elided(step.body, wanted, step)
        otherwise, in_otherwise = _elided(step.otherwise, wanted, step)
        told = replace(step, body=body, otherwise=otherwise)
        if in_body and step.clause.id == "if" and not step.otherwise:  # what was always done
            told = replace(told, clause=p.Clause("only-if", step.clause.args))
        made[at], is_found = told, is_found or in_body or in_otherwise
    return tuple(made), is_found
