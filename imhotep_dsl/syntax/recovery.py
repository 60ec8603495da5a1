"""Drives the parser over all lines of a text: a line that cannot be read is reported, left out, and the next one read.

Lark's own way of going on after an error does not keep track of blocks, hence this one. A broken line that heads a
block is replaced by a stand-in of the same kind, so that the mistakes within the block are found in the same run.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from imhotep_dsl.syntax.feeding import Feeding, Stacks, Unexpected
from imhotep_dsl.syntax.lookahead import Outlook, Table
from imhotep_dsl.syntax.machine import feeding, table
from imhotep_dsl.syntax.names import as_name
from imhotep_dsl.syntax.nodes import Node
from imhotep_dsl.syntax.terminals import (
    BOUNDS,
    DEDENT,
    HEADERS_OF_STATEMENTS,
    INDENT,
    LINE_END,
    SCENARIO_LINES,
    STATEMENTS,
    STATEMENTS_OR_DECLARATIONS,
    TEXT_END,
)
from imhotep_dsl.syntax.token import Token

UNREAD: Final = "unread"
MOST_SURPRISES: Final = 100

# The rules that are a line, or a line and the block below it: reading goes on behind one of these.
_LINE_RULES: Final = ("stmt", "item", "member", "game_line", "scenario_line", "option", "by", "pay", "ties", "field")


@dataclass(frozen=True, slots=True)
class Surprise:
    """A token that cannot stand where it stands. above: the parser's stack where its line begins."""

    tokens: list[Token]
    at: int
    outlook: Outlook
    above: tuple[int, ...]

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    @property
    def line_start(self) -> int:
        return line_start(self.tokens, self.at)

    def could_begin(self, terminal: str) -> bool:
        """Whether the line could begin with this."""
        return table().after(self.above, terminal) is not None

    def could_be(self, at: int, terminal: str) -> bool:
        """Whether this could stand at an index of the line, and have behind it what stands there."""
        stack: Sequence[int] | None = self.above
        for kind in (*(token.type for token in self.tokens[self.line_start : at]), terminal):
            stack = table().after(stack, kind) if stack else None
        return stack is not None and table().takes(stack, self.tokens[at + 1].type) is not None


@dataclass(frozen=True, slots=True)
class Recovered:
    """root is None if the text was given up, for too many surprises."""

    root: Node | None
    surprises: list[Surprise]


def line_start(tokens: Sequence[Token], at: int) -> int:
    """The index of the first token of a line; that of a block's bound is its own."""
    while at > 0 and tokens[at].type not in (INDENT, DEDENT) and tokens[at - 1].type not in BOUNDS:
        at -= 1
    return at


def parse_lines(tokens: list[Token]) -> Recovered:
    driver = _Driver(tokens)
    return Recovered(driver.run(), driver.surprises)


def stack_before(tokens: list[Token], at: int) -> tuple[Table, list[int]]:
    """The parser's table, and its stack when it has read all up to this token, whatever was wrong there."""
    driver = _Driver(tokens)
    driver.run(at)
    return driver.table, list(driver.stack)


