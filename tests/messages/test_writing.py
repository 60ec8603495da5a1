"""Mistakes in writing: each gets its own message, all are found in one run, and what is too long or too deep ends."""

from __future__ import annotations

import re

import pytest
from effort import calls_of
from message_style import assert_in_style
from parsing import EXAMPLES, codes, expression

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.syntax import parse, tree
from imhotep_dsl.syntax.machine import machine
from imhotep_dsl.syntax.messages import PLACEHOLDERS, POINTER, Message, catalogue, place_of, surprises_in


@pytest.mark.parametrize(("entry", "example"), EXAMPLES)
def test_each_example_gives_its_own_message_and_no_other(entry: Message, example: str) -> None:
    before, pointer, after = example.partition(POINTER)
    assert pointer
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    _, diagnostics = parse(before + after, "test.rules")
    assert [(each.code, each.span.line, each.span.column) for each in diagnostics] == [(entry.code, line, column)]


def test_no_two_messages_claim_one_place() -> None:
    claims: dict[object, set[str]] = {}
    for entry in catalogue().values():
        for example in entry.examples if entry.by_place else ():
            claims.setdefault(place_of(surprises_in(example.replace(POINTER, ""))[0]), set()).add(entry.id)
    assert [ids for ids in claims.values() if len(ids) > 1] == []


def test_codes_and_ids_are_given_once() -> None:
    assert len({entry.code for entry in catalogue().values()}) == len(catalogue())
    assert all(re.fullmatch(r"E(0[789]|1\d)\d", entry.code) for entry in catalogue().values())


def speaks_plainly(diagnostic: Diagnostic) -> bool:
    names = machine().texts.keys() - {"NAME"} | {"_INDENT", "_DEDENT", "$END"}
    said = set(re.findall(r"[$\w]+", diagnostic.message + " " + diagnostic.help))
    return not said & {name for name in names if name != name.lower()} - PLACEHOLDERS


@pytest.mark.parametrize(("entry", "example"), EXAMPLES)
def test_no_message_names_a_terminal(entry: Message, example: str) -> None:
    """And each is a sentence, as all other messages are."""
    for each in parse(example.replace(POINTER, ""), "test.rules")[1]:
        assert speaks_plainly(each)
        assert_in_style(each)


OWN = re.compile(r"\b(?:tile|hand|deck|bag|total|joker|dawn|area|hall|other|deal|picked)\b")


@pytest.mark.parametrize("entry", catalogue().values(), ids=lambda entry: entry.id)
def test_no_help_speaks_of_things_of_another_game(entry: Message) -> None:
    """A form has placeholders, for which authors put in what is theirs."""
    assert not any(OWN.search(said) for said in re.findall(r"`([^`]*)`", entry.help)), entry.help


@pytest.mark.parametrize(
    ("text", "help_text"),
    [
        ("rule turn\n    add 1 night\n", "Write `add 1 to night`."),
        ("rule turn\n    for card in pool   # all\n        score 1\n", "Write `for each card in pool`."),
        ("rule turn\n    if candle is 3\n        score 1\n", "Write `candle = 3`; `PIECE is DESIGN` asks"),
        ("place pool for card\n", "Write `place pool of card`."),
        ("rule turn\n    move 3 card\n", "Write `move PIECE to PLACE`, `move 3 from PLACE to PLACE`"),
    ],
)
def test_a_help_is_the_authors_own_line_where_that_can_be_mended(text: str, help_text: str) -> None:
    (found,) = parse(text, "a.rules")[1]
    assert found.help.startswith(help_text)


GOLDEN = {
    "rule turn\n    chose tile in hand\n": ("`chose`: did you mean `choose`?", "Write `choose`"),
    "rule to\n    score 1\n": ("`to` is a word of the language and cannot be a name here.", "Choose another name"),
    "rule turn\n    score 1 for player\n": (
        "Behind the number of points `score` takes nothing more.",
        "`player scores 3` for somebody else.",
    ),
    "rule turn\n    for player\n        score 1\n": ("`for` is followed by `each`.", "Write `for each player`"),
    "rule turn\n    choose a tile\n": ("There is no `a` in this language.", "Leave it out"),
    "rule turn\n\tscore 1\n": ("1 line is indented with tabs; this is the first.", "four spaces"),
    "rule turn\n    score (1\n": ("This `(` is never closed.", "Put a `)`"),
    "rule turn\n    require = 3\n": ("`=` cannot stand here.", "Here may stand a value."),
    "moment dawn\0\n": ("There is an invisible character here (U+0000).", "Delete it"),
}


@pytest.mark.parametrize("text", GOLDEN)
def test_what_authors_read(text: str) -> None:
    message, help_begins = GOLDEN[text]
    (diagnostic,) = parse(text, "test.rules")[1]
    assert diagnostic.message == message
    assert help_begins in diagnostic.help


