"""Words for what the machine traces: who chose what, what moved where. Only what the viewer may know is named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields

from imhotep_dsl.code import steps
from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.report.happenings import Stop, a
from imhotep_dsl.report.numbered import NumberedNaming
from imhotep_dsl.report.sight import Sight
from imhotep_dsl.run.events import Event
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.owners import owner_cells


class Words:
    """Naming for one viewer."""

    def __init__(self, machine: Machine, sight: Sight) -> None:
        self.machine = machine
        self.sight = sight
        self._owners = owner_cells(machine)
        self.naming = NumberedNaming(machine, owner=self._owner)
        self.seen = NumberedNaming(machine, sight.knows, self._owner)

    def _owner(self, piece: int) -> int:
        return self.sight.remembered[self._owners[self.machine.kinds[piece]] + piece]

    def step(self, at: int) -> steps.Step:
        return self.machine.program.code[at].step

    def piece(self, piece: int, known: bool) -> str:
        """Its title if the viewer knows it, else only what kind of piece it is."""
        return self.naming.piece(piece) if known else self.naming.kind(piece)

    def marked_piece(self, piece: int) -> str:
        """A piece that the viewer knows, with what is remembered of it; a piece that it remembers may be unknown."""
        title, kept = self.naming.piece(piece), self.seen.remembered(self.sight.remembered, piece)
        return f"{title} ({kept})" if kept else title

    def placed(self, called: str, piece: int) -> str:
        """Where pieces that are called alike lie on several spaces of a place, these say which of them is meant."""
        spaces, space = self.machine.tables.spaces, self.sight.at[piece]
        instance = spaces[space].instance
        lettered = self.machine.tables.instances[instance].lettered
        if not lettered and not self.sight.knows(piece):
            return called
        alike = any(
            spaces[there].instance == instance
            and (other != piece if lettered else there != space)
            and self.seen.piece(other) == self.seen.piece(piece)
            for other, there in enumerate(self.sight.at)
        )
        return f"{called} on {self.naming.within_named(space)}" if alike else called

    def place_of(self, space: int) -> str:
        return self.seen.place(self.machine.tables.spaces[space].instance)

    def stop(self, space: int) -> Stop:
        """Where a piece comes from or goes to."""
        instance = self.machine.tables.spaces[space].instance
        if self.machine.tables.instances[instance].size == 1:
            return Stop(self.seen.place(instance), "", "")
        return Stop(self.seen.place(instance), self.naming.within(space), self.naming.name_of_space(space))

    def goes_under(self, at: int) -> bool:
        """Whether the pieces that a step moves go below what lies there."""
        step = self.step(at)
        return isinstance(step, steps.Move | steps.MoveSome) and step.under

    def sort(self, at: int) -> str:
        """What sort of thing is chosen at a step; nothing for actions and written options."""
        step = self.step(at)
        return step.binder.sort if isinstance(step, steps.Choose | steps.LoopPick | steps.Pick) else ""

    def chosen(self, at: int, option: int, named: set[int], said: Sequence[int]) -> str:
        """What somebody chose; named are the pieces that were already mentioned, said the values in the texts."""
        step = self.step(at)
        if isinstance(step, steps.May):
            text = self.seen.text(at, 1, said)
            return text if option else f"not “{text}”"
        if isinstance(step, steps.ChooseAction):
            return self.machine.tables.rules[option].title
        if isinstance(step, steps.ChooseOption):
            return self.seen.text(at, option, said)
        assert isinstance(step, steps.Choose | steps.LoopPick | steps.Pick | steps.ChanceChooses | steps.ChancePicks)
        sort = step.binder.sort
        if option == NO_MORE:
            return "no more"
        if option >= 0 and sort == "piece":
            called = self.marked_piece(option) if self.sight.recognises(option) else a(self.naming.kind(option))
            return self.placed(called, option)
        if sort == "number":
            return f"{step.binder.name.replace('_', ' ')} {option}"
        if option >= 0 and sort == "design":  # none of its pieces
            return f"kind {self.seen.thing(sort, option)}"
        if option >= 0 and sort == "space":
            space = self.machine.tables.spaces[option]
            if self.machine.tables.instances[space.instance].holder in named:
                return f"space {space.number}"
        return self.seen.thing(sort, option)

    def how_turns_go_on(self, at: int) -> str:
        step = self.step(at)
        assert isinstance(step, steps.OrderTurns)
        return step.how

    def ordered(self, at: int, player: int) -> str:
        """How the turns go on."""
        name = self.naming.player(player)
        said = {
            "next": f"next turn: {name}", "pass": f"{name} passes", "reverse": "the turns go the other way round",
            "skip": "one more turn is left out",
        }  # fmt: skip
        return said[self.how_turns_go_on(at)]

    def left_out(self, player: int) -> str:
        return f"{self.naming.player(player)} is left out"

    def happened(self, event: Event) -> str:
        """What an event is called, and whom or what it happened to: `Stack shuffled`."""
        about = [part.name for part in fields(event) if part.name in _NAMED]
        return " ".join([*(_NAMED[name](self, getattr(event, name)) for name in about), type(event).__name__.lower()])

    def having(self, marker: int, whose: int) -> str:
        """What has this marker; nothing if it is one of the table."""
        called = {"players": self.naming.player, "pieces": self.seen.piece, "boards": self.naming.board}
        of = self.machine.tables.markers[marker].of
        return called[of](whose) if of in called else ""

    def becomes(self, marker: int, whose: int, value: int) -> str:
        """`Round 3`, `Red: Level 2`; of a piece that is given to somebody, whose it was is told before."""
        if self.machine.tables.markers[marker].is_owner:
            return f"{self.placed(self.seen.piece(whose), whose)} now belongs to {self.naming.player(value)}"
        having, told = self.having(marker, whose), self.marker(marker, value)
        return f"{having}: {told}" if having else told

    def marker(self, marker: int, value: int) -> str:
        """`Round 3`, `Starting player: White`."""
        found = self.machine.tables.markers[marker]
        if found.sort == "number":
            return f"{found.title} {value}"
        if found.sort == "truth":
            return f"{found.title}: {'yes' if value else 'no'}"
        return f"{found.title}: {self.seen.thing(found.sort, value)}"


_NAMED: dict[str, Callable[[Words, int], str]] = {
    "player": lambda words, player: words.naming.player(player),
    "piece": lambda words, piece: words.piece(piece, words.sight.knows(piece)),
    "space": Words.place_of,
}
