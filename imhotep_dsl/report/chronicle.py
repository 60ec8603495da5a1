"""The log of a game: the machine's events told as somebody at the table would tell them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from imhotep_dsl.check import ir
from imhotep_dsl.game import Game, Rules
from imhotep_dsl.report.blocks import Block, Move
from imhotep_dsl.report.events import Words
from imhotep_dsl.report.sight import Sight
from imhotep_dsl.run.machine import Event, Machine


class Chronicle:
    """Everything that has been told so far. viewer: the seat it is told to; None is told everything."""

    def __init__(self, machine: Machine, viewer: int | None) -> None:
        self.machine = machine
        self.sight = Sight(machine, viewer)
        self.words = Words(machine, self.sight)
        self.blocks: list[Block] = [Block("Setup")]
        self._headings = list(_counted(machine, machine.checked.play))

    def choose(self, game: Game, value: int) -> list[Event]:
        """Take an option of the pending decision and tell what came of it; the events, for those who want more."""
        self.sight.begin(game.state)
        events = self.machine.trace = []
        try:
            game.choose_value(value)
        finally:
            self.machine.trace = None
        self.tell(events)
        return events

    def tell(self, events: list[Event]) -> None:
        for event in events:
            tell = _TELL.get(str(event[0]))
            if tell is not None:
                tell(self, *event[1:])

    def lines(self, since: int = 0) -> list[str]:
        """The log from a block on. A turn that has only begun says nothing yet."""
        blocks = self.blocks[since:]
        if blocks and blocks[-1].says_nothing and not blocks[-1].is_heading:
            blocks.pop()
        told = [line for block in blocks for line in block.lines()]
        return told[1:] if told and not told[0] else told

    def snapshot(self) -> list[Block]:
        """What `restore` needs to forget everything told from now on."""
        return [*self.blocks[:-1], self.blocks[-1].copy()]

    def restore(self, blocks: list[Block]) -> None:
        self.blocks = [*blocks[:-1], blocks[-1].copy()]

    # ---- what happened ----------------------------------------------------------------------------------------

    def _turn(self, at: int, player: int) -> None:
        self.blocks.append(Block(self.words.naming.player(player), player))

    def _reach(self, at: int) -> None:
        step = self.words.step(at)
        assert isinstance(step, ir.Reach)
        self.blocks.append(Block(self.machine.model.moments[step.moment].title))

    def _chosen(self, at: int, player: int, option: int) -> None:
        block = self._block_of(player)
        element, step = self.words.element(at), self.words.step(at)
        if isinstance(step, ir.May) and not option:
            block.declined.append(step.text)
            return
        block.choose(self.words.chosen(at, option, block.named), begins=element is None)
        chosen = {"piece": block.named, "space": block.spaces, "board": block.boards}
        if element is not None and element.tag in chosen:
            chosen[element.tag].add(option)

    def _block_of(self, player: int) -> Block:
        """Choices of one player follow each other on one line, until somebody else decides."""
        last = self.blocks[-1]
        if last.player == player:
            return last
        if last.level == 0:
            last.told_otherwise = True
        block = Block(self.words.naming.player(player), player, level=0 if last.is_heading else 1)
        self.blocks.append(block)
        return block

    def _move(self, at: int, piece: int, start: int, end: int) -> None:
        start = start if start >= 0 else self.sight.at[piece]
        known = self.sight.moved(piece, start, end)
        block = self.blocks[-1]
        if end in block.spaces or (piece in block.named and self._board_of(end) in block.boards):
            return
        move = Move(self.words.piece(piece, known), known, self.words.place_of(start), self.words.place_of(end))
        block.moves[move] = block.moves.get(move, 0) + 1

    def _board_of(self, space: int) -> int:
        """The board on which a space is found, or -1."""
        return next((at for at, spaces in enumerate(self.machine.board_spaces) if space in spaces), -1)

    def _swap(self, at: int, first: int, second: int) -> None:
        known = self.sight.swapped(first, second)
        names = [self.words.piece(piece, knows) for piece, knows in zip((first, second), known, strict=True)]
        self.blocks[-1].notes.append(f"{names[0]} and {names[1]} change places")

    def _score(self, at: int, player: int, amount: int) -> None:
        step = self.machine.program.code[at].step
        assert isinstance(step, ir.Score | ir.Rank)
        key = (self.words.naming.player(player), step.source, amount < 0)
        scores = self.blocks[-1].scores
        scores[key] = scores.get(key, 0) + amount

    def _set(self, at: int, marker: int, number: int, player: int) -> None:
        """Only what the course of play counts up is told, as a heading: rounds, mostly."""
        if any(step is self.words.step(at) for step in self._headings):
            self.blocks.append(Block(self.words.marker(marker, number), level=-1))

    def _shuffle(self, at: int, space: int) -> None:
        self.sight.mixed()
        self.blocks[-1].notes.append(f"{self.words.place_of(space)} shuffled")

    def _show(self, at: int, player: int, count: int) -> None:
        pieces = "1 piece" if count == 1 else f"{count} pieces"
        self.blocks[-1].notes.append(f"{self.words.naming.player(player)} looks at {pieces}")

    def _refill(self, at: int, space: int, count: int) -> None:
        self.sight.refilled(space)
        self.blocks[-1].notes.append(f"{self.words.place_of(space)} made anew: {count} pieces")


_TELL: dict[str, Callable[..., None]] = {
    "turn": Chronicle._turn,
    "reach": Chronicle._reach,
    "choice": Chronicle._chosen,
    "forced": Chronicle._chosen,
    "move": Chronicle._move,
    "swap": Chronicle._swap,
    "score": Chronicle._score,
    "set": Chronicle._set,
    "shuffle": Chronicle._shuffle,
    "show": Chronicle._show,
    "refill": Chronicle._refill,
}


def start_told(rules: Rules, players: int, seed: int, viewer: int | None) -> tuple[Game, Chronicle, list[Event]]:
    """A new game whose setup is already told."""
    machine = rules.machine(players)
    chronicle = Chronicle(machine, viewer)
    chronicle.sight.begin(machine.new_state(seed))
    events = machine.trace = []
    try:
        game = rules.start(players, seed)
    finally:
        machine.trace = None
    chronicle.tell(events)
    return game, chronicle, events


def _counted(machine: Machine, rule: int, above: frozenset[int] = frozenset()) -> Iterator[ir.AddMarker]:
    """What the course of play counts up between turns, also in the rules it carries out."""
    waiting = [*machine.checked.rules[rule].body]
    for statement in waiting:
        if isinstance(statement, ir.AddMarker):
            yield statement
        elif isinstance(statement, ir.Call):
            for target in {target for _, target in statement.targets} - above:
                yield from _counted(machine, target, above | {target})
        elif isinstance(statement, ir.If | ir.Repeat | ir.ForEach):
            waiting += statement.body
