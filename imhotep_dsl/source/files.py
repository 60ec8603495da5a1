"""Reading an author's files: bounded, decoded strictly, never outside the directory that was named."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.source.characters import blanked, first_refused, is_odd_blank, spelled
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.source.shown import shown_name
from imhotep_dsl.source.span import Span

LARGEST_FILE = 1_000_000
MOST_FILES = 1000
MOST_ENTRIES = 5000
DEEPEST = 3
"""How far down from the directory that was named files are looked for: `variants/NAME/text.rules`."""
MADE_BY_US = ".made-by-imhotep.json"
"""Lies in every directory that this program has written: a book within a game's directory is no part of the game."""
MOST_HIDDEN = 50
"""Lines with such characters that are told of; a binary file has nothing else."""


@dataclass(frozen=True, slots=True)
class SourceText:
    """A file that was read: the name shown to people, and its text."""

    name: str
    text: str


def read_source(path: Path, diagnostics: Diagnostics) -> SourceText | None:
    """One file's text, or a diagnostic that says why it cannot be read."""
    name = shown_name(path)
    start = Span(name, 1, 1, 1, 1)
    try:
        raw = bounded_bytes(path, LARGEST_FILE)
    except (OSError, ValueError) as problem:
        told = getattr(problem, "strerror", None) or "its name has a character that no name can have"
        diagnostics.error("E002", start, f"This file cannot be read: {told}.", "Check its name and rights.")
        return None
    if raw is None:
        diagnostics.error("E001", start, "This file is larger than 1 MB.", "Rule files are short texts: split it.")
        return None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw[: problem.start].count(b"\n") + 1
        where = Span(name, line, 1, line, 1)
        diagnostics.error("E003", where, "This file is not UTF-8 text.", "Save it as UTF-8 in your editor.")
        return None
    return SourceText(name, _without_hidden(text, name, diagnostics))


def bounded_bytes(path: Path, most: int) -> bytes | None:
    """What a plain file holds, None if that is too much. Devices and pipes have no end: they are refused."""
    with open(path, "rb", opener=_open_without_waiting) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is not a plain file", str(path))
        raw = file.read(most + 1)
    return raw if len(raw) <= most else None


def _open_without_waiting(path: str, flags: int) -> int:
    """A pipe without a writer would keep everybody waiting."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _without_hidden(text: str, name: str, diagnostics: Diagnostics) -> str:
    """One message for each line with characters that cannot be seen; the rest is read on without them."""
    if first_refused(text) is None:
        return text
    wrong = [(at, found) for at, line in enumerate(text.split("\n"), 1) if (found := first_refused(f"{line}\n"))]
    for line, found in wrong[:MOST_HIDDEN]:
        column = found.start() + 1
        blank = is_odd_blank(found[0])
        diagnostics.error(
            "E004",
            Span(name, line, column, line, column + 1),
            f"This line has a {'blank that is not the ordinary one' if blank else 'character that cannot be seen'}: "
            f"{spelled(found[0])}.",
            f"{'Write an ordinary blank' if blank else 'Delete it'}; copying text out of other programs often leaves "
            "such characters behind.",
        )
    return blanked(text)


def files_in(directory: Path, *endings: str) -> list[Path]:
    """The files with these endings directly in a directory, in a fixed order; links and hidden ones are passed over."""
    return _files(directory, [entry for entry in _visible(directory) if entry.name.endswith(endings)], endings)


def files_below(directory: Path, *endings: str) -> list[Path]:
    """The same with those in its folders, as far down as a game goes. Raises TooMuch where there is more."""
    return _files(directory, _below(directory), endings)


def not_plain(directory: Path, *endings: str, below: bool) -> list[Path]:
    """Links, pipes and the like with these endings, in a directory or also in its folders: nobody reads them, and
    whoever put them there has to be told. Raises TooMuch."""
    folders = [directory, *(folders_below(directory) if below else ())]
    named = [entry for folder in folders for entry in _entries(folder) if entry.name.endswith(endings)]
    return sorted(Path(entry.path) for entry in named if not _is_plain(entry))


def _is_plain(entry: os.DirEntry[str]) -> bool:
    return entry.is_file(follow_symlinks=False) or entry.is_dir(follow_symlinks=False)


def folders_below(directory: Path) -> list[Path]:
    """The folders in a directory, as far down as games may lie. Raises TooMuch where there is more."""
    return sorted(Path(entry.path) for entry in _below(directory) if entry.is_dir())


def is_crowded(directory: Path) -> bool:
    """Whether more lies directly in a directory than anybody puts into a game's: a folder for everything."""
    return len(_visible(directory)) > MOST_FILES


class TooMuch(Exception):
    """Nobody meant all of this: looking through it would take long."""

    def __init__(self, directory: Path) -> None:
        super().__init__(f"There is more in `{directory}` than a game has.")


def _files(directory: Path, entries: list[os.DirEntry[str]], endings: tuple[str, ...]) -> list[Path]:
    found = sorted(Path(entry.path) for entry in entries if entry.name.endswith(endings) and entry.is_file())
    if len(found) > MOST_FILES:
        raise TooMuch(directory)
    return found


def _below(directory: Path) -> list[os.DirEntry[str]]:
    found: list[os.DirEntry[str]] = []
    level = [directory]
    for _ in range(DEEPEST):
        inside: list[os.DirEntry[str]] = []
        for folder in level:
            inside += _visible(folder)
            if len(found) + len(inside) > MOST_ENTRIES:
                raise TooMuch(directory)
        found += inside
        folders = [Path(entry.path) for entry in inside if entry.is_dir()]
        level = [folder for folder in folders if not (folder / MADE_BY_US).exists()]
    return found


def _visible(folder: Path) -> list[os.DirEntry[str]]:
    """What lies directly in a folder, without links and hidden names."""
    return [entry for entry in _entries(folder) if not entry.is_symlink()]


def _entries(folder: Path) -> list[os.DirEntry[str]]:
    """What lies directly in a folder, without hidden names; nothing if it cannot be looked into."""
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if not entry.name.startswith((".", "_"))]
    except OSError:
        return []
