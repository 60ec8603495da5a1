"""Explains whole lines as a rulebook would put them, for which the language has one way of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from imhotep_dsl.syntax.explain_english import in_other_words
from imhotep_dsl.syntax.explain_wishes import text_of
from imhotep_dsl.syntax.fault import Fault
from imhotep_dsl.syntax.scene import Scene, span_of
from imhotep_dsl.syntax.terminals import DECLARATIONS

_THING: Final = r"[a-z_][\w.]*(?:\[[^\]]*\])?"
_AGAIN: Final = (
    r"(?:(?:take|have|get|gain|play) (?:another|one more|1 more|an extra|an additional) turn|(?:go|play) again)"
)
OPEN: Final = "…"
"""Stands where nobody but the author knows what is meant: then nothing is proposed to be written."""

Meant = Callable[[re.Match[str]], str]


def _scored_for_each(told: re.Match[str]) -> str:
    counted = f"count({told['what']})"
    times = "" if told["n"] == "1" else f"{told['n']} * "
    return f"{told['verb']} {times}{counted}"


def _handed_over(told: re.Match[str]) -> str:
    """Points change hands in two lines."""
    loses, gets = f"{told['giver']} loses {told['n']}", f"{told['who']} scores {told['n']}"
    of_you = {f"you loses {told['n']}": f"lose {told['n']}", f"you scores {told['n']}": f"score {told['n']}"}
    return f"{of_you.get(loses, loses)}\n{of_you.get(gets, gets)}"


# Lines that are done.
_DONE: Final[tuple[tuple[re.Pattern[str], Meant], ...]] = (
    (re.compile(r"(?P<verb>score|lose) (?P<n>\d+) for (?:each|every) (?P<what>.+ in .+)"), _scored_for_each),
    (
        re.compile(r"(?P<verb>score|lose) (?P<n>\d+) (?:per|for (?:each|every)) (?P<what>\w+)"),
        lambda told: f"{told['verb']} {told['n']} * count({told['what']} in {OPEN})",
    ),
    (re.compile(rf"(?:do turn again|{_AGAIN})"), lambda _: "next turn to you"),
    (
        re.compile(r"deal (?P<n>\w+) \w+ to (?P<where>\w+\.[\w.]+)"),
        lambda told: f"move {told['n']} from {OPEN} to {told['where']}",
    ),
    (
        re.compile(
            rf"(?P<head>choose|for each) (?P<what>\w+)(?P<rest> .+)?"
            rf" (?:other than|except(?: for)?|but(?: not)?) (?P<who>{_THING})"
        ),
        lambda told: f"{told['head']} {told['what']}{told['rest'] or ''} where {told['what']} != {told['who']}",
    ),
    (
        re.compile(rf"shuffle (?P<one>{_THING}) (?:into|with|back into) (?P<other>{_THING})"),
        lambda told: f"move all from {told['one']} to {told['other']}\nshuffle {told['other']}",
    ),
    (re.compile(rf"(?:reveal|uncover|turn up) (?P<what>{_THING})"), lambda told: f"show {told['what']} to everyone"),
    (re.compile(rf"look at (?P<what>{_THING})"), lambda told: f"show {told['what']} to you"),
    (
        re.compile(rf"(?P<giver>{_THING}) (?:gives?|pays?|hands?) (?P<n>\d+) (?:points?|vp) to (?P<who>{_THING})"),
        _handed_over,
    ),
    (re.compile(rf"give (?P<what>{_THING}) (?P<who>{_THING})"), lambda told: f"give {told['what']} to {told['who']}"),
    (
        re.compile(rf"return (?P<what>.+) to (?P<where>{_THING})"),
        lambda told: f"move {told['what']} from {OPEN} to {told['where']}",
    ),
    (
        re.compile(r"score (?:the )?(?:highest|most) player\.(?P<what>[\w.]+)"),
        lambda told: f"score max(player.{told['what']} for each player)",
    ),
    (
        re.compile(r"(?P<before>.+ )half (?:of )?(?:the )?(?P<what>[\w.]+)"),
        lambda told: f"{told['before']}{told['what']} / 2",
    ),
    (
        re.compile(r"(?P<before>.+ )round(?:ed)? down ?\((?P<what>[^()]+)\)"),
        lambda told: f"{told['before']}{told['what']}",
    ),
    (
        re.compile(r"(?P<before>.+ )round(?:ed)? up ?\((?P<what>[^()]+?) ?/ ?(?P<n>\d{1,4})\)"),
        lambda told: f"{told['before']}({told['what']} + {int(told['n']) - 1}) / {told['n']}",
    ),
    (
        re.compile(r"expect (?P<what>.+) to (?:be|equal) (?P<value>.+)"),
        lambda told: f"expect {told['what']} = {told['value']}",
    ),
)
# Lines that declare or change something.
_DECLARED: Final[tuple[tuple[re.Pattern[str], Meant], ...]] = (
    (
        re.compile(
            r"(?P<word>marker|place) (?P<one>\w+) ?(?:,|and) ?(?P<other>\w+)(?P<rest>(?: of|:| per)[^\"]*)(?:\".*)?"
        ),
        lambda told: "\n".join(
            f"{told['word']} {name}{told['rest']}".rstrip() for name in (told["one"], told["other"])
        ),
    ),
    (
        re.compile(rf"set (?P<what>{_THING}) to (?P<values>\d+(?: ?, ?\d+)+)"),
        lambda told: f"set {told['what']} to [{told['values']}]",
    ),
    (
        re.compile(rf"set (?:the )?(?P<part>\w+) of (?:the )?(?P<what>{_THING}) to (?P<value>.+)"),
        lambda told: f"set {told['what']}.{told['part']} to {told['value']}",
    ),
    (re.compile(r"remove (?:all|every|each|\w+) (?P<what>\w+)"), lambda told: f"remove {told['what']}"),
    (re.compile(r"at (?P<what>\w+) \"[^\"]*\""), lambda told: f"at {told['what']}"),
    (
        re.compile(r"variant of (?!of\b)(?P<game>\w+)(?P<rest>.*)"),
        lambda told: f"variant {OPEN} of {told['game']}{told['rest']}",
    ),
    (
        re.compile(r"(?P<before>variant \w+ of \w+) ?: ?(?P<rest>\".*\")"),
        lambda told: f"{told['before']} {told['rest']}",
    ),
)
_TWO_HOOKS: Final = re.compile(r"(?P<one>before|after) and (?P<other>before|after) (?P<what>.+)")
_TWO_TARGETS: Final = re.compile(rf"(?P<word>before|after) (?P<one>{_THING}) ?(?:,|and|or) ?(?P<other>{_THING})")
_ONCE: Final = re.compile(r"once (?:per|in|an?|each|every) (?:a |the )?(?P<time>\w+)")
_EVERY_TIME: Final = re.compile(r"(?:each|every) (?:round|turn|time|game)")


def whole_line(scene: Scene) -> Fault | None:
    """`score 1 for each tile in hand`, `take another turn`, `set copies of joker to 4`."""
    if not scene.line or (scene.line[0].type == "REMOVE" and scene.token.type in DECLARATIONS):  # told elsewhere
        return None
    said = text_of(scene.line)
    done = scene.surprise.could_begin("MOVE")
    for pattern, meant in _DONE if done else _DECLARED:
        told = pattern.fullmatch(said)
        if told is not None:
            return written_instead(scene, meant(told))
    return _said_of_two(scene, said) if not done else None


def written_instead(scene: Scene, meant: str) -> Fault:
    """Another line, or two, in the place of the whole line."""
    if OPEN in meant:
        span = span_of(scene.line[0], scene.line[-1], scene.file)
        return Fault("other_words", span, {"found": text_of(scene.line), "instead": meant})
    first, _, second = meant.partition("\n")
    if not second:
        return in_other_words(scene, scene.line, meant)
    words = {"found": text_of(scene.line), "instead": f"{first}`, and below it `{second}"}
    below = f"{first}\n{' ' * ((scene.line[0].column or 1) - 1)}{second}"
    return Fault("other_words", span_of(scene.line[0], scene.line[-1], scene.file), words, (below,))


def _said_of_two(scene: Scene, said: str) -> Fault | None:
    """`before and after turn`, `after sell, buy`: the same lines are written below each. `each round`: which moment?"""
    instead = ""
    if (told := _TWO_HOOKS.fullmatch(said)) is not None:
        instead = f"{told['one']} {told['what']}`, and the same lines once more below `{told['other']} {told['what']}"
    elif (told := _TWO_TARGETS.fullmatch(said)) is not None:
        instead = f"{told['word']} {told['one']}`, and the same lines once more below `{told['word']} {told['other']}"
    elif _EVERY_TIME.fullmatch(said):
        instead = "at …` with a moment of the game (`imhotep names` lists them), or `after turn"
    span = span_of(scene.line[0], scene.line[-1], scene.file)
    return Fault("other_words", span, {"found": said, "instead": instead}) if instead else None


def once_only(scene: Scene) -> Fault | None:
    """`once per game` by itself, or behind the name of what is done only once."""
    begin = next((at for at in (scene.at, scene.at - 1) if at >= 0 and scene.line[at : at + 1] == ("once",)), None)
    told = None if begin is None else _ONCE.fullmatch(text_of(scene.line[begin:]))
    if begin is None or told is None:
        return None
    marker = "`, with `marker done per player: truth"
    again = "" if told["time"] in ("game", "player") else (
        f"`, and when the next {told['time']} begins `set player.done to no"
    )  # fmt: skip
    instead = f"require not you.done`, and below it `set you.done to yes{marker}{again}"
    span = span_of(scene.line[begin], scene.line[-1], scene.file)
    return Fault("other_words", span, {"found": text_of(scene.line[begin:]), "instead": instead})


def expecting_block(scene: Scene) -> Fault | None:
    """`expect` alone, with lines below it: of these each is a surprise, too."""
    own = scene.line[:1] if len(scene.line) == 1 and scene.heads_block else ()
    for header in (*own, *scene.headers()):
        if header.type == "EXPECT":
            words = {
                "found": "expect",
                "instead": "then`, and below it `expect …` on each line, such as `expect score = 3",
            }
            return Fault("other_words", span_of(header, header, scene.file), words)
    return None
