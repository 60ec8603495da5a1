"""Did-you-mean: one tiny module, used wherever a name can be wrong, so every stage guesses alike."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from imhotep_dsl.diagnostics.model import Guess

MOST_LETTERS = 64
"""Nobody slips in a longer name; looking for what it is near to would take as long as it is, twice over."""


def nearest(word: str, candidates: Iterable[str], most: int = 3) -> list[str]:
    """The candidates that `word` may be a slip of, the likeliest first.

    Case and underscores do not count: `DrawPile` is as good as `draw_pile`.
    """
    if len(word) > MOST_LETTERS:
        return []
    folded = _fold(word)
    limit = max(1, len(word) // 3)
    found: list[tuple[int, str]] = []
    for candidate in set(candidates) - {word}:
        if len(candidate) > MOST_LETTERS:
            continue
        other = _fold(candidate)
        if abs(len(other) - len(folded)) > limit:
            continue
        distance = _distance(folded, other, limit)
        # A slip keeps something of the word: a single letter is no guess for another one.
        if distance <= limit and distance < max(len(folded), len(other)):
            found.append((distance, candidate))
    found.sort(key=lambda each: (each[0], each[1][:1].isupper() != word[:1].isupper(), each[1]))
    return [candidate for _, candidate in found[:most]]


def written(wrong: str, *meant: str) -> Guess:
    """`Write … or …`: what to put in the place of a word, known to editors as well."""
    return Guess.of(f"Write {' or '.join(f'`{name}`' for name in meant)}.", wrong, meant)


NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
IN_OTHER_WORDS = {
    **dict.fromkeys(("true", "wahr"), "yes"),
    **dict.fromkeys(("false", "falsch"), "no"),
    **dict.fromkeys(("null", "nil", "nothing", "nobody", "noone"), "none"),
    **dict.fromkeys(("my", "your", "me", "myself", "yourself", "self", "current_player", "active_player"), "you"),
    **dict.fromkeys(("a", "an"), "1"),
    "everything": "all",
    **{word: str(number) for number, word in enumerate(NUMBERS, 1)},
}
"""Values that are called otherwise elsewhere."""


def in_other_words(word: str) -> str:
    """What to write for such a value, or nothing."""
    meant = IN_OTHER_WORDS.get(word.casefold())
    return written(word, meant) if meant else ""


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """A question to end a message or a help with, or nothing."""
    meant = nearest(word, candidates)
    if not meant:
        return ""
    found = [f"`{name}`" for name in meant]
    text = f"Did you mean {' or '.join(found)}?" if len(found) < 3 else f"Did you mean {_listed(found)}?"
    return Guess.of(text, word, tuple(meant), certain=_is_a_slip(word, meant[0]))


def _is_a_slip(word: str, meant: str) -> bool:
    """Of a short word with two other letters nobody knows whether it is one: `missed` and `passed`."""
    return _distance(_fold(word), _fold(meant), LONG // 4) <= len(word) // LONG + 1


LONG = 8
"""Letters of a word in which there may be two slips."""


@dataclass(slots=True)
class Index:
    """Many names, of which those one slip away from a word are found without comparing it with each."""

    names: dict[str, set[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, names: Iterable[str]) -> "Index":
        index = cls()
        for name in names:
            for trace in _traces(name):
                index.names.setdefault(trace, set()).add(name)
        return index

    def nearest(self, word: str, most: int = 3) -> list[str]:
        return nearest(word, {name for trace in _traces(word) for name in self.names.get(trace, ())}, most)


def _traces(word: str) -> set[str]:
    """The word, and the word with any one letter left out: two words one slip apart have one in common."""
    folded = _fold(word)
    if len(folded) > MOST_LETTERS:
        return {folded}
    return {folded, *(folded[:at] + folded[at + 1 :] for at in range(len(folded)))}


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _fold(word: str) -> str:
    return word.casefold().replace("_", "")


def _distance(one: str, two: str, most: int) -> int:
    """Damerau-Levenshtein (optimal string alignment): a swap of neighbouring letters is one slip. Anything above `most`
    if there are more slips."""
    before: list[int] = []
    last = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(two, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and one[i - 2] == b:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > most and min(last) > most:
            return most + 1
        before, last = last, row
    return last[-1]
