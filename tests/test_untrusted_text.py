"""Rules of strangers: whatever stands in their texts is read on a page and never becomes part of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from browsing import BROWSER, dumped_together
from click.testing import CliRunner
from hostile import ATTACKS, LIVE, MORE_ATTACKS, RULES, hostile_copy

from imhotep_dsl.book.drawing.svg import STYLE
from imhotep_dsl.book.site.escaping import as_markdown, as_read
from imhotep_dsl.cli import main
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.proofreading.wording import wording_problems
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.scenario import check_scenarios

LANGUAGES = ("en", "de", "es")
TAGS = {
    "!doctype", "html", "head", "meta", "link", "title", "script", "style", "body", "div", "span", "a", "button", "ul",
    "li", "ol", "nav", "h1", "h2", "h3", "h4", "h5", "p", "sup", "small", "strong", "em", "blockquote", "table",
    "dl", "dt", "dd", "thead", "tbody", "tr", "th", "td", "img", "pre", "input", "form", "br", "hr", "code",
    "header", "main",
}  # fmt: skip
SHAPES = {"svg", "title", "style", "rect", "circle", "path", "text", "g"}


class Page(HTMLParser):
    """What a browser would make of a page, roughly: its elements with attributes, its scripts, its text."""

    def __init__(self, path: Path) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.scripts: list[str] = []
        self.text = ""
        self.inside = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside in ("script", "style"):
            self.scripts.append(data.strip())
        else:
            self.text += data

    def handle_comment(self, data: str) -> None:
        assert "script" not in data and "CDATA" not in data, data

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)

    def handle_pi(self, data: str) -> None:
        raise AssertionError(data)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return hostile_copy("imhotep", tmp_path_factory.mktemp("stranger") / "rules")


@pytest.fixture(scope="module")
def book(pack: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("shelf") / "book"
    write_book(pack, out, "--with", "prophecies", "--lang", "all")
    return out


def write_book(pack: Path, out: Path, *options: str) -> None:
    result = CliRunner().invoke(main, ["docs", str(pack), *options, "--out", str(out)], catch_exceptions=False)
    assert result.exit_code == 0, result.output


def pages_of(book: Path) -> Iterator[Path]:
    yield from sorted((book / "site").rglob("*.html"))


def test_the_pack_is_hostile_and_whole(pack: Path) -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in pack.rglob("*.*"))
    quoted = [attack for attack in MORE_ATTACKS if attack not in text and attack.replace("'", "''") not in text]
    assert not quoted or all('"' in attack or "\\" in attack for attack in quoted)
    project = read_project(pack)
    assert [*project.diagnostics.items, *check_scenarios(project), *wording_problems(project)] == []
    first, *_, last = tables_to_check(project)
    assert [error for table in (first, last) for error in Compilation(project, table).errors] == []


def test_no_element_of_a_page_comes_from_a_text(book: Path) -> None:
    pages = list(pages_of(book))
    assert len(pages) > 30
    for path in pages:
        for tag, attributes in Page(path).elements:
            assert tag in TAGS, (path, tag)
            assert not [name for name in attributes if name.startswith("on")], (path, tag, attributes)
            for name in ("href", "src", "action"):
                target = attributes.get(name, "")
                assert not re.match(r"\s*[a-z]+:", target, re.IGNORECASE), (path, target)
            if tag == "img":
                assert attributes["src"].startswith("pictures/"), (path, attributes)
            if tag in ("input", "form", "code", "style"):
                assert attributes.get("class") != "", (path, tag)
            assert attributes.get("id") != "foo", (path, tag)


def test_the_only_scripts_are_those_of_the_theme(book: Path) -> None:
    for path in pages_of(book):
        for script in Page(path).scripts:
            assert LIVE not in script, path
            assert len(script) < 600, (path, script)


def test_texts_are_read_as_they_were_written(book: Path, pack: Path) -> None:
    english = {path.stem: " ".join(Page(path).text.split()).lower() for path in (book / "site" / "en").glob("*.html")}
    everything = " ".join(english.values())
    written = "".join(path.read_text(encoding="utf-8") for path in pack.glob("*.rules"))
    texts = re.findall(r'(?:note|ruling|option) "([^"]+)"', written)
    assert len(texts) > 20
    for text in texts:
        assert " ".join(text.split()).lower() in everything, text


def test_pictures_are_only_shapes_and_texts(book: Path) -> None:
    pictures = sorted((book / "site").rglob("pictures/*.svg"))
    assert len(pictures) > 60
    for path in pictures:
        for element in ElementTree.parse(path).iter():
            tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
            assert tag in SHAPES, (path, tag)
            assert not [name for name in element.attrib if name.startswith("on") or "href" in name]
            if tag == "style":
                assert element.text == STYLE


@pytest.mark.parametrize(
    ("game", "chosen", "languages"),
    [
        ("duel", ["--lang", "de"], 1),
        pytest.param("imhotep", ["--with", "prophecies", "--lang", "all"], 3, marks=pytest.mark.long),
    ],
)
def test_nothing_on_paper_does_anything(tmp_path: Path, game: str, chosen: list[str], languages: int) -> None:
    pack = hostile_copy(game, tmp_path / "rules")
    written = "".join(path.read_text(encoding="utf-8") for path in pack.rglob("*.*"))
    assert all(attack in written for attack in ATTACKS)
    write_book(pack, tmp_path / "book", "--pdf", "--short", "--cards", *chosen)
    printed = sorted((tmp_path / "book").glob("*.pdf"))
    assert len(printed) == 3 * languages
    for path in printed:
        data = path.read_bytes()
        streams = re.sub(rb"stream\r?\n.*?endstream", b"", data, flags=re.DOTALL)
        for deed in (b"/JavaScript", b"/JS", b"/URI", b"/Launch", b"/SubmitForm", b"/EmbeddedFile"):
            assert deed not in streams, (path, deed)


def test_search_shows_texts_as_they_are(book: Path) -> None:
    script = (book / "site" / "en" / "search.js").read_text(encoding="utf-8")
    found = json.loads(script.removeprefix("window.searchIndex = ").removesuffix(";\n"))
    titles = {entry["title"] for entry in found}
    assert any("<script>" in title.lower() for title in titles)
    assert not any("&#91;" in title or "&#61;" in title for title in titles)


@pytest.mark.parametrize("attack", MORE_ATTACKS)
def test_markdown_of_any_text_reads_as_the_text(attack: str) -> None:
    """Held against the very Markdown that builds the site, at the start of a line and in a table."""
    from markdown import Markdown

    extensions = ["admonition", "attr_list", "def_list", "footnotes", "md_in_html", "tables", "toc"]
    for text in (attack, f"Take {attack}", f"{attack}\n{attack}", f"  {attack}\n\n    {attack}"):
        assert as_read(as_markdown(text)) == " ".join(text.split()) or text.startswith(" ")
        made = Markdown(extensions=extensions).convert(f"## {as_markdown(text)} {{#here}}\n\n{as_markdown(text)}\n")
        shown = re.fullmatch(r'<h2 id="here">(.*)</h2>\n<p>(.*)</p>', made)
        assert shown is not None, made
        for part in shown.groups():
            assert "<" not in part and as_read(part) == " ".join(text.split()), part
        cell = Markdown(extensions=extensions).convert(f"| a |\n| --- |\n| {as_markdown(text)} |\n")
        assert cell.count("<td>") == 1 and as_read(re.findall("<td>(.*)</td>", cell)[0]) == " ".join(text.split())


def test_texts_of_any_length_are_told(tmp_path: Path) -> None:
    """Fluent takes only short arguments, and lines were broken letter by letter."""
    rules = tmp_path / "rules"
    rules.mkdir()
    long = "x" * 30_000
    written = (RULES / "nim" / "game.rules").read_text(encoding="utf-8")
    (rules / "game.rules").write_text(re.sub(r'"([^"\n]+)"', rf'"\1 {long}"', written), encoding="utf-8")
    result = CliRunner().invoke(main, ["docs", str(rules), "--out", str(tmp_path / "out")], catch_exceptions=False)
    assert result.exit_code == 0
    assert f"Who takes the last match wins. {long}" in Page(tmp_path / "out" / "site" / "en" / "play.html").text


# ---- other drawings -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["mermaid", "dot", "json"])
def test_graphs_keep_texts_in_their_quotes(pack: Path, form: str) -> None:
    result = CliRunner().invoke(main, ["graph", str(pack), "--format", form])
    assert result.exit_code == 0, result.output
    if form == "json":
        texts = " ".join(node["text"] for node in json.loads(result.output)["nodes"])
        assert any(attack[:12] in texts for attack in MORE_ATTACKS)
        return
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', result.output)
    assert LIVE[:8] not in bare and "<" not in bare and "javascript" not in bare
    if form == "mermaid":
        assert "<" not in result.output.replace("<br/>", "")


# ---- in a browser ---------------------------------------------------------------------------------------------------


@pytest.mark.skipif(BROWSER is None, reason="no Chromium on this machine")
def test_no_script_runs_in_a_browser(book: Path, tmp_path: Path) -> None:
    live = tmp_path / "live.html"
    live.write_text(f'<html><body><img src=x onerror="{LIVE}"></body></html>', encoding="utf-8")
    site = book / "site"
    pages = [site / language / "print.html" for language in LANGUAGES]  # all of a book on one page
    picture = min((site / "de" / "pictures").glob("board-*.svg"))
    pages += [site / "en" / "source.html", picture]
    attacked, *others = dumped_together([live, *pages], tmp_path)
    assert 'class="ran"' in attacked
    for page, shown in zip(pages, others, strict=True):
        assert len(shown) > 300 and 'class="ran"' not in shown, page
