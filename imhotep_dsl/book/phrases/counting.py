"""What counts how often something is done: the rounds of a game by their noun, or the times that it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.bookkeeping import first_number
from imhotep_dsl.book.phrases.nouns import marker_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.resolve.kinds import readable

Loop = ir.Repeat | ir.RepeatUntil


def rule_noun(scope: Scope, name: str, determiner: str = "bare") -> p.Noun | None:
    """What a rule is called where it is spoken of as a thing: `a round`."""
    forms = scope.words.forms.get(name, {}).get("en")
    return p.Noun((name,), name, determiner) if forms is not None and forms.many else None


def repeated_rule(scope: Scope, statement: Loop) -> p.Noun | None:
    """The noun of the rule that is all that is repeated, but for what counts how often."""
    rule = _repeated(scope, statement)
    return rule_noun(scope, rule.name) if rule is not None else None


def counted(scope: Scope, statement: Loop, round_: p.Noun) -> tuple[p.Step, ...]:
    """What counts the rounds that are repeated, if rules ask for it; not where it is called as they are, and is 1 in
    the first of them."""
    told: list[p.Step] = []
    for line, first in _in_loop(scope, statement):
        if first != 1 or not _is_called(scope, line.marker, round_):
            marker = marker_noun(scope, line.marker, None)
            rounds = replace(round_, determiner="the", many=True)
            said = p.clause("counts-rounds", marker=marker, rounds=rounds, first=p.Number(first))
            told.append(p.Step(said, line.span))
    return tuple(told)


def times_counted(scope: Scope, statement: Loop) -> p.Step | None:
    """What counts from the first line on how often the lines behind it are done, if rules ask for it."""
    line = _first_line(scope, statement)
    if line is None:
        return None
    before = first_number(scope.checked.markers[line.marker]) or 0
    first, second = p.Number(before + 1), p.Number(before + 2)
    said = p.clause("counts-times", marker=marker_noun(scope, line.marker, None), first=first, second=second)
    return p.Step(said, line.span)


def goes_without_saying(scope: Scope, line: ir.AddMarker) -> bool:
    """Whether it counts the rounds that are called as it is, and does so before anything else in each of them."""
    return any(
        _begins(rule, line) and _is_called(scope, line.marker, noun)
        and first_number(scope.checked.markers[line.marker]) == 0
        for rule, noun in rounds_with_nouns(scope) if line.marker in scope.kept.asked
    )  # fmt: skip


def is_told_with_rounds(scope: Scope, marker: int) -> bool:
    """Whether what it starts as is told with what it counts."""
    if marker not in scope.kept.asked:
        return False
    lines = [part for part in scope.parts if isinstance(part, ir.AddMarker) and part.marker == marker]
    loops = [part for part in scope.parts if isinstance(part, Loop)]
    return any(goes_without_saying(scope, line) for line in lines) or any(
        ((first := _first_line(scope, loop)) is not None and first.marker == marker)
        or (repeated_rule(scope, loop) is not None and marker in {line.marker for line, _ in _in_loop(scope, loop)})
        for loop in loops
    )


def rounds_with_nouns(scope: Scope) -> Iterator[tuple[ir.TypedRule, p.Noun]]:
    """Rules that the game repeats, with what they are called in one word, if the words say so: `round`."""
    for node in scope.parts:
        rule = _repeated(scope, node) if isinstance(node, Loop) else None
        noun = rule_noun(scope, rule.name) if rule is not None else None
        if rule is not None and noun is not None:
            yield rule, noun


def _repeated(scope: Scope, statement: Loop) -> ir.TypedRule | None:
    lines = [line for line in statement.body if not (isinstance(line, ir.AddMarker) and _counts(scope, line.marker))]
    if len(lines) != 1 or not isinstance(lines[0], ir.Call):
        return None
    return scope.checked.rules[lines[0].targets[0][1]]


def _counts(scope: Scope, marker: int) -> bool:
    return scope.is_silent(marker) or marker in scope.kept.asked


def _in_loop(scope: Scope, statement: Loop) -> Iterator[tuple[ir.AddMarker, int]]:
    """The lines among those that are repeated that count for rules; with what each has counted in the first round."""
    for at, line in enumerate(statement.body):
        if isinstance(line, ir.AddMarker) and line.marker in scope.kept.asked:
            before = first_number(scope.checked.markers[line.marker])
            if before is not None:
                yield line, before + (not any(isinstance(done, ir.Call) for done in statement.body[:at]))


def _begins(rule: ir.TypedRule, line: ir.AddMarker) -> bool:
    return bool(rule.body) and rule.body[0] is line


def _is_called(scope: Scope, marker: int, round_: p.Noun) -> bool:
    declared = scope.checked.model.markers[marker]
    word = scope.words.forms.get(declared.name, {}).get("en")
    called = word.one if word is not None else declared.title or readable(declared.name)
    return called.lower() == scope.words.forms[round_.keys[0]]["en"].one.lower()


def _first_line(scope: Scope, statement: Loop) -> ir.AddMarker | None:
    """The first of the lines that are repeated, if it counts for rules, and what is repeated is not begun anew."""
    line = statement.body[0]
    if not (isinstance(line, ir.AddMarker) and line.marker in scope.kept.asked):
        return None
    once = any(own is statement for own in scope.checked.rules[scope.checked.play].body)
    return line if once and first_number(scope.checked.markers[line.marker]) is not None else None
