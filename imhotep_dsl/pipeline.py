"""The whole way from text to a machine, on one screen: each stage is worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked, check, open_table
from imhotep_dsl.check.context import Program as Names
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.graph.build import EffectGraph, build_graph
from imhotep_dsl.graph.expressions import Expressions, below
from imhotep_dsl.graph.lints import report_lints
from imhotep_dsl.program.cache import COMPILED, Cache, key_of
from imhotep_dsl.program.freeze import freeze
from imhotep_dsl.program.model import Program
from imhotep_dsl.resolve.build import Table, resolve
from imhotep_dsl.resolve.model import Model
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.run.machine import Machine

if TYPE_CHECKING:
    from imhotep_dsl.wasm.compiled import CompiledTable

Asked = TypeVar("Asked")


class Compilation:
    """One table of a project: text and data → trees (the project) → model → typed rules → effect graph → program.

    cache: where programs are kept; with it, a program that was made before is not made again.
    """

    def __init__(self, project: Project, table: Table, cache: Cache | None = None) -> None:
        self.project = project
        self.table = table
        self.cache = cache

    @cached_property
    def _resolved(self) -> tuple[Model | None, list[Diagnostic]]:
        return resolve(self.project, self.table)

    @cached_property
    def _checked(self) -> tuple[Checked | None, list[Diagnostic]]:
        return check(self.model) if self.model is not None else (None, [])

    @cached_property
    def _linted(self) -> list[Diagnostic]:
        found = Diagnostics()
        if self.graph is not None:
            report_lints(self.graph, found)
        return found.items

    @property
    def model(self) -> Model | None:
        return self._resolved[0]

    @property
    def checked(self) -> Checked | None:
        return self._checked[0]

    @cached_property
    def graph(self) -> EffectGraph | None:
        return build_graph(self.checked) if self.checked is not None else None

    @cached_property
    def program(self) -> Program | None:
        """Only if no stage has found an error."""
        if self.project.diagnostics.has_errors:
            return None
        found = self.cache.find(self._key) if self.cache is not None else None
        if found is None and self.graph is not None and not self.errors:
            found = freeze(self.graph)
            if self.cache is not None:
                self.cache.keep(self._key, found)
        return found

    @cached_property
    def _key(self) -> str:
        table = self.table
        played = repr((table.players, sorted(table.sides.items()), table.variants, table.seats))
        return key_of(sorted((name, source.text) for name, source in self.project.sources.items()), played)

    @cached_property
    def machine(self) -> Machine | None:
        return Machine(self.program) if self.program is not None else None

    @cached_property
    def compiled(self) -> CompiledTable | None:
        """The program as compiled code; None where no runtime for it is there."""
        if self.program is None:
            return None
        try:
            from imhotep_dsl.wasm.compiled import runtime, table_of
        except ImportError:
            return None
        key = key_of([], f"{runtime()} {self.program.hash}")
        kept = self.cache.find_bytes(key, COMPILED) if self.cache is not None else None
        assert self.machine is not None
        found, fresh = table_of(self.program, self.machine.new_state(0), kept)
        if fresh is not None and self.cache is not None:
            self.cache.keep_bytes(key, COMPILED, fresh)
        return found

    # ---- what is wrong ----------------------------------------------------------------------------------------

    @cached_property
    def diagnostics(self) -> list[Diagnostic]:
        """What all stages behind reading have found, each once."""
        found = Diagnostics()
        for problems in (self._resolved[1], self._checked[1], self._linted):
            found.extend(problems)
        return found.items

    @property
    def errors(self) -> list[Diagnostic]:
        return _errors(self.diagnostics)

    @property
    def errors_in_words(self) -> list[Diagnostic]:
        """Errors in what is written, before anything is asked of the whole."""
        return _errors([*self._resolved[1], *self._checked[1]])

    # ---- scenarios --------------------------------------------------------------------------------------------

    def open_names(self) -> Names | None:
        """All names of the table for texts that are no rules of it; None if the table itself is wrong."""
        if self.model is None or _errors(self._resolved[1]):
            return None
        return open_table(self.model)

    def machine_with(
        self, segments: tuple[ir.Block, ...], slots: int, ask: Callable[[Asking], Asked]
    ) -> tuple[Machine, Asked]:
        """The table with blocks of scenarios behind its rules; ask: says what they ask, beside what the rules ask."""
        assert self.checked is not None
        graph = build_graph(self.checked, segments, slots)
        asking = Asking(graph.expressions)
        asked = ask(asking)
        return Machine(freeze(graph, asking.nodes, looking_ahead=False)), asked


@dataclass(slots=True)
class Asking:
    """Expressions that are asked from outside the rules, counted in the order in which they are given."""

    expressions: Expressions
    nodes: list[int] = field(default_factory=list)

    def add(self, expr: ir.Expr) -> int:
        """Its position in `Program.asked`."""
        self.nodes.append(self.expressions.node(expr))
        return len(self.nodes) - 1

    def asks(self, expr: ir.Expr, *ops: str) -> bool:
        """Whether one of these ops is among what an expression is made of."""
        pool = self.expressions.pool
        return any(pool.nodes[at].op in ops for at in below(pool, self.expressions.node(expr)))


def _errors(problems: list[Diagnostic]) -> list[Diagnostic]:
    return [problem for problem in problems if problem.severity == "error"]
