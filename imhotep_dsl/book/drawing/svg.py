"""SVG by hand: shapes and text on a canvas, text measured so that it stays in its box, one style for light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from imhotep_dsl.source.characters import neutral

FONT = "'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
SMALL, NORMAL, LARGE = 11.0, 12.5, 15.0
"""Nothing is written smaller than SMALL, and no picture is wider than a phone: so all of it can be read there."""
PHONE = 358.0
BOLD_FACTOR = 1.08
CARE = 1.04
"""Fonts differ a little: every width is taken this much wider."""

# Widths of a sans-serif face in thousandths of its size.
_WIDTHS = {
    **dict.fromkeys("ijl|'", 225), **dict.fromkeys(" .,:;!/\\fItr()[]·", 300), **dict.fromkeys("-\"`*°", 360),
    **dict.fromkeys("ckszvxyJ", 510), **dict.fromkeys("abdeghnopquL0123456789$_?", 560),
    **dict.fromkeys("+=<>~FTZ≤≥−×", 600), **dict.fromkeys("ABEKPSVXY&", 670), **dict.fromkeys("CDHNRUw", 725),
    **dict.fromkeys("GOQ", 780), **dict.fromkeys("mM", 840), **dict.fromkeys("W@%…—→←∞", 1000),
}  # fmt: skip
_OTHER = 620

# What is drawn in which colour, by light. On paper nothing shines.
PALETTES: dict[str, dict[str, str]] = {
    "light": {
        "paper": "#fffdf8", "panel": "#f6efe1", "space": "#ffffff", "ink": "#2b2520", "soft": "#5d5348",
        "line": "#a08f78", "faint": "#e3d8c4", "accent": "#854806", "card": "#fff8e8", "decide": "#e3edf7",
        "call": "#ece4f3",
    },
    "dark": {
        "paper": "#1d1b19", "panel": "#2a2723", "space": "#383430", "ink": "#f1eae0", "soft": "#c4b8a8",
        "line": "#8d7f6d", "faint": "#49433b", "accent": "#f0b060", "card": "#332e27", "decide": "#25384b",
        "call": "#3b3045",
    },
    "print": {
        "paper": "#ffffff", "panel": "#f6efe1", "space": "#ffffff", "ink": "#000000", "soft": "#444444",
        "line": "#777766", "faint": "#dddddd", "accent": "#7a3f00", "card": "#ffffff", "decide": "#e3edf7",
        "call": "#ece4f3",
    },
}  # fmt: skip
# Class → what it fills, what it strokes, how wide; a name is a colour of the palette.
LOOKS: dict[str, dict[str, str]] = {
    "paper": {"fill": "paper"}, "panel": {"fill": "panel", "stroke": "faint"},
    "space": {"fill": "space", "stroke": "line"}, "card": {"fill": "card", "stroke": "line"},
    "back": {"fill": "faint", "stroke": "line"}, "decide": {"fill": "decide", "stroke": "line"},
    "call": {"fill": "call", "stroke": "line"}, "soft": {"fill": "soft"}, "accent": {"fill": "accent"},
    "bold": {"font-weight": "bold"}, "on-dark": {"fill": "#ffffff"}, "on-light": {"fill": "#1a1a1a"},
    "rule": {"stroke": "faint", "fill": "none"}, "link": {"stroke": "faint", "fill": "none"},
    "edge": {"stroke": "soft", "fill": "none"},
    "again": {"stroke": "accent", "fill": "none", "stroke-dasharray": "5 4"},
    "slot": {"stroke": "line", "fill": "none", "stroke-dasharray": "4 3"},
    "ground": {"stroke": "ink", "fill": "none", "stroke-width": "2"},
    "piece": {"stroke": "ink", "stroke-width": "1.5"}, "dots": {"fill": "soft"},
    "changed": {"stroke": "accent", "fill": "none", "stroke-width": "2.5"}, "tip": {"fill": "soft"},
    "tip-again": {"fill": "accent"}, "halo": {"fill": "paper"},
}  # fmt: skip


def _style() -> str:
    def variables(light: str) -> str:
        return ":root{" + ";".join(f"--{name}:{colour}" for name, colour in PALETTES[light].items()) + "}"

    def rule(look: dict[str, str]) -> str:
        return ";".join(
            f"{name}:{f'var(--{value})' if value in PALETTES['light'] else value}" for name, value in look.items()
        )

    lines = [
        variables("light"),
        f"@media (prefers-color-scheme:dark){{{variables('dark')}}}",
        f"@media print{{{variables('print')}}}",
        f"text{{font-family:{FONT};fill:var(--ink)}}",
        *(f".{name}{{{rule(look)}}}" for name, look in LOOKS.items()),
    ]
    return "\n".join(lines)


STYLE = _style()


def _xml(text: str) -> str:
    return escape(neutral(text))


@dataclass(frozen=True, slots=True)
class _Measure:
    """Widths of texts in one size: counted in thousandths, so that they can be added up letter by letter."""

    size: float
    bold: bool

    def width(self, thousandths: int) -> float:
        return thousandths / 1000 * self.size * CARE * (BOLD_FACTOR if self.bold else 1)

    def fitting(self, text: str, start: int, room: float, behind: str) -> int:
        """Up to where a text fits, from `start` on, with something behind it."""
        total, at = _thousandths(behind), start
        while at < len(text):
            total += _WIDTHS.get(text[at], _OTHER)
            if self.width(total) > room:
                return at
            at += 1
        return at


def _thousandths(text: str) -> int:
    return sum(_WIDTHS.get(char, _OTHER) for char in text)


def text_width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text will be, rather too much than too little."""
    return _Measure(size, bold).width(_thousandths(text))


