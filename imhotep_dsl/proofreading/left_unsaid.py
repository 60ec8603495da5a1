"""Words of the author (`let`) whose wording does not say of what they are said: the book would make broken sentences
with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from imhotep_dsl.data.model import WordEntry, WordForms
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.syntax import tree

_ENGLISH = "en"
_ARTICLES = ("the", "a", "an")


def report_left_unsaid(project: Project, found: Diagnostics) -> None:
    entries: dict[str, list[WordEntry]] = {}
    for entry in (entry for file in project.words for entry in file.entries):
        entries.setdefault(entry.name, []).append(entry)
    for subject, let in _lets(project):
        name = let.target.name.text if isinstance(let.target, tree.Dot) else getattr(let.target, "text", "")
        for entry in entries.get(f"{subject}.{name}" if subject else name, ()):
            _report(subject, let, entry, found)


def _lets(project: Project) -> Iterator[tuple[str, tree.Let]]:
    """Each with what it is asked of, if it is asked of something."""
    items = [*project.items, *(item for variant in project.variants.values() for item in variant.items)]
    for item in (item.member if isinstance(item, tree.Replace) else item for item in items):
        if isinstance(item, tree.Let):
            target = item.target
            yield (getattr(target.subject, "text", "") if isinstance(target, tree.Dot) else ""), item
        elif isinstance(item, tree.PieceDecl | tree.BoardDecl):
            yield from ((item.name.text, member) for member in item.members if isinstance(member, tree.Let))


def _report(subject: str, let: tree.Let, entry: WordEntry, found: Diagnostics) -> None:
    for language, forms in entry.forms.items():
        unsaid = [f"{{{name}}}" for name in _unsaid(subject, let, language, forms)]
        if unsaid:
            said = f"These words do not say of what `{entry.name}` is said: `{'` and `'.join(unsaid)}` is missing."
            shown = f"Write it where it belongs, for instance `{' '.join(unsaid)} {forms.one}`."
            noun = "A noun has no article, and both its forms: `[one, many]`."
            found.warning("W257", forms.span, said, noun if subject else f"{shown} {noun}")


def _unsaid(subject: str, let: tree.Let, language: str, forms: WordForms) -> list[str]:
    """What is missing. A noun with both its forms needs nothing, and a condition is said of its subject by itself."""
    if forms.many is not None:
        return []
    named = re.findall(r"\{(\w+)", forms.one)
    if not subject:
        return [param.text for param in let.params if param.text not in named]
    with_article = language == _ENGLISH and forms.one.partition(" ")[0].lower() in _ARTICLES
    return [subject] if with_article and subject not in named else []
