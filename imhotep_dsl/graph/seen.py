"""Who sees what lies at a place."""

from __future__ import annotations

from imhotep_dsl.resolve.model import Place

EVERYONE, OWNER, NOBODY = "everyone", "owner", "none"


def is_stacked(place: Place) -> bool:
    """Whether everybody sees which piece is which there, though perhaps not what is on its face."""
    return getattr(place.shape, "text", None) in ("stack", "deck")


def who_sees(place: Place) -> str:
    """A deck lies face down unless the author says otherwise; everything else lies open."""
    if place.seen_by is not None:
        return place.seen_by
    return NOBODY if getattr(place.shape, "text", None) == "deck" else EVERYONE
