"""English plurals. Names without a translation are English in every book."""

from __future__ import annotations

_IRREGULAR = {"die": "dice", "man": "men", "woman": "women", "child": "children", "person": "people"}
_ENDINGS = {"s": "s", "x": "xes", "ch": "ches", "sh": "shes"}
"""A name in -s is several already."""


def english_plural(one: str) -> str:
    before, space, last = one.rpartition(" ")
    if last in _IRREGULAR:
        return f"{before}{space}{_IRREGULAR[last]}"
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    for ending, many in _ENDINGS.items():
        if one.endswith(ending):
            return one[: -len(ending)] + many
    return f"{one}s"
