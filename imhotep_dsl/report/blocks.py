"""The paragraphs of a game's log: who did what, then what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple


class Move(NamedTuple):
    """Pieces that nobody needs to tell apart go from one place to another; known: `what` names the very piece."""

    what: str
    known: bool
    start: str
    end: str


@dataclass(slots=True)
class Block:
    """One turn, one moment, or what somebody else had to decide in between (level 1).

    choices: clauses of an action (or a yes, or a written option) followed by what was chosen for it; declined: the
    offers that were turned down. told_otherwise: what happened is told in the blocks that follow. named, spaces and
    boards are what was chosen: a move that only carries out a choice is not told again.
    """

    head: str
    player: int = -1
    level: int = 0
    choices: list[list[str]] = field(default_factory=list)
    declined: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    moves: dict[Move, int] = field(default_factory=dict)
    scores: dict[tuple[str, str, bool], int] = field(default_factory=dict)
    told_otherwise: bool = False
    named: set[int] = field(default_factory=set)
    spaces: set[int] = field(default_factory=set)
    boards: set[int] = field(default_factory=set)

    def copy(self) -> Block:
        return replace(
            self,
            choices=[clause[:] for clause in self.choices],
            declined=self.declined[:],
            notes=self.notes[:],
            moves=dict(self.moves),
            scores=dict(self.scores),
            named=set(self.named),
            spaces=set(self.spaces),
            boards=set(self.boards),
        )

    @property
    def is_heading(self) -> bool:
        return self.level < 0

    @property
    def says_nothing(self) -> bool:
        """A moment at which nothing happened is left out."""
        said = (self.choices, self.declined, self.notes, self.moves, self.scores, self.told_otherwise)
        return not any(said)

    def choose(self, text: str, begins: bool) -> None:
        """A choice; one that begins a clause says what is done, others say with what."""
        if begins or not self.choices:
            self.choices.append([text] if begins else ["", text])
        else:
            self.choices[-1].append(text)

    def lines(self) -> list[str]:
        if self.is_heading:
            return ["", self.head]
        if self.says_nothing:
            return [] if self.player < 0 or self.level else [f"{self.head} — passes"]
        indent = "  " * self.level
        effects = [*self.notes, *map(_move, self.moves.items()), *map(_score, self.scores.items())]
        return [indent + self._first_line(), *(f"{indent}  {effect}" for effect in effects)]

    def _first_line(self) -> str:
        clauses = [_clause(*clause) for clause in self.choices] or [f"not “{offer}”" for offer in self.declined]
        return f"{self.head} — {'; '.join(clauses)}" if clauses else self.head


def _clause(done: str, *chosen: str) -> str:
    return ": ".join(part for part in (done, " → ".join(chosen)) if part)


def _move(item: tuple[Move, int]) -> str:
    """No plurals are made up, since titles come in any language."""
    move, count = item
    what = f"{count} × {move.what}" if count > 1 else move.what if move.known else a(move.what)
    return f"{what}: {move.start} → {move.end}"


def _score(item: tuple[tuple[str, str, bool], int]) -> str:
    (who, source, _), points = item
    return f"{who} {'scores' if points >= 0 else 'loses'} {abs(points)} ({source})"


def a(noun: str) -> str:
    """`a tile`, `an egg`."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
