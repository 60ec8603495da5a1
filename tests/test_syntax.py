"""Trees and spans of right texts, messages for wrong ones, and the tables that Lark makes of the grammar."""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from effort import calls_of
from lark import Token as LarkToken
from message_style import assert_in_style

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.source import Span
from imhotep_dsl.syntax import parse, terminals, tree
from imhotep_dsl.syntax.grammar import build
from imhotep_dsl.syntax.indentation import lines
from imhotep_dsl.syntax.machine import cut, feeding, grammar, keywords, machine, table, tables_beside_grammar
from imhotep_dsl.syntax.messages import POINTER, Message, catalogue, place_of, surprises_in
from imhotep_dsl.syntax.names import as_name
from imhotep_dsl.syntax.tables import read as read_tables
from imhotep_dsl.syntax.token import Token

ROOT = Path(__file__).resolve().parent.parent
SHIPPED = sorted((ROOT / "rules").rglob("*.rules"))
EXAMPLES = [
    pytest.param(entry, example, id=f"{entry.id}-{number}")
    for entry in catalogue().values()
    for number, example in enumerate(entry.examples)
]


def read(text: str) -> tree.RuleFile:
    rule_file, diagnostics = parse(text, "test.rules")
    assert diagnostics == []
    return rule_file


def statements(*lines: str) -> tuple[tree.Stmt, ...]:
    (rule,) = read("rule test\n" + "".join(f"    {line}\n" for line in lines)).items
    assert isinstance(rule, tree.RuleDecl) and rule.body is not None
    return rule.body.statements


def expression(text: str) -> tree.Expr:
    (let,) = read(f"let x = {text}\n").items
    assert isinstance(let, tree.Let)
    return let.value


def codes(text: str) -> list[tuple[str, int]]:
    return [(each.code, each.span.line) for each in parse(text, "test.rules")[1]]


def shown(node: tree.Node, text: str) -> str:
    """The text under a node's span; for one line only."""
    assert node.span.line == node.span.end_line
    return text.split("\n")[node.span.line - 1][node.span.column - 1 : node.span.end_column - 1]


# ---- right texts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_shipped_rules_are_read_without_a_word(path: Path) -> None:
    rule_file, diagnostics = parse(path.read_text(encoding="utf-8"), path.name)
    assert diagnostics == []
    assert rule_file.items


@pytest.mark.parametrize("text", ["", "\n", "   ", "\n\n  # only a comment\n\n", "\ufeff", "\r\n"])
def test_nothing_is_a_text(text: str) -> None:
    assert read(text).items == ()


@pytest.mark.parametrize(
    "text",
    [
        "\n\n# first\nmoment dawn\n",
        "moment dawn",
        "moment dawn   # a comment",
        "moment dawn\r\n\r\n",
        "\ufeffmoment dawn\n",
        "moment dawn\n        # a comment further to the right\n",
    ],
)
def test_blank_lines_and_comments_are_nothing(text: str) -> None:
    (moment,) = read(text).items
    assert isinstance(moment, tree.MomentDecl) and moment.name.text == "dawn"


def test_comments_do_not_break_blocks() -> None:
    text = "rule turn\n    score 1\n# far left\n            # far right\n\n    score 2\nmoment dawn\n"
    rule, moment = read(text).items
    assert isinstance(rule, tree.RuleDecl) and rule.body is not None and len(rule.body.statements) == 2
    assert isinstance(moment, tree.MomentDecl)


def test_lines_go_on_within_brackets() -> None:
    (score,) = statements("score sum(tile.number", "        for each tile in hand", "            where tile.ready", ")")
    assert isinstance(score, tree.Score) and isinstance(score.amount, tree.Call)
    assert isinstance(score.amount.args[0], tree.EachValue)


@pytest.mark.parametrize("word", ["you", "players", "none", "yes", "no"])
def test_words_that_are_values_are_names(word: str) -> None:
    found = expression(word)
    assert (
        isinstance(found, tree.Name) and found.text == word and found.span == Span("test.rules", 1, 9, 1, 9 + len(word))
    )


