"""Random questions about where spaces lie to each other. What may be none is asked for first by a careful author."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imhotep_dsl.code.directions import DIRECTIONS

from .scope import Scope

if TYPE_CHECKING:
    from .asking import Asking

LISTS = ("following", "preceding", "neighbours", "below", "diagonals", "around")


def direction(asking: Asking, scope: Scope) -> str:
    names = scope.of_sort("direction")
    found = asking.dice.pick(names) if names and asking.dice.chance(60) else asking.dice.pick(list(DIRECTIONS))
    return f"opposite({found})" if asking.dice.chance(15) else found


def spaces(asking: Asking, scope: Scope, kind: str, depth: int) -> str:
    """A list of spaces near another."""
    start = asking.space(scope, kind, depth)
    if asking.dice.chance(40):
        return f"{start}.along({direction(asking, scope)})"
    return f"{start}.{asking.dice.pick(list(LISTS))}"


def space(asking: Asking, scope: Scope, kind: str, depth: int) -> str:
    """A space that may be none, with the condition that it is not."""
    dice = asking.dice
    way = dice.pick(["next to", "step", "beyond", "further", "cell", "entry"])
    start = asking.space(scope, kind, depth - 1)
    if way == "next to":
        text = f"{start}.{dice.pick(list(DIRECTIONS))}"
    elif way == "step":
        text = f"{start}.step({direction(asking, scope)})"
    elif way == "beyond":
        text = f"{start}.beyond({asking.space(scope, kind, 0)})"
    elif way == "further":
        text = f"{start}.{dice.pick(['further', 'back'])}({asking.number(scope, 0)})"
    elif way == "cell":
        text = f"{asking.place(scope, kind, depth)}.at({asking.number(scope, 0)}, {asking.number(scope, 0)})"
    else:
        text = f"{start}.{dice.pick(list(LISTS))}[{asking.number(scope, 0)}]"
    asking.guard(f"{text} != none")
    return text


def parts(asking: Asking, scope: Scope, kind: str) -> str:
    """A list of rows, columns or lines."""
    place = asking.place(scope, kind, 0)
    return f"{place}.{asking.dice.pick(['rows', 'columns', 'lines(2)', 'lines(3)'])}"


def joined(asking: Asking, scope: Scope, depth: int) -> str:
    kind = asking.kind()
    inner = scope.knowing("space", f"space:{kind}")
    ways = f"space in {asking.place(scope, kind, depth)} where {asking.truth(inner, 0)}"
    return f"joined({ways}, {asking.area(scope, kind, depth)}, {asking.area(scope, kind, depth)})"


def distance(asking: Asking, scope: Scope, depth: int) -> str:
    kind = asking.kind()
    return f"min(9, distance({asking.space(scope, kind, depth)}, {asking.space(scope, kind, depth)}))"
