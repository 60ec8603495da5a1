"""English plurals that no rule makes. Names without a translation are English in every book."""

from __future__ import annotations

_IRREGULAR = {"die": "dice", "man": "men", "woman": "women", "child": "children", "person": "people"}


def irregular(one: str) -> str | None:
    before, space, last = one.rpartition(" ")
    return f"{before}{space}{_IRREGULAR[last]}" if last in _IRREGULAR else None
