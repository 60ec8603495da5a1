"""The lines of a rule as they are told: in the author's own sentence where one stands for them, else one by one."""

from __future__ import annotations

import re

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.calls import acts, has_roles, parameter
from imhotep_dsl.book.phrases.defining import definitions, explained_ahead, needed
from imhotep_dsl.book.phrases.expressions import phrase, printed_on_design
from imhotep_dsl.book.phrases.scope import Scope
from imhotep_dsl.book.phrases.statements import block, note
from imhotep_dsl.check import ir
from imhotep_dsl.check.around_actions import done_within, line_done
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.tellings import lines_without
from imhotep_dsl.data.model import WordEntry
from imhotep_dsl.resolve.model import Constant

_ENTRY = re.compile(r"(\w+)\[(\d+)\]\Z")


def lines_of(scope: Scope, rule: ir.TypedRule) -> tuple[p.Step, ...]:
    """In a sentence of the author, with what others have put behind it; or one by one."""
    entry = scope.tellings.rules.get(rule.index)
    if entry is not None:
        return _in_a_sentence(scope, rule, entry, rule.body)
    if rule.index not in scope.tellings.begun:
        return (*_your_role(scope, rule), *(_with_others_around(scope, rule) or _one_by_one(scope, rule.body)))
    entry, added = scope.tellings.begun[rule.index]
    own = lines_without(scope.checked, rule.index, added)
    behind = tuple(line for line in rule.body if line not in own)
    return (*_in_a_sentence(scope, rule, entry, own), *_one_by_one(scope, behind))


def _one_by_one(scope: Scope, body: ir.Block) -> tuple[p.Step, ...]:
    explained, lines = definitions(scope, body), block(scope, body)
    return (*needed(explained, lines), *explained_ahead(lines))


def _with_others_around(scope: Scope, rule: ir.TypedRule) -> tuple[p.Step, ...]:
    """What is laid around an action, if that is carried out by its name, too: then nothing of it is done."""
    at, done = line_done(rule), done_within(scope.checked, rule)
    if at is None or done is None:
        return ()

    def if_chosen(lines: ir.Block) -> tuple[p.Step, ...]:
        told = _one_by_one(scope, lines)
        return (p.Step(p.clause("as-chosen-action"), lines[0].span, "if", told),) if told else ()

    return (*if_chosen(rule.body[:at]), *lines_of(scope, done), *if_chosen(rule.body[at + 1 :]))


def _in_a_sentence(scope: Scope, rule: ir.TypedRule, entry: WordEntry, body: ir.Block) -> tuple[p.Step, ...]:
    """Notes belong to the lines, and go with them; rulings stay."""
    rulings = [part for part in parts_of(body) if isinstance(part, ir.Note) and part.ruling]
    told = tuple(step for ruling in sorted(rulings, key=lambda ruling: ruling.span) for step in note(scope, ruling))
    if entry.telling is None or entry.telling.silent:
        return told
    return (p.Step(sentence(scope, entry, rule.params), rule.span, "told"), *told)


def _your_role(scope: Scope, rule: ir.TypedRule) -> tuple[p.Step, ...]:
    """Which of several players is spoken to."""
    roles = [parameter(scope, rule, param) for param in rule.params if acts(rule, param) and has_roles(rule)]
    return tuple(p.Step(p.clause("your-role", who=role), rule.span) for role in roles)


def sentence(scope: Scope, entry: WordEntry, params: tuple[ir.Local, ...] = ()) -> p.Clause:
    """The author's text with its values as they are at this table."""
    given = {param.name: param for param in params}
    said = " ".join(form.one for form in entry.forms.values())
    names = dict.fromkeys(re.findall(r"\{(\w+(?:\[\d+\])?)", said))
    values = [(name, phrase(scope, given[name]) if name in given else _value(scope, name)) for name in names]
    text = p.Text((entry.name,), entry.name)
    args = (("text", text), *((name, said) for name, said in values if said is not None))
    return p.Clause("authors", args)


def _value(scope: Scope, name: str) -> p.Phrase | None:
    """A value of the table, an entry of one, or what is printed on the piece whose text is told."""
    entry = _ENTRY.match(name)
    value = scope.checked.model.values.get(entry[1] if entry else name)
    if value is not None:
        said: Constant = value.value
        if not entry and value.further is not None and isinstance(said, tuple):
            return p.Table(tuple(item for item in said if isinstance(item, int)), value.first, value.further)
        if entry and isinstance(said, tuple):
            at = int(entry[2]) - value.first
            said = said[at] if 0 <= at < len(said) else None
        return _constant(said, value.source == "assumed")
    return printed_on_design(scope, name)


def _constant(value: Constant, assumed: bool) -> p.Phrase | None:
    if isinstance(value, int) and not isinstance(value, bool):
        return p.Number(value, assumed)
    if isinstance(value, tuple):
        numbers = tuple(p.Number(item, assumed) for item in value if isinstance(item, int))
        return p.ListOf(numbers)
    return None
