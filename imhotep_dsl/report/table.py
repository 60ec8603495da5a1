"""The table as text: what one player sees, grouped as it lies: boards, what belongs to all, what belongs to each."""

from __future__ import annotations

from collections import Counter
from itertools import zip_longest
from typing import Any

from imhotep_dsl.check.components import BOX, Instance
from imhotep_dsl.game import Game
from imhotep_dsl.report.grid import draw_spaces
from imhotep_dsl.report.tokens import EMPTY, Tokens
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.model import Place

Shown = dict[str, Any]


class TablePicture:
    """Draws a game for one seat, with the same signs every time."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self.machine = game.machine
        self.components = game.machine.components
        self.tokens = Tokens(game.machine)
        self.places: dict[int, Shown] = {}
        self.carried: dict[str, list[Instance]] = {}
        self.spread: dict[str, list[int]] = {}

    def draw(self, game: Game) -> str:
        view = game.view(self.seat)
        self.places = dict(enumerate(view["places"]))
        self.carried = {}
        for instance in self.components.instances:
            if self._on_piece(instance):
                key = str(self.places[instance.index]["name"]).rpartition(".")[0]
                self.carried.setdefault(key, []).append(instance)
        self.spread = self._covered_spaces(game)
        lines = self._markers(view)
        for board, found in enumerate(self.components.boards):
            lines += self._group(found.title, [at for at in self._table() if self._board(at) == board])
        lines += self._group("", [at for at in self._table() if self._board(at) < 0 and at.player < 0])
        for seat, name in enumerate(game.players):
            title = f"{readable(name)}{' (you)' if seat == self.seat else ''} — points: {view['points'][name]}"
            own = [at for at in self._table() if self._board(at) < 0 and at.player == seat]
            lines += [*self._group(title, own, always=True), *self._own_markers(view, name)]
        legend = self.tokens.legend()
        return "\n".join([*lines, *([f"({legend})"] if legend else [])])

    # ---- what lies where --------------------------------------------------------------------------------------

    def _table(self) -> list[Instance]:
        """All places but those that are drawn together with another one."""
        aside = {BOX, *self.machine.checked.edges}
        return [at for at in self.components.instances if at.place not in aside and not self._on_piece(at)]

    def _place(self, instance: Instance) -> Place:
        return self.components.places[instance.place]

    def _on_piece(self, instance: Instance) -> bool:
        return instance.holder >= 0 and self._place(instance).scope.kind not in self.machine.model.board_kinds

    def _board(self, instance: Instance) -> int:
        """The board a place is on, or -1."""
        scope = self._place(instance).scope
        if scope.board is not None:
            return self.components.board_index(scope.board)
        return instance.holder if not self._on_piece(instance) else -1

    def _covered_spaces(self, game: Game) -> dict[str, list[int]]:
        """Pieces that lie on several spaces are listed on the first of them: key of the piece → all its spaces."""
        spots = game.state[self.machine.layout.spot :][: len(self.components.pieces)]
        spaces, regions = self.components.spaces, self.components.regions
        return {
            game.naming.piece_key(piece): [spaces[space].number for space in regions[spot]]
            for piece, spot in enumerate(spots)
            if spot >= 0
        }

    # ---- drawing ----------------------------------------------------------------------------------------------

    def _group(self, title: str, instances: list[Instance], always: bool = False) -> list[str]:
        if not instances and not always:
            return []
        lines = [title] if title else []
        for instance in instances:
            lines += [f"  {line}" if title else line for line in self._lines(instance)]
        return [*lines, ""] if lines and not always else lines

    def _lines(self, instance: Instance) -> list[str]:
        place = self._place(instance)
        title = place.title or readable(place.name)
        if instance.player >= 0 and self._board(instance) >= 0:
            title = f"{title} of {readable(self.machine.model.colours[instance.player])}"
        spaces = self.places[instance.index]["spaces"]
        if instance.shape.single:
            return self._pile(title, [piece for space in spaces for piece in space["pieces"]])
        signs = {space["space"]: self._signs(space["pieces"]) for space in spaces}
        for space in spaces:
            for piece in space["pieces"]:
                signs |= dict.fromkeys(self.spread.get(piece.get("piece", ""), ()), self._signs([piece]))
        edge = self._edge(instance)
        if edge is not None:
            return [f"{title}:", *(f"  {line}" for line in self._with_edge(instance, signs, edge))]
        drawn = draw_spaces(instance, signs)
        loaded = [line for space in spaces for line in self._loads(space["pieces"])]
        if len(drawn) == 1:
            return [f"{title}: {drawn[0]}", *loaded]
        return [f"{title}:", *(f"  {line}" for line in drawn), *loaded]

    def _edge(self, instance: Instance) -> Instance | None:
        """The place that lies around this one, if there is one."""
        around = [at for at, grid in self.machine.checked.edges.items() if grid == instance.place]
        return self.components.instances_of(around[0])[0] if around else None

    def _with_edge(self, instance: Instance, signs: dict[int, str], edge: Instance) -> list[str]:
        """A grid with what lies at its right and lower edge, each with what it carries, reading away from the grid."""
        lying = {space["space"]: space["pieces"] for space in self.places[edge.index]["spaces"]}
        beside = [self._carried_signs(lying.get(at, [])) for at in range(1, edge.size + 1)]
        height = max(space.row for space in instance.shape.spaces)
        width = max(len(sign) for column in beside[height:] for sign in column)
        drawn = draw_spaces(instance, signs, width)
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
                spaces = {space["space"]: space["pieces"] for space in self.places[instance.index]["spaces"]}
                signs += [self._signs(spaces[at]) if at in spaces else EMPTY for at in range(1, instance.size + 1)]
        return signs or [EMPTY]

    def _pile(self, title: str, pieces: list[Shown]) -> list[str]:
        """Counts of what is alike; a piece that carries others has a line of its own."""
        bearing = [piece for piece in pieces if self._loads([piece])]
        counts = Counter(self._title(piece) for piece in pieces if piece not in bearing)
        told = ", ".join(f"{count} × {name}" for name, count in counts.items()) or ("" if bearing else EMPTY)
        return [f"{title}: {told}".rstrip(), *self._loads(bearing)]

    def _title(self, piece: Shown) -> str:
        if "title" in piece:
            return str(piece["title"])
        kind = self.machine.model.kinds[piece["kind"]]
        return f"{kind.title.lower()} (face down)"

    def _signs(self, pieces: list[Shown]) -> str:
        """One sign, a few from the bottom up, or counts when there are many."""
        signs = [self.tokens.of(piece.get("title")) for piece in pieces]
        if len(signs) <= 3:
            return "".join(signs)
        return "".join(f"{count}{sign}" for sign, count in Counter(signs).items())

    def _loads(self, pieces: list[Shown]) -> list[str]:
        """A line for each piece on which something lies."""
        lines = []
        for piece in pieces:
            for instance in self.carried.get(piece.get("piece", ""), ()):
                spaces = self.places[instance.index]["spaces"]
                if spaces:
                    inside = " ".join(line.strip() for line in self._lines(instance))
                    lines.append(f"  {self._title(piece)} — {inside}")
        return lines

    # ---- markers ----------------------------------------------------------------------------------------------

    def _markers(self, view: Shown) -> list[str]:
        told = [
            f"{marker.title or readable(marker.name)}: {view['markers'][marker.name]}"
            for marker in self.machine.model.markers
            if not marker.per_player
        ]
        return [" · ".join(told), ""] if told else []

    def _own_markers(self, view: Shown, name: str) -> list[str]:
        return [
            f"  {marker.title or readable(marker.name)}: {view['markers'][marker.name][name]}"
            for marker in self.machine.model.markers
            if marker.per_player
        ]
