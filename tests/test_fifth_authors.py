"""What the fifth round of new authors stumbled over: what they meant passes, and where it cannot, the help helps."""

from __future__ import annotations

from pathlib import Path

import pytest
from checking import call, said
from small_games import write_game
from test_running import played

from imhotep_dsl.library import rules_directory
from imhotep_dsl.pipeline import Compilation
from imhotep_dsl.resolve.build import Table
from imhotep_dsl.resolve.project import Project, add_variant_file, read_project

# ---- the box --------------------------------------------------------------------------------------------------------

FALLEN = """piece hero 1 per player starts in gate "Hero"
piece leaf 4 per player starts in pile "Leaf"
place gate of hero "Gate"
place pile of leaf "Pile"
"""
SEEKING = """move up to 1 {kind} from {place} to box
as players.first
    for each {kind}
        may "Look"
            require {kind} in {place}
            score 1"""


def test_the_line_is_named_that_brings_pieces_to_the_box(tmp_path: Path) -> None:
    problems = said(tmp_path, SEEKING.format(kind="leaf", place="pile"), FALLEN)
    (problem,) = [each for each in problems if each.code == "E502"]
    assert [label.text for label in problem.labels] == ["this brings `leaf` there"]
    assert "and move them there" in problem.help


def test_what_others_do_with_the_box_does_not_matter(tmp_path: Path) -> None:
    text = SEEKING.format(kind="leaf", place="pile").replace("up to 1 leaf from pile", "all from gate")
    assert [each.code for each in said(tmp_path, text, FALLEN)] == []


# ---- which end is meant ---------------------------------------------------------------------------------------------

COINS = "marker coins per player: 0..unlimited\n"


def test_a_marker_without_an_upper_end_can_only_become_too_small(tmp_path: Path) -> None:
    text = "for each player\n    add (player.points - 3) / 2 to player.coins"
    (problem,) = [each for each in said(tmp_path, text, COINS) if each.code == "E503"]
    assert "goes from 0 upward" in problem.message
    assert "player.coins + (player.points - 3) / 2 >= 0" in problem.help
    assert "<=" not in problem.help


def test_a_place_of_nobody_is_left_alone_while_all_act_at_once(tmp_path: Path) -> None:
    places = """piece leaf 4 per player starts in sleeve "Leaf"
place sleeve of leaf per player seen by owner
"""
    text = "for each player at once\n    move all from you.sleeve to box"
    (problem,) = [each for each in said(tmp_path, text, places) if each.code == "E540"]
    assert "`box` belongs to no player" in problem.help


# ---- answers given aloud --------------------------------------------------------------------------------------------

VAULT = """piece gem starts in pouch "Gem"
gem ruby "Ruby"
    copies: 1
gem opal "Opal"
    copies: 1
place pouch of gem as deck "Pouch"
place vault of gem as row(1) seen by none "Vault"
place sleeve of gem per player as row(1) seen by owner "Sleeve"
marker reply: right or wrong or none "Reply"
marker asked: number "Asked"
setup
    shuffle pouch
    move 1 from pouch to vault
    for each player
        move up to 1 from pouch to player.sleeve
rule turn "On your turn"
{0}
"""
BY_VALUE = """    choose named in designs(gem)
    set reply to if any(gem in vault where gem.design = named) then right else wrong"""
BY_A_NAME = """    choose named in designs(gem)
    let found = any(gem in vault where gem.design = named)
    set reply to if found then right else wrong"""
BY_CONDITION = """    choose named in designs(gem)
    if any(gem in vault where gem.design = named)
        set reply to right
    else
        set reply to wrong"""
AND_BACK = """    set reply to none
""" + BY_VALUE  # fmt: skip
BY_A_RULE = """    choose named in designs(gem)
    if any(gem in vault where gem.design = named)
        do agree
    else
        do deny
rule agree
    set reply to right
rule deny
    set reply to wrong"""
BY_A_LOOP = """    choose named in designs(gem)
    for each gem in vault where gem.design = named
        set reply to right
    for each gem in vault where gem.design != named
        set reply to wrong"""
BY_WHAT_CAN_BE_SHOWN = """    choose named in designs(gem)
    as you.next
        choose gem in you.sleeve where gem.design = named
            show gem to you.next
            set reply to right
        else
            set reply to wrong"""
