"""One wrong letter in the shipped rules and data: making such mistakes, and seeing what becomes of each.

`python tests/one_letter.py NUMBER [SEED]` makes many and prints the rates; `messages/test_silence.py` makes a few.
"""

from __future__ import annotations

import random
import re
import string
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from imhotep_dsl.check.build import check, open_table
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics
from imhotep_dsl.proofreading.blame import _missing, _suspects
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.proofreading.places_of_names import names_in
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.proofreading.wording import wording_problems
from imhotep_dsl.resolve.build import Table, resolve
from imhotep_dsl.resolve.project import Project, read_project, with_text
from imhotep_dsl.scenario import check_scenarios
from imhotep_dsl.scenario.steps import read_scenario
from imhotep_dsl.scenario.suite import by_table  # the tables that the scenarios are played at

RULES = Path(__file__).resolve().parent.parent / "rules"
GAMES = ("imhotep", "duel", "nim", "tic_tac_toe")
_NAME = re.compile(r""""[^"\n]*"|'[^'\n]*'|#[^\n]*|([A-Za-z_][A-Za-z0-9_]*)""")
_WORDS_KEY = re.compile(r"(?:(?:do|tell|about|setup) )?(?:at \w+|[a-z_][\w.]*(?: at \w+)?)(?=:)")
_LANGUAGE = re.compile(r"[{ ]([a-z][a-z])(?=: )")
_KEY_BELOW = re.compile(r"  ([a-z]+)(?=: )")
_BOUND = re.compile(r"(Binder\(|slot=\d+, )name='\w+'")
_TITLE = re.compile(r"(?<=title: )[^,}\n]*")
_SPAN = re.compile(r"Span\([^()]*\)")
_DECLARES = re.compile(
    r"^\s*(?:replace\s+)?(?:piece|board|place|marker|table|layout|moment|rule|action|variant|game|let)\s+(?:player\.)?(\w+)"
)


@dataclass(frozen=True)
class Mistake:
    game: str
    file: str
    line: int
    column: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column} {self.old} -> {self.new}"


@dataclass(frozen=True)
class Outcome:
    """verdict: `line` (an error at its line), `elsewhere`, `warning`, `same` (nothing has changed), `silent`."""

    verdict: str
    found: tuple[Diagnostic, ...]


@cache
def game(name: str) -> Project:
    return read_project(RULES / name)


def places(project: Project) -> Iterator[tuple[str, int, int, str]]:
    """File, line, column and text of every name, word of the language and key."""
    words = {file.file for file in project.words}
    for source in project.sources.values():
        for number, line in enumerate(source.text.split("\n"), 1):
            if source.name in words:
                key = _WORDS_KEY.match(line)
                spans = [match.span() for match in re.finditer(r"[A-Za-z_]\w*", key.group())] if key else []
                spans += [match.span(1) for match in _LANGUAGE.finditer(line)] if key else []
                below = _KEY_BELOW.match(line)
                spans += [below.span(1)] if below else []
            else:
                if source.name.endswith(".yaml"):
                    line = _TITLE.sub(lambda title: " " * len(title.group()), line)
                spans = [match.span(1) for match in _NAME.finditer(line) if match.group(1)]
            for start, end in spans:
                yield source.name, number, start, line[start:end]


@cache
def all_places(games: tuple[str, ...]) -> tuple[tuple[str, str, int, int, str], ...]:
    return tuple((name, *place) for name in games for place in places(game(name)))


def mistakes(number: int, seed: int, games: tuple[str, ...] = GAMES) -> Iterator[Mistake]:
    chance = random.Random(seed)
    for _ in range(number):
        name, file, line, column, old = chance.choice(all_places(games))
        yield Mistake(name, file, line, column, old, slip(old, chance))


def slip(word: str, chance: random.Random) -> str:
    while True:
        at = chance.randrange(len(word))
        letter = chance.choice(string.ascii_lowercase)
        new = chance.choice(
            [
                word[:at] + letter + word[at:],
                word[:at] + word[at + 1 :],
                word[:at] + letter + word[at + 1 :],
                word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :],
            ]
        )
        if new not in ("", word) and re.fullmatch(r"[A-Za-z_]\w*", new):
            return new


