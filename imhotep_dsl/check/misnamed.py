"""Parameters that are never given what their name says they are: told once where they are declared, not wherever they
are used."""

from __future__ import annotations

from collections.abc import Iterable

from imhotep_dsl.check.types import Type, advice_for_param
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics, Label
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass
from imhotep_dsl.syntax import tree


@dataclass(frozen=True, slots=True)
class Misfit:
    """What a parameter of a rule or word (owner) was given, although its name says that it is something else."""

    owner: str
    param: tree.Param
    given: Type
    wanted: Type
    span: Span


def blamed(misfits: Iterable[Misfit]) -> list[Diagnostic]:
    found = Diagnostics()
    for misfit in misfits:
        name, wanted = misfit.param.text, misfit.wanted
        said = f"`{misfit.owner}` is given {misfit.given} as `{name}`, and by its name that is always {wanted}."
        help_text = advice_for_param(misfit.owner, misfit.param, misfit.given, wanted)
        found.error("E417", misfit.param.span, said, help_text, Label(misfit.span, f"this is {misfit.given}"))
    return found.items


def explains_more(blaming: list[Diagnostic], found: list[Diagnostic], before: list[Diagnostic]) -> bool:
    """Whether there is less wrong if the names are to blame. found: what is wrong besides; before: without blame."""
    return len(blaming) + _errors(found) < _errors(before)


def _errors(found: list[Diagnostic]) -> int:
    return sum(item.severity == "error" for item in found)
