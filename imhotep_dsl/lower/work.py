"""How much has to be looked at to answer a question, at most: what is little is counted with the step that asks it,
what may be much is counted where it is done."""

from __future__ import annotations

from imhotep_dsl.code.nodes import ABSENT, Node
from imhotep_dsl.lower.form import Effort, Num, Stmt
from imhotep_dsl.program.model import Program

LITTLE = 2_000
_OF_SPACES = ("count", "size", "free", "top", "bottom", "next", "first", "last", "in area", "supported")


class Work:
    def __init__(self, program: Program) -> None:
        self.program = program
        self._known: dict[int, int] = {}
        self._largest: dict[tuple[object, bool], int] = {}

    def of(self, at: int) -> int:
        """Things looked at for one answer, at most, those apart that are counted where they are looked at."""
        if at == ABSENT:
            return 0
        if at not in self._known:
            self._known[at] = 0
            self._known[at] = self._of(self.program.nodes[at])
        return self._known[at]

    def _of(self, node: Node) -> int:
        if node.op == "query":
            own = self.ranging(*node.kids)
            return self.of(node.kids[0]) + (own if own <= LITTLE else 0)
        below = sum(self.of(kid) for kid in node.kids)
        own = self.spaces(node.kids[-1], node.text(0)) if node.op in _OF_SPACES else 1
        return below + (own if own <= LITTLE else 0)

    def spaces(self, area: int, sort: str) -> int:
        """How many spaces an area has at most."""
        tables = self.program.tables
        if sort == "space":
            return 1
        if sort == "place":
            return self._in_places(area, pieces=False)
        if sort == "board":
            return max(len(board.spaces) for board in tables.boards)
        return len(tables.spaces) if sort == "group" else max(map(len, tables.regions), default=0)

    def ranging(self, source: int, *asked: int) -> int:
        """Work for all members of a list of which something is asked."""
        return self.members(source) * (2 + sum(self.of(at) for at in asked))

    def members(self, at: int) -> int:
        """How many members a list has at most; those of lists with a name, and of ranges whose ends are worked out, are
        counted when they are gone through."""
        node, tables = self.program.nodes[at], self.program.tables
        kids = [kid for kid in node.kids if kid != ABSENT]
        if node.op == "local":
            return 1
        if node.op == "range":
            return self._in_range(*(self.program.nodes[kid] for kid in kids))
        if node.op == "list":
            return len(kids)
        if node.op == "dispatch":
            return max(self.members(kid) for kid in kids[1:])
        if node.op in ("both", "either", "without"):
            return sum(self.members(kid) for kid in kids)
        if node.op == "one or other":
            return max(self.members(kid) for kid in kids[1:])
        if node.op == "take":
            return self.members(kids[1])
        if node.op == "players from":
            return self.program.layout.players
        if node.op in ("reverse", "query"):
            return self.members(kids[0])
        if node.op == "things":
            return len(node.numbers(1))
        if node.op == "printed list":
            return max((len(each) for each in self.program.lists[node.number(0)].values), default=0)
        if node.op == "spaces":
            return self.spaces(kids[0], node.text(0))
        if node.op == "pieces in" and node.data[0] == "place":
            return self._in_places(kids[0], pieces=True)
        if node.op in ("neighbours", "below"):
            return max(map(len, tables.neighbours if node.op == "neighbours" else tables.supports), default=0)
        if node.op == "parts":
            return max((len(parts.regions) for parts in tables.parts if parts.word == node.data[0]), default=0)
        if node.op == "following":
            return max(instance.size for instance in tables.instances)
        return max(len(tables.pieces), len(tables.spaces), len(tables.regions))

    @staticmethod
    def _in_range(low: Node, high: Node) -> int:
        if low.op != "const" or high.op != "const":
            return 1
        return max(0, high.number(0) - low.number(0) + 1)

    def _in_places(self, area: int, pieces: bool) -> int:
        """Spaces of the largest place that may be meant, or pieces that fit there."""
        node = self.program.nodes[area]
        asked = node.data[0] if node.op == "place" else None, pieces
        if asked not in self._largest:
            self._largest[asked] = self._largest_of(*asked)
        return self._largest[asked]

    def _largest_of(self, place: object, pieces: bool) -> int:
        tables = self.program.tables
        changing = {room.place for room in tables.rooms}
        most = 0
        for instance in tables.instances:
            if place in (None, instance.place):
                room = instance.size
                if pieces:
                    own = tables.spaces[instance.first : instance.first + instance.size]
                    room = len(tables.pieces) if instance.place in changing else sum(space.room for space in own)
                most = max(most, min(room, len(tables.pieces)) if pieces else room)
        return most


def counted(work: int) -> list[Stmt]:
    """Code that counts work, if it is too much to be counted with the step that asks."""
    return [] if work <= LITTLE else [Effort(Num(min(work, 1 << 24)))]
