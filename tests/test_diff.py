"""`imhotep diff`: what is different in play, by meaning; how a thing is written, where and under which name is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from checking import result_of
from click.testing import CliRunner
from comparing import GAME, WITH_MOMENT, diff, two, variant

from imhotep_dsl.check.build import Checked
from imhotep_dsl.cli import main
from imhotep_dsl.comparing import words

REWARD = GAME[GAME.index("rule reward") : GAME.index("winner")]


def test_a_variant_that_adds_one_rule() -> None:
    told = diff("imhotep", "--with", "wrath_of_the_pharaoh").output
    assert told.startswith("New: At the end of the game  (") and told.endswith("\n\n1 change\n")
    head, words, _, *text, _, _ = told.rstrip("\n").split("\n")
    assert "wrath_of_the_pharaoh.rules:" in head and words.endswith("5 points.")
    assert [line.strip().startswith("+") for line in text] == [True] * 6


def test_values_pieces_and_lines_before_a_rule(tmp_path: Path) -> None:
    variant = tmp_path / "generous.rules"
    variant.write_text(
        "variant generous of imhotep\n\nset sled_room to 7\n\nbefore moor(ship, site)\n"
        "    if ship.cargo.full\n        score 1\n\nadd 1 to lever.copies\n",
        encoding="utf-8",
    )
    told = diff("imhotep", variant).output
    assert told == diff("imhotep", "--with", variant).output
    assert "Changed: sled_room: 5 → 7\n" in told and "Changed: Lever, copies: 2 → 3\n" in told
    assert "    + If the ship is full, score 1 point.\n" in told
    assert "    +     if ship.cargo.full\n    +         score 1\n" in told and told.endswith("3 changes\n")
    back = diff(variant, "imhotep").output
    assert "Changed: sled_room: 7 → 5\n" in back and "    -         score 1\n" in back


@pytest.mark.parametrize(
    "changed",
    [
        GAME,
        "# A remark.\n" + GAME.replace("\n    score", "\n\n    # Why?\n    score"),
        GAME.replace("reward", "pay_out"),
        GAME.replace(REWARD, "") + "\n" + REWARD,
    ],
    ids=["the same", "remarks", "another name", "elsewhere"],
)
def test_what_is_no_difference(tmp_path: Path, changed: str) -> None:
    assert diff(*two(tmp_path, changed)).output == "Nothing is different in play.\n"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("score 2", "score 3", ["Changed: reward  (", "    -         score 2", "    +         score 3"]),
        ("repeat 2", "repeat 3", ["Changed: play  ("]),
        ("row(3)", "row(4)", ["Changed: place line of disc as row(3)"]),
        ("2..3", "2", ["Changed: players: 2 to 3 → 2"]),
        (
            "by player.points",
            "by player.stock.count",
            ["Changed: winner  (", "    - The player with the most points wins.", "    -     by player.points"],
        ),
        ("    do reward(space)\n", "", ["Changed: turn  (", "    -     do reward(space)"]),
        ("disc 3 per", "disc 4 per", ["Changed: Disc, copies: 3 → 4"]),
    ],
)
def test_what_is_different(tmp_path: Path, old: str, new: str, told: list[str]) -> None:
    found = diff(*two(tmp_path, GAME.replace(old, new)))
    assert found.exit_code == 0 and all(line in found.output for line in told), found.output
    data = json.loads(diff(tmp_path / "old", tmp_path / "new", "--json").output)
    assert data["declared"] or data["rules"]


def test_two_versions_of_a_variant(tmp_path: Path) -> None:
    for name, points in (("old", 1), ("new", 2)):
        (tmp_path / name).mkdir()
        text = f"variant mine of nim\n\nafter turn\n    score {points}\n"
        (tmp_path / name / "mine.rules").write_text(text, encoding="utf-8")
    told = diff(tmp_path / "old" / "mine.rules", tmp_path / "new" / "mine.rules").output
    assert "    -     score 1\n    +     score 2\n" in told and told.endswith("1 change\n")


def test_a_value_for_others_is_the_same_value(tmp_path: Path) -> None:
    variant = tmp_path / "three.rules"
    variant.write_text("variant three of nim\n    players 3\n    colours red, blue, green\n", encoding="utf-8")
    told = diff("nim", variant).output
    assert "Changed: players: 2 → 3\n" in told and "heap_sizes" not in told


def test_what_the_game_remembers_by_itself_is_no_change(tmp_path: Path) -> None:
    variant = tmp_path / "harsh.rules"
    variant.write_text(
        "variant harsh of nim\n\nafter turn\n    if heaps.empty\n        eliminate you\n", encoding="utf-8"
    )
    told = diff("nim", variant).output
    assert "marker" not in told and "+         eliminate you\n" in told and told.endswith("1 change\n")


def test_a_copy_of_a_shipped_variant_is_itself(tmp_path: Path) -> None:
    """Not the one that comes with the game: they cannot share a name."""
    mine = tmp_path / "wrath_of_the_pharaoh.rules"
    mine.write_text("variant wrath_of_the_pharaoh of imhotep\n\nset rounds to 5\n", encoding="utf-8")
    told = diff("imhotep", mine)
    assert told.exit_code == 1 and "There is a variant `wrath_of_the_pharaoh` of this game already." in told.output
    assert CliRunner().invoke(main, ["check", str(mine)]).exit_code == 1


def test_other_languages_and_bad_calls() -> None:
    assert "Punkt" in diff("imhotep", "--with", "wrath_of_the_pharaoh", "--lang", "de").output
    assert diff("imhotep").exit_code == 2
    assert diff("imhotep", "nonesuch").exit_code == 2
    assert diff("imhotep", "--with", "nonesuch").exit_code == 2


@pytest.mark.parametrize("command", [["diff"], ["check", "--format", "concise"], ["run", "-q"]])
def test_all_files_of_a_directory_are_the_variant_in_it(tmp_path: Path, command: list[str]) -> None:
    """`--with storm/*.rules`, as a shell hands it over: the scenarios come first."""
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "tiny.rules").write_text(GAME, encoding="utf-8")
    storm = tmp_path / "storm"
    storm.mkdir()
    (storm / "storm.rules").write_text("variant storm of tiny\n\nafter turn\n    score 1\n", encoding="utf-8")
    (storm / "a_scenario.rules").write_text(
        'scenario "Wet" of tiny\n    with storm\n    then\n        expect line.count = 0\n', encoding="utf-8"
    )
    name, *more = command
    files = [str(storm / "a_scenario.rules"), str(storm / "storm.rules")]
    game = str(tmp_path / "tiny")
    given = CliRunner().invoke(main, [name, game, *more, "--with", *files])
    assert given.exit_code == 0, given.output
    assert given.output == CliRunner().invoke(main, [name, game, *more, "--with", str(storm)]).output
    (storm / "calm.rules").write_text("variant calm of tiny\n\nafter turn\n    score 2\n", encoding="utf-8")
    both = CliRunner().invoke(main, ["diff", game, "--with", files[0], str(storm / "calm.rules"), files[1]])
    assert both.exit_code == 0 and "score 1" in both.output.lower() and "score 2" in both.output.lower()


def test_a_file_beside_is_still_another_game(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["diff", "nim", "--with", "nowhere/a.rules", "nowhere/b.rules"])
    assert result.exit_code == 2 and "nowhere/" in result.output


def test_another_setup_takes_nothing_else_away(tmp_path: Path) -> None:
    """Only its own lines are shown, and where they stand."""
    mine = variant(tmp_path, "variant mine of kalah\n\nreplace setup\n    move 3 from box to bowls[1]\n")
    told = diff("kalah", "--with", mine).output
    text = [line.strip() for line in told.split("\n") if line.startswith("    - ") or line.startswith("    + ")]
    assert "- setup" in text and "+ replace setup" in text and f"({mine}:3)" in told
    assert not any(word in told for word in ("- piece", "- place", "- let", "players 2"))


def test_a_rule_is_shown_to_its_end(tmp_path: Path) -> None:
    """Also a line that is broken, and what stands under the last one."""
    rank = """at end_of_game
    rank player where not player.stock.empty and not any(
        other in players where other != player and other.stock.count = player.stock.count)
        by player.stock.count
        pay [3, 1]
        ties pay nothing
