"""What goes wrong while a game runs although the rules were checked: always with the line that did it."""

from __future__ import annotations

from imhotep_dsl.source import Span


class GameFault(Exception):
    """A rule did something impossible; the game cannot go on."""

    def __init__(self, span: Span, message: str) -> None:
        super().__init__(f"{span}: {message}")
        self.span = span
        self.message = message
