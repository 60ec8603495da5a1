"""The section `layouts`, and layouts written in the rules: one meaning for both."""

from collections.abc import Iterable
from typing import TypeGuard

from imhotep_dsl.code.directions import DIRECTIONS
from imhotep_dsl.data.connections import Said, connected, in_order
from imhotep_dsl.data.model import Layout, LayoutEntry, Simple
from imhotep_dsl.data.nodes import Entry, Mapping, Node, Scalar, Sequence
from imhotep_dsl.data.pictures import NO_SPACE, NUMBER, PLAIN_SPACE, Legend, Meaning, PartPicture, build
from imhotep_dsl.data.values import by_players, kind, simple, source
from imhotep_dsl.diagnostics import Diagnostic, Diagnostics, Label
from imhotep_dsl.diagnostics.suggest import did_you_mean
from imhotep_dsl.source import Span
from imhotep_dsl.source.records import dataclass

FILLS = ("rows", "columns", "ring")
NEIGHBOURS = ("sides", "hexes", "ring", "bricks", "none")
_PICTURES = ("rows", "levels", "parts", "players")
OWN = "own"
"""How spaces touch that an author connects by hand."""
_TAKEN = (
    "number", "row", "column", "level", "part", "below", "following", "preceding", "neighbours", "diagonals",
    "around", "count", "empty", "full", *DIRECTIONS,
)  # fmt: skip

LAYOUT_FIELDS = ("rows", "fill", "neighbours", "connections", "order", "source")
FieldValue = list[str] | str | int


@dataclass(frozen=True, slots=True)
class Own:
    """What an author lists instead of `neighbours` and `fill`; empty where nothing is said."""

    connections: Said = ()
    order: Said = ()


def layout_entry(entry: Entry, found: Diagnostics) -> LayoutEntry | None:
    """An entry of the section `layouts`."""
    block = entry.value
    assert isinstance(block, Mapping)
    name = entry.key.text
    written = _picture_of(block, entry.key, _PICTURES, found)
    if written is None:
        return None
    numbers = written.value if written.key.text == "players" and isinstance(written.value, Mapping) else None
    sources = source(block, numbers, found)
    legend = _legend(block.entry("legend"), found)
    fill, neighbours = _word(block, "fill", FILLS[0]), _word(block, "neighbours", NEIGHBOURS[0])
    own = Own(_texts(block, "connections"), _texts(block, "order"))
    for instead, usual in (("connections", "neighbours"), ("order", "fill")):
        if block.entry(instead) is not None and (both := block.entry(usual)) is not None:
            _not_together(both.key.span, usual, instead, found)
    drawn: dict[int, tuple[Span, tuple[PartPicture, ...]]] = {}
    if numbers is None:
        drawn[0] = (entry.span, _pictures(written, found))
    else:
        for count, item in by_players(numbers):
            assert isinstance(item.value, Mapping)
            chosen = _picture_of(item.value, item.key, _PICTURES[:-1], found)
            if chosen is not None:
                drawn[count] = (item.span, _pictures(chosen, found))
    _unused(block.entry("legend"), drawn.values(), found)
    layouts = {
        count: _layout(span, name, sources if isinstance(sources, str) else sources.get(count, ""),
                       fill, neighbours, pictures, legend, found, own)
        for count, (span, pictures) in drawn.items()
    }  # fmt: skip
    printed = _printed(block.entry("legend"))
    return LayoutEntry(entry.span, name, layouts.get(0), None if numbers is None else layouts, printed)