"""
    told = diff(*two(tmp_path, WITH_MOMENT + rank)).output
    assert "".join(f"    + {line}\n" for line in rank.splitlines()) in told


def test_what_is_laid_around_an_action_that_is_also_done_by_its_name(tmp_path: Path) -> None:
    """Only what was written is shown, not all that follows the action in its file."""
    own = """variant habit of fruit_stall
marker habit per player: picking or none
before each action except sell, jam
    require you.habit != picking
after pick
    set you.habit to picking
replace rule turn
    move 1 from basket to stall
    choose action
    else
        do pick
"""
    (tmp_path / "habit.rules").write_text(own, "utf-8")
    told = diff("fruit_stall", "--with", tmp_path / "habit.rules").output
    assert "    + before each action except sell, jam\n    +     require you.habit != picking\n\n" in told
    assert "+ action" not in told


def test_rules_have_the_titles_that_authors_gave(tmp_path: Path) -> None:
    text = """variant mine of imhotep

marker late: 0..9

card collector "Collector"
    copies: 1
    goes_to: none
    colour: blue
    rule played
        score 1

before end_of_round
    set late to 1

after end_of_round
    set late to 2
"""
    told = diff("imhotep", "--with", variant(tmp_path, text)).output
    around = [f"New: {when} “At the end of a round”  (" for when in ("Before", "After")]
    for head in ("New: Collector: As your action  (", "Market card “Collector”: copies 1, goes to none", *around):
        assert head in told
    assert "New: marker late: 0..9\n" in told


def test_earlier_and_later_is_a_difference(tmp_path: Path) -> None:
    moment = WITH_MOMENT + "marker late: 0..9\n\nat end_of_game\n    set late to 3\n"
    versions = {}
    for when in ("before", "after"):
        directory = tmp_path / when
        directory.mkdir()
        (directory / "game.rules").write_text(moment, encoding="utf-8")
        (directory / "mine.rules").write_text(
            f"variant mine of tiny\n\n{when} end_of_game\n    set late to 5\n", encoding="utf-8"
        )
        versions[when] = directory / "mine.rules"
    told = diff(versions["before"], versions["after"]).output
    assert "New: after end_of_game" in told and "Gone: before end_of_game" in told


def test_options_have_no_marks_of_the_machine(tmp_path: Path) -> None:
    options = '        option "Stay"\n            pass\n        option "Go"\n            score 1\n'
    text = f"variant mine of nim\n\nafter turn\n    choose\n{options}"
    told = diff("nim", "--with", variant(tmp_path, text)).output
    assert "Stay: " in told and told.replace("\n", "").isprintable()


ACTIONS = """game tiny "Tiny"
    players 2..3
    colours red, blue, green

