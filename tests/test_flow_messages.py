"""What the analysis says where a line may be impossible: the thing that is missing, the line that is at fault, and a
help that helps when it is followed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from checking import call, checked
from flow_cases import BODY, FLOW

from imhotep_dsl.diagnostics import Diagnostic
from imhotep_dsl.proofreading.found_at_tables import check_project
from imhotep_dsl.resolve.project import read_project

MINI = (FLOW / "mini.game").read_text(encoding="utf-8")
OPTIONS = """choose
        option "A"
            require m > 4
            score 1
        option "B"
            move 2 from you.purse to bank"""
ONE_MORE_TURN = """play
    turns from players.first
        do turn
        if any(player where player.points >= 5)
            pass

rule any_number"""


def said_of(directory: Path, body: str, game: str = MINI) -> list[Diagnostic]:
    directory.mkdir(exist_ok=True)
    (directory / "game.rules").write_text(game.replace(BODY, f"    {body}"), encoding="utf-8")
    return [found for found in check_project(read_project(directory)) if found.severity == "error"]


def test_what_may_be_none_is_named(tmp_path: Path) -> None:
    (found,) = said_of(tmp_path / "asked", "you.purse.top.owner scores 1\n    move up to 1 from you.purse to bank")
    assert found.message == "`you.purse.top` may be none when this is reached."
    condition = "you.purse.top != none"
    assert f"`if {condition}`" in found.help and f"`known {condition}`" in found.help
    assert not said_of(tmp_path / "helped", f"if {condition}\n        you.purse.top.owner scores 1")


def test_a_word_that_cannot_be_is_asked_for(tmp_path: Path) -> None:
    game = MINI.replace("marker m:", "marker sky: dry or gay starts dry\nmarker air: dry or wet starts wet\nmarker m:")
    (found,) = said_of(tmp_path / "asked", "set air to sky", game)
    assert (found.code, found.message) == ("E453", "`air` is dry or wet, and this may be `gay`.")
    condition = "sky != gay"
    assert f"`if {condition}`" in found.help
    assert not said_of(tmp_path / "helped", f"if {condition}\n        set air to sky", game)


def test_who_is_done_takes_no_more_turns(tmp_path: Path) -> None:
    turns = "turns from players.first until every(player.purse.empty for each player)\n        do turn"
    game = re.sub("repeat 2.*rule any_number", f"{turns}\n\nrule any_number", MINI, flags=re.DOTALL)
    body = "move up to 1 from you.purse to bank"
    (found,) = said_of(tmp_path / "asked", body, game)
    wanted = re.search("`turns … (where .*)`", found.help)
    assert found.code == "E520" and wanted is not None
    helped = game.replace("players.first until", f"players.first {wanted[1]} until")
    assert not said_of(tmp_path / "helped", body, helped)


def test_pieces_with_drawings_are_exchanged_if_they_fit(tmp_path: Path) -> None:
    blocks = """
piece block "Block"
    shape: drawing
block bar
    copies: 2
    shape: bar
