"""Which rules are new, gone or changed. A rule that was moved, or that only has another name, is none of these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile

from imhotep_dsl.check import ir
from imhotep_dsl.check.around_actions import done_within, is_done_within_action, line_done
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.components import Design
from imhotep_dsl.check.meaning import mark_of, path_of_rule
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.comparing.actions import in_any_order
from imhotep_dsl.comparing.all_designs import whichever_there_are
from imhotep_dsl.comparing.given_pieces import whoever_owns_them
from imhotep_dsl.comparing.sides import Compared
from imhotep_dsl.comparing.what_lies_there import whatever_lies_there
from imhotep_dsl.source import Span

_AROUND = ("before ", "after ")
_ASKING = (ir.Choose, ir.ChooseSeveral, ir.ChooseAction, ir.ChooseOption)


@dataclass(frozen=True, slots=True)
class RuleChange:
    """old and new: the rule's number at each table; None if it is not there. parts: new rules that belong to it."""

    name: str
    old: int | None
    new: int | None
    parts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Known:
    at: int
    name: str
    mark: str


def rule_changes(old: Compared, new: Compared) -> list[RuleChange]:
    """In the order of the new table; what is gone comes last."""
    renamed: dict[str, str] = {}
    while True:
        before, after = _known(old, {}), _known(new, renamed)
        left_before, left_after = _without_equal(before, after, renamed)
        found = _renamed(left_before, left_after)
        if not found.keys() - renamed.keys():
            break
        renamed |= found
    changes: list[RuleChange] = []
    for rule in left_after:
        former = next((one for one in left_before if one.name == rule.name), None)
        if former is None:
            former = next((one for one in left_before if _is_laid_around(new, rule.at, old, one.at)), None)
        if former is not None:
            left_before.remove(former)
        name, was = (former.name, former.at) if former is not None else (rule.name, None)
        changes.append(RuleChange(name, was, rule.at))
    gone = [RuleChange(rule.name, rule.at, None) for rule in left_before]
    return [*_with_their_parts(new, changes), *gone]


def _is_laid_around(new: Compared, at: int, old: Compared, former: int) -> bool:
    """Whether a rule does, in the place of another, what that one does: what is written anew for one board stands under
    the name of the moment, not of the board."""
    own = set(_blocks(old, former))
    return bool(own) and own <= set(_blocks(new, at))


def _blocks(side: Compared, at: int) -> list[Span]:
    """All texts that a rule comes from."""
    rule = side.checked.checker.rules[at]
    return [part.block.span for whole in rule.laid for part in reversed(whole.with_former)]


def _with_their_parts(side: Compared, changes: list[RuleChange]) -> list[RuleChange]:
    """A new rule without a title is a part of the new rule that carries it out, as in the rulebook."""
    titled = {at for at, rule in enumerate(side.checked.checker.rules) if rule.title is not None}
    new = [change.new for change in changes if change.old is None and change.new is not None]
    parts: dict[int, int] = {}
    for at in new:
        for called in _called(side.checked.rules[at].body):
            if called in new and called not in titled and called != at:
                parts.setdefault(called, at)
    whole = [change for change in changes if change.new not in parts or change.old is not None]
    return [
        replace(change, parts=tuple(part for part, within in parts.items() if within == change.new))
        if change.old is None
        else change
        for change in whole
    ]


def _called(body: ir.Block) -> Iterator[int]:
    for part in parts_of(body):
        if isinstance(part, ir.Call):
            yield from (rule for _, rule in part.targets)


def _known(side: Compared, renamed: Mapping[str, str]) -> list[_Known]:
    """renamed: names of this table → names of the other."""
    values = frozenset(name for checked in side.tables.values() for name in checked.model.values)
    found = []
    for at, rule in enumerate(side.checked.rules):
        # A rule without lines does nothing, whether it is there or not; what an action does is the action.
        if not rule.body or is_done_within_action(side.checked, rule):
            continue
        mark = mark_of(
            side.tables.values(), partial(_lines, at=at), values, side.sources, lambda name: renamed.get(name, name)
        )
        found.append(_Known(at, _name(side, at), mark))
    return found


def _name(side: Compared, at: int) -> str:
    """As an author names it: a rule of one design by the design, what comes before or after a moment as written."""
    rule, scope = side.checked.rules[at], side.checked.checker.rules[at].scope
    written = side.line(rule.span).split("#")[0].strip()
    if rule.name.startswith("at ") and written.startswith(_AROUND):
        return written
    if scope.designs:
        return f"{', '.join(scope.designs)}.{rule.name}"
    return path_of_rule(side.checked, at)


