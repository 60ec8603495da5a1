"""What another author found, who had nothing but the documents."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_cli import call

from imhotep_dsl import load


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def written(name: str, text: str) -> str:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")
    return name


@pytest.mark.parametrize("line", ["add 2 to statue", "set lever to 5"])
def test_check_says_of_a_design_what_running_says(line: str) -> None:
    variant = written("more.rules", f'variant more of imhotep "More"\n\n{line}\n')
    design = line.split()[-1] if line.startswith("add") else line.split()[1]
    for command in (["check", variant], ["run", "imhotep", "--with", variant, "--games", "1"]):
        told = call(*command)
        assert told.exit_code != 0
        assert f"There is nothing called `{design}` to change." in told.output
        assert f"`{design}.copies`" in told.output


# ---- more than one variant in a file or a directory ------------------------------------------------------------------

FIRST = 'variant first of nim "First"\n\nset heap_sizes[1] to 2\n'
SECOND = 'variant second of nim "Second"\n\nset heap_sizes[2] to 3\n'


@pytest.mark.parametrize(
    "files", [{"both.rules": FIRST + "\n" + SECOND}, {"two/first.rules": FIRST, "two/second.rules": SECOND}]
)
def test_all_variants_of_a_file_or_a_directory_are_in_play(files: dict[str, str]) -> None:
    for name, text in files.items():
        written(name, text)
    given = next(iter(files)).partition("/")[0]
    assert load("nim", variants=[given]).variants == ("first", "second")
    told = call("diff", "nim", "--with", given).output
    assert "heap_sizes" in told and "2, 3, 5" in told, told
