"""Our own SVG on paper: the shapes and texts that `drawing/svg.py` writes, in its colours for paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree

from fpdf.drawing import PaintedPath
from fpdf.drawing_primitives import Transform
from fpdf.svg import svg_path_converter

from imhotep_dsl.book.drawing.svg import LARGE, LOOKS, PALETTES
from imhotep_dsl.book.paper.ink import Look, Paper, width_of

_COLOURS = PALETTES["print"]


@lru_cache(maxsize=2_000)
def _read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


@dataclass(frozen=True, slots=True)
class PaperPicture:
    """A picture that was read, in its own measures."""

    root: ElementTree.Element

    @classmethod
    def of(cls, svg: str) -> PaperPicture:
        return cls(_read(svg))

    @property
    def size(self) -> tuple[float, float]:
        return float(self.root.get("width", "1")), float(self.root.get("height", "1"))

    @property
    def second(self) -> float | None:
        """Where the second of two parts begins that have a title each: how it was, and what has become of it."""
        titles = [element for element in self.root.iter() if _is_title(element)]
        return _number(titles[1], "y") - _number(titles[1], "font-size") if len(titles) == 2 else None

    def draw(self, paper: Paper, x: float, y: float, scale: float) -> None:
        for element in self.root.iter():
            self._element(paper, element, x, y, scale)

    def draw_beside(self, paper: Paper, x: float, y: float, scale: float, gap: float) -> None:
        """The second part stands to the right of the first."""
        titles = 0
        for element in self.root.iter():
            titles += _is_title(element)
            right, up = (self.size[0] * scale + gap, (self.second or 0.0) * scale) if titles == 2 else (0.0, 0.0)
            self._element(paper, element, x + right, y - up, scale)

    def _element(self, paper: Paper, element: ElementTree.Element, x: float, y: float, scale: float) -> None:
        tag = element.tag.rpartition("}")[2]
        if tag == "rect" and element.get("class") != "paper":
            self._rect(paper, element, x, y, scale)
        elif tag == "circle":
            self._circle(paper, element, x, y, scale)
        elif tag == "path":
            self._path(paper, element, x, y, scale)
        elif tag == "text":
            self._text(paper, element, x, y, scale)

    def _rect(self, paper: Paper, element: ElementTree.Element, x: float, y: float, scale: float) -> None:
        left, top, width, height, radius = (_number(element, name) for name in ("x", "y", "width", "height", "rx"))
        mode = _set_colours(paper, element, scale)
        paper.rect(
            x + left * scale, y + top * scale, width * scale, height * scale, style=mode,
            round_corners=radius > 0, corner_radius=min(radius, width / 2, height / 2) * scale,
        )  # fmt: skip
        paper.set_dash_pattern()

    def _circle(self, paper: Paper, element: ElementTree.Element, x: float, y: float, scale: float) -> None:
        middle, centre, radius = (_number(element, name) for name in ("cx", "cy", "r"))
        mode = _set_colours(paper, element, scale)
        paper.circle(x + middle * scale, y + centre * scale, radius * scale, style=mode)

    def _path(self, paper: Paper, element: ElementTree.Element, x: float, y: float, scale: float) -> None:
        look = _look(element)
        path = PaintedPath()
        path.style.fill_color = _colour(look.get("fill", "none"))
        path.style.stroke_color = _colour(look.get("stroke", "none"))
        path.style.stroke_width = float(look.get("stroke-width", "1"))
        path.style.auto_close = False
        svg_path_converter(path, element.get("d", ""))
        path.transform = Transform.scaling(scale, scale).translate(x, y)
        with paper.drawing_context() as context:
            context.add_item(path)

    def _text(self, paper: Paper, element: ElementTree.Element, x: float, y: float, scale: float) -> None:
        named = _look(element)
        size = _number(element, "font-size") * scale
        look = Look(size, "font-weight" in named, colour=_colour(named.get("fill", "ink")) or "#000000")
        text = element.text or ""
        share = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
        left = x + _number(element, "x") * scale - width_of(text, look) * share
        paper.write_text(left, y + _number(element, "y") * scale, text, look)


def _is_title(element: ElementTree.Element) -> bool:
    return (
        element.tag.endswith("text")
        and element.get("class") == "accent bold"
        and (_number(element, "font-size") == LARGE)
    )


def _number(element: ElementTree.Element, name: str) -> float:
    return float(element.get(name, "0"))


def _look(element: ElementTree.Element) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in element.get("class", "").split():
        found |= LOOKS[name]
    given = {name: value for name in ("fill", "stroke-width") if (value := element.get(name)) is not None}
    return found | given


def _colour(name: str) -> str | None:
    return None if name == "none" else _COLOURS.get(name, name)


def _set_colours(paper: Paper, element: ElementTree.Element, scale: float) -> str:
    """How fpdf calls filling and drawing a line."""
    look = _look(element)
    fill, stroke = _colour(look.get("fill", "none")), _colour(look.get("stroke", "none"))
    if fill is not None:
        paper.set_fill_color(fill)
    if stroke is not None:
        paper.set_draw_color(stroke)
        paper.set_line_width(float(look.get("stroke-width", "1")) * scale)
    if "stroke-dasharray" in look:
        dash, gap = (float(part) * scale for part in look["stroke-dasharray"].split())
        paper.set_dash_pattern(dash, gap)
    return ("F" if fill is not None else "") + ("D" if stroke is not None else "")
