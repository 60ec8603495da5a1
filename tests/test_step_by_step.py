"""The page *A house rule step by step* is followed from its first line to its last: files are written, commands are
called, and what the page shows is what the program says. `--renew` writes the page anew.

    <!-- file: PATH -->     the block below is what the author writes into that file
    <!-- shows: PATH -->    the block below is what stands in that file
    <!-- page: PATH -->     each line of the block below is read on that page of the book
    <!-- typed: KEYS -->    what is typed while the commands below run
    console                 after each `$ ` a command, then what it prints
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from imhotep_dsl.book.site.markdown import plain_text
from imhotep_dsl.cli import main

PAGE = Path(__file__).parents[1] / "docs" / "step_by_step.md"
_BLOCK = re.compile(r"(?:^<!-- (\w+): ([^\n]*) -->\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def _called(command: str, typed: str) -> str:
    name, *arguments = command.split()
    assert name == "imhotep"
    said = CliRunner().invoke(main, arguments, input=typed)
    assert said.exception is None or isinstance(said.exception, SystemExit), command
    lines = said.output.rstrip("\n").split("\n")
    return "".join(f"{line.rstrip()}\n" for line in (f"$ {command}", *lines))


def _followed(match: re.Match[str]) -> str:
    sort, about, language, text = match.groups()
    if language == "console":
        commands = re.findall(r"^\$ (.*)$", text, re.MULTILINE)
        typed = about + "\n" if sort == "typed" else ""
        made = "".join(_called(command, typed) for command in commands)
    elif sort == "file":
        Path(about).write_text(text, "utf-8")
        made = text
    elif sort == "shows":
        made = Path(about).read_text("utf-8")
    else:
        assert sort == "page", text
        read = re.sub(r"<[^>]*>|\*\*", "", plain_text(Path(about).read_text("utf-8")))
        made = "".join(line if line.strip() in read else "" for line in text.splitlines(keepends=True))
    return match.group().replace(f"```{language}\n{text}```", f"```{language}\n{made}```")


def test_every_step_is_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, renew: bool) -> None:
    pytest.importorskip("mkdocs")
    monkeypatch.chdir(tmp_path)
    page = PAGE.read_text("utf-8")
    followed = _BLOCK.sub(_followed, page)
    if renew:
        PAGE.write_text(followed, "utf-8")
    else:
        assert followed == page, "write it anew with `pytest tests/test_step_by_step.py --renew`"
