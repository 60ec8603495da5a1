"""What files are called in a book: from the game's folder on, so that no page tells where they lie on a machine."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from imhotep_dsl.source.shown import path_shown_as


def names_in_book(files: Iterable[str], directory: Path) -> dict[str, str]:
    """File → its name in the book. directory: the game's folder. Two of the same name are told apart by a number."""
    folder = directory.resolve().parent
    names: dict[str, str] = {}
    for file in files:
        path = path_shown_as(file).resolve()
        name = path.relative_to(folder).as_posix() if path.is_relative_to(directory.resolve()) else path.name
        alike = sum(1 for other in names.values() if other == name or other.startswith(f"{name} ("))
        names[file] = f"{name} ({alike + 1})" if alike else name
    return names
