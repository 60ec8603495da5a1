"""Words that mean something else on each board or design: what they mean is as good as printed there."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.rule_parts import parts_of


def words_by_thing(checked: Checked) -> set[tuple[str | None, str]]:
    """Those that somebody asks, with the kind of which they are asked. All others belong to the lines they stand in."""
    asked = parts_of((tuple(rule.body for rule in checked.rules), checked.winner, *beside_rules(checked)))
    return {
        (node.subject.type.kind, own.word.name)
        for node in asked
        if isinstance(node, ir.Dispatch)
        for own in (*(case for _, case in node.cases), node.otherwise)
        if own.word is not None
    }


def beside_rules(checked: Checked) -> tuple[object, ...]:
    """What is worked out where no rule stands: how much a place holds, where pieces and markers start, what makes a
    deck anew."""
    return (
        *(marker.value for marker in checked.markers),
        *(place for place, _ in checked.starts.values()),
        *(room for room, _, _ in checked.rooms.values()),
        *(refill.discards for refill in checked.refills.values()),
    )
