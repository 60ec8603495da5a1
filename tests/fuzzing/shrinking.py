"""Making a finding small: lines are taken out as long as the same thing still goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .lines import unwrapped, whole, without
from .trying import Files

WORK = 60_000
"""How many lines are checked in all while a finding is made small."""


def shrunk(files: Files, still: Callable[[Files], bool]) -> Files:
    """still: whether a text shows the same finding."""
    left = WORK
    again = True
    while again and left > 0:
        again = False
        for name in list(files):
            at = 0
            while left > 0:
                lines = files[name].split("\n")
                if at >= len(lines):
                    break
                for candidate in _smaller(lines, at):
                    left -= sum(text.count("\n") for text in files.values())
                    smaller = {**files, name: "\n".join(candidate)}
                    if still(smaller):
                        files, again = smaller, True
                        break
                else:
                    at += 1
    return files


def _smaller(lines: list[str], at: int) -> Iterator[list[str]]:
    """The line away with all below it; a blank line alone; the line away and its block kept."""
    if not lines[at].strip():
        if at < len(lines) - 1:
            yield lines[:at] + lines[at + 1 :]
        return
    shorter = without(lines, [at])
    if len(shorter) < len(lines):
        yield shorter
    if whole(lines, at) > at + 1:
        lifted = unwrapped(lines, at)
        if len(lifted) < len(lines):
            yield lifted
