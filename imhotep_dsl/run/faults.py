"""What goes wrong while a game runs although the rules were checked: always with the line that did it."""

from __future__ import annotations

from imhotep_dsl.source import Span

NOTHING_TO_ASK = "There is nothing here to ask."
TOO_LARGE = "This number is larger than numbers may be."


class GameFault(Exception):
    """A rule did something impossible; the game cannot go on. cause: what may have led to it, for those who play."""

    def __init__(self, span: Span, message: str, cause: str = "") -> None:
        super().__init__(f"{span}: {message}{cause}")
        self.span = span
        self.message = message


class CannotStart(GameFault):
    """Something cannot start as, or where, it is to start. The message says what to do."""


class TooFar(GameFault):
    """A limit was reached: whoever only tries something out stops there, too."""


class Impossible(Exception):
    """Raised within a step by what does not know its line; whoever carries out the step makes a fault of it."""


class TooMuch(Impossible):
    """A limit was reached."""
