"""Programs that were compiled before, kept under the user's cache directory. Nothing but speed depends on it.

An entry is found by a digest of everything it was made from: this package, the author's texts and the table. It says
so itself, and it is read as strictly as anything from outside. IMHOTEP_CACHE says where entries lie, or `off`.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from imhotep_dsl.program.bytes import ProgramError, dump, load
from imhotep_dsl.program.model import Program
from imhotep_dsl.source.shipped import shipped

MOST_ENTRIES = 200
LARGEST_ENTRY = 100_000_000
PROGRAMS, COMPILED = ".program", ".compiled"


def key_of(texts: Iterable[tuple[str, str]], table: str) -> str:
    """texts: names and contents of all files; table: what is played, in words."""
    digest = hashlib.sha256(_of_this_package().encode())
    for part in (table, *(part for text in texts for part in text)):
        written = part.encode("utf-8", "surrogatepass")
        digest.update(f"{len(written)}:".encode())
        digest.update(written)
    return digest.hexdigest()


@cache
def _of_this_package() -> str:
    """Another version of this package, or one that is being worked on, makes other programs."""
    package = Path(__file__).resolve().parent.parent
    files = [*package.rglob("*.py")]
    files += [path for folder in ("grammar", "schemas") for path in shipped(folder).rglob("*") if path.is_file()]
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted(files):
        digest.update(path.name.encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


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
    """Whatever goes wrong with files here is passed over in silence: the program is compiled then."""

    directory: Path

    def find(self, key: str) -> Program | None:
        data = self.find_bytes(key, PROGRAMS)
        try:
            return load(data) if data is not None else None
        except ProgramError:
            return None

    def keep(self, key: str, program: Program) -> None:
        self.keep_bytes(key, PROGRAMS, dump(program))

    def find_bytes(self, key: str, ending: str) -> bytes | None:
        path = self.directory / f"{key}{ending}"
        try:
            if not self._is_private() or not stat.S_ISREG(path.lstat().st_mode):
                return None
            if path.stat().st_size > LARGEST_ENTRY:
                return None
            own, _, data = path.read_bytes().partition(b"\n")
            if own != key.encode():
                return None
            os.utime(path)
        except OSError:
            return None
        return data

    def keep_bytes(self, key: str, ending: str, data: bytes) -> None:
        """Whole or not at all: others may read at the same time."""
        name = ""
        try:
            self.directory.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not self._is_private():
                return
            handle, name = tempfile.mkstemp(dir=self.directory, prefix=".new-")
            with os.fdopen(handle, "wb") as file:
                file.write(key.encode() + b"\n" + data)
            os.replace(name, self.directory / f"{key}{ending}")
            self._drop_oldest(ending)
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

    def _drop_oldest(self, ending: str) -> None:
        entries = [(path.stat().st_mtime_ns, path) for path in self.directory.glob(f"*{ending}")]
        for _, path in sorted(entries)[:-MOST_ENTRIES]:
            path.unlink(missing_ok=True)
