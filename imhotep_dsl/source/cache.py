"""What was worked out before, kept under the user's cache directory. Nothing but speed depends on it.

An entry is found by a digest of everything it was made from: this package, the author's texts and what was asked. It
says so itself, with a digest of what is kept: one that was damaged is no entry. IMHOTEP_CACHE says where entries lie,
or `off`.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from imhotep_dsl.source.records import dataclass
from imhotep_dsl.source.shipped import shipped

MOST_ENTRIES = 400
"""Of each sort, give or take some."""
LARGEST_ENTRY = 100_000_000
PROGRAMS, COMPILED, OPENED, GRAMMAR = ".program", ".compiled", ".opened", ".grammar"
CHECKED, TABLES = ".checked", ".table"
"""The sorts of entries, as the endings of their files."""
_MADE = ("__pycache__", "_shipped")


def key_of(texts: Iterable[tuple[str, str | bytes]], asked: str) -> str:
    """texts: names and contents of all files; asked: what is wanted of them, in words."""
    digest = hashlib.sha256(_of_this_package())
    for part in (asked, *(part for text in texts for part in text)):
        written = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(written))
        digest.update(written)
    return digest.hexdigest()


@cache
def _of_this_package() -> bytes:
    """Another version of this package, or one that is being worked on, makes other programs."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    digest = hashlib.sha256(sys.version.encode())
    for folder in (package, str(shipped("grammar")), str(shipped("schemas"))):
        for path in sorted(path for path in _below(folder) if folder != package or path.endswith(".py")):
            digest.update(path[len(folder) :].encode())
            with open(path, "rb", buffering=0) as file:
                digest.update(hashlib.sha256(file.read()).digest())
    return digest.digest()


def _head(key: str, data: bytes) -> bytes:
    return f"{key} {hashlib.sha256(data).hexdigest()}".encode()


def _below(folder: str) -> Iterator[str]:
    """Without what is made of the files there, and what is brought along from beside them."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if not entry.is_dir():
                yield entry.path
            elif entry.name not in _MADE:
                yield from _below(entry.path)


def user_cache() -> Cache | None:
    """The cache that this user wants; None for none."""
    wanted = os.environ.get("IMHOTEP_CACHE", "")
    if wanted == "off":
        return None
    if wanted:
        return Cache(Path(wanted))
    given = {
        "win32": os.environ.get("LOCALAPPDATA"), "darwin": "~/Library/Caches",
    }.get(sys.platform) or os.environ.get("XDG_CACHE_HOME") or "~/.cache"  # fmt: skip
    base = Path(given).expanduser()
    return Cache(base / "imhotep-dsl") if base.is_absolute() else None


@dataclass(frozen=True, slots=True)
class Cache:
    """Whatever goes wrong with files here is passed over in silence: everything is worked out anew then."""

    directory: Path

    def find(self, key: str, sort: str) -> bytes | None:
        path = self.directory / f"{key}{sort}"
        try:
            if not self._is_private() or not stat.S_ISREG(path.lstat().st_mode):
                return None
            if path.stat().st_size > LARGEST_ENTRY:
                return None
            own, _, data = path.read_bytes().partition(b"\n")
            if own != _head(key, data):
                return None
            os.utime(path)
        except OSError:
            return None
        return data

    def keep(self, key: str, sort: str, data: bytes) -> None:
        """Whole or not at all: others may read at the same time."""
        name = ""
        try:
            self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not self._is_private():
                return
            handle, name = tempfile.mkstemp(dir=self.directory, prefix=".new-")
            with os.fdopen(handle, "wb") as file:
                file.write(_head(key, data) + b"\n" + data)
            os.replace(name, self.directory / f"{key}{sort}")
            # To look at all others takes longer than to keep one: not every time.
            if zlib.crc32(key.encode()) % (MOST_ENTRIES // 25 or 1) == 0:
                self._drop_oldest(sort)
        except OSError:
            with contextlib.suppress(OSError):
                if name:
                    os.unlink(name)

    def _is_private(self) -> bool:
        """A directory of this user's own into which nobody else can write."""
        found = self.directory.lstat()
        if not stat.S_ISDIR(found.st_mode):
            return False
        return os.name != "posix" or (found.st_uid == os.getuid() and not found.st_mode & 0o077)

    def _drop_oldest(self, sort: str) -> None:
        """Some more than has to be: how old each entry is, is not asked again for every new one."""
        with os.scandir(self.directory) as found:
            entries = [entry for entry in found if entry.name.endswith(sort)]
        if len(entries) > MOST_ENTRIES:
            by_age = sorted(entries, key=lambda entry: entry.stat(follow_symlinks=False).st_mtime_ns)
            for entry in by_age[: MOST_ENTRIES // 10 - MOST_ENTRIES]:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(entry.path)
