"""How things are called when people read them: titles for eyes, keys for programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from imhotep_dsl.check import ir
from imhotep_dsl.check.types import Type
from imhotep_dsl.graph import steps
from imhotep_dsl.resolve.kinds import readable

if TYPE_CHECKING:
    from imhotep_dsl.run.machine import Machine

State = list[int]


class Naming:
    """Titles and keys of everything on one table."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.components = machine.components

    def player(self, player: int) -> str:
        return readable(self.machine.model.colours[player]) if player >= 0 else "nobody"

    def piece(self, piece: int) -> str:
        """A design by its title, `black pawn` by its owner, `Coin (value 4)` by what is printed on it."""
        found = self.components.pieces[piece]
        design = self.components.designs[found.design]
        title = design.definition.title
        if found.owner >= 0:
            title = f"{self.machine.model.colours[found.owner]} {title.lower()}"
        if design.definition.name is None and design.definition.attributes:
            told = ", ".join(f"{name.replace('_', ' ')} {_shown(value)}" for name, (_, value) in sorted(
                design.definition.attributes.items()
            ))  # fmt: skip
            title = f"{title} ({told})"
        return title

    def piece_with_load(self, state: State, piece: int) -> str:
        """A piece together with what lies on it."""
        lying = []
        for instance in self.components.instances:
            place = self.components.places[instance.place]
            if instance.holder == piece and place.scope.kind == self.components.pieces[piece].kind:
                lying.append(f"{place.title or readable(place.name)}: {self.contents(state, instance.index)}".lower())
        return f"{self.piece(piece)} [{'; '.join(lying)}]" if lying else self.piece(piece)

    def contents(self, state: State, instance: int) -> str:
        """What lies at a place, space by space; a dash is an empty space."""
        told = []
        for space in self.machine.instance_spaces[instance]:
            pieces = self.machine.pieces.on(state, space)
            told.append(" on ".join(self.short_piece(piece) for piece in reversed(pieces)) if pieces else "–")
        return ", ".join(told)

    def short_piece(self, piece: int) -> str:
        found = self.components.pieces[piece]
        if found.owner >= 0 and len(self.components.designs_of(found.kind)) == 1:
            return self.machine.model.colours[found.owner]
        return self.components.designs[found.design].definition.title

    def piece_key(self, piece: int) -> str:
        found = self.components.pieces[piece]
        name = self.components.designs[found.design].name
        owner = f"{self.machine.model.colours[found.owner]} " if found.owner >= 0 else ""
        return f"{owner}{name} {found.number}"

    def board(self, board: int) -> str:
        return self.components.boards[board].title

    def place(self, instance: int) -> str:
        """`Black's hand`, `row of the Board`, `spaces of Tray (size 2)`."""
        found = self.components.instances[instance]
        place = self.components.places[found.place]
        title = place.title or readable(place.name)
        if found.player >= 0:
            return f"{self.player(found.player)}'s {title.lower()}"
        if found.holder >= 0 and place.scope.kind in self.machine.model.board_kinds:
            return f"{title.lower()} of the {self.board(found.holder)}"
        if found.holder >= 0:
            return f"{title.lower()} of {self.piece(found.holder)}"
        if place.scope.board is not None:
            return f"{title.lower()} of the {self.board(self.components.board_index(place.scope.board))}"
        return title.lower()

    def place_key(self, instance: int) -> str:
        found = self.components.instances[instance]
        place = self.components.places[found.place]
        key = f"{place.scope.board}.{place.name}" if place.scope.board else place.name
        if found.player >= 0:
            key = f"{self.machine.model.colours[found.player]}.{key}"
        if found.holder >= 0:
            is_board = place.scope.kind in self.machine.model.board_kinds
            holder = self.components.boards[found.holder].name if is_board else self.piece_key(found.holder)
            key = f"{holder}.{place.name}"
        return key

    def space(self, space: int) -> str:
        found = self.components.spaces[space]
        instance = self.components.instances[found.instance]
        where = self.place(found.instance)
        if instance.size == 1:
            return where
        told = ", ".join(
            f"{name} {_shown(value)}" for name, value in sorted(found.shape.printed.items()) if value not in (0, False)
        )
        return f"space {found.number} of {where}{f' ({told})' if told else ''}"

    def space_key(self, space: int) -> str:
        found = self.components.spaces[space]
        return f"{self.place_key(found.instance)}[{found.number}]"

    def region(self, region: int) -> str:
        spaces = self.components.regions[region]
        numbers = ", ".join(str(self.components.spaces[space].number) for space in spaces)
        first = self.components.spaces[spaces[0]]
        named = f"{first.shape.part_name}: " if first.shape.part_name else ""
        return f"{named}spaces {numbers} of {self.place(first.instance)}"

    def thing(self, type_: Type, thing: int, state: State | None = None) -> str:
        """Anything that can be chosen, in words."""
        if thing < 0 and type_.tag != "number":
            return "none"
        if type_.tag == "piece" and state is not None:
            return self.piece_with_load(state, thing)
        tell: dict[str, Callable[[int], str]] = {
            "piece": self.piece, "board": self.board, "player": self.player, "space": self.space,
            "place": self.place, "part": self.region, "spot": self.region, "number": str,
            "word": lambda word: self.machine.model.words[word].replace("_", " "),
        }  # fmt: skip
        return tell.get(type_.tag, str)(thing)

    def thing_key(self, type_: Type, thing: int) -> str:
        if thing < 0:
            return "none" if type_.tag != "number" else str(thing)
        tell: dict[str, Callable[[int], str]] = {
            "piece": self.piece_key,
            "board": lambda board: self.components.boards[board].name,
            "player": lambda player: self.machine.model.colours[player],
            "space": self.space_key,
            "place": self.place_key,
            "part": self.region,
            "spot": self.region,
        }
        return tell.get(type_.tag, str)(thing)

    # ---- decisions --------------------------------------------------------------------------------------------

    def prompt(self, step: int) -> str:
        """What a decision is about."""
        found = self.machine.program.code[step].step
        if isinstance(found, ir.May):
            return f"{found.text}?"
        given = getattr(found, "prompt", None)
        if given:
            return str(given)
        if isinstance(found, ir.ChooseAction):
            return "Choose an action"
        if isinstance(found, ir.Choose | steps.LoopPick):
            said = "Which comes next" if isinstance(found, steps.LoopPick) else "Choose"
            return f"{said}: {found.binder.name.replace('_', ' ')}"
        return "Choose one"

    def option(self, state: State, step: int, option: int) -> str:
        found = self.machine.program.code[step].step
        if isinstance(found, ir.May):
            return found.text if option else "No, go on without"
        if isinstance(found, ir.ChooseAction):
            return self.machine.checked.rules[option].title
        if isinstance(found, ir.ChooseOption):
            return found.options[option].text
        assert isinstance(found, ir.Choose | steps.LoopPick)
        return self.thing(found.binder.element, option, state)

    def option_key(self, step: int, option: int) -> str:
        found = self.machine.program.code[step].step
        if isinstance(found, ir.May):
            return "yes" if option else "no"
        if isinstance(found, ir.ChooseAction):
            return self.machine.checked.rules[option].name
        if isinstance(found, ir.ChooseOption):
            return f"option {option + 1}"
        assert isinstance(found, ir.Choose | steps.LoopPick)
        return self.thing_key(found.binder.element, option)


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return " ".join(str(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")
