"""What files are called before people, and which file is meant by such a name."""

from __future__ import annotations

import os
from pathlib import Path

from imhotep_dsl.source.shipped import shipped

_RULES = "rules"


def shown_name(path: Path) -> str:
    """A path as people want to read it: below the working directory if it is there, and `rules/…` if it came with the
    package. Where the working directory has such a file itself, only the whole path tells which is meant."""
    whole = path.resolve()
    here, ours = Path.cwd(), shipped(_RULES)
    if whole.is_relative_to(here):
        return whole.relative_to(here).as_posix()
    if whole.is_relative_to(ours):
        short = Path(_RULES) / whole.relative_to(ours)
        return (path if os.path.lexists(short) else short).as_posix()
    return path.as_posix()


def path_shown_as(name: str) -> Path:
    """The file that is shown so, as a path that can be opened."""
    path = Path(name)
    if path.parts[:1] == (_RULES,) and not os.path.lexists(path):
        return shipped(_RULES).joinpath(*path.parts[1:])
    return path
