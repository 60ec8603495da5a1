"""What a text costs grows with its length: counted in calls, on texts that once cost far more."""

from collections.abc import Callable
from pathlib import Path

import pytest
from effort import calls_of
from reading import told_of_deed

from imhotep_dsl import load
from imhotep_dsl.book.plan.book import plan_book
from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.proofreading.everything import check_everything
from imhotep_dsl.resolve import reading
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.resolve.table import Table

HEAD = """game mini "Mini"
    players 2
    colours red, blue

piece coin 3 per player starts in purse "Coin"
place purse of coin per player
place bank of coin

winner player
    by player.points

play
    for each player
        as player
            do turn

"""


def words(count: int) -> str:
    """Each is asked for twice: by the next one, and by the rule."""
    lets = "".join(f"let a{at} = a{at - 1} + 1\n" for at in range(1, count + 1))
    lines = "".join(f"    score a{at}\n" for at in range(0, count + 1, 12))
    return f"let a0 = 1\n{lets}rule turn\n{lines}"


def rules_in_a_chain(count: int) -> str:
    chain = "".join(f"rule r{at}\n    do r{at + 1}\n" for at in range(count))
    return f"rule turn\n    do r0\n{chain}rule r{count}\n    score 1\n"


def rules_side_by_side(count: int) -> str:
    calls = "".join(f"    do r{at}\n" for at in range(count))
    one = "rule r{0}\n    if you.points > {0} and not you.purse.empty\n        move 1 from you.purse to bank\n"
    return f"rule turn\n{calls}" + "".join(one.format(at) for at in range(count))


def choices_in_a_row(count: int) -> str:
    lines = "".join(f"    choose amount{at} in 1..3\n    score amount{at}\n" for at in range(count))
    return f"rule turn\n{lines}"


def rounds_in_a_row(count: int) -> str:
    one = "    repeat until you.purse.empty\n        move 1 from you.purse to bank\n"
    other = "    repeat until you.points > 8\n        score 1\n"
    return "rule turn\n" + count * (one + other)


def markers_in_a_row(count: int) -> str:
    declared = "".join(f"marker m{at}: 0..9 starts 0\n" for at in range(count))
    return f"{declared}rule turn\n" + "".join(f"    if m{at} < 9\n        add 1 to m{at}\n" for at in range(count))


def markers_in_rounds(count: int) -> str:
    declared = "".join(f"marker m{at}: 0..9 starts 0\n" for at in range(count))
    counting = "".join(f"        if m{at} < 9\n            add 1 to m{at}\n" for at in range(count))
    return f"{declared}rule turn\n    repeat 3\n{counting}"


def words_of_a_marker(count: int) -> str:
    lines = "".join(f"    set mood to c{at}\n" for at in range(count))
    return f"marker mood: {' or '.join(f'c{at}' for at in range(count))} or none\nrule turn\n{lines}"


def numbers_kept_by_players(count: int, head: str) -> str:
    declared = "".join(f"marker m{at} per player: 0..9 seen by owner\n" for at in range(count))
    choosing = "".join(
        f"            choose amount{at} in 0..3\n            set you.m{at} to amount{at}\n" for at in range(count)
    )
    asking = "".join(f"            score you.m{at}\n" for at in range(count))
    lines = f"    {head}\n{choosing}    for each player\n        as player\n{asking}"
    return f"{declared}rule turn\n    score 1\nafter play\n{lines}"


def kept_one_by_one(count: int) -> str:
    return numbers_kept_by_players(count, "for each player\n        as player")


def kept_at_once(count: int) -> str:
    return numbers_kept_by_players(count, "for each player at once")


def compiled(text: str, directory: Path) -> int:
    directory.mkdir()
    (directory / "game.rules").write_text(HEAD + text, encoding="utf-8")

    def work() -> None:
        project = read_project(directory)
        compilation = Compilation(project, Table(2))
        assert not project.diagnostics.items
        assert compilation.program is not None, compilation.diagnostics

    return calls_of(work)