place yard of block as grid(2, 3)
"""
    for directory in (tmp_path / "asked", tmp_path / "helped"):
        directory.mkdir()
        (directory / "data.yaml").write_text('drawings:\n  bar: ["##"]\n', encoding="utf-8")
    laid = "choose spot in placements(one, yard)\n        move one to spot\n    else\n        score 1"
    pair = f"let one = first(block)\n    let other = last(block)\n    {laid}\n    "
    (found,) = said_of(tmp_path / "asked", f"{pair}swap one with other", MINI + blocks)
    assert (found.code, found.message) == ("E501", "There may be no room when this is reached.")
    assert '`may "…"`' in found.help
    assert not said_of(tmp_path / "helped", f'{pair}may "Swap"\n        swap one with other', MINI + blocks)


def test_what_is_remembered_of_hidden_pieces_is_laid_beside_them(tmp_path: Path) -> None:
    kept = MINI.replace("    worth: number usually 1", "    worth: number usually 1\n    marker bent: truth")
    body = "choose card in cover where not card.bent\n        score 1\n    else\n        score 2"
    (found,) = said_of(tmp_path / "asked", body, kept + "\nplace cover of card as row(2) seen by none\n")
    assert found.code == "E502" and "know its `bent`" in found.help
    tokens = '\npiece sign 2 "Sign"\nplace signs of sign as row(2)\nplace cover of card as row(2) seen by none\n'
    asked = "choose space in cover where signs[space.number].empty\n        score 1\n    else\n        score 2"
    assert not said_of(tmp_path / "helped", asked, kept + tokens)


def test_one_of_several_options_is_asked_for(tmp_path: Path) -> None:
    (found,) = said_of(tmp_path / "asked", OPTIONS)
    wanted = re.search("`known (.*)`", found.help)
    assert wanted is not None and wanted[1] == "m > 4 or you.purse.count >= 2"
    assert not said_of(tmp_path / "helped", f"known {wanted[1]}\n    {OPTIONS}")


def test_options_are_not_blamed_for_what_follows_and_is_told(tmp_path: Path) -> None:
    body = OPTIONS.replace("            require m > 4\n", "").replace("from you.purse to bank", "from deck to discard")
    (found,) = said_of(tmp_path, f"let c = discard.top\n    {body}\n    move c to you.hand")
    assert (found.code, found.message) == ("E501", "There may be no such piece when this is reached.")


def test_a_requirement_that_no_choice_may_meet(tmp_path: Path) -> None:
    (found,) = said_of(tmp_path, "choose player\n    set who to player\n    require who != lead")
    assert found.message.startswith("Perhaps nothing that can be chosen before meets this")
    assert [(label.span.line, label.text) for label in found.labels] == [(found.span.line - 2, "chosen here")]


def test_a_requirement_behind_a_hand_over(tmp_path: Path) -> None:
    (found,) = said_of(tmp_path, "choose player\n    shuffle deck\n    require player != lead")
    assert found.message.startswith("`require` comes too late here")


def test_the_else_that_costs_nothing(tmp_path: Path) -> None:
    game = re.sub(r"^play\n.*?^rule any_number", ONE_MORE_TURN, MINI, flags=re.DOTALL | re.MULTILINE)
    game = game.replace("        if any(player where player.points >= 5)\n            pass\n", "")
    body = 'choose coin in you.purse\n        move coin to box\n    else\n        note "Nothing."'
    (found,) = said_of(tmp_path, body, game)
    assert found.message.startswith("When it comes to this `else`, the turn costs nothing")
    assert (tmp_path / "game.rules").read_text("utf-8").splitlines()[found.span.line - 1].strip() == 'note "Nothing."'


def test_one_more_turn_for_everybody_else(tmp_path: Path) -> None:
    game = re.sub(r"^play\n.*?^rule any_number", ONE_MORE_TURN, MINI, flags=re.DOTALL | re.MULTILINE)
    (found,) = said_of(tmp_path / "asked", "choose amount in 0..2\n    score amount", game)
    assert found.code == "E520" and "`for each player where …`" in found.help


def test_rules_that_call_each_other_can_be_counted(tmp_path: Path) -> None:
    """The line that calls is shown, and who writes what the help says is done."""
    rules = "\n\nrule ping\n    do pong\n\nrule pong\n    score 1\n    do ping\n"
    (found,) = said_of(tmp_path / "asked", f"do ping{rules}")
    told = (tmp_path / "asked" / "game.rules").read_text("utf-8").splitlines()
    shown = [told[label.span.line - 1].strip() for label in found.labels]
    assert found.code == "E521" and shown == ["do pong", "do ping"]
    marker, asked, count, begin = re.findall("`([^`]*calls[^`]*)`", found.help)
    counted = rules.replace("    do ping", f"    {asked}\n        {count}\n        do ping")
    assert not said_of(tmp_path / "helped", f"{begin}\n    do ping{counted}\n{marker}\n")
    looped = "\n\nrule ping\n    repeat 5\n        do pong\n\nrule pong\n    score 1\n"
    assert "`repeat 5`" in found.help and not said_of(tmp_path / "looped", f"do ping{looped}")
    shared = "\n\nrule ping\n    do common\n\nrule pong\n    do common\n    do ping\n\nrule common\n    score 1\n"
    assert "take these into a rule of their own" in found.help
    assert not said_of(tmp_path / "shared", f"do pong{shared}")


def test_what_is_hidden_and_for_whom(tmp_path: Path) -> None:
    game = MINI.replace("place hand of card per player", "place hand of card per player seen by owner")
    (found,) = said_of(tmp_path, 'may "Guess"\n        require you.next.hand.top is ace\n        score 1', game)
    assert found.message.endswith("what lies hidden at `hand`, and only its owner looks there.")


IN_SECRET = MINI.replace("marker m:", "marker fate: 0..9 seen by none\nplace cover of card seen by none\nmarker m:")


def test_what_chance_has_chosen_in_secret_can_be_told(tmp_path: Path) -> None:
    body = "choose pips in 1..6 at random\n    set fate to pips\n    {}choose amount in 0..pips\n    score amount"
    (found,) = said_of(tmp_path / "asked", body.format(""), IN_SECRET)
    told = "what chance has chosen as `pips`, of which nobody is told."
    assert (found.code, found.message) == ("E502", f"What is offered here would tell {told}")
    assert "`set MARKER to pips`" in found.help
    assert not said_of(tmp_path / "helped", body.format("set m to pips\n    "), IN_SECRET)


def test_what_is_hidden_behind_a_name_is_named(tmp_path: Path) -> None:
    body = "{}let found = fate\n    choose amount in 0..found\n    score amount"
    (found,) = said_of(tmp_path / "asked", body.format(""), IN_SECRET)
    assert found.message == "What is offered here would tell what `fate` is, for which `found` stands."
    assert "before `found` is said to be this: `show fate to everyone`" in found.help
    assert not said_of(tmp_path / "helped", body.format("show fate to everyone\n    "), IN_SECRET)


ASKING_THEM = 'as player\n{0}    may "Go on"\n{0}        score 1'


def test_who_is_asked_because_of_what_they_know_is_asked_in_the_loop(tmp_path: Path) -> None:
    game = MINI.replace("marker m:", "marker role per player: truth seen by owner\nmarker m:")
    body = "for each player where player.role\n        " + ASKING_THEM.format("        ")
    (found,) = said_of(tmp_path / "asked", body, game)
    assert found.code == "E502" and "`for each player`, then `if …`" in found.help
    helped = "for each player\n        if player.role\n            " + ASKING_THEM.format("            ")
    assert not said_of(tmp_path / "helped", helped, game)
    other = body.replace("player.role", "player.next.role")
    (found,) = said_of(tmp_path / "other", other, game)
    assert found.code == "E502" and "`for each player`, then" not in found.help


def test_what_lies_hidden_behind_a_name_is_named(tmp_path: Path) -> None:
    body = "{}let found = cover.top\n    let worth = if found = none then 0 else found.worth\n"
    body += "    choose amount in 0..worth\n    score amount"
    (found,) = said_of(tmp_path / "asked", body.format(""), IN_SECRET)
    assert found.message == "What is offered here would tell what lies hidden at `cover`, for which `found` stands."
    assert "before `found` is said to be this" in found.help
    assert not said_of(tmp_path / "helped", body.format("show cover to you\n    "), IN_SECRET)


def test_a_piece_that_nobody_can_follow_is_named(tmp_path: Path) -> None:
    body = "if cover.count > 1\n        let c = cover.top\n        shuffle cover\n        {}\n"
    body += '        may "Guess"\n            require c in hand_of_all\n            score 1'
    game = IN_SECRET.replace("marker m:", "place hand_of_all of card\nmarker m:")
    (found,) = said_of(tmp_path / "asked", body.format("move 1 from cover to hand_of_all"), game)
    assert found.message.startswith(
        "What is offered here would tell where `c` lies: it may have been moved among others"
    )
    assert "`move c to PLACE`" in found.help
    assert not said_of(tmp_path / "helped", body.format("move c to hand_of_all"), game)


def test_a_piece_that_was_taken_unseen_is_shown_first(tmp_path: Path) -> None:
    game = IN_SECRET.replace("place hand of card per player", "place hand of card per player seen by owner")
    body = "choose card in cover\n        move card to you.hand\n        {}"
    body += 'may "Go on"\n            require card is ace\n            score 1\n    else\n        score 2'
    (found,) = said_of(tmp_path / "asked", body.format(""), game)
    assert found.message == "What is offered here would tell what `card` is: nobody has seen it when it is chosen."
    assert "`show card to you`" in found.help
    assert not said_of(tmp_path / "helped", body.format("show card to you\n        "), game)


def test_who_has_something_hidden_is_told_by_a_marker(tmp_path: Path) -> None:
    game = MINI.replace("place hand of card per player", "place hand of card per player seen by owner")
    body = "let helper = first(player from you.next where any(card in player.hand where card is ace))\n    "
    asked = '{0}if {1} != none\n        as {1}\n            may "Go on"\n                score 1'
    (found, *_) = said_of(tmp_path / "asked", body + asked.format("", "helper"), game)
    assert found.code == "E502" and "`set MARKER to helper`" in found.help and "and ask that" in found.help
    assert not said_of(tmp_path / "helped", body + asked.format("set who to helper\n    ", "who"), game)


def test_whether_there_is_one_is_not_which_one_it_is(tmp_path: Path) -> None:
    asked = 'if best != none\n        may "Go on"\n            score 1'
    body = f"let best = first(card in cover where card is ace)\n    {asked}"
    (found,) = said_of(tmp_path, body, IN_SECRET)
    assert found.message.endswith("would tell what lies hidden at `cover`, for which `best` stands.")


def test_pieces_that_nobody_sees_are_not_compared(tmp_path: Path) -> None:
    body = "choose card in cover\n        {}choose other in cover where other != card\n            score 1\n"
    body += "        else\n            score 2\n    else\n        score 3"
    (found,) = said_of(tmp_path / "asked", body.format(""), IN_SECRET)
    assert found.message == "What is offered here would tell which of those that nobody sees `card` is."
    assert "`show card to you`" in found.help and "`choose 2 card in PLACE as NAME`" in found.help
    assert not said_of(tmp_path / "shown", body.format("show card to you\n        "), IN_SECRET)
    together = "choose 2 card in cover as pair\n        score pair.count\n    else\n        score 3"
    assert not said_of(tmp_path / "together", together, IN_SECRET)


REMEMBERED = MINI.replace("marker m:", "place shelf of card as row(2)\nmarker last per player: card or none\nmarker m:")
CHOSEN = """choose card in shelf where card.design != you.last.design
        set you.last to card
    else
        score 1"""
ON_THE_SHELF = """if you.last in shelf
        choose card in shelf where card.design != you.last.design
            set you.last to card
        else
            score 1
    else
        choose card in shelf
            set you.last to card
        else
            score 1"""


def test_a_marker_whose_piece_may_lie_hidden_is_named(tmp_path: Path) -> None:
    (found,) = said_of(tmp_path / "asked", f"move up to 1 from deck to shelf\n    {CHOSEN}", REMEMBERED)
    told = "which `card` `you.last` is: it may be one that lies hidden at `deck`, and nobody looks there."
    assert (found.code, found.message) == ("E502", f"What is offered here would tell {told}")
    line = (tmp_path / "asked" / "game.rules").read_text(encoding="utf-8").splitlines()[found.span.line - 1]
    assert line[found.span.column - 1 :] == "last.design"
    assert "`if you.last in shelf`" in found.help
    assert not said_of(tmp_path / "in_sight", f"move up to 1 from deck to shelf\n    {ON_THE_SHELF}", REMEMBERED)


def test_a_marker_of_which_something_is_asked_is_named(tmp_path: Path) -> None:
    body = "move up to 1 from deck to shelf\n    set you.last to shelf.top\n    move up to 1 from shelf to deck"
    asked = 'may "Go on"\n            score 1'
    worth = "if you.last != none and you.last.worth > 1"
    (found,) = said_of(tmp_path / "asked", f"{body}\n    {worth}\n        {asked}", REMEMBERED)
    assert found.message.startswith("That something is asked then would tell which `card` `you.last` is")
    assert "`if you.last in shelf`" in found.help
    helped = f"if you.last in shelf\n        if you.last.worth > 1\n            {asked.replace('    ', '     ')}"
    assert not said_of(tmp_path / "helped", f"{body}\n    {helped}", REMEMBERED)


RECALL = """variant recall of imhotep "Recall"
marker latest: stone or none "Stone placed last"
marker recalled: 0..20
instead load(ship)
    choose space in ship.cargo where space.empty
    move 1 from you.sled to space
    set latest to space.top
