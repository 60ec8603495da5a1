"""What a player reads of a game is the same if two pieces that this player does not know had each other's design."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flow_cases import Case, Tables, cases
from fuzzing.secrecy import looked_over
from fuzzing.telling import Told, choices_told_apart, told
from small_games import rules_of
from test_flow_fixtures import REFUSED, _unknown_pairs

from imhotep_dsl.code.limits import NO_MORE
from imhotep_dsl.game.game import Game
from imhotep_dsl.playing.bots import RandomBots
from imhotep_dsl.program.layout import STEP
from imhotep_dsl.report.chronicle import Chronicle, start_told
from imhotep_dsl.run.audit import exchanged
from imhotep_dsl.run.machine import Machine

MOST_DECISIONS = 12
MOST_PAIRS = 6
SOUND = [case for case in cases() if case.is_sound and case.name not in REFUSED]
FEW = [case for case in SOUND if case.file in ("at_once", "unseen")]
OTHERS = [case for case in SOUND if case.file in ("secrets", "owned", "together", "chance", "several")]


def compare(game: Game, option: int) -> None:
    for viewer in range(len(game.players)):
        for one, other in list(_unknown_pairs(game, viewer))[:MOST_PAIRS]:
            machine = Machine(exchanged(game.machine.program, {one: other, other: one}))
            if option not in machine.trying.possible(game.state[:], game.state[STEP]):
                continue
            here, there = (told(each, game.state, option, viewer) for each in (game.machine, machine))
            # Who sees something else, if only for a moment, has learned something; who sees the same must have been
            # told the same.
            assert here.seen != there.seen or _came_to_light(here) != _came_to_light(there) or here.lines == there.lines


def _came_to_light(found: Told) -> list[list[int]]:
    return [openly for _, openly in found.done if openly]


def compare_choices(game: Game) -> None:
    assert not choices_told_apart(game.machine, game.state, game.values, MOST_PAIRS)


def look_over(case: Case, directory: Path) -> None:
    for game in Tables(case.project(directory)).games(range(1, 3)):
        game.interpreted()
        bots = RandomBots(game.seed)
        for _ in range(MOST_DECISIONS):
            if game.over or game.is_gathering:
                break
            option = bots.pick(game)
            compare(game, option)
            compare_choices(game)
            game.choose_value(option)


@pytest.mark.parametrize("case", FEW, ids=[case.name for case in FEW])
def test_a_log_tells_nothing_hidden(case: Case, tmp_path: Path) -> None:
    look_over(case, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("case", OTHERS, ids=[case.name for case in OTHERS])
def test_no_other_log_tells_anything_hidden(case: Case, tmp_path: Path) -> None:
    look_over(case, tmp_path)


POUCH = """place pouch of card per player seen by owner
place vault of card per player seen by owner
place supply of card
setup
    move all from deck to supply
    for each player
        move up to 1 card from supply to player.pouch where card is sun
        move up to 1 card from supply to player.pouch where card is snow
