"""What is different in who wins."""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.comparing.declared import plain
from imhotep_dsl.comparing.sides import Compared
from imhotep_dsl.comparing.words import changed_words, lines_of_words


@dataclass(frozen=True, slots=True)
class WinnerChange:
    """old and new: the lines as they are written. place: where the new ones stand."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    place: str


def winner_change(old: Compared, new: Compared) -> WinnerChange | None:
    words = changed_words(old, new)
    before, after = (tuple(lines_of_words(side, side.checked.winner, words)) for side in (old, new))
    if plain(old.checked.model.winner) == plain(new.checked.model.winner) and before == after:
        return None
    span = new.checked.model.winner[0][0].span
    return WinnerChange((*before, *_lines(old)), (*after, *_lines(new)), f"{span.file}:{span.line}")


def _lines(side: Compared) -> tuple[str, ...]:
    winners = [winner for winner, _ in side.checked.model.winner]
    parts = [part for winner in winners for part in (winner, *winner.keys, winner.draw) if part is not None]
    return tuple(side.line(span).rstrip() for span in dict.fromkeys(part.span for part in parts))
