"""Checking everything an author wrote: every number of players, every side, every variant.

Not every mix is compiled: for the fewest and for the most players each side lies on the table at least once, and each
variant is added alone; so for the numbers in between where the game or the variant goes by the number of players, and
otherwise only with the usual sides; of all others it is looked whether the data has a case for them. Where only a
variant lets so many sit down, each side lies on the table once with it: what it brings for them may be used on any. A
rule that is carried out at some tables only is fine; one that is carried out at none of them is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from imhotep_dsl.proofreading.brought import Brought
from imhotep_dsl.proofreading.by_number import game_goes_by_number, variant_goes_by_number
from imhotep_dsl.proofreading.used_on_sides import sides_of_kinds, sides_that_use
from imhotep_dsl.resolve.kinds import MOST_SIDES
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.resolve.seating import seating
from imhotep_dsl.resolve.sides import sides_of, sides_written_in
from imhotep_dsl.resolve.table import Table

NO_SIDES: Mapping[str, str] = MappingProxyType({})


def tables_to_check(
    project: Project,
    variants: tuple[str, ...] = (),
    sides: Mapping[str, str] = NO_SIDES,
    brought: Brought | None = None,
) -> Iterator[Table]:
    """Few tables on which together everything lies once, for the fewest and for the most players; at least one for each
    number in between.

    Variants are added alone.

    With variants or sides given, only tables that use them. brought: only tables with these variants, and beside them
    the same ones without.
    """
    seen: set[object] = set()
    for table in _tables_with_all_sides(project, variants) if brought is None else _tables_with(project, brought):
        laid = replace(table, sides={**table.sides, **sides}) if sides else table
        told_apart = laid.players, frozenset(laid.sides.items()), laid.variants
        if told_apart not in seen:
            seen.add(told_apart)
            yield laid


def each_once(tables: Iterable[Table]) -> list[Table]:
    """Few of these tables at which everything lies that lies at any of them: each side, each variant, each number of
    players."""
    shown: set[object] = set()
    found = []
    for table in tables:
        lies = {table.players, *table.sides.items(), *table.variants}
        if not lies <= shown:
            shown |= lies
            found.append(table)
    return found


def _tables_with_all_sides(project: Project, variants: tuple[str, ...]) -> Iterator[Table]:
    if project.decl is None:
        return
    for at, chosen in enumerate(_all_sides_once(sides_of(project, variants))):
        numbers = seating(project, variants, chosen).numbers
        all_of_them = at == 0 or game_goes_by_number(project)
        for players in numbers if all_of_them else _fewest_and_most(numbers):
            yield Table(players, chosen, variants)
    for name in () if variants else project.variants:
        yield from _tables_with_variant(project, name)


def _tables_with_variant(project: Project, name: str) -> Iterator[Table]:
    for chosen in _touched_sides_once(project, name):
        numbers = seating(project, (name,), chosen).numbers
        all_of_them = game_goes_by_number(project) or variant_goes_by_number(project, name)
        for players in numbers if all_of_them else _fewest_and_most(numbers):
            yield Table(players, chosen, (name,))
    for chosen in _all_sides_once(sides_of_kinds(project, name)):
        yield Table(seating(project, (name,), chosen).numbers[0], chosen, (name,))
    sides = sides_of(project, (name,))
    usual = {board: min(options) for board, options in sides.items()}
    for chosen in _all_sides_once(sides):
        laid = {board: side for board, side in chosen.items() if side != usual[board]}
        seats = seating(project, (name,), laid)
        for players in _fewest_and_most([number for number in seats.numbers if number not in seats.own]):
            yield Table(players, laid, (name,))


def _tables_with(project: Project, brought: Brought) -> Iterator[Table]:
    if project.decl is None:
        return
    numbers = seating(project, (), {}).numbers
    yield Table(numbers[0], {}, ())
    for name in brought.variants:
        for table in _tables_with_variant(project, name):
            known = sides_of(project, ())
            if table.players in numbers and all(side in known.get(board, ()) for board, side in table.sides.items()):
                yield replace(table, variants=())
            yield table


def _fewest_and_most(numbers: Sequence[int]) -> list[int]:
    return list(dict.fromkeys((*numbers[:1], *numbers[-1:])))


def _all_sides_once(sides: dict[str, list[str]]) -> Iterator[dict[str, str]]:
    most = max((len(options) for options in sides.values()), default=1)
    for turn in range(min(most, MOST_SIDES)):
        yield {board: options[min(turn, len(options) - 1)] for board, options in sides.items()}


def _touched_sides_once(project: Project, variant: str) -> Iterator[dict[str, str]]:
    """The sides that a variant brings, without any the usual ones; then those it adds something to, and those that
    alone use what it changes."""
    usual, written = sides_of(project, ()), sides_written_in(project, variant)
    new = {board: [side for side in sides if side not in usual.get(board, ())] for board, sides in written.items()}
    yield from _all_sides_once({board: sides for board, sides in new.items() if sides})
    changed = {board: [side for side in sides if side in usual.get(board, ())[1:]] for board, sides in written.items()}
    if any(changed.values()):
        yield from _all_sides_once({board: sides for board, sides in changed.items() if sides})
    if used := sides_that_use(project, variant):
        yield from _all_sides_once(used)
