"""What files are called before people, and which file is meant by such a name."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from imhotep_dsl.source.shipped import shipped

_RULES = "rules"


def shown_name(path: Path) -> str:
    """A path as people want to read it: `rules/…` if it came with the package, and below the working directory if it is
    there. Where the working directory has such a file itself, only the whole path tells which is meant."""
    whole = path.resolve()
    here, ours = Path.cwd(), shipped(_RULES)
    if whole.is_relative_to(ours) and not here.is_relative_to(ours):
        short = Path(_RULES) / whole.relative_to(ours)
        if not os.path.lexists(short) or short.resolve() == whole:
            return short.as_posix()
    return (whole.relative_to(here) if whole.is_relative_to(here) else path).as_posix()


def path_shown_as(name: str) -> Path:
    """The file that is shown so, as a path that can be opened."""
    path = Path(name)
    if path.parts[:1] == (_RULES,) and not os.path.lexists(path):
        return shipped(_RULES).joinpath(*path.parts[1:])
    return path


def lies_in(paths: Iterable[Path]) -> Callable[[str], bool]:
    """Whether the file that is shown so is one of these, or lies in one of these folders. The same file may be named in
    many ways (from inside the folder, by `..`, by a link): only whole paths can be compared."""
    whole = [path.resolve() for path in paths]
    return lambda name: any(path_shown_as(name).resolve().is_relative_to(one) for one in whole)