def test_precedence() -> None:
    total = expression("-1 + 2 * 3")
    assert isinstance(total, tree.Binary) and total.op == "+"
    assert isinstance(total.left, tree.Negative) and isinstance(total.right, tree.Binary)
    both = expression("not a = 1 and b in c")
    assert isinstance(both, tree.And) and isinstance(both.items[0], tree.Not)
    assert isinstance(both.items[1], tree.Compare) and both.items[1].op == "in"
    between = expression("1..a + 2")
    assert isinstance(between, tree.RangeOf) and isinstance(between.high, tree.Binary)
    kind = expression("tile is not joker")
    assert isinstance(kind, tree.Is) and kind.negated and kind.design.text == "joker"


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("count(tile)", [tree.Query]),
        ("count(tile in hand)", [tree.Query]),
        ("count(tile in hand where tile.ready)", [tree.Query]),
        ("first(tile in hand by lowest tile.number)", [tree.Query]),
        ("groups(space in cells where space.full)", [tree.Query]),
        ("max(tile where tile.ready)", [tree.Query]),
        ("max(tile)", [tree.Name]),
        ("max(a, 3)", [tree.Name, tree.Number]),
        ("every(tile.ready for each tile in hand)", [tree.EachValue]),
        ("count(tile.list)", [tree.Dot]),
        ("other(tile in hand)", [tree.Compare]),
        ("other(tile)", [tree.Name]),
        ('offered("Take 1 tile")', [tree.Text]),
    ],
)
def test_arguments_that_are_binders(text: str, kinds: list[type]) -> None:
    call = expression(text)
    assert isinstance(call, tree.Call)
    assert [type(argument) for argument in call.args] == kinds


def test_a_query_keeps_its_parts() -> None:
    call = expression("count(tile in player.hand where tile.ready by highest tile.number)")
    assert isinstance(call, tree.Call)
    (query,) = call.args
    assert isinstance(query, tree.Query)
    binder = query.binder
    assert binder.name.text == "tile"
    assert isinstance(binder.source, tree.Dot) and isinstance(binder.where, tree.Dot)
    assert binder.order is not None and binder.order.highest


def test_else_if_is_an_if_alone_in_otherwise() -> None:
    (outer,) = statements("if a", "    score 1", "else if b", "    score 2", "else", "    score 3")
    assert isinstance(outer, tree.If) and outer.otherwise is not None
    (inner,) = outer.otherwise.statements
    assert isinstance(inner, tree.If) and inner.otherwise is not None
    assert isinstance(inner.otherwise.statements[0], tree.Score)


def test_moves() -> None:
    piece, some, up_to, every = statements(
        "move tile to hand",
        "move 3 tile from bag to hand where tile.ready",
        "move up to n from bag to hand",
        "move all from bag to box",
    )
    assert isinstance(piece, tree.Move)
    assert isinstance(some, tree.MoveSome) and isinstance(some.amount, tree.Number) and not some.up_to
    assert some.name is not None and some.name.text == "tile" and some.where is not None
    assert isinstance(up_to, tree.MoveSome) and up_to.up_to and up_to.name is None
    assert isinstance(every, tree.MoveSome) and every.amount is None
    assert isinstance(every.source, tree.Name) and every.source.text == "bag"
    assert isinstance(every.target, tree.Name) and every.target.text == "box"


def test_rank() -> None:
    (rank,) = statements(
        "rank player",
        "    by player.points",
        "    by lowest player.seat",
        "    pay [5, 3]",
        "    ties shared rounded down",
    )
    assert isinstance(rank, tree.Rank)
    assert [key.highest for key in rank.keys] == [True, False]
    assert rank.rounded is not None and rank.rounded.text == "down" and rank.tied_pay is None


def test_answers() -> None:
    named, quoted, action = statements(
        "answer tile with joker by white", 'answer "Take 1 tile"', "answer action with go"
    )
    assert isinstance(named, tree.Answer) and named.what.text == "tile" and named.player is not None
    assert (
        isinstance(quoted, tree.Answer) and quoted.quoted and quoted.what.text == "Take 1 tile" and quoted.value is None
    )
    assert isinstance(action, tree.Answer) and action.what.text == "action" and not action.quoted
    assert (action.what.span.column, action.what.span.end_column) == (12, 18)


