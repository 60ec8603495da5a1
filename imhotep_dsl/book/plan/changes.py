"""What is different between two tables: the chapters of both, compared by what they mean.

`changes(old, new, read)` compares what is said, not where it is written: a rule that was moved to another file or line
is no change. Pictures, explanations and examples are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from difflib import SequenceMatcher

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.defining import DEFINITIONS
from imhotep_dsl.book.phrases.model import OTHERWISE
from imhotep_dsl.book.plan.outline import Chapter, Parts, Passage, Remark, Rows, Said, Section, Steps
from imhotep_dsl.book.plan.scoring_times import TIMES
from imhotep_dsl.source import Span

_SAYING_AGAIN = ("summary",)


@dataclass(frozen=True, slots=True)
class Change:
    """sort: `new`, `instead` or `gone`. page: the chapter; none for sentences of a section that is gone. section: where
    it stands (of the old table, if it is gone).

    old and new: what was said and what is said now; both are empty where the whole section is meant, and `former` is
    then the section in whose place it stands. below: the lead-ins under which they stand, the outermost last.
    """

    sort: str
    page: str
    section: Section
    old: tuple[p.Step, ...] = ()
    new: tuple[p.Step, ...] = ()
    former: Section | None = None
    below: tuple[p.Step, ...] = ()

    def in_full(self, steps: tuple[p.Step, ...]) -> tuple[p.Step, ...]:
        """What was said or is said, with the conditions under which it is so."""
        for lead in self.below if steps else ():
            steps = (replace(lead, otherwise=steps) if lead.kind == OTHERWISE else replace(lead, body=steps),)
        return steps


Reading = Callable[[p.Step], tuple[str, ...]]
"""How a step reads in the book: what reads the same is no change to a reader, whatever its words stand for."""


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
        [step for step in _said(each.passages, tables) if meaning(step) not in same and not _is_kept(step, explained)]
        for each in (old, new)
    )
    return _compared(page, new, was, now, read)


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


def _narrowed(page: str, section: Section, old: Sequence[p.Step], new: Sequence[p.Step], read: Reading) -> list[Change]:
    """One by one, if they are as many; and under the same lead-in, only what differs below it. What is done otherwise
    is not told without what it is the opposite of."""
    was, now = _done(old), _done(new)
    if len(old) != len(new) and was and len(was) == len(now):
        gone, come = ([step for step in steps if step not in done] for steps, done in ((old, was), (new, now)))
        return [*_narrowed(page, section, gone, come, read), *_narrowed(page, section, was, now, read)]
    if len(old) == len(new) > 1:
        pairs = [((one,), (other,)) for one, other in zip(old, new, strict=True)]
        return [change for one, other in pairs for change in _narrowed(page, section, one, other, read)]
    if len(old) == len(new) == 1 and old[0].body and _same_lead(old[0], new[0]):
        return [*_below(page, section, old[0], new[0], read), *_otherwise(page, section, old[0], new[0], read)]
    sort = "instead" if old and new else "new" if new else "gone"
    return [Change(sort, page, section, tuple(old), tuple(new))]


def _done(steps: Sequence[p.Step]) -> list[p.Step]:
    """Without what only says what a word means."""
    return [step for step in steps if step.clause.id not in DEFINITIONS]


def _same_lead(old: p.Step, new: p.Step) -> bool:
    """`Otherwise` is not understood without its condition."""
    same = meaning(old.clause) == meaning(new.clause)
    return same and (old.kind != "if" or meaning(old.otherwise) == meaning(new.otherwise))


def _below(page: str, section: Section, old: p.Step, new: p.Step, read: Reading) -> list[Change]:
    lead = (replace(new, body=(), otherwise=()),) if _says_when(new) else ()
    found = _compared(page, section, old.body, new.body, read)
    return [replace(change, below=(*change.below, *lead)) for change in found]


def _says_when(lead: p.Step) -> bool:
    """Whether what stands below it is not always done, or not by you; that turns are taken goes without saying."""
    if lead.kind == "chain":
        return bool(lead.otherwise)
    return lead.kind in ("if", "each", "option", "may") or lead.clause.id in ("as-player", "at-once")


def _otherwise(page: str, section: Section, old: p.Step, new: p.Step, read: Reading) -> list[Change]:
    lead = p.Step(new.clause, new.span, OTHERWISE)
    found = _compared(page, section, old.otherwise, new.otherwise, read)
    return [replace(change, below=(*change.below, lead)) for change in found]


def _compared(page: str, section: Section, old: Sequence[p.Step], new: Sequence[p.Step], read: Reading) -> list[Change]:
    before = [meaning(step) for step in old]
    same = {read(step): meant for step, meant in zip(old, before, strict=True) if read(step)}
    matcher = SequenceMatcher(None, before, [same.get(read(step), meaning(step)) for step in new], False)
    return [
        change
        for sort, first, last, start, end in matcher.get_opcodes()
        if sort != "equal"
        for change in _narrowed(page, section, old[first:last], new[start:end], read)
    ]


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


def meaning(thing: object, anybody: p.Noun | None = None) -> object:
    """What is said, without the places it comes from: equal for what is the same.

    A thing is known by the name under which it is declared: a board is the same, whichever of its sides is up. anybody:
    what stands for all players.
    """
    if isinstance(thing, Span):
        return None
    if isinstance(thing, p.Noun) and thing.person and anybody is not None:
        thing = anybody
    if isinstance(thing, p.Noun):
        side = len(thing.keys) == 1  # a side under a name of its own is known by nothing but `BOARD.SIDE`
        thing = replace(thing, keys=(thing.keys[0].partition(".")[0],) if side else thing.keys[-1:], fallback="")
    if isinstance(thing, tuple):
        return tuple(meaning(item, anybody) for item in thing)
    if is_dataclass(thing):
        return type(thing).__name__, *(meaning(getattr(thing, part.name), anybody) for part in fields(thing))
    return thing
