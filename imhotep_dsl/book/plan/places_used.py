"""Which places are used at a table: those in which pieces begin, and those of which its rules speak."""

from __future__ import annotations

from collections.abc import Iterable

from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.settled import settled
from imhotep_dsl.check import ir
from imhotep_dsl.check.components import BOX
from imhotep_dsl.check.walking import parts_below, walk


def places_used(scope: Scope) -> set[int]:
    """What a condition that the table has decided leads to is not met, nor are rules that only such lines ask for."""
    checked = scope.checked
    seen: set[int] = set()

    def below(node: object) -> tuple[object, ...]:
        if id(node) in seen:
            return ()
        seen.add(id(node))
        if isinstance(node, ir.If) and (certain := settled(scope, node.condition)) is not None:
            return ((node.body if certain else node.otherwise) or (),)
        return parts_below(node)

    never = _targets(scope.parts) - _targets(walk(tuple(rule.body for rule in checked.rules), below))
    seen.clear()
    starts = tuple(start for start, _ in checked.starts.values())
    bodies = tuple(rule.body for rule in checked.rules if rule.index not in never)
    met = walk((starts, bodies, *checked.refills.values()), below)
    return {node.place for node in met if isinstance(node, ir.PlaceAt) and node.place != BOX}


def _targets(nodes: Iterable[object]) -> set[int]:
    return {target for node in nodes if isinstance(node, ir.Call) for _, target in node.targets}
