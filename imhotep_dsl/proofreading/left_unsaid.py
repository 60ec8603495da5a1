"""Words of the author (`let`) whose wording does not say of what they are said: the book would make broken sentences
with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from imhotep_dsl.data.model import WordEntry, WordForms
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.syntax import tree

_ENGLISH = "en"
_ARTICLES = ("the", "a", "an")
_TRUTHS = frozenset({"any", "every", "joined", "touch", "supported", "empty", "full", "out", "passed", "yes", "no"})
"""Functions, attributes and values of the language."""


def report_left_unsaid(project: Project, found: Diagnostics) -> None:
    entries: dict[str, list[WordEntry]] = {}
    for entry in (entry for file in project.words for entry in file.entries):
        entries.setdefault(entry.name, []).append(entry)
    lets = list(_lets(project))
    conditions = _conditions([let for _, let in lets])
    for subject, let in lets:
        name = _name(let)
        for entry in entries.get(f"{subject}.{name}" if subject else name, ()):
            _report(subject, let, entry, name in conditions, found)


def _name(let: tree.Let) -> str:
    return let.target.name.text if isinstance(let.target, tree.Dot) else getattr(let.target, "text", "")


def _conditions(lets: Sequence[tree.Let]) -> set[str]:
    """The words that surely hold or do not: no wording makes a noun of them."""
    found: set[str] = set()
    while more := {_name(let) for let in lets if _holds_or_not(let.value, found)} - found:
        found |= more
    return found


def _holds_or_not(value: tree.Expr, conditions: set[str]) -> bool:
    """conditions: words of which that is known."""
    if isinstance(value, tree.OneOrOther):
        return _holds_or_not(value.value, conditions) or _holds_or_not(value.otherwise, conditions)
    if isinstance(value, tree.Call):
        value = value.subject
    if isinstance(value, tree.Dot):
        return value.name.text in _TRUTHS or value.name.text in conditions
    if isinstance(value, tree.Name):
        return value.text in _TRUTHS or value.text in conditions
    return isinstance(value, tree.Compare | tree.Is | tree.Not | tree.And | tree.Or)


def _lets(project: Project) -> Iterator[tuple[str, tree.Let]]:
    """Each with what it is asked of, if it is asked of something."""
    items = [*project.items, *(item for variant in project.variants.values() for item in variant.items)]
    for item in (item.member if isinstance(item, tree.Replace) else item for item in items):
        if isinstance(item, tree.Let):
            target = item.target
            yield (getattr(target.subject, "text", "") if isinstance(target, tree.Dot) else ""), item
        elif isinstance(item, tree.PieceDecl | tree.BoardDecl):
            yield from ((item.name.text, member) for member in item.members if isinstance(member, tree.Let))


def _report(subject: str, let: tree.Let, entry: WordEntry, is_condition: bool, found: Diagnostics) -> None:
    for language, forms in entry.forms.items():
        unsaid = [f"{{{name}}}" for name in _unsaid(subject, let, is_condition, language, forms)]
        if unsaid:
            said = f"These words do not say of what `{entry.name}` is said: `{'` and `'.join(unsaid)}` is missing."
            shown = f"Write it where it belongs, for instance `{' '.join(unsaid)} {forms.one}`."
            noun = "" if is_condition else "A noun has no article, and both its forms: `[one, many]`."
            found.warning("W257", forms.span, said, noun if subject else f"{shown} {noun}".rstrip())


def _unsaid(subject: str, let: tree.Let, is_condition: bool, language: str, forms: WordForms) -> list[str]:
    """What is missing. A noun with both its forms needs nothing, and a condition is said of its subject by itself."""
    if forms.many is not None and (subject or not is_condition):
        return []
    named = re.findall(r"\{(\w+)", forms.one)
    if not subject:
        return [param.text for param in let.params if param.text not in named]
    with_article = language == _ENGLISH and forms.one.partition(" ")[0].lower() in _ARTICLES
    return [subject] if with_article and subject not in named else []
