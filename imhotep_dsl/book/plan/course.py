"""The order in which players meet the rules: from the `play` block through everything that it carries out."""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.moments import brings_points
from imhotep_dsl.book.plan.outline import Section, Steps
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.walking import parts_below, walk
from imhotep_dsl.resolve.model import Board

_REACH = "reach"
_DECIDING = (ir.ChooseAction, ir.Choose, ir.ChooseOption, ir.May, ir.Turns)


@dataclass(frozen=True, slots=True)
class Course:
    """rules and moments, each in the order in which they are first met. before: moments ahead of all turns."""

    rules: tuple[int, ...]
    moments: tuple[str, ...]
    before: frozenset[str]

    def phase(self, rule: ir.TypedRule) -> int:
        """Where a text of a board or a piece stands among its others: what comes ahead of turns, what is done in them,
        what follows them."""
        moment = rule.name.removeprefix("at ")
        if not rule.name.startswith("at ") or moment not in self.moments:
            return 0
        at = self.moments.index(moment)
        return at - len(self.moments) if moment in self.before else at + 1

    def place(self, rule: ir.TypedRule) -> int:
        return self.rules.index(rule.index) if rule.index in self.rules else len(self.rules)


def course_of(checked: Checked) -> Course:
    met = rules_met(checked, checked.rules[checked.play].body)
    turns = next((at for at, node in enumerate(met) if isinstance(node, _DECIDING)), len(met))
    return Course(
        tuple(dict.fromkeys(node.index for node in met if isinstance(node, ir.TypedRule))),
        tuple(dict.fromkeys(node.moment for node in met if isinstance(node, ir.Reach))),
        frozenset(node.moment for node in met[:turns] if isinstance(node, ir.Reach)),
    )


def rules_met(checked: Checked, lines: object) -> list[object]:
    """Statements and rules in the order in which they are met, through everything that these lines carry out."""
    entered: set[int] = set()

    def below(node: object) -> tuple[object, ...]:
        rules: list[int] = []
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


def boards_in_order(teller: Teller, kind: str) -> list[Board]:
    """By when they bring points: what brings none, what brings them in a turn, what brings them at a later moment."""
    course = course_of(teller.checked)

    def when(board: Board) -> tuple[int, ...]:
        own = [
            rule for rule in teller.checked.rules if teller.checked.checker.rules[rule.index].scope.board == board.name
        ]
        return max(((1, course.phase(rule)) for rule in own if brings_points(teller.scope(), rule)), default=(0,))

    return sorted(teller.checked.model.board_kinds[kind].boards, key=when)


# ---- the game itself, and its end -----------------------------------------------------------------------------------


def play_steps(teller: Teller) -> tuple[p.Step, ...]:
    """The lines of `play`; what comes last of all is told at the end of the book."""
    steps, ending = _split(teller)
    comes = tuple(p.Step(p.clause("then-comes", title=_title(step)), step.span) for step in ending)
    return (*steps, *comes)


def ending_sections(teller: Teller) -> tuple[Section, ...]:
    return tuple(
        Section(f"ending-{at}", _title(step), (Steps(step.body),), step.span)
        for at, step in enumerate(_split(teller)[1], 1)
    )  # fmt: skip


def _split(teller: Teller) -> tuple[tuple[p.Step, ...], tuple[p.Step, ...]]:
    steps = teller.steps(teller.checked.rules[teller.checked.play])
    at = len(steps)
    while at > 1 and steps[at - 1].clause.id == _REACH:
        at -= 1
    return steps[:at], steps[at:]


def _title(step: p.Step) -> p.Text:
    title = step.clause.arg("title")
    assert isinstance(title, p.Text)
    return title
