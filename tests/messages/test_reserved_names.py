"""A word of the language that is taken for a name is called that wherever names are given and used, and is mended."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from imhotep_dsl.cli import main
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.proofreading.fixing import mend
from imhotep_dsl.resolve.project import Project, read_project, with_text
from imhotep_dsl.syntax import parse
from imhotep_dsl.syntax.machine import keywords
from imhotep_dsl.syntax.terminals import ALL_LINE_BEGINNINGS, NEVER_ALONE

RULE = "rule turn\n    "
WHEN = 'scenario "S" of nim\n    when red\n        do turn\n        '
GIVEN = {
    "choose": f"{RULE}choose @ in you.hand\n    score @.worth\n    swap @ with tile\n    move @ to hand\n",
    "choose where": f"{RULE}choose @ in you.hand where @.worth > 2 and tile != @\n    move tile to @\n",
    "choose a number": f"{RULE}choose @ in 1..3\n    score @\n    set total to @\n    add @ to total\n",
    "choose at random": f"{RULE}choose @ in you.hand at random\n",
    "choose from": f"{RULE}choose @ from starter until ready\n    score 1\n",
    "choose some": f"{RULE}choose 2 @ in you.hand as pair\n",
    "choose up to": f"{RULE}choose up to 2 @ in you.hand as pair\n",
    "choose at least": f"{RULE}choose at least 2 @ in you.hand as pair\n",
    "choose as": f"{RULE}choose 2 tile in you.hand as @\n    score @.count\n    give @ to you\n",
    "choose in order": f"{RULE}choose 2 tile in you.hand as @ in order\n    for each tile in @\n        stop\n",
    "for each": f"{RULE}for each @ in you.hand\n        score @.worth\n        show @ to you\n",
    "for each from": f"{RULE}for each @ from starter\n        @.rival scores 2\n",
    "for each by choice": f"{RULE}for each @ in you.hand by choice\n        hide @\n",
    "let": f"{RULE}let @ = 3\n    score 2 * @\n    require @ = 3\n    if @ in 1..3\n        do turn(@)\n",
    "let declared": "let @ = 3\n\nrule turn\n    repeat @\n        score 1\n",
    "let with": "let @(tile) = 3\n",
    "let with it": "let value(@) = 2 * @\n",
    "let with both": "let value(tile, @) = tile.worth * @\n",
    "rule": 'rule @ "T"\n    score 1\n',
    "rule with": "rule @(tile)\n    move tile to hand\n",
    "rule with it": "rule turn(@)\n    score @\n    do as before\n",
    "rule with its type": "rule turn(@: number)\n    score @\n",
    "rule with both": "rule turn(tile: tile, @: number) by you\n    score @\n    if not @ = 3\n        stop\n",
    "around": "before move(@)\n    score 1\n",
    "around with both": "after move(tile, @)\n    score 1\n",
    "action": 'action @ "A"\n    score 1\n',
    "moment": "moment @\n",
    "marker": "marker @: 0..9\n",
    "marker each": "marker @ per player: 0..9 starts 0\n",
    "place": "place @ of tile per player\n",
    "table": "table @: 1, 2\n",
    "layout": "layout @\n    a: 3\n",
    "game": 'game @ "G"\n    players 2\n',
    "variant": "variant @ of nim\n",
    "design": "tile @\n    copies: 2\n",
    "designs": "tile red, @\n    copies: 2\n",
    "board": "shrine @ side A\n",
    "side": 'shrine oasis side @ "S"\n',
    "draw": f"{RULE}draw @ from deck\n    score 1\n",
    "rank": f"{RULE}rank @ in players\n        by @.points\n        pay 2\n        ties pay 1\n",
    "count": "let x = count(@ in hand where @.worth > 2)\n",
    "first": "let x = first(@ in hand by highest @.worth)\n",
    "list": "let x = list(@ from starter)\n",
    "sum": "let x = sum(@.worth for each @ in hand)\n",
    "sum where": "let x = sum(1 for each @ in hand where @.worth > 1)\n",
    "answer": f"{WHEN}answer @ with 3\n",
    "answer by": f"{WHEN}answer @ by red\n",
    "seats": 'scenario "S" of nim\n    players red, @\n    then\n        expect red.points = 0\n',
    "colours": 'game nim "G"\n    players 2\n    colours red, @\n',
}
OF_KINDS = {"piece": "piece @ 3\n", "piece from": "piece @ from tiles\n", "board": 'board @ "T"\n'}
VALUES = {"you", "players", "none", "yes", "no"}
TOLD_OTHERWISE = {
    *(("players", place) for place in GIVEN if place.startswith("for each")),
    *(("all", place) for place in ("choose", "choose where", "choose a number", "choose at random", "choose from")),
    ("all", "draw"),
    ("by", "for each from"),
}
"""`for each players` and `choose all` have messages of their own; lines that begin with `by` are read as those of a
`rank`."""


def problems(text: str) -> list[Diagnostic]:
    return parse(text, "a.rules")[1]


@pytest.fixture(autouse=True)
def project(here: Path) -> Project:
    """Of one text, and nothing in it."""
    Path("a.rules").touch()
    return read_project(Path())


def unreadable(project: Project) -> list[Diagnostic]:
    return [item for item in project.diagnostics.items if item.code < "E2"]


def all_mended(project: Project, text: str) -> str:
    """As `check --fix` does it, as far as the text cannot be read."""
    read = with_text(project, "a.rules", text)
    return mend(read, unreadable(read), unreadable, {"a.rules"}).project.sources["a.rules"].text


@pytest.mark.parametrize(
    ("place", "text", "words"),
    [
        *((place, text, NEVER_ALONE) for place, text in GIVEN.items()),
        *((place, text, NEVER_ALONE | ALL_LINE_BEGINNINGS) for place, text in OF_KINDS.items()),
    ],
)
def test_each_word_is_called_so_at_each_place(project: Project, place: str, text: str, words: frozenset[str]) -> None:
    for word in sorted(keywords()[each] for each in words):
        written = text.replace("@", word)
        found = problems(written)
        if (word, place) not in TOLD_OTHERWISE:
            told = {(item.code, *item.message.split(" ")[:1]) for item in found}
            as_value = word in VALUES and place.startswith("around")
            assert told == {("E142", f"`{word}`")} or (as_value and not found), (written, found)
            assert all(f"`own_{word}`" in item.help for item in found)
            certain = all(item.fixes[0].certain for item in found)
            assert (certain or word in VALUES) and all_mended(project, written) == (
                text.replace("@", f"own_{word}") if found and certain else written
            )


@pytest.mark.parametrize("word", sorted(VALUES))
def test_what_may_mean_two_things_is_not_mended_by_itself(word: str) -> None:
    """Beside a name of one's own, the word itself may be meant."""
    (alone,) = problems(f"rule turn\n    let {word} = 3\n")
    assert alone.fixes[0].certain
    (used,) = problems(f"rule turn\n    let {word} = 3\n    set total to {word}\n")
    assert not used.fixes[0].certain


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("for each all", "E101"),
        ("for each players in order", "E151"),
        ("choose all tile in hand", "E188"),
        ("choose all in hand", "E188"),
        ("draw all from deck", "E088"),
        ("choose in hand", "E143"),
        ("choose where ready", "E143"),
        ("draw from deck", "E160"),
        ("for each in hand", "E101"),
        ("score to player", "E143"),
        ("move 1 from from hand to box", "E087"),
    ],
)
def test_what_is_only_left_out_is_no_name(line: str, code: str) -> None:
    assert [item.code for item in problems(f"rule turn\n    {line}\n")] == [code]


