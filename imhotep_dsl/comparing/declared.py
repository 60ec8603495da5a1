"""What is different in what is declared and printed: values, designs, boards, places, markers, layouts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum

from imhotep_dsl.comparing.own_words import words_by_thing
from imhotep_dsl.comparing.sides import Compared
from imhotep_dsl.resolve.model import Place, Scope
from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class DeclaredChange:
    """old and new: as text, None if it is not there."""

    name: str
    old: str | None
    new: str | None


@dataclass(frozen=True, slots=True)
class _Thing:
    """meaning: equal for what is the same. text: as it is shown."""

    meaning: object
    text: str


def declared_changes(old: Compared, new: Compared) -> list[DeclaredChange]:
    found: list[DeclaredChange] = []
    for both, things in _SORTS:
        before, after = dict(things(old)), dict(things(new))
        for name in [*before, *(name for name in after if name not in before)]:
            one, other = before.get(name), after.get(name)
            if both and (one is None or other is None):
                continue
            if (one and one.meaning) != (other and other.meaning):
                found.append(DeclaredChange(name, one.text if one else None, other.text if other else None))
    return found


def _seats(side: Compared) -> Iterator[tuple[str, _Thing]]:
    numbers = list(side.numbers)
    yield "players", _Thing(numbers, f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0]))
    model = side.checked.model
    yield "colours", _Thing(model.colours, ", ".join(model.colours))
    if model.teams:
        yield "teams", _Thing(model.teams, "yes")


def _values(side: Compared) -> Iterator[tuple[str, _Thing]]:
    """A number for each number of players, if they differ."""
    names = dict.fromkeys(name for checked in side.tables.values() for name in checked.model.values)
    for name in names:
        each = {
            players: _shown((value.value, value.further))
            for players, checked in side.tables.items()
            if (value := checked.model.values.get(name)) is not None
        }
        if len(texts := set(each.values())) == 1:  # for how many it holds is no matter of the value
            yield name, _Thing(told := texts.pop(), told)
        else:
            yield name, _Thing(each, ", ".join(f"{text} ({n} players)" for n, text in each.items()))


def _shown(value: tuple[object, int | None]) -> str:
    first, further = value
    told = ", ".join(map(str, first)) if isinstance(first, tuple) else str(first)
    return told if further is None else f"{told}, then {further:+} each"


def _kinds(side: Compared) -> Iterator[tuple[str, _Thing]]:
    """Pieces as they are declared, and what is printed on each design by itself, with the words that each explains."""
    words = words_by_thing(side.checked)
    for kind in side.checked.model.kinds.values():
        name, line = f"piece {kind.name}", side.line(kind.span).strip()
        yield name, _Thing((kind.per_player, plain(kind.starts_in)), line if name in line else name)
        yield from _words(side, kind.name, words, Scope(kind=kind.name), kind.name)
        for design in kind.designs:
            name = design.name or kind.name
            yield f"{name}.copies", _Thing(design.copies, str(design.copies))
            for field, (_, value) in design.attributes.items():
                yield f"{name}.{field}", _Thing(plain(value), str(value))
            if design.name is not None:
                yield from _words(side, kind.name, words, Scope(kind=kind.name, designs=(design.name,)), name)


def _boards(side: Compared) -> Iterator[tuple[str, _Thing]]:
    words = words_by_thing(side.checked)
    for board in side.checked.model.boards:
        yield board.name, _Thing(board.side, f"side {board.side}" if board.side else "without sides")
        for name, (span, value) in board.attributes.items():
            yield f"{board.name}.{name}", _Thing(plain(value), side.line(span).strip())
        yield from _words(side, board.kind, words, Scope(board=board.name), board.name)


def _words(
    side: Compared, kind: str, asked: Collection[tuple[str | None, str]], scope: Scope, name: str
) -> Iterator[tuple[str, _Thing]]:
    """What words mean on one board, on one design or usually. asked: kinds with the words that are asked of them."""
    for let in side.checked.model.lets:
        here = (let.scope.board, let.scope.kind) == (scope.board, scope.kind) and (kind, let.name) in asked
        if here and (set(scope.designs) & set(let.scope.designs) or scope.designs == let.scope.designs):
            values = [let.value, *(addition for addition, _ in let.additions)]
            text = " + ".join(side.written(value.span) for value in values)
            yield f"{name}.{let.name}", _Thing(plain(tuple(values)), text)


def _places(side: Compared) -> Iterator[tuple[str, _Thing]]:
    for place in side.checked.model.places:
        yield _path(place.scope, f"place {place.name}"), _Thing(plain(place), _place_text(side, place))


def _place_text(side: Compared, place: Place) -> str:
    """Its line; or, where a variant says some of it elsewhere, all of it put together."""
    line = side.line(place.span).strip()
    said = [("as", place.shape), ("filled by", place.filled), ("around", place.around), ("holds", place.holds)]
    said.append(("refilled from", place.refilled_from))
    clauses = [(word, clause.span) for word, clause in said if clause is not None]
    here = all((span.file, span.line) == (place.span.file, place.span.line) for _, span in clauses)
    if here and (place.seen_by is None or f"seen by {place.seen_by}" in line):
        return line
    told = [f"place {place.name} of {' or '.join(place.kinds)}", *(["per player"] if place.per_player else [])]
    told += [f"{word} {side.written(span)}" for word, span in clauses]
    told += [f"seen by {place.seen_by}"] if place.seen_by is not None else []
    return " ".join(told) + (f' "{place.title}"' if place.title else "")


def _markers(side: Compared) -> Iterator[tuple[str, _Thing]]:
    """Those that somebody has declared; who is out of the game, and whose a piece is that was given away, the game
    remembers by itself."""
    model = side.checked.model
    by_itself = {model.span, *(kind.span for kind in model.kinds.values())}
    for marker in model.markers:
        if marker.span in by_itself:
            continue
        yield _path(marker.scope, f"marker {marker.name}"), _Thing(plain(marker), side.line(marker.span).strip())


def _layouts(side: Compared) -> Iterator[tuple[str, _Thing]]:
    for name, layout in side.checked.model.layouts.items():
        yield f"layout {name}", _Thing(plain(layout.spaces), f"{len(layout.spaces)} spaces")


def _path(scope: Scope, name: str) -> str:
    owner = scope.board or scope.kind
    return f"{name} of {owner}" if owner else name


_SORTS: tuple[tuple[bool, Callable[[Compared], Iterator[tuple[str, _Thing]]]], ...] = (
    (False, _seats),
    (True, _values),  # one that only one table has is told with the rules that use it
    (False, _kinds),
    (False, _boards),
    (False, _places),
    (False, _markers),
    (True, _layouts),
)


def plain(thing: object) -> object:
    """Without the places where it was written, and without titles: what it means."""
    if isinstance(thing, Span):
        return None
    if isinstance(thing, tuple | list):
        return tuple(plain(item) for item in thing)
    if isinstance(thing, Mapping):
        return tuple(sorted((str(key), repr(plain(value))) for key, value in thing.items()))
    if is_dataclass(thing) and not isinstance(thing, Enum):
        parts = (part.name for part in fields(thing) if part.name != "title")
        return type(thing).__name__, *(plain(getattr(thing, name)) for name in parts)
    return thing
