"""How all messages are written: whole sentences, from the first letter to the full stop."""

from __future__ import annotations

from imhotep_dsl.diagnostics import Diagnostic

BEGINNING = "`“…0123456789"
"""What a sentence begins with besides a capital letter: something of the author's text, a gap for it, or a number."""
ENDING = (".", "?", "!", "”")


def is_sentence(text: str) -> bool:
    return (text[0].isupper() or text[0] in BEGINNING) and text.endswith(ENDING)


def assert_in_style(problem: Diagnostic) -> None:
    assert is_sentence(problem.message), f"{problem.code}: {problem.message}"
    assert problem.help, f"{problem.code} does not say what to do: {problem.message}"
    assert is_sentence(problem.help), f"{problem.code}: {problem.help}"
