"""Words asked where no rule stands: how much a place holds, where pieces and markers start, what makes a deck anew."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from imhotep_dsl.comparing.declared import DeclaredChange, written_meaning
from imhotep_dsl.comparing.own_words import beside_rules
from imhotep_dsl.comparing.sides import Compared
from imhotep_dsl.comparing.words import Word, words_in


def word_changes(old: Compared, new: Compared, changed: Collection[Word]) -> Iterator[DeclaredChange]:
    """Of the words that mean something else. Those that only rules ask are told with the rules."""
    asked = words_in(beside_rules(old.checked)) | words_in(beside_rules(new.checked))
    lets = (*old.checked.model.lets, *new.checked.model.lets)
    for word in dict.fromkeys((let.subject, let.name) for let in lets):
        if word in asked and word in changed:
            name = ".".join(filter(None, word))
            yield DeclaredChange(name, name, _meaning(old, word), _meaning(new, word))


def _meaning(side: Compared, word: Word) -> str | None:
    meanings = [written_meaning(side, let) for let in side.checked.model.lets if (let.subject, let.name) == word]
    return ", ".join(meanings) or None
