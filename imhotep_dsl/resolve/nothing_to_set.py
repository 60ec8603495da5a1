"""E333: what a variant sets and nobody can set, with what its author can do instead."""

from __future__ import annotations

from collections.abc import Iterable

from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.resolve.members import Members
from imhotep_dsl.resolve.model import Marker, Place, Rule
from imhotep_dsl.syntax import tree

Changing = tree.SetValue | tree.AddValue
Said = tuple[str, str, Label | None]


def report_nothing_to_set(
    node: Changing, path: str, game: str, members: Members, fields: set[str], known: Iterable[str],
    diagnostics: Diagnostics,
) -> None:  # fmt: skip
    """fields: of pieces and boards; known: what else can be set."""
    name = path.rpartition(".")[2]
    marker = next((marker for marker in members.markers if marker.name == name), None)
    place = next((place for place in members.places if place.name == name), None)
    rules = [*members.rules, *([members.play] if members.play else [])]
    rule = next((rule for rule in rules if rule.name == name), None)
    if path == "players":
        said, help_text, label = _number_of_players(node)
    elif marker is not None:
        said, help_text, label = _marker(marker, node)
    elif place is not None:
        said, help_text, label = _place(place, game)
    elif rule is not None:
        said, help_text, label = _rule(rule)
    else:
        said, help_text, label = (
            f"There is nothing called `{path}` to change.",
            _nothing(path, game, fields, known),
            None,
        )
    diagnostics.error("E333", node.target.span, said, help_text, *([label] if label else []), about=name)


def _nothing(path: str, game: str, fields: set[str], known: Iterable[str]) -> str:
    return (
        _parts_of(path, fields)
        or did_you_mean(path, [*known, *fields])
        or "Only printed values, words, fields and the copies of pieces can be set. A number without a name stands in"
        f" the rules: `imhotep show {game}` prints them, and `replace` changes the rule in which it stands."
    )


def _number_of_players(node: Changing) -> Said:
    most = node.value.value if isinstance(node, tree.SetValue) and isinstance(node.value, tree.Number) else 4
    return (
        "How many can play is nothing that is set.",
        f"Write `players {f'2..{most}' if most > 2 else most}` right below the line that begins with `variant`, four"
        " spaces further to the right; more players need more `colours` there.",
        None,
    )


def _marker(marker: Marker, node: Changing) -> Said:
    """What a marker stands at changes in rules; a variant says how it begins in lines of the setup."""
    name, owner = marker.name, "player" if marker.per_player else marker.scope.kind
    said = f"{owner}.{name}" if owner else f"{marker.scope.board}.{name}" if marker.scope.board else name
    line = f"set {said} to …" if isinstance(node, tree.SetValue) else f"add … to {said}"
    below = f"`for each {owner}`, and below that `{line}`" if owner else f"`{line}`"
    return (
        f"`{said}` is a marker: it changes while the game is played, and is nothing that stands fast.",
        f"If it is to begin otherwise, write `setup`, and below it {below}; if it is to have another range,"
        f" `replace marker {name}: …`.",
        Label(marker.span, "the marker"),
    )


def _place(place: Place, game: str) -> Said:
    """Of a place its form can be said anew, and how many there is room for."""
    name, form = place.name, f"`set {place.name} as row(5)` gives it another form"
    if isinstance(place.shape, tree.Name):
        drawn = place.shape.text
        form = f"Its form is `{drawn}` (`imhotep show {game} {drawn}`); `set {name} as …` gives it another"
    return (
        f"`{name}` is a place, and no number.",
        f"{form}, and `set {name} holds 3` another number of pieces that fit.",
        Label(place.span, "the place"),
    )


def _rule(rule: Rule) -> Said:
    sort = "" if rule.name == "play" else "action " if rule.is_action else "rule "
    return (
        f"`{rule.name}` is something to do, and nothing that is set.",
        f"Put lines before or behind it with `before {rule.name}` or `after {rule.name}`, or write it anew:"
        f" `replace {sort}{rule.name}`.",
        Label(rule.span, "this"),
    )


def _parts_of(thing: str, fields: set[str]) -> str | None:
    """What can be set of a kind, a design or a board, if that is what was named."""
    own = [field for field in fields if field.rpartition(".")[0] == thing]
    said = " or ".join(f"`{field}`" for field in sorted(own, key=lambda path: (not path.endswith(".copies"), path))[:3])
    return f"A whole `{thing}` is nothing that can be set; name what of it is meant: {said}." if own else None