BY_WHAT_AN_OPTION_NEEDS = """    choose named in designs(gem)
    as you.next
        choose
            option "Nod"
                require any(gem in you.sleeve where gem.design = named)
                set reply to right
        else
            set reply to wrong"""
ASKING = """repeat 6
    for each player
        as player
            do turn"""


ANSWERING = [
    BY_VALUE,
    BY_A_NAME,
    BY_CONDITION,
    AND_BACK,
    BY_A_RULE,
    BY_A_LOOP,
    BY_WHAT_CAN_BE_SHOWN,
    BY_WHAT_AN_OPTION_NEEDS,
]


@pytest.mark.parametrize("text", ANSWERING)
def test_every_answer_given_aloud_is_told(tmp_path: Path, text: str) -> None:
    directory = write_game(tmp_path / "probe", ASKING, VAULT.format(text))
    code, output = call("run", directory, "--players", "2", "--seed", "1")
    assert code == 0, output
    assert output.count("Reply: right") + output.count("Reply: wrong") == 12


@pytest.mark.parametrize("text", [BY_VALUE, BY_WHAT_CAN_BE_SHOWN])
def test_a_marker_that_answers_aloud_is_asked_for_by_the_players(tmp_path: Path, text: str) -> None:
    unread = "marker mood: right or wrong or none\n"
    directory = write_game(tmp_path / "probe", ASKING, unread + VAULT.format(f"{text}\n    set mood to right"))
    _, output = call("check", directory)
    assert "marker `mood`" in output and "marker `reply`" not in output


COUNTED = """    choose named in designs(gem)
    set asked to vault.count"""
CHOSEN = """    choose named in 3..3
    set asked to named"""
SHOWN = """    show vault to everyone
    set asked to count(gem in vault where gem is ruby or gem is opal)"""
BEHIND = """    choose named in designs(gem)
    if any(gem in vault where gem.design = named)
        set reply to right
    set asked to 3"""


@pytest.mark.parametrize("text", [COUNTED, CHOSEN, SHOWN, BEHIND])
def test_what_everybody_sees_is_told_when_it_changes(tmp_path: Path, text: str) -> None:
    directory = write_game(tmp_path / "probe", ASKING, VAULT.format(text))
    code, output = call("run", directory, "--players", "2", "--seed", "1")
    assert code == 0, output
    assert output.count("Asked") == 1


# ---- scenarios ------------------------------------------------------------------------------------------------------

SHELL = """piece shell 2 per player starts in shore "Shell"
place shore of shell "Shore"
place tide of shell as row(3) "Tide"
setup
    choose space in tide at random
        move up to 1 from shore to space
rule turn "On your turn"
    choose action
    else
        note "Nothing is left to do."
action keep "Keep a shell"
    choose space in tide where space.empty
    move 1 from shore to space
action rest "Rest"
    require tide.count >= 3
    score 1
"""
ROUND = """for each player
    as player
        do turn"""
SCENARIO = """scenario "By the sea" of probe
    players red, blue
    when setup
        answer space with tide[2]
    when play
        let there = tide[2]
        expect there.count = 1
        {action}
        answer space with tide[1]
    then
        expect not tide[1].empty
"""


@pytest.mark.parametrize("action", ["answer action with keep by red", "expect not game over"])
def test_chance_in_a_setup_and_what_is_taken_by_itself_are_answered(tmp_path: Path, action: str) -> None:
    directory = write_game(tmp_path / "probe", ROUND, SHELL)
    (directory / "test.rules").write_text(SCENARIO.format(action=action), encoding="utf-8")
    code, output = call("test", directory)
    assert code == 0, output


def test_an_answer_to_what_was_not_taken_is_refused(tmp_path: Path) -> None:
    directory = write_game(tmp_path / "probe", ROUND, SHELL)
    (directory / "test.rules").write_text(SCENARIO.format(action="answer action with rest"), encoding="utf-8")
    code, output = call("test", directory)
    assert code == 1
    assert "test.rules:8:9" in output


# ---- turns that would never end --------------------------------------------------------------------------------

