"""What only an author can know: texts of `words.yaml` that are told as they are, with the values that they name."""

from __future__ import annotations

from collections.abc import Iterable

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check.build import Checked
from imhotep_dsl.data.word_keys import ABOUT, values_in


def authors_text(teller: Teller, keys: Iterable[str]) -> p.Clause | None:
    """The text under the first of these keys that there is in any language."""
    key = next((key for key in keys if key in teller.words.forms), None)
    if key is None:
        return None
    each = {players: _filled(checked, teller.words, key) for players, checked in teller.tables.items()}
    return p.merge(each) or each[max(each)]


def about(teller: Teller, names: Iterable[str]) -> p.Clause | None:
    """What a thing is, by the names it goes under."""
    return authors_text(teller, [f"{ABOUT}{name}" for name in names])


def _filled(checked: Checked, words: Words, key: str) -> p.Clause:
    """The text with the numbers that this table has for the names in its braces."""
    named = dict.fromkeys(name for forms in words.forms[key].values() for name in values_in(forms.one))
    values = {name: checked.model.values[name] for name in named if name in checked.model.values}
    given: list[tuple[str, p.Phrase]] = [("text", p.Text((key,), ""))]
    for name, value in values.items():
        assumed = value.source == "assumed"
        if isinstance(value.value, tuple):
            numbers = tuple(p.Number(item, assumed) for item in value.value if isinstance(item, int))
            given.append((name, p.ListOf(numbers)))
        elif isinstance(value.value, int):
            given.append((name, p.Number(value.value, assumed)))
    return p.Clause("authors", tuple(given))
