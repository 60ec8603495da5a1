"""The messages of `grammar/messages.yaml`, and the table by which some of them are found.

The table is made from the examples in that file: each is parsed, and where it fails, there its message applies. So a
message is taught by wrong texts, not by code, and keeps working while the grammar changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import yaml

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.source.shipped import shipped
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.indentation import lines
from imhotep_dsl.syntax.machine import cut
from imhotep_dsl.syntax.recovery import Surprise, parse_lines

POINTER: Final = "▸"

Place = tuple[frozenset[int], str]


@dataclass(frozen=True, slots=True)
class Message:
    id: str
    code: str
    message: str
    help: str
    by_place: bool
    examples: tuple[str, ...]


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
        )
        for entry in entries
    }


def diagnostic(fault: Fault) -> Diagnostic:
    entry = catalogue()[fault.message]
    return Diagnostic(
        entry.code, "error", fault.span, entry.message.format_map(fault.words), entry.help.format_map(fault.words)
    )


def surprises_in(text: str) -> list[Surprise]:
    raw, parser = cut(text)
    return parse_lines(lines(raw, "").tokens, parser).surprises


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
