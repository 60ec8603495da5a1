"""The plan of the book: `plan_book(rules)` takes a table's rules (imhotep_dsl.game.rules.Rules) and gives a Book.

The table is compiled for every number of players; sentences that are the same are said once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from imhotep_dsl.book.author_words import Words, words_of
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.changes import changes
from imhotep_dsl.book.plan.different import PAGE, announced, sections_of, variant_title
from imhotep_dsl.book.plan.doubtful import doubtful_words
from imhotep_dsl.book.plan.end import end_sections
from imhotep_dsl.book.plan.examples import with_examples
from imhotep_dsl.book.plan.front import front
from imhotep_dsl.book.plan.meant import meaning
from imhotep_dsl.book.plan.narrowing import Change
from imhotep_dsl.book.plan.once import told_once
from imhotep_dsl.book.plan.outline import Book, Chapter
from imhotep_dsl.book.plan.overruled import left_out
from imhotep_dsl.book.plan.play import play_sections
from imhotep_dsl.book.plan.register import entries
from imhotep_dsl.book.plan.rules import board_sections, piece_sections
from imhotep_dsl.book.plan.setup import setup_sections
from imhotep_dsl.book.plan.summary import summary
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.book.plan.who_plays import changes_of_players
from imhotep_dsl.check.build import Checked
from imhotep_dsl.game.rules import Rules, RulesError
from imhotep_dsl.source import Span


def plan_book(rules: Rules, players: int | None = None) -> Book:
    """The book of one table; with variants or other sides, what is different comes first.

    players: for how many the setup is drawn; for as many as can play, if nobody says. Raises RulesError where anything
    that the author wrote cannot be read: a book is made of words and scenarios, too.
    """
    if rules.project.diagnostics.has_errors:
        raise RulesError(rules.project.diagnostics.items)
    words = words_of(rules.project.words)
    teller = teller_of(rules, words)
    chapters = chapters_of(rules, teller, players)
    model = teller.checked.model
    found: tuple[Change, ...] = ()
    usual = rules.other({})
    before = teller_of(usual, words, rules.player_numbers, teller) if rules.variants or rules.sides else None
    if before is not None and (rules.variants or _sides(teller) != _sides(before)):
        # Needed for what differs only: who plans a book for something else need not have what sentences are made with.
        from imhotep_dsl.book.languages import language

        english = language("en", words)
        sentences = changes(
            chapters_of(usual, before), chapters, lambda step: tuple(line.text for line in english.lines((step,)))
        )
        found = (*changes_of_players(usual, rules), *sentences)
    told, played = with_examples(chapters, rules, teller)
    if found:
        first, *others = told
        first = replace(first, sections=(announced(teller, rules, found), *first.sections))
        told = (first, Chapter(PAGE, sections_of(teller, found)), *others)
    variants = tuple(variant_title(rules, name) for name in rules.variants)
    sources = {file: source.text for file, source in rules.project.sources.items()}
    name = p.Text((model.title,), model.title)
    return Book(
        model.name, name, tuple(teller.tables), tuple(_sides(teller).items()), variants, told, entries(told),
        frozenset(_marked(found)), played, words, sources, teller.left_out,
        doubtful_words(rules, teller.tables[max(teller.tables)], words),
    )  # fmt: skip


def teller_of(rules: Rules, words: Words, players: Iterable[int] = (), beside: Teller | None = None) -> Teller:
    """players: the numbers of players of whom it tells, as far as the game is for so many; of all, if none are.
    beside: that of the table with which this one is compared."""
    numbers = [number for number in players if number in rules.player_numbers] or [*rules.player_numbers]
    tables = {number: rules.checked(number) for number in numbers}
    return Teller(tables, words, rules.project.sources, left_out(rules, tables, words), _usual(rules, numbers), beside)


def _usual(rules: Rules, numbers: Sequence[int]) -> dict[int, Checked] | None:
    """The game without its variants, if it is for more numbers of players than these."""
    usual = rules
    if rules.variants:
        boards = rules.other({}).boards
        usual = rules.other({name: side for name, side in rules.sides.items() if side in boards.get(name, ())})
    if set(usual.player_numbers) <= set(numbers):
        return None
    return {number: usual.checked(number) for number in usual.player_numbers}


def _sides(teller: Teller) -> dict[str, str]:
    return {board.name: board.side or "" for board in teller.checked.model.boards}


def _marked(found: Iterable[Change]) -> Iterator[str | tuple[str, Span]]:
    """Sections that are new as a whole, and the lines that are new in others."""
    for change in found:
        if not change.new and not change.old and change.sort != "gone":
            yield change.section.id
        before = {meaning(step) for step in _with_all_below(change.old)}
        new = [step for step in _with_all_below(change.new) if step in change.new or meaning(step) not in before]
        yield from ((change.section.id, step.span) for step in new)


def _with_all_below(steps: Iterable[p.Step]) -> Iterator[p.Step]:
    for step in steps:
        yield step
        yield from _with_all_below((*step.body, *step.otherwise))


def chapters_of(rules: Rules, teller: Teller, players: int | None = None) -> list[Chapter]:
    """All chapters of a table, without examples."""
    model = teller.checked.model
    chapters = [
        front(teller, rules),
        Chapter("setup", setup_sections(teller, rules, players or max(teller.tables))),
        Chapter("play", play := play_sections(teller)),
    ]
    for kind in model.board_kinds.values():
        title = p.Noun((kind.name,), kind.title, "bare", many=True)
        chapters.append(Chapter(f"boards-{kind.name}", board_sections(teller, kind.name), title))
    for piece in model.kinds.values():
        sections = piece_sections(teller, piece.name)
        if sections:
            title = p.Noun((piece.name,), piece.title, "bare", many=True)
            chapters.append(Chapter(f"pieces-{piece.name}", sections, title))
    end = end_sections(teller)
    chapters += [Chapter("end", end), summary(teller, play, end)]
    return [told_once(chapter) for chapter in chapters if chapter.sections]
