"""What the acting player does not know, and what would tell it.

A piece is unknown if it lies where that player cannot see it. A value tells if it depends on which unknown piece lies
where: what is printed on one, whether it is of a design, how many such there are. How many pieces lie face down is
known to all.
"""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow.carried import holder
from imhotep_dsl.graph.flow.hidden_whereabouts import HiddenWhereabouts
from imhotep_dsl.graph.flow.owned import is_same
from imhotep_dsl.graph.flow.sight import (
    TOLD,
    may_lie_unseen,
    stands_for_pieces,
    whereabouts,
    which,
)
from imhotep_dsl.graph.flow.state import State, renaming, revised
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS
from imhotep_dsl.graph.seen import EVERYONE, OWNER

_BY_SPACES = ("size", "first", "last", "space at", "spaces", "parts", "cell")
_BY_ROOM = ("free", "next")
"""Questions whose answer depends on how many spaces a place has, and on how much fits."""
_KNOWN_TO_ALL = ("const", "you")


class Secrets(HiddenWhereabouts):
    def seen_by_another(self, state: State) -> State:
        """Another player acts: what lies open is known to that player, too, and what this player has given a name and
        seen ever since; nothing else is."""
        secret, known = set(state.secret), set[int]()
        for name, places in state.where.items():
            if self.pool.nodes[name].op == "local" and stands_for_pieces(self.pool.nodes[name]):
                secret.discard(name)
                if self._in_sight(name, state):
                    known |= {which(self.pool, name), whereabouts(self.pool, name)}
                elif may_lie_unseen(self.questions, name, places) and not self._holds("shown to all", name, state):
                    secret.add(name)
        facts = {node: given for node, given in state.facts.items() if self.pool.nodes[node].op != "shown"}
        # What this player did not know either before, nobody knows when the one before acts again.
        private = state.private - (state.secret - known)
        secret = (secret | state.private) - (known & state.private)
        return revised(state, facts=facts, secret=frozenset(secret), private=private)

    def known_to_few(self, at: int, state: State) -> bool:
        """Whether a value depends on something that not everybody at the table knows."""
        return self._asked_of_everybody(self.hidden_value, at, state)

    def stands_for_hidden(self, at: int, state: State) -> bool:
        """Whether not everybody knows which thing a value is, or which things are the members of a list."""
        return self.known_to_few(at, state) or self.hidden_from_some(at, state)

    def hidden_from_some(self, source: int, state: State) -> bool:
        """Whether somebody at the table does not know the pieces on a list: if one of them is chosen, this player is
        not told which."""
        return self._asked_of_everybody(self.hides, source, state)

    def tells_some(self, at: int, state: State) -> bool:
        """Whether the answer of a node depends on pieces that somebody at the table does not know."""
        return self._asked_of_everybody(self.tells, at, state)

    def _asked_of_everybody(self, question: Callable[[int, State], bool], at: int, state: State) -> bool:
        self._among_all = True
        try:
            return question(at, state)
        finally:
            self._among_all = False

    def hidden_value(self, at: int, state: State) -> bool:
        return self.unknown(at, state) or self.tells(at, state)

    def tells(self, at: int, state: State, met: dict[int, bool] | None = None) -> bool:
        """Whether the answer of a node depends on unknown pieces."""
        if at < 0 or self.pool.nodes[at].op in _KNOWN_TO_ALL:
            return False
        met = {} if met is None else met
        if at not in met:
            met[at] = False
            met[at] = self._tells(at, state, met)
        return met[at]

    def _tells(self, at: int, state: State, met: dict[int, bool]) -> bool:
        node = self.pool.nodes[at]
        if node.op == "local":
            if self._secret(which(self.pool, at), state):
                return True
            return not stands_for_pieces(node) and self._secret(at, state)
        if node.op == "length" and self._holds(TOLD, at, state):
            return False
        if node.op == "length" and self._secret(at, state):
            return True
        if node.op in ("both", "either", "without") and any(self.hides(kid, state) for kid in node.kids):
            return True
        if node.op == "marker" and self._marker_hides(node, state) and not self._laid_open(at, state):
            return True
        if QUESTIONS[node.op].tells == "subject" and self.unknown(node.kids[0], state):
            return True
        if node.op == "compare" and self._asks_whether_any_lies_there(node, state, met):
            return False
        if node.op == "compare" and self._compares_pieces(node, state):
            return True
        if node.op == "in list" and self._listing_tells(node, state):
            return True
        if node.op == "list" and self._may_list_one_twice(node, state):
            return True
        if node.op in (*_BY_SPACES, *_BY_ROOM) and self._form_tells(node, state):
            return True
        if node.op in ("in area", "space of") and self._finds(node, state):
            return True
        if any(self._on_hidden_piece(node.kids[kid], state) for kid in QUESTIONS[node.op].lying):
            return True
        if node.op in ("free", "next") and self._room_tells(node.kids[0], state, met):
            return True
        if node.op == "query":
            return self._query_tells(node, state, met)
        return any(self.tells(kid, state, met) for kid in node.kids)

    def _secret(self, name: int, state: State) -> bool:
        return name in state.secret or (self._among_all and name in state.private)

    def _marker_hides(self, node: Node, state: State) -> bool:
        """What is remembered of a piece is known to who knows the piece."""
        model = self.questions.setting.graph.checked.model
        marker = model.markers[node.number(0)]
        if marker.scope.kind in model.kinds:
            return self.unknown(node.kids[0], state) or self._lies_anywhere(node.kids[0], state)
        if marker.seen_by == OWNER:
            return self._among_all or not is_same(self.pool, node.kids[0], self.names.you, state.facts)
        return marker.seen_by not in (None, EVERYONE)

    def _listing_tells(self, node: Node, state: State) -> bool:
        """Whether an unknown piece is one of some that are known, a known one is one of some that are not, or one that
        was lost is another that nobody sees."""
        piece, listed = node.kids
        if self.unknown(piece, state) != self.hides(listed, state):
            return True
        return self.hides(listed, state) and (self.astray(piece, state) or self.astray(listed, state))

    def _may_list_one_twice(self, node: Node, state: State) -> bool:
        """What stands twice in a list is offered once: whether a piece that a marker keeps unseen, or that was lost, is
        also another."""
        kept = [kid for kid in node.kids if self._is_kept_unseen(kid, state) or self.astray(kid, state)]
        lying = {kid: self.questions.places(kid, state) for kid in node.kids} if kept else {}
        return any(lying[one] & lying[other] for one in kept for other in node.kids if one != other)

    def _is_kept_unseen(self, at: int, state: State) -> bool:
        return self.pool.nodes[at].op == "marker" and self._marked_unseen(at, state)

    def _form_tells(self, node: Node, state: State) -> bool:
        """What a place on an unknown piece is like tells which piece it is, if they have different ones."""
        area = self.pool.nodes[node.kids[0]]
        if area.op != "place" or not area.kids or not self.unknown(area.kids[0], state):
            return False
        rooms = self.questions.setting.rooms_of(area.number(0))
        return len(rooms if node.op in _BY_ROOM else {len(each) for each in rooms}) > 1

    def _room_tells(self, area: int, state: State, met: dict[int, bool]) -> bool:
        """How much fits somewhere may depend on unknown pieces."""
        rooms = {self.questions.setting.places[at].dynamic for at in self.questions.places(area, state)} - {ABSENT}
        node, names = self.pool.nodes[area], {}
        if node.op == "place" and node.kids:
            # A room is said of its place's player (the first name) or of what the place belongs to (the second).
            names = {self.pool.bound(0 if node.data[1] == "player" else 1): node.kids[0]}
        return any(self.tells(renaming(self.pool, names).node(room), state, met) for room in rooms)

    def _asks_whether_any_lies_there(self, node: Node, state: State, met: dict[int, bool]) -> bool:
        """Whether there is a first one of all that lie somewhere, in whichever order: how many lie there is known."""
        none = [kid for kid in node.kids if self.pool.nodes[kid].op == "const" and self.pool.nodes[kid].data[0] == -1]
        for kid in node.kids if none else ():
            for one in (kid, *self.questions.same_as(kid, state)):
                asked = self.pool.nodes[one]
                if asked.op == "query" and asked.data[0] in ("first", "last"):
                    source, where, _, _ = asked.kids
                    if where == ABSENT and not self.tells(source, state, met):
                        return True
        return False

    def _compares_pieces(self, node: Node, state: State) -> bool:
        """Which of two pieces an unknown one is; that there is one at all is known."""
        for one, other in (node.kids, node.kids[::-1]):
            against = self.pool.nodes[other]
            is_none = against.op == "const" and against.data[0] == -1
            if self.unknown(one, state) and not is_none and not self._in_view(other, state):
                return True
            carrying = holder(self.questions.setting, self.pool, one) if against.op == "marker" else ABSENT
            if carrying != ABSENT and self.unknown(carrying, state):
                return True
        return False

    def _query_tells(self, node: Node, state: State, met: dict[int, bool]) -> bool:
        source, where, order, each = node.kids
        if self.tells(source, state, met):
            return True
        variable = self.pool.bound(node.number(1))
        inner = self.questions.within(variable, source, ABSENT, state)
        if inner is None:
            inner = revised(state)
        outside = self._wherever, self._found_there, self._seen_there
        self._wherever, self._found_there, self._seen_there = (names - {variable} for names in outside)
        if self.pool.nodes[source].op == "things":
            self._wherever |= {variable}
        elif self.pool.nodes[source].op == "pieces in":
            self._found_there |= {variable}
            if not self._looks_out_of_sight(self.pool.nodes[source], 0, state):
                self._seen_there |= {variable}
        try:
            fresh: dict[int, bool] = {}
            return any(self.tells(part, inner, fresh) for part in (where, order, each))
        finally:
            self._wherever, self._found_there, self._seen_there = outside
