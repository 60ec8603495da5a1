"""Scenarios in which the game itself goes on: answers in the setup, the course of play, its end, what failures tell."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from checking import call
from click.testing import CliRunner
from small_games import write_game

from imhotep_dsl.cli import main
from imhotep_dsl.resolve.project import read_project
from imhotep_dsl.scenario import check_scenarios, run_scenarios

GAME = """game pick "Pick"
    players 2..3
    colours red, blue, green

piece disc 3 per player starts in stock "Disc"
place stock of disc per player
place line of disc as row(4) holds unlimited
marker round: 0..3
marker style: calm or wild or none

setup
    as players.first
        choose space in line "Where does the first disc lie?"
        move up to 1 from you.stock to space
        may "Play wildly"
            set style to wild

play
    repeat 2
        add 1 to round
        for each player
            as player
                choose space in line
                move up to 1 from you.stock to space
                score space.number

winner player
    by player.points
"""


def problems(directory: Path, steps: str, more: str = "", head: str = "") -> list[str]:
    """What a scenario with these steps tells, without the places."""
    lines = "".join(f"    {line}\n" for line in steps.strip("\n").split("\n"))
    (directory / "game.rules").write_text(f'{GAME}{more}\nscenario "One" of pick\n{head}{lines}', encoding="utf-8")
    project = read_project(directory)
    assert not project.diagnostics.items and not check_scenarios(project)
    (result,) = run_scenarios(project)
    return [problem.partition(": ")[2] for problem in result.problems]


CHANCE = """
rule throw "Throw"
    roll pips
    choose
        option "Take it"
            score pips
        option "Throw again"
            roll pips
            choose extra in 1..3 at random
            score pips + extra
marker pips: 1..6
"""


def test_chance_is_answered(tmp_path: Path) -> None:
    thrown = "when red\n    do throw\n    answer pips with 6"
    assert problems(tmp_path, f'{thrown}\n    answer "Take it"\nthen\n    expect red.points = 6', CHANCE) == []
    again = f'{thrown}\n    answer "Throw again"\n    answer pips with 2\n    answer extra with 3'
    assert problems(tmp_path, f"{again}\nthen\n    expect red.points = 5", CHANCE) == []
    only = 'when red\n    do throw\n    answer "Throw again"\n    answer extra with 3\nthen\n    expect red.points > 3'
    assert problems(tmp_path, only, CHANCE) == []


def test_nobody_answers_for_chance(tmp_path: Path) -> None:
    """It was taken as if chance had answered, and a scenario was right for the wrong reason."""
    alone = "\nrule toss\n    roll pips\n    score pips\n"
    (told,) = problems(tmp_path, "when red\n    do toss\n    answer pips with 6 by blue", CHANCE + alone)
    nobody = "Nobody has to answer about `pips` now. Chance decides about `pips`, and asks nobody: leave out `by …`."
    assert told == nobody
    (told,) = problems(tmp_path, "when red\n    do throw\n    answer pips with 6 by red", CHANCE)
    assert told.startswith("This does not answer the question: Red has to answer")
    assert told.endswith("Chance decides about `pips`, and asks nobody: leave out `by …`.")
    bid = "\nrule bid\n    roll pips\n    choose amount in 1..3\n    choose pips in 1..6\n    score amount + pips\n"
    (told,) = problems(tmp_path, "when red\n    do bid\n    answer pips with 6 by red", CHANCE + bid)
    assert told == "This does not answer the question: Red has to answer `Choose: amount` (offered: 1, 2, 3)."


DESIGNS = """
piece token starts in heap
place heap of token
token crab
    copies: 1
token fish
    copies: 2
token gull
    copies: 3
marker sort: design of token or none
marker second: design of token or none
rule draw_lots "Draw lots"
    choose one in designs(token) at random
    set sort to one
    choose 2 some in designs(token) as several at random
    set second to several.last
    roll tint
    if tint = blue
        score 7
