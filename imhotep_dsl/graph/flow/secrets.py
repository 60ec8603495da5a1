"""What the acting player does not know, and what would tell it.

A piece is unknown if it lies where that player cannot see it. A value tells if it depends on which unknown piece lies
where: what is printed on one, whether it is of a design, how many such there are. How many pieces lie face down is
known to all.
"""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow.ask import Questions
from imhotep_dsl.graph.flow.carried import PARTS_OF_PLACES, carried_by, holder
from imhotep_dsl.graph.flow.change import OF_ALL
from imhotep_dsl.graph.flow.names import Names
from imhotep_dsl.graph.flow.owned import is_same, owned_by
from imhotep_dsl.graph.flow.sight import (
    IN_SIGHT,
    TOLD,
    is_the_only_one,
    may_lie_unseen,
    stands_for_pieces,
    whereabouts,
    which,
)
from imhotep_dsl.graph.flow.state import Places, State, renaming, revised
from imhotep_dsl.graph.flow.values import NO, YES
from imhotep_dsl.graph.flow.vocabulary import QUESTIONS
from imhotep_dsl.graph.flow.whereabouts import looked_into
from imhotep_dsl.graph.seen import EVERYONE, OWNER

_BY_SPACES = ("size", "first", "last", "space at", "spaces", "parts", "cell")
_BY_ROOM = ("free", "next")
"""Questions whose answer depends on how many spaces a place has, and on how much fits."""
_OF_LISTS = ("take", "both", "either", "one or other", "dispatch", "list")
"""Questions that make a list of others."""
_KNOWN_TO_ALL = ("const", "you")


class Secrets:
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

    # ---- pieces -----------------------------------------------------------------------------------------

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
        """Whether a name stands for unknown pieces that were lost among others, or some of a list do."""
        node = self.pool.nodes[source]
        if node.op == "local":
            return {source, whereabouts(self.pool, source)} <= state.secret
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

    # ---- values -----------------------------------------------------------------------------------------

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

    def _on_hidden_piece(self, area: int, state: State) -> bool:
        """What lies on a certain piece tells which piece it is, if it may lie where its face is not seen."""
        carrying = holder(self.questions.setting, self.pool, area)
        if carrying != ABSENT:
            return self._lies_anywhere(carrying, state)
        node, markers = self.pool.nodes[area], self.questions.setting.graph.checked.markers
        if node.op != "marker" or markers[node.number(0)].type.tag != "space":
            return False
        kinds = {carried_by(self.questions.setting, place) for place in self.questions.places(area, state)} - {""}
        return any(self.any_hidden(self.questions.setting.places_for(kind)) for kind in kinds)

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

    def _in_view(self, piece: int, state: State) -> bool:
        """Whether the acting player sees which piece this is and where it lies: one that is not seen is another."""
        node = self.pool.nodes[piece]
        if node.op == "bound":
            return piece in self._seen_there
        if node.op == "local":
            told_apart = str(node.data[2]) not in ("", *self.questions.setting.one_design)
            known = (self.pool.nodes[fact] for fact, given in state.facts.items() if given == YES)
            lies = any(fact.op == "in area" and fact.kids[0] == piece for fact in known)
            return told_apart and lies and not self.unknown(piece, state)
        if node.op == "query" and node.data[0] in ("first", "last"):
            source = self.pool.nodes[node.kids[0]]
            return source.op == "pieces in" and not self._looks_out_of_sight(source, 0, state)
        return node.op in ("top", "bottom", "marker") and not self.unknown(piece, state)

    def _finds(self, node: Node, state: State) -> bool:
        """Where a certain piece lies is a secret if it may lie where nobody looks."""
        piece = node.kids[0]
        if node.op == "space of" and self._is_followed(piece, state):
            return False
        if self.unknown(piece, state):
            # Whoever does not see which piece a marker keeps does not know which of those that lie there it is.
            kept = self.pool.nodes[piece].op == "marker"
            kept = kept and (node.op == "space of" or self._looks_out_of_sight(node, 1, state))
            return kept or self.is_lost(node, state)
        places = self.questions.places(piece, state)
        if node.op == "in area":
            area = looked_into(self.questions, node, 1, state)
            if not self.any_hidden(places | area):
                return False
            if is_the_only_one(self.questions, piece) and not area & (self.questions.setting.unseen | state.tainted):
                # Everybody sees whether it lies there, wherever it may lie otherwise.
                return False
            low, high = self.questions.ask(self.pool.add(node.op, node.kids, node.data), state)
            return low != high and (self._among_all or not self._in_sight(piece, state))
        if is_the_only_one(self.questions, piece) and not places & (
            self.questions.setting.unseen - {BOX} | state.tainted
        ):
            # Whoever does not see it elsewhere knows that it lies in the box.
            return False
        return self.any_hidden(places) and self._of_many(piece)

    def _in_sight(self, piece: int, state: State) -> bool:
        return state.facts.get(self.pool.add(IN_SIGHT, (piece, self.names.you)), NO) == YES

    def _is_followed(self, piece: int, state: State) -> bool:
        """Whether a piece lies where the acting player, or everybody, has looked at it."""
        if self._holds("shown to all", piece, state):
            return True
        return not self._among_all and (self._in_sight(piece, state) or self._holds("shown", piece, state))

    def is_lost(self, node: Node, state: State) -> bool:
        """A piece with a name was found where it lay; once it may have been moved together with others, nobody who does
        not see its face can say where it is."""
        piece, places = node.kids[0], self.questions.places(node.kids[0], state)
        if not self.unknown(piece, state) or not self._of_many(piece) or not self.any_hidden(places):
            return False
        if len(places) == 1 and self.questions.setting.is_single(*places):
            return False
        asked = self.questions.ask(self.pool.add(node.op, node.kids, node.data), state)
        if node.op == "in area" and asked in (NO, YES):
            return False
        known = (self.pool.nodes[fact] for fact, given in state.facts.items() if given == YES)
        return not any(
            fact.op == "in area" and fact.kids[0] == piece and not self._on_unknown_piece(fact.kids[1], state)
            for fact in known
        )

    def _on_unknown_piece(self, area: int, state: State) -> bool:
        carrying = holder(self.questions.setting, self.pool, area)
        return carrying != ABSENT and self.unknown(carrying, state)

    def _of_many(self, piece: int) -> bool:
        """A piece that was found by itself, not by where it lies."""
        return self.pool.nodes[piece].op in ("bound", "local", "lookup") and piece not in self._found_there

    def any_hidden(self, places: Places) -> bool:
        setting = self.questions.setting
        return any(setting.places[place].seen != EVERYONE and not setting.all_alike(place) for place in places)

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
