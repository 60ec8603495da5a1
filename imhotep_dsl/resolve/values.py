"""Printed values, tables, layouts and drawings of one table: chosen by the number of players, changed by variants."""

from __future__ import annotations

from dataclasses import replace

from imhotep_dsl.code.limits import MOST_NUMBER
from imhotep_dsl.data import layout_from_fields
from imhotep_dsl.data.model import DataFile, DrawingEntry, Layout
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.resolve.cases import Cases, layouts_in, values_in
from imhotep_dsl.resolve.constants import Constants, constant_or_none, number_or_none
from imhotep_dsl.resolve.model import UNLIMITED, Constant, Value
from imhotep_dsl.resolve.pool import Change, Pool, path_of
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import tree


def gather_values(data: list[DataFile], pool: Pool, cases: Cases, diagnostics: Diagnostics) -> dict[str, Value]:
    values: dict[str, Value] = {}
    players = cases.players
    for entry in values_in(data):
        chosen = entry.value
        source = entry.source if isinstance(entry.source, str) else entry.source.get(players)
        if entry.by_players is not None:
            cases.told[entry.name] = frozenset(entry.by_players)
            chosen = entry.by_players.get(players)
            if chosen is None:
                # It stands in, so that the missing case is the only mistake that is reported.
                chosen = next(iter(entry.by_players.values()))
                cases.lacks(entry.name, entry.span)
        _put(values, Value(entry.span, entry.name, chosen, entry.first, entry.each_further, source), diagnostics)
    constants = Constants(values, players)
    for (owner, name), item in pool.entries.items():
        node = item.node
        if isinstance(node, tree.TableDecl) and not owner:
            entries = tuple(constant_or_none(constants, entry, diagnostics) for entry in node.entries)
            further = constant_or_none(constants, node.further, diagnostics) if node.further else None
            _put(values, Value(node.span, name, entries, 1, further if isinstance(further, int) else None), diagnostics)
    return values


def change_values(values: dict[str, Value], changes: list[Change], cases: Cases, diagnostics: Diagnostics) -> set[int]:
    """Apply `set` and `add` to printed values; returns the positions of the changes that were values."""
    done: set[int] = set()
    players, most_players = cases.players, cases.seats.numbers[-1]
    for position, change in enumerate(changes):
        node = change.node
        if not isinstance(node, tree.SetValue | tree.AddValue):
            continue
        target, index = (
            (node.target, None)
            if not isinstance(node.target, tree.Index)
            else (
                node.target.subject,
                node.target.index,
            )
        )
        name = path_of(target)
        if name not in values:
            continue
        done.add(position)
        constants = Constants(values, players)
        given = node.value if isinstance(node, tree.SetValue) else node.amount
        old, mistakes = values[name], len(diagnostics.items)
        amount = constant_or_none(constants, given, diagnostics)
        if index is None and len(diagnostics.items) == mistakes:
            _report_no_number(name, old.value, amount, given.span, diagnostics)
        if len(diagnostics.items) > mistakes:
            # What was there stands in, so that this is the only mistake that is reported.
            cases.given(name)
            continue
        if index is None:
            values[name] = replace(
                old, value=changed(node, old.value, amount, diagnostics), source=None, changed=node.span
            )
            if isinstance(node, tree.SetValue):
                cases.given(name)
            continue
        at = number_or_none(constants, index, diagnostics)
        if at is None:
            continue
        if cases.is_new(name, at):
            if at == players:
                values[name] = replace(old, value=amount, source=None, changed=node.span)
                cases.given(name)
        elif isinstance(old.value, tuple) and 0 <= at - old.first < len(old.value):
            entries = list(old.value)
            entries[at - old.first] = changed(node, entries[at - old.first], amount, diagnostics)
            values[name] = replace(old, value=tuple(entries), source=None, changed=node.span)
        elif isinstance(node, tree.SetValue) and _is_for_a_further_seat(old, at, cases):
            assert isinstance(old.value, tuple)
            values[name] = replace(old, value=(*old.value, amount), source=None, changed=node.span)
        elif at == players:
            values[name] = replace(
                old, value=changed(node, old.value, amount, diagnostics), source=None, changed=node.span
            )
        elif isinstance(old.value, tuple) or not 1 <= at <= most_players:
            help_text = "Count its entries in the data file." if isinstance(old.value, tuple) else (
                "It is one value; in brackets may stand a number of players."
            )  # fmt: skip
            diagnostics.error("E315", index.span, f"`{name}` has no entry {at}.", help_text)
    return done


def _report_no_number(name: str, old: Constant, new: Constant, span: Span, diagnostics: Diagnostics) -> None:
    """Where a number stood, lines of the game reckon with a number."""
    if _is_number(old) and not (_is_number(new) or isinstance(new, tuple) or new == UNLIMITED):
        diagnostics.error("E417", span, f"`{name}` is a number, and this is none.", "Write a number.")


