"""Trees and spans of right texts; which words of the language may be names."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from parsing import ROOT, SHIPPED, expression, read

from imhotep_dsl.source import Span
from imhotep_dsl.syntax import parse, terminals, tree
from imhotep_dsl.syntax.machine import keywords


def statements(*lines: str) -> tuple[tree.Stmt, ...]:
    (rule,) = read("rule test\n" + "".join(f"    {line}\n" for line in lines)).items
    assert isinstance(rule, tree.RuleDecl) and rule.body is not None
    return rule.body.statements


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
