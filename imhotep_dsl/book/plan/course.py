"""The order in which players meet the rules: from the `play` block through everything that it carries out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.walking import parts_below, walk

T = TypeVar("T")

_DECIDING = (ir.ChooseAction, ir.Choose, ir.ChooseOption, ir.May, ir.Turns)


@dataclass(frozen=True, slots=True)
class Course:
    """rules and moments, each with its place in the order in which they are first met. before: moments ahead of all
    turns."""

    rules: dict[int, int]
    moments: dict[str, int]
    before: frozenset[str]

    def phase(self, rule: ir.TypedRule) -> int:
        """Where a text of a board or a piece stands among its others: what comes ahead of turns, what is done in them,
        what follows them."""
        moment = rule.name.removeprefix("at ")
        if not rule.name.startswith("at ") or moment not in self.moments:
            return 0
        at = self.moments[moment]
        return at - len(self.moments) if moment in self.before else at + 1

    def place(self, rule: ir.TypedRule) -> int:
        return self.rules.get(rule.index, len(self.rules))


def course_of(checked: Checked) -> Course:
    met = rules_met(checked, checked.rules[checked.play].body)
    turns = next((at for at, node in enumerate(met) if isinstance(node, _DECIDING)), len(met))
    return Course(
        _numbered(node.index for node in met if isinstance(node, ir.TypedRule)),
        _numbered(node.moment for node in met if isinstance(node, ir.Reach)),
        frozenset(node.moment for node in met[:turns] if isinstance(node, ir.Reach)),
    )


def _numbered(met: Iterable[T]) -> dict[T, int]:
    return {item: at for at, item in enumerate(dict.fromkeys(met))}


def rules_met(checked: Checked, lines: object, passed_by: type | tuple[type, ...] = ()) -> list[object]:
    """Statements and rules in the order in which they are met, through everything that these lines carry out.
    passed_by: sorts of lines that are not looked into."""
    entered: set[int] = set()

    def below(node: object) -> tuple[object, ...]:
        rules: list[int] = []
        if isinstance(node, passed_by):
            return ()
        if isinstance(node, ir.TypedRule):
            first = node.index not in entered
            entered.add(node.index)
            return (node.body,) if first else ()
        if isinstance(node, ir.Call):
            own = checked.checker.rules
            rules = sorted((target for _, target in node.targets), key=lambda rule: bool(own[rule].scope.designs))
        elif isinstance(node, ir.ChooseAction):
            rules = list(node.actions)
        elif isinstance(node, ir.Reach):
            rules = list(checked.moments[node.moment])
        inside = parts_below(node) if isinstance(node, ir.Stated | ir.Option) else ()
        return (*(checked.rules[rule] for rule in rules), *inside)

    return list(walk(lines, below))