STORE = """variant store of candle_mine "A longer candle for a coin"
marker coins per player: 0..unlimited "Coins"
before turn
    choose
        option "A piece of candle"
            require you.coins >= 1 and candle <= 10
            take 1 from you.coins
            add 2 to candle
        option "Nothing"
            note "Coins are kept."
after turn
    add 1 to you.coins
"""
BACK = """variant back of liars_dice "A die comes back"
after lose_die(player)
    if player.out
        for each other from player.next where not other.out
            move up to 1 cube from box to other.cup where cube.owner = other
"""


@pytest.mark.parametrize(("text", "line"), [(STORE, "add 2 to candle"), (BACK, "move up to 1 cube")])
def test_the_line_of_a_variant_is_named_that_undoes_what_turns_use_up(tmp_path: Path, text: str, line: str) -> None:
    """And following the help, which says `known to end` beside that line, helps."""
    file = tmp_path / "my.rules"
    file.write_text(text, encoding="utf-8")
    code, output = call("check", file)
    assert code == 1
    number = 1 + next(at for at, each in enumerate(text.splitlines()) if line in each)
    assert "E520: This undoes what a " in output
    assert f"my.rules:{number}:" in output
    assert "`known to end` beside your lines" in output
    to_blame = text.splitlines()[number - 1]
    depth = to_blame[: len(to_blame) - len(to_blame.lstrip())]
    file.write_text(text.replace(to_blame, f"{depth}known to end\n{to_blame}"), encoding="utf-8")
    assert "E520" not in call("check", file)[1]


@pytest.mark.parametrize(("most", "codes"), [("unlimited", ["E508", "E520"]), ("200", [])])
def test_bids_rise_to_an_end(tmp_path: Path, most: str, codes: list[str]) -> None:
    markers = f"""marker cash per player: 0..{most} starts 20
marker bid: 0..{most}
marker bidder: player or none
"""
    text = """turns from players.first where player != bidder
    choose
        option "Bid"
            choose amount in bid + 1..you.cash
            set bid to amount
            set bidder to you
        option "Pass"
            pass"""
    problems = {each.code: each for each in said(tmp_path, text, markers)}
    assert sorted(problems) == codes
    if problems:
        assert any("`bid` has no upper end" in label.text for label in problems["E520"].labels)
        assert "`0..200` in place of `0..unlimited`" in problems["E508"].help


MAY = """as players.first
    repeat may "Go on"
        {0}"""


def test_rounds_that_may_be_repeated_are_vouched_for_below_them(tmp_path: Path) -> None:
    """`repeat may` has no `until`; following the help helps."""
    (problem,) = said(tmp_path / "wrong", MAY.format("score 1"))
    assert problem.code == "E520" and problem.help.endswith("write `known to end` below it.")
    assert said(tmp_path / "right", MAY.format("known to end\n        score 1")) == []


BESIDE = """as players.first
    repeat until you.hand.full
        choose
            option "Take"
                score 1
        else
            choose space in nowhere where 2 > 1
                score 1
            move all from space to you.hand.next"""


def test_rounds_without_end_beside_a_mistake(tmp_path: Path) -> None:
    """Of a line with a mistake nothing is known, not even whether it may move nothing."""
    assert {problem.code for problem in said(tmp_path, BESIDE)} >= {"E410", "E520"}


@pytest.mark.parametrize(("line", "marked"), [
    ("move up to 1 from you.hand to heap", True),
    ("do give", True),
    ("score 1", False),
])  # fmt: skip
def test_the_line_is_named_that_may_move_nothing(tmp_path: Path, line: str, marked: bool) -> None:
    give = "rule give\n    move up to 1 from you.hand to heap\n"
    text = MAY.format(line)
    (problem,) = [each for each in said(tmp_path, text, give) if each.code == "E520"]
    told = [label for label in problem.labels if label.text == "this may move nothing, so it does not count"]
    assert len(told) == marked
    if told:
        lines = (tmp_path / "probe" / "game.rules").read_text("utf-8").splitlines()
        assert lines[told[0].span.line - 1].strip() == "move up to 1 from you.hand to heap"


# ---- names that say what they are --------------------------------------------------------------------------------


def test_a_parameter_that_is_a_part_by_its_name_is_shown_where_it_is_declared(tmp_path: Path) -> None:
    rule = "rule grow({0})\n    set total to {1}\n"
    (problem,) = said(tmp_path, "do grow(3)", rule.format("level", "level.count"))
    assert "give it another name there" in problem.help
    assert [label.text for label in problem.labels] == ["a part of a place, by its name"]
    assert said(tmp_path / "mended", "do grow(3)", rule.format("amount", "amount")) == []


