"""How things are called when people read them: titles for eyes, keys for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from imhotep_dsl.code import steps
from imhotep_dsl.code.directions import DIRECTIONS, column_letters, coordinate
from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.code.names_of_spaces import names_of_spaces
from imhotep_dsl.code.texts import filled, holes
from imhotep_dsl.program.layout import FRAME, FRAME_HEAD
from imhotep_dsl.run.in_no_order import hides_order
from imhotep_dsl.run.numbers import Numbers, numbers_for, own_numbers
from imhotep_dsl.run.owners import OF_NOBODY, Owner, owner_in
from imhotep_dsl.run.sight import sees

if TYPE_CHECKING:
    from imhotep_dsl.program.tables import Marker, Tables
    from imhotep_dsl.run.machine import Machine

State = list[int]

_UNKNOWN = "unknown "
"""How keys of things begin that are not known to the reader."""


class Naming:
    """Titles and keys of everything on one table. knows: whether whoever reads them knows which piece this is; of
    others, and of what is on them, only the kind is told. owner: who owns a piece that changes hands; keys keep who
    owned it first. numbers: by which number it is called beside others like it; its own, if nothing else is said."""

    def __init__(
        self,
        machine: Machine,
        knows: Callable[[int], bool] = lambda piece: True,
        owner: Owner = OF_NOBODY,
        numbers: Numbers | None = None,
    ) -> None:
        self.machine = machine
        self.knows = knows
        self.tables = machine.tables
        self._owner = owner
        self._number = numbers or own_numbers(machine)
        self._designs_of: dict[str, int] = {}
        self._given = {marker.kind for marker in self.tables.markers if marker.is_owner}
        for design in self.tables.designs:
            self._designs_of[design.kind] = self._designs_of.get(design.kind, 0) + 1
        self._names = named_spaces(self.tables)
        self._part_words = {region: parts.word for parts in self.tables.parts for region in parts.regions}

    def player(self, player: int) -> str:
        return self.tables.players[player].title if player >= 0 else "nobody"

    def player_key(self, player: int) -> str:
        return self.tables.players[player].name

    def owner(self, piece: int) -> int:
        """Whose it is now."""
        found = self.tables.pieces[piece]
        return self._owner(piece) if found.kind in self._given else found.owner

    def kind(self, piece: int) -> str:
        """What sort of piece it is, for those who do not know which."""
        kind = self.tables.pieces[piece].kind
        return next((found.title for found in self.tables.kinds if found.name == kind), kind).lower()

    def piece(self, piece: int) -> str:
        """A design by its title, `black pawn` by its owner, `Token (value 4)` by what is printed on it."""
        if not self.knows(piece):
            return self.kind(piece)
        found = self.tables.pieces[piece]
        design = self.tables.designs[found.design]
        title, owner = design.title, self.owner(piece)
        if owner >= 0:
            title = f"{self.player_key(owner)} {title.lower()}"
        if design.name is None and design.printed:
            told = ", ".join(f"{name.replace('_', ' ')} {shown(value)}" for name, value in design.printed)
            title = f"{title} ({told})"
        return title

    def listed_on(self, piece: int) -> str:
        """The lists that are printed on a piece: no title says them."""
        design = self.tables.designs[self.tables.pieces[piece].design]
        lists = [(name, value) for name, value in design.printed if isinstance(value, tuple) and value]
        return ", ".join(f"{name.replace('_', ' ')} {shown(value)}" for name, value in lists if design.name is not None)

    def piece_with_load(self, state: State, piece: int) -> str:
        """A piece together with what is remembered of it and what lies on it."""
        if not self.knows(piece):
            return self.kind(piece)
        title, lying = self.piece_with_marks(state, piece), []
        for at, instance in enumerate(self.tables.instances):
            place = self.tables.places[instance.place]
            if instance.holder == piece and place.kind == self.tables.pieces[piece].kind:
                lying.append(f"{place.title}: {self.contents(state, at)}".lower())
        return f"{title} [{'; '.join(lying)}]" if lying else title

    def piece_with_marks(self, state: State, piece: int) -> str:
        title, told = self.piece(piece), ", ".join(filter(None, (self.listed_on(piece), self.remembered(state, piece))))
        return f"{title} ({told})" if told else title

    def remembered(self, state: State, piece: int) -> str:
        """What is remembered of a piece, as far as there is anything to say; whose it is, its title says."""
        kind, told = self.tables.pieces[piece].kind, []
        for marker, offset in zip(self.tables.markers, self.machine.layout.markers, strict=True):
            if marker.of == "pieces" and marker.kind == kind and not marker.is_owner:
                told.append(self.marked(marker, self.thing(marker.sort, state[offset + piece])))
        return ", ".join(filter(None, told))

    @staticmethod
    def marked(marker: Marker, value: str) -> str:
        """`worn`, `wear: 2`; nothing where there is nothing to say."""
        if value == {"number": "0", "truth": "no"}.get(marker.sort, "none"):
            return ""
        return marker.title.lower() if marker.sort == "truth" else f"{marker.title.lower()}: {value}"

    def contents(self, state: State, instance: int) -> str:
        """What lies at a place, space by space; a dash is an empty space."""
        told = []
        for space in self.machine.instance_spaces[instance]:
            pieces = [self.short_piece(piece) for piece in reversed(self.machine.pieces.on(state, space))]
            if hides_order(self.machine, None, space):
                pieces.sort()
            told.append(" on ".join(pieces) or "–")
        return ", ".join(told)

    def short_piece(self, piece: int) -> str:
        if not self.knows(piece):
            return self.kind(piece)
        found, owner = self.tables.pieces[piece], self.owner(piece)
        if owner >= 0 and self._designs_of[found.kind] == 1:
            return self.player_key(owner)
        return self.tables.designs[found.design].title

    def piece_key(self, piece: int) -> str:
        found = self.tables.pieces[piece]
        if not self.knows(piece):
            return f"{_UNKNOWN}{found.kind}"
        name = self.tables.designs[found.design].name or found.kind
        owner = f"{self.player_key(found.owner)} " if found.owner >= 0 else ""
        return f"{owner}{name} {self._number(piece)}"

    def board(self, board: int) -> str:
        return self.tables.boards[board].title

    def board_key(self, board: int) -> str:
        return self.tables.boards[board].name

    def place(self, instance: int) -> str:
        """`Black's hand`, `row of the Board`, `spaces of Tray (size 2)`."""
        found = self.tables.instances[instance]
        place = self.tables.places[found.place]
        title = place.title.lower()
        if found.player >= 0:
            return f"{self.player(found.player)}'s {title}"
        if place.on == "boards":
            return f"{title} of the {self.board(found.holder)}"
        if place.on == "pieces":
            return f"{title} of {self.piece(found.holder)}"
        if place.on == "board":
            return f"{title} of the {self.board(place.board)}"
        return title

    def place_key(self, instance: int) -> str:
        found = self.tables.instances[instance]
        place = self.tables.places[found.place]
        if place.on in ("boards", "pieces"):
            holder = self.board_key(found.holder) if place.on == "boards" else self.piece_key(found.holder)
            return f"{holder}.{place.name}"
        key = f"{self.board_key(place.board)}.{place.name}" if place.on == "board" else place.name
        return f"{self.player_key(found.player)}.{key}" if found.player >= 0 else key

    def space(self, space: int) -> str:
        found = self.tables.spaces[space]
        where = self.place(found.instance)
        if self.tables.instances[found.instance].size == 1:
            return where
        name = self.name_of_space(space)
        if name:
            return f"{name} ({self.within(space)} of {where})"
        told = ", ".join(name if value is True else f"{name} {shown(value)}" for name, value in found.printed if value)
        return f"{self.within(space)} of {where}{f' ({told})' if told else ''}"

    def name_of_space(self, space: int) -> str:
        """`Moor`; nothing if no word names it."""
        return self._names.get(space, "").replace("_", " ").capitalize()

    def within_named(self, space: int) -> str:
        """A space of a place that is not named: `Moor (a1)`, or `c4`."""
        name = self.name_of_space(space)
        return f"{name} ({self.within(space)})" if name else self.within(space)

    def within(self, space: int) -> str:
        """The same without its name: `c4`, or `space 5` where there are no coordinates."""
        return self.coordinate(space) if self._has_coordinates(space) else f"space {self.tables.spaces[space].number}"

    def coordinate(self, space: int) -> str:
        """c4"""
        found = self.tables.spaces[space]
        return coordinate(found.row, found.column)

    def space_key(self, space: int) -> str:
        found = self.tables.spaces[space]
        return f"{self.place_key(found.instance)}[{found.number}]"

    def _has_coordinates(self, space: int) -> bool:
        return self.tables.instances[self.tables.spaces[space].instance].lettered

    def region(self, region: int) -> str:
        """`row 2`, `column c`, `a1, b2, c3`; where there are no coordinates, the numbers of the spaces."""
        spaces = [self.tables.spaces[space] for space in self.tables.regions[region]]
        first, where = spaces[0], self.place(spaces[0].instance)
        if not self._has_coordinates(self.tables.regions[region][0]):
            named = f"{first.part_name}: " if first.part_name else ""
            return f"{named}spaces {', '.join(str(space.number) for space in spaces)} of {where}"
        word, number = self._part_words.get(region, ""), self.tables.region_numbers[region]
        if word in ("row", "column"):
            return f"{word} {column_letters(number) if word == 'column' else number} of {where}"
        return f"{', '.join(self.coordinate(space) for space in self.tables.regions[region])} of {where}"

    def thing(self, sort: str, thing: int, state: State | None = None) -> str:
        """Anything that can be chosen, in words."""
        if thing < 0 and sort != "number":
            return "none"
        if sort == "piece" and state is not None:
            return self.piece_with_load(state, thing)
        tell: dict[str, Callable[[int], str]] = {
            "piece": self.piece, "board": self.board, "player": self.player, "space": self.space,
            "place": self.place, "part": self.region, "spot": self.region, "number": str,
            "word": lambda word: self.tables.words[word].replace("_", " "),
            "design": lambda design: self.tables.designs[design].title,
            "truth": lambda truth: "yes" if truth else "no",
            "direction": lambda direction: DIRECTIONS[direction].replace("_", " "),
        }  # fmt: skip
        return tell.get(sort, str)(thing)

    def thing_key(self, sort: str, thing: int) -> str:
        if thing < 0:
            return "none" if sort != "number" else str(thing)
        tell: dict[str, Callable[[int], str]] = {
            "piece": self.piece_key, "board": self.board_key, "player": self.player_key, "space": self.space_key,
            "place": self.place_key, "part": self.region, "spot": self.region, "direction": DIRECTIONS.__getitem__,
            "design": self.design_key,
        }  # fmt: skip
        return tell.get(sort, str)(thing)

    def design_key(self, design: int) -> str:
        return self.tables.designs[design].name or str(design)

    # ---- decisions --------------------------------------------------------------------------------------------

    def prompt(self, state: State, step: int) -> str:
        """What a decision is about."""
        found = self.machine.program.code[step].step
        if isinstance(found, steps.May):
            return f"{self.option(state, step, 1)}?"
        if isinstance(found, steps.Choose | steps.Pick | steps.ChooseAction | steps.ChooseOption) and found.prompt:
            return filled(found.prompt, self.values(step, self.machine.said(state, step)))
        if isinstance(found, steps.ChooseAction):
            return "Choose an action"
        if isinstance(found, steps.Choose | steps.LoopPick | steps.Pick):
            said = "Which comes next" if isinstance(found, steps.LoopPick) else "Choose"
            return f"{said}: {found.binder.name.replace('_', ' ')}"
        return "Choose one"

    def options(self, state: State, step: int, offered: Sequence[int]) -> list[tuple[str, str]]:
        """Key and text of each option, for the one who decides: what they do not know is only counted."""
        naming = for_player(self.machine, state, self.machine.player(state))
        told: list[tuple[str, str]] = []
        unknown = 0
        for option in offered:
            key = naming.option_key(step, option)
            if key.startswith(_UNKNOWN):
                unknown += 1
                key = f"{key} {unknown}"
            told.append((key, naming.option(state, step, option)))
        found = self.machine.program.code[step].step
        is_piece = isinstance(found, steps.Choose | steps.LoopPick | steps.Pick) and found.binder.sort == "piece"
        if not is_piece:
            return told
        others = naming._not_offered(state, step, offered)
        told += [(naming.option_key(step, other), naming.option(state, step, other)) for other in others]
        return naming._told_apart(state, [*offered, *others], told)[: len(offered)]

    def _told_apart(self, state: State, pieces: Sequence[int], told: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Pieces that are called alike are told apart by where they lie, how high there, or else by their numbers; each
        player's pieces are numbered, so of those that have changed hands, by whose they were."""
        for tell in (self._lying, self._upon_others, self._numbered, self._owned_first):
            alike = Counter(text for _, text in told)
            told = [
                (key, text if alike[text] == 1 else tell(state, option, key, text))
                for option, (key, text) in zip(pieces, told, strict=True)
            ]
        return told

    def _not_offered(self, state: State, step: int, offered: Sequence[int]) -> list[int]:
        """Where several are chosen one after the other, those that were chosen before, or can only be chosen later: one
        of those that nobody can tell apart."""
        found = self.machine.program.code[step].step
        if not isinstance(found, steps.Pick):
            return []
        where = state[FRAME] + FRAME_HEAD + found.slot
        pieces = [piece for piece in offered if piece != NO_MORE]
        everything = dict.fromkeys([*pieces, *state[state[where] : state[where + 1]]])
        looks = dict[object, int]()
        for piece, look in zip(everything, self.machine.alike.looks(state, list(everything)), strict=True):
            looks.setdefault(look, piece)
        return [piece for piece in looks.values() if piece not in pieces]

    def _lying(self, state: State, piece: int, key: str, text: str) -> str:
        return f"{text}, {self.space(state[self.machine.layout.at + piece])}"

    def _upon_others(self, state: State, piece: int, key: str, text: str) -> str:
        """Where nobody asks for their order, it is nothing to be told apart by."""
        space = state[self.machine.layout.at + piece]
        if key.startswith(_UNKNOWN) or not self.machine.alike.order_counts[space]:
            return text
        return f"{text}, {ordinal(self.machine.pieces.on(state, space).index(piece) + 1)} from the bottom"

    def _numbered(self, state: State, piece: int, key: str, text: str) -> str:
        return text if key.startswith(_UNKNOWN) else f"{text}, {self._number(piece)}"

    def _owned_first(self, state: State, piece: int, key: str, text: str) -> str:
        first = self.tables.pieces[piece].owner
        return text if key.startswith(_UNKNOWN) or first < 0 else f"{text}, at first of {self.player(first)}"

    def option(self, state: State, step: int, option: int) -> str:
        found = self.machine.program.code[step].step
        if isinstance(found, steps.May):
            return self.text(step, option, self.machine.said(state, step)) if option else "No, go on without"
        if isinstance(found, steps.ChooseAction):
            return self.tables.rules[option].title
        if isinstance(found, steps.ChooseOption):
            return self.text(step, option, self.machine.said(state, step))
        assert isinstance(found, steps.Choose | steps.LoopPick | steps.Pick)
        return "No more" if option == NO_MORE else self.thing(found.binder.sort, option, state)

    def text(self, step: int, option: int, said: Sequence[int]) -> str:
        """The text of an option as it is written, with what was said in its braces."""
        found = self.machine.program.code[step].step
        if isinstance(found, steps.May):
            return filled(found.text, self.values(step, said))
        assert isinstance(found, steps.ChooseOption)
        before = sum(holes(text) for text in (found.prompt or "", *found.texts[:option]))
        return filled(found.texts[option], self.values(step, said)[before:])

    def values(self, step: int, said: Sequence[int]) -> list[str]:
        """What stands in the braces of the texts of a decision."""
        found = self.machine.program.code[step].step
        assert isinstance(found, steps.Speaking)
        return [self.thing(sort, value) for sort, value in zip(found.sorts, said, strict=False)]

    def option_key(self, step: int, option: int) -> str:
        found = self.machine.program.code[step].step
        if isinstance(found, steps.May):
            return "yes" if option else "no"
        if isinstance(found, steps.ChooseAction):
            return self.tables.rules[option].name
        if isinstance(found, steps.ChooseOption):
            return f"option {option + 1}"
        assert isinstance(found, steps.Choose | steps.LoopPick | steps.Pick)
        return "done" if option == NO_MORE else self.thing_key(found.binder.sort, option)


def for_player(machine: Machine, state: State, player: int) -> Naming:
    """How things are called to one player (or the author), as they lie now."""

    def knows(piece: int) -> bool:
        return sees(machine, state, player, piece)

    return Naming(machine, knows, owner_in(machine, state), numbers_for(machine, state, player, knows))


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st"""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number // 10 % 10 == 1 else ending}"


def named_spaces(tables: Tables) -> dict[int, str]:
    """Spaces by a word that is printed on no other space of their place, easier to find than `c4`."""
    found: dict[int, str] = {}
    for instance in tables.instances:
        own = tables.spaces[instance.first : instance.first + instance.size]
        names = names_of_spaces([space.printed for space in own])
        found |= {instance.first + at: word for at, word in names.items()}
    return found


def shown(value: object) -> str:
    """What is printed on something."""
    if isinstance(value, tuple):
        return " ".join(str(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")
