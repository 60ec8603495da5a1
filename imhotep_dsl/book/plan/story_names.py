"""Names that a scenario gives: which of them are told where they are given, and not put in where they are used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.staying_true import ANYTHING, Region, Uses, reads, writes
from imhotep_dsl.check import ir
from imhotep_dsl.scenario.steps import Act, Look, Part

_THINGS = ("piece", "space", "spot", "group", "part", "list")
"""What was described once is only `that token` afterwards, whatever has become of it."""


def namesakes(parts: Sequence[Part]) -> Iterator[int]:
    """Names that a scenario gives to things of one sort: each alone would be `that card`."""
    given = [line for part in parts if isinstance(part, Act) for line in part.body if isinstance(line, ir.SetLocal)]
    for line in given:
        if any(other.slot != line.slot and other.value.type == line.value.type for other in given):
            yield line.slot


def is_told(scope: Scope, given: ir.SetLocal | ir.KeepList, below: ir.Block, after: Sequence[Part]) -> bool:
    """Whether a name is told: there are others of its sort, or it is used when what it stands for is no longer so.

    below: the lines that stand under it in the same part. after: the parts that follow."""
    uses = Uses(scope, given.slot, reads(scope, given.value))
    changed: set[Region] = set()
    is_thing = given.value.type.tag in _THINGS
    uses.follow(below, changed)
    changed |= writes(scope, below)
    for part in after:
        if isinstance(part, Act):
            uses.follow(part.body, changed)
            changed |= writes(scope, part.body) if is_thing else {ANYTHING}  # a number is kept to be compared with
            continue
        uses.note(part.condition if isinstance(part, Look) else part, changed)
        if not isinstance(part, Look):
            changed.add(ANYTHING)  # the game goes on
    if not (uses.true or uses.for_none):
        return False
    told = uses.true[:1] if is_thing else uses.true
    return given.slot in scope.apart or not all([*told, *uses.for_none])
