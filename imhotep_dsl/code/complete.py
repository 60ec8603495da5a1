"""Tables that must have an entry for every word of a vocabulary: an omission is found when the module is imported."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)
Entry = TypeVar("Entry")


def complete(table: Mapping[Key, Entry], of: Collection[Key], what: str) -> Mapping[Key, Entry]:
    """The table itself, once it is known that exactly these keys have an entry."""
    missing, strange = set(of) - set(table), set(table) - set(of)
    if missing or strange:
        told = [f"nothing for {_said(key)}" for key in missing] + [f"{_said(key)} is not known" for key in strange]
        raise LookupError(f"{what}: {', '.join(sorted(told))}")
    return table


def _said(key: object) -> str:
    return key.__name__ if isinstance(key, type) else repr(key)
