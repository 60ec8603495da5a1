"""What is known at a line: the names and their sorts, who acts, what may be written there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

PARAMS = {"player": "player", "space": "space:", "coin": "piece:coin", "card": "piece:card", "amount": "number",
          "site": "board", "giver": "player", "start": "space:"}  # fmt: skip
"""The sorts of parameters, by their names."""

KINDS = {"giver": "player", "start": "space"}
"""Parameters whose names do not say what they are."""


def declared(params: list[str]) -> str:
    """Parameters as the header of a rule has them."""
    return ", ".join(f"{name}: {KINDS[name]}" if name in KINDS else name for name in params)


@dataclass(frozen=True, slots=True)
class Scope:
    """names: sort by name. own: the board or the kind of piece whose text this is. level: of the rule. choosing: a line
    that is impossible here makes an option impossible."""

    names: dict[str, str] = field(default_factory=dict)
    you: bool = True
    in_loop: bool = False
    in_turns: bool = False
    choosing: bool = False
    own: str = ""
    level: int = 0
    deep: int = 0

    def knowing(self, name: str, sort: str) -> Scope:
        return replace(self, names={**self.names, name: sort})

    def within(self, **changes: object) -> Scope:
        return replace(self, deep=self.deep + 1, **changes)  # type: ignore[arg-type]

    def of_sort(self, sort: str) -> list[str]:
        return [
            name for name, own in self.names.items() if own == sort or (sort.endswith(":") and own.startswith(sort))
        ]

    def new_name(self, *wanted: str) -> str:
        """A name that is not known yet."""
        for name in (*wanted, *(f"{wanted[-1]}_{at}" for at in range(2, 50))):
            if name not in self.names:
                return name
        raise AssertionError("names enough")
