"""Many rule sets one after the other: made, checked, played, counted; findings made small and told with their seeds."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from .richness import Richness
from .shrinking import shrunk
from .trying import Checked, Files, Finding, Play, checked, played, repaired

Make = Callable[[int], Files]


@dataclass(slots=True)
class Outcome:
    """What became of one seed. repairs: how often lines were taken out before the check was content. at_limit: a number
    became larger than numbers may be."""

    seed: int
    passed: bool = False
    repairs: int = 0
    finding: Finding | None = None
    at_limit: bool = False
    files: Files = field(default_factory=dict)
    rich: Richness = field(default_factory=Richness)


@dataclass(frozen=True, slots=True)
class Campaign:
    """make: the files for a seed; play: what is done with those that pass the check."""

    make: Make
    games: int
    play: Play = played
    shrinks: bool = True

    def run(self, seed: int) -> Outcome:
        files, result, times = repaired(self.make(seed))
        found = Outcome(seed, repairs=times, files=files)
        if result.crash is None and result.errors:
            return found
        if result.crash is None:
            found.passed = True
            found.rich = Richness.of(result.machines, files)
        found.finding = self._finding(result, seed)
        if found.finding is not None and result.crash is None and checked(files).errors:
            found.passed, found.finding = False, None
        if found.finding is not None and found.finding.is_documented:
            found.at_limit, found.finding = True, None
        if found.finding is not None and self.shrinks:
            found.files = shrunk(files, lambda smaller: self._shows(smaller, seed, found.finding))
            found.finding = self._finding(checked(found.files), seed) or found.finding
        return found

    def _finding(self, result: Checked, seed: int) -> Finding | None:
        if result.crash is not None:
            return result.crash
        return None if result.errors else self.play(result.machines, self.games, seed)

    def _shows(self, files: Files, seed: int, finding: Finding | None) -> bool:
        again = self._finding(checked(files), seed)
        return again is not None and finding is not None and again.sort == finding.sort


@dataclass(slots=True)
class Tally:
    generated: int = 0
    passed: int = 0
    unchanged: int = 0
    at_limit: int = 0
    findings: Counter[str] = field(default_factory=Counter)
    rich: Richness = field(default_factory=Richness)

    def add(self, outcome: Outcome) -> None:
        self.generated += 1
        self.passed += outcome.passed
        self.unchanged += outcome.passed and not outcome.repairs
        self.at_limit += outcome.at_limit
        self.rich.add(outcome.rich)
        if outcome.finding is not None:
            self.findings[outcome.finding.sort] += 1


def outcomes(campaign: Campaign, seeds: Iterable[int], processes: int) -> Iterator[Outcome]:
    if processes == 1:
        yield from map(campaign.run, seeds)
        return
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        yield from pool.imap(campaign.run, seeds)


def told(outcome: Outcome) -> str:
    """A finding as it is printed: its seed, what went wrong, the text."""
    assert outcome.finding is not None
    texts = "\n".join(f"--- {name}\n{text}" for name, text in outcome.files.items())
    found = outcome.finding
    return f"==== seed {outcome.seed}, game {found.game}: {found.sort}\n{found.told}\n{texts}"


def command(name: str, make: Make, play: Play = played) -> int:
    """The command line that the fuzzers share. Each sort of finding is shrunk and told once, then only counted."""
    os.environ["IMHOTEP_CACHE"] = "off"
    parser = argparse.ArgumentParser(prog=f"python -m tests.fuzzing.{name}")
    parser.add_argument("--sets", type=int, default=200, help="how many rule sets are to pass the check")
    parser.add_argument("--games", type=int, default=20, help="games played with each")
    parser.add_argument("--seed", type=int, default=1, help="where to begin")
    parser.add_argument("--processes", type=int, choices=(1, 2), default=1)
    parser.add_argument("--show", action="store_true", help="only print the rule set of the seed, repaired")
    parser.add_argument("--whole", action="store_true", help="print findings as they are, without making them small")
    asked = parser.parse_args()
    if asked.show:
        print("\n".join(repaired(make(asked.seed))[0].values()))
        return 0
    tally = Tally()
    plain = Campaign(make, asked.games, play, shrinks=False)
    for outcome in outcomes(plain, range(asked.seed, asked.seed + 4 * asked.sets), asked.processes):
        tally.add(outcome)
        if outcome.finding is not None:
            if tally.findings[outcome.finding.sort] <= 2:
                outcome = Campaign(make, asked.games, play, not asked.whole).run(outcome.seed)
                print(told(outcome), flush=True)
            else:
                print(f"==== seed {outcome.seed}: {outcome.finding and outcome.finding.sort}", flush=True)
        if tally.generated % 100 == 0:
            print(f"{tally.generated} generated, {tally.passed} passed", file=sys.stderr)
        if tally.passed >= asked.sets:
            break
    print(
        f"{tally.generated} rule sets generated, {tally.passed} passed the check: {tally.unchanged} as they were, the "
        f"others after the lines that it refused were taken out. {asked.games} games each."
    )
    print(f"Stopped at the documented limit of numbers: {tally.at_limit}")
    print(tally.rich.told())
    print(f"Findings: {sum(tally.findings.values())}")
    for sort, times in tally.findings.most_common():
        print(f"  {times} × {sort}")
    return 1 if tally.findings else 0
