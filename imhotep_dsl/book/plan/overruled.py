"""Remarks of a game that a variant makes untrue: they stay out of its book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from imhotep_dsl.book.author_words import words_of
from imhotep_dsl.book.plan.by_name import is_said_by_name
from imhotep_dsl.book.plan.course import rules_met
from imhotep_dsl.check import ir
from imhotep_dsl.check.build import Checked
from imhotep_dsl.check.meaning import mark_of
from imhotep_dsl.check.rule_parts import parts_of, parts_of_rules
from imhotep_dsl.check.types import TRUTH
from imhotep_dsl.check.walking import parts_below, walk
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


def says_who_wins(rules: Rules, winner: Span) -> bool:
    """Whether it is one of the variants that says by what somebody wins. winner: where it is written."""
    return any(isinstance(part, tree.Winner) and part.span == winner for part in _of_variants(rules))


def is_won_otherwise(rules: Rules, checked: Checked) -> bool:
    """Whether the variants change who wins or what ends the game: what an author says of its goal rests on both."""
    if not rules.variants:
        return False
    usual = _usual(rules, checked)
    before, now = list(_deciding(usual)), list(_deciding(checked))
    spans = {span for span, _ in before}
    marks = {_mark(rules, usual, asked) for _, asked in before}
    return len(before) != len(now) or not all(
        (span in spans and not _has_changed(asked)) or _mark(rules, checked, asked) in marks for span, asked in now
    )


def _has_changed(asked: object) -> bool:
    return any(True for _ in _changed_words(asked))


def _mark(rules: Rules, checked: Checked, asked: object) -> str:
    """Numbers that have names are no part of it: a text about the goal names them, too."""
    return mark_of((checked,), lambda _: (asked,), frozenset(checked.model.values), rules.project.sources)


def _deciding(checked: Checked) -> Iterator[tuple[Span, object]]:
    """What is asked where the game ends, and of who wins."""
    winner, play = checked.winner, checked.rules[checked.play].body
    yield checked.model.winner[0][0].span, (winner.where, tuple(winner.keys), winner.draw is not None, winner.teams)
    for node in rules_met(checked, play):
        own = [node.body] if isinstance(node, ir.TypedRule) else _blocks(node)
        ends = [line for lines in own for line in lines if isinstance(line, ir.EndGame)]
        if ends:
            yield ends[0].span, node.name if isinstance(node, ir.TypedRule) else _asked(node)
    for line in play:
        if isinstance(line, ir.Turns | ir.RepeatUntil):
            yield line.span, line.until


def _asked(line: object) -> tuple[object, ...]:
    """What is asked ahead of the lines below a line."""
    return tuple(part for part in parts_below(line) if isinstance(part, ir.Expr | ir.Binder))


def _usual(rules: Rules, checked: Checked) -> Checked:
    """The game as it is, with the next number of players."""
    usual = Rules(rules.project, {}, ())
    return usual.checked(min(usual.player_numbers, key=lambda players: abs(players - checked.model.players)))


def files_of_variants(rules: Rules) -> set[str]:
    return {item.span.file for name in rules.variants for item in rules.project.variants[name].items}


def _of_variants(rules: Rules) -> Iterator[object]:
    items = tuple(item for name in rules.variants for item in rules.project.variants[name].items)
    return walk(items, parts_below)


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A remark that is not in the book. word: what it may rest on and a variant has changed; none if it is about
    points, which count otherwise."""

    span: Span
    text: str
    word: str | None


def overruled(rules: Rules, checked: Checked) -> tuple[LeftOut, ...]:
    """Remarks on lines that ask for a word which a variant has given another meaning, unless they only name it, and
    remarks on points alone where these no longer count as in the game."""
    if not rules.variants:
        return ()
    usual = _usual(rules, checked)
    points_count_otherwise = _points_count_otherwise(rules, checked)
    of_variants = {part.span for part in _of_variants(rules) if isinstance(part, tree.Note)}
    forms = words_of(rules.project.words).forms
    found: list[LeftOut] = []
    for block, asked in (remarked for rule in checked.rules for remarked in _remarked(rule.body, ())):
        changed = list(_changed_words((*asked, *_plain(block))))
        for line in (line for line in block if isinstance(line, ir.Note) and line.span not in of_variants):
            words = [
                word for word in changed if not is_said_by_name(line.text, word, _former(usual, word), usual, forms)
            ]
            if words or (points_count_otherwise and _only_scores(block)):
                found.append(LeftOut(line.span, line.text, _shown(words[0]) if words else None))
    return tuple(found)


def _shown(word: ir.WordUse) -> str:
    return f"{word.subject}.{word.name}" if word.subject else word.name


def _former(usual: Checked, word: ir.WordUse) -> ir.Expr | None:
    """A word as it is asked for in the game as it is."""
    uses = (part for part in parts_of_rules(usual) if isinstance(part, ir.Typed) and part.word is not None)
    return next((use for use in uses if (use.word.subject, use.word.name) == (word.subject, word.name)), None)


def _only_scores(block: ir.Block) -> bool:
    """Where more is done, a remark may be about that."""
    done = {type(line) for line in block if not isinstance(line, ir.Note | ir.EndGame)}
    return bool(done) and done <= {ir.Score, ir.Rank}


def _changed_words(asked: object) -> Iterator[ir.WordUse]:
    """A word that became plainly yes or no is a switch: what is remarked below it was written for that."""
    for part in parts_of(asked):
        switch = isinstance(part, ir.Const) and part.type == TRUTH
        word = part.word if isinstance(part, ir.Typed) and not switch else None
        while word is not None:
            if word.changed_in is not None:
                yield word
            word = word.inner


def _remarked(body: ir.Block, around: tuple[object, ...]) -> Iterator[tuple[ir.Block, tuple[object, ...]]]:
    """The blocks that have remarks, each with what is asked ahead of it."""
    if any(isinstance(line, ir.Note) for line in body):
        yield body, around
    for line in body:
        for inner in _blocks(line):
            yield from _remarked(inner, _asked(line))


def _plain(block: ir.Block) -> tuple[object, ...]:
    return tuple(line for line in block if not isinstance(line, ir.Note) and not _blocks(line))


def _blocks(line: object) -> list[ir.Block]:
    options = line.options if isinstance(line, ir.ChooseOption) else ()
    own = [part for part in parts_below(line) if isinstance(part, tuple) and part and isinstance(part[0], ir.Stated)]
    return [*own, *(option.body for option in options)]


def _points_count_otherwise(rules: Rules, checked: Checked) -> bool:
    """Whether a variant says who wins, and that more points are no longer better, or fewer."""
    if not says_who_wins(rules, checked.model.winner[0][0].span):
        return False
    return _by_points(checked) != _by_points(_usual(rules, checked))


def _by_points(checked: Checked) -> list[bool]:
    keys = checked.winner.keys
    return [highest for highest, key in keys if isinstance(key, ir.Attr) and key.name == "points"]
