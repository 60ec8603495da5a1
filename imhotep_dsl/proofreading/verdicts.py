"""What was found when the same files were looked through before: whoever asks again is told the same, at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from imhotep_dsl.diagnostics import Diagnostic, kept
from imhotep_dsl.source.belonging import all_texts
from imhotep_dsl.source.cache import CHECKED, key_of, user_cache


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that is wrong, and the files that were looked through."""

    problems: list[Diagnostic]
    files: set[str]


def recalled(paths: Sequence[Path] | None, asked: str) -> Verdict | None:
    """What was told before of the same files; None if nothing was."""
    cache = user_cache()
    texts = all_texts(paths) if paths is not None and cache is not None else None
    if cache is None or texts is None:
        return None
    data = cache.find(key_of(sorted(texts.items()), asked), CHECKED)
    return _read(data, texts) if data is not None else None


def remembered(paths: Sequence[Path] | None, asked: str, look: Callable[[], Verdict]) -> Verdict:
    """What was told before, or what is found now. paths: everything that it depends on, None if that is not known;
    asked: what was to be looked at. What was written to while it was looked at is not remembered."""
    cache, found = user_cache(), recalled(paths, asked)
    if found is not None:
        return found
    texts = all_texts(paths) if paths is not None and cache is not None else None
    found = look()
    if cache is not None and paths is not None and texts is not None and all_texts(paths) == texts:
        cache.keep(key_of(sorted(texts.items()), asked), CHECKED, _written(found))
    return found


def _written(verdict: Verdict) -> bytes:
    return json.dumps([[kept.written(item) for item in verdict.problems], sorted(verdict.files)]).encode()


def _read(data: bytes, texts: Mapping[str, bytes]) -> Verdict | None:
    """None for everything that was not written here."""
    try:
        problems, files = json.loads(data)
        found = Verdict([kept.problem(*item) for item in problems], set(files))
    except (ValueError, TypeError):
        return None
    return found if found.files <= texts.keys() else None
