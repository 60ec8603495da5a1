"""The plan of the book: `plan_book(rules)` takes a table's rules (imhotep_dsl.game.Rules) and gives a Book.

The table is compiled for every number of players; sentences that are the same are said once.
"""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.author_words import Words, words_of
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.box import box
from imhotep_dsl.book.plan.end import end_sections
from imhotep_dsl.book.plan.examples import examples
from imhotep_dsl.book.plan.outline import Book, Chapter, Entry, Links, Passage, Remark, Said, Section, Steps
from imhotep_dsl.book.plan.places import marker_facts, start_facts
from imhotep_dsl.book.plan.rules import action_sections, board_sections, game_places, piece_sections, play_sections
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.game import Rules
from imhotep_dsl.syntax import tree


def plan_book(rules: Rules) -> Book:
    """The book of one table; with variants or other sides, what is different comes first."""
    words = words_of(rules.project.words)
    book = _plan(rules, words)
    if not rules.variants and not any(side != _usual_sides(rules).get(name) for name, side in rules.sides.items()):
        return book
    base = _plan(Rules(rules.project, {}, ()), words)
    different = Section("different", p.clause("section-different"), _different(rules, book, base))
    first, *others = book.chapters
    book.chapters = (replace(first, sections=(different, *first.sections)), *others)
    return book


def _usual_sides(rules: Rules) -> dict[str, str]:
    usual = Rules(rules.project, {}, ())
    boards = usual.checked(usual.player_numbers.start).model.boards
    return {board.name: board.side or "" for board in boards}


def _plan(rules: Rules, words: Words) -> Book:
    tables = {players: rules.checked(players) for players in rules.player_numbers}
    teller = Teller(tables, words, rules.project.sources)
    model = teller.checked.model
    chapters = [
        Chapter("index", (Section("box", p.clause("section-box"), (*_notes(teller), *box(teller))),)),
        Chapter("setup", _setup(teller)),
        Chapter("play", play_sections(teller)),
        Chapter("actions", action_sections(teller)),
    ]
    for kind in model.board_kinds.values():
        title = p.Noun((kind.name,), kind.title, "bare", many=True)
        chapters.append(Chapter(f"boards-{kind.name}", board_sections(teller, kind.name), title))
    for piece in model.kinds.values():
        sections = piece_sections(teller, piece.name)
        if sections:
            title = p.Noun((piece.name,), piece.title, "bare", many=True)
            chapters.append(Chapter(f"pieces-{piece.name}", sections, title))
    chapters.append(Chapter("end", end_sections(teller)))
    told = examples(rules, words)
    if told:
        sections = tuple(
            Section(f"example-{example.number}", example.title, (example,), example.span) for example in told
        )
        chapters.append(Chapter("examples", sections))
    shown = tuple(chapter for chapter in chapters if chapter.sections)
    sides = tuple((board.name, board.side or "") for board in model.boards)
    variants = tuple(_variant_title(rules, name) for name in rules.variants)
    name = p.Text((model.title,), model.title)
    sources = {file: source.text for file, source in rules.project.sources.items()}
    return Book(model.name, name, tuple(tables), sides, variants, shown, _entries(shown), words, sources)


def _variant_title(rules: Rules, name: str) -> p.Text:
    decl = rules.project.variants[name].decl
    title = decl.title.text if decl.title else name.replace("_", " ")
    return p.Text((title,), title)


def _notes(teller: Teller) -> tuple[Passage, ...]:
    model = teller.checked.model
    low, high = min(teller.tables), max(teller.tables)
    players = p.clause("for-number", low=p.Number(low)) if low == high else p.clause(
        "for-numbers", low=p.Number(low), high=p.Number(high)
    )  # fmt: skip
    notes = tuple(_remark(note) for note in model.notes)
    return (Said(((players, model.span),)), *notes)


def _remark(note: tree.Note) -> Remark:
    return Remark(p.Text((note.text,), note.text), note.ruling, note.span)


def _setup(teller: Teller) -> tuple[Section, ...]:
    start = teller.passages(lambda scope: (Said((*start_facts(scope), *marker_facts(scope))),))
    rule = teller.checked.rules[teller.checked.setup]
    steps = teller.steps(rule)
    first: list[Passage] = [*start]
    if steps:
        first.append(Steps(steps))
    made = [Section("start", p.clause("section-setup"), tuple(first), rule.span)]
    places = game_places(teller)
    if places:
        made.append(Section("places", p.clause("section-places"), places))
    return tuple(made)


# ---- what is different ---------------------------------------------------------------------------------------------


def _different(rules: Rules, book: Book, base: Book) -> tuple[Passage, ...]:
    """The variants' titles and remarks, and the sections that are new, changed or gone."""
    made: list[Passage] = []
    for name in rules.variants:
        variant = rules.project.variants[name]
        made.append(Said(((p.clause("variant", title=_variant_title(rules, name)), variant.decl.span),)))
        made += [_remark(item) for item in variant.items if isinstance(item, tree.Note)]
    old = {section.id: section for chapter in base.chapters for section in chapter.sections}
    new = {section.id: section for chapter in book.chapters for section in chapter.sections}
    pages = {section.id: chapter.id for chapter in book.chapters for section in chapter.sections}
    for name, chosen in (
        ("sections-new", [section for id, section in new.items() if id not in old]),
        ("sections-changed", [section for id, section in new.items() if id in old and old[id] != section]),
    ):
        chosen = [section for section in chosen if pages[section.id] != "examples"]
        if chosen:
            assert rules.project.decl is not None
            links = tuple((section.title, f"{pages[section.id]}.md#{section.id}") for section in chosen)
            made.append(Links(name, links, rules.project.decl.span))
    return tuple(made)


# ---- index -----------------------------------------------------------------------------------------------------------


def _entries(chapters: tuple[Chapter, ...]) -> tuple[Entry, ...]:
    """Every section under its title; a language sorts them."""
    made = []
    for chapter in chapters:
        if chapter.id == "examples":
            continue
        for section in chapter.sections:
            if isinstance(section.title, p.Noun | p.Text):
                made.append(Entry(section.title, (f"{chapter.id}.md#{section.id}",)))
    return tuple(made)
