"""Taking lines out of a text so that the rest still stands: with what is below them, and the `else` that follows."""

from __future__ import annotations

from collections.abc import Collection

FILLER = 'note "Nothing."'
_OPENS = {"if", "else", "option", "may", "for", "repeat", "turns", "as", "at", "setup", "play", "draw", "action",
          "before", "after", "instead"}  # fmt: skip
"""Words with which lines begin that need something below them."""


def depth(line: str) -> int:
    return (len(line) - len(line.lstrip())) // 4


def below(lines: list[str], at: int) -> int:
    """Where what belongs to a line ends."""
    end = at + 1
    while end < len(lines) and (not lines[end].strip() or depth(lines[end]) > depth(lines[at])):
        end += 1
    return end


def whole(lines: list[str], at: int) -> int:
    """Where a statement ends, with every `else` of it."""
    end = below(lines, at)
    while end < len(lines) and depth(lines[end]) == depth(lines[at]) and lines[end].strip().startswith("else"):
        end = below(lines, end)
    return end


def without(lines: list[str], taken: Collection[int]) -> list[str]:
    """Without these lines, counted from 0, and all that belongs to them."""
    gone: set[int] = set()
    for at in taken:
        if 0 <= at < len(lines):
            gone |= set(range(at, whole(lines, at)))
    return filled([line for at, line in enumerate(lines) if at not in gone])


def unwrapped(lines: list[str], at: int) -> list[str]:
    """Without the line, but with what is below it."""
    end, last = below(lines, at), whole(lines, at)
    inner = [line[4:] if line.startswith("    ") else line for line in lines[at + 1 : end]]
    return filled([*lines[:at], *inner, *lines[last:]])


def filled(lines: list[str]) -> list[str]:
    """A line that needs something below it, and has nothing, gets a remark."""
    found: list[str] = []
    for at, line in enumerate(lines):
        found.append(line)
        if line.strip().split(" ")[0] in _OPENS and below(lines, at) == at + 1:
            found.append(" " * (4 * depth(line) + 4) + FILLER)
    return found
