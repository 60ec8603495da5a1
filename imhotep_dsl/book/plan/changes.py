"""What is different between two tables: the chapters of both, compared by what they mean.

`changes(old, new, read)` compares what is said, not where it is written: a rule that was moved to another file or line
is no change. Pictures, explanations and examples are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.defining import DEFINITIONS
from imhotep_dsl.book.plan.meant import meaning
from imhotep_dsl.book.plan.narrowing import Change, Narrowing, Reading
from imhotep_dsl.book.plan.outline import Chapter, Parts, Passage, Remark, Rows, Said, Section, Steps
from imhotep_dsl.book.plan.scoring_times import TIMES

_SAYING_AGAIN = ("summary",)


def changes(old: Sequence[Chapter], new: Sequence[Chapter], read: Reading) -> tuple[Change, ...]:
    """In the order of the new table's book; what is gone with its section comes last."""
    former = {section.id: (chapter.id, section) for chapter, section in _sections(old)}
    explained = _explained(old) & _explained(new)
    made: list[Change] = []
    for chapter, section in _sections(new):
        _, before = former.pop(section.id, ("", None))
        if before is None:
            made.append(Change("new", chapter.id, section, new=_telling(section)))
        else:
            made += _within(chapter.id, before, section, read, explained)
    return (*made, *(_gone(page, section) for page, section in former.values()))


def _gone(page: str, section: Section) -> Change:
    said = _telling(section)
    return Change("gone", "" if said else page, section, said)


def _telling(section: Section) -> tuple[p.Step, ...]:
    """What no author has given a title says nothing by its title: what stands there is told."""
    return () if _name(section.title) is not None else tuple(_said(section.passages, set()))


def _sections(chapters: Sequence[Chapter]) -> Iterator[tuple[Chapter, Section]]:
    for chapter in chapters:
        if chapter.id not in _SAYING_AGAIN:
            own = [section for section in chapter.sections if not section.id.startswith(TIMES)]
            yield from ((chapter, section) for section in own)


def _explained(chapters: Sequence[Chapter]) -> set[object]:
    """What words mean, wherever it is told."""
    sections = [section for _, section in _sections(chapters)]
    steps = [step for section in sections for step in _said(section.passages, set())]
    return {_of_anybody(step) for step in steps if step.clause.id in DEFINITIONS}


def _of_anybody(step: p.Step) -> object:
    """What is said, to you or of any player: a word means the same to all of them."""
    return meaning(step, p.Noun(("@player",), "player", person=True))


def _within(
    page: str, old: Section, new: Section, read: Reading, explained: Collection[object]
) -> list[Change]:  # fmt: skip
    """Sentence by sentence; a section under another title is another section. explained: what words mean in both
    books, perhaps elsewhere."""
    if _name(old.title) != _name(new.title):
        return [Change("instead", page, new, former=old)]
    tables = _tables(old) & _tables(new)
    same = _facts(old) & _facts(new)
    was, now = (
        {
            lead: [step for step in steps if meaning(step) not in same and not _is_kept(step, explained)]
            for lead, steps in _by_leads(each.passages, tables).items()
        }
        for each in (old, new)
    )
    narrowing, made = Narrowing(page, new, read), list[Change]()
    several = len((was.keys() | now.keys()) - {None}) > 1
    for lead in dict.fromkeys((*now, *was)):
        found = narrowing.compared(was.get(lead, ()), now.get(lead, ()))
        made += [_under(lead, change) for change in found] if lead is not None and several else found
    return made


def _by_leads(passages: Sequence[Passage], tables: set[object]) -> dict[p.Phrase | None, list[p.Step]]:
    """What passages say, by the title under which it is done: what is done when a card is taken is not done when it is
    played."""
    found: dict[p.Phrase | None, list[p.Step]] = {}
    for passage in passages:
        lead = passage.lead if isinstance(passage, Steps) else None
        found.setdefault(lead, []).extend(_said((passage,), tables))
    return found


def _under(lead: p.Phrase, change: Change) -> Change:
    said = lead if isinstance(lead, p.Clause) else p.Clause("authors", (("text", lead),))
    return replace(change, below=(*change.below, p.Step(said, (*change.new, *change.old)[0].span, "block")))


def _is_kept(step: p.Step, explained: Collection[object]) -> bool:
    return step.clause.id in DEFINITIONS and _of_anybody(step) in explained


def _facts(section: Section) -> set[object]:
    """What is so, in whatever order it is told: what is done has an order."""
    said = [passage for passage in section.passages if isinstance(passage, Said)]
    laid_out = [step for passage in section.passages if isinstance(passage, Steps) for step in passage.facts]
    return {meaning(step) for step in (*_said(said, set()), *laid_out)}


def _tables(section: Section) -> set[object]:
    """The tables of a section, by their titles. A table that only one has belongs to a rule that only one has."""
    return {meaning(passage.title) for passage in section.passages if isinstance(passage, Rows)}


def _name(title: p.Phrase) -> str | None:
    """What the author calls it."""
    return title.fallback if isinstance(title, p.Noun | p.Text) else None


def _said(passages: Sequence[Passage], tables: set[object]) -> Iterator[p.Step]:
    """Everything that passages say, as steps; boards are sections of their own."""
    for passage in passages:
        if isinstance(passage, Steps):
            yield from passage.steps
        elif isinstance(passage, Said):
            yield from (p.Step(clause, span) for clause, span in passage.clauses)
        elif isinstance(passage, Remark):
            kind = "ruling" if passage.ruling else "note"
            yield p.Step(p.clause("remark", text=passage.text), passage.span, kind)
        elif isinstance(passage, Parts):
            yield from (p.Step(part.count, part.span) for part in passage.parts if part.count.id != "box-boards")
        elif isinstance(passage, Rows) and meaning(passage.title) in tables:
            yield from _of_table(passage)


def _of_table(table: Rows) -> Iterator[p.Step]:
    """Row by row, each entry under its heading."""
    name = table.title or p.clause("dash")
    for row in table.rows:
        filled = [(head, cell) for head, cell in zip(table.header, row, strict=True) if cell != p.clause("dash")]
        told = [p.clause("table-cell", head=head, value=cell) for head, cell in filled]
        yield p.Step(p.clause("table-row", name=name, list=p.ListOf(tuple(told), "plain")), table.span)
