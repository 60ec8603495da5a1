"""Directories that this program writes: it touches nothing in them that it did not write itself.

A marker file lists everything that was written, each with a digest of what was in it. A directory is written into only
if it is new, empty, or has such a marker; on the next time exactly the files of the list are taken away that still are
what was written. No link is ever followed below the directory.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath

import click

from imhotep_dsl.cli.problems import ContentError
from imhotep_dsl.cli.whole_file import put_whole
from imhotep_dsl.source.files import MADE_BY_US, bounded_bytes

_LARGEST_MARKER = 5_000_000
_MOST_TOLD = 10

Digests = Mapping[str, str | None]
"""Of each file that was written; none in a list of an earlier version, which did not say what was in them."""


class OwnDirectory:
    """maker: the command that writes it; another one does not write into the same directory."""

    def __init__(self, path: Path, maker: str) -> None:
        self.path = path
        self.maker = maker

    def check(self) -> Digests:
        """The files written before. Refuses a directory that is somebody else's."""
        if self.path.is_symlink():
            raise self._refusal("is a link")
        if not self.path.exists():
            return {}
        if not self.path.is_dir():
            raise self._refusal("is a file")
        marker = self.path / MADE_BY_US
        if not any(self.path.iterdir()):
            return {}
        if marker.is_symlink() or not marker.is_file():
            raise self._refusal(f"is not empty, and `{self.maker}` has not made it")
        return self._listed(marker)

    def fill(self, source: Path) -> None:
        """Everything below `source` instead of what was written before. Says what of it is left."""
        names = sorted(path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file())
        new = {name: _digest(source / name) for name in names}
        listed = self.check()
        old = {name: digest or new.get(name) for name, digest in listed.items()}
        there = [name for name in old if self._is_plain(name)]
        own = {name for name in there if _digest(self.path / name) == old[name]}
        self._refuse_what_is_in_the_way(new, own, listed)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            for name in own:
                self._remove(name)
            self._mark(new)
            for name in new:
                self._write(name, (source / name).read_bytes())
        except OSError as problem:
            where = problem.filename or self.path
            raise ContentError(f"`{where}` cannot be written: {problem.strerror}.") from problem
        self._tell_of([name for name in there if name not in own], listed)

    def _listed(self, marker: Path) -> Digests:
        try:
            found = json.loads(bounded_bytes(marker, _LARGEST_MARKER) or b"")
            maker, files = found["made by"], found["files"]
            if maker != self.maker:
                raise self._refusal(f"was not made by `{self.maker}`")
            if not all(isinstance(name, str) and _is_inside(name) for name in files):
                raise ValueError
            if isinstance(files, list):
                return dict.fromkeys(files)
            if not all(isinstance(digest, str) for digest in files.values()):
                raise ValueError
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise self._refusal(f"has a damaged `{MADE_BY_US}`") from None
        return dict(files)

    def _refusal(self, why: str) -> click.UsageError:
        return click.UsageError(f"`{self.path}` {why}. Name a directory that is new or empty.")

    def _refuse_what_is_in_the_way(self, new: Mapping[str, str], own: set[str], listed: Digests) -> None:
        for name in new:
            for path in self._way_to(name):
                found = _kind(path)
                if found is None:
                    break
                if stat.S_ISLNK(found):
                    raise self._refusal(f"has a link in it, `{path}`, that would be written through")
                inner = path.relative_to(self.path).as_posix()
                if inner in own or (stat.S_ISDIR(found) and path != self.path / name):
                    continue
                if inner not in listed:
                    raise self._refusal(f"has a file of its own, `{path}`, where one would be written")
                raise click.UsageError(f"{self._no_longer(inner, listed)} Move it away, or name another directory.")

    def _no_longer(self, name: str, listed: Digests) -> str:
        why = "has been changed since it was written" if listed[name] is not None else (
            "may be what an earlier version wrote, or somebody else: the list beside it does not say what was in it"
        )  # fmt: skip
        return f"`{self.path / name}` {why}."

    def _tell_of(self, left: list[str], listed: Digests) -> None:
        for name in left[:_MOST_TOLD]:
            click.echo(f"warning: {self._no_longer(name, listed)} It is left as it is.", err=True)
        if len(left) > _MOST_TOLD:
            click.echo(f"warning: The same goes for {len(left) - _MOST_TOLD} more.", err=True)

    def _is_plain(self, name: str) -> bool:
        """A file that is reached through folders only."""
        *folders, file = self._way_to(name)
        return all(stat.S_ISDIR(_kind(folder) or 0) for folder in folders) and stat.S_ISREG(_kind(file) or 0)

    def _way_to(self, name: str) -> Iterator[Path]:
        """The folders on the way to a file, from outside to inside, and the file."""
        path = self.path
        for part in PurePosixPath(name).parts:
            path = path / part
            yield path

    def _remove(self, name: str) -> None:
        *folders, file = self._way_to(name)
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
        put_whole({file: data})

    def _mark(self, files: Mapping[str, str]) -> None:
        told = json.dumps({"made by": self.maker, "files": files}, indent=1)
        put_whole({self.path / MADE_BY_US: told.encode()})


def _digest(path: Path) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _kind(path: Path) -> int | None:
    """What is there, without following a link; None for nothing."""
    try:
        return path.lstat().st_mode
    except OSError:
        return None


def _is_inside(name: str) -> bool:
    os.fsencode(name)  # a ValueError: no file can be called so
    path = PurePosixPath(name)
    return bool(path.parts) and not path.is_absolute() and not {"..", MADE_BY_US} & set(path.parts) and "\0" not in name
