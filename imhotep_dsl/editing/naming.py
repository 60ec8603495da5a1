"""Where a name is declared and everywhere it is used: by what is written, so that broken lines count, too.

A name that a rule gives for itself (a parameter, what it chooses or draws, a `let`) is known in that rule only. Every
other name is the game's: sides of one board share their names on purpose, and `board.name` means whichever lies there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from imhotep_dsl.editing.declared import Declared, declarations
from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.editing.spots import Spot, spot
from imhotep_dsl.source import Span
from imhotep_dsl.source.belonging import is_data, is_words
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.indentation import lines
from imhotep_dsl.syntax.machine import cut, keywords
from imhotep_dsl.syntax.reading import read_tree
from imhotep_dsl.syntax.recovery import parse_lines
from imhotep_dsl.syntax.walk import nodes

_BRACES: Final = re.compile(r"\{[^{}\"]*\}")
_QUOTED: Final = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|#[^\n]*")
_KEY: Final = re.compile(r"[^\s#\"'][^:\n]*(?=:)")


@dataclass(frozen=True, slots=True)
class Meaning:
    """A name at a place. local: it belongs to the declaration around that place."""

    name: str
    span: Span
    local: bool
    at: Spot


def meaning(desk: Desk, file: str, text: str, line: int, column: int) -> Meaning | None:
    """What the word at a place names; None where there is no name."""
    at = spot(text, line, column)
    name = at.word
    span = Span(file, at.line, at.word_column, at.line, at.word_column + len(name))
    if not name or name[0].isdigit() or span not in set(occurrences(file, text, name)):
        return None
    known = any(found.name == name for found in declarations(desk.project))
    return Meaning(name, span, not known and not is_data(file) and name in _bound(at), at)


def definitions(desk: Desk, found: Meaning) -> list[Span]:
    """Where it is declared: nearest to the place first, if several things have the name."""
    if found.local:
        here = _in_declaration(found)
        before = [span for span in here if (span.line, span.column) <= (found.span.line, found.span.column)]
        return [(before or here)[0]] if here else []
    known = [item for item in declarations(desk.project) if item.name == found.name]
    fitting = [item for item in known if item.sort in _wanted(found.at)] or known
    fitting = [item for item in fitting if item.sort != "field" or len(item.within) == 1] or fitting
    own = [item for item in fitting if _is_around(item, found)]
    return [item.span for item in (own or fitting)]


def references(desk: Desk, found: Meaning) -> list[Span]:
    """Every place that names it, its declarations included, in the order of files and lines."""
    if found.local:
        return _in_declaration(found)
    spans: list[Span] = []
    for file, source in sorted(desk.project.sources.items()):
        if found.name in source.text:
            text = desk.texts.get(file, source.text)
            spans += [span for span in occurrences(file, text, found.name)]
    return spans


def occurrences(file: str, text: str, name: str) -> Iterator[Span]:
    """Where a text uses a word as a name."""
    if is_data(file.rpartition("/")[2]):
        yield from _in_data(file, text, name)
        return
    tokens = cut(text)
    if name in keywords().values():
        tokens = lines(tokens, file).tokens
        parse_lines(tokens)
    for token in tokens:
        line, column = token.line or 1, token.column or 1
        if token.type == "NAME" and token == name:
            yield Span(file, line, column, line, column + len(name))
        elif token.type == "STRING":
            for braces in _BRACES.finditer(token):
                for found in re.finditer(rf"\b{re.escape(name)}\b", braces[0]):
                    start = column + braces.start() + found.start()
                    yield Span(file, line, start, line, start + len(name))


def _in_data(file: str, text: str, name: str) -> Iterator[Span]:
    """Plain words of a data file; in a file of words only its keys are names."""
    for at, line in enumerate(text.split("\n"), 1):
        shown = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), line)
        if is_words(file.rpartition("/")[2]):
            key = _KEY.match(shown)
            shown = key[0] if key else ""
        for found in re.finditer(rf"(?<![\w-]){re.escape(name)}(?![\w-])", shown):
            yield Span(file, at, found.start() + 1, at, found.end() + 1)


def _bound(at: Spot) -> set[str]:
    """The names that the declaration around a place gives for itself."""
    read = read_tree(f"{at.above}{at.lines[at.line - 1]}\n{at.rest}", "")
    binding = (tree.Binder, tree.Draw, tree.LetHere, tree.Param, tree.ChooseSeveral)
    return {node.name.text for node in nodes((read,)) if isinstance(node, binding)}


def _in_declaration(found: Meaning) -> list[Span]:
    """Uses of a name within the declaration around it, not those behind a dot."""
    at, file = found.at, found.span.file
    spans: list[Span] = []
    for span in occurrences(file, "\n".join(at.lines), found.name):
        before = at.lines[span.line - 1][: span.column - 1].rstrip()
        if at.top <= span.line < at.below and not (before.endswith(".") and not before.endswith("..")):
            spans.append(span)
    return spans


def _wanted(at: Spot) -> tuple[str, ...]:
    """What a name is, by the word before it."""
    before = at.before.split()
    last = before[-1] if before else ""
    if before[:1] == ["do"]:
        return ("rule", "action")
    return {"reach": ("moment",), "at": ("moment",), "as": ("layout",), "is": ("design", "piece")}.get(last, ())


def _is_around(item: Declared, found: Meaning) -> bool:
    """Whether it is declared in the declaration around the place."""
    at = found.at
    return item.span.file == found.span.file and at.top <= item.span.line < at.below and bool(item.within)
