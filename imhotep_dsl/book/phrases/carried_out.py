"""Everything that lines do, with the rules that they carry out."""

from __future__ import annotations

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.components import BOX
from imhotep_dsl.check.rule_parts import parts_of


def parts_carried_out(checked: Checked, lines: ir.Block) -> tuple[object, ...]:
    parts, called = list(parts_of(lines)), set[int]()
    for part in parts:
        if isinstance(part, ir.Call):
            rules = {rule for _, rule in part.targets} - called
            called |= rules
            parts += [one for rule in sorted(rules) for one in parts_of(checked.rules[rule].body)]
    return tuple(parts)


def is_filled_at_first(checked: Checked, place: int) -> bool:
    """Whether pieces lie at a place when the game begins: there can be some left."""
    starts = [start for start, _ in checked.starts.values()]
    parts = parts_carried_out(checked, checked.rules[checked.setup].body)
    targets = [part.target for part in parts if isinstance(part, ir.Move | ir.MoveSome)]
    filled = parts_of((*starts, *targets))
    return place == BOX or any(isinstance(part, ir.PlaceAt) and part.place == place for part in filled)
