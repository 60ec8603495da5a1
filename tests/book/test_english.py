"""The English book: every construct has words, the twenty questions are answered, and a change changes one sentence."""

from __future__ import annotations

import difflib
import re
import shutil
import typing
from collections.abc import Mapping
from contextlib import chdir
from dataclasses import fields
from pathlib import Path

import pytest
from books import shipped_pages

from imhotep_dsl.book.author_words import Words
from imhotep_dsl.book.languages import Language, language
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.phrases.attributes import ATTRIBUTES
from imhotep_dsl.book.phrases.conditions import CONDITIONS
from imhotep_dsl.book.phrases.expressions import EXPRESSIONS
from imhotep_dsl.book.phrases.functions import FUNCTIONS, QUERIES
from imhotep_dsl.book.phrases.statements import STATEMENTS, called_like, parts_only
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.check import functions, ir
from imhotep_dsl.check.attributes import BUILT_IN
from imhotep_dsl.game.rules import load

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules"
BOOK = ROOT / "imhotep_dsl" / "book"
ALL_SIDES = ("market", "pyramid", "temple", "burial_chamber", "obelisks")


def english(game: str, sides: dict[str, str] | None = None, variants: tuple[str, ...] = ()) -> str:
    made = shipped_pages(game, "en", tuple((sides or {}).items()), variants)
    return plain_text("\n".join(text for path, text in made.items() if path != "source.md"))


def without_examples(markdown: str) -> str:
    """Examples are other texts, and run by themselves."""
    return re.sub(r'<div class="example".*?</div>', "", markdown, flags=re.DOTALL)


def rules_in(made: Mapping[str, str]) -> str:
    return plain_text(without_examples("\n".join(text for path, text in made.items() if path != "source.md")))


@pytest.fixture(scope="module")
def a_sides() -> str:
    return english("imhotep")


# ---- everything has words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sort", typing.get_args(ir.Stmt), ids=lambda sort: sort.__name__)
def test_every_statement_has_a_phrase(sort: type) -> None:
    assert sort in STATEMENTS


@pytest.mark.parametrize("sort", typing.get_args(ir.Expr), ids=lambda sort: sort.__name__)
def test_every_expression_has_a_phrase(sort: type) -> None:
    assert sort in EXPRESSIONS


def test_every_condition_has_a_phrase() -> None:
    """What can be yes or no: every class of expression but those that never are."""
    never = {ir.You, ir.PlaceAt, ir.OwnPiece, ir.TableAt, ir.SpaceAt, ir.Arithmetic, ir.ListOf, ir.RangeOf, ir.Quoted}
    assert set(typing.get_args(ir.Expr)) - never == set(CONDITIONS)


@pytest.mark.parametrize("name", sorted({name for group in BUILT_IN.values() for name in group}))
def test_every_attribute_has_a_phrase(name: str) -> None:
    assert name in ATTRIBUTES


def test_every_function_has_a_phrase() -> None:
    assert set(functions.QUERIES) == set(QUERIES)
    assert {*functions.PLAIN, "min", "max"} <= set(FUNCTIONS)


def test_every_phrase_id_has_an_english_message() -> None:
    """Ids that stand in the code as texts, looked for in the Fluent file."""
    messages = set(re.findall(r"^([a-z][a-z0-9-]*) =", (BOOK / "languages" / "en.ftl").read_text(), re.MULTILINE))
    for path in [*BOOK.glob("phrases/*.py"), *BOOK.glob("plan/*.py"), BOOK / "site" / "markdown.py"]:
        for found in re.findall(r"(?:p\.clause|p\.Clause|message)\(\s*\"([a-z-]+)\"", path.read_text()):
            assert found in messages or found == "authors", (path.name, found)
        for found in re.findall(r"_id\(\"([a-z-]+)\"", path.read_text()):
            if found not in ("authors",):
                assert {found, f"not-{found}"} <= messages, (path.name, found)


def _messages(language: str) -> dict[str, str]:
    """The ids of a Fluent file, each with the remark above it."""
    text = (BOOK / "languages" / f"{language}.ftl").read_text()
    return {id: remark for remark, id in re.findall(r"^((?:#[^\n]*\n)?)([a-z][a-z0-9-]*) =", text, re.MULTILINE)}


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("statement", [each for each, said in STATEMENTS.items() if said is parts_only])
def test_a_statement_that_is_its_parts_is_said(statement: type, language: str) -> None:
    """Nothing in the code names these ids: they follow from the statement. German has to know the case of each part."""
    said, parts = _messages(language), [field.name for field in fields(statement) if field.name != "span"]
    id = called_like(statement)
    assert id in said
    if language == "de" and parts:
        assert all(re.search(rf"\b{part} (accusative|dative|genitive|same)", said[id]) for part in parts), said[id]


# ---- whole books ----------------------------------------------------------------------------------------------------

