"""What messages propose, as edits that an editor makes when it is told to: also in other files than the one at hand."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from imhotep_dsl.diagnostics import Diagnostic, Fix
from imhotep_dsl.diagnostics.mending import mended
from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.lsp.server import RulesServer
from imhotep_dsl.lsp.uris import path_of
from imhotep_dsl.source import Span


async def actions(ls: RulesServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    """Of messages at these lines, and of those elsewhere that speak of them."""
    asked = path_of(params.text_document.uri)
    desk = await ls.desk(asked)
    first, last = params.range.start.line + 1, params.range.end.line + 1
    made: list[types.CodeAction] = []
    for path, problems in ls.told.items():
        for problem in problems:
            spans = _spans(problem)
            paths = _paths(desk, path, problem.span.file, {span.file for span in spans})
            if any(paths.get(span.file) == asked and span.line <= last and first <= span.end_line for span in spans):
                shown = [item for item in params.context.diagnostics if item.code == problem.code]
                made += [_action(ls, fix, paths, shown) for fix in problem.fixes if _stands(ls, fix, paths)]
    return made


def _spans(problem: Diagnostic) -> list[Span]:
    edited = (edit.span for fix in problem.fixes for edit in fix.edits)
    return [problem.span, *(label.span for label in problem.labels), *edited]


def _paths(desk: Desk | None, path: Path, file: str, names: set[str]) -> dict[str, Path]:
    """Files by the names under which messages know them; path and file: that of the message."""
    found = {file: path}
    for name in names - {file}:
        where = desk.path_of(name) if desk is not None else None
        if where is not None:
            found[name] = where.resolve()
    return found


def _stands(ls: RulesServer, fix: Fix, paths: dict[str, Path]) -> bool:
    """Whether everything that is replaced is still there; the texts may have changed since."""
    return bool(mended({name: ls.text_of(path) for name, path in paths.items()}, [fix]))


def _action(ls: RulesServer, fix: Fix, paths: dict[str, Path], shown: list[types.Diagnostic]) -> types.CodeAction:
    changes: dict[str, list[types.TextEdit]] = {}
    for edit in fix.edits:
        path = paths[edit.span.file]
        changes.setdefault(ls.uri(path), []).append(types.TextEdit(ls.page(path).range(edit.span), edit.new))
    return types.CodeAction(
        fix.title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=shown,
        is_preferred=fix.certain,
        edit=types.WorkspaceEdit(changes=changes),
    )