LAID = """rule lay({0}, amount)
    set total to {0} + amount
    add {0} to total
let player.reach({0}) = player.points + {0}
"""
LAYING = "for each player\n    set total to player.reach(total)\ndo lay(total, 1)\ndo lay(total + 1, 2)"


def test_a_name_that_says_something_else_is_told_once_where_it_is_declared(tmp_path: Path) -> None:
    """Whatever comes of it; and following the help helps."""
    rule, word = said(tmp_path / "wrong", LAYING, LAID.format("level"))
    assert (rule.code, word.code) == ("E417", "E417")
    text = (tmp_path / "wrong" / "probe" / "game.rules").read_text("utf-8").splitlines()
    assert text[rule.span.line - 1] == "rule lay(level, amount)"
    assert "for instance `level_number`" in rule.help
    assert said(tmp_path / "right", LAYING, LAID.format("level_number")) == []


CHOSEN_TWO = "as players.first\n    known you.hand.count >= 2\n    choose 2 disc in you.hand as taken\n    {0}"
GIVING = "rule give({0})\n    {1}\n"


def test_a_rule_that_is_given_a_list(tmp_path: Path) -> None:
    """The help names the two ways to say it, and a word that takes a list; each of them passes."""
    wrong = CHOSEN_TWO.format("do give(taken)")
    for params, line in (("asked", "score asked.count"), ("disc", "move disc to heap")):
        problem = said(tmp_path / params, wrong, GIVING.format(params, line))[0]
        assert problem.code == "E417"
        assert "not a list: go through the list with `for each`" in problem.help
    each = CHOSEN_TWO.format("for each disc in taken\n        do give(disc)")
    assert said(tmp_path / "each", each, GIVING.format("disc", "move disc to heap")) == []
    word = "let twice(asked) = 2 * asked.count\n"
    assert said(tmp_path / "word", CHOSEN_TWO.format("score twice(taken)"), word) == []


# ---- words of boards ------------------------------------------------------------------------------------------------

AREAS = """board area "Area"
    let worth = 1
    let worth_to(player) = player.seat
area meadow "Meadow"
area castle "Castle"
    let worth = 5
    let worth_to(player) = 7 * player.seat
"""


def test_a_board_writes_a_word_of_its_kind_anew(tmp_path: Path) -> None:
    """The board at hand decides which text is meant, whether it is named or one of all."""
    lines = """red scores sum(area.worth for each area)
blue scores sum(area.worth_to(blue) for each area)
blue scores castle.worth + meadow.worth_to(red)"""
    assert played(tmp_path, lines, AREAS).scores == {"red": 6, "blue": 2 + 14 + 5 + 1}


# ---- titles ---------------------------------------------------------------------------------------------------------


def test_what_is_replaced_without_a_title_keeps_its_own(tmp_path: Path) -> None:
    variant = tmp_path / "t.rules"
    variant.write_text(
        "variant t of duel\n\nreplace tile take_one\n    rule played\n        score 1\n\n"
        "replace rule turn\n    choose action\n    else\n        score 1\n",
        "utf-8",
    )
    known = Compilation(variant_of(variant), Table(2, {}, ("t",)))
    assert known.model is not None and not known.errors_in_words
    (tile,) = [design for design in known.model.kinds["tile"].designs if design.name == "take_one"]
    (turn,) = [rule for rule in known.model.rules if rule.name == "turn"]
    assert (tile.title, turn.title) == ("Take 1 tile", "On your turn")


def variant_of(file: Path) -> Project:
    project = read_project(rules_directory() / "duel")
    add_variant_file(project, file)
    return project


def test_pieces_that_begin_in_the_box_are_named(tmp_path: Path) -> None:
    text = SEEKING.format(kind="hero", place="gate").replace("move up to 1 hero from gate to box\n", "")
    problems = said(tmp_path, text, FALLEN.replace(" starts in gate", ""))
    (problem,) = [each for each in problems if each.code == "E502"]
    assert [label.text for label in problem.labels] == ["`hero` begins there"]
    assert "starts in NAME" in problem.help