TABLES: list[typing.Any] = [
    ("imhotep", {}, ()),
    *(pytest.param("imhotep", dict.fromkeys(ALL_SIDES, side), (), marks=pytest.mark.long) for side in "BD"),
    pytest.param("imhotep", dict.fromkeys(ALL_SIDES, "C"), ("wrath_of_the_pharaoh",), marks=pytest.mark.long),
    pytest.param(
        "imhotep", {}, ("wrath_of_the_pharaoh", "new_dynasty", "prophecies", "face_down_market"), marks=pytest.mark.long
    ),
    ("duel", {}, ()),
    ("duel", dict.fromkeys(("obelisks", "temple", "pyramids", "burial_chamber"), "B"), ()),
    ("nim", {}, ()),
    ("fruit_stall", {}, ()),
    ("tricks", {}, ()),
    ("falcons", {}, ()),
    ("masks", {}, ()),
    ("orchard", {}, ()),
    ("tic_tac_toe", {}, ()),
    *((game, {}, ()) for game in ("hex", "four_in_a_row", "reversi", "snort", "twins")),
]


@pytest.mark.parametrize(("game", "sides", "variants"), TABLES)
def test_every_shipped_table_has_a_clean_book(game: str, sides: dict[str, str], variants: tuple[str, ...]) -> None:
    text = english(game, sides, variants)
    assert "{" not in text and "@" not in text
    assert not re.search(r"\b[a-z]+_[a-z]+\b", text), "a name as the rules write it, not a word"
    assert "  " not in re.sub(r"^ +", "", text, flags=re.MULTILINE).replace("\n", "")
    assert not re.search(r"\b(\w+) \1\b", text.lower().replace("\n", " | ")), "a word said twice"
    assert not re.search(r"\b1 (stones|cards|ships|points|spaces|tiles)\b", text)


def test_twenty_questions_are_answered(a_sides: str) -> None:
    questions = (ROOT / "tests" / "book" / "questions.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^\d+\. ", questions, re.MULTILINE)) == 20
    needed = re.findall(r"^ +> (.+)$", questions, re.MULTILINE)
    assert len(needed) >= 20
    missing = [sentence for sentence in needed if sentence not in a_sides]
    assert not missing


def test_boards_that_bring_points_at_different_times_are_listed(a_sides: str) -> None:
    table = a_sides.partition("## When the sites bring points")[2].partition("\n## ")[0]
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in table.split("\n") if "|" in line]
    assert rows[2:] == [
        ("At once", "Pyramid"),
        ("At the end of a round", "Temple"),
        ("At the end of the game", "Burial chamber and obelisk site"),
        ("No points of its own", "Market"),
    ]
    assert "When the sites bring points" not in english("duel")  # all of them at the end of the game


@pytest.mark.long
def test_a_book_of_other_sides_speaks_of_its_own_boards() -> None:
    sides = {"market": "C", "pyramid": "C", "temple": "D", "burial_chamber": "C", "obelisks": "D"}
    text = english("imhotep", sides, ("new_dynasty",))
    assert "Where the temple is named, the arena is meant." in text
    assert "5 of them covered by others" not in text and "18 stones lie at the pyramid" not in text  # on other boards
    assert "| At the end of a round | Arena |" in text
    assert "Where the temple is named" not in english("imhotep")


def test_a_word_for_what_no_rule_asks_for_is_not_explained(a_sides: str) -> None:
    said = "Every site but the market is a building site"
    assert said not in a_sides
    assert said in english("imhotep", None, ("wrath_of_the_pharaoh",))


def test_rulings_are_set_apart_and_sentences_lead_to_their_rules() -> None:
    text = shipped_pages("imhotep")
    mark = r"<sup class=\"mark\">\[§\]\((source\.md)#([a-z0-9-]+) \"[^\"]*actions\.rules:\d+\"\)"
    found = re.search(rf"Take 3 stones[^\n<]*{mark}", text["play.md"])
    assert found is not None
    bare = re.sub(r'</?span(?: class="\w+")?>', "", text["source.md"])
    assert f'id="{found.group(2)}">action get_stones' in bare
    assert "> **Note.**" in text["play.md"]
    anchors = set(re.findall(r'id="([^"]+)"', text["source.md"]))
    for page in text.values():
        assert set(re.findall(r"\(source\.md#([a-z0-9-]+)", page)) <= anchors


@pytest.mark.long
def test_a_variant_says_first_what_is_different() -> None:
    text = english("imhotep", dict.fromkeys(ALL_SIDES, "C"), ("wrath_of_the_pharaoh",))
    start = text.split("## What is in the box")[0]
    assert "What is different" in start and "loses points" in start


@pytest.mark.long
def test_assumed_values_carry_a_mark() -> None:
    text = english("imhotep", dict.fromkeys(ALL_SIDES, "B"))
    assert "\u2009*" in text and "Numbers with an asterisk (*) are not certain." in text


# ---- a change changes just its sentence ------------------------------------------------------------------------------


