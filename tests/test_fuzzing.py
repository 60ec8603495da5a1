"""A short run of the fuzzers, always the same. The long ones are commands: `python -m tests.fuzzing.soundness`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fuzzing import secrecy, soundness
from fuzzing.campaign import Campaign, Tally, told
from fuzzing.compiled import in_lockstep
from fuzzing.dice import Dice
from fuzzing.lines import unwrapped, without
from fuzzing.rule_sets import random_rules
from fuzzing.shrinking import shrunk
from fuzzing.trying import Finding, checked, played

from imhotep_dsl.graph.flow.findings import secrets_told
from imhotep_dsl.graph.flow.secrets import Secrets
from imhotep_dsl.run import pieces
from imhotep_dsl.run.machine import Machine

SETS = 12


def run(campaign: Campaign, seeds: range) -> Tally:
    tally = Tally()
    for seed in seeds:
        outcome = campaign.run(seed)
        assert outcome.finding is None, told(outcome)
        tally.add(outcome)
    assert tally.passed >= 0.9 * tally.generated
    return tally


def test_what_passes_the_check_runs() -> None:
    """By the interpreter, and the same in compiled code."""

    def both_ways(machines: list[Machine], games: int, seed: int) -> Finding | None:
        return played(machines, games, seed) or in_lockstep(machines, games, seed)

    rich = run(Campaign(soundness.rules_for, games=3, play=both_ways), range(13, 13 + SETS)).rich
    assert len(rich.statements) >= 36 and len(rich.functions) >= 12 and len(rich.steps) >= 32


def test_nothing_hidden_is_told() -> None:
    run(Campaign(secrecy.rules_for, games=2, play=secrecy.looked_over), range(1 + SETS // 2, 1 + SETS))


def test_the_same_seed_makes_the_same_rules() -> None:
    assert random_rules(Dice(5)) == random_rules(Dice(5)) != random_rules(Dice(6))


# ---- the fuzzers themselves: what is wrong, they find ---------------------------------------------------------

HIDDEN = """game fuzz "Fuzz"
    players 2
    colours red, blue

piece card starts in deck
card ace
    copies: 2
card low
    copies: 3
place deck of card as deck
place hand of card per player seen by owner
setup
    shuffle deck
play
    for each player
        as player
            move up to 1 from deck to you.hand
            may "Take one more"
                move up to 1 from deck to you.hand
winner player
    by player.points
"""


@pytest.fixture
def hidden() -> Iterator[list[Machine]]:
    result = checked({"game.rules": HIDDEN})
    assert not result.errors and result.crash is None
    yield result.machines


def test_a_broken_machine_is_found(hidden: list[Machine], monkeypatch: pytest.MonkeyPatch) -> None:
    assert played(hidden, 5, 1) is None and in_lockstep(hidden, 5, 1) is None

    def put(self: pieces.Pieces, state: list[int], piece: int, space: int) -> None:
        state[self.at + piece] = space

    monkeypatch.setattr(pieces.Pieces, "put", put)
    found, other = played(hidden, 5, 1), in_lockstep(hidden, 5, 1)
    assert found is not None and found.sort.startswith("audit")
    assert other is not None and other.sort.startswith("different")


def test_a_secret_is_found(hidden: list[Machine], monkeypatch: pytest.MonkeyPatch) -> None:
    look = secrecy.Looking(secrecy.Seen().values)
    assert played(hidden, 5, 1, look) is None
    possible = type(hidden[0].trying).possible

    def telling(self: object, state: list[int], at: int) -> list[int]:
        machine = self.machine  # type: ignore[attr-defined]
        top = state[machine.layout.top + machine.instance_first[1]]
        return possible(self, state, at)[:: 1 if machine.designs[top] else -1]  # type: ignore[arg-type]

    monkeypatch.setattr(type(hidden[0].trying), "possible", telling)
    found = played(hidden, 5, 1, look)
    assert found is not None and found.sort.startswith("secret")


UNDER_A_NAME = """game fuzz "Fuzz"
    players 2
    colours red, blue

piece card starts in deck
card ace
    copies: 2
card low
    copies: 3
place deck of card as deck
place cover of card seen by none
marker m: 0..3
setup
    shuffle deck
    move 2 from deck to cover
play
    repeat 3
        for each player
            as player
                choose amount in 0..3
                set m to amount
                shuffle deck
                let found = first(card in cover where card is ace)
                choose guess in 1..(if found = none then 2 else 3)
                score guess
winner player
    by player.points
"""


def test_a_secret_under_a_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It was asked before the question that tells it, and behind the last one that could be taken back."""
    assert {problem.code for problem in checked({"game.rules": UNDER_A_NAME}).errors} == {"E502"}
    monkeypatch.setattr(Secrets, "tells", lambda *asked: False)
    found = secrecy.looked_over(checked({"game.rules": UNDER_A_NAME}).machines, 5, 1)
    assert found is not None and "is asked behind it is different" in found.sort