action recall "Send back the stone that was placed last"
    {0}
    require latest.owner != you and recalled < 20
    add 1 to recalled
    move latest to latest.owner.quarry
    set latest to none
"""


def test_a_place_of_one_of_several_things_is_found_first(tmp_path: Path) -> None:
    """And following the help helps."""
    file = tmp_path / "recall.rules"
    file.write_text(RECALL.format("require latest != none"), encoding="utf-8")
    code, output = call("check", file)
    helpful = "choose ship where latest in ship.cargo"
    assert code == 1 and "E502" in output and f"`{helpful}`" in output
    file.write_text(RECALL.format(helpful), encoding="utf-8")
    code, output = call("check", file)
    assert code == 0, output


def test_a_marker_is_not_blamed_for_what_else_is_hidden(tmp_path: Path) -> None:
    asked = "require you.last.design != deck.top.design"
    body = f'if you.last in shelf\n        may "Go on"\n            {asked}\n            score 1'
    (found,) = said_of(tmp_path, body, REMEMBERED)
    assert found.message == "What is offered here would tell what lies hidden at `deck`, and nobody looks there."


ASKED = """variant asked of imhotep "Ask the next"
after get_stones
    as you.next
        may "Take a point"
            score 1
"""


DRAWN = """variant asked of imhotep "Draw two"
after get_stones
    repeat 2
        may "Draw a card"
            require not deck.empty
            do draw_card
