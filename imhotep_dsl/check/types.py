"""The types of the language: few, and each named in messages as an author would name it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from imhotep_dsl.diagnostics import Edit, Fix
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Type:
    """tag says what it is; kind names the kind of piece or board; element is for lists. words: which ones a word may
    be, None where nobody has said so; words are of one type whichever they may be."""

    tag: str
    kind: str | None = None
    element: Type | None = None
    optional: bool = False
    words: frozenset[str] | None = field(default=None, compare=False)

    def or_none(self) -> Type:
        return replace(self, optional=True)

    def surely(self) -> Type:
        return replace(self, optional=False)

    def __str__(self) -> str:
        said = _SAID[self.tag](self)
        return f"{said} or none" if self.optional and self.tag != "none" else said


def _list_said(type_: Type) -> str:
    element = type_.element
    if element is None:
        return "a list"
    many = _SAID_OF_MANY.get(element.tag)
    kind = f" `{element.kind}`" if element.kind else ""
    return f"a list of {element}" if many is None else f"a list of {many}{kind}"


_SAID_OF_MANY = {
    "number": "numbers",
    "word": "words",
    "player": "players",
    "piece": "pieces",
    "board": "boards",
    "space": "spaces",
    "place": "places",
    "part": "parts of a place",
    "group": "groups of spaces",
    "spot": "spots for a piece",
    "direction": "directions",
}
_SAID: dict[str, Callable[[Type], str]] = {
    "number": lambda _: "a number",
    "truth": lambda _: "yes or no",
    "word": lambda _: "a word",
    "player": lambda _: "a player",
    "piece": lambda type_: f"a piece `{type_.kind}`" if type_.kind else "a piece",
    "board": lambda type_: f"a board `{type_.kind}`" if type_.kind else "a board",
    "design": lambda type_: f"a design of `{type_.kind}`",
    "space": lambda _: "a space",
    "place": lambda _: "a place",
    "part": lambda _: "a part of a place",
    "group": lambda _: "a group of spaces",
    "spot": lambda _: "a spot for a piece",
    "drawing": lambda _: "a drawing",
    "direction": lambda _: "a direction",
    "list": _list_said,
    "none": lambda _: "none",
    "action": lambda _: "an action",
    "unknown": lambda _: "something unknown",
}

NUMBER = Type("number")
TRUTH = Type("truth")
WORD = Type("word")
PLAYER = Type("player")
SPACE = Type("space")
PLACE = Type("place")
PART = Type("part")
GROUP = Type("group")
SPOT = Type("spot")
DRAWING = Type("drawing")
DIRECTION = Type("direction")
NONE = Type("none", optional=True)
ACTION = Type("action")
UNKNOWN = Type("unknown")

AREAS = frozenset({"space", "place", "part", "group", "spot"})
PART_WORDS = ("space", "row", "column", "level", "part", "line")
NAMED_TYPES = {
    "player": PLAYER,
    "space": SPACE,
    "place": PLACE,
    "group": GROUP,
    "row": PART,
    "column": PART,
    "level": PART,
    "part": PART,
    "line": PART,
    "spot": SPOT,
    "direction": DIRECTION,
}


def list_of(element: Type) -> Type:
    return Type("list", element=element)


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type can stand where the other is wanted; `none` is dealt with elsewhere."""
    if "unknown" in (given.tag, wanted.tag) or given.tag == "none":
        return True
    if given.tag != wanted.tag:
        return False
    if given.tag in ("piece", "board", "design"):
        return wanted.kind is None or given.kind == wanted.kind
    if given.tag == "list" and given.element and wanted.element:
        return fits(given.element, wanted.element)
    return True


def common(first: Type, second: Type) -> Type:
    """The type of what is one of two things: of a kind only if both are; unknown if they are of different sorts."""
    if "none" in (first.tag, second.tag):
        return (second if first.tag == "none" else first).or_none()
    if "unknown" in (first.tag, second.tag) or not (fits(first, second) or fits(second, first)):
        return UNKNOWN
    element = common(first.element, second.element) if first.element and second.element else first.element
    kind = first.kind if first.kind == second.kind else None
    words = first.words | second.words if first.words is not None and second.words is not None else None
    return replace(first, kind=kind, element=element, optional=first.optional or second.optional, words=words)


def one_of(*words: str) -> Type:
    return Type("word", words=frozenset(words))


def strange_words(given: Type, wanted: Type) -> list[str]:
    """The words that something may be and that are not wanted."""
    if given.words is None or wanted.words is None:
        return []
    return sorted(given.words - wanted.words)


def is_never_none(type_: Type) -> bool:
    return type_.tag in ("number", "truth", "list")


def mismatch(wanted: Type, given: Type) -> str:
    """What is wrong when something of one type stands where another is needed."""
    said = f"{wanted} is needed here, and this is {given}."
    return said[:1].upper() + said[1:]


def advice(given: Type, wanted: Type) -> str:
    """What to do about it."""
    if wanted.tag == "number" and given.tag in AREAS:
        return "Ask it for a number, for instance `.count`."
    if wanted.tag == "number" and given.tag == "player":
        return "Ask the player for a number, for instance `.points` or `.seat`."
    if wanted.tag == "truth" and given.tag == "number":
        return "Compare it with something, for instance `> 0`."
    if wanted.tag == "player" and given.tag == "piece":
        return "Ask the piece for its `.owner`."
    if wanted.tag == "place" and given.tag in ("board", "piece", "player"):
        return "Name one of its places with a dot."
    if given.tag == "none":
        return "`none` is nothing: write something that is there."
    return f"Write something that is {wanted}."


def advice_for_param(owner: str, param: tree.Param, given: Type, wanted: Type) -> str:
    """The name of a parameter says what it is, unless its type stands behind it."""
    if given.tag == "list":
        return (
            f"`{owner}` can be given one thing as `{param.text}`, not a list: go through the list with `for each` and"
            f" give it each of them, or write the lines of `{owner}` here, where the list has its name. Only a word,"
            " `let NAME(LIST) = …`, can be given a list."
        )
    if param.type is None and given.tag in ("number", "truth") and wanted != NUMBER:
        named = f"{param.text}_number" if given.tag == "number" else f"{param.text}_answer: truth"
        said = f"and that is always {wanted}: give it another name there, for instance `{named}`"
        return f"The parameter of `{owner}` is called `{param.text}`, {said}."
    called = given.kind if given.tag in ("piece", "board") else given.tag
    by_name = given.tag in ("piece", "board", "player", "space", "place", "group")
    if param.type is not None or called is None or wanted == NUMBER or not by_name:
        return advice(given, wanted)
    return f"The parameter of `{owner}` is called `{param.text}`, and that is always {wanted}: call it `{called}`."


def or_none(written: Span) -> tuple[Fix, ...]:
    """The fix that lets what is declared with this type be none."""
    end = Span(written.file, written.end_line, written.end_column, written.end_line, written.end_column)
    return (Fix("Add `or none`", (Edit(end, "", " or none"),), certain=True),)
