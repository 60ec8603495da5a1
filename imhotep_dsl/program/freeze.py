"""The program stage: the effect graph frozen into numbered instructions, ready to be run.

An instruction is a step of the graph with the numbers of those that may follow it. Two things are worked out for
each: whether what follows could still be refused before it is committed, and whether the end of its rule can be
reached before that. With them a choice only has to be tried out where trying can fail.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from imhotep_dsl.check.build import Checked
from imhotep_dsl.graph.build import EffectGraph, Outlook
from imhotep_dsl.graph.refusals import outlooks
from imhotep_dsl.graph.steps import Step
from imhotep_dsl.program.layout import Layout, lay_out
from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class Instruction:
    """following: role → number of the instruction that follows."""

    step: Step
    rule: int
    span: Span
    following: dict[str, int]
    outlook: Outlook


@dataclass(frozen=True, slots=True)
class Program:
    """entries, frames and turns are by rule; segments are those of scenarios; hash tells rules apart."""

    checked: Checked
    layout: Layout
    code: tuple[Instruction, ...]
    start: int
    after_setup: int
    segments: tuple[int, ...]
    segment_end: int
    segment_slots: int
    entries: tuple[int, ...]
    frames: tuple[int, ...]
    turns: tuple[tuple[tuple[int, int], ...], ...]
    hash: str


def freeze(graph: EffectGraph) -> Program:
    numbers = [node for node in graph.net.nodes if isinstance(node, int)]
    address = {node: at for at, node in enumerate(numbers)}
    outlook = outlooks(graph)
    code = tuple(
        Instruction(
            graph.step(node),
            graph.net.nodes[node]["rule"],
            graph.net.nodes[node]["span"],
            {role: address[target] for role, target in graph.following(node).items()},
            outlook[node],
        )
        for node in numbers
    )
    return Program(
        graph.checked,
        lay_out(graph.checked),
        code,
        address[graph.start],
        address[graph.after_setup],
        tuple(address[node] for node in graph.segments),
        address.get(graph.segment_end, -1),
        graph.segment_slots,
        tuple(address[node] for node in graph.entries),
        tuple(graph.frames),
        tuple(tuple((slot, address[end]) for slot, end in turns) for turns in graph.turns),
        _hash(graph.checked, code),
    )


def _hash(checked: Checked, code: tuple[Instruction, ...]) -> str:
    """The same rules give the same hash everywhere, wherever their files lie."""
    digest = hashlib.sha256()
    for instruction in code:
        step = instruction.step
        said = [
            type(step).__name__,
            instruction.span.line,
            instruction.span.column,
            sorted(instruction.following.items()),
        ]
        digest.update(repr(said).encode())
    for piece in checked.components.pieces:
        attributes = checked.components.designs[piece.design].definition.attributes
        values = sorted((name, repr(value)) for name, (_, value) in attributes.items())
        digest.update(repr((piece.kind, piece.design, piece.owner, values)).encode())
    for space in checked.components.spaces:
        printed = sorted((name, repr(value)) for name, value in space.shape.printed.items())
        digest.update(repr((space.instance, space.number, space.room, printed)).encode())
    for name, value in sorted(checked.model.values.items()):
        digest.update(repr((name, value.value, value.further)).encode())
    digest.update(repr((checked.model.name, checked.model.players)).encode())
    return digest.hexdigest()[:16]
