"""Compiled code has stopped. Apart from the runtime, so that it can be spoken of where none is installed."""

from __future__ import annotations


class Trapped(Exception):
    """Compiled code met something it must not: a fault, or a limit. The interpreter says what."""
