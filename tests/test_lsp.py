"""The language server with a real client, over stdio: every question that an editor asks, on a small game."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

pytest.importorskip("pygls")
pytest_lsp = pytest.importorskip("pytest_lsp")

from lsprotocol import types  # noqa: E402
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities  # noqa: E402

GAME = """game harvest "Harvest"
    players 2..3
    colours red, blue, green

piece apple apples_each per player starts in tree "Apple"

place tree of apple per player "Tree"
place basket of apple per player holds basket_room "Basket 🧺"

play
    turns from players.first until any(player where player.tree.empty)
        do turn

rule turn "On your turn"
    choose apple in you.tree
        move apple to you.basket
        score 1

winner player
    by player.points
"""
DATA = """values:
  apples_each: {value: {2: 6, 3: 4}, source: rulebook}
  basket_room: {value: 12, source: assumed}
"""


WATCHED: list[str] = []
"""What the server has asked its client to tell of."""


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[sys.executable, "-m", "imhotep_dsl", "lsp"]))
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams) -> None:
        WATCHED.extend(str(one.method) for one in params.registrations)

    WATCHED.clear()
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            workspace_folders=[],
        )
    )
    yield
    await lsp_client.shutdown_session()


def _opened(client: LanguageClient, path: Path, text: str) -> types.TextDocumentIdentifier:
    uri = path.as_uri()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, "rules", version=1, text=text))
    )
    return types.TextDocumentIdentifier(uri)


async def _offered(client: LanguageClient, document: types.TextDocumentIdentifier, line: int) -> list[types.CodeAction]:
    where = types.Range(types.Position(line, 0), types.Position(line, 5))
    context = types.CodeActionContext([])
    found = await client.text_document_code_action_async(types.CodeActionParams(document, where, context))
    return list(found)


def _at(text: str, sign: str, more: int = 1) -> types.Position:
    before = text[: text.index(sign) + more]
    return types.Position(before.count("\n"), len(before.rpartition("\n")[2]))


@pytest.mark.asyncio
async def test_an_editor_asks(client: LanguageClient, tmp_path: Path) -> None:
    path = tmp_path / "game.rules"
    path.write_text(GAME, "utf-8")
    (tmp_path / "harvest.yaml").write_text(DATA, "utf-8")
    broken = GAME.replace("        score 1\n", "        scor 1\n").replace("choose apple", "choose  apple")
    document = _opened(client, path, broken)
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    (problem,) = client.diagnostics[document.uri]
    assert problem.range.start.line == 16 and "`score`" in problem.message and problem.source == "imhotep"

    # quick fixes
    line = types.Range(types.Position(16, 0), types.Position(16, 5))
    (fix, *_) = await client.text_document_code_action_async(
        types.CodeActionParams(document, line, types.CodeActionContext([problem]))
    )
    assert fix.edit.changes[document.uri][0].new_text == "score"

    # what may stand here, in the middle of the broken file
    asked = broken.replace("you.basket", "you.")
    change = types.TextDocumentContentChangeWholeDocument(asked)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(2, document.uri), [change])
    )
    found = await client.text_document_completion_async(
        types.CompletionParams(document, _at(asked, "move apple to you.", len("move apple to you.")))
    )
    assert {"tree", "basket", "points", "next"} <= {item.label for item in found.items}
    assert "move" not in {item.label for item in found.items}

    # the text as it should be
    whole = types.TextDocumentContentChangeWholeDocument(GAME.replace("choose apple", "choose  apple"))
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(3, document.uri), [whole])
    )
    text = whole.text
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)

    hover = await client.text_document_hover_async(types.HoverParams(document, _at(text, "move apple to")))
    assert "move PIECE to TARGET" in hover.contents.value and "basket" in hover.contents.value
    hover = await client.text_document_hover_async(types.HoverParams(document, _at(text, "apples_each")))
    assert "2: 6 · 3: 4" in hover.contents.value and "rulebook" in hover.contents.value

    (where,) = await client.text_document_definition_async(types.DefinitionParams(document, _at(text, "apples_each")))
    assert where.uri.endswith("harvest.yaml") and where.range.start == types.Position(1, 2)
    (where,) = await client.text_document_definition_async(types.DefinitionParams(document, _at(text, "do turn", 4)))
    assert where.range.start == types.Position(13, 5)

    context = types.ReferenceContext(include_declaration=True)
    uses = await client.text_document_references_async(
        types.ReferenceParams(context, document, _at(text, "basket of", 2))
    )
    assert [use.range.start.line for use in uses] == [7, 15]

    edit = await client.text_document_rename_async(types.RenameParams(document, _at(text, "basket_room", 3), "room"))
    assert {uri.rpartition("/")[2] for uri in edit.changes} == {"game.rules", "harvest.yaml"}

    names = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
    assert [name.name for name in names] == ["harvest", "apple", "tree", "basket", "play", "turn", "winner"]

    options = types.FormattingOptions(tab_size=4, insert_spaces=True)
    (laid_out,) = await client.text_document_formatting_async(types.DocumentFormattingParams(document, options))
    assert laid_out.new_text == GAME

    everything = types.Range(types.Position(0, 0), types.Position(30, 0))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document, everything))
    assert [hint.label for hint in hints] == ["= 2: 6 · 3: 4", "= 12"]

    with pytest.raises(Exception, match="word of the language"):
        await client.text_document_rename_async(types.RenameParams(document, _at(text, "tree of", 2), "move"))


@pytest.mark.asyncio
async def test_a_mistake_is_mended_in_the_file_where_it_is(client: LanguageClient, tmp_path: Path) -> None:
    """Two files that do not agree: whichever is at hand, either can be changed from there."""
    game, data = tmp_path / "game.rules", tmp_path / "harvest.yaml"
    game.write_text(GAME, "utf-8")
    data.write_text(DATA.replace("basket_room", "basket_rom"), "utf-8")
    for path, line in ((game, 7), (data, 2)):
        document = _opened(client, path, path.read_text("utf-8"))
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        while not client.diagnostics.get(data.as_uri()):
            await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        offered = await _offered(client, document, line)
        changes = [(uri, edits) for action in offered for uri, edits in action.edit.changes.items()]
        assert [(uri, edit.range.start.line, edit.new_text) for uri, edits in changes for edit in edits] == [
            (data.as_uri(), 2, "basket_room"),
            (game.as_uri(), 7, "basket_rom"),
        ]
        assert await _offered(client, document, 0) == []


@pytest.mark.asyncio
async def test_a_title_is_no_markdown(client: LanguageClient, tmp_path: Path) -> None:
    for title, shown in {
        "1. http://a.example/x": "1&#46; http&#58;//a.example/x",
        "- ~~gone~~ www.a.example": "&#45; &#126;&#126;gone&#126;&#126; www&#46;a.example",
        "+ # > WWW.a.example me@a.example": "&#43; &#35; &#62; WWW&#46;a.example me&#64;a.example",
        "===": "&#61;&#61;&#61;",
    }.items():
        directory = tmp_path / str(len(title))
        directory.mkdir()
        path, text = directory / "game.rules", GAME.replace('"Apple"', f'"{title}" # ````')
        path.write_text(text, "utf-8")
        (directory / "harvest.yaml").write_text(DATA, "utf-8")
        document = _opened(client, path, text)
        hover = await client.text_document_hover_async(types.HoverParams(document, _at(text, "apple apples_each")))
        code, said = hover.contents.value.split("\n\n")[:2]
        assert said == shown
        assert code.startswith("`````rules\n") and code.endswith("\n`````")


OWN = 'variant {name} of nim "Own"\n\nsetup\n    players.first scores {what}\n'


async def _told(client: LanguageClient, path: Path, code: str | None) -> None:
    """Waits until the first message about a file has this code, or none is left."""
    while next((str(item.code) for item in client.diagnostics.get(path.as_uri(), ())), None) != code:
        await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)


def _changed(client: LanguageClient, path: Path, how: types.FileChangeType) -> None:
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([types.FileEvent(path.as_uri(), how)]))


@pytest.mark.asyncio
async def test_files_come_and_go_under_it(client: LanguageClient, tmp_path: Path) -> None:
    first, second = tmp_path / "first.rules", tmp_path / "second.rules"
    first.write_text(OWN.format(name="first", what="nothng"), "utf-8")
    _opened(client, first, first.read_text("utf-8"))
    await _told(client, first, "E410")
    assert WATCHED == [types.WORKSPACE_DID_CHANGE_WATCHED_FILES]
    second.write_text(OWN.format(name="second", what="noting"), "utf-8")
    _changed(client, second, types.FileChangeType.Created)
    await _told(client, second, "E410")
    second.unlink()
    _changed(client, second, types.FileChangeType.Deleted)
    await _told(client, second, None)
    await _told(client, first, "E410")


@pytest.mark.asyncio
async def test_a_text_that_is_saved_may_belong_to_another_game(client: LanguageClient, tmp_path: Path) -> None:
    path = tmp_path / "own.rules"
    path.write_text(OWN.format(name="own", what="nothng"), "utf-8")
    document = _opened(client, path, path.read_text("utf-8"))
    await _told(client, path, "E410")
    text = OWN.format(name="own", what="1").replace("nim", "kalah")
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, document.uri),
            [types.TextDocumentContentChangeWholeDocument(text)],
        )
    )
    await _told(client, path, "E307")
    path.write_text(text, "utf-8")
    client.text_document_did_save(types.DidSaveTextDocumentParams(document))
    await _told(client, path, None)


@pytest.mark.asyncio
async def test_references_without_the_declaration(client: LanguageClient, tmp_path: Path) -> None:
    path = tmp_path / "game.rules"
    path.write_text(GAME, "utf-8")
    (tmp_path / "harvest.yaml").write_text(DATA, "utf-8")
    document, counts = _opened(client, path, GAME), []
    for declared in (True, False):
        asked = types.ReferenceParams(types.ReferenceContext(declared), document, _at(GAME, "tree of", 2))
        counts.append(len(await client.text_document_references_async(asked)))
    assert counts == [4, 3]


@pytest.mark.asyncio
async def test_a_new_file_is_written(client: LanguageClient, tmp_path: Path) -> None:
    """Nothing of it is saved yet; places below the last line break are there, too."""
    path = tmp_path / "new.rules"
    path.touch()
    document = _opened(client, path, "")

    async def offered(text: str) -> set[str]:
        whole = types.TextDocumentContentChangeWholeDocument(text)
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(types.VersionedTextDocumentIdentifier(2, document.uri), [whole])
        )
        at = types.Position(text.count("\n"), len(text.rpartition("\n")[2]))
        found = await client.text_document_completion_async(types.CompletionParams(document, at))
        assert isinstance(found, types.CompletionList)
        return {item.label for item in found.items}

    assert await offered("") == {"game", "rules", "scenario", "variant"}
    assert {"imhotep", "nim"} <= await offered("variant mine of ")
    header = 'variant mine of imhotep "Mine"\n'
    assert {"after", "set", "rule"} <= await offered(header)
    assert "sled_room" in await offered(f"{header}set ")
    assert "cargo" in await offered(f"{header}after moor(ship, site)\n    if ship.")
    assert "room" in await offered(f"{header}# \u2028 ends no line\nlet player.roomy = player.")
