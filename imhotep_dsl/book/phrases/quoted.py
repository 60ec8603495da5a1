"""The text of an option as a scenario names it, with the values that were said in its braces."""

from __future__ import annotations

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.code.texts import numbered, values_in


def quoted(scope: Scope, said: str) -> p.Clause:
    return p.clause("quoted", text=_text(scope, said))


def _text(scope: Scope, said: str) -> p.Phrase:
    """Words are given to the text as it is written, whatever values it had."""
    if said not in scope.words.forms:
        for written in scope.words.forms:
            values = values_in(written, said) if "{" in written else None
            if values is not None:
                given = tuple((str(at), p.Text((), value)) for at, value in enumerate(values, 1))
                return p.Clause("authors", (("text", p.Text((written,), numbered(written))), *given))
    return p.Text((said,), said)
