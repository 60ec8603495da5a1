"""Reads data files, word files and tables: text in, model and diagnostics out, good entries kept among bad ones."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from imhotep_dsl.data.box import box_entry
from imhotep_dsl.data.layouts import layout_entry
from imhotep_dsl.data.model import (
    DataFile,
    DrawingEntry,
    TableFile,
    Telling,
    WordEntry,
    WordForms,
    WordsFile,
)
from imhotep_dsl.data.nodes import Entry, Mapping, Node, Scalar, Sequence, contains
from imhotep_dsl.data.pieces import piece_table
from imhotep_dsl.data.schema_check import schema_errors
from imhotep_dsl.data.slips import what_is_meant
from imhotep_dsl.data.values import value_entry
from imhotep_dsl.data.yaml_reader import read_yaml
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics, Label
from imhotep_dsl.source import Span

T = TypeVar("T")


def load_data(text: str, file: str) -> tuple[DataFile, list[Diagnostic]]:
    """A data file: values, pieces, layouts, drawings and what lies in the box."""
    root, found = _checked(text, file, "data")
    data = DataFile(
        file=file,
        values=_section(root, "values", value_entry, found),
        pieces=_section(root, "pieces", piece_table, found),
        layouts=_section(root, "layouts", layout_entry, found),
        drawings=_section(root, "drawings", _drawing, found),
        box=_section(root, "box", box_entry, found),
    )
    sections = (data.values, data.pieces, data.layouts, data.drawings, data.box)
    kept = {entry.name for section in sections for entry in section}
    kept |= {entry.name for table in data.pieces for group in table.entries.values() for entry in group if entry.name}
    return replace(data, left_out=tuple(name for name in _named(root) if name not in kept)), _told(found, text)


def _named(root: Mapping | None) -> Iterator[str]:
    """All names that the sections of a file give, right or wrong."""
    for section in root.entries if root is not None else ():
        for entry in section.value.entries if isinstance(section.value, Mapping) else ():
            yield entry.key.text
            designs = entry.value.get("designs") if isinstance(entry.value, Mapping) else None
            yield from (design.key.text for design in (designs.entries if isinstance(designs, Mapping) else ()))


def load_words(text: str, file: str) -> tuple[WordsFile, list[Diagnostic]]:
    """A file of words: what names are called in each language."""
    root, found = _checked(text, file, "words")
    return WordsFile(file, _good(root, _words, found)), _told(found, text)


def load_table(text: str, file: str) -> tuple[TableFile, list[Diagnostic]]:
    """A table: what is played. What is missing or wrong is None or empty."""
    root, found = _checked(text, file, "table")
    if root is None and not found.items:
        found.error("E221", Span(file, 1, 1, 1, 1), "The file has no `game`.", "Add `game: …` and `players: …`.")
    entries = {entry.key.text: entry.value for entry in _good(root, lambda entry, _: entry, found)}
    players = entries.get("players")
    colours = _texts(players)
    count: tuple[Span, int] | None = None
    if players is not None:
        number = players.value if isinstance(players, Scalar) else len(colours)
        count = (players.span, number if isinstance(number, int) else 0)
    seed = entries.get("seed")
    sides = entries.get("sides")
    table = TableFile(
        file=file,
        game=next(iter(_texts(entries.get("game"))), None),
        players=count,
        colours=colours if isinstance(players, Sequence) else (),
        sides={entry.key.text: _texts(entry.value)[0] for entry in sides.entries} if isinstance(sides, Mapping) else {},
        variants=_texts(entries.get("variants")),
        seed=seed.value if isinstance(seed, Scalar) and isinstance(seed.value, int) else None,
    )
    return table, _told(found, text)


def _checked(text: str, file: str, schema: str) -> tuple[Mapping | None, Diagnostics]:
    root, diagnostics = read_yaml(text, file)
    found = Diagnostics()
    found.extend(diagnostics)
    if root is not None and not (isinstance(root, Scalar) and root.text == ""):
        wrong, all_told = schema_errors(root, schema, diagnostics)
        found.extend(wrong)
        if not all_told:  # nobody knows what of the rest could be built
            return None, found
    return (root if isinstance(root, Mapping) else None), found


def _told(found: Diagnostics, text: str) -> list[Diagnostic]:
    return what_is_meant(found.items, text.splitlines()) if found.has_errors else found.items


def _section(
    root: Mapping | None, name: str, build: Callable[[Entry, Diagnostics], T | None], found: Diagnostics
) -> tuple[T, ...]:
    section = root.get(name) if root is not None else None
    return _good(section, build, found)


def _good(node: Node | None, build: Callable[[Entry, Diagnostics], T | None], found: Diagnostics) -> tuple[T, ...]:
    """Builds the entries in which nothing is wrong, before and after building them."""
    built: list[T] = []
    wrong = [item.span for item in found.items if item.severity == "error"]
    for entry in node.entries if isinstance(node, Mapping) else ():
        if any(contains(entry.span, span) for span in wrong):
            continue
        own = Diagnostics()
        result = build(entry, own)
        found.extend(own.items)
        if result is not None and not own.has_errors:
            built.append(result)
    return tuple(built)


def _drawing(entry: Entry, found: Diagnostics) -> DrawingEntry:
    assert isinstance(entry.value, Sequence)
    lines = [line for line in entry.value.items if isinstance(line, Scalar)]
    squares = tuple(
        (row, column) for row, line in enumerate(lines, 1) for column, sign in enumerate(line.text, 1) if sign == "#"
    )
    for line in lines[1:]:
        if len(line.text) != len(lines[0].text):
            found.error(
                "E249",
                line.span,
                "The lines of this drawing differ in length.",
                "Fill them up with `.`.",
                Label(lines[0].span, "the first line"),
            )
    if not squares:
        found.error("E248", entry.value.span, "This drawing has no squares.", "Draw each square as `#`.")
    return DrawingEntry(entry.span, entry.key.text, tuple(line.text for line in lines), squares)


def _words(entry: Entry, _: Diagnostics) -> WordEntry:
    assert isinstance(entry.value, Mapping)
    forms: dict[str, WordForms] = {}
    for language in entry.value.entries:
        if language.key.text not in _OF_LINES:
            one, *many = (text for _, text in _texts(language.value))
            forms[language.key.text] = WordForms(language.value.span, one, many[0] if many else None)
    return WordEntry(entry.span, entry.key.text, forms, _telling(entry.value))


_OF_LINES = ("of", "silent")


def _telling(block: Mapping) -> Telling | None:
    mark, silent = (block.get(name) for name in _OF_LINES)
    if not isinstance(mark, Scalar):
        return None
    return Telling(mark.span, mark.text, isinstance(silent, Scalar) and silent.value is True)


def _texts(node: Node | None) -> tuple[tuple[Span, str], ...]:
    """The texts of a list, or the one text that stands for it."""
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple((item.span, item.text) for item in items if isinstance(item, Scalar) and item.text)
