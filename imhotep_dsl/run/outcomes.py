"""What carrying out a step says: the number of the instruction that follows, or one of these."""

from __future__ import annotations

from collections.abc import Callable

REFUSED, FINISHED = -1, -2
Run = Callable[[list[int]], int]