"""


@pytest.mark.parametrize(("text", "place"), [(ASKED, "asked.rules:3:5"), (DRAWN, "asked.rules:6:13")])
def test_the_line_of_a_variant_is_named_behind_which_a_choice_comes_too_late(
    tmp_path: Path, text: str, place: str
) -> None:
    """Also if it has a rule of the game carried out. And following the help helps: the same lines later."""
    file = tmp_path / "asked.rules"
    file.write_text(text, encoding="utf-8")
    code, output = call("check", file)
    assert code == 1 and "E501: There may be nothing to choose" in output
    assert place in output and "nothing can be taken back" in output and "`after turn`" in output
    file.write_text(text.replace("get_stones", "turn"), encoding="utf-8")
    assert "E501" not in call("check", file)[1]


BOXED = """variant boxed of imhotep "Whoever loads a stone lays a scarab on the shelf"
piece scarab 2 per player "Scarab"
place shelf of scarab "Shelf"
after load(ship)
    move up to 1 scarab from box to shelf where scarab.owner = you
"""


def test_a_variant_that_takes_from_where_nobody_looks_learns_that_this_is_why(tmp_path: Path) -> None:
    """Nothing is drawn, rolled or shown there, to its author; and both ways that the help names help."""
    file = tmp_path / "boxed.rules"
    file.write_text(BOXED, encoding="utf-8")
    code, output = call("check", file)
    assert code == 1 and "nothing can be taken back" in output and "nothing be drawn, rolled or shown" not in output
    assert "Nobody sees what lies in the box" in output and "`piece KIND … starts in NAME`" in output
    openly = BOXED.replace("per player", "per player starts in heap").replace("from box", "from heap")
    file.write_text(openly.replace("place shelf", 'place heap of scarab "Heap"\nplace shelf'), encoding="utf-8")
    assert call("check", file)[0] == 0
    file.write_text(BOXED.replace("load(ship)", "turn"), encoding="utf-8")
    assert "E501" not in call("check", file)[1]
    file.write_text(
        BOXED.split("piece")[0] + "after load(ship)\n    move up to 1 from deck to discard\n", encoding="utf-8"
    )
    assert "Nobody looks into `deck`" in call("check", file)[1]


FIVE_TURNS = """variant five_turns of fruit_stall "Five turns each"
replace play
    repeat 5
        for each player
            as player
                do turn
