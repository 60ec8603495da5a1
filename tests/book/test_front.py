"""The front of a book, its examples and what it says is different: for any table, through the front door."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from books import shipped_book

from imhotep_dsl.book.languages import language
from imhotep_dsl.book.phrases import model as p
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.plan.changes import changes
from imhotep_dsl.book.plan.meant import meaning
from imhotep_dsl.book.plan.outline import Book, Chapter, Example, Section, Steps
from imhotep_dsl.book.site.markdown import pages
from imhotep_dsl.game.rules import load
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.source import Span

RULES = Path(__file__).parents[2] / "rules"
MIXED = {"market": "C", "pyramid": "D", "temple": "C", "burial_chamber": "D", "obelisks": "C"}


def book(game: str, mixed: bool = False, variants: tuple[str, ...] = ()) -> Book:
    return shipped_book(game, tuple(MIXED.items()) if mixed else (), variants)


def page(made: Book, name: str, code: str = "en") -> str:
    return pages(made, language(code, made.words))[name]


def test_the_front_has_what_people_expect_in_their_order() -> None:
    text = page(book("imhotep"), "index.md")
    wanted = [
        "# Imhotep", "2 to 4 players", "Ages 10 and up", "Ancient Egypt", "**The goal.**", "lasts 6 rounds",
        "## What is in the box", "120 stones (30 in each of 4 colours)", "21 round cards", "4 supply sleds",
        "1 scoring track", "## What the words mean", "## Your turn",
        "[**Get new stones**](play.md#action-get_stones)",
    ]  # fmt: skip
    places = [text.find(part) for part in wanted]
    assert -1 not in places and places == sorted(places)


@pytest.mark.long
def test_parts_of_other_boards_are_not_in_the_box() -> None:
    assert "8 coins" not in page(book("imhotep"), "index.md")
    assert "8 coins" in page(book("imhotep", True, ("new_dynasty",)), "index.md")


def test_every_word_of_the_index_leads_to_a_place() -> None:
    made = book("imhotep")
    text = pages(made, language("en", made.words))
    for target, anchor in re.findall(r"\]\(([\w-]+\.md)#([\w-]+)\)", text["register.md"]):
        assert f'id="{anchor}"' in text[target] or f"{{#{anchor}" in text[target], anchor
    assert "Bow: [What the words mean](index.md#term-bow)" in text["register.md"]


def test_what_an_author_has_not_said_is_left_out(tmp_path: Path) -> None:
    copy = tmp_path / "nim"
    shutil.copytree(RULES / "nim", copy)
    words = (copy / "words.yaml").read_text(encoding="utf-8")
    words = re.sub(r"^game\.story:\n(?:  .*\n)+", 'game.story: {en: "In English only."}\n', words, flags=re.MULTILINE)
    (copy / "words.yaml").write_text(words, encoding="utf-8")
    made = plan_book(load(copy))
    assert "In English only." in page(made, "index.md")
    assert "In English only." not in page(made, "index.md", "de")
    assert "game.story" in made.words.missing["de"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("about heeps: {en: A slip.}\n", "E250"),
        ("about heaps: {en: There are {heap_size} of them.}\n", "E253"),
        ("term hand: {en: hand}\nabout hand: {en: What you hold.}\n", None),
    ],
)
def test_texts_of_the_author_are_checked(tmp_path: Path, line: str, code: str | None) -> None:
    copy = tmp_path / "nim"
    shutil.copytree(RULES / "nim", copy)
    words = (copy / "words.yaml").read_text(encoding="utf-8")
    words = re.sub(r"^about heaps:\n(?:  .*\n)+", "", words, flags=re.MULTILINE)
    quoted = re.sub(r"en: ([^}]*\{\w+\}[^}]*)\}", r'en: "\1"}', line)
    (copy / "words.yaml").write_text(words + quoted, encoding="utf-8")
    found = [item.code for item in check_everything(read_project(copy)) if item.code.startswith(("E25", "W25"))]
    assert found == ([code] if code else [])


def test_a_part_that_nobody_knows_needs_a_title(tmp_path: Path) -> None:
    copy = tmp_path / "nim"
    shutil.copytree(RULES / "nim", copy)
    (copy / "nim.yaml").write_text("box:\n  lamp: {copies: 1, source: assumed}\n", encoding="utf-8")
    assert "E254" in [item.code for item in check_everything(read_project(copy))]
    (copy / "nim.yaml").write_text("box:\n  lamp: {copies: 1, title: Lamp, source: component}\n", encoding="utf-8")
    assert "**1 lamp**" in page(plan_book(load(copy)), "index.md")


# ---- examples -----------------------------------------------------------------------------------------------------


def examples(made: Book) -> dict[str, list[Example]]:
    return {
        section.id: [passage for passage in section.passages if isinstance(passage, Example)]
        for chapter in made.chapters
        for section in chapter.sections
    }


def test_every_board_and_nearly_every_card_has_an_example() -> None:
    found = examples(book("imhotep"))
    assert all(own for name, own in found.items() if name.startswith(("board-", "design-", "action-")))
    told = [example.number for own in found.values() for example in own]
    assert len(told) == len(set(told))


def test_examples_fit_any_mix_of_sides_and_variants() -> None:
    made = book("imhotep", True, ("new_dynasty",))
    found = examples(made)
    assert all(own for name, own in found.items() if name.startswith("board-"))
    assert [example.title.fallback for example in found["design-card-private_quarry"]]
    assert set(made.played) == {example.number for own in found.values() for example in own}


def test_two_moments_of_a_scenario_are_told_as_two() -> None:
    sorts = [[moment.sort for moment in one.moments] for own in examples(book("kalah")).values() for one in own]
    assert any(own.count("result") == 2 for own in sorts)


# ---- what is different --------------------------------------------------------------------------------------------


def test_a_variant_is_told_in_sentences_and_marked() -> None:
    made = book("imhotep", variants=("wrath_of_the_pharaoh",))
    assert "Wrath of the Pharaoh" in page(made, "index.md")
    text = page(made, "different.md")
    assert text.count("**New:**") == 1 and "5 points" in text and "**Gone:**" not in text
    assert '<span class="changed">' in page(made, "play.md") + page(made, "end.md")
    assert '<span class="changed">' not in page(book("imhotep"), "play.md")


def test_boards_on_another_side_stand_instead_of_others() -> None:
    text = page(book("imhotep", True, ("new_dynasty",)), "index.md")
    assert "[Luxury market](boards-site.md#board-market) instead of Market. A stone brings a card" in text


def _chapter(*clauses: tuple[str, int]) -> list[Chapter]:
    steps = tuple(p.Step(p.clause(name), Span("a.rules", line, 1, line, 2)) for name, line in clauses)
    return [Chapter("play", (Section("course", p.clause("section-course"), (Steps(steps),)),))]


def unread(step: p.Step) -> tuple[str, ...]:
    return ()


def test_what_only_stands_elsewhere_is_no_change() -> None:
    assert changes(_chapter(("stop", 1), ("end-game", 2)), _chapter(("stop", 7), ("end-game", 9)), unread) == ()
    one = changes(_chapter(("stop", 1), ("end-game", 2)), _chapter(("end-game", 2)), unread)
    assert [(change.sort, [step.clause.id for step in change.old]) for change in one] == [("gone", ["stop"])]
    two = changes(_chapter(("stop", 1)), _chapter(("end-game", 1)), unread)
    assert [change.sort for change in two] == ["instead"]


def test_a_board_is_the_same_whichever_side_is_up() -> None:
    first, other = p.Noun(("dock.A", "dock"), "Dock"), p.Noun(("dock.B", "dock"), "Pier")
    assert meaning(first) == meaning(other) != meaning(p.Noun(("pier",), "Pier"))
