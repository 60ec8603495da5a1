"""The names of a table as somebody wants to choose among them: each with what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from imhotep_dsl.check.attributes import BUILT_IN
from imhotep_dsl.check.context import SCENARIO_WORDS, Context, Program
from imhotep_dsl.check.functions import FUNCTIONS
from imhotep_dsl.check.types import AREAS, NUMBER, TRUTH, WORD, Type, list_of
from imhotep_dsl.language.words import words
from imhotep_dsl.resolve.model import Constant, Rule


@dataclass(frozen=True, slots=True)
class Suggestion:
    """sort: what it is, in a word. fits: whether it is of the type that is wanted. rank: the lower the likelier."""

    text: str
    sort: str
    detail: str = ""
    says: str = ""
    fits: bool = True
    rank: int = 0


def kinds_in(names: Program) -> list[Suggestion]:
    model = names.model
    return [
        *(Suggestion(kind.name, "piece", kind.title) for kind in model.kinds.values()),
        *(Suggestion(name, "board") for name in model.board_kinds),
    ]


def moments_in(names: Program) -> list[Suggestion]:
    return [Suggestion(name, "moment", moment.title) for name, moment in names.model.moments.items()]


def rules_in(names: Program, owner: str | None) -> list[Suggestion]:
    """Those of the game, or of a kind of pieces or boards and all that belong to it."""
    boards = names.model.board_kinds[owner].boards if owner in names.model.board_kinds else ()
    owners = {owner, *(board.name for board in boards)}
    found: dict[str, Suggestion] = {}
    for rule in names.rules:
        own = rule.scope.board or rule.scope.kind
        plain = rule.name.isidentifier() and rule.name not in ("setup", "play")
        if plain and (own in owners if owner is not None else own is None):
            found.setdefault(rule.name, Suggestion(rule.name, "rule", _shown(rule)))
    return list(found.values())


def _shown(rule: Rule) -> str:
    params = f"({', '.join(param.text for param in rule.params)})" if rule.params else ""
    return f"{rule.name}{params}" + (f" “{rule.title}”" if rule.title else "")


def attributes_in(context: Context, asked: Type, known: list[str]) -> Iterator[Suggestion]:
    """What a thing of a type can be asked; what an author has named comes first."""
    tags = (asked.tag, *(("area",) if asked.tag in AREAS else ()))
    built_in = {name: str(type_) for tag in tags for name, type_ in BUILT_IN.get(tag, {}).items()}
    for name in known:
        own = name not in built_in
        detail = _of_author(context, name) if own else built_in[name]
        says = "\n".join(words()[name].says) if not own and name in words() else ""
        yield Suggestion(name, "attribute", detail, says, rank=0 if own else 1)


def _of_author(context: Context, name: str) -> str:
    """What somebody has declared under a name, in a few words."""
    model = context.model
    for place in model.places:
        if place.name == name:
            return f"place of {' or '.join(place.kinds)}" + (f" “{place.title}”" if place.title else "")
    for at, marker in enumerate(model.markers):
        if marker.name == name:
            return f"marker: {context.program.marker_types[at]}"
    return "word" if any(let.name == name for let in model.lets) else "printed"


def values_in(names: Program, context: Context | None, wanted: Callable[[Type], bool]) -> Iterator[Suggestion]:
    """Everything that is a value by its name; context: where it is to stand, if that is known."""
    model, board = names.model, context.scope.board if context is not None else None
    for name, value in (context.names if context is not None else {}).items():
        yield Suggestion(name, "local", str(value.type), fits=wanted(value.type), rank=-1)
    for place in names.components.places:
        if not place.per_player and place.scope.kind is None and place.scope.board in (None, board):
            title = f" “{place.title}”" if place.title else ""
            fits = wanted(Type("place"))
            yield Suggestion(
                place.name, "place", f"place of {' or '.join(place.kinds) or 'anything'}{title}", fits=fits
            )
    for at, marker in enumerate(model.markers):
        if not marker.per_player and marker.scope.kind is None and marker.scope.board in (None, board):
            type_ = names.marker_types[at]
            yield Suggestion(marker.name, "marker", f"marker: {type_}", fits=wanted(type_))
    for let in model.lets:
        if let.subject is None and let.scope.kind is None and let.scope.board in (None, board):
            yield Suggestion(let.name, "word", "word")
    for name, found in model.values.items():
        type_ = _type_of(found.value)
        yield Suggestion(name, "value", _value(found.value), fits=wanted(type_))
    for each in model.boards:
        yield Suggestion(each.name, "board", each.title, fits=wanted(Type("board")), rank=1)
    for kind in model.kinds.values():
        for design in kind.designs:
            if design.name:
                yield Suggestion(design.name, "design", design.title, fits=wanted(Type("design")), rank=2)
    for word in model.words:
        yield Suggestion(word, "constant", "word", fits=wanted(WORD), rank=2)
    for function in FUNCTIONS:
        yield Suggestion(function, "function", words()[function].says[0], rank=2)
    if context is not None and context.in_scenario:
        yield from (Suggestion(colour, "local", "a player", fits=wanted(Type("player"))) for colour in model.colours)
        yield from (Suggestion(word, "constant", str(type_)) for word, type_ in SCENARIO_WORDS.items())


def _type_of(value: Constant) -> Type:
    if isinstance(value, bool):
        return TRUTH
    if isinstance(value, tuple):
        return list_of(_type_of(value[0])) if value else list_of(NUMBER)
    return NUMBER if isinstance(value, int) else WORD


def _value(value: Constant) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