def test_a_word_that_is_a_name_elsewhere_is_one_where_it_stands_twice(project: Project) -> None:
    text = "let x = sum(1 for each where in hand where where.worth > 1)\n"
    assert all_mended(project, text) == text.replace("where in", "own_where in").replace("where.", "own_where.")


def test_a_name_is_mended_in_the_other_texts_of_the_author() -> None:
    text = 'variant mine of nim\n\nrule bonus(given) "Bonus"\n    you scores given\n\nafter turn\n    do bonus(1)\n'
    more = "variant mine of nim\n\nmarker from: 0..9\n\nafter turn\n    if from > 2\n        do bonus(from)\n"
    last = "variant mine of nim\n\nafter turn\n    if from < 9\n        add 1 to from\n"
    for name, written in (("one", text), ("more", more), ("last", last)):
        Path("mine").mkdir(exist_ok=True)
        Path("mine", f"{name}.rules").write_text(written, encoding="utf-8")
    result = CliRunner().invoke(main, ["check", "--fix", "mine"])
    assert result.exit_code == 0, result.output
    assert Path("mine", "one.rules").read_text("utf-8") == text.replace("given", "own_given")
    assert Path("mine", "more.rules").read_text("utf-8") == more.replace("from", "own_from")
    assert Path("mine", "last.rules").read_text("utf-8") == last.replace("from", "own_from")


def test_points_that_are_asked_for_are_no_other_words_for_points() -> None:
    (problem,) = problems("rule turn\n    score from.points\n")
    assert problem.code == "E143"
