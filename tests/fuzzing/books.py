"""`python -m tests.fuzzing.books`: whatever passes the check has a book, and nothing is missing in it."""

from __future__ import annotations

import re
import sys
import tempfile
import traceback
from pathlib import Path

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.game.rules import load

from .soundness import rules_for
from .trying import Files, Finding, repaired, written

LANGUAGES = ("en", "de", "es")
UNSAID = re.compile(r"[{}@]|\bNone\b|\(\)|[“„«][”“»]|\b(?:of|from|in|on|to|by|with) [.,;:)]")
"""What is left where a word, a value or a name could not be said."""


def book_of(files: Files) -> Finding | None:
    """The first thing that is wrong with the book of rules that pass the check."""
    with tempfile.TemporaryDirectory() as directory:
        written(files, Path(directory))
        try:
            book = plan_book(load(directory))
            for code in LANGUAGES:
                made = pages(book, language(code, book.words))
                for name, text in made.items():
                    if name != "source.md" and (found := UNSAID.search(said := plain_text(text))):
                        near = said[max(0, found.start() - 60) : found.end() + 30]
                        return Finding(f"{code}: something is not said", f"{name}: …{near}…")
                lost = [word for word in book.words.missing.get(code, ()) if ".ftl:" in word]
                if lost:
                    return Finding(f"{code}: no message", ", ".join(lost))
        except Exception as problem:
            return Finding(f"no book: {type(problem).__name__}", traceback.format_exc())
    return None


def looked_through(seeds: range) -> tuple[int, list[tuple[int, Files, Finding]]]:
    """How many of these rule sets pass the check, and what is wrong with the books of those that do."""
    passed, wrong = 0, []
    for seed in seeds:
        files, result, _ = repaired(rules_for(seed))
        if result.errors or result.crash:
            continue
        passed += 1
        finding = book_of(files)
        if finding is not None:
            wrong.append((seed, files, finding))
    return passed, wrong


if __name__ == "__main__":
    first, last = (int(text) for text in sys.argv[1:3])
    passed, wrong = looked_through(range(first, last))
    for seed, _, finding in wrong:
        print(f"seed {seed}: {finding.sort}\n{finding.told}\n")
    print(f"{passed} rule sets have books; {len(wrong)} of them are wrong.")