def made(mistake: Mistake) -> Project:
    project = game(mistake.game)
    lines = project.sources[mistake.file].text.split("\n")
    line = lines[mistake.line - 1]
    at = mistake.column
    assert line[at : at + len(mistake.old)] == mistake.old
    lines[mistake.line - 1] = line[:at] + mistake.new + line[at + len(mistake.old) :]
    return with_text(project, mistake.file, "\n".join(lines))


def bare(text: str) -> str:
    """Without places, and without the names of what is gone through: whoever misspells those everywhere is right."""
    return _BOUND.sub(r"\1", _SPAN.sub("", text))


def meaning(project: Project) -> Iterator[str]:
    """All that is played and tested, without the places in the texts: table by table, then the scenarios."""
    for table in tables_to_check(project):
        model, _ = resolve(project, table)
        assert model is not None
        checked, _ = check(model)
        things = checked.components
        laid_out = (things.designs, things.pieces, things.boards, things.places, things.instances, things.spaces)
        texts = (model.title, model.colours, model.words, model.values, model.moments.keys(), model.notes)
        yield bare(repr((table, texts, laid_out, things.dynamic_room, checked.rules, checked.moments)))
        yield bare(
            repr((checked.markers, checked.starts, checked.rooms, checked.refills, checked.edges, checked.winner))
        )
    for key, decls in by_table(project, Diagnostics()).items():
        players, sides, variants, seats = key
        model, _ = resolve(project, Table(players, dict(sides), variants, seats))
        assert model is not None
        program = open_table(model)
        for decl in decls:
            yield bare(repr((key, decl.title.text, read_scenario(program, decl))))
    yield bare(repr(project.words))


@cache
def usual_meaning(name: str) -> tuple[str, ...]:
    return tuple(meaning(game(name)))


def outcome(mistake: Mistake, quickly: bool = False) -> Outcome:
    """quickly: without looking for what else is said, where one look shows that it is told at its line."""
    project = made(mistake)
    if quickly and (first := _at_first_sight(project, mistake)):
        return Outcome("line", tuple(first))
    found = tuple(check_everything(project))
    errors = [item for item in found if item.severity == "error"]
    lines = {(item.span.file, item.span.line) for item in errors}
    if (mistake.file, mistake.line) in lines:
        return Outcome("line", found)
    if errors:
        return Outcome("elsewhere", found)
    if found:
        return Outcome("warning", found)
    return Outcome("same" if tuple(meaning(project)) == usual_meaning(mistake.game) else "silent", found)


def _at_first_sight(project: Project, mistake: Mistake) -> list[Diagnostic]:
    """Errors at the line that no later stage takes back: of writing, of words, of a scenario without suspects."""
    found = project.diagnostics.items
    if not project.diagnostics.has_errors and "words" in mistake.file:
        found = wording_problems(project)
    elif not project.diagnostics.has_errors and "/scenarios/" in mistake.file:
        found = check_scenarios(project)
    if any(_suspects(_missing(found), names_in(project), project)):
        return []
    return [item for item in found if (item.span.file, item.span.line) == (mistake.file, mistake.line)
            and item.severity == "error"]  # fmt: skip


def declares(mistake: Mistake) -> bool:
    """Whether the word is what a line of the rules declares."""
    line = game(mistake.game).sources[mistake.file].text.split("\n")[mistake.line - 1]
    match = _DECLARES.match(line)
    return mistake.file.endswith(".rules") and match is not None and match.start(1) == mistake.column


def main() -> None:
    number, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rates: Counter[str] = Counter()
    declared: Counter[str] = Counter()
    extra: Counter[int] = Counter()
    for done, mistake in enumerate(mistakes(number, seed), 1):
        if done % 50 == 0:
            print(done, dict(rates), dict(declared), flush=True)
        result = outcome(mistake, quickly=True)
        rates[result.verdict] += 1
        if declares(mistake):
            declared[result.verdict] += 1
        if result.verdict in ("line", "elsewhere"):
            extra[min(len(result.found), 10)] += 1
        if result.verdict != "line" or len(result.found) > 1:
            print(result.verdict, len(result.found), mistake, flush=True)
            for item in result.found[:3]:
                print("       ", item.span, item.code, item.message, "|", item.help)
    print(rates, "declarations:", declared, "messages:", sorted(extra.items()))


if __name__ == "__main__":
    main()
