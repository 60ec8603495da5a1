"""Random games, and what has to hold in each of them. Used by the tests; judges the state without asking the machine.

`play` plays one game to its end with choices of its own small generator and checks on the way: the cheap things at
every decision, the expensive ones at a few decisions of each game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from imhotep_dsl import Game, Rules, load
from imhotep_dsl.run.machine import Machine

LONGEST_GAME = 3000
LOOK_AHEAD = 6


class Dice:
    """A small generator (xorshift, 64 bits), so that these games are the same with every Python."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & (2**64 - 1) or 1
        for _ in range(8):
            self.below(2)

    def below(self, limit: int) -> int:
        state = self.state
        state ^= (state << 13) & (2**64 - 1)
        state ^= state >> 7
        state ^= (state << 17) & (2**64 - 1)
        self.state = state
        return (state >> 11) % limit

    def one_of(self, things: list[int]) -> int:
        return things[self.below(len(things))]


@dataclass(frozen=True, slots=True)
class Care:
    """Each expensive check is made at one of so many decisions, on average."""

    views: int = 150
    options: int = 250
    saves: int = 200


_rules: dict[str, Rules] = {}


def rules_of(name: str) -> Rules:
    if name not in _rules:
        _rules[name] = load(name)
    return _rules[name]


def final_hash(name: str, players: int, seed: int) -> str:
    """The hash at the end of a random game: the same wherever it is played."""
    game, dice = rules_of(name).start(players, seed), Dice(seed)
    for _ in range(LONGEST_GAME):
        if game.over:
            return game.hash
        game.choose_value(dice.one_of(game.values))
    raise AssertionError(f"{name} for {players} players with seed {seed} does not end")


def play(name: str, players: int, seed: int, care: Care | None = None) -> Game:
    """One random game, checked all along, at its end."""
    care = care or Care()
    dice, where = Dice(seed), Dice(seed ^ 0xABCDEF)
    game = rules_of(name).start(players, seed)
    kept: list[tuple[Game, str, int]] = []
    choices: list[int] = []
    while not game.over:
        assert len(choices) < LONGEST_GAME, f"{name} for {players} players with seed {seed} does not end"
        check_decision(game)
        if not where.below(care.views):
            check_views(game, where)
        if not where.below(care.options):
            check_options(game, where)
        if not where.below(care.saves):
            kept.append((game.copy(), game.save(), len(choices)))
        choices.append(dice.one_of(game.values))
        game.choose_value(choices[-1])
    assert game.decision is None and game.decisions == len(choices)
    check_pieces(game.machine, game.state)
    check_points(game)
    for copy, save, at in kept:
        check_going_on(copy, save, choices[at:], game)
    return game


# ---- at every decision ------------------------------------------------------------------------------------


def check_decision(game: Game) -> None:
    values = game.values
    assert len(values) > 1, "a decision with one option is none"
    assert len(set(values)) == len(values), "an option is offered twice"
    assert 0 <= game.machine.player(game.state) < len(game.players)
    check_pieces(game.machine, game.state)


def check_pieces(machine: Machine, state: list[int]) -> None:
    """Every piece is in exactly one place, and all that the state says about it agrees."""
    layout, pieces, spaces = machine.layout, machine.tables.pieces, machine.tables.spaces
    at, above, below = layout.at, layout.above, layout.below
    top, bottom, count = layout.top, layout.bottom, layout.count
    covered = _covered(machine, state)
    found = 0
    for space in range(len(spaces)):
        piece = state[bottom + space]
        if piece < 0:
            if space in covered:
                assert (state[top + space], state[count + space]) == (covered[space], 1)
            else:
                assert state[top + space] == -1 and state[count + space] == 0, f"space {space} is empty, and is not"
            continue
        last, lying = -1, 0
        while piece >= 0:
            assert state[at + piece] == space, f"piece {piece} is found on {space}, and says {state[at + piece]}"
            assert state[below + piece] == last, f"piece {piece} does not know what lies below it"
            lying += 1
            assert lying <= len(pieces), f"the pieces on space {space} lie in a circle"
            last, piece = piece, state[above + piece]
        assert state[top + space] == last and state[count + space] == lying, f"space {space} is counted wrong"
        assert lying <= spaces[space].room, f"space {space} holds more than it can"
        found += lying
    assert found == len(pieces), f"{found} of {len(pieces)} pieces are on the table"


