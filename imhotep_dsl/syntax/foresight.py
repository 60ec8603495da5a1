"""What may stand at a place of a text that is still being written, and how its line could end."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from imhotep_dsl.syntax.indentation import lines
from imhotep_dsl.syntax.lookahead import Table
from imhotep_dsl.syntax.machine import cut, keywords
from imhotep_dsl.syntax.recovery import line_start, stack_before
from imhotep_dsl.syntax.terminals import BOUNDS, INDENT, LINE_END, TEXT_END
from imhotep_dsl.syntax.token import Token

HERE: Final = "__here__"
"""Stands for the word that is being written."""

# Enough to end any line that was begun.
_ENDINGS: Final = (
    *("RPAR", "RSQB", "NAME", "TO", "FROM", "OF", "EQUAL", "COLON", "EACH", "FOR", "IN", "THEN", "ELSE", "WITH", "AS"),
    *("STRING", "WHERE", "BY", "SCORES"),
)
_WRITTEN: Final = {"NAME": "something", "STRING": '"…"', "RPAR": ")", "RSQB": "]", "EQUAL": "=", "COLON": ":"}
_LONGEST: Final = 8
_MOST_TRIED: Final = 3000


@dataclass(frozen=True, slots=True)
class Outlook:
    """line: the tokens of the line up to the place. accepted: the terminals that may stand at it.

    ending: what would make a whole line of what stands there, with a name at the place; None if nothing short does.
    """

    line: tuple[Token, ...]
    accepted: frozenset[str]
    ending: str | None
    heads_block: bool


def outlook(text: str) -> Outlook | None:
    """The text has HERE at its end, where somebody is writing."""
    tokens = lines(cut(text), "").tokens
    at = next((place for place in range(len(tokens) - 1, -1, -1) if tokens[place] == HERE), None)
    if at is None:
        return None
    line = tuple(token for token in tokens[line_start(tokens, at) : at] if token.type not in (*BOUNDS, TEXT_END))
    table, stack = stack_before(tokens, at)
    accepted = table.outlook(stack).accepted
    behind = table.after(stack, "NAME")
    ending = _ending(table, behind) if behind is not None else None
    if ending is None:
        return Outlook(line, accepted, None, False)
    written, end = ending
    done = table.after(end, LINE_END)
    heads = done is not None and table.takes(done, INDENT) is not None
    return Outlook(line, accepted, " ".join(_WRITTEN.get(name) or keywords()[name] for name in written), heads)


def _ending(table: Table, stack: list[int]) -> tuple[tuple[str, ...], list[int]] | None:
    waiting: deque[tuple[tuple[str, ...], list[int]]] = deque([((), stack)])
    seen: set[tuple[int, ...]] = set()
    while waiting and len(seen) < _MOST_TRIED:
        written, at = waiting.popleft()
        if table.takes(at, LINE_END) is not None:
            return written, at
        if len(written) < _LONGEST:
            for terminal in _ENDINGS:
                behind = table.after(at, terminal)
                if behind is not None and (key := tuple(behind)) not in seen:
                    seen.add(key)
                    waiting.append(((*written, terminal), behind))
    return None
