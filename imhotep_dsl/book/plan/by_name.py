"""Remarks that call a word by its name: they say the same, whatever the word means."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from imhotep_dsl.book.english_plurals import english_plural
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.data.model import WordForms

Forms = Mapping[str, Mapping[str, WordForms]]

_IN_LETTERS = (
    "no|none", "one|once|single", "two|twice|both|pair", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve",
)  # fmt: skip


def is_said_by_name(text: str, word: ir.WordUse, former: ir.Expr | None, usual: Checked, forms: Forms) -> bool:
    """Whether a remark names a word, and nothing that the word was made of: then it does not tell what the word means.
    former: the word as it is asked for in the game as it is, if it is."""
    if former is None or not _speaks_of(text, _names_of_word(word, forms)):
        return False
    return not _speaks_of(text, _names_within(former, usual, forms)) and not _tells_number(text, former)


def _names_of_word(word: ir.WordUse, forms: Forms) -> Iterator[str]:
    keys = (f"{word.subject}.{word.name}", word.name) if word.subject else (word.name,)
    yield from _called(forms, word.title, *keys)


def _names_within(former: ir.Expr, usual: Checked, forms: Forms) -> Iterator[str]:
    for part in parts_of(former):
        if isinstance(part, ir.Typed) and part is not former and part.word is not None:
            yield from _names_of_word(part.word, forms)
        if isinstance(part, ir.MarkerAt):
            marker = usual.model.markers[part.marker]
            yield from _called(forms, marker.title, marker.name)
        elif isinstance(part, ir.PlaceAt):
            place = usual.components.places[part.place]
            yield from _called(forms, place.title, place.name)
        elif isinstance(part, ir.Attr | ir.Printed):
            yield from _called(forms, None, part.name)
        elif isinstance(part, ir.Binder | ir.OwnPiece):
            kind = part.element.kind if isinstance(part, ir.Binder) else part.kind
            pieces = usual.model.kinds.get(kind or "")
            yield from _called(forms, pieces.title if pieces else None, *([kind] if kind else []))


def _called(forms: Forms, title: str | None, *keys: str) -> Iterator[str]:
    yield from (key.replace("_", " ") for key in keys if "." not in key)
    yield from [title] if title else []
    for found in (forms[key]["en"] for key in keys if "en" in forms.get(key, {})):
        yield from (form for form in (found.one, found.many) if form is not None and "{" not in form)


def _speaks_of(text: str, names: Iterable[str]) -> bool:
    said = text.lower()
    wanted = {form.lower() for name in names for form in (name, english_plural(name))}
    return any(name in said and re.search(rf"\b{re.escape(name)}\b", said) for name in wanted)


def _tells_number(text: str, former: ir.Expr) -> bool:
    values = {part.value for part in parts_of(former) if isinstance(part, ir.Const) and part.type.tag == "number"}
    spelled = [f"{value}|{_IN_LETTERS[value]}" if value in range(len(_IN_LETTERS)) else str(value) for value in values]
    return any(re.search(rf"\b({forms})\b", text.lower()) for forms in spelled)