@dataclass(slots=True)
class _Driver:
    tokens: list[Token]
    surprises: list[Surprise] = field(default_factory=list)
    ignored: set[int] = field(default_factory=set)
    table: Table = field(default_factory=table)
    feeding: Feeding = field(default_factory=feeding)
    stacks: Stacks = field(default_factory=lambda: feeding().nothing_read())
    resumed_at: int = -1
    above: tuple[int, ...] = ()

    def run(self, until: int | None = None) -> Node | None:
        at = 0
        while len(self.surprises) < MOST_SURPRISES and (until is None or at < until):
            if at in self.ignored:
                at += 1
                continue
            if at == 0 or self.tokens[at - 1].type in BOUNDS:
                self.above = tuple(self.stack)
            if (name := as_name(self.table, self.stack, self.tokens, at)) is not None:
                self.tokens[at] = name
            token = self.tokens[at]
            ending = token.type == TEXT_END
            try:
                root = self.feeding.feed(self.stacks, token, ending)
            except Unexpected:
                at = self.resumed_at = self._recover(at)
                continue
            if ending:
                return root if isinstance(root, Node) else None
            at += 1
        return None

    @property
    def stack(self) -> list[int]:
        return self.stacks.states

    def _recover(self, at: int) -> int:
        """Notes the surprise, makes the parser ready for a further line, and says where that line begins."""
        kind = self.tokens[at].type
        if line_start(self.tokens, at) == at:
            self._complete_lines_above()
        follows_recovery = at == self.resumed_at
        if not (follows_recovery and kind in (DEDENT, TEXT_END)):
            self.surprises.append(Surprise(self.tokens, at, self.table.outlook(self.stack), self.above))
        if kind == INDENT:
            return self._unfold_block(at)
        return self._skip_strays(self._leave_out(at), at)

    def _complete_lines_above(self) -> None:
        """Lark completes a rule only before a token that can follow it; behind the end of a line there is no doubt."""
        values = self.stacks.values
        while not any(rule in self.table.rows[self.stack[-1]] for rule in _LINE_RULES):
            rule = self.table.complete_rule(self.stack[-1])
            if rule is None:
                return
            kept = len(values) - rule.size
            value = self.feeding.completed(rule, values[kept:])
            self._cut_to(kept + 1)
            behind = self.table.behind(self.stack[-1], rule.origin)
            assert behind is not None
            self._push(behind, value)

    def _unfold_block(self, at: int) -> int:
        """A block nobody asked for: its lines are read as if they were not indented, if they make sense there."""
        closing = self._closing(at)
        if self.table.takes(self.stack, self.tokens[at + 1].type) is None:
            return closing + 1
        self.ignored.add(closing)
        return at + 1

    def _leave_out(self, at: int) -> int:
        opened = 0
        for height in range(len(self.stack), 0, -1):
            rules = [rule for rule in _LINE_RULES if rule in self.table.rows[self.stack[height - 1]]]
            if rules:
                resumed = self._leave_out_down_to(height, rules, at, opened)
                if resumed is not None:
                    return resumed
            if height > 1 and _is_indent(self.stacks.values[height - 2]):
                opened += 1
        raise AssertionError("a text can always be left out as a whole")

    def _leave_out_down_to(self, height: int, rules: list[str], at: int, opened: int) -> int | None:
        """Tries to go on behind a line that begins at this height of the stack."""
        if opened == 0 and line_start(self.tokens, at) == at:
            rule = self._rule_before(height, rules, at)
            if rule is not None:
                return self._put(height, rule, at)
        if opened == 0 and (header_end := self._end_of_header(at)) is not None:
            stand_in = _stand_in(rules[0], self.tokens, line_start(self.tokens, at), header_end)
            if stand_in:
                self._cut_to(height)
                for terminal in (*stand_in, LINE_END):
                    borrowed = Token.in_place_of(self.tokens[header_end], terminal)
                    self.feeding.feed(self.stacks, borrowed)
                return header_end + 1
        resumed = self._behind_line(at, opened)
        rule = self._rule_before(height, rules, resumed)
        if resumed == at and rule is None:
            return None
        return self._put(height, rule or rules[0], resumed)

    def _rule_before(self, height: int, rules: list[str], at: int) -> str | None:
        """The first of the rules behind which the token could follow."""
        for rule in rules:
            behind = self.table.behind(self.stack[height - 1], rule)
            if behind is not None and self.table.takes(self.stack, self.tokens[at].type, height, behind) is not None:
                return rule
        return None

    def _put(self, height: int, rule: str, resumed: int) -> int:
        """Makes as if a line by this rule had been read."""
        self._cut_to(height)
        behind = self.table.behind(self.stack[-1], rule)
        assert behind is not None
        self._push(behind, Node(UNREAD, []))
        return resumed

    def _push(self, state: int, value: object) -> None:
        self.stack.append(state)
        self.stacks.values.append(value)

    def _cut_to(self, height: int) -> None:
        del self.stack[height:]
        del self.stacks.values[height - 1 :]

    def _end_of_header(self, at: int) -> int | None:
        """The end of the line, if a block hangs from it."""
        while self.tokens[at].type not in (*BOUNDS, TEXT_END):
            at += 1
        heads = self.tokens[at].type == LINE_END and self.tokens[at + 1].type == INDENT
        return at if heads else None

    def _behind_line(self, at: int, opened: int) -> int:
        """Behind the line, the block hanging from it, and the given number of blocks around it."""
        depth = opened
        while (kind := self.tokens[at].type) != TEXT_END:
            if kind == INDENT:
                depth += 1
            elif kind == DEDENT and at not in self.ignored:
                if depth == 0:
                    return at
                depth -= 1
                if depth == 0:
                    return at + 1
            elif kind == LINE_END and depth == 0 and self.tokens[at + 1].type != INDENT:
                return at + 1
            at += 1
        return at

    def _closing(self, at: int) -> int:
        depth = 0
        while True:
            depth += {INDENT: 1, DEDENT: -1}.get(self.tokens[at].type, 0)
            if depth == 0:
                return at
            at += 1

    def _skip_strays(self, at: int, surprise_at: int) -> int:
        """Leaves out, without a word, what stood in the wrong place along with the line just reported.

        That is an `else` whose `if` could not be read, and the statements below a statement that is in no rule.
        """
        if self.tokens[at].type == "ELSE":
            strays = frozenset({"ELSE"})
        elif self.tokens[surprise_at].type in STATEMENTS and line_start(self.tokens, surprise_at) == surprise_at:
            strays = STATEMENTS
        else:
            return at
        while self.tokens[at].type in strays and self.table.takes(self.stack, self.tokens[at].type) is None:
            at = self._behind_line(at, 0)
        return at


