"""The program: all that is needed to play at one table, as plain data. No tree, model or checker stands behind it."""

from __future__ import annotations

from imhotep_dsl.code.nodes import Lists, Lookup, Node
from imhotep_dsl.code.steps import Step
from imhotep_dsl.program.layout import Layout
from imhotep_dsl.program.tables import Tables
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Instruction:
    """following: role → number of the instruction that follows.

    refusable: something may be refused before the next commit point; returns: the end of the rule may be reached
    without one. With them a choice only has to be tried out where trying can fail.
    """

    step: Step
    rule: int
    following: dict[str, int]
    refusable: bool
    returns: bool


@dataclass(frozen=True, slots=True)
class Written:
    """Where everything was written: apart from the meaning, which does not depend on it.

    options: for a decision between texts, where each of them stands. wins_where: where it is said who can win; winner:
    where each line stands that decides who wins; deciding: what the author calls it; nothing where that is told anyway.
    variants: those that lie on the table.
    """

    game: Span
    code: tuple[Span, ...]
    rules: tuple[Span, ...]
    kinds: tuple[Span, ...]
    markers: tuple[Span, ...]
    options: dict[int, tuple[Span, ...]]
    wins_where: Span
    winner: tuple[Span, ...]
    deciding: tuple[str, ...]
    variants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Program:
    """entries, frames and turns are by rule; depth: how deep binders lie. segments and asked are those of scenarios:
    blocks to be run by themselves, and nodes that are asked from outside.

    hash: the digest of everything but `written`. It tells rules apart; one with scenarios has none.
    """

    nodes: tuple[Node, ...]
    lookups: tuple[Lookup, ...]
    lists: tuple[Lists, ...]
    depth: int
    code: tuple[Instruction, ...]
    start: int
    after_setup: int
    entries: tuple[int, ...]
    frames: tuple[int, ...]
    turns: tuple[tuple[tuple[int, int], ...], ...]
    segments: tuple[int, ...]
    segment_end: int
    segment_slots: int
    asked: tuple[int, ...]
    tables: Tables
    layout: Layout
    written: Written
    hash: str

    def span(self, at: int) -> Span:
        """Where an instruction was written."""
        return self.written.code[at]