piece coin 40 starts in bank "Coin"
place bank of coin
place purse of coin per player

play
    repeat 3
        for each player
            as player
                choose action
                    score 1

action one "One"
    score 1
    move up to 1 from bank to you.purse

action two "Two"
    score 2

winner player
    by player.points
"""


def test_a_replaced_action_changes_nothing_but_itself(tmp_path: Path) -> None:
    """Nor the order in which actions are declared."""
    (tmp_path / "game.rules").write_text(ACTIONS, encoding="utf-8")
    variant = tmp_path / "variant.rules"
    variant.write_text('variant more of tiny\nreplace action one "One"\n    score 3\n', encoding="utf-8")
    done = diff(tmp_path, "--with", variant).output
    assert "Changed: One" in done and done.endswith("\n\n1 change\n"), done


@pytest.mark.parametrize("lang", ["en", "de", "es"])
def test_a_line_that_is_copied_is_told_as_before(tmp_path: Path, lang: str) -> None:
    """Where a variant speaks of the same as the rules beside the words, those are the words for it."""
    variant = tmp_path / "dear.rules"
    lines = [
        'replace action sell "Sell fruits of one sort"',
        "    choose sort in designs(fruit) where you.amount(sort) >= 2",
        "    choose at least 2 fruit in you.crate where fruit.design = sort as sold",
        "    score sort.price * sold.count + 1",
        "    for each fruit in sold",
        "        move fruit to box",
    ]
    variant.write_text("variant dear of fruit_stall\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    (change,) = json.loads(diff("fruit_stall", "--with", variant, "--lang", lang, "--json").output)["rules"]
    before, after = (next(line for line in change["words"] if line[0] == sign) for sign in "-+")
    assert change["rule"] == "sell"
    assert {"en": "the kind's price", "de": "Preis der Sorte", "es": "precio del tipo"}[lang] in before
    assert {"en": "the kind's price", "de": "Preis der Sorte", "es": "precio del tipo"}[lang] in after, after


def test_an_option_that_only_remarks_something_is_told_without_a_colon(tmp_path: Path) -> None:
    option = '    choose\n        option "Nothing"\n            note "So be it."\n'
    option += '        option "More"\n            score 1\n'
    words = diff(*two(tmp_path, GAME.replace("    do reward(space)\n", option))).output
    assert "+   Nothing.\n" in words and "So be it." not in words.partition("choose")[0], words


def test_what_is_done_as_before_is_not_struck_out(tmp_path: Path) -> None:
    variant = tmp_path / "thrift.rules"
    variant.write_text(
        "variant thrift of twins\n\ninstead turn\n    score 1\n    do as before\n    score 2\n", encoding="utf-8"
    )
    told = diff("twins", variant).output
    assert not [line for line in told.split("\n") if line.strip().startswith("- ")]
    assert told.endswith(
        "    + instead turn\n    +     score 1\n    +     do as before\n    +     score 2\n\n1 change\n"
    )  # fmt: skip


WITH_WORDS = (
    GAME.replace("    by player.points\n", "    by player.fame\n").replace(
        "disc.owner = you) > 1", "disc.owner = you) > enough"
    )
    + """
