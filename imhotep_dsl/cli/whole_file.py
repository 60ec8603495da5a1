"""Files that are written whole or not at all: whoever reads them meanwhile, and a full disk, find the old one."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from secrets import token_hex


def put_whole(files: Mapping[Path, bytes], may_go: Callable[[], None] = lambda: None) -> None:
    """New files under these names, with the rights of the old ones; other names of the old ones keep them.

    may_go: raises what speaks against it, asked when all are written but for their names. Raises an OSError that names
    the file.
    """
    parts: dict[Path, Path] = {}
    try:
        for path, data in files.items():
            parts[path] = path.with_name(f".{token_hex(8)}.part")
            _write(path, parts[path], data)
        may_go()
        for path, part in parts.items():
            os.replace(part, path)
    finally:
        for part in parts.values():
            with suppress(OSError):
                os.unlink(part)


def _write(path: Path, part: Path, data: bytes) -> None:
    try:
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        _take_over_rights(path, part)
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(path)) from problem


def _take_over_rights(path: Path, part: Path) -> None:
    try:
        old = path.stat()
    except FileNotFoundError:
        return
    if hasattr(os, "chown"):
        with suppress(OSError):  # only who may give files away can keep another's owner
            os.chown(part, old.st_uid, old.st_gid)
    os.chmod(part, stat.S_IMODE(old.st_mode))
