"""The layout is the pipeline: docs/architecture.md says what a folder may read and names modules, and is held here."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from imhotep_dsl.code.limits import MOST_ROUNDS
from imhotep_dsl.graph.flow.loops import MOST_COUNTED

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "imhotep_dsl"
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (`[\w`, ]+`) \| .+ \| (.+) \|$", re.MULTILINE)
DOORS = {"__init__", "__main__"}
"""The door for programs and the one for people: they only lead on."""


def claimed() -> dict[str, set[str]]:
    """Folder, or single module → what it may read, in the order of the table."""
    table = PAGE[PAGE.index("| Folder | What it is | Reads |") :].split("\n\n")[0]
    found: dict[str, set[str]] = {}
    for folders, reads in ROW.findall(table):
        names = re.findall(r"`(\w+)`", folders)
        for name in names:
            found[name] = set(names) if reads == "each other" else set(re.findall(r"`(\w+)`", reads))
    return found


def imports(folder: str) -> Iterator[tuple[Path, str]]:
    for path in [*(PACKAGE / folder).rglob("*.py"), *PACKAGE.glob(f"{folder}.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            modules: list[str] = []
            if isinstance(node, ast.ImportFrom) and node.module:
                modules = [f"{node.module}.{name.name}" for name in node.names]
            elif isinstance(node, ast.Import):
                modules = [name.name for name in node.names]
            for module in modules:
                parts = module.split(".")
                if parts[0] == "imhotep_dsl" and len(parts) > 1 and parts[1] != folder:
                    yield path, parts[1]


@pytest.mark.parametrize("folder", sorted(claimed()))
def test_a_stage_reads_only_what_stands_before_it(folder: str) -> None:
    allowed = claimed()[folder]
    wrong = sorted({f"{path.relative_to(ROOT)} reads {read}" for path, read in imports(folder) if read not in allowed})
    assert wrong == []


def test_each_reads_only_what_stands_above_it_in_the_table() -> None:
    above: set[str] = {"source", "diagnostics"}
    for folder, reads in claimed().items():
        assert reads <= above, folder
        above.add(folder)


def test_the_table_names_the_whole_package() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("*/*.py")}
    modules = {path.stem for path in PACKAGE.glob("*.py")} - DOORS
    assert set(claimed()) == folders | modules


def named_modules() -> list[str]:
    """Files that the page names as code, with the folder that the head of their table gives them."""
    found = []
    for paragraph in PAGE.split("\n\n"):
        head = re.match(r"\| Module of `([\w/]+)/?`", paragraph)
        for name in re.findall(r"`([\w/]+\.(?:py|c|lark|yaml))`", paragraph):
            found.append(f"{head[1].rstrip('/')}/{name}" if head and "/" not in name else name)
    return sorted(set(found))


@pytest.mark.parametrize("name", named_modules())
def test_what_the_page_names_is_there(name: str) -> None:
    """By its whole path, or by the end of it: a section may leave out the folder that it is about."""
    assert (ROOT / name).is_file() or any(next(folder.rglob(name), None) for folder in (PACKAGE, ROOT / "tests"))


def test_the_page_names_the_limits_that_there_are() -> None:
    assert f"the rounds are counted, and after {MOST_ROUNDS:,} the game stops" in PAGE
    assert f"of the first {MOST_COUNTED} that a loop counts" in PAGE


def test_nothing_is_allowed_that_nobody_needs() -> None:
    """A table that allows too much would hold nothing."""
    for folder, allowed in claimed().items():
        assert allowed - {folder} <= {read for _, read in imports(folder)}, folder


def test_what_runs_knows_the_program_and_nothing_behind_it() -> None:
    assert {read for _, read in imports("run")} <= {"program", "code", "source"}
