"""What there is to say about the word at a place: what it is, where its value is from, what the rulebook prints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from imhotep_dsl.editing import values
from imhotep_dsl.editing.asking import ask
from imhotep_dsl.editing.declared import Declared, declarations
from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.editing.naming import Meaning, definitions, meaning, references
from imhotep_dsl.editing.places import around
from imhotep_dsl.editing.spots import Spot, spot
from imhotep_dsl.editing.telling import Storyteller
from imhotep_dsl.language.words import words
from imhotep_dsl.resolve.table import Table
from imhotep_dsl.source import Span
from imhotep_dsl.source.belonging import is_data
from imhotep_dsl.syntax.foresight import HERE, outlook

_MOST_USES: Final = 3


@dataclass(frozen=True, slots=True)
class Explanation:
    """code: lines of rules that show it. said: sentences."""

    span: Span
    code: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


def explanation(
    desk: Desk, storyteller: Storyteller, file: str, text: str, line: int, column: int
) -> Explanation | None:
    at = spot(text, line, column)
    if not at.word:
        return None
    span = Span(file, at.line, at.word_column, at.line, at.word_column + len(at.word))
    place = around(at)
    table = None if is_data(file) else desk.table_for(file, place.board, place.side)
    code, said = _of_word(desk, file, text, at, table)
    if table is not None:
        said += [f"“{sentence}”" for sentence in storyteller.sentences(desk, table, file, at.line)]
    return Explanation(span, tuple(code), tuple(said)) if code or said else None


def _of_word(desk: Desk, file: str, text: str, at: Spot, table: Table | None) -> tuple[list[str], list[str]]:
    found = meaning(desk, file, text, at.line, at.column)
    if found is None:
        known = words().get(at.word)
        return (list(known.says) if known is not None and not is_data(file) else []), []
    value = values.entries(desk.project).get(found.name)
    if value is not None and not found.local:
        said = [f"From the {source}." if source in ("rulebook", "component") else f"Source: {source}."
                for source in [values.source(value)]]  # fmt: skip
        return [f"{found.name} = {values.shown(value)}"], said
    if found.local:
        type_ = _type(desk, found, table)
        return [f"{found.name}: {type_}" if type_ else found.name], []
    places = definitions(desk, found)
    items = [item for item in declarations(desk.project) if item.span in places]
    if not items and found.name in words():
        return list(words()[found.name].says), []
    return _declaring_lines(desk, items), [item.title for item in items[:1] if item.title]


def _declaring_lines(desk: Desk, items: list[Declared]) -> list[str]:
    shown: list[str] = []
    for item in items[:4]:
        lines = desk.project.sources[item.span.file].text.split("\n")
        if 1 <= item.span.line <= len(lines):
            shown.append(lines[item.span.line - 1].strip())
    return list(dict.fromkeys(shown))


def _type(desk: Desk, found: Meaning, table: Table | None) -> str:
    """What a name of a rule stands for: where it is used, it is asked for something that nobody has."""
    names = desk.names(table) if table is not None else None
    if names is None:
        return ""
    uses = references(desk, found)
    for use in [span for span in uses if span >= found.span][:_MOST_USES]:
        at = spot("\n".join(found.at.lines), use.line, use.column)
        line = f"{at.before}{at.word}.{HERE}"
        seen = outlook(f"{at.above}{line}")
        ending = seen.ending if seen is not None and seen.ending is not None else ""
        for rest in (at.behind, ending):
            asked = ask(names, f"{at.above}{line} {rest}\n{at.rest}")
            if asked is not None and asked.asked is not None:
                return str(asked.asked)
    return ""