def changed(tmp_path: Path, file: str, old: str, new: str, before: str) -> tuple[list[str], list[str]]:
    """The sentences that go and come when a rule text is changed."""
    copy = tmp_path / "imhotep"
    shutil.copytree(RULES / "imhotep", copy)
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (file, old)
    path.write_text(text.replace(old, new), encoding="utf-8")
    with chdir(copy):  # what is not changed was read before under the same name
        book = plan_book(load(copy))
    after = rules_in(pages(book, language("en", book.words)))
    gone, come = [], []
    for line in difflib.ndiff(sentences(before), sentences(after)):
        if line.startswith("- "):
            gone.append(line[2:])
        elif line.startswith("+ "):
            come.append(line[2:])
    return gone, come


def sentences(text: str) -> list[str]:
    """The summary says everything again."""
    text = re.sub(r"^# The game at a glance\n.*?(?=^# )", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^\d+\. ", "", text, flags=re.MULTILINE)  # a step's number is no part of it
    return [part.strip() for line in text.split("\n") for part in re.split(r"(?<=[.:])\s+", line) if part.strip()]


@pytest.fixture(scope="module")
def before() -> str:
    return rules_in(shipped_pages("imhotep"))


def test_a_changed_number_changes_one_sentence(tmp_path: Path, before: str) -> None:
    gone, come = changed(tmp_path, "imhotep.yaml", "sled_room: {value: 5,", "sled_room: {value: 6,", before)
    assert gone == ["Each player's supply sled holds at most 5 stones."]
    assert come == ["Each player's supply sled holds at most 6 stones."]


def test_a_changed_number_in_a_rule_tells_its_lines_instead_of_the_sentence(tmp_path: Path, before: str) -> None:
    gone, come = changed(tmp_path, "actions.rules", "do fetch(3)", "do fetch(4)", before)
    assert gone[0] == "Take 3 stones from your quarry and put them on your supply sled." and len(gone) == 3
    assert (
        come[-1] == "Take 4 stones from your quarry and put them on your supply sled, as far as there are enough "
        "and there is room."
    )


def test_an_added_card_adds_its_section(tmp_path: Path, before: str) -> None:
    old = "      chisel:                    {copies: 3, colour: blue}"
    gone, come = changed(tmp_path, "imhotep.yaml", old, f"{old}\n      whip: {{copies: 2, colour: purple}}", before)
    assert gone == ["34 market cards"]
    assert come == ["36 market cards", "## Whip", "2 copies in the game (colour:", "purple).", "- Whip"]


LEAVES_OUT = "    move 7 - rounds from round_deck to box               # of the 7 cards for this number of players\n"


def test_a_removed_step_removes_its_sentence(tmp_path: Path, before: str) -> None:
    gone, come = changed(tmp_path, "game.rules", LEAVES_OUT, "", before)
    assert gone == ["Put 1 round card from the pile of round cards back in the box unseen."]
    assert come == []


# ---- nouns ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def speaker() -> Language:
    return language("en", Words())


STONE = p.Noun(("stone",), "Stone")
YOU = p.Noun(("you",), "you", "you", person=True)
PLAYER = p.Noun(("@player",), "player", person=True)


@pytest.mark.parametrize(
    ("noun", "said"),
    [
        (STONE, "the stone"),
        (p.Noun(("orb",), "Orb", "a"), "an orb"),
        (p.Noun(("box",), "Box", "a", many=True), "boxes"),
        (p.Noun(("city",), "City", "all"), "all cities"),
        (p.Noun(("stone",), "Stone", amount=p.Number(1)), "1 stone"),
        (p.Noun(("stone",), "Stone", amount=p.Number(2), up_to=True), "up to 2 stones"),
        (p.Noun(("stone",), "Stone", amount=p.Number(2), owner=YOU), "2 of your stones"),
        (p.Noun(("stone",), "Stone", "each", owner=YOU), "each of your stones"),
        (p.Noun(("sled",), "Sled", owner=PLAYER), "the player's sled"),
        (p.Noun(("@owner",), "owner", owner=STONE, person=True), "the stone's owner"),
        (p.Noun(("sled",), "Sled", owner=p.Noun(("@owner",), "owner", owner=STONE, person=True)),
         "the sled of the stone's owner"),
        (p.Noun(("@next-player",), "", owner=PLAYER), "the player to the left of the player"),
        (p.Noun(("@space",), "", "bare", owner=STONE, named=p.Number(3)), "space 3 of the stone"),
    ],
)  # fmt: skip
def test_nouns(speaker: Language, noun: p.Noun, said: str) -> None:
    assert speaker.noun(noun) == said


def test_numbers_that_depend_on_the_players(speaker: Language) -> None:
    merged = p.merge({2: p.Number(4), 3: p.Number(5), 4: p.Number(5)})
    assert merged is not None
    assert speaker.say(merged) == "4 (2 players) or 5 (3 and 4 players)"
