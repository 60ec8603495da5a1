"""The log of a game: the machine's events told as somebody at the table would tell them."""

from __future__ import annotations

from collections.abc import Callable

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.game import Game, Rules
from imhotep_dsl.report.blocks import Block, Marked, Move, Scoring
from imhotep_dsl.report.sight import Sight
from imhotep_dsl.report.words import Words
from imhotep_dsl.run import events as e
from imhotep_dsl.run.events import Event
from imhotep_dsl.run.machine import Machine


class Chronicle:
    """Everything that has been told so far. viewer: the seat it is told to; None is told everything."""

    def __init__(self, machine: Machine, viewer: int | None) -> None:
        self.machine = machine
        self.sight = Sight(machine, viewer)
        self.words = Words(machine, self.sight)
        self.blocks: list[Block] = [Block("Setup")]
        self.secretly = False

    def choose(self, game: Game, value: int) -> list[Event]:
        """Take an option of the pending decision and tell what came of it; the events, for those who want more."""
        self.sight.begin(game.state)
        self.secretly = game.is_gathering
        events = self.machine.trace = []
        try:
            game.choose_value(value)
        finally:
            self.machine.trace = None
        self.tell(events)
        return events

    def tell(self, events: list[Event]) -> None:
        for event in events:
            _TELL.get(type(event), Chronicle._happened)(self, event)

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

    def _turned(self, event: e.Turned) -> None:
        self.blocks.append(Block(self.words.naming.player(event.player), event.player))

    def _reached(self, event: e.Reached) -> None:
        title = next(moment.title for moment in self.machine.tables.moments if moment.name == event.moment)
        self.blocks.append(Block(title))

    def _gathering(self, event: e.Gathering) -> None:
        self.secretly = True

    def _gathered(self, event: e.Gathered) -> None:
        """What the others did is seen on the table, or not; who of them had a choice may be a secret, too."""
        self.secretly = False
        if self.sight.viewer is not None:
            self.blocks[-1].note("all have acted in secret")

    def _is_secret(self, player: int) -> bool:
        return self.secretly and self.sight.viewer not in (None, player)

    def _chosen(self, event: e.Chosen | e.Forced) -> None:
        if self._is_secret(event.player):
            return
        block = self._block_of(event.player)
        sort, step = self.words.sort(event.at), self.words.step(event.at)
        said = event.said if self.sight.viewer in (None, event.player) else ()
        if isinstance(step, steps.May) and not event.option:
            block.declined.append(self.words.naming.text(event.at, 1, said))
            return
        block.choose(self.words.chosen(event.at, event.option, block.named, said), begins=not sort)
        chosen = {"piece": block.named, "space": block.spaces, "board": block.boards}
        if sort in chosen and event.option != NO_MORE:
            chosen[sort].add(event.option)

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

    def _moved(self, event: e.Moved) -> None:
        known = self.sight.moved(event.piece, event.start, event.end)
        if self._is_secret(self._owner_of(event.start)):
            return
        block = self.blocks[-1]
        if event.end in block.spaces or (event.piece in block.named and self._board_of(event.end) in block.boards):
            return
        start, end = self.words.way(event.start, event.end)
        under = "under " if self.words.goes_under(event.at) else ""
        block.add(Move(self.words.piece(event.piece, known), known, start, f"{under}{end}"), 1)

    def _owner_of(self, space: int) -> int:
        return self.machine.tables.instances[self.machine.tables.spaces[space].instance].player

    def _board_of(self, space: int) -> int:
        """The board on which a space is found, or -1."""
        return next((at for at, spaces in enumerate(self.machine.board_spaces) if space in spaces), -1)

    def _swapped(self, event: e.Swapped) -> None:
        owner = self._owner_of(self.sight.at[event.first])
        known = self.sight.swapped(event.first, event.second)
        if self._is_secret(owner):
            return
        pair = (event.first, event.second)
        names = [self.words.piece(piece, knows) for piece, knows in zip(pair, known, strict=True)]
        self.blocks[-1].note(f"{names[0]} and {names[1]} change places")

    def _scored(self, event: e.Scored) -> None:
        heading = self.machine.tables.headings[event.heading]
        scoring = Scoring(self.words.naming.player(event.player), heading, event.amount < 0)
        self.blocks[-1].add(scoring, event.amount)

    def _marker_set(self, event: e.MarkerSet) -> None:
        """What the course of play counts on is told as a heading: rounds, mostly."""
        before = self.sight.marked(event.marker, event.whose, event.value)
        if event.at in self.machine.tables.counted:
            self.blocks.append(Block(self.words.marker(event.marker, event.value), level=-1))
        elif event.marker == self.machine.tables.out:
            self.blocks[-1].note(f"{self.words.naming.player(event.whose)} is out of the game")
        elif self._sees_marker(event.marker, event.whose):
            whose = self.words.having(event.marker, event.whose)
            told = self.words.marker(event.marker, event.value)
            marked = Marked(event.marker, event.whose, f"{whose}: {told}" if whose else told)
            self.blocks[-1].mark(marked, before, event.value)

    def _rolled(self, event: e.Rolled) -> None:
        """Dice lie open on the table, unless the marker is hidden."""
        self.sight.marked(event.marker, event.whose, event.value)
        found, known = self.machine.tables.markers[event.marker], self._sees_marker(event.marker, event.whose)
        whose = f"{self.words.seen.piece(event.whose)}: " if found.of == "pieces" else ""
        told = self.words.marker(event.marker, event.value) if known else f"{found.title} rolled"
        self.blocks[-1].note(f"{whose}{told}")

    def _sees_marker(self, marker: int, whose: int) -> bool:
        found = self.machine.tables.markers[marker]
        if found.of == "pieces":
            return self.sight.knows(whose)
        own = found.seen == "owner" and found.of == "players" and whose == self.sight.viewer
        return self.sight.viewer is None or found.seen == "everyone" or own

    def _picked(self, event: e.Picked) -> None:
        self.blocks[-1].note(f"at random: {self.words.chosen(event.at, event.option, set(), ())}")

    def _ordered(self, event: e.Ordered) -> None:
        self.blocks[-1].note(self.words.ordered(event.at, event.player))

    def _shuffled(self, event: e.Shuffled) -> None:
        self.sight.mixed()
        self._happened(event)

    def _happened(self, event: Event) -> None:
        self.blocks[-1].note(self.words.happened(event))

    def _shown(self, event: e.Shown) -> None:
        count = len(event.pieces)
        pieces = "1 piece" if count == 1 else f"{count} pieces"
        named = [self.words.naming.piece_with_marks(self.sight.remembered, piece) for piece in event.pieces]
        if event.player == e.EVERYONE:
            told = f"{pieces} shown to everyone: {', '.join(named)}" if named else "nothing shown to everyone"
        else:
            told = f"{self.words.naming.player(event.player)} looks at {pieces}"
            if named and self.sight.viewer in (None, event.player):
                told = f"{told}: {', '.join(named)}"
        self.blocks[-1].note(told)

    def _marker_shown(self, event: e.MarkerShown) -> None:
        found = self.machine.tables.markers[event.marker]
        whose = f"{self.words.naming.player(event.whose)}: " if found.of == "players" else ""
        to_all = event.player == e.EVERYONE
        known = to_all or self.sight.viewer in (None, event.player) or self._sees_marker(event.marker, event.whose)
        told = f"{self.words.marker(event.marker, event.value)}," if known else found.title
        whom = "everyone" if to_all else self.words.naming.player(event.player)
        self.blocks[-1].note(f"{whose}{told} shown to {whom}")

    def _refilled(self, event: e.Refilled) -> None:
        self.sight.refilled(event.space, event.pieces)
        self.blocks[-1].note(f"{self.words.place_of(event.space)} made anew: {len(event.pieces)} pieces")


_TELL: dict[type, Callable[..., None]] = {
    e.Turned: Chronicle._turned,
    e.Reached: Chronicle._reached,
    e.Chosen: Chronicle._chosen,
    e.Forced: Chronicle._chosen,
    e.Gathering: Chronicle._gathering,
    e.Gathered: Chronicle._gathered,
    e.Moved: Chronicle._moved,
    e.Swapped: Chronicle._swapped,
    e.Scored: Chronicle._scored,
    e.MarkerSet: Chronicle._marker_set,
    e.Rolled: Chronicle._rolled,
    e.Picked: Chronicle._picked,
    e.Ordered: Chronicle._ordered,
    e.Shuffled: Chronicle._shuffled,
    e.Shown: Chronicle._shown,
    e.MarkerShown: Chronicle._marker_shown,
    e.Refilled: Chronicle._refilled,
}
"""Events of which more is told than what they are called and whom they happened to."""


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