ASKED = """game fuzz "Fuzz"
    players 3
    colours red, blue, green

piece card starts in deck
card ace
    copies: 3
card low
    copies: 3
place deck of card as deck
place cover of card seen by none
place hand of card per player seen by owner
marker role per player: wolf or lamb starts lamb seen by owner
piece coin 2 per player starts in bag
place bag of coin seen by none
setup
    shuffle deck
    shuffle bag
    move 2 from deck to cover
    for each player
        roll player.role
        move 1 from deck to player.hand
play
    repeat 2
        for each player
            as player
                choose amount in 0..1
                score amount
        ASKING
        for each player
            as player
                may "Done"
                    score 1
winner player
    by player.points
"""
STOPPED = 'for each player\n    if {}\n        as player\n            may "Go"\n                score 1\n        stop'
SIGNED = "as players.first\n    if {}\n        {}\n        {}\n    else\n        {}"
MAY = 'may "Go"\n            score 1'
ASKING = {
    "in a later round, because of a card": STOPPED.format("any(card in player.hand where card is ace)"),
    "in a later round, because of a word": STOPPED.format("player.role = wolf"),
    "behind the same sign, in a rule": SIGNED.format("cover.top is ace", "score 1", "do go", "score 1"),
    "behind the same look": SIGNED.format("cover.top is ace", "show deck to you", MAY, "show deck to you"),
    "because of whose a piece is": SIGNED.format("bag.top.owner = players.last", "score 1", MAY, "score 1"),
}


@pytest.mark.parametrize("asking", ASKING)
def test_who_is_asked_because_of_a_secret_is_found(asking: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (
        ASKED.replace("ASKING", ASKING[asking].replace("\n", "\n        ")) + 'rule go\n    may "Go"\n        score 1\n'
    )
    assert {problem.code for problem in checked({"game.rules": text}).errors} == {"E502"}
    monkeypatch.setattr(secrets_told, "asked_because", lambda *asked: iter(()))
    found = secrecy.looked_over(checked({"game.rules": text}).machines, 20, 1)
    assert found is not None and "is asked behind it is different" in found.sort


def nothing_told(text: str) -> bool:
    result = checked({"game.rules": text})
    assert not result.errors and result.machines
    return secrecy.looked_over(result.machines, 10, 1) is None


NAMED = """game fuzz "Fuzz"
    players 2
    colours red, blue

piece card starts in deck
card ace
    copies: 2
card low
    copies: 3
place deck of card as deck
place hand of card per player seen by none
setup
    shuffle deck
    for each player
        move up to 2 from deck to player.hand
play
    for each player
        as player
            choose up to 2 card in you.hand as taken
    let all_cards = count(card where card is ace)
    for each player
        player scores all_cards
winner player
    by player.points
"""


def test_pieces_with_a_name_do_not_change_places() -> None:
    """Those already taken would be others, and so would those that are left."""
    assert nothing_told(NAMED)


CHOSEN = """game fuzz "Fuzz"
    players 2
    colours red, blue

piece card starts in deck
card ace
    copies: 2
card low
    copies: 3
place deck of card as deck
place hand of card per player seen by owner
place stall of card as row(1)
setup
    shuffle deck
    for each player
        move up to 1 from deck to player.hand
play
    as players.first
        may "Begin"
            note "Nothing."
    as players.last
        if any(card in you.hand where card is ace)
            choose space in stall
winner player
    by player.points
"""


def test_what_somebody_chooses_is_told_to_all() -> None:
    """Also if there was nothing else to choose; that the others learn why is what the rules want."""
    assert nothing_told(CHOSEN)


GIVEN = """game fuzz "Fuzz"
    players 2
    colours red, blue

piece card starts in deck
card ace
    copies: 2
card low
    copies: 2
place deck of card as deck
place hand of card per player seen by owner
setup
    for each player
        move up to 1 from deck to player.hand
play
    repeat 3
        for each player
            as player
                may "Give"
                    show you.hand to everyone
                    for each card in you.hand
                        give card to you
                    hide you.hand
                for each card in you.hand
                    if card.owner = you.next
                        score 1
winner player
    by player.points
"""


def test_what_is_remembered_of_a_shown_piece_comes_to_light() -> None:
    """Whose it was is seen when it is shown, even if it is given to the same player then."""
    assert nothing_told(GIVEN)


FATE = """game fuzz "Fuzz"
    players 2
    colours red, blue

marker fate: 0..3 starts 0 seen by none
marker coins per player: 0..9 starts 7
setup
    set fate to 0
play
    for each player
        as player
            choose
                option "One way"
                    set you.coins to -fate
                option "Another way"
                    set you.coins to 1
winner player
    by player.points
"""


def test_a_marker_is_only_what_the_rules_make_it() -> None:
    """Were fate ever 1, the first way would fail."""
    assert secrecy.looked_over(checked({"game.rules": FATE}).machines, 5, 1) is None


def test_a_hidden_marker_that_decides_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    machines = checked({"game.rules": FATE.replace("set fate to 0", "roll fate").replace("-fate", "fate")}).machines
    assert secrecy.looked_over(machines, 5, 1) is None
    possible = type(machines[0].trying).possible

    def telling(self: object, state: list[int], at: int) -> list[int]:
        machine = self.machine  # type: ignore[attr-defined]
        return possible(self, state, at)[:: 1 if state[machine.layout.markers[0]] % 2 else -1]  # type: ignore[arg-type]

    monkeypatch.setattr(type(machines[0].trying), "possible", telling)
    found = secrecy.looked_over(machines, 5, 1)
    assert found is not None and found.sort.startswith("secret")


def test_findings_are_made_small() -> None:
    small = shrunk({"game.rules": HIDDEN}, lambda files: "shuffle deck" in files["game.rules"])
    assert small["game.rules"].split() == ["shuffle", "deck"]


def test_lines_are_taken_out_with_what_belongs_to_them() -> None:
    text = ["rule turn", "    if m > 0", "        score 1", "    else", "        score 2", "    score 3"]
    assert without(text, [1]) == ["rule turn", "    score 3"]
    assert unwrapped(text, 1) == ["rule turn", "    score 1", "    score 3"]
    assert without(["repeat 2", "    stop"], [1]) == ["repeat 2", '    note "Nothing."']
