"""The parser's table, put so that a token is taken quickly: as Lark takes it, with the same stacks behind it.

Most rules of expressions are but a step on the way to another one, and a name takes a dozen of these steps. Where they
lead depends on the two topmost states and the next terminal only: so they are gone once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lark import Token
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_parser_state import ParseConf, ParserState

from imhotep_dsl.syntax.nodes import Build, the_only_one

_Step = tuple[Build | None, int, str]
"""What completes a rule, how many parts it has and how it is called; or nothing, and the state behind the token."""


class Unexpected(Exception):
    """A token that cannot stand where it stands."""


class Feeding:
    def __init__(self, table: ParseConf[int], builders: Mapping[Any, Build]) -> None:
        self._rows: Any = table.states
        self._end = table.end_state
        self._builders = builders
        self._steps: dict[tuple[int, str], _Step] = {}
        self._ways: dict[tuple[int, int, str], int] = {}

    def feed(self, parser: ParserState[int], token: Token, is_last: bool = False) -> Any:
        """What was read as a whole, if this was the last token."""
        states, values, kind = parser.state_stack, parser.value_stack, token.type
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
                states.append(self._rows[states[-1]][rule][1])
            if is_last and states[-1] == self._end:
                return values[-1]

    def completed(self, rule: Any, parts: list[Any]) -> Any:
        return self._builders[rule](parts)

    def _step(self, state: int, kind: str) -> _Step:
        if kind not in self._rows[state]:
            raise Unexpected
        action, argument = self._rows[state][kind]
        if action is Shift:
            found: _Step = (None, argument, "")
        else:
            found = (self._builders[argument], len(argument.expansion), argument.origin.name)
        self._steps[state, kind] = found
        return found

    def _way(self, beneath: int, top: int, kind: str) -> int:
        """The state behind all steps that only pass something on."""
        at = top
        while at != self._end and kind in self._rows[at]:
            build, _, rule = self._step(at, kind)
            if build is not the_only_one:
                break
            at = self._rows[beneath][rule][1]
        self._ways[beneath, top, kind] = at
        return at
