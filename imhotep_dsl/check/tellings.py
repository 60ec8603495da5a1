"""Which lines an author's sentence (`tell RULE`, `tell MARKER`) stands for, and whether they are still the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.meaning import mark_of
from imhotep_dsl.check.rule_parts import parts_of_rules
from imhotep_dsl.data.model import WordEntry
from imhotep_dsl.data.word_keys import TELL
from imhotep_dsl.resolve.model import Board, Scope
from imhotep_dsl.source.files import SourceText
from imhotep_dsl.source.records import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """Lines that an entry may stand for: those of a rule, all that change a marker, all that move pieces to a place,
    the one that says where the pieces of a kind begin.

    mark: what they mean now."""

    mark: str = ""
    rule: int | None = None
    marker: int | None = None
    place: int | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True)
class Tellings:
    """Rules, markers, places and kinds that an author tells in a sentence, or not at all: while they are the same.

    begun: rules that are the same but for lines behind them, with how many blocks of these there are."""

    rules: Mapping[int, WordEntry] = field(default_factory=dict)
    markers: Mapping[int, WordEntry] = field(default_factory=dict)
    places: Mapping[int, WordEntry] = field(default_factory=dict)
    kinds: Mapping[str, WordEntry] = field(default_factory=dict)
    begun: Mapping[int, tuple[WordEntry, int]] = field(default_factory=dict)

    def has_sentence(self, rule: int) -> bool:
        """Whether what a rule does is told in a sentence, whatever is told behind it."""
        return rule in self.rules or rule in self.begun


def tellings(
    tables: Sequence[Checked],
    entries: Iterable[WordEntry],
    sources: Mapping[str, SourceText],
    usual: Mapping[int, Checked] | None = None,
) -> Tellings:
    """tables: the same table for each number of players. What is told of a side is told of one that is like it, too,
    as far as that one's lines mean the same. usual: the game without variants, where these leave out some numbers of
    players: a sentence was confirmed for all of them together.
    """
    rules: dict[int, WordEntry] = {}
    alike: dict[int, WordEntry] = {}
    markers: dict[int, WordEntry] = {}
    places: dict[int, WordEntry] = {}
    kinds: dict[str, WordEntry] = {}
    begun: dict[int, tuple[WordEntry, int]] = {}
    called, like = called_so(tables[-1]), _called_like(tables[-1])
    fewer = _Fewer(usual, [table.model.players for table in tables], sources) if usual is not None else None
    for entry in entries:
        confirmed = {entry.telling.mark} if entry.telling is not None else set()
        confirmed |= fewer.marks(entry) if fewer is not None else set()
        for found in candidates(tables, called, entry, sources):
            if found.mark in confirmed:
                rules.update({found.rule: entry} if found.rule is not None else {})
                markers.update({found.marker: entry} if found.marker is not None else {})
                places.update({found.place: entry} if found.place is not None else {})
                kinds.update({found.kind: entry} if found.kind is not None else {})
            elif found.rule is not None and (added := _added_behind(tables, found.rule, entry, sources, confirmed)):
                begun[found.rule] = entry, added
        for at in like.get(entry.name.removeprefix(TELL), ()):
            mark = mark_of(tables, partial(_lines, at=at), values_said(entry), sources)
            alike.update({at: entry} if mark in confirmed else {})
    rules = {**alike, **rules}
    return Tellings(rules, markers, places, kinds, {at: own for at, own in begun.items() if at not in rules})


def lines_without(checked: Checked, at: int, added: int) -> ir.Block:
    """The lines of a rule without the last blocks that follow it (`after`). added: how many of these."""
    after = checked.checker.rules[at].after
    behind = {line.span for body in after[len(after) - added :] for line in body.block.statements}
    return tuple(line for line in checked.rules[at].body if line.span not in behind)


class _Fewer:
    """The marks that lines of the game have with some of its numbers of players."""

    def __init__(self, usual: Mapping[int, Checked], players: Sequence[int], sources: Mapping[str, SourceText]) -> None:
        self.all = list(usual.values())
        self.some = [usual[number] for number in players if number in usual]
        self.sources = sources
        self.called = called_so(self.all[-1])

    def marks(self, entry: WordEntry) -> set[str]:
        """Of the lines for which a sentence was confirmed; none, where the game is for none of these numbers."""
        if not self.some:
            return set()
        of_all, of_some = (
            list(candidates(tables, self.called, entry, self.sources)) for tables in (self.all, self.some)
        )
        is_confirmed = [entry.telling is not None and each.mark == entry.telling.mark for each in of_all]
        return {each.mark for each, confirmed in zip(of_some, is_confirmed, strict=True) if confirmed}


def _added_behind(
    tables: Sequence[Checked], at: int, entry: WordEntry, sources: Mapping[str, SourceText], confirmed: set[str]
) -> int | None:
    """How many blocks behind a rule its sentence knows nothing of, if it is true of all that comes before them."""
    said = values_said(entry)
    for added in range(1, len(tables[-1].checker.rules[at].after) + 1):
        if mark_of(tables, partial(_lines, at=at, added=added), said, sources) in confirmed:
            return added
    return None


def called_so(checked: Checked) -> dict[str, list[int]]:
    """The rules by all names that an entry can call them."""
    found: dict[str, list[int]] = {}
    for at in range(len(checked.rules)):
        for name in dict.fromkeys(_names_of_rule(checked, at)):
            found.setdefault(name, []).append(at)
    return found


def _called_like(checked: Checked) -> dict[str, list[int]]:
    """The rules of sides by the names that they would have on the sides that these are like."""
    found: dict[str, list[int]] = {}
    boards = {board.name: board for board in checked.model.boards}
    for at, rule in enumerate(checked.checker.rules[: len(checked.rules)]):
        for side in boards[rule.scope.board].like if rule.scope.board is not None else ():
            found.setdefault(_named(f"{rule.scope.board}.{side}", rule.name), []).append(at)
    return found


def candidates(
    tables: Sequence[Checked], called: Mapping[str, Sequence[int]], entry: WordEntry, sources: Mapping[str, SourceText]
) -> Iterator[Candidate]:
    """All that is called so at this table, with its mark; then what is written together with it for other designs."""
    said = values_said(entry)
    for lines, of in _called(tables[-1], called, entry):
        yield replace(of, mark=mark_of(tables, lines, said, sources))


def has_lines(checked: Checked, called: Mapping[str, Sequence[int]], entry: WordEntry) -> bool:
    """Whether there is anything at a table that an entry may stand for."""
    return next(_called(checked, called, entry), None) is not None


def _called(
    checked: Checked, called: Mapping[str, Sequence[int]], entry: WordEntry
) -> Iterator[tuple[Callable[[Checked], Iterator[object]], Candidate]]:
    """What is called so, without its mark yet, and its lines."""
    if entry.telling is None:
        return
    name = entry.name.removeprefix(TELL)
    named = called.get(name, ())
    written = {checked.rules[at].span for at in named}
    beside = [rule.index for rule in checked.rules if rule.span in written and rule.index not in named] if named else []
    for at in (*named, *(at for at in beside if checked.checker.rules[at].scope.designs)):
        yield partial(_lines, at=at), Candidate(rule=at)
    for at, marker in enumerate(checked.model.markers):
        owner = marker.scope.board or marker.scope.kind
        if name in (marker.name, f"{owner}.{marker.name}"):
            yield partial(_changes, at=at), Candidate(marker=at)
    for at, place in enumerate(checked.components.places):
        owner = place.scope.board or place.scope.kind
        if name in (place.name, f"{owner}.{place.name}"):
            lines = _declared if entry.telling.silent else _moves
            yield partial(lines, at=at), Candidate(place=at)
    if name in checked.starts:
        yield partial(_start, kind=name), Candidate(kind=name)


def values_said(entry: WordEntry) -> frozenset[str]:
    """What stands in braces: these values are said as they are at the table."""
    texts = [form.one for form in entry.forms.values()]
    return frozenset(name for text in texts for name in re.findall(r"\{(\w+)", text))


def _lines(checked: Checked, at: int, added: int = 0) -> Iterator[object]:
    rule = checked.rules[at]
    yield rule.params, (rule.acting,), lines_without(checked, at, added)


def _changes(checked: Checked, at: int) -> Iterator[object]:
    """All that happens to a marker, and what it is at the start."""
    start = checked.markers[at]
    yield (start.low, start.high, start.value)
    for node in parts_of_rules(checked):
        if isinstance(node, ir.SetMarker | ir.AddMarker | ir.Roll) and node.marker == at:
            yield node


def _declared(checked: Checked, at: int) -> Iterator[object]:
    """What a place is for; which rules use it on the way is not what its silence depends on."""
    place = checked.components.places[at]
    yield (place.kinds, place.per_player, place.seen_by)


def _moves(checked: Checked, at: int) -> Iterator[object]:
    """All that moves pieces to a place."""
    for node in parts_of_rules(checked):
        if isinstance(node, ir.Move | ir.MoveSome) and isinstance(node.target, ir.PlaceAt) and node.target.place == at:
            yield node


def _start(checked: Checked, kind: str) -> Iterator[object]:
    """Where the pieces of a kind begin, and whether everybody has their own."""
    place, _ = checked.starts[kind]
    yield place
    yield checked.model.kinds[kind].per_player


def _names_of_rule(checked: Checked, at: int) -> tuple[str, ...]:
    """`RULE`, `KIND.RULE`, `BOARD.RULE`, `BOARD.SIDE.RULE`, `CARD.RULE`; `at MOMENT`, `BOARD at MOMENT` …"""
    rule = checked.checker.rules[at]
    owners = _owners(rule.scope, checked.model.boards)
    return tuple(_named(owner, rule.name) for owner in owners) if owners else (rule.name,)


def names_of_its_own(checked: Checked, at: int) -> tuple[str, ...]:
    """Those of a rule of a board or a design; none for one that others have, too."""
    scope = checked.checker.rules[at].scope
    return _names_of_rule(checked, at) if scope.board is not None or scope.designs else ()


def _named(owner: str, rule: str) -> str:
    return f"{owner}{' ' if rule.startswith('at ') else '.'}{rule}"


def _owners(scope: Scope, boards: Sequence[Board]) -> tuple[str, ...]:
    if scope.board is not None:
        side = next(board.side for board in boards if board.name == scope.board)
        return (f"{scope.board}.{side}", scope.board) if side else (scope.board,)
    return scope.designs or ((scope.kind,) if scope.kind else ())
