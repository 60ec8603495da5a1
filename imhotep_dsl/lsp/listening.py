"""What a client tells of its texts."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from imhotep_dsl.lsp.server import RulesServer
from imhotep_dsl.lsp.uris import path_of

WATCHED = "**/*.{rules,yaml,yml}"


async def initialized(ls: RulesServer, params: types.InitializedParams) -> None:
    """Files come, go and change without being open, too: an editor that can tell of them is asked to."""
    known = ls.client_capabilities.workspace
    watching = known.did_change_watched_files if known is not None else None
    if watching is None or not watching.dynamic_registration:
        return
    wanted = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(WATCHED)])
    asked = types.Registration("watched", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, wanted)
    with suppress(JsonRpcException):  # it may have thought better of it
        await ls.client_register_capability_async(types.RegistrationParams([asked]))


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
    await _read_again(ls, {path_of(params.text_document.uri)})


async def did_change_files(ls: RulesServer, params: types.DidChangeWatchedFilesParams) -> None:
    await _read_again(ls, {path_of(change.uri) for change in params.changes})


async def _read_again(ls: RulesServer, paths: set[Path]) -> None:
    """Files have come, gone or changed. One of them may belong to another game now."""
    desks = {id(desk): desk for path in paths for desk in ls.workplace.desks_about(path)}
    for desk in desks.values():
        await ls.ask(desk.read)
    looked = set[int]()
    for known in list(ls.open):
        its_desk = await ls.ask(partial(ls.workplace.desk_of, known))
        if known in paths or (id(its_desk) in desks and id(its_desk) not in looked):
            looked.add(id(its_desk))
            ls.look_soon(known)


def listen(server: RulesServer) -> None:
    server.feature(types.INITIALIZED)(initialized)
    server.feature(types.TEXT_DOCUMENT_DID_OPEN)(did_open)
    server.feature(types.TEXT_DOCUMENT_DID_CHANGE)(did_change)
    server.feature(types.TEXT_DOCUMENT_DID_CLOSE)(did_close)
    server.feature(types.TEXT_DOCUMENT_DID_SAVE)(did_save)
    server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)(did_change_files)
