"""The log of a game: the machine's events told as somebody at the table would tell them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.game.game import Game
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.report.blocks import Block
from imhotep_dsl.report.happenings import Marked, Move, Scoring
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
        with self.machine.traced() as events:
            game.choose_value(value)
        self.tell(events)
        return events

    def tell(self, events: list[Event]) -> None:
        for event in events:
            _TELL.get(type(event), Chronicle._happened)(self, event)

    def lines(self, since: int = 0) -> list[str]:
        """The log from a block on. A turn that has only begun says nothing yet."""
        told = [line for block in self.blocks[since : self._begun] for line in block.lines()]
        return told[1:] if told and not told[0] else told

    @property
    def _begun(self) -> int:
        """How many blocks there are that say something already."""
        last = self.blocks[-1]
        return len(self.blocks) - (1 if last.says_nothing and not last.is_heading else 0)

    def told(self, going_on: int) -> int:
        """All has been told: from which block on it is not. Choices of the player who is going on are told again with
        the next one, as one line; whatever else happens is told in a block of its own."""
        last = self.blocks[-1]
        if last.player == going_on and last.choices and not last.effects:
            return len(self.blocks) - 1
        if not last.says_nothing:
            self.blocks.append(Block("", level=max(last.level, 0), within=last.within))
        return self._begun

    def snapshot(self) -> list[Block]:
        """What `restore` needs to forget everything told from now on."""
        return [*self.blocks[:-1], self.blocks[-1].copy()]

    def restore(self, blocks: list[Block]) -> None:
        self.blocks = [*blocks[:-1], blocks[-1].copy()]

    # ---- what happened ----------------------------------------------------------------------------------------

    def _began(self, event: e.Began) -> None:
        """Until the first turn there may be nobody to whom it is told."""
        self.blocks.append(Block("Play"))

    def _turned(self, event: e.Turned) -> None:
        self.blocks.append(Block(self.words.naming.player(event.player), event.player, within=True))

    def _reached(self, event: e.Reached) -> None:
        title = next(moment.title for moment in self.machine.tables.moments if moment.name == event.moment)
        self.blocks.append(Block(title, within=True))

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
        if self._is_secret(event.player) or self._keeps_to_itself(event):
            return
        sort = self.words.sort(event.at)
        is_own = self.sight.viewer in (None, event.player)
        block = self._block_of(event.player)
        block.choose(
            self.words.chosen(event.at, event.option, block.named, event.said if is_own else ()), begins=not sort
        )
        chosen = {"piece": block.named, "space": block.spaces, "board": block.boards}
        if sort in chosen and event.option != NO_MORE and self._is_named(sort, event.option):
            chosen[sort].add(event.option)

    def _is_named(self, sort: str, option: int) -> bool:
        """Of a piece that the viewer cannot recognise, what happens next must not tell whether it is the same one."""
        return sort != "piece" or self.sight.recognises(option)

    def _keeps_to_itself(self, event: e.Chosen | e.Forced) -> bool:
        """That somebody was asked at all may be a secret, and who says no, or takes no more, does nothing that anybody
        sees. Who could do nothing else was not even asked."""
        declined = isinstance(self.words.step(event.at), steps.May) and not event.option
        if not declined and event.option != NO_MORE:
            return False
        return isinstance(event, e.Forced) or self.sight.viewer not in (None, event.player)

    def _block_of(self, player: int) -> Block:
        """Choices of one player follow each other on one line, until something comes of them or another one decides."""
        last = self.blocks[-1]
        if last.player == player and not last.effects:
            return last
        if last.level == 0 and last.within:
            last.told_otherwise = True
        name = self.words.naming.player(player)
        block = Block(name, player, level=1 if last.within else 0, within=last.within)
        self.blocks.append(block)
        return block

    def _moved(self, event: e.Moved) -> None:
        known = self.sight.moved(event.piece, event.start, event.end)
        if self._is_secret(self._owner_of(event.start)) or self._does_nothing(event):
            return
        block = self.blocks[-1]
        start, end = self.words.stop(event.start), self.words.stop(event.end)
        is_chosen = event.piece in block.named and self._board_of(event.end) in block.boards
        what, under = self.words.piece(event.piece, known), self.words.goes_under(event.at)
        block.move(Move(event.at, event.piece, what, known, start, end, under), event.end, is_chosen)

    def _does_nothing(self, event: e.Moved) -> bool:
        """A piece that goes to where it lies changes at most the order there, if the pieces can be told apart."""
        if event.start != event.end or not self.machine.alike.order_counts[event.end]:
            return event.start == event.end
        there = [piece for piece, space in enumerate(self.sight.at) if space == event.end]
        return all(map(self.sight.knows, there)) and len({self.words.naming.piece(piece) for piece in there}) == 1

    def _owner_of(self, space: int) -> int:
        return self.machine.tables.instances[self.machine.tables.spaces[space].instance].player

    def _board_of(self, space: int) -> int:
        """The board on which a space is found, or -1."""
        return next((at for at, spaces in enumerate(self.machine.board_spaces) if space in spaces), -1)

    def _swapped(self, event: e.Swapped) -> None:
        owner = self._owner_of(self.sight.at[event.first])
        pair = (event.first, event.second)
        placed = [self.words.placed("", piece) for piece in pair]
        spaces = [self.words.seen.space(self.sight.at[piece]) for piece in pair]
        known = self.sight.swapped(*pair)
        if self._is_secret(owner):
            return
        names = [self.words.piece(piece, knows) + lay for piece, knows, lay in zip(pair, known, placed, strict=True)]
        if names[0] == names[1]:
            names = [f"{name} ({space})" for name, space in zip(names, spaces, strict=True)]
        self.blocks[-1].note(f"{names[0]} and {names[1]} change places")

    def _scored(self, event: e.Scored) -> None:
        heading = self.machine.tables.headings[event.heading]
        self.blocks[-1].add(Scoring(self.words.naming.player(event.player), heading, event.amount))

    def _marker_set(self, event: e.MarkerSet) -> None:
        """What the course of play counts on is told as a heading: rounds, mostly."""
        text = self.words.becomes(event.marker, event.whose, event.value)
        before = self.sight.marked(event.marker, event.whose, event.value)
        if self._is_secret(self._whose(event.marker, event.whose)):
            return
        tables = self.machine.tables
        if event.at in tables.counted and event.at not in tables.by_few:
            self.blocks.append(Block(self.words.marker(event.marker, event.value), level=-1))
        elif event.marker == tables.out:
            self.blocks[-1].note(f"{self.words.naming.player(event.whose)} is out of the game")
        elif event.marker != tables.passed and self._sees_marker(event.marker, event.whose):
            if event.at not in tables.by_few:
                self.blocks[-1].mark(Marked(event.marker, event.whose, before, event.value, text))
            elif event.value != before or not isinstance(self.words.step(event.at), steps.AddMarker):
                self.blocks[-1].note(text)

    def _whose(self, marker: int, thing: int) -> int:
        """Whose a marker is: of a player, or of a piece in a place of a player; -1 if it belongs to nobody."""
        of = self.machine.tables.markers[marker].of
        return thing if of == "players" else self._owner_of(self.sight.at[thing]) if of == "pieces" else -1

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
            return self.sight.recognises(whose)
        own = found.seen == "owner" and found.of == "players" and whose == self.sight.viewer
        return self.sight.viewer is None or found.seen == "everyone" or own

    def _picked(self, event: e.Picked) -> None:
        """What a hidden marker remembers is told to those who see the marker, when it is set."""
        if self.sight.viewer is not None and event.at in self.machine.tables.untold:
            return
        self.blocks[-1].note(f"at random: {self.words.chosen(event.at, event.option, set(), ())}")

    def _ordered(self, event: e.Ordered) -> None:
        """Who passes without having had a choice does nothing else in this turn. Who is left out is told when the next
        turn comes."""
        block, how = self.blocks[-1], self.words.how_turns_go_on(event.at)
        if how == "skip":
            return
        if how == "pass" and block.player == event.player and block.says_nothing:
            block.choose("passes", begins=True)
        else:
            block.note(self.words.ordered(event.at, event.player))

    def _skipped(self, event: e.Skipped) -> None:
        self.blocks[-1].note(self.words.left_out(event.player))

    def _shuffled(self, event: e.Shuffled) -> None:
        self.sight.mixed()
        self._happened(event)

    def _happened(self, event: Event) -> None:
        self.blocks[-1].note(self.words.happened(event))

    def _shown(self, event: e.Shown) -> None:
        count = len(event.pieces)
        pieces = "1 piece" if count == 1 else f"{count} pieces"
        named = list(self._named(event.pieces))
        if event.player == e.EVERYONE:
            told = f"{pieces} shown to everyone{self._where(event.pieces)}: {', '.join(named)}"
        else:
            told = f"{self.words.naming.player(event.player)} looks at {pieces}"
            if named and self.sight.viewer in (None, event.player):
                told = f"{told}: {', '.join(named)}"
        self.sight.shown(event.player, event.pieces)
        to_nobody = event.player == e.EVERYONE and not named
        if not to_nobody and not self._is_between_others(event):
            self.blocks[-1].note(told)

    def _named(self, pieces: Sequence[int]) -> Iterator[str]:
        """Where pieces lie in no order, not in that in which they came there."""
        for space, lying in groupby(pieces, key=self.sight.at.__getitem__):
            named = map(self.words.marked_piece, lying)
            yield from sorted(named) if self.sight.sees_no_order(space) else named

    def _where(self, pieces: Sequence[int]) -> str:
        """Where pieces lie that lie face up, if it is one space."""
        spaces = {self.sight.at[piece] for piece in pieces}
        return f" ({self.words.seen.space(spaces.pop())})" if len(spaces) == 1 else ""

    def _is_between_others(self, event: e.Shown | e.MarkerShown) -> bool:
        """Whom something is shown because of what not everybody knows is nobody else's business."""
        is_own = self.sight.viewer in (None, event.player)
        return event.player != e.EVERYONE and not is_own and event.at in self.machine.tables.by_few

    def _marker_shown(self, event: e.MarkerShown) -> None:
        if self._is_between_others(event):
            return
        found = self.machine.tables.markers[event.marker]
        whose = f"{self.words.naming.player(event.whose)}: " if found.of == "players" else ""
        to_all = event.player == e.EVERYONE
        known = to_all or self.sight.viewer in (None, event.player) or self._sees_marker(event.marker, event.whose)
        told = f"{self.words.marker(event.marker, event.value)}," if known else found.title
        whom = "everyone" if to_all else self.words.naming.player(event.player)
        self.blocks[-1].note(f"{whose}{told} shown to {whom}")

    def _hidden(self, event: e.Hidden) -> None:
        """What only others were shown is their business: told is what lay face up for the viewer."""
        known = [piece for piece in event.pieces if self.sight.was_shown(piece)]
        self.sight.hidden(event.pieces)
        if known:
            count = "1 piece" if len(known) == 1 else f"{len(known)} pieces"
            self.blocks[-1].note(f"{count} turned face down{self._where(known)}")

    def _refilled(self, event: e.Refilled) -> None:
        self.sight.refilled(event.space, event.pieces)
        self.blocks[-1].note(f"{self.words.place_of(event.space)} made anew: {len(event.pieces)} pieces")


_TELL: dict[type, Callable[..., None]] = {
    e.Began: Chronicle._began,
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
    e.Skipped: Chronicle._skipped,
    e.Shuffled: Chronicle._shuffled,
    e.Shown: Chronicle._shown,
    e.MarkerShown: Chronicle._marker_shown,
    e.Hidden: Chronicle._hidden,
    e.Refilled: Chronicle._refilled,
}
"""Events of which more is told than what they are called and whom they happened to."""


def start_told(rules: Rules, players: int, seed: int, viewer: int | None) -> tuple[Game, Chronicle, list[Event]]:
    """A new game whose setup is already told."""
    machine = rules.machine(players)
    chronicle = Chronicle(machine, viewer)
    chronicle.sight.begin(machine.new_state(seed))
    with machine.traced() as events:
        game = rules.start(players, seed)
    chronicle.tell(events)
    return game, chronicle, events
