"""A site from pages and pictures: Markdown and SVG written down, then built with mkdocs; warnings are errors."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from imhotep_dsl.book.site.escaping import as_html, as_read
from imhotep_dsl.book.site.print_page import PRINT_PAGE, print_page
from imhotep_dsl.book.site.searching import INDEX, SearchIndex, search_plugin
from imhotep_dsl.book.site.theme import Interface, interface, look

SITE = "site"
FIRST_PAGE = "index.md"
MARKDOWN_EXTENSIONS = ("admonition", "attr_list", "def_list", "footnotes", "md_in_html", "tables", "toc")


class SiteError(Exception):
    """The site cannot be built as it should be: every line says what is wrong."""


@dataclass(frozen=True, slots=True)
class Edition:
    """The book in one language. Pages are in the order in which they are read, the first is index.md.

    unprinted: pages that are left out where all others are printed. plates: pictures as they are drawn for paper, where
    there is more room; cards: pictures to cut out, and how many there are of each.
    """

    language: str
    title: str
    pages: Mapping[str, str]
    pictures: Mapping[str, str]
    unprinted: frozenset[str] = frozenset()
    plates: Mapping[str, str] = field(default_factory=dict)
    cards: tuple[tuple[str, int], ...] = ()


def write_sources(out: Path, editions: Sequence[Edition]) -> list[Path]:
    """Markdown, SVG and a mkdocs.yml for each language; the configurations."""
    return [_write_edition(out, edition, editions) for edition in editions]


def build_site(out: Path, editions: Sequence[Edition]) -> Path:
    """Write and build everything in a fresh directory; the page that leads to all languages."""
    configurations = write_sources(out, editions)
    for edition, configuration in zip(editions, configurations, strict=True):
        index = SearchIndex()
        _build(configuration, search_plugin(index, frozenset({PRINT_PAGE, *edition.unprinted})))
        (out / SITE / edition.language / INDEX).write_text(index.script, encoding="utf-8")
    start = out / SITE / "index.html"
    start.write_text(_start_page(editions), encoding="utf-8")
    return start


def _write_edition(out: Path, edition: Edition, editions: Sequence[Edition]) -> Path:
    if FIRST_PAGE not in edition.pages:
        raise SiteError(f"The book has no {FIRST_PAGE}.")
    home = out / edition.language
    words = interface(edition.language)
    printed = {path: text for path, text in edition.pages.items() if path not in edition.unprinted}
    pages = {**edition.pages, PRINT_PAGE: print_page(edition.title, printed)}
    files = {f"docs/{path}": text for path, text in {**pages, **edition.pictures}.items()}
    files |= {f"theme/{name}": text for name, text in look().items()}
    for path, text in files.items():
        target = home / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    configuration = out / f"mkdocs-{edition.language}.yml"
    told = yaml.safe_dump(_configuration(edition, editions, words), sort_keys=False, allow_unicode=True)
    configuration.write_text(told, encoding="utf-8")
    return configuration


def _configuration(edition: Edition, editions: Sequence[Edition], words: Interface) -> dict[str, object]:
    chapters = [{_heading(text, path): path} for path, text in edition.pages.items() if path != FIRST_PAGE]
    nav: list[dict[str, object]] = [{words.start: FIRST_PAGE}]
    if chapters:
        nav.append({words.contents: chapters})
    nav.append({words.print_it: PRINT_PAGE})
    return {
        "site_name": as_html(edition.title),
        "docs_dir": f"{edition.language}/docs",
        "site_dir": f"{SITE}/{edition.language}",
        "use_directory_urls": False,
        "theme": {"name": None, "custom_dir": f"{edition.language}/theme"},
        "plugins": [],
        "markdown_extensions": [*MARKDOWN_EXTENSIONS],
        "validation": {
            "omitted_files": "warn", "absolute_links": "warn", "unrecognized_links": "warn", "anchors": "warn",
        },
        "extra": {
            "language": edition.language,
            "marks": True,
            "words": {name: as_html(word) for name, word in words.words.items()},
            "languages": [
                {"code": other.language, "name": interface(other.language).name}
                for other in editions
                if other.language != edition.language
            ],
        },
        "nav": nav,
    }  # fmt: skip


def _heading(text: str, path: str) -> str:
    """The first heading of a page. The theme puts titles into its pages as they are, so they have to be HTML."""
    found = re.search(r"^# (.+?)(?:\s*\{.*\})?\s*$", text, re.MULTILINE)
    return as_html(as_read(re.sub(r"[*_`]", "", found.group(1)))) if found else Path(path).stem


# ---- building -------------------------------------------------------------------------------------------------------


class _Warnings(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def _build(configuration: Path, plugin: Any) -> None:
    """As `mkdocs build --strict` would."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort, MkDocsException

    logger = logging.getLogger("mkdocs")
    found, level, passed_on = _Warnings(), logger.level, logger.propagate
    logger.addHandler(found)
    logger.setLevel(logging.WARNING)
    logger.propagate = False
    try:
        config = load_config(str(configuration), strict=True)
        config.plugins["search"] = plugin
        build(config)
    except (MkDocsException, Abort) as problem:
        told = found.lines or [str(problem)]
        raise SiteError("\n".join(told)) from problem
    finally:
        logger.removeHandler(found)
        logger.setLevel(level)
        logger.propagate = passed_on
    if found.lines:
        raise SiteError("\n".join(found.lines))


def _start_page(editions: Sequence[Edition]) -> str:
    links = "\n".join(
        f'<li><a href="{edition.language}/index.html" lang="{edition.language}">{as_html(edition.title)}'
        f" ({as_html(interface(edition.language).name)})</a></li>"
        for edition in editions
    )
    first = editions[0]
    forward = f'<meta http-equiv="refresh" content="0; url={first.language}/index.html">' if len(editions) == 1 else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{first.language}"><head><meta charset="utf-8">{forward}'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{as_html(first.title)}</title>"
        "<style>body{font:1.2rem/1.8 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem}</style>"
        "</head>\n"
        f"<body><h1>{as_html(first.title)}</h1>\n<ul>\n{links}\n</ul></body></html>\n"
    )
