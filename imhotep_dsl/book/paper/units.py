"""What a page is filled with: lines, rows and pictures, each with its height; made from the trees of the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from posixpath import basename

from imhotep_dsl.book.paper.ink import HEAD, Look, Paper, Piece, broken, width_of
from imhotep_dsl.book.paper.inline import all_below, image_in, pieces, shared_widths
from imhotep_dsl.book.paper.picture import PaperPicture
from imhotep_dsl.book.paper.tree import Node

LEADING = 1.32
MOST_OF_A_PAGE = 0.7
"""What a picture over all columns may take of it."""
_BESIDE = 8.0
"""Between two parts of a picture that stand side by side."""
_ALMOST_AS_LARGE = 0.62
"""Side by side, two parts take half the room; so much smaller they may be for it."""
TINT, LINE, ACCENT = "#f6efe1", "#b8a98f", "#7a3f00"

Draw = Callable[[Paper, float, float], None]
"""At the left and the top."""
PageOf = Callable[[str], int | None]
"""A name of a place in the book → the page it is on, once that is known."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Something that is not broken. gap: the room above it, unless it is the first of its column.

    together: it stands in the same column as what follows. places: names by which others lead here. level: of a
    heading. wide: it stands at the head of a page, over all columns. example: which one it belongs to, if to any.
    """

    height: float
    draw: Draw
    gap: float = 0.0
    together: bool = False
    places: tuple[str, ...] = ()
    level: int = 0
    title: str = ""
    wide: bool = False
    example: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """size: of plain text. width, tallest: of a column. pictures: path → SVG, none for a book without.

    plates: pictures that are drawn over all columns; whole: how wide that is. numbers: whether the text
    names pages.
    """

    size: float
    width: float
    tallest: float
    pictures: Mapping[str, str]
    page_of: PageOf
    plates: Mapping[str, str] = field(default_factory=dict)
    whole: float = 0.0
    numbers: bool = True


@dataclass(frozen=True, slots=True)
class _Around:
    """What a passage stands in: how far in, and on which ground."""

    left: float = 0.0
    tinted: bool = False
    look: Look | None = None


class Units:
    """The units of one page of the site; page: its name."""

    def __init__(self, setting: Setting, page: str) -> None:
        self.setting = setting
        self.page = page
        self.plain = Look(setting.size)
        self.examples = 0

    def of(self, node: Node, around: _Around | None = None) -> Iterator[Unit]:
        around = around or _Around()
        inline: list[Node | str] = []
        for child in node.children:
            if isinstance(child, Node) and child.tag in _BLOCKS:
                yield from self._paragraph(inline, around)
                inline = []
                yield from self._block(child, around)
            else:
                inline.append(child)
        yield from self._paragraph(inline, around)

    def _block(self, node: Node, around: _Around) -> Iterator[Unit]:
        name = node.attributes.get("id", "")
        made = list(_BLOCKS[node.tag](self, node, around))
        if name and made:
            made[0] = replace(made[0], places=(*made[0].places, f"{self.page}#{name}"))
        yield from made

    # ---- headings and paragraphs ------------------------------------------------------------------------------------

    def heading(self, node: Node, around: _Around) -> Iterator[Unit]:
        level = int(node.tag[1])
        size = self.setting.size * {1: 2.0, 2: 1.45, 3: 1.2}.get(level, 1.05)
        look = Look(size, bold=True, family=HEAD, colour=ACCENT if level == 1 else "#000000")
        lines = broken(list(pieces(node.children, look, self._target)), self.setting.width - around.left)
        for at, line in enumerate(lines):
            unit = self._line(line, look.size, around, ruled=level == 2 and at == len(lines) - 1)
            first = at == 0
            places = (self.page,) if first and level == 1 else ()
            yield replace(
                unit, gap=size * (0.9 if first else 0), together=True, places=places, level=level if first else 0,
                title=node.text.strip(),
            )  # fmt: skip

    def passage(self, node: Node, around: _Around) -> Iterator[Unit]:
        yield from self._paragraph(node.children, around)

    def _paragraph(self, children: Sequence[Node | str], around: _Around, lead: str = "") -> Iterator[Unit]:
        """Texts and pictures in the order in which they stand."""
        texts: list[Node | str] = []
        for child in children:
            image = image_in(child) if isinstance(child, Node) else None
            if image is None:
                texts.append(child)
                continue
            yield from self._lines(texts, around, lead)
            texts, lead = [], ""
            yield from self._image(image, around)
        yield from self._lines(texts, around, lead)

    def _lines(self, children: Sequence[Node | str], around: _Around, lead: str = "") -> Iterator[Unit]:
        look = around.look or self.plain
        words = list(pieces(children, look, self._target))
        if not any(piece.text.strip() for piece in words):
            return
        if self.setting.numbers:
            words = self._numbered(words)
        lines = broken(words, self.setting.width - around.left - (8 if around.tinted else 0))
        for at, line in enumerate(lines):
            marker = lead if at == 0 else ""
            unit = self._line(line, look.size, around, marker)
            # No line alone at the foot or at the head of a column.
            alone = len(lines) > 1 and (at == 0 or at == len(lines) - 2)
            leads = at == len(lines) - 1 and (line[-1].text.endswith(":") or all(word.look.bold for word in line))
            yield replace(unit, gap=look.size * 0.45 if at == 0 else 0.0, together=alone or leads)

    def _numbered(self, words: Sequence[Piece]) -> list[Piece]:
        """Behind what leads elsewhere stands the page."""
        made: list[Piece] = []
        for at, piece in enumerate(words):
            made.append(piece)
            target = piece.look.target
            ends = at + 1 == len(words) or words[at + 1].look.target != target
            page = self.setting.page_of(target) if target and ends else None
            if page is not None:
                look = replace(piece.look, bold=False, italic=False, colour="#444444")
                made += [Piece(" ", look), Piece(f"({page})", look)]
        return made

    def _line(
        self, words: Sequence[Piece], size: float, around: _Around, marker: str = "", ruled: bool = False
    ) -> Unit:
        height = size * LEADING + (2 if ruled else 0)

        def draw(paper: Paper, x: float, y: float) -> None:
            if around.tinted:
                paper.filled(x, y, self.setting.width, height + 0.6, TINT)
                paper.filled(x, y, 2, height + 0.6, ACCENT)
            left = x + around.left + (6 if around.tinted else 0)
            base = y + size * 0.98
            if marker:
                paper.write_text(left - width_of(marker, Look(size)) - size * 0.35, base, marker, Look(size))
            for piece in words:
                start, left = left, paper.write_text(left, base, piece.text, piece.look)
                if piece.look.target:
                    paper.lead(piece.look.target, start, y, left - start, height)
            if ruled:
                paper.ruled(x, y + height - 1.5, self.setting.width, LINE)

        return Unit(height, draw)

    def _target(self, link: str) -> str:
        """A link as a place in the book; what leads out of it, or to what is not printed, leads nowhere."""
        if ":" in link or not link:
            return ""
        page, _, anchor = link.partition("#")
        name = basename(page).removesuffix(".md").removesuffix(".html") or self.page
        return f"{name}#{anchor}" if anchor else name

    # ---- lists, tables, frames --------------------------------------------------------------------------------------

    def listed(self, node: Node, around: _Around) -> Iterator[Unit]:
        inner = replace(around, left=around.left + self.setting.size * (1.9 if node.tag == "ol" else 1.3))
        for number, item in enumerate((at for at in node.elements() if at.tag == "li"), 1):
            lead = f"{number}." if node.tag == "ol" else "•"
            made = list(self._item(item, inner, lead))
            yield from (replace(unit, gap=min(unit.gap, self.setting.size * 0.25)) for unit in made)

    def _item(self, item: Node, around: _Around, lead: str) -> Iterator[Unit]:
        inline: list[Node | str] = []
        for child in item.children:
            block = isinstance(child, Node) and child.tag in _BLOCKS
            if not block:
                inline.append(child)
                continue
            assert isinstance(child, Node)
            if child.tag == "p" and not any(isinstance(at, Node) or at.strip() for at in inline):
                yield from self._paragraph(child.children, around, lead)
            else:
                yield from self._paragraph(inline, around, lead)
                yield from self._block(child, around)
            inline, lead = [], ""
        yield from self._paragraph(inline, around, lead)

    def quoted(self, node: Node, around: _Around) -> Iterator[Unit]:
        yield from _on_one_ground(self.of(node, replace(around, tinted=True)), self.setting.width)

    def framed(self, node: Node, around: _Around) -> Iterator[Unit]:
        frame = bool({"frame", "example", "admonition"} & set(node.classes))
        if frame:
            made = _on_one_ground(self.of(node, replace(around, tinted=True)), self.setting.width)
            self.examples += "example" in node.classes
            name = f"{self.page} {self.examples}" if "example" in node.classes else ""
            yield from (replace(unit, example=name) for unit in made)
        else:
            yield from self.of(node, around)

    def terms(self, node: Node, around: _Around) -> Iterator[Unit]:
        for child in node.elements():
            if child.tag == "dt":
                look = replace(self.plain, bold=True)
                made = [
                    replace(unit, together=True) for unit in self._lines(child.children, replace(around, look=look))
                ]
                name = child.attributes.get("id", "")
                if made and name:
                    made[0] = replace(made[0], places=(f"{self.page}#{name}",))
                yield from made
            else:
                inner = replace(around, left=around.left + self.setting.size)
                yield from (replace(unit, gap=0.0) for unit in self.of(child, inner))

    def table(self, node: Node, around: _Around) -> Iterator[Unit]:
        rows = [[cell for cell in row.elements() if cell.tag in ("td", "th")] for row in all_below(node, "tr")]
        rows = [row for row in rows if row]
        if not rows:
            return
        look = replace(self.plain, size=self.setting.size * 0.92)
        width = self.setting.width - around.left
        widths = shared_widths([[self._cell(cell, look) for cell in row] for row in rows], width)
        for at, row in enumerate(rows):
            cells = [broken(self._cell(cell, look), wide - 6) for cell, wide in zip(row, widths, strict=False)]
            unit = self._row(cells, widths, look.size, around, head=row[0].tag == "th")
            yield replace(
                unit, gap=self.setting.size * 0.5 if at == 0 else 0.0, together=at == 0 or at == len(rows) - 2
            )

    def _cell(self, cell: Node, look: Look) -> list[Piece]:
        return list(pieces(cell.children, replace(look, bold=cell.tag == "th"), self._target))

    def _row(
        self, cells: Sequence[list[list[Piece]]], widths: Sequence[float], size: float, around: _Around, head: bool
    ) -> Unit:
        height = max(len(lines) for lines in cells) * size * LEADING + 4

        def draw(paper: Paper, x: float, y: float) -> None:
            left = x + around.left
            total = sum(widths)
            if head:
                paper.filled(left, y, total, height, TINT)
            paper.ruled(left, y + height, total, LINE, 0.4)
            for lines, wide in zip(cells, widths, strict=False):
                for down, line in enumerate(lines):
                    at = left + 3
                    for piece in line:
                        at = paper.write_text(at, y + 2 + size * (0.98 + down * LEADING), piece.text, piece.look)
                left += wide

        return Unit(height, draw)

    def rule(self, node: Node, around: _Around) -> Iterator[Unit]:
        del node, around
        yield Unit(6, lambda paper, x, y: paper.ruled(x, y + 3, self.setting.width, LINE))

    # ---- pictures ---------------------------------------------------------------------------------------------------

    def _image(self, node: Node, around: _Around) -> Iterator[Unit]:
        path = node.attributes.get("src", "")
        if path in self.setting.plates:
            yield self._plate(self.setting.plates[path])
            return
        svg = self.setting.pictures.get(path)
        if svg is None:
            return
        picture = PaperPicture.of(svg)
        wide, tall = picture.size
        room, tallest = self.setting.width - around.left, self.setting.tallest * 0.94
        scale = min(0.72, room / wide, tallest / tall)
        if basename(path).startswith("example-") and (second := picture.second) is not None:
            taller = max(second, tall - second)
            smaller = min(0.72, (room - _BESIDE) / 2 / wide, tallest / taller)
            if smaller >= scale * _ALMOST_AS_LARGE:
                yield Unit(
                    taller * smaller,
                    lambda paper, x, y: picture.draw_beside(paper, x + around.left, y, smaller, _BESIDE),
                    self.setting.size * 0.4,
                )
                return

        def draw(paper: Paper, x: float, y: float) -> None:
            picture.draw(paper, x + around.left, y, scale)

        yield Unit(tall * scale, draw, self.setting.size * 0.4)

    def _plate(self, svg: str) -> Unit:
        picture = PaperPicture.of(svg)
        wide, tall = picture.size
        scale = min(0.8, self.setting.whole / wide, self.setting.tallest * MOST_OF_A_PAGE / tall)
        left = (self.setting.whole - wide * scale) / 2
        return Unit(tall * scale, lambda paper, x, y: picture.draw(paper, x + left, y, scale), wide=True)


def _on_one_ground(units: Iterator[Unit], width: float) -> Iterator[Unit]:
    """The room between them is tinted, too; what stands first, a title mostly, stays with what follows."""
    first = True
    for at, unit in enumerate(units):
        first = first and not (at and unit.gap)
        if at == 0 or not unit.gap or unit.wide:
            yield replace(unit, together=unit.together or first)
            continue

        def draw(paper: Paper, x: float, y: float, unit: Unit = unit) -> None:
            paper.filled(x, y, width, unit.gap + 0.6, TINT)
            paper.filled(x, y, 2, unit.gap + 0.6, ACCENT)
            unit.draw(paper, x, y + unit.gap)

        yield replace(unit, height=unit.height + unit.gap, gap=0.0, draw=draw)


_BLOCKS: dict[str, Callable[[Units, Node, _Around], Iterator[Unit]]] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), Units.heading), "p": Units.passage, "ul": Units.listed,
    "ol": Units.listed, "blockquote": Units.quoted, "div": Units.framed, "table": Units.table, "dl": Units.terms,
    "hr": Units.rule,
}  # fmt: skip
