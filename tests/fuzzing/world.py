"""What a random game is made of: kinds, designs, boards, places, markers. Rules are written about it elsewhere."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .dice import Dice

WORDS = ("sun", "rain", "fog")
SUITS = ("leaf", "bell", "acorn")


@dataclass(slots=True)
class Place:
    """of: whose place it is: nobody's (""), a kind of board or piece, or one board. size: how many spaces, at least.
    also: a second kind that can lie there."""

    name: str
    kind: str
    per_player: bool = False
    of: str = ""
    shape: str = "pile"
    size: int = 1
    refilled: bool = False
    seen: str = "everyone"
    also: str = ""


UNLIMITED = 1_000_000_000
"""The upper end of a marker that has none."""


@dataclass(slots=True)
class Marker:
    """sort: `number`, `truth`, `player`, `space`, `word`, `piece:KIND`, `board`. of: the kind of which every piece or
    board has one. seen: by whom, if not by everyone."""

    name: str
    sort: str
    per_player: bool = False
    optional: bool = False
    low: int = 0
    high: int = 0
    of: str = ""
    seen: str = ""


@dataclass(slots=True)
class Rule:
    """of: the kind of board or piece that has the rule; level: rules call those of a higher level."""

    name: str
    params: list[str]
    of: str = ""
    level: int = 0
    acting: str = ""


@dataclass(slots=True)
class World:
    """fields: sort by kind and name. words: what each is about. focus: places that much is said about."""

    players: int = 2
    kinds: list[str] = field(default_factory=list)
    owned: set[str] = field(default_factory=set)
    designs: dict[str, list[str]] = field(default_factory=dict)
    fields: dict[str, dict[str, str]] = field(default_factory=dict)
    boards: list[str] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    moments: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)
    printed: bool = False
    drawings: bool = False
    focus: set[str] = field(default_factory=set)
    faced: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def of_kind(self, kind: str) -> list[Place]:
        return [place for place in self.places if kind in (place.kind, place.also)]


def make_world(dice: Dice, secretive: bool = False) -> World:
    """secretive: much lies face down."""
    world = World(players=dice.weighted([(6, 2), (2, 3), (1, 4)]))
    colours = ", ".join(("red", "blue", "green", "white")[: world.players])
    world.text += ['game fuzz "Fuzz"', f"    players {world.players}", f"    colours {colours}", ""]
    _boards(dice, world)
    _coins(dice, world)
    _cards(dice, world, secretive)
    if dice.chance(40):
        _cubes(dice, world)
        if dice.chance(60):
            _carts(dice, world)
    if dice.chance(15):
        _blocks(dice, world)
    _extra_places(dice, world, secretive)
    world.focus = {dice.pick(world.places).name for _ in range(3)}
    _markers(dice, world)
    world.moments = ["dawn", "dusk"][: dice.below(3)]
    world.text += [f"moment {name}" for name in world.moments]
    if dice.chance(50):
        world.tables.append("pays")
        further = ", each further 2" if dice.chance(50) else ""
        world.text.append(f"table pays: {dice.below(3)}, {dice.between(1, 4)}, {dice.between(2, 7)}{further}")
    return world


def _add(world: World, place: Place, clauses: str = "", indent: str = "") -> None:
    world.places.append(place)
    per_player = " per player" if place.per_player else ""
    shape = f" as {place.shape}" if place.shape != "pile" else ""
    seen = f" seen by {place.seen}" if place.seen != "everyone" and place.shape != "deck" else ""
    kinds = f"{place.kind} or {place.also}" if place.also else place.kind
    world.text.append(f"{indent}place {place.name} of {kinds}{per_player}{shape}{clauses}{seen}")


def _boards(dice: Dice, world: World) -> None:
    """Declared here; what lies on them is written once the kinds of pieces are known."""
    if dice.chance(45):
        world.boards = ["hill", "lake", "cave"][: dice.between(1, 3)]
        world.fields["site"] = {"height": "number", "wet": "truth"}


def _coins(dice: Dice, world: World) -> None:
    world.kinds.append("coin")
    world.owned.add("coin")
    world.text.append(f"piece coin {dice.between(1, 4)} per player starts in purse")
    _remembered(dice, world, Marker("wear", "number", high=dice.pick([1, 3]), of="coin"))
    _faces(dice, world, "coin")
    _add(world, Place("purse", "coin", per_player=True, shape=dice.pick(["pile", "stack", "pile"])))
    _add(world, Place("bank", "coin", shape=dice.pick(["pile", "stack"])))
    shape, size = _shape(dice, world)
    clauses = dice.weighted([(5, ""), (2, " holds 2"), (1, " holds unlimited"), (1, " holds 0")])
    _add(world, Place("field", "coin", shape=shape, size=size), clauses)
    sides = re.fullmatch(r"grid\((\d), (\d)\)", shape)
    if sides and dice.chance(50):
        beside = int(sides[1]) + int(sides[2])
        _add(world, Place("gates", "coin", shape=f"row({beside})", size=beside), " around field")


def _faces(dice: Dice, world: World, kind: str) -> None:
    if dice.chance(25):
        world.faced.append(kind)
        world.text.append("    faces heads, tails")


def _remembered(dice: Dice, world: World, marker: Marker) -> None:
    """A marker that every piece of the kind has whose lines are being written."""
    if dice.chance(35):
        world.markers.append(marker)
        world.text.append(f"    {_marker_line(dice, world, marker)}")


def _shape(dice: Dice, world: World) -> tuple[str, int]:
    width, height = dice.between(1, 4), dice.between(1, 3)
    found = dice.weighted(
        [
            (4, (f"row({width})", width)),
            (3, (f"grid({height}, {width})", height * width)),
            (1, (f"grid(unlimited, {width})", width)),
            (1, (f"grid({height}, unlimited)", height)),
            (2, (f"hexes({height}, {width})", height * width)),
            (1, (f"ring({width})", width)),
            (2, (f"bricks({width + 1}, {min(height, width + 1)})", width + 1)),
            (2, ("ladder", 3)),
            (1, ("pile", 1)),
            (1, ("stack", 1)),
        ]
    )
    if found[0] == "ladder" and not world.printed:
        world.printed = True
        fill, beside = dice.pick(["rows", "columns", "ring"]), dice.pick(["sides", "ring", "bricks", "none"])
        world.text += [
            "layout ladder", '    rows: [". 3 .", "1 o 2"]', f"    fill: {fill}", f"    neighbours: {beside}", "",
        ]  # fmt: skip
    if found[0].startswith("grid(") and "unlimited" not in found[0] and dice.chance(30):
        return found[0] + " filled by columns", found[1]
    return found


def _cards(dice: Dice, world: World, secretive: bool) -> None:
    world.kinds.append("card")
    names = ["ace", "low", "king", "fool"][: dice.between(2, 4)]
    world.designs["card"] = names
    world.fields["card"] = {"worth": "number", "suit": "word?", "lucky": "truth"}
    if world.boards and dice.chance(60):
        world.fields["card"]["target"] = "board?"
    if dice.chance(20):
        world.fields["card"]["steps"] = "numbers"
    refilled = dice.chance(50)
    world.text += [
        "piece card starts in deck",
        "    worth: number usually 1",
        f"    suit: {' or '.join(SUITS)} or none",
        "    lucky: truth usually no",
    ]
    if "target" in world.fields["card"]:
        world.text.append("    target: site or none")
    if "steps" in world.fields["card"]:
        world.text.append("    steps: numbers usually [1, 2]")
    _remembered(dice, world, Marker("worn", "truth", of="card"))
    _faces(dice, world, "card")
    world.text.append("    #rules of card")
    for name in names:
        world.text += [f"card {name}", f"    copies: {dice.between(1, 3)}"]
        if dice.chance(60):
            world.text.append(f"    worth: {dice.below(5)}")
        if dice.chance(60):
            world.text.append(f"    suit: {dice.pick(SUITS)}")
        if dice.chance(30):
            world.text.append("    lucky: yes")
        if "target" in world.fields["card"] and dice.chance(60):
            world.text.append(f"    target: {dice.pick(world.boards)}")
        world.text.append(f"    #rules of {name}")
    _add(world, Place("deck", "card", shape="deck", refilled=refilled, seen="none"),
         " refilled from discard" if refilled else "")  # fmt: skip
    _add(world, Place("discard", "card", shape="stack"))
    seen = dice.weighted([(8 if secretive else 3, "owner"), (2, "everyone"), (2, "none")])
    _add(world, Place("hand", "card", per_player=True, seen=seen))
    if secretive or dice.chance(30):
        seen = dice.pick(["none", "none", "everyone"])
        shape, size = dice.pick([("row(3)", 3), ("pile", 1), ("deck", 1), ("stack", 1)])
        _add(world, Place("cover", "card", shape=shape, size=size, seen="none" if shape == "deck" else seen))


def _cubes(dice: Dice, world: World) -> None:
    world.kinds.append("cube")
    world.text.append(f"piece cube {dice.between(2, 6)}{dice.pick([' starts in pit', ''])}")
    _add(world, Place("pit", "cube"))
    if dice.chance(60):
        _add(world, Place("shelf", "cube", per_player=True, shape="row(2)", size=2),
             dice.pick(["", " holds 2", " holds player.room"]))  # fmt: skip
        if "player.room" in world.text[-1]:
            world.words["room"] = "player"


def _carts(dice: Dice, world: World) -> None:
    world.kinds.append("cart")
    world.fields["cart"] = {"size": "number"}
    world.designs["cart"] = ["barrow", "wagon"]
    owned = dice.chance(40)
    world.text.append(f"piece cart {'per player ' if owned else ''}starts in yard")
    if owned:
        world.owned.add("cart")
    world.text.append("    size: number usually 2")
    shape = dice.pick(["row(cart.size)", "pile", "stack"])
    _add(world, Place("load", "cube", of="cart", shape=shape, size=1),
         "" if shape.startswith("row") else dice.pick(["", " holds cart.size"]), "    ")  # fmt: skip
    world.text.append("    #rules of cart")
    world.text += ["cart barrow", "    copies: 1", "    size: 1", "cart wagon", f"    copies: {dice.between(1, 2)}"]
    _add(world, Place("yard", "cart"))
    _add(world, Place("road", "cart", shape="row(2)", size=2))


def _blocks(dice: Dice, world: World) -> None:
    world.kinds.append("block")
    world.drawings = True
    world.fields["block"] = {}
    world.designs["block"] = ["bar", "dot"]
    world.text += [
        "piece block starts in heap", "    shape: drawing", "block bar", "    copies: 2", "    shape: two",
        "block dot", "    copies: 2", "    shape: one",
    ]  # fmt: skip
    _add(world, Place("heap", "block", shape=dice.pick(["pile", "stack", "deck"])))
    _add(world, Place("wall", "block", shape="grid(2, 2)", size=4))


def _extra_places(dice: Dice, world: World, secretive: bool) -> None:
    for name in ["nook", "attic", "cellar"][: dice.below(4)]:
        kind = dice.pick([kind for kind in world.kinds if kind != "block"])
        shape, size = _shape(dice, world)
        per_player = dice.chance(40)
        seen = "everyone"
        if secretive or dice.chance(20):
            seen = dice.pick(["none", "owner", "everyone"] if per_player else ["none", "everyone"])
        holds = [(6, ""), (2, " holds 1"), (2, " holds 2"), (1, " holds unlimited"), (2, " holds m")]
        if per_player:
            holds += [(3, " holds player.coins"), (1, " holds player.points")]
        also = dice.pick([other for other in world.kinds if other not in (kind, "block")]) if dice.chance(25) else ""
        place = Place(name, kind, per_player=per_player, shape=shape, size=size, seen=seen, also=also)
        _add(world, place, dice.weighted(holds))


def _markers(dice: Dice, world: World) -> None:
    fixed = [
        Marker("m", "number", high=dice.pick([1, 3, 9])),
        Marker("coins", "number", per_player=True, high=dice.pick([2, 9, 9, UNLIMITED])),
        Marker("who", "player", optional=True),
        Marker("lead", "player"),
        Marker("goal", "space", optional=True),
    ]
    more = [
        Marker("debt", "number", low=-3, high=3),
        Marker("wet_day", "truth"),
        Marker("ready", "truth", per_player=True),
        Marker("weather", "word", optional=True),
        Marker("season", "word"),
        Marker("prize", "piece:card", optional=True),
        Marker("rival", "player", per_player=True, optional=True),
        Marker("mine", "piece:coin", per_player=True, optional=True),
        Marker("bid", "number", per_player=True, high=dice.pick([1, 5]), seen="owner"),
        Marker("traitor", "truth", per_player=True, seen="owner"),
        Marker("fate", "number", high=3, seen="none"),
    ]
    if world.boards and dice.chance(40):
        world.markers.append(Marker("dust", "number", high=2, of="site"))
    if world.boards:
        more.append(Marker("centre", "board", optional=True))
    own = fixed + [marker for marker in more if dice.chance(40)]
    world.markers += own
    world.text += [_marker_line(dice, world, marker) for marker in own]


def _marker_line(dice: Dice, world: World, marker: Marker) -> str:
    types = {"truth": "truth", "player": "player", "space": "space", "board": "site", "word": " or ".join(WORDS)}
    if marker.sort == "number":
        type_ = f"{marker.low}..{'unlimited' if marker.high == UNLIMITED else marker.high}"
    else:
        type_ = types[marker.sort] if marker.sort in types else marker.sort.removeprefix("piece:")
    type_ += " or none" if marker.optional else ""
    starts = ""
    if marker.sort == "number" and dice.chance(60):
        starts = f" starts {dice.between(marker.low, min(marker.high, 9))}"
    elif marker.sort == "player" and (not marker.optional or dice.chance(40)):
        starts = f" starts {dice.pick(['players.first', 'players.last'])}"
    elif marker.sort == "word" and not marker.optional:
        starts = f" starts {dice.pick(WORDS)}"
    seen = f" seen by {marker.seen}" if marker.seen else ""
    return f"marker {marker.name}{' per player' if marker.per_player else ''}: {type_}{starts}{seen}"