"""
HIDING = """    for each player
        as player
            known not you.pouch.empty
            choose card in you.pouch
            move card to you.vault"""


def test_nobody_learns_which_of_several_known_pieces_was_hidden(tmp_path: Path) -> None:
    """All have seen which pieces went into the pouch, and nobody sees which of them is taken out of it."""
    game = rules_of(tmp_path, HIDING, POUCH).start(2, 1)
    game.interpreted()
    compare_choices(game)
    lines = told(game.machine, game.state, game.values[0], 1).lines
    assert any("a card: Red's pouch → Red's vault" in line for line in lines), lines
    own = told(game.machine, game.state, game.values[0], 0).lines
    assert not any("a card" in line for line in own), own


ASKING = """    for each player
        move up to 1 from deck to player.sleeve
    as red
        may "Begin"
            score 1
    for each player
        as player
            if any(card in you.sleeve where card is sun)
                may "Show the sun"
                    show you.sleeve to everyone
    as red
        may "Done"
            score 1"""


SLEEVE = "place sleeve of card per player seen by owner\nsetup\n    shuffle deck\n"


def test_the_fuzzer_finds_a_log_that_tells_who_was_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = rules_of(tmp_path, ASKING, SLEEVE).machine(2)
    assert looked_over([machine], 6, 1) is None
    monkeypatch.setattr(Chronicle, "_keeps_to_itself", lambda *_: False)
    finding = looked_over([machine], 6, 1)
    assert finding is not None and "what is told is different" in finding.told


def test_nobody_learns_who_was_asked_because_of_a_hidden_card(tmp_path: Path) -> None:
    """Who says no to what only the owner of a card is asked keeps the card a secret."""
    rules = rules_of(tmp_path, ASKING, SLEEVE)
    for seed in range(1, 5):
        game = rules.start(2, seed)
        game.interpreted()
        assert list(_unknown_pairs(game, 0))
        compare(game, 0)


LOOKING = """    as red
        may "Begin"
            score 1
    for each player where any(card in player.sleeve where card is sun)
        {}
    as red
        may "Done"
            score 1"""
DEALT = SLEEVE + "    for each player\n        move up to 1 from deck to player.sleeve\n"
FATE = "marker fate: 0..6 seen by none\n"


@pytest.mark.parametrize("look", ["show player.next.sleeve to player", "show fate to player"])
def test_nobody_learns_who_looks_at_something_because_of_a_hidden_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, look: str
) -> None:
    rules = rules_of(tmp_path, LOOKING.format(look), FATE + DEALT)
    for seed in range(1, 5):
        game = rules.start(2, seed)
        game.interpreted()
        compare(game, 0)
        for seat, player in enumerate(game.players):
            lines = told(game.machine, game.state, 0, seat).lines
            looks = any(f"{player.title()} looks at" in line or f"shown to {player.title()}" in line for line in lines)
            assert looks == has_sun(game, player), lines
    assert looked_over([rules.machine(2)], 6, 1) is None
    monkeypatch.setattr(Chronicle, "_is_between_others", lambda *_: False)
    finding = looked_over([rules.machine(2)], 6, 1)
    assert finding is not None and "what is told is different" in finding.told


def has_sun(game: Game, player: str) -> bool:
    places = game.view(player)["places"]
    sleeve = next(place for place in places if place["name"] == f"{player}.sleeve")
    return any(piece["piece"].startswith("sun") for piece in sleeve["spaces"][0]["pieces"])


def test_a_look_that_all_know_of_is_told_to_all(tmp_path: Path) -> None:
    play = LOOKING.format("show player.next.sleeve to player").replace(
        " where any(card in player.sleeve where card is sun)", ""
    )
    game = rules_of(tmp_path, play, DEALT).start(2, 1)
    game.interpreted()
    lines = told(game.machine, game.state, 0, 1).lines
    assert any(line == "  Red looks at 1 piece" for line in lines), lines


def lines_told(directory: Path, play: str, more: str, viewer: int, seed: int = 1) -> list[str]:
    """What a player is told of the setup and of what comes before the first decision."""
    rules = rules_of(directory, play, more)
    return start_told(rules, 2, seed, viewer)[1].lines()


COUNTING = """    as red
        may "Begin"
            score 1
    if not blue.sleeve.empty and blue.sleeve.top is {}
        add {} to total
        take {} from total
    as red
        may "Done"
            score 1"""


@pytest.mark.parametrize("amount", [0, 1])
def test_what_is_counted_because_of_a_hidden_card_is_told_even_if_it_is_taken_back(tmp_path: Path, amount: int) -> None:
    """Then anything may be asked because of it; to add nothing is no news."""
    told_of = []
    for name in ("sun", "snow"):
        game = rules_of(tmp_path / name, COUNTING.format(name, amount, amount), DEALT).start(2, 1)
        game.interpreted()
        told_of.append(any("Total 1" in line for line in told(game.machine, game.state, 0, 0).lines))
    assert sorted(told_of) == [False, bool(amount)]


@pytest.mark.parametrize("direct", [True, False])
def test_what_chance_brings_into_a_hidden_marker_is_not_told(tmp_path: Path, direct: bool) -> None:
    remembered = "set traitor to player" if direct else "do remember(player)"
    more = f"""marker traitor: player or none seen by none
rule remember(player)
    let somebody = player
    set traitor to somebody
setup
    choose player at random
    {remembered}
