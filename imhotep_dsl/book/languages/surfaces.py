"""Places that something lies on, not in, whatever they are called besides: a table, a shelf."""

from __future__ import annotations

from imhotep_dsl.book.english_plurals import head_of

_ENGLISH = {
    "table", "tabletop", "desk", "shelf", "board", "tray", "mat", "track", "floor", "platform", "bench", "roof",
    "plate", "stage",
}  # fmt: skip
_GERMAN = ("tisch", "brett", "tablett", "matte", "plattform", "podest", "dach", "fußboden")
"""Ends of compounds, too."""


def is_surface(name: str) -> bool:
    head = head_of(name).rpartition("-")[2]
    return head in _ENGLISH or head.endswith(_GERMAN)
