"""Sentences of authors that stand for lines, what is not told at all, and books of rules that nobody has read."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from fuzzing.books import looked_through

from book.games import FERRY, WORDS_OF_FERRY
from imhotep_dsl.book.languages import language
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.book.site.markdown import pages, plain_text
from imhotep_dsl.cli import main
from imhotep_dsl.game.rules import load
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.proofreading.sentences import sentence_problems, sentences
from imhotep_dsl.resolve.project import read_project

RULES = Path(__file__).parents[2] / "rules"


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    directory = tmp_path / "ferry"
    directory.mkdir()
    (directory / "game.rules").write_text(FERRY, encoding="utf-8")
    (directory / "words.yaml").write_text(WORDS_OF_FERRY, encoding="utf-8")
    return directory


def confirm(game: Path) -> str:
    result = CliRunner().invoke(main, ["words", str(game), "--confirm"])
    assert result.exit_code == 0, result.output
    return result.output


def told(game: Path, variants: tuple[str, ...] = ()) -> str:
    book = plan_book(load(game, {}, variants))
    made = pages(book, language("en", book.words))
    return plain_text("\n".join(text for path, text in made.items() if path != "source.md"))


def change(game: Path, old: str, new: str, file: str = "game.rules") -> None:
    text = (game / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (game / file).write_text(text.replace(old, new), encoding="utf-8")


def codes(game: Path) -> list[str]:
    project = read_project(game)
    return [problem.code for problem in sentence_problems(project, sentences(project))]


# ---- what need not be told -------------------------------------------------------------------------------------------


def test_bookkeeping_is_not_told(ferry: Path) -> None:
    text = told(ferry)
    assert "The game lasts 3 days." in text
    assert "If you can carry out none of them, you pass." in text
    assert "As soon as all players have passed one after the other, the day ends" in text
    assert "The player to the left of the player who paid last starts the next day." in text
    assert "Decide who is the starting player." in text
    for unsaid in ("lap", "last payer", "Set the", "Raise the passed", "nobody is"):
        assert unsaid not in text.replace("At dusk", "")


def test_a_round_is_told_in_the_order_in_which_it_is_played(ferry: Path) -> None:
    text = told(ferry)
    order = ["## The game", "## A day", "the players take turns", "## On your turn", "## Pay the ferryman",
             "## Pay twice", "## The end of the day", "starts the next day", "## At dusk"]  # fmt: skip
    places = [text.index(said) for said in order]
    assert places == sorted(places)


def test_what_follows_turns_without_a_noun_is_told_after_the_last_turn(ferry: Path) -> None:
    change(ferry, "day: {en: [day, days]}\n", "", "words.yaml")
    text = told(ferry)
    told_last = text.partition("## After the last turn of “A day”")[2]
    assert told_last.strip().startswith("As soon as all players have passed one after the other, nobody takes another")
    assert text.index("## Pay twice") < text.index("## After the last turn")


def test_turns_that_nothing_follows_are_told_with_their_end(ferry: Path) -> None:
    change(ferry, "    if last_payer != none\n        set starter to last_payer.next\n    set last_payer to none\n", "")
    text = told(ferry)
    assert "take turns in clockwise order until all players have passed one after the other" in text
    assert "The end of the day" not in text


def test_a_counter_that_is_asked_for_something_else_is_told(ferry: Path) -> None:
    change(ferry, "        add 1 to passed\n", "        add 1 to passed\n        score passed\n")
    assert "raise the passed by 1" in told(ferry)


def test_a_marker_that_is_not_always_raised_is_no_counter_of_rounds(ferry: Path) -> None:
    change(ferry, "    add 1 to lap\n", "    if table.empty\n        add 1 to lap\n")
    assert "raise the lap by 1" in told(ferry)


def test_what_is_needed_in_all_is_said_first(ferry: Path) -> None:
    text = told(ferry)
    assert "You need at least 3 coins in your purse. Take 2 coins from your purse" in text


def test_the_end_stands_at_the_end(ferry: Path) -> None:
    text = told(ferry)
    assert text.index("## A day") < text.index("## On your turn") < text.index("## At dusk") < text.index("## Who wins")
    assert "If players tie, the one with more coins in their purse wins." in text


# ---- sentences that stand for lines --------------------------------------------------------------------------


def test_a_new_sentence_is_used_once_it_is_confirmed(ferry: Path) -> None:
    assert "ferryman." not in told(ferry) and "Set your favour to 1" in told(ferry)
    assert codes(ferry) == ["W255", "W255", "W255"]
    assert "3 sentences confirmed." in confirm(ferry)
    text = told(ferry)
    assert "Your coin goes to the ferryman." in text
    assert "favour" not in text.lower() and "aside" not in text.lower()
    assert codes(ferry) == []


def test_only_marks_are_written(ferry: Path) -> None:
    confirm(ferry)
    text = (ferry / "words.yaml").read_text(encoding="utf-8")
    assert re.sub(r"of: [a-z]{8}\}", "of: new}", text) == WORDS_OF_FERRY


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    move 1 from you.aside to table\n", "    move 1 from you.aside to box\n"),
        ("    set last_payer to you\n", "    set last_payer to you\n    score 1\n"),
        ("    set you.favour to 1\n", "    set you.favour to 2\n"),
    ],
)
def test_a_stale_sentence_is_reported_and_not_told(ferry: Path, old: str, new: str) -> None:
    confirm(ferry)
    change(ferry, old, new)
    assert "W255" in codes(ferry)
    assert "Your coin goes to the ferryman." not in told(ferry)
    result = CliRunner().invoke(main, ["words", str(ferry)])
    assert result.exit_code == 1 and "to be read" in result.output


def test_a_sentence_is_not_called_stale_beside_a_mistake(ferry: Path) -> None:
    confirm(ferry)
    change(ferry, "    set you.favour to 1\n", "    set you.favuor to 1\n")
    assert [item.code for item in check_everything(read_project(ferry))] == ["E413"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rule settle\n", "rule settle                # what the ferryman gets\n"),
        ("rule turn", "marker wind: 0..3\n\nrule turn"),
        ("    set last_payer to you\n", '    note "He is a kind man."\n    set last_payer to you\n'),
    ],
)
def test_what_means_the_same_has_the_same_mark(ferry: Path, old: str, new: str) -> None:
    confirm(ferry)
    change(ferry, old, new)
    assert codes(ferry) == []
    assert "Your coin goes to the ferryman." in told(ferry)


def test_a_variant_that_changes_the_lines_brings_them_back(ferry: Path) -> None:
    confirm(ferry)
    (ferry / "storm.rules").write_text(
        'variant storm of ferry "Storm"\n\nbefore settle\n    score 1\n', encoding="utf-8"
    )
    assert codes(ferry) == []
    assert "Your coin goes to the ferryman." in told(ferry)
    stormy = told(ferry, ("storm",))
    now = stormy.replace("Instead of: Your coin goes to the ferryman.", "")
    assert "Your coin goes to the ferryman." not in now and "Score 1 point." in now


def test_lines_that_a_variant_puts_behind_follow_the_sentence(ferry: Path) -> None:
    confirm(ferry)
    (ferry / "storm.rules").write_text(
        'variant storm of ferry "Storm"\n\nafter settle\n    score 1\n', encoding="utf-8"
    )
    stormy = told(ferry, ("storm",))
    assert "Your coin goes to the ferryman. Score 1 point." in stormy and "Instead of" not in stormy


def test_beside_a_variant_from_elsewhere_only_its_own_sentences_are_confirmed(ferry: Path, tmp_path: Path) -> None:
    """The sentences of the game stand for its own lines, and its words.yaml is not the author's."""
    confirm(ferry)
    before = (ferry / "words.yaml").read_text(encoding="utf-8")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "storm.rules").write_text('variant storm of ferry "Storm"\n\nafter settle\n    score 1\n', encoding="utf-8")
    (mine / "words.yaml").write_text('tell settle: {en: "The ferryman thanks you.", of: new}\n', encoding="utf-8")
    result = CliRunner().invoke(main, ["words", str(ferry), "--with", str(mine), "--confirm"])
    assert result.exit_code == 0 and "1 sentence confirmed." in result.output, result.output
    assert "Your coin goes" not in result.output
    assert (ferry / "words.yaml").read_text(encoding="utf-8") == before
    assert "of: new" not in (mine / "words.yaml").read_text(encoding="utf-8")


