"""Actions with something around them (`after each action`) that lines do by their name, too: two rules, one of which is
chosen and carries out the other, which is all that is done by the name. To an author, and to a reader, it is one."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked


def line_done(rule: ir.TypedRule) -> int | None:
    """Which of the lines of an action carries out what is written as the action: nobody has written that line."""
    written_nowhere = (at for at, line in enumerate(rule.body) if isinstance(line, ir.Call) and line.span == rule.span)
    return next(written_nowhere, None) if rule.is_action else None


def done_within(checked: Checked, rule: ir.TypedRule) -> ir.TypedRule | None:
    """The rule that does what is written as this action, if something is laid around that."""
    at = line_done(rule)
    line = rule.body[at] if at is not None else None
    return checked.rules[line.targets[0][1]] if isinstance(line, ir.Call) else None


def is_done_within_action(checked: Checked, rule: ir.TypedRule) -> bool:
    return not rule.is_action and any(
        done_within(checked, other) is rule for other in checked.rules if other.span == rule.span
    )
