"""The tables of points at the end of the book; where it matters, with a line for each number of players."""

from __future__ import annotations

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.moves import is_by_seat
from imhotep_dsl.book.phrases.tables import are_points
from imhotep_dsl.book.plan.outline import Rows
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.check.meaning import written_at
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.model import Value

Line = tuple[p.Phrase, ...]


def tables_of_points(teller: Teller) -> tuple[Rows, ...]:
    values, used = teller.checked.model.values, teller.checked.used_values
    elsewhere = _told_elsewhere(teller)
    names = [name for name in values if name in used and name not in elsewhere]
    tables = {name: {number: checked.model.values[name] for number, checked in teller.tables.items()} for name in names}
    return tuple(_table(name, each) for name, each in tables.items() if any(map(_is_table, each.values())))


def _told_elsewhere(teller: Teller) -> set[str]:
    """Tables that say what players get by where they sit, which is told in the setup, and those of other numbers than
    points, which are told where they are looked up."""
    scope = teller.scope()
    looked_up = [node for node in scope.parts if isinstance(node, ir.TableAt)]
    named = [(written_at(node.span, teller.sources).split("[")[0].strip(), node) for node in looked_up]
    points = {name for name, node in named if are_points(scope, node)}
    return {name for name, node in named if is_by_seat(node) or name not in points}


def _is_table(value: Value) -> bool:
    """Several numbers; a single one is told where it is scored."""
    numbers = isinstance(value.value, tuple) and all(type(item) is int for item in value.value)
    return numbers and (len(_numbers(value)) > 1 or value.further is not None)


def _numbers(value: Value) -> tuple[int, ...]:
    return tuple(item for item in value.value if isinstance(item, int)) if isinstance(value.value, tuple) else ()


def _table(name: str, each: dict[int, Value]) -> Rows:
    longest = max(each.values(), key=lambda value: len(_numbers(value)))
    header, title = _header(longest), p.Text((name,), readable(name))
    width = len(header)
    lines = {players: _line(value, width) for players, value in each.items()}
    if len(set(lines.values())) == 1:
        return Rows(header, (next(iter(lines.values())),), longest.span, title)
    rows = tuple((p.Number(players), *line) for players, line in lines.items())
    return Rows((p.clause("column-players"), *header), rows, longest.span, title)


def _header(value: Value) -> Line:
    header: list[p.Phrase] = [p.Number(value.first + at) for at in range(len(_numbers(value)))]
    if value.further == 0:
        header[-1] = p.clause("column-or-more", number=header[-1])
    elif value.further is not None:
        header.append(p.clause("column-further"))
    return tuple(header)


def _line(value: Value, width: int) -> Line:
    assumed = value.source == "assumed"
    entries: list[p.Phrase] = [p.Number(item, assumed) for item in _numbers(value)]
    if value.further:
        entries.append(p.clause("further", amount=p.Number(value.further)))
    return (*entries, *(p.clause("dash") for _ in range(width - len(entries))))
