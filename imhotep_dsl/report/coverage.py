"""How often the lines of rules acted, as text and as a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from imhotep_dsl.source.characters import neutral

PAGE_BEGINS = "<!doctype html>\n<!-- made by imhotep test --coverage-page -->\n"


@dataclass(frozen=True, slots=True)
class CoveredFile:
    """lines: of those that can act, the number, how often in scenarios, how often in random games."""

    name: str
    text: str
    lines: Sequence[tuple[int, int, int]]

    @property
    def tested(self) -> int:
        return sum(1 for _, scenarios, _ in self.lines if scenarios)

    @property
    def played(self) -> int:
        return sum(1 for _, _, games in self.lines if games)

    @property
    def never(self) -> list[int]:
        return [line for line, scenarios, games in self.lines if not scenarios + games]

    @property
    def untested(self) -> list[int]:
        return [line for line, scenarios, _ in self.lines if not scenarios]


def as_text(files: Sequence[CoveredFile]) -> str:
    """A table: file by file, then everything."""
    width = max((len(file.name) for file in files), default=0)
    rows = [f"{'':{width}}  lines  scenarios  games  not in any scenario"]
    for file in files:
        count = len(file.lines)
        shares = f"{count:5}  {_share(file.tested, count):>9}  {_share(file.played, count):>5}"
        rows.append(f"{file.name:{width}}  {shares}  {ranges(file.untested)}".rstrip())
    count = sum(len(file.lines) for file in files)
    tested, played = sum(file.tested for file in files), sum(file.played for file in files)
    rows.append(f"{'all':{width}}  {count:5}  {_share(tested, count):>9}  {_share(played, count):>5}")
    return "\n".join(rows)


def _share(part: int, whole: int) -> str:
    """Rounded down: only all is 100 %."""
    return f"{part * 100 // whole if whole else 100} %"


def ranges(numbers: Iterable[int]) -> str:
    """1, 2, 3, 7 → `1-3, 7`."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in found)


_STYLE = """
:root { color-scheme: light dark; --never: #ffd7d5; --games: #fff3c4; --tested: #d3f5d6; --quiet: #555; }
@media (prefers-color-scheme: dark) { :root { --never: #5c1f1f; --games: #4d4212; --tested: #17401f; --quiet: #bbb; } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; font: 14px/1.45 ui-monospace, monospace; width: 100%; }
td { padding: 0 .6em; white-space: pre-wrap; overflow-wrap: anywhere; vertical-align: top; }
td.n { color: var(--quiet); text-align: right; white-space: nowrap; width: 1%; }
tr.never { background: var(--never); } tr.games { background: var(--games); } tr.tested { background: var(--tested); }
span.key { padding: 0 .5em; }
"""

_MEANING = {
    "tested": "acted in a scenario",
    "games": "acted in random games, in no scenario",
    "never": "never acted",
}


def as_page(title: str, files: Sequence[CoveredFile]) -> str:
    """The rules, each line coloured by how often it acted."""
    keys = " ".join(
        f'<span class="key" style="background: var(--{name})">{meaning}</span>' for name, meaning in _MEANING.items()
    )
    body = "\n".join(_section(file) for file in files)
    return (
        f'{PAGE_BEGINS}<html lang="en"><head><meta charset="utf-8"><title>{_text(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>\n'
        f"<body><h1>{_text(title)}</h1><p>{keys}</p>\n{body}\n</body></html>\n"
    )


def _section(file: CoveredFile) -> str:
    counts: Mapping[int, tuple[int, int]] = {line: (scenarios, games) for line, scenarios, games in file.lines}
    rows = [_row(number, text, counts.get(number)) for number, text in enumerate(file.text.split("\n"), 1)]
    heading = f"{_text(file.name)}: {_share(file.tested, len(file.lines))} of {len(file.lines)} lines in scenarios"
    head = "<tr><th>line</th><th>scenarios</th><th>games</th><th></th></tr>"
    return f"<h2>{heading}</h2>\n<table>{head}\n" + "\n".join(rows) + "\n</table>"


def _row(number: int, text: str, counts: tuple[int, int] | None) -> str:
    if counts is None:
        return f'<tr><td class="n">{number}</td><td></td><td></td><td>{_text(text)}</td></tr>'
    scenarios, games = counts
    name = "tested" if scenarios else "games" if games else "never"
    cells = "".join(f'<td class="n">{cell}</td>' for cell in (number, scenarios, games))
    return f'<tr class="{name}">{cells}<td>{_text(text)}</td></tr>'


def _text(text: str) -> str:
    return escape(neutral(text))
