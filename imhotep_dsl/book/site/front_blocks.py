"""Passages of the front and the summary as Markdown: parts with pictures, words explained, actions in a frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from imhotep_dsl.book.languages import Line
from imhotep_dsl.book.phrases.defining import EXPLAINED
from imhotep_dsl.book.phrases.model import Step
from imhotep_dsl.book.plan.outline import AtAGlance, Changed, Offered, Part, Parts, Terms, Told
from imhotep_dsl.book.site.escaping import MarkdownVoice
from imhotep_dsl.book.site.shown import Shown
from imhotep_dsl.source import Span

Mark = Callable[[tuple[Span, ...]], str]
Marked = Callable[[str, tuple[Span, ...]], str]
LaidOut = Callable[[list[Line]], str]


class FrontBlocks:
    """mark: the way from a sentence to its rule. marked: a sentence with it, set off if it is new. laid_out: lines with
    lists of what stands below them."""

    def __init__(
        self, voice: MarkdownVoice, pictures: Mapping[str, Shown], mark: Mark, marked: Marked, laid_out: LaidOut
    ) -> None:  # fmt: skip
        self.voice = voice
        self.pictures = pictures
        self.mark = mark
        self.marked = marked
        self.laid_out = laid_out

    def told(self, block: Told) -> str:
        text = self.voice.told(block.text)
        if not text or block.lead is None:
            return text
        return f"**{self.voice.message(block.lead)}.** {text}"

    def at_a_glance(self, block: AtAGlance) -> str:
        facts = [text for fact in block.facts if (text := self.voice.fact(fact))]
        return f"*{' · '.join(facts)}*"

    def parts(self, block: Parts) -> str:
        return framed("parts", "\n\n".join(self._part(part) for part in block.parts))

    def _part(self, part: Part) -> str:
        said = [self.marked(f"**{self.voice.sentence(part.count).removesuffix('.')}**", (part.span,))]
        if part.about is not None and (text := self.voice.told(part.about)):
            said.append(text)
        shown = self.pictures.get(part.picture.name) if part.picture is not None else None
        if shown is not None:
            said.append(shown.markdown)
        return framed("part", "\n\n".join(said), part.anchor)

    def terms(self, block: Terms) -> str:
        """Written as HTML: every word is a place to which the index leads."""
        told = [(term, self.voice.told(term.about)) for term in block.terms]
        lines = [
            f'<dt id="{term.anchor}">{self.voice.title(term.noun)}</dt>\n<dd>{text}</dd>' for term, text in told if text
        ]
        return '<dl class="terms">\n' + "\n".join(lines) + "\n</dl>"

    def offered(self, block: Offered) -> str:
        lines = []
        for title, target, about in block.items:
            text = self.voice.told(about) if about is not None else ""
            link = f"[**{self.voice.title(title)}**]({target})"
            lines.append(f"- {link}: {text}" if text else f"- {link}")
        return framed("frame", f"{self.voice.sentence(block.lead).removesuffix('.')}:\n\n" + "\n".join(lines))

    def changed(self, block: Changed) -> str:
        """What is new, what stands instead of what, what is gone: sentences, with lists of what stands below them."""
        voice = self.voice
        title = f"[{voice.title(block.title)}]({block.target})" if block.target else voice.title(block.title)
        if not block.old and not block.new:
            before = f" {voice.message('instead-of')} {voice.title(block.former)}" if block.former is not None else ""
            text = voice.told(block.about) if block.about is not None else ""
            lead = voice.message("change-gone" if block.sort == "gone" else "change-new")
            return f"**{lead}:** {title}{before}. {text}".rstrip()
        said = [self._quoted(steps) for steps in (block.old, block.new)]
        if block.sort == "instead":
            return f"**{voice.message('change-instead')}:** {said[0]}\n\n**{voice.message('change-now')}:** {said[1]}"
        return f"**{voice.message(f'change-{block.sort}')}:** {said[0] or said[1]}"

    def _quoted(self, steps: Sequence[Step]) -> str:
        """A remark that is new is a sentence among others."""
        remarks = ("note", "ruling")
        lines = self.voice.lines(steps)
        return self.laid_out([replace(line, kind="do") if line.kind in remarks else line for line in lines])

    def counted(self, lines: Sequence[Line], apart: Callable[[str], str]) -> str:
        """Every line that is not below another one has its number; remarks belong to what they remark on, and what a
        word means to the step that follows."""
        out: list[str] = []
        number = 0
        explained = ""
        for line in lines:
            text = explained + self.marked(line.text, line.spans)
            explained = f"{text} " if line.kind == EXPLAINED else ""
            if line.kind == EXPLAINED:
                continue
            if line.kind in ("ruling", "note"):
                out.append(f"\n{'    ' * max(line.depth, 1)}{apart(text)}\n")
            elif line.depth == 0:
                number += 1
                out.append(f"{number}. {text}")
            else:
                out.append(f"{'    ' * line.depth}- {text}")
        return "\n".join(out)


def framed(name: str, text: str, anchor: str | None = None) -> str:
    """Markdown within a division of the page."""
    id = f' id="{anchor}"' if anchor else ""
    return f'<div class="{name}"{id} markdown="1">\n\n{text}\n\n</div>'
