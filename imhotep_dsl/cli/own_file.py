"""Single files that this program writes: never over a file that is something else, never through a link."""

from __future__ import annotations

from pathlib import Path


def write_own(path: Path, data: bytes, begins: bytes) -> None:
    """Only over a file that begins as files of this sort do."""
    from imhotep_dsl.cli.problems import ContentError

    try:
        if path.is_symlink() or (path.exists() and not path.is_file()) or not _may_go(path, begins):
            raise ContentError(f"`{path}` is there already and is something else: choose another name.")
        path.write_bytes(data)
    except OSError as problem:
        raise ContentError(f"`{path}` cannot be written: {problem.strerror}.") from None


def _may_go(path: Path, begins: bytes) -> bool:
    if not path.exists():
        return True
    with path.open("rb") as file:
        return file.read(len(begins)) == begins
