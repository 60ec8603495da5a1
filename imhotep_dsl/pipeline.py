"""The whole way from text to a program, on one screen."""

from __future__ import annotations

from pathlib import Path

from imhotep_dsl.check.build import check
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.graph.build import build_graph
from imhotep_dsl.graph.lints import report_lints
from imhotep_dsl.program.freeze import Program, freeze
from imhotep_dsl.resolve.build import Table, resolve
from imhotep_dsl.resolve.project import Project, read_project


def compile_rules(directory: Path, table: Table) -> tuple[Program | None, list[Diagnostic]]:
    """Text and data → trees → model → typed rules → effect graph → program."""
    project = read_project(directory)
    program, problems = compile_table(project, table)
    return program, [*project.diagnostics.items, *problems]


def compile_table(project: Project, table: Table) -> tuple[Program | None, list[Diagnostic]]:
    """All stages behind reading; a program only if no stage has found an error."""
    diagnostics = Diagnostics()
    model, problems = resolve(project, table)
    diagnostics.extend(problems)
    if model is None:
        return None, diagnostics.items
    checked, problems = check(model)
    diagnostics.extend(problems)
    graph = build_graph(checked)
    report_lints(graph, diagnostics)
    if diagnostics.has_errors or project.diagnostics.has_errors:
        return None, diagnostics.items
    return freeze(graph), diagnostics.items