"""
    told_to_all = more.replace(" seen by none", "")
    play = '    as red\n        may "Begin"\n            score 1\n        if traitor = you\n            score 1'
    assert not any("at random" in line for line in lines_told(tmp_path, play, more, 1))
    assert any("at random" in line for line in lines_told(tmp_path, play, told_to_all, 1))


SECRETLY = {
    "whose it is": "choose player at random\nset player.traitor to yes",
    "whose they are": "choose 1 player as bad at random\nfor each player in bad\n    set player.traitor to yes",
    "who acts": "choose player at random\nas player\n    set you.traitor to yes",
    "by whom": "choose player at random\ndo betray(player)",
    "how much more": "choose pips in 1..3 at random\nadd pips to fate",
    "how often": "choose pips in 1..3 at random\nrepeat pips\n    do more",
    "whether": "choose pips in 1..6 at random\nif pips > 3\n    set fate to 1",
    "whose is rolled": "choose player at random\nroll player.fortune",
    "of a hidden piece": "choose pips in 1..6 at random\nfor each cube in red.cup\n    set cube.pips to pips",
}
KEPT = """piece cube 1 per player starts in cup
    marker pips: 1..6
place cup of cube per player seen by owner
marker traitor per player: truth seen by owner
marker fortune per player: 0..5 seen by owner
marker fate: 0..9 seen by none
marker openly: truth
rule betray(player) by player
    set you.traitor to yes
rule more
    if fate < 5
        add 1 to fate
rule asked
    if any(player where player.traitor) or sum(player.fortune for each player) + fate > 20
        score 1
setup
"""


@pytest.mark.parametrize("how", SECRETLY)
def test_nothing_of_what_chance_does_to_a_hidden_marker_is_told(tmp_path: Path, how: str) -> None:
    more = KEPT + "".join(f"    {line}\n" for line in SECRETLY[how].split("\n"))
    play = '    as red\n        may "Begin"\n            do asked'
    for seed in range(1, 4):
        assert not any("at random" in line for line in lines_told(tmp_path, play, more, 1, seed))


@pytest.mark.parametrize("several", [False, True])
def test_what_chance_chooses_among_hidden_things_is_not_told(tmp_path: Path, several: bool) -> None:
    """Which space it was would tell what lies there."""
    chosen = "choose 1 space in rack where any(card in space where card is sun) as some at random"
    if not several:
        chosen = chosen.replace("choose 1", "choose").replace(" as some", "")
    more = f"""place rack of card as row(4) seen by none
setup
    shuffle deck
    move all from deck to rack
    {chosen}
        for each player
            player scores 1
    else
        note "None."
"""
    play = '    as red\n        may "Begin"\n            score 1'
    lines = lines_told(tmp_path, play, more, 1)
    assert any("scores 1" in line for line in lines)
    assert not any("at random" in line for line in lines)
    openly = more.replace(" seen by none", "")
    assert any("at random" in line for line in lines_told(tmp_path, play, openly, 1))


DICE = """piece die "Die"
    faces: numbers
die bone
    copies: 1
    faces: [1, 2, 3]
die horn
    copies: 1
    faces: [4, 5, 6]
place cup of die per player seen by owner
rule thrown(die)
    choose pips in die.faces at random
        add pips to total
    else
        note "Nothing is printed on it."
setup
    move up to 1 die from box to red.cup where die is horn
