"""Examples beside their rules: for each section the scenarios that show it best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace

from imhotep_dsl.book.phrases.model import Step
from imhotep_dsl.book.plan.outline import Chapter, Example, Section, Steps
from imhotep_dsl.book.plan.played import Fitting, Place, Played, at_their_own_tables, fitting
from imhotep_dsl.book.plan.story import story
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.check.components import Design
from imhotep_dsl.game import Rules
from imhotep_dsl.source import Span

_MOST = {"design": 1, "board": 2, "action": 2}
"""How many examples a section of this sort has; any other has one."""
_LONGEST = 200
"""Phrases in all: who wants to learn a rule does not read a whole game."""
_HARDEST = 20
"""Phrases in one sentence: one that has more cannot be read aloud."""
_LEAST_FOCUS = 0.15
"""What shows less of a section than this is about something else."""
_ORDER = ("design", "board", "action")
"""What is particular chooses first."""


@dataclass(frozen=True, slots=True, eq=False)
class _Candidate:
    """shows: the lines that acted, the rules they belong to, and the designs that took part."""

    found: Fitting
    example: Example
    shows: frozenset[Place]
    length: int

    @property
    def is_good(self) -> bool:
        """Something moves, and it is soon told."""
        return self.found.played.moves and self.length <= _LONGEST


def with_examples(
    chapters: Sequence[Chapter], rules: Rules, teller: Teller
) -> tuple[tuple[Chapter, ...], dict[int, Played]]:  # fmt: skip
    """The chapters with examples in them, and the games that were played for these.

    First choice are scenarios that pass at this table. Boards and designs that none of them shows have one that is
    played at another table, if nothing acts in it but rules of this table. Last come those in which nothing moves.
    """
    sections = [section for chapter in chapters if chapter.id != "summary" for section in chapter.sections]
    sections.sort(key=lambda section: _ORDER.index(_sort(section)) if _sort(section) in _ORDER else len(_ORDER))
    found = fitting(rules)
    here = _candidates(found, teller)
    chosen = _chosen(sections, [candidate for candidate in here if candidate.is_good])
    if lacking := _lacking(sections, chosen):
        there = {(node.span.file, node.span.line) for node in teller.scope().parts if isinstance(node, ir.Stated)}
        there |= {(rule.span.file, rule.span.line) for rule in teller.checked.rules}
        there |= {line for section in sections for line in _shown_by(section)}
        told = {candidate.found.number for own in chosen.values() for candidate in own}
        here = [candidate for candidate in here if candidate.found.number not in told]
        others = _candidates(at_their_own_tables(rules, {item.number for item in found}), teller)
        chosen |= _chosen(
            lacking, [candidate for candidate in others if candidate.is_good and candidate.shows <= there]
        )
        chosen |= _chosen(_lacking(sections, chosen), here, least=0.0)
    made = tuple(
        replace(chapter, sections=tuple(_joined(section, chosen.get(section.id, ())) for section in chapter.sections))
        for chapter in chapters
    )
    picked = [candidate.found for own in chosen.values() for candidate in own]
    return made, {item.number: item.played for item in picked}


def _lacking(sections: Sequence[Section], chosen: Collection[str]) -> list[Section]:
    return [section for section in sections if _sort(section) in ("design", "board") and section.id not in chosen]


def _chosen(
    sections: Sequence[Section], candidates: list[_Candidate], least: float = _LEAST_FOCUS
) -> dict[str, list[_Candidate]]:  # fmt: skip
    """For each section those that show most of it, one after the other; nothing is told twice."""
    rarity = Counter(line for candidate in candidates for line in candidate.shows)
    chosen: dict[str, list[_Candidate]] = {}
    for section in sections:
        wanted = set(_shown_by(section))
        for _ in range(_MOST.get(_sort(section), 1)):
            best = _best(section, wanted, candidates, rarity, least)
            if best is None:
                break
            chosen.setdefault(section.id, []).append(best)
            wanted -= best.shows
            candidates.remove(best)
    return chosen


def _joined(section: Section, chosen: Sequence[_Candidate]) -> Section:
    return replace(section, passages=(*section.passages, *(candidate.example for candidate in chosen)))


def _sort(section: Section) -> str:
    return section.id.partition("-")[0]


def _candidates(found: Sequence[Fitting], teller: Teller) -> list[_Candidate]:
    made = [_candidate(item, teller) for item in found]
    return [candidate for candidate in made if candidate.shows and _hardest(candidate.example) <= _HARDEST]


def _candidate(found: Fitting, teller: Teller) -> _Candidate:
    told = story(found, teller.words, teller.sources)
    acting = [found.checked.rules[rule].span for rule in found.played.acting]
    shows = found.played.acted | {(span.file, span.line) for span in acting} | {(name, 0) for name in _designs(found)}
    return _Candidate(found, told, shows, sum(map(_size, told.moments)))


def _hardest(example: Example) -> int:
    return max((_size(step.clause) for moment in example.moments for step in moment.steps), default=0)


def _size(thing: object) -> int:
    """How many phrases there are within phrases."""
    if isinstance(thing, tuple):
        return sum(map(_size, thing))
    if not is_dataclass(thing) or isinstance(thing, Span):
        return 0
    return 1 + sum(_size(getattr(thing, part.name)) for part in fields(thing))


def _designs(found: Fitting) -> set[str]:
    """The designs of which a piece was moved and a rule of their own acted."""
    played, rules = found.played, found.checked.checker.rules
    at = played.machine.layout.at
    pieces = [
        piece for piece in played.components.pieces if played.start[at + piece.index] != played.end[at + piece.index]
    ]
    own = {(rules[rule].scope.kind, name) for rule in played.acting for name in rules[rule].scope.designs}
    designs = [played.components.designs[piece.design] for piece in pieces]
    return {_section_of(design) for design in designs if (design.kind, design.definition.name) in own}


def _section_of(design: Design) -> str:
    return f"design-{design.kind}-{design.definition.name}"


def _best(
    section: Section, wanted: set[Place], candidates: Sequence[_Candidate], rarity: Counter[Place], least: float
) -> _Candidate | None:  # fmt: skip
    """The one with the fewest other designs, which shows most of what is wanted and least of what is told elsewhere."""
    own = set(_shown_by(section))

    def focus(candidate: _Candidate) -> float:
        """How much of what happens is told in this section; what happens in every game says little."""
        shared = sum(1 / rarity[line] for line in candidate.shows & own)
        return shared / sum(1 / rarity[line] for line in candidate.shows)

    def worth(candidate: _Candidate) -> tuple[bool, bool, int, float, int]:
        designs = _sort(section) == "design"
        others = sum(not line for name, line in candidate.shows if name != section.id) if designs else 0
        new = len(candidate.shows & wanted) / len(wanted)
        cited = bool(candidate.found.decl.taken_from)
        return (
            candidate.is_good,
            cited,
            -others,
            round(new + 2 * focus(candidate), 1),
            -candidate.found.number,
        )

    if _sort(section) == "design":
        found = [candidate for candidate in candidates if (section.id, 0) in candidate.shows & wanted]
    else:
        found = [candidate for candidate in candidates if candidate.shows & wanted and focus(candidate) >= least]
    return max(found, key=worth, default=None)


def _shown_by(section: Section) -> Iterator[Place]:
    """The rules that a section tells, and their lines; a design is shown where a piece of it takes part."""
    if _sort(section) == "design":
        yield section.id, 0
    spans = [section.span] if _sort(section) in ("action", "rule") else []
    for passage in section.passages:
        if isinstance(passage, Steps):
            yield from _of_steps(passage.steps)
            spans.append(passage.span)
    yield from ((span.file, span.line) for span in spans if span is not None)


def _of_steps(steps: Sequence[Step]) -> Iterator[Place]:
    for step in steps:
        yield step.span.file, step.span.line
        yield from _of_steps(step.body)
        yield from _of_steps(step.otherwise)
