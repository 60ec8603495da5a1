"""Which round somebody starts: a line ahead of its turns says it of that very round, one behind of the next."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.counting import rounds_with_nouns
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.source import Span

Halves = tuple[frozenset[Span], frozenset[Span]]
"""Where it is said who starts: ahead of the turns of a round, and in them or behind."""


def round_started(scope: Scope, statement: ir.SetMarker) -> p.Noun | None:
    """The round that is begun by the player to whom this marker is set; none, if no word names it, or if the line is
    carried out at several times, or at none of a round."""
    if statement.marker not in scope.kept.starters:
        return None
    for rule, noun in rounds_with_nouns(scope):
        halves = _halves(scope.checked, rule.body, statement.marker, frozenset({rule.index}))
        if halves is None:
            continue
        ahead, behind = (statement.span in half for half in halves)
        if ahead == behind:
            return None
        coming = () if ahead else (p.Text(("@coming",), "next"),)
        return replace(noun, determiner="the", adjectives=coming)
    return None


def _halves(checked: Checked, lines: ir.Block, marker: int, entered: frozenset[int]) -> Halves | None:
    """None, if these lines take no turns from whoever the marker names. What takes them again and again, or not always,
    is both."""
    ahead: frozenset[Span] = frozenset()
    for at, line in enumerate(lines):
        own, rest = _set_in(checked, (line,), marker), _set_in(checked, lines[at + 1 :], marker)
        if _takes_turns(line, marker):
            return ahead, own | rest
        target = _only_target(line)
        if target is not None and target not in entered:
            inner = _halves(checked, checked.rules[target].body, marker, entered | {target})
            if inner is not None:
                return ahead | inner[0], inner[1] | rest
        elif any(_takes_turns(part, marker) for part in _carried_out(checked, (line,))):
            return ahead | own, own | rest
        ahead |= own
    return None


def _takes_turns(line: object, marker: int) -> bool:
    return isinstance(line, ir.Turns) and isinstance(line.first, ir.MarkerAt) and line.first.marker == marker


def _only_target(line: ir.Stmt) -> int | None:
    targets = {target for _, target in line.targets} if isinstance(line, ir.Call) else set()
    return targets.pop() if len(targets) == 1 else None


def _set_in(checked: Checked, lines: ir.Block, marker: int) -> frozenset[Span]:
    found = _carried_out(checked, lines)
    return frozenset(part.span for part in found if isinstance(part, ir.SetMarker) and part.marker == marker)


def _carried_out(checked: Checked, lines: ir.Block) -> list[object]:
    """With the rules that are carried out, the actions that can be chosen and what moments bring."""
    parts, entered = list(parts_of(lines)), set[int]()
    for part in parts:
        rules = _rules_of(checked, part) - entered
        entered |= rules
        parts += [one for rule in sorted(rules) for one in parts_of(checked.rules[rule].body)]
    return parts


def _rules_of(checked: Checked, part: object) -> set[int]:
    if isinstance(part, ir.Call):
        return {target for _, target in part.targets}
    if isinstance(part, ir.ChooseAction):
        return set(part.actions)
    return set(checked.moments[part.moment]) if isinstance(part, ir.Reach) else set()