"""


@pytest.mark.parametrize(
    ("thrown", "is_told"),
    [
        ("for each die\n        choose pips in die.faces at random\n        add pips to total", True),
        ("for each die\n        do thrown(die)", True),
        ("let found = first(die where die is bone)\n    known found != none\n    do thrown(found)", True),
        ("for each die in red.cup\n        do thrown(die)", False),
        ("for each die where die in red.cup\n        do thrown(die)", False),
        ("for each die\n        do thrown(die)\n    for each die in red.cup\n        do thrown(die)", False),
        ("let found = red.cup.top\n    known found != none\n    do thrown(found)", False),
    ],
)
def test_what_a_die_that_all_know_brings_is_told(tmp_path: Path, thrown: str, is_told: bool) -> None:
    """All know what is printed on each of the dice, wherever they lie; nobody is told of one that is hidden."""
    play = '    as red\n        may "Begin"\n            score 1'
    lines = lines_told(tmp_path, play, f"{DICE}    {thrown}\n", 1)
    assert any("at random" in line for line in lines) == is_told


def test_chance_beside_a_hidden_marker_is_told(tmp_path: Path) -> None:
    more = KEPT + "    choose pips in 1..6 at random\n    set fate to 2\n    if pips > 3\n        set openly to yes\n"
    play = '    as red\n        may "Begin"\n            do asked'
    assert any("at random: pips" in line for line in lines_told(tmp_path, play, more, 1))


def test_who_takes_no_more_keeps_it_a_secret_that_there_was_more(tmp_path: Path) -> None:
    """Whoever has none of these cards is not asked, and nobody can tell one from the other."""
    play = """    for each player
        move up to 2 from deck to player.sleeve
    as red
        choose up to 2 card in you.sleeve where card is snow as laid
        for each card in laid
            move card to table
    as red
        may "Done"
            score 1"""
    rules = rules_of(tmp_path, play, "place sleeve of card per player seen by owner\nplace table of card")
    game = rules.start(2, 1)
    game.interpreted()
    for viewer, number in ((0, 1), (1, 0)):
        lines = told(game.machine, game.state, NO_MORE, viewer).lines
        assert sum("no more" in line for line in lines) == number, lines


BENDING = """    for each player
        show player.sleeve to everyone
    as red
        may "Begin"
            score 1
    for each player at once
        choose tile in you.sleeve "Which one do you bend?"
            set tile.bent to yes
        else
            note "None."
    as red
        may "Done"
            score 1"""
BENT = """piece tile starts in tray "Tile"
    marker bent: truth "Bent"
tile dot
    copies: 2
tile bar
    copies: 2
place tray of tile
place sleeve of tile per player seen by owner
setup
    for each player
        move up to 1 tile from tray to player.sleeve where tile is dot
        move up to 1 tile from tray to player.sleeve where tile is bar
"""


def test_what_one_does_in_secret_is_not_told_before_all_have_acted(tmp_path: Path) -> None:
    """Even if it happens to a piece that everybody knows."""
    rules = rules_of(tmp_path, BENDING, BENT)
    game = rules.start(2, 1)
    game.interpreted()
    game.choose(0)
    assert game.is_gathering
    assert not any("Bent" in line for line in told(game.machine, game.state, game.values[0], 1).lines)
    assert any("Bent" in line for line in told(game.machine, game.state, game.values[0], 0).lines)


def test_places_of_unknown_pieces_do_not_come_in_the_order_in_which_they_were_declared(tmp_path: Path) -> None:
    more = """piece ship starts in dock "Ship"
    place hold of disc
ship barge
    copies: 1
ship wreck
    copies: 1
place dock of ship seen by none
setup
    shuffle dock
"""
    play = """    as red
        choose ship in dock
            move up to 1 from you.hand to ship.hold
        else
            score 1
    as blue
        may "Done"
            score 1"""
    rules, loaded = rules_of(tmp_path, play, more), set[bool]()
    for seed in range(1, 9):
        game = rules.start(2, seed)
        game.choose(0)
        holds = [place for place in game.view(1)["places"] if place["name"] == "unknown ship.hold"]
        assert [bool(place["spaces"]) for place in holds] == [False, True]
        barge = next(at for at, piece in enumerate(game.machine.tables.pieces) if piece.kind == "ship")
        loaded.add(any(state_of_barge(game, barge)))
    assert loaded == {True, False}


def state_of_barge(game: Game, barge: int) -> list[int]:
    """How many pieces lie on each space of it."""
    tables, layout = game.machine.tables, game.machine.layout
    on_it = [at for at, space in enumerate(tables.spaces) if tables.instances[space.instance].holder == barge]
    return [game.state[layout.count + space] for space in on_it]


TO_COVER = "move up to 1 card from deck to cover where card"
MOVED_BY_CHANCE = {
    "found by a number": f"{TO_COVER}.worth = pips",
    "found under a name": """let found = first(card in deck where card.worth = pips)
if found != none
    move found to cover""",
    "given to a rule": "do hidden(pips)",
    "one or the other": f"if pips = 1\n    {TO_COVER} is sun\nelse\n    {TO_COVER} is snow",
}
MOVED_OPENLY = {
    "as many as it says": "move up to pips from deck to cover",
    "to where all look": "move up to 1 card from deck to lid where card.worth = pips",
    "whether it is moved": "if pips = 1\n    move up to 1 from deck to cover",
    "from where all look": "move up to 1 card from lid to cover where card.worth = pips",
}
COVER = """place cover of card seen by none
place lid of card
rule hidden(pips: number)
    move up to 1 card from deck to cover where card.worth = pips
