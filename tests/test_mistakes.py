"""One mistake at a time, in a small game that is fine without it: which message, and on which line.

`mistakes/singles.txt` holds the cases. A case is a title (`=== title`), sections that change the small game of
`mistakes/base.rules`, and behind `---` what `check` says: code, section, line within the section, message.

    setup: play: turn: end: declare:    lines laid in at that place of the game
    game.rules: data.yaml: other.yaml: more.rules: v.rules: w.rules:    whole files; the first two take the base's place
    table: 3 players, meadow=B, with v  the table to check, instead of all tables

`--renew` writes what is said now; read the difference afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from message_style import assert_in_style
from sarif import as_standard

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.render import full, in_order
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.resolve.project import Project, read_project
from imhotep_dsl.resolve.table import Table

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "imhotep_dsl"
MISTAKES = HERE / "mistakes"
SINGLES = MISTAKES / "singles.txt"
BASE, DATA = (MISTAKES / "base.rules").read_text("utf-8"), (MISTAKES / "base.yaml").read_text("utf-8")
SECTION = re.compile(r"^(setup|play|turn|end|declare|[a-z_]+\.rules|[a-z_.]+\.yaml|table):(.*)$")
# Codes that no text can bring about, each with the reason.
NOT_HERE: dict[str, str] = {
    "E327": "needs fifty sides: tests/test_cost.py",
    "E428": "needs a hundred words: tests/test_cost.py",
}


@dataclass(slots=True)
class Case:
    title: str
    sections: dict[str, list[str]] = field(default_factory=dict)
    table: str = ""
    expected: list[str] = field(default_factory=list)

    def write(self) -> str:
        shown = [f"=== {self.title}"]
        for name, lines in self.sections.items():
            shown += [f"{name}:", *(f"    {line}".rstrip() for line in lines)]
        if self.table:
            shown.append(f"table: {self.table}")
        return "\n".join([*shown, "---", *self.expected]) + "\n"


def cases() -> list[Case]:
    found: list[Case] = []
    for chunk in SINGLES.read_text(encoding="utf-8").split("=== ")[1:]:
        title, _, rest = chunk.partition("\n")
        text, _, expected = rest.partition("---\n")
        case = Case(title, expected=expected.strip().splitlines())
        lines: list[str] = []
        for line in text.splitlines():
            head = SECTION.match(line)
            if head and head[1] == "table":
                case.table = head[2].strip()
            elif head:
                lines = case.sections.setdefault(head[1], [])
            else:
                lines.append(line.removeprefix("    "))
        found.append(case)
    return found


@dataclass(slots=True)
class Files:
    """The files of a case, and where each of their lines comes from."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    origins: dict[tuple[str, int], tuple[str, int]] = field(default_factory=dict)

    def add(self, name: str, lines: list[str], section: str) -> None:
        self.texts[name] = lines
        for number in range(len(lines) + 1):
            self.origins[name, number + 1] = (section, number + 1)

    def lay_in(self, name: str, section: str, lines: list[str]) -> None:
        """Put the lines of a section where the base game has a place for them."""
        text = self.texts[name]
        at = next(number for number, line in enumerate(text) if line.strip() == f"# <{section}>")
        indent = text[at][: len(text[at]) - len(text[at].lstrip())]
        before = [self.origins[name, number + 1] for number in range(len(text))]
        own = [(section, number) for number in range(1, len(lines) + 1)]
        self.texts[name] = [*text[:at], *(f"{indent}{line}".rstrip() for line in lines), *text[at + 1 :]]
        for number, origin in enumerate([*before[:at], *own, *before[at + 1 :]], 1):
            self.origins[name, number] = origin


def files_of(case: Case) -> Files:
    files = Files()
    files.add("game.rules", BASE.splitlines(), "base")
    files.add("data.yaml", DATA.splitlines(), "data")
    for section, lines in case.sections.items():
        if "." in section:
            files.add(section, lines, section)
    for section, lines in case.sections.items():
        if "." not in section:
            files.lay_in("game.rules", section, lines)
    return files


def table_of(text: str) -> Table:
    players, sides, variants = 2, {}, []
    for part in filter(None, text.split(", ")):
        if part.endswith("players"):
            players = int(part.split()[0])
        elif part.startswith("with "):
            variants.append(part.removeprefix("with "))
        else:
            board, _, side = part.partition("=")
            sides[board] = side
    return Table(players, sides, tuple(variants))


def problems_of(case: Case, directory: Path) -> tuple[Project, list[Diagnostic], Files]:
    files = files_of(case)
    for name, lines in files.texts.items():
        (directory / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    with chdir(directory):  # a file that a case leaves alone was read for another case
        project = read_project(directory)
    if case.table:
        problems = Compilation(project, table_of(case.table)).diagnostics
        return project, in_order([*project.diagnostics.items, *problems]), files
    return project, in_order(check_everything(project)), files


def said(problems: list[Diagnostic], files: Files) -> list[str]:
    lines = []
    for problem in problems:
        name = Path(problem.span.file).name
        section, line = files.origins.get((name, problem.span.line), ("directory", 1))
        lines.append(f"{problem.code} {section} {line}: {problem.message}")
    return lines


def test_the_base_game_has_no_mistake(tmp_path: Path) -> None:
    assert problems_of(Case("nothing"), tmp_path)[1] == []


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.title)
def test_a_single_mistake(case: Case, tmp_path: Path, renew: bool) -> None:
    """Its message is the one that is expected, can be shown, and says what to do."""
    if renew:
        return
    project, problems, files = problems_of(case, tmp_path)
    assert said(problems, files) == case.expected
    assert len(case.expected) == 1, "one mistake gets one message"
    shown = full(problems, lambda name: project.sources[name].text.splitlines() if name in project.sources else [])
    for problem in problems:
        assert f"{problem.severity} {problem.code}: {problem.message}" in shown
        assert_in_style(problem)
    as_standard(problems)


def test_renew_the_singles(tmp_path_factory: pytest.TempPathFactory, renew: bool) -> None:
    if renew:
        written = cases()
        for case in written:
            _, problems, files = problems_of(case, tmp_path_factory.mktemp("single"))
            case.expected = said(problems, files)
        SINGLES.write_text("\n".join(case.write() for case in written), encoding="utf-8")


def codes_in_the_package() -> Iterator[str]:
    for path in PACKAGE.rglob("*.py"):
        yield from re.findall(r'"([EW][345]\d\d)"', path.read_text(encoding="utf-8"))


def test_every_code_is_exercised() -> None:
    wanted = set(codes_in_the_package())
    tested = {line.split()[0] for case in cases() for line in case.expected if line[1] in "345"}
    assert sorted(wanted - tested - set(NOT_HERE)) == []
    assert sorted(tested - wanted) == [], "these codes are no more"
    assert not set(NOT_HERE) & tested


def test_titles_tell_the_cases_apart() -> None:
    titles = [case.title for case in cases()]
    assert len(titles) == len(set(titles)) >= 40
    assert "\n".join(case.write() for case in cases()) == SINGLES.read_text(encoding="utf-8")