"""


def test_what_a_rule_of_the_game_needs_is_asked_before_the_line_that_has_it_carried_out(tmp_path: Path) -> None:
    """It was said what helps lines that are added to a rule, and what the game counts on. Following the help helps."""
    output = checked(tmp_path, FIVE_TURNS)
    assert "E501" in output and "a variant has this carried out here" in output
    ((asked, done),) = re.findall("Ask before your line: `(if .*)`, and below it `(do .*)`", output)
    assert "taken back" not in output
    helped = FIVE_TURNS.replace("do turn", f"{asked}\n                    {done}")
    assert "E501" not in checked(tmp_path, helped)


REFILL = """variant refill of nim "Refill"
piece nut 3 starts in box "Nut"
place nuts of nut "Nuts"
before turn
    for each space in heaps where space.empty
        move heap_sizes[space.number] from box to space
"""


def test_where_certainly_others_lie_and_how_many_of_a_table_are_needed(tmp_path: Path) -> None:
    """And following the help helps."""
    file = tmp_path / "refill.rules"
    file.write_text(REFILL, encoding="utf-8")
    _, output = call("check", file)
    assert "too few pieces `match` when this is reached: others can lie in `box`, too." in output
    wanted = "count(match in box) >= heap_sizes[space.number]"
    assert f"`if {wanted}`" in output
    file.write_text(REFILL.replace("        move", f"        known {wanted}\n        move"), encoding="utf-8")
    assert "E501" not in call("check", file)[1]
    file.write_text(REFILL.replace('piece nut 3 starts in box "Nut"\nplace nuts of nut "Nuts"\n', ""), encoding="utf-8")
    _, output = call("check", file)
    assert "too few pieces when" in output and "`if box.count >= heap_sizes[space.number]`" in output


@pytest.mark.parametrize(
    ("before", "line", "thing"),
    [
        ("let found = first(coin in bank)", "score found.number", "found"),
        ("let found = field[m]", "score found.number", "found"),
        ("choose amount in 0..3", "players[amount] scores 1", "players[amount]"),
    ],
)
def test_a_name_and_one_of_all_players_are_named(tmp_path: Path, before: str, line: str, thing: str) -> None:
    """And following the help helps."""
    (found,) = said_of(tmp_path / "asked", f"{before}\n    {line}")
    assert found.message.startswith(f"`{thing}` may be none") and f"`if {thing} != none`" in found.help
    assert not said_of(tmp_path / "helped", f"{before}\n    if {thing} != none\n        {line}")


BOARD = """
board site "Site"