@pytest.mark.parametrize(
    ("shape", "size"),
    [
        (words, 12),
        (rules_in_a_chain, 60),
        (rules_side_by_side, 40),
        (choices_in_a_row, 40),
        (rounds_in_a_row, 20),
        (markers_in_a_row, 40),
        (markers_in_rounds, 20),
        (kept_one_by_one, 40),
        (kept_at_once, 40),
        (words_of_a_marker, 200),
    ],
)
def test_four_times_the_text_costs_four_times_as_much(shape: Callable[[int], str], size: int, tmp_path: Path) -> None:
    compiled(shape(2), tmp_path / "warm")
    small, large = compiled(shape(size), tmp_path / "small"), compiled(shape(4 * size), tmp_path / "large")
    assert large < 5.5 * small


@pytest.mark.parametrize("last", ["score 1", "move 1 from you.purse to bank", "choose coin in you.purse"])
def test_rules_carry_each_other_out_as_deep_as_anybody_likes(last: str, tmp_path: Path) -> None:
    """What cannot be proved over so many rules is told; nothing else happens."""
    chain = rules_in_a_chain(1500).replace("score 1\n", f"{last}\n")
    (tmp_path / "game.rules").write_text(HEAD + chain, encoding="utf-8")
    found = Compilation(read_project(tmp_path), Table(2)).diagnostics
    assert {item.code for item in found} <= {"E501"}


def counted_beside(rules: int, markers: int) -> str:
    """Turns in which markers are counted, and rules are carried out that ask for none of them."""
    declared = "".join(f"marker m{at}: 0..9 starts 0\n" for at in range(markers))
    counting = "".join(f"        if m{at} < 9\n            add 1 to m{at}\n" for at in range(markers))
    calls = "".join(f"        do r{at}\n" for at in range(rules))
    one = "rule r{0}\n    move up to 1 from you.purse to bank\n    do q{0}\nrule q{0}\n    score {0}\n"
    called = "".join(one.format(at) for at in range(rules))
    return f"{declared}rule turn\n    repeat 3\n        score 1\n{counting}{calls}{called}"


def test_what_a_rule_never_asks_is_no_reason_to_look_at_it_again(tmp_path: Path) -> None:
    compiled(counted_beside(1, 1), tmp_path / "warm")
    rules = compiled(counted_beside(20, 0), tmp_path / "rules")
    markers = compiled(counted_beside(0, 20), tmp_path / "markers")
    both = compiled(counted_beside(20, 20), tmp_path / "both")
    assert both < 1.5 * (rules + markers)


def problems(text: str, directory: Path) -> list[tuple[str, int]]:
    (directory / "game.rules").write_text(HEAD + text, encoding="utf-8")
    project = read_project(directory)
    found = [*project.diagnostics.items, *Compilation(project, Table(2)).diagnostics]
    return [(item.code, item.span.line - HEAD.count("\n")) for item in found if item.severity == "error"]


def test_more_than_anybody_waits_for_is_refused(tmp_path: Path) -> None:
    assert problems("rule turn\n    choose amount in 1..1000000000\n    score 1\n", tmp_path) == [("E508", 2)]
    assert problems("rule turn\n    for each amount in 1..100000000\n        score 1\n", tmp_path) == [("E508", 2)]
    assert problems("rule turn\n    repeat you.points\n        score 1\n", tmp_path) == [("E508", 2)]
    large = "piece ship 200 starts in yard\n    place cargo of coin as row(5000)\nplace yard of ship\n"
    assert problems(large + "rule turn\n    score 1\n", tmp_path) == [("E402", 2)]
    deep = "".join(f"let a{at} = a{at - 1} + 1\n" for at in range(1, 120))
    assert problems(f"let a0 = 1\n{deep}rule turn\n    score a119\n", tmp_path) == [("E428", 120)]


