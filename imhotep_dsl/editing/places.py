"""In which declaration of a board, a side or a piece a place of a text is: told by the lines above, however broken."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from imhotep_dsl.editing.spots import Spot

_SIDE: Final = re.compile(r"(?:replace\s+)?\w+\s+(\w+)\s+side\s+(\w+)")


@dataclass(frozen=True, slots=True)
class Around:
    board: str | None
    side: str | None


def around(at: Spot) -> Around:
    header = _SIDE.match(at.lines[at.top - 1])
    return Around(header[1], header[2]) if header else Around(None, None)
