"""What is left to the interpreter: words that compiled code does not know, each with the reason that is told."""

from __future__ import annotations

from imhotep_dsl.code import steps

OF_SCENARIOS = ("offered", "offered text", "deciding", "visible", "scored", "winners", "game over", "unknown")
"""Questions that only scenarios ask; a game never meets them."""

STEPS: dict[type, str] = {
    steps.Gather: "players act at the same time",
    steps.KeepList: "a list has a name within a rule",
    steps.Pick: "several things are chosen at once",
    steps.OrderTurns: "the order of turns changes",
}
"""Steps that compiled code could do, but not so that every player can be asked first; or not at all."""

OPS: dict[str, str] = {}
"""Questions that are not lowered."""
