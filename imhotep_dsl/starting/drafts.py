"""Texts for a beginning, made from a game's own names. Several for each wish: not every game takes each of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from imhotep_dsl.resolve.model import Model, Rule
from imhotep_dsl.resolve.project import Project
from imhotep_dsl.starting.copying import rules_of_design
from imhotep_dsl.syntax import tree
from imhotep_dsl.syntax.walk import nodes


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to begin: its name, its title, its game, and what it is to be like, if that is named.
    project: the texts of the game."""

    name: str
    title: str
    model: Model
    project: Project
    like: str = ""

    @property
    def game(self) -> str:
        return self.model.name

    @property
    def players(self) -> str:
        return ", ".join(self.model.colours[: self.model.players])

    def scenario(self, title: str, *lines: str, laid: str = "") -> str:
        """A scenario with the fewest players; laid: what lies on the table beside the variant."""
        there = f"{laid}, {self.name}" if laid else self.name
        head = [f'scenario "{title}" of {self.game}', f"    players {self.players}", f"    with {there}"]
        return "\n".join([*_ABOUT_SCENARIOS, *head, *(f"    {line}" for line in lines)]) + "\n"


@dataclass(frozen=True, slots=True)
class Draft:
    """text: of the variant, none for a scenario by itself. laid: the board of which it brings a side."""

    text: str
    scenario: str
    laid: str = ""


_ABOUT_SCENARIOS = (
    "# A scenario is a test: a position, what somebody does, and what must hold then. `imhotep test` runs it.",
    "",
)


def variants(wish: Wish) -> Iterator[Draft]:
    """The simplest change that the game takes, and others to try as remarks."""
    for lines, title, checks in _changes(wish):
        head = [f'variant {wish.name} of {wish.game} "{wish.title}"', ""]
        yield Draft("\n".join([*head, *lines, "", *_more(wish, lines)]) + "\n", wish.scenario(title, *checks))


def _changes(wish: Wish) -> Iterator[tuple[list[str], str, list[str]]]:
    """The lines of a change, and what a scenario says of it."""
    model, first = wish.model, wish.model.colours[0]
    for value in model.values.values():
        table = isinstance(value.value, tuple)
        old = value.value[0] if isinstance(value.value, tuple) else value.value
        name = f"{value.name}[1]" if table else value.name
        if isinstance(old, int) and not isinstance(old, bool):
            for new in (old + 1, old - 1):
                about = f"# A printed value: the game says {old}."
                told = f"`{value.name}` is {new} instead of {old}".replace("`", "")
                yield [about, f"set {name} to {new}"], told, ["then", f"    expect {name} = {new}"]
    if not _won_by_points(model):
        yield from _other_numbers(model)
    scored = ["for each player", "    player scores 1"]
    for moment in model.moments:
        lines = [f"# What happens at a moment, beside what the game says of it.\nat {moment}", *_indented(scored)]
        yield (
            lines,
            "Everybody scores 1 point more",
            ["when", f"    reach {moment}", "then", "    expect not game over"],
        )
    whole = ["when play", "    play until game over", "then", "    expect game over"]
    for rule in _around(model):
        about = f"# More for whoever has carried out {'the action' if rule.is_action else 'the rule'}."
        yield [f"{about}\nafter {_path(rule)}", "    score 1"], "A whole game comes to its end", whole
    about = "# Beside what the game sets up."
    begins = [f"{about}\nsetup", "    players.first scores 1"]
    yield begins, "The first player begins with a point", ["then", f"    expect {first}.points = 1"]


def _won_by_points(model: Model) -> bool:
    """A point with which the game ends only says who has won."""
    asked = nodes(key for winner, _ in model.winner for key in winner.keys)
    if not any(isinstance(node, tree.Dot) and node.name.text == "points" for node in asked):
        return False
    whole = [*model.rules, model.setup, *([model.play] if model.play is not None else [])]
    blocks = [
        node for node in nodes(body.block for rule in whole for body in rule.bodies) if isinstance(node, tree.Block)
    ]
    ending = [block for block in blocks if any(isinstance(line, tree.EndGame) for line in block.statements)]
    with_the_end = {id(line) for block in ending for line in block.statements}
    scored = [line for block in blocks for line in block.statements if isinstance(line, tree.Score | tree.Rank)]
    return not scored or any(id(line) not in with_the_end for line in scored)


def _other_numbers(model: Model) -> Iterator[tuple[list[str], str, list[str]]]:
    """More or fewer of a piece: where points decide nothing, one more would be no change of the game."""
    for kind in model.kinds.values():
        all_of_them = sum(design.copies for design in kind.designs) * (model.players if kind.per_player else 1)
        named = next((design.name for design in kind.designs if design.name), kind.name)
        for sign, verb in ((1, "add 1 to"), (-1, "take 1 from")):
            by = sign * (model.players if kind.per_player and named == kind.name else 1)
            lines = [f"# {'More' if sign > 0 else 'Fewer'} of a piece.", f"{verb} {named}.copies"]
            checks = ["then", f"    expect count({kind.name}) = {all_of_them + by}"]
            yield lines, f"There are {all_of_them + by} instead of {all_of_them}", checks


