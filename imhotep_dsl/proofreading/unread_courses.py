"""What the analysis cannot know: lines of a course of play could not be read, or what is declared on one is missing
there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass

_DECLARES: Final = frozenset({"marker", "place", "piece", "board", "table", "layout", "let"})
_RULE: Final = re.compile(r"\s*(?:replace\s+)?(?P<sort>rule|action|before|after|instead)\s+(?:\w+\.)?(?P<name>\w+)")
_ACTION: Final = "action"
ENDLESS: Final = "E520"
_OF_RULES: Final = "E3"
"""Codes of texts and of data begin with less."""
_MEANINGLESS: Final = ("E41", "E44")
"""Codes of lines of which a name or a part has no meaning begin so."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A line and what is indented below it. names: by which it is carried out."""

    file: str
    first: int
    last: int
    names: frozenset[str]
    words: frozenset[str]


class UnreadLines:
    """The lines of a project that could not be read or mean nothing, and what is missing because of them."""

    def __init__(self, project: Project, found: Iterable[Diagnostic] = ()) -> None:
        """found: at the tables; of a mistake for which something is proposed it can be tried what follows from it."""
        errors = [item for item in project.diagnostics.items if item.severity == "error" and item.code < _OF_RULES]
        files = [*project.data, *(file for variant in project.variants.values() for file in variant.data)]
        meaningless = [item for item in found if item.code.startswith(_MEANINGLESS) and not item.fixes]
        self._lines = {(item.span.file, item.span.line) for item in errors}
        self._meaningless = {(item.span.file, item.span.line) for item in meaningless}
        self._texts = {name: source.text.split("\n") for name, source in project.sources.items()}
        left_out = (re.sub(r"\W+", "_", name) for file in files for name in file.left_out)
        self._missing = frozenset((*self._declared(), *left_out))

    def lie_on_way(self, problem: Diagnostic) -> bool:
        """Whether one of them is a line of the turns or rounds of which a problem speaks, or of what is done there.
        Whether rounds end does not hang on lines without meaning: on ways on which they lie, nothing is looked for."""
        lines = self._lines if problem.code == ENDLESS else self._lines | self._meaningless
        return bool(lines) and any(
            block.file == file and block.first < line <= block.last
            for block in self._way(problem) for file, line in lines
        )  # fmt: skip

    def are_missed_on_way(self, problem: Diagnostic) -> bool:
        return bool(self._missing) and any(not self._missing.isdisjoint(block.words) for block in self._way(problem))

    def _declared(self) -> Iterator[str]:
        """What is declared on such a line, if it can be seen."""
        for file, number in self._lines:
            line = self._texts[file][number - 1] if number <= len(self._texts.get(file, ())) else ""
            words = re.findall(r"\w+", line)
            if len(words) > 1 and (words[0] in _DECLARES or re.match(r"\w+\s*:", line)):
                yield words[words[0] in _DECLARES]

    def _way(self, problem: Diagnostic) -> list[_Block]:
        """The lines of which it speaks, the rules in which they stand, those which carry these out, and all that is
        done in any of them."""
        spans = [problem.span, *(label.span for label in problem.labels[:1])]
        way = [self._block(span.file, span.line - 1, frozenset()) for span in spans]
        way += [rule for rule in self._rules if any(_is_in(span, rule) for span in spans)]
        around = {name for rule in way for name in rule.names}
        while more := [rule for rule in self._rules if rule not in way and not around.isdisjoint(rule.words)]:
            way += more
            around |= {name for rule in more for name in rule.names}
        done = {word for block in way for word in block.words}
        while more := [rule for rule in self._rules if rule not in way and not done.isdisjoint(rule.names)]:
            way += more
            done |= {word for block in more for word in block.words}
        return way

    @cached_property
    def _rules(self) -> list[_Block]:
        """An action, and what may stand around one, is carried out by its name, and by whatever chooses an action."""
        found = []
        for file, lines in self._texts.items():
            for at, line in enumerate(lines):
                if file.endswith(".rules") and (rule := _RULE.match(line)):
                    called = {rule["name"]} if rule["sort"] == "rule" else {rule["name"], _ACTION}
                    found.append(self._block(file, at, frozenset(called)))
        return found

    def _block(self, file: str, at: int, names: frozenset[str]) -> _Block:
        lines = self._texts.get(file, [])
        end = at + 1
        while end < len(lines) and (not lines[end].strip() or _depth(lines[end]) > _depth(lines[at])):
            end += 1
        words = re.findall(r"\w+", "\n".join(lines[at + 1 if names else at : end]))
        return _Block(file, at, end, names, frozenset(words))


def _is_in(span: Span, block: _Block) -> bool:
    return span.file == block.file and block.first < span.line <= block.last


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def place_of_loop(problem: Diagnostic) -> Span | None:
    """The turns or rounds of which a problem speaks."""
    return problem.labels[0].span if problem.labels else None
