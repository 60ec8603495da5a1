"""What chance brings and only a hidden marker remembers: it is not told aloud."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.code import steps
from imhotep_dsl.program.model import Program

Name = tuple[int, int]
"""A rule and the slot of a name in it."""


def kept_secret(program: Program) -> frozenset[int]:
    """The steps at which chance chooses something that a marker keeps which not everybody sees."""
    hidden = _in_hidden_markers(program)
    found = []
    for at, instruction in enumerate(program.code):
        step = instruction.step
        if isinstance(step, steps.ChanceChooses | steps.ChancePicks):
            slot = step.binder.slot if isinstance(step, steps.ChanceChooses) else step.slot
            if (instruction.rule, slot) in hidden:
                found.append(at)
    return frozenset(found)


def _in_hidden_markers(program: Program) -> set[Name]:
    """The names that come to be kept there, also under other names and in rules that they are given to."""
    given: dict[Name, set[Name]] = {}
    found: list[Name] = []
    for instruction in program.code:
        step, rule = instruction.step, instruction.rule
        if isinstance(step, steps.SetMarker) and program.tables.markers[step.marker].seen != "everyone":
            found += _names_in(program, rule, step.value)
        elif isinstance(step, steps.SetLocal | steps.KeepList):
            given.setdefault((rule, step.slot), set()).update(_names_in(program, rule, step.value))
        elif isinstance(step, steps.Call):
            for _, target in step.targets:
                for slot, arg in enumerate(step.args):
                    given.setdefault((target, slot), set()).update(_names_in(program, rule, arg))
    met: set[Name] = set()
    while found:
        name = found.pop()
        if name not in met:
            met.add(name)
            found += given.get(name, ())
    return met


def _names_in(program: Program, rule: int, value: int) -> Iterator[Name]:
    pending = [value]
    while pending:
        node = program.nodes[pending.pop()]
        if node.op == "local":
            yield rule, node.number(0)
        pending += [kid for kid in node.kids if kid >= 0]
