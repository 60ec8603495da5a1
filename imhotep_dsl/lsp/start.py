"""`imhotep lsp`: a server for one client, over standard input and output."""

from __future__ import annotations

import logging
import os
import sys
from typing import BinaryIO, cast

from imhotep_dsl.lsp.answering import answer
from imhotep_dsl.lsp.gate import Gate
from imhotep_dsl.lsp.listening import listen
from imhotep_dsl.lsp.server import RulesServer

TURN = 0.001
"""Seconds that one thread may keep the others waiting: whoever writes waits for none that looks through everything."""


def new_server() -> RulesServer:
    server = RulesServer()
    listen(server)
    answer(server)
    return server


def start() -> None:
    """The command line has put gates around its streams; the protocol has streams of its own."""
    sys.setswitchinterval(TURN)
    _tell_only_the_client()
    server = new_server()
    with os.fdopen(os.dup(0), "rb") as given, os.fdopen(os.dup(1), "wb") as taken:
        gate = Gate(given, taken, server.protocol.structure_message)
        server.start_io(cast(BinaryIO, gate), taken)


def _tell_only_the_client() -> None:
    """What goes wrong is an answer, or a message to who writes; nobody reads a record of it."""
    for name in ("pygls", "asyncio"):
        record = logging.getLogger(name)
        record.addHandler(logging.NullHandler())
        record.propagate = False