def test_values_are_said_as_they_are(ferry: Path) -> None:
    change(ferry, "for each player\n        player scores fares[1] * player.purse.count", "do fare")
    change(ferry, "winner player", "rule fare\n    for each player\n        player scores fares[2]\n\nwinner player")
    words = (ferry / "words.yaml").read_text(encoding="utf-8")
    (ferry / "words.yaml").write_text(f'{words}tell fare: {{en: "All get {{fares[2]}}.", of: new}}\n', encoding="utf-8")
    confirm(ferry)
    assert "All get 3." in told(ferry)
    change(ferry, "table fares: 2, 3, 4", "table fares: 2, 5, 4")
    assert codes(ferry) == [] and "All get 5." in told(ferry)


def test_a_value_that_is_not_there_and_one_that_is_forgotten(ferry: Path) -> None:
    change(ferry, '"Your coin goes to the ferryman."', '"{fare} coins for {fares[1]}.", de: "Münzen."', "words.yaml")
    found = codes(ferry)
    assert "E253" in found and "W256" in found


@pytest.mark.parametrize("game", ["imhotep", "duel"])
def test_shipped_sentences_are_fresh(game: str) -> None:
    found = sentences(read_project(RULES / game))
    assert found and all(standing.is_fresh for standing in found)


def test_a_changed_card_makes_its_sentence_stale(tmp_path: Path) -> None:
    copy = tmp_path / "duel"
    shutil.copytree(RULES / "duel", copy)
    change(copy, "        swap first_tile with second_tile\n", "", "tiles.rules")
    stale = [standing.entry.name for standing in sentences(read_project(copy)) if not standing.is_fresh]
    assert stale == ["tell swap_and_unload.played"]


