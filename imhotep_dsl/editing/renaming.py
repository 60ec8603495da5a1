"""Another name for something, in every file that speaks of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from imhotep_dsl.check.types import NAMED_TYPES, PART_WORDS
from imhotep_dsl.diagnostics.model import Edit
from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.editing.naming import Meaning, occurrences, references
from imhotep_dsl.language.words import reserved, words
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.resolve.project import Project, with_text
from imhotep_dsl.source.shipped import shipped
from imhotep_dsl.syntax.reading import LONGEST_NAME

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")


class NotRenamed(Exception):
    """Why something cannot have another name, or not this one."""


def may_be_renamed(desk: Desk, found: Meaning) -> None:
    """Raises NotRenamed."""
    if found.name in NAMED_TYPES or found.name in PART_WORDS:
        raise NotRenamed(f"`{found.name}` says by its name what it is: with another name it would be something else.")
    if not found.local and (found.name in words() or found.name in _words_of_data()):
        raise NotRenamed(f"`{found.name}` is a word of the language: it means something everywhere.")
    if any(desk.came_with_the_game(span.file) for span in references(desk, found)):
        raise NotRenamed(f"`{found.name}` is a name of the game, which came with this program: change your own.")


def renamed(desk: Desk, found: Meaning, new: str) -> list[Edit]:
    """All edits; tried first, so that a game in which nothing is wrong stays so. Raises NotRenamed."""
    may_be_renamed(desk, found)
    if len(new) > LONGEST_NAME:
        raise NotRenamed(f"A name has at most {LONGEST_NAME} letters.")
    if not _NAME.match(new):
        raise NotRenamed(f"`{new}` is no name: letters, digits and `_`, beginning with a letter.")
    if new in reserved() or new in words():
        raise NotRenamed(f"`{new}` is a word of the language.")
    if _is_taken(desk.project, new):
        raise NotRenamed(f"Something is called `{new}` already.")
    edits = [Edit(span, found.name, new) for span in references(desk, found)]
    _try(desk, found, edits)
    return edits


def _is_taken(project: Project, name: str) -> bool:
    return any(
        name in source.text and any(True for _ in occurrences(file, source.text, name))
        for file, source in project.sources.items()
    )


def _try(desk: Desk, found: Meaning, edits: list[Edit]) -> None:
    table = desk.table_for(found.span.file)
    if table is None or Compilation(desk.project, table).errors_in_words:
        return
    changed = desk.project
    for file in {edit.span.file for edit in edits}:
        text = _edited(changed.sources[file].text, [edit for edit in edits if edit.span.file == file])
        changed = with_text(changed, file, text)
    variants = tuple(edits[0].new if name == found.name else name for name in table.variants)
    after = changed.diagnostics.items + Compilation(changed, replace(table, variants=variants)).errors_in_words
    before = {problem.message for problem in desk.project.diagnostics.items}
    wrong = [problem for problem in after if problem.severity == "error" and problem.message not in before]
    if wrong:
        raise NotRenamed(f"Then something would be wrong: {wrong[0].message}")


def _edited(text: str, edits: list[Edit]) -> str:
    lines = text.split("\n")
    for edit in sorted(edits, key=lambda edit: edit.span, reverse=True):
        line = lines[edit.span.line - 1]
        lines[edit.span.line - 1] = line[: edit.span.column - 1] + edit.new + line[edit.span.end_column - 1 :]
    return "\n".join(lines)


@cache
def _words_of_data() -> frozenset[str]:
    """The words that mean something in every data file."""
    schemas = ("data.schema.json", "table.schema.json", "words.schema.json")
    read = [json.loads(shipped("schemas", name).read_text(encoding="utf-8")) for name in schemas]
    return frozenset(name for schema in read for name in _properties(schema))


def _properties(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        found = schema.get("properties")
        yield from found if isinstance(found, dict) else ()
        yield from (value for value in schema.get("enum", ()) if isinstance(value, str))
        for inner in schema.values():
            yield from _properties(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _properties(inner)