marker tint: wide or green or blue starts wide
"""


def test_chance_is_answered_with_designs_and_with_words_that_are_colours_too(tmp_path: Path) -> None:
    drawn = "when red\n    do draw_lots\n    answer one with gull\n    answer some with [crab, fish]\n"
    steps = f"{drawn}    answer tint with blue\nthen\n    expect sort = gull\n    expect second = fish\n"
    assert problems(tmp_path, f"{steps}    expect red.points = 7", DESIGNS) == []
    (told,) = problems(tmp_path, "when red\n    do draw_lots\n    answer one with 2", DESIGNS)
    assert told == "Chance never gives this to `one` here. It gives crab, fish or gull."


def test_chance_is_answered_with_what_it_can_give(tmp_path: Path) -> None:
    (told,) = problems(tmp_path, "when red\n    do throw\n    answer pips with 7", CHANCE)
    assert told == "Chance never gives this to `pips` here. It gives 1, 2, 3, 4, 5 or 6."
    late = 'when red\n    do throw\n    answer "Take it"\n    answer pips with 6'
    (told,) = problems(tmp_path, late, CHANCE)
    assert told == "Nobody has to answer about `pips` now."


@pytest.mark.parametrize(
    "steps",
    [
        "when setup\n    answer space with line[3] by red\n    answer \"Play wildly\"\n"
        "then\n    expect line[3].top.owner = red\n    expect style = wild\n    expect deciding = none",
        "when setup\n    answer space with line[3]\n    expect offered(\"Play wildly\")\n"
        "    answer \"Play wildly\" with no\n"
        "when play\n    answer space with line[1] by red\n    answer space with line[1] by blue\n    expect round = 2",
        "then\n    expect line[1].count = 1\n    expect style = none\n    expect not game over",
        "when play\n    play until round = 2\nthen\n    expect deciding = red\n    expect offered(line[2])\n"
        "    expect not game over\n"
        "when\n    answer space with line[4]\n    answer space with line[1]\n"
        "then\n    expect game over\n    expect deciding = none",
        "when play\n    answer space with line[4]\n    answer space with line[1]\n    play until deciding = blue\n"
        "    answer space with line[1]\nthen\n    expect game over\n    expect winners = [red]",
        "when play\n    play until game over\nwhen red\n    score 1\nthen\n    expect red.points > 1",
    ],
)  # fmt: skip
def test_the_game_itself_goes_on(tmp_path: Path, steps: str) -> None:
    assert problems(tmp_path, steps) == []


OPEN = "Now Red has to answer `Choose: space` (offered: line[1], line[2], line[3], line[4])."


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("when play\n    expect round = 3", [f"This does not hold: it is 1, not 3. {OPEN}"]),
        ("when play\n    expect game over", [f"This does not hold. {OPEN}"]),
        ("when play\n    expect offered(\"Play wildly\")", [f"This does not hold. {OPEN}"]),
        ("then\n    expect offered(\"Play wildly\")", ["This does not hold: nobody has to decide anything now."]),
        ("then\n    expect not visible(line[1].top, blue)", ["This does not hold."]),
        ("when play\n    play until round = 3", ["This never came: the game is over."]),
        ("when\n    red scores 1\n    play until round = 3",
         ["This never came: nobody has to decide anything any more."]),
        ("then\n    expect winners = [red]", ["This does not hold: the winners are Red, Blue."]),
        ("when setup\n    answer space with line[1]\ngiven\n    red scores 1",
         ["Before this, Red has to answer `Play wildly?` (offered: yes, no)."]),
    ],
)  # fmt: skip
def test_a_failure_tells_what_is_there(tmp_path: Path, steps: str, told: list[str]) -> None:
    assert problems(tmp_path, steps) == told


def test_names_may_be_given_while_somebody_decides(tmp_path: Path) -> None:
    """A `let` changes nothing; anything else still waits for the answer."""
    begin = "when play\n    expect deciding = red\n"
    named = "given\n    let third = line[3]\n    let mine = red.stock.top\n"
    answer = "when\n    answer space with third by red\nthen\n    expect third.top = mine\n    expect deciding = blue"
    assert problems(tmp_path, begin + named + answer) == []
    (refused,) = problems(tmp_path, begin + named + "given\n    let more = 1\n    red scores more")
    assert refused.startswith("Before this, Red has to answer")


def test_the_same_decisions_are_taken_every_time(tmp_path: Path) -> None:
    steps = "when play\n    play until game over\nthen\n    expect red.points = 100\n    expect blue.points = 100"
    assert problems(tmp_path, steps) == problems(tmp_path, steps)


def test_a_scenario_on_a_table_with_errors_fails(tmp_path: Path) -> None:
    """What only the analysis of the whole finds: this variant's line may be impossible when it is reached."""
    more = "variant hard of pick\n\nsetup\n    move 1 from players.first.stock to line[1]\n    as players.last\n"
    more += '        may "Give a disc"\n            move 1 from players.first.stock to line[2]\n'
    more += "        move 2 from players.first.stock to line[1]\n"
    found = problems(tmp_path, "then\n    expect round = 0", more, head="    with hard\n")
    assert len(found) == 1 and found[0].startswith("E605 The rules of this table have mistakes, first at ")
    assert "game.rules:36:9: There may be too few pieces" in found[0]


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("given\n    red scores 1\nwhen setup\n    answer space with line[1]",
         "`when setup` stands before everything else."),
        ("when play\n    red scores 1", "In `when play` the game itself goes on: nothing else is done here."),
    ],
)  # fmt: skip
def test_only_the_game_goes_on(tmp_path: Path, steps: str, said: str) -> None:
    with pytest.raises(AssertionError, match="E609"):
        problems(tmp_path, steps)
    (problem,) = check_scenarios(read_project(tmp_path))
    assert (problem.code, problem.message) == ("E609", said)


