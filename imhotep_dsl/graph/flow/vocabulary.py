"""What is said of every question that the analysis asks: those of the program, and some of its own."""

from __future__ import annotations

from imhotep_dsl.code.nodes import OPS, Op, from_parts, looking

_OWN: dict[str, Op] = {
    "left": looking(0, "slot", "value", needs=0, reads=(), tells="", by_piece=False),
    "every count": looking(0, "place", "value", needs=0, reads=(), tells="", by_piece=False),
    "lasting count": looking(0, "place", "value", needs=0, reads=(), tells="", by_piece=False),
    "at first": from_parts(0, "marker", "number"),
    "fits": looking(2, "", "truth", needs=0, reads=(1,), tells="", by_piece=False),
    "shown": looking(1, "", "truth", needs=0, reads=(0,), tells="", by_piece=False),
    "shown to all": looking(1, "", "truth", needs=0, reads=(0,), tells="", by_piece=False),
    "shown to one": looking(2, "", "truth", needs=0, reads=(0,), tells="", by_piece=False),
    "in sight": looking(2, "", "truth", needs=0, reads=(0,), tells="", by_piece=False),
    "told": looking(1, "", "truth", needs=0, reads=(), tells="", by_piece=False),
    "own": looking(2, "", "truth", needs=0, reads=(), tells="", by_piece=False),
    "all shown": from_parts(0, "sort number", "truth"),
    "shown so far": from_parts(1, "sort number", "truth"),
    "shown before": from_parts(1, "sort number", "truth"),
}
"""How often a loop still goes round; how many pieces lie at every instance of a place, now and as long as play lasts;
what a marker was when its rule began; whether a piece fits on a spot; whether an area was shown to the acting player;
whether an area or a piece was shown to everybody, or to some player; whether a piece lies where a player sees it;
whether all were told how many things are on a list; whether a space is a player's own; whether everybody was shown a
marker, or a place, of every player; of every one whom a loop has reached; of every one before the one at hand."""

QUESTIONS: dict[str, Op] = {**OPS, **_OWN}