def _covered(machine: Machine, state: list[int]) -> dict[int, int]:
    """Spaces that a piece with a drawing covers besides the one on which it is listed."""
    spot, regions, pieces = machine.layout.spot, machine.tables.regions, range(len(machine.tables.pieces))
    return {space: piece for piece in pieces if state[spot + piece] >= 0 for space in regions[state[spot + piece]][1:]}


# ---- at some decisions --------------------------------------------------------------------------------------


def check_options(game: Game, dice: Dice) -> None:
    """Every option that is offered can be carried out, and so can what follows; a GameFault would come through."""
    before = game.hash
    for option in game.values:
        copy = game.copy()
        copy.choose_value(option)
        for _ in range(LOOK_AHEAD):
            check_pieces(copy.machine, copy.state)
            if copy.over:
                break
            copy.choose_value(dice.one_of(copy.values))
    assert game.hash == before, "playing on a copy has changed the game"
    decision = game.decision
    assert decision is not None
    keys = [option.key for option in decision.options]
    assert len(set(keys)) == len(keys), f"two options have the same key: {keys}"
    assert all(option.text for option in decision.options) and decision.prompt
    for offered in decision.options[:3]:
        by_key, by_value = game.copy(), game.copy()
        by_key.choose(offered.key)
        by_value.choose_value(offered.value)
        assert by_key.hash == by_value.hash


def check_going_on(copy: Game, save: str, rest: list[int], ended: Game) -> None:
    """A copy and a restored save end as the game itself did."""
    restored = copy.rules.restore(save)
    assert restored.hash == copy.hash and restored.values == copy.values and restored.decisions == copy.decisions
    for game in (restored, copy, copy.rules.restore(save.encode())):
        for choice in rest:
            assert choice in game.values
            game.choose_value(choice)
        assert game.over and game.hash == ended.hash and game.state == ended.state
        assert (game.scores, game.winners, game.decisions) == (ended.scores, ended.winners, ended.decisions)


def check_points(game: Game) -> None:
    total: Counter[str] = Counter()
    for row in game.points_by_source.values():
        total.update(row)
    assert {name: total[name] for name in game.players} == game.scores, "the points do not fit their sources"
    assert bool(game.winners) != game.is_draw and set(game.winners) <= set(game.players)


# ---- views ---------------------------------------------------------------------------------------------------


def check_views(game: Game, dice: Dice) -> None:
    """Each player is shown what the rules let them see, all of it and nothing more.

    While players act at once, each sees a table of their own: `test_at_once.py` looks at these.
    """
    check_points(game)
    if game.is_gathering:
        return
    for seat, colour in enumerate(game.players):
        view = game.view(seat)
        assert view == game.view(colour) and view["viewer"] == colour
        assert json.loads(json.dumps(view)) == view
        _check_view(game, seat, view)
        for other in _mixed(game, seat, dice):
            check_pieces(game.machine, other.state)
            assert other.view(seat) == view, "the view tells hidden pieces apart"
            if game.machine.player(game.state) == seat and not game.over:
                assert game.machine.run(other.state[:]) == game.values, "the options tell hidden pieces apart"


def may_see(machine: Machine, state: list[int], seat: int, piece: int) -> bool:
    """Judged from the declarations alone: who has looked at the piece, and who sees the place where it lies."""
    if state[machine.layout.seen + piece] & (1 << seat):
        return True
    space = machine.tables.spaces[state[machine.layout.at + piece]]
    instance = machine.tables.instances[space.instance]
    seen = machine.tables.places[instance.place].seen
    return instance.player == seat if seen == "owner" else seen == "everyone"


