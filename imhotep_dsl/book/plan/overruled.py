"""What authors say of a game and a variant makes untrue: it stays out of the variant's book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from imhotep_dsl.book.author_words import Words, beside
from imhotep_dsl.book.plan.by_name import is_said_by_name
from imhotep_dsl.book.plan.changed_by_variants import (
    asked_ahead,
    blocks_of,
    changed_words,
    files_of_variants,
    lines_of_variants,
    usual_table,
)  # fmt: skip
from imhotep_dsl.book.plan.won_otherwise import is_won_otherwise, says_who_wins
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.rule_parts import parts_of_rules
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

GOAL = "game.goal"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something that an author says and that is not in the book. sort: what it may rest on and a variant has changed:
    `word` (which of them is told, too), `points` or `goal`."""

    span: Span
    text: str
    sort: str
    word: str = ""


def left_out(rules: Rules, tables: Mapping[int, Checked], words: Words) -> tuple[LeftOut, ...]:
    """Of a book for all of these tables, by number of players."""
    remarks = {remark.span: remark for one in tables.values() for remark in _remarks(rules, one, words)}
    goal = _goal(rules, tables[max(tables)], words)
    return (*([goal] if goal is not None else []), *remarks.values())


def _remarks(rules: Rules, checked: Checked, words: Words) -> tuple[LeftOut, ...]:
    """Remarks on lines that ask for a word which a variant has given another meaning, unless they only name it, and
    remarks on points alone where these no longer count as in the game."""
    if not rules.variants:
        return ()
    usual = usual_table(rules, checked)
    points_count_otherwise = _points_count_otherwise(rules, checked)
    of_variants = {part.span for part in lines_of_variants(rules) if isinstance(part, tree.Note)}
    found: list[LeftOut] = []
    for block, asked in (remarked for rule in checked.rules for remarked in _remarked(rule.body, ())):
        changed = list(changed_words((*asked, *_plain(block))))
        for line in (line for line in block if isinstance(line, ir.Note) and line.span not in of_variants):
            rests_on = [
                word
                for word in changed
                if not is_said_by_name(line.text, word, _former(usual, word), usual, words.forms)
            ]
            if rests_on or (points_count_otherwise and _only_scores(block)):
                sort, word = ("word", _shown(rests_on[0])) if rests_on else ("points", "")
                found.append(LeftOut(line.span, line.text, sort, word))
    return tuple(found)


def _goal(rules: Rules, checked: Checked, words: Words) -> LeftOut | None:
    """What the game's author says of its goal is not true of a variant by which somebody else wins, or by which it ends
    otherwise, unless the variant's words say it anew."""
    told_anew = any(beside(file, GOAL) in words.forms for file in files_of_variants(rules))
    if GOAL not in words.forms or told_anew or not is_won_otherwise(rules, checked):
        return None
    said = next(iter(words.forms[GOAL].values()))
    return LeftOut(said.span, said.one, "goal")


def _shown(word: ir.WordUse) -> str:
    return f"{word.subject}.{word.name}" if word.subject else word.name


def _former(usual: Checked, word: ir.WordUse) -> ir.Expr | None:
    """A word as it is asked for in the game as it is."""
    for part in parts_of_rules(usual):
        asked = part.word if isinstance(part, ir.Expr) else None
        if asked is not None and (asked.subject, asked.name) == (word.subject, word.name):
            return cast(ir.Expr, part)
    return None


def _only_scores(block: ir.Block) -> bool:
    """Where more is done, a remark may be about that."""
    done = {type(line) for line in block if not isinstance(line, ir.Note | ir.EndGame)}
    return bool(done) and done <= {ir.Score, ir.Rank}


def _remarked(body: ir.Block, around: tuple[object, ...]) -> Iterator[tuple[ir.Block, tuple[object, ...]]]:
    """The blocks that have remarks, each with what is asked ahead of it."""
    if any(isinstance(line, ir.Note) for line in body):
        yield body, around
    for line in body:
        for inner in blocks_of(line):
            yield from _remarked(inner, asked_ahead(line))


def _plain(block: ir.Block) -> tuple[object, ...]:
    return tuple(line for line in block if not isinstance(line, ir.Note) and not blocks_of(line))


def _points_count_otherwise(rules: Rules, checked: Checked) -> bool:
    """Whether a variant says who wins, and that more points are no longer better, or fewer."""
    if not says_who_wins(rules, checked.model.winner[0][0].span):
        return False
    return _by_points(checked) != _by_points(usual_table(rules, checked))


def _by_points(checked: Checked) -> list[bool]:
    keys = checked.winner.keys
    return [highest for highest, key in keys if isinstance(key, ir.Attr) and key.name == "points"]
