"""A table's book in several languages: planned once, then said, drawn and put together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from imhotep_dsl.book.drawing.cut_outs import cut_outs
from imhotep_dsl.book.drawing.gallery import Gallery, NoPicture
from imhotep_dsl.book.drawing.labels import Labels
from imhotep_dsl.book.drawing.svg import Picture as Drawing
from imhotep_dsl.book.languages import Language, language
from imhotep_dsl.book.languages.letters import capital
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.outline import Book, Example, Parts, Picture, Section
from imhotep_dsl.book.site import markdown
from imhotep_dsl.book.site.build import Edition
from imhotep_dsl.book.site.card_texts import card_texts
from imhotep_dsl.book.site.file_names import names_in_book
from imhotep_dsl.book.site.shown import Shown
from imhotep_dsl.game.rules import Rules

PICTURES = "pictures"
SOURCE = f"{markdown.SOURCE}.md"


@dataclass(frozen=True, slots=True)
class Published:
    """missing: language → names without a word in it."""

    book: Book
    editions: tuple[Edition, ...]
    missing: dict[str, tuple[str, ...]]


def publish(
    rules: Rules, languages: Sequence[str], players: int | None = None, paper: bool = False, cards: bool = False
) -> Published:
    """players: for how many the setup is drawn. paper, cards: whether they will be printed."""
    book = plan_book(rules, players)
    editions = tuple(_edition(rules, book, code, paper, cards) for code in languages)
    missing = {code: tuple(sorted(book.words.missing.get(code, ()))) for code in languages if code != "en"}
    return Published(book, editions, missing)


def _edition(rules: Rules, book: Book, code: str, paper: bool, cards: bool) -> Edition:
    spoken = language(code, book.words)
    gallery = Gallery(rules, book.players[-1], labels_of(spoken), book.played, card_texts(book, spoken))
    wanted = list(_wanted(book))
    drawn = _drawn(gallery, wanted)
    pictures = {path_of(name): picture.svg for name, picture in drawn.items()}
    shown = {name: Shown(path_of(name), picture.description) for name, picture in drawn.items()}
    names = names_in_book(rules.project.sources, rules.project.directory)
    pages = markdown.pages(book, spoken, shown, names)
    setups = [name for name in drawn if paper and name.startswith("setup-")]
    plates = {path_of(name): gallery.plate(name).svg for name in setups}
    wanted_cards = cut_outs(rules, gallery.labels, gallery.told) if cards else ()
    cut_out = tuple((picture.svg, copies) for picture, copies in wanted_cards)
    return Edition(code, spoken.text(book.title), pages, pictures, frozenset({SOURCE}), plates, cut_out)


def path_of(picture: str) -> str:
    return f"{PICTURES}/{picture}.svg"


def _wanted(book: Book) -> Iterator[str]:
    for chapter in book.chapters:
        for section in chapter.sections:
            yield from _in_section(section)


def _in_section(section: Section) -> Iterator[str]:
    for block in section.passages:
        if isinstance(block, Picture):
            yield block.name
        elif isinstance(block, Parts):
            yield from (part.picture.name for part in block.parts if part.picture is not None)
        elif isinstance(block, Example):
            yield f"example-{block.number}"
    for inner in section.sections:
        yield from _in_section(inner)


def _drawn(gallery: Gallery, names: Sequence[str]) -> dict[str, Drawing]:
    """What cannot be drawn (an example that does not pass) is left out; the page then has only its text."""
    drawn = {}
    for name in dict.fromkeys(names):
        try:
            drawn[name] = gallery.drawn(name)
        except NoPicture:
            continue
    return drawn


def labels_of(spoken: Language) -> Labels:
    """The words of pictures in a language; what has no word there is called as in English."""

    def say(names: tuple[str, ...], title: str) -> str:
        found = spoken.words.find(spoken.code, names, None)
        if found is None:
            return title
        if found.many is None:
            return _like(title, found.one)
        return _like(title, spoken.noun(p.Noun(names, title, "bare")))

    return Labels(spoken.code, say)


def _like(title: str, word: str) -> str:
    """A title begins with a capital, a word as it is written."""
    return capital(word) if title[:1].isupper() else word
