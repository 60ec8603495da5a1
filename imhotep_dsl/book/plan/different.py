"""What a book with variants or other sides says first: which they are, and what is new, other or gone."""

from __future__ import annotations

from itertools import groupby

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.authors import about, remark
from imhotep_dsl.book.plan.narrowing import Change
from imhotep_dsl.book.plan.outline import Changed, Links, Passage, Said, Section, Told
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree

PAGE = "different"
_FEW = 3
"""So many new sections stand on the first page each by itself; of more, there is a list."""


def variant_title(rules: Rules, name: str) -> p.Text:
    decl = rules.project.variants[name].decl
    title = decl.title.text if decl.title else name.replace("_", " ")
    return p.Text((title,), title)


def announced(teller: Teller, rules: Rules, found: tuple[Change, ...]) -> Section:
    """On the first page: the variants with their summaries, boards that lie there instead, what is new, and where to
    read on."""
    made: list[Passage] = []
    for name in rules.variants:
        variant = rules.project.variants[name]
        made.append(Said(((p.clause("variant", title=variant_title(rules, name)), variant.decl.span),)))
        summary = about(teller, (name,))
        made += [Told(summary)] if summary is not None else []
        made += [remark(item) for item in variant.items if isinstance(item, tree.Note)]
    made += [_changed(teller, change) for change in found if change.former is not None]
    assert rules.project.decl is not None
    made += _new(teller, found, rules.project.decl.span)
    title = p.clause("section-all-changes")
    made.append(Links("all-changes", ((title, f"{PAGE}.md"),), rules.project.decl.span))
    return Section("different", p.clause("section-different"), tuple(made))


def _new(teller: Teller, found: tuple[Change, ...], span: Span) -> list[Passage]:
    """Whole sections that are new and that an author has given a title."""
    whole = [change for change in found if change.sort == "new" and not change.new]
    titled = [change for change in whole if isinstance(change.section.title, p.Noun | p.Text)]
    if len(titled) <= _FEW:
        return [_changed(teller, change) for change in titled]
    links = tuple((change.section.title, f"{change.page}.md#{change.section.id}") for change in titled)
    return [Links("new-sections", links, span)]


def sections_of(teller: Teller, found: tuple[Change, ...]) -> tuple[Section, ...]:
    """Whole sections that are new, others or gone, then single sentences under the titles of their sections."""
    whole = tuple(_changed(teller, change) for change in found if not change.old and not change.new)
    made = [Section("different-sections", p.clause("section-whole"), whole)] if whole else []
    single = [change for change in found if change.old or change.new]
    for section, own in groupby(single, key=lambda change: change.section):
        made.append(
            Section(f"different-{section.id}", section.title, tuple(_changed(teller, change) for change in own))
        )
    return tuple(made)


def _changed(teller: Teller, change: Change) -> Changed:
    section = change.section
    target = f"{change.page}.md#{section.id}" if change.page and (change.sort != "gone" or change.old) else None
    whole = not (change.old or change.new)
    names = section.title.keys if isinstance(section.title, p.Noun | p.Text) else ()
    return Changed(
        change.sort,
        section.title,
        target,
        change.in_full(change.old),
        change.in_full(change.new),
        change.former.title if change.former else None,
        about(teller, names) if whole else None,
    )