def _lines(checked: Checked, at: int) -> Iterator[object]:
    rule = checked.rules[at]
    body, at_line, done = rule.body, line_done(rule), done_within(checked, rule)
    if at_line is not None and done is not None:
        body = (*body[:at_line], *done.body, *body[at_line + 1 :])
    lines = whatever_lies_there(whoever_owns_them(checked, whichever_there_are(in_any_order(checked, body))))
    yield rule.params, (rule.acting,), lines, rule.is_action, _questions(body)


def _questions(body: ir.Block) -> tuple[str, ...]:
    """What players are asked in these lines: it means nothing for play, and is seen by everybody who plays."""
    return tuple(sorted(part.prompt.text for part in parts_of(body) if isinstance(part, _ASKING) and part.prompt))


def _without_equal(
    before: list[_Known], after: list[_Known], renamed: Mapping[str, str]
) -> tuple[list[_Known], list[_Known]]:
    left_before, left_after = list(before), []
    for rule in after:
        name = renamed.get(rule.name, rule.name)
        same = next((one for one in left_before if (one.name, one.mark) == (name, rule.mark)), None)
        if same is None:
            left_after.append(rule)
        else:
            left_before.remove(same)
    return left_before, left_after


def _renamed(before: list[_Known], after: list[_Known]) -> dict[str, str]:
    """Of rules that mean the same and have names that only one of the tables knows: new name → old name."""
    gone = {rule.name for rule in before if not rule.name.startswith(_AROUND)} - {rule.name for rule in after}
    come = {rule.name for rule in after if not rule.name.startswith(_AROUND)} - {rule.name for rule in before}
    found: dict[str, str] = {}
    for rule in after:
        former = next((one.name for one in before if one.mark == rule.mark and one.name in gone), None)
        if rule.name in come and former is not None and former not in found.values():
            found[rule.name] = former
    return found


def text_of(side: Compared, at: int) -> list[str]:
    """The lines of a rule as they were written, from all texts that it comes from, each with its header. What is done
    as before comes ahead of what is laid around it."""
    done = done_within(side.checked, side.checked.rules[at])
    own = text_of(side, done.index) if done is not None else []
    return own + [side.texts(file)[line - 1].rstrip() for file, line in _lines_of(side, at)]


def design_of(side: Compared, at: int) -> Design | None:
    """The one whose text a rule is: what is printed on it is told as it is printed there."""
    scope = side.checked.checker.rules[at].scope
    designs = side.checked.components.designs_of(scope.kind) if scope.kind is not None else ()
    return next((design for design in designs if design.definition.name in scope.designs), None)


def place_of(side: Compared, at: int) -> str:
    """Where a rule stands; the setup of a game has no place of its own but those of its lines."""
    rule = side.checked.rules[at]
    file, line = rule.span.file, rule.span.line
    if rule.name == "setup":
        file, line = next(iter(_lines_of(side, at)), (file, line))
    return f"{file}:{line}"


def _lines_of(side: Compared, at: int) -> list[tuple[str, int]]:
    found: dict[tuple[str, int], None] = {}
    # That an action is carried out between what is laid around it, nobody has written.
    for span in (span for span in _blocks(side, at) if span != side.checked.checker.rules[at].span):
        file, first = span.file, span.line
        lines = side.texts(file)
        wanted = [_header(lines, first), *range(first, _end(lines, first) + 1)] if lines else []
        found |= {(file, line): None for line in wanted if line and not _is_aside(lines[line - 1])}
    return list(found)


def _header(lines: Sequence[str], first: int) -> int:
    """The line under which a line stands; 0: none."""
    depth = _depth(lines[first - 1])
    above = (line for line in range(first - 1, 0, -1) if not _is_aside(lines[line - 1]))
    return next((line for line in above if _depth(lines[line - 1]) < depth), 0)


def _end(lines: Sequence[str], first: int) -> int:
    """The last line of a block, of which this is the first."""
    within = (line for line in range(first, len(lines) + 1) if not _is_aside(lines[line - 1]))
    return list(takewhile(lambda line: _depth(lines[line - 1]) >= _depth(lines[first - 1]), within))[-1]


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_aside(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")