def _is_indent(value: object) -> bool:
    return isinstance(value, Token) and value.type == INDENT


def _stand_in(rule: str, tokens: list[Token], header: int, header_end: int) -> tuple[str, ...]:
    """Terminals of a header that may take the place of a broken one, nothing if the block cannot be read without it."""
    word, first = tokens[header].type, _telling_line(tokens, header_end + 2)
    if rule == "stmt":
        return {"BY": ("RANK", "NAME"), "OPTION": ("CHOOSE", "STRING")}.get(first, ("IF", "NAME"))
    if rule == "option":
        return ("OPTION", "STRING")
    if rule == "scenario_line":
        return ("WHEN", "NAME")
    if rule in ("item", "member"):
        return _stand_in_of_declaration(rule, word, first)
    return ()


def _telling_line(tokens: list[Token], at: int) -> str:
    """How the first line of a block begins that can stand in one kind of block only."""
    first, depth = tokens[at].type, 0
    while depth >= 0 and tokens[at].type in STATEMENTS_OR_DECLARATIONS:
        while tokens[at].type != LINE_END:
            at += 1
        at += 1
        while tokens[at].type in BOUNDS:
            depth += {INDENT: 1, DEDENT: -1}.get(tokens[at].type, 0)
            at += 1
    return "SCORES" if _tells_of_points(tokens, at) else tokens[at].type if depth == 0 else first


def _tells_of_points(tokens: list[Token], at: int) -> bool:
    """`player scores 1`, `you score 1`, `players[2] scores 1`: what is done begins with whoever does it."""
    while tokens[at].type in ("NAME", "YOU", "PLAYERS", "DOT", "LSQB", "NUMBER", "RSQB"):
        at += 1
    return tokens[at].type in ("SCORES", "LOSES", "SCORE", "LOSE") and tokens[at - 1].type in ("NAME", "YOU", "RSQB")


def _stand_in_of_declaration(rule: str, word: str, first: str) -> tuple[str, ...]:
    if word == "LAYOUT":
        return ("LAYOUT", "NAME")
    if first == "BY":
        return ("WINNER", "NAME")
    if first == "OPTION":
        return ()
    if rule == "item" and (word == "GAME" or first == "COLOURS"):
        return ("GAME", "NAME")
    if rule == "item" and (word == "SCENARIO" or first in SCENARIO_LINES):
        return ("SCENARIO", "STRING", "OF", "NAME")
    if word in HEADERS_OF_STATEMENTS or first in STATEMENTS or first == "SCORES":
        return ("ACTION", "NAME")
    return ("BOARD", "NAME")
