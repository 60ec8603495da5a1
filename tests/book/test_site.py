"""The site: built from any pages and pictures without a warning, in several languages, findable and printable."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from imhotep_dsl.book.drawing.labels import LANGUAGES
from imhotep_dsl.book.site.build import Edition, SiteError, build_site
from imhotep_dsl.book.site.file_names import names_in_book
from imhotep_dsl.book.site.highlighting import highlighted_lines, plain_fences
from imhotep_dsl.book.site.print_page import print_page
from imhotep_dsl.book.site.theme import interface, look

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"/>\n'
PAGES = {
    "index.md": "# The book\n\nSee [setup](setup.md) and [the end](end.md#ties).[^1]\n\n[^1]: game.rules:1\n",
    "setup.md": "# Setup\n\nLay out everything.[^1]\n\n![The board](pictures/board.svg)\n\n[^1]: game.rules:2\n",
    "end.md": "# The *end*\n\n## Ties {#ties}\n\nSee [the start](index.md).\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n",
}


def edition(language: str, **pages: str) -> Edition:
    return Edition(language, f"Book ({language})", {**PAGES, **pages}, {"pictures/board.svg": PICTURE})


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_site(tmp_path_factory.mktemp("book"), [edition(language) for language in LANGUAGES]).parent


def test_all_pages_are_there(site: Path) -> None:
    for language in LANGUAGES:
        for name in ("index", "setup", "end", "print"):
            assert (site / language / f"{name}.html").is_file()
        assert (site / language / "pictures" / "board.svg").read_text(encoding="utf-8") == PICTURE
        assert f"{language}/index.html" in (site / "index.html").read_text(encoding="utf-8")


def test_each_page_leads_to_itself_in_other_languages(site: Path) -> None:
    html = (site / "de" / "setup.html").read_text(encoding="utf-8")
    assert '<html lang="de"' in html
    for other in ("en", "es"):
        assert f'/../{other}/setup.html"' in html
    assert "/../de/" not in html


def test_the_theme_speaks_the_language(site: Path) -> None:
    words = {"en": ("Search", "Next"), "de": ("Suche", "Weiter"), "es": ("Buscar", "Siguiente")}
    for language, expected in words.items():
        html = (site / language / "setup.html").read_text(encoding="utf-8")
        assert all(word in html for word in (*expected, interface(language).contents, interface(language).light))
    german = (site / "de" / "setup.html").read_text(encoding="utf-8")
    assert not [word for word in interface("en").words.values() if word in german and word != "English"]


def test_all_languages_have_all_words_of_the_theme() -> None:
    """The template has English words of its own for the documentation; they are the same."""
    template = look()["main.html"]
    for name, word in interface("en").words.items():
        if f"words.{name}" in template:
            assert f'"{name}": "{word}"' in template
    assert set(re.findall(r"words\.(\w+)", template)) <= set(interface("en").words)


def test_every_page_can_be_left_and_entered_by_keyboard(site: Path) -> None:
    html = (site / "en" / "setup.html").read_text(encoding="utf-8")
    body = html[html.index("<body") :]
    assert re.search(r'<a class="skip" href="#text">', body) and '<main id="text"' in body
    assert body.index("skip") < body.index("<header") and body.count('aria-current="page"') == 1


def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    html = (site / "en" / "setup.html").read_text(encoding="utf-8")
    assert 'src="http' not in html and 'rel="stylesheet" href="http' not in html and 'href="https://cdn' not in html


def test_search_finds_every_page_once(site: Path) -> None:
    """The index is a script: a browser loads it from a file, too."""
    script = (site / "en" / "search.js").read_text(encoding="utf-8")
    entries = json.loads(script.removeprefix("window.searchIndex = ").removesuffix(";\n"))
    places = [entry["at"] for entry in entries]
    assert {"setup.html", "end.html", "end.html#ties"} < set(places) and len(set(places)) == len(places)
    assert not any(place.startswith("print") for place in places)
    assert {"at": "setup.html", "page": "Setup", "title": "Setup"}.items() <= entries[
        places.index("setup.html")
    ].items()
    assert "Lay out everything." in entries[places.index("setup.html")]["text"]


def test_navigation_follows_the_pages(site: Path) -> None:
    configuration = yaml.safe_load((site.parent / "mkdocs-en.yml").read_text(encoding="utf-8"))
    assert configuration["nav"] == [
        {"Start": "index.md"}, {"Chapters": [{"Setup": "setup.md"}, {"The end": "end.md"}]}, {"On one page": "print.md"}
    ]  # fmt: skip


def test_no_page_tells_where_files_lie(tmp_path: Path) -> None:
    game = tmp_path / "games" / "small"
    files = [game / "game.rules", game / "more" / "game.rules", tmp_path / "my.rules", tmp_path / "other" / "my.rules"]
    named = names_in_book([str(file) for file in files], game)
    assert list(named.values()) == ["small/game.rules", "small/more/game.rules", "my.rules", "my.rules (2)"]


def test_one_page_for_printing() -> None:
    text = print_page("Book", PAGES)
    assert "[setup](#page-setup)" in text and "[the end](#ties)" in text and "](pictures/board.svg)" in text
    assert "[^index-1]:" in text and "[^setup-1]:" in text and "## Setup" in text and "### Ties {#ties}" in text
    assert ".md" not in text


def test_a_warning_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match=r"missing\.md"):
        build_site(tmp_path, [edition("en", **{"setup.md": "# Setup\n\n[Nowhere](missing.md)\n"})])
    with pytest.raises(SiteError, match="nothing"):
        build_site(tmp_path, [edition("en", **{"setup.md": "# Setup\n\n[Nowhere](end.md#nothing)\n"})])
    with pytest.raises(SiteError, match=r"index\.md"):
        build_site(tmp_path, [Edition("en", "Book", {}, {})])


def test_rules_are_coloured_line_by_line() -> None:
    text = 'rule turn "On <your> turn"  # first\n\n    choose space in heaps\n'
    first, empty, last, end = highlighted_lines(text, "game.rules")
    assert (
        '<span class="kd">rule</span>' in first
        and "&lt;your&gt;" in first
        and '<span class="c1"># first</span>' in first
    )
    assert (empty, end) == ("", "") and '<span class="k">choose</span>' in last
    assert plain_fences("```rules-quote-nim\nx\n```\n```yaml-table\n```\n") == "```rules\nx\n```\n```yaml\n```\n"
