"""The layout is the pipeline: what a folder may read stands in docs/architecture.md, and is held here."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "imhotep_dsl"
ROW = re.compile(r"^\| (`[\w`, ]+`) \| (.+) \|$", re.MULTILINE)


def claimed() -> dict[str, set[str]]:
    """Folder → the folders that it may read."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text[text.index("| Folder | Reads |") :].split("\n\n")[0]
    found: dict[str, set[str]] = {}
    for folders, reads in ROW.findall(table):
        names = re.findall(r"`(\w+)`", folders)
        for name in names:
            found[name] = set(names) if reads == "each other" else set(re.findall(r"`(\w+)`", reads))
    return found


def imports(folder: str) -> Iterator[tuple[Path, str]]:
    for path in (PACKAGE / folder).rglob("*.py"):
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


def test_the_table_names_the_whole_pipeline() -> None:
    assert {"source", "data", "syntax", "resolve", "check", "code", "graph", "program", "run"} <= set(claimed())
    assert all((PACKAGE / folder).is_dir() for folder in claimed())


def test_nothing_is_allowed_that_nobody_needs() -> None:
    """A table that allows too much would hold nothing."""
    for folder, allowed in claimed().items():
        assert allowed - {folder} <= {read for _, read in imports(folder)}, folder


def test_what_runs_knows_the_program_and_nothing_behind_it() -> None:
    assert {read for _, read in imports("run")} <= {"program", "code", "source"}
