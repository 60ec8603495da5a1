"""What an author says of one thing or player (`has no card`), said to `you`, where the words have no second form for
it, or of several."""

from __future__ import annotations

import re
from collections.abc import Callable

_ENGLISH = {"has": "have", "is": "are", "does": "do", "was": "were"}
_ENGLISH_BEFORE = ("already", "also", "always", "never", "now", "only", "still")
_GERMAN = {
    "hat": "hast", "ist": "bist", "war": "warst", "wird": "wirst", "darf": "darfst", "kann": "kannst", "muss": "musst",
    "soll": "sollst", "will": "willst", "weiß": "weißt",
}  # fmt: skip
_GERMAN_SEVERAL = {
    "hat": "haben", "ist": "sind", "war": "waren", "wird": "werden", "darf": "dürfen", "kann": "können",
    "muss": "müssen", "soll": "sollen", "will": "wollen", "weiß": "wissen", "sieht": "sehen", "passt": "passen",
}  # fmt: skip
_GERMAN_CHANGED = re.compile(r"(äu?|(?<!e)i(?!e))[^aeiouyäöü]*t\Z")
"""Verbs that say `trägt`, `gibt`: of several they have another vowel."""
_SPANISH = {"es": "eres", "ha": "has"}
_SPANISH_SEVERAL = {"es": "son", "está": "están", "ve": "ven"}
_SPANISH_BEFORE = ("aún", "no", "nunca", "siempre", "todavía", "ya")


def second_person(code: str, text: str) -> str:
    """The verb comes first, but for adverbs; in German it comes last."""
    return _LANGUAGES[code](text)


def of_several(code: str, text: str) -> str:
    return _OF_SEVERAL[code](text)


def _english(text: str) -> str:
    before, verb, behind = _at_verb(text, _ENGLISH_BEFORE)
    return f"{before}{_ENGLISH.get(verb) or _plain(verb)}{behind}"


def _plain(verb: str) -> str:
    if verb.endswith("ies") and len(verb) > len("lies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "zes", "oes")):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith(("ss", "us", "is")) else verb


def _german(text: str) -> str:
    before, space, verb = text.rpartition(" ")
    regular = verb.endswith("t") and not verb.endswith(("st", "ßt", "zt"))
    return f"{before}{space}{_GERMAN.get(verb) or (f'{verb[:-1]}st' if regular else verb)}"


def _german_several(text: str) -> str:
    before, space, verb = text.rpartition(" ")
    regular = verb.endswith("t") and not verb.endswith("st") and not _GERMAN_CHANGED.search(verb)
    stem = verb.removesuffix("t").removesuffix("e")
    return f"{before}{space}{_GERMAN_SEVERAL.get(verb) or (f'{stem}en' if regular else verb)}"


def _spanish(text: str) -> str:
    before, verb, behind = _at_verb(text, _SPANISH_BEFORE)
    regular = verb.endswith(("a", "á", "e")) and verb != "se"
    return f"{before}{_SPANISH.get(verb) or (f'{verb}s' if regular else verb)}{behind}"


def _spanish_several(text: str) -> str:
    before, verb, behind = _at_verb(text, _SPANISH_BEFORE)
    regular = verb.endswith(("a", "e")) and verb != "se"
    return f"{before}{_SPANISH_SEVERAL.get(verb) or (f'{verb}n' if regular else verb)}{behind}"


def _at_verb(text: str, adverbs: tuple[str, ...]) -> tuple[str, str, str]:
    words = text.split(" ")
    at = next((at for at, word in enumerate(words[:-1]) if word not in adverbs), len(words) - 1)
    before, behind = words[:at], words[at + 1 :]
    return "".join(f"{word} " for word in before), words[at], "".join(f" {word}" for word in behind)


_LANGUAGES: dict[str, Callable[[str], str]] = {"en": _english, "de": _german, "es": _spanish}
_OF_SEVERAL: dict[str, Callable[[str], str]] = {"en": _english, "de": _german_several, "es": _spanish_several}