def cut(text: str, width: float, size: float, bold: bool = False) -> str:
    """As much of a text as fits, with dots where it was cut."""
    measure = _Measure(size, bold)
    if measure.fitting(text, 0, width, "") == len(text):
        return text
    return text[: measure.fitting(text, 0, width, "…")].rstrip() + "…"


def wrap(text: str, width: float, size: float, bold: bool = False, most: int = 0) -> list[str]:
    """Lines that fit; a word that does not is broken. most: how many lines at most, the last one cut."""
    measure, space = _Measure(size, bold), _thousandths(" ")
    lines: list[list[str]] = [[]]
    filled = 0
    for word in _pieces(text, width, measure):
        needed = _thousandths(word)
        if lines[-1] and measure.width(filled + space + needed) > width:
            lines.append([])
            filled = 0
        filled += needed + (space if lines[-1] else 0)
        lines[-1].append(word)
    said = [" ".join(line) for line in lines]
    if most and len(said) > most:
        said = [*said[: most - 1], cut(" ".join(said[most - 1 :]), width, size, bold)]
    return said


def _pieces(text: str, width: float, measure: _Measure) -> Iterator[str]:
    for word in text.split():
        start = 0
        while len(word) - start > 2 and measure.fitting(word, start, width, "") < len(word):
            end = min(max(measure.fitting(word, start, width, "-"), start + 1), len(word) - 1)
            yield word[start:end] + "-"
            start = end
        yield word[start:]


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text as it was drawn, and how much room there was for it."""

    text: str
    size: float
    bold: bool
    room: float

    @property
    def fits(self) -> bool:
        return text_width(self.text, self.size, self.bold) <= self.room + 0.01


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


@dataclass(slots=True)
class Canvas:
    """Where shapes are put. texts: everything written, for those who want to check it."""

    parts: list[str] = field(default_factory=list)
    texts: list[PlacedText] = field(default_factory=list)

    def rect(
        self, x: float, y: float, width: float, height: float, style: str, radius: float = 4, extra: str = ""
    ) -> None:
        self.parts.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}" '
            f'rx="{number(radius)}" class="{style}"{extra}/>'
        )

    def circle(self, x: float, y: float, radius: float, style: str, extra: str = "") -> None:
        self.parts.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="{style}"{extra}/>')

    def path(self, path: str, style: str, extra: str = "") -> None:
        self.parts.append(f'<path d="{path}" class="{style}"{extra}/>')

    def text(
        self, x: float, y: float, text: str, room: float, size: float = NORMAL, style: str = "", anchor: str = "start"
    ) -> None:
        """x is the left end, the middle or the right end of the text, as anchor says; y is its base line."""
        bold = "bold" in style.split()
        self.texts.append(PlacedText(text, size, bold, room))
        self.parts.append(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
            + (f' class="{style}"' if style else "")
            + (f' text-anchor="{anchor}"' if anchor != "start" else "")
            + f">{_xml(text)}</text>"
        )

    def open(self, **attributes: str) -> None:
        told = "".join(f" {name.replace('_', '-')}={quoteattr(neutral(value))}" for name, value in attributes.items())
        self.parts.append(f"<g{told}>")

    def close(self) -> None:
        self.parts.append("</g>")

    def link(self, target: str) -> None:
        self.parts.append(f"<a href={quoteattr(neutral(target))}>")

    def end_link(self) -> None:
        self.parts.append("</a>")


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished drawing. description: the same in words."""

    width: float
    height: float
    title: str
    body: tuple[str, ...]
    texts: tuple[PlacedText, ...]
    description: str = ""

    @property
    def svg(self) -> str:
        width, height = number(self.width), number(self.height)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            'role="img">'
        )
        paper = f'<rect width="{width}" height="{height}" rx="6" class="paper"/>'
        lines = [head, f"<title>{_xml(self.title)}</title>", f"<style>{STYLE}</style>", paper, *self.body, "</svg>"]
        return "\n".join(lines) + "\n"