LEAVING = """
rule leave "Leave"
    choose
        option "Open the door"
            require red_is_here
            score 1
        option "Open the window"
            require not red_is_here
            score 2
    choose
        option "Up"
            score 3
        option "Down"
            score 4
    choose colour in [calm, wild]
    if colour = wild
        score 10
let red_is_here = players.first.stock.count > 1
"""


def test_what_is_offered_behind_a_decision_with_one_option_is_offered(tmp_path: Path) -> None:
    """In play, that decision is taken by itself: who expects `not offered` must not be told that all is well."""
    when = "when red\n    do leave\nthen\n    expect "
    for offered in ('offered("Down")', 'offered("Open the door")', 'not offered("Open the window")'):
        assert problems(tmp_path, f"{when}{offered}", LEAVING) == []
    (told,) = problems(tmp_path, f'{when}not offered("Down")', LEAVING)
    forced = 'Red has to answer `Choose one` (offered: "Open the door")'
    assert told == f'This does not hold. Now {forced}; then Red has to answer `Choose one` (offered: "Up", "Down").'
    both = f'{when}offered("Down")\nwhen\n    answer "Down"\nthen\n    expect offered(wild)\n    expect red.points = 5'
    assert problems(tmp_path, both.replace("\nwhen\n    answer", "\n    answer"), LEAVING) == []


BOTH = """
rule both "Both"
    for each player
        as player
            choose
                option "Walk"
                    require you = players.first
                    score 1
                option "Ride"
                    require you != players.first
                    score 2
                option "Swim"
                    require you != players.first
                    score 3
"""


def test_what_is_offered_is_offered_to_the_one_who_decides(tmp_path: Path) -> None:
    """Red has no choice, so Blue decides: what was left to Red is no option of Blue."""
    when = "when red\n    do both\nthen\n    expect "
    for holds in ('offered("Ride")', 'not offered("Walk")', "deciding = blue", "red.points = 1"):
        assert problems(tmp_path, when + holds, BOTH) == []


