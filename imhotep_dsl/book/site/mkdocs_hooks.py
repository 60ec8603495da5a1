"""What `mkdocs build` of the documentation needs of us (named in mkdocs.yml under `hooks`): the index for searching."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from imhotep_dsl.book.site.searching import INDEX, SearchIndex

_index = SearchIndex()


def on_pre_build(**_: Any) -> None:
    _index.entries.clear()


def on_page_content(html: str, page: Any, **_: Any) -> str:
    _index.add(page.url, html)
    return html


def on_post_build(config: Any, **_: Any) -> None:
    (Path(config.site_dir) / INDEX).write_text(_index.script, encoding="utf-8")