site hill side A "Hill"
    marker height: 0..3
    marker best: player or none
"""


@pytest.mark.parametrize(
    ("line", "condition"),
    [("add 1 to hill.height", "hill.height < 3"), ("score hill.best.points", "hill.best != none")],
)
def test_what_a_side_remembers_is_named_with_its_board(tmp_path: Path, line: str, condition: str) -> None:
    """And following the help helps."""
    lines = f"set hill.best to who\n    {line}"
    (found,) = said_of(tmp_path / "asked", lines, MINI + BOARD)
    assert f"if {condition}`" in found.help
    helped = lines.replace(line, f"if {condition}\n        {line}")
    assert not said_of(tmp_path / "helped", helped, MINI + BOARD)


NAMED = (
    "field.rows[m]", "field.at(m, 2)", "field[1].step(left)", "field[1].further(m)", "field[2].along(left)[m]",
    "list(space in field where space.empty by highest space.number)[m]", "reverse(list(space in field))[m]",
)  # fmt: skip


@pytest.mark.parametrize("thing", NAMED)
def test_what_geometry_and_lists_may_not_give_is_named(tmp_path: Path, thing: str) -> None:
    (found,) = said_of(tmp_path / "asked", f"score {thing}.count")
    assert found.help.startswith(f"Ask before: `if {thing} != none`")
    assert not said_of(tmp_path / "helped", f"if {thing} != none\n        score {thing}.count")


BET = """variant bet of imhotep "Which site will no ship reach?"
marker guess per player: site or none
at start_of_round
    for each player
        as player
            choose site
            set you.guess to site
at end_of_round
    for each player
        if player.guess.dock.empty
            player scores 2
