"""Words of a game that a variant may have made untrue, though nothing shows that it has: authors are to read them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import filterfalse

from imhotep_dsl.book.author_words import Words, beside
from imhotep_dsl.book.phrases.staying_true import left_by, place_of
from imhotep_dsl.book.plan.changed_by_variants import files_of_variants, usual_table
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.meaning import mark_of
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.data.word_keys import ABOUT
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.source import Span
from imhotep_dsl.source.shown import lies_in

_Moves = ir.Move | ir.MoveSome
_Asking = ir.Choose | ir.ChooseSeveral


@dataclass(frozen=True, slots=True)
class Doubtful:
    """place: from it, or to it, pieces come otherwise than in the game."""

    span: Span
    text: str
    place: str


def doubtful_words(rules: Rules, checked: Checked, words: Words) -> tuple[Doubtful, ...]:
    """What is said about places where no line is left of those by which pieces come there, or go from there; and what
    is asked where pieces are chosen that go to such a place."""
    # Words beside a variant in the directory of its game are the game's: they cannot say anything anew.
    files = set(filterfalse(lies_in([rules.project.directory]), files_of_variants(rules)))
    if not files:
        return ()
    usual = usual_table(rules, checked)
    found: list[Doubtful] = []
    for name in _places_used_otherwise(usual, checked):
        key = f"{ABOUT}{name}"
        if key in words.forms and not any(beside(file, key) in words.forms for file in files):
            said = next(iter(words.forms[key].values()))
            found.append(Doubtful(said.span, said.one, name))
        for line in (line for line in _asked_for(checked, name) if line.span.file not in files):
            text = line.prompt.text if line.prompt is not None else ""
            said_anew = any(beside(file, text) in words.forms for file in files)
            found += [] if said_anew else [Doubtful(line.span, text, name)]
    return tuple(found)


def _places_used_otherwise(usual: Checked, now: Checked) -> list[str]:
    before, after = _uses(usual), _uses(now)
    changed = [name for (name, way), lines in before.items() if after.get((name, way), set()).isdisjoint(lines)]
    still_there = {name for name, _ in after}
    return [name for name in dict.fromkeys(changed) if name in still_there]


def _uses(checked: Checked) -> dict[tuple[str, str], set[str]]:
    """Place and way (from there, to there) → what lines mean that move pieces so: a variant may have copied them."""
    found: dict[tuple[str, str], set[str]] = {}
    for rule in checked.rules:
        for line in parts_of(rule.body):
            if isinstance(line, _Moves):
                for way, (_, at) in (("from", left_by(line)), ("to", place_of(line.target))):
                    if at >= 0:
                        meant = mark_of((checked,), partial(_alone, line), frozenset(), {})
                        found.setdefault((checked.components.places[at].name, way), set()).add(meant)
    return found


def _alone(line: ir.Stmt, checked: Checked) -> tuple[object, ...]:
    del checked
    return (line,)


def _asked_for(checked: Checked, place: str) -> Iterator[_Asking]:
    """The choices with a question in rules that put pieces there."""
    for rule in checked.rules:
        lines = parts_of(rule.body)
        targets = [place_of(line.target)[1] for line in lines if isinstance(line, _Moves)]
        if any(at >= 0 and checked.components.places[at].name == place for at in targets):
            yield from (line for line in lines if isinstance(line, _Asking) and line.prompt is not None)
