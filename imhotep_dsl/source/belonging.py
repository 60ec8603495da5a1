"""Which files belong to a game, and which of them it needs to be played: looked at, but not read as rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from imhotep_dsl.source.files import LARGEST_FILE, bounded_bytes, files_below, files_in, is_crowded, not_plain
from imhotep_dsl.source.shown import shown_name

_GAME = re.compile(rb"^(?:\xef\xbb\xbf)?game\s+(\w+)", re.MULTILINE)
_VARIANT = re.compile(rb"^(?:\xef\xbb\xbf)?variant\s+\w", re.MULTILINE)
_SOMETHING_ELSE = re.compile(r"^(?!scenario\s)[^\s#]", re.MULTILINE)
"""A line at the margin that begins anything but a scenario."""
DATA = (".yaml", ".yml")
TABLES = (".table.yaml", ".table.yml")


def begins_game(directory: Path) -> bool:
    """Whether one of the texts directly in a directory has the `game` declaration."""
    return next(games_begun_in(directory), None) is not None


def games_begun_in(directory: Path) -> Iterator[str]:
    """The names that `game` declarations directly in a directory give. Raises TooMuch."""
    for path in files_in(directory, ".rules"):
        if (match := _GAME.search(readable_bytes(path))) is not None:
            yield match.group(1).decode("ascii", "replace")


def begins_variant(path: Path) -> bool:
    """Whether a text has a `variant` declaration."""
    return _VARIANT.search(readable_bytes(path)) is not None


def readable_bytes(path: Path) -> bytes:
    """What can be read of a file; mistakes in it are told by those who read it properly."""
    try:
        return bounded_bytes(path, LARGEST_FILE) or b""
    except OSError:
        return b""


def files_of_game(directory: Path) -> list[Path]:
    """Rules before data; folders are looked into only if a game begins in the directory. What is called so and is no
    plain file is among them, for it has to be told of. Raises TooMuch."""
    begins = begins_game(directory)
    find = files_below if begins else files_in
    found = [*find(directory, ".rules", *DATA), *not_plain(directory, ".rules", *DATA, below=begins)]
    return sorted(found, key=lambda path: path.suffix != ".rules")


def files_of_variant(path: Path) -> list[Path]:
    """A variant from outside the game's directory: the files directly in a directory, or a file with the data of its
    name, and with the words beside it where the directory is the variant's own."""
    if path.is_dir():
        return [*files_in(path, ".rules"), *(file for file in files_in(path, *DATA) if file.is_file())]
    data = path.with_suffix(".yaml")
    return [path, *([data] if data.is_file() else []), *(_words_beside(path) if path.is_file() else [])]


def _words_beside(variant: Path) -> list[Path]:
    """Words that lie with a game or with other variants are about those, too."""
    folder = variant.parent
    if is_crowded(folder):
        return []
    others = [file for file in files_in(folder, ".rules") if file.name != variant.name]
    if begins_game(folder) or any(map(begins_variant, others)):
        return []
    return [file for file in files_in(folder, *DATA) if is_words(file.name)]


def is_data(file: str) -> bool:
    return file.endswith(DATA)


def is_table(file: str) -> bool:
    return file.endswith(TABLES)


def is_words(file: str) -> bool:
    return is_data(file) and not is_table(file) and file.startswith("words")


def is_played(file: str, text: str) -> bool:
    """Whether a game depends on a file: not on words, tables and files with nothing but scenarios."""
    if is_data(file):
        return not is_table(file) and not is_words(file)
    return _SOMETHING_ELSE.search(text) is not None


def raw_texts(paths: Iterable[Path]) -> dict[Path, bytes] | None:
    """What files hold; None if one of them cannot be read, or is a link."""
    found: dict[Path, bytes] = {}
    for path in paths:
        try:
            raw = None if path.is_symlink() else bounded_bytes(path, LARGEST_FILE)
        except (OSError, ValueError):
            return None
        if raw is None:
            return None
        found[path] = raw
    return found


def all_texts(paths: Iterable[Path]) -> dict[str, bytes] | None:
    """The same, by the names that are shown."""
    found = raw_texts(paths)
    return {shown_name(path): raw for path, raw in found.items()} if found is not None else None


def played_texts(paths: Iterable[Path]) -> dict[str, str] | None:
    """The texts that a game depends on, by the names that are shown; None if one of them is none."""
    found = all_texts(paths)
    try:
        texts = {name: raw.decode("utf-8-sig") for name, raw in found.items()} if found is not None else None
    except ValueError:
        return None
    if texts is None:
        return None
    return {name: text for name, text in texts.items() if is_played(name.rpartition("/")[2], text)}
