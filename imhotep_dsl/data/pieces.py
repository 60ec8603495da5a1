"""The section `pieces`: which pieces there are of a kind, and what they carry."""

from imhotep_dsl.data.model import PieceEntry, PieceTable, Source, Value
from imhotep_dsl.data.nodes import Entry, Mapping, Node, Scalar, Sequence
from imhotep_dsl.data.values import by_players, source, value
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.source import Span

_OWN_KEYS = ("copies", "title", "source")


def piece_table(entry: Entry, found: Diagnostics) -> PieceTable | None:
    """A table of the section `pieces`."""
    block = entry.value
    assert isinstance(block, Mapping)
    entries, designs = block.entry("entries"), block.entry("designs")
    if entries is not None and designs is not None:
        found.error(
            "E235",
            designs.key.span,
            f"`{entry.key.text}` has both `entries` and `designs`.",
            "Keep `designs` if the pieces have names, else `entries`.",
            Label(entries.key.span, "`entries`"),
        )
        return None
    written = entries or designs
    if written is None:
        found.error(
            "E235",
            entry.key.span,
            f"`{entry.key.text}` has no pieces.",
            "Add `entries:` with a list, or `designs:` with a line for each name.",
        )
        return None
    numbers = written.value if written is entries and isinstance(written.value, Mapping) else None
    sources = source(block, numbers, found)
    tables: dict[int | None, tuple[PieceEntry, ...]] = {}
    if numbers is not None:
        for count, item in by_players(numbers):
            tables[count] = _listed(item.value, _source_for(sources, count), found)
    elif isinstance(written.value, Mapping):
        own = _source_for(sources, None)
        tables[None] = tuple(_piece(item.value, item.key.text, item.span, own, found) for item in written.value.entries)
    else:
        tables[None] = _listed(written.value, _source_for(sources, None), found)
    return PieceTable(entry.span, entry.key.text, sources, numbers is not None, tables)


def _listed(node: Node, own: str, found: Diagnostics) -> tuple[PieceEntry, ...]:
    assert isinstance(node, Sequence)
    return tuple(_piece(item, None, item.span, own, found) for item in node.items)


def _piece(node: Node, name: str | None, span: Span, own: str, found: Diagnostics) -> PieceEntry:
    attributes: dict[str, tuple[Span, Value]] = {}
    keys: dict[str, Scalar] = {}
    for entry in node.entries if isinstance(node, Mapping) else ():
        if entry.key.text in _OWN_KEYS:
            assert isinstance(entry.value, Scalar)
            keys[entry.key.text] = entry.value
        else:
            attributes[entry.key.text] = (entry.value.span, value(entry.value, found))
    copies = keys["copies"].value if "copies" in keys else 1
    return PieceEntry(
        span=span,
        name=name,
        copies=copies if isinstance(copies, int) else 1,
        title=keys["title"].text if "title" in keys else None,
        attributes=attributes,
        source=keys["source"].text if "source" in keys else own,
    )


def _source_for(sources: Source, count: int | None) -> str:
    if isinstance(sources, str):
        return sources
    return sources.get(count, "") if count is not None else ""
