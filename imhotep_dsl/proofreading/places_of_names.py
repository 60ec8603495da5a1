"""Where every name stands in the texts of a game, whatever it means there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from imhotep_dsl.resolve.project import Project
from imhotep_dsl.source import Span

# Names in rules and data; texts in quotes and remarks are passed over.
_NAME = re.compile(r""""[^"\n]*"|'[^'\n]*'|#[^\n]*|((?<![0-9])[0-9]*[A-Za-z_][A-Za-z0-9_]*)""")
# `NAME`, `do RULE`, `tell RULE`, `tell at MOMENT`, `tell OWNER at MOMENT`, `about NAME`, `setup NAME`
_KEY = re.compile(r"(?:(?:do|tell|about|setup) )?(?:at (\w+)|([A-Za-z_][\w.]*)(?: at (\w+))?)(?=:)")
_TITLE = re.compile(r'"([A-Z][^"\n]*)"')
_WORD = re.compile(r"[A-Za-z_]\w*")

Places = dict[str, list[Span]]


def names_in(project: Project) -> Places:
    """Where every name stands, in rules and data; of files of words only what they give words to."""
    words = {file.file for file in project.words}
    titles = {title for name, source in project.sources.items() if name not in words for title in _titles(source.text)}
    places: Places = {}
    for source in project.sources.values():
        for number, line in enumerate(source.text.split("\n"), 1):
            for start, end in _in_key(line, titles) if source.name in words else _in_line(line):
                span = Span(source.name, number, start + 1, number, end + 1)
                places.setdefault(line[start:end], []).append(span)
    return places


def _in_line(line: str) -> Iterator[tuple[int, int]]:
    return (match.span(1) for match in _NAME.finditer(line) if match.group(1))


def _titles(text: str) -> list[str]:
    """What is written with a capital between quotes: in a file of words that is no name."""
    return _TITLE.findall(text)


def _in_key(line: str, titles: set[str]) -> Iterator[tuple[int, int]]:
    key = _KEY.match(line)
    if key and key.group() in titles:
        return iter(())
    ends = [key.span(group) for group in (1, 2, 3) if key[group]] if key else []
    return (match.span() for start, end in ends for match in _WORD.finditer(line, start, end))