def layout_from_fields(
    name: str, fields: dict[str, tuple[Span, FieldValue]], span: Span | None = None
) -> tuple[Layout, list[Diagnostic]]:
    """A layout written in the rules, its fields those of LAYOUT_FIELDS. `span` is the declaration's."""
    found = Diagnostics()
    spans = [where for where, _ in fields.values()]
    whole = span or (min(spans).to(max(spans)) if spans else Span("", 1, 1, 1, 1))
    for key, (where, _) in fields.items():
        if key not in LAYOUT_FIELDS:
            found.error(
                "E220",
                where,
                f"`{key}` is not known in a layout.",
                did_you_mean(key, LAYOUT_FIELDS) or f"Possible are {', '.join(LAYOUT_FIELDS)}.",
            )
    fill = _choice(fields, "fill", FILLS, found)
    neighbours = _choice(fields, "neighbours", NEIGHBOURS, found)
    for instead, usual in (("connections", "neighbours"), ("order", "fill")):
        if instead in fields and usual in fields:
            _not_together(fields[usual][0], usual, instead, found)
    where, rows = fields.get("rows", (whole, []))
    lines = [rows] if isinstance(rows, str) else rows
    if not _are_texts(lines) or not lines:
        found.error(
            "E222", where, "`rows` must be a list of picture lines.", 'Write it like this: rows: ["2 2 2", "1 . o"]'
        )
        return Layout(whole, name, "", fill, neighbours, (), ()), found.items
    scalars = tuple(Scalar(where, line, line, True) for line in lines)
    picture = PartPicture(where, None, ((where, scalars),))
    origin = fields["source"][1] if "source" in fields else ""
    own = Own(_listed(fields, "connections", found), _listed(fields, "order", found))
    return _layout(whole, name, str(origin), fill, neighbours, (picture,), None, found, own), found.items


def _layout(
    span: Span, name: str, origin: str, fill: str, neighbours: str,
    pictures: tuple[PartPicture, ...], legend: Legend, found: Diagnostics, own: Own,
) -> Layout:  # fmt: skip
    parts, spaces = build(pictures, fill, neighbours == "bricks", legend, found)
    if neighbours == "bricks" and any(len(part.levels) > 1 for part in pictures):
        said = "`levels` and `neighbours: bricks` cannot stand together."
        found.error("E235", span, said, "Draw one picture of `rows`: of bricks, each row is a level.")
    if own.order:
        spaces = in_order(spaces, own.order, found)
    if not own.connections:
        return Layout(span, name, origin, fill, neighbours, parts, spaces)
    return Layout(span, name, origin, fill, OWN, parts, spaces, connected(spaces, own.connections, found))


def _texts(block: Mapping, key: str) -> Said:
    """A list of words in a data file."""
    entry = block.get(key)
    items = entry.items if isinstance(entry, Sequence) else ()
    return [(item.span, item.text) for item in items if isinstance(item, Scalar)]


def _listed(fields: dict[str, tuple[Span, FieldValue]], key: str, found: Diagnostics) -> Said:
    """The same in the rules."""
    if key not in fields:
        return ()
    where, said = fields[key]
    if not _are_texts(said):
        found.error("E222", where, f"`{key}` must be a list.", "Write it like this: `connections: [a1-b2, b2-c1]`.")
        return ()
    return [(where, text) for text in said]


def _not_together(where: Span, usual: str, instead: str, found: Diagnostics) -> None:
    found.error("E235", where, f"`{usual}` and `{instead}` cannot stand together.", f"Leave out `{usual}`.")


def _picture_of(block: Mapping, name: Scalar, keys: tuple[str, ...], found: Diagnostics) -> Entry | None:
    """The one entry that holds the picture."""
    entries = [entry for entry in block.entries if entry.key.text in keys]
    listed = f"{', '.join(f'`{key}`' for key in keys[:-1])} or `{keys[-1]}`"
    if not entries:
        found.error("E235", name.span, f"`{name.text}` has no picture.", f"Add {listed}.")
        return None
    for entry in entries[1:]:
        found.error(
            "E235",
            entry.key.span,
            f"`{entry.key.text}` and `{entries[0].key.text}` cannot stand together.",
            f"Draw the picture once: {listed}.",
            Label(entries[0].key.span, "the first picture"),
        )
    return entries[0]


def _pictures(written: Entry, found: Diagnostics) -> tuple[PartPicture, ...]:
    """The parts of a picture; one without a name if there are no parts."""
    if written.key.text != "parts":
        return (PartPicture(written.value.span, None, _levels(written)),)
    assert isinstance(written.value, Mapping)
    parts: list[PartPicture] = []
    for item in written.value.entries:
        assert isinstance(item.value, Mapping)
        chosen = _picture_of(item.value, item.key, ("rows", "levels"), found)
        if chosen is not None:
            parts.append(PartPicture(item.span, item.key.text, _levels(chosen)))
    return tuple(parts)


