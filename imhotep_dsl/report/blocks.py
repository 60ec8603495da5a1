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

    def told(self, count: int) -> str:
        """No plurals are made up, since titles come in any language."""
        what = f"{count} × {self.what}" if count > 1 else self.what if self.known else a(self.what)
        return f"{what}: {self.start} → {self.end}"


class Scoring(NamedTuple):
    who: str
    source: str
    losing: bool

    def told(self, points: int) -> str:
        return f"{self.who} {'scores' if points >= 0 else 'loses'} {abs(points)} ({self.source})"


class Marked(NamedTuple):
    """What is remembered of something has changed."""

    marker: int
    whose: int
    text: str

    def told(self, _: int) -> str:
        return self.text


class Note(NamedTuple):
    text: str

    def told(self, _: int) -> str:
        return self.text


Effect = Move | Scoring | Marked | Note


@dataclass(slots=True)
class Block:
    """One turn, one moment, or what somebody else had to decide in between (level 1).

    choices: clauses of an action (or a yes, or a written option) followed by what was chosen for it; declined: the
    offers that were turned down. told_otherwise: what happened is told in the blocks that follow. named, spaces and
    boards are what was chosen: a move that only carries out a choice is not told again.

    effects: what came of it, in the order in which it happened, each with its stretch: moves and points of one stretch
    are told together, how many or how much; of a marker it is kept what it was before. A note ends a stretch, so that
    nothing is told before what led to it.
    """

    head: str
    player: int = -1
    level: int = 0
    choices: list[list[str]] = field(default_factory=list)
    declined: list[str] = field(default_factory=list)
    effects: dict[tuple[int, Effect], int] = field(default_factory=dict)
    stretch: int = 0
    told_otherwise: bool = False
    named: set[int] = field(default_factory=set)
    spaces: set[int] = field(default_factory=set)
    boards: set[int] = field(default_factory=set)

    def copy(self) -> Block:
        return replace(
            self,
            choices=[clause[:] for clause in self.choices],
            declined=self.declined[:],
            effects=dict(self.effects),
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
        said = (self.choices, self.declined, self.effects, self.told_otherwise)
        return not any(said)

    def choose(self, text: str, begins: bool) -> None:
        """A choice; one that begins a clause says what is done, others say with what."""
        if begins or not self.choices:
            self.choices.append([text] if begins else ["", text])
        else:
            self.choices[-1].append(text)

    def note(self, text: str) -> None:
        self.stretch += 1
        self.effects[self.stretch, Note(text)] = 1

    def add(self, effect: Move | Scoring, amount: int) -> None:
        key = (self.stretch, effect)
        self.effects[key] = self.effects.get(key, 0) + amount

    def mark(self, marked: Marked, before: int, value: int) -> None:
        """Only what a marker is in the end is told, if that is not what it was before."""
        for stretch, effect in list(self.effects):
            if stretch == self.stretch and isinstance(effect, Marked) and effect[:2] == marked[:2]:
                before = self.effects.pop((stretch, effect))
        if value != before:
            self.effects[self.stretch, marked] = before

    def lines(self) -> list[str]:
        if self.is_heading:
            return ["", self.head]
        if self.says_nothing:
            return [] if self.player < 0 or self.level else [f"{self.head} — passes"]
        indent = "  " * self.level
        effects = [effect.told(amount) for (_, effect), amount in self.effects.items()]
        return [indent + self._first_line(), *(f"{indent}  {effect}" for effect in effects)]

    def _first_line(self) -> str:
        clauses = [_clause(*clause) for clause in self.choices] or [f"not “{offer}”" for offer in self.declined]
        return f"{self.head} — {'; '.join(clauses)}" if clauses else self.head


def _clause(done: str, *chosen: str) -> str:
    return ": ".join(part for part in (done, " → ".join(chosen)) if part)


def a(noun: str) -> str:
    """`a tile`, `an egg`."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
