"""Python's search for garbage, put off while something is read or compiled."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def none_collected() -> Iterator[None]:
    """Trees and graphs are made by the ten thousand and hardly one of them is dropped. To look through all of them
    again and again finds nothing, and costs the more the longer the text is."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
