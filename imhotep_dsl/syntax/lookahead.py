"""What the parser could go on with: asked of its table, without touching its stacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParserState

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

    rows: Mapping[int, Mapping[str, tuple[Any, Any]]]
    end_state: int

    @classmethod
    def of(cls, state: ParserState[int]) -> Table:
        return cls(state.parse_conf.states, state.parse_conf.end_state)

    def behind(self, state: int, rule: str) -> int | None:
        """The state behind a complete rule, None if the rule cannot stand here."""
        found = self.rows[state].get(rule)
        return None if found is None else int(found[1])

    def complete_rule(self, state: int) -> Any | None:
        """The rule that is complete in this state, whatever follows it."""
        complete = {argument for action, argument in self.rows[state].values() if action is not Shift}
        return complete.pop() if len(complete) == 1 else None

    def takes(self, stack: Sequence[int], terminal: str, height: int | None = None, *above: int) -> int | None:
        """The state in which the terminal would be taken, None if it would not.

        The stack is read up to height, with the states above put onto it.
        """
        height = len(stack) if height is None else height
        pushed = list(above)
        while True:
            state = pushed[-1] if pushed else stack[height - 1]
            step = self.rows[state].get(terminal)
            if step is None:
                return None
            action, argument = step
            if action is Shift:
                return state
            size = len(argument.expansion)
            from_pushed = min(size, len(pushed))
            del pushed[len(pushed) - from_pushed :]
            height -= size - from_pushed
            beneath = pushed[-1] if pushed else stack[height - 1]
            pushed.append(self.rows[beneath][argument.origin.name][1])
            if pushed[-1] == self.end_state:
                return self.end_state

    def after(self, stack: Sequence[int], terminal: str) -> list[int] | None:
        """The stack behind the terminal, None if it would not be taken."""
        states = list(stack)
        while (step := self.rows[states[-1]].get(terminal)) is not None:
            action, argument = step
            if action is Shift:
                return [*states, int(argument)]
            if argument.expansion:
                del states[-len(argument.expansion) :]
            states.append(int(self.rows[states[-1]][argument.origin.name][1]))
            if states[-1] == self.end_state:
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
