"""A whole random game as text."""

from __future__ import annotations

from .dice import Dice
from .doing import Doing, indented
from .peeking import Peeking
from .scope import PARAMS, Scope, declared
from .world import Place, Rule, World, make_world

DRAWINGS = "drawings:\n  one: ['#']\n  two: ['##']\n"


def random_rules(dice: Dice, secretive: bool = False) -> dict[str, str]:
    """The files of a game that nobody has looked at yet."""
    world = make_world(dice, secretive)
    author = Peeking(dice, world, secretive)
    author.careful, author.forgetful = dice.pick([(50, 5), (75, 15), (90, 35), (100, 0), (100, 0)])
    _headers(dice, world)
    boards, text = _boards(dice, author), list[str]()
    for line in world.text:
        if "#rules of " in line:
            text += _own_rules(dice, author, line.split("#rules of ")[1])
        else:
            text.append(line)
    text += boards + _words(dice, author) + _rules(dice, author, boards) + _course(dice, author)
    files = {"game.rules": "\n".join(text) + "\n"}
    if world.drawings:
        files["fuzz.yaml"] = DRAWINGS
    return files


def _headers(dice: Dice, world: World) -> None:
    """Which rules there are, before any is written: they call each other."""
    sorts = [name for name in PARAMS if name not in ("site",) or world.boards]
    for at in range(dice.between(1, 3)):
        params = dice.shuffled(sorts)[: dice.weighted([(3, 0), (4, 1), (2, 2)])]
        acting = ""
        if dice.chance(25):
            acting = "player" if "player" in params else "coin.owner" if "coin" in params else "lead"
        world.rules.append(Rule(["levy", "trade", "haul"][at], params, "", at + 1, acting))
    world.rules.append(Rule("played", [], "card", 10))
    if world.boards:
        params = dice.pick([[], ["coin"], ["player"], ["amount"]])
        acting = {"coin": "coin.owner", "player": "player"}.get("".join(params), "")
        world.rules.append(Rule("visited", params, "site", 20, acting if dice.chance(60) else ""))


def _scope(rule: Rule, **more: str) -> Scope:
    names = {name: PARAMS[name] for name in rule.params}
    names.update({name: "space:coin" for name, sort in names.items() if sort == "space:"})
    return Scope({**names, **more}, level=rule.level)


def _rule(author: Doing, rule: Rule, scope: Scope, header: bool = True, most: int = 5) -> list[str]:
    params = f"({declared(rule.params)})" if rule.params and header else ""
    acting = f" by {rule.acting}" if rule.acting and header else ""
    return [f"rule {rule.name}{params}{acting}", *indented(author.block(scope, most))]


def _boards(dice: Dice, author: Doing) -> list[str]:
    """Boards are written after the places of the table are known, and stand ahead of them."""
    world = author.world
    if not world.boards:
        return []
    visited = next(rule for rule in world.rules if rule.of == "site")
    kinds = [kind for kind in world.kinds if kind != "block"]
    dock = Place("dock", dice.pick(kinds), of="site", shape=dice.pick(["pile", "row(2)", "stack"]))
    world.places.append(dock)
    shape = f" as {dock.shape}" if dock.shape != "pile" else ""
    text = ["board site", "    height: number usually 2", "    wet: truth usually no"]
    if any(marker.of == "site" for marker in world.markers):
        text.append("    marker dust: 0..2")
    text.append(f"    place dock of {dock.kind}{shape}{dice.pick(['', ' holds 2', ' holds 1', ' holds site.height'])}")
    params = f"({', '.join(visited.params)})" if visited.params else ""
    acting = f" by {visited.acting}" if visited.acting else ""
    text.append(f"    rule visited{params}{acting}")
    for board in world.boards:
        text += [f"site {board} side A", f"    height: {dice.below(4)}"]
        if dice.chance(30):
            text.append("    wet: yes")
        scope = _scope(visited, site="board")
        if dice.chance(40):
            text.append(f"    place {board}_floor of coin as row(2)")
            world.places.append(Place(f"{board}_floor", "coin", of=board, shape="row(2)", size=2))
        if dice.chance(80):
            text += indented(_rule(author, visited, scope, dice.chance(50)))
        if world.moments and dice.chance(40):
            moment = dice.below(len(world.moments))
            scope = Scope({"site": "board"}, you=False, level=101 + moment)
            text += indented([f"at {world.moments[moment]}", *indented(author.block(scope, 2))])
        if dice.chance(15):
            text += [f"site {board} side B like A", f"    height: {dice.below(4)}"]
    return text


def _own_rules(dice: Dice, author: Doing, of: str) -> list[str]:
    """The rule and the words of a kind of piece, or of a design."""
    world = author.world
    played = next(rule for rule in world.rules if rule.name == "played")
    if of == "card":
        text = indented(["let strong = card.worth >= 2"]) if dice.chance(40) else []
        if text:
            world.words["strong"] = "truth of card"
        return text + indented(_rule(author, played, _scope(played, card="piece:card"), most=2))
    if of == "cart":
        return []
    text = []
    if "strong" in world.words and dice.chance(30):
        text += indented([f"let strong = {author.truth(Scope({'card': 'piece:card'}, you=False), 1)}"])
    if dice.chance(50):
        text += indented(_rule(author, played, _scope(played, card="piece:card"), most=2))
    return text


