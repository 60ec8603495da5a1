"""The words that authors give to their things, by language; what is missing is remembered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from imhotep_dsl.data.model import WordEntry, WordForms, WordsFile


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


def words_of(files: Iterable[WordsFile]) -> Words:
    forms: dict[str, dict[str, WordForms]] = {}
    entries = [entry for file in files for entry in file.entries]
    for entry in entries:
        forms.setdefault(entry.name, {}).update(entry.forms)
        forms.setdefault(beside(entry.span.file, entry.name), {}).update(entry.forms)
    return Words(forms, tuple(entry for entry in entries if entry.telling is not None))
