"""Where somebody writes: what stands before it, what the grammar takes there, what the checker would be asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imhotep_dsl.check.context import Program, Unanswered
from imhotep_dsl.check.types import Type
from imhotep_dsl.editing.asking import ask
from imhotep_dsl.editing.desk import Desk
from imhotep_dsl.editing.spots import Spot
from imhotep_dsl.syntax.foresight import HERE, Outlook, outlook
from imhotep_dsl.syntax.token import Token


@dataclass(frozen=True, slots=True)
class Situation:
    """names: None where the game cannot be put together."""

    desk: Desk
    names: Program | None
    spot: Spot
    outlook: Outlook

    @property
    def line(self) -> Sequence[Token]:
        return self.outlook.line

    def is_behind(self, *terminals: str) -> bool:
        return bool(self.line) and self.line[-1].type in terminals

    def begins_with(self, *terminals: str) -> bool:
        return bool(self.line) and self.line[0].type in terminals

    def left_type(self) -> Type | None:
        """Of what stands before the sign behind which the place is."""
        at, sign = self.spot, self.line[-1]
        if self.names is None or sign.column is None:
            return None
        left = f"{at.above}{at.before[: sign.column - 1].rstrip()}.{HERE}"
        seen = outlook(left)
        if seen is None or seen.ending is None:
            return None
        found = ask(self.names, f"{left} {seen.ending}\n{self._stub(seen)}")
        return found.asked if found is not None else None

    def asked(self) -> Unanswered | None:
        """What the checker is asked here, with the rest of the line as it is, or else as it could be."""
        if self.names is None:
            return None
        at = self.spot
        stub = "" if at.next_is_deeper else self._stub(self.outlook)
        endings = [at.behind, *([self.outlook.ending] if self.outlook.ending is not None else [])]
        for ending in dict.fromkeys(endings):
            text = f"{at.above}{at.before}{HERE} {ending}\n{stub}{at.rest}"
            found = ask(self.names, text)
            if found is not None:
                return found
        return None

    def _stub(self, seen: Outlook) -> str:
        """A block for a line that needs one to be read."""
        return f"{indent(self.spot.before)}    stop\n" if seen.heads_block else ""


def indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]
