"""Braces in the wording of a word (`let`), of a rule (`do RULE`) or of anything else: what they name is put in their
place, and what nothing is known of would be printed as it is written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from imhotep_dsl.data.model import WordEntry, WordForms
from imhotep_dsl.data.word_keys import CASES, TELL, names_values
from imhotep_dsl.diagnostics import Diagnostics
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.syntax import tree

_DO = "do "
_NAMED = re.compile(r"\{(\w+)(?::\w+)?\}")
_SAID_SO = re.compile(r"\{\w+(?:\[\d+\])?:(\w+)\}")
_WHOLE = re.compile(r"\{[^{}]+\}")
_ALONE = re.compile(r"\{\w[^{}]*|(?<!\w)\w+\}")


@dataclass(slots=True)
class Given:
    """What may be named: all that a word or a rule is given. said_of: what conditions are said of by themselves."""

    names: dict[str, None] = field(default_factory=dict)
    said_of: set[str] = field(default_factory=set)


def report_braces(project: Project, entries: Iterable[WordEntry], found: Diagnostics) -> None:
    given = _given(project)
    for entry in entries:
        # The text of an option names its own values, and other languages call them by their numbers.
        if not names_values(entry.name) and not entry.name.startswith(TELL) and "{" not in entry.name:
            for forms in entry.forms.values():
                _report(entry, forms, given.get(entry.name, Given()), found)


def report_spoilt_braces(entries: Iterable[WordEntry], found: Diagnostics) -> None:
    """Names with one brace only, and cases that a language does not have: both would be passed over."""
    for entry in entries:
        for language, forms in entry.forms.items():
            text = f"{forms.one} {forms.many or ''}"
            known = CASES.get(language, ())
            for case in dict.fromkeys(_SAID_SO.findall(text)):
                if known and case not in known:
                    said = f"`{case}` is nothing that may stand behind a name in braces here (`{language}`)."
                    may_stand = f"There may stand {' or '.join(f'`:{one}`' for one in known)}."
                    found.error("E253", forms.span, said, f"{did_you_mean(case, known)} {may_stand}".strip())
            if alone := _ALONE.search(_WHOLE.sub("", text)):
                said = f"A brace has no other that belongs to it, at `{alone.group().strip()}`."
                found.error("E253", forms.span, said, "Write `{NAME}`, or leave the brace out.")


def _report(entry: WordEntry, forms: WordForms, given: Given, found: Diagnostics) -> None:
    for name in dict.fromkeys(_NAMED.findall(f"{forms.one} {forms.many or ''}")):
        if name in given.names:
            continue
        may_stand = _listed(given.names)
        if name in given.said_of:
            said = f"`{entry.name}` is said of its `{name}` by itself, so `{{{name}}}` has no place in these words."
            help_text = f"Write what the {name} is or does: `is …`. {may_stand}"
        else:
            said = f"`{{{name}}}` is nothing that `{entry.name}` is given, so nothing can be put in its place."
            help_text = f"{did_you_mean(name, given.names)} {may_stand}".strip()
        found.error("E253", forms.span, said, help_text, about=name)


def _listed(names: Iterable[str]) -> str:
    shown = [f"`{{{name}}}`" for name in names]
    return f"In braces may stand {' and '.join(shown)}." if shown else "Nothing may stand in braces here."


def _given(project: Project) -> dict[str, Given]:
    """By the keys of words: `NAME` and `OWNER.NAME` of a word, `do RULE` and `do OWNER.RULE`."""
    made: dict[str, Given] = {}
    for owners, member in _members(project):
        if isinstance(member, tree.Let):
            target = member.target
            if isinstance(target, tree.Dot) and isinstance(target.subject, tree.Name):
                _add_word(made, target.name.text, [target.subject.text], member)
            elif isinstance(target, tree.Name):
                _add_word(made, target.text, owners, member)
        elif isinstance(member, tree.RuleDecl | tree.ActionDecl):
            params = [param.text for param in getattr(member, "params", ())]
            for owner in ("", *owners):
                _names(made, _DO, owner, member.name.text).names.update(dict.fromkeys([*params, *owners]))
    return made


def _add_word(made: dict[str, Given], name: str, owners: list[str], let: tree.Let) -> None:
    for owner in ("", *owners):
        given = _names(made, "", owner, name)
        given.names.update(dict.fromkeys(param.text for param in let.params))
        if _is_condition(let.value):
            given.said_of.update(owners)
        else:
            given.names.update(dict.fromkeys(owners))


def _names(made: dict[str, Given], before: str, owner: str, name: str) -> Given:
    return made.setdefault(f"{before}{owner}.{name}" if owner else f"{before}{name}", Given())


def _members(project: Project) -> Iterator[tuple[list[str], tree.Item]]:
    """All that is declared, each with the names of what it belongs to."""
    items = [*project.items, *(item for variant in project.variants.values() for item in variant.items)]
    declared = [item.member if isinstance(item, tree.Replace) else item for item in items]
    kinds = [item.name.text for item in declared if isinstance(item, tree.PieceDecl | tree.BoardDecl)]
    for item in declared:
        if isinstance(item, tree.PieceDecl | tree.BoardDecl):
            owners = [item.name.text]
        elif isinstance(item, tree.Design):
            owners = [item.kind.text, *(name.text for name in item.names)]
        elif isinstance(item, tree.AddTo):
            owners = list(dict.fromkeys([item.name.text, *kinds]))  # data files say of which kind a design is
        else:
            yield [], item
            continue
        for member in item.members:
            yield owners, member.member if isinstance(member, tree.Replace) else member


def _is_condition(value: tree.Expr) -> bool:
    """Whether it can be seen that a word holds or does not; of one that only asks another word nothing is said."""
    if isinstance(value, tree.OneOrOther):
        return _is_condition(value.value) or _is_condition(value.otherwise)
    if isinstance(value, tree.Call) and isinstance(value.subject, tree.Name):
        return value.subject.text in ("any", "every")
    return isinstance(value, tree.Compare | tree.Is | tree.Not | tree.And | tree.Or)
