"""Piles that are shuffled before anything else is done with them: that is told where their pieces are laid out."""

from __future__ import annotations

from imhotep_dsl.book.phrases.carried_out import parts_carried_out
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.components import BOX
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.source import Span


def shuffled_first(checked: Checked) -> dict[str, ir.Shuffle]:
    """Kind of piece → the line of the setup that shuffles the face-down pile in which its pieces begin."""
    piles = {
        place.place: kind
        for kind, (place, _) in checked.starts.items()
        if isinstance(place, ir.PlaceAt) and checked.components.instances_of(place.place)[0].shape.name == "deck"
    }
    found: dict[str, ir.Shuffle] = {}
    for line in checked.rules[checked.setup].body:
        for place in _touched(checked, line) & set(piles):
            kind = piles.pop(place)
            if isinstance(line, ir.Shuffle):
                found[kind] = line
    return found


def taken_out(checked: Checked) -> dict[str, list[Span]]:
    """Kind of piece → the lines of the setup that put some of its shuffled pile back in the box, as long as nothing
    that is done before them has to do with that pile or takes anything out of the box."""
    found: dict[str, list[Span]] = {}
    for kind, shuffled in shuffled_first(checked).items():
        pile = checked.starts[kind][0]
        assert isinstance(pile, ir.PlaceAt)
        for line in checked.rules[checked.setup].body:
            if line is shuffled:
                continue
            if _puts_back(line, pile.place):
                found.setdefault(kind, []).append(line.span)
            elif _touched(checked, line) & {pile.place, BOX}:
                break
    return found


def _puts_back(line: ir.Stmt, pile: int) -> bool:
    """Whether a line puts pieces of a pile in the box, and depends on nothing that lines before it find out."""
    if not isinstance(line, ir.MoveSome) or not _is_box(line.target):
        return False
    area, asked = line.binder.source.area, parts_of((line.amount, line.binder.where))
    own = {part.slot for part in (line.binder.variable,) if isinstance(part, ir.Local)}
    free = any(isinstance(part, ir.MarkerAt) or (isinstance(part, ir.Local) and part.slot not in own) for part in asked)
    return isinstance(area, ir.PlaceAt) and area.place == pile and not free


def _is_box(place: ir.Expr) -> bool:
    return isinstance(place, ir.PlaceAt) and place.place == BOX


def _touched(checked: Checked, line: ir.Stmt) -> set[int]:
    """Places that a line has to do with, with all that it calls: those it names, and those in which the pieces may lie
    that it speaks of wherever they are. What is put in the box does not matter to anything that goes there as well."""
    parts = parts_carried_out(checked, (line,))
    put_away = {id(part.target) for part in parts if isinstance(part, ir.Move | ir.MoveSome) and _is_box(part.target)}
    named = {part.place for part in parts if isinstance(part, ir.PlaceAt) and id(part) not in put_away}
    kinds = {part.kind for part in parts if isinstance(part, ir.OwnPiece)}
    kinds |= {part.kind for part in parts if isinstance(part, ir.Source) and part.how == "pieces" and part.kind}
    return named | {at for at, place in enumerate(checked.components.places) if kinds & set(place.kinds)}


def laid_out_face_down(checked: Checked) -> set[int]:
    starts = [checked.starts[kind][0] for kind in shuffled_first(checked)]
    return {place.place for place in starts if isinstance(place, ir.PlaceAt)}
