"""Saves as files: written whole or not at all, never over a file that is something else, read only so far."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from imhotep_dsl.run import saving
from imhotep_dsl.source.characters import first_hidden
from imhotep_dsl.source.files import bounded_bytes

try:
    import fcntl
except ImportError:  # Windows: two programs that save under one name at once are not told apart there
    fcntl = None  # type: ignore[assignment]

LARGEST_SAVE = 20_000_000


def read_save(path: Path) -> bytes:
    data = bounded_bytes(path, LARGEST_SAVE)
    if data is None:
        raise saving.SaveError(f"`{path}` is larger than any saved game.")
    return data


def write_save(path: Path, text: str) -> str | None:
    """Write a save; what went wrong, or None. The old save stays until the new one is complete."""
    if first_hidden(str(path)) is not None:
        return "That name has a character that cannot be seen: choose another name."
    try:
        if path.is_symlink() or (path.exists() and not path.is_file()):
            return f"`{path}` is there already and is not a saved game: choose another name."
        if path.exists():
            saving.parse(read_save(path))
        _replace(path, text)
    except saving.SaveError:
        return f"`{path}` is there already and is not a saved game: choose another name."
    except OSError as problem:
        return f"`{path}` cannot be written: {problem.strerror}."
    return None


def unfinished(path: Path) -> Path:
    """Where a save is written until it is complete. What a killed program leaves there, the next save takes over."""
    return path.with_name(f".{path.name}.part")


def _replace(path: Path, text: str) -> None:
    part = unfinished(path)
    handle = _open_alone(part)
    try:
        os.ftruncate(handle, 0)
        with open(handle, "w", encoding="utf-8", closefd=False) as file:
            file.write(text)
        os.fsync(handle)
        os.replace(part, path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    finally:
        os.close(handle)


def _open_alone(part: Path) -> int:
    """The unfinished save, held by this program alone; never through a link, never into somebody else's file."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    while True:
        handle = os.open(part, flags, 0o600)
        try:
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode):
                raise OSError(errno.EEXIST, f"`{part.name}` is in the way")
            if fcntl is not None:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if found.st_nlink == 1 and _is_still(part, found):
                return handle
            if found.st_nlink > 1:  # another name of some file: that file is left alone
                part.unlink(missing_ok=True)
        except BlockingIOError:
            os.close(handle)
            raise OSError(errno.EAGAIN, "another program is saving there") from None
        except OSError:
            os.close(handle)
            raise
        os.close(handle)


def _is_still(part: Path, found: os.stat_result) -> bool:
    """Whether the name still means the file that was opened: another save may have been completed in between."""
    try:
        now = part.lstat()
    except FileNotFoundError:
        return False
    return (now.st_dev, now.st_ino) == (found.st_dev, found.st_ino)
