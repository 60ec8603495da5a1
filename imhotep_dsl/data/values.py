"""From checked YAML to values: what every section of a data file shares, and the section `values`."""

from imhotep_dsl.data.model import Simple, Source, Value, ValueEntry
from imhotep_dsl.data.nodes import Entry, Mapping, Node, Scalar, Sequence
from imhotep_dsl.diagnostics import Diagnostics, Label
from imhotep_dsl.source import Span

_TRUTHS = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def simple(node: Node, found: Diagnostics) -> Simple:
    """A number, a word or a truth."""
    assert isinstance(node, Scalar) and isinstance(node.value, int | str)
    meant = _TRUTHS.get(node.text.lower()) or (
        "true" if node.text == "True" else "false" if node.text == "False" else None
    )
    if meant is not None and not node.quoted:
        found.error(
            "E230",
            node.span,
            f"`{node.text}` would be a word here, not a truth.",
            f"Write `{meant}`, or put it in quotes if the word is meant.",
        )
    return node.value


def value(node: Node, found: Diagnostics) -> Value:
    """A simple value, or a list of numbers or of words."""
    if not isinstance(node, Sequence):
        return simple(node, found)
    items = [simple(item, found) for item in node.items]
    numbers = tuple(item for item in items if isinstance(item, int))
    words = tuple(item for item in items if isinstance(item, str))
    if numbers and words:
        minority = int if len(numbers) < len(words) else str
        odd = next(place for place, item in zip(node.items, items, strict=True) if isinstance(item, minority))
        found.error(
            "E231",
            odd.span,
            "This list mixes numbers and words.",
            "Keep to one of the two in a list.",
            Label(node.span, "this list"),
        )
    return numbers if numbers else words


def by_players(mapping: Mapping) -> list[tuple[int, Entry]]:
    """The entries of a block whose keys are numbers of players, in that order."""
    return sorted(((int(entry.key.text), entry) for entry in mapping.entries), key=lambda pair: pair[0])


def source(mapping: Mapping, numbers: Mapping | None, found: Diagnostics) -> Source:
    """Where an entry comes from. `numbers` is the block by number of players that the source may follow."""
    entry = mapping.entry("source")
    assert entry is not None
    if isinstance(entry.value, Scalar):
        return entry.value.text
    assert isinstance(entry.value, Mapping)
    sources = {count: str(item.value.text) for count, item in by_players(entry.value) if isinstance(item.value, Scalar)}
    if numbers is None:
        found.error(
            "E232",
            entry.key.span,
            "`source` is by number of players, but what it describes is not.",
            "Write one source: rulebook, component, inferred, assumed or own.",
        )
        return sources
    wanted = {count for count, _ in by_players(numbers)}
    for count in sorted(wanted ^ set(sources)):
        lacking, having = ("source", "value") if count in wanted else ("value", "source")
        found.error(
            "E232",
            entry.key.span,
            f"There is a {having} for {count} players, but no {lacking}.",
            "Give both for the same numbers of players.",
        )
    return sources


def value_entry(entry: Entry, found: Diagnostics) -> ValueEntry:
    """An entry of the section `values`."""
    block = entry.value
    assert isinstance(block, Mapping)
    written = block.get("value")
    assert written is not None
    numbers = written if isinstance(written, Mapping) else None
    alone: Value | None = None
    chosen: dict[int, Value] | None = None
    if numbers is None:
        alone = value(written, found)
    else:
        chosen = {count: value(item.value, found) for count, item in by_players(numbers)}
        _same_kind(numbers, chosen, found)
    _needs_a_list(block, list(chosen.values()) if chosen is not None else [alone], found)
    first = _number(block, "first")
    return ValueEntry(
        span=entry.span,
        name=entry.key.text,
        value=alone,
        by_players=chosen,
        each_further=_number(block, "each_further"),
        first=1 if first is None else first,
        source=source(block, numbers, found),
    )


def _number(block: Mapping, key: str) -> int | None:
    node = block.get(key)
    return node.value if isinstance(node, Scalar) and isinstance(node.value, int) else None


def _needs_a_list(block: Mapping, values: list[Value | None], found: Diagnostics) -> None:
    """`first` and `each_further` say how to read a list, so there has to be one."""
    for key, wanted in (("first", "a list"), ("each_further", "a list of numbers")):
        entry = block.entry(key)
        if entry is None:
            continue
        fits = all(
            isinstance(one, tuple) and (key == "first" or all(isinstance(x, int) for x in one)) for one in values
        )
        if not fits:
            found.error(
                "E233",
                entry.key.span,
                f"`{key}` needs {wanted} as the value.",
                f"Remove `{key}`, or write {wanted}: [1, 3, 6].",
            )


def _same_kind(numbers: Mapping, chosen: dict[int, Value], found: Diagnostics) -> None:
    """What a name means must not depend on how many play."""
    kinds = {count: kind(one) for count, one in chosen.items()}
    (first, entry), *others = by_players(numbers)
    for count, other in others:
        if kinds[count] != kinds[first]:
            message = f"With {count} players this is {kinds[count]}, with {first} {kinds[first]}."
            label = Label(_span(entry), f"{kinds[first]} here")
            found.error(
                "E234", _span(other), message, "Give the same kind of value for every number of players.", label
            )


def kind(one: Value) -> str:
    """A value's kind in words."""
    if isinstance(one, tuple):
        return "a list of words" if one and isinstance(one[0], str) else "a list of numbers"
    return "true or false" if isinstance(one, bool) else "a number" if isinstance(one, int) else "a word"


def _span(entry: Entry) -> Span:
    return entry.value.span
