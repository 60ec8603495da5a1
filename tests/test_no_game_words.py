"""The package knows games in general and none in particular: no word and no number of a game stands in it.

Comments, texts and names in code count as well. What is forbidden is read from the rules, so that a new game's words
are guarded from its first day; a few of them are words that every game, or Python, needs.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from imhotep_dsl.data import load_data
from imhotep_dsl.syntax import parse, tree

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "imhotep_dsl"
RULES = ROOT / "rules"
# Also where the theme of the game shows although no rule declares it.
THEME = (
    *("stone", "ship", "sled", "boat", "sail", "dock", "harbour", "harbor", "quarry", "market", "chariot", "statue"),
    *("pyramid", "temple", "obelisk", "burial", "chamber", "lever", "hammer", "chisel", "scarab", "prophecy"),
    *("egypt", "egyptian", "pharaoh"),
)
# Declared by a game, and yet words of games in general, of programming, or plain English that says nothing of the game.
PLAIN_WORDS = {
    *("deck", "discard", "card", "tile", "hand"),  # what the language and its messages call things in every game
    *("block", "blocks", "token", "path", "steps", "match", "site"),  # of programs: `block` of lines, call `site` …
    *("cells", "squares", "mask"),  # of arrays, of drawings made of squares, of bits
    *("hold", "kept", "drawn", "covered", "loose", "waiting", "current", "track", "take one"),  # what is done
    *("in use", "left out"),  # what is said of names and lines
    "man",  # a word with an irregular plural
    *("shelf", "floor"),  # things lie on them, not in them
    *("beside", "mark", "dark", "light", "figure"),  # where a file lies, the carets below a line, pictures
}
OWN_NAME = re.compile(r"imhotep(?:[-_]dsl)?", re.IGNORECASE)
PART_OF_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def words_of(text: str) -> list[str]:
    """The words in a line or a name: `StoneShip`, `stone_ship` and `stone ship` are the same two."""
    return [word.lower() for word in PART_OF_WORD.findall(text)]


@cache
def declared_names() -> set[str]:
    names: set[str] = set()
    for path in sorted(RULES.rglob("*.rules")):
        rules, _ = parse(path.read_text(encoding="utf-8"), path.name)
        for item in rules.items:
            names.update(names_in(item))
    for path in sorted(RULES.rglob("*.yaml")):
        data, _ = load_data(path.read_text(encoding="utf-8"), path.name)
        names.update(entry.name for table in data.pieces for found in table.entries.values() for entry in found
                     if entry.name)  # fmt: skip
    return names


def names_in(item: object) -> Iterator[str]:
    """Kinds, boards, designs and places, also those declared inside of others."""
    if isinstance(item, tree.PieceDecl | tree.BoardDecl | tree.PlaceDecl):
        yield item.name.text
    if isinstance(item, tree.Design):
        yield from (name.text for name in item.names)
    for member in getattr(item, "members", ()):
        yield from names_in(member)


@cache
def forbidden() -> frozenset[tuple[str, ...]]:
    found = {(word,) for word in THEME} | {tuple(words_of(name)) for name in declared_names()}
    return frozenset(words for words in found if words and " ".join(words) not in PLAIN_WORDS)


def occurrences(text: str, names: frozenset[tuple[str, ...]]) -> Iterator[tuple[int, str]]:
    """Where one of the names is said, also in the plural; a name may be several words."""
    lengths = {len(name) for name in names}
    for number, line in enumerate(OWN_NAME.sub(" ", text).splitlines(), 1):
        words = words_of(line)
        for length in lengths:
            for at in range(len(words) - length + 1):
                *front, last = words[at : at + length]
                for word in (last, last.removesuffix("s"), last.removesuffix("es")):
                    if (*front, word) in names:
                        yield number, " ".join((*front, word))
                        break


def sources() -> list[Path]:
    """Whatever was written; not what was built of it."""
    return sorted(
        path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts
        and "_shipped" not in path.parts and not path.name.endswith(tuple(EXTENSION_SUFFIXES))
    )  # fmt: skip


def test_no_word_of_a_game() -> None:
    names = forbidden()
    found = [
        f"{path.relative_to(ROOT)}:{number}: {word}"
        for path in sources()
        for number, word in occurrences(path.read_text(encoding="utf-8"), names)
    ]
    assert not found, "\n" + "\n".join(found)


def test_no_file_is_named_after_a_game() -> None:
    names = forbidden()
    assert not [path for path in sources() if list(occurrences(path.relative_to(ROOT).as_posix(), names))]


@pytest.mark.parametrize(
    "text",
    ["# the stones", "class ShipYard:", "def sail_to(x):", '"Burial Chamber"', "round_cards", "paved_path", "SLED"],
)
def test_a_word_of_the_game_would_be_found(text: str) -> None:
    assert list(occurrences(text, forbidden()))


@pytest.mark.parametrize("text", ["import imhotep_dsl", "imhotep check", "relationship", "milestone", "assailable"])
def test_other_words_are_not_mistaken_for_it(text: str) -> None:
    assert not list(occurrences(text, forbidden()))


def test_every_plain_word_is_declared() -> None:
    """The list of exceptions stays short: what no game declares need not be in it, and no theme word ever is."""
    declared = {" ".join(words_of(name)) for name in declared_names()}
    assert declared >= PLAIN_WORDS and not PLAIN_WORDS & set(THEME)


# ---- numbers ------------------------------------------------------------------------------------------------------


def tables() -> set[tuple[object, ...]]:
    """Every printed list of the game with more than one entry."""
    found: set[tuple[object, ...]] = set()
    for path in sorted((RULES / "imhotep").rglob("*.yaml")):
        data, _ = load_data(path.read_text(encoding="utf-8"), path.name)
        for value in data.values:
            for entry in [value.value, *(value.by_players or {}).values()]:
                if isinstance(entry, tuple | list):
                    found.add(tuple(entry))
        for table in data.pieces:
            for entries in table.entries.values():
                given = [value for piece in entries for _, value in piece.attributes.values()]
                found.update(tuple(value) for value in given if isinstance(value, tuple | list))
    return {table for table in found if len(table) > 1}


def literals(text: str) -> Iterator[tuple[int, tuple[object, ...]]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.List | ast.Tuple) and all(isinstance(item, ast.Constant) for item in node.elts):
            yield node.lineno, tuple(item.value for item in node.elts if isinstance(item, ast.Constant))


def test_no_table_of_a_game() -> None:
    known = tables()
    assert (15, 10, 5, 1) in known and (2, 3, 4, 5) in known and (4, 3, 3, 1) in known
    found = [
        f"{path.relative_to(ROOT)}:{line}: {literal}"
        for path in sources()
        if path.suffix == ".py"
        for line, literal in literals(path.read_text(encoding="utf-8"))
        if literal in known
    ]
    assert not found, "\n" + "\n".join(found)
    assert [literal for _, literal in literals("x = f([15, 10, 5, 1])")] == [(15, 10, 5, 1)]


def test_no_file_of_a_game_is_named() -> None:
    files = {path.name for path in RULES.glob("*/**/*") if path.is_file()}
    general = {"game.rules", "words.yaml"}
    named = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, sorted(files - general)))})")
    for path in sources():
        text = path.read_text(encoding="utf-8")
        assert "rules/imhotep" not in text and '"imhotep" /' not in text, path
        assert not named.findall(text), path
