"""Markers by which the machine remembers what players at a table simply know: they are not told, or told as that.

Only shapes that can be nothing else are recognised; an author says the others (`tell MARKER` in the words).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked, MarkerStart
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.data.word_keys import ABOUT


@dataclass(frozen=True, slots=True)
class Bookkeeping:
    """rounds: count how often something was done, asked for nothing but when it ends. asked: those that do, and are
    asked for elsewhere, too: what they count is told. turns: those of both that count the turns of the game, from 0.
    passed: how many in a row could do nothing. starters: who begins the turns. memories: who did something last, asked
    for nothing but who begins, where the author says who that is: it is not told wherever somebody does it."""

    rounds: frozenset[int] = frozenset()
    asked: frozenset[int] = frozenset()
    turns: frozenset[int] = frozenset()
    passed: frozenset[int] = frozenset()
    starters: frozenset[int] = frozenset()
    memories: frozenset[int] = frozenset()

    def kept(self) -> frozenset[int]:
        """All that has nothing told where it is set, or only what it counts."""
        return self.rounds | self.asked | self.passed | self.memories


def told_beside(own: Bookkeeping, checked: Checked, other: Bookkeeping, other_checked: Checked) -> Bookkeeping:
    """Of a table that is compared with another one: what is told there of a marker, is told here, too. Else it would
    seem that something else is done now."""
    told = {
        (marker.scope, marker.name) for at, marker in enumerate(other_checked.model.markers) if at not in other.kept()
    }
    here = {at for at, marker in enumerate(checked.model.markers) if (marker.scope, marker.name) in told}
    return replace(own, rounds=own.rounds - here, passed=own.passed - here, memories=own.memories - here)


@dataclass(slots=True)
class _Uses:
    """What happens to one marker."""

    sets: list[ir.SetMarker] = field(default_factory=list)
    adds: list[ir.AddMarker] = field(default_factory=list)
    rolls: list[ir.Roll] = field(default_factory=list)
    reads: int = 0


def bookkeeping(checked: Checked, parts: tuple[object, ...], words: Words) -> Bookkeeping:
    uses = [_Uses() for _ in checked.model.markers]
    asked_elsewhere = parts_of((checked.winner, tuple(room for room, _, _ in checked.rooms.values())))
    for node in (*parts, *asked_elsewhere):
        if isinstance(node, ir.SetMarker):
            uses[node.marker].sets.append(node)
        elif isinstance(node, ir.AddMarker):
            uses[node.marker].adds.append(node)
        elif isinstance(node, ir.Roll):
            uses[node.marker].rolls.append(node)
        elif isinstance(node, ir.MarkerAt):
            uses[node.marker].reads += 1
    plain = [at for at, marker in enumerate(checked.model.markers) if _of_the_table(checked, at) and not marker.seen_by]
    turns = [node for node in parts if isinstance(node, ir.Turns)]
    starters = {node.first.marker for node in turns if isinstance(node.first, ir.MarkerAt) and node.first.whose is None}
    loops = [node for node in parts if isinstance(node, ir.Repeat | ir.RepeatUntil | ir.Turns)]
    ends = Counter(
        node.marker
        for node in parts_of(tuple(loop.until for loop in loops if not isinstance(loop, ir.Repeat)))
        if isinstance(node, ir.MarkerAt)
    )
    fixed = set(_always_repeated(checked, [loop for loop in loops if isinstance(loop, ir.Repeat)]))
    repeated = set(_always_repeated(checked, loops))
    of_the_game = [line for line in checked.rules[checked.play].body if isinstance(line, ir.Turns)]
    in_turns = set(_always_repeated(checked, of_the_game))
    counting = [at for at in plain if _counts(uses[at], repeated)]
    rounds = {at for at in counting if uses[at].reads == ends[at]}
    asked = {
        at for at in counting if at not in rounds
        and (_counts(uses[at], fixed) or (ends[at] and from_0(checked, at)))
    }  # fmt: skip
    remembered = [at for at in plain if at not in starters and _remembers(checked, at, uses[at], starters, parts)]
    return Bookkeeping(
        frozenset(rounds),
        frozenset(asked),
        frozenset(at for at in rounds | asked if _counts(uses[at], in_turns) and from_0(checked, at)),
        frozenset(at for at in plain if _counts_passing(at, uses[at], parts, turns)),
        frozenset(starters),
        frozenset(at for at in remembered if _is_explained(words, checked.model.markers[at].name)),
    )


def _of_the_table(checked: Checked, at: int) -> bool:
    marker = checked.model.markers[at]
    return not marker.per_player and marker.scope.kind is None and not checked.checker.is_owner(at)


# ---- rounds ---------------------------------------------------------------------------------------------------------


def _always_repeated(checked: Checked, loops: Sequence[ir.Repeat | ir.RepeatUntil | ir.Turns]) -> Iterator[int]:
    """The lines that every round of a repetition goes through, in it or in the rules that it carries out."""
    pending = [loop.body for loop in loops]
    seen: set[int] = set()
    while pending:
        for statement in pending.pop():
            yield id(statement)
            targets = {target for _, target in statement.targets} if isinstance(statement, ir.Call) else set()
            if len(targets) == 1 and not targets <= seen:
                seen |= targets
                pending.append(checked.rules[targets.pop()].body)


def _counts(uses: _Uses, repeated: set[int]) -> bool:
    if uses.sets or uses.rolls or len(uses.adds) != 1:
        return False
    amount = uses.adds[0].amount
    return isinstance(amount, ir.Const) and amount.value == 1 and id(uses.adds[0]) in repeated


def from_0(checked: Checked, at: int) -> bool:
    return first_number(checked.markers[at]) == 0


def first_number(start: MarkerStart) -> int | None:
    """What a number is at the start; None if it is worked out."""
    if start.value is None:
        return max(start.low, 0)
    return start.value.value if isinstance(start.value, ir.Const) else None


# ---- passing --------------------------------------------------------------------------------------------------------


def _counts_passing(at: int, uses: _Uses, parts: tuple[object, ...], turns: list[ir.Turns]) -> bool:
    """Raised where nothing can be chosen, set to 0 otherwise, and only compared with the number of players."""
    choices = [node for node in parts if isinstance(node, ir.ChooseAction | ir.Choose | ir.ChooseOption)]
    raised = {id(statement) for choice in choices for statement in choice.otherwise or ()}
    asked = [node for node in parts_of(tuple(turn.until for turn in turns)) if _is_all_passed(node, at)]
    return (
        bool(uses.adds) and not uses.rolls
        and all(id(add) in raised and isinstance(add.amount, ir.Const) and add.amount.value == 1 for add in uses.adds)
        and all(isinstance(own.value, ir.Const) and own.value.value == 0 for own in uses.sets)
        and uses.reads == len(asked)
    )  # fmt: skip


def _is_all_passed(node: object, at: int) -> bool:
    if not (isinstance(node, ir.Compare) and node.op in ("=", ">=") and isinstance(node.left, ir.MarkerAt)):
        return False
    return node.left.marker == at and is_number_of_players(node.right)


def is_number_of_players(expr: ir.Expr) -> bool:
    return isinstance(expr, ir.Attr) and expr.name == "count" and isinstance(expr.subject, ir.ListOf)


# ---- who begins ------------------------------------------------------------------------------------------------------


def _remembers(checked: Checked, at: int, uses: _Uses, starters: set[int], parts: tuple[object, ...]) -> bool:
    type_ = checked.markers[at].type
    if type_.tag != "player" or not uses.sets or not uses.reads:
        return False
    if any(not isinstance(own.value, ir.You) and own.value.type.tag != "none" for own in uses.sets):
        return False
    read = [node for node in parts if isinstance(node, ir.Compare) and is_somebody(node, at)]
    begins = [own.value for own in parts if isinstance(own, ir.SetMarker) and own.marker in starters]
    found = [node for node in parts_of(tuple(begins)) if isinstance(node, ir.MarkerAt) and node.marker == at]
    return bool(found) and uses.reads == len(read) + len(found)


def _is_explained(words: Words, name: str) -> bool:
    """Whether the author says who it is: in a text about it, or by its word (`player who paid last`)."""
    called = words.forms.get(name, {}).get("en")
    return f"{ABOUT}{name}" in words.forms or (called is not None and len(called.one.split()) >= _SAYS_WHO)


_SAYS_WHO = 3


def is_somebody(node: ir.Expr, at: int) -> bool:
    """`MARKER != none`."""
    return (
        isinstance(node, ir.Compare) and node.op == "!=" and isinstance(node.left, ir.MarkerAt)
        and node.left.marker == at and node.right.type.tag == "none"
    )  # fmt: skip
