"""What the parser could go on with: asked of its table, without touching its stacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax.tables import Rule, Tables
from imhotep_dsl.syntax.terminals import OPERATORS


@dataclass(frozen=True, slots=True)
class Outlook:
    """What may come next, and the states in which it would be taken: these tell one place of the language from another.

    The parser's own state does not: behind a name it is the same whatever the name belongs to.
    """

    accepted: frozenset[str]
    context: frozenset[int]


@dataclass(frozen=True, slots=True)
class Table:
    """The parser's table: by state, what to do on a terminal, and where to go behind a complete rule."""

    tables: Tables

    @property
    def rows(self) -> Sequence[Mapping[str, int]]:
        return self.tables.rows

    def behind(self, state: int, rule: str) -> int | None:
        """The state behind a complete rule, None if the rule cannot stand here."""
        return self.rows[state].get(rule)

    def complete_rule(self, state: int) -> Rule | None:
        """The rule that is complete in this state, whatever follows it."""
        complete = {following for following in self.rows[state].values() if following < 0}
        return self.tables.rules[complete.pop()] if len(complete) == 1 else None

    def takes(self, stack: Sequence[int], terminal: str, height: int | None = None, *above: int) -> int | None:
        """The state in which the terminal would be taken, None if it would not.

        The stack is read up to height, with the states above put onto it.
        """
        height = len(stack) if height is None else height
        pushed = list(above)
        while True:
            state = pushed[-1] if pushed else stack[height - 1]
            following = self.rows[state].get(terminal)
            if following is None:
                return None
            if following >= 0:
                return state
            rule = self.tables.rules[following]
            size = rule.size
            from_pushed = min(size, len(pushed))
            del pushed[len(pushed) - from_pushed :]
            height -= size - from_pushed
            beneath = pushed[-1] if pushed else stack[height - 1]
            pushed.append(self.rows[beneath][rule.origin])
            if pushed[-1] == self.tables.end:
                return self.tables.end

    def after(self, stack: Sequence[int], terminal: str) -> list[int] | None:
        """The stack behind the terminal, None if it would not be taken."""
        states = list(stack)
        while (following := self.rows[states[-1]].get(terminal)) is not None:
            if following >= 0:
                return [*states, following]
            rule = self.tables.rules[following]
            del states[len(states) - rule.size :]
            states.append(self.rows[states[-1]][rule.origin])
            if states[-1] == self.tables.end:
                return None
        return None

    def outlook(self, stack: Sequence[int]) -> Outlook:
        taken = {
            terminal: state
            for terminal in self.rows[stack[-1]]
            if terminal.isupper() and (state := self.takes(stack, terminal)) is not None
        }
        telling = frozenset(state for terminal, state in taken.items() if terminal not in OPERATORS)
        return Outlook(frozenset(taken), telling or frozenset(taken.values()))
