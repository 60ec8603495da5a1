"""`imhotep lsp`: a server for one client, over standard input and output."""

from __future__ import annotations

import sys
from typing import Any

from imhotep_dsl.lsp.answering import answer
from imhotep_dsl.lsp.listening import listen
from imhotep_dsl.lsp.server import RulesServer


def new_server() -> RulesServer:
    server = RulesServer()
    listen(server)
    answer(server)
    return server


def start() -> None:
    """The command line has put gates around the streams; the protocol needs the bytes behind them."""
    given: Any = sys.__stdin__
    taken: Any = sys.__stdout__
    new_server().start_io(given.buffer, taken.buffer)