def test_places() -> None:
    (place,) = read(
        'place hand of tile per player as row(3) filled by rows holds 2 seen by none refilled from box "Hand"\n'
    ).items
    assert isinstance(place, tree.PlaceDecl)
    clauses = place.clauses
    assert clauses.per_player and isinstance(clauses.shape, tree.Call) and isinstance(clauses.refilled_from, tree.Name)
    assert clauses.filled is not None and clauses.filled.text == "rows"
    assert clauses.seen_by is not None and clauses.seen_by.text == "none"
    assert place.title is not None and place.title.text == "Hand"


def test_designs_and_fields() -> None:
    kind, design, layout = read(
        "piece tile 3 per player from tiles starts in bag\n    colour: red or none usually none\n"
        'tile joker, star side B like A "Joker"\n    colour: red\n    at dawn\n        score 1\n'
        'layout hall\n    rows: ["1 2", "o ."]\n'
    ).items
    assert isinstance(kind, tree.PieceDecl) and kind.per_player and kind.data is not None
    (colour,) = kind.members
    assert isinstance(colour, tree.Field) and isinstance(colour.usually, tree.Name)
    assert isinstance(design, tree.Design) and [name.text for name in design.names] == ["joker", "star"]
    assert design.side is not None and design.like is not None and len(design.members) == 2
    assert isinstance(layout, tree.LayoutDecl) and isinstance(layout.fields[0].value, tree.ListOf)
    assert layout.fields[0].value.items == (
        tree.Text(Span("test.rules", 8, 12, 8, 17), "1 2"),
        tree.Text(Span("test.rules", 8, 19, 8, 24), "o ."),
    )


def test_scenarios() -> None:
    (scenario,) = read(
        'scenario "It works" of test\n    players black, white\n    with hall B, short\n    from "Book"\n'
        "    given\n        score 1\n    when white\n        do turn\n    then\n        expect total = 3\n"
    ).items
    assert isinstance(scenario, tree.ScenarioDecl)
    assert [seat.text for seat in scenario.seats] == ["black", "white"]
    assert [(item.name.text, item.side and item.side.text) for item in scenario.with_items] == [
        ("hall", "B"),
        ("short", None),
    ]
    assert [type(step) for step in scenario.steps] == [tree.Given, tree.When, tree.Then]


# ---- words of the language as names ------------------------------------------------------------------

WORDS = sorted(keywords().items())
FREE = [word for terminal, word in WORDS if terminal not in terminals.NEVER_ALONE]
OF_KINDS = [word for terminal, word in WORDS if terminal not in terminals.NEVER_ALONE | terminals.ALL_LINE_BEGINNINGS]


@pytest.mark.parametrize("word", [word for _, word in WORDS])
def test_every_word_may_name_a_field(word: str) -> None:
    kind, design, rule = read(
        f"piece tile 3\n    {word}: number usually 2\ntile joker\n    {word}: 3\n"
        f"rule turn(tile)\n    tile.{word} scores tile.{word} + (tile.{word}.{word})\n"
    ).items
    assert isinstance(kind, tree.PieceDecl) and isinstance(design, tree.Design) and isinstance(rule, tree.RuleDecl)
    for field in (*kind.members, *design.members):
        assert isinstance(field, tree.Field) and field.name.text == word


