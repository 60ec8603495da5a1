"""What boards and designs write anew has the parameters of the rule: callers do not know which text is meant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from imhotep_dsl.check.context import Program
from imhotep_dsl.check.types import NUMBER
from imhotep_dsl.diagnostics import Edit, Fix, Label
from imhotep_dsl.resolve.model import Rule
from imhotep_dsl.syntax import tree


def report_other_parameters(program: Program) -> None:
    """Of rules that a kind has for all its pieces or boards; for others see `report_unlike`."""
    own: dict[tuple[str, str], list[Rule]] = {}
    for rule in program.rules:
        if rule.params and (rule.scope.board is not None or rule.scope.designs):
            own.setdefault((program.kind_of(rule) or "", rule.name), []).append(rule)
    for (kind, name), texts in own.items():
        at = program.rule_named(name, None, kind, None)
        if at is not None:
            _compare(program, program.rules[at], texts)


def report_unlike(program: Program, kind: str, targets: Sequence[Rule]) -> None:
    """Of the texts that one line may carry out, where the kind itself has no such rule."""
    first = targets[0]
    if program.rule_named(first.name, None, kind, None) is None:
        for other in targets[1:]:
            if not _alike(program, first, other):
                _tell(program, other, first)


def _compare(program: Program, general: Rule, texts: list[Rule]) -> None:
    others = [rule for rule in texts if not _alike(program, general, rule)]
    if others and len(others) == len(texts) and _is_odd_one(program, general, others):
        _tell(program, general, others[0])
    else:
        for rule in others:
            _tell(program, rule, general)


def _is_odd_one(program: Program, general: Rule, others: list[Rule]) -> bool:
    """All others have the same parameters, and are several or say more of them."""
    if not general.params or any(not _alike(program, others[0], other) for other in others[1:]):
        return False
    return len(others) > 1 or _saying(program, general) < _saying(program, others[0])


def _saying(program: Program, rule: Rule) -> int:
    return sum(param.type is not None or program.type_of_param(param) != NUMBER for param in rule.params)


def _alike(program: Program, one: Rule, other: Rule) -> bool:
    return all(_same(program, *pair) for pair in zip_longest(one.params, other.params))


def _tell(program: Program, wrong: Rule, right: Rule) -> None:
    pairs = zip_longest(wrong.params, right.params)
    param, meant = next(pair for pair in pairs if not _same(program, *pair))
    wanted = ", ".join(each.text for each in right.params)
    has = f"the parameters ({wanted})" if wanted else "no parameters"
    write = f"Write `{wrong.name}({wanted})`" if wanted else "Leave the brackets out"
    fixes: tuple[Fix, ...] = ()
    if param is not None and meant is not None and param.type is None and meant.type is None:
        fixes = (Fix(f"Write `{meant.text}`", (Edit(param.span, param.text, meant.text),)),)
    program.diagnostics.error(
        "E331",
        (param or wrong.params[-1]).span,
        f"`{wrong.name}` has {has} elsewhere, and here it has others.",
        f"{write}: whoever carries it out does not know which text is meant.",
        Label(right.params[0].span if right.params else right.span, "as it stands here"),
        about=meant.text if meant is not None else None,
        fixes=fixes,
    )


def _same(program: Program, one: tree.Param | None, other: tree.Param | None) -> bool:
    if one is None or other is None:
        return False
    a, b = program.type_of_param(one), program.type_of_param(other)
    return a == b or "unknown" in (a.tag, b.tag)
