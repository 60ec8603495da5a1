"""`imhotep lsp`: a server for one client, over standard input and output."""

from __future__ import annotations

import os
import sys

from imhotep_dsl.lsp.answering import answer
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
    with os.fdopen(os.dup(0), "rb") as given, os.fdopen(os.dup(1), "wb") as taken:
        new_server().start_io(given, taken)
