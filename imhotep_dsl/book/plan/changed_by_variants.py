"""What variants change, asked of the lines of a table."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import TRUTH
from imhotep_dsl.check.walking import parts_below, walk
from imhotep_dsl.game.rules import Rules


def usual_table(rules: Rules, checked: Checked) -> Checked:
    """The game as it is, with the next number of players."""
    usual = rules.other({})
    return usual.checked(min(usual.player_numbers, key=lambda players: abs(players - checked.model.players)))


def files_of_variants(rules: Rules) -> set[str]:
    return {item.span.file for name in rules.variants for item in rules.project.variants[name].items}


def lines_of_variants(rules: Rules) -> Iterator[object]:
    items = tuple(item for name in rules.variants for item in rules.project.variants[name].items)
    return walk(items, parts_below)


def changed_words(asked: object) -> Iterator[ir.WordUse]:
    """A word that became plainly yes or no is a switch: what is remarked below it was written for that."""
    for part in parts_of(asked):
        switch = isinstance(part, ir.Const) and part.type == TRUTH
        word = part.word if isinstance(part, ir.Typed) and not switch else None
        while word is not None:
            if word.changed_in is not None:
                yield word
            word = word.inner


def asked_ahead(line: object) -> tuple[object, ...]:
    """What is asked ahead of the lines below a line."""
    return tuple(part for part in parts_below(line) if isinstance(part, ir.Expr | ir.Binder))


def blocks_of(line: object) -> list[ir.Block]:
    options = line.options if isinstance(line, ir.ChooseOption) else ()
    own = [part for part in parts_below(line) if isinstance(part, tuple) and part and isinstance(part[0], ir.Stated)]
    return [*own, *(option.body for option in options)]
