"""One mistake in a shipped game, as people really make them: one message, at its line; following the help helps.

`mistakes/in_games.txt` holds the cases. A case is a file (`=== GAME/FILE`), lines of it (`- `) and what somebody wrote
in their place (`+ `), and behind `---` what `check` says: code, line and column, message, and behind `|` the help.
`--renew` writes what is said now; read the difference afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from message_style import assert_in_style

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.diagnostics.mending import mended
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.resolve.project import Project, read_project, with_text

HERE = Path(__file__).parent
RULES = HERE.parent / "rules"
CASES = HERE / "mistakes" / "in_games.txt"
QUICK = 4
"""Of so many cases one is looked at each time; the others are long."""


@dataclass(slots=True)
class Case:
    file: str
    old: str
    new: str
    expected: str

    def write(self) -> str:
        lines = [f"=== {self.file}"]
        lines += [f"{sign} {line}" for sign, text in (("-", self.old), ("+", self.new)) for line in text.split("\n")]
        return "\n".join([*lines, "---", self.expected]) + "\n"

    @property
    def title(self) -> str:
        return f"{self.file}: {self.new.strip()}".replace("\n", " ")[:80]


def cases() -> list[Case]:
    found = []
    for chunk in CASES.read_text("utf-8").split("=== ")[1:]:
        text, _, expected = chunk.partition("\n---\n")
        file, *lines = text.split("\n")
        old, new = ("\n".join(line[2:] for line in lines if line.startswith(sign)) for sign in ("-", "+"))
        found.append(Case(file, old, new, expected.strip()))
    return found


def made(case: Case) -> tuple[Project, int]:
    """The game with the mistake, and its line."""
    project = read_project(RULES / case.file.partition("/")[0])
    name = next(each for each in project.sources if each.endswith(f"/{case.file}"))
    text = project.sources[name].text
    assert case.old in text, case.title
    return with_text(project, name, text.replace(case.old, case.new, 1)), text[: text.index(case.old)].count("\n") + 1


def said(found: list[Diagnostic]) -> str:
    return "\n".join(
        f"{item.code} {Path(item.span.file).name} {item.span.line}:{item.span.column} {item.message} | {item.help}"
        for item in found
    )


def _some_later() -> list[object]:
    return [pytest.param(case, marks=() if at % QUICK == 0 else pytest.mark.long) for at, case in enumerate(cases())]


@pytest.mark.parametrize("case", _some_later(), ids=lambda case: case.title)
def test_one_mistake_is_told_once_and_what_is_proposed_helps(case: Case, renew: bool) -> None:
    if renew:
        return
    project, line = made(case)
    found = check_everything(project)
    assert said(found) == case.expected
    (item,) = found
    assert item.help
    assert_in_style(item)
    below = case.new.count("\n") + 1
    assert line <= item.span.line <= line + below, "it is told at its line"
    if item.fixes:
        healing = next((at for at in range(len(item.fixes)) if _heals(project, item, at)), None)
        assert healing is not None, "following the help helps"
        assert healing == 0 or not item.fixes[0].certain


def _heals(project: Project, item: Diagnostic, at: int) -> bool:
    texts = mended({name: source.text for name, source in project.sources.items()}, [item.fixes[at]])
    for name, text in texts.items():
        project = with_text(project, name, text)
    return bool(texts) and not [each for each in check_everything(project) if each.severity == "error"]


def test_renew_the_cases(renew: bool) -> None:
    if renew:
        written = cases()
        for case in written:
            case.expected = said(check_everything(made(case)[0]))
        CASES.write_text("\n".join(case.write() for case in written), encoding="utf-8")


def test_there_are_enough_of_them() -> None:
    assert len({(case.file, case.old, case.new) for case in cases()}) == len(cases()) >= 80
