"""Examples beside their rules: for each section the scenarios that show it best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from math import fsum

from imhotep_dsl.book.phrases.model import Step
from imhotep_dsl.book.plan.brought import Shown, brought_by
from imhotep_dsl.book.plan.outline import Chapter, Example, Section, Steps
from imhotep_dsl.book.plan.played import Fitting, Place, Played, at_their_own_tables, fitting
from imhotep_dsl.book.plan.story import story
from imhotep_dsl.book.plan.taking_part import designs_in, lies_here
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.resolve.sides import variants_in_play
from imhotep_dsl.scenario.steps import Look
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

_MOST = {"design": 1, "board": 2, "action": 2}
"""How many examples a section of this sort has; any other has one."""
_MOST_OF_VARIANTS = {**_MOST, "design": 2}
"""The same for what a variant brings: nobody knows it yet."""
_MOST_STORIES = 3
"""How many the author tells in one section."""
_LONGEST = 200
"""Phrases in all: who wants to learn a rule does not read a whole game."""
_HARDEST = 20
"""Phrases in one sentence: one that has more cannot be read aloud."""
_LEAST_FOCUS = 0.15
"""What shows less of a section than this is about something else."""
_WITHOUT = ("index", "summary")
"""Chapters without examples."""
_SETUP = "start"
"""Everybody can set a game up; only what a variant does there may need an example."""
_WINNER = "winner"
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
    def is_a_story(self) -> bool:
        """Told by the author: such are the first choice."""
        return any(moment.sort == "story" for moment in self.example.moments)

    @property
    def is_good(self) -> bool:
        """Something moves, and it is soon told."""
        return self.found.played.moves and self.is_short

    @property
    def is_short(self) -> bool:
        return self.length <= _LONGEST


def with_examples(
    chapters: Sequence[Chapter], rules: Rules, teller: Teller
) -> tuple[tuple[Chapter, ...], dict[int, Played]]:  # fmt: skip
    """The chapters with examples in them, and the games that were played for these.

    First choice are those that an author tells as a story, then those that were written for a variant and show what it
    brings. Where there are none, those that show most (who tells most of them as stories leaves out the others, but
    for boards); boards and designs that none of them shows have one that is
    played at another table, if nothing acts in it but rules of this table. Last come those in which nothing moves.
    """
    sections = [section for chapter in chapters if chapter.id not in _WITHOUT for section in chapter.sections]
    sections.sort(key=lambda section: _ORDER.index(_sort(section)) if _sort(section) in _ORDER else len(_ORDER))
    fits = fitting(rules)
    here = _candidates([item for item in fits if not _goes_otherwise(item, rules)], teller)
    standing_for = _lines_told(teller)
    shown: Shown = {section.id: frozenset(_shown_by(section, standing_for)) for section in sections}
    with_setup, sections = sections, [section for section in sections if section.id != _SETUP]
    chosen = _stories(sections, shown, [candidate for candidate in here if candidate.is_a_story])
    stories = sum(map(len, chosen.values()))
    for section, own in _of_variants(with_setup, shown, here, rules, teller).items():
        in_order = sorted(own, key=lambda candidate: candidate.found.number)
        chosen[section] = [*chosen.get(section, ()), *in_order]
    empty = [section for section in sections if section.id not in chosen]
    told = {candidate.found.number for own in chosen.values() for candidate in own}
    others = [one for one in here if one.is_good and not one.is_a_story and one.found.number not in told]
    filling = _chosen(empty, shown, others)
    told_by_author = stories > sum(map(len, filling.values()))
    if told_by_author:
        boards = {section.id for section in sections if _sort(section) == "board"}
        filling = {section: own for section, own in filling.items() if section in boards}
    chosen |= filling
    if lacking := _lacking(sections, chosen):
        there = {(node.span.file, node.span.line) for node in teller.scope().parts if isinstance(node, ir.Stated)}
        there |= {(rule.span.file, rule.span.line) for rule in teller.checked.rules}
        there |= {line for lines in shown.values() for line in lines}
        told = {candidate.found.number for own in chosen.values() for candidate in own}
        here = [candidate for candidate in here if candidate.found.number not in told]
        others = _candidates(at_their_own_tables(rules, {item.number for item in fits}), teller)
        others = [one for one in others if one.shows <= there and lies_here(one.found, teller)]
        chosen |= _stories(lacking, shown, [candidate for candidate in others if candidate.is_a_story])
        if not told_by_author:
            chosen |= _chosen(_lacking(lacking, chosen), shown, [one for one in others if one.is_good])
            chosen |= _chosen(_lacking(sections, chosen), shown, here, least=0.0)
    made = tuple(
        replace(chapter, sections=tuple(_joined(section, chosen.get(section.id, ())) for section in chapter.sections))
        for chapter in chapters
    )
    picked = [candidate.found for own in chosen.values() for candidate in own]
    return made, {item.number: item.played for item in picked}


def _lacking(sections: Sequence[Section], chosen: Collection[str]) -> list[Section]:
    return [section for section in sections if _sort(section) in ("design", "board") and section.id not in chosen]


def _stories(
    sections: Sequence[Section], shown: Shown, candidates: Sequence[_Candidate]
) -> dict[str, list[_Candidate]]:  # fmt: skip
    """What an author tells stands where most of it is told: with the piece that takes part in it, if it is one only."""
    rarity = Counter(line for candidate in candidates for line in candidate.shows)
    chosen: dict[str, list[_Candidate]] = {}
    others = [section for section in sections if _sort(section) != "design"]
    others.sort(key=lambda section: _sort(section) != "action")  # what an action does, boards and cards do again
    for candidate in candidates:
        own = [section for section in sections if (section.id, 0) in candidate.shows]
        pool = own if len(own) == 1 else others
        best = max(pool, key=lambda section: _focus(candidate, shown[section.id], rarity), default=None)
        if best is not None and candidate.shows & shown[best.id]:
            chosen.setdefault(best.id, []).append(candidate)
    for section in sections:
        if _sort(section) == "action" and section.id not in chosen:
            _hand_over(section, shown, chosen)
    return {section: told[:_MOST_STORIES] for section, told in chosen.items()}


def _of_variants(
    sections: Sequence[Section], shown: Shown, here: Sequence[_Candidate], rules: Rules, teller: Teller
) -> dict[str, list[_Candidate]]:  # fmt: skip
    """What was written for a variant shows the lines it brings, unless its author tells stories of it."""
    in_play = variants_in_play(rules.project, rules.sides, rules.variants)
    stories = {name for candidate in here if candidate.is_a_story for name in _written_for(candidate.found)}
    chosen: dict[str, list[_Candidate]] = {}
    for variant in (name for name in in_play if name not in stories):
        brought = brought_by(variant, rules, teller, shown)
        asking = [one for one in here if one.is_short and variant in _written_for(one.found)]
        own = [replace(one, shows=one.shows | one.found.played.calling) for one in asking]
        changed = [section for section in sections if brought[section.id]]
        changed.sort(key=lambda section: brought[section.id] != shown[section.id])  # what is new as a whole comes first
        chosen |= _chosen(changed, brought, own, least=0.0, most=_MOST_OF_VARIANTS)
    return chosen


def _goes_otherwise(found: Fitting, rules: Rules) -> bool:
    """Whether lines act in it that stand in place of those it was written for: though it still passes, what is told of
    it need not be true any more."""
    others = [rules.project.variants[name] for name in rules.variants if name not in _written_for(found)]
    instead = [item for variant in others for item in variant.items if _stands_instead(item)]
    lines = {(node.span.file, node.span.line) for node in nodes(instead)}
    return not lines.isdisjoint(found.played.acted)


def _stands_instead(item: tree.Node) -> bool:
    replaced = isinstance(item, tree.Replace) and isinstance(item.member, tree.RuleDecl | tree.ActionDecl | tree.At)
    return replaced or (isinstance(item, tree.Hook) and item.when == "instead")


def _written_for(found: Fitting) -> set[str]:
    """The boards and variants that the scenario was written for."""
    return {item.name.text for item in found.decl.with_items}


def _hand_over(section: Section, shown: Shown, chosen: dict[str, list[_Candidate]]) -> None:
    """An action that no story is about has one of those of a piece that has several."""
    for own in chosen.values():
        shared = [candidate for candidate in own if candidate.shows & shown[section.id]]
        if len(own) > 1 and shared and any(not line for _, line in shared[0].shows):
            own.remove(shared[0])
            chosen[section.id] = [shared[0]]
            return


def _focus(candidate: _Candidate, own: frozenset[Place], rarity: Counter[Place]) -> float:
    """How much of what happens is told in a section; what happens in every game says little.

    In whatever order the lines are added up, it is the same."""
    shared = fsum(1 / rarity[line] for line in candidate.shows & own)
    return shared / fsum(1 / rarity[line] for line in candidate.shows)


def _chosen(
    sections: Sequence[Section], shown: Shown, candidates: list[_Candidate], least: float = _LEAST_FOCUS,
    most: Mapping[str, int] = _MOST,
) -> dict[str, list[_Candidate]]:  # fmt: skip
    """For each section those that show most of it, one after the other; nothing is told twice."""
    rarity = Counter(line for candidate in candidates for line in candidate.shows)
    chosen: dict[str, list[_Candidate]] = {}
    for section in sections:
        wanted = set(shown[section.id])
        for _ in range(most.get(_sort(section), 1)):
            best = _best(section, shown, wanted, candidates, rarity, least)
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
    shows = found.played.acted | {(span.file, span.line) for span in acting} | {(name, 0) for name in designs_in(found)}
    looks = [part.condition for part in found.parts if isinstance(part, Look)]
    if any(isinstance(node, ir.Function) and node.name == "winners" for node in parts_of(tuple(looks))):
        shows |= {(_WINNER, 0)}
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


def _best(
    section: Section, shown: Shown, wanted: set[Place], candidates: Sequence[_Candidate], rarity: Counter[Place],
    least: float,
) -> _Candidate | None:  # fmt: skip
    """The one with the fewest other designs, which shows most of what is wanted and least of what is told elsewhere."""

    def focus(candidate: _Candidate) -> float:
        return _focus(candidate, shown[section.id], rarity)

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
        taking_part = [candidate for candidate in candidates if (section.id, 0) in candidate.shows]
        found = [candidate for candidate in taking_part if candidate.shows & wanted]
    else:
        found = [candidate for candidate in candidates if candidate.shows & wanted and focus(candidate) >= least]
    return max(found, key=worth, default=None)


def _lines_told(teller: Teller) -> dict[Place, frozenset[Place]]:
    """The lines that an author's sentence stands for, by the place of their rule."""
    rules, tellings = teller.checked.rules, teller.scope().tellings
    return {
        (rules[at].span.file, rules[at].span.line): frozenset(_lines(teller, at, set()))
        for at in (*tellings.rules, *tellings.begun)
    }


def _lines(teller: Teller, at: int, seen: set[int]) -> Iterator[Place]:
    """Those of a rule, and of the rules without a title that it carries out."""
    seen.add(at)
    for part in parts_of(teller.checked.rules[at].body):
        if isinstance(part, ir.Stated):
            yield part.span.file, part.span.line
        if isinstance(part, ir.Call) and len(part.targets) == 1:
            called = part.targets[0][1]
            if called not in seen and teller.checked.checker.rules[called].title is None:
                span = teller.checked.rules[called].span
                yield span.file, span.line
                yield from _lines(teller, called, seen)


def _shown_by(section: Section, told: Mapping[Place, frozenset[Place]]) -> Iterator[Place]:
    """The rules that a section tells, and their lines; a design is shown where a piece of it takes part."""
    for place in _places(section):
        yield place
        yield from told.get(place, ())


def _places(section: Section) -> Iterator[Place]:
    if _sort(section) in ("design", _WINNER):
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
