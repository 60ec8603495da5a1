"""Teams: who plays with whom. `player.team` is a word like those of authors, the list of all who play together."""

from __future__ import annotations

from collections.abc import Sequence

from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean, nearest
from imhotep_dsl.resolve.model import GAME_SCOPE, LetDef
from imhotep_dsl.resolve.seating import Seating
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


def team_numbers(seats: Seating, colours: Sequence[str], diagnostics: Diagnostics) -> tuple[int, ...]:
    """For the colours at the table, in seat order, the number of their team; nothing without teams."""
    if not seats.teams:
        return ()
    numbers: dict[str, int] = {}
    unnamed = [colour for colour in seats.colours if all(word.text != colour for team in seats.teams for word in team)]
    for number, team in enumerate(seats.teams, 1):
        for word in team:
            if word.text not in seats.colours:
                help_text = did_you_mean(word.text, unnamed) or f"The colours are {', '.join(seats.colours)}."
                diagnostics.error("E338", word.span, f"`{word.text}` is not a colour of this game.", help_text)
                numbers.update(
                    (meant, number) for meant in nearest(word.text, unnamed, 1)
                )  # that is all there is to tell
            elif numbers.setdefault(word.text, number) != number:
                said = f"`{word.text}` plays in two teams."
                diagnostics.error("E338", word.span, said, "Name every colour once.")
    span = seats.teams[0][0].span.to(seats.teams[-1][-1].span)
    for colour in colours:
        if colour not in numbers:
            said = f"`{colour}` sits at this table and plays in no team."
            diagnostics.error("E338", span, said, "Name every colour, or say for how many players the teams are.")
    return tuple(numbers.get(colour, 0) for colour in colours)


def team_word(numbers: tuple[int, ...], span: Span) -> LetDef:
    """`let player.team = list(other in players where NUMBERS[other.seat] = NUMBERS[player.seat])`."""
    entries = tree.ListOf(span, tuple(tree.Number(span, number) for number in numbers))

    def number_of(name: str) -> tree.Expr:
        return tree.Index(span, entries, tree.Dot(span, tree.Name(span, name), tree.Word(span, "seat")))

    same = tree.Compare(span, "=", number_of("other"), number_of("player"))
    others = tree.Binder(span, tree.Word(span, "other"), tree.Name(span, "players"), same, None)
    together = tree.Call(span, tree.Name(span, "list"), (tree.Query(span, others),))
    return LetDef(span, "team", GAME_SCOPE, "player", (), together)