ORDERS = [
    (LEAVING, "do leave", 'offered("Open the door")', 'offered("Down")', "deciding = red", "red.points = 1"),
    (BOTH, "do both", 'offered("Ride")', "deciding = blue", "red.points = 1"),
]


@pytest.mark.parametrize(("more", "done", "expected"), [(more, done, rest) for more, done, *rest in ORDERS])
def test_to_expect_something_changes_nothing(tmp_path: Path, more: str, done: str, expected: list[str]) -> None:
    """In any order; and whatever was expected, what had one option can still be answered."""
    for order in permutations(expected):
        looked = "".join(f"    expect {each}\n" for each in order)
        answered = f"    answer {order[0].removeprefix('offered(').rstrip(')')}\n" if order[0].startswith("off") else ""
        assert problems(tmp_path, f"when red\n    {done}\n{looked}{answered}", more) == []


TINY = """
marker pips: 1..6
rule throw "Throw"
    known any(space in line where space.number = 1)
    choose space in line where space.number = 1
    known any(target in line.spaces where target.number < 3)
    choose target in line.spaces where target.number < 3
    roll pips
    score pips
    move up to 1 from you.stock to target
rule late "Late"
    choose
        option "Roll"
            roll pips
            score pips
    choose
        option "Up"
            score 10
        option "Down"
            score 20
"""


def test_what_is_offered_before_and_behind_chance(tmp_path: Path) -> None:
    throw = "when red\n    do throw\n    expect offered(line[2])\n    expect not offered(line[3])\n"
    assert problems(tmp_path, throw, TINY) == []
    late = 'when red\n    do late\n    expect offered("Roll")\n    expect offered("Down")\n    expect red.points = 5\n'
    assert problems(tmp_path, f'{late}    answer pips with 5\n    answer "Up"\n    expect red.points = 15', TINY) == []


def test_an_answer_of_chance_behind_an_expectation(tmp_path: Path) -> None:
    looked = '    expect offered("Take it")\n    expect red.points = 0\n'
    thrown = f"when red\n    do throw\n{looked}    answer pips with 6\n"
    assert problems(tmp_path, f'{thrown}    answer "Take it"\n    expect red.points = 6', CHANCE) == []


WORDS = """
piece gem from gems starts in mine "Gem"
    colour: red or green or violet
place mine of gem
rule paint "Paint"
    choose colour in [green, violet]
    if colour = violet
        score 5
    else
        score 7
"""
GEMS = """pieces:
  gems:
    source: assumed
    designs:
      ruby: {copies: 1, colour: red}
      emerald: {copies: 1, colour: green}
      amethyst: {copies: 1, colour: violet}
"""


def test_an_answer_is_read_as_what_is_offered(tmp_path: Path) -> None:
    """Green is a player, too."""
    (tmp_path / "gems.yaml").write_text(GEMS, encoding="utf-8")
    seats = "    players red, blue, green\n"
    paint = "when red\n    do paint\n    expect offered(green)\n    expect not offered(red)\n    answer colour with "
    assert problems(tmp_path, f"{paint}green\nthen\n    expect red.points = 7", WORDS, seats) == []
    told = "This is not offered: Red has to answer `Choose: colour` (offered: green, violet)."
    for wrong in ("blue", "red", "blue.stock"):
        assert problems(tmp_path, f"{paint}{wrong}", WORDS, seats) == [told]


def test_nothing_below_when_play(tmp_path: Path) -> None:
    """And following the help helps, where nobody has anything to answer."""
    text = 'scenario "Over" of nim\n    given\n        move all from heaps to box\n    when play\n'
    expected = "    then\n        expect game over\n"
    file = tmp_path / "over.rules"
    file.write_text(text + expected, encoding="utf-8")
    code, output = call("test", file)
    assert code == 1 and "E113" in output and "`play until game over`" in output
    file.write_text(f"{text}        play until game over\n{expected}", encoding="utf-8")
    assert call("test", file)[0] == 0


