"""`--with DIR/*.rules`: a shell makes several words of it, of which the option would take the first only."""

from __future__ import annotations

import os
from pathlib import Path

from imhotep_dsl.source.belonging import begins_variant
from imhotep_dsl.source.files import files_in

_WITH = "--with"


def put_together(args: list[str]) -> list[str]:
    """The words of a call, with all files of a directory behind `--with` read as the variants that begin in them."""
    made: list[str] = []
    while args:
        first, *args = args
        made.append(first)
        if first == _WITH and args:
            files = _all_of_a_directory(args)
            given = _variants(files)
            if given:
                made.pop()
                made += [word for one in given for word in (_WITH, one)]
                args = args[len(files) :]
    return made


def _all_of_a_directory(args: list[str]) -> list[str]:
    """The first words, if they are all files of rules that lie directly in one directory."""
    directory = Path(args[0]).parent
    if not args[0].endswith(".rules") or not os.path.isdir(directory):
        return []
    there = {path.name for path in files_in(directory, ".rules")}
    files = args[: len(there)]
    whole = all(Path(file).parent == directory for file in files) and {Path(file).name for file in files} == there
    return files if whole and len(files) > 1 else []


def _variants(files: list[str]) -> list[str]:
    """One variant in several files is a directory; several are a file each."""
    beginning = [file for file in files if begins_variant(Path(file))]
    return [str(Path(beginning[0]).parent)] if len(beginning) == 1 else beginning
