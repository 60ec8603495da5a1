"""Random statements, mostly those of a careful author: what a line needs is asked before it."""

from __future__ import annotations

import re
from collections.abc import Callable

from .asking import Asking
from .scope import PARAMS, Scope
from .world import UNLIMITED, WORDS, Marker, Rule

Lines = list[str]
Made = tuple[Lines, Scope]


def indented(lines: Lines) -> Lines:
    return [f"    {line}" for line in lines]


def _onto(source: str, target: str) -> str:
    """On top of what lies there, or now and then under it."""
    return "under" if (len(source) + len(target)) % 5 == 0 else "to"


class Doing(Asking):
    """careful: how often, in percent, a line asks first what it needs."""

    careful = 85

    def block(self, scope: Scope, most: int = 4) -> Lines:
        """Lines one after the other; never none."""
        inner, lines = scope.within(), Lines()
        for _ in range(self.dice.between(1, most if scope.deep < 4 else 1)):
            made, inner = self.statement(inner)
            lines += made
            if made[-1].strip() in ("stop", "end turns", "end game"):
                break
        return lines

    def statement(self, scope: Scope) -> Made:
        """One statement with what guards it, and what is known after it."""
        ways: list[tuple[int, Callable[[Scope], Made]]] = [
            (6, self._move), (8, self._move_some), (2, self._swap), (5, self._score), (5, self._set), (4, self._add),
            (1, self._shuffle), (1, self._give), (1, self._flip), (2, self._show), (3, self._let), (1, self._note),
            (2, self._roll), (3 if self.secretive else 1, self._hide),
        ]  # fmt: skip
        if scope.deep < 5:
            ways += [
                (4, self._do), (5, self._if), (4, self._for_each),
                (1, self._at_once), (2, self._repeat), (1, self._repeat_until),
                (2, self._choose_at_random), (2, self._draw), (2, self._as),
                (1, self._rank), (1, self._reach),
            ]  # fmt: skip
            if scope.you:
                ways += [
                    (6, self._choose), (2, self._choose_option), (5, self._may), (1, self._choose_action),
                    (4, self._choose_several), (1, self._choose_design),
                ]  # fmt: skip
                if self.secretive:
                    ways += [(5, self._choose), (6, self._may), (2, self._choose_option), (5, self._show)]
            if scope.choosing:
                ways.append((12 if self.secretive else 4, self._require))
        if scope.in_loop:
            ways.append((1, lambda scope: (["stop"], scope)))
        if scope.in_turns:
            ways += [(1, lambda scope: (["end turns"], scope)), (2, self._order_turns)]
        if scope.deep > 2:
            ways += [(1, self._end_game), (1, self._eliminate)]
        with self.noting() as guards:
            lines, after = self.dice.weighted(ways)(scope)
        guards = list(dict.fromkeys(guards))
        if guards and self.dice.chance(self.careful):
            return self._guarded(scope, guards, lines, after)
        return lines, after

    def _guarded(self, scope: Scope, guards: list[str], lines: Lines, after: Scope) -> Made:
        """What is needed is asked first; sometimes so early that it need not hold any more."""
        dice = self.dice
        if scope.choosing and dice.chance(40):
            return [f"require {condition}" for condition in guards] + lines, after
        if self.forgetful and scope.deep < 4 and dice.chance(45):
            lines = [*self._disturbing(scope, guards), *lines]
        if dice.chance(8):
            lines = [dice.pick(["repeat 2", "for each player"]), *indented(lines)]
        if dice.chance(8):
            name = scope.new_name("holds_now", "still")
            return [f"let {name} = {' and '.join(guards)}", f"if {name}", *indented(lines)], scope.knowing(
                name, "truth"
            )
        return [f"if {' and '.join(guards)}", *indented(lines), *self._otherwise(scope, 12)], scope

    def _disturbing(self, scope: Scope, guards: list[str]) -> Lines:
        """Something that may have to do with what was asked."""
        focus = self.world.focus
        named = {place.name for place in self.world.places if re.search(rf"\b{place.name}\b", " ".join(guards))}
        self.world.focus = named or focus
        try:
            return self.statement(scope.within())[0]
        finally:
            self.world.focus = focus

    def _otherwise(self, scope: Scope, percent: int) -> Lines:
        return ["else", *indented(self.block(scope, 1))] if self.dice.chance(percent) else []

    # ---- pieces -----------------------------------------------------------------------------------------

    def _room(self, area: str, amount: str = "1") -> None:
        if area != "box":
            self.guard(f"not {area}.full" if amount == "1" else f"{area}.free >= {amount}")

    def _move(self, scope: Scope) -> Made:
        kind = self.kind()
        if kind == "block" and self.dice.chance(60):
            return self._place_block(scope)
        piece, target = self.piece(scope, kind), self.area(scope, kind)
        self._room(target)
        return [f"move {piece} {_onto(piece, target)} {target}"], scope

    def _place_block(self, scope: Scope) -> Made:
        """A piece with a drawing, where it fits."""
        piece = self.piece(scope, "block")
        if scope.you and self.dice.chance(60):
            return [f"choose spot in placements({piece}, wall)", *indented([f"move {piece} to spot"]), "else",
                    *indented(self.block(scope, 1))], scope  # fmt: skip
        return [f"for each spot in placements({piece}, wall)", *indented([f"move {piece} to spot", "stop"])], scope

    def _move_some(self, scope: Scope) -> Made:
        dice, kind = self.dice, self.kind()
        source, target = self.area(scope, kind), self.area(scope, kind)
        form = dice.weighted([(4, "up to"), (3, "all"), (5, "some")])
        binder = where = ""
        if dice.chance(35):
            binder = f"{kind} "
            if dice.chance(70):
                where = f" where {self.truth(scope.knowing(kind, f'piece:{kind}'), 1)}"
        elif source == "box":
            binder = f"{kind} "
        if form == "all":
            self._room(target, f"{source}.count")
            return [f"move all {binder}from {source} {_onto(source, target)} {target}{where}"], scope
        amount = self.number(scope, 1)
        if form == "up to":
            return [f"move up to {amount} {binder}from {source} {_onto(source, target)} {target}{where}"], scope
        if where:
            self.guard(f"count({kind} in {source}{where}) >= {amount}")
        elif amount == "1":
            self.guard(f"not {source}.empty")
        else:
            self.guard(f"{source}.count >= {amount}")
        self._room(target, amount)
        return [f"move {amount} {binder}from {source} {_onto(source, target)} {target}{where}"], scope

    def _swap(self, scope: Scope) -> Made:
        kind = self.kind()
        return [f"swap {self.piece(scope, kind)} with {self.piece(scope, kind)}"], scope

    def _give(self, scope: Scope) -> Made:
        kind = self.dice.pick([kind for kind in ("coin", "card", "cart") if kind in self.world.kinds])
        return [f"give {self.piece(scope, kind)} to {self.player(scope)}"], scope

    def _flip(self, scope: Scope) -> Made:
        if not self.world.faced:
            return self._give(scope)
        piece = self.piece(scope, self.dice.pick(self.world.faced))
        return [f"if {piece}.face = heads", f"    flip {piece}"] if self.dice.chance(30) else [f"flip {piece}"], scope

    def _shuffle(self, scope: Scope) -> Made:
        return [f"shuffle {self.place(scope, self.kind())}"], scope

    def _show(self, scope: Scope) -> Made:
        kind = "card" if self.secretive else self.kind()
        what = self.area(scope, kind) if self.dice.chance(60) else self.piece(scope, kind)
        hidden = [marker for marker in self.world.markers if marker.seen in ("owner", "none")]
        if hidden and self.dice.chance(25):
            what = self.marker_of(scope, self.dice.pick(hidden))
        whom = "everyone" if self.dice.chance(15) else self.player(scope)
        return [f"show {what} to {whom}"], scope

    def _hide(self, scope: Scope) -> Made:
        kind = "card" if self.secretive else self.kind()
        return [f"hide {self.area(scope, kind) if self.dice.chance(60) else self.piece(scope, kind)}"], scope

    # ---- points and markers -----------------------------------------------------------------------------

    def _score(self, scope: Scope) -> Made:
        dice = self.dice
        yours, theirs = dice.pick([("score", "scores"), ("score", "scores"), ("lose", "loses")])
        amount = self.number(scope)
        if scope.you and not dice.chance(35):
            return [f"{yours} {amount}"], scope
        return [f"{self.player(scope)} {theirs} {amount}"], scope

    def _roll(self, scope: Scope) -> Made:
        marker = self.dice.pick(
            [
                found
                for found in self.world.markers
                if found.sort in ("number", "truth", "word") and found.high != UNLIMITED
            ]
        )
        return [f"roll {self._target(scope, marker)}"], scope

    def _target(self, scope: Scope, marker: Marker) -> str:
        return self.marker_of(scope, marker)

    def _set(self, scope: Scope) -> Made:
        dice, marker = self.dice, self.dice.pick(self.world.markers)
        target = self._target(scope, marker)
        if marker.optional and dice.chance(20):
            return [f"set {target} to none"], scope
        return [f"set {target} to {self._value(scope, marker)}"], scope

    def _value(self, scope: Scope, marker: Marker) -> str:
        dice = self.dice
        if marker.sort == "number":
            value = self.number(scope, 1)
            if value.isdigit():
                return str(min(int(value), marker.high))
            if dice.chance(40):
                return f"max({marker.low}, min({min(marker.high, 99)}, {value}))"
            if marker.high != UNLIMITED:
                self.guard(f"{value} <= {marker.high}")
            self.guard(f"{value} >= {marker.low}")
            return value
        if marker.sort == "truth":
            return dice.pick(["yes", "no", self.truth(scope, 1)])
        if marker.sort == "word":
            return dice.pick(WORDS)
        if marker.sort == "player":
            return self.player(scope)
        if marker.sort == "space":
            return self.space(scope, self.kind())
        if marker.sort == "board":
            return self.board(scope)
        return self.piece(scope, marker.sort.removeprefix("piece:"))

    def _add(self, scope: Scope) -> Made:
        dice = self.dice
        marker = dice.pick([marker for marker in self.world.markers if marker.sort == "number"])
        target = self._target(scope, marker)
        amount = dice.pick(["1", "1", "2", "-1", self.number(scope, 1)])
        if amount == "-1":
            self.guard(f"{target} > {marker.low}")
            return [f"take 1 from {target}"], scope
        if amount.startswith("-"):
            amount = f"0 - {amount[1:]}"
        if amount == "1" and marker.high != UNLIMITED:
            self.guard(f"{target} < {marker.high}")
        elif amount != "1":
            if marker.high != UNLIMITED:
                self.guard(f"{target} + {amount} <= {marker.high}")
            if not amount.isdigit():
                self.guard(f"{target} + {amount} >= {marker.low}")
        return [f"add {amount} to {target}"], scope

    def _rank(self, scope: Scope) -> Made:
        dice, inner = self.dice, scope.knowing("player", "player")
        where = f" where {self.truth(inner, 1)}" if dice.chance(50) else ""
        keys = [
            f"    by {dice.pick(['', 'lowest ', 'highest '])}{self.number(inner, 1)}" for _ in range(dice.between(1, 2))
        ]
        ties = dice.pick(["shared rounded down", "shared rounded nearest", "pay full", "pay nothing", "pay 2"])
        pay = ", ".join(str(dice.below(7)) for _ in range(dice.between(1, 3)))
        return [f"rank player{where}", *keys, f"    pay [{pay}]", f"    ties {ties}"], scope

    # ---- going on ---------------------------------------------------------------------------------------

    def _note(self, scope: Scope) -> Made:
        return [f'{self.dice.pick(["note", "ruling"])} "A remark."'], scope

    def _let(self, scope: Scope) -> Made:
        dice = self.dice
        sort = dice.pick(["number", "truth", "player", "piece", "space", "pieces"])
        name = scope.new_name(*dice.shuffled(["one", "two", "three", "four"]), "more")
        if sort == "pieces":
            kind = self.kind()
            return [f"let {name} = {self.pieces(scope, kind, 2)}"], scope.knowing(name, f"pieces:{kind}")
        if sort == "piece":
            kind = self.kind()
            return [f"let {name} = {self.piece(scope, kind)}"], scope.knowing(name, f"piece:{kind}")
        if sort == "space":
            kind = self.kind()
            return [f"let {name} = {self.space(scope, kind)}"], scope.knowing(name, f"space:{kind}")
        value = {"number": self.number, "truth": self.truth, "player": self.player}[sort](scope, 1)
        return [f"let {name} = {value}"], scope.knowing(name, sort)

    def _do(self, scope: Scope) -> Made:
        dice = self.dice
        rules = [rule for rule in self.world.rules if rule.level > scope.level or dice.chance(3)]
        if not rules:
            return self._score(scope)
        return self.called(scope, dice.pick(rules)), scope

    def called(self, scope: Scope, rule: Rule) -> Lines:
        args = ", ".join(self._argument(scope, param) for param in rule.params)
        subject = ""
        if rule.of == "site":
            subject = f"{self.board(scope)}."
        elif rule.of:
            subject = f"{self.piece(scope, rule.of)}."
        return [f"do {subject}{rule.name}{f'({args})' if args else ''}"]

    def call(self, scope: Scope, rule: Rule) -> Lines:
        """A call that asks first what it needs."""
        with self.noting() as guards:
            lines = self.called(scope, rule)
        return [f"if {' and '.join(dict.fromkeys(guards))}", *indented(lines)] if guards else lines

    def _argument(self, scope: Scope, param: str) -> str:
        sort = PARAMS[param]
        if sort == "player":
            return self.player(scope)
        if sort == "number":
            return self.number(scope, 1)
        if sort == "board":
            return self.board(scope)
        if sort == "space:":
            return self.space(scope, "coin")
        return self.piece(scope, sort.removeprefix("piece:"))

    def _reach(self, scope: Scope) -> Made:
        moments = [at for at, name in enumerate(self.world.moments) if 100 + at > scope.level]
        if not moments:
            return self._note(scope)
        return [f"reach {self.world.moments[self.dice.pick(moments)]}"], scope

    def _require(self, scope: Scope) -> Made:
        return [f"require {self.truth(scope, 1)}"], scope

    def _end_game(self, scope: Scope) -> Made:
        return ["end game"], scope

    # ---- blocks -----------------------------------------------------------------------------------------

    def _if(self, scope: Scope) -> Made:
        lines = [f"if {self.truth(scope)}", *indented(self.block(scope))]
        if self.dice.chance(15):
            lines += [f"else if {self.truth(scope, 1)}", *indented(self.block(scope, 1))]
        return lines + self._otherwise(scope, 30), scope

    def _for_each(self, scope: Scope) -> Made:
        binder, inner = self.binder(scope)
        by_choice = " by choice" if scope.you and self.dice.chance(20) and "group in" not in binder else ""
        return [f"for each {binder}{by_choice}", *indented(self.block(inner.within(in_loop=True)))], scope

    def _at_once(self, scope: Scope) -> Made:
        """Everybody chooses in secret; sometimes more is tried than is allowed there."""
        dice, markers = self.dice, [marker for marker in self.world.markers if marker.seen == "owner"]
        hidden = [place for place in self.world.places if place.per_player and place.seen == "owner"]
        body = Lines()
        for marker in markers[:2]:
            who = dice.weighted([(6, "you"), (2, "player"), (1, "you.next")])
            if marker.sort == "number":
                high = marker.high if dice.chance(70) else "you.next.coins"
                body += [f"choose amount in 0..{high}", f"    set {who}.{marker.name} to amount", "else",
                         f"    set {who}.{marker.name} to 0"]  # fmt: skip
            else:
                body += ['may "Betray"', f"    set {who}.{marker.name} to yes"]
        for place in hidden[:2]:
            source, target = dice.pick(hidden), dice.weighted([(5, place), (1, dice.pick(self.world.places))])
            if source.kind == target.kind == place.kind:
                prefix = "you." if target.per_player else ""
                body.append(f"move up to {dice.between(1, 2)} from you.{source.name} to {prefix}{target.name}")
            if dice.chance(40):
                who, other = dice.weighted([(6, "you"), (1, "you.next")]), dice.weighted([(6, "you"), (1, "you.next")])
                body += [f"choose space in {who}.{place.name} where not space.{dice.pick(['empty', 'full'])}",
                         f"    move up to 1 from space to {other}.{place.name}", "else",
                         f"    move up to 1 from {other}.{place.name} to you.{place.name}"]  # fmt: skip
            if dice.chance(40):
                who, kind = dice.weighted([(6, "you"), (1, "you.next")]), place.kind
                to = f"you.{source.name}" if source.kind == kind else f"you.{place.name}"
                body += dice.pick([
                    [f"choose up to 2 {kind} in {who}.{place.name} as chosen{dice.pick(['', ' in order'])}",
                     f"for each {kind} in chosen", f"    move {kind} to {to}"],
                    [f"for each {kind} in {who}.{place.name}", '    may "Lay it"', f"        move {kind} to {to}"],
                ])  # fmt: skip
        if not body or dice.chance(15):
            body += self.block(scope.within().knowing("player", "player"), 1)
        where = f" where {self.truth(scope.knowing('player', 'player'), 1)}" if dice.chance(20) else ""
        return [f"for each player{where} at once", *indented(body)], scope

    def _repeat(self, scope: Scope) -> Made:
        times = self.dice.pick(["2", "3", self.number(scope, 1)])
        return [f"repeat {times}", *indented(self.block(scope.within(in_loop=True)))], scope

    def _repeat_until(self, scope: Scope) -> Made:
        """Each round moves something on, mostly."""
        dice, body = self.dice, self.block(scope.within(in_loop=True), 2)
        if dice.chance(80):
            made, _ = self._move_some(scope) if dice.chance(50) else self._add(scope)
            body = [*made, *body]
        return [f"repeat until {self.truth(scope, 1)}", *indented(body)], scope

    def _choose_at_random(self, scope: Scope) -> Made:
        binder, inner = self.binder(scope, 1, "piece piece player space number part board list")
        lines = [f"choose {binder} at random", *indented(self.block(inner, 2))]
        return [*lines, *self._otherwise(scope, 60)], scope

    def orders(self, scope: Scope) -> Lines:
        """The turns go on otherwise, in several ways at once, and sometimes."""
        lines = [line for _ in range(self.dice.between(1, 4)) for line in self._order_turns(scope)[0]]
        return [f"if {self.truth(scope, 1)}", *indented(lines)] if self.dice.chance(70) else lines

    def _order_turns(self, scope: Scope) -> Made:
        ways = ["reverse turns", "skip next turn", f"next turn to {self.player(scope)}"]
        return [self.dice.pick([*ways, *(["pass", "pass"] if scope.you else [])])], scope

    def _eliminate(self, scope: Scope) -> Made:
        return [f"eliminate {self.player(scope)}"], scope

    def _draw(self, scope: Scope) -> Made:
        dice = self.dice
        decks = [
            place for place in self.world.places if place.shape in ("deck", "stack", "pile") and place.kind == "card"
        ]
        place = dice.pick([place for place in decks if place.shape == "deck"] * 4 + decks)
        name = place.kind if dice.chance(80) else scope.new_name("drawn", "found")
        inner = scope.knowing(name, f"piece:{place.kind}")
        body = self.block(inner, 2)
        if dice.chance(70):
            target = self.area(scope, place.kind, 0)
            body = [*body, f"move {name} to {target}"] if dice.chance(50) else [f"move {name} to {target}", *body]
        return [
            f"draw {name} from {self.of_place(scope, place, 1)}",
            *indented(body),
            *self._otherwise(scope, 40),
        ], scope

    def _as(self, scope: Scope) -> Made:
        return [f"as {self.player(scope)}", *indented(self.block(scope.within(you=True)))], scope

    # ---- decisions --------------------------------------------------------------------------------------

    def _prompt(self) -> str:
        return ' "Which?"' if self.dice.chance(15) else ""

    def _choose(self, scope: Scope) -> Made:
        sorts = "piece piece piece player space space number part board list" + ("" if self.secretive else " all")
        binder, inner = self.binder(scope, 1, sorts)
        form = self.dice.weighted([(3, "open"), (4, "block"), (3, "else")])
        if form == "open":
            made, after = self.statement(inner.within(choosing=True))
            return [f"choose {binder}{self._prompt()}", *made], after
        lines = [f"choose {binder}{self._prompt()}", *indented(self.block(inner.within(choosing=True)))]
        return (lines if form == "block" else [*lines, "else", *indented(self.block(scope, 1))]), scope

    def _choose_several(self, scope: Scope) -> Made:
        """Some of what there is, which is then gone through."""
        dice = self.dice
        binder, inner = self.binder(scope, 1, "piece piece piece player space number")
        sort = inner.names[binder.split(" ")[0]]
        list_name = scope.new_name(*dice.shuffled(["picked", "taken", "those"]))
        amount = dice.pick(["1", "2", "2", self.number(scope, 0)])
        how = dice.pick(["", "", "up to ", "at least "])
        if how != "up to ":
            self.guard(f"count({binder}) >= {amount}")
        if how == "" and dice.chance(20):
            amount = f"{amount}..{amount} + 1"
        behind = f"{' in order' if dice.chance(25) else ''}{self._prompt()}"
        if how != "at least " and ".." not in amount and dice.chance(20):
            behind = " at random"
        head = f"choose {how}{amount} {binder} as {list_name}{behind}"
        after = scope.knowing(list_name, f"pieces:{sort[6:]}" if sort.startswith("piece:") else "things")
        other = scope.new_name("each_one", "next_one")
        going = after.knowing(other, sort).within(in_loop=True, choosing=True)
        through = [f"for each {other} in {list_name}", *indented(self.block(going, 2))]
        form = dice.weighted([(5, "open"), (3, "block"), (2, "else")])
        if form == "open":
            return [head, *through], after
        lines = [head, *indented(through)]
        return (lines if form == "block" else [*lines, "else", *indented(self.block(scope, 1))]), scope

    def _choose_design(self, scope: Scope) -> Made:
        kind, name = self.dice.pick([*self.world.designs]), scope.new_name("guess", "second_guess")
        return [f"choose {name} in designs({kind})"], scope.knowing(name, f"design:{kind}")

    def _in_text(self, scope: Scope) -> str:
        """A value in a text."""
        return f" {{{self.number(scope, 1)}}}" if self.dice.chance(15) else ""

    def _choose_option(self, scope: Scope) -> Made:
        """Some options exclude each other: then one of them is always possible, unless they need more."""
        lines, ways = [f"choose{self._prompt()}"], self.dice.between(2, 3)
        needs = [Lines() for _ in range(ways)]
        if opposite := self.dice.chance(25):
            asked, more = self.truth(scope, 1), self.truth(scope, 2)
            needs[0], needs[1] = [f"require {asked}"], [f"require not ({asked})"]
            if ways > 2:
                needs[0], needs[2] = [f"require ({asked}) and ({more})"], [f"require not ({more})"]
        for at in range(ways):
            text = f'option "Way {at + 1}{self._in_text(scope)}"'
            body = ["score 1"] if opposite and self.dice.chance(60) else self.block(scope.within(choosing=True), 2)
            lines += indented([text, *indented([*needs[at], *body])])
        return lines + self._otherwise(scope, 10 if opposite else 50), scope

    def _choose_action(self, scope: Scope) -> Made:
        if scope.level >= 50:
            return self._note(scope)
        body = indented(self.block(scope, 1)) if self.dice.chance(50) else []
        return [f"choose action{self._prompt()}", *body, *self._otherwise(scope, 70)], scope

    def _may(self, scope: Scope) -> Made:
        return [
            f'may "Do it{self._in_text(scope)}"',
            *indented(self.block(scope.within(choosing=True))),
            *self._otherwise(scope, 25),
        ], scope
