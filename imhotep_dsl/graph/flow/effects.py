"""What a rule may change, with all it calls."""

from __future__ import annotations

from dataclasses import dataclass

from imhotep_dsl.graph.flow.change import Cells
from imhotep_dsl.graph.flow.state import Places


@dataclass(slots=True)
class Effects:
    """What a rule may change, with all it calls. carried: which of the pieces it is given it may move.

    taken, put: areas from which and to which pieces may pass, where they can be said in what the rule is given;
    leaving, arriving: else the places. forgotten: where pieces may not be known any more that were. commits: it may
    hand over on the way.
    """

    leaving: Places = frozenset()
    arriving: Places = frozenset()
    stirred: Places = frozenset()
    taken: frozenset[tuple[int, Places]] = frozenset()
    put: frozenset[tuple[int, Places]] = frozenset()
    carried: frozenset[int] = frozenset()
    cells: Cells = frozenset()
    forgotten: Places = frozenset()
    commits: bool = False

    def __or__(self, other: Effects) -> Effects:
        return Effects(
            self.leaving | other.leaving, self.arriving | other.arriving, self.stirred | other.stirred,
            self.taken | other.taken, self.put | other.put, self.carried | other.carried,
            self.cells | other.cells, self.forgotten | other.forgotten, self.commits or other.commits,
        )  # fmt: skip

    def covers(self, other: Effects) -> bool:
        """Whether nothing more may change by the other, too."""
        return (
            other.leaving <= self.leaving and other.arriving <= self.arriving and other.stirred <= self.stirred
            and other.taken <= self.taken and other.put <= self.put and other.carried <= self.carried
            and other.cells <= self.cells and other.forgotten <= self.forgotten and other.commits <= self.commits
        )  # fmt: skip

    @property
    def places(self) -> Places:
        """All places in which something may change."""
        found = self.leaving | self.arriving | self.stirred
        return found.union(*(places for _, places in (*self.taken, *self.put))) if self.taken or self.put else found


NO_EFFECTS = Effects()
"""Always the same, so that whoever saw it before sees that nothing is new."""