def _check_view(game: Game, seat: int, view: dict[str, Any]) -> None:
    machine, state = game.machine, game.state
    tables = machine.tables
    assert len(view["places"]) == len(tables.instances)
    keys: list[str] = []
    for instance, place in zip(tables.instances, view["places"], strict=True):
        shown = {entry["space"]: entry["pieces"] for entry in place["spaces"]}
        for number in range(1, instance.size + 1):
            lying = list(_lying(machine, state, instance.first + number - 1))
            seen = [piece for piece in lying if may_see(machine, state, seat, piece)]
            told = shown.pop(number, [])
            known = [entry for entry in told if set(entry) != {"kind"}]
            hidden = [entry["kind"] for entry in told if set(entry) == {"kind"}]
            names = sorted(_name(machine, piece) for piece in seen)
            keys += [entry["piece"] for entry in known]
            told_names = sorted(entry["piece"].rpartition(" ")[0] for entry in known)
            assert told_names == names, f"{place['name']} shows other pieces"
            kinds = sorted(tables.pieces[piece].kind for piece in lying if piece not in seen)
            assert sorted(hidden) == kinds, f"{place['name']} shows other hidden pieces"
        assert not shown
    assert view["points"] == game.scores
    assert len(set(keys)) == len(keys)
    of_pieces = [f"{marker.kind}.{marker.name}" for marker in tables.markers if marker.of == "pieces"]
    assert all(set(view["markers"][name]) <= set(keys) for name in of_pieces), "more pieces are told of than are seen"


def _name(machine: Machine, piece: int) -> str:
    """A piece as a view names it, beside its number: its owner, its design."""
    found = machine.tables.pieces[piece]
    owner = f"{machine.tables.players[found.owner].name} " if found.owner >= 0 else ""
    return f"{owner}{machine.tables.designs[found.design].name or found.kind}"


def _lying(machine: Machine, state: list[int], space: int) -> Iterator[int]:
    piece = state[machine.layout.bottom + space]
    while piece >= 0:
        yield piece
        piece = state[machine.layout.above + piece]


def _mixed(game: Game, seat: int, dice: Dice) -> Iterator[Game]:
    """The same table to this player: for each kind, two pieces that they do not see have changed places."""
    machine, state = game.machine, game.state
    unseen: dict[str, list[int]] = {}
    for piece, kind in enumerate(machine.kinds):
        if state[machine.layout.spot + piece] < 0 and not may_see(machine, state, seat, piece):
            unseen.setdefault(kind, []).append(piece)
    for pieces in unseen.values():
        if len(pieces) > 1:
            one, two = dice.one_of(pieces), dice.one_of(pieces)
            if one != two:
                other = game.copy()
                _trade(machine, other.state, one, two)
                yield other


def _trade(machine: Machine, state: list[int], one: int, two: int) -> None:
    """Every mention of one piece in the table becomes one of the other; what is known of a place stays with it."""
    layout = machine.layout
    spaces, pieces = len(machine.tables.spaces), len(machine.tables.pieces)
    swapped = {one: two, two: one}
    for offset, size in (
        (layout.above, pieces), (layout.below, pieces), (layout.top, spaces), (layout.bottom, spaces)
    ):  # fmt: skip
        for cell in range(offset, offset + size):
            state[cell] = swapped.get(state[cell], state[cell])
    for offset in (layout.at, layout.above, layout.below, layout.seen):
        state[offset + one], state[offset + two] = state[offset + two], state[offset + one]


def interpreted(rules: Rules, players: int, number: int) -> Game:
    game = replace(rules, interpreted=True).start(players, number)
    assert game.compiled is None
    return game
