"""What the costly texts of the review cost now, in seconds: `python tests/cost_figures.py`.

A measurement to be run by hand; `test_cost.py` counts calls, and is what the suite holds.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from test_cost import HEAD, rules_in_a_chain, rules_side_by_side

PROGRAM = (sys.executable, "-m", "imhotep_dsl")
SECONDS_AT_MOST = 120


def doubled(count: int) -> str:
    lets = "".join(f"let a{at} = a{at - 1} + a{at - 1}\n" for at in range(1, count + 1))
    return f"let a0 = 1\n{lets}rule turn\n    score a{count}\n"


def turn(*lines: str) -> str:
    return "rule turn\n" + "".join(f"    {line}\n" for line in lines)


def nested_counts() -> str:
    inner = "count(other in line.spaces where other.empty)"
    return "place line of coin as row(5000)\n" + turn(f"score count(space in line where {inner} > 0)")


def rooms(count: int) -> str:
    cargo = f"    place cargo of coin as row({count})\n"
    return f"piece ship 200 starts in port\n{cargo}place port of ship\n{turn('score 1')}"


def inputs() -> Iterator[tuple[str, str, str]]:
    """What is measured, what was seen before (commit bd92cf8), the text behind the head."""
    yield "`let a1 = a0 + a0` … a16", "2.6 s", doubled(16)
    yield "`let a1 = a0 + a0` … a23", "> 17 s", doubled(23)
    yield "a chain of 800 rules", "6 s", rules_in_a_chain(800)
    yield "a chain of 1,600 rules", "25 s", rules_in_a_chain(1600)
    yield "200 pieces with a row(5000) each", "9 s, 548 MB", rooms(5000)
    yield "choose amount in 1..1000000000", "MemoryError", turn("choose amount in 1..1000000000", "score 1")
    yield "for each … in 1..100000000", "MemoryError", turn("for each amount in 1..100000000", "    score 1")
    yield "repeat 15000, score you.points + 1", "numbers without end", turn("repeat 15000", "    score you.points + 1")
    yield "nested counts over row(5000)", "28 s", nested_counts()
    for kilobytes in (125, 250, 500, 930):
        count = kilobytes * 1024 // 106
        yield f"{kilobytes} kB of valid rules", "11.6 s for 1 MB", rules_side_by_side(count)


def measure(what: str, *arguments: str) -> str:
    begun = time.perf_counter()
    try:
        done = subprocess.run((*PROGRAM, *arguments), capture_output=True, text=True, timeout=SECONDS_AT_MOST)
    except subprocess.TimeoutExpired:
        return f"{what} not ended in {SECONDS_AT_MOST} s"
    told = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    first = next((line for line in told if line.startswith("error")), told[-1] if told else "")
    return f"{what} {time.perf_counter() - begun:.1f} s, exit {done.returncode}, {first[:90]}"


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        for number, (title, before, text) in enumerate(inputs()):
            game = Path(directory, str(number))
            game.mkdir()
            rules = game / "mini.rules"
            rules.write_text(HEAD + text)
            print(f"{title} ({rules.stat().st_size:,} bytes; before: {before})")
            print("   ", measure("check", "check", str(game)))
            print("   ", measure("run", "run", str(game), "--players", "2", "--seed", "1", "--quiet"), flush=True)


if __name__ == "__main__":
    main()
