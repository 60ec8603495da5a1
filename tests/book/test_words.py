"""Every name and every quoted text of the shipped games has words in English, German and Spanish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path

import pytest

from imhotep_dsl.book.languages.german_forms import read_noun
from imhotep_dsl.data import load_words
from imhotep_dsl.data.model import WordForms
from imhotep_dsl.diagnostics.render import full
from imhotep_dsl.library import shipped_games
from imhotep_dsl.resolve.project import Project, read_project
from imhotep_dsl.syntax import tree

RULES = Path(__file__).resolve().parents[2] / "rules"
LANGUAGES = ("en", "de", "es")
GAMES = shipped_games()
ARTICLES = (("de", ("der ", "die ", "das "), ("die ",)), ("es", ("el ", "la "), ("los ", "las ")))
# The same in every language: proper names.
SAME = {"Imhotep", "Nim"}
# Words for expressions that are told by what they stand for.
TOLD_BY_MEANING = {
    "imhotep": {"player.room", "player.stones_at", "player.complete_rows", "player.started_rows", "most_stones_at",
                "target"},
    "duel": {"crew", "faces"},
}  # fmt: skip
# Places that are called like the board or the piece they are on.
CALLED_LIKE_THEIR_HOLDER = {
    "imhotep": {"blocks", "cells", "floor", "plots", "cargo", "stalls", "promises"},
    "duel": {"hold"},
}


@cache
def project(game: str) -> Project:
    return read_project(RULES / game)


@cache
def words(game: str) -> dict[str, dict[str, WordForms]]:
    return {entry.name: entry.forms for file in project(game).words for entry in file.entries}


def everything(game: str) -> Iterator[tree.Node]:
    found = project(game)
    assert found.decl is not None
    roots: list[object] = [found.decl, *found.items, *found.scenarios]
    for variant in found.variants.values():
        roots += [variant.decl, *variant.items]
    for root in roots:
        yield from nodes(root)


def nodes(thing: object) -> Iterator[tree.Node]:
    if isinstance(thing, tuple):
        for item in thing:
            yield from nodes(item)
    elif is_dataclass(thing) and isinstance(thing, tree.Node):
        yield thing
        for part in fields(thing):
            yield from nodes(getattr(thing, part.name))


def texts(game: str) -> set[str]:
    """All that stands in quotes: titles, options, remarks, where an example comes from."""
    made: set[str] = set()
    for node in everything(game):
        if isinstance(node, tree.Note):
            made.add(node.text)
        for name in ("title", "taken_from", "prompt"):
            word = getattr(node, name, None)
            if isinstance(word, tree.Word):
                made.add(word.text)
        if isinstance(node, tree.Option | tree.May | tree.RepeatMay):
            made.add(node.text.text)
    return made


def titled(game: str) -> dict[str, set[str]]:
    """Title → the keys of which one may stand for it: things are called by their names."""
    keys: dict[str, set[str]] = {}
    for node in everything(game):
        title = getattr(node, "title", None)
        if not isinstance(title, tree.Word):
            continue
        own = keys.setdefault(title.text, {title.text})
        if isinstance(node, tree.Design):
            own |= {name.text for name in node.names}
            own |= {f"{name.text}.{node.side.text}" for name in node.names} if node.side else set()
        elif isinstance(node, tree.PieceDecl | tree.BoardDecl | tree.PlaceDecl | tree.MarkerDecl):
            own.add(node.name.text)
    return keys


def names(game: str) -> dict[str, set[str]]:
    """Declared name → the keys that may stand for it."""
    made: dict[str, set[str]] = {}
    found = project(game)
    assert found.decl is not None
    heads = [found.decl, *(variant.decl for variant in found.variants.values())]
    for colour in [colour for head in heads for colour in head.colours]:
        made[colour.text] = {colour.text}
    for name in found.variants:
        made[name] = {name}
    for node in everything(game):
        if isinstance(node, tree.PieceDecl | tree.BoardDecl):
            made[node.name.text] = {node.name.text}
            for member in node.members:
                if isinstance(member, tree.Field):
                    key = f"{node.name.text}.{member.name.text}"
                    made[key] = {key}
                    made.update({word: {word} for word in words_in(member.value, found)})
        elif isinstance(node, tree.Design):
            made.update({name.text: {name.text} for name in node.names})
        elif isinstance(node, tree.MarkerDecl):
            keys = {key for key in words(game) if key.split(".")[-1] == node.name.text}
            made[node.name.text] = keys or {node.name.text}
            made.update({word: {word} for word in words_in(node.type, found)})
        elif isinstance(node, tree.TableDecl):
            made[node.name.text] = {node.name.text}
        elif isinstance(node, tree.PlaceDecl) and node.name.text not in CALLED_LIKE_THEIR_HOLDER.get(game, set()):
            keys = {key for key in words(game) if key.split(".")[-1] == node.name.text}
            made[node.name.text] = keys or {node.name.text}
        elif isinstance(node, tree.Let):
            key = let_key(node)
            if key not in TOLD_BY_MEANING.get(game, set()):
                made[key] = {key, *(f"{kind}.{key}" for kind in kinds(game))}
    for data in (*found.data, *(data for variant in found.variants.values() for data in variant.data)):
        made.update({value.name: {value.name} for value in data.values})
        made.update({drawing.name: {drawing.name} for drawing in data.drawings})
        for table in data.pieces:
            for entries in table.entries.values():
                made.update({entry.name: {entry.name} for entry in entries if entry.name})
                made.update({entry.title: {entry.title} for entry in entries if entry.title})
        for layout in data.layouts:
            drawn = [layout.layout] if layout.layout else list((layout.by_players or {}).values())
            for one in drawn:
                made.update({f"{one.name}.{part.name}": {f"{one.name}.{part.name}"} for part in one.parts if part.name})
                for space in one.spaces:
                    made.update({f"space.{name}": {f"space.{name}"} for name in space.attributes if game == "imhotep"})
                    made.update({value: {value} for value in space.attributes.values() if isinstance(value, str)})
    return made


def kinds(game: str) -> set[str]:
    return {node.name.text for node in everything(game) if isinstance(node, tree.PieceDecl | tree.BoardDecl)}


def let_key(node: tree.Let) -> str:
    target = node.target
    if isinstance(target, tree.Dot) and isinstance(target.subject, tree.Name):
        return f"{target.subject.text}.{target.name.text}"
    assert isinstance(target, tree.Name)
    return target.text


def words_in(type_: tree.Expr, found: Project) -> set[str]:
    """The words of a type: `red or green`."""
    if not isinstance(type_, tree.Or):
        return set()
    declared = {node.name.text for item in found.items for node in nodes(item) if isinstance(node, tree.BoardDecl)}
    plain = {"none", "number", "numbers", "truth", "player", "space", "drawing"} | declared
    return {item.text for item in type_.items if isinstance(item, tree.Name) and item.text not in plain}


def lacking(game: str, wanted: dict[str, set[str]], languages: tuple[str, ...]) -> list[str]:
    known = words(game)
    return [
        f"{name}: {language}"
        for name, keys in sorted(wanted.items())
        for language in languages
        if not any(language in known.get(key, {}) for key in keys)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_word_files_are_sound(game: str) -> None:
    path = RULES / game / "words.yaml"
    text = path.read_text(encoding="utf-8")
    _, found = load_words(text, path.name)
    assert not found, full(found, lambda _: text.splitlines())


@pytest.mark.parametrize("game", GAMES)
def test_every_text_has_words(game: str) -> None:
    keys = titled(game)
    wanted = {text: keys.get(text, {text}) for text in texts(game) - SAME}
    assert lacking(game, wanted, ("de", "es")) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_name_has_words(game: str) -> None:
    assert lacking(game, names(game), LANGUAGES) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_words_for_nothing(game: str) -> None:
    """Words that no name or text asks for any more are a mistake, or the rules have lost something."""
    declared = {key for keys in names(game).values() for key in keys} | texts(game)
    declared |= {key for keys in titled(game).values() for key in keys}
    named = (getattr(node, "name", None) for node in everything(game))
    declared |= {name.text for name in named if isinstance(name, tree.Word)}
    declared |= {param.text for node in everything(game) if isinstance(node, tree.RuleDecl) for param in node.params}
    declared |= {entry.name for data in project(game).data for entry in data.box}
    declared |= {name.replace("_", " ").capitalize() for name in declared}
    free = [
        name
        for name in words(game)
        if name not in declared
        and not name.startswith(("do ", "tell ", "about ", "term ", "setup ", "game.", "space.", "number."))
        and not name.endswith((".in", ".put"))
        and name.split(".")[-1] not in declared
        and name.split(".")[0] not in declared
    ]
    assert free == []


@pytest.mark.parametrize("game", GAMES)
def test_nouns_have_articles_and_both_numbers(game: str) -> None:
    wrong = []
    for name, forms in words(game).items():
        english = forms.get("en")
        if english is None or english.many is None:
            continue
        for language, one, many in ARTICLES:
            said = forms[language]
            if not said.one.startswith(one) or said.many is None or not said.many.startswith(many):
                wrong.append(f"{name}: {language}")
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_german_nouns_have_a_head(game: str) -> None:
    """A German noun begins with a capital; adjectives before it stand as after `der`."""
    for name, forms in words(game).items():
        german = forms.get("de")
        if german is not None and german.many is not None and german.one.startswith(("der ", "die ", "das ")):
            noun = read_noun(german.one, german.many)
            assert noun.one[:1].isupper() and noun.many[:1].isupper(), name
            assert all(word.endswith("e") for word in noun.adjectives), name


@pytest.mark.parametrize(
    ("one", "many", "genitive"),
    [("Schneckenhaus", "Schneckenhäuser", "Schneckenhauses"), ("Glas", "Gläser", "Glases"), ("Los", "Lose", "Loses"),
     ("Moos", "Moose", "Mooses"), ("Bus", "Busse", "Busses"), ("Zirkus", "Zirkusse", "Zirkus"),
     ("Kosmos", "Kosmos", "Kosmos"), ("Atlas", "Atlanten", "Atlas"), ("Bonus", "Boni", "Bonus")],
)  # fmt: skip
def test_german_words_in_s_take_an_ending_unless_they_are_foreign(one: str, many: str, genitive: str) -> None:
    assert read_noun(f"das {one}", f"die {many}").head("s", "genitive") == genitive
