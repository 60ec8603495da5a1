"""The messages of `grammar/messages.yaml`, and the table by which some of them are found.

The table is made from the examples in that file: each is parsed, and where it fails, there its message applies. So a
message is taught by wrong texts, not by code, and keeps working while the grammar changes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import yaml

from imhotep_dsl.diagnostics import Diagnostic, Edit, Fix
from imhotep_dsl.source import Span
from imhotep_dsl.source.shipped import shipped
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.indentation import lines
from imhotep_dsl.syntax.machine import cut
from imhotep_dsl.syntax.recovery import Surprise, parse_lines
from imhotep_dsl.syntax.signs import OTHER_QUOTES

POINTER: Final = "▸"
PLACEHOLDERS: Final = frozenset({
    "ACTION", "COLOUR", "CONDITION", "DESIGN", "GAME", "KIND", "LIST", "MARKER", "MOMENT", "N", "NAME", "PIECE",
    "PLACE", "PLAYER", "RULE", "THING", "VALUE", "WORD",
})  # fmt: skip
"""What stands in a help for something of the author's own."""
LONGEST_SHOWN: Final = 100
_PLACEHOLDER: Final = re.compile(rf"\b(?:{'|'.join(sorted(PLACEHOLDERS))})\b")
_FORM: Final = re.compile(r"Write `[^`]*`(?:(?:, or|,| or) `[^`]*`)*")

Place = tuple[frozenset[int], str]


@dataclass(frozen=True, slots=True)
class Message:
    id: str
    code: str
    message: str
    help: str
    by_place: bool
    examples: tuple[str, ...]
    fix: str | Mapping[str, str] | None


@cache
def catalogue() -> Mapping[str, Message]:
    entries = yaml.safe_load(shipped("grammar", "messages.yaml").read_text(encoding="utf-8"))
    return {
        entry["id"]: Message(
            entry["id"],
            entry["code"],
            entry["message"],
            entry["help"],
            entry.get("by") == "place",
            tuple(entry["examples"]),
            entry.get("fix"),
        )
        for entry in entries
    }


def diagnostic(fault: Fault, lines: Sequence[str]) -> Diagnostic:
    """lines: the text it is about."""
    entry = catalogue()[fault.message]
    said, help_text = entry.message.format_map(fault.words), entry.help.format_map(fault.words)
    said = said[:1].upper() + said[1:]  # a gap may come first
    fixes = _fixes(fault, entry, lines)
    return Diagnostic(entry.code, "error", fault.span, said, _of_own_line(help_text, fixes, lines), fixes=fixes)


def _of_own_line(help_text: str, fixes: Sequence[Fix], lines: Sequence[str]) -> str:
    """Where the help shows a form (`add N to MARKER`) and the line can be mended: the author's own line, mended."""
    form = _FORM.match(help_text)
    if form is None or not _PLACEHOLDER.search(form[0]) or len(fixes) != 1 or len(fixes[0].edits) != 1:
        return help_text
    (edit,) = fixes[0].edits
    line = lines[edit.span.line - 1]
    own = f"{line[: edit.span.column - 1]}{edit.new}{line[edit.span.end_column - 1 :]}".partition(" #")[0].strip()
    if "`" in own or "\n" in own or len(own) > LONGEST_SHOWN:
        return help_text
    return f"Write `{own}`{help_text[form.end() :]}"


def _fixes(fault: Fault, entry: Message, lines: Sequence[str]) -> tuple[Fix, ...]:
    span = fault.span
    if span.line != span.end_line or not span.line <= len(lines):
        return ()
    line = lines[span.line - 1]
    old = line[span.column - 1 : span.end_column - 1]
    if fault.meant:
        certain = fault.sure and len(fault.meant) == 1
        places = (span, *fault.also)
        return tuple(
            Fix(f"Write {_lines_of(meant)}", tuple(Edit(place, old, meant) for place in places), certain)
            for meant in fault.meant
        )
    if fault.message == "other_quotes":
        return _straight_quotes(span, line)
    new = _replacement(entry.fix, old, not line[span.end_column - 1 :].strip())
    if new is None or not old:
        return ()
    if not new:
        return (Fix(f"Leave out `{old}`", (_left_out(span, line),), certain=True),)
    new = new.format_map({**fault.words, "found": old})
    return (Fix(f"Write `{new}`", (Edit(span, old, new),), certain=True),)


def _lines_of(text: str) -> str:
    return " and below it ".join(f"`{line.strip()}`" for line in text.split("\n"))


def _replacement(fix: str | Mapping[str, str] | None, old: str, ends_line: bool) -> str | None:
    if fix is None or isinstance(fix, str):
        return fix
    return fix["at_end"] if ends_line and "at_end" in fix else fix.get(old, fix.get("other"))


def _straight_quotes(span: Span, line: str) -> tuple[Fix, ...]:
    """Both ends of the text, if the other one is to be found on the line."""
    ends = [at for at in range(span.end_column, len(line)) if line[at] in OTHER_QUOTES]
    if not ends:
        return ()
    closing = Span(span.file, span.line, ends[0] + 1, span.line, ends[0] + 2)
    edits = [Edit(span, line[span.column - 1], '"'), Edit(closing, line[ends[0]], '"')]
    return (Fix("Write straight quotes", tuple(edits), certain=True),)


def _left_out(span: Span, line: str) -> Edit:
    """What stands there goes with the space that parted it from the rest."""
    start, end = span.column - 1, span.end_column - 1
    if not line[end:].strip():
        start = len(line[:start].rstrip())
    elif line[end] == " " and (start == 0 or line[start - 1] == " "):
        end += 1
    return Edit(Span(span.file, span.line, start + 1, span.line, end + 1), line[start:end], "")


def surprises_in(text: str) -> list[Surprise]:
    return parse_lines(lines(cut(text), "").tokens).surprises


def place_of(surprise: Surprise) -> Place:
    return surprise.outlook.context, surprise.token.type


@cache
def messages_by_place() -> Mapping[Place, str]:
    """The ids of messages that belong to a place of the language. Of two that claim one place the first has it."""
    table: dict[Place, str] = {}
    for entry in catalogue().values():
        if entry.by_place:
            for example in entry.examples:
                for surprise in surprises_in(example.replace(POINTER, ""))[:1]:
                    table.setdefault(place_of(surprise), entry.id)
    return table
