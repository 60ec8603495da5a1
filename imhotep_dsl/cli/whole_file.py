"""Files that are written whole or not at all: whoever reads them meanwhile, and a full disk, find the old one."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_hex


def put_whole(path: Path, data: bytes, may_go: Callable[[], None] = lambda: None) -> None:
    """A new file under this name, with the rights of the old one. Other names of the old one keep it.

    may_go: raises what speaks against it, asked when nothing else is left to be done.
    """
    part = path.with_name(f".{token_hex(8)}.part")
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        _take_over_rights(path, part)
        may_go()
        os.replace(part, path)
    finally:
        with suppress(OSError):
            os.unlink(part)


def _take_over_rights(path: Path, part: Path) -> None:
    try:
        old = path.stat()
    except FileNotFoundError:
        return
    if hasattr(os, "chown"):
        with suppress(OSError):  # only who may give files away can keep another's owner
            os.chown(part, old.st_uid, old.st_gid)
    os.chmod(part, stat.S_IMODE(old.st_mode))
