"""How spaces are called that show a word which no other space of their place shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence


def names_of_spaces(printed: Sequence[Iterable[tuple[str, object]]]) -> dict[int, str]:
    """printed: what each space of a place shows, by its sort. The words that name one of them, by its position; of
    several words on a space the sort counts that names the most spaces."""
    told = [(at, sort, word) for at, own in enumerate(printed) for sort, word in own if isinstance(word, str)]
    times = Counter(word for _, _, word in told)
    unlike = [(at, sort, word) for at, sort, word in told if times[word] == 1]
    named = Counter(sort for _, sort, _ in unlike)
    return {at: word for at, _, word in sorted(unlike, key=lambda each: named[each[1]])}
