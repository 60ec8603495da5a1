"""What is in the box, counted from the components."""

from __future__ import annotations

from functools import partial

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.nouns import attribute_noun, board_keys, kind_noun
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.plan.outline import Passage, Rows, Said
from imhotep_dsl.book.plan.places import constant
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check.types import Type
from imhotep_dsl.resolve.model import DesignDef, PieceKind
from imhotep_dsl.source import Span


def box(teller: Teller) -> tuple[Passage, ...]:
    made: list[Passage] = list(teller.passages(lambda scope: (Said(tuple(_counts(scope))),)))
    for kind in teller.checked.model.kinds.values():
        if any(design.attributes for design in kind.designs) and not _named(kind):
            made += teller.passages(partial(_printed, name=kind.name))
    return tuple(made)


def _named(kind: PieceKind) -> bool:
    return any(design.name for design in kind.designs)


def _counts(scope: Scope) -> list[tuple[p.Clause, Span]]:
    told: list[tuple[p.Clause, Span]] = []
    model = scope.checked.model
    boards = [board for kind in model.board_kinds.values() for board in kind.boards]
    if boards:
        names = tuple(p.Noun(board_keys(board), board.title, "bare") for board in boards)
        kind = next(iter(model.board_kinds.values()))
        noun = p.Noun((kind.name,), kind.title, "bare", amount=p.Number(len(boards)))
        told.append((p.clause("box-boards", things=noun, list=p.ListOf(names)), kind.span))
    for piece in model.kinds.values():
        total = sum(design.copies for design in piece.designs)
        if not total:
            continue
        things = p.Noun((piece.name,), piece.title, "bare", amount=p.Number(total))
        told.append((p.clause("box-each" if piece.per_player else "box-pieces", things=things), piece.span))
    return told


def _printed(scope: Scope, name: str) -> tuple[Passage, ...]:
    """A table of the sorts of a kind: how many there are, and what is printed on them."""
    kind = scope.checked.model.kinds[name]
    fields = [field for field in kind.fields if any(field in design.attributes for design in kind.designs)]
    names = [attribute_noun(scope, field, Type("piece", name), None) for field in fields]
    header: tuple[p.Phrase, ...] = (p.clause("column-copies"), *names)
    rows = tuple(
        (p.Number(design.copies, design.source == "assumed"), *(_value(design, field) for field in fields))
        for design in kind.designs
    )
    return (Rows(header, rows, kind.span, kind_noun(scope, name, "bare", many=True)),)


def _value(design: DesignDef, field: str) -> p.Phrase:
    return constant(design.attributes.get(field, (None, None))[1])
