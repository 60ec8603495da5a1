"""Pages as trees: the Markdown of the site, read as the site reads it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from imhotep_dsl.book.site.build import MARKDOWN_EXTENSIONS

_EMPTY = ("img", "br", "hr", "input", "meta", "link")


@dataclass(slots=True)
class Node:
    """An element of a page."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node | str] = field(default_factory=list)

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    def elements(self) -> Iterator[Node]:
        return (child for child in self.children if isinstance(child, Node))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open = [Node("page")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in _EMPTY:
            self.open.append(node)

    def handle_endtag(self, tag: str) -> None:
        if any(node.tag == tag for node in self.open[1:]):
            while self.open.pop().tag != tag:
                pass

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read_page(markdown: str) -> Node:
    from markdown import Markdown  # type: ignore[import-untyped]

    reader = _Reader()
    reader.feed(Markdown(extensions=list(MARKDOWN_EXTENSIONS)).convert(markdown))
    reader.close()
    return reader.open[0]