def _words(dice: Dice, author: Doing) -> list[str]:
    world, text = author.world, []
    if "room" in world.words:
        text.append(f"let player.room = {author.dice.pick(['2', 'player.coins', '1 + player.seat'])}")
    if dice.chance(50):
        text.append(f"let player.rich = {author.truth(Scope({'player': 'player'}, you=False), 2)}")
        world.words["rich"] = "truth of player"
    if dice.chance(40):
        text.append(f"let late = {author.truth(Scope({}, you=False), 2)}")
        world.words["late"] = "truth"
    return text


def _rules(dice: Dice, author: Doing, boards: list[str]) -> list[str]:
    world, text = author.world, []
    for rule in world.rules:
        if not rule.of:
            text += _rule(author, rule, _scope(rule))
    for at in range(dice.between(1, 2)):
        text += [f"action {['rest', 'work'][at]}", *indented(author.block(Scope(level=50, choosing=True)))]
    for at, moment in enumerate(world.moments):
        if dice.chance(70) or not any(f"at {moment}" in line for line in boards):
            text += [f"at {moment}", *indented(author.block(Scope(you=False, level=101 + at), 2))]
    for rule in world.rules:
        if not rule.of and dice.chance(10):
            text += [f"{dice.pick(['before', 'after'])} {rule.name}", *indented(author.block(_scope(rule), 1))]
    return text


def _course(dice: Dice, author: Peeking) -> list[str]:
    world = author.world
    text = ["setup", *indented(_setup(dice, author))]
    turn = author.block(Scope(), 7)
    if author.secretive:
        turn = author.turn(Scope()) if dice.chance(60) else [*turn, *author.turn(Scope())]
    for rule in world.rules:
        if not any(f"do {rule.name}" in line or f".{rule.name}" in line for line in turn) and dice.chance(85):
            turn += author.call(Scope(), rule)
    if dice.chance(60):
        turn += ["choose action", "else", "    score 1"]
    text += ["rule turn", *indented(turn)]
    around: list[list[str]] = [[], []]
    for part in around:
        if dice.chance(25):
            part += author.block(Scope(you=False), 2)
        part += [f"reach {moment}" for moment in world.moments if dice.chance(50)]
    text += ["play", *indented([*around[0], *_rounds(dice, author), *around[1]])]
    if "turns" in " ".join(text):
        text.append("marker clock: 0..9")
    keys = ["    by player.points", *_last_key(dice, author)]
    condition = f" where {author.truth(Scope(you=False), 1)}" if dice.chance(30) else ""
    ties = ["    ties draw"] if dice.chance(20) else []
    return [*text, f"winner player{condition}", *keys, *ties]


def _rounds(dice: Dice, author: Doing) -> list[str]:
    form = dice.weighted([(5, "repeat"), (4, "turns"), (1, "each")])
    if form == "turns":
        until = "clock = 9" if dice.chance(70) else f"clock = 9 or {author.truth(Scope(you=False), 1)}"
        own = author.block(Scope(in_turns=True), 2) if dice.chance(40) else []
        own += author.orders(Scope(in_turns=True)) if dice.chance(80) else []
        first = dice.pick(["players.first", "lead", "players.last"])
        where = f" where {author.truth(Scope().knowing('player', 'player'), 1)}" if dice.chance(25) else ""
        begin = f"from {first}"
        if dice.chance(25):
            highest = author.number(Scope(you=False).knowing("player", "player"), 1)
            begin = f"in list(player by {dice.pick(['highest', 'lowest'])} {highest})"
        if dice.chance(15):
            return [f"turns {begin}{where}", *indented(["do turn", *own, "pass"])]
        return [f"turns {begin}{where} until {until}", *indented(["add 1 to clock", "do turn", *own])]
    each = ["for each player", "    as player", "        do turn"]
    return [f"repeat {dice.between(2, 4)}", *indented(each)] if form == "repeat" else each


def _setup(dice: Dice, author: Doing) -> list[str]:
    """Something lies everywhere when the game begins, mostly."""
    lines = ["shuffle deck"] if dice.chance(75) else []
    for place in author.world.places:
        first = {"coin": "player.purse", "card": "deck", "cube": "pit", "cart": "yard", "block": "heap"}[place.kind]
        if place.of or first.endswith(place.name) or dice.chance(35):
            continue
        amount = dice.pick(["up to 1", "up to 2", "up to 3"])
        if place.per_player:
            lines += ["for each player", f"    move {amount} from {first} to player.{place.name}"]
        elif place.kind == "coin":
            lines += ["for each player", f"    move {amount} from {first} to {place.name}"]
        else:
            lines.append(f"move {amount} from {first} to {place.name}")
    if dice.chance(20):
        lines += author.block(Scope(you=False), 2)
    return lines or ['note "Nothing."']


def _last_key(dice: Dice, author: Doing) -> list[str]:
    return [f"    by lowest {author.number(Scope({'player': 'player'}, you=False), 1)}"] if dice.chance(10) else []
