"""The pages of the documentation, as tests read them: blocks of code, what belongs to them, and tables of examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from imhotep_dsl.library import shipped_games

ROOT = Path(__file__).parent.parent


DOCS = ROOT / "docs"


@dataclass(frozen=True)
class Example:
    page: str
    line: int
    language: str
    text: str
    beside: str | None = None
    sentences: str | None = None

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def pages() -> list[Path]:
    return [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]


_FENCE = re.compile(r"^```([\w-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> Iterator[Example]:
    text = page.read_text("utf-8")
    found = list(_FENCE.finditer(text))
    for at, match in enumerate(found):
        line = text.count("\n", 0, match.start()) + 1
        yield Example(page.name, line, match.group(1), match.group(2), *_belonging(found[at + 1 :]))


def _belonging(following: list[re.Match[str]]) -> tuple[str | None, str | None]:
    """The data file and the sentences of rulebooks that stand behind a block."""
    beside = following[0].group(2) if following and following[0].group(1) == "yaml-beside" else None
    rest = following[1:] if beside is not None else following
    return beside, rest[0].group(2) if rest and rest[0].group(1) == "diff" else None


BLOCKS = [block for page in pages() for block in blocks(page)]


_TABLE = re.compile(r"^<!-- check: (\w+) of (\w+) -->\n\n?((?:\|.*\n)+)", re.MULTILINE)


CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class ExampleTable:
    page: str
    line: int
    sort: str
    game: str
    examples: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def tables(page: Path) -> Iterator[ExampleTable]:
    text = page.read_text("utf-8")
    for match in _TABLE.finditer(text):
        rows = match.group(3).strip().split("\n")[2:]
        examples = [unfolded(code) for row in rows for code in CODE.findall(cells(row)[-1])]
        line = text.count("\n", 0, match.start()) + 1
        yield ExampleTable(page.name, line, match.group(1), match.group(2), tuple(examples))


def unfolded(code: str) -> str:
    return "\n".join("    " * depth + line for depth, line in enumerate(code.split(" ↵ ")))


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]


FRAGMENTS = [block for block in BLOCKS if re.fullmatch(rf"rules-({'|'.join(shipped_games())})", block.language)]


STATEMENTS = [block for block in BLOCKS if block.language.endswith("-do")]


def codes_in_use() -> set[str]:
    codes = {entry["code"] for entry in yaml.safe_load((ROOT / "grammar" / "messages.yaml").read_text("utf-8"))}
    for path in (ROOT / "imhotep_dsl").rglob("*.py"):
        codes.update(re.findall(r'"([EW]\d{3})"', path.read_text("utf-8")))
    return codes
