"""What only its owner may look at, or nobody, and a rule shows to somebody else."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of


def is_place_shown(scope: Scope, at: int) -> bool:
    """To a player who may not look there anyway: what is shown to everyone is hidden from nobody any more."""
    shown = [part for part in scope.parts if isinstance(part, ir.Show) and part.player is not None]
    its_owners = scope.components.places[at].seen_by == "owner"
    return any(
        place.place == at and not (its_owners and place.player == part.player)
        for part in shown
        for place in _places(scope, part)
    )


def is_marker_shown(scope: Scope, at: int) -> bool:
    """To a player, or to everyone: when it is set again, nobody else knows it any more."""
    shown = [part for part in scope.parts if isinstance(part, ir.ShowMarker)]
    return any(part.what.marker == at and part.what.whose != part.player for part in shown)


def _places(scope: Scope, statement: ir.Show) -> Iterator[ir.PlaceAt]:
    """Where it lies: as the line says, or where its name was given to it."""
    names = [part for part in parts_of(statement.what) if isinstance(part, ir.Local | ir.Bound)]
    given = [part for part in scope.parts if isinstance(part, ir.Binder) and part.variable in names]
    for part in parts_of((statement.what, tuple(binder.source.area for binder in given))):
        if isinstance(part, ir.PlaceAt):
            yield part
