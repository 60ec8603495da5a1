"""The reference is complete, and lists nothing that does not exist."""

from __future__ import annotations

import dataclasses
import json
import re
import typing
from pathlib import Path

import pytest
import yaml
from pages import CODE, DOCS, FRAGMENTS, ROOT, STATEMENTS, blocks, cells, codes_in_use, tables

from imhotep_dsl.check import attributes, functions, shapes
from imhotep_dsl.check.geometry import METHODS
from imhotep_dsl.check.types import NAMED_TYPES, PART_WORDS
from imhotep_dsl.resolve.words import TYPE_WORDS
from imhotep_dsl.syntax import parse, tree
from imhotep_dsl.syntax.machine import keywords
from imhotep_dsl.syntax.terminals import NEVER_ALONE

REFERENCE = DOCS / "reference.md"


def _section(heading: str, page: Path = REFERENCE) -> str:
    """What stands below a heading, up to the next heading of the same or a higher rank."""
    text = page.read_text("utf-8")
    match = re.search(rf"^(#+) {re.escape(heading)}$", text, re.MULTILINE)
    assert match, f"{page.name} has no heading `{heading}`"
    rest = text[match.end() :]
    end = re.search(rf"^#{{1,{len(match.group(1))}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def _listed(section: str) -> set[str]:
    """The names in the first columns of the tables of a section: the first word of each piece of code there."""
    found: set[str] = set()
    for row in re.findall(r"^\|(.*)$", section, re.MULTILINE):
        for code in CODE.findall(cells(f"|{row}|")[0]):
            word = re.match(r"[\w]+", code)
            if word:
                found.add(word.group())
    return found


def _keywords() -> set[str]:
    grammar = (ROOT / "grammar" / "rules.lark").read_text("utf-8")
    grammar = "\n".join(line for line in grammar.split("\n") if not line.startswith("//"))
    return set(re.findall(r'"([a-z]+)"', grammar))


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("All words of the language", _keywords()),
        ("Functions", set(functions.FUNCTIONS)),
        ("Shapes", set(shapes.SHAPES)),
        ("Types", set(TYPE_WORDS)),
        ("Names that say what they are", set(NAMED_TYPES)),
        ("Parts of a place", set(PART_WORDS)),
        ("A place, a space, a part, a group", set(attributes.BUILT_IN["area"])),
        ("A place", {*attributes.BUILT_IN["place"], *METHODS["place"]}),
        ("A space", {*attributes.BUILT_IN["space"], *METHODS["space"]}),
        ("A piece", set(attributes.BUILT_IN["piece"])),
        ("A player", set(attributes.BUILT_IN["player"])),
        ("A list", set(attributes.BUILT_IN["list"])),
    ],
)
def test_the_reference_lists(heading: str, names: set[str]) -> None:
    listed = _listed(_section(heading))
    assert names - listed == set(), "not in the reference"
    assert listed - names == set(), "in the reference, but not in the language"


def test_the_reference_says_which_words_are_names_of_fields_only() -> None:
    (listed,) = re.findall(r"are names only of fields: (.*?)\.\n", _section("All words of the language"), re.DOTALL)
    wanted = sorted(keywords()[terminal] for terminal in NEVER_ALONE)
    assert re.findall(r"`(\w+)`", listed) == wanted


def _members(union: object) -> set[type]:
    return set(typing.get_args(union))


def _used(node: object, found: set[type]) -> None:
    if isinstance(node, tuple):
        for item in node:
            _used(item, found)
    elif dataclasses.is_dataclass(node) and not isinstance(node, type):
        found.add(type(node))
        for field in dataclasses.fields(node):
            _used(getattr(node, field.name), found)


def test_the_reference_shows_every_sort_of_line_and_expression() -> None:
    """Every class of the trees occurs in some example of the reference, which is tested above."""
    found: set[type] = set()
    for block in blocks(REFERENCE):
        if block.language == "rules" or block in FRAGMENTS:
            _used(parse(block.text, "docs")[0], found)
        elif block in STATEMENTS:
            indented = "".join(f"    {line}\n" for line in block.text.rstrip("\n").split("\n"))
            _used(parse(f"rule docs\n{indented}", "docs")[0], found)
    for table in tables(REFERENCE):
        before = "let it = " if table.sort != "statements" else ""
        for example in table.examples:
            _used(parse(f"rule docs\n    {before}{example}\n", "docs")[0], found)
    unions = (tree.Expr, tree.Stmt, tree.Member, tree.Item, tree.Arg)
    wanted = {kind for union in unions for kind in _members(union)}
    wanted |= {tree.Given, tree.When, tree.Then, tree.WithItem, tree.Order, tree.Option, tree.RankBy, tree.PlaceClauses}
    missing = sorted(kind.__name__ for kind in wanted - found)
    assert not missing, f"no example in the reference: {missing}"


def test_schema_properties_are_listed() -> None:
    named: set[str] = set()

    def walk(node: object) -> None:
        if isinstance(node, dict):
            named.update(node.get("properties", {}))
            named.update(item for item in node.get("enum", []))
            for part in node.values():
                walk(part)
        elif isinstance(node, list):
            for part in node:
                walk(part)

    for path in sorted((ROOT / "schemas").glob("*.json")):
        walk(json.loads(path.read_text("utf-8")))
    page = DOCS / "data.md"
    listed = _listed(page.read_text("utf-8"))
    assert named - listed == set(), "not in data.md"
    assert listed - named == set(), "in data.md, but in no schema"


def test_every_message_is_explained() -> None:
    listed = _listed((DOCS / "messages.md").read_text("utf-8"))
    assert codes_in_use() - listed == set(), "not in messages.md"
    assert listed - codes_in_use() == set(), "in messages.md, but never said"


def test_syntax_messages_are_quoted_as_they_are() -> None:
    text = (DOCS / "messages.md").read_text("utf-8")
    for entry in yaml.safe_load((ROOT / "grammar" / "messages.yaml").read_text("utf-8")):
        row = re.search(rf"^\| \[`{entry['code']}`\]\(\S+\) \| (.*) \| (.*) \|$", text, re.MULTILINE)
        assert row, entry["code"]