def test_rules_with_mistakes_pass_no_test(tmp_path: Path) -> None:
    scenario = 'scenario "Fine" of probe\n    then\n        expect red.points = 0\n'
    directory = write_game(tmp_path / "probe", "players.first scores 1", scenario)
    assert call("test", directory)[0] == 0
    assert call("test", directory, "-k", "nope")[0] == 1
    directory = write_game(tmp_path / "other", "players.first scores 1", scenario + "let open = heep.empty\n")
    code, output = call("test", directory)
    assert code == 1 and "heep" in output


def test_a_failed_expectation(tmp_path: Path) -> None:
    """Of what is visible it was said that nobody has to decide; of an open decision nothing was said."""
    more = (
        'rule pick\n    choose\n        option "One"\n            score 1\n        option "Two"\n            score 2\n'
        'scenario "Hidden" of probe\n    then\n        expect visible(deck.top, red)\n'
        'scenario "Open" of probe\n    when red\n        do pick\n    then\n        expect red.points = 1\n'
        'scenario "Over" of probe\n    then\n        expect offered("One")\n'
    )
    code, output = call("test", write_game(tmp_path / "probe", "as players.first\n    do pick", more))
    hidden, waiting, over = (part for part in output.split("FAILED") if "does not hold" in part)
    assert code == 1
    assert "decide" not in hidden
    assert "it is 0, not 1. Now Red has to answer" in waiting
    assert "nobody has to decide" in over


YARD = """
piece bug starts in yard "Bug"
bug ant
    copies: 1
bug bee
    copies: 2
place yard of bug
place out of bug as row(3)
rule dash
    choose {amount} bug in yard as pair at random
        for each bug in pair
            move bug to out
rule lure
    choose bug in yard at random
        move bug to out
"""

BOTH_LEFT = "then\n    expect first(bug in out[1]).design = bee\n    expect first(bug in out[2]).design = ant"


@pytest.mark.parametrize("amount", [2, 3])
def test_what_chance_gives_together_is_answered_with_a_list(tmp_path: Path, amount: int) -> None:
    """What the list leaves open, chance decides."""
    more = YARD.format(amount=amount)
    assert problems(tmp_path, f"when red\n    do dash\n    answer bug with [bee, ant]\n{BOTH_LEFT}", more) == []
    assert (
        problems(
            tmp_path, f"when red\n    do dash\n    answer bug with bee\n    answer bug with ant\n{BOTH_LEFT}", more
        )
        == []
    )


def test_one_thing_that_chance_gives_may_be_a_list_of_one(tmp_path: Path) -> None:
    steps = "when red\n    do lure\n    answer bug with [ant]\nthen\n    expect first(bug in out).design = ant"
    assert problems(tmp_path, steps, YARD.format(amount=2)) == []


A_LINE_EACH = "Write a line `answer bug with …` for each time that chance decides."


@pytest.mark.parametrize(
    ("rule", "answer", "said"),
    [
        ("dash", "[ant, bee, bee]", f"Chance gives 2 at once to `bug` here. {A_LINE_EACH}"),
        ("dash", "[ant, ant]", "Chance never gives this to `bug` here. It gives bee."),
        ("lure", "[ant, bee]", f"Chance gives one at a time to `bug` here. {A_LINE_EACH}"),
    ],
)
def test_a_list_that_chance_cannot_give(tmp_path: Path, rule: str, answer: str, said: str) -> None:
    (told,) = problems(tmp_path, f"when red\n    do {rule}\n    answer bug with {answer}", YARD.format(amount=2))
    assert told == said


