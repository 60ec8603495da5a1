"""Random expressions of every sort. What would have to hold for one to have an answer is noted beside it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from imhotep_dsl.check.attributes import BUILT_IN
from imhotep_dsl.check.types import NUMBER

from . import compass
from .dice import Dice
from .scope import Scope
from .world import SUITS, WORDS, Marker, Place, World

PIECE_NUMBERS = [name for name, type_ in BUILT_IN["piece"].items() if type_ == NUMBER]


class Asking:
    """guards: conditions under which the expressions made since have an answer; a careful author would ask them.
    secretive: much is asked about cards, which lie face down. forgetful: how often, in percent, such a condition is
    forgotten."""

    forgetful = 4

    def __init__(self, dice: Dice, world: World, secretive: bool = False) -> None:
        self.dice = dice
        self.world = world
        self.secretive = secretive
        self.guards: list[str] = []

    @contextmanager
    def noting(self) -> Iterator[list[str]]:
        """Guards that belong to what is made inside."""
        outside, self.guards = self.guards, []
        inside = self.guards
        try:
            yield inside
        finally:
            self.guards = outside

    def guard(self, condition: str) -> None:
        if not self.dice.chance(self.forgetful):
            self.guards.append(condition)

    # ---- numbers ----------------------------------------------------------------------------------------

    def number(self, scope: Scope, depth: int = 2) -> str:
        dice = self.dice
        ways = [(4, self._literal), (3, self._marker_number), (2, self._named_number)]
        if depth > 0:
            ways += [
                (4, self._area_number), (2, self._arithmetic), (2, self._query_number), (2, self._thing_number),
                (1, self._table), (1, self._of_two), (1, self._list_number), (1, self._one_or_other),
            ]  # fmt: skip
        return dice.weighted(ways)(scope, depth - 1)

    def _literal(self, scope: Scope, depth: int) -> str:
        return str(self.dice.weighted([(3, 0), (6, 1), (4, 2), (2, 3), (1, 5), (1, 12)]))

    def _marker_number(self, scope: Scope, depth: int) -> str:
        return self.marker(scope, "number", depth) or "1"

    def _named_number(self, scope: Scope, depth: int) -> str:
        names = scope.of_sort("number")
        return self.dice.pick(names) if names else "2"

    def _area_number(self, scope: Scope, depth: int) -> str:
        return f"{self.area(scope, self.kind(), depth)}.{self.dice.pick(['count', 'count', 'free', 'size'])}"

    def _arithmetic(self, scope: Scope, depth: int) -> str:
        op = self.dice.weighted([(4, "+"), (4, "-"), (2, "*"), (1, "/")])
        left, right = self.number(scope, depth), self.number(scope, depth)
        if op == "/" and not right.isdigit():
            self.guard(f"{right} != 0")
        if op == "-" and self.dice.chance(10):
            return f"(-{left})"
        return f"({left} {op} {right})"

    def _of_two(self, scope: Scope, depth: int) -> str:
        word, left, right = self.dice.pick(["min", "max", "remainder"]), self.number(scope, depth), ""
        right = self.number(scope, depth)
        if word == "remainder":
            if right.isdigit():
                right = str(max(1, int(right)))
            else:
                self.guard(f"{right} > 0")
        return f"{word}({left}, {right})"

    def _table(self, scope: Scope, depth: int) -> str:
        if not self.world.tables:
            return "1"
        index = self.number(scope, depth)
        return f"pays[{min(int(index), 3) if index.isdigit() else index}]"

    def _one_or_other(self, scope: Scope, depth: int) -> str:
        return f"(if {self.truth(scope, depth)} then {self.number(scope, depth)} else {self.number(scope, depth)})"

    def _list_number(self, scope: Scope, depth: int) -> str:
        if self.dice.chance(10):
            return f"designs({self.dice.pick([*self.world.designs])}).count"
        return f"{self.things(scope, self.dice.pick(['player', 'piece', 'space', 'number']), depth)}.count"

    def _query_number(self, scope: Scope, depth: int) -> str:
        word = self.dice.pick(["count", "count", "sum", "max", "min", "distinct"])
        binder, inner = self.binder(scope, depth)
        if word == "count":
            return f"count({binder})"
        with self.noting() as guards:
            value = self._distinct_value(inner, depth) if word == "distinct" else self.number(inner, depth)
        if guards:
            held = " and ".join(dict.fromkeys(guards))
            binder = f"{binder} and {held}" if " where " in binder else f"{binder} where {held}"
        return f"{word}({value} for each {binder})"

    def _distinct_value(self, scope: Scope, depth: int) -> str:
        return self.dice.pick([self.number, self.player, self.truth])(scope, depth)

    def _thing_number(self, scope: Scope, depth: int) -> str:
        dice = self.dice
        sort = dice.weighted([(3, "player"), (3, "piece"), (3, "space"), (1, "board"), (3, "part")])
        if sort == "player":
            return f"{self.player(scope, depth)}.{dice.pick(['points', 'seat', 'seat'])}"
        if sort == "board" and self.world.boards:
            return f"{self.board(scope, depth)}.height"
        if sort == "part" and (names := scope.of_sort("part:")):
            return f"{dice.pick(names)}.number"
        if sort == "space" and dice.chance(20):
            return compass.distance(self, scope, depth)
        if sort == "space":
            what = ["number", "row", "column", "level", "part"] + (["value"] if self.world.printed else [])
            return f"{self.space(scope, self.kind(), depth)}.{dice.pick(what)}"
        kind = self.kind()
        fields = [name for name, about in self.world.fields.get(kind, {}).items() if about == "number"] + PIECE_NUMBERS
        return f"{self.piece(scope, kind, depth)}.{dice.pick(fields)}"

    # ---- truths -----------------------------------------------------------------------------------------

    def truth(self, scope: Scope, depth: int = 2) -> str:
        """A condition that asks first whether there is an answer."""
        with self.noting() as guards:
            asked = self._asked(scope, depth)
        if guards:
            return f"({' and '.join(dict.fromkeys([*guards, asked]))})"
        return asked

    def _asked(self, scope: Scope, depth: int) -> str:
        ways = [(4, self._area_truth), (3, self._compared), (2, self._none_truth), (2, self._marker_truth)]
        if depth > 0:
            ways += [
                (3, self._query_truth), (2, self._joined), (2, self._is), (2, self._member), (2, self._same),
                (1, self._field_truth), (2, self._word_truth), (1, self._space_truth), (1, self._not),
            ]  # fmt: skip
            if self.secretive:
                ways += [(6, self._is), (3, self._same), (3, self._field_truth), (3, self._compared_fields)]
        return self.dice.weighted(ways)(scope, depth - 1)

    def _compared_fields(self, scope: Scope, depth: int) -> str:
        return f"{self.piece(scope, 'card', depth)}.worth {self.dice.pick(['>', '=', '<='])} {self.number(scope, 0)}"

    def _area_truth(self, scope: Scope, depth: int) -> str:
        refuse = "not " if self.dice.chance(50) else ""
        return f"{refuse}{self.area(scope, self.kind(), depth)}.{self.dice.pick(['empty', 'full'])}"

    def _compared(self, scope: Scope, depth: int) -> str:
        op = self.dice.pick(["=", "!=", "<", "<=", ">", ">="])
        return f"{self.number(scope, depth)} {op} {self.number(scope, depth)}"

    def _none_truth(self, scope: Scope, depth: int) -> str:
        with self.noting():
            sort = self.dice.pick(["player", "piece", "space"])
            thing = {"player": self.player, "piece": self.piece_any, "space": self.space_any}[sort](scope, depth)
        return f"{thing} {self.dice.pick(['!=', '!=', '='])} none"

    def _marker_truth(self, scope: Scope, depth: int) -> str:
        found = self.marker(scope, "truth", depth)
        if found and self.dice.chance(60):
            return found
        found = self.marker(scope, "word", depth)
        return f"{found} = {self.dice.pick(WORDS)}" if found else "yes"

    def _query_truth(self, scope: Scope, depth: int) -> str:
        binder, inner = self.binder(scope, depth)
        if self.dice.chance(60):
            return f"any({binder})"
        return f"every({self.truth(inner, depth)} for each {binder})"

    def _joined(self, scope: Scope, depth: int) -> str:
        op = self.dice.pick([" and ", " and ", " or "])
        return f"({op.join(self.truth(scope, depth) for _ in range(2))})"

    def _not(self, scope: Scope, depth: int) -> str:
        return f"not ({self.truth(scope, depth)})"

    def _is(self, scope: Scope, depth: int) -> str:
        kinds = [kind for kind in self.world.designs if kind != "cube"]
        kind = self.dice.pick(kinds)
        design = self.dice.pick(self.world.designs[kind])
        return f"{self.piece(scope, kind, depth)} is {self.dice.pick(['', '', 'not '])}{design}"

    def _member(self, scope: Scope, depth: int) -> str:
        dice = self.dice
        if dice.chance(30):
            return f"{self.number(scope, depth)} in [{', '.join(self.number(scope, depth) for _ in range(2))}]"
        if dice.chance(30):
            return f"{self.number(scope, depth)} in {self.number(scope, depth)}..{self.number(scope, depth)}"
        kind = self.kind()
        return f"{self.piece(scope, kind, depth)} in {self.area(scope, kind, depth)}"

    def _same(self, scope: Scope, depth: int) -> str:
        dice = self.dice
        op = dice.pick(["=", "!="])
        sort = dice.pick(["player", "player", "piece", "space", "word", "design"])
        if sort == "design":
            kind = dice.pick([*self.world.designs])
            other = dice.pick([f"{self.piece(scope, kind, depth)}.design", *scope.of_sort(f"design:{kind}")])
            return f"{self.piece(scope, kind, depth)}.design {op} {other}"
        if sort == "player":
            return f"{self.player(scope, depth)} {op} {self.player(scope, depth)}"
        if sort == "word":
            return f"{self.piece(scope, 'card', depth)}.suit {op} {dice.pick([*SUITS, 'none'])}"
        kind = self.kind()
        ask = self.piece if sort == "piece" else self.space
        return f"{ask(scope, kind, depth)} {op} {ask(scope, kind, depth)}"

    def _field_truth(self, scope: Scope, depth: int) -> str:
        if self.world.boards and self.dice.chance(40):
            return f"{self.board(scope, depth)}.wet"
        return f"{self.piece(scope, 'card', depth)}.lucky"

    def _word_truth(self, scope: Scope, depth: int) -> str:
        if "strong" in self.world.words and self.dice.chance(50):
            return f"{self.piece(scope, 'card', depth)}.strong"
        if self.dice.chance(15):
            return f"{self.player(scope, depth)}.{self.dice.pick(['out', 'passed'])}"
        words = [name for name, about in self.world.words.items() if about == "truth of player"]
        if words:
            return f"{self.player(scope, depth)}.{self.dice.pick(words)}"
        words = [name for name, about in self.world.words.items() if about == "truth"]
        return self.dice.pick(words) if words else "m > 0"

    def _space_truth(self, scope: Scope, depth: int) -> str:
        kind = self.kind()
        if self.dice.chance(30):
            return compass.joined(self, scope, depth)
        if self.dice.chance(40):
            return f"supported({self.space(scope, kind, depth)})"
        return f"touch({self.space(scope, kind, depth)}, {self.space(scope, kind, depth)})"

    # ---- players ----------------------------------------------------------------------------------------

    def player(self, scope: Scope, depth: int = 1) -> str:
        dice = self.dice
        ways: list[tuple[int, str]] = [(6, "you")] if scope.you else [(1, "players.first")]
        ways += [(5, name) for name in scope.of_sort("player")]
        if depth > 0:
            ways += [(1, "players"), (2, "next"), (2, "marker"), (1, "owner"), (1, "first")]
        way = dice.weighted(ways)
        if way == "players":
            return dice.pick(["players.first", "players.last"])
        if way == "next":
            return f"{self.player(scope, depth - 1)}.{dice.pick(['next', 'previous'])}"
        if way == "marker":
            return self.marker(scope, "player", depth - 1) or "lead"
        if way == "owner":
            kind = dice.pick(sorted(self.world.owned))
            return f"{self.piece(scope, kind, depth - 1)}.owner"
        if way == "first":
            condition = self.truth(scope.knowing("player", "player"), depth - 1)
            text = f"{dice.pick(['first', 'last'])}(player where {condition})"
            self.guard(f"{text} != none")
            return text
        return way

    # ---- pieces -----------------------------------------------------------------------------------------

    def kind(self) -> str:
        return self.dice.weighted(
            [({"coin": 5, "card": 20 if self.secretive else 5}.get(kind, 2), kind) for kind in self.world.kinds]
        )  # fmt: skip

    def piece_any(self, scope: Scope, depth: int) -> str:
        return self.piece(scope, self.kind(), depth)

    def piece(self, scope: Scope, kind: str, depth: int = 1) -> str:
        dice = self.dice
        ways: list[tuple[int, str]] = [(8, name) for name in scope.of_sort(f"piece:{kind}")]
        ways.append((4, "top"))
        kept = scope.of_sort(f"pieces:{kind}")
        if kept:
            ways.append((4, "kept"))
        if depth > 0:
            ways += [(3, "first"), (1, "list"), (1, "marker")]
        way = dice.weighted(ways)
        if way == "kept":
            text = f"{dice.pick(kept)}.{dice.pick(['first', 'last'])}"
            self.guard(f"{text} != none")
            return text
        if way == "top":
            area = self.area(scope, kind, depth)
            text = f"{area}.{dice.pick(['top', 'top', 'bottom'])}"
            self.guard(dice.pick([f"{text} != none", f"not {area}.empty", f"{area}.count > 0"]))
            return text
        if way in ("first", "list"):
            source = f" in {self.anywhere(scope, kind, depth - 1)}" if dice.chance(98 if self.secretive else 85) else ""
            where = f" where {self.truth(scope.knowing(kind, f'piece:{kind}'), depth - 1)}" if dice.chance(50) else ""
            order = self._order(scope.knowing(kind, f"piece:{kind}"), depth - 1) if dice.chance(20) else ""
            text = f"{kind}{source}{where}{order}"
            end = dice.pick(["first", "last"])
            text = f"{end}({text})" if way == "first" else f"list({text}).{end}"
            self.guard(f"{text} != none")
            return text
        if way == "marker":
            found = self.marker(scope, f"piece:{kind}", depth - 1)
            return found or self.piece(scope, kind, 0)
        return way

    def _order(self, scope: Scope, depth: int) -> str:
        with self.noting() as guards:
            key = self.number(scope, depth)
        return f" by {self.dice.pick(['highest', 'lowest'])} {key}" if not guards else ""

    # ---- boards, places, spaces -------------------------------------------------------------------------

    def board(self, scope: Scope, depth: int = 1) -> str:
        names = [*scope.of_sort("board"), *self.world.boards]
        if depth > 0 and self.dice.chance(15):
            found = self.marker(scope, "board", depth - 1)
            if found:
                return found
        if "target" in self.world.fields.get("card", {}) and depth > 0 and self.dice.chance(10):
            text = f"{self.piece(scope, 'card', depth - 1)}.target"
            self.guard(f"{text} != none")
            return text
        return self.dice.pick(names)

    def place(self, scope: Scope, kind: str, depth: int = 1) -> str:
        dice = self.dice
        if dice.chance(5):
            return "box"
        places = [place for place in self.world.of_kind(kind) if self._reachable(place, scope, depth)]
        if not places:
            return "box"
        weights = [(6 if place.name in self.world.focus else 1, place) for place in places]
        return self.of_place(scope, dice.weighted(weights), depth)

    def _reachable(self, place: Place, scope: Scope, depth: int) -> bool:
        return place.of != "cart" or depth > 0 or bool(scope.of_sort("piece:cart"))

    def of_place(self, scope: Scope, place: Place, depth: int) -> str:
        if place.of == "cart":
            return f"{self.piece(scope, 'cart', depth - 1)}.{place.name}"
        if place.of == "site":
            return f"{self.board(scope, depth - 1)}.{place.name}"
        owner = f"{self.player(scope, depth - 1)}." if place.per_player else ""
        if place.of:
            return f"{place.of}.{place.name}" if not owner else f"{owner}{place.name}"
        return f"{owner}{place.name}"

    def area(self, scope: Scope, kind: str, depth: int = 1) -> str:
        dice = self.dice
        ways: list[tuple[int, str]] = [(8, "place")]
        ways += [(4, name) for sort in ("space", "part", "group") for name in scope.of_sort(f"{sort}:{kind}")]
        if depth > 0:
            ways.append((2, "space"))
        way = dice.weighted(ways)
        if way == "place":
            return self.place(scope, kind, depth)
        return self.space(scope, kind, depth - 1) if way == "space" else way

    def anywhere(self, scope: Scope, kind: str, depth: int = 1) -> str:
        """Where pieces are looked for: in an area, or on all of a board."""
        if self.world.boards and self.dice.chance(15):
            return self.board(scope, min(depth, 0))
        return self.area(scope, kind, depth)

    def space_any(self, scope: Scope, depth: int) -> str:
        return self.space(scope, self.kind(), depth)

    def space(self, scope: Scope, kind: str, depth: int = 1) -> str:
        dice = self.dice
        ways: list[tuple[int, str]] = [(8, name) for name in scope.of_sort(f"space:{kind}")]
        ways += [(3, "index"), (2, "ends"), (2, "next")]
        if depth > 0:
            ways += [(2, "first"), (1, "of"), (1, "marker"), (1, "list"), (2, "near")]
        way = dice.weighted(ways)
        if way == "near":
            return compass.space(self, scope, kind, depth)
        if way == "index":
            places = [place for place in self.world.of_kind(kind) if self._reachable(place, scope, depth)]
            place = dice.pick(places)
            text = self.of_place(scope, place, depth)
            if dice.chance(60):
                return f"{text}[{dice.between(1, place.size)}]"
            index = self.number(scope, min(depth, 1))
            if index.isdigit():
                return f"{text}[{max(1, min(int(index), place.size))}]"
            self.guard(f"{index} >= 1")
            self.guard(f"{index} <= {text}.size")
            return f"{text}[{index}]"
        if way == "ends":
            return f"{self.place(scope, kind, depth)}.{dice.pick(['first', 'last'])}"
        if way == "next":
            area = self.place(scope, kind, depth)
            self.guard(dice.pick([f"not {area}.full", f"{area}.next != none"]))
            return f"{area}.next"
        if way in ("first", "list"):
            source = self.place(scope, kind, depth - 1)
            if dice.chance(30):
                source = compass.spaces(self, scope, kind, depth - 1)
            inner = scope.knowing("space", f"space:{kind}")
            end = dice.pick(["first", "last"])
            clause = dice.pick(["where", "where", "until"])
            text = f"{end}(space in {source} {clause} {self.truth(inner, depth - 1)})"
            if way == "list":
                text = f"reverse(list(space in {source})).{end}"
            self.guard(f"{text} != none")
            return text
        if way == "of":
            return f"{self.piece(scope, kind, depth - 1)}.space"
        if way == "marker":
            found = self.marker(scope, "space", depth - 1)
            return found or self.space(scope, kind, 0)
        return way

    # ---- lists and binders ------------------------------------------------------------------------------

    def things(self, scope: Scope, sort: str, depth: int) -> str:
        """A list."""
        dice = self.dice
        if sort == "player":
            return dice.pick(
                ["players", "players", f"list(player where {self.truth(scope.knowing('player', 'player'), 0)})"]
            )
        if sort == "number":
            if dice.chance(50):
                return f"[{', '.join(self.number(scope, 0) for _ in range(dice.between(1, 3)))}]"
            if "steps" in self.world.fields.get("card", {}):
                return f"{self.piece(scope, 'card', depth)}.steps"
            return "[1, 2]"
        kind = self.kind()
        if sort == "space":
            if dice.chance(40):
                return compass.spaces(self, scope, kind, depth)
            inner = scope.knowing("space", f"space:{kind}")
            return f"list(space in {self.place(scope, kind, depth)} where {self.truth(inner, 0)})"
        return self.pieces(scope, kind, depth)

    def pieces(self, scope: Scope, kind: str, depth: int) -> str:
        """A list of pieces of a kind: one with a name, one made of others, or a new one."""
        dice, kept = self.dice, scope.of_sort(f"pieces:{kind}")
        if kept and dice.chance(50):
            return dice.pick(kept)
        if depth > 0 and dice.chance(40):
            one, other = self.pieces(scope, kind, depth - 1), self.pieces(scope, kind, depth - 1)
            joined = f"{dice.pick(['both', 'either', 'without'])}({one}, {other})"
            chosen = f"(if {self.truth(scope, 0)} then {one} else {other})"
            return dice.pick([joined, joined, f"take({self.number(scope, 0)}, {one})", chosen])
        inner = scope.knowing(kind, f"piece:{kind}")
        text = f"list({kind} in {self.anywhere(scope, kind, depth)} where {self.truth(inner, 0)})"
        return f"reverse({text})" if dice.chance(20) else text

    def binder(self, scope: Scope, depth: int = 1, sorts: str = "") -> tuple[str, Scope]:
        """What is gone through, and what is known of each thing. sorts: which are wanted, all if empty."""
        dice = self.dice
        wanted = dice.pick(sorts.split()) if sorts else dice.weighted(
            [(4, "piece"), (4, "player"), (3, "space"), (2, "number"), (2, "part"), (1, "board"), (1, "list"),
             (1, "group"), (1, "direction"), (0 if self.secretive else 1, "all")]
        )  # fmt: skip
        text, name, sort = self._source(scope, depth, wanted)
        inner = scope.knowing(name, sort)
        if dice.chance(12):
            text += f" until {self.truth(inner, max(0, depth - 1))}"
        if dice.chance(55):
            text += f" where {self.truth(inner, max(0, depth - 1))}"
        if dice.chance(12):
            text += self._order(inner, 0)
        return text, inner

    def _source(self, scope: Scope, depth: int, wanted: str) -> tuple[str, str, str]:
        dice, kind = self.dice, self.kind()
        if wanted == "player":
            if dice.chance(80):
                return "player", "player", "player"
            if dice.chance(50):
                return f"player from {self.player(scope, max(0, depth - 1))}", "player", "player"
            return f"player in {self.things(scope, 'player', depth - 1)}", "player", "player"
        if wanted == "board" and self.world.boards:
            return "site", "site", "board"
        if wanted == "number":
            name = scope.new_name("amount", "other_amount", "size_of")
            low, high = dice.pick(["0", "1", "1", "2"]), self.number(scope, min(depth, 1))
            if dice.chance(25):
                return f"{name} in {self.things(scope, 'number', depth - 1)}", name, "number"
            return f"{name} in {low}..{high}", name, "number"
        if wanted == "space":
            return f"space in {self.place(scope, kind, depth)}", "space", f"space:{kind}"
        if wanted == "direction":
            source = f" in {self.place(scope, kind, 0)}.directions" if dice.chance(50) else ""
            return f"direction{source}", "direction", "direction"
        if wanted == "part" and dice.chance(40):
            return f"line in {compass.parts(self, scope, kind)}", "line", f"part:{kind}"
        if wanted == "part":
            word = dice.pick(["row", "column", "line", "level", "part"])
            return f"{word} in {self.place(scope, kind, depth)}", word, f"part:{kind}"
        if wanted == "group":
            inner = scope.knowing("space", f"space:{kind}")
            text = f"groups(space in {self.place(scope, kind, 0)} where {self.truth(inner, 0)})"
            return f"group in {text}", "group", f"group:{kind}"
        if wanted == "list":
            name = scope.new_name("other", "third")
            if dice.chance(60):
                return f"{name} in {self.pieces(scope, kind, depth)}", name, f"piece:{kind}"
            return f"{name} in {self.things(scope, 'space', depth - 1)}", name, "thing"
        if wanted == "all":
            return kind, kind, f"piece:{kind}"
        name = kind if dice.chance(80) else scope.new_name("other", "third")
        return f"{name} in {self.anywhere(scope, kind, depth)}", name, f"piece:{kind}"

    # ---- markers ----------------------------------------------------------------------------------------

    def marker(self, scope: Scope, sort: str, depth: int = 0) -> str:
        """A marker of a sort, or nothing."""
        found = [marker for marker in self.world.markers if marker.sort == sort]
        if not found:
            return ""
        marker = self.dice.pick(found)
        text = self.marker_of(scope, marker, depth)
        if marker.optional:
            self.guard(f"{text} != none")
        return text

    def marker_of(self, scope: Scope, marker: Marker, depth: int = 0) -> str:
        """A marker of the table, or of a player, a piece or a board."""
        if marker.of == "site":
            return f"{self.board(scope)}.{marker.name}"
        if marker.of:
            return f"{self.piece(scope, marker.of, depth)}.{marker.name}"
        return f"{self.player(scope, depth)}.{marker.name}" if marker.per_player else marker.name
