"""The paragraphs of a game's log: who did what, then what came of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from imhotep_dsl.report.happenings import Effect, Marked, Move, Note, together


@dataclass(slots=True)
class Block:
    """One turn, one moment, or what was decided in the course of it (level 1); a heading has the level -1.

    choices: clauses of an action (or a yes, or a written option) followed by what was chosen for it. told_otherwise:
    what happened is told in the blocks that follow. within: it is a turn or a moment, or a part of one. A block without
    a head goes on with the one before.

    named: the pieces that were chosen. boards: the boards. spaces: chosen, and nothing has gone there yet: a single
    piece that goes there next only carries out the choice, which is told already. done: the moves that did.

    effects: what came of it, in the order in which it happened.
    """

    head: str
    player: int = -1
    level: int = 0
    within: bool = False
    choices: list[list[str]] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    told_otherwise: bool = False
    named: set[int] = field(default_factory=set)
    spaces: set[int] = field(default_factory=set)
    boards: set[int] = field(default_factory=set)
    done: list[tuple[int, Move]] = field(default_factory=list)

    def copy(self) -> Block:
        return replace(
            self,
            choices=[clause[:] for clause in self.choices],
            effects=self.effects[:],
            named=set(self.named),
            spaces=set(self.spaces),
            boards=set(self.boards),
            done=self.done[:],
        )

    @property
    def is_heading(self) -> bool:
        return self.level < 0

    @property
    def says_nothing(self) -> bool:
        """A moment at which nothing happened is left out."""
        return not (self.choices or self.effects or self.told_otherwise)

    def choose(self, text: str, begins: bool) -> None:
        """A choice; one that begins a clause says what is done, others say with what."""
        self.done.clear()
        if begins or not self.choices:
            self.choices.append([text] if begins else ["", text])
        else:
            self.choices[-1].append(text)

    def note(self, text: str) -> None:
        self.add(Note(text))

    def add(self, effect: Effect) -> None:
        """Once something else has happened, what goes to a space that was chosen is told."""
        self.spaces.clear()
        self.done.clear()
        self.effects.append(effect)

    def move(self, move: Move, end: int, is_chosen: bool) -> None:
        """end: the space. is_chosen: who chose what moves has also chosen where it goes."""
        before = next((told for space, told in self.done if space == end and told.at == move.at), None)
        if before is not None:
            # Several pieces go where one was thought of: then all of them are told.
            self.add(before)
            self.add(move)
        elif end in self.spaces:
            self.spaces.discard(end)
            self.done.append((end, move))
        elif not is_chosen:
            self.add(move)

    def mark(self, marked: Marked) -> None:
        """Only what a marker is in the end is told, if that is not what it was before: from one note to the next."""
        before = marked.before
        for at in range(len(self.effects) - 1, -1, -1):
            effect = self.effects[at]
            if isinstance(effect, Note):
                break
            if isinstance(effect, Marked) and (effect.marker, effect.whose) == (marked.marker, marked.whose):
                before = effect.before
                del self.effects[at]
                break
        if marked.value != before:
            self.add(marked._replace(before=before))

    def lines(self) -> list[str]:
        if self.is_heading:
            return ["", self.head, *(f"  {line}" for line in together(self.effects))]
        if self.says_nothing:
            return [] if self.player < 0 or self.level else [f"{self.head} — passes"]
        indent = "  " * self.level
        first = [indent + self._first_line()] if self.head else []
        return [*first, *(f"{indent}  {line}" for line in together(self.effects))]

    def _first_line(self) -> str:
        clauses = [_clause(*clause) for clause in self.choices]
        return f"{self.head} — {'; '.join(clauses)}" if clauses else self.head


def _clause(done: str, *chosen: str) -> str:
    return ": ".join(part for part in (done, " → ".join(chosen)) if part)
