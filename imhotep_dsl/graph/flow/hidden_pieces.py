"""Pieces that the acting player does not know: those that lie where that player cannot see them."""

from __future__ import annotations

from imhotep_dsl.code.nodes import Node
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.carried import PARTS_OF_PLACES
from imhotep_dsl.graph.flow.change import OF_ALL
from imhotep_dsl.graph.flow.names import Names
from imhotep_dsl.graph.flow.owned import owned_by
from imhotep_dsl.graph.flow.sight import stands_for_pieces, whereabouts
from imhotep_dsl.graph.flow.state import Places, State
from imhotep_dsl.graph.flow.values import NO, YES
from imhotep_dsl.graph.flow.whereabouts import looked_into
from imhotep_dsl.graph.seen import EVERYONE, OWNER

_OF_LISTS = ("take", "both", "either", "one or other", "dispatch", "list")
"""Questions that make a list of others."""


class HiddenPieces:
    """Which pieces are unknown, to the acting player or to anybody at the table."""

    def __init__(self, questions: Questions, names: Names) -> None:
        self.questions = questions
        self.pool = questions.pool
        self.names = names
        self._among_all = False
        """Whether it is asked what everybody knows, and not what the acting player knows."""
        self._wherever = frozenset[int]()
        """Names within questions that stand for any piece of a kind, wherever it lies."""
        self._found_there = frozenset[int]()
        """Names within questions that stand for pieces that lie in some area."""
        self._seen_there = frozenset[int]()
        """Those of them that the acting player sees."""
        questions.hides = self.hides

    def out_of_sight(self, area: int, state: State) -> bool:
        """Whether an area may hold pieces that the acting player does not know."""
        return self._unseen_at(area, self.questions.places(area, state), state)

    def _looks_out_of_sight(self, node: Node, kid: int, state: State) -> bool:
        """The same of the area into which a question looks; of a board only places for the pieces that are meant."""
        places = looked_into(self.questions, node, kid, state)
        if node.op == "pieces in":
            places &= self.questions.setting.places_for(str(node.data[1] or ""))
        return self._unseen_at(node.kids[kid], places, state)

    def _unseen_at(self, area: int, places: Places, state: State) -> bool:
        if self._laid_open(area, state):
            return False
        setting = self.questions.setting
        for place in places:
            facts = setting.places[place]
            if setting.all_alike(place):
                continue
            if place in state.tainted:
                return True
            own = not self._among_all and owned_by(self.pool, area, self.names.you, state.facts)
            if facts.seen == EVERYONE or (facts.seen == OWNER and own):
                continue
            return True
        return False

    def _laid_open(self, at: int, state: State) -> bool:
        """Whether an area or a marker was shown, and nothing has changed there since."""
        if self._holds("shown to all", at, state) or (not self._among_all and self._holds("shown", at, state)):
            return True
        node = self.pool.nodes[at]
        if node.op in PARTS_OF_PLACES and self._laid_open(node.kids[0], state):
            return True
        if node.op not in ("marker", "place") or not node.kids:
            return False
        return state.facts.get(self.pool.add(OF_ALL, (), (node.op, node.data[0])), NO)[0] >= 1

    def _holds(self, op: str, thing: int, state: State) -> bool:
        return state.facts.get(self.pool.add(op, (thing,)), NO)[0] >= 1

    def hides(self, source: int, state: State) -> bool:
        """Whether the members of a list are unknown pieces."""
        node = self.pool.nodes[source]
        if node.op == "pieces in":
            return node.data[1] not in self.questions.setting.one_design and self._looks_out_of_sight(node, 0, state)
        if node.op == "local":
            return source in state.secret
        if node.op in ("query", "reverse", "without"):
            return self.hides(node.kids[0], state)
        if node.op == "list":
            return any(self.unknown(kid, state) for kid in node.kids)
        if node.op in _OF_LISTS:
            return any(self.hides(kid, state) for kid in node.kids)
        return False

    def astray(self, source: int, state: State) -> bool:
        """Whether a name stands for unknown pieces that were lost among others, a marker keeps one that is not seen, or
        some of a list are such pieces."""
        node = self.pool.nodes[source]
        if node.op == "local":
            return {source, whereabouts(self.pool, source)} <= state.secret
        if node.op == "marker":
            return self._marked_unseen(source, state)
        if node.op in ("query", "reverse", "without"):
            return self.astray(node.kids[0], state)
        return node.op in _OF_LISTS and any(self.astray(kid, state) for kid in node.kids)

    def unknown(self, at: int, state: State) -> bool:
        """Whether a piece is one that the acting player does not know."""
        node = self.pool.nodes[at]
        if node.op in ("local", "bound"):
            if self._holds("shown to all", at, state):
                return False
            # Whether a name was secret was asked for the acting player; within a question it was asked just now.
            among_all = self._among_all and node.op == "local" and stands_for_pieces(node)
            return at in state.secret or (among_all and self.any_hidden(state.where.get(at, frozenset())))
        if node.op in ("top", "bottom"):
            return not self._laid_open(at, state) and self.out_of_sight(node.kids[0], state)
        of_list = node.op in ("list first", "list last", "list at")
        if of_list or (node.op == "query" and node.data[0] in ("first", "last")):
            return self.hides(node.kids[0], state)
        if node.op in ("one or other", "dispatch"):
            return any(self.unknown(kid, state) for kid in node.kids[1:])
        return node.op == "marker" and self._marked_unseen(at, state)

    def _marked_unseen(self, at: int, state: State) -> bool:
        """A marker that keeps a piece lies upon it, so to speak: who does not see the piece does not know it."""
        kept = self.questions.setting.graph.checked.markers[self.pool.nodes[at].number(0)].type
        if kept.tag != "piece" or kept.kind in self.questions.setting.one_design:
            return False
        return self._lies_anywhere(at, state)

    def _lies_anywhere(self, piece: int, state: State) -> bool:
        """Whether a piece that is known by itself may lie where the acting player does not see it."""
        node = self.pool.nodes[piece]
        if node.op == "bound" and piece not in self._wherever:
            return False
        if node.op not in ("bound", "local", "lookup", "const", "marker"):
            return False
        if self._laid_open(piece, state) or not self.any_hidden(self.questions.places(piece, state)):
            return False
        return not any(
            given == YES
            and self.pool.nodes[fact].op == "in area"
            and self.pool.nodes[fact].kids[0] == piece
            and not self._looks_out_of_sight(self.pool.nodes[fact], 1, state)
            for fact, given in state.facts.items()
        )

    def any_hidden(self, places: Places) -> bool:
        setting = self.questions.setting
        return any(setting.places[place].seen != EVERYONE and not setting.all_alike(place) for place in places)
