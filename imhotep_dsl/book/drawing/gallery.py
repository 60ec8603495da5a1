"""All pictures of a book, by the names under which its pages ask for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from imhotep_dsl.book.drawing.card_blocks import CardText
from imhotep_dsl.book.drawing.graph_picture import GraphPictures
from imhotep_dsl.book.drawing.labels import ENGLISH, Labels
from imhotep_dsl.book.drawing.pictures import (
    draw_board,
    draw_design,
    draw_designs,
    draw_example,
    draw_place,
    draw_points,
    draw_setup,
)
from imhotep_dsl.book.drawing.place_blocks import WIDEST
from imhotep_dsl.book.drawing.svg import Picture
from imhotep_dsl.book.plan.played import Played
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.components import Components
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.graph.draw import Line
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.source import Span

PLATE = 720.0
"""How wide a picture over a whole page of paper may be."""


class NoPicture(Exception):
    """Nothing on this table has this name."""


@dataclass
class Gallery:
    """Pictures of one table in one language. examples: those that were played, by their numbers.

    told: name of a picture of a design → what the design does.
    """

    rules: Rules
    players: int
    labels: Labels = ENGLISH
    examples: dict[int, Played] = field(default_factory=dict)
    told: Mapping[str, Sequence[CardText]] = field(default_factory=dict)

    def pictures(self, names: Iterable[str]) -> dict[str, str]:
        """Name → SVG."""
        return {name: self.picture(name) for name in dict.fromkeys(names)}

    def picture(self, name: str) -> str:
        return self.drawn(name).svg

    def drawn(self, name: str) -> Picture:
        """`board-NAME`, `place-NAME`, `design-KIND-NAME`, `piece-KIND-NUMBER`, `kind-KIND` with all its designs,
        `setup-PLAYERS`, `example-NUMBER`, `graph-NAME`, and tables of points: `points-NAME` by number, `ranks-NAME`
        by place in a ranking.
        """
        sort, _, rest = name.partition("-")
        draw: dict[str, Callable[[str], Picture]] = {
            "board": self._board, "place": self._place, "design": self._design, "piece": self._piece,
            "kind": self._kind, "setup": self._setup, "example": self._example, "graph": self._graph,
            "points": self._points, "ranks": self._ranks,
        }  # fmt: skip
        if sort not in draw:
            raise NoPicture(name)
        try:
            return draw[sort](rest)
        except (StopIteration, LookupError, ValueError) as problem:
            raise NoPicture(name) from problem

    @property
    def components(self) -> Components:
        return self.rules.checked(self.players).components

    def _board(self, name: str) -> Picture:
        components = self.components
        return draw_board(components, components.board_index(name), self.labels)

    def _place(self, name: str) -> Picture:
        components = self.components
        instance = next(at for at in components.instances if components.places[at.place].name == name)
        return draw_place(components, instance.index, self.labels)

    def _design(self, name: str) -> Picture:
        kind, _, design = name.partition("-")
        components = self.components
        index = next(at.index for at in components.designs_of(kind) if at.definition.name == design)
        return draw_design(components, index, self.labels, self.told.get(f"design-{name}", ()))

    def _piece(self, name: str) -> Picture:
        """A number counts the designs of a kind from 1."""
        kind, _, number = name.partition("-")
        components = self.components
        return draw_design(components, components.designs_of(kind)[int(number or 1) - 1].index, self.labels)

    def _kind(self, name: str) -> Picture:
        return draw_designs(self.components, name, self.labels)

    def plate(self, name: str) -> Picture:
        """As it is drawn for paper: `setup-PLAYERS`."""
        return self._setup(name.removeprefix("setup-"), PLATE)

    def _setup(self, players: str, widest: float = WIDEST) -> Picture:
        number = int(players)
        machine = self.rules.compilation(number).machine
        if machine is None:
            raise NoPicture(f"setup-{players}")
        title = self.labels.text("start", n=number)
        return draw_setup(machine, self.rules.checked(number).components, title, self.labels, widest)

    def _points(self, name: str, by_place: bool = False) -> Picture:
        tables = {players: self.rules.checked(players).model.values[name] for players in self.rules.player_numbers}
        title = self.labels.say((name,), readable(name))
        return draw_points(tables, title, self.labels, by_place)

    def _ranks(self, name: str) -> Picture:
        return self._points(name, by_place=True)

    def _example(self, number: str) -> Picture:
        played = self.examples[int(number)]
        written = self.rules.project.scenarios[int(number)].title.text
        title = self.labels.say((written,), written)
        return draw_example(
            played.machine, played.components, played.start, played.given, played.end, title, self.labels
        )

    # ---- effect graphs ----------------------------------------------------------------------------------------------

    @cached_property
    def graph_names(self) -> dict[str, tuple[str, list[int]]]:
        """Name of a drawing → its title and its rules: one for each action, board, kind, design and other rule."""
        return graph_groups(self.rules.checked(self.players))

    @cached_property
    def _graphs(self) -> GraphPictures:
        def target(rule: int) -> str | None:
            name = next((name for name, (_, rules) in self.graph_names.items() if rule in rules), None)
            return f"graph-{name}.svg" if name is not None else None

        graph = self.rules.graph(self.players)
        return GraphPictures(graph, source_line(self.rules.project), self.labels, target)

    def _graph(self, name: str) -> Picture:
        title, rules = self.graph_names[name]
        return self._graphs.draw(title, rules)


def graph_groups(checked: Checked) -> dict[str, tuple[str, list[int]]]:
    """Rules that are drawn together: those of a board, a kind or a design; any other rule by itself."""
    model = checked.model
    titles = {board.name: board.title for board in model.boards}
    titles |= {kind.name: kind.title for kind in model.board_kinds.values()}
    titles |= {kind.name: kind.title for kind in model.kinds.values()}
    titles |= {
        design.name: design.title for kind in model.kinds.values() for design in kind.designs if design.name is not None
    }
    groups: dict[str, tuple[str, list[int]]] = {}
    for rule in checked.rules:
        sort = "action" if rule.is_action else "rule"
        name = rule.owner or f"{sort}-{re.sub(r'[^a-z0-9_]+', '-', rule.name)}"
        groups.setdefault(name, (titles.get(rule.owner, rule.title), []))[1].append(rule.index)
    return groups


def source_line(project: Project) -> Line:
    """What the author wrote on the line where something stands, without the remark behind it."""
    texts = {name: source.text.split("\n") for name, source in project.sources.items()}

    def line(span: Span) -> str:
        lines = texts.get(span.file, [])
        return re.sub(r"(?<!\s)\s+#.*", "", lines[span.line - 1]).strip() if 0 < span.line <= len(lines) else ""

    return line
