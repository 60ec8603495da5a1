"""Single files that this program writes: never over a file that is something else, never through a link."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class OwnFile:
    """begins: how files of this sort begin, and no others."""

    path: Path
    data: bytes
    begins: bytes


def write_own(*files: OwnFile) -> None:
    """All of them or none, each only over a file of its sort."""
    from imhotep_dsl.cli.problems import ContentError
    from imhotep_dsl.cli.whole_file import put_whole

    try:
        for file in files:
            if not _may_go(file):
                raise ContentError(f"`{file.path}` is there already and is something else: choose another name.")
        put_whole({file.path: file.data for file in files})
    except OSError as problem:
        raise ContentError(f"`{problem.filename}` cannot be written: {problem.strerror}.") from None


def _may_go(file: OwnFile) -> bool:
    if file.path.is_symlink():
        return False
    if not file.path.exists():
        return True
    if not file.path.is_file():
        return False
    with file.path.open("rb") as old:
        return old.read(len(file.begins)) == file.begins