def _levels(written: Entry) -> tuple[tuple[Span, tuple[Scalar, ...]], ...]:
    assert isinstance(written.value, Sequence)
    pictures: Iterable[Node] = written.value.items if written.key.text == "levels" else (written.value,)
    return tuple(
        (picture.span, tuple(line for line in picture.items if isinstance(line, Scalar)))
        for picture in pictures
        if isinstance(picture, Sequence)
    )


def _legend(entry: Entry | None, found: Diagnostics) -> dict[str, Meaning]:
    meanings: dict[str, Meaning] = {}
    kinds: dict[str, tuple[str, Span | None]] = {"value": ("a number", None)}  # what numbers in pictures are
    for item in entry.value.entries if entry is not None and isinstance(entry.value, Mapping) else ():
        token = item.key.text
        if token in (NO_SPACE, PLAIN_SPACE) or NUMBER.match(token) or len(token.split()) != 1 or token != token.strip():
            found.error(
                "E243",
                item.key.span,
                f"`{token}` cannot be a token of the legend.",
                "Numbers, `.` and `o` have their meaning already, and a token has no spaces in it.",
            )
        attributes: dict[str, Simple] = {}
        room: int | None = None
        for attribute in item.value.entries if isinstance(item.value, Mapping) else ():
            one = simple(attribute.value, found)
            if attribute.key.text == "room":
                room = one if isinstance(one, int) else None
                continue
            attributes[attribute.key.text] = one
            _check_attribute(attribute, kind(one), kinds, found)
        meanings[token] = Meaning(attributes, room)
    return meanings


def _check_attribute(attribute: Entry, is_: str, kinds: dict[str, tuple[str, Span | None]], found: Diagnostics) -> None:
    key = attribute.key
    if key.text in _TAKEN:
        found.error(
            "E244", key.span, f"Every space has a `{key.text}` of its own.", "Choose another name for the attribute."
        )
    was, where = kinds.setdefault(key.text, (is_, attribute.value.span))
    if was != is_:
        message = f"`{key.text}` is {is_} here and {was} {'elsewhere' if where else 'in pictures'}."
        help = "An attribute is a number, a word or a truth, the same on every space."
        found.error("E245", attribute.value.span, message, help, *([Label(where, f"{was} here")] if where else []))


def _printed(legend: Entry | None) -> tuple[tuple[str, Span], ...]:
    tokens = legend.value.entries if legend is not None and isinstance(legend.value, Mapping) else ()
    named = [one.key for token in tokens if isinstance(token.value, Mapping) for one in token.value.entries]
    return tuple((key.text, key.span) for key in named if key.text != "room")


def _unused(
    legend: Entry | None, drawn: Iterable[tuple[Span, tuple[PartPicture, ...]]], found: Diagnostics
) -> None:  # fmt: skip
    lines = [line for _, parts in drawn for part in parts for _, level in part.levels for line in level]
    used = {token for line in lines for token in line.text.split()}
    for item in legend.value.entries if legend is not None and isinstance(legend.value, Mapping) else ():
        if item.key.text not in used:
            found.warning("W201", item.key.span, f"No picture uses `{item.key.text}`.", "Remove it from the legend.")


def _word(block: Mapping, key: str, usual: str) -> str:
    node = block.get(key)
    return node.text if isinstance(node, Scalar) else usual


def _choice(
    fields: dict[str, tuple[Span, FieldValue]], key: str, words: tuple[str, ...], found: Diagnostics
) -> str:  # fmt: skip
    if key not in fields:
        return words[0]
    where, word = fields[key]
    if isinstance(word, str) and word in words:
        return word
    listed = f"Possible are {', '.join(f'`{one}`' for one in words[:-1])} and `{words[-1]}`."
    shown = f"`{word}`" if isinstance(word, str | int) else "A list"
    guess = did_you_mean(word, words) if isinstance(word, str) else ""
    found.error("E223", where, f"{shown} is not possible for `{key}`.", f"{guess} {listed}".strip())
    return words[0]


def _are_texts(lines: object) -> TypeGuard[list[str]]:
    return isinstance(lines, list) and all(isinstance(line, str) for line in lines)
