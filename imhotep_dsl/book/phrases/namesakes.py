"""Names of one sort that a rule uses at the same time: a reader must be able to tell them apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from imhotep_dsl.book.phrases.pointing_back import sort
from imhotep_dsl.check import ir
from imhotep_dsl.check.rule_parts import parts_of
from imhotep_dsl.check.types import Type

_CHOICES = (ir.Choose, ir.ChooseAtRandom)


def namesakes(rule: ir.TypedRule) -> frozenset[int]:
    """The slots of names that are used after another of their sort was given, and of what is drawn then. Each alone
    would be `the card`."""
    names = {part.slot: part for part in parts_of((rule.params, rule.body)) if isinstance(part, ir.Local)}
    live = {param.slot: param.type for param in rule.params}
    lets = [part for part in parts_of(rule.body) if isinstance(part, ir.SetLocal | ir.KeepList)]
    lists = {let.slot: let.value for let in lets if let.value.type.tag == "list"}
    return frozenset(_in_block(rule.body, live, names, lists, ()))


def _in_block(
    block: Sequence[ir.Stmt],
    live: Mapping[int, Type],
    names: Mapping[int, ir.Local],
    lists: Mapping[int, ir.Expr],
    after: Sequence[ir.Stmt],
) -> Iterator[int]:
    """lists: those that have names. after: the lines that follow the block."""
    live = dict(live)
    for at, line in enumerate(block):
        rest = (*block[at + 1 :], *after)
        within, behind = _given(line)
        for slot in (*within, *behind):
            if slot not in names:
                continue
            type_ = names[slot].type
            # `a card that is not the card`: a reader who then reads `the card` knows neither.
            known_in: object = (line, block[at + 1 :]) if slot in behind else _below(line)
            if slot in within and names[slot].name not in sort(type_):
                known_in = (
                    line,
                    _gone_through(line, lists),
                    rest,
                )  # one after the other, then again the one from before: `the card`?
            used = {part.slot for part in parts_of(known_in) if isinstance(part, ir.Local)}
            alike = [other for other, known in live.items() if sort(known) == sort(type_) and other != slot]
            others = [other for other in alike if other in used]
            if others or (alike and isinstance(line, ir.Draw)):  # the one that is drawn, not the one from before
                yield from (slot, *others)
            live[slot] = type_
        for inner in _below(line):
            yield from _in_block(inner, live, names, lists, rest)
        live = {slot: type_ for slot, type_ in live.items() if slot not in within}


def _given(line: ir.Stmt) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The slots that a line fills for the lines below it only, and for those behind it, too."""
    if isinstance(line, ir.SetLocal | ir.KeepList | ir.Draw):
        return (), (line.slot,)
    if isinstance(line, (*_CHOICES, ir.ForEach)) and isinstance(line.binder.variable, ir.Local):
        slot = line.binder.variable.slot
        return ((slot,), ()) if isinstance(line, ir.ForEach) else ((), (slot,))
    return (), ()


def _gone_through(line: ir.Stmt, lists: Mapping[int, ir.Expr]) -> ir.Expr | None:
    """What a list says is in it: that may be told where it is gone through."""
    area = line.binder.source.area if isinstance(line, ir.ForEach) else None
    return lists.get(area.slot) if isinstance(area, ir.Local) else None


def _below(line: ir.Stmt) -> tuple[Sequence[ir.Stmt], ...]:
    if isinstance(line, ir.ChooseOption):
        return (*(option.body for option in line.options), line.otherwise or ())
    return getattr(line, "body", ()), getattr(line, "otherwise", None) or ()
