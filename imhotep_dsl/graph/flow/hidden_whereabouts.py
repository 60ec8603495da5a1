"""Where pieces lie that the acting player knows by a name: a secret where nobody looks."""

from __future__ import annotations

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.graph.flow.carried import carried_by, holder
from imhotep_dsl.graph.flow.hidden_pieces import HiddenPieces
from imhotep_dsl.graph.flow.sight import IN_SIGHT, is_the_only_one
from imhotep_dsl.graph.flow.state import State
from imhotep_dsl.graph.flow.values import NO, YES
from imhotep_dsl.graph.flow.whereabouts import looked_into


class HiddenWhereabouts(HiddenPieces):
    """What lies where nobody looks, and whether somebody could have followed it there."""

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
