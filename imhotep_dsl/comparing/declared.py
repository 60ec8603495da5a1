"""What is different in what is declared and printed: values, designs, boards, places, markers, layouts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum

from imhotep_dsl.comparing.own_words import words_by_thing
from imhotep_dsl.comparing.sides import Compared
from imhotep_dsl.resolve.model import Board, BoardKind, DesignDef, LetDef, Marker, PieceKind, Place, Scope
from imhotep_dsl.source import Span


@dataclass(frozen=True, slots=True)
class DeclaredChange:
    """name: in the text. called: before people; empty where what is declared says itself what it is. old and new: as
    text, None if it is not there. below: what has come or gone with it, a line for each."""

    name: str
    called: str
    old: str | None
    new: str | None
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Part:
    """meaning: equal for what is the same. text: as it is shown."""

    meaning: object
    text: str


@dataclass(frozen=True, slots=True)
class _Thing:
    """parts: what there is to say of it, the first (without a name) of the thing itself. sort: of what it is one, where
    its title does not say so. within: the name of what it comes and goes with; said_there: which tells all of it."""

    called: str
    parts: Mapping[str, _Part]
    sort: str = ""
    within: str = ""
    said_there: bool = False

    @property
    def whole(self) -> str:
        return ", ".join(f"{name.replace('_', ' ')} {part.text}".lstrip() for name, part in self.parts.items())

    @property
    def lines(self) -> tuple[str, ...]:
        """The same; what is more than a line says that was written stands below it."""
        if self.called:
            return (self.whole,)
        return tuple(f"{name}: {part.text}" if name else part.text for name, part in self.parts.items())


_Things = Callable[[Compared], Iterator[tuple[str, _Thing]]]


def _plainly(called: str, meaning: object, text: str) -> _Thing:
    return _Thing(called, {"": _Part(meaning, text)})


def declared_changes(old: Compared, new: Compared) -> list[DeclaredChange]:
    found: dict[str, DeclaredChange] = {}
    for both, things in _SORTS:
        before, after = dict(things(old)), dict(things(new))
        for name in [*before, *(name for name in after if name not in before)]:
            one, other = before.get(name), after.get(name)
            if one is not None and other is not None:
                found |= {change.name: change for change in _differing(name, one, other)}
            elif not both:
                _come_or_gone(found, name, one, other)
    return list(found.values())


def _differing(name: str, one: _Thing, other: _Thing) -> Iterator[DeclaredChange]:
    for part in {**one.parts, **other.parts}:
        before, after = one.parts.get(part), other.parts.get(part)
        if (before and before.meaning) == (after and after.meaning):
            continue
        called = ", ".join(filter(None, (one.called, part)))
        old, new = before.text if before else None, after.text if after else None
        yield DeclaredChange(f"{name}.{part}" if part else name, called, old, new)


def _come_or_gone(found: dict[str, DeclaredChange], name: str, one: _Thing | None, other: _Thing | None) -> None:
    """What comes with something else that is new stands below it, and so does what goes with it."""
    thing = other or one
    assert thing is not None
    around = found.get(thing.within)
    if around is not None and (around.old is None, around.new is None) == (one is None, other is None):
        if not thing.said_there:
            found[thing.within] = replace(around, below=(*around.below, f"{thing.called}: {thing.whole}"))
        return
    called = f"{thing.sort} “{thing.called}”" if thing.sort else thing.called
    told, *below = thing.lines
    found[name] = DeclaredChange(name, called, told if one else None, told if other else None, tuple(below))


def _seats(side: Compared) -> Iterator[tuple[str, _Thing]]:
    numbers = list(side.numbers)
    many = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
    yield "players", _plainly("players", numbers, many)
    model = side.checked.model
    yield "colours", _plainly("colours", model.colours, ", ".join(model.colours))
    if model.teams:
        together = (
            " with ".join(colour for colour, own in zip(model.colours, model.teams, strict=False) if own == team)
            for team in dict.fromkeys(model.teams)
        )
        yield "teams", _plainly("teams", model.teams, ", ".join(together))


def _values(side: Compared) -> Iterator[tuple[str, _Thing]]:
    for name, value in side.checked.model.values.items():
        told = _shown((value.value, value.further))
        yield name, _plainly(name, told, told)


def _shown(value: tuple[object, int | None]) -> str:
    first, further = value
    told = _printed(first)
    return told if further is None else f"{told}, then {further:+} each"


def _printed(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_printed, value))
    return {True: "yes", False: "no", None: "none"}[value] if value is None or isinstance(value, bool) else str(value)


def _kinds(side: Compared) -> Iterator[tuple[str, _Thing]]:
    """Pieces as they are declared, and what is printed on each design by itself, with the words that each explains."""
    asked = words_by_thing(side.checked)
    for kind in side.checked.model.kinds.values():
        name, line = f"piece {kind.name}", _declaration(side, kind.span)
        itself = _Part((kind.per_player, plain(kind.starts_in)), line if name in line else name)
        words = dict(_words(side, kind.name, asked, Scope(kind=kind.name)))
        yield name, _Thing("", {"": itself, **words})
        for number, design in enumerate(kind.designs, 1):
            yield _design(side, kind, design, number, asked)


def _design(
    side: Compared, kind: PieceKind, design: DesignDef, number: int, asked: Collection[tuple[str | None, str]]
) -> tuple[str, _Thing]:
    """Entries of a list have no names: they are told apart by their numbers."""
    printed = {name: _Part(plain(value), _printed(value)) for name, (_, value) in design.attributes.items()}
    parts = {"copies": _Part(design.copies, str(design.copies)), **printed}
    within = f"piece {kind.name}"
    if design.name is None and len(kind.designs) == 1:
        return kind.name, _Thing(kind.title, parts, within=within, said_there=not printed)
    if design.name is None:
        return f"{kind.name}[{number}]", _Thing(f"{kind.title} {number}", parts, within=within)
    words = _words(side, kind.name, asked, Scope(kind=kind.name, designs=(design.name,)))
    return design.name, _Thing(design.title, {**parts, **dict(words)}, kind.title, within)


def _boards(side: Compared) -> Iterator[tuple[str, _Thing]]:
    asked = words_by_thing(side.checked)
    for board in side.checked.model.boards:
        itself = _Part(board.side, f"side {board.side}" if board.side else "without sides")
        printed = {name: _Part(plain(value), side.written(value.span)) for name, (_, value) in board.attributes.items()}
        words = _words(side, board.kind, asked, Scope(board=board.name))
        yield board.name, _Thing(board.title, {"": itself, **printed, **dict(words)})


def _words(
    side: Compared, kind: str, asked: Collection[tuple[str | None, str]], scope: Scope
) -> Iterator[tuple[str, _Part]]:
    """What words mean on one board, on one design or usually. asked: kinds with the words that are asked of them."""
    for let in side.checked.model.lets:
        here = (let.scope.board, let.scope.kind) == (scope.board, scope.kind) and (kind, let.name) in asked
        if here and (set(scope.designs) & set(let.scope.designs) or scope.designs == let.scope.designs):
            yield (
                let.name,
                _Part(plain((let.value, *(value for value, _ in let.additions))), written_meaning(side, let)),
            )


def written_meaning(side: Compared, let: LetDef) -> str:
    values = [let.value, *(addition for addition, _ in let.additions)]
    return " + ".join(side.written(value.span) for value in values)


def _places(side: Compared) -> Iterator[tuple[str, _Thing]]:
    for place in side.checked.model.places:
        yield _declared(side, place.scope, f"place {place.name}", place, _place_text(side, place))


def _place_text(side: Compared, place: Place) -> str:
    """Its line; or, where a variant says some of it elsewhere, all of it put together."""
    line = _declaration(side, place.span)
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
        yield _declared(side, marker.scope, f"marker {marker.name}", marker, _declaration(side, marker.span))


def _layouts(side: Compared) -> Iterator[tuple[str, _Thing]]:
    for name, layout in side.checked.model.layouts.items():
        yield f"layout {name}", _plainly(f"layout {name}", plain(layout.spaces), f"{len(layout.spaces)} spaces")


def _declaration(side: Compared, span: Span) -> str:
    """Its line; that a variant puts it in the place of another one is no part of what it is."""
    return side.line(span).strip().removeprefix("replace ")


def _declared(side: Compared, scope: Scope, name: str, thing: Place | Marker, text: str) -> tuple[str, _Thing]:
    """What stands in a line of its own; of a board or a kind, with that one's title."""
    owner = scope.board or scope.kind
    model = side.checked.model
    owners: list[PieceKind | BoardKind | Board] = [*model.kinds.values(), *model.board_kinds.values(), *model.boards]
    titles = {each.name: each.title for each in owners}
    called = titles.get(owner, owner) if owner else ""
    return f"{name} of {owner}" if owner else name, _plainly(called, plain(thing), text)


