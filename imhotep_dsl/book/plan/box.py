"""What is in the box: what the tables use, and what the data files say beyond that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.markers import shown_by
from imhotep_dsl.book.phrases.nouns import attribute_noun, built_in, design_keys, kind_noun, marker_keys, place_keys
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.plan.authors import about
from imhotep_dsl.book.plan.in_order import boards_in_order
from imhotep_dsl.book.plan.outline import Part, Parts, Passage, Picture, Rows, Said
from imhotep_dsl.book.plan.printed import constant
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.check.components import Design
from imhotep_dsl.check.types import TRUTH, Type
from imhotep_dsl.data.model import BoxEntry
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.model import BoardKind, DesignDef, PieceKind
from imhotep_dsl.source import Span

Boxed = Mapping[str, BoxEntry]


def box(teller: Teller, rules: Rules) -> Parts:
    """Boards, pieces, then everything else, each with its picture and what the author says about it."""
    boxed = _boxed(rules)
    model = teller.checked.model
    made = [_boards(teller, kind, boxed.get(kind.name)) for kind in model.board_kinds.values() if kind.boards]
    made += [
        _pieces(teller, kind, boxed.get(kind.name))
        for kind in model.kinds.values()
        if _total(kind) or kind.name in boxed
    ]
    made += _dice(teller, boxed)
    counted = {*model.board_kinds, *model.kinds}
    for entry in boxed.values():
        noun = _noun(teller, entry) if entry.name not in counted else None
        if noun is not None:
            made.append(_part(teller, entry.name, noun, _amount(teller, noun, entry), entry.span))
    return Parts(tuple(made))


def boxed_parts(teller: Teller, rules: Rules) -> list[tuple[str, Span]]:
    """What the data files name that lies on this table, pieces left out."""
    kinds = teller.checked.model.kinds
    entries = [entry for entry in _boxed(rules).values() if entry.name not in kinds]
    return [(entry.name, entry.span) for entry in entries if _noun(teller, entry) is not None]


def _boxed(rules: Rules) -> dict[str, BoxEntry]:
    """What the data files of the game and of the variants in play say of the box; the last says it best."""
    project = rules.project
    files = [*project.data, *(file for name in rules.variants for file in project.variants[name].data)]
    return {entry.name: entry for file in files for entry in file.box}


def _total(kind: PieceKind) -> int:
    return sum(design.copies for design in kind.designs)


def _part(
    teller: Teller, name: str, noun: p.Noun, count: p.Clause, span: Span, picture: Picture | None = None
) -> Part:  # fmt: skip
    return Part(f"part-{name}", noun, count, span, picture, about(teller, noun.keys))


def _boards(teller: Teller, kind: BoardKind, entry: BoxEntry | None) -> Part:
    noun = p.Noun((kind.name,), kind.title, "bare", many=True)
    names = tuple(p.Noun(board.called, board.title, "bare") for board in boards_in_order(teller, kind.name))
    amount = p.Number(entry.copies if entry else len(kind.boards))
    things = p.Noun((kind.name,), kind.title, "bare", amount=amount)
    count = p.clause("box-boards", things=things, list=p.ListOf(names))
    return _part(teller, kind.name, noun, count, entry.span if entry else kind.span)


def _pieces(teller: Teller, kind: PieceKind, entry: BoxEntry | None) -> Part:
    noun = p.Noun((kind.name,), kind.title, "bare", many=True)
    picture = Picture(f"kind-{kind.name}", noun)
    are_numbered = _are_asked_for_numbers(teller, kind)
    if entry is not None:
        amount = _amount(teller, noun, entry)
        if are_numbered:
            amount = p.clause("box-numbered", count=amount, high=p.Number(entry.copies))
        return _part(teller, kind.name, noun, amount, entry.span, picture)

    def counted(own: PieceKind) -> p.Clause:
        total = p.Number(_total(own))
        things = p.Noun((own.name,), own.title, "bare", amount=total)
        amount = p.clause("box-each" if own.per_player else "box-pieces", things=things)
        return p.clause("box-numbered", count=amount, high=total) if are_numbered else amount

    each = {players: counted(checked.model.kinds[kind.name]) for players, checked in teller.tables.items()}
    count = p.merge(each) or each[max(each)]
    return _part(teller, kind.name, noun, count, kind.span, picture)


def _are_asked_for_numbers(teller: Teller, kind: PieceKind) -> bool:
    """Whether rules tell the pieces apart by their numbers, which nothing prints on them."""
    return _total(kind) > 1 and any(
        isinstance(part, ir.Attr) and part.name == "number" and part.subject.type == Type("piece", kind.name)
        for checked in teller.tables.values() for part in teller.scope(checked).parts
    )  # fmt: skip


def _dice(teller: Teller, boxed: Boxed) -> list[Part]:
    """For markers that are rolled, unless they are of a piece, which is the die then, or the data files have them."""
    scope = teller.scope()
    markers = scope.checked.model.markers
    rolled = {line.marker: line for line in scope.parts if isinstance(line, ir.Roll)}
    dice: dict[p.Phrase, list[ir.Roll]] = {}
    for at, line in rolled.items():
        numbers_or_words = scope.checked.markers[at].type != TRUTH
        if numbers_or_words and markers[at].scope.kind is None and markers[at].name not in boxed:
            dice.setdefault(shown_by(scope, line), []).append(line)
    return [
        Part(f"part-dice-{number}", built_in("die", "bare", many=True), _so_many(shown, lines), lines[0].span)
        for number, (shown, lines) in enumerate(dice.items(), 1)
    ]


def _so_many(shown: p.Phrase, rolled: Sequence[ir.Roll]) -> p.Clause:
    things = replace(built_in("die", "bare"), amount=p.Number(len(rolled)))
    return p.clause("box-dice", things=things, shown=shown)


def _amount(teller: Teller, noun: p.Noun, entry: BoxEntry) -> p.Clause:
    assumed = entry.source == "assumed"
    colours = len(teller.checked.model.colours) if entry.per_colour else 1
    things = p.Noun(noun.keys, noun.fallback, "bare", amount=p.Number(entry.copies * colours, assumed))
    if not entry.per_colour:
        return p.clause("box-pieces", things=things)
    return p.clause("box-colours", things=things, each=p.Number(entry.copies), colours=p.Number(colours))


def _noun(teller: Teller, entry: BoxEntry) -> p.Noun | None:
    """A place or a marker that is a thing, or a part that no rule speaks of; None if it is not at this table."""
    there = _things(teller)
    if entry.title is None:
        return there.get(entry.name)
    return p.Noun((entry.name,), entry.title, "bare", many=True) if entry.beside in (None, *there) else None


def _things(teller: Teller) -> dict[str, p.Noun]:
    """Kinds, places and markers by their names."""
    scope = teller.scope()
    model = scope.checked.model
    found = {kind.name: p.Noun((kind.name,), kind.title, "bare", many=True) for kind in model.kinds.values()}
    for at, marker in enumerate(model.markers):
        title = marker.title or readable(marker.name)
        found[marker.name] = p.Noun(marker_keys(scope, at), title, "bare", many=True)
    for place in scope.components.places[1:]:
        found[place.name] = p.Noun(place_keys(scope, place), place.title or readable(place.name), "bare", many=True)
    return found


# ---- what is printed on pieces without names -------------------------------------------------------------------------


def printed_on(teller: Teller, kind: PieceKind) -> tuple[Passage, ...]:
    """A table of the sorts of a kind. Those with names have sections of their own, and a title says what it is."""
    named = any(design.name or design.title != kind.title for design in kind.designs)
    if named or not any(design.attributes for design in kind.designs):
        return ()
    numbers = _numbers(kind)
    if numbers:
        things = kind_noun(teller.scope(), kind.name, "the", many=True)
        low, high = p.Number(min(numbers)), p.Number(max(numbers))
        return (Said(((p.clause("numbered", pieces=things, low=low, high=high), kind.span),)),)
    return teller.passages(lambda scope: (_printed(scope, kind.name, scope.checked.model.kinds[kind.name].designs),))


def _numbers(kind: PieceKind) -> list[int]:
    """The numbers of pieces that differ in nothing else: one of each, without a gap."""
    values = [value for design in kind.designs for _, value in design.attributes.values()]
    numbers = sorted(value for value in values if type(value) is int)
    whole = len(numbers) == len(values) == _total(kind)
    return numbers if whole and numbers == list(range(numbers[0], numbers[0] + len(numbers))) else []


def named_in_a_table(teller: Teller, designs: Sequence[Design]) -> tuple[Passage, ...]:
    kind = designs[0].kind

    def told(scope: Scope) -> tuple[Passage, ...]:
        own = [scope.components.designs[design.index].definition for design in designs]
        names = [p.Noun(design_keys(kind, design.name), design.title, "bare") for design in own]
        return (_printed(scope, kind, own, names),)

    return teller.passages(told)


def _printed(
    scope: Scope, name: str, designs: Sequence[DesignDef], names: Sequence[p.Noun] = ()
) -> Rows:  # fmt: skip
    """How many there are of each sort, and what is printed on them."""
    kind = scope.checked.model.kinds[name]
    fields = [field for field in kind.fields if any(design.attributes.get(field, (0, 0))[1] for design in designs)]
    header: list[p.Phrase] = [p.clause("column-card")] if names else []
    header += [p.clause(copies_column(kind))]
    header += [attribute_noun(scope, field, Type("piece", name), None) for field in fields]
    rows = [
        (p.Number(design.copies, design.source == "assumed"), *(_value(scope, design, field) for field in fields))
        for design in designs
    ]
    if names:
        rows = [(noun, *row) for noun, row in zip(names, rows, strict=True)]
    return Rows(tuple(header), tuple(rows), kind.span, kind_noun(scope, name, "bare", many=True))


def copies_column(kind: PieceKind) -> str:
    """Of what every player has, copies are counted for one."""
    return "column-copies-each" if kind.per_player else "column-copies"


def _value(scope: Scope, design: DesignDef, field: str) -> p.Phrase:
    value = design.attributes.get(field, (None, None))[1]
    for board in scope.components.boards:
        if board.name == value:
            return p.Noun(board.called, board.title, "bare")
    return constant(value or None)
