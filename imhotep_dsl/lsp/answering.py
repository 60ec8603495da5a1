"""What a client asks: each question is one function, and what `editing` says is put into the protocol's words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.editing.explaining import explanation
from imhotep_dsl.editing.naming import Meaning, definitions, meaning, references
from imhotep_dsl.editing.outlining import outline
from imhotep_dsl.editing.renaming import NotRenamed, may_be_renamed, renamed
from imhotep_dsl.editing.suggesting import suggestions, suggestions_without_game
from imhotep_dsl.editing.values import chosen
from imhotep_dsl.formatting import formatted
from imhotep_dsl.lsp.conversion import completion, symbol
from imhotep_dsl.lsp.quick_fixes import actions
from imhotep_dsl.lsp.server import RulesServer
from imhotep_dsl.lsp.uris import path_of
from imhotep_dsl.source import Span
from imhotep_dsl.source.markdown import encoded, line_of
from imhotep_dsl.syntax.reading import read_tree

T = TypeVar("T")
Placed = types.DefinitionParams | types.ReferenceParams | types.PrepareRenameParams | types.RenameParams
"""Questions about the name at a place."""


async def complete(ls: RulesServer, params: types.CompletionParams) -> types.CompletionList:
    path = path_of(params.text_document.uri)
    if path.suffix != ".rules":
        return types.CompletionList(False, [])
    page, text = ls.page(path), ls.text_of(path)
    desk = await ls.desk(path) or await ls.ask(lambda: ls.workplace.desk_named_in(text))
    line, column = page.place(params.position)
    if desk is None:
        found = suggestions_without_game(text, line, column)
    else:
        found = suggestions(desk, desk.name_of(path), text, line, column)
    return types.CompletionList(False, [completion(item, at) for at, item in enumerate(found)])


async def hover(ls: RulesServer, params: types.HoverParams) -> types.Hover | None:
    path = path_of(params.text_document.uri)
    page, desk, text = ls.page(path), await ls.desk(path), ls.text_of(path)
    if desk is None:
        return None
    line, column = page.place(params.position)
    said = await ls.ask(lambda: explanation(desk, ls.storyteller, desk.name_of(path), text, line, column))
    if said is None:
        return None
    parts = [_fenced("\n".join(said.code))] if said.code else []
    parts += [line_of(encoded(sentence)) for sentence in said.said]
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, "\n\n".join(parts)), page.range(said.span))


def _fenced(code: str) -> str:
    """Behind more signs than stand anywhere in it."""
    fence = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", code))])
    return f"{fence}rules\n{code}\n{fence}"


async def _named(ls: RulesServer, params: Placed, work: Callable[[Desk, Meaning], T]) -> tuple[Desk, T] | None:
    """What is to be said of the name at a place; None where there is no name."""
    path = path_of(params.text_document.uri)
    page, desk, text = ls.page(path), await ls.desk(path), ls.text_of(path)
    if desk is None:
        return None
    line, column = page.place(params.position)

    def look() -> T | None:
        found = meaning(desk, desk.name_of(path), text, line, column)
        return work(desk, found) if found is not None else None

    answer = await ls.ask(look)
    return (desk, answer) if answer is not None else None


async def definition(ls: RulesServer, params: types.DefinitionParams) -> list[types.Location]:
    return _locations(ls, await _named(ls, params, definitions))


async def find_references(ls: RulesServer, params: types.ReferenceParams) -> list[types.Location]:
    def wanted(desk: Desk, named: Meaning) -> list[Span]:
        found = references(desk, named)
        left_out = set() if params.context.include_declaration else set(definitions(desk, named))
        return [span for span in found if span not in left_out]

    return _locations(ls, await _named(ls, params, wanted))


def _locations(ls: RulesServer, found: tuple[Desk, list[Span]] | None) -> list[types.Location]:
    if found is None:
        return []
    desk, spans = found
    return [where for span in spans if (where := ls.location(desk, span)) is not None]


async def prepare_rename(ls: RulesServer, params: types.PrepareRenameParams) -> types.Range | None:
    def allowed(desk: Desk, named: Meaning) -> Meaning:
        may_be_renamed(desk, named)
        return named

    try:
        found = await _named(ls, params, allowed)
    except NotRenamed as problem:
        raise _refused(problem) from problem
    if found is None:
        return None
    return ls.page(path_of(params.text_document.uri)).range(found[1].span)


async def rename(ls: RulesServer, params: types.RenameParams) -> types.WorkspaceEdit | None:
    try:
        found = await _named(ls, params, lambda desk, named: renamed(desk, named, params.new_name))
    except NotRenamed as problem:
        raise _refused(problem) from problem
    if found is None:
        return None
    desk, edits = found
    changes: dict[str, list[types.TextEdit]] = {}
    for edit in edits:
        where = ls.location(desk, edit.span)
        if where is not None:
            changes.setdefault(where.uri, []).append(types.TextEdit(where.range, edit.new))
    return types.WorkspaceEdit(changes=changes)


def _refused(problem: NotRenamed) -> Exception:
    return JsonRpcException(str(problem), code=types.LSPErrorCodes.RequestFailed)


async def symbols(ls: RulesServer, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    path = path_of(params.text_document.uri)
    if path.suffix != ".rules":
        return []
    text, page = ls.text_of(path), ls.page(path)
    read = await ls.ask(lambda: read_tree(text, ""))
    return [symbol(entry, page) for entry in outline(read.items, page.written)]


async def format_text(ls: RulesServer, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    path = path_of(params.text_document.uri)
    if path.suffix != ".rules":
        return []
    text, page = ls.text_of(path), ls.page(path)
    new = await ls.ask(lambda: formatted(text))
    return [types.TextEdit(page.whole, new)] if new is not None and new != text else []


async def inlays(ls: RulesServer, params: types.InlayHintParams) -> list[types.InlayHint]:
    path = path_of(params.text_document.uri)
    page, desk, text = ls.page(path), await ls.desk(path), ls.text_of(path)
    if desk is None or path.suffix != ".rules":
        return []
    first, last = params.range.start.line + 1, params.range.end.line + 1
    found = await ls.ask(lambda: list(chosen(desk.project, text, first, last)))
    return [
        types.InlayHint(
            page.position(value.line, value.column), f"= {value.shown}", tooltip=value.source, padding_left=True
        )
        for value in found
    ]


def answer(server: RulesServer) -> None:
    server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=["."]))(complete)
    server.feature(types.TEXT_DOCUMENT_HOVER)(hover)
    server.feature(types.TEXT_DOCUMENT_DEFINITION)(definition)
    server.feature(types.TEXT_DOCUMENT_REFERENCES)(find_references)
    server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)(prepare_rename)
    server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))(rename)
    server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)(symbols)
    server.feature(types.TEXT_DOCUMENT_FORMATTING)(format_text)
    server.feature(types.TEXT_DOCUMENT_INLAY_HINT)(inlays)
    server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION, types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    )(actions)
