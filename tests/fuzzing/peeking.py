"""Ways to look at what lies face down where somebody decides: some are fair, most are not."""

from __future__ import annotations

from collections.abc import Callable

from .doing import Doing, Lines, indented
from .scope import Scope


class Peeking(Doing):
    """Writes options whose being offered may depend on pieces that nobody sees."""

    def turn(self, scope: Scope) -> Lines:
        """Looks, and what changes who knows what, one after the other."""
        lines = Lines()
        for _ in range(self.dice.between(3, 6)):
            if self.dice.chance(45):
                lines += self.change(scope)
            lines += self.look(scope)
        return lines

    # ---- what lies hidden, perhaps ------------------------------------------------------------------------

    def hidden_place(self, scope: Scope) -> str:
        places = [place for place in self.world.of_kind("card") if not place.of]
        place = self.dice.weighted([(1 if place.seen == "everyone" else 4, place) for place in places])
        if not place.per_player:
            return place.name
        return f"{self.dice.pick(['you', 'you.next', 'you.previous', 'lead', *scope.of_sort('player')])}.{place.name}"

    def hidden_piece(self, scope: Scope) -> str:
        dice, place = self.dice, self.hidden_place(scope)
        known = scope.of_sort("piece:card")
        if known and dice.chance(35):
            return dice.pick(known)
        return dice.pick(
            [
                f"{place}.top", f"{place}.top", f"{place}.bottom", f"first(card in {place})", f"last(card in {place})",
                f"first(card in {place} where {self.of_card('card')})", f"first(card where card in {place})",
                f"list(card in {place}).first", f"reverse(list(card in {place})).last", f"{place}.first.top",
                f"first(card in {place} by highest card.worth)",
            ]
        )  # fmt: skip

    def of_card(self, card: str) -> str:
        """A question about a card that is there."""
        dice = self.dice
        design = dice.pick(self.world.designs["card"])
        return dice.pick(
            [
                f"{card} is {design}", f"{card} is not {design}", f"{card}.worth > {dice.between(0, 3)}",
                f"{card}.suit = bell", f"{card}.suit != none", f"{card}.lucky",
            ]
        )  # fmt: skip

    def hidden_truth(self, scope: Scope) -> str:
        dice, place = self.dice, self.hidden_place(scope)
        piece = self.hidden_piece(scope)
        design = dice.pick(self.world.designs["card"])
        ask = self.of_card("card")
        if dice.chance(30) and (remembered := self.hidden_marker(scope)):
            return remembered
        return dice.pick(
            [
                f"{piece} is {design}", f"{piece} is {design}", f"({piece} != none and {self.of_card(piece)})",
                f"any(card in {place} where {ask})", f"every({ask} for each card in {place})",
                f"count(card in {place} where {ask}) >= {dice.between(1, 2)}",
                f"sum(card.worth for each card in {place}) > {dice.between(1, 5)}",
                f"max(card.worth for each card in {place}) > 1", f"distinct(card.suit for each card in {place}) > 1",
                f"count(card where card in {place} and {ask}) > 1", f"{piece} = {self.hidden_piece(scope)}",
                f"{piece}.space = {place}.first", f"any(player where any(card in player.hand where {ask}))",
                f"prize in {place}" if any(marker.name == "prize" for marker in self.world.markers) else "m > 0",
                f"({piece} is {design} or you.points > 3)", f"not ({piece} is {design})",
            ]
        )  # fmt: skip

    def hidden_marker(self, scope: Scope) -> str:
        """Something that is remembered, and not seen by everybody."""
        dice, piece, place = self.dice, self.hidden_piece(scope), self.hidden_place(scope)
        who = dice.pick(["you", "you.next", "you.previous", "lead", *scope.of_sort("player")])
        asked = {
            "bid": [f"{who}.bid > 0", "any(player where player.bid > 0)", "max(player.bid for each player) > 0"],
            "traitor": [f"{who}.traitor", "count(player where player.traitor) > 0"],
            "fate": [f"fate > {dice.below(3)}"],
            "worn": [f"({piece} != none and {piece}.worn)", f"any(card in {place} where card.worn)",
                     "count(card where card.worn) > 0"],
        }  # fmt: skip
        known = [text for marker in self.world.markers for text in asked.get(marker.name, ())]
        return dice.pick(known) if known else ""

    def hidden_number(self, scope: Scope) -> str:
        place, ask = self.hidden_place(scope), self.of_card("card")
        return self.dice.pick(
            [
                f"count(card in {place} where {ask})", f"sum(card.worth for each card in {place})",
                f"max(card.worth for each card in {place})", f"min(card.worth for each card in {place})",
                f"distinct(card.suit for each card in {place})", f"{place}.count",
            ]
        )  # fmt: skip

    # ---- looking ------------------------------------------------------------------------------------------

    def look(self, scope: Scope) -> Lines:
        ways: list[Callable[[Scope], Lines]] = [
            self._required, self._required, self._branched, self._named, self._gone_through, self._moved, self._called,
            self._chosen, self._chosen, self._counted, self._remembered, self._ordered, self._options, self._drawn,
            self._nested, self._others, self._acted, self._handed, self._stopped, self._signed,
        ]  # fmt: skip
        return self.dice.pick(ways)(scope)

    def _guess(self, body: Lines) -> Lines:
        return ['may "Guess"', *indented(body)]

    def _required(self, scope: Scope) -> Lines:
        return self._guess([f"require {self.hidden_truth(scope)}", "score 1"])

    def _branched(self, scope: Scope) -> Lines:
        return self._guess([f"if {self.hidden_truth(scope)}", "    require you.points > 50", "score 2"])

    def _named(self, scope: Scope) -> Lines:
        if self.dice.chance(50):
            lines = [f"let seen_one = {self.hidden_piece(scope)}"]
            asked = self.hidden_truth(scope.knowing("seen_one", "piece:card"))
            asked = f"seen_one is {self.dice.pick(self.world.designs['card'])}" if self.dice.chance(60) else asked
        else:
            lines, asked = [f"let flag = {self.hidden_truth(scope)}"], "flag"
        name = lines[0].split(" ")[1]
        if name in scope.names:
            return self._required(scope)
        body = [f"require {asked}", "score 1"]
        return [*lines, *self._guess(body)] if self.dice.chance(50) else self._guess([*lines, *body])

    def _gone_through(self, scope: Scope) -> Lines:
        inner = self.dice.pick([[f"require {self.of_card('card')}"], [f"if {self.of_card('card')}", "    require no"],
                                [f"if {self.of_card('card')}", "    stop", "require you.points > 3"]])  # fmt: skip
        return self._guess([f"for each card in {self.hidden_place(scope)}", *indented(inner)])

    def _moved(self, scope: Scope) -> Lines:
        place, amount = self.hidden_place(scope), self.dice.pick(["1", "2", "up to 1", "all"])
        target = self.dice.pick(["discard", "you.hand", "deck", "box"])
        return self._guess([f"move {amount} card from {place} to {target} where {self.of_card('card')}"])

    def _called(self, scope: Scope) -> Lines:
        piece = self.hidden_piece(scope)
        return self._guess([f"if {piece} != none", f"    do {piece}.played"])

    def _chosen(self, scope: Scope) -> Lines:
        place, ask = self.hidden_place(scope), self.of_card("card")
        where = self.dice.pick(["", f" where {ask}", f" where {self.hidden_truth(scope)}"])
        body = self.dice.pick([["score 1"], ["move card to discard"], ["move card to you.hand", "show card to you"],
                               [f"require {ask}"], ["score card.worth"]])  # fmt: skip
        return [f"choose card in {place}{where}", *indented(body), "else", "    score 1"]

    def _counted(self, scope: Scope) -> Lines:
        if self.dice.chance(50):
            return [f"choose amount in 0..{self.hidden_number(scope)}", "    score amount", "else", "    score 1"]
        return self._guess([f"repeat {self.hidden_number(scope)}", "    require you.points > 2"])

    def _remembered(self, scope: Scope) -> Lines:
        value = f"max(0, min(1, {self.hidden_number(scope)}))"
        lines = [f"set m to {value}"]
        if self.dice.chance(40):
            lines = [f"if {self.hidden_truth(scope)}", "    set m to 1"]
        body = ["require m = 1", "score 1"]
        return [*lines, *self._guess(body)] if self.dice.chance(30) else self._guess([*lines, *body])

    def _ordered(self, scope: Scope) -> Lines:
        place, order = self.hidden_place(scope), self.dice.pick(["by highest", "by lowest"])
        what = self.dice.pick([f"card in {place} {order} card.worth",
                               f"player {order} sum(card.worth for each card in player.hand)",
                               f"coin in bank {order} {self.hidden_number(scope)}"])  # fmt: skip
        name = what.split(" ")[0]
        return [f"choose {what}", "    score 1", "else", "    score 1"] if self.dice.chance(70) else [
            f"for each {what} by choice", f"    {'show card to you' if name == 'card' else 'score 1'}"
        ]  # fmt: skip

    def _options(self, scope: Scope) -> Lines:
        return [
            "choose", '    option "One"', f"        require {self.hidden_truth(scope)}", "        score 1",
            '    option "Two"', "        score 2", '    option "Three"',
            f"        move up to 1 from {self.hidden_place(scope)} to discard",
        ]  # fmt: skip

    def _drawn(self, scope: Scope) -> Lines:
        """A card that was drawn is known to the rules, and to whom else?"""
        body = self.dice.pick([self._required, self._named, self._branched])(scope.knowing("card", "piece:card"))
        move = [f"move card to {self.dice.pick(['you.hand', 'discard', 'deck', 'you.next.hand'])}"]
        return ["draw card from deck", *indented([*body, *move] if self.dice.chance(50) else [*move, *body])]

    def _nested(self, scope: Scope) -> Lines:
        return self._guess([*self.change(scope), *self.look(scope)])

    def _others(self, scope: Scope) -> Lines:
        ask = self.of_card("card")
        return [
            f"choose player where any(card in player.hand where {ask})",
            "    player scores 1",
            "else",
            "    score 1",
        ]

    def _acted(self, scope: Scope) -> Lines:
        """Somebody else decides, who knows other things."""
        return [f"as {self.dice.pick(['you.next', 'lead', 'you.previous'])}", *indented(self.look(scope))]

    def _handed(self, scope: Scope) -> Lines:
        rules = [rule for rule in self.world.rules if not rule.of and rule.params == ["amount"]]
        if not rules:
            return self._required(scope)
        return self._guess([f"do {rules[0].name}({self.hidden_number(scope)})"])

    def _stopped(self, scope: Scope) -> Lines:
        """Rounds that end with somebody who has something: those who come later are not asked."""
        asking = ["as player", *indented(self._guess(["score 1"]))]
        body = self.dice.pick([[*asking, "stop"], ["stop"], ["score 1", "stop"]])
        lines = [f"if any(card in player.hand where {self.of_card('card')})", *indented(body)]
        return ["for each player", *indented([*lines, *(asking if self.dice.chance(50) else [])])]

    def _signed(self, scope: Scope) -> Lines:
        """The same shows whatever is hidden, and only then something is asked."""
        sign = self.dice.pick(["score 1", "set m to 1", f"show {self.hidden_place(scope)} to you"])
        other = sign if self.dice.chance(70) else "score 2"
        return [f"if {self.hidden_truth(scope)}", *indented([sign, *self._guess(["score 1"])]), "else", f"    {other}"]

    # ---- who knows what changes ---------------------------------------------------------------------------

    def change(self, scope: Scope) -> Lines:
        dice, place, other = self.dice, self.hidden_place(scope), self.hidden_place(scope)
        piece = self.hidden_piece(scope)
        who = dice.pick(["you", "you", "you", "you.next", "lead", "everyone"])
        return dice.pick(
            [
                [f"show {place} to {who}"], [f"show {place} to {who}"],
                [f"if {piece} != none", f"    show {piece} to {who}"],
                [f"move up to {dice.between(1, 2)} from {place} to {other}"], [f"shuffle {place}"],
                [f"show {place} to {who}", f"hide {other}"], [f"hide {place}"],
                [f"move all from {place} to {other}"],
                [f"if not {place}.empty and not {other}.empty", f"    swap {place}.top with {other}.top"],
                ["draw card from deck", f"    show card to {who}"],
                ["draw card from deck", f"    show card to {who}", f"    move card to {other}"],
            ]
        )  # fmt: skip