@pytest.mark.parametrize(
    "next_one", ["m{0} > 2 or (m{0} < 5 and a{0})", "(m{0} > 3 and a{0} and m{0} < 5) or m{0} > 2"]
)
def test_cases_within_cases_are_not_all_gone_through(next_one: str, tmp_path: Path) -> None:
    def nested(count: int) -> str:
        markers = "".join(f"marker m{at}: 0..9\n" for at in range(count))
        words = "".join(f"let a{at + 1} = {next_one.format(at)}\n" for at in range(count))
        chosen = "".join(f"    choose amount{at} in 0..9\n    set m{at} to amount{at}\n" for at in range(count))
        return f"{markers}let a0 = you.points > 1\n{words}rule turn\n{chosen}    if a{count}\n        score 1\n"

    compiled(nested(1), tmp_path / "warm")
    assert compiled(nested(10), tmp_path / "large") < 5 * compiled(nested(5), tmp_path / "small")


@pytest.mark.parametrize(
    ("first", "next_one"),
    [
        ("1", "{0} + {0}"),
        ("round", "if {0} > 3 then {0} else {0} + 1"),
        ("round > 1", "({0} and round > 2) or ({0} and round < 2)"),
        ("round", "count(player where player.points > {0}) + {0}"),
        ("round", "(if {0} > 3 then 1 else 2)"),
    ],
)
def test_words_that_grow_with_each_other_are_refused_before_they_are_long(
    first: str, next_one: str, tmp_path: Path
) -> None:
    lets = "".join(f"let a{at} = {next_one.format(f'a{at - 1}')}\n" for at in range(1, 90))
    text = f"marker round: 0..9\nlet a0 = {first}\n{lets}rule turn\n    let found = a89\n"
    # Of the longest that can still be written out, some look at more than a game can bear.
    assert {code for code, _ in problems(text, tmp_path)} - {"E508"} == {"E428"}


def test_words_given_something_else_each_time_are_refused_before_they_are_long(tmp_path: Path) -> None:
    lets = "".join(f"let a{at}(x) = a{at - 1}(x) + a{at - 1}(x + 1)\n" for at in range(1, 40))
    text = f"let a0(x) = x\n{lets}rule turn\n    score a39(1)\n"
    assert {code for code, _ in problems(text, tmp_path)} == {"E428"}


def test_a_deep_question_about_a_deep_word_is_refused(tmp_path: Path) -> None:
    deep = "max(1, " * 80 + "{}" + ")" * 80
    text = f"let a = {deep.format(1)}\nrule turn\n    score {deep.format('a')}\n"
    assert {code for code, _ in problems(text, tmp_path)} == {"E428"}
    (tmp_path / "other").mkdir()
    shallow = "max(1, " * 30 + "{}" + ")" * 30
    text = f"let a = {shallow.format(1)}\nrule turn\n    score {shallow.format('a')}\n"
    assert not problems(text, tmp_path / "other")


@pytest.mark.parametrize("join", ["and", "or"])
def test_more_conditions_in_one_than_anybody_needs_are_refused(join: str, tmp_path: Path) -> None:
    def said(count: int, first: int = 0) -> str:
        return f" {join} ".join(f"you.points > {at}" for at in range(first, first + count))

    def found(text: str) -> list[tuple[str, int]]:
        (tmp_path / str(len(text))).mkdir()
        return problems(text, tmp_path / str(len(text)))

    assert found(f"rule turn\n    if {said(101)}\n        score 1\n") == [("E428", 2)]
    words = f"let low = {said(60)}\nlet high = not ({said(60, 60)})\n"
    assert found(f"{words}rule turn\n    if low {join} high\n        score 1\n") == [("E428", 4)]
    rule = f"rule turn\n    let many = {said(60)}\n    if many {join} {said(60, 60)}\n        score 1\n"
    assert found(rule) == []
    assert found(f"rule turn\n    if {said(100)}\n        score 1\n") == []


def sides_of_one_board(count: int, like: str = "") -> str:
    first = "site yard side X0\n    rule go\n        score 1\n"
    sides = "".join(
        f"site yard side X{at}{like.format(at - 1)}\n    rule go\n        score {at}\n" for at in range(1, count)
    )
    return f"board site\n    rule go\n        score 1\n{first}{sides}rule turn\n    choose site\n    do site.go\n"


