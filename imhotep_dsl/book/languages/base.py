"""Steps laid out as lines: what goes on one line, what below it, what if it cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from imhotep_dsl.book.languages.letters import capital
from imhotep_dsl.book.languages.speaking import Speaker
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, or several of one step, at a depth of indentation. kind: that of the step, or `lead` (a colon)."""

    depth: int
    text: str
    spans: tuple[Span, ...]
    kind: str = "do"


APART = "apart"
"""A lead-in behind which more is told: what belongs to it stands below it."""


def laid_apart(steps: Sequence[p.Step]) -> tuple[p.Step, ...]:
    """What stands below a lead-in never goes on with its line: the same is laid out alike, whatever stands beside."""
    return tuple(
        replace(
            step,
            kind=APART if step.kind == "block" else step.kind,
            body=laid_apart(step.body),
            otherwise=laid_apart(step.otherwise),
        )
        for step in steps
    )


class Language(Speaker):
    """A language that says phrases and lays out steps."""

    def lines(self, steps: Sequence[p.Step], depth: int = 0) -> list[Line]:
        """Remarks stand behind what they remark on."""
        made: list[Line] = []
        told = sorted(steps, key=lambda step: step.kind in ("note", "ruling"))
        for step, following in zip_longest(told, told[1:]):
            open_end = following is not None and following.kind not in ("note", "ruling", "block")
            made += self._step(replace(step, kind=APART) if open_end and step.kind == "block" else step, depth)
        return made

    def _step(self, step: p.Step, depth: int) -> list[Line]:
        if step.kind in ("note", "ruling"):
            return [self._remark(step, depth)]
        if step.kind == "told" and not self.has_text(step.clause):
            return []
        if step.kind == p.OTHERWISE:
            return self._otherwise(step, depth)
        if step.kind == "chain":
            return self._chain(step, depth)
        if step.kind == "do" or not (step.body or step.otherwise):
            return [Line(depth, self.sentence(step.clause), (step.span,), step.kind)]
        return self._led(self.clause(step.clause), step, depth)

    def _chain(self, step: p.Step, depth: int) -> list[Line]:
        """A choice whose outcome is told in the sentences after it; `otherwise` if there was nothing to choose."""
        made = [Line(depth, self.sentence(step.clause), (step.span,), "do")]
        made += self.lines(step.body, depth)
        return made + self._otherwise(step, depth)

    def _led(self, lead: str, step: p.Step, depth: int, behind: Sequence[Line] = ()) -> list[Line]:
        """behind: remarks on what came before, which stand behind all that is told, ahead of others."""
        remarks = [item for item in step.body if item.kind in ("note", "ruling")]
        body = [item for item in step.body if item not in remarks]
        if step.kind == "option" and not body:
            return [Line(depth, self.sentence(step.clause), (step.span,), "option"), *self.lines(remarks, depth + 1)]
        if not body or not self._fits(body, step.kind):
            body, remarks = list(step.body), []
        made = self._below(lead, body, step.span, depth, step.kind) if body else []
        told = self.lines(remarks, depth)
        if step.kind == "if" and (step.otherwise or behind):  # it stands behind other cases, too
            told = [self._only_then(self.clause(step.clause), remark, depth) for remark in remarks]
        return [*made, *self._otherwise(step, depth, [*behind, *told])]

    def _below(
        self, lead: str, body: Sequence[p.Step], span: Span, depth: int, kind: str, behind: Sequence[Line] = ()
    ) -> list[Line]:
        """Two short instructions go on the same line, more go below it; remarks on them follow."""
        remarks = [step for step in body if step.kind in ("note", "ruling")]
        orders = [step for step in body if step not in remarks]
        if remarks and orders and self._fits(orders, kind):
            own = [
                self._only_then(lead, remark, depth) if behind else self._remark(remark, depth) for remark in remarks
            ]
            return [*self._below(lead, orders, span, depth, kind), *behind, *own]
        if self._fits(body, kind):
            join = {"if": "join-if", "each": "join-each"}.get(kind, "join-block")
            said = self.in_turn([self.clause(step.clause) for step in body])
            text = self.message(join, {"lead": lead, "body": said})
            return [
                Line(
                    depth,
                    self.finish(text),
                    (span, *(step.span for step in body)),
                    "option" if kind == "option" else "do",
                ),
                *behind,
            ]
        text = capital(self.message("lead", {"lead": lead}))
        return [Line(depth, text, (span,), "lead"), *self.lines(body, depth + 1), *behind]

    def _fits(self, body: Sequence[p.Step], kind: str) -> bool:
        """Whether it goes on the line of its lead-in."""
        return kind != APART and self._is_short(body)

    def _is_short(self, body: Sequence[p.Step]) -> bool:
        return (
            len(body) <= 2
            and not self._speaks_to_another(body)
            and all(
                step.kind == "do" and not step.body and not self.sentence(step.clause)[:-1].count(". ") for step in body
            )
        )

    def _speaks_to_another(self, body: Sequence[p.Step]) -> bool:
        """`She loses 2 points and put …`, `She becomes the host and put …`: what somebody does, or what comes about,
        cannot go on with an order; nor an order with what others do: `Put … and each player loses 2 points`."""
        if len(body) != 2 or body[1].clause.id in _STATEMENTS:
            return False
        first, second = body[0].clause.arg("who"), body[1].clause.arg("who")
        if second is not None and not (isinstance(second, p.Noun) and second.determiner == "you"):
            return first is None and body[0].clause.id not in _STATEMENTS
        if body[0].clause.id in _STATEMENTS:
            first = body[0].clause.arg("value")
            return not (isinstance(first, p.Noun) and first.determiner == "you")
        return isinstance(first, p.Noun) and first.determiner != "you"

    def _remark(self, step: p.Step, depth: int) -> Line:
        return Line(depth, self.finish(self.clause(step.clause)), (step.span,), step.kind)

    def _only_then(self, lead: str, remark: p.Step, depth: int) -> Line:
        """A remark on what happens then; many authors say in it when that is."""
        text = capital(self.clause(remark.clause))
        if not self._says_when(text):
            text = self.message("join-block", {"lead": lead, "body": text})
        return Line(depth, self.finish(text), (remark.span,), remark.kind)

    def _says_when(self, text: str) -> bool:
        """`If …`; or `Who cannot …`: somebody who does something may be anybody (`Who offered keeps it`)."""
        first, *others = text.partition(",")[0].lower().split(" ")
        if first in self.message("says-who").split(" "):
            return not set(others[: self.VERB_WITHIN]).isdisjoint(self.message("says-not").split(" "))
        return first in self.message("says-when").split(" ")

    def _otherwise(self, step: p.Step, depth: int, behind: Sequence[Line] = ()) -> list[Line]:
        if not step.otherwise:
            return list(behind)
        first, lead = step.otherwise[0], self._lead_otherwise(step)
        if all(item.kind in ("note", "ruling") for item in step.otherwise):
            return [*(self._only_then(lead, item, depth) for item in step.otherwise), *behind]
        if step.kind == "if" and len(step.otherwise) == 1 and first.kind == "if":
            condition = first.clause.arg("condition")
            assert condition is not None
            lead = self.clause(p.clause("otherwise-if", condition=condition))
            return self._led(lead, first, depth, behind)
        return self._below(lead, step.otherwise, first.span, depth, "if", behind)

    def _lead_otherwise(self, step: p.Step) -> str:
        """What must be missing, by its name: `if there is none` could be said of anything that stands in between."""
        before = step.clause
        if isinstance(choice := before.arg("action"), p.Clause) and before.id == "asked":
            before = choice
        id = OTHERWISE.get(before.id, "otherwise")
        if id == "if-no-option" and sum(below.kind == "option" for below in step.body) == 2:
            return self.message("if-neither-option")
        thing = before.arg("thing" if id == "if-not-chosen" else "piece")
        if not isinstance(thing, p.Noun) or thing.amount is not None:
            return self.message("if-impossible" if id == "if-not-chosen" else id)
        plain = replace(thing, determiner="bare", many=False, owner=None, where=None, that=(), called=None)
        return self.clause(p.clause(id, thing=plain))


_STATEMENTS = ("end-game", "becomes", "clear-marker", "clear-marker-thing", "clear-marker-value", "none-any-more",
               "truth-on", "truth-off", "from-now-on", "call-player")  # fmt: skip
"""Steps without somebody who does them, and yet no orders."""
OTHERWISE = {
    "choose": "if-not-chosen", "choose-at-random": "if-not-chosen", "choose-amount": "if-not-chosen",
    "choose-amount-at-random": "if-not-chosen", "choose-at-least": "if-impossible",
    "one-after-the-other": "if-impossible", "draw": "if-not-drawn", "may": "if-not",
    "may-carry-out": "if-not", "may-choose": "if-not",
    "choose-action": "if-cannot", "choose-one": "if-no-option", "option": "if-impossible",
    "carry-out-action": "if-impossible",
}  # fmt: skip
