"""The parser's table, put so that a token is taken quickly: as Lark takes it, with the same stacks behind it.

Most rules of expressions are but a step on the way to another one, and a name takes a dozen of these steps. Where they
lead depends on the two topmost states and the next terminal only: so they are gone once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from imhotep_dsl.syntax.nodes import Build, builder, the_only_one
from imhotep_dsl.syntax.tables import Rule, Tables
from imhotep_dsl.syntax.token import Token

_Step = tuple[Build | None, int, str]
"""What completes a rule, how many parts it has and how it is called; or nothing, and the state behind the token."""


class Unexpected(Exception):
    """A token that cannot stand where it stands."""


@dataclass(slots=True)
class Stacks:
    """How far a text was read: the states that led there, and what was made behind each but the first."""

    states: list[int]
    values: list[Any] = field(default_factory=list)


class Feeding:
    def __init__(self, tables: Tables) -> None:
        self._rows, self._start, self._end = tables.rows, tables.start, tables.end
        self._rules = tables.rules
        self._builders = {rule: builder(rule) for rule in tables.rules}
        self._steps: dict[tuple[int, str], _Step] = {}
        self._ways: dict[tuple[int, int, str], int] = {}

    def nothing_read(self) -> Stacks:
        return Stacks([self._start])

    def feed(self, stacks: Stacks, token: Token, is_last: bool = False) -> Any:
        """What was read as a whole, if this was the last token."""
        states, values, kind = stacks.states, stacks.values, token.type
        while True:
            top = states[-1]
            build, size, rule = self._steps.get((top, kind)) or self._step(top, kind)
            if build is None:
                states.append(size)
                values.append(token)
                return None
            if build is the_only_one:
                key = (states[-2], top, kind)
                states[-1] = self._ways.get(key) or self._way(*key)
            else:
                parts = values[len(values) - size :]
                del states[len(states) - size :], values[len(values) - size :]
                values.append(build(parts))
                states.append(self._rows[states[-1]][rule])
            if is_last and states[-1] == self._end:
                return values[-1]

    def completed(self, rule: Rule, parts: list[Any]) -> Any:
        return self._builders[rule](parts)

    def _step(self, state: int, kind: str) -> _Step:
        if kind not in self._rows[state]:
            raise Unexpected
        following = self._rows[state][kind]
        if following >= 0:
            found: _Step = (None, following, "")
        else:
            rule = self._rules[following]
            found = (self._builders[rule], rule.size, rule.origin)
        self._steps[state, kind] = found
        return found

    def _way(self, beneath: int, top: int, kind: str) -> int:
        """The state behind all steps that only pass something on."""
        at = top
        while at != self._end and kind in self._rows[at]:
            build, _, rule = self._step(at, kind)
            if build is not the_only_one:
                break
            at = self._rows[beneath][rule]
        self._ways[beneath, top, kind] = at
        return at
