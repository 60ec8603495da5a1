"""The words that authors give to their things, by language; what is missing is remembered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from imhotep_dsl.data.model import WordEntry, WordForms, WordsFile

_BEGINNING = re.compile(r"^\{(\w+)(?::subject)?\} ")


@dataclass(slots=True)
class Words:
    """sentences: those that stand for lines. missing: language → the first name of all that was wanted in vain."""

    forms: dict[str, dict[str, WordForms]] = field(default_factory=dict)
    sentences: tuple[WordEntry, ...] = ()
    missing: dict[str, set[str]] = field(default_factory=dict)

    def find(self, language: str, keys: Iterable[str], fallback: str | None = "") -> WordForms | None:
        """The forms of the first name that has any in this language; None is to be replaced by a fallback."""
        keys = tuple(keys)
        for key in keys:
            found = self.forms.get(key, {}).get(language)
            if found is not None:
                return found
        if fallback is not None and keys:
            self.missing.setdefault(language, set()).add(keys[-1])
        return None


def beside(file: str, name: str) -> str:
    """The key of words for a name that lie in the same folder as a file."""
    return f"{file.rpartition('/')[0]}: {name}"


def said_of(name: str, key: str) -> str:
    """The key of a text that begins with what it is said of (`{space} is free`): the text behind that."""
    return f"{key} of {name}"


def words_of(files: Iterable[WordsFile]) -> Words:
    forms: dict[str, dict[str, WordForms]] = {}
    entries = [entry for file in files for entry in file.entries]
    for entry in entries:
        forms.setdefault(entry.name, {}).update(entry.forms)
        forms.setdefault(beside(entry.span.file, entry.name), {}).update(entry.forms)
    for key, texts in list(forms.items()):
        forms.update(_behind_the_first(key, texts))
    return Words(forms, tuple(entry for entry in entries if entry.telling is not None))


def _behind_the_first(key: str, texts: Mapping[str, WordForms]) -> dict[str, dict[str, WordForms]]:
    begun = {code: _BEGINNING.match(text.one) for code, text in texts.items()}
    names = {found[1] if found is not None else None for found in begun.values()}
    (name,) = names if len(names) == 1 else (None,)
    if name is None:
        return {}
    return {said_of(name, key): {code: _without_beginning(text) for code, text in texts.items()}}


def _without_beginning(text: WordForms) -> WordForms:
    many = _BEGINNING.sub("", text.many) if text.many is not None else None
    return replace(text, one=_BEGINNING.sub("", text.one), many=many)
