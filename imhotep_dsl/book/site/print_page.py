"""The whole book on one page, for printing: links lead to places on the page, notes keep apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import basename, normpath
from posixpath import join as path_join

from imhotep_dsl.book.site.escaping import as_markdown

PRINT_PAGE = "print.md"


def print_page(title: str, pages: Mapping[str, str]) -> str:
    """Pages one after the other, their headings one level lower."""
    parts = [f"# {as_markdown(title)}\n"]
    for path, text in pages.items():
        parts.append(f'<div class="chapter" id="{_anchor(path)}"></div>\n\n{_rewritten(path, text, pages)}\n')
    return "\n".join(parts)


def _anchor(path: str) -> str:
    return "page-" + re.sub(r"[^a-z0-9]+", "-", path.lower().removesuffix(".md"))


def _rewritten(path: str, text: str, pages: Mapping[str, str]) -> str:
    stem = basename(path).removesuffix(".md")
    folder = path[: -len(basename(path))]

    def link(match: re.Match[str]) -> str:
        before, target, anchor, after = match.group(1), match.group(2), match.group(3) or "", match.group(4)
        whole = normpath(path_join(folder, target))
        if whole in pages:
            return f"{before}{anchor or '#' + _anchor(whole)}{after}"
        return f"{before}{whole}{anchor}{after}"

    text = re.sub(r"(\]\()(?!#|[a-z]+:)([^)\s#]+)(#[^)\s]*)?((?:\s+\"[^\"]*\")?\))", link, text)
    text = re.sub(r"\[\^([^\]\s]+)\]", rf"[^{stem}-\1]", text)
    return re.sub(r"^(#{1,5}) ", r"#\1 ", text, flags=re.MULTILINE)