@pytest.mark.parametrize("word", FREE)
def test_words_are_reserved_only_where_they_could_be_mistaken(word: str) -> None:
    text = (
        f"marker {word}: 0..3 starts {word} + 1\nplace {word} of {word} per player as {word}(3) holds {word}\n"
        f"table {word}: {word}, 2\nmoment {word}\nlet {word}({word}) = {word}[1] + {word}\n"
        f"rule {word}({word}, other) by {word}\n"
        f"    choose {word} in {word} where {word} by highest {word}\n"
        f"    for each {word} in {word} by choice\n        move 1 {word} from {word} to {word} where not {word}\n"
        f"    let {word} = {word}.{word}\n    set {word} to {word}\n    add {word} to {word}\n    do {word}({word})\n"
        f"    reach {word}\n    if {word} is {word} and count({word} in {word} where {word}) = {word}\n"
        f"        draw {word} from {word}\n    you scores {word}\n"
        f"    take {word} from {word}\n    require {word}({word} for each {word})\n"
        f"action {word}\n    stop\nat {word}\n    stop\nbefore {word}\n    stop\ntile {word}, {word}\n"
        f'set {word} to {word}\nremove {word}\nscenario "S" of {word}\n    players {word}, {word}\n'
        f"    when {word}\n        answer {word} with {word} by {word}\n"
    )
    names = {node.text for node in every_node(read(text)) if isinstance(node, tree.Word | tree.Name)}
    assert names <= {word, "other", "tile", "count", "S", "you"}


@pytest.mark.parametrize("word", OF_KINDS)
def test_words_that_begin_no_line_may_name_a_kind(word: str) -> None:
    kind, design = read(f"piece {word} 3\n{word} joker\n    copies: 2\n").items
    assert isinstance(kind, tree.PieceDecl) and isinstance(design, tree.Design)


# ---- spans -------------------------------------------------------------------------------------------


def test_spans_cover_headers_only() -> None:
    text = 'rule turn(tile) by you "Turn"  # note\n    if total = 3\n        you scores 1\n    else\n        stop'
    (rule,) = read(text).items
    assert isinstance(rule, tree.RuleDecl) and rule.body is not None
    assert shown(rule, text) == 'rule turn(tile) by you "Turn"'
    (condition,) = rule.body.statements
    assert isinstance(condition, tree.If)
    assert shown(condition, text) == "if total = 3"
    assert shown(condition.condition, text) == "total = 3"
    assert shown(condition.body.statements[0], text) == "you scores 1"
    assert shown(rule.body, text) == "if total = 3"


def test_spans_of_parts() -> None:
    text = "let x = (a + b) * player.hand[3].total(tile in c)\n"
    (let,) = read(text).items
    assert isinstance(let, tree.Let) and isinstance(let.value, tree.Binary) and isinstance(let.value.right, tree.Call)
    assert shown(let.value, text) == "(a + b) * player.hand[3].total(tile in c)"
    assert shown(let.value.left, text) == "a + b"
    assert shown(let.value.right.subject, text) == "player.hand[3].total"


