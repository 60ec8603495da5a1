"""The plan of the book: `plan_book(rules)` takes a table's rules (imhotep_dsl.game.Rules) and gives a Book.

The table is compiled for every number of players; sentences that are the same are said once.
"""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.book.author_words import Words, words_of
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.end import end_sections
from imhotep_dsl.book.plan.examples import examples
from imhotep_dsl.book.plan.front import front
from imhotep_dsl.book.plan.outline import Book, Chapter, Links, Passage, Picture, Remark, Said, Section, Steps
from imhotep_dsl.book.plan.places import marker_facts, start_facts
from imhotep_dsl.book.plan.register import entries
from imhotep_dsl.book.plan.rules import action_sections, board_sections, game_places, piece_sections, play_sections
from imhotep_dsl.book.plan.summary import summary
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.game import Rules
from imhotep_dsl.syntax import tree


def plan_book(rules: Rules, players: int | None = None) -> Book:
    """The book of one table; with variants or other sides, what is different comes first.

    players: for how many the setup is drawn; for as many as can play, if nobody says.
    """
    words = words_of(rules.project.words)
    book = _plan(rules, words, players or rules.player_numbers[-1])
    if not rules.variants and not any(side != _usual_sides(rules).get(name) for name, side in rules.sides.items()):
        return book
    usual = Rules(rules.project, {}, ())
    base = _plan(usual, words, usual.player_numbers[-1])
    different = Section("different", p.clause("section-different"), _different(rules, book, base))
    first, *others = book.chapters
    book.chapters = (replace(first, sections=(different, *first.sections)), *others)
    return book


def _usual_sides(rules: Rules) -> dict[str, str]:
    usual = Rules(rules.project, {}, ())
    boards = usual.checked(usual.player_numbers.start).model.boards
    return {board.name: board.side or "" for board in boards}


def _plan(rules: Rules, words: Words, players: int) -> Book:
    tables = {number: rules.checked(number) for number in rules.player_numbers}
    teller = Teller(tables, words, rules.project.sources)
    model = teller.checked.model
    chapters = [
        front(teller, rules),
        Chapter("setup", _setup(teller, players)),
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
    end = end_sections(teller)
    chapters.append(Chapter("end", end))
    told = examples(rules, words)
    if told:
        sections = tuple(
            Section(f"example-{example.number}", example.title, (example,), example.span) for example in told
        )
        chapters.append(Chapter("examples", sections))
    chapters.append(summary(teller, end))
    shown = tuple(chapter for chapter in chapters if chapter.sections)
    sides = tuple((board.name, board.side or "") for board in model.boards)
    variants = tuple(_variant_title(rules, name) for name in rules.variants)
    name = p.Text((model.title,), model.title)
    sources = {file: source.text for file, source in rules.project.sources.items()}
    return Book(model.name, name, tuple(tables), sides, variants, shown, entries(shown), words, sources)


def _variant_title(rules: Rules, name: str) -> p.Text:
    decl = rules.project.variants[name].decl
    title = decl.title.text if decl.title else name.replace("_", " ")
    return p.Text((title,), title)


def _remark(note: tree.Note) -> Remark:
    return Remark(p.Text((note.text,), note.text), note.ruling, note.span)


def _setup(teller: Teller, players: int) -> tuple[Section, ...]:
    rule = teller.checked.rules[teller.checked.setup]
    picture = Picture(f"setup-{players}", p.clause("picture-setup", players=p.Number(players)))
    made = [Section("start", p.clause("section-setup"), (picture, Steps(_steps(teller), counted=True)), rule.span)]
    places = game_places(teller)
    if places:
        made.append(Section("places", p.clause("section-places"), places))
    return tuple(made)


def _steps(teller: Teller) -> tuple[p.Step, ...]:
    """What is laid out, then what the setup does."""
    own = _kinds_by_players(teller)
    laid = teller.passages(lambda scope: (Said((*start_facts(scope, own), *marker_facts(scope))),))
    facts = [p.Step(clause, span) for said in laid if isinstance(said, Said) for clause, span in said.clauses]
    return (*facts, *teller.steps(teller.checked.rules[teller.checked.setup]))


def _kinds_by_players(teller: Teller) -> frozenset[str]:
    """Kinds of which other pieces are used with each number of players."""
    tables = [checked.model for checked in teller.tables.values()]
    return frozenset(
        name
        for name, kind in tables[0].kinds.items()
        if any({repr(d.attributes) for d in model.kinds[name].designs} != {repr(d.attributes) for d in kind.designs}
               for model in tables[1:])
    )  # fmt: skip


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