# ---- stories, and what only an author can say of the setup -----------------------------------------------------


STORY = """scenario "Paying costs a coin" of ferry
    players red, blue
    when red
        do turn
        answer action with pay
    then
        expect red.purse.count = 8
"""
TOLD = 'tell Paying costs a coin: {en: "Red pays and keeps eight coins.", of: new}\n'


def test_an_example_is_told_as_the_author_tells_it_while_it_is_the_same(ferry: Path) -> None:
    (ferry / "paying.rules").write_text(STORY, encoding="utf-8")
    (ferry / "words-examples.yaml").write_text(TOLD, encoding="utf-8")
    assert "Red pays and keeps eight coins." not in told(ferry) and "Red chooses “Pay the ferryman”" in told(ferry)
    confirm(ferry)
    assert "Red pays and keeps eight coins." in told(ferry) and "Red chooses" not in told(ferry)
    change(ferry, "action with pay\n", "action with pay_more\n", "paying.rules")
    change(ferry, "count = 8", "count = 6", "paying.rules")
    assert codes(ferry) == ["W255"] and "Red pays and keeps eight coins." not in told(ferry)


def test_the_setup_says_what_the_author_says(ferry: Path) -> None:
    assert "Decide who is the starting player." in told(ferry)
    words = (ferry / "words.yaml").read_text(encoding="utf-8")
    own = "game.first: {en: The tallest player starts.}\nsetup bench: {en: Put up the bench.}\n"
    (ferry / "words.yaml").write_text(
        f'{words}{own}tell coin: {{en: "Share out the coins.", of: new}}\n', encoding="utf-8"
    )
    (ferry / "box.yaml").write_text("box:\n  bench: {copies: 1, title: Bench, source: rulebook}\n", encoding="utf-8")
    confirm(ferry)
    text = told(ferry)
    assert re.search(r"1\. Put up the bench\.(.*\n)+\d\. Share out the coins\.\n\d\. The tallest player starts\.", text)
    assert "Decide who" not in text
    change(ferry, "starts in purse", "starts in aside")
    assert codes(ferry) == ["W255"] and "Share out the coins." not in told(ferry)


def test_notes_go_with_their_lines_and_rulings_stay(ferry: Path) -> None:
    change(
        ferry,
        "    move 1 from you.aside to table\n",
        '    note "A note."\n    ruling "A ruling."\n    move 1 from you.aside to table\n',
    )
    assert "A note." in told(ferry)
    confirm(ferry)
    assert "A note." not in told(ferry) and "A ruling." in told(ferry)


def test_a_pile_is_laid_out_shuffled_and_face_down() -> None:
    text = told(RULES / "imhotep")
    assert "Shuffle all market cards and lay them face down as the draw pile." in text
    assert "Shuffle the draw pile" not in text and "draw pile lies face down" not in text
    steps = re.findall(r"^\d+\. (.*round card.*)$", text, re.MULTILINE)
    assert [step.split()[0] for step in steps] == ["Take", "Put"] and steps[1].endswith("unseen.")


def test_what_a_variant_brings_is_not_in_the_book_without_it() -> None:
    text = told(RULES / "imhotep")
    assert "New Dynasty" not in text and "kept red cards" not in text


# ---- any rules -----------------------------------------------------------------------------------------------


def of_random_rules(seeds: range) -> int:
    passed, wrong = looked_through(seeds)
    assert not wrong, "\n".join(f"seed {seed}: {finding.sort}\n{finding.told}" for seed, _, finding in wrong)
    return passed


