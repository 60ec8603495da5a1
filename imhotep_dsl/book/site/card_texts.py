"""What stands on a card: the rules of its section of the book, in as few words as they have there."""

from __future__ import annotations

from collections.abc import Iterator

from imhotep_dsl.book.drawing.card_blocks import CardText
from imhotep_dsl.book.languages import Language, Line
from imhotep_dsl.book.languages.letters import without_marks
from imhotep_dsl.book.plan.outline import Book, Section, Steps

_CARD = "design-"


def card_texts(book: Book, spoken: Language) -> dict[str, list[CardText]]:
    """The name of a picture → what the card does."""
    sections = [section for chapter in book.chapters for section in chapter.sections if section.id.startswith(_CARD)]
    return {section.id: _told(section, spoken) for section in sections}


def _told(section: Section, spoken: Language) -> list[CardText]:
    made = []
    for passage in section.passages:
        if isinstance(passage, Steps):
            lead = spoken.say(passage.lead) if passage.lead is not None else ""
            lines = [line for line in spoken.lines(passage.steps) if line.kind not in ("ruling", "note")]
            made.append(CardText(without_marks(lead), tuple(_paragraphs(lines))))
    return made


def _paragraphs(lines: list[Line]) -> Iterator[str]:
    """Sentences of one depth go on; a lead-in begins something new."""
    depth, said = 0, list[str]()
    for line in lines:
        if said and (line.depth != depth or line.kind == "lead"):
            yield " ".join(said)
            said = []
        depth = line.depth
        said.append(without_marks(line.text))
    if said:
        yield " ".join(said)
