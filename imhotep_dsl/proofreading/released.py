"""Games with which nothing was wrong when this package was built: of the same texts, this program would say the same.

What is said here lies beside the games that come with the package, and is written by whoever builds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from imhotep_dsl.source.belonging import raw_texts
from imhotep_dsl.source.cache import key_of, user_cache
from imhotep_dsl.source.shipped import shipped

LIST = "found_right.txt"


def is_released(directory: Path, files: Sequence[Path]) -> bool:
    """Whether a game is one of them. Who wants nothing to be remembered has everything looked at."""
    return user_cache() is not None and _digest(directory, files) in _released()


def list_of(games: Sequence[tuple[Path, Sequence[Path]]]) -> str:
    """What is to be written of games with which nothing is wrong, each with its files."""
    return "".join(f"{digest}\n" for directory, files in games if (digest := _digest(directory, files)) is not None)


@cache
def _released() -> frozenset[str]:
    try:
        return frozenset(shipped("rules", LIST).read_text("ascii").split())
    except (OSError, ValueError):
        return frozenset()


def _digest(directory: Path, files: Sequence[Path]) -> str | None:
    """The same wherever the game lies; None if one of its files cannot be read."""
    texts = raw_texts(files)
    if texts is None:
        return None
    return key_of(sorted((path.relative_to(directory).as_posix(), raw) for path, raw in texts.items()), "released")
