"""The whole way from text to a machine: each stage is worked out when it is first asked for.

A stage is imported only then, too: a table that was compiled before needs none but the last.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.program.bytes import ProgramError, dump, load
from imhotep_dsl.program.model import Program
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.source.cache import COMPILED, PROGRAMS, Cache, key_of
from imhotep_dsl.source.garbage import none_collected
from imhotep_dsl.unread import Unread

if TYPE_CHECKING:
    from imhotep_dsl.check import ir
    from imhotep_dsl.check.build import Checked
    from imhotep_dsl.check.context import Program as Names
    from imhotep_dsl.graph.expressions import Expressions
    from imhotep_dsl.graph.model import EffectGraph
    from imhotep_dsl.resolve.model import Model
    from imhotep_dsl.resolve.project import Project
    from imhotep_dsl.resolve.said import Said
    from imhotep_dsl.wasm.compiled import CompiledTable

Asked = TypeVar("Asked")


class Compilation:
    """One table of a project: text and data → trees (the project) → model → typed rules → effect graph → program.

    cache: where programs are kept; with it, a program that was made before is not made again.
    """

    def __init__(self, project: Project | Unread, table: Table, cache: Cache | None = None) -> None:
        self._given = project
        self.table = table
        self.cache = cache if cache is not None and project.texts is not None else None

    @property
    def project(self) -> Project:
        return self._given.played if isinstance(self._given, Unread) else self._given

    @cached_property
    @none_collected()
    def _resolved(self) -> tuple[Model | None, list[Diagnostic]]:
        from imhotep_dsl.resolve.build import resolve

        return resolve(self.project, self.table)

    @cached_property
    @none_collected()
    def _checked(self) -> tuple[Checked | None, list[Diagnostic]]:
        from imhotep_dsl.check.build import check

        return check(self.model) if self.model is not None else (None, [])

    @cached_property
    @none_collected()
    def _linted(self) -> list[Diagnostic]:
        from imhotep_dsl.graph.lints import report_lints

        found = Diagnostics()
        if self.graph is not None:
            report_lints(self.graph, found)
        return found.items

    @property
    def model(self) -> Model | None:
        return self._resolved[0]

    @cached_property
    def said(self) -> Said | None:
        """What the model says, and where that is written."""
        from imhotep_dsl.resolve.said import said_by

        return said_by(self.model) if self.model is not None else None

    @property
    def checked(self) -> Checked | None:
        return self._checked[0]

    @cached_property
    @none_collected()
    def graph(self) -> EffectGraph | None:
        from imhotep_dsl.graph.build import build_graph

        return build_graph(self.checked) if self.checked is not None else None

    @cached_property
    @none_collected()
    def program(self) -> Program | None:
        """Only if no stage has found an error."""
        found = self._kept_program()
        if found is None and not self.project.diagnostics.has_errors and self.graph is not None and not self.errors:
            from imhotep_dsl.program.freeze import freeze

            found = freeze(self.graph)
            # Whoever writes while we read must not find the one text's program under the other's name.
            if self.cache is not None and self.project.texts == self._given.texts:
                self.cache.keep(self._key, PROGRAMS, dump(found))
        return found

    def _kept_program(self) -> Program | None:
        kept = self.cache.find(self._key, PROGRAMS) if self.cache is not None else None
        try:
            return load(kept) if kept is not None else None
        except ProgramError:
            return None

    @cached_property
    def _key(self) -> str:
        """Of the texts of a game in which nothing is wrong: only then something is kept. Of a game that was read it is
        known which of them are the table's own: the others may be edited."""
        table = self.table
        played = repr((table.players, sorted(table.sides.items()), table.variants, table.seats))
        if isinstance(self._given, Unread):
            return key_of(sorted((self._given.texts or {}).items()), played)
        from imhotep_dsl.resolve.depending import texts_of_table

        return key_of(texts_of_table(self._given, table), played)

    @cached_property
    def machine(self) -> Machine | None:
        return Machine(self.program) if self.program is not None else None

    @cached_property
    @none_collected()
    def compiled(self) -> CompiledTable | None:
        """The program as compiled code; None where no runtime for it is there."""
        if self.program is None:
            return None
        try:
            from imhotep_dsl.wasm.compiled import CompiledTable, runtime
        except ImportError:
            return None
        key = key_of([], f"{runtime()} {self.program.hash}")
        kept = self.cache.find(key, COMPILED) if self.cache is not None else None
        found = CompiledTable.load(kept) if kept is not None else None
        return found if found is not None else self._newly_compiled(key)

    def _newly_compiled(self, key: str) -> CompiledTable:
        from imhotep_dsl.wasm.compiled import CompiledTable, build

        assert self.program is not None and self.machine is not None
        made = CompiledTable.of(build(self.program, self.machine.new_state(0)))
        if self.cache is not None:
            self.cache.keep(key, COMPILED, made.dump())
        return made

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
    def wrong_with_table(self) -> list[Diagnostic]:
        """What was found when the table was put together, before any rule is read."""
        return self._resolved[1]

    @property
    def errors_in_words(self) -> list[Diagnostic]:
        """Errors in what is written, before anything is asked of the whole."""
        return _errors([*self._resolved[1], *self._checked[1]])

    @property
    def names(self) -> Names | None:
        """Everything that has a name at the table, as the checker knows it; None if the table itself is wrong."""
        return self.checked.checker if self.checked is not None and not _errors(self._resolved[1]) else None

    # ---- scenarios --------------------------------------------------------------------------------------------

    def open_names(self) -> Names | None:
        """All names of the table for texts that are no rules of it; None if the table itself is wrong."""
        from imhotep_dsl.check.build import open_table

        if self.model is None or _errors(self._resolved[1]):
            return None
        return open_table(self.model)

    def machine_with(
        self, segments: tuple[ir.Block, ...], slots: int, ask: Callable[[Asking], Asked]
    ) -> tuple[Machine, Asked]:
        """The table with blocks of scenarios behind its rules; ask: says what they ask, beside what the rules ask."""
        from imhotep_dsl.graph.build import build_graph
        from imhotep_dsl.program.freeze import freeze

        assert self.checked is not None and self.program is not None
        graph = build_graph(self.checked, segments, slots)
        asking = Asking(graph.expressions)
        asked = ask(asking)
        return Machine(freeze(graph, asking.nodes, self.program)), asked


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
        from imhotep_dsl.graph.expressions import below

        pool = self.expressions.pool
        return any(pool.nodes[at].op in ops for at in below(pool, self.expressions.node(expr)))


def _errors(problems: list[Diagnostic]) -> list[Diagnostic]:
    return [problem for problem in problems if problem.severity == "error"]
