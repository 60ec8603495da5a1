"""Pieces that a player does not lose sight of: wherever they are moved, that player sees what lies there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from imhotep_dsl.code.nodes import Node, Pool
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.owned import owned_by
from imhotep_dsl.graph.flow.state import Places
from imhotep_dsl.graph.flow.values import NO, YES, Range
from imhotep_dsl.graph.seen import EVERYONE, OWNER

IN_SIGHT = "in sight"
SHOWN_TO = "shown to one"
TOLD = "told"
BeforeAndAfter = tuple[Mapping[int, Range], Mapping[int, Range]]
"""What is known before a change and behind it."""


def stands_for_pieces(name: Node) -> bool:
    """Whether a name is that of a piece, or of a list of pieces."""
    return str(name.data[1]).rpartition(" ")[2] == "piece"


def which(pool: Pool, name: int) -> int:
    """Which pieces a name stands for, in which order, as a question: it may be a secret though their faces are none.
    Of a list it is asked together with its length, of a piece together with whether there is one."""
    return pool.add("length", (name,))


def whereabouts(pool: Pool, name: int) -> int:
    """Where the pieces lie for which a name stands, as a question: a secret once they were lost among others."""
    return pool.add("space of", (name,))


def seen_by(questions: Questions, area: int, places: Places, player: int, facts: Mapping[int, Range]) -> bool:
    """Whether a player surely sees what lies in an area of one of these places."""
    owned = owned_by(questions.pool, area, player, facts)
    seen = {questions.setting.places[place].seen for place in places}
    return seen <= ({EVERYONE, OWNER} if owned else {EVERYONE})


def differ(questions: Questions, place: int, name: Node) -> bool:
    """Whether the pieces there of which a name stands for one can be told apart at all."""
    kind, setting = str(name.data[2]), questions.setting
    return kind not in setting.one_design if kind else not setting.all_alike(place)


def may_lie_unseen(questions: Questions, name: int, places: Places) -> bool:
    """Whether a piece with a name may lie in one of these places where not everybody can tell which one it is."""
    unseen = (at for at in places if questions.setting.places[at].seen != EVERYONE)
    return any(differ(questions, at, questions.pool.nodes[name]) for at in unseen)


def is_the_only_one(questions: Questions, piece: int) -> bool:
    """Whether a piece is the one that its owner has of a kind, or of a kind of which no two look alike."""
    node = questions.pool.nodes[piece]
    if node.op == "lookup":
        return questions.pool.lookups[node.number(0)].gives == "piece"
    if node.op != "local" or not node.data[2]:
        return False
    looks = [(each.owner, each.design) for each in questions.setting.components.pieces_of(str(node.data[2]))]
    return len(looks) == len(set(looks))


class Lost(NamedTuple):
    """Places where who was shown a piece may not know it any more. reached: those to which something has gone since: a
    piece that lay in sight is lost only there. mixed: those where pieces were put into another order."""

    places: Places
    reached: Places
    mixed: Places


def lost_from_sight(
    questions: Questions, where: Mapping[int, Places], facts: BeforeAndAfter, lost: Lost
) -> frozenset[int]:
    """The names of pieces that may lie where the acting player does not know them any more; and which pieces they stand
    for, if nobody can say any more on which space one lies."""
    pool, secret = questions.pool, set[int]()
    before, after = facts
    for name, places in where.items():
        node = pool.nodes[name]
        if node.op != "local" or not stands_for_pieces(node):
            continue
        in_sight = pool.add(IN_SIGHT, (name, pool.add("you")))
        unseen = places & (lost.reached if before.get(in_sight, NO) == YES else lost.places)
        if after.get(in_sight, NO) != YES and any(differ(questions, place, node) for place in unseen):
            secret |= {name, whereabouts(pool, name)}
            if any(questions.setting.places[place].spaces[1] > 1 for place in unseen & lost.mixed):
                secret.add(which(pool, name))
    return frozenset(secret)
