"""Pieces that a player does not lose sight of: wherever they are moved, that player sees what lies there."""

from __future__ import annotations

from collections.abc import Mapping

from imhotep_dsl.code.nodes import Node, Pool
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.owned import owned_by
from imhotep_dsl.graph.flow.state import Places
from imhotep_dsl.graph.flow.values import NO, YES, Range
from imhotep_dsl.graph.seen import EVERYONE, OWNER

IN_SIGHT = "in sight"
BeforeAndAfter = tuple[Mapping[int, Range], Mapping[int, Range]]
"""What is known before a change and behind it."""


def stands_for_pieces(name: Node) -> bool:
    """Whether a name is that of a piece, or of a list of pieces."""
    return str(name.data[1]).rpartition(" ")[2] == "piece"


def which(pool: Pool, name: int) -> int:
    """Which pieces a name stands for, in which order, as a question: it may be a secret though their faces are none.
    Of a list it is asked together with its length, of a piece together with whether there is one."""
    return pool.add("length", (name,))


def seen_by(questions: Questions, area: int, places: Places, player: int, facts: Mapping[int, Range]) -> bool:
    """Whether a player surely sees what lies in an area of one of these places."""
    owned = owned_by(questions.pool, area, player, facts)
    seen = {questions.setting.places[place].seen for place in places}
    return seen <= ({EVERYONE, OWNER} if owned else {EVERYONE})


def differ(questions: Questions, place: int, name: Node) -> bool:
    """Whether the pieces there of which a name stands for one can be told apart at all."""
    kind, setting = str(name.data[2]), questions.setting
    return kind not in setting.one_design if kind else not setting.all_alike(place)


def lost_from_sight(
    questions: Questions, where: Mapping[int, Places], facts: BeforeAndAfter, forgotten: Places, back: Places
) -> frozenset[int]:
    """The names of pieces that may lie where the acting player does not know them any more. back: those of these places
    that something has come to since: a piece that lay in sight is lost only if it has gone there."""
    pool, lost = questions.pool, set[int]()
    before, after = facts
    for name, places in where.items():
        node = pool.nodes[name]
        if node.op == "local" and stands_for_pieces(node):
            in_sight = pool.add(IN_SIGHT, (name, pool.add("you")))
            unseen = back if before.get(in_sight, NO) == YES else forgotten
            if after.get(in_sight, NO) != YES and any(differ(questions, place, node) for place in places & unseen):
                lost.add(name)
    return frozenset(lost)
