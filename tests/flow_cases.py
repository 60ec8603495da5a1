"""Small rule sets with what `check` must say of them: `flow/NAME.rules` holds those about one question.

`flow/mini.game` is the game they are laid into. A file begins with declarations of its own; each takes the place of the
one with the same name in the game, or is added. Cases follow, each behind a line `---- title`. A case is the body of
the rule `turn`; behind a line `++++` come declarations, treated like those of the file. What must be said stands on its
line as `# error CODE`; of all other lines nothing may be said. A file `flow/NAME.yaml` is the data of all its cases.

`python tests/flow_cases.py` prints the share of unsound texts that are refused and of sound ones that pass.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from imhotep_dsl.game.game import Game
from imhotep_dsl.game.rules import Rules
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.found_at_tables import problems_of_tables
from imhotep_dsl.proofreading.one_table import look_at_table
from imhotep_dsl.proofreading.tables import tables_to_check
from imhotep_dsl.resolve.project import Project, read_project

FLOW = Path(__file__).parent / "flow"
TITLE = re.compile(r"^---- (.*)$")
ERROR = re.compile(r"#\s*error((?:\s+[EW]\d+)+)")
BODY = "    BODY"


@dataclass(frozen=True, slots=True)
class Case:
    file: str
    title: str
    text: str
    data: str = ""

    @property
    def name(self) -> str:
        return f"{self.file}: {self.title}"

    @property
    def expected(self) -> set[tuple[str, int]]:
        """Code and line of everything that must be said."""
        return {
            (code, number)
            for number, line in enumerate(self.text.splitlines(), 1)
            if (found := ERROR.search(line))
            for code in found[1].split()
        }

    @property
    def is_sound(self) -> bool:
        return not self.expected

    def project(self, directory: Path) -> Project:
        """The case read from files, as an author's would be."""
        directory.mkdir(parents=True, exist_ok=True)
        (directory / "game.rules").write_text(self.text, encoding="utf-8")
        if self.data:
            (directory / "data.yaml").write_text(self.data, encoding="utf-8")
        with chdir(directory):  # whoever reads the same text under the same name has it already
            return read_project(directory)


class Tables:
    """The tables of a project that are checked: each is compiled once, whatever is asked of it."""

    def __init__(self, project: Project) -> None:
        self.project = project
        self.compilations = [Compilation(project, table) for table in tables_to_check(project)]

    def errors(self) -> set[tuple[str, int]]:
        """Code and line of every error that `check` finds."""
        tables = [each.table for each in self.compilations]
        looked = [look_at_table(self.project, each.table, lambda *_, each=each: each) for each in self.compilations]
        problems = problems_of_tables(self.project, (), tables, looked)
        return {(found.code, found.span.line) for found in problems if found.severity == "error"}

    def games(self, seeds: range) -> Iterator[Game]:
        """Every table, opened with each seed."""
        for each in self.compilations:
            table = each.table
            rules = Rules(self.project, table.sides, table.variants, None, compilations={table.players: each})
            for seed in seeds:
                yield rules.start(table.players, seed)


def shares() -> Iterator[str]:
    """For each question: how many unsound texts are refused as they should be, how many sound ones pass."""
    right: Counter[tuple[str, bool]] = Counter()
    every: Counter[tuple[str, bool]] = Counter()
    with TemporaryDirectory() as directory:
        for case in cases():
            good = Tables(case.project(Path(directory))).errors() == case.expected
            for file in (case.file, "all"):
                every[file, case.is_sound] += 1
                right[file, case.is_sound] += good
            if not good:
                yield f"otherwise than it should be: {case.name}"
            for old in Path(directory).iterdir():
                old.unlink()
    for file in sorted({file for file, _ in every}):
        refused, passed = (f"{right[file, sound]} of {every[file, sound]}" for sound in (False, True))
        yield f"{file:10} unsound refused {refused:>10}   sound accepted {passed:>10}"


# ---- reading ------------------------------------------------------------------------------------------------


def cases() -> list[Case]:
    return [case for path in sorted(FLOW.glob("*.rules")) for case in _cases_in(path)]


def _cases_in(path: Path) -> Iterator[Case]:
    game = _blocks((FLOW / "mini.game").read_text(encoding="utf-8"))
    head, *chunks = re.split(r"^(?=---- )", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    beside = path.with_suffix(".yaml")
    data = beside.read_text(encoding="utf-8") if beside.exists() else ""
    base = _with(game, _blocks(head))
    for chunk in chunks:
        title, _, rest = chunk.partition("\n")
        found = TITLE.match(title)
        assert found is not None, f"{path}: {title}"
        body, _, declared = rest.partition("++++\n")
        blocks = _with(base, _blocks(declared))
        text = "\n".join("\n".join(lines).rstrip() + "\n" for lines in blocks.values())
        spliced = "\n".join(f"    {line}".rstrip() for line in body.strip("\n").splitlines())
        yield Case(path.stem, found[1].strip(), text.replace(BODY, spliced or '    note "Nothing."'), data)


def _blocks(text: str) -> dict[str, list[str]]:
    """Declarations by what they declare, each with the lines below it."""
    found: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            lines = found.setdefault(_declared(line), [])
            lines.clear()
        lines.append(line)
    return found


def _declared(line: str) -> str:
    words = re.findall(r"[\w.]+", line)
    return words[0] if words[0] in ("game", "play", "setup", "winner") else " ".join(words[:2])


def _with(base: dict[str, list[str]], more: dict[str, list[str]]) -> dict[str, list[str]]:
    return {**base, **more}


if __name__ == "__main__":
    print(*shares(), sep="\n")