def every_node(value: object) -> list[tree.Node]:
    if isinstance(value, tuple):
        return [node for item in value for node in every_node(item)]
    if not isinstance(value, tree.Node):
        return []
    inner = [getattr(value, field.name) for field in dataclasses.fields(value) if field.name != "span"]
    return [value, *every_node(tuple(inner))]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_words_stand_where_their_spans_say(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for node in every_node(parse(text, path.name)[0]):
        if isinstance(node, tree.Word | tree.Name):
            assert shown(node, text).strip('"') == node.text


# ---- wrong texts -------------------------------------------------------------------------------------


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
    assert all(re.fullmatch(r"E(0[89]|1\d)\d", entry.code) for entry in catalogue().values())


def speaks_plainly(diagnostic: Diagnostic) -> bool:
    names = machine().texts.keys() - {"NAME"} | {"_INDENT", "_DEDENT", "$END"}
    said = set(re.findall(r"[$\w]+", diagnostic.message + " " + diagnostic.help))
    return not said & {name for name in names if name != name.lower()} - {"GAME"}


@pytest.mark.parametrize(("entry", "example"), EXAMPLES)
def test_no_message_names_a_terminal(entry: Message, example: str) -> None:
    """And each is a sentence, as all other messages are."""
    for each in parse(example.replace(POINTER, ""), "test.rules")[1]:
        assert speaks_plainly(each)
        assert_in_style(each)


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


# ---- limits ------------------------------------------------------------------------------------------


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


# ---- what this package leans on ------------------------------------------------------------------------


def test_no_two_terminals_match_the_same_text() -> None:
    assert build(grammar(), strict=True).terminals


def test_families_are_made_of_terminals() -> None:
    known = machine().texts.keys() | terminals.BOUNDS
    for name, family in vars(terminals).items():
        if isinstance(family, frozenset):
            assert family <= known, name


def test_keywords_are_the_words_of_the_grammar() -> None:
    quoted = re.findall(r'"([a-z]+)"', (ROOT / "grammar" / "rules.lark").read_text(encoding="utf-8"))
    assert set(keywords().values()) == set(quoted)


def test_every_rule_of_the_grammar_has_a_builder() -> None:
    from imhotep_dsl.syntax.builder import _BUILDERS

    trees = {rule.name for rule in machine().rules if not rule.name.startswith("_")}
    inlined = {rule.origin for rule in machine().rules if rule.steps_over}
    assert trees - inlined <= set(_BUILDERS)


def test_tables_are_what_lark_makes_of_the_grammar() -> None:
    assert read_tables(tables_beside_grammar().partition(b"\n")[2]) == machine()


_PARTS = ("type", "start_pos", "line", "column", "end_line", "end_column", "end_pos")
_lark = cache(lambda: build(grammar()))


def _parts(token: str) -> tuple[object, ...]:
    return str(token), *(getattr(token, part) for part in _PARTS)


def _tokens_of_lark(text: str) -> list[tuple[object, ...]]:
    parser = _lark().parse_interactive(text)
    tokens: Iterator[LarkToken] = parser.lexer_thread.lex(parser.parser_state)  # type: ignore[no-untyped-call]
    return [_parts(token) for token in tokens]


def _as_lark_has_it(token: Token) -> LarkToken:
    return LarkToken(token.type, str(token), line=token.line, column=token.column)


@pytest.mark.parametrize("text", [entry.values[1] for entry in EXAMPLES] + ['"two\nlines" $ \t\r\n # no more', ""])
def test_wrong_texts_are_cut_as_lark_cuts_them(text: str) -> None:
    assert [_parts(token) for token in cut(text)] == _tokens_of_lark(text)


def test_shipped_texts_are_taken_as_lark_takes_them() -> None:
    """Cut into the same tokens; behind each of them the same states are on the stack, by whatever number."""
    same: dict[int, int] = {}
    for path in SHIPPED[::10]:
        text = path.read_text(encoding="utf-8")
        tokens, ours = cut(text), feeding().nothing_read()
        assert [_parts(token) for token in tokens] == _tokens_of_lark(text)
        larks = _lark().parse_interactive("")
        laid_out = lines(tokens, "").tokens
        for at, token in enumerate(laid_out):
            token = as_name(table(), ours.states, laid_out, at) or token
            is_last = token.type == terminals.TEXT_END
            feeding().feed(ours, token, is_last)
            larks.parser_state.feed_token(_as_lark_has_it(token), is_last)
            for our, theirs in zip(ours.states, larks.parser_state.state_stack, strict=True):
                assert same.setdefault(our, theirs) == theirs
    assert len(set(same.values())) == len(same)


def test_lark_is_loaded_to_make_tables_only(tmp_path: Path) -> None:
    """Whoever has read a text before, or has installed the package, does without."""
    script = "import sys; from imhotep_dsl.syntax import parse; parse('', ''); print('lark' in sys.modules)"
    kept = {**os.environ, "IMHOTEP_CACHE": str(tmp_path)}
    for _ in range(2):
        asked = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, cwd=ROOT, env=kept)
    assert asked.stdout.strip() == b"False"


def test_a_name_that_is_too_long_is_told_once() -> None:
    name = "n" * 101
    _, problems = parse(f"moment {name}\nmoment {'n' * 100}\n\nat {name}\n    reach {name}\n", "a.rules")
    assert [(item.code, item.span.line, item.span.column, item.span.end_column) for item in problems] == [
        ("E109", 1, 8, 109)
    ]