def _for_any_number(things: _Things) -> _Things:
    """What is there at the tables for any number of players; what depends on their number is told for each number."""

    def told(side: Compared) -> Iterator[tuple[str, _Thing]]:
        found: dict[str, dict[int, _Thing]] = {}
        for players, checked in side.tables.items():
            for name, thing in things(replace(side, tables={players: checked})):
                found.setdefault(name, {})[players] = thing
        for name, each in found.items():
            parts = dict.fromkeys(part for thing in each.values() for part in thing.parts)
            yield name, replace(each[max(each)], parts={part: _together(each, part) for part in parts})

    return told


def _together(each: Mapping[int, _Thing], name: str) -> _Part:
    parts = {players: thing.parts[name] for players, thing in each.items() if name in thing.parts}
    last = parts[max(parts)]
    if all(part.meaning == last.meaning for part in parts.values()):  # for how many it holds is no matter of the part
        return last
    text = ", ".join(f"{part.text} ({n} {'player' if n == 1 else 'players'})" for n, part in parts.items())
    return _Part({players: part.meaning for players, part in parts.items()}, text)


_SORTS: tuple[tuple[bool, _Things], ...] = (
    (False, _seats),
    (True, _for_any_number(_values)),  # one that only one table has is told with the rules that use it
    (False, _for_any_number(_kinds)),
    (False, _for_any_number(_boards)),
    (False, _for_any_number(_places)),
    (False, _for_any_number(_markers)),
    (True, _for_any_number(_layouts)),
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
