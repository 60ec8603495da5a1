"""Directories that this program writes: it touches nothing in them that it did not write itself.

A marker file lists everything that was written. A directory is written into only if it is new, empty, or has such a
marker; on the next time exactly the files of the list are taken away. No link is ever followed below the directory.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import click

from imhotep_dsl.source.files import MADE_BY_US, bounded_bytes

_LARGEST_MARKER = 5_000_000


class OwnDirectory:
    """maker: the command that writes it; another one does not write into the same directory."""

    def __init__(self, path: Path, maker: str) -> None:
        self.path = path
        self.maker = maker

    def check(self) -> list[str]:
        """The files written before. Refuses a directory that is somebody else's."""
        if self.path.is_symlink():
            raise self._refusal("is a link")
        if not self.path.exists():
            return []
        if not self.path.is_dir():
            raise self._refusal("is a file")
        marker = self.path / MADE_BY_US
        if not any(self.path.iterdir()):
            return []
        if marker.is_symlink() or not marker.is_file():
            raise self._refusal(f"is not empty, and `{self.maker}` has not made it")
        return self._listed(marker)

    def fill(self, source: Path) -> None:
        """Everything below `source` instead of what was written before."""
        old = self.check()
        new = sorted(path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file())
        self._refuse_what_is_in_the_way(new, set(old))
        self.path.mkdir(parents=True, exist_ok=True)
        self._mark(sorted({*old, *new}))
        for name in old:
            self._remove(name)
        for name in new:
            self._write(name, (source / name).read_bytes())
        self._mark(new)

    def _listed(self, marker: Path) -> list[str]:
        try:
            found = json.loads(bounded_bytes(marker, _LARGEST_MARKER) or b"")
            maker, files = found["made by"], found["files"]
            if maker != self.maker:
                raise self._refusal(f"was not made by `{self.maker}`")
            if not all(isinstance(name, str) and _is_inside(name) for name in files):
                raise ValueError
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            raise self._refusal(f"has a damaged `{MADE_BY_US}`") from None
        return list(files)

    def _refusal(self, why: str) -> click.UsageError:
        return click.UsageError(f"`{self.path}` {why}. Name a directory that is new or empty.")

    def _refuse_what_is_in_the_way(self, new: list[str], old: set[str]) -> None:
        for name in new:
            for path in self._way_to(name):
                found = _kind(path)
                if found is None:
                    break
                if stat.S_ISLNK(found):
                    raise self._refusal(f"has a link in it, `{path}`, that would be written through")
                own = path.relative_to(self.path).as_posix() in old
                if not (own or (stat.S_ISDIR(found) and path != self.path / name)):
                    raise self._refusal(f"has a file of its own, `{path}`, where one would be written")

    def _way_to(self, name: str) -> Iterator[Path]:
        """The folders on the way to a file, from outside to inside, and the file."""
        path = self.path
        for part in PurePosixPath(name).parts:
            path = path / part
            yield path

    def _remove(self, name: str) -> None:
        way = list(self._way_to(name))
        folders, file = way[:-1], way[-1]
        if any(not stat.S_ISDIR(_kind(folder) or 0) for folder in folders) or not stat.S_ISREG(_kind(file) or 0):
            return
        file.unlink()
        for folder in reversed(folders):
            try:
                folder.rmdir()
            except OSError:  # something else lies in it
                break

    def _write(self, name: str, data: bytes) -> None:
        *folders, file = self._way_to(name)
        for folder in folders:
            if _kind(folder) is None:
                folder.mkdir()
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(file, flags, 0o666), "wb") as target:
            target.write(data)

    def _mark(self, files: list[str]) -> None:
        marker = self.path / MADE_BY_US
        marker.unlink(missing_ok=True)
        told = json.dumps({"made by": self.maker, "files": files}, indent=1)
        self._write(MADE_BY_US, told.encode())


def _kind(path: Path) -> int | None:
    """What is there, without following a link; None for nothing."""
    try:
        return path.lstat().st_mode
    except OSError:
        return None


def _is_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return bool(path.parts) and not path.is_absolute() and not {"..", MADE_BY_US} & set(path.parts) and "\0" not in name
