"""What only an author can know: texts of `words.yaml` that are told as they are, with the values that they name; and
remarks of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.outline import Remark
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check.build import Checked
from imhotep_dsl.data.word_keys import ABOUT, values_in
from imhotep_dsl.resolve.model import GAME_SCOPE, Scope
from imhotep_dsl.syntax import tree


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


def remark(note: tree.Note) -> Remark:
    return Remark(p.Text((note.text,), note.text), note.ruling, note.span)


def asides(teller: Teller, wanted: Callable[[Scope], bool]) -> tuple[Remark, ...]:
    """Notes among the declarations of what is told of. Those of a variant about the whole game introduce it."""
    found = [aside for aside in teller.checked.model.asides if wanted(aside.scope)]
    return tuple(remark(aside.note) for aside in found if aside.origin is None or aside.scope != GAME_SCOPE)


def _filled(checked: Checked, words: Words, key: str) -> p.Clause:
    """The text with the numbers that this table has for the names in its braces, and with its boards."""
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
    boards = {board.name: board for board in checked.components.boards}
    given += [(name, p.Noun(boards[name].called, boards[name].title)) for name in named if name in boards]
    return p.Clause("authors", tuple(given))
