"""The book as Markdown in one language: a page for each chapter, sentences with a mark that leads to their rule."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

from imhotep_dsl.book.languages import Language, Line
from imhotep_dsl.book.languages.letters import ASSUMED
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.outline import (
    AtAGlance,
    Book,
    Changed,
    Chapter,
    Example,
    Links,
    Offered,
    Parts,
    Passage,
    Picture,
    Remark,
    Rows,
    Said,
    Section,
    Steps,
    Terms,
    Told,
)
from imhotep_dsl.book.site.escaping import MarkdownVoice, as_markdown, as_read, as_title
from imhotep_dsl.book.site.front_blocks import FrontBlocks, framed
from imhotep_dsl.book.site.highlighting import highlighted_lines
from imhotep_dsl.book.site.shown import Shown
from imhotep_dsl.source import Span

REGISTER, SOURCE = "register", "source"
MARK = "§"


def pages(
    book: Book, language: Language, pictures: Mapping[str, Shown] | None = None, names: Mapping[str, str] | None = None
) -> dict[str, str]:
    """Path → text. pictures: by their names; those not there are left out.

    names: what the files of the rules are called in the book.
    """
    writer = _Writer(language, pictures or {}, names or {}, book.changed)
    made = {f"{chapter.id}.md": writer.chapter(book, chapter) for chapter in book.chapters}
    made[f"{REGISTER}.md"] = writer.register(book)
    cited = {writer.name(file): lines for file, lines in writer.cited.items()}
    sources = {writer.name(file): text for file, text in book.sources.items() if file in writer.cited}
    made[f"{SOURCE}.md"] = source_page(language, sources, cited)
    return made


def source_page(language: Language, sources: Mapping[str, str], cited: Mapping[str, Collection[int]]) -> str:
    """The texts of the rules with an anchor at every line that is cited; the marks behind the sentences lead here."""
    parts = [f"# {MarkdownVoice(language).message(f'chapter-{SOURCE}')}\n"]
    for file, text in sources.items():
        lines = [
            f'<span id="{anchor(file, number)}">{line or " "}</span>' if number in cited[file] else line
            for number, line in enumerate(highlighted_lines(text.rstrip("\n"), file), 1)
        ]
        parts.append(f'## {as_markdown(file)}\n\n<pre class="rules">' + "\n".join(lines) + "</pre>\n")
    return "\n".join(parts)


def anchor(file: str, line: int) -> str:
    return re.sub(r"[^a-z0-9]+", "-", f"{file}-{line}".lower()).strip("-")


def plain_text(markdown: str) -> str:
    """A page without marks, links and headings' anchors: what a reader reads."""
    text = re.sub(rf"<sup class=\"mark\">\[{MARK}\]\([^)]*\)</sup>", "", markdown)
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
    text = re.sub(r"</?(?:div|dl|dt|dd|span)\b[^>]*>", "", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return as_read(re.sub(r"\s*\{#[^}]*\}", "", text))


class _Writer:
    """changed: sections and lines that are marked. written: the section at hand."""

    def __init__(
        self, language: Language, pictures: Mapping[str, Shown], names: Mapping[str, str],
        changed: frozenset[str | tuple[str, Span]],
    ) -> None:  # fmt: skip
        self.voice = MarkdownVoice(language)
        self.pictures = pictures
        self.names = names
        self.cited: dict[str, set[int]] = {}
        self.changed = changed
        self.written = ""
        self.front = FrontBlocks(self.voice, pictures, self._mark, self._marked, self._lines)

    def name(self, file: str) -> str:
        return self.names.get(file, file)

    # ---- pages -----------------------------------------------------------------------------------------------

    def chapter(self, book: Book, chapter: Chapter) -> str:
        title = self.voice.title(chapter.title) if chapter.title is not None else self._chapter_title(book, chapter)
        parts = [text for block in chapter.opening if (text := self.block(block))]
        parts += [self.section(section, 2) for section in chapter.sections]
        text = "\n\n".join(parts) + "\n"
        head = [f"# {title}", *([self.voice.message("assumed")] if as_markdown(ASSUMED) in text else [])]
        return "\n\n".join((*head, text))

    def _chapter_title(self, book: Book, chapter: Chapter) -> str:
        if chapter.id == "index":
            return self.voice.say(book.title)
        return self.voice.message(f"chapter-{chapter.id}")

    def section(self, section: Section, level: int) -> str:
        self.written = section.id
        new = " .changed" if section.id in self.changed else ""
        parts = [f"{'#' * level} {self.voice.title(section.title)} {{#{section.id}{new}}}"]
        parts += [text for block in section.passages if (text := self.block(block))]
        parts += [self.section(inner, level + 1) for inner in section.sections]
        return "\n\n".join(parts)

    def register(self, book: Book) -> str:
        lines = sorted(
            ((self.voice.title(entry.noun), entry.targets) for entry in book.entries), key=lambda pair: pair[0]
        )
        listed = [f"- {self._index_line(name, targets)}" for name, targets in lines]
        return f"# {self.voice.message(f'chapter-{REGISTER}')}\n\n" + "\n".join(listed) + "\n"

    def _index_line(self, name: str, targets: tuple[tuple[p.Phrase, str], ...]) -> str:
        """A thing that has a section of its own is a link itself."""
        links = {self.voice.title(title): target for title, target in targets}
        own = links.pop(name, None)
        shown = f"[{name}]({own})" if own else name
        others = ", ".join(f"[{title}]({target})" for title, target in links.items())
        return f"{shown}: {others}" if others else shown

    # ---- passages ----------------------------------------------------------------------------------------------

    def block(self, block: Passage) -> str:
        write: dict[type, Callable[..., str]] = {
            Said: self._said, Steps: self._steps, Rows: self._rows, Picture: self._picture, Remark: self._remark,
            Links: self._links, Example: self._example, Told: self.front.told, AtAGlance: self.front.at_a_glance,
            Changed: self.front.changed, Parts: self.front.parts, Terms: self.front.terms, Offered: self.front.offered,
        }  # fmt: skip
        return write[type(block)](block)

    def _said(self, block: Said) -> str:
        sentences = [self._marked(self.voice.sentence(clause), (span,)) for clause, span in block.clauses]
        return "\n".join(f"- {sentence}" for sentence in sentences) if len(sentences) > 2 else " ".join(sentences)

    def _steps(self, block: Steps) -> str:
        lines = self.voice.lines(block.steps)
        if block.counted:
            return self.front.counted(lines, lambda text: self._apart(text, 0).strip("\n"))
        if block.lead is None:
            return self._lines(lines)
        lead = f"**{self.voice.say(block.lead)}**"
        return f"{lead}\n\n{self._lines(lines)}"

    def _lines(self, lines: list[Line]) -> str:
        """Sentences of one depth go together; what stands below a lead-in is a list."""
        out: list[str] = []
        open_item = False
        for line in lines:
            indent = "    " * (line.depth - 1) if line.depth else ""
            text = self._marked(line.text, line.spans)
            if line.kind in ("ruling", "note"):
                out.append(self._apart(text, line.depth))
                open_item = False
            elif line.depth == 0:
                joined = open_item and out and not out[-1].startswith((" ", "-", ">", "!"))
                if joined and line.kind != "lead":
                    out[-1] += f" {text}"
                else:
                    out.append(f"\n{text}" if out else text)
                open_item = line.kind != "lead"
                if line.kind == "lead":
                    out[-1] += "\n"
            else:
                if open_item and out and out[-1].startswith(f"{indent}- ") and line.kind == "do":
                    out[-1] += f" {text}"
                else:
                    out.append(f"{indent}- {text}")
                open_item = line.kind == "do"
        return "\n".join(out).strip("\n")

    def _apart(self, text: str, depth: int) -> str:
        """Rulings and notes of an author: for a reader they are the same."""
        indent = "    " * max(depth - 1, 0)
        return f"\n{indent}> **{self.voice.message('title-note')}.** {text}\n"

    def _rows(self, block: Rows) -> str:
        head = [self.voice.title(cell) for cell in block.header]
        rows = [[self.voice.title(cell) for cell in row] for row in block.rows]
        table = [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}", *(f"| {' | '.join(row)} |" for row in rows)]
        title = f"*{self.voice.title(block.title)}*{self._mark((block.span,))}\n\n" if block.title is not None else ""
        return title + "\n".join(table)

    def _picture(self, block: Picture) -> str:
        shown = self.pictures.get(block.name)
        return shown.markdown if shown is not None else ""

    def _remark(self, block: Remark) -> str:
        return self._apart(f"{self.voice.say(block.text)}{self._mark((block.span,))}", 0).strip("\n")

    def _links(self, block: Links) -> str:
        return self.voice.linked(block.id, block.links) + self._mark((block.span,))

    def _example(self, block: Example) -> str:
        """Told in one go: the position, what happens, what comes of it."""
        voice = self.voice
        origin = f" *({voice.say(p.clause('origin', text=block.origin))})*" if block.origin is not None else ""
        parts = [f"**{voice.message('title-example')}: {voice.say(block.title)}.**{origin}"]
        picture = self.pictures.get(f"example-{block.number}")
        if picture is not None:
            parts.append(picture.markdown)
        for moment in block.moments:
            told = self._lines(voice.lines(moment.steps))
            if moment.sort != "story":
                told = f"**{voice.message(f'title-example-{moment.sort}')}:** {told}"
            parts.append(told)
        return framed("example", "\n\n".join(parts))

    def _marked(self, text: str, spans: tuple[Span, ...]) -> str:
        """A sentence with its mark; one that is new at this table stands out."""
        said = f"{text}{self._mark(spans)}"
        new = any((self.written, span) in self.changed for span in spans)
        return f'<span class="changed">{said}</span>' if new else said

    def _mark(self, spans: tuple[Span, ...]) -> str:
        """The way from a sentence to its rule; several of one line lead there once."""
        targets = dict.fromkeys((span.file, span.line) for span in spans)
        for file, line in targets:
            self.cited.setdefault(file, set()).add(line)
        return "".join(self._link(self.name(file), line) for file, line in targets)

    def _link(self, file: str, line: int) -> str:
        return f'<sup class="mark">[{MARK}]({SOURCE}.md#{anchor(file, line)} "{as_title(f"{file}:{line}")}")</sup>'
