"""Shipped rules with something exchanged, doubled, moved or taken out: near to what people write."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from .dice import Dice
from .lines import below, depth, filled, whole, without
from .trying import Files

RULES = Path(__file__).parent.parent.parent / "rules"
_NAMES = re.compile(r"[a-z_]+(?:\.[a-z_]+)+|\b[a-z_]{3,}\b")
_CONDITION = re.compile(
    r"^(\s*(?:if|else if|require|known) |.* where | *turns from .* until )(.+?)( by choice| to [^ ]+|)$"
)


@cache
def shipped(game: str) -> tuple[tuple[str, str], ...]:
    """The files of a game itself, without variants, scenarios and words."""
    folder = RULES / game
    paths = sorted([*folder.glob("*.rules"), *folder.glob("*.yaml")])
    return tuple((path.name, path.read_text(encoding="utf-8")) for path in paths if not path.name.startswith("words"))


def spliced_rules(dice: Dice) -> Files:
    game = dice.weighted([(3, "nim"), (3, "tic_tac_toe"), (3, "duel"), (1, "imhotep")])
    files = dict(shipped(game))
    texts = {name: text.split("\n") for name, text in files.items() if name.endswith(".rules")}
    for _ in range(dice.between(1, 8)):
        name = dice.pick(sorted(texts))
        everything = [line for lines in texts.values() for line in lines]
        change = dice.pick([_double, _drop, _borrow, _borrow, _number, _name, _name, _condition, _word, _order, _wrap])
        texts[name] = filled(change(dice, texts[name], everything))
    return {**files, **{name: "\n".join(lines) for name, lines in texts.items()}}


def _statements(lines: list[str]) -> list[int]:
    """Where statements stand."""
    inside, found = False, []
    for at, line in enumerate(lines):
        word = line.strip().split(" ")[0]
        if word in ("rule", "action", "setup", "play", "at", "before", "after"):
            inside, level = True, depth(line)
        elif inside and line.strip() and depth(line) <= level:
            inside = False
        elif inside and line.strip() and not word.startswith(("#", "else", "option", "by", "pay", "ties")):
            found.append(at)
    return found


def _one(dice: Dice, lines: list[str]) -> int:
    found = _statements(lines)
    return dice.pick(found) if found else -1


def _double(dice: Dice, lines: list[str], everything: list[str]) -> list[str]:
    at = _one(dice, lines)
    return lines if at < 0 else [*lines[: whole(lines, at)], *lines[at : whole(lines, at)], *lines[whole(lines, at) :]]


def _drop(dice: Dice, lines: list[str], everything: list[str]) -> list[str]:
    at = _one(dice, lines)
    if at < 0 or dice.chance(50):
        return lines if at < 0 else without(lines, [at])
    return [*lines[:at], *(line[4:] for line in lines[at + 1 : below(lines, at)]), *lines[below(lines, at) :]]


def _borrow(dice: Dice, lines: list[str], everything: list[str]) -> list[str]:
    """A statement from elsewhere comes in before one that is there."""
    at, other = _one(dice, lines), _one(dice, everything)
    if at < 0 or other < 0:
        return lines
    shift = 4 * (depth(lines[at]) - depth(everything[other]))
    taken = [
        (" " * max(0, len(line) - len(line.lstrip()) + shift)) + line.lstrip()
        for line in everything[other : whole(everything, other)]
    ]
    where = at if dice.chance(50) else whole(lines, at)
    return [*lines[:where], *taken, *lines[where:]]


def _order(dice: Dice, lines: list[str], everything: list[str]) -> list[str]:
    """Two statements change places."""
    at = _one(dice, lines)
    if at < 0:
        return lines
    middle = whole(lines, at)
    if middle >= len(lines) or depth(lines[middle]) != depth(lines[at]) or not lines[middle].strip():
        return lines
    end = whole(lines, middle)
    return [*lines[:at], *lines[middle:end], *lines[at:middle], *lines[end:]]


def _wrap(dice: Dice, lines: list[str], everything: list[str]) -> list[str]:
    at = _one(dice, lines)
    if at < 0:
        return lines
    header = dice.pick(['may "Do it"', "repeat 2", "for each player", "as you.next", "if you.points > 0"])
    end, indent = whole(lines, at), " " * (4 * depth(lines[at]))
    return [*lines[:at], indent + header, *(f"    {line}" for line in lines[at:end]), *lines[end:]]


def _number(dice: Dice, lines: list[str], everything: list[str]) -> list[str]:
    return _exchange(dice, lines, re.compile(r"\b\d+\b"), [str(number) for number in (0, 1, 2, 3, 5)])


def _name(dice: Dice, lines: list[str], everything: list[str]) -> list[str]:
    names = _NAMES.findall("\n".join(line for line in everything if '"' not in line and "#" not in line))
    return _exchange(dice, lines, _NAMES, names)


def _word(dice: Dice, lines: list[str], everything: list[str]) -> list[str]:
    """A small word becomes another."""
    groups = [["top", "bottom"], ["first", "last"], ["and", "or"], ["empty", "full"], ["count", "free", "size"],
              ["next", "previous"], ["any", "every"], ["highest", "lowest"], ["you", "player", "you.next"],
              ["min", "max", "sum", "count"], ["up to 1", "up to 3", "all", "1"]]  # fmt: skip
    group = dice.pick(groups)
    return _exchange(dice, lines, re.compile(rf"\b({'|'.join(group)})\b"), group)


def _condition(dice: Dice, lines: list[str], everything: list[str]) -> list[str]:
    conditions = [found[2] for line in everything if '"' not in line and (found := _CONDITION.match(line))]
    places = [at for at, line in enumerate(lines) if '"' not in line and _CONDITION.match(line)]
    if not places or not conditions:
        return lines
    at = dice.pick(places)
    found = _CONDITION.match(lines[at])
    assert found is not None
    other = dice.pick([*conditions, f"not ({found[2]})", "yes", f"{found[2]} and {dice.pick(conditions)}"])
    return [*lines[:at], f"{found[1]}{other}{found[3]}", *lines[at + 1 :]]


def _exchange(dice: Dice, lines: list[str], what: re.Pattern[str], others: list[str]) -> list[str]:
    """One match on one line of a statement becomes something else."""
    places = [at for at in _statements(lines) if '"' not in lines[at] and what.search(lines[at])]
    if not places or not others:
        return lines
    at = dice.pick(places)
    match = dice.pick(list(what.finditer(lines[at])))
    return [*lines[:at], lines[at][: match.start()] + dice.pick(others) + lines[at][match.end() :], *lines[at + 1 :]]
