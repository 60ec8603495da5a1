"""Data files: what is read, where it stands, and every message an author can meet."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from imhotep_dsl.data import load_data, load_table, load_words
from imhotep_dsl.data.fitting import _WORDS, asks, schema_of, surely_fits
from imhotep_dsl.data.layouts import layout_from_fields
from imhotep_dsl.data.model import DataFile, Layout
from imhotep_dsl.data.nodes import Mapping, Node, Scalar, Sequence, plain
from imhotep_dsl.data.scalars import resolve
from imhotep_dsl.data.schema_check import _validator
from imhotep_dsl.data.yaml_reader import read_yaml
from imhotep_dsl.diagnostics.render import full
from imhotep_dsl.source import Span
from imhotep_dsl.source.belonging import is_words

HERE = Path(__file__).parent
CASES = HERE / "golden" / "data_cases.txt"
MESSAGES = HERE / "golden" / "data_messages.txt"
LOADERS = {"data": load_data, "words": load_words, "table": load_table}


def cases() -> list[tuple[str, str, str]]:
    """The golden cases: kind, title and text."""
    chunks = CASES.read_text(encoding="utf-8").split("=== ")[1:]
    heads = [chunk.partition("\n") for chunk in chunks]
    return [(head.partition(": ")[0], head.partition(": ")[2], text) for head, _, text in heads]


def good(text: str) -> DataFile:
    data, found = load_data(text, "test.yaml")
    assert not found, full(found, lambda _: text.splitlines())
    return data


def layout(text: str) -> Layout:
    entry = good(f"layouts:\n  it:\n    source: assumed\n    {text}\n").layouts[0]
    assert entry.layout is not None
    return entry.layout


def codes(text: str) -> list[str]:
    return [item.code for item in load_data(text, "test.yaml")[1]]


def test_golden_messages(renew: bool) -> None:
    parts = []
    for kind, title, text in cases():
        _, found = LOADERS[kind](text, f"{kind}.yaml")
        parts.append(f"=== {kind}: {title}\n{full(found, lambda _, text=text: text.splitlines())}")  # type: ignore[misc]
        assert found, title
    written = "\n".join(parts)
    if renew:
        MESSAGES.write_text(written, encoding="utf-8")
    assert MESSAGES.read_text(encoding="utf-8") == written


def test_no_message_repeats_itself() -> None:
    for kind, title, text in cases():
        _, found = LOADERS[kind](text, "x.yaml")
        spots = [(item.span, item.message) for item in found]
        assert len(spots) == len(set(spots)), title


def test_schemas_are_valid_and_described() -> None:
    for file in sorted((HERE.parent / "schemas").glob("*.schema.json")):
        schema = json.loads(file.read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(schema)
        for name, one in properties(schema):
            assert one.get("description"), f"{file.name}: {name}"


def properties(schema: object) -> Iterator[tuple[str, dict[str, object]]]:
    if isinstance(schema, dict):
        for key in ("properties", "patternProperties", "$defs"):
            yield from schema.get(key, {}).items()
        for part in schema.values():
            yield from properties(part)


# ---- reading YAML


def spans(node: Node) -> list[Span]:
    match node:
        case Scalar():
            return [node.span]
        case Sequence():
            return [node.span, *(span for item in node.items for span in spans(item))]
        case Mapping():
            inner = [(entry.key.span, *spans(entry.value)) for entry in node.entries]
            return [node.span, *(span for some in inner for span in some)]


def cut(text: str, span: Span) -> str:
    lines = text.splitlines()[span.line - 1 : span.end_line]
    lines[-1] = lines[-1][: span.end_column - 1]
    lines[0] = lines[0][span.column - 1 :]
    return "\n".join(lines)


def test_every_node_knows_its_text() -> None:
    text = "é: 'ü'\nlist:\n  - 1\n  - [2, x]\n\n# comment\nlast: {a: \"b c\"}   # more\n"
    node, found = read_yaml(text, "f")
    assert node is not None and not found
    assert [cut(text, span) for span in spans(node)][1:] == [
        "é", "'ü'", "list", "- 1\n  - [2, x]", "1", "[2, x]", "2", "x", "last", '{a: "b c"}', "a", '"b c"',
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True), ("false", False), ("no", "no"), ("Yes", "Yes"), ("12", 12), ("-3", -3), ("+3", 3), ("0", 0),
        ("007", "007"), ("1_000", "1_000"), ("1:30", "1:30"), ("0x1F", "0x1F"), ("1.5", 1.5), ("1.", "1."), ("~", None),
        ("null", None), ("", None), ("2024-01-01", "2024-01-01"), (".inf", ".inf"), ("=", "="), ("١", "١"),
    ],
)  # fmt: skip
def test_unquoted_words(text: str, value: object) -> None:
    assert resolve(text) == value and type(resolve(text)) is type(value)


def test_quoted_numbers_are_words() -> None:
    node, _ = read_yaml("a: '2'\nb: 2\n", "f")
    assert node is not None and plain(node) == {"a": "2", "b": 2}


def test_refusals_have_codes_of_their_own() -> None:
    texts = {
        "E201": "# " + "x" * 1_000_000,
        "E202": "a: \x07",
        "E203": "a:\n\tb: 1",
        "E204": "a: [1",
        "E205": "a: 1\n---\nb: 1",
        "E206": "[" * 33,
        "E207": "a: &x 1",
        "E208": "a: *x",
        "E209": "a: !x 1",
        "E210": "<<: 1",
        "E211": "a: 1\na: 2",
        "E212": "[a]: 1",
        "E213": "a: 12345678901",
    }
    for code, text in texts.items():
        _, found = read_yaml(text, "f")
        assert [item.code for item in found] == [code], text


def test_deep_nesting_and_bombs_do_no_harm() -> None:
    read_yaml("[" * 400_000, "f")
    read_yaml("{a: " * 200_000, "f")
    read_yaml("- " * 300_000, "f")
    read_yaml("a: &a [x, x]\n" + "".join(f"b{n}: &b{n} [*a, *a]\n" for n in range(20_000)), "f")
    load_data("".join(f"k{n}: 1\n" for n in range(80_000)), "f")
    load_table(f"game: g\nplayers: [{'a, 1, ' * 100_000}]", "f")


def test_empty_files() -> None:
    assert load_data("", "f") == (DataFile("f"), [])
    assert load_data("# nothing\n---\n", "f") == (DataFile("f"), [])
    assert load_data("values:\n", "f") == (DataFile("f"), [])
    assert load_words("", "f")[1] == []
    assert [item.code for item in load_table("", "f")[1]] == ["E221"]


# ---- the sections


def test_shipped_game_loads() -> None:
    for file in sorted((HERE.parent / "rules").rglob("*.yaml")):
        load = load_table if file.name.endswith(".table.yaml") else load_words if is_words(file.name) else load_data
        _, found = load(file.read_text(encoding="utf-8"), file.name)
        assert not found, full(found, lambda _: [])


def test_values() -> None:
    data = good(
        "values:\n"
        "  a: {value: 3, source: rulebook}\n"
        "  b: {value: [1, 3], each_further: 2, first: 0, source: component}\n"
        "  c: {value: {3: [5], 2: [4]}, source: {2: assumed, 3: rulebook}}\n"
        "  d: {value: unlimited, source: assumed}\n"
        "  e: {value: true, source: inferred}\n"
    )
    a, b, c, d, e = data.values
    assert (a.name, a.value, a.by_players, a.first, a.each_further, a.source) == ("a", 3, None, 1, None, "rulebook")
    assert (b.value, b.first, b.each_further) == ((1, 3), 0, 2)
    assert (c.value, c.by_players, c.source) == (None, {2: (4,), 3: (5,)}, {2: "assumed", 3: "rulebook"})
    assert (d.value, e.value) == ("unlimited", True)
    assert str(b.span) == "test.yaml:3:3"


def test_pieces() -> None:
    data = good(
        "pieces:\n"
        "  cards: {source: rulebook, designs: {x: {copies: 2, title: The X, red: true, to: [a, b]}, y: , "
        "z: {source: assumed}}}\n"
        "  coins: {source: {2: assumed, 3: rulebook}, entries: {2: [{worth: 1}], 3: [{worth: [1, 2]}, {}]}}\n"
    )
    cards, coins = data.pieces
    x, y, z = cards.entries[None]
    assert (x.name, x.copies, x.title, x.source) == ("x", 2, "The X", "rulebook")
    assert {key: value for key, (_, value) in x.attributes.items()} == {"red": True, "to": ("a", "b")}
    assert (y.copies, y.attributes, z.source) == (1, {}, "assumed")
    assert coins.by_players and list(coins.entries) == [2, 3]
    assert coins.entries[2][0].source == "assumed" and coins.entries[3][0].attributes["worth"][1] == (1, 2)


def drawn(it: Layout) -> list[object]:
    return [space.attributes.get("value") for space in it.spaces]


def test_fill_orders() -> None:
    rows = 'rows: ["1 2 3", "4 . 6", "7 8 9"]'
    assert drawn(layout(rows)) == [1, 2, 3, 4, 6, 7, 8, 9]
    assert drawn(layout(f"fill: columns\n    {rows}")) == [1, 4, 7, 2, 8, 3, 6, 9]
    assert drawn(layout(f"fill: ring\n    {rows}")) == [1, 2, 3, 6, 9, 8, 7, 4]
    assert drawn(layout('fill: ring\n    rows: ["1 2 3"]')) == [1, 2, 3]
    assert drawn(layout("fill: ring\n    rows: [1, 2, 3]")) == [1, 2, 3]
    assert drawn(layout('fill: ring\n    rows: ["1 2", "4 3"]')) == [1, 2, 3, 4]


def test_levels_parts_and_legend() -> None:
    it = layout(
        "fill: columns\n"
        "    parts:\n"
        '      left: {levels: [["d 2", "-1 o"], ["4"]]}\n'
        '      right: {rows: ["big ."]}\n'
        "    legend: {d: {value: 1, bonus: draw, open: true}, big: {room: 3}}"
    )
    assert [(s.number, s.row, s.column, s.level, s.part, s.part_name) for s in it.spaces] == [
        (1, 1, 1, 1, 1, "left"), (2, 2, 1, 1, 1, "left"), (3, 1, 2, 1, 1, "left"), (4, 2, 2, 1, 1, "left"),
        (5, 1, 1, 2, 1, "left"), (6, 1, 1, 1, 2, "right"),
    ]  # fmt: skip
    assert it.spaces[0].attributes == {"value": 1, "bonus": "draw", "open": True}
    assert (it.spaces[1].attributes, it.spaces[3].attributes) == ({"value": -1}, {})
    assert (it.spaces[5].room, it.spaces[5].attributes, it.spaces[0].room) == (3, {}, None)
    assert [(part.name, [(level.rows, level.columns) for level in part.levels]) for part in it.parts] == [
        ("left", [(2, 2), (1, 1)]), ("right", [(1, 2)]),
    ]  # fmt: skip
    assert it.neighbours == "sides" and str(it.spaces[4].span) == "test.yaml:6:41"


def test_layouts_by_players_and_bricks() -> None:
    data = good(
        "layouts:\n"
        '  it: {source: {2: assumed, 3: component}, players: {2: {rows: ["o o"]}, 3: {levels: [["o o o"]]}}}\n'
        '  wall: {source: assumed, neighbours: bricks, rows: ["o", "o o", "o o o"]}\n'
    )
    it, wall = data.layouts
    assert it.layout is None and it.by_players is not None
    assert {count: (len(one.spaces), one.source) for count, one in it.by_players.items()} == {
        2: (2, "assumed"), 3: (3, "component"),
    }  # fmt: skip
    assert wall.layout is not None and len(wall.layout.spaces) == 6


def test_of_bricks_each_row_is_a_level() -> None:
    _, found = load_data(
        'layouts:\n  wall: {source: assumed, neighbours: bricks, levels: [["o o"], ["o"]]}\n', "wall.yaml"
    )
    assert [(item.code, item.help) for item in found] == [
        ("E235", "Draw one picture of `rows`: of bricks, each row is a level.")
    ]


def test_drawings() -> None:
    (ell,) = good('drawings: {ell: ["#..", "###"]}').drawings
    assert ell.squares == ((1, 1), (2, 1), (2, 2), (2, 3)) and ell.lines == ("#..", "###")


def test_layout_in_the_rules() -> None:
    at = Span("a.rules", 3, 5, 3, 20)
    it, found = layout_from_fields("it", {"fill": (at, "columns"), "rows": (at, ["1 2", "3 4"])})
    assert not found and drawn(it) == [1, 3, 2, 4] and it.span == at
    it, found = layout_from_fields("it", {"fil": (at, "rows"), "neighbours": (at, 3), "rows": (at, ["x"])}, at)
    assert [item.code for item in found] == ["E220", "E223", "E242"] and len(it.spaces) == 1
    assert [item.code for item in layout_from_fields("it", {}, at)[1]] == ["E222"]


# ---- good entries stay


def test_good_entries_survive_bad_ones() -> None:
    data, found = load_data(
        "values:\n"
        "  a: {value: 3, source: rulebook}\n"
        "  b: {value: 3}\n"
        "  c: {value: 3, source: rulebook}\n"
        "layouts:\n"
        "  l: {source: rulebook, rows: [x]}\n"
        "  m: {source: rulebook, rows: [o]}\n"
        "drawings:\n"
        '  d: ["#"]\n'
        "  e: [\n",
        "f",
    )
    assert [item.code for item in found] == ["E204", "E221", "E242"]
    assert [entry.name for entry in data.values] == ["a", "c"]
    assert [entry.name for entry in data.layouts] == ["m"]
    assert [entry.name for entry in data.drawings] == ["d"]


def test_one_mistake_one_message() -> None:
    assert codes("values:\n  a: {value: *x, source: rulebook}\n") == ["E208"]
    assert codes("values:\n  a: {value: 1,") == ["E204"]
    assert codes("values:\n  a: {value: 99999999999, source: rulebook}\n") == ["E213"]


# ---- words and tables


def test_words() -> None:
    words, found = load_words(
        'card: {en: [card, cards], de: die Karte}\ncard.ready: {en: is ready}\n"Go": {es: Ve}\n', "w"
    )
    assert not found and [entry.name for entry in words.entries] == ["card", "card.ready", "Go"]
    forms = words.entries[0].forms
    assert (forms["en"].one, forms["en"].many, forms["de"].one, forms["de"].many) == (
        "card",
        "cards",
        "die Karte",
        None,
    )


def test_tables() -> None:
    table, found = load_table(
        "game: chess\nplayers: [black, white]\nsides: {board: A}\nvariants: [quick]\nseed: 7\n", "t"
    )
    assert not found and table.game is not None and table.players is not None
    assert (table.game[1], table.players[1], [name for _, name in table.colours]) == ("chess", 2, ["black", "white"])
    assert (table.sides["board"][1], table.variants[0][1], table.seed) == ("A", "quick", 7)
    table, found = load_table("game: chess\nplayers: 3\nvariants: []\n", "t")
    assert not found and table.players is not None and (table.players[1], table.colours, table.seed) == (3, (), None)


# ---- data that surely fits ----------------------------------------------------------------------------------


@pytest.mark.parametrize("schema", ["data", "table", "words"])
def test_every_word_of_a_schema_is_known_to_the_quick_look(schema: str) -> None:
    def asked(part: object) -> Iterator[str]:
        for word, below in part.items() if isinstance(part, dict) else ():
            yield word
            inside = below.values() if word in ("properties", "patternProperties", "$defs") else [below]
            for each in inside if isinstance(below, dict) else ():
                yield from asked(each)

    assert {word for word in asked(schema_of(schema)) if asks(word)} <= set(_WORDS)


def test_what_surely_fits_has_no_errors() -> None:
    """Shipped data, changed in one place: whatever is passed at the quick look is passed at the close one, too."""
    files = [HERE.parent / "rules" / "imhotep" / name for name in ("imhotep.yaml", "sides.yaml")]
    passed = refused = 0
    for file in files:
        root, _ = read_yaml(file.read_text(encoding="utf-8"), str(file))
        assert root is not None
        given = plain(root)
        for changed in _changed(given):
            fits, errors = surely_fits(changed, "data"), list(_validator("data").iter_errors(changed))
            assert not (fits and errors), (file, errors[0].message)
            passed, refused = passed + fits, refused + bool(errors)
    assert passed and refused


def _changed(given: object) -> Iterator[object]:
    """A tree itself, and with each of its parts as something else, one at a time."""
    yield given
    others: tuple[object, ...] = (None, True, -1, "", "Not a Name\n", [], [1, 1], {}, {"1": 0})
    if isinstance(given, dict):
        for key, value in given.items():
            yield {other: each for other, each in given.items() if other != key}
            yield {**given, "no such word": 1}
            yield from ({**given, key: changed} for changed in itertools.islice(_changed(value), 1, 12))
    elif isinstance(given, list):
        for at, value in enumerate(given[:4]):
            yield from (
                [*given[:at], changed, *given[at + 1 :]] for changed in itertools.islice(_changed(value), 1, 20)
            )
    yield from others


def test_a_name_is_not_too_long() -> None:
    text = "values:\n  {}: {{value: 1, source: rulebook}}\n"
    assert load_data(text.format("n" * 100), "a.yaml")[1] == []
    (problem,) = load_data(text.format("n" * 101), "a.yaml")[1]
    assert problem.code == "E224" and problem.help == (
        "A name has letters, digits and `_`, 100 at most, and does not begin with a digit."
    )
