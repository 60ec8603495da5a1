"""English plurals. Names without a translation are English in every book."""

from __future__ import annotations

_IRREGULAR = {"die": "dice", "man": "men", "woman": "women", "child": "children", "person": "people"}
_IN_VES = (
    "leaf", "sheaf", "loaf", "thief", "calf", "half", "elf", "wolf", "hoof", "scarf", "dwarf", "wharf",
    "knife", "wife", "life",
)  # fmt: skip
"""Names, and ends of names, in -f and -fe whose plural is in -ves: not roofs, chiefs and safes."""
_NO_MEN = ("human", "german", "roman", "norman", "shaman", "talisman", "ottoman", "caiman", "brahman")
"""Names in -man that are no compounds of it: a boatman is one of several boatmen, a shaman one of several shamans."""
_ONE_IN_MEN = ("omen", "specimen", "regimen", "stamen", "abdomen")
_ENDINGS = {"s": "s", "x": "xes", "ch": "ches", "sh": "shes"}
"""A name in -s is several already."""
_BEHIND_A_NOUN = {
    "who", "that", "which", "whose", "of", "in", "on", "at", "from", "for", "to", "with", "without", "left",
    "made", "taken", "won", "lost", "drawn", "done", "given", "paid", "spent", "built", "thrown", "shown", "seen",
    "gone", "found", "kept", "held", "used", "bought", "sold", "played", "before", "after", "this", "so", "per",
    "until",
}  # fmt: skip


def is_plural(name: str) -> bool:
    head = head_of(name)
    men = head.endswith("men") and head not in _ONE_IN_MEN
    return head in _IRREGULAR.values() or men or (head.endswith("s") and not head.endswith(("ss", "us", "is")))


def head_of(name: str) -> str:
    """What it is, in one word: of `long table of the house` the table."""
    return _divided(name)[0].lower().rpartition(" ")[2]


def english_plural(one: str) -> str:
    head, rest = _divided(one)
    return f"{head if is_plural(head) else _plural(head)}{rest}"


def _divided(name: str) -> tuple[str, str]:
    """`passes` and ` in a row`: what a name is about, and what is said of it."""
    words = name.split(" ")
    end = next((at for at in range(1, len(words)) if _is_said_of(words[at - 1], words[at].lower())), len(words))
    return " ".join(words[:end]), "".join(f" {word}" for word in words[end:])


_SHORTEST_PAST = len("moved")


def _is_said_of(before: str, word: str) -> bool:
    """`Things moved` are things: what ends like a verb of the past behind several things says something of them."""
    past = word.endswith("ed") and not word.endswith("eed") and len(word) >= _SHORTEST_PAST
    return word in _BEHIND_A_NOUN or (
        past and before.endswith("s") and not before.endswith(("ss", "us", "is", "'s", "’s"))
    )


def _plural(one: str) -> str:
    before, space, last = one.rpartition(" ")
    if last in _IRREGULAR:
        return f"{before}{space}{_IRREGULAR[last]}"
    if last.lower().endswith("man") and not last.lower().endswith(_NO_MEN):
        return f"{one[:-2]}en"
    if last.lower().endswith(_IN_VES):
        return f"{one.removesuffix('e').removesuffix('f')}ves"
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return f"{one[:-1]}ies"
    for ending, many in _ENDINGS.items():
        if one.endswith(ending):
            return one[: -len(ending)] + many
    return f"{one}s"
