"""Where rules can see in which order pieces lie upon each other: there, two that look the same are two different things
once something else lies between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from imhotep_dsl.check.components import BOX
from imhotep_dsl.code import steps
from imhotep_dsl.code.nodes import ABSENT
from imhotep_dsl.code.operands import operands
from imhotep_dsl.graph.model import EffectGraph

Places = frozenset[int]

_ENDS_OF_AREAS = ("top", "bottom")
_ENDS_OF_QUERIES = ("first", "last", "until")
_ENDS_OF_LISTS = {"list first": 0, "list last": 0, "list at": 0, "take": 1}
"""Questions about the order of a list, and which of their kids the list is."""


def ordered_places(graph: EffectGraph, beside: Iterable[int]) -> Places:
    """The places whose order the game asks for. beside: nodes that are asked beside its rules.

    What scenarios do and ask makes no difference: that stands behind the last step of the game.
    """
    looking, own = _Looking(graph), range(graph.start + 1)
    entered = Counter(target for at in own for target in graph.following[at].values())
    for at in own:
        step = graph.steps[at]
        for node in operands(step):
            looking.look(node, ())
        if isinstance(step, steps.Draw):
            looking.found |= looking.places(step.place.node, ())
        elif isinstance(step, steps.MoveSome):
            looking.follow(step)
        elif isinstance(step, steps.LoopNext) and entered[graph.following[at]["done"]] > 1:
            looking.stop_in(step.binder)
    for node in beside:
        looking.look(node, ())
    return looking.all_found()


@dataclass(slots=True)
class _Looking:
    graph: EffectGraph
    found: Places = frozenset()
    _carried: list[tuple[Places, Places]] = field(default_factory=list)
    """From where to where pieces are moved all together: they keep their order."""
    _met: set[tuple[int, tuple[Places, ...]]] = field(default_factory=set)

    def look(self, at: int, names: tuple[Places, ...]) -> None:
        """names: where the things may be for which the names within an expression stand."""
        if at == ABSENT or (at, names) in self._met:
            return
        self._met.add((at, names))
        node = self.graph.pool.nodes[at]
        if node.op in _ENDS_OF_AREAS:
            self.found |= self.places(node.kids[0], names)
        elif node.op in _ENDS_OF_LISTS and self._lists_pieces(asked := node.kids[_ENDS_OF_LISTS[node.op]]):
            self.found |= self.places(asked, names)
        if node.op != "query":
            for kid in node.kids:
                self.look(kid, names)
            return
        source, *about_each = node.kids
        function, _, _, sort = node.data
        if sort == "piece" and function in _ENDS_OF_QUERIES and node.kids[2] == ABSENT:
            self.found |= self.in_order(source, ABSENT if function == "until" else node.kids[1], names)
        self.look(source, names)
        for kid in about_each:
            self.look(kid, (*names[: node.number(1)], self.places(source, names)))

    def stop_in(self, binder: steps.Binder) -> None:
        """A loop that may stop before it is through."""
        if binder.sort == "piece" and binder.order == ABSENT:
            self.found |= self.in_order(binder.source, binder.where, ())

    def in_order(self, source: int, where: int, names: tuple[Places, ...]) -> Places:
        """Where the first of some is looked for. In a heap without an order, the first that is like this is any."""
        found = self.places(source, names)
        return found if where == ABSENT else found - self._piles()

    def follow(self, step: steps.MoveSome) -> None:
        """Some are taken from the top; all of them take their order along."""
        taken = self.places(step.source.node, ())
        if step.amount == ABSENT:
            self._carried.append((taken, self.places(step.target.node, ())))
        else:
            self.found |= taken

    def all_found(self) -> Places:
        before: Places | None = None
        while self.found != before:
            before = self.found
            for source, target in self._carried:
                self.found |= source if target & self.found else frozenset()
        return self.found - {BOX}

    def _lists_pieces(self, at: int) -> bool:
        node = self.graph.pool.nodes[at]
        if node.op == "query":
            return node.data[3] == "piece"
        if node.op == "local":
            return str(node.data[1]).endswith("piece")
        if node.op == "things":
            return node.data[0] == "piece"
        return node.op == "pieces in" or any(self._lists_pieces(kid) for kid in node.kids if kid != ABSENT)

    def places(self, at: int, names: tuple[Places, ...]) -> Places:
        """In which declared places a thing, or the members of a list, may be."""
        node, checked = self.graph.pool.nodes[at], self.graph.checked
        if node.op == "place":
            return frozenset({node.number(0)})
        if node.op == "bound":
            depth = node.number(0)
            return names[depth] if depth < len(names) else self._many_spaces()
        if node.op == "local":
            return self._fitting(str(node.data[1]), str(node.data[2]))
        if node.op == "marker":
            kept = checked.markers[node.number(0)].type
            return self._fitting(kept.tag, kept.kind or "")
        if node.op == "things" and node.data[0] == "piece":
            kinds = (checked.components.pieces[piece].kind for piece in node.numbers(1))
            return frozenset().union(*map(self._for_kind, kinds))
        kids = node.kids[:1] if node.op == "query" else node.kids
        return frozenset().union(*(self.places(kid, names) for kid in kids if kid != ABSENT))

    def _fitting(self, sort: str, kind: str) -> Places:
        return self._for_kind(kind) if sort.endswith("piece") else self._many_spaces()

    def _for_kind(self, kind: str) -> Places:
        places = self.graph.checked.components.places
        return frozenset(at for at, place in enumerate(places) if not kind or kind in place.kinds)

    def _piles(self) -> Places:
        return frozenset(at.place for at in self.graph.checked.components.instances if at.shape.name == "pile")

    def _many_spaces(self) -> Places:
        """A space with a name is one of several: nobody names the only one of a place."""
        return frozenset(at.place for at in self.graph.checked.components.instances if at.size > 1)
