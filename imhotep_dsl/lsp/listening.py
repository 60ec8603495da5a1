"""What a client tells of its texts."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

from imhotep_dsl.lsp.server import RulesServer
from imhotep_dsl.lsp.uris import path_of


def did_open(ls: RulesServer, params: types.DidOpenTextDocumentParams) -> None:
    path = path_of(params.text_document.uri)
    ls.open[path] = params.text_document.uri
    ls.look_soon(path)


def did_change(ls: RulesServer, params: types.DidChangeTextDocumentParams) -> None:
    ls.look_soon(path_of(params.text_document.uri))


async def did_close(ls: RulesServer, params: types.DidCloseTextDocumentParams) -> None:
    path = path_of(params.text_document.uri)
    ls.open.pop(path, None)
    desk = await ls.desk(path)
    if desk is not None:
        desk.close(desk.name_of(path))
        await ls.ask(desk.read)


async def did_save(ls: RulesServer, params: types.DidSaveTextDocumentParams) -> None:
    await _read_again(ls, path_of(params.text_document.uri))


async def did_change_files(ls: RulesServer, params: types.DidChangeWatchedFilesParams) -> None:
    for path in {path_of(change.uri).parent for change in params.changes}:
        await _read_again(ls, path)


async def _read_again(ls: RulesServer, path: Path) -> None:
    desk = await ls.desk(path)
    if desk is not None:
        await ls.ask(desk.read)
        for known in ls.open:
            if ls.workplace.desk_of(known) is desk:
                ls.look_soon(known)
                break


def listen(server: RulesServer) -> None:
    server.feature(types.TEXT_DOCUMENT_DID_OPEN)(did_open)
    server.feature(types.TEXT_DOCUMENT_DID_CHANGE)(did_change)
    server.feature(types.TEXT_DOCUMENT_DID_CLOSE)(did_close)
    server.feature(types.TEXT_DOCUMENT_DID_SAVE)(did_save)
    server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)(did_change_files)
