"""Pieces that a player does not lose sight of: wherever they are moved, that player sees what lies there."""

from __future__ import annotations

from imhotep_dsl.code.nodes import ABSENT, Pool
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.state import Places
from imhotep_dsl.graph.seen import EVERYONE, OWNER

IN_SIGHT = "in sight"


def owned_by(pool: Pool, area: int, player: int) -> bool:
    """Whether it is a player's own place, or a part of it."""
    if area == ABSENT:
        return False
    node = pool.nodes[area]
    if node.op == "place":
        return node.kids == (player,)
    return bool(node.kids) and node.op in ("space at", "next", "first", "last") and owned_by(pool, node.kids[0], player)


def seen_by(questions: Questions, area: int, places: Places, player: int) -> bool:
    """Whether a player surely sees what lies in an area of one of these places."""
    owned = owned_by(questions.pool, area, player)
    seen = {questions.setting.places[place].seen for place in places}
    return seen <= ({EVERYONE, OWNER} if owned else {EVERYONE})
