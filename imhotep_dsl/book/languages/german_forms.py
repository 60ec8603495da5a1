"""How German words change: articles, endings of adjectives, of nouns in their cases, pronouns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

_NAMES = ("m", "f", "n", "p")


def _table(**cases: str) -> dict[str, dict[str, str]]:
    return {case: dict(zip(_NAMES, forms.replace("-", "").split(","), strict=True)) for case, forms in cases.items()}


ARTICLES = {
    "the": _table(subject="der,die,das,die", accusative="den,die,das,die", dative="dem,der,dem,den",
                  genitive="des,der,des,der"),
}  # fmt: skip
_ENDINGS = {
    "the": _table(subject="er,e,es,e", accusative="en,e,es,e", dative="em,er,em,en", genitive="es,er,es,er"),
    "own": _table(subject="-,e,-,e", accusative="en,e,-,e", dative="em,er,em,en", genitive="es,er,es,er"),
}
_ADJECTIVES = {
    "weak": _table(subject="e,e,e,en", accusative="en,e,e,en", dative="en,en,en,en", genitive="en,en,en,en"),
    "own": _table(subject="er,e,es,en", accusative="en,e,es,en", dative="en,en,en,en", genitive="en,en,en,en"),
    "strong": _table(subject="er,e,es,e", accusative="en,e,es,e", dative="em,er,em,en", genitive="en,er,en,er"),
}
PRONOUNS = {
    "m": {"subject": "er", "accusative": "ihn", "dative": "ihm", "genitive": "seiner"},
    "f": {"subject": "sie", "accusative": "sie", "dative": "ihr", "genitive": "ihrer"},
    "n": {"subject": "es", "accusative": "es", "dative": "ihm", "genitive": "seiner"},
    "p": {"subject": "sie", "accusative": "sie", "dative": "ihnen", "genitive": "ihrer"},
}
RELATIVES = {
    "m": {"subject": "der", "accusative": "den", "dative": "dem", "genitive": "dessen"},
    "f": {"subject": "die", "accusative": "die", "dative": "der", "genitive": "deren"},
    "n": {"subject": "das", "accusative": "das", "dative": "dem", "genitive": "dessen"},
    "p": {"subject": "die", "accusative": "die", "dative": "denen", "genitive": "deren"},
}
_GENDERS = {"der": "m", "die": "f", "das": "n"}
# Masculine nouns with a plural in -en are weak (dem Boten), but these are not, nor those in -or (dem Motor).
_STRONG_WITH_EN = ("staat", "schmerz", "strahl", "nerv", "dorn", "zins", "see", "sporn", "untertan", "vetter")


@dataclass(frozen=True, slots=True)
class GermanNoun:
    """Read from `der lange Weg`, `die langen Wege`. tail: what follows the noun and does not change."""

    gender: str
    adjectives: tuple[str, ...]
    one: str
    many: str
    one_tail: str
    many_tail: str

    def head(self, number: str, case: str) -> str:
        if number == "p":
            word = self.many
            if case == "dative" and word[-1:] not in "nsaiou" and word[:1].isupper():
                word += "n"
            return f"{word} {self.many_tail}".rstrip()
        word = self.one
        if case != "subject" and self._is_weak():
            word = self.many
        elif case == "genitive" and self.gender in "mn":
            word = genitive(word, self.many)
        return f"{word} {self.one_tail}".rstrip()

    def _is_weak(self) -> bool:
        low = self.one.lower()
        return (
            self.gender == "m"
            and self.many in (f"{self.one}n", f"{self.one}en")
            and not low.endswith("or")
            and not low.endswith(("er", "el", *_STRONG_WITH_EN))
        )


def read_noun(one: str, many: str) -> GermanNoun:
    """The parts of a noun."""
    article, _, rest = one.partition(" ")
    if article not in _GENDERS or not rest:
        return GermanNoun("n", (), one, many, "", "")
    adjectives, head, tail = _split(rest)
    _, many_head, many_tail = _split(many.partition(" ")[2] if many.startswith("die ") else many)
    return GermanNoun(_GENDERS[article], adjectives, head, many_head, tail, many_tail)


def joined_up(foreign: str) -> str:
    """A name of several foreign words is one noun."""
    return re.sub(" (?!\\d)", "-", re.sub(r"\b[a-z](?!')", lambda start: start[0].upper(), foreign))


def _split(text: str) -> tuple[tuple[str, ...], str, str]:
    words = text.split(" ")
    at = next((at for at, word in enumerate(words) if word[:1].isupper()), None)
    if at is None:
        return (), text, ""
    return tuple(words[:at]), words[at], " ".join(words[at + 1 :])


def ending(sort: str, gender: str, case: str) -> str:
    """Of dieser, jeder (`the`) or of ein, kein, dein (`own`)."""
    return _ENDINGS[sort][case][gender]


def adjective(word: str, gender: str, case: str, sort: str) -> str:
    """From the form after `der` (`obere`), or the bare word (`Blau`). Words in a vowel (`lila`) do not change."""
    stem = word[:1].lower() + word[1:]
    if stem.endswith("en") and len(stem) > 4:
        stem = stem[:-2]
    elif stem.endswith("e"):
        stem = stem[:-1]
    elif stem.endswith(("a", "o", "i")):
        return stem
    return stem + _ADJECTIVES[sort][case][gender]


def genitive(word: str, many: str) -> str:
    """many: its plural tells `das Haus, die Häuser` from `der Zirkus, die Zirkusse`."""
    if not word[:1].isupper():
        return word
    if word.endswith("nis"):
        return f"{word}ses"
    if word.lower().endswith("bus") and many.lower().endswith("busse"):
        return f"{word}ses"
    if word.endswith(("us", "os", "as")) and not _takes_an_ending(word, many):
        return word
    return f"{word}es" if word.endswith(("s", "ß", "x", "z", "sch")) else f"{word}s"


def _takes_an_ending(word: str, many: str) -> bool:
    """A word of German makes its plural like `Häuser`, `Gräser`, `Lose`; a Greek or Latin one keeps its own ending."""
    return word.endswith("aus") or many.endswith(("ser", f"{word[-2:]}e"))


# ---- prepositions and the joints of sentences

PLACES = {"pile": "in", "spaces": "auf", "box": "in", "space": "auf", "board": "bei"}
INSIDE = (("@row",), ("@column",), ("@line",), ("@group",))
_FROM = {"in": "aus", "auf": "von", "an": "von", "bei": "von", "vor": "von", "neben": "von"}
_CONTRACTED = {
    "in dem ": "im ", "an dem ": "am ", "von dem ": "vom ", "bei dem ": "beim ", "zu dem ": "zum ", "zu der ": "zur ",
    "in das ": "ins ", "an das ": "ans ",
}  # fmt: skip
END = "\u2063"  # the end of a relative clause: a comma, unless the sentence pauses there anyway


def directed(preposition: str, relation: str) -> tuple[str, str]:
    """The preposition for that direction, and the case it asks for: aus dem Vorrat, in den Vorrat, im Vorrat."""
    if relation == "from":
        return _FROM.get(preposition, "von"), "dative"
    if relation in ("to", "towards"):
        return ("zu", "dative") if preposition == "bei" else (preposition, "accusative")
    return preposition, "dative"


def contracted(preposition: str, said: str) -> str:
    text = f"{preposition} {said} "
    for long, short in _CONTRACTED.items():
        if text.startswith(long):
            text = short + text[len(long) :]
    return text.rstrip()


def contracted_within(text: str) -> str:
    """The same for a text into which an author has something put: bei {place:dative}.

    Behind a comma it is a relative pronoun: der Platz, an dem sie warten.
    """
    for long, short in _CONTRACTED.items():
        text = re.sub(rf"(?<!, )\b{long}", short, text)
    return text


def halved(text: str) -> str:
    """Die Hälfte der Anzahl: a feminine noun needs no `von`."""
    return text.replace("Hälfte von der ", "Hälfte der ")


def instructions(items: Sequence[str]) -> str:
    """Joined by `und`, unless one of them has an `und` of its own."""
    return "; ".join(items) if any(" und " in item for item in items) else " und ".join(items)


def extraposed(text: str) -> str:
    """A relative clause goes behind the verb it would part from its noun: es ein Feld gibt, das leer ist."""
    return re.sub(rf"^([^{END}]*?), ([^{END}]*){END}+ (\w+)$", rf"\1 \3, \2{END}", text)


def behind_brackets(text: str) -> str:
    """A relative clause ends behind what is said of it in brackets."""
    return re.sub(rf"{END}+( \([^()]*\))", rf"\1{END}", text)


def settled(text: str) -> str:
    text = re.sub(rf"{END}+(?=\s*(?:[,.;:!?()”“]|$))", "", text)
    return re.sub(rf"{END}+", ",", text)


_DENIED_BEHIND = {
    "an", "auf", "aus", "bei", "hinter", "in", "im", "mit", "neben", "unter", "über", "von", "vor", "zu", "zwischen",
}  # fmt: skip
_DENIED_BEFORE = ("ist", "sind", "bist", "war", "waren", "warst")
_NOT_DENIED = {"und", "oder", "aber", "nicht", "nichts", "nie", "niemand", "weder", "kein", "keine", "keinen", "keinem"}
_KNOWN = re.compile("(d(er|ie|as|e[nms])|(mein|dein|sein|ihr|unser|euer|dies|jed|all)(e[nmrs]?)?|er|sie|es|ih[nm])")


def denied(text: str) -> str | None:
    """`kein Loch ist`, `nicht leer ist`, `nicht auf das Feld passt`; None: only all of it can be denied."""
    first, *_, last = words = text.split()
    if len(words) == 1 or not _NOT_DENIED.isdisjoint(words):
        return None
    if re.fullmatch("ein(e[nmrs]?)?", first):
        return f"k{text}"
    is_so = last in _DENIED_BEFORE and first[:1].islower() and not _KNOWN.fullmatch(first)
    return f"nicht {text}" if is_so or first in _DENIED_BEHIND else None
