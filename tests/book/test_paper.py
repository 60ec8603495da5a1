"""Print: what the pages say is on paper, nothing beyond its edge, with page numbers, contents, no machine's marks."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from imhotep_dsl import load
from imhotep_dsl.book.paper import card_sheet
from imhotep_dsl.book.paper.booklet import MOST_SHORT, print_book, print_short
from imhotep_dsl.book.paper.card_sheet import print_cards
from imhotep_dsl.book.paper.characters import runs, unprintable
from imhotep_dsl.book.paper.ink import Look, Piece, broken
from imhotep_dsl.book.paper.layout import Frame, lay_out
from imhotep_dsl.book.paper.picture import PaperPicture
from imhotep_dsl.book.paper.tree import Node
from imhotep_dsl.book.paper.units import Setting, Unit, Units
from imhotep_dsl.book.site.build import Edition
from imhotep_dsl.book.site.publish import publish
from imhotep_dsl.cli import main

needs_poppler = pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler-utils is not on this machine")
SIZES = {"a4": (595, 842), "letter": (612, 792)}


@cache
def edition_of(game: str, language: str = "de") -> Edition:
    return publish(load(game), [language], paper=True, cards=True).editions[0]


def words_of(pdf: bytes, work: Path) -> str:
    (work / "book.pdf").write_bytes(pdf)
    call = ["pdftotext", "-layout", str(work / "book.pdf"), "-"]
    return subprocess.run(call, capture_output=True, check=True).stdout.decode()


def edges_are_white(pdf: bytes, work: Path, pages: int, edge: int = 12) -> list[int]:
    """The pages on which something reaches the edge. Rendered with one dot for each point, in grey."""
    (work / "book.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", "72", "-gray", str(work / "book.pdf"), str(work / "page")], check=True)
    touched = []
    for number, path in enumerate(sorted(work.glob("page-*.pgm")), 1):
        head = re.match(rb"P5\s+(\d+)\s+(\d+)\s+255\s", path.read_bytes())
        assert head is not None
        width, height = int(head[1]), int(head[2])
        dots = path.read_bytes()[head.end() :]
        rows = [dots[at * width : (at + 1) * width] for at in range(height)]
        margins = [*rows[:edge], *rows[-edge:], *(row[:edge] + row[-edge:] for row in rows)]
        if any(min(part) < 250 for part in margins):
            touched.append(number)
    assert number == pages
    return touched


@needs_poppler
@pytest.mark.parametrize("size", SIZES)
def test_a_book_on_paper(size: str, tmp_path: Path) -> None:
    edition = edition_of("duel")
    printed = print_book(edition, size)
    assert printed.data.startswith(b"%PDF") and printed.data == print_book(edition, size).data
    assert edges_are_white(printed.data, tmp_path, printed.pages) == [1]  # the cover goes to the edge
    text = words_of(printed.data, tmp_path)
    assert "§" not in text and "\N{REPLACEMENT CHARACTER}" not in text and not printed.missing
    pages = text.split("\f")[:-1]
    assert len(pages) == printed.pages
    for number, page in enumerate(pages[1:], 2):
        assert page.split()[-1] == str(number), page[-200:]
    contents = re.findall(r"^ *(\S.*?\S) *\.* +(\d+)$", pages[1], re.MULTILINE)
    assert len(contents) >= 8
    for title, number in contents[:-1]:
        assert title.split()[-1] in pages[int(number) - 1], title
    for word in ("Grabkammer", "Wähle", "„", "–"):
        assert word in text, word
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed.data)
    assert box is not None and (round(float(box[1])), round(float(box[2]))) == SIZES[size]


@needs_poppler
@pytest.mark.parametrize("game", ["nim", pytest.param("imhotep", marks=pytest.mark.long)])
def test_the_short_version_has_four_pages(game: str, tmp_path: Path) -> None:
    printed = print_short(edition_of(game), "a4")
    assert printed.pages <= MOST_SHORT and edges_are_white(printed.data, tmp_path, printed.pages) == []


@needs_poppler
def test_cards_to_cut_out(tmp_path: Path) -> None:
    edition = edition_of("imhotep")
    names = [copies for _, copies in edition.cards]
    assert sum(names) == 34 + 21
    text = words_of(print_cards(edition.title, "de", edition.cards, "a4"), tmp_path)
    assert text.count("Statue\n") + len(re.findall(r"Statue\s", text)) >= 10 and text.count("\f") == 7
    assert "Am Ende des Spiels" in text and "2 Spieler" in text and "×" not in text
    for size, (width, height) in SIZES.items():
        assert card_sheet.ACROSS * card_sheet.CARD[0] < width - 24, size
        assert card_sheet.DOWN * card_sheet.CARD[1] < height - 24, size


def test_the_command_prints(tmp_path: Path) -> None:
    call = ["docs", "nim", "--pdf", "--short", "--cards", "--paper", "letter", "--out", str(tmp_path / "book")]
    done = CliRunner().invoke(main, call, catch_exceptions=False)
    assert done.exit_code == 0 and "no cards to cut out" in done.output
    assert sorted(path.name for path in (tmp_path / "book").glob("*.pdf")) == ["nim-en-short.pdf", "nim-en.pdf"]


def test_characters_of_all_sorts() -> None:
    assert runs("a→b") == ((False, "a"), (True, "\xae"), (False, "b"))
    assert runs("„Größe“ – ñ") == ((False, "\x84Gr\xf6\xdfe\x93 \x96 \xf1"),)
    assert runs("Łódź ő")[0][1] == "?\xf3dz o"
    assert unprintable("Łódź 棋 → ≤ “x”?") == {"Ł", "棋"}
    assert unprintable("❤\ufe0f") == {"❤"} and runs("❤\ufe0f") == ((False, "?"),)
    assert "\x1b" not in runs("\x1b[31m")[0][1]


def test_text_stays_in_its_column() -> None:
    look = Look(9)
    words = [Piece(word, look) for word in ("Donaudampfschifffahrt" * 30, " ", "short", " ", "word")]
    lines = broken(words, 100)
    assert len(lines) > 10 and all(sum(piece.width for piece in line) <= 100 for line in lines)
    assert "".join(piece.text for line in lines for piece in line).endswith("shortword".removeprefix("short"))


def test_what_belongs_together_stays_together() -> None:
    def unit(height: float, **more: bool) -> Unit:
        return Unit(height, lambda paper, x, y: None, **more)  # type: ignore[arg-type]

    frame = Frame(0, 0, 100, 100, 2, 10)
    laid = lay_out([unit(80), unit(15, together=True), unit(30), unit(60, wide=True), unit(50), unit(40)], frame)
    spots = [(one.page, one.x, one.y) for one in laid.placed]
    assert spots == [(1, 0, 0), (1, 55, 0), (1, 55, 15), (2, 0, 0), (1, 55, 45), (3, 0, 0)]


# ---- filling columns ------------------------------------------------------------------------------------------------


def _columns(units: list[Unit]) -> list[str]:
    """The titles of units as they stand in two columns of 100 points on each page."""
    frame = Frame(0, 0, 220, 100, 2)
    placed = lay_out(units, frame).placed
    placed.sort(key=lambda one: (one.page, one.x, one.y))
    return [f"{one.page}{'l' if one.x == 0 else 'r'} {one.unit.title}" for one in placed]


def _unit(title: str, height: float, **more: object) -> Unit:
    return replace(Unit(height, lambda paper, x, y: None, title=title), **more)  # type: ignore[arg-type]


def test_an_example_that_does_not_fit_waits_for_the_next_column() -> None:
    units = [
        _unit("rule", 60),
        _unit("title", 20, together=True, example="one"), _unit("picture", 50, example="one"),
        _unit("next rule", 30), _unit("last rule", 30),
    ]  # fmt: skip
    assert _columns(units) == ["1l rule", "1l next rule", "1r title", "1r picture", "1r last rule"]


def test_examples_wait_in_their_order_and_stay_whole() -> None:
    units = [
        _unit("rule", 60),
        _unit("picture 1", 90, example="one"), _unit("text 1", 20, example="one"),
        _unit("picture 2", 90, example="two"), _unit("text 2", 20, example="two"),
        _unit("chapter", 10, level=1),
    ]  # fmt: skip
    assert _columns(units) == [
        "1l rule", "1r picture 1", "2l text 1", "2r picture 2", "3l text 2", "3l chapter",
    ]  # fmt: skip


def test_what_was_and_what_has_become_of_it_stand_side_by_side() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="900">'
        '<text x="0" y="15" font-size="15" class="accent bold">before</text>'
        '<text x="0" y="465" font-size="15" class="accent bold">after</text></svg>'
    )
    assert PaperPicture.of(svg).second == 450
    setting = Setting(10, 240, 700, {"example-1.svg": svg, "board.svg": svg}, lambda name: None)
    heights = {}
    for name in ("example-1.svg", "board.svg"):
        (unit,) = Units(setting, "page").of(Node("p", children=[Node("img", {"src": name})]))
        heights[name] = unit.height
    assert heights["example-1.svg"] == pytest.approx(450 * 0.72)
    assert heights["board.svg"] == pytest.approx(900 * 0.72)