let player.fame = player.points + player.stock.count
let enough = 1
"""
)


def test_what_a_variant_lets_a_word_mean_stands_beside_what_is_told(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(WITH_WORDS, encoding="utf-8")
    variant = tmp_path / "variants" / "harder.rules"
    variant.parent.mkdir()
    variant.write_text("variant harder of tiny\n\nreplace let enough = line.count / 3\n", encoding="utf-8")
    told = [line.strip() for line in diff(tmp_path, "--with", "harder").output.split("\n")]
    assert "- let enough = 1" in told and "+ replace let enough = line.count / 3" in told


def test_who_wins_by_a_word_that_means_something_else_now(tmp_path: Path) -> None:
    (tmp_path / "game.rules").write_text(WITH_WORDS, encoding="utf-8")
    variant = tmp_path / "variants" / "plain.rules"
    variant.parent.mkdir()
    variant.write_text("variant plain of tiny\n\nreplace let player.fame = player.stock.count\n", encoding="utf-8")
    head, *told = diff(tmp_path, "--with", "plain").output.split("\n")
    assert head.startswith("Changed: winner") and "1 change" in told
    assert "    + replace let player.fame = player.stock.count" in told


def test_another_question_is_a_change(tmp_path: Path) -> None:
    asked = GAME.replace("choose space in line", 'choose space in line "Where to?"')
    old, new = two(tmp_path, asked)
    assert "Changed: turn" in diff(old, new).output
    assert diff(new, new).output == "Nothing is different in play.\n"


def test_what_words_mean_is_compared_once_however_many_rules_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Checked] = []
    meanings = words.words_by_thing
    monkeypatch.setattr(words, "words_by_thing", lambda checked: asked.append(checked) or meanings(checked))
    many = "".join(f"\nrule extra{at}\n    score {at}\n" for at in range(30))
    done = diff(*two(tmp_path, GAME + many))
    assert done.exit_code == 0 and "30 changes" in done.output
    assert 1 <= len(asked) <= 4


def test_what_is_left_with_only_a_remark_is_struck_out(tmp_path: Path) -> None:
    header, points = "\nat end_of_game\n", "    for each player\n        player scores 1\n"
    old, new = two(tmp_path, f'{WITH_MOMENT}{header}    note "No more."\n')
    (old / "game.rules").write_text(f"{WITH_MOMENT}{header}{points}", encoding="utf-8")
    assert "    - Each player scores 1 point.\n    + Note. No more.\n" in diff(old, new).output


def test_a_list_of_some_players_is_not_told_as_all(tmp_path: Path) -> None:
    file = tmp_path / "kind.rules"
    file.write_text(
        "variant kind of nim\n\nafter turn\n    for each player in without(players, [you])\n        player scores 1\n",
        encoding="utf-8",
    )
    told = result_of("diff", "nim", "--with", file)
    assert told.exit_code == 0
    assert "+ Each other player scores 1 point." in told.output


def test_what_stands_beside_lines_is_no_change_of_them(tmp_path: Path) -> None:
    titled = GAME.replace("rule turn", 'rule turn "Turn"').replace(" do turn", " do turn{}")
    old, new = two(tmp_path, titled.format("\n        do pay") + '\nrule pay "Paying"\n    end game\n')
    (old / "game.rules").write_text(titled.format(""), encoding="utf-8")
    told = result_of("diff", str(old), str(new)).output.split("\n\n")[0]
    assert "+   Carry out “Paying”." in told and "\n    - " not in told, told


AROUND = "variant around of imhotep\n\nafter each action except sail_ship\n    score 1\n"


def test_an_action_that_lines_do_by_its_name_is_one_with_what_is_laid_around_it(tmp_path: Path) -> None:
    (tmp_path / "around.rules").write_text(AROUND, encoding="utf-8")
    told = diff("imhotep", "--with", tmp_path / "around.rules").output
    assert [line.split(":")[0] for line in told.split("\n") if line[:1].isalpha()] == ["Changed"] * 3
    heads, words = told.split("\n")[0], told.split("\n")[1:3]
    assert heads.startswith("Changed: Get new stones")
    assert (
        words[0].startswith("      Take 3 stones")
        and words[1] == "    + If you have chosen this as your action, score 1 point."
    )
    assert told.endswith("3 changes\n")


MORE_LIES_THERE = """variant more of imhotep

