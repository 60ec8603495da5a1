"""The same thing told for every number of players, and said once where nothing differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeVar

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.alone import told_to_one
from imhotep_dsl.book.phrases.bookkeeping import Bookkeeping, bookkeeping, told_beside
from imhotep_dsl.book.phrases.calls import acts, parameter
from imhotep_dsl.book.phrases.left_out import left_out_by_condition
from imhotep_dsl.book.phrases.namesakes import namesakes
from imhotep_dsl.book.phrases.scope import Scope, plain
from imhotep_dsl.book.phrases.told import lines_of
from imhotep_dsl.book.plan.course import Course, course_of
from imhotep_dsl.book.plan.outline import Passage, Rows, Said
from imhotep_dsl.book.plan.overruled import LeftOut
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.components import Design
from imhotep_dsl.check.rule_parts import parts_of, parts_of_rules
from imhotep_dsl.check.tellings import Tellings, tellings
from imhotep_dsl.source import Span
from imhotep_dsl.source.files import SourceText

T = TypeVar("T")


@dataclass
class Teller:
    """tables: the checked rules by number of players. left_out: what authors say and a variant overrules. usual: see
    `tellings`. beside: the teller of the table with which this one is compared."""

    tables: dict[int, Checked]
    words: Words
    sources: Mapping[str, SourceText]
    left_out: tuple[LeftOut, ...] = ()
    usual: Mapping[int, Checked] | None = None
    beside: Teller | None = None
    _parts: dict[int, tuple[object, ...]] = field(init=False)
    _tellings: Tellings = field(init=False)
    _kept: dict[int, Bookkeeping] = field(init=False)
    _alone: bool = field(init=False)

    def __post_init__(self) -> None:
        self._tellings = tellings(tuple(self.tables.values()), self.words.sentences, self.sources, self.usual)
        self._alone = set(self.tables) == {1}
        if self._alone:
            self.tables = {players: told_to_one(checked) for players, checked in self.tables.items()}
        self.tables = {
            players: left_out_by_condition(checked, parts_of_rules(checked)) for players, checked in self.tables.items()
        }
        self._parts = {id(checked): parts_of_rules(checked) for checked in self.tables.values()}
        self._kept = {id(one): self._bookkeeping(one) for one in self.tables.values()}

    def _bookkeeping(self, checked: Checked) -> Bookkeeping:
        own = bookkeeping(checked, self._parts[id(checked)], self.words)
        if self.beside is None:
            return own
        other = self.beside.checked
        return told_beside(own, checked, self.beside._kept[id(other)], other)

    @property
    def checked(self) -> Checked:
        """The table with most players, where one must do for all."""
        return self.tables[max(self.tables)]

    @cached_property
    def course(self) -> Course:
        return course_of(self.checked)

    @cached_property
    def users(self) -> dict[int, list[int]]:
        """A rule → those that carry it out, once for each line."""
        found: dict[int, list[int]] = {}
        for rule in self.checked.rules:
            calls = (part for part in parts_of(rule.body) if isinstance(part, ir.Call))
            for target in (target for call in calls for target in dict.fromkeys(to for _, to in call.targets)):
                found.setdefault(target, []).append(rule.index)
        return found

    def rules_of(
        self, kind: str | None = None, design: str | None = None, *, board: str | None = None
    ) -> Sequence[ir.TypedRule]:  # fmt: skip
        """The rules that stand below a kind, below one of its designs, or below a board."""
        return self._rules_of.get((kind, design, board), ())

    @cached_property
    def _rules_of(self) -> dict[tuple[str | None, str | None, str | None], list[ir.TypedRule]]:
        found: dict[tuple[str | None, str | None, str | None], list[ir.TypedRule]] = {}
        for rule in self.checked.rules:
            scope = self.checked.checker.rules[rule.index].scope
            for design in scope.designs or (None,):
                found.setdefault((scope.kind, design, scope.board), []).append(rule)
        return found

    def scope(self, checked: Checked | None = None, design: Design | None = None) -> Scope:
        checked = checked or self.checked
        parts, kept = self._parts[id(checked)], self._kept[id(checked)]
        return Scope(
            checked, self.words, self.sources, design=design, parts=parts, tellings=self._tellings, kept=kept,
            alone=self._alone, untrue=frozenset(remark.span for remark in self.left_out),
        )  # fmt: skip

    def is_told_elsewhere(self, rule: ir.TypedRule) -> bool:
        """A rule without a title that has a sentence of its own: it is told where it is carried out."""
        declared = self.checked.checker.rules[rule.index]
        if not self._tellings.has_sentence(rule.index) or declared.title is not None or rule.name.startswith("at "):
            return False
        kinds = {board.name: kind.name for kind in self.checked.model.board_kinds.values() for board in kind.boards}
        kind = kinds[declared.scope.board] if declared.scope.board is not None else declared.scope.kind
        general = self.checked.checker.rule_named(rule.name, None, kind, None)
        return general is None or general == rule.index

    def steps(self, rule: ir.TypedRule, design: Design | None = None) -> tuple[p.Step, ...]:
        """The lines of a rule for all numbers of players."""

        def told(checked: Checked) -> tuple[p.Step, ...]:
            own = checked.rules[rule.index]
            same = checked.components.designs[design.index] if design is not None else None
            scope = self.scope(checked, same)
            scope.apart = namesakes(own)
            for param in own.params:
                named = parameter(scope, own, param, scope.apart)
                if acts(own, param):
                    scope.aside[param.slot], named = plain(named), scope.you
                scope.locals[param.slot] = plain(named)
            return lines_of(scope, own)

        each = {players: told(checked) for players, checked in self.tables.items()}
        merged = p.merge(each)
        return tuple(_without_nothing(merged if merged is not None else _apart(each)))

    def passages(self, make: Callable[[Scope], tuple[Passage, ...]]) -> tuple[Passage, ...]:
        """Blocks for all numbers of players; what cannot be said in one is said for each number."""
        each = {players: make(self.scope(checked)) for players, checked in self.tables.items()}
        merged = p.merge(each)
        if merged is not None:
            return merged
        made: list[Passage] = []
        lengths = {len(passages) for passages in each.values()}
        if len(lengths) == 1:
            for at in range(lengths.pop()):
                made += self._one({players: passages[at] for players, passages in each.items()})
            return tuple(made)
        return tuple(block_ for passages in each.values() for block_ in passages)

    def _one(self, each: dict[int, Passage]) -> list[Passage]:
        merged = p.merge(each)
        if merged is not None:
            return [merged]
        if all(isinstance(item, Rows) for item in each.values()):
            return [
                Rows(item.header, item.rows, item.span, _for_players(item.title, players))
                for players, item in each.items()
                if isinstance(item, Rows)
            ]
        said = {players: item for players, item in each.items() if isinstance(item, Said)}
        return [_said_once(said)] if len(said) == len(each) else [*dict.fromkeys(each.values())]


def _said_once(each: dict[int, Said]) -> Said:
    """What some numbers of players have in common, though not all say it, is said once."""
    found: dict[tuple[Span, str], dict[int, list[p.Clause]]] = {}
    for players, said in each.items():
        for clause, span in said.clauses:
            found.setdefault((span, clause.id), {}).setdefault(players, []).append(clause)
    made: list[tuple[p.Clause, Span]] = []
    for (span, _), told in found.items():
        merged = p.merge({players: tuple(clauses) for players, clauses in told.items()})
        distinct = dict.fromkeys(clause for clauses in told.values() for clause in clauses)
        made += [(clause, span) for clause in (merged if merged is not None else distinct)]
    return Said(tuple(made))


def _for_players(title: p.Phrase | None, players: int) -> p.Clause:
    number = p.Number(players)
    if title is None:
        return p.clause("with-players", players=number)
    return p.clause("table-with-players", name=title, players=number)


def _without_nothing(steps: Iterable[p.Step]) -> Iterator[p.Step]:
    """Without the moves of no pieces at all, and lead-ins to nothing else: the number may be another elsewhere."""
    for step in steps:
        pieces = step.clause.arg("pieces")
        if isinstance(pieces, p.Noun) and isinstance(pieces.amount, p.Number) and not pieces.amount.value:
            continue
        kept, otherwise = tuple(_without_nothing(step.body)), tuple(_without_nothing(step.otherwise))
        if kept or otherwise or not (step.body or step.otherwise):
            yield replace(step, body=kept, otherwise=otherwise)


def _apart(each: dict[int, tuple[p.Step, ...]]) -> tuple[p.Step, ...]:
    """Steps that differ in more than numbers: under a lead-in for each number of players."""
    return tuple(
        p.Step(p.clause("with-players", players=p.Number(players)), steps[0].span, "block", steps)
        for players, steps in each.items()
        if steps
    )