def found_with_sides(count: int, like: str, directory: Path) -> tuple[list[tuple[str, int]], int]:
    directory.mkdir()
    (directory / "game.rules").write_text(HEAD + sides_of_one_board(count, like), encoding="utf-8")
    project, items = read_project(directory), list[Diagnostic]()
    calls = calls_of(lambda: items.extend(check_everything(project)))
    return [(each.code, each.span.line - HEAD.count("\n")) for each in items if each.severity == "error"], calls


@pytest.mark.long
def test_as_many_sides_as_there_may_be(tmp_path: Path) -> None:
    assert found_with_sides(50, "", tmp_path / "game")[0] == []


@pytest.mark.parametrize("like", ["", " like X{}"])
def test_more_sides_of_a_board_than_anybody_needs_are_refused(like: str, tmp_path: Path) -> None:
    (few, less), (many, more) = (found_with_sides(count, like, tmp_path / str(count)) for count in (60, 240))
    assert few == many == [("E327", 4 + 3 * 50)]
    assert more < 4 * less


def cards_with_rules(count: int) -> str:
    cards = "".join(
        f'card d{at} "Card {at}"\n    copies: 1\n    rule played\n        score {at}\n' for at in range(count)
    )
    kind = "piece card starts in hand\n    rule played\n        score 1\nplace hand of card\n"
    return f"{kind}{cards}rule turn\n    for each card in hand\n        do card.played\n"


def boards_with_rules(count: int) -> str:
    boards = "".join(f"site s{at}\n    rule go\n        score {at}\n" for at in range(count))
    return f"board site\n    rule go\n        score 1\n{boards}rule turn\n    choose site\n    do site.go\n"


@pytest.mark.parametrize("shape", [cards_with_rules, boards_with_rules])
def test_a_book_of_many_cards_and_boards_costs_what_they_are(shape: Callable[[int], str], tmp_path: Path) -> None:
    def planned(count: int, directory: str) -> int:
        (tmp_path / directory).mkdir()
        (tmp_path / directory / "game.rules").write_text(HEAD + shape(count), encoding="utf-8")
        rules = load(tmp_path / directory)
        return calls_of(lambda: plan_book(rules))

    planned(2, "warm")
    assert planned(160, "large") < 5.5 * planned(40, "small")


