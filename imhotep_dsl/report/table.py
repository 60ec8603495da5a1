"""The table as text: what one player sees, grouped as it lies: boards, what belongs to all, what belongs to each."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import Any

from imhotep_dsl.program.tables import BOX, Marker, Place
from imhotep_dsl.report.grid import draw_spaces
from imhotep_dsl.report.numbered import NumberedNaming
from imhotep_dsl.report.tokens import EMPTY, Tokens
from imhotep_dsl.run.machine import Machine
from imhotep_dsl.run.naming import Naming, for_player
from imhotep_dsl.run.owners import owner_in

Shown = dict[str, Any]

_PILES = ("pile", "stack", "deck")
"""Shapes of one space, on which pieces are counted and not drawn."""


_MOST_SIGNS = 3
"""So many pieces on one space are drawn one by one."""


class TablePicture:
    """Draws a game for one seat, with the same signs every time."""

    def __init__(self, machine: Machine, seat: int) -> None:
        self.seat = seat
        self.machine = machine
        self.tables = machine.tables
        self.naming = Naming(machine)
        self.tokens = Tokens(machine)
        self.titles: dict[str, str] = {}
        self.alike = Counter[str]()
        self.places: dict[int, Shown] = {}
        self.carried: dict[str, list[int]] = {}
        self.spread: dict[str, list[int]] = {}
        self.kept: Shown = {}

    def draw(self, view: Shown, state: list[int]) -> str:
        """view: what this seat sees of the state."""
        self.places = dict(enumerate(view["places"]))
        self.kept = view["markers"]
        called = NumberedNaming(self.machine, owner=owner_in(self.machine, state))
        self.titles = {called.piece_key(at): called.piece(at) for at in range(len(self.tables.pieces))}
        self.alike = Counter(self.titles.values())
        if not self.tokens.numbered:
            lying = (piece for place in view["places"] for space in place["spaces"] for piece in space["pieces"])
            self.titles |= {piece["piece"]: piece["title"] for piece in lying if "piece" in piece}
        self.carried = {}
        for instance in self.places:
            if self._place(instance).on == "pieces":
                key = str(self.places[instance]["name"]).rpartition(".")[0]
                self.carried.setdefault(key, []).append(instance)
        self.spread = self._covered_spaces(state)
        lines = self._markers(view)
        for board, found in enumerate(self.tables.boards):
            kept = self._remembered(found.kind, found.name)
            title = f"{found.title} ({kept})" if kept else found.title
            lines += self._group(title, [at for at in self._table() if self._board(at) == board], always=bool(kept))
        lines += self._group("", [at for at in self._table() if self._board(at) < 0 and self._owner(at) < 0])
        for seat, player in enumerate(self.tables.players):
            you = " (you)" if seat == self.seat else ""
            points = f" — points: {view['points'][player.name]}" if self.tables.headings else ""
            title = f"{player.title}{you}{points}"
            own = [at for at in self._table() if self._board(at) < 0 and self._owner(at) == seat]
            lines += [*self._group(title, own, always=True), *self._own_markers(view, player.name)]
        legend = self.tokens.legend()
        return "\n".join([*lines, *([f"({legend})"] if legend else [])])

    # ---- what lies where --------------------------------------------------------------------------------------

    def _table(self) -> list[int]:
        """All places but those that are drawn together with another one."""
        aside = {BOX, *(edge for edge, _ in self.tables.edges)}
        return [
            at
            for at, instance in enumerate(self.tables.instances)
            if instance.place not in aside and self._place(at).on != "pieces"
        ]

    def _place(self, instance: int) -> Place:
        return self.tables.places[self.tables.instances[instance].place]

    def _owner(self, instance: int) -> int:
        return self.tables.instances[instance].player

    def _board(self, instance: int) -> int:
        """The board a place is on, or -1."""
        place = self._place(instance)
        return self.tables.instances[instance].holder if place.on == "boards" else place.board

    def _covered_spaces(self, state: list[int]) -> dict[str, list[int]]:
        """Pieces that lie on several spaces are listed on the first of them: key of the piece → all its spaces."""
        spots = state[self.machine.layout.spot :][: len(self.tables.pieces)]
        spaces, regions = self.tables.spaces, self.tables.regions
        called = for_player(self.machine, state, self.seat)
        return {
            called.piece_key(piece): [spaces[space].number for space in regions[spot]]
            for piece, spot in enumerate(spots)
            if spot >= 0 and called.knows(piece)
        }

    # ---- drawing ----------------------------------------------------------------------------------------------

    def _group(self, title: str, instances: list[int], always: bool = False) -> list[str]:
        if not instances and not always:
            return []
        lines = [title] if title else []
        for instance in instances:
            lines += [f"  {line}" if title else line for line in self._lines(instance)]
        return [*lines, ""] if lines and not always else lines

    def _lines(self, instance: int) -> list[str]:
        title, owner = self._place(instance).title, self._owner(instance)
        if owner >= 0 and self._board(instance) >= 0:
            title = f"{title} of {self.tables.players[owner].title}"
        spaces = self.places[instance]["spaces"]
        if self.tables.instances[instance].shape in _PILES:
            return self._pile(title, [piece for space in spaces for piece in space["pieces"]])
        signs = {space["space"]: self._signs(space["pieces"]) for space in spaces}
        for space in spaces:
            for piece in space["pieces"]:
                signs |= dict.fromkeys(self.spread.get(piece.get("piece", ""), ()), self._signs([piece]))
        edge = self._edge(instance)
        if edge is not None:
            return [f"{title}:", *(f"  {line}" for line in self._with_edge(instance, signs, edge))]
        drawn = draw_spaces(self.tables, instance, signs, lettered=True)
        pieces = [piece for space in spaces for piece in space["pieces"]]
        loaded = [*self._loads(pieces), *self._marked(instance, spaces)]
        if len(drawn) == 1:
            return [f"{title}: {drawn[0]}", *loaded]
        return [f"{title}:", *(f"  {line}" for line in drawn), *loaded]

    def _edge(self, instance: int) -> int | None:
        """The place that lies around this one, if there is one."""
        around = [edge for edge, grid in self.tables.edges if grid == self.tables.instances[instance].place]
        return next((at for at, found in enumerate(self.tables.instances) if found.place in around), None)

    def _with_edge(self, instance: int, signs: dict[int, str], edge: int) -> list[str]:
        """A grid with what lies at its right and lower edge, each with what it carries, reading away from the grid."""
        lying = {space["space"]: space["pieces"] for space in self.places[edge]["spaces"]}
        beside = [self._carried_signs(lying.get(at, [])) for at in range(1, self.tables.instances[edge].size + 1)]
        height = max(self.tables.spaces[space].row for space in self.machine.instance_spaces[instance])
        width = max(len(sign) for column in beside[height:] for sign in column)
        drawn = draw_spaces(self.tables, instance, signs, width)
        across = max(len(line) for line in drawn)
        rows = [f"{line.ljust(across)}  {' '.join(row)}" for line, row in zip(drawn, beside[:height], strict=True)]
        below = [
            " ".join(sign.center(width) for sign in level) for level in zip_longest(*beside[height:], fillvalue="")
        ]
        return [line.rstrip() for line in [*rows, *below]]

    def _carried_signs(self, pieces: list[Shown]) -> list[str]:
        """A piece and, space by space, what lies on it."""
        signs: list[str] = []
        for piece in pieces:
            signs.append(self._signs([piece]))
            for instance in self.carried.get(piece.get("piece", ""), ()):
                spaces = {space["space"]: space["pieces"] for space in self.places[instance]["spaces"]}
                signs += [
                    self._signs(spaces[at]) if at in spaces else EMPTY
                    for at in range(1, self.tables.instances[instance].size + 1)
                ]
        return signs or [EMPTY]

    def _pile(self, title: str, pieces: list[Shown]) -> list[str]:
        """Counts of what is alike; a piece that carries others has a line of its own."""
        bearing = [piece for piece in pieces if self._loads([piece])]
        counts = Counter(self._full_title(piece) for piece in pieces if piece not in bearing)
        told = ", ".join(f"{count} × {name}" for name, count in counts.items()) or ("" if bearing else EMPTY)
        return [f"{title}: {told}".rstrip(), *self._loads(bearing)]

    def _title(self, piece: Shown) -> str:
        if "title" in piece:
            kept = self._remembered(piece["kind"], piece["piece"])
            return f"{self.titles[piece['piece']]} ({kept})" if kept else self.titles[piece["piece"]]
        title = next(kind.title for kind in self.tables.kinds if kind.name == piece["kind"])
        return f"{title.lower()} (face down)"

    def _known_title(self, piece: Shown) -> str | None:
        """None: this seat does not know which piece it is."""
        return self.titles[piece["piece"]] if "piece" in piece else None

    def _full_title(self, piece: Shown) -> str:
        """With what is printed on it as a list, where no sign stands for it in a legend."""
        lists = self.tokens.lists.get(self._known_title(piece) or "")
        return f"{self._title(piece)} ({lists})" if lists else self._title(piece)

    def _signs(self, pieces: list[Shown]) -> str:
        """One sign, a few from the bottom up, or counts when there are many, or all have one sign of some letters; of
        numbered pieces those on top."""
        if self._shows_only_top(pieces):
            return f"…{''.join(map(self._sign, pieces[-_MOST_SIGNS:]))}"
        signs = [self._sign(piece) for piece in pieces]
        numbers = any(map(self._number_on, pieces))
        alike = len(signs) > 1 and len(set(signs)) == 1 and len(signs[0]) > 1 and not numbers
        if len(signs) <= _MOST_SIGNS and not alike:
            return "".join(signs)
        between = "+" if numbers else ""
        return between.join(f"{count}{sign}" for sign, count in Counter(signs).items())

    def _shows_only_top(self, pieces: list[Shown]) -> bool:
        return len(pieces) > _MOST_SIGNS and any(self._known_title(piece) in self.tokens.numbered for piece in pieces)

    def _sign(self, piece: Shown) -> str:
        return self.tokens.of(self._known_title(piece), self._number_on(piece))

    def _number_on(self, piece: Shown) -> str:
        """The number that a piece carries, where it has just one and this seat sees it."""
        marker = self.tokens.markers.get(piece["kind"])
        if marker is None or "piece" not in piece:
            return ""
        return str(self.kept.get(f"{marker.kind}.{marker.name}", {}).get(piece["piece"], ""))

    def _loads(self, pieces: list[Shown]) -> list[str]:
        """A line for each piece on which something lies."""
        lines = []
        for piece in pieces:
            for instance in self.carried.get(piece.get("piece", ""), ()):
                spaces = self.places[instance]["spaces"]
                if spaces:
                    inside = " ".join(line.strip() for line in self._lines(instance))
                    lines.append(f"  {self._title(piece)} — {inside}")
        return lines

    def _marked(self, instance: int, spaces: list[Shown]) -> list[str]:
        """A line for each piece that carries nothing but of which more is remembered than the number beside its sign,
        and where it lies, if there are others like it."""
        lines = []
        for space in spaces:
            drawn = self.tokens.markers if not self._shows_only_top(space["pieces"]) else {}
            where = self.naming.within_named(self.machine.instance_spaces[instance][space["space"] - 1])
            for piece in space["pieces"]:
                if "piece" not in piece or self._loads([piece]):
                    continue
                title = self.titles[piece["piece"]]
                kept = self._remembered(piece["kind"], piece["piece"], drawn.get(piece["kind"]))
                if kept:
                    lines.append(f"  {title} ({kept}){f', {where}' if self.alike[title] > 1 else ''}")
        return lines

    # ---- markers ----------------------------------------------------------------------------------------------

    def _markers(self, view: Shown) -> list[str]:
        told = [
            f"{marker.title}: {view['markers'][marker.name]}" for marker in self.tables.markers if marker.of == "table"
        ]
        return [" · ".join(told), ""] if told else []

    def _remembered(self, kind: str, key: str, but: Marker | None = None) -> str:
        """What is remembered of a piece or a board, as far as there is anything to say. but: what is told already, as
        the title of a piece tells whose it is."""
        told = []
        for marker in self.tables.markers:
            if marker is but or marker.is_owner:
                continue
            value = self.kept.get(f"{marker.kind}.{marker.name}", {}).get(key) if marker.kind == kind else None
            if value is not None:
                told.append(Naming.marked(marker, value))
        return ", ".join(filter(None, told))

    def _own_markers(self, view: Shown, name: str) -> list[str]:
        return [
            f"  {marker.title}: {view['markers'][marker.name][name]}"
            for marker in self.tables.markers
            if marker.of == "players"
        ]
