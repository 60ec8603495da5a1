"""Who can sit down: as many as the game says, or a variant in its place, and no others than a variant is made for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.diagnostics.suggest import in_other_words
from imhotep_dsl.resolve.conflicts import order_variants
from imhotep_dsl.resolve.constants import player_numbers, range_with_dash
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.sides import variants_in_play
from imhotep_dsl.resolve.table import players_said
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree

MOST_PLAYERS = 24
"""Who has passed, and who has seen a piece, is kept as a number with a bit for each player."""


@dataclass(frozen=True, slots=True)
class Seating:
    """numbers: of players. where: the line that says so. own: the numbers that the game itself is for; variants: those
    that say something else, and for how many each is."""

    numbers: range
    colours: tuple[str, ...]
    teams: tuple[tuple[tree.Word, ...], ...]
    where: Span
    own: range
    variants: tuple[tuple[str, range], ...] = ()

    def __str__(self) -> str:
        low, high = self.numbers[0], self.numbers[-1]
        return str(low) if low == high else f"{low} to {high}"

    def of(self, game: str = "it") -> str:
        """For how many a game is, with the variants because of which others can sit down than the game says."""
        names = [f"`{name}`" for name, numbers in self.variants if numbers != self.own]
        if not names:
            return f"{game[0].upper()}{game[1:]} is for {players_said(self)}"
        return (
            f"With the variant{'s' if len(names) > 1 else ''} {' and '.join(names)}, {game} is for {players_said(self)}"
        )


def seating(
    project: Project,
    variants: Sequence[str] = (),
    sides: Mapping[str, str] | None = None,
    diagnostics: Diagnostics | None = None,
) -> Seating:
    """Of the game with these variants, with all they need and with those that these sides bring along."""
    assert project.decl is not None
    found = diagnostics if diagnostics is not None else Diagnostics()
    said: tree.GameDecl | tree.VariantDecl = project.decl
    players, colours, teams = project.decl.players, project.decl.colours, project.decl.teams
    names = variants_in_play(project, sides or {}, variants)
    heads = [text.decl for _, text in order_variants(project, names, said.span, Diagnostics())]
    for head in heads:
        if head.players is not None or head.colours:
            said = head
        players, colours, teams = head.players or players, head.colours or colours, head.teams or teams
    own = _numbers(project.decl.players, project.decl.colours, project.decl.span, Diagnostics())
    numbers = _numbers(players, colours, said.span, found)
    differing = [(said.name.text, numbers)] if isinstance(said, tree.VariantDecl) else []
    for head in heads:
        numbers = _narrowed(numbers, head, found)
        if head.only_for is not None:
            differing.append((head.name.text, player_numbers(head.only_for)))
    return Seating(numbers, tuple(word.text for word in colours), teams, players.span, own, tuple(differing))


def _numbers(expr: tree.Expr, colours: Sequence[tree.Word], where: Span, diagnostics: Diagnostics) -> range:
    if not colours:
        diagnostics.error(
            "E309", where, "The game names no colours, so nobody can sit down to it.",
            "Add a line such as `colours black, white` below, with a colour for each player.",
        )  # fmt: skip
        return range(1, 2)
    numbers, most = player_numbers(expr), min(len(colours), MOST_PLAYERS)
    if not (numbers and 1 <= numbers[0] <= numbers[-1] <= len(colours)):
        diagnostics.error(
            "E306",
            expr.span,
            "The numbers of players must be from 1 up to the number of colours.",
            range_with_dash(expr) or _fitting(numbers, [colour.text for colour in colours]),
        )
        return range(1, most + 1)
    if numbers[-1] > MOST_PLAYERS:
        diagnostics.error(
            "E306", expr.span, f"{numbers[-1]} players are too many.",
            f"At most {most} can sit down: write for instance `players {min(numbers[0], most)}..{most}`.",
        )  # fmt: skip
        return range(1, most + 1)
    return numbers


def _fitting(numbers: range, colours: Sequence[str]) -> str:
    """More players need more colours; else fewer can sit down."""
    most = min(len(colours), MOST_PLAYERS)
    least = numbers[0] if numbers and 1 <= numbers[0] <= most else 1
    fewer = f"`players {least}..{most}`" if least < most else f"`players {most}`"
    said = f"There {'are' if len(colours) > 1 else 'is'} {len(colours)} colour{'s' if len(colours) > 1 else ''}: "
    if not numbers or not most < numbers[-1] <= MOST_PLAYERS:
        return f"{said}write for instance {fewer}."
    missing = numbers[-1] - len(colours)
    more = f"{missing} colour{'s' if missing > 1 else ''} more"
    return f"{said}add a line `colours {', '.join(colours)}, …` with {more}, or write for instance {fewer}."


def _in_digits(expr: tree.Expr) -> str:
    """`for two players`."""
    return in_other_words(expr.text) if isinstance(expr, tree.Name) else ""


def _narrowed(numbers: range, head: tree.VariantDecl, diagnostics: Diagnostics) -> range:
    if head.only_for is None:
        return numbers
    wanted = player_numbers(head.only_for)
    both = range(max(numbers[0], wanted.start), min(numbers[-1] + 1, wanted.stop))
    if both:
        return both
    diagnostics.error(
        "E319",
        head.only_for.span,
        f"With these numbers of players, `{head.name.text}` can never be played.",
        range_with_dash(head.only_for)
        or _in_digits(head.only_for)
        or f"Everything else on this table is for {numbers[0]} to {numbers[-1]} players.",
        Label(head.name.span, "this variant"),
    )
    return numbers
