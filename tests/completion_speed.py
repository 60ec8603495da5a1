"""How long a completion takes over stdio, as an editor waits for it: `python tests/completion_speed.py [N]`.

Wall time, so the machine has to be idle; where it is not, `chrt -r 5` in front comes close to it. The largest shipped
file is opened and looked through, then N random places in it are asked for.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from pathlib import Path
from random import Random

from lsprotocol import types
from pytest_lsp import client_capabilities, make_test_lsp_client

RULES = Path(__file__).parent.parent / "rules"
SETTLED = 10
"""Seconds after which nothing is looked through any more."""


async def measure(number: int) -> list[tuple[float, int, int]]:
    """Seconds, line, column; the quickest first."""
    path = max(RULES.rglob("*.rules"), key=lambda path: path.read_text("utf-8").count("\n"))
    text, document = path.read_text("utf-8"), types.TextDocumentIdentifier(path.as_uri())
    client = make_test_lsp_client()
    await client.start_io(sys.executable, "-m", "imhotep_dsl", "lsp")
    capabilities = client_capabilities("visual-studio-code")
    await client.initialize_session(types.InitializeParams(capabilities=capabilities, workspace_folders=[]))
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(document.uri, "rules", version=1, text=text))
    )
    await client.text_document_completion_async(types.CompletionParams(document, types.Position(0, 0)))
    await asyncio.sleep(SETTLED)
    random, lines, taken = Random(3), text.split("\n"), []
    for _ in range(number):
        line = random.randrange(len(lines))
        column = random.randrange(len(lines[line]) + 1)
        begun = time.perf_counter()
        await client.text_document_completion_async(types.CompletionParams(document, types.Position(line, column)))
        taken.append((time.perf_counter() - begun, line + 1, column + 1))
    await client.shutdown_session()
    return sorted(taken)


if __name__ == "__main__":
    gc.disable()  # the client's own pauses are not the server's
    taken = asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
    (middle, *_), (worst, line, column) = taken[len(taken) // 2], taken[-1]
    print(f"{len(taken)} completions: median {middle * 1000:.1f} ms, worst {worst * 1000:.1f} ms at {line}:{column}")
