"""What there is of a game that a variant can name: to replace, remove, change or add to it, and what is printed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from imhotep_dsl.check.context import Program
from imhotep_dsl.code.directions import DIRECTIONS
from imhotep_dsl.editing.known_names import Suggestion, kinds_in, moments_in, rules_in
from imhotep_dsl.editing.situation import Situation, indent
from imhotep_dsl.resolve.model import FieldDef
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes

NEW: Final = (
    *("ACTION", "BOARD", "GAME", "LAYOUT", "LET", "MARKER"),
    *("MOMENT", "PIECE", "PLACE", "RULE", "TABLE", "VARIANT"),
)
"""What is followed by a new name, or behind `replace` by one that is there."""


def designs_in(names: Program) -> list[Suggestion]:
    kinds = names.model.kinds.values()
    designs = [Suggestion(each.name, "design", each.title) for kind in kinds for each in kind.designs if each.name]
    return [*designs, *(Suggestion(kind.name, "piece", kind.title) for kind in kinds)]


def boards_in(names: Program) -> list[Suggestion]:
    return [Suggestion(board.name, "board", board.title) for board in names.model.boards]


def actions_in(names: Program) -> list[Suggestion]:
    known = {rule.name for rule in names.rules if rule.is_action}
    return [item for item in rules_in(names, None) if item.text in known]


def of_one_sort(names: Program, terminal: str) -> Iterable[Suggestion]:
    """Everything that is declared with a word of the language."""
    model = names.model
    if terminal == "RULE":
        return rules_in(names, None)
    if terminal == "ACTION":
        return actions_in(names)
    if terminal == "MOMENT":
        return moments_in(names)
    if terminal in ("PIECE", "BOARD"):
        return [item for item in kinds_in(names) if item.sort == terminal.lower()]
    named: dict[str, Iterable[str]] = {
        "LAYOUT": model.layouts,
        "LET": [let.name if let.subject is None else f"{let.subject}.{let.name}" for let in model.lets],
        "MARKER": [marker.name for marker in model.markers],
        "PLACE": [place.name for place in model.places],
        "TABLE": [name for name, value in model.values.items() if isinstance(value.value, tuple)],
    }
    sort = {"LET": "word", "TABLE": "value"}.get(terminal, terminal.lower())
    return [Suggestion(name, sort) for name in dict.fromkeys(named.get(terminal, ()))]


def of_kind(names: Program, kind: str) -> Iterable[Suggestion]:
    """The designs of a kind of pieces, the boards of a kind of boards."""
    model = names.model
    if kind in model.board_kinds:
        return [Suggestion(board.name, "board", board.title) for board in model.board_kinds[kind].boards]
    designs = model.kinds[kind].designs if kind in model.kinds else ()
    return [Suggestion(each.name, "design", each.title) for each in designs if each.name]


def belonging_to(names: Program, thing: str, printed: bool) -> list[Suggestion]:
    """printed: what is printed on it can be changed. Else what happens with it: rules and moments."""
    kind = _kind_of(names, thing)
    if printed:
        fields = fields_of(names, kind or "")
        return [Suggestion(name, "attribute", f"of each {kind}") for name in fields]
    own = [rule for rule in rules_in(names, thing) if rule.text.isidentifier()]
    return [*own, *(rules_in(names, kind) if kind is not None and not own else ()), *moments_in(names)]


def fields_of(names: Program, kind: str) -> dict[str, FieldDef | None]:
    """Of pieces, how many there are, too."""
    model = names.model
    if kind in model.kinds:
        return {**model.kinds[kind].fields, "copies": None}
    return dict(model.board_kinds[kind].fields) if kind in model.board_kinds else {}


def _kind_of(names: Program, thing: str) -> str | None:
    model = names.model
    if thing in model.kinds or thing in model.board_kinds:
        return thing
    for board in model.boards:
        if board.name == thing:
            return board.kind
    return next((kind.name for kind in model.kinds.values() if any(one.name == thing for one in kind.designs)), None)


def kind_above(here: Situation) -> str | None:
    """Of the design or the side in whose block the place is."""
    at = here.spot
    words = at.lines[at.top - 1].split() if indent(at.before) else []
    kind = next((word for word in words if word != "replace"), None)
    known = here.names is not None and kind is not None and fields_of(here.names, kind)
    return kind if known else None


def printed_values(here: Situation) -> list[Suggestion] | None:
    """Behind `NAME:` below a design or a side; None where a type is wanted."""
    kind = kind_above(here)
    if here.names is None or kind is None or here.line[0].type != "NAME":
        return None
    field = fields_of(here.names, kind).get(str(here.line[0]))
    if field is None:
        return []
    found: list[Suggestion] = []
    for word in [node.text for node in nodes((field.type,)) if isinstance(node, tree.Name)]:
        if word in here.names.model.board_kinds:
            found += of_kind(here.names, word)
        elif word == "direction":
            found += [Suggestion(name, "constant") for name in DIRECTIONS]
        elif word in here.names.model.words:
            found.append(Suggestion(word, "constant"))
    return found