def unknown_names(count: int) -> str:
    declared = "".join(f"marker unknowm_{at:04}a: 0..9\n" for at in range(count // 2))
    return f"{declared}rule turn\n" + "".join(f"    score unknown_{at:04}\n" for at in range(count))


def test_many_unknown_names_and_long_ones_cost_what_they_are(tmp_path: Path) -> None:
    def looked_at(text: str, directory: str) -> int:
        (tmp_path / directory).mkdir()
        (tmp_path / directory / "game.rules").write_text(HEAD + text, encoding="utf-8")
        return calls_of(lambda: check_everything(read_project(tmp_path / directory)))

    few, many = looked_at(unknown_names(80), "few"), looked_at(unknown_names(320), "many")
    assert many < 6 * few
    long = "a" * 20_000
    assert looked_at(f"marker {long}b: 0..9\nrule turn\n    score {long}\n", "long") < few


def test_a_text_is_read_once(tmp_path: Path) -> None:
    """A game of which one text was changed costs the reading of that text; nobody finds what stood there before."""
    compiled(rules_in_a_chain(2), tmp_path / "warm")
    (tmp_path / "game.rules").write_text(HEAD + rules_in_a_chain(60), encoding="utf-8")
    (tmp_path / "more.rules").write_text("rules of mini\nlet more = 1\n", encoding="utf-8")
    first = calls_of(lambda: read_project(tmp_path))
    (tmp_path / "more.rules").write_text("rules of mini\n\nlet more = 2\n", encoding="utf-8")
    assert calls_of(lambda: read_project(tmp_path)) < first / 2
    more = [item for item in read_project(tmp_path).items if item.span.file.endswith("more.rules")]
    assert [item.span.line for item in more] == [3]


def test_what_is_remembered_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_REMEMBERED", 3 * len(HEAD))
    for at in range(9):
        (tmp_path / "game.rules").write_text(f"# {at}\n{HEAD}", encoding="utf-8")
        read_project(tmp_path)
    assert len(reading._remembered) == 2


@pytest.mark.parametrize("shape", ["row", "ring", "grid", "hexes", "bricks"])
def test_a_place_that_is_too_large_is_not_laid_out(shape: str, tmp_path: Path) -> None:
    numbers = "1000000000" if shape in ("row", "ring") else "1000000000, 1000000000"
    text = f"{HEAD}place wide of coin as {shape}({numbers})\nrule turn\n    score 1\n"
    (tmp_path / "game.rules").write_text(text, encoding="utf-8")
    project, found = read_project(tmp_path), list[str]()
    assert calls_of(lambda: found.extend(each.code for each in Compilation(project, Table(2)).errors)) < 1_000_000
    assert found == ["E402"]


def test_too_many_spaces_are_not_laid_out(tmp_path: Path) -> None:
    """Two thousand pieces with five thousand spaces each: told at the first that is too much."""
    cart = "piece cart 2000 starts in yard\n    place load of coin as row(5000)\nplace yard of cart\n"
    (tmp_path / "game.rules").write_text(f"{HEAD}{cart}rule turn\n    score 1\n", encoding="utf-8")
    project, found = read_project(tmp_path), list[str]()
    assert calls_of(lambda: found.extend(each.code for each in Compilation(project, Table(2)).errors)) < 1_000_000
    assert found == ["E402"]


@pytest.mark.parametrize(
    ("first", "next_one", "asked"),
    [
        ("you.silver", "(if {0} > 3 then 1 else 2)", "{0} > 1"),
        ("stall.empty", "(if {0} then you.silver > 2 else you.silver < 5)", "{0}"),
        ("you.silver > 1", "every({0} for each player)", "{0}"),
        ("you.silver > 1", "every(player.silver > 1 and {0} for each player)", "{0}"),
        ("you.silver > 1", "any(player where {0})", "{0}"),
        ("players", "list(player in {0} where player.silver > 1)", "{0}.count > 1"),
    ],
)
def test_what_lies_deep_is_looked_at_and_told_only_so_often(
    first: str, next_one: str, asked: str, tmp_path: Path
) -> None:
    """By `check` and in the rulebook."""

    def deed(deep: int) -> int:
        said = first
        for _ in range(deep):
            said = next_one.format(said)
        (tmp_path / str(deep)).mkdir()
        rule = f'rule deed "Deed"\n    if {asked.format(said)}\n        score 1\n'
        return calls_of(lambda: told_of_deed(tmp_path / str(deep), rule))

    deed(1)
    assert deed(12) < 4 * deed(6)


@pytest.mark.parametrize("amount", ["{}", "{} per player"])
def test_pieces_that_are_out_of_range_are_not_gone_through(tmp_path: Path, amount: str) -> None:
    def effort(pieces: int) -> int:
        directory = tmp_path / str(pieces)
        directory.mkdir()
        text = HEAD.replace("coin 3 per player", f"coin {amount.format(pieces)}") + "rule turn\n    score 1\n"
        (directory / "game.rules").write_text(text, encoding="utf-8")
        project = read_project(directory)
        return calls_of(lambda: Compilation(project, Table(2)).diagnostics)

    effort(3000)
    assert effort(200_000) < 1.5 * effort(20_000)


@pytest.mark.parametrize("loop", ["turns from you", 'repeat may "Again"', "repeat until you.purse.empty", "repeat 2"])
def test_rounds_within_rounds_are_gone_through_only_so_often(loop: str, tmp_path: Path) -> None:
    def cost(deep: int) -> int:
        heads = ['repeat may "More"', *[loop] * deep]
        lines = ["rule turn"]
        for at, head in enumerate(heads, 1):
            lines += [f"{'    ' * at}{head}", f"{'    ' * (at + 1)}move up to 1 from you.purse to bank"]
        (tmp_path / str(deep)).mkdir()
        (tmp_path / str(deep) / "game.rules").write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")
        project = read_project(tmp_path / str(deep))
        return calls_of(lambda: Compilation(project, Table(2)).errors)

    cost(1)
    assert cost(12) < 8 * cost(6)