def test_all_mistakes_of_a_file_in_one_run() -> None:
    text = """\
rules test

place hand tile
moment dawn "At dawn
rule turn:
    chose tile in hand
    if total == 3 then
        score 1 for player
        for player
            set total = 3
    else
        move 3 tile to box
    require ready and full or empty

board area
        total: number
    limit: number
    rule deal(
        score 1;
    score 2
scenario "A test" test
    players black
    given
        dael(3)
moment dusk
"""
    assert codes(text) == [
        ("E174", 1),
        ("E163", 3),
        ("E120", 4),
        ("E114", 5),
        ("E140", 6),
        ("E126", 7),
        ("E153", 8),
        ("E150", 9),
        ("E155", 10),
        ("E158", 12),
        ("E132", 13),
        ("E111", 17),
        ("E102", 18),
        ("E122", 19),
        ("E116", 20),
        ("E174", 21),
        ("E167", 24),
    ]
    rule_file, _ = parse(text, "test.rules")
    assert [type(item) for item in rule_file.items] == [tree.BoardDecl, tree.MomentDecl]


def test_what_is_right_stays_in_the_tree() -> None:
    rule_file, diagnostics = parse(
        "rule turn\n    score 1\n    scroe 2\n    if a\n        stop\n    else:\n        stop\n    stop\n", "f"
    )
    assert len(diagnostics) == 2
    (rule,) = rule_file.items
    assert isinstance(rule, tree.RuleDecl) and rule.body is not None
    assert [type(each) for each in rule.body.statements] == [tree.Score, tree.Stop]


@pytest.mark.parametrize(
    "text",
    [
        "rule turn\n    score count(tile in hand\n    score 2\nmoment dawn\n",
        "rule turn\n    score count(tile in hand\nmoment dawn\n",
        "rule turn\n    score count(tile in hand\narea hall side B\n    total: 3\n",
    ],
)
def test_an_open_bracket_does_not_swallow_the_file(text: str) -> None:
    rule_file, diagnostics = parse(text, "test.rules")
    assert [(each.code, each.span.line, each.span.column) for each in diagnostics] == [("E128", 2, 16)]
    assert len(rule_file.items) == 2


def test_an_else_goes_with_its_broken_if() -> None:
    assert codes(
        "rule turn\n    if a =\n        score 1\n    else if b\n        score 2\n    else\n        score 3\n"
    ) == [("E102", 2)]


def test_missing_rank_lines_cost_one_message() -> None:
    assert codes("rule turn\n    rank player\n        by player.points\n    score 1\n") == [("E177", 4)]
    assert codes("rule turn\n    rank player\n        by player.points\n        pya 3\n        ties pay 0\n") == [
        ("E140", 4)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "let x = " + "[" * 500 + "1" + "]" * 500,
        "let x = " + "f(" * 500 + "1" + ")" * 500,
        "let x = " + "not " * 500 + "y",
        "let x = y" + ".a" * 500,
        "let x = 1" + " + 1" * 500,
        "rule turn\n    if x\n        stop\n" + "    else if x\n        stop\n" * 500,
        "replace " * 500 + "moment dawn",
    ],
)
def test_nesting_has_an_end(text: str) -> None:
    diagnostics = parse(text, "test.rules")[1]
    assert {each.code for each in diagnostics} == {"E105"}
    assert len(diagnostics) <= 5


def test_brackets_alone_may_nest() -> None:
    assert isinstance(expression("(" * 5000 + "1" + ")" * 5000), tree.Number)


def test_blocks_nest_a_hundred_deep_and_no_deeper() -> None:
    def nested(depth: int) -> str:
        return "setup\n" + "".join(f"{' ' * level}repeat 2\n" for level in range(1, depth)) + f"{' ' * depth}stop\n"

    assert codes(nested(90)) == []
    assert {code for code, _ in codes(nested(300))} == {"E105"}


def test_long_texts_are_refused() -> None:
    assert codes("#" * 1_000_001) == [("E103", 1)]


def test_a_line_without_end_is_not_read() -> None:
    def line(signs: int) -> str:
        return "rule turn\n    score " + "1+" * signs + "1\n"

    assert codes(line(400_000)) == [("E098", 2)]
    # It is cut into signs and goes no further: that is less than it takes to read a quarter of it.
    assert calls_of(lambda: codes(line(40_000))) < calls_of(lambda: codes(line(9_900)))
    assert codes("table points: " + ", ".join(["1"] * 9_000) + "\n") == []


def test_very_many_mistakes_end_with_a_word_about_it() -> None:
    found = codes("rule\n" * 500)
    assert len(found) == 101 and found[-1][0] == "E104"


def test_a_name_that_is_too_long_is_told_once() -> None:
    name = "n" * 101
    _, problems = parse(f"moment {name}\nmoment {'n' * 100}\n\nat {name}\n    reach {name}\n", "a.rules")
    assert [(item.code, item.span.line, item.span.column, item.span.end_column) for item in problems] == [
        ("E109", 1, 8, 109)
    ]