def test_dice_that_are_rolled_one_after_the_other_are_answered_so(tmp_path: Path) -> None:
    more = 'rule dice "Dice"\n    repeat 3\n        roll pips\n        score pips\nmarker pips: 1..6\n'
    (told,) = problems(tmp_path, "when red\n    do dice\n    answer pips with [6, 6, 1]", more)
    cure = "Write a line `answer pips with …` for each time that chance decides."
    assert told == f"Chance gives one at a time to `pips` here. {cure}"
    each = "".join(f"    answer pips with {pips}\n" for pips in (6, 6, 1))
    assert problems(tmp_path, f"when red\n    do dice\n{each}then\n    expect red.points = 13", more) == []


def test_a_removed_action_can_be_asked_for_in_a_scenario(tmp_path: Path) -> None:
    file = tmp_path / "plain.rules"
    file.write_text(
        'variant plain of fruit_stall\n\nremove jam\n\nscenario "No jam" of fruit_stall\n    with plain\n'
        "    when red\n        do turn\n    then\n        expect not offered(jam)\n        expect offered(pick)\n",
        encoding="utf-8",
    )
    result = CliRunner().invoke(main, ["test", str(file)])
    assert result.exit_code == 0, result.output


def test_how_a_piece_is_called_that_comes_next(tmp_path: Path) -> None:
    """The offer numbers the pieces, and numbers are no answer. Following what is said helps."""
    text = (
        'variant mine of snail_race "Mine"\nscenario "In what order" of snail_race\n    players red, blue\n'
        "    with mine\n    when red\n        do turn\n        {0}\n    then\n        expect red.points = 0\n"
    )
    file = tmp_path / "mine.rules"
    file.write_text(text.format("answer snail with none"), encoding="utf-8")
    told = call("test", file)[1]
    proposed = told.partition("for instance `")[2].partition("`")[0]
    assert proposed == "answer cube with first(cube in saucer)"
    file.write_text(text.format(proposed), encoding="utf-8")
    assert "1 passed" in call("test", file)[1], told


REFUSING = """game tried "Tried"
    players 2
    colours red, blue

piece disc 3 per player starts in stock "Disc"
place stock of disc per player
place line of disc as row(2)

action lay "Lay a disc"
    require not you.stock.empty
    choose space in line where space.empty
    move 1 from you.stock to space

action rest "Rest"
    require not line.full
    score 1

action stay "Stay"
    score 2

play
    as players.first
        choose action

winner player
    by player.points
"""


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("move 3 from red.stock to box", "This is not offered: Red has to answer `Choose an action` "
         "(offered: rest, stay). At game.rules:10 it would come to nothing: what it asks for does not hold."),
        ("move 2 from blue.stock to line", "Nobody has to answer about `action` now. "
         "At game.rules:11 it would come to nothing: there is nothing to choose."),
    ],
)  # fmt: skip
def test_why_something_is_not_offered_is_told(tmp_path: Path, given: str, said: str) -> None:
    """Also if all that is offered goes by itself."""
    scenario = (
        f'\nscenario "Full" of tried\n    players red, blue\n    given\n        {given}\n'
        "    when red\n        choose action\n        answer action with lay\n"
    )
    (tmp_path / "game.rules").write_text(REFUSING + scenario, encoding="utf-8")
    (told,) = [problem for result in run_scenarios(read_project(tmp_path)) for problem in result.problems]
    assert told.replace(f"{tmp_path}/", "").partition(": ")[2] == said


def test_what_a_player_has_on_a_board_is_asked_of_the_player(tmp_path: Path) -> None:
    """Also following the help helps, which `--fix` does."""
    file = tmp_path / "tower.rules"
    lines = "then\n        expect obelisks.black.tower.count = 0\n        expect temple.white.quarry.count > 0\n"
    file.write_text(f'scenario "Tower" of imhotep\n    players black, white\n    {lines}', encoding="utf-8")
    code, output = call("check", file)
    assert code == 1 and "`black` is a player" in output and "Write `black.tower`" in output
    assert call("check", "--fix", file)[0] == 0
