"""What the search of a site looks through: a script with the sections of all pages, so that it works from a file."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

INDEX = "search.js"
_HEADINGS = ("h1", "h2", "h3")
_SILENT = ("sup", "script", "style")
_BREAKS = ("p", "li", "td", "th", "tr", "br", "h4", "h5", "pre", "blockquote", "div")


class _Sections(HTMLParser):
    """Text by section: what stands under a heading of the first three levels."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.sections: list[dict[str, str]] = []
        self._heading = False
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in _HEADINGS:
            self._heading = True
            self.sections.append({"anchor": given.get("id") or "", "title": "", "text": ""})
        elif tag in _SILENT or given.get("class") == "headerlink":
            self._silent += 1
        elif tag in _BREAKS:
            self._add(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _HEADINGS:
            self._heading = False
        elif self._silent and (tag in _SILENT or tag == "a"):
            self._silent -= 1

    def handle_data(self, data: str) -> None:
        self._add(data)

    def _add(self, text: str) -> None:
        if self.sections and not self._silent:
            self.sections[-1]["title" if self._heading else "text"] += text


class SearchIndex:
    """Pages as they are made: `add` each, then `script` is what the site loads."""

    def __init__(self) -> None:
        self.entries: list[dict[str, str]] = []

    def add(self, url: str, html: str) -> None:
        parser = _Sections()
        parser.feed(html)
        parser.close()
        page = ""
        for at, found in enumerate(parser.sections):
            title, text = (" ".join(found[part].split()) for part in ("title", "text"))
            page = page or title
            target = f"{url}#{found['anchor']}" if at and found["anchor"] else url
            self.entries.append({"at": target, "page": page, "title": title, "text": text})

    @property
    def script(self) -> str:
        return f"window.searchIndex = {json.dumps(self.entries, ensure_ascii=False)};\n"


def search_plugin(index: SearchIndex, left_out: frozenset[str] = frozenset()) -> Any:
    """For mkdocs. left_out: the sources of pages that nobody wants to find."""
    from mkdocs.plugins import BasePlugin

    class Search(BasePlugin):  # type: ignore[type-arg,no-untyped-call]
        def on_page_content(self, html: str, /, *, page: Any, **_: Any) -> str:
            if page.file.src_uri not in left_out:
                index.add(page.url, html)
            return html

    return Search()