setup
    shuffle deck
    move 1 from deck to lid
    choose pips in 1..2 at random
"""


@pytest.mark.parametrize("how", [*MOVED_BY_CHANCE, *MOVED_OPENLY])
def test_what_chance_says_of_pieces_that_are_hidden_by_it_is_not_told(tmp_path: Path, how: str) -> None:
    lines = {**MOVED_BY_CHANCE, **MOVED_OPENLY}[how].split("\n")
    more = COVER + "".join(f"    {line}\n" for line in lines)
    play = '    as red\n        may "Begin"\n            score 1'
    told_aloud = any("at random" in line for line in lines_told(tmp_path, play, more, 1))
    assert told_aloud == (how in MOVED_OPENLY)


def test_nobody_learns_that_another_was_shown_what_is_turned_face_down(tmp_path: Path) -> None:
    """Who has a sun looks at the other's card in secret; that it is hidden again is told to nobody else."""
    hidden = LOOKING.format("show player.next.sleeve to player").replace(
        '    as red\n        may "Done"',
        '    for each player\n        hide player.sleeve\n    as red\n        may "Done"',
    )
    rules = rules_of(tmp_path, hidden, DEALT)
    for seed in range(1, 9):
        game = rules.start(2, seed)
        game.interpreted()
        compare(game, 0)
        for seat, player in enumerate(game.players):
            lines = told(game.machine, game.state, 0, seat).lines
            assert any("turned face down" in line for line in lines) == has_sun(game, player), lines


def test_nobody_learns_whether_the_chosen_piece_is_the_one_of_which_something_is_chosen_next(tmp_path: Path) -> None:
    more = """piece ship 3 starts in dock "Ship"
    place hold of disc as row(2)
place dock of ship seen by none
"""
    play = """    for each player
        as player
            known not dock.empty
            choose ship in dock
            known not dock.empty
            choose space in dock.top.hold
            score 1"""
    game = rules_of(tmp_path, play, more).start(2, 1)
    said = set[str]()
    for option in range(3):
        other, chronicle = game.copy(), Chronicle(game.machine, 1)
        other.interpreted()
        chronicle.choose(other, other.values[option])
        chronicle.choose(other, other.values[0])
        said.add(next(line for line in chronicle.lines() if line.startswith("Red")))
    assert len(said) == 1, said


ABOARD = """piece ship starts in dock "Ship"
    place hold of disc as row(2)
    place locker of card seen by none
ship barge
    copies: 1
ship wreck
    copies: 1
place dock of ship seen by none
setup
    shuffle dock
    for each ship in dock
        move 2 from deck to ship.locker
        move up to 1 from red.hand to ship.hold
"""
SAID_ABOARD = {
    "in an option": 'may "Load {dock.top.hold[1]}"\n    score 1',
    "in a prompt": 'choose "At {dock.top.hold[1]}"\n    option "1"\n        score 1\n    option "2"\n        score 2',
    "shown there": 'may "Look"\n    show dock.top.locker to everyone',
    "changed there": 'may "Change"\n    swap dock.top.hold.top with dock.bottom.hold.top',
}


@pytest.mark.parametrize("how", SAID_ABOARD)
def test_a_space_on_a_piece_that_nobody_sees_does_not_tell_which_piece_it_is(tmp_path: Path, how: str) -> None:
    said = "".join(f"        {line}\n" for line in SAID_ABOARD[how].split("\n"))
    play = f'    known not dock.empty\n    as red\n{said}    as red\n        may "Done"\n            score 1'
    game = rules_of(tmp_path, play, ABOARD).start(2, 1)
    game.interpreted()
    decision, lines = game.decision, [told(game.machine, game.state, game.values[0], seat).lines for seat in (0, 1)]
    assert decision is not None
    read = [decision.prompt, *(option.text for option in decision.options), *lines[0], *lines[1]]
    assert any("ship" in text for text in read) and not re.search("Barge|Wreck", "\n".join(read)), read
