"""The end of the book's rules: tables of points, who wins, what happens on a tie."""

from __future__ import annotations

from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.expressions import phrase
from imhotep_dsl.book.phrases.scope import Scope, plain
from imhotep_dsl.book.plan.outline import Passage, Rows, Said, Section
from imhotep_dsl.book.plan.teller import Teller
from imhotep_dsl.check import ir
from imhotep_dsl.resolve.kinds import readable
from imhotep_dsl.resolve.model import Value


def end_sections(teller: Teller) -> tuple[Section, ...]:
    made = []
    tables = tuple(block for name in _table_names(teller) for block in _table(teller, name))
    if tables:
        made.append(Section("tables", p.clause("section-tables"), tables))
    made.append(Section("winner", p.clause("section-winner"), teller.passages(_winner)))
    return tuple(made)


def _table_names(teller: Teller) -> list[str]:
    checked = teller.checked
    return [name for name, value in checked.model.values.items() if name in checked.used_values and _is_table(value)]


def _is_table(value: Value) -> bool:
    return isinstance(value.value, tuple) and all(
        isinstance(item, int) and not isinstance(item, bool) for item in value.value
    )


def _table(teller: Teller, name: str) -> tuple[Passage, ...]:
    def told(scope: Scope) -> tuple[Passage, ...]:
        value = scope.checked.model.values[name]
        assert isinstance(value.value, tuple)
        assumed = value.source == "assumed"
        header: list[p.Phrase] = [p.Number(value.first + at) for at in range(len(value.value))]
        entries: list[p.Phrase] = [p.Number(item, assumed) for item in value.value if isinstance(item, int)]
        if value.further is not None:
            header.append(p.clause("column-further"))
            entries.append(p.clause("further", amount=p.Number(value.further)))
        return (Rows(tuple(header), (tuple(entries),), value.span, p.Text((name,), readable(name))),)

    return teller.passages(told)


def _winner(scope: Scope) -> tuple[Passage, ...]:
    variable, keys = scope.checked.winner
    scope.bounds[variable.slot] = plain(p.Noun(("@player",), "player", "it", person=True))
    told = []
    for at, (highest, key) in enumerate(keys):
        told.append((_key(scope, key, highest, at == 0), key.span))
    if not any(isinstance(key, ir.Attr) and key.name == "seat" for _, key in keys):
        told.append((p.clause("winner-shared"), scope.checked.model.span))
    return (Said(tuple(told)),)


def _key(scope: Scope, key: ir.Expr, highest: bool, first: bool) -> p.Clause:
    if isinstance(key, ir.Attr) and key.name == "points":
        return p.clause("winner-points" if highest else "winner-fewest")
    if isinstance(key, ir.Attr) and key.name == "seat":
        return p.clause("tie-later" if highest else "tie-earlier")
    name = "winner" if first else "tie"
    return p.clause(f"{name}-{'highest' if highest else 'lowest'}", value=phrase(scope, key))
