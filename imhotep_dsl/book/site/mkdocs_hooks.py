"""What `mkdocs build` of the documentation needs of us (`hooks` in mkdocs.yml): a search index, rules in colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from imhotep_dsl.book.site.highlighting import plain_fences, register_rules
from imhotep_dsl.book.site.searching import INDEX, SearchIndex

_index = SearchIndex()


def on_pre_build(**_: Any) -> None:
    _index.entries.clear()
    register_rules()


def on_page_markdown(markdown: str, **_: Any) -> str:
    return plain_fences(markdown)


def on_page_content(html: str, page: Any, **_: Any) -> str:
    _index.add(page.url, html)
    return html


def on_post_build(config: Any, **_: Any) -> None:
    (Path(config.site_dir) / INDEX).write_text(_index.script, encoding="utf-8")
