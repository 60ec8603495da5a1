"""From a text to its tree: what the author wrote, every mistake in it found in one run, and no name looked up yet.

The parser is heavy to load, so the first text that is read loads it, not whoever needs the trees.
"""

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.syntax import tree

__all__ = ["parse", "tree"]


def parse(text: str, file: str) -> tuple[tree.RuleFile, list[Diagnostic]]:
    """The tree of a text, and all that is wrong with its writing. Any text will do: nothing is raised."""
    from imhotep_dsl.syntax.reading import read

    return read(text, file)