def test_rules_that_pass_the_check_have_a_book() -> None:
    assert of_random_rules(range(1, 9)) >= 6


@pytest.mark.long
def test_three_hundred_random_rule_sets_have_books() -> None:
    assert of_random_rules(range(1000, 1320)) >= 300


# ---- words that a variant gives another meaning ----------------------------------------------------------------------


@pytest.fixture
def rich_ferry(ferry: Path) -> Path:
    """Whoever is rich scores at dusk, and the author has a wording for that."""
    change(ferry, "at dusk\n", "let player.rich = player.purse.count > 3\n\nat dusk\n")
    change(
        ferry,
        "        player scores fares[1] * player.purse.count\n",
        "        if player.rich\n            player scores fares[1]\n",
    )
    words = (ferry / "words.yaml").read_text(encoding="utf-8")
    (ferry / "words.yaml").write_text(f"{words}player.rich: {{en: has enough for a house}}\n", encoding="utf-8")
    (ferry / "thrift").mkdir()
    return ferry


@pytest.mark.parametrize(
    "line", ["set player.rich to player.purse.count > 7", "replace let player.rich = player.purse.count > 7"]
)
def test_a_word_that_means_something_else_is_not_said_as_before(rich_ferry: Path, line: str) -> None:
    assert "has enough for a house" in told(rich_ferry)
    (rich_ferry / "thrift" / "thrift.rules").write_text(f'variant thrift of ferry "Thrift"\n\n{line}\n', "utf-8")
    assert "has enough for a house" in told(rich_ferry)
    thrifty = told(rich_ferry, ("thrift",))
    now = re.sub(r"Instead of: .*?(?=Now: )", "", thrifty, flags=re.DOTALL)
    assert "has enough for a house" not in now and "more than 7 coins" in now
    assert "has enough for a house" in thrifty  # what it was before


def test_words_beside_the_variant_are_about_its_meaning(rich_ferry: Path) -> None:
    (rich_ferry / "thrift" / "thrift.rules").write_text(
        'variant thrift of ferry "Thrift"\n\nset player.rich to player.purse.count > 7\n', "utf-8"
    )
    (rich_ferry / "thrift" / "words.yaml").write_text("player.rich: {en: has enough for a palace}\n", "utf-8")
    assert "has enough for a palace" in told(rich_ferry, ("thrift",))
    assert "has enough for a house" in told(rich_ferry) and "palace" not in told(rich_ferry)


TWO_AT_MOST = """variant two_at_most of nim "Two at most"

replace rule turn "On your turn"
    choose space in heaps where not space.empty
    choose amount in 1..min(2, space.count)
    move amount from space to box
    if heaps.empty
        score 1
"""


def test_beside_a_variant_without_sentences_those_of_the_game_are_spoken_of(tmp_path: Path) -> None:
    """It said that no sentence stands for lines of the game, of which there were many."""
    game, file = tmp_path / "heaps", tmp_path / "two.rules"
    shutil.copytree(RULES / "nim", game)
    (game / "words.yaml").write_text('tell turn: {en: "Take of a heap.", of: new}\n', encoding="utf-8")
    file.write_text(TWO_AT_MOST, encoding="utf-8")
    told = CliRunner().invoke(main, ["words", str(game), "--with", str(file)])
    assert told.exit_code == 0
    assert told.output == f"No sentence lies beside this variant. `imhotep words {game}` lists those of the game: 1.\n"


def test_a_sentence_beside_a_variant_is_about_its_own_lines(tmp_path: Path) -> None:
    """A rule of the game that the variant replaces has the same name; the sentence is not about that one."""
    directory = tmp_path / "two"
    directory.mkdir()
    (directory / "two.rules").write_text(TWO_AT_MOST, encoding="utf-8")
    (directory / "words.yaml").write_text('tell turn: {en: "Take 1 or 2 of a heap.", of: new}\n', encoding="utf-8")
    result = CliRunner().invoke(main, ["words", "nim", "--with", str(directory)])
    assert result.exit_code == 1 and f"`imhotep words nim --with {directory} --confirm`" in result.output
    assert CliRunner().invoke(main, ["words", "nim", "--with", str(directory), "--confirm"]).exit_code == 0
    book = plan_book(load("nim", {}, (str(directory),)))
    made = plain_text("\n".join(text for text in pages(book, language("en", book.words)).values()))
    assert "Take 1 or 2 of a heap." in made
    assert "of: new" not in (directory / "words.yaml").read_text(encoding="utf-8")