piece boulder 5 starts in heap "Boulder"
place heap of boulder "Heap"
add to ship
    replace place cargo of stone or boulder as row(ship.capacity)
"""


def test_other_pieces_at_a_place_are_no_change_of_rules_that_speak_of_it(tmp_path: Path) -> None:
    (tmp_path / "more.rules").write_text(MORE_LIES_THERE, encoding="utf-8")
    told = diff("imhotep", "--with", tmp_path / "more.rules").output
    assert "place cargo of stone" in told
    assert not {"Changed: load", "Changed: Pyramid"} & {line.partition("  (")[0] for line in told.split("\n")}


def test_what_is_printed_on_a_piece_is_told_as_it_is_printed(tmp_path: Path) -> None:
    (tmp_path / "paid.rules").write_text("variant paid of imhotep\n\nafter card.taken\n    score 1\n", encoding="utf-8")
    told = diff("imhotep", "--with", tmp_path / "paid.rules").output
    assert "bring a stone from your quarry to the pyramid" in told and "{" not in told


def test_what_a_board_does_at_a_moment_is_changed_where_something_is_laid_around_it(tmp_path: Path) -> None:
    file = tmp_path / "later.rules"
    file.write_text(
        "variant later of imhotep\n\ninstead temple.end_of_round\n    if round > 1\n        do as before\n",
        encoding="utf-8",
    )
    told = diff("imhotep", file).output
    assert told.startswith("Changed: Temple: At the end of a round  ("), told
    assert "\n    + instead temple.end_of_round\n    +     if round > 1\n    +         do as before\n" in told
    assert "Gone" not in told and told.endswith("\n1 change\n")


def test_only_with_so_many_players(tmp_path: Path) -> None:
    """A value that is another one for three players is none for two; and who cannot sit down is told so."""
    old, new = two(tmp_path, GAME)
    for directory, most in ((old, 2), (new, 5)):
        text = GAME.replace("score 2", "score reward_for")
        (directory / "game.rules").write_text(text, encoding="utf-8")
        data = f"values:\n  reward_for: {{value: {{2: 2, 3: {most}}}, source: assumed}}\n"
        (directory / "game.yaml").write_text(data, encoding="utf-8")
    assert "reward_for" in diff(old, new).output and "reward_for" in diff(old, new, "--players", 3).output
    assert diff(old, new, "--players", 2).output == "Nothing is different in play.\n"
    refused = diff(old, new, "--players", 4)
    assert refused.exit_code == 2 and "not for 4" in refused.output