def _is_number(value: Constant) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_for_a_further_seat(table: Value, at: Constant, cases: Cases) -> bool:
    """The entry behind the last one, where a variant lets more sit down than the game has numbers for."""
    if not isinstance(table.value, tuple) or not isinstance(at, int) or table.further is not None:
        return False
    return at == table.first + len(table.value) and cases.seats.own[-1] < at <= cases.seats.numbers[-1]


def gather_layouts(data: list[DataFile], pool: Pool, cases: Cases, diagnostics: Diagnostics) -> dict[str, Layout]:
    layouts: dict[str, Layout] = {}
    players = cases.players
    for entry in layouts_in(data):
        if entry.name in layouts:
            report_twice(entry.name, layouts[entry.name].span, entry.span, diagnostics)
        elif entry.by_players is None:
            if entry.layout is not None:
                layouts[entry.name] = entry.layout
        else:
            layouts[entry.name] = entry.by_players.get(players) or next(iter(entry.by_players.values()))
            if players not in entry.by_players:
                cases.lacks(entry.name, entry.span)
    for (_, name), item in pool.entries.items():
        node = item.node
        if isinstance(node, tree.LayoutDecl):
            layout, problems = layout_from_fields(name, _layout_fields(node, diagnostics), node.span)
            diagnostics.extend(problems)
            if name in layouts:
                report_twice(name, layouts[name].span, node.span, diagnostics)
            elif layout is not None:
                layouts[name] = layout
    return layouts


def gather_drawings(data: list[DataFile], diagnostics: Diagnostics) -> dict[str, tuple[str, ...]]:
    drawings: dict[str, DrawingEntry] = {}
    for entry in (entry for file in data for entry in file.drawings):
        if entry.name in drawings:
            report_twice(entry.name, drawings[entry.name].span, entry.span, diagnostics)
        drawings.setdefault(entry.name, entry)
    return {name: entry.lines for name, entry in drawings.items()}


def _layout_fields(node: tree.LayoutDecl, diagnostics: Diagnostics) -> dict[str, tuple[Span, list[str] | str | int]]:
    fields: dict[str, tuple[Span, list[str] | str | int]] = {}
    for item in node.fields:
        value = item.value
        if isinstance(value, tree.ListOf) and all(isinstance(part, tree.Text) for part in value.items):
            lines = [part.value for part in value.items if isinstance(part, tree.Text)]
            fields[item.name.text] = (item.span, lines)
        elif isinstance(value, tree.ListOf) and all(_listed(part) for part in value.items):
            fields[item.name.text] = (item.span, [_listed(part) for part in value.items])
        elif isinstance(value, tree.Name):
            fields[item.name.text] = (item.span, value.text)
        elif isinstance(value, tree.Number):
            fields[item.name.text] = (item.span, value.value)
        else:
            said = f"`{item.name.text}` of a layout is a word, a number, or a list of texts in quotes."
            diagnostics.error("E222", value.span, said, 'Write `fill: rows`, or `rows: ["1 1", "2 2"]`.')
        if item.usually is not None:
            diagnostics.error("E340", item.usually.span, "`usually` has no meaning in a layout.", "Leave it out.")
    return fields


def _listed(part: tree.Expr) -> str:
    """A space, or two spaces that are connected, in the list of a layout: `a1`, `a1-b2`; nothing if it is neither."""
    if isinstance(part, tree.Name):
        return part.text
    if isinstance(part, tree.Binary) and part.op == "-":
        ends = [end.text for end in (part.left, part.right) if isinstance(end, tree.Name)]
        return "-".join(ends) if len(ends) == 2 else ""
    return ""


def changed(node: tree.SetValue | tree.AddValue, old: Constant, amount: Constant, diagnostics: Diagnostics) -> Constant:
    """The value that a variant makes of an old one."""
    if isinstance(node, tree.SetValue):
        return amount
    if isinstance(old, int) and isinstance(amount, int):
        if abs(old + amount) > MOST_NUMBER:
            message, help_text = f"This makes a number beyond {MOST_NUMBER}, the largest there is.", "Add less to it."
            diagnostics.error("E106", node.span, message, help_text)
            return old
        return old + amount
    if isinstance(old, tuple) and isinstance(amount, int):
        return tuple(changed(node, entry, amount, diagnostics) for entry in old)
    diagnostics.error(
        "E316", node.span, "Only a number can be added to a number.", "Use `set … to …` for other values."
    )
    return old


def report_twice(name: str, first: Span, second: Span, diagnostics: Diagnostics) -> None:
    label = Label(first, "it stands here first")
    diagnostics.error("E310", second, f"`{name}` is declared twice.", "Give one another name.", label)


def _put(values: dict[str, Value], value: Value, diagnostics: Diagnostics) -> None:
    if value.name in values:
        report_twice(value.name, values[value.name].span, value.span, diagnostics)
    else:
        values[value.name] = value
