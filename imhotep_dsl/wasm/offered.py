"""Only what is offered is taken: compiled code does not look, and would write wherever a wrong number leads it.

Apart from the runtime: the interpreter asks the same where none is installed. `_entering.c` says it in the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index


def as_offered(value: int, offered: Sequence[int]) -> int:
    """The number of an option. ValueError if it is none of these, TypeError if it is no number."""
    if not offered:
        raise ValueError("There is nothing to decide.")
    number = int(index(value))
    if number not in offered:
        raise ValueError(f"{value} is not offered.")
    return number
