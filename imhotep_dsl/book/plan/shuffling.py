"""Piles that are shuffled before anything else is done with them: that is told where their pieces are laid out."""

from __future__ import annotations

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
        places = {part.place for part in parts_of((line,)) if isinstance(part, ir.PlaceAt)} & set(piles)
        for place in places:
            kind = piles.pop(place)
            if isinstance(line, ir.Shuffle):
                found[kind] = line
    return found


def taken_out(checked: Checked) -> dict[str, list[Span]]:
    """Kind of piece → the lines of the setup that put some of its shuffled pile back in the box."""
    found: dict[str, list[Span]] = {}
    for kind in shuffled_first(checked):
        pile = checked.starts[kind][0]
        assert isinstance(pile, ir.PlaceAt)
        for line in checked.rules[checked.setup].body:
            area = line.binder.source.area if isinstance(line, ir.MoveSome) else None
            if isinstance(area, ir.PlaceAt) and area.place == pile.place and _to_box(line):
                found.setdefault(kind, []).append(line.span)
    return found


def _to_box(line: ir.Stmt) -> bool:
    return isinstance(line, ir.MoveSome) and isinstance(line.target, ir.PlaceAt) and line.target.place == BOX


def laid_out_face_down(checked: Checked) -> set[int]:
    starts = [checked.starts[kind][0] for kind in shuffled_first(checked)]
    return {place.place for place in starts if isinstance(place, ir.PlaceAt)}