"""


def test_the_shortest_condition_is_proposed_that_mends_a_line(tmp_path: Path) -> None:
    """What belongs to a thing is there if the thing is: so it is enough to ask for the thing, and reads better."""
    file = tmp_path / "bet.rules"
    file.write_text(BET, encoding="utf-8")
    code, output = call("check", file)
    assert code == 1 and "E504" in output and "`player.guess != none and …`" in output
    file.write_text(BET.replace("if player", "if player.guess != none and player"), encoding="utf-8")
    assert call("check", file)[0] == 0


@pytest.mark.parametrize(
    ("asked", "thing", "helped"),
    [
        (
            "score sum(player.purse.top.owner.seat for each player)\n    move up to 1 from you.purse to bank",
            "player.purse.top",
            "score sum(player.purse.top.owner.seat for each player where player.purse.top != none)\n"
            "    move up to 1 from you.purse to bank",
        ),
        (
            "score sum(first(card in player.hand).worth for each player where player.points > 2)",
            "first(card in player.hand)",
            "score sum(first(card in player.hand).worth for each "
            "player where first(card in player.hand) != none and player.points > 2)",
        ),
        (
            "if any(player where first(card in player.hand).worth > 2)\n        score 1",
            "first(card in player.hand)",
            "if any(player where first(card in player.hand) != none and first(card in player.hand).worth > 2)\n"
            "        score 1",
        ),
    ],
)
def test_what_may_be_none_is_named_where_it_is_asked_of_each(
    tmp_path: Path, asked: str, thing: str, helped: str
) -> None:
    (found,) = [one for one in said_of(tmp_path / "asked", asked) if one.code == "E504"]
    assert found.message.startswith(f"`{thing}` may be none")
    condition = f"player where {thing} != none"
    assert found.help.startswith(f"Leave out those for which it is none: `{condition}")
    assert condition in helped
    assert "E504" not in {one.code for one in said_of(tmp_path / "helped", helped)}


def test_the_line_of_a_variant_is_named_that_sets_what_the_setup_asks_for(tmp_path: Path) -> None:
    file = tmp_path / "long.rules"
    file.write_text("variant long of imhotep\n\nset rounds to 9\n", encoding="utf-8")
    code, output = call("check", file)
    assert code == 1 and "E530" in output and "long.rules:3:1" in output


def test_a_hidden_marker_by_which_there_is_room_is_named(tmp_path: Path) -> None:
    game = MINI.replace("marker m:", "marker bid per player: 0..5 seen by owner\nmarker m:")
    game = game.replace("place bank", "place sack of coin per player holds player.bid\nplace bank")
    body = 'may "Give"\n        move 1 from you.purse to you.next.sack\n    set you.bid to 2'
    (found,) = said_of(tmp_path / "asked", body, game)
    assert found.message == "What is offered here would tell what `player.bid` is."
    assert "`show player.bid to everyone`" in found.help
    assert not said_of(tmp_path / "helped", f"show you.next.bid to everyone\n    {body}", game)


def test_what_another_is_asked_because_of_is_shown_to_everyone(tmp_path: Path) -> None:
    game = MINI.replace("place hand of card per player", "place hand of card per player seen by owner")
    body = """move up to 1 from deck to you.hand
    {}if any(card in you.hand where card is ace)
        as you.next
            may "Go on"
                score 1"""
    (found,) = said_of(tmp_path / "asked", body.format(""), game)
    assert found.code == "E502" and "`show PLACE to everyone`" in found.help
    assert not said_of(tmp_path / "helped", body.format("show you.hand to everyone\n    "), game)


def test_things_that_have_none_are_left_out_of_what_is_gone_through(tmp_path: Path) -> None:
    """Ahead of the line, the name that it gives to each of them means nothing."""
    lines = {
        "for each space in field by highest space.top.owner.seat\n        score 1": "space",
        "rank player\n        by player.rival.seat\n        pay [3]\n        ties pay full": "player",
    }
    game = MINI.replace("marker m:", "marker rival per player: player or none\nmarker m:").replace(
        "rule any_number", "rule any_number\n    set you.rival to you.next\n    move up to 1 from you.purse to field"
    )
    for at, (line, name) in enumerate(lines.items()):
        (found,) = said_of(tmp_path / f"asked{at}", line, game)
        left_out = re.search(r"`(\w+) (where .* != none)`", found.help)
        assert left_out is not None and left_out[1] == name, found.help
        helped = re.sub(r"^(for each space in field|rank player)", rf"\1 {left_out[2]}", line)
        assert not said_of(tmp_path / f"helped{at}", helped, game)