def _more(wish: Wish, said: list[str]) -> list[str]:
    """What else could be said than what is, as remarks."""
    model, others = wish.model, list[list[str]]()
    about = [f"# More that a variant can say; `imhotep names {wish.game}` lists all names. Take the # away to try it."]
    actions = [rule for rule in model.rules if rule.is_action]
    if model.moments:
        others.append([f"at {list(model.moments)[-1]}", "    for each player", "        player scores 1"])
    if actions:
        others.append([f"after {actions[0].name}", "    score 1"])
    others.append(["setup", "    players.first scores 1"])
    written = "\n".join(said)
    others = [other for other in others if "\n".join(other) not in written]
    if not others or not _won_by_points(model):
        return [f"# `imhotep names {wish.game}` lists all names that it can speak of."]
    return [*about, *(line for other in others for line in ("#", *(f"# {each}" for each in other)))]


def _around(model: Model) -> list[Rule]:
    own = [rule for rule in model.rules if not rule.name.startswith("at ") and rule.scope.board is None]
    return sorted(own, key=lambda rule: not rule.is_action)


def _path(rule: Rule) -> str:
    owner = rule.scope.designs[0] if rule.scope.designs else rule.scope.kind
    return f"{owner}.{rule.name}" if owner else rule.name


def _indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def boards(wish: Wish) -> Iterator[Draft]:
    """A new side of a board: like one that is there, and something more."""
    first = wish.model.colours[0]
    for board in wish.model.boards:
        if board.side is None or wish.like not in ("", board.name):
            continue
        side = wish.name
        head = [
            f'variant {wish.name} of {wish.game} "{wish.title}"', "",
            f"# A side of `{board.name}` that has everything side {board.side} has, and what stands below it here.",
            f'{board.kind} {board.name} side {side} like {board.side} "{wish.title}"',
        ]  # fmt: skip
        laid = f"{board.name} {side}"
        for moment in wish.model.moments:
            lines = [f"    at {moment}", "        for each player", "            player scores 1"]
            checks = ["then", f"    expect {first}.points = 0", "    expect not game over"]
            scenario = wish.scenario("The new side can be laid out", *checks, laid=laid)
            yield Draft("\n".join([*head, *lines]) + "\n", scenario, board.name)
        lines = ["    setup", "        players.first scores 1"]
        scenario = wish.scenario("The new side can be laid out", "then", f"    expect {first}.points = 1", laid=laid)
        yield Draft("\n".join([*head, *lines]) + "\n", scenario, board.name)


def cards(wish: Wish) -> Iterator[Draft]:
    """A new design of a kind of which there are several, with the fields of one that is there."""
    for kind in wish.model.kinds.values():
        for design in kind.designs:
            if design.name is None or wish.like not in ("", design.name):
                continue
            name = f"{wish.name}_{kind.name}"  # a variant and what it brings cannot have one name
            fields = [f"    {field}: {_constant(value)}" for field, (_, value) in design.attributes.items()]
            head = [f'{kind.name} {name} "{wish.title}"', "    copies: 2", *fields]
            checks = ["then", f"    expect count({kind.name} where {kind.name} is {name}) = 2"]
            scenario = wish.scenario("There are two of them", *checks)
            if rules := rules_of_design(wish.project, kind.name, design.name):
                about = f"# Another {kind.name} with all that `{design.name}` says: change what is to be different."
                yield Draft("\n".join([*_head(wish), about, *head, *rules]) + "\n", scenario)
            about = (
                f"# Another {kind.name} with the fields of `{design.name}`: give it other values, or rules of its own."
            )
            yield Draft("\n".join([*_head(wish), about, *head]) + "\n", scenario)


def _head(wish: Wish) -> list[str]:
    return [f'variant {wish.name} of {wish.game} "{wish.title}"', ""]


def _constant(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"[{', '.join(map(_constant, value))}]"
    return str(value)


def scenarios(wish: Wish) -> Iterator[Draft]:
    """What is true at the beginning, and a whole game."""
    colours = wish.model.colours
    head = [*_ABOUT_SCENARIOS, f'scenario "{wish.title}" of {wish.game}', f"    players {wish.players}"]
    begins = ["    then", "        expect not game over", f"        expect {colours[0]}.points = 0"]
    plays = ["    when play", "        play until game over", "    then", "        expect winners.count >= 1"]
    yield Draft("", "\n".join([*head, *begins, *plays]) + "\n")
    yield Draft("", "\n".join([*head, *begins]) + "\n")
    yield Draft("", "\n".join([*head, "    then", "        expect not game over"]) + "\n")
