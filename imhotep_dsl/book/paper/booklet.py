"""A book as PDF: cover, contents, chapters in columns with page numbers; or on four pages, the rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from imhotep_dsl.book.paper.characters import unprintable
from imhotep_dsl.book.paper.ink import HEAD, Look, Paper, Piece, broken, width_of
from imhotep_dsl.book.paper.layout import Frame, Laid, lay_out
from imhotep_dsl.book.paper.picture import PaperPicture
from imhotep_dsl.book.paper.tree import Node, read_page
from imhotep_dsl.book.paper.units import ACCENT, LINE, Setting, Unit, Units
from imhotep_dsl.book.site.build import Edition
from imhotep_dsl.book.site.theme import interface

MARGIN, FOOT = 48.0, 40.0
MOST_SHORT = 4
_LEFT_OUT_OF_SHORT = ("examples", "register", "summary")
_SHORT_SIZES = (
    (8.5, 2, True),
    (8.0, 3, True),
    (8.5, 3, False),
    (7.5, 3, False),
    (6.8, 3, False),
    (6.0, 3, False),
    (5.4, 4, False),
)
_LONGEST_ITERATION = 3


@dataclass(frozen=True, slots=True)
class Printed:
    """missing: characters that no font has."""

    data: bytes
    pages: int
    missing: frozenset[str]


def print_book(edition: Edition, paper_size: str) -> Printed:
    """paper_size: `a4` or `letter`."""
    paper = Paper(paper_size)
    pages = _pages(edition)
    frame = Frame(MARGIN, MARGIN, paper.w - 2 * MARGIN, paper.h - MARGIN - FOOT - 16, 2)
    titles = sum(1 for _, node in pages for element in node.elements() if element.tag == "h1")
    before = 1 + _contents_pages(titles, frame)
    laid = _settled(edition, pages, frame, before)
    paper.title_of_book(edition.title, edition.language)
    _cover(paper, edition)
    _contents(paper, edition, laid, frame, before)
    _fill(paper, laid, before, edition.title)
    return _finished(paper, edition)


def print_short(edition: Edition, paper_size: str) -> Printed:
    """What one needs at the table, on four pages if it can be read there at all."""
    paper = Paper(paper_size)
    pages = [(name, node) for name, node in _pages(edition) if name not in _LEFT_OUT_OF_SHORT]
    for size, columns, with_pictures in _SHORT_SIZES:
        frame = Frame(34, 34, paper.w - 68, paper.h - 34 - 44, columns, 14)
        pictures = _small(edition) if with_pictures else {}
        setting = Setting(size, frame.column, frame.height, pictures, lambda place: None, numbers=False)
        units = [unit for unit in _units(pages, setting) if not (unit.level == 1 and unit.title == edition.title)]
        laid = lay_out(_without_boxes(units), frame, 34)
        if laid.pages <= MOST_SHORT:
            break
    paper.title_of_book(edition.title, edition.language)
    _fill(paper, laid, 0, edition.title)
    paper.page = 1
    paper.write_text(34, 54, edition.title, Look(24, bold=True, family=HEAD, colour=ACCENT))
    paper.page = paper.pages_count
    return _finished(paper, edition)


def _pages(edition: Edition) -> list[tuple[str, Node]]:
    return [
        (path.removesuffix(".md"), read_page(text))
        for path, text in edition.pages.items()
        if path not in edition.unprinted
    ]


def _units(pages: Sequence[tuple[str, Node]], setting: Setting) -> Iterator[Unit]:
    for name, node in pages:
        yield from Units(setting, name).of(node)


def _settled(edition: Edition, pages: Sequence[tuple[str, Node]], frame: Frame, before: int) -> Laid:
    """Page numbers stand in the text, so the text is laid out until they are right."""
    known = {name for name, _ in pages}
    places: Mapping[str, tuple[int, float]] = {}

    def page_of(target: str) -> int | None:
        if target in places:
            return places[target][0] + before
        return 88 if target.partition("#")[0] in known and not places else None

    laid = Laid()
    for _ in range(_LONGEST_ITERATION):
        setting = Setting(9.0, frame.column, frame.height, edition.pictures, page_of, edition.plates, frame.width)
        laid = lay_out(list(_units(pages, setting)), frame)
        if laid.places == places:
            break
        places = laid.places
    return laid


def _small(edition: Edition) -> dict[str, str]:
    """Boards; all else is told in words."""
    return {path: svg for path, svg in edition.pictures.items() if path.rpartition("/")[2].startswith("board-")}


def _without_boxes(units: Sequence[Unit]) -> list[Unit]:
    """A heading under which nothing is left is left out, too."""
    kept = [
        unit
        for unit, following in pairwise([*units, Unit(0, lambda paper, x, y: None, level=1)])
        if not (unit.level and following.level and following.level <= unit.level)
    ]
    return kept


# ---- drawing --------------------------------------------------------------------------------------------------------


def _fill(paper: Paper, laid: Laid, before: int, title: str) -> None:
    """before: how many pages lie in front of these."""
    paper.places = {name: (page + before, y) for name, (page, y) in laid.places.items()}
    for page in range(1, laid.pages + 1):
        paper.add_page()
        for one in laid.placed:
            if one.page != page:
                continue
            if one.unit.level in (1, 2):
                paper.mark(one.unit.title, one.unit.level)
            one.unit.draw(paper, one.x, one.y)
        _foot(paper, title, page + before)


def _foot(paper: Paper, title: str, number: int) -> None:
    look = Look(8, colour="#444444")
    paper.ruled(MARGIN, paper.h - FOOT, paper.w - 2 * MARGIN, LINE, 0.4)
    paper.write_text(MARGIN, paper.h - FOOT + 14, title, look)
    paper.write_text(paper.w - MARGIN - width_of(str(number), look), paper.h - FOOT + 14, str(number), look)


def _cover(paper: Paper, edition: Edition) -> None:
    paper.add_page()
    paper.filled(0, 0, paper.w, paper.h, "#f6efe1")
    paper.filled(0, 0, paper.w, 14, ACCENT)
    paper.filled(0, paper.h - 14, paper.w, 14, ACCENT)
    y = 150.0
    look = Look(44, bold=True, family=HEAD, colour="#2b2520")
    words = [part for word in edition.title.split() for part in (Piece(word, look), Piece(" ", look))]
    for line in broken(words, paper.w - 120):
        wide = sum(piece.width for piece in line)
        x = (paper.w - wide) / 2
        for piece in line:
            x = paper.write_text(x, y, piece.text, piece.look)
        y += 52
    under = Look(14, family=HEAD, italic=True, colour="#5d5348")
    told = interface(edition.language).rulebook
    paper.write_text((paper.w - width_of(told, under)) / 2, y - 12, told, under)
    picture = _cover_picture(edition)
    if picture is not None:
        wide, tall = picture.size
        scale = min((paper.w - 150) / wide, (paper.h - y - 90) / tall, 1.3)
        picture.draw(paper, (paper.w - wide * scale) / 2, y + 20, scale)


def _cover_picture(edition: Edition) -> PaperPicture | None:
    """The table at the start, else the first board, else the first example."""
    for sort in ("setup-", "board-", "example-"):
        pictures = {**edition.pictures, **edition.plates}
        found = sorted(path for path in pictures if path.rpartition("/")[2].startswith(sort))
        if found:
            return PaperPicture.of(pictures[found[-1] if sort == "setup-" else found[0]])
    return None


def _contents_pages(titles: int, frame: Frame) -> int:
    return max(1, -(-titles * 20 // int(frame.height - 60)))


def _contents(paper: Paper, edition: Edition, laid: Laid, frame: Frame, before: int) -> None:
    chapters = [one for one in laid.placed if one.unit.level == 1]
    per_page = int((frame.height - 60) // 20)
    look = Look(12, family=HEAD)
    for start in range(0, max(len(chapters), 1), per_page):
        paper.add_page()
        y = frame.top + 30
        paper.write_text(
            frame.left, y, interface(edition.language).contents, Look(24, True, family=HEAD, colour=ACCENT)
        )
        for one in chapters[start : start + per_page]:
            y += 20
            number = str(one.page + before)
            end = frame.left + frame.width - width_of(number, look)
            at = paper.write_text(frame.left, y, one.unit.title, look)
            paper.write_text(end, y, number, look)
            if end - at > 12:
                paper.dotted(at + 5, y - 2, end - at - 10)
            link = paper.add_link(y=one.y, page=one.page + before)
            paper.link(frame.left, y - 13, frame.width, 18, link)
        _foot(paper, edition.title, paper.page)


def _finished(paper: Paper, edition: Edition) -> Printed:
    texts = [edition.title, *(text for path, text in edition.pages.items() if path not in edition.unprinted)]
    missing = frozenset(char for text in texts for char in unprintable(text) if char.isprintable())
    return Printed(bytes(paper.output()), paper.pages_count, missing)
