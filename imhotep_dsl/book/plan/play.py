"""The chapter of the course of play: the game, its rounds, a turn with its actions, and what follows the last turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.calls import acts, is_told_here, parameter
from imhotep_dsl.book.phrases.counting import rule_noun
from imhotep_dsl.book.phrases.expressions import phrase
from imhotep_dsl.book.phrases.turns import ends
from imhotep_dsl.book.plan.authors import about
from imhotep_dsl.book.plan.course import rules_met
from imhotep_dsl.book.plan.in_order import play_steps
from imhotep_dsl.book.plan.outline import Section, Steps
from imhotep_dsl.book.plan.rules import explained, is_told
from imhotep_dsl.book.plan.scoring_times import scoring_times
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.book.plan.users import only_user
from imhotep_dsl.check import ir
from imhotep_dsl.check.around_actions import is_done_within_action
from imhotep_dsl.check.rule_parts import parts_of

_BY_RULE = "-by-rule"


@dataclass(frozen=True, slots=True)
class _Later:
    """A section that has to wait until the rules of a turn are told, and those that are met ahead of it."""

    section: Section
    turn: frozenset[int]
    ahead: frozenset[int]

    def is_behind(self, rule: ir.TypedRule | None) -> bool:
        return rule is not None and (rule.index in self.turn or rule.index in self.ahead)


def play_sections(teller: Teller) -> tuple[Section, ...]:
    """The `play` block, then every action and every rule of the game itself that has a title, as players meet them.

    What follows the turns of a round is told behind the turn.
    """
    checked = teller.checked
    made: list[Section] = []
    waiting: list[_Later] = []
    times = list(scoring_times(teller))

    def begin(section: Section, rule: ir.TypedRule) -> None:
        first, later = _around_turns(teller, section, rule)
        made.append(first)
        waiting.extend(later)

    def finish(met: ir.TypedRule | None) -> None:
        while waiting and not waiting[-1].is_behind(met):
            made.extend(times)
            times.clear()
            made.append(waiting.pop().section)

    begin(Section("course", p.clause("section-course"), (Steps(play_steps(teller)),)), checked.rules[checked.play])
    for rule in sorted(checked.rules, key=teller.course.place):
        if _is_told_here(teller, rule):
            finish(rule)
            begin(_section(teller, rule), rule)
    finish(None)
    return (*made, *times)


def _is_told_here(teller: Teller, rule: ir.TypedRule) -> bool:
    declared = teller.checked.checker.rules[rule.index]
    if rule.is_action or not rule.body:
        return rule.is_action
    plain = declared.scope.board is None and declared.scope.kind is None
    titled = plain and declared.title is not None and not rule.name.startswith("at ")
    if is_done_within_action(teller.checked, rule):
        return False
    return titled and only_user(teller, rule) is None and not _is_told_on_the_spot(teller, rule)


def _is_told_on_the_spot(teller: Teller, rule: ir.TypedRule) -> bool:
    """Whether no sentence leads to it: all who carry it out say what is done."""
    scope = teller.scope()
    lines = [part for part in scope.parts if isinstance(part, ir.Call) and rule.index in dict(part.targets).values()]
    turns = [
        line for part in scope.parts if isinstance(part, ir.Turns | ir.Repeat | ir.RepeatUntil) for line in part.body
    ]
    named = scope.knows(f"do {rule.name}") or about(teller, (rule.name,)) is not None
    called = bool(lines) and all(len(line.targets) == 1 and line not in turns for line in lines)
    return called and not named and is_told_here(scope, rule, ())


def _section(teller: Teller, rule: ir.TypedRule) -> Section:
    said = () if is_told(teller, rule.name) else explained(teller, (rule.name,))
    anchor = f"{'action' if rule.is_action else 'rule'}-{rule.name}"
    steps = (*_who_is_who(teller, rule), *teller.steps(rule))
    return Section(anchor, p.Text((rule.title,), rule.title), (*said, Steps(steps)), rule.span)


def _who_is_who(teller: Teller, rule: ir.TypedRule) -> Iterator[p.Step]:
    """Players to whom a rule gives a name of its own, where the only line that carries it out says who they are."""
    users = [teller.checked.rules[at] for at in dict.fromkeys(teller.users.get(rule.index, ()))]
    calls = [part for user in users for part in parts_of(user.body) if isinstance(part, ir.Call)]
    calls = [call for call in calls if rule.index in dict(call.targets).values()]
    if len(calls) != 1 or is_told(teller, rule.name):
        return
    for param, given in zip(rule.params, calls[0].args, strict=False):
        told = param.type.tag == "player" and param.name != "player" and not acts(rule, param)
        if told and not any(isinstance(part, ir.Local | ir.You) for part in parts_of(given)):
            said = {"value": phrase(teller.scope(), given), "name": parameter(teller.scope(), rule, param)}
            yield p.Step(p.clause("call-player", **said), calls[0].span)


def _around_turns(teller: Teller, section: Section, rule: ir.TypedRule) -> tuple[Section, list[_Later]]:
    """What is told until turns begin; and, if something follows them, that in a section of its own.

    A turn must be a rule that is told by itself: it stands between the two.
    """
    *said, told = section.passages
    assert isinstance(told, Steps)
    at = next((at for at, step in enumerate(told.steps) if step.clause.id.endswith(_BY_RULE)), None)
    turns = [line for line in rule.body if isinstance(line, ir.Turns)]
    if at is None or len(turns) != 1 or not any(step.clause.id != "then-comes" for step in told.steps[at + 1 :]):
        return section, []
    last = told.steps[at]
    go = p.Clause(last.clause.id.removesuffix(_BY_RULE) + "-go", last.clause.args)
    before = (*told.steps[:at], p.Step(go, last.span))
    noun = rule_noun(teller.scope(), rule.name, "the")
    title = p.clause("section-after-turns")
    if noun is not None:
        title = p.clause("section-end-of", thing=noun)
    elif isinstance(section.title, p.Text):
        title = p.clause("section-after-turns-of", title=section.title)
    ended = tuple(p.Step(end, last.span) for end in ends(last.clause, noun))
    after = [*([Steps(ended)] if ended else []), Steps(told.steps[at + 1 :])]
    inside = frozenset(node.index for node in _rules(teller, turns[0]))
    places = teller.course.rules
    begins = min((places[index] for index in inside if index in places), default=0)
    ahead = frozenset(index for index, place in places.items() if place < begins)
    later = _Later(Section(f"end-{section.id}", title, tuple(after), section.span), inside, ahead)
    first = Section(section.id, section.title, (*said, Steps(before)), section.span)
    return first, [later]


def _rules(teller: Teller, turns: ir.Turns) -> Iterator[ir.TypedRule]:
    return (node for node in rules_met(teller.checked, turns) if isinstance(node, ir.TypedRule))
